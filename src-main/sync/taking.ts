/**
 * Takes a slice that came from elsewhere: changes into the journal, heads, rows, postings and signatures, in one transaction. What
 * cannot be taken yet is held as it came, and tried again when something else came; it keeps back what its own replica wrote later,
 * and what knew it, and nothing else.
 */
import { write, type Db, type Writer } from '../db/access.ts';
import { findKey, putSignature } from '../journal/chain.queries.ts';
import { readChange } from '../journal/encoding.ts';
import { applyRead } from '../journal/record.ts';
import type { Applied } from '../journal/taking.rules.ts';
import { findReplica } from '../journal/journal.queries.ts';
import { dropHeld, hold, isAnyHeld, listHeld, setHeldReason } from './held.queries.ts';
import { isAdmitted } from './members.ts';
import { coveredOf, type Covered, type Slice } from './slice.ts';
import type { HeldReason } from './sync-state.contract.ts';
import { nothingTaken, type Taken } from './taken.rules.ts';

/** `isOurs`: what this copy wrote itself comes back to it, see `applyRead`. */
type From = { isOurs?: boolean };

/** Takes what its signatures cover. */
export async function takeSlice(db: Db, slice: Slice, from: From = {}): Promise<Taken> {
  const { covered } = coveredOf(slice);
  return covered.length === 0 ? nothingTaken : write(db, 'sync', (writer) => takeChanges(writer, covered, from));
}

function takeChanges(writer: Writer, covered: readonly Covered[], from: From): Taken {
  const taken: Taken = { applied: 0, known: 0, held: 0 };
  // Who is admitted can be said by the same slice.
  let isMembershipSaid = false;
  for (const each of covered) {
    const outcome = take(writer, each, from);
    if (outcome === 'applied') {
      taken.applied++;
      isMembershipSaid ||= each.change.kind === 'station' || each.change.kind === 'replica';
    } else if (outcome === 'known') taken.known++;
    else if (hold(writer, each, outcome)) taken.held++;
  }
  if (taken.applied > 0 && isAnyHeld(writer)) taken.applied += takeHeld(writer, { isMembershipSaid });
  return taken;
}

/** Tries again what is held; returns how many of it are in the journal now. */
export function takeHeld(writer: Writer, { isMembershipSaid }: { isMembershipSaid: boolean }): number {
  const isFutile = new Set<HeldReason>(['other-kind', 'not-its-own']);
  let count = 0;
  let hasHope = true;
  for (let admits = isMembershipSaid; hasHope;) {
    hasHope = false;
    for (const { key, bytes, signature, reason } of listHeld(writer, { isMembershipSaid: admits })) {
      if (isFutile.has(reason)) continue;
      const read = readChange(bytes);
      if (read === undefined) continue;
      const outcome = take(writer, { ...read, signature });
      if (outcome !== 'applied' && outcome !== 'known') {
        if (outcome !== reason) setHeldReason(writer, key, outcome);
        continue;
      }
      dropHeld(writer, key);
      if (outcome === 'known') continue;
      count++;
      hasHope = true;
      admits ||= read.change.kind === 'station' || read.change.kind === 'replica';
    }
  }
  return count;
}

function take(writer: Writer, each: Covered, from: From = {}): 'applied' | 'known' | HeldReason {
  const { change, hash, signature } = each;
  const { replica, seq } = change;
  const isFirst = seq === 1 && change.kind === 'replica' && findReplica(writer, replica) === undefined;
  if (isFirst && !isAdmitted(writer, change)) return 'not-admitted';
  const outcome: Applied = applyRead(writer, each, from);
  if (outcome.kind === 'waits' || outcome.kind === 'refused') {
    // What was read is well formed.
    return outcome.reason === 'malformed' ? 'other-kind' : outcome.reason;
  }
  const key = signature && findKey(writer, { replica, seq, hash });
  if (signature !== null && key != null) putSignature(writer, { changeKey: key, signature });
  return outcome.kind;
}
