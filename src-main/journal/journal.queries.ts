/** The journal in SQL. Changes are appended, never updated or deleted; heads record which of them are current. */
import { and, asc, count, desc, eq, getTableColumns, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/sqlite-core';
import { reading, writing, type Reader, type Writer } from '../db/access.ts';
import { rowMapper } from '../db/rows.ts';
import { change, head, identity, replica, signature, station, subtree, waiting } from '../db/schema.ts';
import type { Signed } from './signed-head.ts';
import type { Change, ChangeHash, ReplicaId, StoredChange } from './change.contract.ts';
import { decodeChange, fromId, isUuid, nameOf, type EncodedChange } from './encoding.ts';
import type { Head, SaidHead } from './heads.rules.ts';
import { touchMemberStatements } from './member-statements.ts';
import { said } from './state.rules.ts';

const byRecord = eq(change.recordId, sql.placeholder('recordId'));
/** Selects the changes of the records whose keys are bound to `recordIds`: see `recordsText`. */
export const isOfRecords = sql`${change.recordId} IN (SELECT unhex(value) FROM json_each(${sql.placeholder('recordIds')}))`;
const { key, hash, bytes } = getTableColumns(change);
const latestOf = (where: SQL) =>
  new QueryBuilder()
    .select({ bytes, hash })
    .from(change)
    .where(where)
    .orderBy(desc(change.key))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'));

const readStatements = reading((orm, compile) => ({
  privateKeys: orm.select({ privateKey: identity.privateKey }).from(identity).prepare(),
  ofRecord: compile(orm.select({ key, hash, bytes }).from(change).where(byRecord).orderBy(asc(change.key))),
  // For one record SQLite reads them in the order of an index.
  latest: { ofOne: compile(latestOf(byRecord)), ofSeveral: compile(latestOf(isOfRecords)) },
  countOfRecord: compile(orm.select({ count: count() }).from(change).where(isOfRecords)),
  sole: compile(orm.select({ key, hash, bytes }).from(change).where(byRecord).limit(2)),
  heads: compile(
    orm
      .select({ key: head.changeKey, hash, bytes, fields: head.fields, isLatest: sql`${head.isLatest}` })
      .from(head)
      .innerJoin(change, eq(change.key, head.changeKey))
      .where(eq(head.recordId, sql.placeholder('recordId')))
      .orderBy(asc(head.changeKey)),
  ),
  bySeq: compile(
    orm
      .select({ key, hash, bytes })
      .from(change)
      .where(and(eq(change.replicaKey, sql.placeholder('replicaKey')), eq(change.seq, sql.placeholder('seq')))),
  ),
  hashesBySeq: compile(
    orm
      .select({ hash })
      .from(change)
      .where(and(eq(change.replicaKey, sql.placeholder('replicaKey')), eq(change.seq, sql.placeholder('seq')))),
  ),
  lastOfReplica: compile(
    orm
      .select({ seq: change.seq, hash, bytes })
      .from(change)
      .where(eq(change.replicaKey, sql.placeholder('replicaKey')))
      .orderBy(desc(change.seq), desc(change.key))
      .limit(1),
  ),
  records: compile(
    orm
      .select({ recordId: change.recordId, first: sql`min(${change.key})` })
      .from(change)
      // Empty for a change that its record has already.
      .where(sql`${change.recordId} <> x''`)
      .groupBy(change.recordId)
      .orderBy(sql`min(${change.key})`),
  ),
  since: compile(
    orm
      .select({ key, bytes })
      .from(change)
      .where(sql`${change.key} > ${sql.placeholder('after')}`)
      .orderBy(asc(change.key))
      .limit(sql.placeholder('limit')),
  ),
  asStored: compile(
    orm
      .select({
        key,
        replicaKey: change.replicaKey,
        seq: change.seq,
        // As digits, since a text is made in a third of the time of a buffer.
        hash: sql`lower(hex(${hash}))`,
        recordId: sql`lower(hex(${change.recordId}))`,
        bytes,
        original: sql`lower(hex(${change.original}))`,
      })
      .from(change)
      .where(sql`${key} > ${sql.placeholder('after')}`)
      .orderBy(asc(key))
      .limit(sql.placeholder('limit')),
  ),
  isStoodFor: compile(
    orm
      .select({ key })
      .from(change)
      .where(eq(change.original, sql.placeholder('hash'))),
  ),
  signatures: compile(
    orm
      .select({ key: signature.changeKey, signature: signature.signature, root: signature.root })
      .from(signature)
      .where(
        sql`${signature.changeKey} > ${sql.placeholder('after')} AND ${signature.changeKey} <= ${sql.placeholder('last')}`,
      ),
  ),
  // By the index of records alone. Looking each record up would take longer than all else that is read of a change.
  lastOfSeveral: compile(
    orm
      .select({ last: sql`max(${key})` })
      .from(change)
      .groupBy(change.recordId)
      .having(sql`count(*) > 1`),
  ),
  ofSeveral: compile(
    orm
      .select({ key })
      .from(change)
      .where(sql`${change.recordId} IN (SELECT record_id FROM change GROUP BY record_id HAVING count(*) > 1)`),
  ),
  replica: compile(
    orm
      .select()
      .from(replica)
      .where(eq(replica.id, sql.placeholder('id'))),
  ),
  own: orm
    .select({ replica, station })
    .from(identity)
    .innerJoin(replica, eq(replica.key, identity.replicaKey))
    .leftJoin(station, eq(station.id, replica.stationId))
    .orderBy(desc(identity.replicaKey))
    .limit(1)
    .prepare(),
  privateKey: orm
    .select({ privateKey: identity.privateKey })
    .from(identity)
    .where(eq(identity.replicaKey, sql.placeholder('replicaKey')))
    .prepare(),
  replicas: orm.select().from(replica).orderBy(asc(replica.id)).prepare(),
  replicasOf: orm
    .select({ id: replica.id, publicKey: replica.publicKey })
    .from(replica)
    .where(and(eq(replica.stationId, sql.placeholder('stationId')), isNotNull(replica.publicKey)))
    .orderBy(asc(replica.key))
    .prepare(),
  places: orm
    .select({ replica: replica.id, id: station.id, name: station.name })
    .from(replica)
    .innerJoin(station, eq(station.id, replica.stationId))
    .prepare(),
  waitingFor: compile(
    orm
      .select({ id: waiting.recordId, kind: waiting.kind })
      .from(waiting)
      .where(eq(waiting.waitsFor, sql.placeholder('id'))),
  ),
  waitingForVersion: orm
    .select({ id: waiting.recordId, kind: waiting.kind })
    .from(waiting)
    .where(isNull(waiting.waitsFor))
    .prepare(),
  isWaiting: compile(
    orm
      .select({ id: waiting.recordId })
      .from(waiting)
      .where(eq(waiting.recordId, sql.placeholder('id'))),
  ),
}));

const writeStatements = writing((orm, compile) => ({
  append: compile(
    orm.insert(change).values({
      replicaKey: sql.placeholder('replicaKey'),
      seq: sql.placeholder('seq'),
      hash: sql.placeholder('hash'),
      recordId: sql.placeholder('recordId'),
      bytes: sql.placeholder('bytes'),
      original: sql.placeholder('original'),
    }),
  ),
  putHead: compile(
    orm
      .insert(head)
      .values({
        recordId: sql.placeholder('recordId'),
        changeKey: sql.placeholder('changeKey'),
        fields: sql.placeholder('fields'),
        isLatest: sql`${sql.placeholder('isLatest')}`,
      })
      .onConflictDoUpdate({
        target: [head.recordId, head.changeKey],
        set: { fields: sql`excluded.fields`, isLatest: sql`excluded.is_latest` },
      }),
  ),
  dropHead: compile(
    orm
      .delete(head)
      .where(and(eq(head.recordId, sql.placeholder('recordId')), eq(head.changeKey, sql.placeholder('changeKey')))),
  ),
  addReplica: (id: ReplicaId) => orm.insert(replica).values({ id }).returning({ key: replica.key }).get().key,
  addIdentity: (row: typeof identity.$inferInsert) => orm.insert(identity).values(row).run(),
  setReplica: (id: string, values: { publicKey: Buffer | null; stationId: string | null }) =>
    orm.update(replica).set(values).where(eq(replica.id, id)).run(),
  setForked: (key: number, forkedAt: number) => orm.update(replica).set({ forkedAt }).where(eq(replica.key, key)).run(),
  putStation: (row: typeof station.$inferInsert, set: Partial<typeof station.$inferInsert>) =>
    orm.insert(station).values(row).onConflictDoUpdate({ target: station.id, set }).run(),
  wait: (row: typeof waiting.$inferInsert) =>
    orm.insert(waiting).values(row).onConflictDoUpdate({ target: waiting.recordId, set: row }).run(),
  clearHeads: compile(orm.delete(head)),
  clearWaiting: compile(orm.delete(waiting)),
  dropSubtrees: compile(
    orm
      .delete(subtree)
      .where(
        and(
          eq(subtree.replicaKey, sql.placeholder('replicaKey')),
          sql`(${subtree.number} + 1) * (1 << ${subtree.level}) >= ${sql.placeholder('seq')}`,
        ),
      ),
  ),
  stopWaiting: (id: string) => orm.delete(waiting).where(eq(waiting.recordId, id)).run(),
}));

const toStored = ([place, digest, encoded]: unknown[]): StoredChange => {
  const change = decodeChange(encoded as Buffer);
  return { key: place as number, hash: nameOf({ hash: toHash(digest), change }), change };
};
const toHash = (value: unknown) => (value as Buffer).toString('hex') as ChangeHash;
/** Deletes all heads and waiting records, so that they can be made again. */
export function clearDerived(writer: Writer): void {
  const { clearHeads, clearWaiting } = writeStatements(writer);
  clearHeads.run();
  clearWaiting.run();
}

export const recordKey = fromId;

/** The keys of all records, in the order in which each first arrived here. */
export const listRecordKeys = (reader: Reader): Buffer[] =>
  readStatements(reader)
    .records.rows()
    .map(([recordId]) => recordId as Buffer);

/** All changes of a record in the order of arrival: the changes that a change knows precede it. */
export const listChanges = (reader: Reader, id: string): StoredChange[] => listChangesOf(reader, recordKey(id));

/** The key of a record as hexadecimal digits. */
export const recordDigits = (id: string): string =>
  isUuid(id) ? id.replaceAll('-', '') : recordKey(id).toString('hex');

/** The keys of records, as a statement reads them. */
export const recordsText = (ids: readonly string[]): string => JSON.stringify(ids.map(recordDigits));

export const listChangesOf = (reader: Reader, recordId: Buffer): StoredChange[] =>
  readStatements(reader).ofRecord.rows({ recordId }).map(toStored);

/** Part of the changes of these records, counted from the latest; within the part, oldest first. */
export const listLatestChanges = (
  reader: Reader,
  ids: readonly string[],
  part: { offset: number; limit: number },
): (Change & { hash: ChangeHash })[] =>
  readStatements(reader)
    .latest[ids.length === 1 ? 'ofOne' : 'ofSeveral'].rows({ ...namesOf(ids), ...part })
    .map(([encoded, digest]) => toStored([0, digest, encoded]))
    .map(({ hash, change }) => ({ ...change, hash }))
    .reverse();

export const countChanges = (reader: Reader, ids: readonly string[]): number =>
  readStatements(reader).countOfRecord.row(namesOf(ids))?.[0] as number;

const namesOf = (ids: readonly string[]) => ({
  recordId: recordKey(ids[0] ?? ''),
  recordIds: recordsText(ids),
});

/** The current changes of a record with their contents; empty if the record is not in the journal. */
export function listHeads(reader: Reader, id: string): SaidHead[] {
  const recordId = recordKey(id);
  const statements = readStatements(reader);
  const rows = statements.heads.rows({ recordId });
  const all = rows.length > 0 ? rows : statements.sole.rows({ recordId });
  return all.map((row) => {
    const [, , , fields = null, isLatest = 1] = row;
    const current = fields === null ? undefined : (JSON.parse(fields as string) as string[]);
    return said(toStored(row), current, isLatest === 1);
  });
}

/** Saves the heads that replace `before`. A record with one change needs no rows, so all are written at its second. */
export function saveHeads(
  writer: Writer,
  id: string,
  { before, after, isSole }: { before: readonly Head[]; after: readonly Head[]; isSole: boolean },
): void {
  if (isSole) return;
  const statements = writeStatements(writer);
  const recordId = recordKey(id);
  const isKept = new Set(after.map(({ key }) => key));
  for (const { key: changeKey } of before) if (!isKept.has(changeKey)) statements.dropHead.run({ recordId, changeKey });
  const stored = new Map(before.length < 2 ? [] : before.map((each) => [each.key, each]));
  for (const { key: changeKey, fields, isLatest } of after) {
    const known = stored.get(changeKey);
    if (known?.isLatest === isLatest && known.fields.length === fields.length) continue;
    statements.putHead.run({ recordId, changeKey, fields: JSON.stringify(fields), isLatest: Number(isLatest) });
  }
}

/**
 * Appends a change as it is. Returns its place in the journal. `id`: of its record; omitted for a change that the record has already.
 * `original`: the change that it stands for.
 */
export function appendChange(
  writer: Writer,
  { replicaKey, seq, id, original }: { replicaKey: number; seq: number; id?: string; original?: ChangeHash },
  { bytes, hash }: EncodedChange,
): number {
  const { lastInsertRowid } = writeStatements(writer).append.run({
    replicaKey,
    seq,
    hash: Buffer.from(hash, 'hex'),
    recordId: id === undefined ? Buffer.alloc(0) : recordKey(id),
    bytes,
    original: original === undefined ? null : Buffer.from(original, 'hex'),
  });
  return Number(lastInsertRowid);
}

/** True if a change that stands for this one is here. */
export const isStoodFor = (reader: Reader, hash: ChangeHash): boolean =>
  readStatements(reader).isStoodFor.row({ hash: Buffer.from(hash, 'hex') }) !== undefined;

/** The changes of a replica with this number, with their own hashes: several only if the registry was copied. */
export const listBySeq = (reader: Reader, place: { replicaKey: number; seq: number }): StoredChange[] =>
  readStatements(reader)
    .bySeq.rows(place)
    .map((row) => ({ ...toStored(row), hash: toHash(row[1]) }));

/** The hashes of the changes with this number. Called twice for each change that arrives, so it decodes nothing. */
export const listHashesBySeq = (reader: Reader, place: { replicaKey: number; seq: number }): ChangeHash[] =>
  readStatements(reader)
    .hashesBySeq.rows(place)
    .map(([digest]) => toHash(digest));

/** The end of a replica's chain; undefined before its first change. */
export function findLast(
  reader: Reader,
  replicaKey: number,
): { seq: number; hash: ChangeHash; hlc: Change['hlc']; at: number } | undefined {
  const row = readStatements(reader).lastOfReplica.row({ replicaKey });
  if (row === undefined) return undefined;
  const [seq, digest, encoded] = row;
  const { hlc, at } = decodeChange(encoded as Buffer);
  return { seq: seq as number, hash: toHash(digest), hlc, at };
}

/** The replicas of a station that have introduced themselves here, in the order in which they did. */
export const listReplicasOf = (reader: Reader, stationId: string): { id: string; publicKey: Buffer }[] =>
  readStatements(reader)
    .replicasOf.all({ stationId })
    .flatMap(({ id, publicKey }) => (publicKey === null ? [] : [{ id, publicKey }]));

/** The end of each chain, in the order of the replicas. */
export function listEnds(reader: Reader): { replica: ReplicaId; seq: number; hash: ChangeHash }[] {
  return readStatements(reader)
    .replicas.all()
    .flatMap(({ key: replicaKey, id }) => {
      const last = findLast(reader, replicaKey);
      return last === undefined ? [] : [{ replica: id as ReplicaId, seq: last.seq, hash: last.hash }];
    });
}

/** True if exactly this change of a replica is stored here. */
export const hasChange =
  (reader: Reader) =>
  ({ replica, seq, hash }: { replica: string; seq: number; hash: string }): boolean => {
    const replicaKey = findReplica(reader, replica as ReplicaId)?.key;
    return replicaKey !== undefined && listHashesBySeq(reader, { replicaKey, seq }).includes(hash as ChangeHash);
  };

/** The bytes of at most `limit` changes after this place, in order. */
export const listSince = (reader: Reader, after: number, limit: number): { key: number; bytes: Buffer }[] =>
  readStatements(reader)
    .since.rows({ after, limit })
    .map(([place, encoded]) => ({ key: place as number, bytes: encoded as Buffer }));

/** A change with all columns of its row. */
export type AsStored = {
  key: number;
  replicaKey: number;
  seq: number;
  hash: ChangeHash;
  /** Hexadecimal: see `recordDigits`. */
  recordId: string;
  bytes: Buffer;
  /** Hexadecimal; empty for a change that stands for no other. */
  original: string;
  signed: Signed | null;
};

/** The changes after this place, in the order of arrival. */
export function listAsStored(reader: Reader, after: number, limit: number): AsStored[] {
  const { asStored, signatures } = readStatements(reader);
  const rows = asStored.rows({ after, limit });
  const last = rows.at(-1)?.[0] ?? after;
  const bySignedKey = new Map(
    signatures.rows({ after, last }).map(([key, signature, root]) => [key, { signature, root } as Signed]),
  );
  return rows.map(([key, replicaKey, seq, hash, recordId, bytes, original]) => {
    const signed = bySignedKey.get(key) ?? null;
    return { key, replicaKey, seq, hash, recordId, bytes, original, signed } as AsStored;
  });
}

export type Standing = 'sole' | 'earlier' | 'last';

/** Returns what each change is to its record: its only one, its last one, or one before that. */
export function standingsOf(
  reader: Reader,
  { first, last }: { first: number; last: number },
): (key: number) => Standing {
  const { lastOfSeveral, ofSeveral } = readStatements(reader);
  const standings: Standing[] = ['sole', 'earlier', 'last'];
  // A byte for each change, since a registry may have millions.
  const marks = new Uint8Array(Math.max(0, last - first + 1));
  for (const [key] of ofSeveral.rows()) marks[(key as number) - first] = 1;
  for (const [key] of lastOfSeveral.rows()) marks[(key as number) - first] = 2;
  return (key) => standings[marks[key - first] ?? 0] ?? 'sole';
}

const toReplicas = rowMapper(replica);

export function findReplica(reader: Reader, id: ReplicaId): typeof replica.$inferSelect | undefined {
  const row = readStatements(reader).replica.row({ id });
  return row && toReplicas([row])[0];
}

/** The ids of all replicas by their keys. */
export const replicasByKey = (reader: Reader): Map<number, string> =>
  new Map(
    readStatements(reader)
      .replicas.all()
      .map(({ key, id }) => [key, id]),
  );

export const addReplica = (writer: Writer, id: ReplicaId): number => writeStatements(writer).addReplica(id);
export const addIdentity = (writer: Writer, row: typeof identity.$inferInsert): void =>
  void writeStatements(writer).addIdentity(row);

export function getPrivateKey(reader: Reader, replicaKey: number): Buffer {
  const row = readStatements(reader).privateKey.get({ replicaKey });
  if (row === undefined) throw new Error('This replica is of another copy: its private key is not here.');
  return row.privateKey;
}

/** Returns the private keys of the replicas as which this copy writes or wrote. */
export const listPrivateKeys = (reader: Reader): Buffer[] =>
  readStatements(reader)
    .privateKeys.all()
    .map(({ privateKey }) => privateKey);

/** The replica as which this copy writes, and its station; undefined before the set-up. */
export const findOwn = (reader: Reader) => readStatements(reader).own.get();

/** The station of this registry. Throws before the set-up. */
export function getSelf(reader: Reader): { id: string; name: string; createdAt: number; replica: ReplicaId } {
  const own = findOwn(reader);
  if (own?.station == null) throw new Error('This registry has no station yet.');
  const { id, name, createdAt } = own.station;
  return { id, name: name ?? '', createdAt, replica: own.replica.id as ReplicaId };
}

/** By replica, the station that it belongs to. */
export const placesByReplica = (reader: Reader): Map<string, { id: string; name: string }> =>
  new Map(
    readStatements(reader)
      .places.all()
      .map(({ replica, id, name }) => [replica, { id, name: name ?? '' }]),
  );

export function putStation(
  writer: Writer,
  { createdAt, ...said }: typeof station.$inferInsert,
  { keepsCreatedAt }: { keepsCreatedAt: boolean },
): void {
  writeStatements(writer).putStation({ createdAt, ...said }, keepsCreatedAt ? said : { createdAt, ...said });
}
export const setReplica = (
  writer: Writer,
  id: string,
  values: { publicKey: Buffer | null; stationId: string | null },
): void => void writeStatements(writer).setReplica(id, values);

/** Records a fork. Two changes of the replica have this number: its registry was copied, and both copies went on. */
export function noteFork(
  writer: Writer,
  { key, forkedAt }: { key: number; forkedAt: number | null },
  seq: number,
): void {
  if (forkedAt !== null && seq >= forkedAt) return;
  writeStatements(writer).setForked(key, seq);
  writeStatements(writer).dropSubtrees.run({ replicaKey: key, seq });
  touchMemberStatements(writer);
}

export const putWaiting = (writer: Writer, row: typeof waiting.$inferInsert): void =>
  void writeStatements(writer).wait(row);
export const removeWaiting = (writer: Writer, id: string): void => void writeStatements(writer).stopWaiting(id);
export const isWaiting = (reader: Reader, id: string): boolean =>
  readStatements(reader).isWaiting.row({ id }) !== undefined;
/** The records with a change that this version, or an earlier one, could not read. */
export const listWaitingForVersion = (reader: Reader): { id: string; kind: string }[] =>
  readStatements(reader).waitingForVersion.all();
/** The records that wait for this one. */
export const listWaitingFor = (reader: Reader, id: string): { id: string; kind: string }[] =>
  readStatements(reader)
    .waitingFor.rows({ id })
    .map(([recordId, kind]) => ({ id: recordId as string, kind: kind as string }));
