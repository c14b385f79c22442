/**
 * The Merkle tree of RFC 9162 (section 2.1) over a list that only grows: its root, and the proofs that an entry is in it
 * and that it continues an earlier tree. Here the entries are the hashes of a chain's changes, so a root that a replica
 * signs proves each of them to whoever holds only some.
 *
 * Every hash and proof is made from the hashes of complete subtrees. `Complete` returns one: `level` 0 is a leaf, and the
 * subtree `number` of a level covers the entries from `number * 2 ** level` on. These never change as the list grows.
 */
import { hash } from 'node:crypto';

export type Complete = (level: number, number: number) => Buffer;

/** By way of a string, because each buffer that `hash` makes has memory of its own: a tree takes twice as long with them. */
const sha256 = (prefix: number, ...parts: readonly Uint8Array[]): Buffer =>
  Buffer.from(hash('sha256', Buffer.concat([Buffer.of(prefix), ...parts]), 'binary'), 'binary');

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

/** Returns the proof that the tree of `second` entries begins with that of `first`. */
export function consistencyProof(complete: Complete, { first, second }: { first: number; second: number }): Buffer[] {
  const proof: Buffer[] = [];
  let [from, to] = [0, second];
  while (first > from && first < to) {
    const middle = middleOf({ from, to });
    if (first <= middle) {
      proof.unshift(hashIn(complete, { from: middle, to }));
      to = middle;
    } else {
      proof.unshift(hashIn(complete, { from, to: middle }));
      from = middle;
    }
  }
  // A subtree that is the whole earlier tree is known to whoever checks.
  return first === 0 || from === 0 ? proof : [hashIn(complete, { from, to }), ...proof];
}

const isSame = (a: Uint8Array | undefined, b: Uint8Array): boolean => a !== undefined && Buffer.compare(a, b) === 0;

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
  let used = 0;
  const hashOf = (range: Range, first: number, end: number): Buffer | undefined => {
    if (first === end) return Buffer.from(proof[used++] ?? []);
    if (range.to - range.from === 1) return leafOf(entries[first] ?? Buffer.alloc(0));
    const middle = middleOf(range);
    const half = firstFrom(indexes, { first, end }, middle);
    const left = hashOf({ from: range.from, to: middle }, first, half);
    const right = hashOf({ from: middle, to: range.to }, half, end);
    return left?.length === hashBytes && right?.length === hashBytes ? nodeOf(left, right) : undefined;
  };
  const root = size === 0 ? undefined : hashOf({ from: 0, to: size }, 0, indexes.length);
  return used === proof.length ? root : undefined;
}

type Tree = { size: number; root: Uint8Array };

/** True if the tree `second` begins with the tree `first`. A root that was signed for a forked or cut chain does not pass. */
export function isConsistent(first: Tree, second: Tree, proof: readonly Uint8Array[]): boolean {
  if (first.size > second.size) return false;
  if (first.size === second.size || first.size === 0) {
    const isEmpty = first.size > 0 || isSame(rootOf(emptyFrontier), first.root);
    return proof.length === 0 && isEmpty && (first.size === 0 || isSame(first.root, second.root));
  }
  const isPower = Number.isInteger(Math.log2(first.size));
  const [start, ...rest] = isPower ? [first.root, ...proof] : proof;
  if (start === undefined || rest.length === 0) return false;
  let [place, last] = [first.size - 1, second.size - 1];
  while (place % 2 === 1) [place, last] = above(place, last);
  let [before, after] = [start, start];
  for (const each of rest) {
    if (last === 0) return false;
    if (place % 2 === 1 || place === last) {
      before = nodeOf(each, before);
      after = nodeOf(each, after);
      [place, last] = aboveRightEdge(place, last);
    } else after = nodeOf(after, each);
    [place, last] = above(place, last);
  }
  return last === 0 && isSame(before, first.root) && isSame(after, second.root);
}

const above = (place: number, last: number): [number, number] => [Math.floor(place / 2), Math.floor(last / 2)];

/** Skips the levels at which the last node has no sibling and so is its own parent. */
function aboveRightEdge(place: number, last: number): [number, number] {
  let [at, end] = [place, last];
  while (at % 2 === 0 && at !== 0) [at, end] = above(at, end);
  return [at, end];
}
