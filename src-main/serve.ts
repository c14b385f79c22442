/**
 * A station: its folder, its registry, its HTTP server. A value that the desktop app, `npm run station` and a test start alike.
 *
 * The folder holds `lock` (held while a station runs), `registry/` (registry.db and keys.json) and `backups/`. A registry is
 * built in `setup.part/` and appears by one rename of that folder, so a power cut during set-up leaves either no registry or
 * a whole one. States: no registry folder is `setup-required`; a registry whose key is not known yet is `locked`.
 */
import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { StationConfig } from './config.ts';
import { drained, write, type Db, type Writer } from './db/access.ts';
import { syncPath } from './db/sync-path.ts';
import { diskFullAsRefusal } from './db/disk-full.ts';
import { holdFolder } from './db/lock.ts';
import { assertDatabaseThere, closeDatabase, createDatabase, damageAsRefusal, openDatabase } from './db/open.ts';
import { forgetOldReplies } from './http/idempotency.ts';
import type { Principal } from './http/route.ts';
import { createServer, portOf } from './http/server.ts';
import { listen, type StationEvent } from './journal/events.ts';
import { addSelf, readHead } from './journal/journal.queries.ts';
import type { Log } from './log.ts';
import { problem } from './http/problem.contract.ts';
import { Refusal } from './station/refusal.contract.ts';
import { openSearchIndex, type SearchIndex } from './search/search-index.ts';
import {
  hasKeyFile,
  keyFileSecret,
  newRegistryKey,
  newSetupCode,
  openWithKeyFile,
  readKeyring,
  saveKeyring,
  withKeyFile,
  withoutPassword,
  withPassword,
  withRecoveryKey,
  type Keyring,
} from './keys/keyring.ts';
import { failed, waitMs, type Attempts } from './station/attempts.rules.ts';
import { listStaff, type StaffRow } from './staff/staff.queries.ts';
import { keyFromStore } from './station/auto-unlock.ts';
import type { NewStation, StationState } from './station/station.contract.ts';

/** A station that is unlocked. */
export type Opened = {
  db: Db;
  /** The registry key, for sealing it in further slots. */
  key: Buffer;
  searchIndex: SearchIndex;
  /** By token hash: who has been recognised already. Cleared when staff or tokens change. */
  principals: Map<string, Principal>;
  /** When a service token's use was last written down, by token id. */
  tokenUses: Map<string, number>;
  log: Log;
};

export type Station = {
  config: StationConfig;
  state: () => StationState;
  /** Throws `locked` until somebody signed in or the station was set up. */
  opened: () => Opened;
  /** Opens the registry with its key; doing it again is no error. */
  unlock: (key: Buffer) => Opened;
  keyring: () => Keyring;
  /** Bytes of the registry file and its log. */
  sizeBytes: () => number;
  saveKeyring: (keyring: Keyring) => void;
  /** Adds the slot of the unattended key, if this station was started with one that has none yet. */
  addKeyFileSlot: () => void;
  setup: (wanted: NewStation, first: FirstWrite) => Promise<SetupResult>;
  isSetupCode: (code: string) => boolean;
  /** Throws `too-many-attempts` when `name` has failed too often; call it before checking a secret. */
  beginAttempt: (name: string) => void;
  /** The secret was right: the count starts again. */
  endAttempt: (name: string) => void;
  /** State changes and record changes; returns the function that stops listening. */
  listen: (listener: (event: StationEvent) => void) => () => void;
};

/** What the caller does in the first transaction of a registry: makes the administrator. */
type FirstWrite = (writer: Writer, recoveryKey: string) => { staff: StaffRow; reply: unknown };
export type SetupResult = { reply: unknown };

export type RunningStation = {
  /** For people and the page. */
  url: string;
  /** The base URL of the interface. */
  api: string;
  state: () => StationState;
  /** Only while the station is not set up. */
  setupCode: string | undefined;
  /** Finishes what is in flight, folds the log into the file, lets the folder go. */
  close: () => Promise<void>;
  /** For tests and bulk loads in the same process; throws while the station is locked. */
  opened: () => Opened;
};

/** How long requests in flight may take to finish when the station closes. */
const lastAnswersMs = 1500;

