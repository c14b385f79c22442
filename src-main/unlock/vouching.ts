/** The registry and its keyring vouch for each other: compared when they are opened, and told until an administrator says that it is known. */
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

/** At an opening, before anything of either is changed. What does not fit is kept as it is, and opens all the same. */
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
  if (isOlder) station.config.log.error('the registry may be older than it was: it goes on under another name');
  await write(db, 'station', (writer) => {
    // Numbers of changes and of patients that were given since, and are missing here, are not to be given again.
    if (isOlder) continueAsNewReplica(writer, { isRestored: true });
    if (mismatches.length > known.mismatches.length) putKnown(writer, { mismatches });
    knowOnly(writer, keyring);
  });
  if (mismatches.length > 0) station.troubles.begin('journal-mismatch');
}

/** In a while, since all of the file is read for it. */
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
        station.config.log.error('the registry file was not compared with the one that was closed', { error });
    })
    .finally(() => (registry.asClosed = undefined));
}

function journalBeside({ db, key, wasClosed }: Registry, { anchor: sealed }: Keyring) {
  if (sealed === null) return undefined;
  const anchor = openAnchor({ db }, sealed, key);
  if (anchor === undefined) return { isUnreadable: true } as const;
  return { anchor: anchor.ends, found: listEnds({ db }), wasClosed, holds: hasChange({ db }) };
}

/** An administrator knows what did not fit, and goes on with what is here. */
export async function acceptMismatches(station: Station, { db }: Registry): Promise<void> {
  await write(db, 'station', (writer) => putKnown(writer, { mismatches: [] }));
  station.troubles.end('journal-mismatch');
}
