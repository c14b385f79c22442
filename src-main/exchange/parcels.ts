/**
 * Parcels: what a station with a part wrote and no station with everything has yet, encrypted for one of these. Another station with a part
 * takes it along and delivers it at its next sync there. So what was written on a laptop that is lost on the way is not lost with it, and nobody
 * in between can read it. It contains slices of whole chains, as in a sync, and is no more than a copy: the station that wrote the changes still
 * sends them itself.
 */
import { hash } from 'node:crypto';
import { Type } from 'typebox';
import { write, type Db, type Reader } from '../db/access.ts';
import type { OpenedBy } from '../keys/sealed-file.ts';
import { listChains, vectorOf } from '../journal/chain.queries.ts';
import type { Ask } from './asking.ts';
import { LinkProblem } from './link.ts';
import { findMember, listKeysOf } from './member.queries.ts';
import { pack, unpack, type Parcel } from './message.ts';
import { dropParcelFrom, findParcelFrom, listParcelsTo, pointsUpTo, putParcel } from './parcel.queries.ts';
import { listWhole } from './peer.queries.ts';
import { Bytes, areBytes, decodeSlice, encodeSlice, type Slice } from './slice.ts';
import { sliceAfter } from './slicing.ts';

/** What does not fit waits until the station that wrote it can sync. */
const mostBytes = 4 * 1024 * 1024;

/** No parcel. */
export const noMark = '';

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
  const hasAll = chains.every(
    ({ ends, besides }) => !ends.some(({ seq, hash: end }) => besides(known).lacks(seq, end)),
  );
  if (keys.length === 0 || hasAll) return undefined;
  const mark = hash('sha256', JSON.stringify([peer.stationId, known, vectorOf(chains)]), 'hex').slice(0, 32);
  return { mark, to: peer.stationId, keys, known };
}

/** The mark of what another station is to carry for this one now. */
export const ownMark = (reader: Reader): string => ownParcel(reader)?.mark ?? noMark;

/** Makes the parcel with this mark. Returns null if something was saved or sent meanwhile. */
export async function makeParcel(db: Db, mark: string): Promise<Parcel | null> {
  const own = ownParcel({ db });
  if (own?.mark !== mark) return null;
  const slices: Uint8Array[] = [];
  let bytes = 0;
  for (let [after, isLast] = [0, false]; !isLast;) {
    const next = sliceAfter({ db }, { known: own.known, after });
    ({ next: after, isLast } = next);
    const slice = encodeSlice(next.slice);
    bytes += slice.length;
    if (bytes > mostBytes) break;
    if (next.slice.changes.length > 0) slices.push(slice);
  }
  return { to: own.to, mark, bytes: await sealed(await pack({ slices }), own.keys) };
}

async function sealed(plain: Uint8Array, publicKeys: Buffer[]): Promise<Uint8Array> {
  const { sealStream } = await import('../keys/sealed-file.ts');
  const { stream } = await sealStream(once(plain), { publicKeys });
  return collected(stream);
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array, void> {
  yield bytes;
}

async function collected(stream: ReadableStream<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}

const Contents = Type.Object({ slices: Type.Array(Bytes) });

/** Opens a parcel at the station that it is for. Returns undefined if this cannot be done. */
export async function openParcel(bytes: Uint8Array, privateKeys: readonly Buffer[]): Promise<Slice[] | undefined> {
  const { openSealedFile, sealedBytes } = await import('../keys/sealed-file.ts');
  const openedBy: OpenedBy = { passphrase: undefined, privateKeys };
  const opened = await openSealedFile(sealedBytes(Buffer.from(bytes)), openedBy)
    .then(({ stream }) => collected(stream))
    .catch(() => undefined);
  const contents = opened && (await unpack(Contents, opened));
  if (contents === undefined || !areBytes(contents.slices)) return undefined;
  const slices = contents.slices.map(decodeSlice);
  return slices.every((slice) => slice !== undefined) ? slices : undefined;
}

/** What a part answers to another one that would carry something for it, and lets it carry something. */
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

/** Delivers what others wrote for this station. What it cannot open is dropped: whoever wrote it still has it. */
export async function deliverParcels(db: Db, ask: Ask, stationId: string): Promise<void> {
  for (const { fromStation, bytes } of listParcelsTo({ db }, stationId)) {
    await ask({ kind: 'deliver', bytes });
    await write(db, 'sync', (writer) => dropParcelFrom(writer, fromStation));
  }
}
