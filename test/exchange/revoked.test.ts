/**
 * Changes of a station from after its revocation, received through stations that did not know of it. All stations accept them, mark
 * them, and can undo them as a group.
 */
import { expect, test } from 'vitest';
import type { Db } from '../../src-main/db/access.ts';
import { write } from '../../src-main/db/access.ts';
import { digestOf } from '../../src-main/journal/digest.ts';
import { getSelf, listChanges } from '../../src-main/journal/journal.queries.ts';
import { rebuild } from '../../src-main/journal/rebuild.ts';
import { continueAsNewReplica } from '../../src-main/journal/record.ts';
import { readyStation, withRole, type ReadyStation } from '../support/station.ts';
import { exchangeBetween, pair } from './wire.ts';

type World = Record<'here' | 'there' | 'stolen', ReadyStation>;

const dbOf = ({ station }: ReadyStation): Db => station.registry().db;
const idOf = (ready: ReadyStation): string => getSelf({ db: dbOf(ready) }).id;
const meet = (one: ReadyStation, other: ReadyStation) => exchangeBetween(dbOf(one), dbOf(other));

/** Returns three stations that know the same. `here` and `stolen` meet only through `there`. */
async function threeStations(): Promise<World> {
  const [here, there, stolen] = [await readyStation(), await readyStation(), await readyStation()];
  await pair(dbOf(here), dbOf(there));
  await pair(dbOf(there), dbOf(stolen));
  return { here, there, stolen };
}

/** Passes all changes around. */
async function round({ here, there, stolen }: World): Promise<void> {
  for (let i = 0; i < 2; i++) {
    await meet(there, stolen);
    await meet(here, there);
  }
}

const revoke = async ({ here, stolen }: World) =>
  expect((await here.admin.send('DELETE', `/peers/${idOf(stolen)}`)).status).toBe(200);
const add = async ({ admin }: ReadyStation, fields: object): Promise<string> =>
  (await admin.post('/patients', fields)).body._id;
const edit = async ({ admin }: ReadyStation, id: string, fields: object) =>
  expect((await admin.patch(`/patients/${id}`, fields)).status).toBe(200);
const read = async ({ admin }: ReadyStation, id: string) => (await admin.get(`/patients/${id}`)).body;
const count = async ({ here, stolen }: World) => (await here.admin.get(`/peers/${idOf(stolen)}/undo`)).body;
const undo = async ({ here, stolen }: World) => {
  const { status, body } = await here.admin.post(`/peers/${idOf(stolen)}/undo`);
  expect(status).toBe(200);
  return body;
};

/** Returns the marked fields in a record's history. */
async function marked({ admin }: ReadyStation, path: string): Promise<string[]> {
  const { history } = (await admin.get(`${path}/history`)).body as { history: { field: string; fromRevoked?: true }[] };
  return history.flatMap(({ field, fromRevoked }) => (fromRevoked === true ? [field] : []));
}

/** Expects that all agree, and that they still do after a rebuild from the journal alone. */
async function expectAgreement(...all: ReadyStation[]): Promise<void> {
  for (const each of all) {
    await write(dbOf(each), 'station', (writer) => rebuild(writer));
    expect(digestOf({ db: dbOf(each) })).toBe(digestOf({ db: dbOf(all[0] ?? each) }));
  }
}

test('what who revoked it did not know is marked at all stations, whatever the clocks say, and the rest is not', async () => {
  const world = await threeStations();
  const { here, there, stolen } = world;
  const known = await add(stolen, { name: 'Ama', phoneNumber: '0700' });
  await round(world);
  // Written before the revocation, but nobody here knew it.
  await edit(stolen, known, { phoneNumber: '0711' });
  await revoke(world);
  expect(await marked(here, `/patients/${known}`)).toEqual([]);
  // As after a restore: another replica of that station, of which nothing was known.
  await write(dbOf(stolen), 'ama', continueAsNewReplica);
  const added = await add(stolen, { name: 'Esi' });
  await meet(there, stolen);
  expect(await marked(there, `/patients/${known}`)).toEqual([]);
  await meet(here, there);
  for (const at of [here, there]) {
    expect(await marked(at, `/patients/${known}`)).toEqual(['phoneNumber']);
    expect(await marked(at, `/patients/${added}`)).toEqual(['name']);
  }
  await expectAgreement(here, there);
});

