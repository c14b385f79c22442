/**
 * Registry and keyring vouch for each other. If one was put back or rewritten, an administrator is told, and the registry still opens.
 * A mere crash is never reported as this.
 */
import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { chainEnd } from '../../src-main/journal/replica.ts';
import { startStation, type RunningStation } from '../../src-main/serve.ts';
import { mismatchesOf } from '../../src-main/unlock/vouching.rules.ts';
import { clientOf, password, readyStation, temporaryDir, testConfig } from '../support/station.ts';
import { sqlite } from '../support/sqlite.ts';

async function world() {
  const dataDir = temporaryDir();
  const ready = await readyStation({ dataDir });
  await ready.admin.post('/patients', { name: 'Zawadi' });
  return { ...ready, dataDir, registry: join(dataDir, 'registry'), keys: join(dataDir, 'registry', 'keys.json') };
}

async function open(dataDir: string, own = password) {
  const station = await startStation(testConfig(dataDir));
  onTestFinished(() => station.close());
  const { body } = await clientOf(station.api, '').post('/sessions', { username: 'ama', password: own });
  const client = clientOf(station.api, body.token);
  const mismatches = async () => (await client.get('/keys')).body.mismatches as string[];
  const troubles = async () =>
    (await client.get('/station/trouble')).body.troubles.map(({ kind }: { kind: string }) => kind) as string[];
  return { station, client, mismatches, troubles };
}

test('nothing is said after stopping, nor after a crash, nor of a copy of the folder as a crash leaves it', async () => {
  const { station, admin, dataDir } = await world();
  const crashed = temporaryDir();
  await station.close();
  const again = await open(dataDir);
  expect([await again.mismatches(), await again.troubles()]).toEqual([[], []]);
  await again.client.post('/patients', { name: 'Before the crash' });
  await again.client.post('/staff', { username: 'esi', password: 'nine good lanterns', role: 'clerk' });
  cpSync(dataDir, crashed, { recursive: true, filter: (path) => !path.endsWith('-shm') });
  expect(await (await open(crashed)).mismatches()).toEqual([]);
  expect(admin.token).not.toBe('');
});

test('a keyring of an earlier day is told: a password of that day opens the registry by it, and nothing after that', async () => {
  const { station, admin, dataDir, keys } = await world();
  const old = readFileSync(keys);
  await admin.send('PUT', '/sessions/current/password', { password, newPassword: 'another four lanterns' });
  await station.close();
  writeFileSync(keys, old);
  const first = await startStation(testConfig(dataDir));
  onTestFinished(() => first.close());
  const proof = { username: 'ama', password };
  // The registry knows the later password.
  expect((await clientOf(first.api, '').post('/sessions', proof)).status).toBe(401);
  expect(first.state()).toBe('ready');
  expect(
    (await clientOf(first.api, '').post('/sessions', { ...proof, password: 'another four lanterns' })).status,
  ).toBe(200);
  await first.close();
  const { mismatches, troubles, client, station: again } = await open(dataDir, 'another four lanterns');
  expect(await mismatches()).toContain('keyring-older');
  expect(await troubles()).toEqual(['journal-mismatch']);
  expect((await client.get('/patients')).status).toBe(200);
  await again.close();

  // The mismatch stays until an authorised person has confirmed it.
  const third = await open(dataDir, 'another four lanterns');
  expect(await third.mismatches()).toContain('keyring-older');
  expect((await third.client.send('DELETE', '/keys/mismatches')).status).toBe(200);
  expect([await third.mismatches(), await third.troubles()]).toEqual([[], []]);
  await third.station.close();
  expect(await (await open(dataDir, 'another four lanterns')).mismatches()).toEqual([]);
});

test('who has the same password still is signed in at once by a keyring of an earlier day, and stays so', async () => {
  const { station, admin, dataDir, keys } = await world();
  const old = readFileSync(keys);
  await admin.send('PUT', '/sessions/current/password', { password, newPassword: password });
  await station.close();
  writeFileSync(keys, old);
  const { client, mismatches } = await open(dataDir);
  expect(await mismatches()).toContain('keyring-older');
  await client.send('PUT', '/sessions/current/password', { password, newPassword: 'another four lanterns' });
  expect((await client.get('/patients')).status).toBe(200);
});

