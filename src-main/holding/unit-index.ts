/**
 * The units of a part, compared by digests. A unit is what travels and stays together: a patient's record with its visits, or a record that every
 * station holds, such as an account or a place. Two stations compare digests of ranges of units, halve the ranges that differ, and so find
 * the units that differ in a few messages, however they came to differ. Nobody keeps a list of what another station has. Pure.
 *
 * A range is all units whose key begins with some hexadecimal digits. Keys are hashes of ids, so that all ranges of a length are about equal.
 */
import { hash } from 'node:crypto';
import type { Unit } from './unit.register.ts';
import type { ListedUnit } from './unit.rules.ts';

const digestBytes = 16;
/** Ranges with at most this many units are listed instead of halved again. */
export const mostListed = 64;
const digits = [...'0123456789abcdef'];

/** Returns the sixteen ranges that a range consists of. */
export const partsOf = (range: string): string[] => digits.map((digit) => range + digit);

const sha256 = (...parts: readonly Uint8Array[]): Buffer =>
  hash('sha256', Buffer.concat(parts), 'buffer').subarray(0, digestBytes);

const keyOf = (id: string): string => hash('sha256', id, 'hex').slice(0, 16);

export const digestOfUnit = (hashes: readonly Buffer[]): Buffer =>
  sha256(...hashes.toSorted((a, b) => Buffer.compare(a, b)));

type Kept = ListedUnit & { key: string };

/** Lists one range: its parts, or its units if they are few. */
export type Listed = { parts: Uint8Array[] } | { units: ListedUnit[] };

export type UnitIndex = {
  count: number;
  /** The number of units that are patients. */
  patients: number;
  has: (id: string) => boolean;
  /** Returns the digest of a range. The empty range is all units. */
  digestOf: (range: string) => Buffer;
  list: (range: string) => Listed;
  /** Returns the units of a range. */
  unitsIn: (range: string) => ListedUnit[];
  /** Returns an index that has these units instead of those with their ids, and none of the `dropped`. */
  replaced: (units: readonly (Unit | ListedUnit)[], dropped: readonly string[]) => UnitIndex;
};

const toKept = (unit: Unit | ListedUnit): Kept => ({ ...listedOf(unit), key: keyOf(unit.id) });

function listedOf(unit: Unit | ListedUnit): ListedUnit {
  if ('digest' in unit) return unit;
  const { id, isCommon, changes } = unit;
  const place = changes.reduce((first, each) => Math.min(first, each.place), Infinity);
  return { id, isCommon, place, digest: digestOfUnit(changes.map(({ hash: each }) => each)) };
}

const byKey = (a: Kept, b: Kept) => (a.key === b.key ? (a.id < b.id ? -1 : 1) : a.key < b.key ? -1 : 1);

/** Each unit must be given once. */
export const indexOf = (units: readonly (Unit | ListedUnit)[]): UnitIndex =>
  indexOfSorted(units.map(toKept).sort(byKey), new Map());

/** `digests`: those that are known already. */
function indexOfSorted(sorted: readonly Kept[], digests: Map<string, Buffer>): UnitIndex {
  const boundsOf = (range: string) => ({ first: firstFrom(sorted, range), end: firstFrom(sorted, `${range}g`) });
  const digestOf = (range: string): Buffer => {
    const known = digests.get(range);
    if (known !== undefined) return known;
    const { first, end } = boundsOf(range);
    const isFew = end - first <= mostListed;
    const parts = isFew
      ? sorted.slice(first, end).flatMap(({ key, digest }) => [Buffer.from(key, 'hex'), digest])
      : partsOf(range).map(digestOf);
    const digest = sha256(...parts);
    digests.set(range, digest);
    return digest;
  };
  const unitsIn = (range: string) => {
    const { first, end } = boundsOf(range);
    return sorted.slice(first, end).map(({ key: _key, ...unit }) => unit);
  };
  return {
    count: sorted.length,
    patients: sorted.filter(({ isCommon }) => !isCommon).length,
    has: (id) => unitsIn(keyOf(id)).some((unit) => unit.id === id),
    digestOf,
    unitsIn,
    list: (range) => {
      const { first, end } = boundsOf(range);
      return end - first <= mostListed ? { units: unitsIn(range) } : { parts: partsOf(range).map(digestOf) };
    },
    replaced: (units, dropped) => {
      const replacing = new Set([...units.map(({ id }) => id), ...dropped]);
      const others = sorted.filter(({ id }) => !replacing.has(id));
      const left = new Map(digests);
      for (const key of [...replacing].map(keyOf))
        for (let length = 0; length <= key.length; length++) left.delete(key.slice(0, length));
      return indexOfSorted([...others, ...units.map(toKept)].sort(byKey), left);
    },
  };
}

function firstFrom(sorted: readonly Kept[], key: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const between = (low + high) >> 1;
    if ((sorted[between]?.key ?? '') < key) low = between + 1;
    else high = between;
  }
  return low;
}
