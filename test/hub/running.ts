/** Starts processes of a hub, and stations that joined one over its own port. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, onTestFinished } from 'vitest';
import { newUuid } from '../../src-main/clock.ts';
import { write, type Hub } from '../../src-main/postgres/access.ts';
import { hubConfigFrom, type HubConfig } from '../../src-main/hub/config.ts';
import { takeHolders } from '../../src-main/postgres/holders.ts';
import { pairingRegisterOf } from '../../src-main/hub/peers.ts';
import { openCode } from '../../src-main/pairing/pairing.ts';
import { runAsync } from '../../src-main/steps.ts';
import { startHub, type RunningHub } from '../../src-main/hub/start-hub.ts';
import { saveRecord } from '../../src-main/postgres/record.ts';
import type { PasswordCost } from '../../src-main/keys/holder.contract.ts';
import { newPasswordHolder } from '../../src-main/keys/holder.ts';
import { versionAfter } from '../../src-main/staff/holder.rules.ts';
import { hashOfHolder } from '../../src-main/staff/sent-holder.ts';
import { joinAt, peersOf } from '../sync/meeting.ts';
import { builtOr } from '../support/built.ts';
import { clientOf, password, readyStation, type Client, type ReadyStation } from '../support/station.ts';
import { freshDatabase, type FreshDatabase } from '../support/postgres.ts';
import { silentLog } from './hub.ts';

const cheapCost: PasswordCost = { memoryKiB: 64, passes: 1 };

/** Starts a process of a hub, as `npm run hub` does. */
export async function runningHub(database?: FreshDatabase, more: Partial<HubConfig> = {}): Promise<RunningHub> {
  const { url: DATABASE_URL } = database ?? (await freshDatabase());
  const environment = { DATABASE_URL, SATCHEL_HUB_NAME: 'Region', SATCHEL_HUB_PORT: '0', SATCHEL_SYNC_PORT: '0' };
  const quiet = { log: silentLog, passwordCost: cheapCost };
  const running = await startHub({ ...hubConfigFrom(environment, '0.0.0-test'), ...quiet, ...more });
  onTestFinished(() => running.close());
  return running;
}

const program = builtOr('hub');

/** Starts `npm run hub` in a process of its own. */
export async function hubProcess(
  databaseUrl: string,
  syncPort = 0,
): Promise<{ child: ChildProcess; url: string; syncPort: number }> {
  const env = { ...process.env, DATABASE_URL: databaseUrl, SATCHEL_HUB_PORT: '0', SATCHEL_SYNC_PORT: String(syncPort) };
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'ignore'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return { child, ...(JSON.parse(line) as { url: string; syncPort: number }) };
}

export type ReadyHub = {
  running: RunningHub;
  database: FreshDatabase;
  admin: Client;
  anyone: Client;
  /** Ends the process, and starts another one on the same database. */
  restarted: () => Promise<Client>;
};

/** Returns a hub that knows one account, and nothing else. Its administrator is signed in. */
export async function readyHub(more: Partial<HubConfig> = {}): Promise<ReadyHub> {
  const database = await freshDatabase();
  const running = await runningHub(database, { name: 'Clinic under test', ...more });
  await addAccount(running.hub, { username: 'ama', password, role: 'administrator' });
  const anyone = clientOf(`${running.url}/api`, '');
  const { status, body } = await anyone.post('/sessions', { username: 'ama', password });
  expect(status, JSON.stringify(body)).toBe(200);
  const restarted = async () => {
    await running.close();
    return clientOf(`${(await runningHub(database, more)).url}/api`, '');
  };
  return { running, database, admin: clientOf(anyone.api, body.token), anyone, restarted };
}

type Account = { username: string; password: string; role: string; cost?: PasswordCost };

/** Adds an account as a station would: the account in the journal, and its password beside it. */
export async function addAccount(
  hub: Hub,
  { username, password: typed, role, cost = cheapCost }: Account,
): Promise<string> {
  const id = newUuid();
  const holder = await newPasswordHolder({ staffId: id, username, password: typed, cost });
  const fields = { username, role, disabled: false, publicKey: holder.publicKey };
  await write(hub, id, (writer) => saveRecord(writer, { kind: 'account', id, fields }));
  await takeHolders(hub, [{ accountId: id, version: versionAfter(undefined, hashOfHolder(holder)), holder }]);
  return id;
}

export const codeOf = async ({ hub }: Pick<RunningHub, 'hub'>) =>
  (await runAsync(openCode(pairingRegisterOf(hub), { by: 'station' }))).code;

export async function joined(running: RunningHub, more: { acceptsPatients?: boolean } = {}): Promise<ReadyStation> {
  const station = await readyStation();
  const { status, body } = await joinAt(station, { port: running.syncPort, code: await codeOf(running), ...more });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body).toMatchObject({ kind: 'joined', peer: { name: 'Region' } });
  return station;
}

export async function meetHub(station: ReadyStation): Promise<any> {
  const [peer] = await peersOf(station);
  const { body } = await station.admin.post(`/peers/${peer.id}/exchange`);
  return body;
}
