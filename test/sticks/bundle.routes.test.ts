/**
 * Bundles as an administrator makes and imports them: through stations, with a folder in place of the USB
 * stick.
 */
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { write, writing } from '../../src-main/db/access.ts';
import { peer } from '../../src-main/db/schema.ts';
import { placeKnownTo } from '../../src-main/sticks/bundle.queries.ts';
import { setPeer } from '../../src-main/exchange/exchange.queries.ts';
import { lastKey } from '../../src-main/journal/chain.queries.ts';
import { getSelf } from '../../src-main/journal/journal.queries.ts';
import { continueAsNewReplica } from '../../src-main/journal/record.ts';
import { setRevoked } from '../../src-main/exchange/members.ts';
import { clientOf, readyStation, temporaryDir, withRole, type Client, type ReadyStation } from '../support/station.ts';
import { exchangeBetween, pair } from '../exchange/wire.ts';

const passphrase = 'seven green boats upriver';

/** Returns the outcome once the work has ended. */
async function ended(admin: Client): Promise<any> {
  for (;;) {
    const { body } = await admin.get('/bundles');
    if (body.running === null && body.outcome !== null) return body.outcome;
    await new Promise((next) => setTimeout(next, 10));
  }
}

async function made(admin: Client, wanted: object): Promise<any> {
  const { status, body } = await admin.post('/bundles', wanted);
  expect([status, body]).toEqual([200, null]);
  return ended(admin);
}

async function imported(admin: Client, wanted: object): Promise<any> {
  const { status, body } = await admin.post('/bundles/import', wanted);
  expect([status, body]).toEqual([200, null]);
  return ended(admin);
}

const dbOf = ({ station }: ReadyStation) => station.registry().db;
const idOf = (ready: ReadyStation) => getSelf({ db: dbOf(ready) }).id;

async function twoStations(): Promise<[ReadyStation, ReadyStation]> {
  const [a, b] = [await readyStation(), await readyStation()];
  await pair(dbOf(a), dbOf(b));
  return [a, b];
}

const statements = writing((orm) => ({ add: (row: typeof peer.$inferInsert) => orm.insert(peer).values(row).run() }));

/** Makes peers as pairing over the network does. */
async function makePeers(a: ReadyStation, b: ReadyStation): Promise<void> {
  for (const [here, there] of [
    [a, b],
    [b, a],
  ] as const) {
    const row = { stationId: idOf(there), name: 'The other', pairedAt: 0 };
    await write(dbOf(here), 'ama', (writer) => void statements(writer).add(row));
  }
}

test('a stick carries what was saved to the other station, and what that saved back', async () => {
  const [a, b] = await twoStations();
  await makePeers(a, b);
  const stick = temporaryDir();
  await a.admin.post('/patients', { name: 'Ama' });
  const first = await made(a.admin, { path: stick, passphrase });
  expect(first).toMatchObject({ kind: 'made', bytes: statSync(first.file).size });
  expect(readdirSync(stick)).toEqual([first.file.slice(stick.length + 1)]);
  const came = await imported(b.admin, { path: first.file, passphrase });
  expect(came).toMatchObject({ kind: 'imported', count: first.count, applied: first.count, known: 0, waiting: 0 });
  expect(came.station.id).toBe(idOf(a));
  await b.admin.post('/patients', { name: 'Esi' });
  // The key of a is known at b now.
  const back = await made(b.admin, { path: stick, peer: idOf(a) });
  expect(await imported(a.admin, { path: back.file })).toMatchObject({ kind: 'imported', waiting: 0 });
  for (const { admin } of [a, b]) {
    const { body } = await admin.get('/patients?sort=name');
    expect(body.embedded.patientResourceList.map(({ name }: { name: string }) => name)).toEqual(['Ama', 'Esi']);
  }
  // A repeated import is no error.
  expect(await imported(a.admin, { path: back.file })).toMatchObject({ applied: 0, known: back.count, waiting: 0 });
  // Changes that b reported as known are left out from now on. A change that b did not confirm is sent again.
  await a.admin.post('/patients', { name: 'Yaa' });
  for (const count of [1, 1]) {
    expect(await made(a.admin, { path: stick, peer: idOf(b) })).toMatchObject({ kind: 'made', count });
  }
});

