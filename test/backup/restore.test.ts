import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { unlock } from '../../src-main/db/cipher.ts';
import type { StationConfig } from '../../src-main/config.ts';
import { startStation } from '../../src-main/serve.ts';
import { getSelf } from '../../src-main/journal/journal.queries.ts';
import { clientOf, password, temporaryDir, testConfig, withRole, type Client } from '../support/station.ts';
import { untilGeneration } from '../support/keys.ts';
import { builtOr } from '../support/built.ts';
import { isDrill } from '../support/drills.ts';
import { account, made, namesOf, newestOf, signIn, stateOf, stationWithBackups, stick } from './backups.ts';

/** Starts a station that has a backup with Ama, and has registered Kofi since. */
async function withBackup() {
  const ready = await stationWithBackups();
  const { admin, dataDir } = ready;
  await admin.post('/patients', { name: 'Ama Mensah' });
  const { id, name } = newestOf(await made(admin));
  await admin.post('/patients', { name: 'Kofi Boateng' });
  return { ...ready, id, folder: join(dataDir, 'backups', name) };
}

/** Starts a station that was never set up, with this USB stick in it. */
async function freshWith(path: string) {
  const config = testConfig(temporaryDir(), { listDrives: () => [{ name: 'STICK', path }] });
  const station = await startStation(config);
  onTestFinished(() => station.close());
  return { station, anyone: clientOf(station.api, ''), dataDir: config.dataDir };
}

/** Starts a station with three more accounts, and a backup of it. */
async function withStaff(more: Partial<StationConfig> = {}) {
  const ready = await stationWithBackups(more);
  for (const username of ['efua', 'yaw', 'adwoa']) {
    const made = await ready.admin.post('/staff', { username, password, role: 'clerk' });
    expect(made.status).toBe(200);
  }
  return { ...ready, id: newestOf(await made(ready.admin)).id };
}

const backupsIn = (dataDir: string) => readdirSync(join(dataDir, 'backups'));

test(
  'an administrator puts a backup back; what it replaces is kept, and nobody is signed in any more',
  { tags: 'always' },
  async () => {
    const { station, admin, program, recoveryKey, dataDir, id } = await withBackup();
    const { replica } = getSelf(station.registry());
    const restored = await admin.post('/backups/restore', { backup: id, secret: { recoveryKey } });
    expect(restored).toMatchObject({ status: 200, body: { kind: 'restored' } });
    expect(station.state()).toBe('locked');

    const again = await signIn(station.api);
    expect(await namesOf(again)).toEqual(['Ama Mensah']);
    expect((await stateOf(again)).isCopy).toBe(true);
    expect((await admin.get('/patients')).status).toBe(401);
    expect((await program.get('/patients')).status).toBe(401);
    expect(getSelf(station.registry()).replica).not.toBe(replica);
    expect((await again.post('/patients', { name: 'Esi Owusu' })).status).toBe(200);

    const replaced = (await stateOf(again)).backups.find(({ name }) => name.startsWith('replaced-'));
    const back = await again.post('/backups/restore', { backup: replaced?.id, secret: account });
    expect(back.body).toMatchObject({ kind: 'restored' });
    expect(await namesOf(await signIn(station.api))).toEqual(['Ama Mensah', 'Kofi Boateng']);
    expect(backupsIn(dataDir).filter((name) => name.startsWith('replaced-'))).toHaveLength(2);
  },
);

test('who follows the live events hears at once that a restore has ended the session', async () => {
  const { admin, id } = await withBackup();
  const events = await fetch(`${admin.api}/events`, { headers: { authorization: `Bearer ${admin.token}` } });
  expect(events.status).toBe(200);
  await admin.post('/backups/restore', { backup: id, secret: account });
  const heard = await Promise.race([events.text(), new Promise((late) => setTimeout(late, 5000))]);
  expect(heard).toContain('"state":"locked"');
  expect((await admin.get('/events')).status).toBe(423);
});

test('a station that starts again has what was restored, as the same replica', async () => {
  const { station, admin, dataDir, id } = await withBackup();
  await admin.post('/backups/restore', { backup: id, secret: account });
  await signIn(station.api);
  const { replica } = getSelf(station.registry());
  await station.close();
  const again = await startStation(testConfig(dataDir));
  onTestFinished(() => again.close());
  expect(await namesOf(await signIn(again.api))).toEqual(['Ama Mensah']);
  expect(getSelf(again.registry()).replica).toBe(replica);
});

