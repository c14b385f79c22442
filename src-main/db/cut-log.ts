/**
 * A log whose later part SQLite leaves out.
 *
 * When a station was killed or the power failed, SQLite takes from the log what comes before the first frame that is not sound,
 * and forgets the rest without a word: it takes that for a write that was cut off. A write that was cut off is at most the last
 * one, since each is synced before the next begins. So two ends of commits behind the bad frame say that answered saves are
 * lost, by a flipped bit or a disk that lied about a sync. So does a journal that lacks the change of its mark (`end-mark.ts`), also where the
 * damage is in the last commit. The log is then kept, and an administrator is told.
 * The layout is SQLite's file format, 4.1; the
 * heads of frames are not encrypted.
 */
import { closeSync, copyFileSync, fstatSync, openSync, readdirSync, readSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type Database from 'better-sqlite3';
import { lacksMarkedChange } from './end-mark.ts';
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
  const pageBytes = client.pragma('page_size', { simple: true }) as number;
  const taken = Math.max(0, folded?.log ?? 0);
  if (commitsBehind(log, { taken, pageBytes }) < 2 && !lacksMarkedChange(client)) return;
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
function commitsBehind(log: string, { taken, pageBytes }: { taken: number; pageBytes: number }): number {
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
