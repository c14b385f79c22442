/**
 * A log whose later part SQLite leaves out.
 *
 * When a station was killed or the power failed, SQLite takes from the log what comes before the first frame that is not sound,
 * and forgets the rest without a word: it takes that for a write that was cut off. A write that was cut off is at most the last
 * one, since each is synced before the next begins. So two ends of commits behind the bad frame say that answered saves are
 * lost, by a flipped bit or a disk that lied about a sync. The log is then kept, and an administrator is told.
 *
 * One end of a commit there is not told from a save that nobody was answered for. The layout is SQLite's file format, 4.1; the
 * heads of frames are not encrypted.
 */
import { closeSync, copyFileSync, fstatSync, openSync, readdirSync, readSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type Database from 'better-sqlite3';
import { syncPath } from './sync-path.ts';

const headBytes = 32;
const frameHeadBytes = 24;

/**
 * To be called when the registry was opened and before anything is written: looks at the log as it was left, and copies it when a
 * part with answered saves was left out.
 */
export function keepCutLog(client: Database.Database, now: number): void {
  const log = `${client.name}-wal`;
  // Folds what is sound, and says how many frames that are; the log itself stays as it is until the next write.
  const [folded] = client.pragma('wal_checkpoint(PASSIVE)') as { log: number }[];
  if (commitsBehind(log, Math.max(0, folded?.log ?? 0)) < 2) return;
  const kept = `${log}.cut-${new Date(now).toISOString().replaceAll(':', '-')}`;
  copyFileSync(log, kept);
  syncPath(kept);
  syncPath(dirname(kept));
}

/** The name of a log that was kept beside this registry file and that nobody has moved away yet. */
export function findCutLog(file: string): string | undefined {
  return readdirSync(dirname(file)).find((name) => name.startsWith(`${basename(file)}-wal.cut-`));
}

/** How many commits end in the frames of this log behind those that SQLite took. */
function commitsBehind(log: string, taken: number): number {
  const descriptor = openSync(log, 'r');
  try {
    const read = (at: number, bytes: number) => {
      const buffer = Buffer.alloc(bytes);
      readSync(descriptor, buffer, 0, bytes, at);
      return buffer;
    };
    const { size } = fstatSync(descriptor);
    if (size <= headBytes) return 0;
    const head = read(0, headBytes);
    const pageBytes = head.readUInt32BE(8) === 1 ? 65536 : head.readUInt32BE(8);
    if (pageBytes < 512) return 0;
    const frameBytes = frameHeadBytes + pageBytes;
    const frames = Math.floor((size - headBytes) / frameBytes);
    const frameHead = (frame: number) => read(headBytes + frame * frameBytes, frameHeadBytes);
    // Frames of an earlier turn of the log have another salt. A damaged head says nothing, and the first frame speaks for it.
    const salt = isSoundHead(head) ? head.subarray(16, 24) : frameHead(0).subarray(8, 16);
    let commits = 0;
    for (let frame = taken; frame < frames; frame++) {
      const each = frameHead(frame);
      if (each.readUInt32BE(4) !== 0 && each.subarray(8, 16).equals(salt)) commits++;
    }
    return commits;
  } finally {
    closeSync(descriptor);
  }
}

/** SQLite's sum over the first 24 bytes, in the order of bytes that the last bit of the magic number says. */
function isSoundHead(head: Buffer): boolean {
  const read = (at: number) => ((head[3] ?? 0) & 1 ? head.readUInt32BE(at) : head.readUInt32LE(at));
  let [first, second] = [0, 0];
  for (let at = 0; at < 24; at += 8) {
    first = (first + read(at) + second) >>> 0;
    second = (second + read(at + 4) + first) >>> 0;
  }
  return first === head.readUInt32BE(24) && second === head.readUInt32BE(28);
}
