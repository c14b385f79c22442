/**
 * Monitors the disk, the registry file and the clock while a station runs, and reports problems to staff. A check costs
 * a few microseconds. It runs when the registry is opened and then every minute.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findCutLog } from '../db/cut-log.ts';
import { freeBytes } from '../db/disk-full.ts';
import { keepAside } from '../db/keep-aside.ts';
import { lookAgain, onFault } from '../db/trust.ts';
import { lastChangeAt } from '../journal/replica.ts';
import { filesOf, listenTo, sizeOf, type Registry, type Station } from '../station/registry.ts';
import { storageFaults, type StorageFault } from '../wire/storage-fault.contract.ts';
import { listDoubled } from '../exchange/doubled.queries.ts';
import { listOldCopyCalls } from '../exchange/old-copy-calls.ts';
import { clockOffsets } from '../exchange/peer.queries.ts';
import type { TroubleKind } from '../station/trouble.contract.ts';
import { watchNumbers } from './watch-numbers.ts';
import { isClockAlone, isClockOff, isNearlyFull, roundedMegabytes } from './watch.rules.ts';

const lookMs = 60_000;

/** Starts the checks now, and again for each registry that is opened until the station closes. */
export function beginWatching(station: Station): void {
  const begin = () => station.unlocked !== undefined && watch(station, station.unlocked);
  begin();
  listenTo(station, ({ kind }) => kind === 'state' && begin());
}

/** Runs until the station closes. */
function watch(station: Station, registry: Registry): void {
  const { config, troubles, closing } = station;
  /** The key slots as of the last check: a deleted folder takes them with it. */
  let keys = Buffer.alloc(0);
  let isKept = false;

  const meet = (fault: StorageFault | undefined) => {
    if (station.unlocked !== registry) return;
    for (const each of storageFaults) if (each !== fault) troubles.end(each);
    if (fault === undefined) return;
    if (fault === 'file-replaced' && !isKept) {
      isKept = true;
      troubles.begin(fault, kept());
    } else if (fault !== 'file-replaced') troubles.begin(fault);
  };

  const kept = (): string | undefined => {
    try {
      return keepAside(registry.db, { backupsDir: join(config.dataDir, 'backups'), keys });
    } catch (error) {
      config.log.error('saving what was still in memory failed', { error });
      return undefined;
    }
  };

  const tellIfAny = (kind: TroubleKind, names: readonly string[]) => {
    if (names.length > 0) troubles.begin(kind, names.join(', '));
    else troubles.end(kind);
  };

  const look = () => {
    lookAgain(registry.db);
    const bytes = freeBytes(config.dataDir);
    if (bytes !== undefined && isNearlyFull(bytes, sizeOf(station))) {
      troubles.begin('disk-nearly-full', roundedMegabytes(bytes));
    } else troubles.end('disk-nearly-full');
    const now = config.clock.now();
    if (isClockOff(now, lastChangeAt(registry)) || isClockAlone(clockOffsets(registry, now)))
      troubles.begin('clock-off');
    else troubles.end('clock-off');
    const cutLog = findCutLog(filesOf(config).database);
    if (cutLog !== undefined) troubles.begin('changes-missing', cutLog);
    else troubles.end('changes-missing');
    if (registry.trail.isDamaged) troubles.begin('audit-damaged');
    else troubles.end('audit-damaged');
    tellIfAny('two-computers', listDoubled(registry));
    tellIfAny('old-copy-refused', listOldCopyCalls(registry));
    keys = readIfThere(filesOf(config).keys) ?? keys;
  };

  const lookForNumbers = watchNumbers(station, registry);

  const lookSafely = () => {
    // Another registry has replaced this one.
    if (station.unlocked !== registry) return;
    try {
      look();
    } catch (error) {
      config.log.error('checking disk and clock failed', { error });
    }
    lookForNumbers().catch((error: unknown) => config.log.error('comparing patient numbers failed', { error }));
  };

  onFault(registry.db, meet);
  station.look = lookSafely;
  lookSafely();
  const timer = setInterval(lookSafely, lookMs).unref();
  closing.signal.addEventListener('abort', () => clearInterval(timer), { once: true });
}

function readIfThere(file: string): Buffer<ArrayBuffer> | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}
