/**
 * Opens registries that earlier versions wrote, and one of this version. Every patient and visit is as it was. `written-registry.ts` writes
 * one for the next migration.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { closeDatabase, openDatabase } from '../../src-main/db/open.ts';
import { carryOver, isCarriedOver } from '../../src-main/station/carry-over.ts';
import { digestOf } from '../../src-main/journal/digest.ts';
import { listChanges } from '../../src-main/journal/journal.queries.ts';
import { rebuild } from '../../src-main/journal/rebuild.ts';
import { write } from '../../src-main/db/access.ts';
import { newUuid, systemClock } from '../../src-main/clock.ts';
import { openWithPassword } from '../../src-main/keys/keyring.ts';
import { readKeyring } from '../../src-main/keys/slot-file.ts';
import { listHolders } from '../../src-main/staff/holders.ts';
import { startStation } from '../../src-main/serve.ts';
import { currentVersion, migrationsDir } from '../db/registry.ts';
import { sqlite } from '../support/sqlite.ts';
import { clientOf, password, temporaryDir, testConfig, type Client } from '../support/station.ts';
import { passwordOfEsi, registries, writeRegistry } from './written-registry.ts';

const ofThisVersion = 'this version';
const versions = [...readdirSync(registries).filter((name) => name.startsWith('version-')), ofThisVersion];

type Entry = { field: string; old: unknown; new: unknown; who: string; when: string; where: unknown };
type Expected = {
  version: number;
  patients: Record<string, Record<string, unknown>>;
  histories: Record<string, Entry[]>;
  visits: Record<string, Record<string, unknown>[]>;
  visitHistories: Record<string, Entry[] | undefined>;
  staff: unknown[];
  tokens: Record<string, unknown>[];
};

async function copyOf(version: string): Promise<{ dataDir: string; expected: Expected }> {
  const dataDir = temporaryDir();
  const folder = version === ofThisVersion ? join(temporaryDir(), 'written') : join(registries, version);
  if (version === ofThisVersion) await writeRegistry(folder);
  cpSync(folder, join(dataDir, 'registry'), { recursive: true });
  const expected = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8')) as Expected;
  return { dataDir, expected };
}

async function opened(dataDir: string): Promise<{ ama: Client; close: () => Promise<void>; digest: () => string }> {
  const station = await startStation(testConfig(dataDir));
  onTestFinished(() => station.close());
  const { body } = await clientOf(station.api, '').post('/sessions', { username: 'ama', password });
  const digest = () => digestOf(station.registry());
  return { ama: clientOf(station.api, body.token), close: () => station.close(), digest };
}

/** Renames the day on which an age was reported, which had another name in histories. */
const renamed = (entries: Entry[] | undefined): Entry[] =>
  JSON.parse(JSON.stringify(entries ?? []).replaceAll('"saidOn"', '"reportedOn"')) as Entry[];

const byField = (entries: Entry[]) =>
  entries.toSorted((a, b) => a.when.localeCompare(b.when) || a.field.localeCompare(b.field));

/** Fields of a visit that these versions did not have. */
const addedSince = {
  ...{ retired: null, retiredReason: null, urgent: null, calledAt: null, calledBy: null },
  ...{ returnOn: null, returnReason: null },
};

test.each(versions)('every patient, visit and history of a registry of %s is as it was', async (version) => {
  const { dataDir, expected } = await copyOf(version);
  const { ama, close, digest } = await opened(dataDir);
  for (const [id, patient] of Object.entries(expected.patients)) {
    expect((await ama.get(`/patients/${id}`)).body).toMatchObject(patient);
    const { history } = (await ama.get(`/patients/${id}/history`)).body;
    expect(byField(history)).toEqual(byField(renamed(expected.histories[id])));
    const visits = expected.visits[id]?.map((visit) => ({ ...visit, ...addedSince }));
    expect((await ama.get(`/patients/${id}/visits`)).body.embedded.visitResourceList).toEqual(visits);
    for (const { _id: visit } of expected.visits[id] ?? []) {
      const before = renamed(expected.visitHistories[String(visit)]);
      const after = (await ama.get(`/patients/${id}/visits/${String(visit)}/history`)).body.history;
      if (before.length > 0) expect(byField(after)).toEqual(byField(before));
    }
  }
  expect((await ama.get('/staff')).body.staff).toMatchObject(expected.staff);
  // From version 9 on a registry knows its location, and a copy admits no program.
  const tokens = expected.tokens.map((token) =>
    expected.version < 9 ? token : { ...token, revokedAt: expect.anything() },
  );
  expect((await ama.get('/tokens')).body.tokens).toMatchObject(tokens);
  expect((await ama.get('/patients/search?q=zawadi')).body.page.totalElements).toBe(1);
  if (expected.version > 1) expect((await ama.get('/drafts')).body.drafts).toHaveLength(1);

  // Work continues, and the upgrade ran once: the next start changes nothing and makes no backup.
  expect((await ama.post('/patients', { name: 'Later' })).status).toBe(200);
  const after = digest();
  await close();
  const again = await opened(dataDir);
  expect(again.digest()).toBe(after);
  if (expected.version < currentVersion) expect(readdirSync(join(dataDir, 'backups'))).toHaveLength(1);
});

async function database(dataDir: string) {
  const keyring = readKeyring(join(dataDir, 'registry', 'keys.json'));
  const cost = { memoryKiB: 64, passes: 1 };
  const key = (await openWithPassword(keyring, { username: 'ama', password, cost }))?.key;
  if (key === undefined) throw new Error('The password opens nothing.');
  const file = join(dataDir, 'registry', keyring.file);
  const backupsDir = join(dataDir, 'backups');
  return () => {
    const db = openDatabase({ file, key, migrationsDir, backupsDir, clock: systemClock, newId: newUuid });
    onTestFinished(() => closeDatabase(db));
    return db;
  };
}

