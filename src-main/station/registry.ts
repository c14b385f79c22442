/**
 * A station and its registry: locked until somebody's secret opens it, then one open database and what belongs to it.
 *
 * The registry is the folder `registry/` in the folder of the station. It contains keys.json and the database file
 * that this names. Without that folder the station is `setup-required`; while its key is not known, it is `locked`.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { StationConfig } from '../config.ts';
import { makeRoomToOpen } from '../audit/reserve.ts';
import { closeTrail, openTrail, type Trail } from '../audit/trail.ts';
import { drained, write, type Db, type Reader } from '../db/access.ts';
import { findCutLog } from '../db/cut-log.ts';
import { lacksMarked, openEndMark, type EndMark } from '../db/end-mark.ts';
import type { ReadingCopy } from '../db/reading-copy.ts';
import {
  abandonDatabase,
  closeDatabase,
  damageAsRefusal,
  inspectDatabase,
  openDatabase,
  type OpenOptions,
} from '../db/open.ts';
import { readOnly } from '../db/disk-full.ts';
import { forgetOldReplies } from '../keys/idempotency.ts';
import { problem } from '../wire/problem.contract.ts';
import { listen, type StationEvent } from '../journal/events.ts';
import { chainEnd } from '../journal/replica.ts';
import { projectUnderstood } from '../journal/record.ts';
import { isCarriedOver } from './carry-over.ts';
import { newSetupCode } from '../keys/recovery-key.ts';
import type { KeyPair } from '../keys/key-pair.ts';
import { getKnown } from '../keys/known.queries.ts';
import { readKeyring, registryFileNamed, saveKeyring } from '../keys/slot-file.ts';
import type { Log } from '../log.ts';
import { openSearchIndex, type SearchIndex } from '../search/search-index.ts';
import { newPresent, type Present } from '../staff/present.ts';
import { isAnchorOfNow, sealedAnchor } from './anchor.ts';
import { howLeft, noteAsClosed, noteClosing, takeAsClosed, type AsClosed } from './as-closed.ts';
import { attemptsBefore } from './attempts.ts';
import type { Attempts } from './attempts.rules.ts';
import { newLoginQueue, type LoginQueue } from './login-queue.ts';
import { restoredReason } from './keys.contract.ts';
import type { StationState } from './station.contract.ts';
import { settleHome, whereIs } from './home.ts';
import { newTroubles, type Troubles } from './trouble.ts';
import { newTurns, type Turns } from './turns.ts';
import { runUpkeep } from './upkeep.ts';

/** An unlocked registry. */
export type Registry = {
  db: Db;
  /** The opening found that it is a copy, and it continues as one. */
  isCopy: boolean;
  /** A restore put it here, and this is its first opening since. */
  wasRestored: boolean;
  /** The registry key, for encrypting it to further slots; a re-key replaces it. */
  key: Buffer;
  /** Set while the file is held still to compare it with the one that was closed. */
  asClosed: AsClosed | undefined;
  /** True if the last close was not orderly. */
  readonly wasCut: boolean;
  /** True if the last close was orderly, so the journal must end where its anchor records. */
  readonly wasClosed: boolean;
  /**
   * It lacks confirmed saves, or may: its log was damaged, or the file is neither as we left it nor as a crash leaves
   * it.
   */
  readonly mayLack: boolean;
  /** It lacks confirmed saves, and there is no kept log that shows it. */
  readonly lacksUntold: boolean;
  readonly endMark: EndMark;
  searchIndex: SearchIndex;
  /** The audit trail; see `audit/trail.ts`. */
  trail: Trail;
  /** Turns for slow answers. */
  turns: Turns;
  /** Signed-in people, and the programs that were recognised. */
  present: Present;
  /**
   * Key pairs by account, each opened by a password here since the unlocking, for vouching; see
   * `journal/renewal-vouch.ts`.
   */
  vouchers: Map<string, KeyPair>;
  /** When a service token's use was last saved, by token id, in elapsed time. */
  tokenUses: Map<string, number>;
  log: Log;
};

