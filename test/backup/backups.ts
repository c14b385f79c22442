/** A station with backups, as an administrator sees them. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import type { Backup, BackupState } from '../../src-main/backup/backup.contract.ts';
import type { StationConfig } from '../../src-main/config.ts';
import { startStation } from '../../src-main/serve.ts';
import { clientOf, password, setUp, temporaryDir, testConfig, withRole, type Client } from '../support/station.ts';
import { eventually } from '../support/eventually.ts';

export const account = { username: 'ama', password };

/** Nothing checks on its own what is due, unless a test asks for it. */
const never = { firstMs: 2 ** 30, everyMs: 2 ** 30 };
/** Checks every 20 ms. */
export const always = { firstMs: 0, everyMs: 20 };

export async function stationWithBackups(more: Partial<StationConfig> = {}) {
  const dataDir = temporaryDir();
  const config = testConfig(dataDir, { backupTimes: never, ...more });
  const { station, admin, recoveryKey, anyone } = await setUp(await startStation(config));
  onTestFinished(() => station.close());
  const program = await withRole(admin, 'clerk');
  return { station, admin, program, anyone, recoveryKey, dataDir, config };
}

export const stateOf = async (client: Client): Promise<BackupState> =>
  (await client.get('/backups')).body as BackupState;

/** Makes a backup and waits for its end. */
export async function made(admin: Client, body: { path?: string } = {}): Promise<BackupState> {
  expect((await admin.post('/backups', body)).status).toBe(200);
  return ended(admin);
}

export const ended = (admin: Client): Promise<BackupState> =>
  eventually(async () => {
    const state = await stateOf(admin);
    expect(state.running).toBeNull();
    return state;
  });

export const until = (admin: Client, isSo: (state: BackupState) => boolean): Promise<BackupState> =>
  eventually(async () => {
    const state = await stateOf(admin);
    expect(isSo(state)).toBe(true);
    return state;
  });

/** Returns the newest backup. */
export const newestOf = ({ backups }: Pick<BackupState, 'backups'>): Backup => {
  const [first] = backups;
  if (first === undefined) throw new Error('There is no backup.');
  return first;
};

/** Makes a folder that represents a USB stick. */
export function stick(): string {
  const path = join(temporaryDir(), 'STICK');
  mkdirSync(path);
  return path;
}

export async function signIn(api: string, who = account): Promise<Client> {
  const { status, body } = await clientOf(api, '').post('/sessions', who);
  expect(status).toBe(200);
  return clientOf(api, body.token as string);
}

export async function namesOf(client: Client): Promise<string[]> {
  const { body } = await client.get('/patients?size=200');
  return (body.embedded.patientResourceList as { name: string }[]).map(({ name }) => name).sort();
}
