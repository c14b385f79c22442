/**
 * What a station knows, and what is its own, brought over into the registry that was taken out of a snapshot: most of it while people go
 * on working in the old file, and the rest when nothing is saved.
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
import { takeHeld, takeSlice } from '../exchange/taking.ts';

/** `db` is the registry that is in use, `fresh` the one that is to take its place. */
type Both = { db: Db; fresh: Db };

/** Throws a `BundleProblem` for what was made with an old copy of a station's folder. */
export async function bringMost({ db, fresh }: Both, signal: AbortSignal): Promise<void> {
  assertNoOldCopy(db, fresh);
  await write(fresh, 'sync', (writer) => bringIdentities({ db }, writer));
  await catchUp(db, fresh, signal);
}

type Rest = { header: SnapshotHeader; by: string; placesAfter: number; signal: AbortSignal };

/** Nothing may be saved in the old file from here on. `more` is written with the last of it. Throws a `BundleProblem`. */
export async function bringRest(
  { db, fresh }: Both,
  { header: { station: giver, vector }, by, placesAfter, signal }: Rest,
  more: (writer: Writer) => void,
): Promise<void> {
  await catchUp(db, fresh, signal);
  assertAllThere(db, fresh, placesAfter);
  // What was heard of since it was looked at first.
  assertNoOldCopy(db, fresh);
  await write(fresh, by, (writer) => {
    bringKept({ db }, writer);
    // What came with the snapshot itself.
    for (const each of saidOfMembers(writer).said) noteTaken(writer, each);
    takeHolders(writer, listHolders({ db }));
    takeHeld(writer, { isMembershipSaid: true });
    setPeer(writer, giver, { sentKey: placeOf(writer, vector) });
    more(writer);
  });
}

/** What is known in the old file and not in the new one, as in an exchange. Twice is as good as once. */
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

/** Nothing of the old file may be left behind: whatever keeps it out of the new one, the old one is gone on with. */
function assertAllThere(from: Db, to: Db, placesAfter: number): void {
  const there = new Map(listChains({ db: to }).map((chain) => [chain.replica, chain]));
  const isThere = listChains({ db: from }).every(({ replica, ends }) =>
    ends.every((end) => there.get(replica)?.has(end) === true),
  );
  if (!isThere || lastKey({ db: from }) > placesAfter) throw new BundleProblem('not-all-there');
}

/** What an exchange would hold, since it was said with an old copy of a station's folder, does not come with a snapshot either. */
function assertNoOldCopy(from: Db, to: Db): void {
  const isEnded = endsNow({ db: from });
  const isOfOldCopy = listChains({ db: to }).some(({ replica, ends }) =>
    ends.some((end) => isEnded({ ...end, replica: replica })),
  );
  if (isOfOldCopy) throw new BundleProblem('old-copy');
}