test('a locked station restores its own backups, to an administrator of today who has a secret of them', async () => {
  const { station, dataDir, config } = await withBackup();
  await station.close();
  const locked = await startStation(config);
  onTestFinished(() => locked.close());
  const anyone = clientOf(locked.api, '');
  const { backups } = (await anyone.get('/restore')).body;
  expect(backups).toMatchObject([{ place: 'here', counts: { patients: 1 } }]);
  const [{ id }] = backups;
  const withoutPresent = await anyone.post('/restore', { backup: id, secret: account });
  expect(withoutPresent.body).toEqual({ kind: 'refused', reason: 'wrong-present' });
  const wrong = await anyone.post('/restore', {
    backup: id,
    secret: { ...account, password: 'not the password' },
    present: account,
  });
  expect(wrong.body).toEqual({ kind: 'refused', reason: 'wrong-secret' });
  expect(locked.state()).toBe('locked');
  const right = { backup: id, secret: account, present: account };
  expect((await anyone.post('/restore', right)).body).toMatchObject({ kind: 'restored' });
  expect(await namesOf(await signIn(locked.api))).toEqual(['Ama Mensah']);
  expect(existsSync(join(dataDir, 'restore'))).toBe(false);
});

test('a new computer is set up from a stick, by who sees its set-up code', async () => {
  const { admin, recoveryKey } = await withBackup();
  const path = stick();
  await made(admin, { path });
  const { station, anyone } = await freshWith(path);
  const [{ id }] = (await anyone.get('/restore')).body.backups;
  const secret = { recoveryKey };
  expect((await anyone.post('/restore', { backup: id, secret })).status).toBe(403);
  expect((await anyone.post('/restore', { backup: id, secret, setupCode: 'AAAAAAAA' })).status).toBe(403);
  const { setupCode } = station;
  expect((await anyone.post('/restore', { backup: id, secret, setupCode })).body).toMatchObject({ kind: 'restored' });
  const here = await signIn(station.api);
  expect(await namesOf(here)).toEqual(['Ama Mensah', 'Kofi Boateng']);
  // Anyone who also has the USB stick has the former key, so the registry gets a new one.
  await untilGeneration(here, 2);
});

/** Slow enough for somebody to stop it: the secret is checked while the restore runs. */
const slowPasswords = { memoryKiB: 64 * 1024, passes: 8 };

test('a restore that is stopped before it is decided has changed nothing, signed in or not', async () => {
  const { station, admin, dataDir, config, recoveryKey } = await stationWithBackups({ passwordCost: slowPasswords });
  await admin.post('/patients', { name: 'Ama Mensah' });
  const { id } = newestOf(await made(admin));
  const before = () => readdirSync(dataDir).sort();
  const names = before();
  const runs = (path: string, client: typeof admin) =>
    expect
      .poll(async () => (await client.get(path)).body.running, { timeout: 20_000 })
      .toMatchObject({ work: 'restore' });

  const restoring = admin.post('/backups/restore', { backup: id, secret: account });
  await runs('/backups', admin);
  expect((await admin.send('DELETE', '/backups/running')).status).toBe(200);
  expect((await restoring).body).toEqual({ kind: 'refused', reason: 'stopped' });
  expect(await namesOf(admin)).toEqual(['Ama Mensah']);
  const stopCode = 'a stop code of sixteen or more';
  expect((await clientOf(station.api, '').send('DELETE', '/restore/running', { stopCode })).status).toBe(403);
  await station.close();

  const locked = await startStation(config);
  onTestFinished(() => locked.close());
  const anyone = clientOf(locked.api, '');
  const again = anyone.post('/restore', { backup: id, secret: account, present: account, stopCode });
  await runs('/restore', anyone);
  const byStranger = await anyone.send('DELETE', '/restore/running', { stopCode: `${stopCode}?` });
  expect(byStranger.status).toBe(403);
  expect((await anyone.send('DELETE', '/restore/running')).status).toBe(400);
  expect((await anyone.send('DELETE', '/restore/running', { stopCode })).status).toBe(200);
  expect((await again).body).toEqual({ kind: 'refused', reason: 'stopped' });
  expect(locked.state()).toBe('locked');
  expect(before()).toEqual(names);
  const byKey = { backup: id, secret: { recoveryKey }, present: { recoveryKey } };
  expect((await anyone.post('/restore', byKey)).body).toMatchObject({ kind: 'restored' });
});

