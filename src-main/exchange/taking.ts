/**
 * Applies a slice from another station: changes, heads, rows and signatures, in one transaction. It marks postings as due. A change
 * that cannot be applied yet is quarantined as it came, and tried again when others arrive. It delays only later
 * changes of its replica, and changes that know it.
 */
import { write, type Db, type Reader, type Writer } from '../db/access.ts';
import { findKey, putSignature } from '../journal/chain.queries.ts';
import type { Change, ChangeHash } from '../journal/change.contract.ts';
import { readChange } from '../journal/encoding.ts';
import { applyRead } from '../journal/record.ts';
import type { Applied } from '../journal/taking.rules.ts';
import { isPart } from '../journal/holding.queries.ts';
import { findReplica, hasChange } from '../journal/journal.queries.ts';
import { noteArrival } from '../staff/arrivals.ts';
import { dropQuarantined, hold, isAnyQuarantined, listQuarantined, setQuarantineReason } from './quarantine.queries.ts';
import { neededOf } from './needed.ts';
import { endsNow, isAdmitted, listEndedReplicas } from './members.ts';
import { noteTaken } from '../journal/membership.queries.ts';
import { followRenewal } from './renewals.ts';
import { noteRestore } from './restores.ts';
import { findFrontier } from '../journal/tree.queries.ts';
import { coveredBesides, judgeRoots } from './roots.ts';
import { coveredOf, type Covered, type Slice } from './slice.ts';
import type { QuarantineReason } from './sync-state.contract.ts';
import { nothingTaken, plus, type Taken } from './taken.rules.ts';

/**
 * `isOurs`: the registry in use is being copied into a new file. Changes that this copy wrote come back to it, see
 * `applyRead`. The consequences of a renewal or a restore were handled in the registry in use, so nothing is written or
 * recorded a second time.
 */
type From = { isOurs?: boolean };

/** Applies the changes that its signatures cover. */
export async function takeSlice(db: Db, slice: Slice, from: From = {}): Promise<Taken> {
  const { covered } = coveredOf(slice);
  // A part takes nothing that was not proved to be what it is to hold: see `part.ts`.
  if (covered.length === 0 || (isPart({ db }) && from.isOurs !== true)) return nothingTaken;
  return write(db, 'sync', (writer) => {
    const untrue = untrueIn(writer, covered);
    if (untrue.size === 0) return takeChanges(writer, covered, from);
    const taken = takeChanges(writer, coveredBesides(slice, untrue), from);
    // They name the replica that signed them to people.
    const held = covered.filter((each) => untrue.has(each.hash) && !hasChange(writer)(placeOf(each)));
    return plus(taken, { ...nothingTaken, held: held.filter((each) => hold(writer, each, 'other-root')).length });
  });
}

/** Applies changes that were proved (`proved-slice.ts`), at a station that holds a part. */
export const takeProved = (writer: Writer, proved: readonly Covered[]): Taken => takeChanges(writer, proved, {});

const untrueIn = (reader: Reader, covered: readonly Covered[]): ReadonlySet<ChangeHash> =>
  judgeRoots(covered, (point) => findFrontier(reader, point)).untrue;

function takeChanges(writer: Writer, covered: readonly Covered[], from: From): Taken {
  const taken: Taken = { applied: 0, known: 0, held: 0 };
  // The same slice can contain the admission of a replica.
  let isMembershipSaid = false;
  let isEnded = endsNow(writer);
  for (const each of covered) {
    const outcome = isEnded(placeOf(each)) ? 'ended' : take(writer, each, from);
    if (outcome === 'applied') {
      taken.applied++;
      if (!isOfMembers(each)) continue;
      isMembershipSaid = true;
      if (from.isOurs !== true) follow(writer, each.change);
      isEnded = endsNow(writer);
    } else if (outcome === 'known') taken.known++;
    else if (hold(writer, each, outcome)) taken.held++;
  }
  if (taken.applied + taken.held > 0 && isAnyQuarantined(writer))
    taken.applied += takeQuarantined(writer, { isMembershipSaid, ...from });
  return taken;
}

