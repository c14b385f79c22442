/**
 * An older part is put back while the station is stopped: a page, the registry's file, the keyring, a part of the audit trail. The next
 * start reports it. If a whole folder is put back, the folder cannot show it: `docs/security.md` says so.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { randomFrom, type Random } from '../../src-main/demo/random.rules.ts';
import { startStation } from '../../src-main/serve.ts';
import { Refusal } from '../../src-main/wire/refusal.contract.ts';
import { amount, drillSeed, quickDir } from '../support/drills.ts';
import { clientOf, password, setUp, testConfig, type Client } from '../support/station.ts';
import { eventually } from '../support/eventually.ts';

const times = amount('OLDER', { test: 40, drill: 1000 });
const pageBytes = 4096;

/** Every file of the folder, by its path in the folder. */
type Day = Map<string, Buffer>;

const database = join('registry', 'registry.db');
const keys = join('registry', 'keys.json');

test(
  'whatever of an earlier day is put back in the place of today’s is told at the opening',
  async () => {
    const { dataDir, days } = await threeDays();
    const random = randomFrom(drillSeed);
    const count: Record<string, number> = {};
    for (let i = 0; i < times; i++) {
      const today = days.at(-1) ?? new Map();
      layDown(dataDir, today);
      const what = random.pick(['page', 'page', 'page', 'registry', 'keys'] as const);
      const older = random.pick(days.slice(0, -1));
      const at = putBack(dataDir, { what, older, today, random });
      const told = await whatIsTold(dataDir);
      expect(told, `nothing was told; seed ${drillSeed}, try ${i}: ${what} ${at}`).not.toBe('nothing');
      count[`${what} ${told}`] = (count[`${what} ${told}`] ?? 0) + 1;
    }
    console.info(`${times} times something older was put back: ${JSON.stringify(count)}, seed ${drillSeed}`);
  },
  60_000 + times * 1000,
);

test('a station that is only stopped and started again is told nothing', async () => {
  const { dataDir, days } = await threeDays();
  for (const day of days.slice(-1)) {
    layDown(dataDir, day);
    expect(await whatIsTold(dataDir)).toBe('nothing');
    // The folder as that start left it.
    expect(await whatIsTold(dataDir)).toBe('nothing');
  }
});

/** Returns three days of one registry. Its files always stay the same, since a copy would be recognised as a copy. */
async function threeDays(): Promise<{ dataDir: string; days: Day[] }> {
  const dataDir = join(quickDir(), 'data');
  const days: Day[] = [];
  for (let day = 0; day < 3; day++) {
    const station = await startStation(testConfig(dataDir));
    const admin = day === 0 ? (await setUp(station)).admin : await signIn(station.api);
    for (let i = 0; i < 40; i++) {
      const { body } = await admin.post('/patients', {
        name: `Patient ${day} ${i}`,
        residentialAddress: `${i} Street`,
      });
      await admin.post(`/patients/${body._id}/visits`, { reason: 'Cough' });
    }
    await admin.post('/staff', { username: `nurse-${day}`, password, role: 'clerk' });
    await station.close();
    days.push(look(dataDir));
  }
  return { dataDir, days };
}

async function signIn(api: string): Promise<Client> {
  const { body } = await clientOf(api, '').post('/sessions', { username: 'ama', password });
  return clientOf(api, body.token);
}

function look(dataDir: string): Day {
  const paths = readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile() && !each.name.startsWith('lock'))
    .map((each) => join(each.parentPath, each.name).slice(dataDir.length + 1));
  return new Map(paths.map((path) => [path, readFileSync(join(dataDir, path))]));
}

function layDown(dataDir: string, day: Day): void {
  for (const path of look(dataDir).keys()) if (!day.has(path)) rmSync(join(dataDir, path));
  for (const [path, bytes] of day) writeFileSync(join(dataDir, path), bytes);
}

type Put = { what: 'page' | 'registry' | 'keys'; older: Day; today: Day; random: Random };

function putBack(dataDir: string, { what, older, today, random }: Put): string {
  if (what !== 'page') {
    const path = what === 'keys' ? keys : database;
    writeFileSync(join(dataDir, path), older.get(path) ?? '');
    return path;
  }
  const [before, now] = [older.get(database) ?? Buffer.alloc(0), Buffer.from(today.get(database) ?? Buffer.alloc(0))];
  const pages = Array.from({ length: before.length / pageBytes }, (_, page) => page * pageBytes);
  const changed = pages.filter((at) => !before.subarray(at, at + pageBytes).equals(now.subarray(at, at + pageBytes)));
  const at = random.pick(changed);
  before.copy(now, at, at, at + pageBytes);
  writeFileSync(join(dataDir, database), now);
  return String(at / pageBytes + 1);
}

/** Returns what an administrator is told, `refused` if the station does not open it, or `unreadable` if a page fails later. */
async function whatIsTold(dataDir: string): Promise<string> {
  let station;
  try {
    station = await startStation(testConfig(dataDir));
  } catch (error) {
    if (error instanceof Refusal) return 'refused';
    throw error;
  }
  try {
    const reply = await clientOf(station.api, '').post('/sessions', { username: 'ama', password });
    if (reply.status !== 200) return 'refused';
    const admin = clientOf(station.api, reply.body.token);
    const { registry } = station;
    // Waits until the registry has been read to its end.
    await eventually(() => expect(registry().asClosed).toBeUndefined());
    const { status, body } = await admin.get('/keys');
    if (status !== 200) return 'unreadable';
    // An older page can damage the file. Then nothing more is written, and this is what is reported.
    const { troubles } = (await admin.get('/station/trouble')).body;
    const isDamaged = (troubles as any[]).some(({ kind }) => kind === 'file-damaged');
    const [first = isDamaged ? 'damaged' : 'nothing'] = body.mismatches as string[];
    return first;
  } finally {
    await station.close();
  }
}
