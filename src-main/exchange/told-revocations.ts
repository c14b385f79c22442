/**
 * Chooses which revocations a member sends, and which of those it receives are worth a signature check. Stations
 * and hubs choose alike. A stolen station can have written any number of them, so they must not crowd out those of
 * others.
 */
import { readChange, type ReadChange } from '../journal/encoding.ts';
import { isRevocation, mostHeard } from '../journal/membership.rules.ts';
import type { SignedHead } from '../journal/signed-head.ts';
import { coveredOf, type Covered, type Slice } from './slice.ts';

/** Bytes. Fits into a message to the listener together with the signatures (`hearingBytes`). */
const mostBytes = 512 * 1024;

export type Tellable = { bytes: Uint8Array; head: SignedHead; isOwn: boolean };

/**
 * Chooses at most `mostHeard`. Our own come first, the latest before earlier ones. Then comes the latest of each other
 * replica, the one before it, and so on.
 *
 * @param all in the order in which they came.
 */
export function toldOf(all: readonly Tellable[]): Slice {
  const turns = new Map<string, number>();
  const ranked = all.toReversed().map((each) => {
    const turn = turns.get(each.head.replica) ?? 0;
    turns.set(each.head.replica, turn + 1);
    return { ...each, rank: each.isOwn ? -1 : turn };
  });
  let left = mostBytes;
  const told = ranked
    .sort((a, b) => a.rank - b.rank)
    .slice(0, mostHeard)
    .filter(({ bytes }) => (left -= bytes.length) >= 0);
  return { changes: told.map(({ bytes }) => bytes), heads: told.map(({ head }) => head) };
}

export const revocationsIn = ({ changes }: Slice): ReadChange[] =>
  changes.flatMap((bytes) => readChange(bytes) ?? []).filter(({ change }) => isRevocation(change));

/**
 * Returns the signed ones of `wanted`, at most `mostHeard`. The caller has to leave out those already known, so that
 * they take no place.
 */
export function signedOf({ heads }: Slice, wanted: readonly ReadChange[]): Covered[] {
  const some = wanted.slice(0, mostHeard);
  const hashes = new Set<string>(some.map(({ hash }) => hash));
  const signed = heads.filter(({ hash }) => hashes.has(hash)).slice(0, mostHeard);
  return coveredOf({ changes: some.map(({ bytes }) => bytes), heads: signed }).covered;
}
