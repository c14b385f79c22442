/** A nurse has one user name and one password at every station. A change to an account at one holds at the others. */
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { write, type Db } from '../../src-main/db/access.ts';
import { newUuid } from '../../src-main/clock.ts';
import { carryOver, isCarriedOver } from '../../src-main/station/carry-over.ts';
import { digestOf } from '../../src-main/journal/digest.ts';
import { getSelf, listSince } from '../../src-main/journal/journal.queries.ts';
import { rebuild } from '../../src-main/journal/rebuild.ts';
import { applyChange, saveRecord } from '../../src-main/journal/record.ts';
import type { SentHolder } from '../../src-main/keys/holder.contract.ts';
import { readKeyring } from '../../src-main/keys/slot-file.ts';
import { startStation, type RunningStation } from '../../src-main/serve.ts';
import { conflictsIn } from '../../src-main/journal/fields.rules.ts';
import { holdersDigest, keepHolder, listHolders, takeHolders } from '../../src-main/staff/holders.ts';
import { findStaff, insertToken } from '../../src-main/staff/staff.queries.ts';
import { clientOf, freshStation, password, temporaryDir, testConfig, type Client } from '../support/station.ts';

type Place = { station: RunningStation; admin: Client; recoveryKey: string; dataDir: string };

const nurse = { username: 'esi', password: 'nine good lanterns' };
const another = 'another four lanterns';

async function place(stationName: string, username: string): Promise<Place> {
  const dataDir = temporaryDir();
  const station = await freshStation({ dataDir });
  const administrator = { username, password };
  const { body } = await clientOf(station.api, '').post('/setup', {
    setupCode: station.setupCode,
    stationName,
    administrator,
  });
  return { station, admin: clientOf(station.api, body.token), recoveryKey: body.recoveryKey, dataDir };
}

/** Returns two stations that have met, so that each has the accounts of the other. */
async function twoPlaces() {
  const [clinic, village] = [await place('Clinic', 'ama'), await place('Village team', 'yaw')];
  await meet(clinic, village);
  return { clinic, village };
}

const dbOf = ({ station }: Pick<Place, 'station'>): Db => station.registry().db;

async function carryChanges(from: Db, to: Db): Promise<void> {
  const changes = listSince({ db: from }, 0, 10_000);
  await write(to, 'sync', (writer) => changes.map(({ bytes }) => applyChange(writer, bytes)));
}

/** Does what a sync does, both ways, and then waits for the slots. */
async function meet(...all: Place[]): Promise<void> {
  for (const from of all) for (const to of all) if (to !== from) await carryChanges(dbOf(from), dbOf(to));
  for (const from of all) {
    for (const to of all) {
      const sent: unknown[] = JSON.parse(JSON.stringify(listHolders({ db: dbOf(from) })));
      if (to !== from) await write(dbOf(to), 'sync', (writer) => takeHolders(writer, sent));
    }
  }
  for (const each of all) await settled(each);
}

/** Waits until every enabled account with a password has its slot, and nobody else has. */
async function settled({ station, dataDir }: Place): Promise<void> {
  const keys = join(dataDir, 'registry', 'keys.json');
  const wanted = () =>
    listHolders(station.registry())
      .map(({ accountId, holder }) => [accountId, holder.publicKey])
      .sort();
  const found = () =>
    readKeyring(keys)
      .slots.flatMap(({ kind, id, publicKey }) => (kind === 'password' ? [[id, publicKey]] : []))
      .sort();
  await expect.poll(found, { timeout: 10_000 }).toEqual(wanted());
}

async function expectAgreement(...all: Place[]): Promise<void> {
  for (const each of all) {
    const db = dbOf(each);
    const before = digestOf({ db });
    expect(before).toBe(digestOf({ db: dbOf(all[0] ?? each) }));
    await write(db, 'station', (writer) => rebuild(writer));
    expect(digestOf({ db })).toBe(before);
    expect(holdersDigest({ db })).toBe(holdersDigest({ db: dbOf(all[0] ?? each) }));
  }
}

