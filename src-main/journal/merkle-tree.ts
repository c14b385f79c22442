/**
 * The Merkle tree of RFC 9162 (section 2.1) over a list that only grows: its root, and the proof that some entries are in
 * it. Here the entries are the hashes of a chain's changes, so a root that a replica signs proves each of them to whoever
 * holds only some.
 *
 * Every hash and proof is made from the hashes of complete subtrees. `Complete` returns one: `level` 0 is a leaf, and the
 * subtree `number` of a level covers the entries from `number * 2 ** level` on. These never change as the list grows.
 */
import { hash } from 'node:crypto';

export type Complete = (level: number, number: number) => Buffer;

/** By way of a string, because each buffer that `hash` makes has memory of its own: a tree takes twice as long with them. */
function sha256(prefix: number, first: Uint8Array, second?: Uint8Array): Buffer {
  const bytes = Buffer.allocUnsafe(1 + first.length + (second?.length ?? 0));
  bytes[0] = prefix;
  bytes.set(first, 1);
  if (second !== undefined) bytes.set(second, 1 + first.length);
  return Buffer.from(hash('sha256', bytes, 'binary'), 'binary');
}

/** The length of each hash. */
export const hashBytes = 32;

/** Leaves and nodes begin with different bytes, so that no node can be shown as an entry. */
export const leafOf = (entry: Uint8Array): Buffer => sha256(0, entry);
export const nodeOf = (left: Uint8Array, right: Uint8Array): Buffer => sha256(1, left, right);

/** The tree of the first `size` entries, as far as more entries need it: its complete subtrees, the largest first. */
export type Frontier = { readonly size: number; readonly nodes: readonly Buffer[] };

export const emptyFrontier: Frontier = { size: 0, nodes: [] };

export function grown({ size, nodes }: Frontier, entry: Uint8Array): Frontier {
  const rest = [...nodes];
  let node = leafOf(entry);
  for (let left = size; left % 2 === 1; left = (left - 1) / 2) node = nodeOf(rest.pop() ?? node, node);
  return { size: size + 1, nodes: [...rest, node] };
}

export const rootOf = ({ nodes }: Frontier): Buffer => joined(nodes);

const joined = (nodes: readonly Buffer[]): Buffer =>
  nodes.length === 0 ? hash('sha256', '', 'buffer') : nodes.reduceRight((right, left) => nodeOf(left, right));

/** Returns the complete subtrees of the tree of these entries. It throws for one that has more than these. */
export function completeOf(entries: readonly Uint8Array[]): Complete {
  const levels = [entries.map(leafOf)];
  for (let below = levels[0] ?? []; below.length > 1; levels.push(below))
    below = below.flatMap((node, i) => (i % 2 === 1 ? nodeOf(below[i - 1] ?? node, node) : []));
  return (level, number) => {
    const node = levels[level]?.[number];
    if (node === undefined) throw new Error('A chain has fewer changes than its tree.');
    return node;
  };
}

/** A tree of which some subtrees are stored: those of a level or above it, and not all of them. */
type PartlyKept = {
  leastLevel: number;
  find: (level: number, number: number) => Buffer | undefined;
  /** Returns the entries of a subtree of the least level, fewer at the end of the list. */
  entriesOf: (number: number) => readonly Uint8Array[];
};

/** Returns the complete subtrees of a tree. All that are not stored are made from entries. */
export function completeWith({ leastLevel, find, entriesOf }: PartlyKept): Complete {
  const read = new Map<number, Complete>();
  const partOf = (part: number): Complete => {
    const known = read.get(part) ?? completeOf(entriesOf(part));
    read.set(part, known);
    return known;
  };
  const complete: Complete = (level, number) => {
    const kept = level < leastLevel ? undefined : find(level, number);
    if (kept !== undefined) return kept;
    if (level > leastLevel) return nodeOf(complete(level - 1, 2 * number), complete(level - 1, 2 * number + 1));
    const part = Math.floor(number / 2 ** (leastLevel - level));
    return partOf(part)(level, number - part * 2 ** (leastLevel - level));
  };
  return complete;
}

/** The hashes of a frontier one after another. Its size tells how many there are. */
export const packedFrontier = ({ nodes }: Frontier): Buffer => Buffer.concat(nodes);
export const unpackedFrontier = (packed: Buffer, size: number): Frontier => ({
  size,
  nodes: hashesIn(packed, hashBytes),
});

/** Returns the hashes of this length that stand one after another. The last one is shorter if the bytes were cut. */
export const hashesIn = (packed: Uint8Array, length: number): Buffer[] =>
  Array.from({ length: Math.ceil(packed.length / length) }, (_each, i) =>
    Buffer.from(packed.buffer, packed.byteOffset + i * length, Math.min(length, packed.length - i * length)),
  );

export const frontierFrom = (complete: Complete, size: number): Frontier => ({
  size,
  nodes: subtreesIn(complete, { from: 0, to: size }),
});

type Range = { from: number; to: number };

