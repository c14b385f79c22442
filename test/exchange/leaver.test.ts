/**
 * An account's owner copied the folder of a station while working there, and left. With the copy and a password they are the station,
 * to every peer that does not know of its renewal. To every other peer they are nobody.
 */
import { expect, test } from 'vitest';
import { write } from '../../src-main/db/access.ts';
import { getSelf, listChanges } from '../../src-main/journal/journal.queries.ts';
import { continueAsNewReplica } from '../../src-main/journal/record.ts';
import { wantNewKey } from '../../src-main/unlock/rekey.ts';
import { listUnadmitted } from '../../src-main/exchange/members.ts';
import { ownIdentities } from '../../src-main/exchange/own-identity.ts';
import { renewStation } from '../../src-main/exchange/renewal.ts';
import { freshRegistry } from '../db/registry.ts';
import { untilGeneration } from '../support/keys.ts';
import { password, temporaryDir, type ReadyStation } from '../support/station.ts';
import {
  apart,
  call,
  copyFolder,
  copyOf,
  dbOf,
  leave,
  nurse,
  say,
  stolen,
  strike,
  workAt,
  type Called,
  type Home,
} from './leaving.ts';
import { identityOfStation, joinAt, listeningStation, showCode, type Meeting } from '../sync/meeting.ts';

type At = Home & Meeting & Called;

async function clinicAt(): Promise<At> {
  const dataDir = temporaryDir();
  const ready = await listeningStation({ dataDir });
  return { ...ready, dataDir, id: getSelf({ db: dbOf(ready) }).id };
}

const meet = (from: At, at: At) => call(dbOf(from), at);

/** Returns two stations that know the same. The leaver has an account, and works at the first. */
async function twoClinics(role = 'reader') {
  const [home, other] = [await clinicAt(), await clinicAt()];
  expect((await joinAt(home, { port: other.port, code: await showCode(other) })).body.kind).toBe('joined');
  await apart(home, other);
  const leaver = await workAt(home, role);
  expect(await meet(home, other)).toBe('met');
  return { home, other, leaver };
}

/** Returns the peers that still accept an old copy of the folder, as the interface reports them. */
const oldCopyAt = async ({ admin }: ReadyStation) => (await admin.get('/sync')).body.oldCopy;

/** Returns the troubles about computers and copies that all staff are shown. */
async function troublesAt({ station, admin }: ReadyStation) {
  station.look();
  const { troubles } = (await admin.get('/station/trouble')).body as { troubles: { kind: string; detail: string }[] };
  return troubles.flatMap(({ kind, detail }) => (/cop|computers/.test(kind) ? [{ kind, detail }] : []));
}

const namesAt = async ({ admin }: ReadyStation): Promise<string[]> =>
  (await admin.get('/patients?size=200')).body.embedded.patientResourceList.map(({ name }: any) => name).sort();

test('an old copy of a folder is let in nowhere once the renewal was heard of, and nothing that it says is taken', async () => {
  const world = await twoClinics();
  const { home, other } = world;
  const before = ownIdentities({ db: dbOf(home) })[0]?.fingerprint;
  const copy = copyOf(home);
  const peers = [{ id: other.id, name: getSelf({ db: dbOf(other) }).name }];
  expect(await oldCopyAt(home)).toBeNull();
  await write(dbOf(home), 'ama', (writer) => wantNewKey(writer, 'left'));
  expect(await oldCopyAt(home)).toEqual({ renewedAt: null, peers });
  await leave(home, world.leaver);
  const thief = await stolen(copy);
  await say(thief, 'Said By Nobody');
  expect(await oldCopyAt(home)).toEqual({ renewedAt: expect.any(String), peers });
  expect(await strike(thief, other)).toBe('met');
  expect(await oldCopyAt(home)).toMatchObject({ peers });
  // The station itself connects with its old certificate, and announces its new one.
  expect(await meet(home, other)).toBe('met');
  expect(await oldCopyAt(home)).toBeNull();
  expect(ownIdentities({ db: dbOf(home) })).toHaveLength(2);
  expect((await identityOfStation(home)).fingerprint).not.toBe(before);
  await other.admin.post('/patients', { name: 'Came Later' });
  await say(thief, 'Said Later');
  expect(await strike(thief, other)).toBe('refused');
  expect(await meet(home, other)).toBe('met');
  expect(await namesAt(home)).toContain('Came Later');
  expect(await namesAt(other)).not.toContain('Said Later');
  // The station itself has also shown the old certificate once, when it announced the renewal.
  expect(await strike(thief, other)).toBe('refused');
  expect(await troublesAt(other)).toEqual([{ kind: 'old-copy-refused', detail: getSelf({ db: dbOf(home) }).name }]);
});

