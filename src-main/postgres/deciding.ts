/** Decides whether a foreign change is accepted into a batch: by the rules of a station, from what the batch has read. */
import { and, eq, isNotNull } from 'drizzle-orm';
import { ancestryOf } from '../journal/ancestry.rules.ts';
import type { Signed } from '../journal/signed-head.ts';
import type { Change, ChangeHash, ReplicaId } from '../journal/change.contract.ts';
import { decodeChange } from '../journal/encoding.ts';
import { currentOf, latestOf } from '../journal/heads.rules.ts';
import { admittedIn, endedIn, isBehind, type ChainPoint, type Ended } from '../journal/place-row.rules.ts';
import { isEndorsedWith, isOfItself } from '../journal/signing.ts';
import { judgeChain, judgeRecord, knowsAllOf } from '../journal/taking.rules.ts';
import { isNamed } from '../journal/original.ts';
import type { Covered } from '../exchange/slice.ts';
import type { QuarantineReason } from '../exchange/sync-state.contract.ts';
import { append, gather, historyOf, type Batch, type Gathered } from './batch.ts';
import { addReplica, fromHash, listHashes, placeText, putSignature, type ReplicaRow } from './journal.queries.ts';
import { change, replica } from './schema.ts';
import { isRenewalVouched } from './renewals.ts';

/** Decides on a foreign change. `endBatch` writes the ones that are applied. `isNeeded`: see `neededOf`. */
export async function takeChange(
  batch: Batch,
  covered: Covered,
  { isNeeded = false }: { isNeeded?: boolean } = {},
): Promise<'applied' | 'known' | QuarantineReason> {
  const { change, hash, bytes, signed } = covered;
  const { replica: name, seq, kind, id } = change;
  const row = batch.replicas.get(name);
  const isFirst = seq === 1 && kind === 'replica' && row === undefined;
  if (isFirst && !isNeeded && !(await isAdmitted(batch, change))) return 'not-admitted';
  if (kind === 'replica' && !isOfItself(change)) return 'not-its-own';
  const hashesAt = (seq: number) =>
    row === undefined ? [] : (batch.hashes.get(placeText({ replicaKey: row.key, seq })) ?? []);
  const besides = hashesAt(seq);
  const unfit = judgeChain(covered, { isReplicaKnown: row !== undefined, besides, hashesAt });
  if (unfit?.kind === 'known') {
    // A root that was not compared with the chain is not passed on.
    const isTrue = signed?.root == null || batch.frontiers.has(hash);
    if (signed !== null && isTrue && row !== undefined) await keepSignature(batch, row.key, { hash, signed });
    return 'known';
  }
  if (unfit !== undefined) return reasonOf(unfit);
  if (!isNeeded && row?.stationId != null && (await isEnded(batch, row, covered))) return 'ended';
  await gather(batch, [{ kind, id }]);
  const record = batch.records.get(id);
  if (record === undefined) throw new Error('A record of the batch is not in it.');
  const judged = await judgedIn(batch, record, covered);
  if (judged.kind !== 'fits') return reasonOf(judged);
  const { key: replicaKey } = row ?? (await addedReplica(batch, name));
  append(batch, record, { replicaKey, hash, change, bytes, signed }, judged.knows, judged);
  if (besides.length > 0) batch.forks.set(replicaKey, Math.min(seq, batch.forks.get(replicaKey) ?? seq));
  return 'applied';
}

/** Judges a change by the record that it is of. `isThere`: it stands for a change that the record has, or one that it has stands for it. */
export async function judgedIn(batch: Batch, record: Gathered, { change, hash }: Pick<Covered, 'change' | 'hash'>) {
  const isSimple = knowsAllOf(record.heads, change) && change.after.length === latestOf(record.heads).length;
  const mayBeThere = change.original !== undefined || batch.stoodFor.has(hash);
  const history = isSimple && !mayBeThere ? [] : await historyOf(batch, record);
  const isThere = mayBeThere && isNamed(history, { change, hash });
  return { ...judgeRecord(change, record.heads, ancestryOf(history)), isThere };
}