const signIn = async ({ station }: Pick<Place, 'station'>, proof: object) =>
  clientOf(station.api, '').post('/sessions', proof);
const statusOf = async (at: Pick<Place, 'station'>, proof: object) => (await signIn(at, proof)).status;

async function addNurse({ admin }: Place, role = 'clerk'): Promise<string> {
  return (await admin.post('/staff', { ...nurse, role })).body.id;
}

const session = async (at: Place, proof: object = nurse): Promise<Client> =>
  clientOf(at.station.api, (await signIn(at, proof)).body.token);

test('an account that was made at one station signs in at the other, with its role, also after a restart', async () => {
  const { clinic, village } = await twoPlaces();
  await addNurse(clinic);
  expect(await statusOf(village, nurse)).toBe(401);
  await meet(clinic, village);
  const { status, body } = await signIn(village, nurse);
  expect([status, body.staff.role]).toEqual([200, 'clerk']);
  expect((await village.admin.get('/staff')).body.staff).toEqual((await clinic.admin.get('/staff')).body.staff);
  await expectAgreement(clinic, village);

  await village.station.close();
  const again = await startStation(testConfig(village.dataDir));
  onTestFinished(() => again.close());
  expect(await statusOf({ station: again }, nurse)).toBe(200);
  // The recovery key of one station opens only that station.
  const { recoveryKey } = clinic;
  expect(await statusOf({ station: again }, { recoveryKey })).toBe(401);
  expect((await signIn({ station: again }, { username: 'ama', password })).status).toBe(200);
});

test('a full name that was given at one station is shown at the other, and stays when an account is changed there', async () => {
  const { clinic, village } = await twoPlaces();
  const id = await addNurse(clinic);
  await clinic.admin.patch(`/staff/${id}`, { fullName: 'Esi Owusu' });
  await meet(clinic, village);
  await village.admin.patch(`/staff/${id}`, { role: 'reader' });
  await meet(clinic, village);
  for (const { admin } of [clinic, village])
    expect((await admin.get('/staff/names')).body.names).toEqual([{ username: 'esi', fullName: 'Esi Owusu' }]);
  // An older station knows no such field, and a newer one may store something else in it.
  await write(dbOf(village), 'yaw', (writer) =>
    saveRecord(writer, { kind: 'account', id, fields: { fullName: 7 }, isNew: false }),
  );
  await meet(clinic, village);
  expect(findStaff({ db: dbOf(clinic) }, id)).toMatchObject({ username: 'esi', fullName: null });
  await expectAgreement(clinic, village);
});

test('a new password holds at the other station, ends the sessions there, and the old one opens nothing', async () => {
  const { clinic, village } = await twoPlaces();
  await addNurse(clinic);
  await meet(clinic, village);
  const there = await session(village);
  const here = await session(clinic);
  const change = { password: nurse.password, newPassword: another };
  expect((await here.send('PUT', '/sessions/current/password', change)).status).toBe(200);
  await meet(clinic, village);
  expect((await there.get('/patients')).status).toBe(401);
  expect((await here.get('/patients')).status).toBe(200);
  for (const at of [clinic, village]) {
    expect(await statusOf(at, nurse)).toBe(401);
    expect(await statusOf(at, { ...nurse, password: another })).toBe(200);
    const kept = JSON.stringify(listHolders({ db: dbOf(at) }));
    expect(kept.match(/"username":"esi"/g)).toHaveLength(1);
  }
  await expectAgreement(clinic, village);
});

