/**
 * The bundle that a running station makes or imports: one at a time, and never while a backup is made or restored. Its
 * progress is shown, and it can be stopped.
 */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { inRoom } from '../backup/backups.ts';
import type { Station } from '../station/registry.ts';
import { fileEnding } from '../wire/file-ending.rules.ts';
import type { Watch } from './stick-file.ts';
import type { Ended } from './bundle.commands.ts';
import type { BundleState, BundleWork, FoundBundle } from './bundle.contract.ts';

type Room = {
  running: (BundleState['running'] & { stop: AbortController; ended: Promise<void> }) | null;
  outcome: Ended | null;
};

const rooms = new WeakMap<Station, Room>();

function roomOf(station: Station): Room {
  const room = rooms.get(station) ?? { running: null, outcome: null };
  rooms.set(station, room);
  return room;
}

/** Resolves when it has ended, successfully or not: the state shows the outcome. */
export async function runBundle(
  station: Station,
  work: BundleWork,
  run: (watch: Watch) => Promise<Ended>,
): Promise<void> {
  const room = roomOf(station);
  while (room.running !== null) await room.running.ended;
  const stop = new AbortController();
  const running = { work, done: 0, of: 1, stop, ended: Promise.resolve() };
  room.running = running;
  room.outcome = null;
  const progress = (done: number, of: number) => void Object.assign(running, { done, of });
  const registry = station.unlocked;
  running.ended = inRoom(station, 'other', async ({ signal }) => {
    // A backup may have replaced the registry meanwhile.
    if (station.unlocked !== registry) throw new Error('The registry was replaced.');
    room.outcome = await run({ signal: AbortSignal.any([signal, stop.signal]), progress });
  })
    .catch((error: unknown) => station.config.log.error('starting a sync file task failed', { work, error }))
    .finally(() => (room.running = null));
  await running.ended;
}

/**
 * True while a full copy is made or imported. It contains what a sync would bring, and both would read the whole
 * registry.
 */
export const isCopying = (station: Station): boolean => roomOf(station).running?.work === 'snapshot';

export async function stopBundle(station: Station): Promise<void> {
  const { running } = roomOf(station);
  running?.stop.abort();
  await running?.ended;
}

export async function bundleState(station: Station): Promise<BundleState> {
  const { running, outcome } = roomOf(station);
  const drives = station.config.listDrives();
  const found = await Promise.all(drives.map(({ path }) => bundlesIn(path)));
  return {
    drives,
    bundles: found.flat().sort((a, b) => (a.name < b.name ? 1 : -1)),
    running: running && { work: running.work, done: running.done, of: running.of },
    outcome,
  };
}

async function bundlesIn(folder: string): Promise<FoundBundle[]> {
  try {
    const names = (await readdir(folder)).filter((name) => name.endsWith(fileEnding));
    const found = names.map(async (name) => {
      const path = join(folder, name);
      return { path, name, bytes: (await stat(path)).size };
    });
    return await Promise.all(found);
  } catch {
    // A stick that was removed during the search has no bundles.
    return [];
  }
}
