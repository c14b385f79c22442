/** Fresh stations in temporary folders: real SQLite, real migrations, real HTTP. Only clock, ids and log are fakes. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { configFrom, type StationConfig } from '../../src-main/config.ts';
import type { Log } from '../../src-main/log.ts';
import { startStation, type RunningStation } from '../../src-main/serve.ts';
import { migrationsOfNew } from './new-registry.ts';

export const password = 'correct horse battery';
export const setupBody = (setupCode: string | undefined) => ({
  setupCode,
  stationName: 'Clinic under test',
  administrator: { username: 'ama', password },
});

export type LogLine = { level: string; event: string; fields: Record<string, unknown> | undefined };

/** Password hashing is cheap: these tests are not about its cost. */
export function testConfig(dataDir: string, more: Partial<StationConfig> = {}): StationConfig {
  return {
    ...configFrom({ SATCHEL_DATA_DIR: dataDir, SATCHEL_PORT: '0', SATCHEL_SYNC_PORT: '0' }, '0.0.0-test'),
    passwordCost: { memoryKiB: 64, passes: 1 },
    log: silentLog,
    // Nothing is announced in the test's network.
    discovery: undefined,
    // Nobody is compared unless a test asks for possible duplicates.
    comparingTimes: {
      afterOpeningMs: 3_600_000,
      afterSaveMs: 3_600_000,
      threadFrom: 300,
      allAgain: { afterMs: 3_600_000, restTimes: 50 },
    },
    // USB sticks in the computer that runs the test are ignored.
    listDrives: () => [],
    ...more,
  };
}

const silentLog: Log = { info: () => undefined, error: () => undefined };

export function temporaryDir(within = tmpdir()): string {
  const dir = mkdtempSync(join(within, 'satchel-test-'));
  // A killed process may leave children that write for a moment longer.
  onTestFinished(() => rmSync(dir, { recursive: true, force: true, maxRetries: 10 }));
  return dir;
}

/** A station that is not set up; closed when the test ends. */
export async function freshStation(more: Partial<StationConfig> = {}): Promise<RunningStation> {
  const station = await startStation(testConfig(temporaryDir(), { migrationsDir: migrationsOfNew(), ...more }));
  onTestFinished(() => station.close());
  return station;
}

export type Reply = { status: number; headers: Headers; body: any };

/** A client of one station with one token. */
export type Client = {
  token: string;
  api: string;
  send: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Reply>;
  get: (path: string) => Promise<Reply>;
  post: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Reply>;
  patch: (path: string, body: unknown, headers?: Record<string, string>) => Promise<Reply>;
};

export function clientOf(api: string, token: string): Client {
  const send: Client['send'] = async (method, path, body, headers = {}) => {
    const reply = await fetch(api + path, {
      method,
      headers: {
        ...(token !== '' && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await reply.text();
    const isJson = /[/+]json\b/.test(reply.headers.get('content-type') ?? '');
    return { status: reply.status, headers: reply.headers, body: isJson ? JSON.parse(text) : text };
  };
  return {
    token,
    api,
    send,
    get: (path) => send('GET', path),
    post: (path, body, headers) => send('POST', path, body, headers),
    patch: (path, body, headers) => send('PATCH', path, body, headers),
  };
}

export type ReadyStation = { station: RunningStation; admin: Client; recoveryKey: string; anyone: Client };

/** Sets a fresh station up; `admin` is signed in as its first administrator. */
export async function setUp(station: RunningStation): Promise<ReadyStation> {
  const anyone = clientOf(station.api, '');
  const { status, body } = await anyone.post('/setup', setupBody(station.setupCode));
  if (status !== 200) throw new Error(`Set-up failed: ${JSON.stringify(body)}`);
  return { station, anyone, admin: clientOf(station.api, body.token), recoveryKey: body.recoveryKey };
}

/** A station that is set up and signed in. */
export async function readyStation(more: Partial<StationConfig> = {}): Promise<ReadyStation> {
  return setUp(await freshStation(more));
}

/** How many clients of each role a station has already, since their names must differ. */
const counts = new Map<string, number>();

/** A client of this role: `test clerk`, `test clerk 2` and so on are programs; an administrator is a person. */
export async function withRole(admin: Client, role: string): Promise<Client> {
  const count = (counts.get(admin.api + role) ?? 0) + 1;
  counts.set(admin.api + role, count);
  if (role === 'administrator') return signedIn(admin, { username: `test-administrator-${count}`, role });
  const { body } = await admin.post('/tokens', { name: `test ${role}${count === 1 ? '' : ` ${count}`}`, role });
  return clientOf(admin.api, body.token);
}

/** A new account, signed in. */
export async function signedIn(admin: Client, account: { username: string; role: string }): Promise<Client> {
  const proof = { username: account.username, password };
  await admin.post('/staff', { ...proof, role: account.role });
  return signIn(admin, proof);
}

export async function signIn({ api }: Client, proof: object): Promise<Client> {
  return clientOf(api, (await clientOf(api, '').post('/sessions', proof)).body.token);
}
