/**
 * A snapshot: a whole registry in one encrypted file, for a new station. For many patients it takes
 * much less time than a sync of all their changes, and nearly all of it runs in a thread.
 *
 * Making one: a thread copies the registry. It copies only the shared data into a file under a key of its own. Changes
 * that are saved meanwhile come with the next sync.
 *
 * Importing one: a thread extracts the registry, under a new key of this station, and proves all of it (`proof.ts`).
 * People go on working in the old file meanwhile. Then the changes that only this station knows are synced from the old
 * file into the new one. This goes slice by slice, by the same steps as between stations. Saves wait only for the last
 * of it, and for this station's own data. Then keyring and file are replaced as by a re-key: an interruption leaves one
 * pair or the other. If the new file lacks changes because no station would take them, it is not put in place.
 *
 * Places in the new journal begin after all places of the old one. So a remembered place of the old one may
 * understate what its holder knows, but never overstates it.
 */
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { recordEvent } from '../audit/event.ts';
import { write, type Db } from '../db/access.ts';
import { syncPath } from '../db/sync-path.ts';
import { closeDatabase, openDatabase, type OpenOptions } from '../db/open.ts';
import { untilNotStill, whileStill } from '../db/still.ts';
import { lastKey } from '../journal/chain.queries.ts';
import { announce } from '../journal/events.ts';
import { newRegistryKey } from '../keys/keyring.ts';
import { knowOnly } from '../keys/known.queries.ts';
import { settleHome } from '../station/home.ts';
import { openOptions, type Registry, type Station } from '../station/registry.ts';
import { exchangeFile } from '../unlock/rekey.ts';
import { inTurn, slotsOf } from '../unlock/slots.ts';
import { runThread, type Watch as ThreadWatch } from '../db/thread.ts';
import { BundleProblem } from './bundle.ts';
import { bringMost, bringRest } from './bring-over.ts';
import { findUnsent } from '../exchange/exchange.queries.ts';
import { listEndedReplicas, listRoots } from '../exchange/members.ts';
import type { SealedFor } from '../keys/sealed-file.ts';
import { writeSnapshotFile, type OpenedSnapshot } from './snapshot-file.ts';
import { takenFile, type MadeRegistry, type TakingOrder } from './snapshot-tasks.ts';
import type { Watch } from './stick-file.ts';

type At = { station: Station; registry: Registry };

/** Called between two steps. Tests use it to examine what an interruption there would leave. */
export type Steps = { step?: (name: string) => Promise<void> };

/**
 * The folder exists only while a snapshot is made or imported. The next start removes one that was left by an
 * interruption.
 */
