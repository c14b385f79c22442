import {
  closeSync,
  cpSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { listBackups } from '../../src-main/backup/place.ts';
import { holdStill } from '../../src-main/db/still.ts';
import { startStation } from '../../src-main/serve.ts';
import { day, fakeClock } from '../support/clock.ts';
import { clientOf, signIn, temporaryDir, withRole } from '../support/station.ts';
import { account, always, made, newestOf, stateOf, stationWithBackups, stick, ended, until } from './backups.ts';
import { eventually } from '../support/eventually.ts';

/**
 * Moves the computer's clock. The time for which the station has run does not change, so nobody is signed
 * out.
 */
const jump = (clock: ReturnType<typeof fakeClock>, ms: number) => clock.set(new Date(clock.now() + ms).toISOString());

const filesIn = (folder: string) => readdirSync(folder).filter((name) => name !== 'settings.json');

test('a backup is one folder with registry, slots and what it holds, and says nothing of a patient', async () => {
  const { admin, dataDir } = await stationWithBackups();
  await admin.post('/patients', { name: 'Philomena Quaye' });
  const { outcome, backups, lastAt } = await made(admin);
  expect(outcome).toMatchObject({ kind: 'done' });
  expect(backups).toMatchObject([
    {
      place: 'here',
      station: { name: 'Clinic under test' },
      counts: { patients: 1, visits: 0, changes: 5 },
      madeAt: lastAt,
    },
  ]);
  const [name = ''] = filesIn(join(dataDir, 'backups'));
  const folder = join(dataDir, 'backups', name);
  expect(readdirSync(folder).sort()).toEqual(['backup.satchel', 'keys.json', 'registry.db']);
  for (const file of readdirSync(folder)) expect(readFileSync(join(folder, file), 'utf8')).not.toMatch(/philomena/i);
});

test('a backup that waits while the registry gets another key is made with that one', async () => {
  const { station, admin } = await stationWithBackups();
  const registry = station.registry();
  const { letGo } = holdStill(registry.db);
  expect((await admin.post('/backups', {})).status).toBe(200);
  await pause(200);
  // As after a re-key: references to the earlier key find it erased.
  const earlier = registry.key;
  registry.key = Buffer.from(earlier);
  earlier.fill(0);
  letGo();
  const { outcome, backups } = await ended(admin);
  expect(outcome).toMatchObject({ kind: 'done' });
  expect(backups).toHaveLength(1);
  expect((await admin.post('/patients', { name: 'Came Later' })).status).toBe(200);
});

test('a backup goes to a stick that is in the computer, and the page says when the last one went elsewhere', async () => {
  const clock = fakeClock();
  const path = stick();
  const { admin } = await stationWithBackups({ clock, listDrives: () => [{ name: 'STICK', path }] });
  expect(await stateOf(admin)).toMatchObject({
    drives: [{ name: 'STICK', path }],
    lastElsewhereAt: null,
    isElsewhereOverdue: false,
  });
  const state = await made(admin, { path });
  const at = '2026-03-02T09:00:00.000Z';
  expect(state).toMatchObject({ lastAt: at, lastElsewhereAt: at, isElsewhereOverdue: false });
  expect(state.backups.map(({ place }) => place)).toEqual(['drive']);
  expect(readdirSync(path)).toEqual(['Satchel backups']);
  jump(clock, 8 * day);
  expect(await stateOf(admin)).toMatchObject({ isElsewhereOverdue: true });
});

test('a day that had a change gets a backup by itself, and one without gets none', async () => {
  const clock = fakeClock();
  const { admin } = await stationWithBackups({ clock, backupTimes: always });
  const settled = async () => {
    await new Promise((next) => setTimeout(next, 300));
    return (await ended(admin)).backups.length;
  };
  await until(admin, ({ backups }) => backups.length === 1);
  await admin.post('/patients', { name: 'Ama Mensah' });
  expect(await settled()).toBe(1);
  jump(clock, day);
  await until(admin, ({ backups }) => backups.length === 2);
  jump(clock, day);
  expect(await settled()).toBe(2);
});

test('a crash on the day of an import leaves the daily backup from before it, whatever is backed up after', async () => {
  const clock = fakeClock();
  const { station, admin, dataDir, config } = await stationWithBackups({ clock, backupTimes: always });
  await until(admin, ({ backups }) => backups.length === 1);
  let [from, running] = [dataDir, station];
  for (const last of [2, 3]) {
    const crashed = temporaryDir();
    cpSync(from, crashed, { recursive: true });
    await running.close();
    clock.advance(3_600_000);
    running = await startStation({ ...config, dataDir: crashed });
    const { close } = running;
    onTestFinished(() => close());
    from = crashed;
    await signIn(clientOf(running.api, ''), account);
    await eventually(async () => {
      const kept = await listBackups(join(crashed, 'backups'));
      expect(kept.map(({ manifest }) => manifest?.number).sort()).toEqual([1, last]);
    });
  }
});

test('each backup goes to the second place too; one that is not there is said, and served when it is back', async () => {
  const { admin } = await stationWithBackups({ backupTimes: always });
  const path = stick();
  await until(admin, ({ backups, running }) => backups.length === 1 && running === null);
  expect((await admin.send('PUT', '/backups/second-place', { path })).status).toBe(200);
  await until(admin, ({ backups }) => backups.length === 2);
  const away = `${path}-away`;
  renameSync(path, away);
  await admin.post('/patients', { name: 'Ama Mensah' });
  const without = await made(admin);
  expect(without).toMatchObject({ secondPlace: { path, isThere: false }, outcome: { kind: 'done' } });
  renameSync(away, path);
  const back = await until(admin, ({ backups }) =>
    backups.some(({ place, counts }) => place === 'second' && counts?.patients === 1),
  );
  expect(back.secondPlace).toEqual({ path, isThere: true });
});

test.for(['nowhere', 'sticks/blue'])(
  'a place that is not there (%s) is refused as second place and for a backup',
  async (path) => {
    const { admin } = await stationWithBackups();
    const refused = { status: 400, body: { errors: [{ pointer: '/path' }] } };
    expect(await admin.send('PUT', '/backups/second-place', { path })).toMatchObject(refused);
    expect(await admin.post('/backups', { path })).toMatchObject(refused);
  },
);

test('a stick that goes away while its backup waits for another is not made anew as a folder', async () => {
  const { admin } = await stationWithBackups();
  const path = stick();
  await admin.post('/backups');
  expect((await admin.post('/backups', { path })).status).toBe(200);
  rmSync(path, { recursive: true });
  await until(admin, ({ outcome, running }) => running === null && outcome?.kind === 'failed');
  expect((await stateOf(admin)).outcome).toMatchObject({ kind: 'failed', reason: 'missing' });
  expect(existsSync(path)).toBe(false);
});

test('the folder of the registry is no second place', async () => {
  const { admin, dataDir } = await stationWithBackups();
  expect((await admin.send('PUT', '/backups/second-place', { path: join(dataDir, 'registry') })).status).toBe(400);
});

test('a backup that is stopped leaves nothing', async () => {
  const { admin, dataDir } = await stationWithBackups();
  await admin.post('/backups');
  expect((await admin.send('DELETE', '/backups/running')).status).toBe(200);
  expect(await stateOf(admin)).toMatchObject({ running: null, outcome: { kind: 'stopped' }, backups: [] });
  expect(filesIn(join(dataDir, 'backups'))).toEqual([]);
});

test('a station that closes stops its backup and leaves nothing of it', async () => {
  const { station, admin, dataDir } = await stationWithBackups();
  await admin.post('/backups');
  await station.close();
  expect(filesIn(join(dataDir, 'backups'))).toEqual([]);
});

test('what a power cut left of a backup is taken away by the next one', async () => {
  const { admin, dataDir } = await stationWithBackups();
  await made(admin);
  const backups = join(dataDir, 'backups');
  const [name = ''] = filesIn(backups);
  renameSync(join(backups, name), join(backups, `${name}.part`));
  expect(await stateOf(admin)).toMatchObject({ backups: [] });
  await made(admin);
  expect(filesIn(backups)).toEqual([expect.not.stringContaining('.part')]);
});

test('only administrators make, see and stop backups', async () => {
  const { admin } = await stationWithBackups();
  const clerk = await withRole(admin, 'clerk');
  const replies = [
    await clerk.get('/backups'),
    await clerk.post('/backups'),
    await clerk.send('DELETE', '/backups/running'),
    await clerk.send('PUT', '/backups/second-place', { path: null }),
    await clerk.post('/backups/restore', { backup: 'x', secret: { recoveryKey: 'x' } }),
  ];
  expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
});

test('each month the newest backup is opened and counted; one that is damaged is put aside and replaced', async () => {
  const clock = fakeClock();
  const { admin, dataDir } = await stationWithBackups({ clock, backupTimes: always });
  const first = await until(admin, ({ drill }) => drill !== null);
  expect(first.drill).toMatchObject({ isGood: true, backup: newestOf(first).name });

  const backups = join(dataDir, 'backups');
  const file = join(backups, newestOf(first).name, 'registry.db');
  const bytes = readFileSync(file);
  bytes[9000] = 1 ^ (bytes[9000] ?? 0);
  writeFileSync(file, bytes);
  jump(clock, 31 * day);
  await until(admin, ({ drill }) => drill?.isGood === false);
  const after = await until(admin, ({ backups: now, running }) => now.length === 1 && running === null);
  expect(newestOf(after).name).not.toBe(newestOf(first).name);
  expect(existsSync(join(backups, `${newestOf(first).name}.damaged`))).toBe(true);
});

test('after a power cut the whole registry is read soon, once', async () => {
  const { station, admin, dataDir, config } = await stationWithBackups();
  const before = newestOf(await made(admin)).name;
  // As after a power cut: the log is still there.
  const left = temporaryDir();
  cpSync(dataDir, left, { recursive: true });
  await station.close();
  rmSync(dataDir, { recursive: true });
  cpSync(left, dataDir, { recursive: true });
  const again = await startStation({ ...config, backupTimes: always });
  onTestFinished(() => again.close());
  const back = await signIn(clientOf(again.api, ''), account);
  const after = newestOf(await until(back, (state) => newestOf(state).name !== before)).name;
  await new Promise((next) => setTimeout(next, 300));
  expect(newestOf(await ended(back)).name).toBe(after);
});

test('a backup that finds the registry damaged says so to everybody, and nothing is written on it any more', async () => {
  const { station, admin, program, dataDir } = await stationWithBackups();
  const { body: patient } = await admin.post('/patients', { name: 'Ama Mensah' });
  await made(admin);
  const file = join(dataDir, 'registry', 'registry.db');
  const pagesBefore = statSync(file).size / 4096;
  for (let i = 0; i < 3; i++) await admin.post(`/patients/${patient._id}/visits`, { notes: 'n'.repeat(10_000) });
  await made(admin);
  // The disk changed pages of the long notes. The station has them in memory, and therefore does not read
  // them.
  const descriptor = openSync(file, 'r+');
  for (let page = pagesBefore + 1; page < pagesBefore + 4; page++) {
    writeSync(descriptor, Buffer.alloc(16, page), 0, 16, page * 4096 + 100);
  }
  closeSync(descriptor);
  const { outcome, backups } = await made(admin);
  expect(outcome).toMatchObject({ kind: 'failed', reason: 'damaged' });
  expect(backups.length).toBeLessThan(3);
  const { body } = await program.get('/station/trouble');
  expect(body.troubles).toMatchObject([{ kind: 'file-damaged', stopsSaving: true }]);
  const refused = await admin.post('/patients', { name: 'Kofi' });
  expect([refused.status, refused.body.detail]).toEqual([503, expect.stringContaining('damaged')]);
  expect((await program.get(`/patients/${patient._id}`)).body.name).toBe('Ama Mensah');
  await station.close();
});

test('a backup that is asked for while another is made comes after it', async () => {
  const { admin } = await stationWithBackups();
  await admin.post('/backups');
  await admin.post('/backups');
  expect((await until(admin, ({ backups, running }) => running === null && backups.length === 2)).outcome?.kind).toBe(
    'done',
  );
});
