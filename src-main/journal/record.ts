/**
 * The single path of every edit. A local edit (`saveRecord`) and a foreign one (`applyChange`) append a change, update the heads, and
 * end in the same projection of the record's row. The journal is the truth; rows are derived from it.
 */
import type { Reader, Writer } from '../db/access.ts';
import { storableInstant } from '../time/instant.rules.ts';
import { ancestryOf, type Ancestry } from './ancestry.rules.ts';
import { changeSchema, type Change, type StoredChange } from './change.contract.ts';
import { encodeChange, nameOf, readChange, type ReadChange } from './encoding.ts';
import { announce } from './events.ts';
import { latestOf, withChange, type SaidHead } from './heads.rules.ts';
import { hlcZero, nextHlc, seenHlc } from './hlc.rules.ts';
import {
  addReplica,
  appendChange,
  findReplica,
  getSelf,
  isStoodFor,
  isWaiting,
  listHashesBySeq,
  listChanges,
  listHeads,
  listWaitingFor,
  listWaitingForVersion,
  noteFork,
  putWaiting,
  removeWaiting,
  saveHeads,
} from './journal.queries.ts';
import { dropStub, isPutAway } from './stub.queries.ts';
import { isSparse } from './sparse.queries.ts';
import type { Compared } from './kind.ts';
import { findKind } from './kind.ts';
import { judgeChain, judgeRecord, type Applied } from './taking.rules.ts';
import { canRead, foldHeads, said, stateOf, wholeOf, type Whole } from './state.rules.ts';
import { addOwnReplica, chainEnd, endorsement, setChainEnd } from './replica.ts';
import { isOfItself, newKeyPair, type NewReplica } from './signing.ts';
import { keepSubtrees } from './tree.queries.ts';

type RecordName = { kind: string; id: string };

/**
 * Saves a local edit. `fields` contains the new value of each field that changed and nothing else. If the record `isNew`, nothing is
 * read. `group` is set if it differs from that of the transaction.
 */
export function saveRecord(
  writer: Writer,
  { kind, id, fields, isNew, group }: RecordName & { fields: Record<string, unknown>; isNew: boolean; group?: string },
): void {
  const before = isNew ? [] : listHeads(writer, id);
  const { now: at, author } = writer;
  const hlc = nextHlc(chainEnd(writer).hlc, at);
  const heads = appendOwn(writer, before, { kind, id, fields, at, hlc, author, ...(group !== undefined && { group }) });
  // The edit replaces what only a newer version could read, or still waits for that version.
  if (!canRead(before)) removeWaiting(writer, id);
  project(writer, { kind, id }, { heads, isNew, whole: isNew ? { createdAt: at, version: 1 } : undefined });
}

/** Appends a local change to a record with these heads, and returns the new heads. Makes no row. */
export function appendOwn(
  writer: Writer,
  before: readonly SaidHead[],
  edit: Pick<Change, 'kind' | 'id' | 'fields' | 'at' | 'hlc' | 'author' | 'group'>,
): SaidHead[] {
  const end = chainEnd(writer);
  const change: Change = {
    replica: end.replica,
    seq: end.seq + 1,
    previous: end.hash,
    schema: changeSchema,
    group: writer.group,
    after: latestOf(before).map(({ hash }) => hash),
    ...edit,
    // A clock can show any time; a change written here has to be readable here.
    at: storableInstant(edit.at),
  };
  const { id, seq, hlc } = change;
  const encoded = encodeChange(change);
  const key = appendChange(writer, { replicaKey: end.replicaKey, seq, id }, encoded);
  keepSubtrees(writer, { replicaKey: end.replicaKey, seq });
  setChainEnd(writer, { ...end, seq, hash: encoded.hash, hlc });
  // A local edit knows every change that is here.
  const heads = withChange(before, said({ key, hash: encoded.hash, change }), () => true);
  saveHeads(writer, id, { before, after: heads, isSole: before.length === 0 });
  return heads;
}

/**
 * Applies a foreign edit, in the bytes in which it arrived. Any order of arrival works if each change comes after those that it knows.
 */
export function applyChange(writer: Writer, bytes: Uint8Array): Applied {
  const read = readChange(bytes);
  return read === undefined ? { kind: 'refused', reason: 'malformed' } : applyRead(writer, read);
}

/**
 * Applies a change that is already decoded. `isOurs`: the change was written by this copy and returns to it, because the copy goes on in
 * another file (see `sticks/bring-over.ts`). Otherwise a change under our own name means that this registry was copied.
 */
