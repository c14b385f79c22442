/** The configuration of a station, and how the environment sets it. */
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { listDrives, type ListDrives } from './db/drives.ts';
import type { Clock, NewId } from './clock.ts';
import { newUuid, systemClock } from './clock.ts';
import { standardErrorLog, type Log } from './log.ts';
import { projectDir } from './project-dir.ts';
import { readPort } from './read-port.ts';
import type { KeyStore } from './keys/key-store.ts';
import type { PasswordCost } from './keys/holder.contract.ts';
import { defaultPasswordCost } from './keys/password.ts';
import { defaultSyncPort } from './wire/address.rules.ts';
import { networkAddresses } from './network-addresses.ts';

export type StationConfig = {
  dataDir: string;
  /** 0 takes any free port. */
  port: number;
  /** The port for other stations, once that is switched on; 0 takes any free port. */
  syncPort: number;
  /** How stations of one network find each other, see `pairing/discovery.ts`; undefined neither announces nor searches. */
  discovery: { port: number; everyMs: number; addresses: () => string[] } | undefined;
  /** The key file of a station that unlocks itself; undefined if somebody signs in to unlock it. */
  keyFile: string | undefined;
  /** The operating system's key store; undefined if there is no way to use it, as under plain Node. */
  keyStore: KeyStore | undefined;
  migrationsDir: string;
  /** The folder of the built page; a plain page is served if it is missing. */
  pageDir: string;
  version: string;
  clock: Clock;
  newId: NewId;
  log: Log;
  passwordCost: PasswordCost;
  /** When a station checks whether a backup is due: first after the registry was opened, then at this interval. */
  backupTimes: { firstMs: number; everyMs: number };
  /**
   * When patients are compared with each other: after opening, and after a save. From `threadFrom` due patients on, a thread compares
   * them. `allAgain`: all patients are compared with all, `afterMs` after a save. Then comparing rests `restTimes` as long as that
   * took.
   */
  comparingTimes: {
    afterOpeningMs: number;
    afterSaveMs: number;
    threadFrom: number;
    allAgain: { afterMs: number; restTimes: number };
  };
  webhookTimes: WebhookTimes;
  /**
   * Hears of each opening of the registry; see `desktop/update/on-trial.ts`. It hears `opened` once the tables are those of this version, and
   * before anything can be saved. If it throws then, the registry is not opened.
   */
  onOpening?: ((step: OpeningStep) => void) | undefined;
  /** Lists USB sticks and other removable drives. */
  listDrives: ListDrives;
};

/** `cancelled`: the station was closed meanwhile, and nothing was changed. */
export type OpeningStep = 'begins' | 'opened' | 'cancelled' | 'failed';

/**
 * When webhooks are called: after a save, and after a first failure. Each further pause is twice as long, up to the longest.
 * `timeoutMs` is how long an address may take.
 */
export type WebhookTimes = { soonMs: number; firstPauseMs: number; longestPauseMs: number; timeoutMs: number };
export const defaultWebhookTimes: WebhookTimes = {
  soonMs: 250,
  firstPauseMs: 5000,
  longestPauseMs: 60 * 60 * 1000,
  timeoutMs: 15_000,
};

export const defaultPort = 4711;

/** 5353 is the port of multicast DNS. */
const defaultDiscovery = { port: 5353, everyMs: 30_000, addresses: networkAddresses };

/** Reads `SATCHEL_DATA_DIR`, `SATCHEL_PORT`, `SATCHEL_SYNC_PORT`, `SATCHEL_DISCOVERY` and `SATCHEL_KEY_FILE`. */
export function configFrom(environment: NodeJS.ProcessEnv, version: string): StationConfig {
  const { SATCHEL_DATA_DIR: dataDir, SATCHEL_KEY_FILE: keyFile } = environment;
  return {
    dataDir: resolve(dataDir || defaultDataDir(environment)),
    port: readPort(environment, 'SATCHEL_PORT') ?? defaultPort,
    syncPort: readPort(environment, 'SATCHEL_SYNC_PORT') ?? defaultSyncPort,
    discovery: environment['SATCHEL_DISCOVERY'] === 'off' ? undefined : defaultDiscovery,
    keyFile: keyFile ? resolve(keyFile) : undefined,
    keyStore: undefined,
    migrationsDir: join(projectDir, 'drizzle'),
    pageDir: join(projectDir, 'out', 'renderer'),
    version,
    clock: systemClock,
    newId: newUuid,
    log: standardErrorLog,
    passwordCost: defaultPasswordCost,
    backupTimes: { firstMs: 60 * 1000, everyMs: 60 * 60 * 1000 },
    comparingTimes: {
      afterOpeningMs: 10_000,
      afterSaveMs: 1000,
      threadFrom: 300,
      allAgain: { afterMs: 600_000, restTimes: 50 },
    },
    webhookTimes: defaultWebhookTimes,
    listDrives,
  };
}

/** Returns the folder where the operating system keeps a program's data. */
function defaultDataDir({ APPDATA, XDG_DATA_HOME }: NodeJS.ProcessEnv): string {
  if (process.platform === 'win32') return join(APPDATA ?? join(homedir(), 'AppData', 'Roaming'), 'Satchel');
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Satchel');
  return join(XDG_DATA_HOME ?? join(homedir(), '.local', 'share'), 'satchel');
}
