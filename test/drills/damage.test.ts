/**
 * The disk returns something other than what was written, or somebody changed it. Either the registry is refused with an
 * explanation, or what is read of it is what was written. Nothing damaged is served as good.
 */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { test } from 'vitest';
import { findCutLog } from '../../src-main/db/cut-log.ts';
import { getKnown } from '../../src-main/keys/known.queries.ts';
import { startStation } from '../../src-main/serve.ts';
import type { Registry } from '../../src-main/station/registry.ts';
import { Refusal } from '../../src-main/wire/refusal.contract.ts';
import { quickDir } from '../support/drills.ts';
import { sqlite } from '../support/sqlite.ts';
import { password, setUp, testConfig } from '../support/station.ts';
import { flipEach, flippingMs, keep, putBackFiles, type Flipping } from './flipped.ts';
import { NotOpened, withOpened } from './opened-image.ts';

/** A kind of damage to a copy of the folder. Add one here for each new file of the registry. */
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
      // SQLite ends a log at the damage and serves what was committed before it. That state is complete, and it was once current.
      const good = file === 'registry.db-wal' ? states : states.slice(-1);
      await flipEach(name, {
        pick: () => join(folder, 'data', 'registry', file),
        putBack,
        look: () => whatIsServed(folder, states.at(-1)),
        isGood: (given) => good.includes(given),
      });
    },
    flippingMs,
  );
}

/**
 * Returns a registry, either closed or as a station leaves it after a power failure, with the content of all its rows after each
 * save. It is restored into the same files each time. In other files, the registry would be recognised as a copy, and would
 * continue as a copy.
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
  const running = keep(registry);
  await station.close();
  const kept = isCutOff ? running : keep(registry);
  return { folder, states, putBack: () => putBackFiles(kept) };
}

/** Returns what is served. A user who gets an older state is told so, either by a log that was kept or by a mismatch. */
async function whatIsServed(folder: string, latest: string | undefined): ReturnType<Flipping['look']> {
  try {
    const served = await withOpened(folder, async ({ registry }) => {
      const rows = rowsSay(registry);
      const isTold =
        getKnown({ db: registry.db }).mismatches.length > 0 ||
        findCutLog(join(folder, 'data', 'registry', 'registry.db')) !== undefined;
      return rows === latest || isTold ? rows : 'an older state, and nobody is told';
    });
    return { good: served ?? 'nothing' };
  } catch (error) {
    if (error instanceof Refusal || error instanceof NotOpened) return { told: 'refused' };
    const { code } = error as { code?: unknown };
    // Reading all rows reaches the damage.
    if (typeof code === 'string' && /^SQLITE_(CORRUPT|NOTADB|IOERR)/.test(code)) return { told: 'unreadable' };
    throw error;
  }
}

/** Returns one hash of every row that requests are answered from. */
function rowsSay({ db }: Registry): string {
  const client = sqlite(db);
  const hash = createHash('sha256');
  const tables = ['change', 'head', 'patient', 'visit', 'station', 'replica', 'staff', 'token', 'idempotency', 'draft'];
  // After a loss the registry continues as a new replica, which adds its own row.
  const first: Record<string, string> = { change: 'WHERE replica_key = 1', replica: 'WHERE key = 1' };
  for (const table of tables)
    hash.update(
      JSON.stringify(
        client
          .prepare(`SELECT * FROM "${table}" ${first[table] ?? ''} ORDER BY 1`)
          .raw()
          .all(),
      ),
    );
  return hash.digest('hex');
}