test('an administrator puts back what was said before, as one group, and the journal keeps all', async () => {
  const world = await threeStations();
  const { here, there, stolen } = world;
  const known = await add(stolen, { name: 'Ama', phoneNumber: '0700', residentialAddress: 'Mlimani' });
  const visit = (await here.admin.post(`/patients/${await add(here, { name: 'Yaa' })}/visits`, { reason: 'Cough' }))
    .body;
  await round(world);
  await revoke(world);
  await edit(stolen, known, { phoneNumber: '0711', gender: 'FEMALE' });
  await edit(stolen, known, { residentialAddress: 'Kando' });
  const visitPath = `/patients/${visit.patientId}/visits/${visit._id}`;
  expect((await stolen.admin.patch(visitPath, { reason: 'Fever' })).status).toBe(200);
  const added = await add(stolen, { name: 'Nobody' });
  const used = await add(stolen, { name: 'Kofi' });
  await meet(there, stolen);
  // Somebody has used these since.
  await edit(there, known, { residentialAddress: 'Kando, near the well' });
  await there.admin.post(`/patients/${used}/visits`, { reason: 'Malaria' });
  await meet(here, there);

  const wanted = { records: 3, fields: 4, left: 2, accounts: 0 };
  expect(await count(world)).toEqual(wanted);
  const clerk = await withRole(here.admin, 'clerk');
  expect((await clerk.post(`/peers/${idOf(stolen)}/undo`)).status).toBe(403);
  expect(await undo(world)).toEqual(wanted);
  const { entries } = (await here.admin.get('/audit')).body;
  expect(entries).toContainEqual(expect.objectContaining({ action: 'peer-undone', record: idOf(stolen), detail: '4' }));
  await meet(here, there);
  for (const at of [here, there]) {
    const after = await read(at, known);
    expect(after).toMatchObject({ name: 'Ama', phoneNumber: '0700', gender: null });
    expect(after.residentialAddress).toBe('Kando, near the well');
    expect(after).not.toHaveProperty('conflicts');
    expect((await at.admin.get(visitPath)).body.reason).toBe('Cough');
    expect((await read(at, added)).retired).toBe(true);
    expect((await read(at, used)).retired).not.toBe(true);
    expect(await marked(at, `/patients/${known}`)).toEqual(['gender', 'phoneNumber', 'residentialAddress']);
  }
  const groups = [known, visit._id, added].map(
    (id: string) => listChanges({ db: dbOf(there) }, id).at(-1)?.change.group,
  );
  expect(new Set(groups).size).toBe(1);
  expect(groups[0]).toBeDefined();
  expect(await count(world)).toMatchObject({ records: 0, fields: 0 });
  await expectAgreement(here, there);
});

test('what differs from what others said meanwhile is settled by theirs, and a visit that it added is withdrawn', async () => {
  const world = await threeStations();
  const { here, there, stolen } = world;
  const known = await add(stolen, { name: 'Ama', phoneNumber: '0700' });
  await round(world);
  await revoke(world);
  await edit(here, known, { phoneNumber: '0722' });
  await edit(stolen, known, { phoneNumber: '0711' });
  const visit = (await stolen.admin.post(`/patients/${known}/visits`, { reason: 'Cough', notes: 'Long' })).body;
  await meet(there, stolen);
  await meet(here, there);
  expect((await read(here, known)).conflicts).toEqual(['phoneNumber']);
  expect(await undo(world)).toEqual({ records: 2, fields: 2, left: 0, accounts: 0 });
  const after = await read(here, known);
  expect([after.phoneNumber, after.conflicts]).toEqual(['0722', undefined]);
  const left = (await here.admin.get(`/patients/${known}/visits/${visit._id}`)).body;
  expect(left).toMatchObject({ timeStart: visit.timeStart, reason: 'Cough', retired: true });
});

test('accounts that it has made are counted and left, and a station that is not revoked has nothing to undo', async () => {
  const world = await threeStations();
  const { here, there, stolen } = world;
  await round(world);
  expect(await count(world)).toEqual({ records: 0, fields: 0, left: 0, accounts: 0 });
  expect((await here.admin.get('/peers/nobody/undo')).status).toBe(404);
  await revoke(world);
  await stolen.admin.post('/staff', { username: 'mallory', password: 'nine good lanterns', role: 'administrator' });
  await meet(there, stolen);
  await meet(here, there);
  expect(await undo(world)).toEqual({ records: 0, fields: 0, left: 0, accounts: 1 });
  const { staff } = (await here.admin.get('/staff')).body;
  expect(staff.map(({ username }: { username: string }) => username)).toContain('mallory');
});

test('who revoked a station, and which revoked station let one in, is told where it is shown that they are out', async () => {
  const world = await threeStations();
  const { here, there, stolen } = world;
  await round(world);
  await revoke(world);
  const laptop = await readyStation();
  await pair(dbOf(stolen), dbOf(laptop));
  await meet(stolen, laptop);
  await meet(there, stolen);
  await meet(here, there);
  for (const at of [here, there]) {
    const { members } = (await at.admin.get('/sync')).body;
    const survivorOf = (of: ReadyStation) => members.find(({ id }: { id: string }) => id === idOf(of));
    const nameOf = (of: ReadyStation) => ({ id: idOf(of), name: getSelf({ db: dbOf(of) }).name });
    const nothing = { revokedBy: [], letInBy: null, isDisputed: false };
    expect(survivorOf(stolen)).toMatchObject({ ...nothing, isRevoked: true, revokedBy: [nameOf(here)] });
    expect(survivorOf(laptop)).toMatchObject({ ...nothing, isRevoked: true, letInBy: nameOf(stolen) });
    if (at === here) expect(survivorOf(there)).toMatchObject({ ...nothing, isRevoked: false });
  }
});