async function withFolder<T>({ config }: Station, act: (folder: string) => Promise<T>): Promise<T> {
  const folder = join(config.dataDir, 'snapshot.part');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  try {
    return await act(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const configOf = ({ config }: Station) => ({ ...config, backupsDir: join(config.dataDir, 'backups') });

export function makeSnapshot(
  { station, registry }: At,
  { into, sealedFor }: { into: string; sealedFor: SealedFor },
  { signal, progress, step = () => Promise.resolve() }: Watch & Steps,
): Promise<{ file: string; bytes: number; count: number; madeAt: string }> {
  return withFolder(station, async (folder) => {
    const { db } = registry;
    await untilNotStill(db, { signal });
    await step('begun');
    const key = newRegistryKey();
    const half = (from: number) => (done: number, of: number) => progress(from + done / of, 2);
    const order = { config: configOf(station), folder, snapshotKey: key };
    const made = await makeSnapshotRegistry(registry, order, { signal, progress: half(0) });
    await step('made');
    const written = await writeSnapshotFile({ db }, { into, sealedFor, made, key }, { signal, progress: half(1) });
    await step('written');
    return { ...written, count: made.count };
  });
}

/** Places reserved for changes that are saved while a snapshot is imported. */
const placesBetween = 1_000_000;

type Given = { path: string; snapshot: OpenedSnapshot; by: string };

/**
 * Throws a `BundleProblem` if the snapshot is refused; then nothing was changed. `applied`: the number of changes that
 * are new here.
 */
export function takeSnapshot(
  { station, registry }: At,
  { path, snapshot, by }: Given,
  { signal, progress, step = () => Promise.resolve() }: Watch & Steps,
): Promise<{ applied: number; known: number }> {
  return withFolder(station, async (folder) => {
    const { db } = registry;
    const { header, at } = snapshot;
    const placesAfter = lastKey({ db }) + placesBetween;
    const nextKey = newRegistryKey();
    const order = {
      config: configOf(station),
      folder,
      body: { path, at, bytes: header.bytes, sha256: header.sha256 },
      snapshotKey: Buffer.from(header.key, 'hex'),
      nextKey,
      placesAfter,
      roots: [...listRoots({ db })],
      ended: [...listEndedReplicas({ db })],
    };
    await step('begun');
    await takeSnapshotRegistry(order, { signal, progress: (done, of) => progress(done, 1.1 * of) });
    await step('proved');
    const fresh = openDatabase(openOptions(station.config, takenFile(folder), nextKey));
    try {
      await bringMost({ db, fresh }, signal);
      await step('caught-up');
      return await inTurn(station, () =>
        goOn({ station, registry }, { fresh, folder, nextKey, snapshot, by, placesAfter }, { signal, step }),
      );
    } finally {
      closeDatabase(fresh);
    }
  });
}

type Fresh = { fresh: Db; folder: string; nextKey: Buffer; snapshot: OpenedSnapshot; by: string; placesAfter: number };

async function goOn(
  { station, registry }: At,
  { fresh, folder, nextKey, snapshot, by, placesAfter }: Fresh,
  { signal, step }: { signal: AbortSignal } & Required<Steps>,
): Promise<{ applied: number; known: number }> {
  const { db } = registry;
  // Nothing can be encrypted to these slots, so their owners would be locked out.
  if (slotsOf(station).olderSlots.length > 0) throw new BundleProblem('older-passwords');
  let known = 0;
  await exchangeFile(station, { registry, nextKey, signal }, async (options, next) => {
    await step('held');
    known = findUnsent({ db }, 0).count;
    const { header } = snapshot;
    await bringRest({ db, fresh }, { header, by, placesAfter, signal }, (writer) => {
      knowOnly(writer, next);
      settleHome(writer, takenFile(folder));
      recordEvent(writer, { action: 'snapshot-taken', record: header.station, detail: `${header.count}` });
    });
    await step('brought');
    closeDatabase(fresh);
    renameSync(takenFile(folder), options.file);
    syncPath(options.file);
    await step('filled');
  });
  await step('exchanged');
  const applied = findUnsent({ db }, 0).count - known;
  await write(db, 'station', (writer) => announce(writer, { kind: 'registry' }));
  return { applied, known: snapshot.header.count - applied };
}

type SnapshotFiles = { config: Pick<OpenOptions, 'migrationsDir' | 'backupsDir' | 'clock'>; folder: string };

const filesOf = ({ migrationsDir, backupsDir, clock }: SnapshotFiles['config']) => ({
  migrationsDir,
  backupsDir,
  now: clock.now(),
});

/**
 * Makes the registry of a snapshot in `folder`, which has to be empty. Saves continue, but changes after the start are
 * not included.
 */
async function makeSnapshotRegistry(
  { db, key }: { db: Db; key: Buffer },
  { config, folder, snapshotKey }: SnapshotFiles & { snapshotKey: Buffer },
  watch: ThreadWatch = {},
): Promise<MadeRegistry> {
  watch.signal?.throwIfAborted();
  const order = { task: 'make-snapshot', key, folder, snapshotKey, files: filesOf(config) };
  return whileStill(db, ({ still, letGo }) =>
    runThread<MadeRegistry>({ ...order, still }, { ...watch, copied: letGo }),
  );
}

/** Extracts the registry of a snapshot from its file and proves it, in `folder`, which has to be empty. */
const takeSnapshotRegistry = (
  { config, ...order }: SnapshotFiles & Omit<TakingOrder, 'files'>,
  watch: ThreadWatch = {},
): Promise<void> => runThread({ task: 'take-snapshot', ...order, files: filesOf(config) }, watch);