/** Returns the complete subtrees of a range of the tree, the largest first. `from` is a multiple of the first one's size. */
function subtreesIn(complete: Complete, { from, to }: Range): Buffer[] {
  const nodes: Buffer[] = [];
  for (let at = from; at < to;) {
    const level = Math.floor(Math.log2(to - at));
    nodes.push(complete(level, at / 2 ** level));
    at += 2 ** level;
  }
  return nodes;
}

const hashIn = (complete: Complete, range: Range): Buffer => joined(subtreesIn(complete, range));

/** Where the tree of these entries has its two halves: after the largest power of two below their number. */
const middleOf = ({ from, to }: Range): number => from + 2 ** Math.floor(Math.log2(to - from - 1));

/** Entries of a tree: their places, counted from 0, in ascending order. */
type Included = { indexes: readonly number[]; size: number };

/**
 * Returns the proof that some entries are in the tree of `size` entries: the hashes of the largest parts of it that have none of them, from
 * left to right. For one entry these are the hashes of its inclusion proof.
 */
export function inclusionProof(complete: Complete, { indexes, size }: Included): Buffer[] {
  const proof: Buffer[] = [];
  const pass = (range: Range, first: number, end: number): void => {
    if (first === end) proof.push(hashIn(complete, range));
    else if (range.to - range.from > 1) {
      const middle = middleOf(range);
      const half = firstFrom(indexes, { first, end }, middle);
      pass({ from: range.from, to: middle }, first, half);
      pass({ from: middle, to: range.to }, half, end);
    }
  };
  if (size > 0) pass({ from: 0, to: size }, 0, indexes.length);
  return proof;
}

/** Returns the position in `indexes` of the first one that is at least `least`. */
function firstFrom(indexes: readonly number[], { first, end }: { first: number; end: number }, least: number): number {
  let [low, high] = [first, end];
  while (low < high) {
    const between = (low + high) >> 1;
    if ((indexes[between] ?? 0) < least) low = between + 1;
    else high = between;
  }
  return low;
}

/**
 * Returns the root of the tree that has these entries at these places, by an inclusion proof. Undefined if the proof is not one for these
 * places. If the root is the one that was signed, the entries are in the tree.
 */
export function provenRoot(
  entries: readonly Uint8Array[],
  { indexes, size }: Included,
  proof: readonly Uint8Array[],
): Buffer | undefined {
  const areAscending = indexes.every((index, i) => index >= 0 && index < size && index > (indexes[i - 1] ?? -1));
  if (!areAscending || entries.length !== indexes.length) return undefined;
  const left = [...proof].reverse();
  const root = size === 0 ? undefined : hashOf({ entries, indexes, left }, { from: 0, to: size }, 0, indexes.length);
  return left.length === 0 ? root : undefined;
}

/** `left`: the hashes of a proof that are not used yet, the next one last. */
type Reading = { entries: readonly Uint8Array[]; indexes: readonly number[]; left: Uint8Array[] };

/** Returns the hash of a range that has the entries from the position `first` to before `end`. */
function hashOf(reading: Reading, range: Range, first: number, end: number): Buffer | undefined {
  const { entries, indexes, left: rest } = reading;
  if (first === end) {
    const next = rest.pop();
    return next?.length === hashBytes ? Buffer.from(next) : undefined;
  }
  if (range.to - range.from === 1) return leafOf(entries[first] ?? Buffer.alloc(0));
  const middle = middleOf(range);
  const half = firstFrom(indexes, { first, end }, middle);
  const left = hashOf(reading, { from: range.from, to: middle }, first, half);
  const right = hashOf(reading, { from: middle, to: range.to }, half, end);
  return left === undefined || right === undefined ? undefined : nodeOf(left, right);
}

/** Returns the proof for some of the entries of a proof: what `inclusionProof` returns for these. */
export function narrowedProof(
  entries: readonly Uint8Array[],
  { indexes, size }: Included,
  { proof, wanted }: { proof: readonly Uint8Array[]; wanted: readonly number[] },
): Buffer[] {
  const reading: Reading = { entries, indexes, left: [...proof].reverse() };
  const narrowed: Buffer[] = [];
  const pass = (range: Range, has: { first: number; end: number }, keeps: { first: number; end: number }): void => {
    if (keeps.first === keeps.end) {
      const hash = hashOf(reading, range, has.first, has.end);
      if (hash === undefined) throw new Error('A proof is not one for its entries.');
      narrowed.push(hash);
    } else if (range.to - range.from > 1) {
      const middle = middleOf(range);
      const [here, kept] = [firstFrom(indexes, has, middle), firstFrom(wanted, keeps, middle)];
      pass({ from: range.from, to: middle }, { ...has, end: here }, { ...keeps, end: kept });
      pass({ from: middle, to: range.to }, { ...has, first: here }, { ...keeps, first: kept });
    }
  };
  if (size > 0) pass({ from: 0, to: size }, { first: 0, end: indexes.length }, { first: 0, end: wanted.length });
  return narrowed;
}