test('people sign in with their one password at a station that only a stick ever reached', async () => {
  const [clinic, village] = await twoStations();
  const stick = temporaryDir();
  const nurse = { username: 'esi', password: 'nine good lanterns' };
  const carry = async (from: ReadyStation, to: ReadyStation, sealing: object) => {
    const { file } = await made(from.admin, { path: stick, ...sealing });
    return imported(to.admin, { path: file, ...sealing });
  };
  const signsIn = async (at: ReadyStation, proof: object) =>
    (await clientOf(at.station.api, '').post('/sessions', proof)).status;
  const { id } = (await clinic.admin.post('/staff', { ...nurse, role: 'clerk' })).body;
  const older = await made(clinic.admin, { path: stick, passphrase });
  expect(await carry(clinic, village, { passphrase })).toMatchObject({ kind: 'imported', waiting: 0 });
  await expect.poll(() => signsIn(village, nurse)).toBe(200);

  // A later bundle takes precedence, even if an earlier one is imported again.
  const renewed = { ...nurse, password: 'another four lanterns' };
  expect((await village.admin.patch(`/staff/${id}`, { password: renewed.password })).status).toBe(200);
  await carry(village, clinic, { passphrase });
  await imported(clinic.admin, { path: older.file, passphrase });
  await expect.poll(() => signsIn(clinic, renewed)).toBe(200);
  expect(await signsIn(clinic, nurse)).toBe(401);
});

test('what a station was sent since it made a bundle does not wait for it again when that is imported late', async () => {
  const [a, b] = await twoStations();
  await makePeers(a, b);
  await exchangeBetween(dbOf(a), dbOf(b));
  const { file } = await made(b.admin, { path: temporaryDir(), peer: idOf(a) });
  await a.admin.post('/patients', { name: 'Ama' });
  await a.admin.post('/patients', { name: 'Esi' });
  await exchangeBetween(dbOf(a), dbOf(b));
  const unsent = async () => (await a.admin.get('/peers')).body.peers[0].unsent;
  expect(await unsent()).toBe(0);
  expect(await imported(a.admin, { path: file })).toMatchObject({ kind: 'imported', applied: 0 });
  expect(await unsent()).toBe(0);
});

test('a station that was restored gets again what it lost', async () => {
  const [a, b] = await twoStations();
  await makePeers(a, b);
  const path = temporaryDir();
  const exchanged = async (from: ReadyStation, to: ReadyStation) => {
    const { file } = await made(from.admin, { path, passphrase });
    return imported(to.admin, { path: file, passphrase });
  };
  await exchanged(b, a);
  await a.admin.post('/patients', { name: 'Ama' });
  await exchanged(a, b);
  await exchanged(b, a);
  const known = placeKnownTo({ db: dbOf(a) }, idOf(b));
  expect(known).toBe(lastKey({ db: dbOf(a) }));
  const older = await made(b.admin, { path, passphrase });
  // As after a restore: another replica of that station, which reports that it knows less.
  await write(dbOf(b), 'ama', continueAsNewReplica);
  await exchanged(b, a);
  await write(dbOf(a), 'sync', (writer) => setPeer(writer, idOf(b), { sentKey: 3 }));
  // A late report of the former replica is ignored.
  await imported(a.admin, { path: older.file, passphrase });
  expect(placeKnownTo({ db: dbOf(a) }, idOf(b))).toBe(3);
});

test('each bundle that cannot be taken is said to be that, in a sentence', async () => {
  const [a, b] = await twoStations();
  const stick = temporaryDir();
  const { file } = await made(a.admin, { path: stick, passphrase });
  const refusal = async (wanted: object) => {
    const { kind, reason, detail } = await imported(b.admin, wanted);
    expect([kind, detail]).toEqual(['refused', expect.stringMatching(/^[A-Z].*\.$/)]);
    return reason;
  };
  expect(await refusal({ path: file })).toBe('passphrase-needed');
  expect(await refusal({ path: file, passphrase: 'another one that is long' })).toBe('wrong-passphrase');
  expect(await refusal({ path: join(stick, 'none.satchel') })).toBe('missing');
  expect(await refusal({ path: stick })).toBe('not-a-bundle');
  await write(dbOf(b), 'ama', (writer) => setRevoked(writer, idOf(a), true));
  expect(await refusal({ path: file, passphrase })).toBe('revoked-station');
});