test('whoever was disabled since a backup was made does not come back with it, nor a clerk or an old recovery key', async () => {
  const { station, admin, recoveryKey, config } = await stationWithBackups();
  const leaver = { username: 'kofi', password };
  const { id: leaverId } = (await admin.post('/staff', { ...leaver, role: 'administrator' })).body;
  await admin.post('/staff', { username: 'efua', password, role: 'clerk' });
  const { id } = newestOf(await made(admin));
  await admin.patch(`/staff/${leaverId}`, { disabled: true });
  await untilGeneration(admin, 2);
  const { body: renewed } = await admin.post('/recovery-key', { password });
  await untilGeneration(admin, 3);
  await station.close();
  const locked = await startStation(config);
  onTestFinished(() => locked.close());
  const anyone = clientOf(locked.api, '');
  const reasonOf = async (present: object) =>
    (await anyone.post('/restore', { backup: id, secret: { recoveryKey }, present })).body.reason;
  expect(await reasonOf(leaver)).toBe('wrong-present');
  expect(await reasonOf({ recoveryKey })).toBe('wrong-present');
  expect(locked.state()).toBe('locked');
  expect(await reasonOf({ username: 'efua', password })).toBe('not-administrator');
  expect(await reasonOf({ recoveryKey: renewed.recoveryKey })).toBeUndefined();
});

/** Returns a locked station with a reader and a backup, and the lines of its log. */
async function lockedWithBackup() {
  const ready = await stationWithBackups();
  await ready.admin.post('/patients', { name: 'Ama Mensah' });
  await ready.admin.post('/staff', { username: 'efua', password, role: 'reader' });
  const { id } = newestOf(await made(ready.admin));
  await ready.station.close();
  const lines: unknown[] = [];
  const note = (_event: string, fields: unknown) => void lines.push(fields);
  const locked = await startStation({ ...ready.config, log: { info: note, error: () => undefined } });
  onTestFinished(() => locked.close());
  const send = async (consent: object) => {
    const { status, body } = await clientOf(locked.api, '').post('/restore', {
      backup: id,
      secret: account,
      ...consent,
    });
    return status === 200 ? (body.reason ?? body.kind) : status;
  };
  return { ...ready, locked, send, lines, registry: join(ready.dataDir, 'registry') };
}

test.each(['damaged', 'missing'])(
  'a registry that is %s is replaced for its recovery key, and for no password: nobody can say whose role is which',
  async (fault) => {
    const { send, registry, recoveryKey, locked } = await lockedWithBackup();
    const file = join(registry, 'registry.db');
    if (fault === 'missing') rmSync(file);
    else writeFileSync(file, 'garbage '.repeat(8192));
    expect(await send({ present: { username: 'efua', password } })).toBe('role-unknown');
    expect(await send({ present: account })).toBe('role-unknown');
    expect(await send({ present: { recoveryKey: 'AAAA' } })).toBe('wrong-present');
    expect(await send({ setupCode: 'AAAAAAAA' })).toBe('wrong-present');
    expect(await send({ present: { recoveryKey } })).toBe('restored');
    expect(await namesOf(await signIn(locked.api))).toEqual(['Ama Mensah']);
  },
);

test('where the keys are damaged a restore wants the code that the station writes to its log', async () => {
  const { send, registry, recoveryKey, locked, lines } = await lockedWithBackup();
  const keys = join(registry, 'keys.json');
  const whole = readFileSync(keys);
  writeFileSync(keys, '{}');
  expect(await send({ present: account })).toBe('code-needed');
  expect(await send({ present: { recoveryKey } })).toBe('code-needed');
  expect(await send({ setupCode: 'AAAAAAAA' })).toBe('code-needed');
  expect(locked.state()).toBe('locked');
  const told = lines.find((fields): fields is { code: string } => (fields as { code?: string })?.code !== undefined);
  const setupCode = told?.code ?? '';
  // The code is not valid while secrets can be checked.
  writeFileSync(keys, whole);
  expect(await send({ setupCode })).toBe('wrong-present');
  rmSync(keys);
  expect(await send({ setupCode })).toBe('restored');
  expect(await namesOf(await signIn(locked.api))).toEqual(['Ama Mensah']);
});