test('a registry of an earlier day is told', async () => {
  const { station, dataDir, registry } = await world();
  await station.close();
  const file = join(registry, 'registry.db');
  const old = readFileSync(file);
  const again = await open(dataDir);
  await again.client.post('/patients', { name: 'Came later' });
  await again.station.close();
  writeFileSync(file, old);
  expect(await (await open(dataDir)).mismatches()).toEqual(['registry-older']);
});

test('a history that was written anew while the station was stopped is told', async () => {
  const { station, admin, dataDir } = await world();
  await station.close();
  expect(admin.token).not.toBe('');
  const first = await startStation(testConfig(dataDir));
  const { body } = await clientOf(first.api, '').post('/sessions', { username: 'ama', password });
  const client = sqlite(first.registry().db);
  // As somebody with the registry's key could: another last change replaces the one that was there.
  client.exec('DROP TRIGGER IF EXISTS change_is_never_updated');
  for (const { name } of client.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").all() as {
    name: string;
  }[])
    client.exec(`DROP TRIGGER "${name}"`);
  const anchored = readFileSync(join(dataDir, 'registry', 'keys.json'));
  client.exec('UPDATE change SET hash = randomblob(16) WHERE key = (SELECT max(key) FROM change)');
  await first.close();
  writeFileSync(join(dataDir, 'registry', 'keys.json'), anchored);
  expect(body.token).toBeDefined();
  expect(await (await open(dataDir)).mismatches()).toEqual(['history-rewritten']);
});

test('a slot that was changed in the file is told, and the others open', async () => {
  const { station, admin, dataDir, keys } = await world();
  await admin.post('/staff', { username: 'esi', password: 'nine good lanterns', role: 'clerk' });
  await station.close();
  const text = readFileSync(keys, 'utf8');
  writeFileSync(keys, text.replace('"esi"', '"eso"'));
  const again = await open(dataDir);
  expect(await again.mismatches()).toEqual(['keyring-changed']);
  const anyone = clientOf(again.station.api, '');
  expect((await anyone.post('/sessions', { username: 'eso', password: 'nine good lanterns' })).status).toBe(401);
});

test('a keyring with an anchor that was made with no key of this registry is told', async () => {
  const { station, dataDir, keys } = await world();
  await station.close();
  const stored = JSON.parse(readFileSync(keys, 'utf8'));
  expect(stored.anchor).not.toBeNull();
  writeFileSync(keys, JSON.stringify({ ...stored, anchor: Buffer.alloc(200, 7).toString('base64') }));
  expect(await (await open(dataDir)).mismatches()).toEqual(['keyring-changed']);
  rmSync(keys);
});

/**
 * Keeps the bytes of the registry's folder. Returns a function that writes them back into the same files, as a person who copies over
 * them does.
 */
function copyInPlace(registry: string) {
  const names = readdirSync(registry).filter((name) => !name.endsWith('-shm'));
  const bytes = new Map(names.map((name) => [name, readFileSync(join(registry, name))]));
  return ({ without = [] }: { without?: string[] } = {}) => {
    for (const name of readdirSync(registry)) if (!bytes.has(name)) rmSync(join(registry, name));
    for (const [name, content] of bytes) {
      if (without.some((end) => name.endsWith(end))) rmSync(join(registry, name), { force: true });
      else writeFileSync(join(registry, name), content);
    }
  };
}

const replicaOf = (station: RunningStation) => chainEnd(station.registry()).replica;

test('nothing is said after a crash with an emptied log', async () => {
  const { station, admin, dataDir, registry } = await world();
  await station.close();
  const again = await open(dataDir);
  await again.client.post('/patients', { name: 'Before the crash' });
  sqlite(again.station.registry().db).pragma('wal_checkpoint(TRUNCATE)');
  expect(statSync(join(registry, 'registry.db-wal')).size).toBe(0);
  const crash = copyInPlace(registry);
  const replica = replicaOf(again.station);
  await again.station.close();
  crash();
  const after = await open(dataDir);
  expect([await after.mismatches(), await after.troubles()]).toEqual([[], []]);
  expect(replicaOf(after.station)).toBe(replica);
  expect(admin.token).not.toBe('');
});