test('what cannot be made is refused at once, naming the fault', async () => {
  const [a, b] = await twoStations();
  const path = temporaryDir();
  const fault = async (wanted: object) => {
    const { status, body } = await a.admin.post('/bundles', wanted);
    expect(status).toBe(400);
    return body.errors[0].pointer as string;
  };
  expect(await fault({ path, passphrase: 'password' })).toBe('/passphrase');
  expect(await fault({ path, passphrase: 'clinic under test' })).toBe('/passphrase');
  expect(await fault({ path, passphrase: 'short' })).toBe('/passphrase');
  expect(await fault({ path })).toBe('');
  expect(await fault({ path, passphrase, peer: idOf(b) })).toBe('');
  expect(await fault({ path, peer: 'nobody' })).toBe('/peer');
  expect(await fault({ path, peer: idOf(a) })).toBe('/peer');
  // Nothing has arrived from there yet, so there is no key to encrypt for.
  expect(await fault({ path, peer: idOf(b) })).toBe('/peer');
  expect(await fault({ path: 'stick', passphrase })).toBe('/path');
  expect(await fault({ path: join(path, 'none'), passphrase })).toBe('/path');
  const first = await made(b.admin, { path, passphrase });
  await imported(a.admin, { path: first.file, passphrase });
  await write(dbOf(a), 'ama', (writer) => setRevoked(writer, idOf(b), true));
  expect(await fault({ path, peer: idOf(b) })).toBe('/peer');
  expect((await a.admin.post('/bundles/import', { path: 'stick.satchel' })).status).toBe(400);
});

test('bundles on sticks are listed, and one that is made can be stopped', async () => {
  const stick = temporaryDir();
  const { admin } = await readyStation({ listDrives: () => [{ name: 'STICK', path: stick }] });
  for (let i = 0; i < 30; i++) await admin.post('/patients', { name: `Patient ${i}` });
  writeFileSync(join(stick, 'notes.txt'), '');
  const { file, bytes } = await made(admin, { path: stick, passphrase });
  const { body } = await admin.get('/bundles');
  expect(body.bundles).toEqual([{ path: file, name: file.slice(stick.length + 1), bytes }]);
  expect(body.drives).toEqual([{ name: 'STICK', path: stick }]);
  await admin.post('/bundles', { path: stick, passphrase });
  const stopped = await admin.send('DELETE', '/bundles/running');
  expect(stopped.status).toBe(200);
  const outcome = await ended(admin);
  expect(['stopped', 'made']).toContain(outcome.kind);
  expect(readdirSync(stick)).toHaveLength(outcome.kind === 'made' ? 3 : 2);
});

test('who made and who imported a bundle is in the audit, and what was refused', async () => {
  const [a, b] = await twoStations();
  const path = temporaryDir();
  const { file, count } = await made(a.admin, { path, passphrase });
  await imported(b.admin, { path: file });
  await imported(b.admin, { path: file, passphrase });
  const said = async ({ admin }: ReadyStation) => {
    const { body } = await admin.get('/audit');
    return (
      (body.entries as any[])
        .filter(({ action }) => action.startsWith('bundle'))
        // Both stations have an account with this name, so one of the two is shown with its station.
        .map(({ action, who, record, detail }) => [action, who?.name.replace(/ \(.*/, ''), record, detail])
    );
  };
  expect(await said(a)).toEqual([['bundle-begun', 'ama', null, 'passphrase']]);
  expect((await said(b)).reverse()).toEqual([
    ['bundle-refused', 'ama', null, 'passphrase-needed'],
    ['bundle-imported', 'ama', idOf(a), `${count}`],
  ]);
  const clerk = await withRole(a.admin, 'clerk');
  expect((await clerk.post('/bundles', { path, passphrase })).status).toBe(403);
});