test.each(versions)('the rows of %s are what their new journal adds up to', { tags: ['always'] }, async (version) => {
  const { dataDir } = await copyOf(version);
  const open = await database(dataDir);
  const db = open();
  await carryOver(db);
  const digest = digestOf({ db });
  await write(db, 'station', (writer) => rebuild(writer));
  expect(digestOf({ db })).toBe(digest);
  expect(sqlite(db).pragma('integrity_check', { simple: true })).toBe('ok');
  expect(sqlite(db).pragma('foreign_key_check')).toEqual([]);
});

test.each(versions)('people of %s sign in with their passwords, which can travel from then on', async (version) => {
  const { dataDir, expected } = await copyOf(version);
  const station = await startStation(testConfig(dataDir));
  onTestFinished(() => station.close());
  const signIn = (proof: object) => clientOf(station.api, '').post('/sessions', proof);
  expect((await signIn({ username: 'ama', password })).status).toBe(200);
  expect((await signIn({ username: 'esi', password: passwordOfEsi })).status).toBe(200);
  const enabled = (expected.staff as { id: string; disabled: boolean }[]).flatMap(({ id, disabled }) =>
    disabled ? [] : [id],
  );
  await expect
    .poll(() => listHolders(station.registry()).map(({ accountId }) => accountId))
    .toEqual(enabled.toSorted());
  for (const id of enabled) expect(listChanges(station.registry(), id).length).toBeGreaterThan(0);
});

test('what a row says and the old journal does not is kept all the same', async () => {
  const { dataDir, expected } = await copyOf('version-4');
  const open = await database(dataDir);
  const db = open();
  const [id = ''] = Object.keys(expected.patients);
  sqlite(db).prepare("UPDATE patient SET name = 'What people saw' WHERE id = ?").run(id);
  await carryOver(db);
  expect(sqlite(db).prepare('SELECT name FROM patient WHERE id = ?').pluck().get(id)).toBe('What people saw');
});

test('when power fails between the new tables and the new journal, the next start goes on', async () => {
  const { dataDir, expected } = await copyOf('version-4');
  const open = await database(dataDir);
  const db = open();
  expect(isCarriedOver({ db })).toBe(false);
  closeDatabase(db);
  const { ama } = await opened(dataDir);
  for (const [id, patient] of Object.entries(expected.patients)) {
    expect((await ama.get(`/patients/${id}`)).body).toMatchObject(patient);
  }
});

test('a carrying over that fails changes nothing', async () => {
  const { dataDir } = await copyOf('version-4');
  const open = await database(dataDir);
  const db = open();
  const names = () => sqlite(db).prepare('SELECT name FROM patient ORDER BY key').pluck().all();
  const before = { names: names(), old: sqlite(db).prepare('SELECT count(*) FROM old_change').pluck().get() };
  sqlite(db).exec(
    "INSERT INTO old_change SELECT key + 1000, station_key, epoch, seq + 1000, hlc, schema, record, record_id, author, 'no JSON', previous FROM old_change LIMIT 1",
  );
  await expect(carryOver(db)).rejects.toThrow();
  sqlite(db).exec('DELETE FROM old_change WHERE key > 1000');
  expect({ names: names(), old: sqlite(db).prepare('SELECT count(*) FROM old_change').pluck().get() }).toEqual(before);
  await carryOver(db);
  expect(names()).toEqual(before.names);
  expect(existsSync(join(dataDir, 'registry', 'registry.db'))).toBe(true);
});

test('an upgrade that finds no room is refused with a sentence, leaves nothing, and is done when there is room', async () => {
  const { dataDir, expected } = await copyOf('version-1');
  const small = temporaryDir();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', small], { stdio: 'ignore' });
  } catch {
    console.warn('not run: no small disk can be made here');
    return;
  }
  onTestFinished(() => void execFileSync('umount', ['-l', small]));
  cpSync(dataDir, small, { recursive: true });
  const rest = join(small, 'rest');
  const upgraded = async () => {
    const station = await startStation(testConfig(small));
    const proof = { username: 'ama', password };
    const { status, body } = await clientOf(station.api, '').post('/sessions', proof);
    await station.close().catch(() => undefined);
    return { status, refusal: body.refusal, type: body.type };
  };
  const refused: unknown[] = [];
  // Room for the lock, for a part of the backup, for the backup and a part of the upgrade, …
  for (let room = 50_000; room < 2_000_000; room += 100_000) {
    writeFileSync(rest, '');
    const { bavail, bsize } = statfsSync(small);
    writeFileSync(rest, Buffer.alloc(Math.max(0, bavail * bsize - room)));
    const { status, refusal, type } = await upgraded();
    if (status === 200) break;
    refused.push(refusal ?? type);
    const backups = existsSync(join(small, 'backups')) ? readdirSync(join(small, 'backups')) : [];
    expect(backups.length, `with ${room} bytes`).toBeLessThanOrEqual(1);
  }
  rmSync(rest);
  expect(refused.length).toBeGreaterThan(2);
  expect([...new Set(refused)]).toEqual(['/api/docs#problem-storage-full']);
  const { ama } = await opened(small);
  for (const id of Object.keys(expected.patients)) expect((await ama.get(`/patients/${id}`)).status).toBe(200);
});