/** Handles the consequences of an applied change of a station or replica. */
function follow(writer: Writer, change: Change): void {
  followRenewal(writer, change);
  noteRestore(writer, change);
}

const isOfMembers = ({ change: { kind } }: Pick<Covered, 'change'>): boolean =>
  kind === 'station' || kind === 'replica';
const placeOf = ({ change: { replica, seq }, hash }: Pick<Covered, 'change' | 'hash'>) => ({ replica, seq, hash });

/**
 * Tries held changes again; returns how many of them are in the journal now. Normally a change after the end of its
 * replica is refused. It is applied if a member had accepted it in good faith and built on it: otherwise nothing more
 * would arrive from that member.
 */
export function takeQuarantined(
  writer: Writer,
  { isMembershipSaid, isOurs = false }: From & { isMembershipSaid: boolean },
): number {
  const isFutile = new Set<QuarantineReason>(['other-kind', 'not-its-own']);
  let count = 0;
  let hasHope = true;
  for (let admits = isMembershipSaid; hasHope;) {
    hasHope = false;
    let isEnded = endsNow(writer);
    const ended = listEndedReplicas(writer);
    const needed = ended.size === 0 ? new Set() : neededOf(listQuarantined(writer, { isMembershipSaid: true }), ended);
    admits ||= needed.size > 0;
    for (const { key, bytes, signed, reason } of listQuarantined(writer, { isMembershipSaid: admits })) {
      if (isFutile.has(reason)) continue;
      const read = readChange(bytes);
      if (read === undefined) continue;
      const isNeeded = needed.has(read.hash);
      const isLeft = !isNeeded && isEnded(placeOf(read));
      const outcome = isLeft ? 'ended' : takeHeld(writer, { ...read, signed }, { isNeeded });
      if (outcome !== 'applied' && outcome !== 'known') {
        if (outcome !== reason) setQuarantineReason(writer, key, outcome);
        continue;
      }
      dropQuarantined(writer, key);
      if (outcome === 'known') continue;
      count++;
      hasHope = true;
      if (!isOfMembers(read)) continue;
      admits = true;
      if (!isOurs) follow(writer, read.change);
      isEnded = endsNow(writer);
    }
  }
  return count;
}

/** Its chain may be here by now, so that the root of its signature can be compared. */
function takeHeld(writer: Writer, each: Covered, { isNeeded }: { isNeeded: boolean }) {
  const isJudged = each.signed?.root != null;
  if (!isJudged || !untrueIn(writer, [each]).has(each.hash)) return take(writer, each, { isNeeded });
  return hasChange(writer)(placeOf(each)) ? 'known' : 'other-root';
}

function take(
  writer: Writer,
  each: Covered,
  { isNeeded = false, ...from }: From & { isNeeded?: boolean } = {},
): 'applied' | 'known' | QuarantineReason {
  const { change, hash, signed } = each;
  const { replica, seq } = change;
  const isFirst = seq === 1 && change.kind === 'replica' && findReplica(writer, replica) === undefined;
  if (isFirst && !isNeeded && !isAdmitted(writer, change)) return 'not-admitted';
  const outcome: Applied = applyRead(writer, each, from);
  if (outcome.kind === 'waits' || outcome.kind === 'refused') {
    // `malformed` cannot occur here: a change that was read is well formed.
    return outcome.reason === 'malformed' ? 'other-kind' : outcome.reason;
  }
  if (outcome.kind === 'applied') {
    noteTaken(writer, each);
    if (from.isOurs !== true) noteArrival(writer, each);
  }
  const key = signed && findKey(writer, { replica, seq, hash });
  if (signed !== null && key != null) putSignature(writer, { changeKey: key, ...signed });
  return outcome.kind;
}