test.each(['reads only', 'writes as well'])(
  'two computers that work as one station are noticed everywhere until one has new keys: one that %s',
  async (what) => {
    const { home, other } = await twoClinics();
    const clone = await stolen(copyOf(home));
    await home.admin.post('/patients', { name: 'Said Here' });
    expect(await meet(home, other)).toBe('met');
    if (what !== 'reads only') await say(clone, 'Said There');
    expect(await strike(clone, other)).toBe('met');
    await home.admin.post('/patients', { name: 'Said Since' });
    expect(await meet(home, other)).toBe('met');
    const told = [{ kind: 'two-computers', detail: getSelf({ db: dbOf(home) }).name }];
    for (const at of [home, other]) expect(await troublesAt(at)).toEqual(told);
    expect((await home.admin.post('/keys/renewal', { password })).status).toBe(200);
    expect(await meet(home, other)).toBe('met');
    for (const at of [home, other]) expect(await troublesAt(at)).toEqual([]);
    expect(await strike(clone, other)).toBe('refused');
  },
);

test('who says first, with an old copy, that they are the station is out when it says so itself', async () => {
  const world = await twoClinics('administrator');
  const { home, other } = world;
  const thief = await stolen(copyOf(home));
  await leave(home, world.leaver);
  // Renews the station as the leaver's own program does when they ask for a new key. Their own account vouches for it.
  const [[account, { privateKey }] = ['', { privateKey: Buffer.alloc(0) }]] = thief.registry().vouchers;
  const voucher = { account, privateKey };
  await renewStation(thief.registry().db, { reason: 'asked', voucher });
  await say(thief, 'Said First');
  expect(await strike(thief, other)).toBe('met');
  expect(await namesAt(other)).toContain('Said First');
  await home.admin.post('/patients', { name: 'Said At Home' });
  expect(await meet(home, other)).toBe('met');
  await say(thief, 'Said Later');
  expect(await strike(thief, other)).toBe('refused');
  // They renew it again under a new name, but the account has left by now.
  await renewStation(thief.registry().db, { reason: 'asked', voucher });
  expect(await strike(thief, other)).toBe('refused');
  expect(await namesAt(other)).toEqual(['Said At Home', 'Said First']);
  // The changes that were accepted from them are marked, and can be undone.
  const { id } = getSelf({ db: dbOf(home) });
  expect((await other.admin.get(`/peers/${id}/undo`)).body).toMatchObject({ records: 1 });
  expect(await meet(home, other)).toBe('met');
  expect(await namesAt(home)).not.toContain('Said First');
});

