/**
 * Anyone who restores a backup becomes an administrator as of that day. A restored station's changes to administrators wait at others
 * until one of their administrators confirms them.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { write } from '../../src-main/db/access.ts';
import type { SaidHead } from '../../src-main/journal/heads.rules.ts';
import { getSelf } from '../../src-main/journal/journal.queries.ts';
import { continueAsNewReplica } from '../../src-main/journal/record.ts';
import { waitsFor } from '../../src-main/staff/waiting.rules.ts';
import { made, newestOf } from '../backup/backups.ts';
import { untilGeneration } from '../support/keys.ts';
import { clientOf, password, signIn, type Client, type ReadyStation } from '../support/station.ts';
import { call, dbOf } from './leaving.ts';
import { joinAt, listeningStation, showCode } from '../sync/meeting.ts';

const another = 'another four lanterns';
const mallory = { username: 'mallory', password };

const staffOf = async (admin: Client) => (await admin.get('/staff')).body;
const idOf = async (admin: Client, username: string): Promise<string> =>
  (await staffOf(admin)).staff.find((each: { username: string }) => each.username === username).id;
const signedIn = (station: ReadyStation, proof: object) => clientOf(station.anyone.api, '').post('/sessions', proof);

async function clinic() {
  const ready = await listeningStation();
  return { ...ready, id: getSelf({ db: dbOf(ready) }).id };
}
type Clinic = Awaited<ReturnType<typeof clinic>>;

/** Returns when the other station was last restored, as far as this one knows. `heardAt` returns its audit entries about that. */
const toldAt = async ({ admin }: Clinic, { id: restored }: Clinic): Promise<string | null> => {
  const { peers, members } = (await admin.get('/sync')).body;
  return [...peers, ...members].find(({ id }: { id: string }) => id === restored).restoredAt;
};
const heardAt = async ({ admin }: Clinic) => (await admin.get('/audit?action=peer-restored')).body.entries;

/** Returns two stations that know each other, of which the first was restored since. `afia` was an administrator before. */
async function afterRestore() {
  const [home, other] = [await clinic(), await clinic()];
  expect((await joinAt(home, { port: other.port, code: await showCode(other) })).body.kind).toBe('joined');
  const afia = { username: 'afia', password };
  expect((await home.admin.post('/staff', { ...afia, role: 'administrator' })).status).toBe(200);
  const { id: backup } = newestOf(await made(home.admin));
  expect(await call(dbOf(home), other)).toBe('met');
  expect((await staffOf(other.admin)).waiting).toEqual([]);
  // A restored station meets others on its own, so what they report of restores is read before.
  expect([await toldAt(other, home), await heardAt(other)]).toEqual([null, []]);
  const restored = await home.admin.post('/backups/restore', { backup, secret: afia });
  expect(restored.body).toMatchObject({ kind: 'restored' });
  const admin = await signIn(home.anyone, afia);
  await untilGeneration(admin, 2);
  return { home: { ...home, admin }, other, afia };
}

const exchange = async (home: Clinic, other: Clinic) => expect(await call(dbOf(home), other)).toBe('met');

test('an administrator whom a restored station made is a clerk elsewhere until one there gives the role', async () => {
  const { home, other } = await afterRestore();
  expect((await home.admin.post('/staff', { ...mallory, role: 'administrator' })).status).toBe(200);
  expect((await staffOf(home.admin)).waiting).toEqual([]);
  await exchange(home, other);
  const id = await idOf(other.admin, 'mallory');
  const { waiting, staff } = await staffOf(other.admin);
  expect(waiting).toMatchObject([{ staffId: id, by: 'afia' }]);
  expect(staff.find((each: { id: string }) => each.id === id).role).toBe('clerk');

  await expect.poll(async () => (await signedIn(other, mallory)).status).toBe(200);
  const there = clientOf(other.anyone.api, (await signedIn(other, mallory)).body.token);
  expect((await there.get('/staff')).status).toBe(403);
  const own = { password, newPassword: another };
  expect((await there.send('PUT', '/sessions/current/password', own)).status).toBe(403);

  expect((await other.admin.patch(`/staff/${id}`, { role: 'administrator' })).body.role).toBe('administrator');
  expect((await staffOf(other.admin)).waiting).toEqual([]);
  const confirmed = await signIn(other.anyone, mallory);
  expect((await confirmed.get('/staff')).status).toBe(200);
});

