/**
 * The backups of a running station: one on each day that had a change, on this computer and in a second place. Each
 * month the newest is opened and counted. These tasks run one at a time, in a thread, and do not block the station.
 *
 * The first check for due work comes a minute after the registry was opened, and then one each hour. Its timer is not
 * affected by changes of the clock.
 */
import { rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DamagedCopy } from '../db/copy.ts';
import { fileFailureOf } from '../db/fault.rules.ts';
import { getSelf } from '../journal/journal.queries.ts';
import { listenTo, type Registry, type Station } from '../station/registry.ts';
import { runVerify } from '../db/thread.ts';
import type {
  BackupFailure,
  BackupOutcome,
  BackupReason,
  BackupState,
  BackupWork,
  Manifest,
} from './backup.contract.ts';
import { lastChangeOf } from './backup.queries.ts';
import { isBackupDue, isDrillDue, isElsewhereOverdue } from './due.rules.ts';
import { backupKeys, copyBackup, keyIdOf, makeBackup, prune } from './make.ts';
import { backupFiles, folderIn, isPlaceThere, listBackups, nameOf, type FoundBackup } from './place.ts';
import { listFound, toBackup } from './found.ts';
import { backupSettings, changeSettings, ownFolder } from './settings.ts';

type Running = { work: BackupWork; done: number; of: number; stop: AbortController; ended: Promise<void> };

/** State of a station's backups in memory. */
type Room = {
  running: Running | undefined;
  outcome: BackupOutcome | undefined;
  /** When the last backup was tried, by this computer's monotonic timer. */
  triedAt: number;
  /** The registry whose file was read as a whole since its opening, by making a backup of it. */
  checked: Registry | undefined;
  /** True while the due work is being determined: two checks at once would do it twice. */
  isLooking: boolean;
  /** True once the station closes: nothing new is begun. */
  isOver: boolean;
};

const rooms = new WeakMap<Station, Room>();

function roomOf(station: Station): Room {
  let room = rooms.get(station);
  if (room === undefined) {
    room = {
      running: undefined,
      outcome: undefined,
      triedAt: performance.now(),
      checked: undefined,
      isLooking: false,
      isOver: false,
    };
    rooms.set(station, room);
  }
  return room;
}

/** Starts the regular checks. Returns the function that stops them, including a running backup. */
export function beginBackups(station: Station): () => Promise<void> {
  const { firstMs, everyMs } = station.config.backupTimes;
  const timers = new Set<NodeJS.Timeout>();
  const look = () => void lookAtBackups(station);
  const begin = () => {
    if (station.unlocked === undefined || timers.size > 0) return;
    timers.add(setTimeout(look, firstMs).unref()).add(setInterval(look, everyMs).unref());
  };
  begin();
  const stopListening = listenTo(station, ({ kind }) => kind === 'state' && begin());
  return async () => {
    stopListening();
    for (const timer of timers) clearInterval(timer);
    roomOf(station).isOver = true;
    await stopBackup(station);
  };
}

/** Makes the backup that is due. A failure is logged, shown on the page, and tried again an hour later. */
export async function lookAtBackups(station: Station): Promise<void> {
  const registry = station.unlocked;
  const room = roomOf(station);
  if (registry === undefined || room.running !== undefined || room.isLooking) return;
  room.isLooking = true;
  try {
    const stationId = getSelf(registry).id;
    if (backupSettings(station).station !== stationId) changeSettings(station, { station: stationId });
    const { clock } = station.config;
    // Reads the clock once, so that all due dates are judged by the same instant.
    const now = { at: clock.now(), today: clock.today() };
    // Before a new backup, which was just read and needs no drill.
    await drillWhenDue(station, registry, now.at);
    const newest = await newestOwn(station, registry);
    if (isDue(station, registry, { newest: newest?.manifest, ...now }))
      await begin(station, registry, { reason: 'daily' });
    else if (await lacksInSecondPlace(station, newest)) {
      await tryIn(station, 'backup', (watch) => carryOn(station, registry, watch));
    }
  } catch (error) {
    station.config.log.error('checking the backups failed', { error });
  } finally {
    room.isLooking = false;
  }
}

