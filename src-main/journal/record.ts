/**
 * One door for every edit: a local one (`saveRecord`) and a foreign one (`applyChange`) append a change, keep the heads, and
 * end in the same projection of the record's row. The journal is the truth; rows are what it says.
 */
import type { Reader, Writer } from '../db/access.ts';
import { storableInstant } from '../time/instant.rules.ts';
import { ancestryIn, ancestryOf, changesBesides, type Ancestry } from './ancestry.ts';
import { changeSchema, type Change, type ChangeHash } from './change.contract.ts';
import { decodeChange, encodeChange, hashOf, MalformedChange } from './encoding.ts';
import { announce } from './events.ts';
import { currentOf, isHidden, latestOf, rootOf, updatedAtOf, withChange, type SaidHead } from './heads.rules.ts';
import { hlcZero, nextHlc, seenHlc } from './hlc.rules.ts';
import {
  addReplica,
  appendChange,
  findReplica,
  getSelf,
  isWaiting,
  listHashesBySeq,
  listChanges,
  listHeads,
  listWaitingFor,
  listWaitingForVersion,
  noteFork,
  putWaiting,
  removeWaiting,
  said,
  saveHeads,
  type StoredChange,
} from './journal.queries.ts';
import type { Compared } from './kind.ts';
import { findKind } from './kinds.ts';
import { addOwnReplica, chainEnd, endorsement, isOfItself, setChainEnd, type NewReplica } from './replica.ts';

type RecordName = { kind: string; id: string };
type Whole = { createdAt: number; version: number };

/**
 * A local edit. `fields` holds the new value of each field that changed and nothing else. For a record that `isNew` nothing is
 * looked up. `group`: what it belongs together with, where that is not the same for all of the transaction.
 */
export function saveRecord(
  writer: Writer,
  { kind, id, fields, isNew, group }: RecordName & { fields: Record<string, unknown>; isNew: boolean; group?: string },
): void {
  const before = isNew ? [] : listHeads(writer, id);
  const { now: at, author } = writer;
  const hlc = nextHlc(chainEnd(writer).hlc, at);
  const heads = appendOwn(writer, before, { kind, id, fields, at, hlc, author, ...(group !== undefined && { group }) });
  // It replaces what only a newer version could read, or waits for that as before.
  if (!canRead(before)) removeWaiting(writer, id);
  project(writer, { kind, id }, { heads, isNew, whole: isNew ? { createdAt: at, version: 1 } : undefined });
}

/** Appends a change of our own to a record with these heads, and returns what they have become. Makes no row. */
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
    // A clock can be anywhere; what is written here has to be read here again.
    at: storableInstant(edit.at),
  };
  const { id, seq, hlc } = change;
  const encoded = encodeChange(change);
  const key = appendChange(writer, { replicaKey: end.replicaKey, seq, id }, encoded);
  setChainEnd(writer, { ...end, seq, hash: encoded.hash, hlc });
  // A local edit knows everything that is here.
  const heads = withChange(before, said({ key, hash: encoded.hash, change }), () => true);
  saveHeads(writer, id, { before, after: heads, isSole: before.length === 0 });
  return heads;
}

/** What became of a foreign change. One that waits is not stored: it is to be sent again when that has come. */
export type Applied =
  | { kind: 'applied' }
  | { kind: 'known' }
  | { kind: 'refused'; reason: 'malformed' | 'other-kind' | 'not-its-own' }
  | { kind: 'waits'; reason: 'unknown-replica' | 'previous-unknown' | 'base-unknown' };

/** A change in the bytes in which it came, read. */
export type ReadChange = { bytes: Uint8Array; hash: ChangeHash; change: Change };

/** Undefined for bytes that are no change. */
export function readChange(bytes: Uint8Array): ReadChange | undefined {
  const change = decoded(bytes);
  return change && { bytes, hash: hashOf(bytes), change };
}

/** A foreign edit, in the bytes in which it came. Any order of arrival is fine in which each comes after what it knows. */
export function applyChange(writer: Writer, bytes: Uint8Array): Applied {
  const read = readChange(bytes);
  return read === undefined ? { kind: 'refused', reason: 'malformed' } : applyRead(writer, read);
}

/**
 * The same of a change that was read before. `isOurs`: what this copy wrote itself comes back to it, since it goes on in another file
 * (see `station/adopt.ts`); otherwise a change under our own name tells of a copy.
 */