test('who is disabled at one station is signed out at the other and lets nobody in there; its registry gets a new key', async () => {
  const { clinic, village } = await twoPlaces();
  const id = await addNurse(clinic);
  await meet(clinic, village);
  const there = await session(village);
  expect((await there.get('/patients')).status).toBe(200);
  expect((await clinic.admin.patch(`/staff/${id}`, { disabled: true })).status).toBe(200);
  await carryChanges(dbOf(clinic), dbOf(village));
  // This holds before any slot has changed.
  expect((await there.get('/patients')).status).toBe(401);
  await meet(clinic, village);
  expect(await statusOf(village, nurse)).toBe(401);
  expect(listHolders({ db: dbOf(village) }).map(({ accountId }) => accountId)).not.toContain(id);
  for (const { admin } of [clinic, village])
    await expect.poll(async () => (await admin.get('/keys')).body.generation, { timeout: 20_000 }).toBe(2);
  // With its new key each continues as a new replica, which the other learns of.
  await meet(clinic, village);
  await expectAgreement(clinic, village);

  // An account that is enabled again has a new password.
  await village.admin.patch(`/staff/${id}`, { disabled: false, password: another });
  await meet(clinic, village);
  expect(await statusOf(clinic, nurse)).toBe(401);
  expect(await statusOf(clinic, { ...nurse, password: another })).toBe(200);
});

test('another role ends the sessions at the other station, and the programs that an administrator let in there', async () => {
  const { clinic, village } = await twoPlaces();
  const id = await addNurse(clinic, 'administrator');
  await meet(clinic, village);
  const there = await session(village);
  const { token } = (await there.post('/tokens', { name: 'laboratory', role: 'reader' })).body;
  const program = clientOf(village.station.api, token);
  expect((await program.get('/patients')).status).toBe(200);
  const here = await session(clinic);
  const kept = clientOf(
    clinic.station.api,
    (await here.post('/tokens', { name: 'pharmacy', role: 'reader' })).body.token,
  );
  await clinic.admin.patch(`/staff/${id}`, { role: 'reader', keepsTokens: true });
  await meet(clinic, village);
  expect((await there.get('/patients')).status).toBe(401);
  expect((await program.get('/patients')).status).toBe(401);
  // The administrator who changed the account there chose to keep this token.
  expect((await kept.get('/patients')).status).toBe(200);
  expect((await signIn(village, nurse)).body.staff.role).toBe('reader');
  await expectAgreement(clinic, village);
});

test('two people of one user name keep their passwords: the later account has its station beside its name', async () => {
  const { clinic, village } = await twoPlaces();
  const first = await addNurse(clinic);
  const theirs = { username: 'Esi', password: another };
  const second = (await village.admin.post('/staff', { ...theirs, role: 'reader' })).body.id as string;
  expect(first < second).toBe(true);
  await meet(clinic, village);
  const shown = 'Esi (Village team)';
  for (const at of [clinic, village]) {
    expect((await signIn(at, nurse)).body.staff).toMatchObject({ id: first, username: 'esi' });
    expect((await signIn(at, { ...theirs, username: shown })).body.staff).toMatchObject({
      id: second,
      username: shown,
    });
    // She can also sign in with the bare name, by which she knows herself. A person with neither password learns nothing.
    expect((await signIn(at, theirs)).body.staff).toMatchObject({ id: second, username: shown });
    expect(await statusOf(at, { ...theirs, password: 'third lantern garden' })).toBe(401);
    expect(await collisionsAt(at)).toEqual([
      {
        username: 'esi',
        accounts: [
          { id: first, shownAs: 'esi', station: { id: expect.any(String), name: 'Clinic' }, disabled: false },
          { id: second, shownAs: shown, station: { id: expect.any(String), name: 'Village team' }, disabled: false },
        ],
      },
    ]);
  }
  await expectAgreement(clinic, village);

  // They change their own password under that name.
  const they = await session(clinic, { username: shown, password: another });
  const change = { password: another, newPassword: 'third lantern garden' };
  expect((await they.send('PUT', '/sessions/current/password', change)).status).toBe(200);
  expect(await statusOf(clinic, { username: shown, password: 'third lantern garden' })).toBe(200);
  expect(await statusOf(clinic, nurse)).toBe(200);

  // A new name for one of them resolves the collision everywhere.
  expect((await clinic.admin.patch(`/staff/${second}`, { username: 'esi' })).status).toBe(400);
  expect((await clinic.admin.patch(`/staff/${second}`, { username: 'ama' })).status).toBe(400);
  expect((await clinic.admin.patch(`/staff/${second}`, { username: 'esi.k' })).body.username).toBe('esi.k');
  expect(await statusOf(clinic, { username: 'esi.k', password: 'third lantern garden' })).toBe(200);
  await meet(clinic, village);
  await expect.poll(() => statusOf(village, { username: 'esi.k', password: 'third lantern garden' })).toBe(200);
  expect(await collisionsAt(village)).toEqual([]);
  await expectAgreement(clinic, village);
});