/** Starts a station. Throws a `Refusal` with a sentence when that cannot be, and then nothing was changed on disk. */
export async function startStation(config: StationConfig): Promise<RunningStation> {
  const releaseFolder = holdFolder(config.dataDir);
  let server: FastifyInstance | undefined;
  const { station, setupCode, close: closeRegistry } = assemble(config);
  try {
    unlockUnattended(station);
    server = await createServer(station);
    await bind(server, config.port);
    warmUpWhenReady(station);
  } catch (error) {
    await server?.close();
    await closeRegistry();
    releaseFolder();
    throw diskFullAsRefusal(error, config.dataDir);
  }
  const url = `http://127.0.0.1:${portOf(server)}`;
  const listening = server;
  return {
    url,
    api: `${url}/api`,
    state: station.state,
    setupCode: station.state() === 'setup-required' ? setupCode : undefined,
    opened: station.opened,
    close: async () => {
      // What was asked is answered; whoever only listens, or never finishes asking, does not keep us.
      const cut = setTimeout(() => listening.server.closeAllConnections(), lastAnswersMs);
      await listening.close();
      clearTimeout(cut);
      await closeRegistry();
      releaseFolder();
    },
  };
}

/** Not before the server listens: the start is over first. */
function warmUpWhenReady(station: Station): void {
  const warmUp = () => station.state() === 'ready' && station.opened().searchIndex.warmUp();
  warmUp();
  station.listen(({ kind }) => kind === 'state' && warmUp());
}