export function applyRead(
  writer: Writer,
  { bytes, hash, change }: ReadChange,
  { isOurs = false }: { isOurs?: boolean } = {},
): Applied {
  const { replica, seq, kind, id } = change;
  if (kind === 'replica' && !isOfItself(change)) return { kind: 'refused', reason: 'not-its-own' };
  const isIntroduction = seq === 1 && kind === 'replica' && id === replica;
  const row = findReplica(writer, replica);
  const known = row?.key;
  if (known === undefined && !isIntroduction) return { kind: 'waits', reason: 'unknown-replica' };
  const besides = known === undefined ? [] : listHashesBySeq(writer, { replicaKey: known, seq });
  if (besides.includes(hash)) return { kind: 'known' };
  if (!isChained(writer, known, change)) return { kind: 'waits', reason: 'previous-unknown' };

  const heads = listHeads(writer, id);
  const ancestry = ancestryIn(writer, id);
  const latest = latestOf(heads);
  // Most edits knew all that is here, and then no history is read.
  const knowsAll = latest.every((head) => change.after.includes(head.hash));
  const isBaseKnown = knowsAll && change.after.length === latest.length;
  if (!isBaseKnown && !change.after.every(ancestry.has)) return { kind: 'waits', reason: 'base-unknown' };
  if (heads[0] !== undefined && heads[0].kind !== kind) return { kind: 'refused', reason: 'other-kind' };

  const end = chainEnd(writer);
  const replicaKey = known ?? addReplica(writer, replica);
  const key = appendChange(writer, { replicaKey, seq, id }, { bytes, hash });
  if (row !== undefined && besides.length > 0) noteFork(writer, row, seq);
  const isOwn = replicaKey === end.replicaKey;
  const hlc = seenHlc(end.hlc, change.hlc, writer.now);
  setChainEnd(writer, isOwn && isOurs ? { ...end, seq, hash, hlc } : { ...end, hlc });
  const added = said({ key, hash, change });
  const after = withChange(heads, added, (head) => knowsAll || ancestry.knows(change.after, head));
  saveHeads(writer, id, { before: heads, after, isSole: heads.length === 0 });
  // The first that is heard of a record, as nearly all is when a station comes to know another: nothing is looked up.
  const isNew = heads.length === 0 && change.after.length === 0;
  const wasWaiting = !isNew && isWaiting(writer, id);
  if (wasWaiting) removeWaiting(writer, id);
  const isRemade = change.after.length === 0 || wasWaiting;
  const whole = isNew ? { createdAt: change.at, version: 1 } : isRemade ? wholeOf(listChanges(writer, id)) : undefined;
  const isMade = project(writer, { kind, id }, { heads: after, isNew, whole, isForeign: true });
  if (isMade && isRemade) projectWaiting(writer, id);
  // Somebody else writes as us: this registry was copied. Both branches stand, and we go on under a name of our own.
  if (isOwn && !isOurs) continueAsNewReplica(writer);
  return { kind: 'applied' };
}

function decoded(bytes: Uint8Array): Change | undefined {
  try {
    return decodeChange(bytes);
  } catch (error) {
    if (error instanceof MalformedChange) return undefined;
    throw error;
  }
}

function isChained(reader: Reader, replicaKey: number | undefined, { seq, previous }: Change): boolean {
  if (seq === 1 || replicaKey === undefined) return previous === null;
  return previous !== null && listHashesBySeq(reader, { replicaKey, seq: seq - 1 }).includes(previous);
}

type Added = { heads: readonly SaidHead[]; isNew?: boolean; isForeign?: boolean; whole: Whole | undefined };

/**
 * Makes the row of a record: of its current changes, and of all of them when the row is not there or begins anew. False when
 * there is no row, because the record waits.
 */
function project(
  writer: Writer,
  { kind, id }: RecordName,
  { heads, isNew = false, isForeign = false, whole }: Added,
): boolean {
  const isRead = canRead(heads);
  const readable = isRead ? heads : foldHeads(listChanges(writer, id), ({ change }) => change.schema <= changeSchema);
  const known = readable.length === 0 ? undefined : findKind(kind);
  const projected = known?.project(writer, { ...stateOf(writer, id, readable), isNew, isForeign, whole });
  const isMade = projected?.kind === 'done';
  if (!isRead || !isMade) {
    const waitsFor = projected?.kind === 'waits' ? projected.waitsFor : null;
    putWaiting(writer, { recordId: id, kind, waitsFor });
  }
  if (isMade) announce(writer, known?.event?.(id) ?? { kind: 'record', record: kind, id });
  return isMade;
}