test('other stations are told once of each restore: when it was, and by an entry in their audit', async () => {
  const { home, other } = await afterRestore();
  const third = await clinic();
  expect((await joinAt(other, { port: third.port, code: await showCode(third) })).body.kind).toBe('joined');
  await exchange(home, other);
  await exchange(other, third);
  const at = await toldAt(other, home);
  expect(at).not.toBeNull();
  expect(await toldAt(third, home)).toBe(at);
  const entry = { record: home.id, detail: at, from: 'station', who: null };
  for (const each of [other, third]) expect(await heardAt(each)).toMatchObject([entry]);
  expect(await heardAt(home)).toEqual([]);

  // Later changes of the restored station report the same restore, and are not another one. A second restore is.
  await write(dbOf(home), 'station', (writer) => continueAsNewReplica(writer));
  await home.admin.post('/staff', { ...mallory, role: 'clerk' });
  await exchange(home, other);
  expect([await toldAt(other, home), (await heardAt(other)).length]).toEqual([at, 1]);
  await write(dbOf(home), 'station', (writer) => continueAsNewReplica(writer, { isRestored: true }));
  await exchange(home, other);
  const [last, first] = await heardAt(other);
  expect([first.detail, last.detail]).toEqual([at, await toldAt(other, home)]);
  expect(last.detail > (at ?? '')).toBe(true);
});

test('a password that a restored station set for an administrator is no way in as one elsewhere', async () => {
  const { home, other } = await afterRestore();
  await home.admin.post('/staff', { ...mallory, role: 'administrator' });
  const byMallory = await signIn(home.anyone, mallory);
  const afia = await idOf(byMallory, 'afia');
  expect((await byMallory.patch(`/staff/${afia}`, { password: another })).status).toBe(200);
  await exchange(home, other);
  const stolen = { username: 'afia', password: another };
  await expect.poll(async () => (await signedIn(other, stolen)).status).toBe(200);
  const there = clientOf(other.anyone.api, (await signedIn(other, stolen)).body.token);
  expect((await there.get('/staff')).status).toBe(403);
  expect(
    (await there.send('PUT', '/sessions/current/password', { password: another, newPassword: password })).status,
  ).toBe(403);
  // Setting another role refuses what waited: the account is a clerk, and the other one still waits.
  expect((await other.admin.patch(`/staff/${afia}`, { role: 'clerk' })).body.role).toBe('clerk');
  expect((await staffOf(other.admin)).waiting).toHaveLength(1);
});

test('what one that a restored station let in says of administrators waits as well, and so on, until somebody else is paired with it', async () => {
  const { home, other } = await afterRestore();
  const [third, fourth] = [await clinic(), await clinic()];
  expect((await joinAt(home, { port: third.port, code: await showCode(third) })).body.kind).toBe('joined');
  expect((await joinAt(third, { port: fourth.port, code: await showCode(fourth) })).body.kind).toBe('joined');
  // The restored station made one account, and a station that it admitted confirmed it. A guest of that station made the other.
  expect((await home.admin.post('/staff', { ...mallory, role: 'administrator' })).status).toBe(200);
  await exchange(home, third);
  const id = await idOf(third.admin, 'mallory');
  expect((await third.admin.patch(`/staff/${id}`, { role: 'administrator' })).body.role).toBe('administrator');
  expect((await fourth.admin.post('/staff', { username: 'trudy', password, role: 'administrator' })).status).toBe(200);
  await exchange(third, fourth);
  await exchange(home, third);
  await exchange(home, other);
  const waiting = async () => (await staffOf(other.admin)).waiting.map(({ staffId }: any) => staffId).sort();
  const trudy = await idOf(other.admin, 'trudy');
  const ofThem = (await staffOf(other.admin)).staff.filter((each: any) => [id, trudy].includes(each.id));
  expect(ofThem.map(({ role }: any) => role)).toEqual(['clerk', 'clerk']);
  expect(await waiting()).toEqual(expect.arrayContaining([id, trudy]));

  expect((await joinAt(other, { port: third.port, code: await showCode(third) })).body.kind).toBe('joined');
  await exchange(other, third);
  expect(await waiting()).not.toContain(trudy);
  expect(await waiting()).not.toContain(id);
});

test('which account waits does not depend on the order in which its changes came', () => {
  const head = fc.record({
    replica: fc.constantFrom('restored', 'another', 'own'),
    values: fc.record(
      {
        role: fc.constantFrom('administrator', 'clerk'),
        publicKey: fc.constantFrom('one', 'two'),
        disabled: fc.boolean(),
      },
      { requiredKeys: [] },
    ),
  });
  fc.assert(
    fc.property(fc.array(head, { maxLength: 6 }), fc.infiniteStream(fc.nat()), (said, chance) => {
      const heads = said.map((each) => ({ ...each, fields: Object.keys(each.values) }) as unknown as SaidHead);
      const shuffled = heads
        .map((each) => ({ each, at: chance.next().value as number }))
        .sort((a, b) => a.at - b.at)
        .map(({ each }) => each);
      const waits = (all: SaidHead[]) => waitsFor(all, (replica) => replica === 'restored') !== undefined;
      expect(waits(shuffled)).toBe(waits(heads));
    }),
  );
});