type Look = { newest: Manifest | undefined; at: number; today: string };

function isDue(station: Station, registry: Registry, { newest, at, today }: Look): boolean {
  const { sha256: keysSha256 } = backupKeys(station, registry);
  const { checked, triedAt } = roomOf(station);
  const isUnchecked = registry.wasCut && checked !== registry;
  return isBackupDue(
    { lastChange: lastChangeOf(registry), keysSha256, at, today, isUnchecked },
    { newest, sinceLastMs: performance.now() - triedAt },
  );
}

const hasManifest = <Found extends FoundBackup>(found: Found): found is Found & { manifest: Manifest } =>
  found.manifest !== undefined;

async function newestOwn(station: Station, registry: Registry) {
  const { id } = getSelf(registry);
  return (await listBackups(ownFolder(station))).filter(hasManifest).find(({ manifest }) => manifest.station.id === id);
}

async function lacksInSecondPlace(station: Station, newest: FoundBackup | undefined): Promise<boolean> {
  const { secondPlace } = backupSettings(station);
  if (secondPlace === null || newest === undefined || !(await isPlaceThere(secondPlace))) return false;
  return !(await listBackups(folderIn(secondPlace))).some((each) => nameOf(each) === nameOf(newest));
}

type Wanted = { reason: BackupReason; path?: string | undefined };

/** Makes a backup, after the one that is being made. Resolves when it has ended, even if it failed. */
export async function begin(station: Station, registry: Registry, { reason, path }: Wanted): Promise<void> {
  const room = roomOf(station);
  await tryIn(station, 'backup', async (watch) => {
    room.triedAt = performance.now();
    // A misspelt folder, or a USB stick that was removed, must not be created on this disk.
    if (path !== undefined) await stat(path);
    const into = path === undefined ? ownFolder(station) : folderIn(path);
    const number = 1 + Math.max(0, ...(await listFound(station)).map(({ manifest }) => manifest?.number ?? 0));
    const { manifest } = await makeBackup(station, registry, { into, reason, number, ...watch });
    room.checked = registry;
    await prune(into, manifest.station.id);
    if (path === undefined) await carryOn(station, registry, watch);
    else changeSettings(station, { lastElsewhereAt: nowText(station) });
    room.outcome = { kind: 'done', at: nowText(station), into };
  });
}

/**
 * Copies the newest backup to the second place. If that place is missing, it is no failure: the page shows it, and
 * each hour tries again.
 */
async function carryOn(station: Station, registry: Registry, watch: Parameters<typeof copyBackup>[2]): Promise<void> {
  const { secondPlace } = backupSettings(station);
  const newest = await newestOwn(station, registry);
  if (secondPlace === null || newest === undefined || !(await isPlaceThere(secondPlace))) return;
  await copyBackup(newest, folderIn(secondPlace), watch);
  await prune(folderIn(secondPlace), newest.manifest.station.id);
  changeSettings(station, { lastElsewhereAt: nowText(station) });
}

const nowText = ({ config }: Station) => new Date(config.clock.now()).toISOString();

type RoomWatch = { signal: AbortSignal; progress: (done: number, of: number) => void };

export function progressOf(station: Station): BackupState['running'] {
  const { running } = roomOf(station);
  return running === undefined ? null : { work: running.work, done: running.done, of: running.of };
}

/** Runs one task at a time, with progress, and so that it can be stopped. Later tasks wait. */
export async function inRoom<T>(
  station: Station,
  work: BackupWork,
  body: (watch: RoomWatch) => Promise<T>,
): Promise<T> {
  const room = roomOf(station);
  while (room.running !== undefined) await room.running.ended;
  if (room.isOver) throw new Error('The station closes.');
  const stop = new AbortController();
  const running: Running = { work, done: 0, of: 1, stop, ended: Promise.resolve() };
  room.running = running;
  const progress = (done: number, of: number) => void Object.assign(running, { done, of });
  const working = body({ signal: stop.signal, progress }).finally(() => (room.running = undefined));
  running.ended = working.then(
    () => undefined,
    () => undefined,
  );
  return working;
}

