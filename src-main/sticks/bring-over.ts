/**
 * Copies what a station knows, and its own data, into the registry from a snapshot. Most of it is copied while people
 * go on working in the old file, and the rest while no save runs.
 */
import { write, type Db, type Writer } from '../db/access.ts';
import { bringIdentities, bringKept } from '../db/transfer.ts';
import { lastKey, listChains, vectorOf } from '../journal/chain.queries.ts';
import { saidOfMembers } from '../journal/speakers.queries.ts';
import { listHolders, takeHolders } from '../staff/holders.ts';
import { BundleProblem } from './bundle.ts';
import { placeOf } from './bundle.queries.ts';
import { setPeer } from '../exchange/exchange.queries.ts';
import { endsNow } from '../exchange/members.ts';
import { noteTaken } from '../journal/membership.queries.ts';
import { sliceAfter } from '../exchange/slicing.ts';
import type { SnapshotHeader } from './snapshot-file.ts';
import { takeQuarantined, takeSlice } from '../exchange/taking.ts';

/** `db` is the registry in use, `fresh` the one that is to replace it. */
type Both = { db: Db; fresh: Db };

/** Throws a `BundleProblem` for changes that were made with an old copy of a station's folder. */
export async function bringMost({ db, fresh }: Both, signal: AbortSignal): Promise<void> {
  assertNoOldCopy(db, fresh);
  await write(fresh, 'sync', (writer) => bringIdentities({ db }, writer));
  await catchUp(db, fresh, signal);
}

type Rest = { header: SnapshotHeader; by: string; placesAfter: number; signal: AbortSignal };

/**
 * Nothing may be saved in the old file from here on. `more` is written with the last part. Throws a `BundleProblem`.
 */
export async function bringRest(
  { db, fresh }: Both,
  { header: { station: giver, vector }, by, placesAfter, signal }: Rest,
  more: (writer: Writer) => void,
): Promise<void> {
  await catchUp(db, fresh, signal);
  assertAllThere(db, fresh, placesAfter);
  // More may have been heard since the first check.
  assertNoOldCopy(db, fresh);
  await write(fresh, by, (writer) => {
    bringKept({ db }, writer);
    // Changes that came with the snapshot itself.
    for (const each of saidOfMembers(writer).said) noteTaken(writer, each);
    takeHolders(writer, listHolders({ db }));
    takeQuarantined(writer, { isMembershipSaid: true });
    setPeer(writer, giver, { sentKey: placeOf(writer, vector) });
    more(writer);
  });
}

/** Copies what the old file knows and the new one does not, as in a sync. It is idempotent. */
async function catchUp(from: Db, to: Db, signal: AbortSignal): Promise<void> {
  const known = vectorOf(listChains({ db: to }));
  for (let [after, isLast] = [0, false]; !isLast;) {
    signal.throwIfAborted();
    const found = sliceAfter({ db: from }, { known, after });
    await takeSlice(to, found.slice, { isOurs: true });
    isLast = found.isLast || found.next <= after;
    after = found.next;
  }
}

/**
 * Throws a `BundleProblem` if anything of the old file is missing in the new one. Then the old one stays in use,
 * whatever the reason.
 */
function assertAllThere(from: Db, to: Db, placesAfter: number): void {
  const there = new Map(listChains({ db: to }).map((chain) => [chain.replica, chain]));
  const isThere = listChains({ db: from }).every(({ replica, ends }) =>
    ends.every((end) => there.get(replica)?.has(end) === true),
  );
  if (!isThere || lastKey({ db: from }) > placesAfter) throw new BundleProblem('not-all-there');
}

/**
 * Throws a `BundleProblem` for changes that were written with an old copy of a station's folder. A sync would
 * quarantine them, so a snapshot does not bring them either.
 */
function assertNoOldCopy(from: Db, to: Db): void {
  const isEnded = endsNow({ db: from });
  const isOfOldCopy = listChains({ db: to }).some(({ replica, ends }) =>
    ends.some((end) => isEnded({ ...end, replica: replica })),
  );
  if (isOfOldCopy) throw new BundleProblem('old-copy');
}
