/**
 * A station with a part takes along what another one wrote and no station with everything has yet, and delivers it at its next sync there. So what
 * was written on a laptop that is lost on the way is not lost with it. A parcel (`sealed-parcel.ts`) is no more than a copy: the station that wrote the
 * changes still sends them itself.
 */
import { hash } from 'node:crypto';
import { write, type Db, type Reader } from '../db/access.ts';
import { findLastStub, listChains, vectorOf } from '../journal/chain.queries.ts';
import type { Ask } from './asking.ts';
import { LinkProblem } from './link.ts';
import { findMember, listKeysOf } from './member.queries.ts';
import type { Parcel } from './message.ts';
import { sealParcel } from './sealed-parcel.ts';
import { dropParcelFrom, findParcelFrom, listParcelsTo, pointsUpTo, putParcel } from './parcel.queries.ts';
import { listWhole } from './peer.queries.ts';
import type { Slice } from './slice.ts';
import { sliceAfter } from './slicing.ts';

/** The changes of one parcel. Later ones wait until the station that wrote them can sync. */
const mostBytes = 4 * 1024 * 1024;

/** No parcel. */
const noMark = '';

/** Tells from what to what our own parcel would reach, and for whom it would be. */
type Own = { mark: string; to: string; keys: Buffer[]; known: ReturnType<typeof pointsUpTo> };

/** Returns undefined if a station with everything has all that was written here, or none is known. */
function ownParcel(reader: Reader): Own | undefined {
  const wholes = listWhole(reader);
  const peer = wholes.find(({ station }) => station?.isHub === true) ?? wholes[0];
  const member = peer && findMember(reader, peer.stationId);
  if (peer === undefined || member === undefined) return undefined;
  const keys = listKeysOf(reader, member);
  const known = pointsUpTo(reader, peer.sentKey);
  const chains = listChains(reader);
  const lacking = chains.map(({ replicaKey, ends, besides }) => {
    const { lacks, firstSeq } = besides(known);
    return { is: ends.some(({ seq, hash: end }) => lacks(seq, end)), firstSeq, stub: findLastStub(reader, replicaKey) };
  });
  // After a change that was put away, the rest of its chain travels. Only a chain that forks does not tell where that begins.
  const isGapped = lacking.some(({ firstSeq, stub = 0 }) => firstSeq <= stub);
  if (keys.length === 0 || isGapped || !lacking.some(({ is }) => is)) return undefined;
  const mark = hash('sha256', JSON.stringify([peer.stationId, known, vectorOf(chains)]), 'hex').slice(0, 32);
  return { mark, to: peer.stationId, keys, known };
}

/** The mark of what another station is to carry for this one now. */
const ownMark = (reader: Reader): string => ownParcel(reader)?.mark ?? noMark;

/** Makes the parcel with this mark. Returns null if something was saved or sent meanwhile. */
async function makeParcel(db: Db, mark: string): Promise<Parcel | null> {
  const own = ownParcel({ db });
  if (own?.mark !== mark) return null;
  const slices: Slice[] = [];
  let bytes = 0;
  for (let [after, isLast] = [0, false]; !isLast;) {
    const next = sliceAfter({ db }, { known: own.known, after });
    ({ next: after, isLast } = next);
    bytes += next.slice.changes.reduce((sum, change) => sum + change.length, 0);
    if (bytes > mostBytes) break;
    if (next.slice.changes.length > 0) slices.push(next.slice);
  }
  return { to: own.to, mark, bytes: await sealParcel(slices, own.keys) };
}

/** Answers another part, which would carry something for this one and have something carried. */
export async function answerCarry(
  db: Db,
  stationId: string,
  { carried, mark }: { carried: string; mark: string },
): Promise<{ isWanted: boolean; mark: string; parcel: Parcel | null }> {
  const isWanted = await isParcelWanted(db, stationId, mark);
  const own = ownMark({ db });
  return { isWanted, mark: own, parcel: own === carried || own === noMark ? null : await makeParcel(db, own) };
}

/** Drops what is carried for a station that needs it no longer. */
async function isParcelWanted(db: Db, stationId: string, mark: string): Promise<boolean> {
  const carried = findParcelFrom({ db }, stationId)?.mark ?? noMark;
  if (mark === noMark && carried !== noMark) await write(db, 'sync', (writer) => dropParcelFrom(writer, stationId));
  return mark !== noMark && mark !== carried;
}

/** Keeps a parcel of this station, in the place of an earlier one. */
export async function keepParcel(db: Db, stationId: string, { to, mark, bytes }: Parcel): Promise<void> {
  if (bytes.length > 2 * mostBytes) throw new LinkProblem('broken');
  await write(db, 'sync', (writer) =>
    putParcel(writer, { fromStation: stationId, toStation: to, mark, bytes: Buffer.from(bytes) }),
  );
}

/** Two stations with a part take along what each of them wrote. */
export async function carryForEachOther(db: Db, ask: Ask, stationId: string): Promise<void> {
  const own = ownMark({ db });
  const carried = findParcelFrom({ db }, stationId)?.mark ?? noMark;
  const theirs = await ask({ kind: 'carry', carried, mark: own });
  if ((await isParcelWanted(db, stationId, theirs.mark)) && theirs.parcel !== null)
    await keepParcel(db, stationId, theirs.parcel);
  const parcel = theirs.isWanted ? await makeParcel(db, own) : null;
  if (parcel !== null) await ask({ kind: 'parcel', parcel });
}

/** Delivers what others wrote for this station. A parcel that it cannot open is dropped: whoever wrote it still has the changes. */
export async function deliverParcels(db: Db, ask: Ask, stationId: string): Promise<void> {
  for (const { fromStation, bytes } of listParcelsTo({ db }, stationId)) {
    await ask({ kind: 'deliver', bytes });
    await write(db, 'sync', (writer) => dropParcelFrom(writer, fromStation));
  }
}