test('nothing is said after a crash while the registry is being closed', async () => {
  const { station, dataDir, registry } = await world();
  const replica = replicaOf(station);
  await station.close();
  // Closed, but before it was recorded how it was closed.
  writeFileSync(join(registry, 'as-closed'), '');
  const after = await open(dataDir);
  expect([await after.mismatches(), await after.troubles()]).toEqual([[], []]);
  expect(replicaOf(after.station)).toBe(replica);
});

test.for([
  ['with the mark of its closing', { without: [] }],
  ['and its log and mark are gone', { without: ['as-closed', '-wal'] }],
] as const)(
  'an older registry that is written over the file goes on under another name: %s',
  async ([, { without }]) => {
    const { station, dataDir, registry } = await world();
    await station.close();
    const back = copyInPlace(registry);
    const later = await open(dataDir);
    const given = await later.client.post('/patients?assignNumber=true', { name: 'Given later' });
    const replica = replicaOf(later.station);
    await later.station.close();
    const keys = readFileSync(join(registry, 'keys.json'));
    const mark = readFileSync(join(registry, 'as-closed'));
    back({ without: [...without] });
    writeFileSync(join(registry, 'keys.json'), keys);
    if (without.length === 0) writeFileSync(join(registry, 'as-closed'), mark);

    const after = await open(dataDir);
    expect(replicaOf(after.station)).not.toBe(replica);
    expect(await after.mismatches()).toContain('registry-older');
    const again = await after.client.post('/patients?assignNumber=true', { name: 'Another' });
    expect(again.body.patientNumber).not.toBe(given.body.patientNumber);
  },
);

test('a registry without a log and without a mark was not left so by us: it goes on under another name', async () => {
  const { station, admin, dataDir, registry } = await world();
  const given = await admin.post('/patients?assignNumber=true', { name: 'First' });
  const replica = replicaOf(station);
  await station.close();
  rmSync(join(registry, 'as-closed'));
  const after = await open(dataDir);
  expect(replicaOf(after.station)).not.toBe(replica);
  const next = await after.client.post('/patients?assignNumber=true', { name: 'Second' });
  expect(next.body.patientNumber.slice(0, 6)).not.toBe(given.body.patientNumber.slice(0, 6));
});

const end = (seq: number, hash = `h${seq}`) => ({ replica: 'r', seq, hash });
const journal = (found: number, anchored: number, wasClosed: boolean) => ({
  anchor: [end(anchored)],
  found: [end(found)],
  wasClosed,
  holds: ({ seq }: { seq: number }) => seq <= found,
});
const fitting = { keyring: { tag: 't', revision: 3, isSigned: true }, known: { tags: ['t'], revision: 3 } };

test.for([
  [{ ...fitting, journal: journal(7, 7, true) }, []],
  [{ ...fitting, journal: journal(9, 7, false) }, []],
  [{ ...fitting, journal: journal(9, 7, true) }, ['history-longer']],
  [{ ...fitting, journal: journal(5, 7, true) }, ['registry-older']],
  [{ ...fitting, journal: journal(5, 7, false) }, ['registry-older']],
  [{ ...fitting, journal: { ...journal(7, 7, false), holds: () => false } }, ['history-rewritten']],
  [{ ...fitting, journal: { isUnreadable: true } as const }, ['keyring-changed']],
  [{ ...fitting, known: { tags: ['u'], revision: 4 }, journal: undefined }, ['keyring-older']],
  [{ ...fitting, known: { tags: ['u'], revision: 2 }, journal: undefined }, ['registry-older']],
  [{ ...fitting, known: { tags: ['u'], revision: 3 }, journal: undefined }, ['keyring-changed']],
  [{ ...fitting, known: { tags: ['s', 't'], revision: 4 }, journal: undefined }, []],
  [{ ...fitting, known: { tags: [], revision: 0 }, journal: undefined }, []],
] as const)('what does not fit has its name (%#)', ([found, expected]) => {
  expect(mismatchesOf(found)).toEqual(expected);
});