/** True if the change comes after the place at which a renewal ended its replica; see `exchange/members.ts`. */
export async function isEnded(batch: Batch, row: ReplicaRow, { change: { seq }, hash }: Covered): Promise<boolean> {
  const ends = (await endedAt(batch, row.stationId ?? '')).replicas[row.id];
  if (ends === undefined) return false;
  const here = await listHashes(
    batch.writer,
    ends.map((end) => ({ replicaKey: row.key, seq: end.seq })),
  );
  const isHere = (end: ChainPoint) => {
    const place = placeText({ replicaKey: row.key, seq: end.seq });
    return [...(here.get(place) ?? []), ...(batch.hashes.get(place) ?? [])].includes(end.hash);
  };
  return isBehind(ends, { seq, hash }, isHere);
}

/** Returns what a renewal replaced at a station, as the batch has it. */
async function endedAt(batch: Batch, station: string): Promise<Ended> {
  await gather(batch, [{ kind: 'station', id: station }]);
  return endedIn(currentOf(batch.records.get(station)?.heads ?? []).values);
}

/** A decoded change is never `malformed`, and every other reason is a `QuarantineReason`. */
const reasonOf = (unfit: { kind: string; reason?: string }): QuarantineReason => unfit.reason as QuarantineReason;

async function addedReplica(batch: Batch, id: ReplicaId): Promise<ReplicaRow> {
  const row = await addReplica(batch.writer, id);
  batch.replicas.set(id, row);
  return row;
}

/** The change arrived unsigned before, or was signed only through a later change. */
async function keepSignature(
  { writer }: Batch,
  replicaKey: number,
  { hash, signed }: { hash: ChangeHash; signed: Signed },
): Promise<void> {
  const [row] = await writer.orm
    .select({ changeKey: change.key })
    .from(change)
    .where(and(eq(change.replicaKey, replicaKey), eq(change.hash, fromHash(hash))));
  if (row !== undefined) await putSignature(writer, { ...row, ...signed });
}

/** True if this first change of a replica may begin its chain here: the rules of `exchange/members.ts` for a station. */
async function isAdmitted(batch: Batch, introduction: Change): Promise<boolean> {
  const { station, endorsedBy } = introduction.fields;
  if (typeof station !== 'string' || !isOfItself(introduction)) return false;
  await gather(batch, [{ kind: 'station', id: station }]);
  const { values } = currentOf(batch.records.get(station)?.heads ?? []);
  if (admittedIn(values).includes(introduction.replica)) return true;
  const { replicas } = endedIn(values);
  const ends = replicas[introduction.replica];
  if (ends !== undefined) return ends.length > 0;
  const endorser = typeof endorsedBy === 'string' ? batch.replicas.get(endorsedBy) : undefined;
  const key = endorser?.stationId === station ? endorser.publicKey : null;
  if (key !== null && !(String(endorsedBy) in replicas) && isEndorsedWith(key, introduction)) return true;
  if (await isFollowed(batch, station, introduction.replica)) return true;
  return isRenewalVouched(batch.writer, introduction);
}

/** True if a replica that belongs to the station declares that it came after this one. */
async function isFollowed(batch: Batch, station: string, before: ReplicaId): Promise<boolean> {
  const rows = await batch.writer.orm
    .select({ bytes: change.bytes })
    .from(change)
    .innerJoin(replica, eq(replica.key, change.replicaKey))
    .where(and(eq(replica.stationId, station), isNotNull(replica.publicKey), eq(change.seq, 1)));
  const all = [...rows.map(({ bytes }) => decodeChange(bytes)), ...batch.appended.map((each) => each.change)];
  return all.some(
    ({ kind, id, seq, replica: writer, fields }) =>
      kind === 'replica' &&
      seq === 1 &&
      id === writer &&
      fields['station'] === station &&
      fields['endorsedBy'] === before,
  );
}