const typeOf = (body: { type?: string }) => body.type?.replace(/^.*#problem-/, '');
const idOf = async (admin: Client, username: string): Promise<string> =>
  (await admin.get('/staff')).body.staff.find((each: { username: string }) => each.username === username).id;
const withoutPassword = async (admin: Client) => (await admin.get('/staff')).body.withoutPassword as string[];

test('after a restore everybody signs in with the password of today, or is named and gets another', async () => {
  const { station, admin, id } = await withStaff();
  await admin.patch(`/staff/${await idOf(admin, 'yaw')}`, { password: 'another four lanterns' });
  await admin.patch(`/staff/${await idOf(admin, 'adwoa')}`, { disabled: true });
  await untilGeneration(admin, 2);
  expect(await withoutPassword(admin)).toEqual([]);
  // Not adwoa, whose account is disabled.
  const { body } = await admin.post('/backups/restore', { backup: id, secret: account });
  expect(body).toEqual({ kind: 'restored', withoutPassword: ['yaw'] });

  const anyone = clientOf(station.api, '');
  const tried = async (username: string) => {
    const { status, body } = await anyone.post('/sessions', { username, password });
    return status === 200 ? 200 : typeOf(body);
  };
  // While it is locked, the station cannot look up the accounts.
  expect([await tried('efua'), await tried('nobody')]).toEqual(['new-password-needed', 'new-password-needed']);
  const ama = await signIn(station.api);
  await expect.poll(() => tried('efua')).toBe(200);
  const named = [await idOf(ama, 'yaw'), await idOf(ama, 'adwoa')];
  expect((await withoutPassword(ama)).sort()).toEqual(named.sort());
  expect([await tried('yaw'), await tried('adwoa'), await tried('nobody')]).toEqual(
    Array.from({ length: 3 }, () => 'new-password-needed'),
  );
  for (const each of named) expect((await ama.patch(`/staff/${each}`, { password })).status).toBe(200);
  expect([await tried('yaw'), await tried('adwoa')]).toEqual([200, 200]);
  expect(await withoutPassword(ama)).toEqual([]);
  await expect.poll(() => tried('nobody')).toBe('unauthenticated');
});

test('an administrator who left since has no password in what is restored from a stick that was away', async () => {
  const path = stick();
  const { station, admin } = await withStaff({ listDrives: () => [{ name: 'STICK', path }] });
  const { id: leaver } = (await admin.post('/staff', { username: 'kofi', password, role: 'administrator' })).body;
  const { backups } = await made(admin, { path });
  const away = backups.find(({ place }) => place === 'drive')?.id;
  await admin.patch(`/staff/${leaver}`, { disabled: true });
  await untilGeneration(admin, 2);
  const restored = await admin.post('/backups/restore', { backup: away, secret: account });
  expect(restored.body).toMatchObject({ kind: 'restored' });
  const ama = await signIn(station.api);
  expect((await clientOf(station.api, '').post('/sessions', { username: 'kofi', password })).status).toBe(401);
  expect(await withoutPassword(ama)).toEqual([leaver]);
});

test('on a new computer all are named whose passwords a backup does not have', async () => {
  const { admin, recoveryKey } = await withStaff();
  const path = stick();
  await made(admin, { path });
  const { station, anyone } = await freshWith(path);
  const [{ id }] = (await anyone.get('/restore')).body.backups;
  const { setupCode } = station;
  const restored = await anyone.post('/restore', { backup: id, secret: { recoveryKey }, setupCode });
  expect(restored.body.withoutPassword.sort()).toEqual(['adwoa', 'efua', 'yaw']);
  const ama = await signIn(station.api);
  const { staff } = (await ama.get('/staff')).body as { staff: { id: string; username: string }[] };
  const named = staff.filter(({ username }) => username !== 'ama').map((each) => each.id);
  expect((await withoutPassword(ama)).sort()).toEqual(named.sort());
});

test('what was put aside says before what, and when', async () => {
  const { admin, station, dataDir, id } = await withBackup();
  const startedAt = Date.now();
  await admin.post('/backups/restore', { backup: id, secret: account });
  for (const name of ['before-upgrade-2026-03-04T05-06-07.089Z', 'before-0.2.0-2026-03-04T05-06-07.089Z', 'before-x'])
    cpSync(join(dataDir, 'registry'), join(dataDir, 'backups', name), { recursive: true });
  const { backups } = await stateOf(await signIn(station.api));
  const aside = Object.fromEntries(backups.map(({ name, putAside, madeAt }) => [name, { putAside, madeAt }]));
  const at = '2026-03-04T05:06:07.089Z';
  expect(aside['before-upgrade-2026-03-04T05-06-07.089Z']).toEqual({ putAside: 'upgrade', madeAt: at });
  expect(aside['before-0.2.0-2026-03-04T05-06-07.089Z']).toEqual({ putAside: 'update', madeAt: at });
  expect(aside['before-x']).toEqual({ putAside: 'update', madeAt: null });
  const replaced = backups.find(({ putAside }) => putAside === 'restore');
  expect(Date.parse(replaced?.madeAt ?? '')).toBeGreaterThanOrEqual(startedAt);
  expect(backups.filter(({ putAside }) => putAside === null)).toHaveLength(1);
});

test('what a backup says of itself is not shown when a bit of it has flipped', async () => {
  const { admin, folder, id } = await withBackup();
  const file = join(folder, 'backup.satchel');
  // Its name in former versions.
  cpSync(file, join(folder, 'backup.json'));
  rmSync(file);
  expect((await stateOf(admin)).backups).toMatchObject([{ id, station: { name: 'Clinic under test' } }]);
  cpSync(join(folder, 'backup.json'), file);
  writeFileSync(file, readFileSync(file, 'utf8').replace('Clinic under test', 'Clinic under tesu'));
  expect((await stateOf(admin)).backups).toMatchObject([
    { id, putAside: null, madeAt: null, station: null, counts: null },
  ]);
  expect((await admin.post('/backups/restore', { backup: id, secret: account })).body).toMatchObject({
    kind: 'restored',
  });
});

test('a locked station takes no backup of another station', async () => {
  const other = await withBackup();
  const path = stick();
  await made(other.admin, { path });
  const listDrives = () => [{ name: 'STICK', path }];
  const own = await stationWithBackups({ listDrives, backupTimes: { firstMs: 0, everyMs: 20 } });
  await made(own.admin).catch(() => undefined);
  await own.station.close();
  const locked = await startStation({ ...own.config, backupTimes: other.config.backupTimes });
  onTestFinished(() => locked.close());
  const anyone = clientOf(locked.api, '');
  const { backups } = (await anyone.get('/restore')).body as { backups: { id: string; place: string }[] };
  const foreign = backups.find(({ place }) => place === 'drive');
  const secret = { recoveryKey: other.recoveryKey };
  const reply = await anyone.post('/restore', { backup: foreign?.id, secret, present: account });
  expect(reply.body).toEqual({ kind: 'refused', reason: 'other-station' });
  expect(await namesOf(await signIn(locked.api))).toEqual([]);
});

test('while the station is unlocked, nobody restores without being an administrator', async () => {
  const { anyone, id, recoveryKey } = await withBackup();
  expect((await anyone.get('/restore')).status).toBe(403);
  expect((await anyone.post('/restore', { backup: id, secret: { recoveryKey } })).status).toBe(403);
});

test('a password of a clerk opens no backup', async () => {
  const { admin, station } = await stationWithBackups();
  const clerk = { username: 'efua', password };
  await admin.post('/staff', { ...clerk, role: 'clerk' });
  const { id } = newestOf(await made(admin));
  const reply = await admin.post('/backups/restore', { backup: id, secret: clerk });
  expect(reply.body).toEqual({ kind: 'refused', reason: 'wrong-secret' });
  expect(station.state()).toBe('ready');
});

/** A registry that was put aside as a whole has everybody's slots. */
test('a password of a clerk opens a registry that was put aside, and does not restore it', async () => {
  const { admin, station, dataDir } = await stationWithBackups();
  const clerk = { username: 'efua', password };
  await admin.post('/staff', { ...clerk, role: 'clerk' });
  await station.close();
  cpSync(join(dataDir, 'registry'), join(dataDir, 'backups', 'before-update-1'), { recursive: true });
  const again = await startStation(testConfig(dataDir));
  onTestFinished(() => again.close());
  const ama = await signIn(again.api);
  const { backups } = (await ama.get('/backups')).body;
  const { id } = backups.find(({ name }: { name: string }) => name === 'before-update-1');
  const reply = await ama.post('/backups/restore', { backup: id, secret: clerk });
  expect(reply.body).toEqual({ kind: 'refused', reason: 'not-administrator' });
});

test('wrong secrets are counted', async () => {
  const { admin, id } = await withBackup();
  const replies = [];
  for (let i = 0; i < 12; i++) {
    replies.push(await admin.post('/backups/restore', { backup: id, secret: { recoveryKey: 'AAAA' } }));
  }
  expect(replies.at(-1)?.status).toBe(429);
});

/** Expects that a refused restore has changed nothing and left nothing. */
async function refusedAs(reason: string, { admin, id, dataDir }: Awaited<ReturnType<typeof withBackup>>) {
  const before = readdirSync(dataDir).sort();
  const reply = await admin.post('/backups/restore', { backup: id, secret: account });
  expect(reply.body).toEqual({ kind: 'refused', reason });
  expect(readdirSync(dataDir).sort()).toEqual(before);
  expect(await namesOf(admin)).toEqual(['Ama Mensah', 'Kofi Boateng']);
}

test('a backup in which one bit has flipped is not restored, wherever it is', async () => {
  const ready = await withBackup();
  const file = join(ready.folder, 'registry.db');
  const bytes = readFileSync(file);
  for (const at of [3, 5000, bytes.length - 1]) {
    writeFileSync(file, bytes.with(at, (bytes[at] ?? 0) ^ 1));
    await refusedAs('damaged', ready);
  }
  writeFileSync(file, bytes);
  // Without the backup's own manifest, SQLite and the cipher detect it.
  rmSync(join(ready.folder, 'backup.satchel'));
  writeFileSync(file, bytes.with(5000, (bytes[5000] ?? 0) ^ 1));
  await refusedAs('damaged', ready);
});

test('a backup that lost its end, or whose slots are damaged, is not restored', async () => {
  const ready = await withBackup();
  const file = join(ready.folder, 'registry.db');
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.subarray(0, bytes.length - 4096));
  await refusedAs('damaged', ready);
  writeFileSync(file, bytes);
  writeFileSync(join(ready.folder, 'keys.json'), '{}');
  await refusedAs('damaged', ready);
});