test('copies of several days open nothing elsewhere after one exchange, with a password or with the recovery key', async () => {
  const { home, other, leaver } = await twoClinics('clerk');
  const first = copyOf(home);
  const { id } = (await home.admin.post('/staff', { ...nurse, username: 'kofi', role: 'reader' })).body;
  expect((await home.admin.patch(`/staff/${id}`, { disabled: true })).status).toBe(200);
  await untilGeneration(home.admin, 2);
  expect(await meet(home, other)).toBe('met');
  const second = copyOf(home);
  expect((await home.admin.patch(leaver, { disabled: true })).status).toBe(200);
  await untilGeneration(home.admin, 3);
  expect((await oldCopyAt(home)).peers).toEqual([{ id: other.id, name: getSelf({ db: dbOf(other) }).name }]);
  expect(await meet(home, other)).toBe('met');
  expect(await oldCopyAt(home)).toBeNull();
  await other.admin.post('/patients', { name: 'Came Later' });
  for (const copy of [first, second]) {
    for (const proof of [nurse, { recoveryKey: home.recoveryKey }]) {
      const thief = await stolen(copyFolder(copy), proof);
      await say(thief, 'Said Later');
      expect(await strike(thief, other)).toBe('refused');
    }
  }
  expect(await namesAt(other)).toEqual(['Came Later']);
});

test('what somebody worked on in good faith after an old copy said it is taken everywhere, and keeps nothing back', async () => {
  const world = await twoClinics();
  const { home, other } = world;
  const thief = await stolen(copyOf(home));
  await say(thief, 'Said By Nobody');
  expect(await strike(thief, other)).toBe('met');
  await leave(home, world.leaver);
  expect(await meet(home, other)).toBe('met');
  expect(await namesAt(home)).toEqual([]);
  const [patient] = (await other.admin.get('/patients')).body.embedded.patientResourceList;
  await other.admin.post('/patients', { name: 'Somebody Else' });
  expect(await meet(home, other)).toBe('met');
  expect(await namesAt(home)).toEqual(['Somebody Else']);
  expect((await other.admin.patch(`/patients/${patient._id}`, { phoneNumber: '0700' })).status).toBe(200);
  await other.admin.post('/patients', { name: 'Later Still' });
  expect(await meet(home, other)).toBe('met');
  expect(await namesAt(home)).toEqual(['Later Still', 'Said By Nobody', 'Somebody Else']);
});

test('what an old copy says to somebody who has not heard reaches nobody who has', async () => {
  const world = await twoClinics();
  const { home, other } = world;
  const third = await clinicAt();
  expect((await joinAt(third, { port: other.port, code: await showCode(other) })).body.kind).toBe('joined');
  await apart(third, other);
  expect(await meet(third, other)).toBe('met');
  expect(await meet(home, other)).toBe('met');
  const [known, unknown] = [await stolen(copyOf(home)), await stolen(copyOf(home))];
  expect(await strike(known, other)).toBe('met');
  await leave(home, world.leaver);
  expect(await meet(home, other)).toBe('met');
  for (const thief of [known, unknown]) {
    await say(thief, 'Said To The Third');
    expect(await strike(thief, third)).toBe('met');
  }
  await third.admin.post('/patients', { name: 'Of The Third' });
  expect(await namesAt(third)).toHaveLength(3);
  expect(await meet(third, other)).toBe('met');
  expect(await namesAt(other)).toEqual(['Of The Third']);
  const { held } = (await other.admin.get('/sync')).body;
  // The third station may send them in one message or in several, and what is held is judged again with each.
  const reasons = held.map(({ reason }: any) => reason);
  expect(reasons).toHaveLength(3);
  expect(['ended', 'not-admitted', 'unknown-replica']).toEqual(expect.arrayContaining(reasons));
  // By now the third station knows of the renewal.
  for (const thief of [known, unknown]) expect(await strike(thief, third)).toBe('refused');
});

test('a replica that only one which has ended endorses is nobody’s in a snapshot, whoever signed that', async () => {
  const { db } = await freshRegistry();
  const { replica: before } = getSelf({ db });
  await write(db, 'somebody', (writer) => void continueAsNewReplica(writer));
  const { replica: next } = getSelf({ db });
  const said = [before, next].flatMap((id) => listChanges({ db }, id).map(({ change }) => change));
  const unadmitted = (...ended: string[]) =>
    listUnadmitted({ db }, said, { roots: new Set([before]), ended: new Set(ended) });
  expect([unadmitted(), unadmitted(before)]).toEqual([[], [next]]);
});