/** Returns the list, and expects the number of conflicts to equal its length. */
async function collisionsAt({ admin }: Place): Promise<unknown[]> {
  const { names } = (await admin.get('/conflicts/names')).body;
  expect((await admin.get('/conflicts/count')).body).toEqual({ count: names.length });
  return names;
}

test('who left takes nobody’s name away: it collides no more when nobody has to sign in with another one', async () => {
  const { clinic, village } = await twoPlaces();
  const first = await addNurse(clinic);
  const second = (await village.admin.post('/staff', { ...nurse, role: 'reader' })).body.id as string;
  await meet(clinic, village);
  await clinic.admin.patch(`/staff/${second}`, { disabled: true });
  await meet(clinic, village);
  for (const at of [clinic, village]) expect(await collisionsAt(at)).toEqual([]);
  await clinic.admin.patch(`/staff/${second}`, { disabled: false, password: another });
  await clinic.admin.patch(`/staff/${first}`, { disabled: true });
  await meet(clinic, village);
  for (const at of [clinic, village]) expect(await collisionsAt(at)).toMatchObject([{ username: 'esi' }]);
  // A new name for the former member frees the old one.
  expect((await village.admin.patch(`/staff/${first}`, { username: 'esi.old' })).status).toBe(200);
  await expect.poll(() => statusOf(village, { ...nurse, password: another })).toBe(200);
  expect(await collisionsAt(village)).toEqual([]);
});

test('a name that is given to two accounts at once collides as well', async () => {
  const { clinic, village } = await twoPlaces();
  const id = await addNurse(clinic);
  await meet(clinic, village);
  await clinic.admin.patch(`/staff/${id}`, { username: 'efua' });
  await village.admin.post('/staff', { username: 'efua', password: another, role: 'clerk' });
  await meet(clinic, village);
  for (const at of [clinic, village]) {
    expect((await signIn(at, { ...nurse, username: 'efua' })).body.staff.id).toBe(id);
    expect(await statusOf(at, { username: 'efua (Village team)', password: another })).toBe(200);
  }
  await expectAgreement(clinic, village);
});

