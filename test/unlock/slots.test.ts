/**
 * Key slots and accounts are in two files and change together, whatever fails, and wherever the power is cut. The
 * password that a user was told is valid, and a change that was reported as not saved is not saved.
 */
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { write } from '../../src-main/db/access.ts';
import { openWithRecoveryKey } from '../../src-main/keys/keyring.ts';
import { readKeyring } from '../../src-main/keys/slot-file.ts';
import { startStation } from '../../src-main/serve.ts';
import { sessionOf } from '../../src-main/unlock/session.commands.ts';
import { addStaff, changePassword, changeStaff } from '../../src-main/staff/staff.commands.ts';
import { rowToStaff } from '../../src-main/staff/staff.queries.ts';
import { authenticate } from '../../src-main/station/session.ts';
import { secretsOf } from '../../src-main/unlock/account-secrets.ts';
import type { Caller } from '../../src-main/station/caller.ts';
import { closeRegistry, newStation } from '../../src-main/station/registry.ts';
import { renewRecoveryKey } from '../../src-main/unlock/recovery.commands.ts';
import { signIn } from '../../src-main/unlock/sign-in.ts';
import { slotsOf } from '../../src-main/unlock/slots.ts';
import { clientOf, password, readyStation, setUp, temporaryDir, testConfig, type Client } from '../support/station.ts';
import { sqlite } from '../support/sqlite.ts';
import { registerPatient } from '../support/commands.ts';
import { registerOf } from '../../src-main/server/register.ts';
import { txOf } from '../../src-main/station/register.ts';

const nurse = { username: 'esi', password: 'nine good lanterns' };
const byAma = { username: 'ama', password };
const another = 'another four lanterns';

async function withNurse(dataDir = temporaryDir()) {
  const ready = await readyStation({ dataDir });
  const { id } = (await ready.admin.post('/staff', { ...nurse, role: 'clerk' })).body;
  return { ...ready, dataDir, path: `/staff/${id}`, slots: join(dataDir, 'registry', 'keys.json') };
}

const signInStatus = async ({ api }: Pick<Client, 'api'>, body: unknown) =>
  (await clientOf(api, '').post('/sessions', body)).status;

/** Makes it impossible to write a file in the place of the slots, as on a full disk. The returned function ends this. */
function breakSlots(slots: string): () => void {
  mkdirSync(`${slots}.part`);
  return () => rmSync(`${slots}.part`, { recursive: true });
}

test('an account whose password cannot be stored is not made, and can be made afterwards', async () => {
  const { admin, dataDir } = await withNurse();
  const mend = breakSlots(join(dataDir, 'registry', 'keys.json'));
  const yaw = { username: 'yaw', password: 'yet more lanterns', role: 'clerk' };
  const failed = await admin.post('/staff', yaw);
  expect(failed.status).toBe(500);
  expect(failed.body.detail).toContain('Nothing in this request was saved');
  expect((await admin.get('/staff')).body.staff).toHaveLength(2);
  mend();
  expect((await admin.post('/staff', yaw)).status).toBe(200);
  expect(await signInStatus(admin, { username: 'yaw', password: yaw.password })).toBe(200);
});

test('an edit of an account is not half saved when its password cannot be stored', async () => {
  const { admin, path, slots } = await withNurse();
  const session = (await clientOf(admin.api, '').post('/sessions', nurse)).body.token;
  const mend = breakSlots(slots);
  for (const edit of [{ role: 'administrator', password: another }, { password: another }])
    expect((await admin.patch(path, edit)).status).toBe(500);
  expect((await admin.get('/staff')).body.staff[1]).toMatchObject({ role: 'clerk', disabled: false });
  expect((await clientOf(admin.api, session).get('/patients')).status).toBe(200);
  expect(await signInStatus(admin, nurse)).toBe(200);
  mend();
  expect((await admin.patch(path, { password: another })).status).toBe(200);
  expect(await signInStatus(admin, nurse)).toBe(401);
});

test('somebody who is disabled is out at once, also where their slot cannot be taken away yet', async () => {
  const { admin, path, slots } = await withNurse();
  const session = (await clientOf(admin.api, '').post('/sessions', nurse)).body.token;
  const mend = breakSlots(slots);
  expect((await admin.patch(path, { disabled: true })).status).toBe(200);
  expect((await clientOf(admin.api, session).get('/patients')).status).toBe(401);
  expect(await signInStatus(admin, nurse)).toBe(401);
  mend();
  expect((await admin.patch(path, { role: 'reader' })).status).toBe(200);
  await expect.poll(() => readFileSync(slots, 'utf8')).not.toContain('esi');
});

