/**
 * The registry and its keyring vouch for each other. They are compared at every opening, and a mismatch is shown
 * until an administrator accepts it.
 */
import { write } from '../db/access.ts';
import { hasChange, listEnds } from '../journal/journal.queries.ts';
import { continueAsNewReplica } from '../journal/record.ts';
import { isSigned, type Keyring } from '../keys/keyring.ts';
import { getKnown, knowOnly, putKnown } from '../keys/known.queries.ts';
import { openAnchor } from '../station/anchor.ts';
import { isAnotherThanClosed } from '../station/as-closed.ts';
import type { Registry, Station } from '../station/registry.ts';
import { slotsOf } from './slots.ts';
import { isOlderState, mismatchesOf } from './vouching.rules.ts';

/**
 * Compares the two at an opening, before either is changed. A mismatch is recorded, and the registry opens
 * nevertheless.
 */
export async function compareAtOpening(station: Station, registry: Registry): Promise<void> {
  const { db, key } = registry;
  const keyring = slotsOf(station);
  const known = getKnown({ db });
  const { tag, revision } = keyring;
  const found = mismatchesOf({
    keyring: { tag, revision, isSigned: isSigned(keyring, key) },
    known,
    journal: journalBeside(registry, keyring),
  });
  if (registry.lacksUntold && !found.includes('registry-older')) found.push('registry-older');
  const mismatches = [...new Set([...known.mismatches, ...found])];
  if (found.length > 0) station.config.log.error('registry and keyring do not fit each other', { found });
  const isOlder = isOlderState(found) || registry.mayLack;
  if (isOlder) station.config.log.error('the registry may be older than before: it continues under a new replica id');
  await write(db, 'station', (writer) => {
    // Numbers of changes and patients that were assigned since then, and are missing here, must not be assigned
    // again.
    if (isOlder) continueAsNewReplica(writer, { isRestored: true });
    if (mismatches.length > known.mismatches.length) putKnown(writer, { mismatches });
    knowOnly(writer, keyring);
  });
  if (mismatches.length > 0) station.troubles.begin('journal-mismatch');
}

/** Compares the file in the background, since all of it has to be read. */
export function compareFile(station: Station, registry: Registry): void {
  const { db, asClosed } = registry;
  if (asClosed === undefined) return;
  void isAnotherThanClosed(db, asClosed)
    .then((isAnother) => {
      if (!isAnother) return;
      station.config.log.error('the registry file is not the one that was closed');
      station.troubles.begin('journal-mismatch');
    })
    .catch((error: unknown) => {
      if (!station.closing.signal.aborted)
        station.config.log.error('comparing the registry file with the one that was closed failed', { error });
    })
    .finally(() => (registry.asClosed = undefined));
}

function journalBeside({ db, key, wasClosed }: Registry, { anchor: sealed }: Keyring) {
  if (sealed === null) return undefined;
  const anchor = openAnchor({ db }, sealed, key);
  if (anchor === undefined) return { isUnreadable: true } as const;
  return { anchor: anchor.ends, found: listEnds({ db }), wasClosed, holds: hasChange({ db }) };
}

/** Clears the mismatches: an administrator knows of them and continues with the present state. */
export async function acceptMismatches(station: Station, { db }: Registry): Promise<void> {
  await write(db, 'station', (writer) => putKnown(writer, { mismatches: [] }));
  station.troubles.end('journal-mismatch');
}
