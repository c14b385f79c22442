/**
 * The consequences at this station when it hears that another one was renewed, and how this one proves its own renewal.
 */
import { write, type Db, type Reader, type Writer } from '../db/access.ts';
import { listChains, vectorOf } from '../journal/chain.queries.ts';
import type { Change, ReplicaId } from '../journal/change.contract.ts';
import { findReplica, getSelf, listBySeq } from '../journal/journal.queries.ts';
import { endedOf, endings, type Ended } from '../journal/place-row.rules.ts';
import { saveRecord } from '../journal/record.ts';
import { listReplicasOf } from '../journal/journal.queries.ts';
import { findMember } from './member.queries.ts';
import { isRenewalVouched, listAdmittedByOthers } from './members.ts';
import { endedBy, isRenewal, renewedFields, siblingsOf, type KnownReplica } from './renewals.rules.ts';
import { vouchIn } from '../journal/renewal-vouch.ts';
import { coveredOf, decodeSlice, encodeSlice, sliceLimits } from './slice.ts';
import { sliceAfter } from './slicing.ts';

const introductionOf = (reader: Reader, replica: string): Change | undefined => {
  const row = findReplica(reader, replica as ReplicaId);
  return row && listBySeq(reader, { replicaKey: row.key, seq: 1 })[0]?.change;
};

/** `said`: the replicas ended by a renewal that is not in the journal yet. */
function siblingsHere(
  reader: Reader,
  { station, next, said = {} }: { station: string; next: string; said?: Ended['replicas'] },
): string[] {
  const replicas = listReplicasOf(reader, station).map(({ id }): KnownReplica => {
    const endorsedBy = introductionOf(reader, id)?.fields['endorsedBy'];
    return { id, endorsedBy: typeof endorsedBy === 'string' ? endorsedBy : null };
  });
  const ended = { ...endedOf(findMember(reader, station)).replicas, ...said };
  return siblingsOf(next, { replicas, ended, admitted: listAdmittedByOthers(reader, station) });
}

/** Ends replicas that were admitted with an old copy before this was heard, and marks all that they wrote. */
export function followRenewal(writer: Writer, change: Change): void {
  if (!isRenewal(change) || findReplica(writer, change.replica)?.stationId !== change.id) return;
  const found = siblingsHere(writer, { station: change.id, next: change.replica });
  if (found.length === 0) return;
  const fields = endings(found.map((id) => [id, []]));
  saveRecord(writer, { kind: 'station', id: change.id, fields, isNew: false });
}

/**
 * Returns what this station shows to a peer that accepts none of its certificates: that it was renewed, and who vouches
 * for it.
 */
export function ownRenewal(reader: Reader): Uint8Array | undefined {
  const { replica } = getSelf(reader);
  const introduction = introductionOf(reader, replica);
  if (introduction === undefined || vouchIn(introduction) === undefined) return undefined;
  const known = vectorOf(listChains(reader).filter((chain) => chain.replica !== replica));
  return encodeSlice(sliceAfter(reader, { known, after: 0 }, { ...sliceLimits, changes: 2 }).slice);
}

/** Returns true if the message proves a member's renewal. From then on the caller is admitted with this certificate. */
export function takeRenewal(db: Db, message: Uint8Array, { fingerprint }: { fingerprint: string }): Promise<boolean> {
  const slice = decodeSlice(message);
  const [introduction, renewal] = slice === undefined ? [] : coveredOf(slice).covered.map(({ change }) => change);
  if (introduction === undefined || renewal === undefined) return Promise.resolve(false);
  return write(db, 'sync', (writer) => {
    const member = findMember(writer, renewal.id);
    const isOfIt =
      renewal.replica === introduction.id && isRenewal(renewal) && introduction.fields['station'] === renewal.id;
    if (member === undefined || member.revoked || !isOfIt || renewal.id === getSelf(writer).id) return false;
    if (vouchIn(introduction)?.fingerprint !== fingerprint || !isRenewalVouched(writer, introduction)) return false;
    if (introduction.id in endedOf(member).replicas) return false;
    const siblings = siblingsHere(writer, { station: member.id, next: introduction.id, said: endedBy(renewal) });
    const fields = renewedFields(renewal, { fingerprint, before: member.fingerprint }, siblings);
    saveRecord(writer, { kind: 'station', id: member.id, fields, isNew: false });
    return true;
  });
}