test('the own password and the own sessions stay as they are when a new one cannot be stored', async () => {
  const { admin, slots } = await withNurse();
  const other = (await clientOf(admin.api, '').post('/sessions', { username: 'ama', password })).body.token;
  breakSlots(slots);
  const change = await admin.send('PUT', '/sessions/current/password', { password, newPassword: another });
  expect(change.status).toBe(500);
  expect((await clientOf(admin.api, other).get('/patients')).status).toBe(200);
  expect(await signInStatus(admin, { username: 'ama', password })).toBe(200);
});

test('slots that were put in place are taken back when the registry cannot save the account', async () => {
  const { station, admin, path, slots } = await withNurse();
  const before = JSON.parse(readFileSync(slots, 'utf8'));
  const client = sqlite(station.registry().db);
  client.exec(`CREATE TRIGGER full AFTER UPDATE ON staff BEGIN SELECT RAISE(ABORT, 'no room'); END`);
  expect((await admin.patch(path, { password: another })).status).toBe(500);
  expect((await admin.patch(path, { disabled: true })).status).toBe(500);
  expect(JSON.parse(readFileSync(slots, 'utf8'))).toMatchObject(before);
  expect(await signInStatus(admin, nurse)).toBe(200);
});

test('on a full disk nothing is half saved, and the printed recovery key opens the station', async () => {
  const dataDir = temporaryDir();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', dataDir], { stdio: 'ignore' });
  } catch {
    console.warn('not run: no small disk can be made here');
    return;
  }
  onTestFinished(() => void execFileSync('umount', ['-l', dataDir]));
  const station = await startStation(testConfig(dataDir));
  onTestFinished(() => station.close());
  const { admin, recoveryKey } = await setUp(station);
  const { id } = (await admin.post('/staff', { ...nurse, role: 'clerk' })).body;
  const slots = join(dataDir, 'registry', 'keys.json');
  const rest = join(dataDir, 'rest');
  /** Leaves room for that many blocks of 4 KiB. */
  const leave = (blocks: number) => {
    try {
      for (let i = 0; ; i++) appendFileSync(rest, Buffer.alloc(4096));
    } catch {
      truncateSync(rest, Math.floor(statSync(rest).size / 4096 - blocks) * 4096);
    }
  };
  const opens = async (key: string) => (await openWithRecoveryKey(readKeyring(slots), key)) !== undefined;
  let printed = recoveryKey;
  const statuses: number[] = [];
  for (let blocks = 0; blocks < 12; blocks++) {
    leave(blocks);
    // The key comes with a row that is saved too. With a little room, the slots can be stored but the registry cannot.
    const { status, body } = await admin.post(
      '/recovery-key',
      { password },
      { 'idempotency-key': `renewal ${blocks}` },
    );
    statuses.push(status);
    if (status === 200) printed = body.recoveryKey;
    expect(await opens(printed), `${status} with ${blocks} blocks`).toBe(true);
  }
  expect(statuses).toContain(507);
  expect(statuses.filter((status) => status !== 507 && status !== 200)).toEqual([]);

  // The registry gets the new key for which there was no room. The space that this frees must not be available to what
  // follows.
  rmSync(rest);
  await admin.post('/recovery-key', { password });
  await expect
    .poll(async () => (await admin.get('/keys')).body.rekey, { timeout: 20_000 })
    .toMatchObject({ due: null });
  leave(0);
  const edits = [
    () => admin.patch(`/staff/${id}`, { role: 'administrator', password: another }),
    () => admin.patch(`/staff/${id}`, { disabled: true }),
    () => admin.post('/staff', { username: 'yaw', password: another, role: 'clerk' }),
    () => admin.send('PUT', '/sessions/current/password', { password, newPassword: another }),
  ];
  for (const edit of edits) expect((await edit()).status).toBe(507);
  rmSync(rest);
  expect(await signInStatus(admin, nurse)).toBe(200);
  expect(await signInStatus(admin, byAma)).toBe(200);
  const { staff } = (await admin.get('/staff')).body;
  expect(staff).toMatchObject([{ username: 'ama' }, { username: 'esi', role: 'clerk', disabled: false }]);
});

test('a link that somebody planted in the place of the new slots is not written through', async () => {
  const { admin, slots, path } = await withNurse();
  const victim = join(temporaryDir(), 'victim');
  writeFileSync(victim, 'a letter');
  symlinkSync(victim, `${slots}.part`);
  expect((await admin.patch(path, { password: another })).status).toBe(200);
  expect(readFileSync(victim, 'utf8')).toBe('a letter');
});