export type Station = {
  readonly config: StationConfig;
  /** Typed during set-up: it proves that the person sees the output of the station's start. */
  readonly setupCode: string;
  /** Failed attempts at passwords, see `attempts.ts`. */
  readonly attempts: Map<string, Attempts>;
  /** Queue in which passwords wait to be checked. */
  readonly loginQueue: LoginQueue;
  /** Identifies the window of the desktop application that started the station. */
  readonly windowSecret: string;
  /** Listeners for states and records. */
  readonly listeners: Set<(event: StationEvent) => void>;
  /** Present troubles. */
  readonly troubles: Troubles;
  /** Checks disk, file and clock now; runs each minute while the registry is open. */
  look: () => void;
  /** The registry once it is unlocked; see `getRegistry`. */
  unlocked: Registry | undefined;
  /**
   * Set while the registry is being opened, which takes long after an upgrade. Requests that come meanwhile wait for
   * the same opening.
   */
  unlocking: Promise<Registry> | undefined;
  /** Aborted when the station closes: a long opening is cancelled, and SQLite rolls back what was begun. */
  readonly closing: AbortController;
  /** On a read-only disk: the copy that is opened instead of the registry file. */
  readingCopy: ReadingCopy | undefined;
  /** True during set-up, so that it runs only once. */
  isSettingUp: boolean;
  /** The last change of key slots, which the next one waits for; see slots.ts. */
  slotsTurn: Promise<unknown>;
  /** Progress of a re-key; undefined while none runs. */
  rekeying: { done: number; of: number; ended: Promise<void> } | undefined;
  /** Finds possible duplicates, see `station/comparing.ts`. `ended`: nothing of the registry is in use any longer. */
  comparing: { wake: () => void; giveUp: () => void; ended: () => Promise<void> } | undefined;
  /** The import that is being worked on, see `transfer/import-work.ts`; one at a time. */
  importing: { id: string; done: number; of: number; giveUp: () => void; ended: Promise<void> } | undefined;
};

export function newStation(config: StationConfig): Station {
  const listeners: Station['listeners'] = new Set();
  return {
    config,
    setupCode: newSetupCode(),
    attempts: attemptsBefore(config),
    loginQueue: newLoginQueue(),
    windowSecret: randomBytes(32).toString('base64url'),
    listeners,
    troubles: newTroubles(config, () => tell({ listeners }, { kind: 'trouble' })),
    look: () => undefined,
    unlocked: undefined,
    unlocking: undefined,
    closing: new AbortController(),
    readingCopy: undefined,
    isSettingUp: false,
    slotsTurn: Promise.resolve(),
    rekeying: undefined,
    comparing: undefined,
    importing: undefined,
  };
}

export function stateOf({ config, unlocked }: Pick<Station, 'config' | 'unlocked'>): StationState {
  if (unlocked !== undefined) return 'ready';
  return existsSync(registryDirOf(config)) ? 'locked' : 'setup-required';
}

/** Throws `locked` until somebody signs in or the station is set up. */
export function getRegistry(station: Station): Registry {
  if (station.unlocked !== undefined) return station.unlocked;
  const isThere = stateOf(station) === 'locked';
  throw problem(
    'locked',
    isThere ? 'This station is locked. Somebody must sign in first.' : 'This station is not set up yet.',
  );
}

/** Notifies the listeners of the station. */
export function tell({ listeners }: Pick<Station, 'listeners'>, event: StationEvent): void {
  for (const listener of listeners) listener(event);
}

/** Listens to changes of state and of records. Returns the function that stops listening. */
export function listenTo(station: Station, listener: (event: StationEvent) => void): () => void {
  station.listeners.add(listener);
  return () => station.listeners.delete(listener);
}

/** Finishes pending saves and folds the log into the file. A second call does nothing. */
export async function closeRegistry(station: Station): Promise<void> {
  if (station.closing.signal.aborted) return;
  station.closing.abort(new Error('The station closes.'));
  await station.unlocking?.catch(() => undefined);
  const { unlocked } = station;
  if (unlocked !== undefined) await endRegistry(station, unlocked);
}