test('of two roles the lesser holds, and who is disabled anywhere is, until somebody settles it', async () => {
  const { clinic, village } = await twoPlaces();
  const id = await addNurse(clinic, 'reader');
  await meet(clinic, village);
  await clinic.admin.patch(`/staff/${id}`, { role: 'clerk' });
  await village.admin.patch(`/staff/${id}`, { role: 'administrator' });
  await meet(clinic, village);
  for (const at of [clinic, village]) {
    const row = findStaff({ db: dbOf(at) }, id);
    expect([row?.role, conflictsIn(row?.conflicts ?? null)]).toEqual(['clerk', ['role']]);
    expect((await signIn(at, nurse)).body.staff.role).toBe('clerk');
  }
  // An edit that sets the shown value resolves the conflict.
  await village.admin.patch(`/staff/${id}`, { role: 'clerk' });
  await meet(clinic, village);
  for (const at of [clinic, village])
    expect(findStaff({ db: dbOf(at) }, id)).toMatchObject({ role: 'clerk', conflicts: null });

  // In either order.
  for (const [one, other] of [
    [clinic, village],
    [village, clinic],
  ] as const) {
    await one.admin.patch(`/staff/${id}`, { disabled: true });
    await meet(clinic, village);
    await one.admin.patch(`/staff/${id}`, { disabled: false, password: another });
    await other.admin.patch(`/staff/${id}`, { disabled: false, password: 'third lantern garden' });
    await one.admin.patch(`/staff/${id}`, { disabled: true });
    await meet(clinic, village);
    for (const at of [clinic, village]) {
      expect(findStaff({ db: dbOf(at) }, id)?.disabled).toBe(true);
      expect(await statusOf(at, { ...nurse, password: 'third lantern garden' })).toBe(401);
    }
    await one.admin.patch(`/staff/${id}`, { disabled: false, password: nurse.password });
    await meet(clinic, village);
    for (const at of [clinic, village]) expect(await statusOf(at, nurse)).toBe(200);
  }
  // The disabled account has seen the key, and the new one may be made after their last sync.
  const agree = async () => {
    await meet(clinic, village);
    const [one, other] = [clinic, village].map((at) => digestOf({ db: dbOf(at) }));
    return one === other;
  };
  await expect.poll(agree, { timeout: 30_000 }).toBe(true);
  await expectAgreement(clinic, village);
});

test('two passwords that were set at once: one of them holds, the same at both stations', async () => {
  const { clinic, village } = await twoPlaces();
  const id = await addNurse(clinic);
  await meet(clinic, village);
  await clinic.admin.patch(`/staff/${id}`, { password: another });
  await village.admin.patch(`/staff/${id}`, { password: 'third lantern garden' });
  await meet(clinic, village);
  const opens = async (at: Place) => {
    const statuses = [];
    for (const own of [nurse.password, another, 'third lantern garden'])
      statuses.push(await statusOf(at, { ...nurse, password: own }));
    return statuses;
  };
  expect(await opens(clinic)).toEqual(await opens(village));
  expect((await opens(clinic)).filter((status) => status === 200)).toHaveLength(1);
  await expectAgreement(clinic, village);
});

test('two administrators who end each other’s right leave none: rows say so, and the recovery key helps', async () => {
  const { clinic, village } = await twoPlaces();
  const staff = (await clinic.admin.get('/staff')).body.staff as { id: string; username: string }[];
  const idOf = (name: string) => staff.find(({ username }) => username === name)?.id ?? '';
  expect((await clinic.admin.patch(`/staff/${idOf('yaw')}`, { role: 'clerk' })).status).toBe(200);
  expect((await village.admin.patch(`/staff/${idOf('ama')}`, { role: 'clerk' })).status).toBe(200);
  // At this station it is the last administrator.
  expect((await clinic.admin.patch(`/staff/${idOf('ama')}`, { role: 'clerk' })).status).toBe(403);
  await meet(clinic, village);
  for (const at of [clinic, village]) {
    expect((await at.admin.get('/patients')).status).toBe(401);
    expect((await signIn(at, { username: 'ama', password })).body.staff.role).toBe('clerk');
  }
  const recovered = await session(clinic, { recoveryKey: clinic.recoveryKey });
  expect((await recovered.patch(`/staff/${idOf('ama')}`, { role: 'administrator' })).status).toBe(200);
  await meet(clinic, village);
  expect((await signIn(village, { username: 'ama', password })).body.staff.role).toBe('administrator');
  await expectAgreement(clinic, village);
});

