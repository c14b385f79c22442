/**
 * A slice: changes on their way from one station to another, with the signatures of their authors. Stations in between
 * only relay, and can neither alter a change nor invent one. Each change is covered by a signature of its own replica,
 * on it or on a later change of its chain. Changes that are not covered are not accepted. A signature also states the root
 * of the chain's tree, which the recipient compares with the changes (`roots.ts`).
 *
 * Changes come in the order in which the sender stored them, so a change comes after those that it knows.
 */
import { decode, encode } from 'cborg';
import { Type, type Static, type TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import type { Besides, Point } from '../journal/chain.rules.ts';
import type { ChangeHash, ReplicaId } from '../journal/change.contract.ts';
import { isRevocation } from '../journal/membership.rules.ts';
import { decodeChange, readChange, type ReadChange } from '../journal/encoding.ts';
import { headOf, isSigned, signedIn, type SignedHead, type Passed, type Signed } from '../journal/signed-head.ts';

/** A slice is applied in one transaction, and searches wait for that: it takes some 30 ms on an old laptop. */
export const sliceLimits = { changes: 200, bytes: 1024 * 1024 };
export type SliceLimits = typeof sliceLimits;
/** The most changes that are read to reach a place where all are covered; each accepted slice ends at one. */
const mostChanges = 20_000;

const digits = (count: number) => Type.String({ pattern: `^[0-9a-f]{${count}}$` });
const place = { replica: digits(32), seq: Type.Integer({ minimum: 1 }), hash: digits(32) };
export const PointShape = Type.Unsafe<Point>(Type.Object(place));

/** Bytes in CBOR. The schema cannot check them. */
export const Bytes = Type.Unsafe<Uint8Array>(Type.Any());
export const HeadShape = Type.Object({ ...place, publicKey: Bytes, signature: Bytes, root: Type.Optional(Bytes) });
const SliceShape = Type.Object({ changes: Type.Array(Bytes), heads: Type.Array(HeadShape) });

export type Slice = { changes: Uint8Array[]; heads: SignedHead[] };

export const encodeSlice = (slice: Slice): Uint8Array => encode(slice);

/** Compiled when a shape is first checked. Checking a list of thousands of units by its schema took longer than everything else with it. */
const validators = new WeakMap<TSchema, Validator>();

function validatorOf(shape: TSchema): Validator {
  const validator = validators.get(shape) ?? Compile(shape);
  validators.set(shape, validator);
  return validator;
}

/** Returns undefined for bytes that are not CBOR of this shape. Members that are `Bytes` are still to be checked: see `areBytes`. */
export function decodedAs<Shape extends TSchema>(shape: Shape, bytes: Uint8Array): Static<Shape> | undefined {
  let value: unknown;
  try {
    value = decode(bytes);
  } catch {
    return undefined;
  }
  return validatorOf(shape).Check(value) ? (value as Static<Shape>) : undefined;
}

export const areBytes = (all: readonly unknown[]): boolean => all.every((each) => each instanceof Uint8Array);

/** Returns undefined for bytes that are not a slice. */
export function decodeSlice(bytes: Uint8Array): Slice | undefined {
  const slice = decodedAs(SliceShape, bytes);
  const inHeads = slice?.heads.flatMap(({ publicKey, signature, root }) => [
    publicKey,
    signature,
    ...(root === undefined ? [] : [root]),
  ]);
  return slice !== undefined && areBytes([...slice.changes, ...(inHeads ?? [])]) ? (slice as Slice) : undefined;
}

/** The part of a chain that a slice needs. */
export type SlicedChain = {
  replica: ReplicaId;
  publicKey: Buffer | null;
  /** Set for chains that the sending side signs itself. */
  sign: ((point: Point) => Signed) | null;
  /** Set if it signs each change of them, and not only the ends of slices. */
  signsEach?: boolean;
  ends: readonly unknown[];
  lacks: Besides['lacks'];
};

/** `next` is the place after which the next slice begins. */
export type CutSlice = { slice: Slice; next: number; isLast: boolean };

/**
 * Makes a slice of changes read from the journal after the place `after`. It contains those that the other side lacks,
 * up to a place where all are covered. Changes that nobody signed yet are left out, at the end of the journal too.
 */
export function cutting(chains: ReadonlyMap<number, SlicedChain>, after: number, limits = sliceLimits) {
  const passed: Passed[] = [];
  const uncovered = new Set<number | string>();
  let cut = { count: 0, key: after };
  let bytes = 0;
  const sliced = (): Slice => sliceOf(passed.slice(0, cut.count), chains);
  return {
    /** Adds a change. Returns the slice once it is full. */
    pass: (row: Passed): CutSlice | undefined => {
      const chain = chains.get(row.replicaKey);
      if (chain?.lacks(row.seq, row.hash) !== true) return undefined;
      passed.push(row);
      bytes += row.bytes.length;
      cover(uncovered, chain, row);
      if (uncovered.size === 0) cut = { count: passed.length, key: row.key };
      const isFull = passed.length >= limits.changes || bytes >= limits.bytes;
      if (!isFull || (cut.key !== row.key && passed.length < mostChanges)) return undefined;
      return { slice: sliced(), next: cut.key, isLast: cut.count === 0 };
    },
    /** Returns the last slice; the journal ends at `last`. */
    end: (last: number): CutSlice => ({ slice: sliced(), next: last, isLast: true }),
  };
}

/** Keeps in `uncovered` the ends that no signature covers yet. This station signs its own chains itself. */
function cover(uncovered: Set<number | string>, { sign, ends }: SlicedChain, row: Passed): void {
  if (sign !== null) return;
  // In a chain without forks, each change covers all before it.
  const isLine = ends.length === 1;
  const end = isLine ? row.replicaKey : row.hash;
  if (!isLine) uncovered.delete(decodeChange(row.bytes).previous ?? '');
  if (row.signed === null) uncovered.add(end);
  else uncovered.delete(end);
}

function sliceOf(passed: readonly Passed[], chains: ReadonlyMap<number, SlicedChain>): Slice {
  const ends = new Map<string, Passed>();
  for (const row of passed) {
    const isLine = chains.get(row.replicaKey)?.ends.length === 1;
    if (!isLine) ends.delete(decodeChange(row.bytes).previous ?? '');
    ends.set(isLine ? `${row.replicaKey}` : row.hash, row);
  }
  // A revocation keeps its own signature: it may have to be passed on by itself (`hearing.ts`).
  const alone = passed.filter((row) => {
    const { sign = null, signsEach = false, ends: all } = chains.get(row.replicaKey) ?? {};
    const isSaid = row.signed !== null && all?.length === 1 && isRevocation(decodeChange(row.bytes));
    return isSaid || (signsEach && sign !== null);
  });
  const heads = [...new Set([...alone, ...ends.values()])].flatMap((row) => {
    const chain = chains.get(row.replicaKey);
    if (chain?.publicKey == null) return [];
    const point = { replica: chain.replica, seq: row.seq, hash: row.hash };
    const signed = row.signed ?? chain.sign?.(point);
    return signed === undefined ? [] : [headOf(point, chain.publicKey, signed)];
  });
  return { changes: passed.map(({ bytes }) => bytes), heads };
}

/** A change that a signature covers; includes the signature if it is on this very change. */
export type Covered = ReadChange & { signed: Signed | null };

/**
 * Returns the changes of a slice that its signatures cover, in their order. Malformed or uncovered changes are only
 * counted.
 */
export function coveredOf({ changes, heads }: Slice): { covered: Covered[]; left: number } {
  const read = changes.map(readChange).filter((each) => each !== undefined);
  const byHash = new Map(read.map((each) => [each.hash, each]));
  const signatures = new Map<ChangeHash, Signed>();
  const isCovered = new Set<ChangeHash>();
  for (const head of heads) {
    const { change } = byHash.get(head.hash) ?? {};
    if (change?.replica !== head.replica || change.seq !== head.seq || !isSigned(head)) continue;
    signatures.set(head.hash, signedIn(head));
    let next: ChangeHash | null = head.hash;
    while (next !== null && !isCovered.has(next)) {
      const before: ReadChange['change'] | undefined = byHash.get(next)?.change;
      // A replica cannot sign for the changes of another one.
      if (before?.replica !== head.replica) break;
      isCovered.add(next);
      next = before.previous;
    }
  }
  const covered = read
    .filter(({ hash }) => isCovered.has(hash))
    .map((each) => ({ ...each, signed: signatures.get(each.hash) ?? null }));
  return { covered, left: changes.length - covered.length };
}