export function applyRead(
  writer: Writer,
  { bytes, hash, change }: ReadChange,
  { isOurs = false }: { isOurs?: boolean } = {},
): Applied {
  const { replica, seq, kind, id } = change;
  if (kind === 'replica' && !isOfItself(change)) return { kind: 'refused', reason: 'not-its-own' };
  const row = findReplica(writer, replica);
  const known = row?.key;
  const hashesAt = (seq: number) => (known === undefined ? [] : listHashesBySeq(writer, { replicaKey: known, seq }));
  const besides = hashesAt(seq);
  const isGapped = known !== undefined && isSparse(writer, known);
  const isReturning = known !== undefined && isPutAway(writer, { replicaKey: known, seq, hash });
  const unfit = isReturning
    ? undefined
    : judgeChain({ hash, change }, { isReplicaKnown: known !== undefined, besides, hashesAt, isSparse: isGapped });
  if (unfit !== undefined) return unfit;
  const heads = listHeads(writer, id);
  const name = nameOf({ hash, change });
  const ancestry = ancestryIn(writer, id);
  // The change that this one stands for is here, or one that stands for it. The record stays as it is, and only the chain needs this one.
  const isThere = heads.length > 0 && (name === hash ? isStoodFor(writer, hash) : ancestry.has(name));
  if (isThere && isGapped) return { kind: 'known' };
  const judged = judgeRecord(change, heads, ancestry);
  if (judged.kind !== 'fits') return judged;

  const end = chainEnd(writer);
  const replicaKey = known ?? addReplica(writer, replica);
  const original = name === hash ? {} : { original: name };
  const key = appendChange(writer, { replicaKey, seq, ...(!isThere && { id }), ...original }, { bytes, hash });
  if (row !== undefined && besides.length > 0) noteFork(writer, row, seq);
  else if (isReturning) dropStub(writer, { replicaKey, seq, hash });
  else if (!isGapped && seq < (row?.forkedAt ?? Infinity)) keepSubtrees(writer, { replicaKey, seq });
  const isOwn = replicaKey === end.replicaKey && !isReturning;
  const hlc = seenHlc(end.hlc, change.hlc, writer.now);
  setChainEnd(writer, isOwn && isOurs ? { ...end, seq, hash, hlc } : { ...end, hlc });
  if (isThere) return { kind: 'applied' };
  const after = withChange(heads, said({ key, hash: name, change }), judged.knows);
  saveHeads(writer, id, { before: heads, after, isSole: heads.length === 0 });
  // The first change of a record, as nearly all are at a station's first sync with another: nothing is read.
  const isNew = heads.length === 0 && change.after.length === 0;
  const wasWaiting = !isNew && isWaiting(writer, id);
  if (wasWaiting) removeWaiting(writer, id);
  const isRemade = change.after.length === 0 || wasWaiting;
  const whole = isNew ? { createdAt: change.at, version: 1 } : isRemade ? wholeOf(listChanges(writer, id)) : undefined;
  const isMade = project(writer, { kind, id }, { heads: after, isNew, whole, isForeign: true });
  if (isMade && isRemade) projectWaiting(writer, id);
  // Somebody else writes as us: this registry was copied. Both branches remain, and we go on under a name of our own.
  if (isOwn && !isOurs) continueAsNewReplica(writer);
  return { kind: 'applied' };
}

type Added = { heads: readonly SaidHead[]; isNew?: boolean; isForeign?: boolean; whole: Whole | undefined };

/**
 * Makes the row of a record from its heads, and from all changes if the row is missing or has to be made again. Returns false if there
 * is no row because the record waits.
 */
function project(
  writer: Writer,
  { kind, id }: RecordName,
  { heads, isNew = false, isForeign = false, whole }: Added,
): boolean {
  const isRead = canRead(heads);
  const readable = isRead ? heads : foldHeads(listChanges(writer, id), ({ change }) => change.schema <= changeSchema);
  const known = readable.length === 0 ? undefined : findKind(kind);
  const projected = known?.project(writer, {
    ...stateOf(id, readable, () => listChanges(writer, id)),
    isNew,
    isForeign,
    whole,
  });
  const isMade = projected?.kind === 'done';
  if (!isRead || !isMade) {
    const waitsFor = projected?.kind === 'waits' ? projected.waitsFor : null;
    putWaiting(writer, { recordId: id, kind, waitsFor });
  }
  if (isMade) announce(writer, known?.event?.(id) ?? { kind: 'record', record: kind, id });
  return isMade;
}

