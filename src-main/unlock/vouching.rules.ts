/**
 * Compares a registry and its keyring with their state when they were last together. Each has a mark of the other:
 * the registry the tags of the keyrings that fit it, the keyring the ends of the journal's chains. Pure.
 *
 * After a crash the journal may extend beyond its anchor, even if nothing is left in the log, and never falls short
 * of it. So a mere crash is never reported as a mismatch.
 */
import type { Mismatch } from '../station/keys.contract.ts';

type End = { replica: string; seq: number; hash: string };

export function mismatchesOf({
  keyring,
  known,
  journal,
}: {
  /** `isSigned`: tagged with the registry's key. */
  keyring: { tag: string; revision: number; isSigned: boolean };
  /** No tags: the registry has not recorded yet which keyrings fit. */
  known: { tags: readonly string[]; revision: number };
  /** Undefined if there is no anchor yet. `isUnreadable`: it was made with another key, or by nobody known here. */
  journal:
    | { isUnreadable: true }
    | { anchor: readonly End[]; found: readonly End[]; wasClosed: boolean; holds: (end: End) => boolean }
    | undefined;
}): Mismatch[] {
  const found = new Set<Mismatch>();
  if (!keyring.isSigned) found.add('keyring-changed');
  else if (known.tags.length > 0 && !known.tags.includes(keyring.tag)) {
    if (keyring.revision < known.revision) found.add('keyring-older');
    else found.add(keyring.revision > known.revision ? 'registry-older' : 'keyring-changed');
  }
  if (journal === undefined) return [...found];
  if ('isUnreadable' in journal) return [...found.add('keyring-changed')];
  const byReplica = new Map(journal.found.map((end) => [end.replica, end]));
  for (const end of journal.anchor) {
    if (journal.holds(end)) continue;
    found.add((byReplica.get(end.replica)?.seq ?? 0) < end.seq ? 'registry-older' : 'history-rewritten');
  }
  const anchored = new Map(journal.anchor.map((end) => [end.replica, end.seq]));
  const isAhead = journal.found.some(({ replica, seq }) => seq > (anchored.get(replica) ?? 0));
  // Closed in order and yet longer: something else wrote to it, or the keyring is older.
  if (isAhead && journal.wasClosed) found.add('history-longer');
  return [...found];
}

/** True if the registry may be older than what others know of it. It must then continue under another name. */
export const isOlderState = (found: readonly Mismatch[]): boolean =>
  found.includes('registry-older') || found.includes('history-rewritten');
