/**
 * Copies a registry that is held still, or that nothing has open, and checks the copy. Runs in a thread, see
 * `still.ts`.
 *
 * When this returns, the copy was read back from the disk byte for byte, opened with its key, and found whole. The
 * caller removes what is left of a copy that failed or was stopped.
 */
import { createHash, type Hash } from 'node:crypto';
import { closeSync, fdatasyncSync, fstatSync, fsyncSync, openSync, readSync, statSync, writeSync } from 'node:fs';
import Database from 'better-sqlite3';
import { unlock } from './cipher.ts';
import { lockBytes, lockBytesAt, type Still } from './still.ts';

export type CopyOrder = { still: Still; key: Buffer; to: string };

export type RegistryCounts = { patients: number; visits: number; changes: number };

export type Copied = { bytes: number; sha256: string; counts: RegistryCounts; lastChange: number };

/** The bytes read back are not the expected ones. */
export class DamagedCopy extends Error {
  override readonly name = 'DamagedCopy';
}

type Watch = {
  progress: (done: number, of: number) => void;
  /** All bytes are copied: the original may change again. */
  copied: () => void;
};

/**
 * Bytes read at once. Each chunk is synced as it is written. Saves meanwhile wait for the same disk, and would
 * otherwise wait for all that the copy had written.
 */
const chunkBytes = 4 * 1024 * 1024;

/** Writes the copy to `to`, which must not exist. */
export function copyStill({ still, key, to }: CopyOrder, { progress, copied }: Watch): Copied {
  const { bytes, lastChange } = still;
  // Three rounds over all bytes: written, read back, checked by SQLite.
  const sum = createHash('sha256');
  copyBytes(still, to, { progress: (done) => progress(done, 3 * bytes), sum });
  const sha256 = sum.digest('hex');
  copied();
  assertWritten({ file: to, bytes, sha256 }, (done) => progress(bytes + done, 3 * bytes));
  // The bytes equal the original's, so damage found here is damage of the registry.
  const counts = checkRegistry({ file: to, key, bytes, lastChange }, (done) => progress(2 * bytes + done, 3 * bytes));
  return { bytes, sha256, lastChange, counts };
}

/**
 * Copies bytes and adds them to `sum`. `isShared`: saves continue meanwhile, so each chunk is synced to leave the
 * disk to them in between.
 */
export function copyBytes(
  { descriptor, bytes }: Pick<Still, 'descriptor' | 'bytes'>,
  to: string,
  { progress, sum, isShared = true }: { progress: (done: number) => void; sum?: Hash; isShared?: boolean },
): void {
  const out = openSync(to, 'wx+', 0o600);
  try {
    for (const chunk of chunksOf(descriptor, bytes)) {
      sum?.update(chunk.data);
      let put = 0;
      while (put < chunk.data.length) put += writeSync(out, chunk.data, put);
      if (isShared) fdatasyncSync(out);
      progress(chunk.at);
    }
    if (isShared) fsyncSync(out);
  } finally {
    closeSync(out);
  }
}

function* chunksOf(descriptor: number, bytes: number): Generator<{ data: Buffer; at: number }> {
  const buffer = Buffer.alloc(chunkBytes);
  for (let at = 0; at < bytes;) {
    const length = Math.min(chunkBytes, bytes - at);
    // The lock bytes are skipped; they are zero in the copy.
    let got = at === lockBytesAt ? lockBytes : 0;
    buffer.fill(0, 0, got);
    while (got < length) {
      const read = readSync(descriptor, buffer, got, length - got, at + got);
      if (read === 0) throw new Error('The file became shorter while it was copied.');
      got += read;
    }
    at += length;
    yield { data: buffer.subarray(0, length), at };
  }
}

export type Written = { file: string; bytes: number; sha256: string };
type Expected = Written & { key: Buffer; lastChange?: number };

export type DuplicateOrder = {
  from: string;
  to: string;
  /** Expected sum, for a copy that recorded it. Undefined for any other file: its sum is that of the bytes read. */
  sha256?: string;
};

/** Copies a file that nothing has open to `to`, which must not exist, and reads it back. */
export function duplicate({ from, to, sha256 }: DuplicateOrder, progress: (done: number, of: number) => void): Written {
  const descriptor = openSync(from, 'r');
  try {
    const bytes = fstatSync(descriptor).size;
    const sum = createHash('sha256');
    copyBytes({ descriptor, bytes }, to, { progress: (done) => progress(done, 2 * bytes), sum });
    const written = sum.digest('hex');
    if (sha256 !== undefined && written !== sha256) throw new DamagedCopy('The copy is not what was written.');
    assertWritten({ file: to, bytes, sha256: written }, (done) => progress(bytes + done, 2 * bytes));
    return { file: to, bytes, sha256: written };
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Reads twice a copy that nothing else has open. Checks that every byte is as it was written, and that SQLite finds a
 * whole registry in it. Throws on any difference; changes nothing.
 */
export function verifyCopy(expected: Expected, progress: (done: number) => void): RegistryCounts {
  const { bytes } = expected;
  assertWritten(expected, progress);
  return checkRegistry(expected, (done) => progress(bytes + done));
}

function assertWritten({ file, bytes, sha256 }: Written, progress: (done: number) => void): void {
  if (statSync(file).size !== bytes || sumOf(file, bytes, progress) !== sha256) {
    throw new DamagedCopy('The copy is not what was written.');
  }
}

/** SHA-256 of a file as it is on the disk. */
export function sumOf(file: string, bytes: number, progress: (done: number) => void): string {
  const descriptor = openSync(file, 'r');
  try {
    const sum = createHash('sha256');
    for (const { data, at } of chunksOf(descriptor, bytes)) {
      sum.update(data);
      progress(at);
    }
    return sum.digest('hex');
  } finally {
    closeSync(descriptor);
  }
}

/** Checks a whole registry that nothing has open. Works table by table, so that a thread that is stopped ends soon. */
export function checkRegistry(
  { file, key, bytes, lastChange }: Omit<Expected, 'sha256'>,
  progress: (done: number) => void,
): RegistryCounts {
  const client = new Database(file, { fileMustExist: true });
  try {
    // Exclusive, so that SQLite makes no shared-memory file beside the file.
    client.pragma('locking_mode=exclusive');
    unlock(client, key);
    client.pragma('query_only=1');
    client.pragma('cell_size_check=1');
    const tables = client
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
      .pluck()
      .all() as string[];
    for (const [i, table] of tables.entries()) {
      if (client.pragma(`integrity_check("${table}")`, { simple: true }) !== 'ok')
        throw Object.assign(new DamagedCopy('The copy is damaged.'), { code: 'SQLITE_CORRUPT' });
      if ((client.pragma(`foreign_key_check("${table}")`) as unknown[]).length > 0) {
        throw new DamagedCopy('The copy has broken references.');
      }
      progress((bytes * (i + 1)) / tables.length);
    }
    const one = (sql: string) => client.prepare(sql).pluck().get() as number;
    if (lastChange !== undefined && one('SELECT coalesce(max(key), 0) FROM change') !== lastChange) {
      throw new DamagedCopy('The copy does not end with the last change.');
    }
    return {
      patients: one('SELECT count(*) FROM patient'),
      visits: one('SELECT count(*) FROM visit'),
      changes: one('SELECT count(*) FROM change'),
    };
  } finally {
    client.close();
  }
}