async function bind(server: FastifyInstance, port: number): Promise<void> {
  try {
    await server.listen({ host: '127.0.0.1', port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new Refusal(
        'port-in-use',
        `Port ${port} is used by another program. Stop it, or choose another port with SATCHEL_PORT.`,
      );
    }
    if (code === 'EACCES')
      throw new Refusal('port-reserved', `Port ${port} is reserved by this computer. Choose one above 1023.`);
    throw error;
  }
}

function assemble(config: StationConfig): { station: Station; setupCode: string; close: () => Promise<void> } {
  const registryDir = registryDirOf(config);
  const files = filesIn(registryDir);
  const setupCode = newSetupCode();
  const attempts = new Map<string, Attempts>();
  const listeners = new Set<(event: StationEvent) => void>();
  let open: Opened | undefined;

  const state = (): StationState => {
    if (open !== undefined) return 'ready';
    return existsSync(registryDir) ? 'locked' : 'setup-required';
  };
  const tell = (event: StationEvent) => {
    for (const listener of listeners) listener(event);
  };

  const station: Station = {
    config,
    state,
    opened: () => {
      if (open === undefined) throw problem('locked', lockedSentence[state()]);
      return open;
    },
    unlock: (key) => {
      if (open !== undefined) return open;
      open = openRegistry(config, files.database, key);
      listen(open.db, tell);
      removeUselessSlots(station, open);
      tell({ kind: 'state', state: 'ready' });
      return open;
    },
    keyring: () => readKeyring(files.keys),
    sizeBytes: () => sizeOf(files.database) + sizeOf(`${files.database}-wal`),
    saveKeyring: (keyring) => saveKeyring(files.keys, keyring),
    addKeyFileSlot: () => {
      const keyring = station.keyring();
      if (config.keyFile === undefined || hasKeyFile(keyring)) return;
      station.saveKeyring(withKeyFile(keyring, station.opened().key, keyFileSecret(config.keyFile)));
    },
    setup: async (wanted, first) => {
      const made = await buildRegistry(config, wanted, first);
      renameSync(made.folder, registryDir);
      syncPath(config.dataDir);
      station.unlock(made.key);
      return { reply: made.reply };
    },
    isSetupCode: (code) => {
      const typed = Buffer.from(code.trim().toUpperCase());
      return typed.length === setupCode.length && timingSafeEqual(typed, Buffer.from(setupCode));
    },
    beginAttempt: (name) => {
      const now = config.clock.now();
      const wait = Math.ceil(waitMs(attempts.get(name), now) / 1000);
      if (wait > 0) {
        const headers = { 'retry-after': String(wait) };
        throw problem('too-many-attempts', `Too many failed attempts. Wait ${wait} seconds and try again.`, {
          headers,
        });
      }
      // Counted before the secret is checked, so that attempts side by side do not slip through together.
      attempts.set(name, failed(attempts.get(name), now));
      if (attempts.size > maxRememberedAttempts) attempts.delete(attempts.keys().next().value ?? '');
    },
    endAttempt: (name) => attempts.delete(name),
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };

  const close = async () => {
    if (open === undefined) return;
    await open.searchIndex.close();
    await drained(open.db);
    closeDatabase(open.db);
    open.key.fill(0);
  };
  return { station, setupCode, close };
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** Names that were tried are forgotten oldest first beyond this many, so that guessing cannot fill the memory. */
const maxRememberedAttempts = 10_000;

const lockedSentence: Record<StationState, string> = {
  'setup-required': 'This station is not set up yet.',
  locked: 'This station is locked. Somebody has to sign in first.',
  ready: '',
};

const registryDirOf = ({ dataDir }: StationConfig) => join(dataDir, 'registry');

const filesIn = (folder: string) => ({ database: join(folder, 'registry.db'), keys: join(folder, 'keys.json') });

function openOptions(config: StationConfig, file: string, key: Buffer) {
  const { migrationsDir, clock, newId } = config;
  return { file, key, migrationsDir, backupsDir: join(config.dataDir, 'backups'), clock, newId };
}

function openRegistry(config: StationConfig, file: string, key: Buffer): Opened {
  const db = openDatabase(openOptions(config, file, key));
  try {
    db.head = readHead({ db });
    const log = config.log;
    write(db, 'station', forgetOldReplies).catch((error: unknown) =>
      log.error('old replies were not forgotten', { error }),
    );
    return {
      db,
      key,
      searchIndex: openSearchIndex(db, log),
      principals: new Map(),
      tokenUses: new Map(),
      log,
    };
  } catch (error) {
    db.client.close();
    throw damageAsRefusal(error, file);
  }
}

/** A slot whose owner is disabled opens nothing any more; one is left when power failed between two files. */
function removeUselessSlots(station: Station, { db }: Opened): void {
  const keyring = station.keyring();
  const disabled = listStaff({ db }).filter((staff) => staff.disabled);
  const kept = disabled.reduce((slots, { id }) => withoutPassword(slots, id), keyring);
  if (kept.slots.length < keyring.slots.length) station.saveKeyring(kept);
}

/** Makes a whole registry in a folder of its own; an unfinished one of an earlier attempt is thrown away. */
async function buildRegistry(config: StationConfig, { stationName, administrator }: NewStation, first: FirstWrite) {
  const folder = join(config.dataDir, 'setup.part');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const files = filesIn(folder);
  const key = newRegistryKey();
  const recovery = withRecoveryKey({ slots: [] }, key);

  const db = createDatabase(openOptions(config, files.database, key));
  let made: ReturnType<FirstWrite>;
  try {
    made = await write(db, administrator.username, (writer) => {
      addSelf(writer, stationName);
      return first(writer, recovery.recoveryKey);
    });
  } finally {
    closeDatabase(db);
  }

  const { username, password } = administrator;
  const owner = { staffId: made.staff.id, username, password, cost: config.passwordCost };
  let keyring = await withPassword(recovery.keyring, key, owner);
  if (config.keyFile !== undefined) keyring = withKeyFile(keyring, key, keyFileSecret(config.keyFile));
  saveKeyring(files.keys, keyring);
  return { folder, key, reply: made.reply };
}

/** With a key file that has a slot, or a key store that opens its slot, the station unlocks itself. */
function unlockUnattended(station: Station): void {
  if (station.state() !== 'locked') return;
  // Read now, so that damaged slots are said at the start and not at the first sign-in.
  const keyring = station.keyring();
  assertDatabaseThere(filesIn(registryDirOf(station.config)).database);
  const key = keyFromFile(station.config, keyring) ?? keyFromStore(station);
  if (key !== undefined) station.unlock(key);
}

/** A key file that is missing is said in the log; one that opens nothing is refused. */
function keyFromFile({ keyFile, log }: StationConfig, keyring: Keyring): Buffer | undefined {
  if (keyFile === undefined || !hasKeyFile(keyring)) return undefined;
  if (!existsSync(keyFile)) {
    log.info('the key file is missing: the station waits until somebody signs in', { keyFile });
    return undefined;
  }
  const key = openWithKeyFile(keyring, keyFileSecret(keyFile));
  if (key === undefined) {
    throw new Refusal(
      'key-file-wrong',
      `The key file ${keyFile} does not open this registry. Use the right one, or none and sign in.`,
    );
  }
  return key;
}
