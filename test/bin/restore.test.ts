/** `npm run station -- restore`, as a person runs it who has a USB stick and no window. */
import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startStation } from '../../src-main/serve.ts';
import { account, made, namesOf, newestOf, signIn, stationWithBackups, stick } from '../backup/backups.ts';
import { launchArguments, nodeArguments } from '../drills/without-arguments.ts';
import { day, fakeClock } from '../support/clock.ts';
import { untilGeneration } from '../support/keys.ts';
import { password, temporaryDir, testConfig } from '../support/station.ts';

const launcher = resolve(import.meta.dirname, '../../src-main/bin/launch.js');
const own = `${account.username}\n${account.password}\n`;

function restore(dataDir: string, folder: string | undefined, typed: string) {
  const args = [
    ...nodeArguments,
    launcher,
    'station',
    'restore',
    ...(folder === undefined ? [] : [folder]),
    ...launchArguments,
  ];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    env: { ...process.env, SATCHEL_DATA_DIR: dataDir, TZ: 'Africa/Nairobi' },
    input: typed,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

async function namesIn(dataDir: string): Promise<string[]> {
  const station = await startStation(testConfig(dataDir));
  onTestFinished(() => station.close());
  const names = await namesOf(await signIn(station.api));
  await station.close();
  return names;
}

/** Makes a USB stick with two backups: of Ama, and of Ama and Kofi. */
async function stickWithTwo() {
  const clock = fakeClock('2026-03-04T09:00:00Z');
  const { admin: before, station, dataDir } = await stationWithBackups({ clock });
  const path = stick();
  await before.post('/patients', { name: 'Ama Mensah' });
  await made(before, { path });
  // Only the newest backup of a day is kept.
  clock.advance(day);
  const admin = await signIn(station.api);
  await admin.post('/patients', { name: 'Kofi Boateng' });
  await made(admin, { path });
  await admin.post('/patients', { name: 'Esi Owusu' });
  return { admin, station, dataDir, path };
}

test('lists what is on a stick with date, station and counts, and takes the newest when nothing else is typed', async () => {
  const { station, dataDir, path } = await stickWithTwo();
  await station.close();
  const { status, stdout, stderr } = restore(dataDir, path, `\n${own}`);
  expect(stderr).toMatch(/ 1 {2}Mar 5, 2026, 12:00.PM, Clinic under test: 2 patients, 0 visits\n/);
  expect(stderr).toMatch(/ 2 {2}Mar 4, 2026, 12:00.PM, Clinic under test: 1 patients, 0 visits\n/);
  expect({ status, said: JSON.parse(stdout) }).toEqual({ status: 0, said: { event: 'restored' } });
  expect(await namesIn(dataDir)).toEqual(['Ama Mensah', 'Kofi Boateng']);
});

test('says who needs a new password', async () => {
  const { admin, station, dataDir } = await stationWithBackups();
  const path = stick();
  for (const username of ['efua', 'yaw']) await admin.post('/staff', { username, password, role: 'clerk' });
  await made(admin, { path });
  await station.close();
  expect(restore(temporaryDir(), path, own).stderr).toMatch(/new password from an administrator first: efua, yaw\./);
  // Their current passwords are in the registry that is replaced.
  const { status, stderr } = restore(dataDir, path, own);
  expect(status).toBe(0);
  expect(stderr).not.toContain('new password');
});

test('takes the one that is named, and finds what it replaced among the backups of this computer', async () => {
  const { station, dataDir, path } = await stickWithTwo();
  await station.close();
  expect(restore(dataDir, path, `2\n${own}`).status).toBe(0);
  expect(await namesIn(dataDir)).toEqual(['Ama Mensah']);
  const { status, stderr } = restore(dataDir, undefined, own);
  expect(stderr).toMatch(/20\d\d.+: the registry before a restore\./);
  expect(status).toBe(0);
  expect(await namesIn(dataDir)).toEqual(['Ama Mensah', 'Esi Owusu', 'Kofi Boateng']);
});

test('changes nothing where no backup is, where none is named, and for a wrong password', async () => {
  const { station, dataDir, path, admin } = await stickWithTwo();
  const other = await stationWithBackups();
  const { name } = newestOf(await made(other.admin));
  const backups = join(path, 'Satchel backups');
  cpSync(join(other.dataDir, 'backups', name), join(backups, name), { recursive: true });
  const before = await namesOf(admin);
  await station.close();
  const refused = (folder: string, typed: string) => {
    const { status, stderr } = restore(dataDir, folder, typed);
    expect(status).toBe(1);
    return stderr;
  };
  expect(refused(temporaryDir(), own)).toContain('There is no backup in');
  // There are backups of two stations, so the program does not choose the newest.
  expect(refused(path, `\n${own}`)).toContain('There is no such backup in the list');
  expect(refused(path, `9\n${own}`)).toContain('There is no such backup in the list');
  const first = readdirSync(backups).find((each) => each !== name) ?? '';
  const today = 'ama\nnot this one\n' + own;
  expect(refused(join(backups, first), today)).toContain('This does not open the backup');
  expect(await namesIn(dataDir)).toEqual(before);
});

test('an administrator who was disabled since agrees to nothing, nor does a password where the registry is damaged', async () => {
  const { station, admin, dataDir, recoveryKey } = await stationWithBackups();
  const path = stick();
  const leaver = { username: 'kofi', password, role: 'administrator' };
  const { id } = (await admin.post('/staff', leaver)).body;
  await admin.post('/patients', { name: 'Ama Mensah' });
  await made(admin, { path });
  await admin.patch(`/staff/${id}`, { disabled: true });
  await untilGeneration(admin, 2);
  await station.close();
  const asLeaver = `kofi\n${password}\n`;
  const kept = () => readdirSync(join(dataDir, 'backups')).sort();
  const before = kept();
  const refused = restore(dataDir, path, asLeaver + asLeaver);
  expect(refused.status).toBe(1);
  expect(refused.stderr).toContain('This does not open the registry on this computer');

  writeFileSync(join(dataDir, 'registry', 'registry-2.db'), 'garbage '.repeat(8192));
  const unknown = restore(dataDir, path, own);
  expect(unknown.status).toBe(1);
  expect(unknown.stderr).toContain('too damaged to name its administrators. Use its recovery key');
  expect(kept()).toEqual(before);
  expect(restore(dataDir, path, `\n${recoveryKey}\n`).status).toBe(0);
  expect(await namesIn(dataDir)).toEqual(['Ama Mensah']);
});