test('when power fails between what came and the slots, the next unlocking finishes it', async () => {
  const { clinic, village } = await twoPlaces();
  const left = await addNurse(clinic);
  const renewed = { username: 'kofi', password: 'kofi has this one' };
  const { id } = (await clinic.admin.post('/staff', { ...renewed, role: 'clerk' })).body;
  await meet(clinic, village);
  await clinic.admin.patch(`/staff/${left}`, { disabled: true });
  await clinic.admin.patch(`/staff/${id}`, { password: another });
  const joined = { username: 'efua', password: 'efua has this one' };
  await clinic.admin.post('/staff', { ...joined, role: 'reader' });
  await expect.poll(async () => (await clinic.admin.get('/keys')).body.rekey.due, { timeout: 20_000 }).toBeNull();

  const changes = listSince({ db: dbOf(clinic) }, 0, 10_000);
  const holders = listHolders({ db: dbOf(clinic) });
  const copy = temporaryDir();
  const keys = readFileSync(join(village.dataDir, 'registry', 'keys.json'));
  await write(dbOf(village), 'sync', (writer) => {
    for (const { bytes } of changes) applyChange(writer, bytes);
    takeHolders(writer, holders);
    // After the commit, and before anybody is notified.
    writer.afterCommit(() =>
      cpSync(village.dataDir, copy, { recursive: true, filter: (path) => !path.endsWith('-shm') }),
    );
  });
  expect(readFileSync(join(copy, 'registry', 'keys.json'))).toEqual(keys);
  const again = await startStation(testConfig(copy));
  onTestFinished(() => again.close());
  const at: Place = { ...village, station: again, dataDir: copy };
  // The old password still opens the slot of a locked station, but nothing else.
  const old = await signIn(at, renewed);
  await settled(at);
  expect((await clientOf(again.api, old.body.token ?? '').get('/patients')).status).toBe(401);
  expect(await statusOf(at, renewed)).toBe(401);
  expect(await statusOf(at, { ...renewed, password: another })).toBe(200);
  expect(await statusOf(at, nurse)).toBe(401);
  expect(await statusOf(at, joined)).toBe(200);
  const admin = await session(at, { username: 'yaw', password });
  await expect.poll(async () => (await admin.get('/keys')).body.generation, { timeout: 20_000 }).toBeGreaterThan(1);
  expect(await statusOf(at, joined)).toBe(200);
});

test('a sealed key is taken only if it is of the account’s key, is called by what is in it, and costs what is bounded', async () => {
  const { clinic, village } = await twoPlaces();
  const id = await addNurse(clinic);
  const [early] = listHolders({ db: dbOf(clinic) }).filter(({ accountId }) => accountId === id);
  if (early === undefined) throw new Error('no holder');
  const take = async (...list: unknown[]) => {
    await write(dbOf(village), 'sync', (writer) => takeHolders(writer, list));
    return listHolders({ db: dbOf(village) }).find(({ accountId }) => accountId === id);
  };
  // It arrives before its account, so it will be sent again.
  expect(await take(early)).toBeUndefined();
  await carryChanges(dbOf(clinic), dbOf(village));
  const { holder } = early;
  const other = listHolders({ db: dbOf(clinic) }).find(({ accountId }) => accountId !== id)?.holder;
  const odd: unknown[] = [
    null,
    'text',
    {},
    { ...early, more: 1 },
    { ...early, version: `1000000000.${'0'.repeat(64)}` },
    {
      ...early,
      holder: { ...holder, privateKey: holder.privateKey.replace(/^./, (first) => (first === 'x' ? 'y' : 'x')) },
    },
    { ...early, holder: { ...holder, cost: { memoryKiB: 4_000_000, passes: 1 } } },
    { ...early, holder: { ...holder, salt: 'a'.repeat(10_000) } },
    { ...early, holder: { ...holder, id: 'somebody else' } },
    { ...early, holder: { ...other, id } },
  ];
  expect(await take(...odd)).toBeUndefined();
  expect(await take(...odd, early)).toEqual(early);

  // A key for an earlier password, which the journal has replaced.
  await clinic.admin.patch(`/staff/${id}`, { password: another });
  await meet(clinic, village);
  const late = await take(early, { ...early, version: early.version.replace('1.', '9.') });
  expect(late?.holder.publicKey).not.toBe(holder.publicKey);
  expect(Number.parseInt((late as SentHolder).version, 10)).toBe(2);
  await expectAgreement(clinic, village);
});