test('changes in one commit, of which one fails, leave each what it said', async () => {
  const { caller, nurseId } = await callerOfClosed();
  const { station, registry } = caller;
  const add = (username: string) => addStaff(accountsOf(caller), { username, password: another, role: 'clerk' });
  const [kofi, yaw] = [await add('kofi'), await add('yaw')];
  const failing: Caller = {
    ...caller,
    write: (body) =>
      write(registry.db, caller.principal.id, (writer) => {
        body(txOf(writer));
        throw new Error('There is no room.');
      }),
  };
  const results = await Promise.allSettled([
    changeStaff(accountsOf(caller), kofi.id, { disabled: true }),
    changeStaff(accountsOf(failing), nurseId, { disabled: true }),
    changeStaff(accountsOf(caller), yaw.id, { disabled: true }),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  const names = slotsOf(station).slots.flatMap((slot) => (slot.kind === 'password' ? slot.username : []));
  expect(names.sort()).toEqual(['ama', 'esi']);
});

test('a password is changed also when another save of the same commit fails', async () => {
  const { caller } = await callerOfClosed();
  const { station, registry, principal } = caller;
  let runs = 0;
  const beside: Caller = {
    ...caller,
    write: (body) => {
      const saved = write(registry.db, principal.id, (writer) => {
        runs++;
        return body(txOf(writer)) as never;
      });
      write(registry.db, principal.id, (writer) => {
        registerPatient(writer, { name: 'Nobody' });
        throw new Error('The clerk thought better of it.');
      }).catch(() => undefined);
      return saved;
    },
  };
  await changePassword(accountsOf(beside), { password, newPassword: another });
  expect(runs).toBe(2);
  await signIn(station, { username: 'ama', password: another });
  await expect(signIn(station, { username: 'ama', password })).rejects.toThrow('is wrong');
});

test('of recovery keys that are renewed at once, one that was shown opens the registry', async () => {
  const { caller } = await callerOfClosed();
  const { station } = caller;
  for (let round = 0; round < 8; round++) {
    const renewals = await Promise.allSettled([1, 2, 3].map(() => renewRecoveryKey(caller, password)));
    const shown = renewals.flatMap((each) => (each.status === 'fulfilled' ? [each.value.recoveryKey] : []));
    const opens = await Promise.all(shown.map((key) => openWithRecoveryKey(slotsOf(station), key)));
    expect(opens.filter((opening) => opening !== undefined)).toHaveLength(1);
  }
});

/** Returns the arguments that commands of accounts take. */
const accountsOf = (caller: Caller) => ({
  principal: caller.principal,
  register: registerOf(caller.station, caller.registry),
  secrets: secretsOf(caller),
});

/** Returns an administrator who calls commands at a station without a server. */
async function callerOfClosed() {
  const dataDir = temporaryDir();
  const first = await startStation(testConfig(dataDir));
  const { admin, recoveryKey } = await setUp(first);
  const { id: nurseId } = (await admin.post('/staff', { ...nurse, role: 'clerk' })).body;
  await first.close();
  const station = newStation(testConfig(dataDir));
  onTestFinished(() => closeRegistry(station));
  const { registry, staff } = await signIn(station, { username: 'ama', password });
  const principal = authenticate(registry, sessionOf(registry, rowToStaff(registry, staff())).token);
  const caller: Caller = {
    station,
    registry,
    principal,
    write: (body) => write(registry.db, principal.id, body as never),
  };
  return { caller, nurseId, recoveryKey };
}

/** Cuts the power of a station without a server in the middle of a command, before or after the commit. */
async function cutOff(
  when: 'before the commit' | 'after the commit',
  act: (caller: Caller, nurseId: string) => Promise<unknown>,
) {
  const { caller, nurseId, recoveryKey } = await callerOfClosed();
  const { station, registry, principal } = caller;
  const { dataDir } = station.config;
  const copy = temporaryDir();
  // Nothing continues after a power cut. The station that was copied still has to be closed here.
  const { promise: never, reject } = Promise.withResolvers<never>();
  onTestFinished(() => reject(new Error('The power was cut.')));
  const copied = new Promise<void>((done) => {
    const cut: Caller = {
      ...caller,
      write: async (body) => {
        const wholly = write(registry.db, principal.id, (writer) => {
          body(txOf(writer));
          if (when === 'before the commit') throw new Error('The power is cut.');
        });
        await wholly.catch(() => undefined);
        cpSync(dataDir, copy, { recursive: true, filter: (path) => !path.endsWith('-shm') });
        done();
        return never;
      },
    };
    void act(cut, nurseId).catch(() => undefined);
  });
  await copied;
  const again = await startStation(testConfig(copy));
  onTestFinished(() => again.close());
  const slots = join(copy, 'registry', 'keys.json');
  return { again, anyone: clientOf(again.api, ''), recoveryKey, slots };
}

const slotsNamed = (slots: string, username: string) =>
  readKeyring(slots).slots.filter((slot) => slot.kind === 'password' && slot.username === username);

const moved = { role: 'reader', password: another } as const;

test('a change of role and password that was cut off before its commit is taken back', async () => {
  const { anyone, slots } = await cutOff('before the commit', (caller, id) =>
    changeStaff(accountsOf(caller), id, moved),
  );
  expect(slotsNamed(slots, 'esi')).toHaveLength(2);
  const ama = clientOf(anyone.api, (await anyone.post('/sessions', byAma)).body.token);
  expect((await ama.get('/staff')).body.staff[1]).toMatchObject({ username: 'esi', role: 'clerk' });
  expect(await signInStatus(anyone, nurse)).toBe(200);
  expect(await signInStatus(anyone, { ...nurse, password: another })).toBe(401);
  expect(slotsNamed(slots, 'esi')).toHaveLength(1);
});

test('one that was cut off after its commit is finished', async () => {
  const { anyone, slots } = await cutOff('after the commit', (caller, id) =>
    changeStaff(accountsOf(caller), id, moved),
  );
  const ama = clientOf(anyone.api, (await anyone.post('/sessions', byAma)).body.token);
  expect((await ama.get('/staff')).body.staff[1]).toMatchObject({ username: 'esi', role: 'reader' });
  expect(await signInStatus(anyone, nurse)).toBe(401);
  expect(await signInStatus(anyone, { ...nurse, password: another })).toBe(200);
  expect(slotsNamed(slots, 'esi')).toHaveLength(1);
});

test('a change of the password alone that was cut off is as the registry has it', async () => {
  const change = (caller: Caller, id: string) => changeStaff(accountsOf(caller), id, { password: another });
  const before = await cutOff('before the commit', change);
  expect(await signInStatus(before.anyone, { ...nurse, password: another })).toBe(401);
  expect(await signInStatus(before.anyone, nurse)).toBe(200);
  const after = await cutOff('after the commit', change);
  expect(await signInStatus(after.anyone, nurse)).toBe(401);
  expect(await signInStatus(after.anyone, { ...nurse, password: another })).toBe(200);
});

test('the own password that was cut off opens the station at once, and the session of this sign-in goes on', async () => {
  const { anyone } = await cutOff('after the commit', (caller) =>
    changePassword(accountsOf(caller), { password, newPassword: another }),
  );
  const { status, body } = await anyone.post('/sessions', { username: 'ama', password: another });
  expect(status).toBe(200);
  expect((await clientOf(anyone.api, body.token).get('/staff')).status).toBe(200);
});

test('an account that was not committed has no slot left', async () => {
  const { anyone, slots } = await cutOff('before the commit', (caller) =>
    addStaff(accountsOf(caller), { username: 'yaw', password: another, role: 'clerk' }),
  );
  expect(readFileSync(slots, 'utf8')).toContain('yaw');
  expect(await signInStatus(anyone, byAma)).toBe(200);
  expect(await signInStatus(anyone, { username: 'yaw', password: another })).toBe(401);
  expect(readFileSync(slots, 'utf8')).not.toContain('yaw');
});

test('a renewal that ends when it is asked for again leaves one recovery key', async () => {
  const dataDir = temporaryDir();
  const { station, admin, recoveryKey } = await readyStation({ dataDir });
  const slots = join(dataDir, 'registry', 'keys.json');
  const client = sqlite(station.registry().db);
  // From the middle of the transaction on, no slots can be written.
  client.function('bar_way', () => mkdirSync(`${slots}.part`) ?? 0);
  client.exec(`CREATE TEMP TRIGGER barred AFTER UPDATE OF rekey_due ON known_keyring WHEN NEW.rekey_due IS NOT NULL
    BEGIN SELECT bar_way(); END`);
  const renew = () => admin.post('/recovery-key', { password }, { 'idempotency-key': 'a renewal' });
  const first = await renew();
  expect(first).toMatchObject({ status: 503, body: { type: '/api/docs#problem-uncertain' } });
  expect(first.body.correlationId).toBeDefined();
  expect(await signInStatus(admin, { recoveryKey })).toBe(200);
  client.exec('DROP TRIGGER barred');
  rmSync(`${slots}.part`, { recursive: true });
  const { status, body } = await renew();
  expect(status).toBe(200);
  expect(await signInStatus(admin, { recoveryKey: body.recoveryKey })).toBe(200);
  expect(await signInStatus(admin, { recoveryKey })).toBe(401);
});

test('an account that was not committed as disabled keeps its password', async () => {
  const { anyone } = await cutOff('before the commit', (caller, id) =>
    changeStaff(accountsOf(caller), id, { disabled: true }),
  );
  expect(await signInStatus(anyone, byAma)).toBe(200);
  expect(await signInStatus(anyone, nurse)).toBe(200);
});

test.for(['before the commit', 'after the commit'] as const)(
  'a renewal of the recovery key that was cut off %s leaves the printed one good',
  async (when) => {
    const { again, anyone, recoveryKey } = await cutOff(when, (caller) => renewRecoveryKey(caller, password));
    expect(again.state()).toBe('locked');
    expect(await signInStatus(anyone, { recoveryKey })).toBe(200);
  },
);
