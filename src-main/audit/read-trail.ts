/** Reads the trail, latest first. It opens only files and blocks whose times overlap the query. */
import { readFile } from 'node:fs/promises';
import { blocksIn, openBlock, type Block } from './block.ts';
import type { Entry } from './entry.ts';
import { keysOf, written, type Trail } from './trail.ts';
import { listFiles } from './trail-files.ts';
import { actionsOfEverybody, type Wanted } from './trail.rules.ts';

/** A block, and an entry's place in it. */
export type Place = { seq: number; index: number };
export type Found = { entry: Entry; place: Place };

/** The most bytes that one page reads, which takes a few tenths of a second. */
const maxBytesOfPage = 32 * 1024 * 1024;

export const placeText = ({ seq, index }: Place): string => `${seq}-${index}`;

export function readPlace(text: string): Place {
  const [seq = 0, index = 0] = text.split('-').map(Number);
  return { seq, index };
}

/** Returns a page of entries and the place where the next page begins; null when there are no more. */
export async function findEntries(
  trail: Trail,
  wanted: Wanted,
  { before, size }: { before: Place | undefined; size: number },
): Promise<{ found: Found[]; next: Place | null }> {
  const found: Found[] = [];
  let read = 0;
  for await (const { entries, bytes, first } of blocksFromEnd(trail, wanted, before)) {
    for (const each of entries) {
      found.push(each);
      if (found.length === size) return { found, next: each.place };
    }
    read += bytes;
    if (read > maxBytesOfPage) return { found, next: first };
  }
  return { found, next: null };
}

type Opened = { entries: Found[]; bytes: number; first: Place };

/** Yields the matching entries of each block, latest first. All entries noted before the call are included. */
export async function* blocksFromEnd(trail: Trail, wanted: Wanted, before?: Place): AsyncGenerator<Opened> {
  await written(trail);
  const keys = keysOf(trail);
  for (const path of listFiles(trail.folder).reverse()) {
    const span = trail.spans.get(path);
    if (span !== undefined && !overlaps(span, wanted)) continue;
    const { blocks } = blocksIn(await readFile(path));
    if (path !== trail.file?.path) trail.spans.set(path, spanOf(blocks));
    for (const block of blocks.reverse()) {
      const { seq } = block;
      if (before !== undefined && seq > before.seq) continue;
      // Verification reports a block that does not open.
      const opened = overlaps(block, wanted) ? openBlock(block, keys) : undefined;
      const all = opened?.entries.map((entry, index) => ({ entry, place: { seq, index } })) ?? [];
      const left = before?.seq === seq ? all.slice(0, before.index) : all;
      const entries = left.filter(({ entry }) => isWanted(entry, wanted)).reverse();
      yield { entries, bytes: block.bytes.length, first: { seq, index: 0 } };
      // A block takes a millisecond, so other requests are answered between two blocks.
      if (opened !== undefined) await new Promise((next) => setImmediate(next));
    }
  }
}

const overlaps = ({ earliest, latest }: { earliest: number; latest: number }, { from, to }: Wanted): boolean =>
  latest >= from && earliest < to;

function spanOf(blocks: Block[]) {
  let [earliest, latest] = [Infinity, 0];
  for (const block of blocks) {
    earliest = Math.min(earliest, block.earliest);
    latest = Math.max(latest, block.latest);
  }
  return { earliest, latest };
}

const isWanted = (entry: Entry, { patients, person, action, from, to }: Wanted): boolean =>
  entry.at >= from &&
  entry.at < to &&
  (action === undefined || entry.action === action) &&
  (person === undefined || entry.who === person) &&
  (patients === undefined ||
    actionsOfEverybody.includes(entry.action) ||
    [entry.patient, ...entry.shown].some((id) => id !== null && patients.includes(id)));
