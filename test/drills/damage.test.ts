/**
 * The disk gives back something else than was written, or somebody changed it. Whatever is opened then is refused in a sentence,
 * or what is read of it is what was written: nothing damaged is served as good.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { randomFrom, type Random } from '../../src-main/demo/random.rules.ts';
import { startStation } from '../../src-main/serve.ts';
import type { Registry } from '../../src-main/station/registry.ts';
import { Refusal } from '../../src-main/station/refusal.contract.ts';
import { amount, drillSeed, quickDir } from '../support/drills.ts';
import { sqlite } from '../support/sqlite.ts';
import { password, setUp, testConfig } from '../support/station.ts';
import { NotOpened, withOpened } from './opened-image.ts';

const times = amount('FLIPS', { test: 60, drill: 1000 });

/** What happens to a copy of the folder. A new file of the registry gets a damage of its own here. */
type Damage = { name: string; file: string; isCutOff: boolean };
const damages: readonly Damage[] = [
  { name: 'the registry', file: 'registry.db', isCutOff: false },
  { name: 'the registry that has a log', file: 'registry.db', isCutOff: true },
  { name: 'the log', file: 'registry.db-wal', isCutOff: true },
  { name: 'the key slots', file: 'keys.json', isCutOff: false },
];

for (const { name, file, isCutOff } of damages) {
  test(
    `one bit that is flipped in ${name} is never served as good`,
    async () => {
      const { folder, states, putBack } = await written({ isCutOff });
      // SQLite ends a log where it is damaged: what was committed before is served then. It is whole, and it was true once.
      const good = file === 'registry.db-wal' ? states : states.slice(-1);
      const random = randomFrom(drillSeed);
      const count = { refused: 0, unreadable: 0, same: 0 };
      const flips = Math.ceil(times / damages.length);
      for (let i = 0; i < flips; i++) {
        putBack();
        const at = flipBit(join(folder, 'data', 'registry', file), random);
        const found = await whatIsServed(folder);
        const isGood = found === 'refused' || found === 'unreadable' || good.includes(found);
        expect(isGood, `damage was served as good; seed ${drillSeed}, flip ${i}, byte ${at}: ${found}`).toBe(true);
        count[found === 'refused' || found === 'unreadable' ? found : 'same']++;
      }
      console.info(`${flips} bits flipped in ${name}: ${JSON.stringify(count)}, seed ${drillSeed}`);
    },
    60_000 + times * 500,
  );
}

/**
 * A registry, closed or as a station leaves it that lost its power; and what all its rows said after each save. It is put back into
 * the very same files each time: a copy would be known as one, and go on as one.
 */
async function written({ isCutOff }: { isCutOff: boolean }) {
  const folder = quickDir();
  const station = await startStation(testConfig(join(folder, 'data'), { keyFile: join(folder, 'key') }));
  const { admin } = await setUp(station);
  const states = [rowsSay(station.registry())];
  await admin.send('PUT', '/key-file', { password });
  states.push(rowsSay(station.registry()));
  for (let i = 0; i < 60; i++) {
    const { body } = await admin.post('/patients', { name: `Patient ${i}`, residentialAddress: `${i} Long Street` });
    states.push(rowsSay(station.registry()));
    await admin.post(`/patients/${body._id}/visits`, { reason: 'Cough' });
    states.push(rowsSay(station.registry()));
  }
  const registry = join(folder, 'data', 'registry');
  const look = () => new Map(readdirSync(registry).map((name) => [name, readFileSync(join(registry, name))]));
  const running = look();
  await station.close();
  const kept = isCutOff ? running : look();
  const putBack = () => {
    for (const name of readdirSync(registry)) if (!kept.has(name)) rmSync(join(registry, name), { recursive: true });
    for (const [name, bytes] of kept) writeFileSync(join(registry, name), bytes);
  };
  return { folder, states, putBack };
}

function flipBit(file: string, random: Random): number {
  const bytes = readFileSync(file);
  const at = random.below(bytes.length);
  bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << random.below(8)), at);
  writeFileSync(file, bytes);
  return at;
}

/** `unreadable` when the damage is met by reading all rows; otherwise what they say. */
async function whatIsServed(folder: string): Promise<string> {
  try {
    return (await withOpened(folder, async ({ registry }) => rowsSay(registry))) ?? 'nothing';
  } catch (error) {
    if (error instanceof Refusal || error instanceof NotOpened) return 'refused';
    const { code } = error as { code?: unknown };
    if (typeof code === 'string' && /^SQLITE_(CORRUPT|NOTADB|IOERR)/.test(code)) return 'unreadable';
    throw error;
  }
}

/** One hash of every row that people or programs are answered from. */
function rowsSay({ db }: Registry): string {
  const client = sqlite(db);
  const hash = createHash('sha256');
  const tables = ['change', 'head', 'patient', 'visit', 'station', 'replica', 'staff', 'token', 'idempotency', 'draft'];
  for (const table of tables)
    hash.update(JSON.stringify(client.prepare(`SELECT * FROM "${table}" ORDER BY 1`).raw().all()));
  return hash.digest('hex');
}