/**
 * Closes the registry of a station that keeps running, which is then locked. `exchange` replaces the registry, and
 * nobody can open it meanwhile.
 */
export async function exchangeRegistry(station: Station, exchange: () => void): Promise<void> {
  await station.unlocking?.catch(() => undefined);
  const { unlocked } = station;
  const exchanged = Promise.withResolvers<Registry>();
  exchanged.promise.catch(() => undefined);
  station.unlocking = exchanged.promise;
  station.unlocked = undefined;
  try {
    if (unlocked !== undefined) await endRegistry(station, unlocked);
    exchange();
  } finally {
    station.unlocking = undefined;
    exchanged.reject(problem('locked', 'The registry was replaced during this request. Sign in again.'));
    tell(station, { kind: 'state', state: stateOf(station) });
  }
}

async function endRegistry(station: Station, unlocked: Registry): Promise<void> {
  unlocked.asClosed?.letGo();
  station.comparing?.giveUp();
  await station.comparing?.ended();
  station.importing?.giveUp();
  await station.importing?.ended;
  await unlocked.searchIndex.close();
  // A new key that is being made is cancelled.
  await station.rekeying?.ended.catch(() => undefined);
  // A change of slots writes to the registry until it ends.
  await station.slotsTurn;
  await closeTrail(unlocked.trail);
  await drained(unlocked.db);
  dropAnchor(station, unlocked);
  noteClosing(station.config);
  closeDatabase(unlocked.db);
  noteAsClosed(station.config, { database: filesOf(station.config).database, key: unlocked.key });
  unlocked.endMark.remove();
  unlocked.key.fill(0);
}

/**
 * Writes the end of the journal beside the keys, before the file is closed. A crash in between leaves a log, and then
 * the journal may be longer than the anchor records.
 */
export function dropAnchor({ config }: Station, { db, key }: Registry): void {
  try {
    const { keys } = filesOf(config);
    const keyring = readKeyring(keys);
    // If nothing was saved since, nothing is written.
    if (keyring.anchor === null || !isAnchorOfNow({ db }, keyring.anchor, key)) {
      saveKeyring(keys, { ...keyring, anchor: sealedAnchor({ db }, key) });
    }
  } catch (error) {
    config.log.error('the end of the journal was not recorded beside the keys', { error });
  }
}

export const registryDirOf = ({ dataDir }: Pick<StationConfig, 'dataDir'>) => join(dataDir, 'registry');

export const auditFolderOf = ({ dataDir }: Pick<StationConfig, 'dataDir'>) => join(dataDir, 'audit');

/** Paths of the registry's files. The keyring names the database, because each key has its own file. */
export function filesIn(folder: string): { database: string; keys: string } {
  const keys = join(folder, 'keys.json');
  return { database: join(folder, registryFileNamed(keys)), keys };
}

export const filesOf = (config: Pick<StationConfig, 'dataDir'>) => filesIn(registryDirOf(config));

/** Size in bytes of the registry file and its log. */
export function sizeOf({ config }: Station): number {
  const { database } = filesOf(config);
  const bytes = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  return bytes(database) + bytes(`${database}-wal`);
}

export function openOptions(config: StationConfig, file: string, key: Buffer): OpenOptions {
  const { migrationsDir, clock, newId } = config;
  return { file, key, migrationsDir, backupsDir: join(config.dataDir, 'backups'), clock, newId };
}