/** The ancestry of a record in the journal, read on first use. */
function ancestryIn(reader: Reader, id: string): Ancestry {
  let read: Ancestry | undefined;
  const get = () => (read ??= ancestryOf(listChanges(reader, id)));
  return { has: (hash) => get().has(hash), knows: (after, place) => get().knows(after, place) };
}

/** Makes the rows of the records that waited for this one. */
function projectWaiting(writer: Writer, id: string): void {
  for (const each of listWaitingFor(writer, id)) {
    removeWaiting(writer, each.id);
    projectRecord(writer, listChanges(writer, each.id));
  }
}

/** Makes the rows of records that waited for a newer version, if this version can read them. */
export function projectUnderstood(writer: Writer): void {
  for (const { id, kind } of listWaitingForVersion(writer)) {
    const changes = listChanges(writer, id);
    if (findKind(kind) === undefined || changes.some(({ change }) => change.schema > changeSchema)) continue;
    removeWaiting(writer, id);
    projectRecord(writer, changes);
  }
}

/** Makes the heads and the row of a record from its whole journal. Returns whether it has a row now. */
export function projectRecord(writer: Writer, changes: readonly StoredChange[]): boolean {
  const first = changes[0]?.change;
  if (first === undefined) return false;
  const { kind, id } = first;
  const heads = foldHeads(changes);
  saveHeads(writer, id, { before: [], after: heads, isSole: changes.length === 1 });
  // Records that wait for a record that waits itself keep waiting: two may wait for each other.
  const isMade = project(writer, { kind, id }, { heads, whole: wholeOf(changes) });
  if (isMade) projectWaiting(writer, id);
  return isMade;
}

/** Makes the heads of a record from its whole journal. If the kind's rows are slow to make, the existing row is compared instead. */
export function proveRecord(writer: Writer, changes: readonly StoredChange[]): Compared['kind'] {
  const first = changes[0]?.change;
  if (first === undefined) return 'done';
  const { kind, id } = first;
  const heads = foldHeads(changes);
  const compare = canRead(heads) ? findKind(kind)?.compare : undefined;
  // A record that only a newer version can read completely has a row as well.
  if (compare === undefined) return projectRecord(writer, changes) ? 'done' : 'waits';
  saveHeads(writer, id, { before: [], after: heads, isSole: changes.length === 1 });
  const state = {
    ...stateOf(id, heads, () => listChanges(writer, id)),
    isNew: false,
    isForeign: true,
    whole: wholeOf(changes),
  };
  const compared = compare(writer, state);
  if (compared.kind === 'waits') putWaiting(writer, { recordId: id, kind, waitsFor: compared.waitsFor });
  return compared.kind;
}

/** Makes this database the registry of a station, and begins its first replica. */
export function beginStation(writer: Writer, { id, name }: { id: string; name: string }): void {
  introduce(writer, addOwnReplica(writer, hlcZero, newKeyPair()), id);
  saveRecord(writer, { kind: 'station', id, fields: { name }, isNew: true });
}

/**
 * Continues as a new replica at the same station: after a restore, when a copy of this registry is detected, and at a renewal. `pair` is
 * passed if it has to be known before; `said` contains further fields of the introduction.
 */
export function continueAsNewReplica(
  writer: Writer,
  { pair = newKeyPair(), said = {}, isRestored = false }: NewPair = {},
): void {
  const { id, replica } = getSelf(writer);
  const { fields: before = {} } = listChanges(writer, replica)[0]?.change ?? {};
  const { hlc, seq } = chainEnd(writer);
  // The next opening detects the same restore again; if nothing was written since, it does not count as another one.
  const isAnother = isRestored && (before['restored'] === undefined || seq > 1);
  // Kept for ever: anyone who came in with the restored data can have a renewal done as well.
  const restored = isAnother ? writer.now : before['restored'];
  const endorse = endorsement(writer, id);
  const next = addOwnReplica(writer, hlc, pair);
  introduce(writer, next, id, { ...endorse(next.replica), ...(restored !== undefined && { restored }), ...said });
}

type NewPair = {
  pair?: ReturnType<typeof newKeyPair>;
  said?: object;
  /** An older registry, or a copy of one, continues. Peers are notified, see `staff/waiting.rules.ts`. */
  isRestored?: boolean;
};

function introduce(writer: Writer, { replica, publicKey }: NewReplica, station: string, more: object = {}): void {
  const fields = { publicKey: publicKey.toString('base64url'), station, ...more };
  saveRecord(writer, { kind: 'replica', id: replica, fields, isNew: true });
}
