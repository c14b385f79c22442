/** The work on a snapshot in the thread of `db/thread.ts`: making its registry, or extracting and proving it. */
import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { newUuid } from '../clock.ts';
import { write } from '../db/access.ts';
import { copyBytes, sumOf } from '../db/copy.ts';
import { closeDatabase, openDatabase, type OpenOptions } from '../db/open.ts';
import type { Still } from '../db/still.ts';
import { OtherTables, transfer } from '../db/transfer.ts';
import { lastKey, listChains, vectorOf } from '../journal/chain.queries.ts';
import type { Point } from '../journal/chain.rules.ts';
import { listHolders, takeHolders } from '../staff/holders.ts';
import { dropOtherHolders } from '../staff/holder.queries.ts';
import { markAllSettled } from '../search/new-patients.queries.ts';
import { writeDuePostings } from '../search/postings.queries.ts';
import { findUnsent } from '../exchange/exchange.queries.ts';
import { isPart } from '../journal/holding.queries.ts';
import { prove, Unproved } from '../exchange/proof.ts';
import { signEnds } from '../exchange/slicing.ts';

type Progress = (done: number, of: number) => void;
type Files = Pick<OpenOptions, 'migrationsDir' | 'backupsDir'> & { now: number };

export type MakingOrder = { still: Still; key: Buffer; folder: string; snapshotKey: Buffer; files: Files };
/** The registry of a snapshot, in its own file. */
export type MadeRegistry = {
  file: string;
  bytes: number;
  sha256: string;
  whole: boolean;
  count: number;
  vector: Point[];
};

/** Thrown if changes of another replica are here without its signature: no other station would accept them. */
export class Unsigned extends Error {
  override readonly name = 'Unsigned';
}

/** `copied` is called once the registry may change again. Uses `folder`, which has to be empty. */
export async function makeRegistry(
  { still, key, folder, snapshotKey, files }: MakingOrder,
  { progress, copied }: { progress: Progress; copied: () => void },
): Promise<MadeRegistry> {
  const [from, file] = [join(folder, 'copy.db'), join(folder, 'snapshot.db')];
  copyBytes(still, from, { progress: (done) => progress(done, 4 * still.bytes) });
  copied();
  const db = openDatabase(optionsOf({ file: from, key, files }));
  let known: Pick<MadeRegistry, 'whole' | 'count' | 'vector'>;
  try {
    const areAllSigned = await write(db, 'station', (writer) => {
      writeDuePostings(writer);
      return signEnds(writer);
    });
    if (!areAllSigned) throw new Unsigned('A chain ends without a signature.');
    const vector = vectorOf(listChains({ db }));
    known = { whole: !isPart({ db }), vector, count: findUnsent({ db }, 0).count };
  } finally {
    closeDatabase(db);
  }
  const parts = (done: number, of: number) => progress(still.bytes * (1 + (2 * done) / of), 4 * still.bytes);
  transfer(optionsOf({ file, key: snapshotKey, files }), { from: { file: from, key }, work: 'make' }, parts);
  rmSync(from);
  const { size: bytes } = statSync(file);
  const sha256 = sumOf(file, bytes, () => undefined);
  progress(1, 1);
  return { file, bytes, sha256, ...known };
}

export type TakingOrder = {
  /** The registry's position in the file of the snapshot. */
  body: { path: string; at: number; bytes: number; sha256: string };
  snapshotKey: Buffer;
  folder: string;
  /** The key of the registry at this station. */
  nextKey: Buffer;
  placesAfter: number;
  /** `roots` and `ended` are replicas: see `listUnadmitted`. */
  roots: string[];
  ended: string[];
  files: Files;
};
/** The path of the extracted registry in the folder of a `TakingOrder`. */
export const takenFile = (folder: string): string => join(folder, 'taken.db');

/** Thrown if the file does not match its header. */
export class DamagedBody extends Error {
  override readonly name = 'DamagedBody';
}

export async function takeRegistry(
  { body, snapshotKey, folder, nextKey, placesAfter, roots, ended, files }: TakingOrder,
  { progress }: { progress: Progress },
): Promise<void> {
  const [given, file] = [join(folder, 'given.db'), takenFile(folder)];
  takeOut(body, given);
  const part = (done: number) => progress(done, 1);
  part(0.1);
  const opened = { file: given, key: snapshotKey, files };
  try {
    // Upgrades the tables of a snapshot from an earlier version; refuses one from a newer version.
    closeDatabase(openDatabase({ ...optionsOf(opened), isCopy: true }));
    const from = { file: given, key: snapshotKey };
    transfer(optionsOf({ file, key: nextKey, files }), { from, work: 'take', placesAfter }, (done, of) =>
      part(0.1 + (0.3 * done) / of),
    );
  } catch (error) {
    throw error instanceof OtherTables ? new Unproved(error.message) : error;
  }
  rmSync(given);
  const db = openDatabase(optionsOf({ file, key: nextKey, files }));
  try {
    // The patients came with their postings.
    await write(db, 'station', markAllSettled);
    const last = lastKey({ db });
    await prove(
      db,
      { roots: new Set(roots), ended: new Set(ended) },
      {
        placesAfter,
        last,
        progress: (key) => part(0.4 + (0.6 * (key - placesAfter)) / Math.max(1, last - placesAfter)),
      },
    );
    await write(db, 'station', (writer) => {
      const holders = listHolders(writer);
      dropOtherHolders(writer, []);
      takeHolders(writer, holders);
    });
  } finally {
    closeDatabase(db);
  }
}

function optionsOf({ file, key, files: { now, ...files } }: { file: string; key: Buffer; files: Files }): OpenOptions {
  const clock = { now: () => now, today: () => new Date(now).toISOString().slice(0, 10), elapsed: () => 0 };
  return { file, key: Buffer.from(key), ...files, clock, newId: newUuid };
}

const chunkBytes = 4 * 1024 * 1024;

function takeOut({ path, at, bytes, sha256 }: TakingOrder['body'], to: string): void {
  const [from, out] = [openSync(path, 'r'), openSync(to, 'wx', 0o600)];
  try {
    const sum = createHash('sha256');
    const buffer = Buffer.alloc(chunkBytes);
    for (let done = 0; done < bytes;) {
      const read = readSync(from, buffer, 0, Math.min(chunkBytes, bytes - done), at + done);
      if (read === 0) throw new DamagedBody('The file ends too early.');
      sum.update(buffer.subarray(0, read));
      for (let put = 0; put < read;) put += writeSync(out, buffer, put, read - put);
      done += read;
    }
    if (sum.digest('hex') !== sha256) throw new DamagedBody('The file is not what was signed.');
  } finally {
    closeSync(from);
    closeSync(out);
  }
}