test('a backup of a newer version is not restored', async () => {
  const ready = await withBackup();
  const { key } = ready.station.registry();
  const client = new Database(join(ready.folder, 'registry.db'));
  unlock(client, key);
  client.pragma('user_version=99');
  client.close();
  rmSync(join(ready.folder, 'backup.satchel'));
  await refusedAs('newer', ready);
});

test('a backup that went away with its stick is not restored', async () => {
  const ready = await withBackup();
  await refusedAs('missing', { ...ready, id: 'nothing' });
});

test('what is not a backup is not listed', async () => {
  const path = stick();
  const folder = join(path, 'Satchel backups', 'holiday pictures');
  cpSync(import.meta.dirname, folder, { recursive: true });
  const { anyone } = await freshWith(path);
  expect((await anyone.get('/restore')).body.backups).toEqual([]);
});

const child = builtOr('cut-child');

// Tests the cuts around the two decisive renames, and in a drill all of them.
test.for(isDrill ? [1, 2, 3, 4, 5] : [3, 4])(
  'power that fails before the %i. renaming of a restore leaves the old registry or the restored one',
  async (cut) => {
    const { station, config, folder } = await withBackup();
    await station.close();
    const { signal } = spawnSync(process.execPath, [child, config.dataDir, folder, String(cut), password]);
    expect(signal).toBe(cut === 5 ? null : 'SIGKILL');
    const after = await startStation(config);
    onTestFinished(() => after.close());
    const names = await namesOf(await signIn(after.api));
    expect(names).toEqual(cut <= 2 ? ['Ama Mensah', 'Kofi Boateng'] : ['Ama Mensah']);
    expect(existsSync(join(config.dataDir, 'restore'))).toBe(false);
    const replaced = backupsIn(config.dataDir).filter((name) => name.startsWith('replaced-'));
    expect(replaced).toHaveLength(cut <= 2 ? 0 : 1);
  },
);

test('a disk that is full refuses a restore, and nothing is left of it', async () => {
  const ready = await withBackup();
  const client = await withRole(ready.admin, 'clerk');
  for (let i = 0; i < 20; i++) await client.post('/patients', { name: `Patient ${i}` });
  await ready.station.close();
  const run = `ulimit -f 100; exec "$0" "$@"`;
  const { stdout } = spawnSync(
    'bash',
    ['-c', run, process.execPath, child, ready.config.dataDir, ready.folder, '0', password],
    {
      encoding: 'utf8',
    },
  );
  expect(stdout).toContain('full');
  expect(readdirSync(ready.config.dataDir).sort()).toEqual(['audit', 'backups', 'lock', 'registry']);
});