/** Records a failure as the outcome instead of throwing it. */
async function tryIn<T>(
  station: Station,
  work: BackupWork,
  body: (watch: RoomWatch) => Promise<T>,
): Promise<T | undefined> {
  const room = roomOf(station);
  let isStopped = () => false;
  try {
    return await inRoom(station, work, (watch) => {
      isStopped = () => watch.signal.aborted;
      return body(watch);
    });
  } catch (error) {
    const at = nowText(station);
    room.outcome = isStopped() ? { kind: 'stopped', at } : { kind: 'failed', at, reason: failureOf(error) };
    if (!isStopped()) station.config.log.error('backup failed', { error });
    return undefined;
  }
}

function failureOf(error: unknown): BackupFailure {
  const { code, name } = error as { code?: string; name?: string };
  if (name === DamagedCopy.name) return 'damaged';
  if (code === 'SQLITE_FULL') return 'full';
  if (code?.startsWith('SQLITE_CORRUPT') === true || code === 'SQLITE_NOTADB') return 'damaged';
  return fileFailureOf(code) ?? 'other';
}

export async function stopBackup(station: Station): Promise<void> {
  const { running } = roomOf(station);
  running?.stop.abort(new Error('The backup was stopped.'));
  await running?.ended;
}

/** Opens, reads and counts the newest backup. A bad one is renamed and replaced. */
async function drillWhenDue(station: Station, registry: Registry, now: number): Promise<void> {
  const { drill } = backupSettings(station);
  if (!isDrillDue(now, drill === null ? undefined : Date.parse(drill.at))) return;
  const newest = await newestOwn(station, registry);
  if (newest === undefined) return;
  const isGood = await tryIn(station, 'other', async (watch) => {
    // A backup with an earlier key cannot be opened; the next daily one has the present key. The key may have changed
    // while this waited.
    if (newest.manifest.keyId !== keyIdOf(registry.key)) return undefined;
    const found = await isGoodBackup(newest, registry.key, watch);
    changeSettings(station, { drill: { at: nowText(station), backup: nameOf(newest), isGood: found } });
    if (!found) await rename(newest.folder, `${newest.folder}.damaged`);
    return found;
  });
  if (isGood !== false) return;
  station.config.log.error('the newest backup is damaged: it was set aside, and a new one is being made');
  await begin(station, registry, { reason: 'daily' });
}

async function isGoodBackup(
  { folder, manifest }: FoundBackup & { manifest: Manifest },
  key: Buffer,
  watch: RoomWatch,
): Promise<boolean> {
  const { bytes, sha256, counts } = manifest;
  try {
    const found = await runVerify({ file: join(folder, backupFiles.database), key, bytes, sha256 }, watch);
    return (['patients', 'visits', 'changes'] as const).every((name) => found[name] === counts[name]);
  } catch (error) {
    if (failureOf(error) === 'damaged') return false;
    throw error;
  }
}

export async function backupState(station: Station, registry: Registry): Promise<BackupState> {
  // Read first, so that an answer that shows no running backup also contains its result.
  const [running, outcome] = [progressOf(station), roomOf(station).outcome ?? null];
  const { secondPlace, lastElsewhereAt, drill } = backupSettings(station);
  const found = await listFound(station);
  const { id, createdAt } = getSelf(registry);
  const own = found.filter(hasManifest).filter(({ manifest }) => manifest.station.id === id);
  const newest = own.toSorted((a, b) => b.manifest.number - a.manifest.number)[0];
  const isThere = secondPlace !== null && (await isPlaceThere(secondPlace));
  const last = lastElsewhereAt === null ? createdAt : Date.parse(lastElsewhereAt);
  return {
    folder: ownFolder(station),
    lastAt: newest?.manifest.madeAt ?? null,
    lastElsewhereAt,
    isElsewhereOverdue: isElsewhereOverdue(station.config.clock.now(), last),
    secondPlace: secondPlace === null ? null : { path: secondPlace, isThere },
    drives: station.config.listDrives(),
    backups: found.map(toBackup),
    running,
    outcome,
    drill,
    isCopy: registry.isCopy || registry.wasRestored,
  };
}