/**
 * What a newer version says may mean something else than what we would read: until we are that version, the row is what it would be
 * had it not been said. That follows from the changes alone, so it is the same at all stations of our version.
 */
const canRead = (heads: readonly SaidHead[]): boolean => heads.every(({ schema }) => schema <= changeSchema);

function stateOf(reader: Reader, id: string, heads: readonly SaidHead[]) {
  const { values, conflicts } = currentOf(heads);
  const isRetired = values.get('retired') === true;
  const isHidden = isRetired && isRetiredByAll(reader, id, heads);
  return {
    id,
    values,
    heads,
    conflicts: isRetired && !isHidden ? [...new Set([...conflicts, 'retired'])].sort() : conflicts,
    isHidden,
    updatedAt: updatedAtOf(heads),
  };
}

function isRetiredByAll(reader: Reader, id: string, heads: readonly SaidHead[]): boolean {
  const changes = listChanges(reader, id);
  return isHidden(heads, ({ hash }) => changesBesides(changes, hash).map((each) => said(each)));
}

/** Now that a record is here: the rows of what waited for it. */
function projectWaiting(writer: Writer, id: string): void {
  for (const each of listWaitingFor(writer, id)) {
    removeWaiting(writer, each.id);
    projectRecord(writer, listChanges(writer, each.id));
  }
}

/** Of the records that waited for a newer version, makes the rows of those that this version can read. */
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
  // What waits for a record that waits itself goes on waiting: two may wait for each other.
  const isMade = project(writer, { kind, id }, { heads, whole: wholeOf(changes) });
  if (isMade) projectWaiting(writer, id);
  return isMade;
}

/**
 * Makes the heads of a record from its whole journal. Its row is there already where that takes long to make, and is compared.
 */
export function proveRecord(writer: Writer, changes: readonly StoredChange[]): Compared['kind'] {
  const first = changes[0]?.change;
  if (first === undefined) return 'done';
  const { kind, id } = first;
  const heads = foldHeads(changes);
  const compare = canRead(heads) ? findKind(kind)?.compare : undefined;
  // What only a newer version reads all of has a row as well.
  if (compare === undefined) return projectRecord(writer, changes) ? 'done' : 'waits';
  saveHeads(writer, id, { before: [], after: heads, isSole: changes.length === 1 });
  const state = { ...stateOf(writer, id, heads), isNew: false, isForeign: true, whole: wholeOf(changes) };
  const compared = compare(writer, state);
  if (compared.kind === 'waits') putWaiting(writer, { recordId: id, kind, waitsFor: compared.waitsFor });
  return compared.kind;
}

/**
 * The heads of a record, from all its changes in an order in which each comes after what it knows. With `counts`, as if those had
 * not been said that do not count.
 */
export function foldHeads(
  changes: readonly StoredChange[],
  counts: (change: StoredChange) => boolean = () => true,
): SaidHead[] {
  const ancestry: Ancestry = ancestryOf(changes);
  let heads: SaidHead[] = [];
  for (const each of changes.filter(counts)) {
    const { after } = each.change;
    const knowsAll = latestOf(heads).every(({ hash }) => after.includes(hash));
    heads = withChange(heads, said(each), (head) => knowsAll || ancestry.knows(after, head));
  }
  return heads;
}

function wholeOf(changes: readonly StoredChange[]): Whole {
  return {
    createdAt: rootOf(changes.map(({ hash, change }) => ({ ...change, hash })))?.at ?? 0,
    version: changes.length,
  };
}

/** Makes this database the registry of a station, and begins its first replica. */
export function beginStation(writer: Writer, { id, name }: { id: string; name: string }): void {
  introduce(writer, addOwnReplica(writer, hlcZero), id);
  saveRecord(writer, { kind: 'station', id, fields: { name }, isNew: true });
}

/** Goes on as a new replica at the same station: after a restore, and when a copy of this registry was met. */
export function continueAsNewReplica(writer: Writer): void {
  const { id } = getSelf(writer);
  const endorse = endorsement(writer, id);
  const next = addOwnReplica(writer, chainEnd(writer).hlc);
  introduce(writer, next, id, endorse(next.replica));
}

function introduce(writer: Writer, { replica, publicKey }: NewReplica, station: string, more: object = {}): void {
  const fields = { publicKey: publicKey.toString('base64url'), station, ...more };
  saveRecord(writer, { kind: 'replica', id: replica, fields, isNew: true });
}
