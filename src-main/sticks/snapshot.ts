/**
 * A snapshot: a whole registry in one sealed file, for a new station. Where many patients are to be brought to another place, this takes
 * a part of the time in which their changes would be exchanged, and nearly all of it in a thread.
 *
 * Made: a thread copies the registry, and of that only what is everybody's into a file under a key of its own. What is saved meanwhile
 * is not in it and comes by the next exchange.
 *
 * Taken: a thread takes the registry out, under a new key of this station, and proves all of it (`proof.ts`). People go on
 * working in the old file all the while. Then what this station knows and the other did not is exchanged from the old file into the
 * new one, slice by slice, by the same steps as between stations; only for the last of it, and for what is this station's own, do
 * saves wait. Then keyring and file are exchanged as by a re-key: a cut leaves one pair or the other. What stays out of the
 * new file, because it would not be taken anywhere, keeps it from being put in place.
 *
 * Places in the new journal begin beyond all of the old one: who remembers one of these knows less than is there, and never more.
 */
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { recordEvent } from '../audit/event.ts';
import { write, type Db } from '../db/access.ts';
import { syncPath } from '../db/sync-path.ts';
import { closeDatabase, openDatabase, type OpenOptions } from '../db/open.ts';
import { holdStill, untilNotStill } from '../db/still.ts';
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

/** Called between two steps, as a test does that looks at what a cut there would leave. */
export type Steps = { step?: (name: string) => Promise<void> };

/** Only while one is made or taken; one that was cut off is taken away at the next start. */
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

/** Places of changes that are saved while a snapshot is taken have to fit in. */
const placesBetween = 1_000_000;

type Given = { path: string; snapshot: OpenedSnapshot; by: string };

/** Throws a `BundleProblem` when it is not to be taken, and then nothing was changed. `applied`: how many changes are new here. */
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
  // Nothing can be sealed to them, and their owners would be locked out.
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

/** Makes the registry of a snapshot in `folder`, which is empty. Saves go on; those that come after the beginning are not in it. */
async function makeSnapshotRegistry(
  { db, key }: { db: Db; key: Buffer },
  { config, folder, snapshotKey }: SnapshotFiles & { snapshotKey: Buffer },
  watch: ThreadWatch = {},
): Promise<MadeRegistry> {
  watch.signal?.throwIfAborted();
  const { still, letGo } = holdStill(db);
  try {
    const order = { still, key, folder, snapshotKey, files: filesOf(config) };
    return await runThread<MadeRegistry>({ task: 'make-snapshot', ...order }, { ...watch, copied: letGo });
  } finally {
    letGo();
  }
}

/** Takes the registry of a snapshot out of its file and proves it, in `folder`, which is empty. */
const takeSnapshotRegistry = (
  { config, ...order }: SnapshotFiles & Omit<TakingOrder, 'files'>,
  watch: ThreadWatch = {},
): Promise<void> => runThread({ task: 'take-snapshot', ...order, files: filesOf(config) }, watch);