test('an account whose key is none keeps nobody else from theirs', async () => {
  const { clinic, village } = await twoPlaces();
  const id = '01920000-0000-7000-8000-000000000001';
  const publicKey = Buffer.alloc(32).toString('base64');
  const fields = { username: 'nobody', role: 'king', disabled: 7, publicKey };
  await write(dbOf(clinic), 'ama', (writer) => saveRecord(writer, { kind: 'account', id, fields, isNew: true }));
  await addNurse(clinic);
  const [some] = listHolders({ db: dbOf(clinic) });
  if (some === undefined) throw new Error('no holder');
  await write(dbOf(clinic), 'ama', (writer) => keepHolder(writer, { ...some.holder, id, publicKey }));
  const holders = listHolders({ db: dbOf(clinic) });
  expect(holders.map(({ accountId }) => accountId)).toContain(id);
  await carryChanges(dbOf(clinic), dbOf(village));
  await write(dbOf(village), 'sync', (writer) => takeHolders(writer, holders));
  await expect.poll(() => statusOf(village, nurse)).toBe(200);
  expect(findStaff({ db: dbOf(village) }, id)).toMatchObject({ username: 'nobody', role: 'reader', disabled: false });
  await carryChanges(dbOf(village), dbOf(clinic));
  await expectAgreement(clinic, village);
});

/** Returns the authors in a record's history, as a place shows them. */
async function authorsAt({ admin }: Place, id: string): Promise<string[]> {
  const { history } = (await admin.get(`/patients/${id}/history`)).body;
  return [...new Set((history as { who: string }[]).map(({ who }) => who))];
}

/** Adds a program at this place that has registered a patient. */
async function programAt({ station, admin }: Place, name: string) {
  const { body: token } = await admin.post('/tokens', { name, role: 'clerk' });
  const { body } = await clientOf(station.api, token.token).post('/patients', { name: 'Ama Mensah' });
  return { token: token.id as string, patient: body._id as string };
}

test('a program that changed something is shown by its name at other stations, also once its token is revoked', async () => {
  const { clinic, village } = await twoPlaces();
  const { token, patient } = await programAt(clinic, 'laboratory');
  await meet(clinic, village);
  expect(await authorsAt(village, patient)).toEqual(['token:laboratory']);
  await clinic.admin.send('DELETE', `/tokens/${token}`);
  await meet(clinic, village);
  for (const each of [clinic, village]) expect(await authorsAt(each, patient)).toEqual(['token:laboratory']);
});

test('what one station says of the tokens of another one names nobody', async () => {
  const { clinic, village } = await twoPlaces();
  const third = await place('Third', 'ekow');
  const { token, patient } = await programAt(clinic, 'laboratory');
  await meet(clinic, village, third);
  const ids = [clinic, village].map(({ station }) => getSelf(station.registry()).id);
  await write(village.station.registry().db, 'yaw', (writer) => {
    for (const id of ids)
      saveRecord(writer, { kind: 'station', id, fields: { [`token:${token}`]: 'somebody else' }, isNew: false });
  });
  await meet(clinic, village, third);
  expect(await authorsAt(third, patient)).not.toContain('token:somebody else');
});

test('tokens that an earlier version made are named when the registry is opened', async () => {
  const { clinic, village } = await twoPlaces();
  const { db } = clinic.station.registry();
  const made = {
    hash: 'of an earlier version',
    name: 'reports',
    role: 'clerk' as const,
    scopes: null,
    origins: null,
    expiresAt: Date.now() + 1e9,
  };
  const { id } = await write(db, 'ama', (writer) => insertToken(writer, made));
  expect(isCarriedOver({ db })).toBe(false);
  await carryOver(db);
  expect(isCarriedOver({ db })).toBe(true);
  const patient = newUuid();
  await write(db, id, (writer) =>
    saveRecord(writer, { kind: 'patient', id: patient, fields: { name: 'Ama' }, isNew: true }),
  );
  await meet(clinic, village);
  expect(await authorsAt(village, patient)).toEqual(['token:reports']);
});
