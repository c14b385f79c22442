/**
 * Detects a log whose later part SQLite ignores.
 *
 * After a kill or a power cut, SQLite uses the log up to the first bad frame. It silently drops the rest, which it
 * takes for a write that was cut off. At most the last write can be cut off, since each is synced before the next
 * begins. So two ends of commits behind the bad frame mean that confirmed saves are lost. The cause is a flipped bit,
 * or a disk that lied about a sync. A journal that lacks the change of its mark (`end-mark.ts`) means the same, even
 * if the damage is in the last commit. In both cases the log is kept and an administrator is told.
 *
 * The layout is section 4.1 of SQLite's file format. The frame headers are not encrypted.
 */
import { closeSync, copyFileSync, fstatSync, openSync, readdirSync, readSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type Database from 'better-sqlite3';
import { lacksMarkedChange } from './end-mark.ts';
import { syncPath } from './sync-path.ts';

const headBytes = 32;
const frameHeadBytes = 24;

/**
 * Copies the log as it was left if a part with confirmed saves was dropped. Call it after the registry was opened and
 * before anything is written.
 */
export function keepCutLog(client: Database.Database, now: number): void {
  const log = `${client.name}-wal`;
  // Checkpoints the sound frames and returns their number. The log itself stays as it is until the next write.
  const [folded] = client.pragma('wal_checkpoint(PASSIVE)') as { log: number }[];
  const pageBytes = client.pragma('page_size', { simple: true }) as number;
  const taken = Math.max(0, folded?.log ?? 0);
  if (commitsBehind(log, { taken, pageBytes }) < 2 && !lacksMarkedChange(client)) return;
  const kept = `${log}.cut-${new Date(now).toISOString().replaceAll(':', '-')}`;
  copyFileSync(log, kept);
  syncPath(kept);
  syncPath(dirname(kept));
}

/** The name of a log that was kept beside this registry file and has not been moved away yet. */
export function findCutLog(file: string): string | undefined {
  return readdirSync(dirname(file)).find((name) => name.startsWith(`${basename(file)}-wal.cut-`));
}

/** Counts the commits that end in frames behind those that SQLite used. */
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
    // Frames of an earlier pass of the log have another salt. If the head is damaged, the first frame's salt is used.
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

/** Checks SQLite's checksum over the first 24 bytes. The last bit of the magic number sets the byte order. */
function isSoundHead(head: Buffer): boolean {
  const read = (at: number) => ((head[3] ?? 0) & 1 ? head.readUInt32BE(at) : head.readUInt32LE(at));
  let [first, second] = [0, 0];
  for (let at = 0; at < 24; at += 8) {
    first = (first + read(at) + second) >>> 0;
    second = (second + read(at + 4) + first) >>> 0;
  }
  return first === head.readUInt32BE(24) && second === head.readUInt32BE(28);
}