export async function openRegistry(station: Station, key: Buffer): Promise<Registry> {
  const { config, readingCopy } = station;
  const { signal } = station.closing;
  const file = filesOf(config).database;
  const isForReading = readingCopy !== undefined;
  const options = { ...openOptions(config, readingCopy?.file ?? file, key), isForReading };
  const left = howLeft(config, file);
  if (!isForReading) makeRoomToOpen(auditFolderOf(config));
  const inspection = inspectDatabase(options);
  const { isOutdated, wasCut } = inspection;
  let isUntouched = !isOutdated && !wasCut;
  if (isForReading && isOutdated) throw readOnly(config.dataDir);
  if (isOutdated) await runUpkeep('upgrade', options, { signal });
  let db = openDatabase(options, isOutdated ? undefined : inspection);
  const mustSave =
    isForReading && orDamaged(db, file, () => !isCarriedOver({ db }) || whereIs({ db }, file) !== 'home');
  if (mustSave) {
    abandonDatabase(db);
    throw readOnly(config.dataDir);
  }
  if (!orDamaged(db, file, () => isCarriedOver({ db }))) {
    // Power failed between the new tables and the new journal.
    isUntouched = false;
    closeDatabase(db);
    await runUpkeep('upgrade', options, { signal });
    db = openDatabase(options);
  }
  const isCopy = orDamaged(db, file, () => whereIs({ db }, file) === 'elsewhere');
  if (isCopy) {
    closeDatabase(db);
    await runUpkeep('settle', options, { signal });
    config.log.info('the registry is a copy or was restored: it was verified and continues under a new replica id');
    db = openDatabase(options);
  }
  // The start of a copy, like that of a crashed registry, was written after the last close. An earlier version left
  // no mark, and a file that was never opened has none.
  const isPutThere = !left.byUs && !isOutdated && !isCopy && whereIs({ db }, file) === 'home';
  const isShort = !isCopy && lacksMarked(db);
  orDamaged(db, file, () => config.onOpening?.('opened'));
  const registry = registryOf(config, {
    ...{ key, db, isCopy, wasRestored: getKnown({ db }).rekeyDue === restoredReason, wasCut: wasCut || isCopy },
    wasClosed: left.inOrder && !isCopy,
    mayLack: isPutThere || isShort,
    lacksUntold: isShort && findCutLog(file) === undefined,
  });
  registry.asClosed = takeAsClosed(config, { db, key, isUntouched: isUntouched && !isCopy });
  return registry;
}

function noteEnd(reader: Reader, { endMark, log }: Pick<Registry, 'endMark' | 'log'>): void {
  const { hash } = chainEnd(reader);
  try {
    if (hash !== null) endMark.note(hash);
  } catch (error) {
    log.error('the end of the journal was not recorded beside the registry', { error });
  }
}

/** Runs the first reads of a registry. If they find damage, throws its refusal and closes the file as it is. */
function orDamaged<T>(db: Db, file: string, look: () => T): T {
  try {
    return look();
  } catch (error) {
    abandonDatabase(db);
    throw damageAsRefusal(error, file);
  }
}

type Opened = Pick<
  Registry,
  'db' | 'isCopy' | 'wasRestored' | 'key' | 'wasCut' | 'wasClosed' | 'mayLack' | 'lacksUntold'
>;

function registryOf(config: StationConfig, opened: Opened): Registry {
  const { db } = opened;
  const { database } = filesOf(config);
  try {
    if (whereIs({ db }, database) === 'new') {
      write(db, 'station', (writer) => settleHome(writer, database)).catch((error: unknown) =>
        config.log.error('the location of the registry was not saved', { error }),
      );
    }
    // Read now, so that damage there is reported while somebody is watching.
    chainEnd({ db });
    const log = config.log;
    const endMark = openEndMark(database);
    listen(db, () => noteEnd({ db }, { endMark, log }));
    write(db, 'station', projectUnderstood).catch((error: unknown) =>
      log.error('importing changes that waited for a newer version failed', { error }),
    );
    write(db, 'station', forgetOldReplies).catch((error: unknown) =>
      log.error('deleting old replies failed', { error }),
    );
    return {
      ...opened,
      asClosed: undefined,
      endMark,
      searchIndex: openSearchIndex(db, log),
      trail: openTrail({ folder: auditFolderOf(config), registryKey: opened.key, db, clock: config.clock, log }),
      turns: newTurns(),
      present: newPresent(config.clock),
      vouchers: new Map(),
      tokenUses: new Map(),
      log,
    };
  } catch (error) {
    abandonDatabase(db);
    throw damageAsRefusal(error, database);
  }
}
