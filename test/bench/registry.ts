/** Fills registries for the benchmark with clerk-like data, through the same function that saves for the interface. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { configFrom } from '../../src-main/config.ts';
import { write, type Writer } from '../../src-main/db/access.ts';
import { clearComparisons } from '../../src-main/patients/due.queries.ts';
import { arePostingsScattered } from '../../src-main/search/postings.queries.ts';
import { startStation } from '../../src-main/serve.ts';
import type { ClerkData } from './clerk.ts';
import { registerPatient } from '../support/commands.ts';

export const administrator = { username: 'bench', password: 'synthetic data only' };
/** Patients saved in one transaction while filling, as many as an import would save at once. */
const share = 2000;

/** Returns the environment of a station on the registry below this folder. */
export function environmentOf(dir: string): NodeJS.ProcessEnv {
  const own = {
    SATCHEL_DATA_DIR: join(dir, 'data'),
    SATCHEL_PORT: '0',
    SATCHEL_DISCOVERY: 'off',
    SATCHEL_KEY_FILE: join(dir, 'key'),
  };
  return { ...process.env, ...own };
}

/** Turns off comparing by itself, because comparing is measured separately. */
export const notByItself = {
  afterOpeningMs: 1e9,
  afterSaveMs: 1e9,
  threadFrom: 300,
  allAgain: { afterMs: 1e9, restTimes: 50 },
};

export type Filled = {
  /** The token of a service with the role `clerk`. */
  token: string;
  /** Seconds for loading the patients alone. */
  seconds: number;
  /** Bytes of the closed registry. */
  diskBytes: number;
};

/** `begin` saves what the patients refer to. */
export async function fill(
  dir: string,
  data: ClerkData,
  size: number,
  begin: (writer: Writer) => void = () => undefined,
): Promise<Filled> {
  const station = await startStation({ ...configFrom(environmentOf(dir), 'bench'), comparingTimes: notByItself });
  const send = async (method: string, path: string, body: unknown, token?: string) => {
    const headers = {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    };
    const reply = await fetch(station.api + path, { method, headers, body: JSON.stringify(body) });
    return (await reply.json()) as { token: string };
  };
  const { token } = await send('POST', '/setup', { setupCode: station.setupCode, stationName: 'Bench', administrator });
  await send('PUT', '/key-file', { password: administrator.password }, token);
  // Before the patients: loading a million of them can outlast the session.
  const clerk = await send('POST', '/tokens', { name: 'bench', role: 'clerk' }, token);
  const { db } = station.registry();
  await write(db, 'bench', begin);
  let ms = 0;
  for (let from = 0; from < size; from += share) {
    // Made up outside the measured time, as an import would read them in a thread of its own.
    const patients = Array.from({ length: Math.min(share, size - from) }, (_, i) => data.patient(from + i));
    const startedAt = performance.now();
    await write(db, 'bench', (writer) => {
      for (const each of patients) registerPatient(writer, each);
    });
    ms += performance.now() - startedAt;
  }
  // Waits for work that a station does when it is idle. Otherwise it would run during the first searches that are measured.
  for (let i = 0; i < 600 && arePostingsScattered({ db }); i++) await new Promise((next) => setTimeout(next, 200));
  // Nobody is compared while something else is measured, because comparing is a group of its own.
  await write(db, 'bench', clearComparisons);
  await station.close();
  const folder = join(dir, 'data', 'registry');
  const diskBytes = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  return { token: clerk.token, seconds: ms / 1000, diskBytes };
}
