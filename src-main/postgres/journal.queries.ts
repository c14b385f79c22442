/** SQL for the journal of a hub. A batch reads what it needs at once, and writes its results at once. */
import { and, asc, desc, eq, isNull, or, sql } from 'drizzle-orm';
import type { Change, ChangeHash, ReplicaId, StoredChange } from '../journal/change.contract.ts';
import type { Signed } from '../journal/signed-head.ts';
import { decodeChange, fromId, nameOf } from '../journal/encoding.ts';
import { packedFrontier, type Frontier } from '../journal/merkle-tree.ts';
import type { SaidHead } from '../journal/heads.rules.ts';
import { said } from '../journal/state.rules.ts';
import type { HubReader, HubWriter } from './access.ts';
import { insertAll, insertionOf, isAnyOf, listOf, together, unlessEmpty } from './sets.ts';
import { chainEnd, change, changeKey, head, identity, record, replica, signature, station, waiting } from './schema.ts';

/** `isOwn`: this hub writes as this replica, or did. */
export type ReplicaRow = typeof replica.$inferSelect & { isOwn: boolean };
/** A replica with the ends of its chain; a chain that forks has several. */
type ReplicaWithEnds = ReplicaRow & { ends: { seq: number; hash: ChangeHash }[] };

export const toHash = (bytes: Buffer): ChangeHash => bytes.toString('hex') as ChangeHash;
export const fromHash = (hash: ChangeHash): Buffer => Buffer.from(hash, 'hex');

const byBytes = (a: Buffer, b: Buffer): number => Buffer.compare(a, b);

/**
 * Locks these records until the end of the transaction, and waits for others that have locked one of them. All transactions lock in the same
 * order, so that no two wait for each other. Returns the records that had no changes before: nothing has to be read for them.
 */
export async function holdRecords(writer: HubWriter, ids: Iterable<string>): Promise<Set<string>> {
  const keys = [...new Set(ids)].map((id) => ({ id, bytes: fromId(id) })).sort((a, b) => byBytes(a.bytes, b.bytes));
  const listed = (list: typeof keys) =>
    listOf(
      list.map(({ bytes }) => bytes),
      'bytea',
    );
  const { rows } = await writer.orm.execute<{ id: Buffer }>(
    sql`INSERT INTO ${record} (id) SELECT unnest(${listed(keys)}) ON CONFLICT DO NOTHING RETURNING id`,
  );
  const added = new Set(rows.map(({ id }) => id.toString('hex')));
  const [fresh, known] = [new Set<string>(), [] as typeof keys];
  for (const each of keys) {
    if (added.has(each.bytes.toString('hex'))) fresh.add(each.id);
    else known.push(each);
  }
  if (known.length > 0) {
    await writer.orm.execute(sql`SELECT FROM ${record} WHERE id = ANY (${listed(known)}) ORDER BY id FOR UPDATE`);
  }
  return fresh;
}

/** Reserves this many journal keys, and returns them in order. */
export async function takeKeys(writer: HubWriter, count: number): Promise<number[]> {
  const { rows } = await writer.orm.execute<{ key: string }>(
    sql`SELECT nextval(${changeKey.seqName}) AS key FROM generate_series(1, ${count})`,
  );
  return rows.map(({ key }) => Number(key)).sort((a, b) => a - b);
}

export async function listReplicas(reader: HubReader, ids: readonly string[]): Promise<ReplicaWithEnds[]> {
  const rows = await unlessEmpty(ids, () =>
    reader.orm
      .select({ replica, own: identity.replicaKey, seq: chainEnd.seq, hash: chainEnd.hash })
      .from(replica)
      .leftJoin(identity, eq(identity.replicaKey, replica.key))
      .leftJoin(chainEnd, eq(chainEnd.replicaKey, replica.key))
      .where(isAnyOf(replica.id, ids)),
  );
  const found = new Map<string, ReplicaWithEnds>();
  for (const { replica: row, own, seq, hash } of rows) {
    const end = seq === null || hash === null ? [] : [{ seq, hash: toHash(hash) }];
    found.set(row.id, { ...row, isOwn: own !== null, ends: [...(found.get(row.id)?.ends ?? []), ...end] });
  }
  return [...found.values()];
}

export async function addReplica(writer: HubWriter, id: ReplicaId): Promise<ReplicaRow> {
  const [row] = await writer.orm.insert(replica).values({ id }).returning();
  if (row === undefined) throw new Error('A replica was not added.');
  return { ...row, isOwn: false };
}

type Place = { replicaKey: number; seq: number };
export const placeText = ({ replicaKey, seq }: Place): string => `${replicaKey} ${seq}`;

/** Returns the hashes of the changes at these places, by place. */
export async function listHashes(reader: HubReader, places: readonly Place[]): Promise<Map<string, ChangeHash[]>> {
  const found = new Map<string, ChangeHash[]>();
  if (places.length === 0) return found;
  const [replicaKeys, seqs] = [places.map(({ replicaKey }) => replicaKey), places.map(({ seq }) => seq)];
  const { rows } = await reader.orm.execute<{ replica_key: string; seq: number; hash: Buffer }>(sql`
    SELECT change.replica_key, change.seq, change.hash
    FROM unnest(${listOf(replicaKeys, 'bigint')}, ${listOf(seqs, 'integer')}) AS wanted (replica_key, seq)
    JOIN change USING (replica_key, seq)`);
  for (const { replica_key, seq, hash } of rows) {
    const text = placeText({ replicaKey: Number(replica_key), seq });
    found.set(text, [...(found.get(text) ?? []), toHash(hash)]);
  }
  return found;
}

const stored = { key: change.key, hash: change.hash, bytes: change.bytes };
export const toStored = (row: { key: number; hash: Buffer; bytes: Buffer }): StoredChange => {
  const change = decodeChange(row.bytes);
  return { key: row.key, hash: nameOf({ hash: toHash(row.hash), change }), change };
};

/** Returns for each record its heads with their values, and whether they are in the table of heads. */
export async function listHeads(
  reader: HubReader,
  ids: readonly string[],
): Promise<Map<string, { heads: SaidHead[]; hasRows: boolean }>> {
  const found = new Map<string, { heads: SaidHead[]; hasRows: boolean }>();
  const keys = ids.map((id) => fromId(id));
  const rows = await unlessEmpty(ids, () =>
    reader.orm
      .select({ ...stored, fields: head.fields, isLatest: head.isLatest })
      .from(head)
      .innerJoin(change, eq(change.key, head.changeKey))
      .where(isAnyOf(head.recordId, keys))
      .orderBy(asc(head.changeKey)),
  );
  for (const { fields, isLatest, ...row } of rows) {
    const each = toStored(row);
    const current = fields === null ? undefined : (JSON.parse(fields) as string[]);
    const known = found.get(each.change.id)?.heads ?? [];
    found.set(each.change.id, { heads: [...known, said(each, current, isLatest)], hasRows: true });
  }
  // A record with a single change has no row in the table of heads.
  const others = ids.filter((id) => !found.has(id)).map((id) => fromId(id));
  const soles = await unlessEmpty(others, () =>
    reader.orm.select(stored).from(change).where(isAnyOf(change.recordId, others)),
  );
  for (const row of soles) {
    const each = toStored(row);
    found.set(each.change.id, { heads: [said(each)], hasRows: false });
  }
  return found;
}

/** Returns those of these changes for which another one that is here stands. */
export async function listStoodFor({ orm }: HubReader, hashes: readonly ChangeHash[]): Promise<Set<ChangeHash>> {
  const originals = hashes.map(fromHash);
  const rows = await unlessEmpty(originals, () =>
    orm.select({ original: change.original }).from(change).where(isAnyOf(change.original, originals)),
  );
  return new Set(rows.flatMap(({ original }) => (original === null ? [] : [toHash(original)])));
}

/** Returns all changes of a record, in journal order: a change comes after every change that it knows. */
export async function listChanges(reader: HubReader, id: string): Promise<StoredChange[]> {
  const rows = await reader.orm
    .select(stored)
    .from(change)
    .where(eq(change.recordId, fromId(id)))
    .orderBy(asc(change.key));
  return rows.map(toStored);
}

/** Returns the changes of these records as `listChanges` does, one list a record. */
export async function listHistories(reader: HubReader, records: readonly Buffer[]): Promise<StoredChange[][]> {
  const rows = await unlessEmpty(records, () =>
    reader.orm
      .select({ ...stored, recordId: change.recordId })
      .from(change)
      .where(isAnyOf(change.recordId, records))
      .orderBy(asc(change.key)),
  );
  const found = Map.groupBy(rows, ({ recordId }) => recordId.toString('hex'));
  return [...found.values()].map((history) => history.map(toStored));
}

/**
 * A change to append, with its journal key. `hash` is its own, and `name` the one by which its record knows it. `isThere`: the record has it
 * already.
 */
export type Appended = StoredChange & {
  replicaKey: number;
  bytes: Uint8Array;
  signed: Signed | null;
  name: ChangeHash;
  isThere: boolean;
};

/** The number of this transaction. It is higher than those of all clusters in which this database was before. */
const thisTransaction = sql`(SELECT base FROM home) + pg_current_xact_id()::text::bigint`;

/** Appends changes, and updates the ends of their chains. */
export async function appendChanges(
  writer: HubWriter,
  changes: readonly Appended[],
  frontiers: ReadonlyMap<ChangeHash, Frontier>,
): Promise<void> {
  const rows = changes.map(({ key, replicaKey, hash, bytes, change: { seq, id }, name, isThere }) => ({
    ...{ key, replicaKey, seq },
    hash: fromHash(hash),
    recordId: isThere ? Buffer.alloc(0) : fromId(id),
    bytes: Buffer.from(bytes),
    original: name === hash ? null : fromHash(name),
  }));
  const signatures = changes.flatMap(({ key, signed }) => (signed === null ? [] : [{ changeKey: key, ...signed }]));
  const previous = new Set(changes.flatMap((each) => each.change.previous ?? []));
  const isPassed = and(
    isAnyOf(chainEnd.replicaKey, [...new Set(changes.map(({ replicaKey }) => replicaKey))]),
    isAnyOf(
      chainEnd.hash,
      [...previous].map((hash) => fromHash(hash)),
    ),
  );
  const ends = rows
    .filter((_row, i) => !previous.has(changes[i]?.hash ?? ('' as ChangeHash)))
    .map(({ replicaKey, hash, seq }) => {
      const frontier = frontiers.get(toHash(hash));
      return { replicaKey, hash, seq, frontier: frontier === undefined ? null : packedFrontier(frontier) };
    });
  const more = { savedIn: thisTransaction };
  await together(writer, [
    insertionOf(change, rows, { more }),
    insertionOf(signature, signatures),
    sql`DELETE FROM ${chainEnd} WHERE ${isPassed}`,
    insertionOf(chainEnd, ends, { more }),
  ]);
}

/** Stores a signature that was not there, or only without a root. */
export const putSignature = (writer: HubWriter, row: Signed & { changeKey: number }): Promise<unknown> => {
  const set = row.root === null ? 'nothing' : ['signature', 'root'];
  return insertAll(writer, signature, [row], { set, target: signature.changeKey });
};

/** Saves the heads of records, and replaces earlier ones if the table has any. */
export async function saveHeads(
  writer: HubWriter,
  records: readonly { id: string; hasRows: boolean; heads: readonly SaidHead[] }[],
): Promise<void> {
  const before = records.filter(({ hasRows }) => hasRows).map(({ id }) => fromId(id));
  if (before.length > 0) await writer.orm.delete(head).where(isAnyOf(head.recordId, before));
  const rows = records.flatMap(({ id, heads }) =>
    heads.map(({ key, fields, isLatest }) => ({
      recordId: fromId(id),
      changeKey: key,
      fields: JSON.stringify(fields),
      isLatest,
    })),
  );
  await insertAll(writer, head, rows);
}

/** Records that a replica has two changes with this number, the lowest such number. */
export const setForked = (writer: HubWriter, key: number, forkedAt: number) =>
  writer.orm
    .update(replica)
    .set({ forkedAt: sql`least(${replica.forkedAt}, ${forkedAt})` })
    .where(eq(replica.key, key));

type WaitingRow = typeof waiting.$inferSelect;

/** Returns which of these records wait for another, and which records wait for one of these. */
export async function listWaiting(
  reader: HubReader,
  ids: readonly string[],
): Promise<{ waiting: string[]; waitingFor: string[] }> {
  const isOfThese = new Set(ids);
  const rows = await unlessEmpty(ids, () =>
    reader.orm
      .select({ id: waiting.recordId, waitsFor: waiting.waitsFor })
      .from(waiting)
      .where(or(isAnyOf(waiting.recordId, ids), isAnyOf(waiting.waitsFor, ids))),
  );
  return {
    waiting: rows.flatMap(({ id }) => (isOfThese.has(id) ? [id] : [])),
    waitingFor: rows.flatMap(({ id, waitsFor }) => (waitsFor !== null && isOfThese.has(waitsFor) ? [id] : [])),
  };
}

/** Returns the records with changes that this version, or an earlier one, could not read. */
export const listWaitingForVersion = async (reader: HubReader): Promise<string[]> =>
  (await reader.orm.select({ id: waiting.recordId }).from(waiting).where(isNull(waiting.waitsFor))).map(({ id }) => id);

export const putWaiting = (writer: HubWriter, rows: readonly WaitingRow[]): Promise<unknown> =>
  insertAll(writer, waiting, rows, { set: ['kind', 'waitsFor'], target: waiting.recordId });

export async function removeWaiting(writer: HubWriter, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await writer.orm.delete(waiting).where(isAnyOf(waiting.recordId, ids));
}

export type Own = ReplicaRow & { privateKey: Buffer };

/** Returns the replica as which this hub writes; undefined before set-up. */
export async function findOwn(reader: HubReader): Promise<Own | undefined> {
  const [row] = await reader.orm
    .select({ replica, privateKey: identity.privateKey })
    .from(identity)
    .innerJoin(replica, eq(replica.key, identity.replicaKey))
    .orderBy(desc(identity.replicaKey))
    .limit(1);
  return row && { ...row.replica, isOwn: true, privateKey: row.privateKey };
}

export async function getOwn(reader: HubReader): Promise<Own> {
  const own = await findOwn(reader);
  if (own === undefined) throw new Error('This hub has no replica yet.');
  return own;
}

export const addIdentity = (writer: HubWriter, row: typeof identity.$inferInsert) =>
  writer.orm.insert(identity).values(row);

/** Returns the hub's own station and replica. */
export async function getSelf(reader: HubReader): Promise<{ id: string; name: string; replica: ReplicaId }> {
  const own = await getOwn(reader);
  const [row] = await reader.orm
    .select({ name: station.name })
    .from(station)
    .where(eq(station.id, own.stationId ?? ''));
  return { id: own.stationId ?? '', name: row?.name ?? '', replica: own.id as ReplicaId };
}

/** Returns the end of our own replica's chain, which our next change continues. */
export async function findChainEnd(
  reader: HubReader,
  replicaKey: number,
): Promise<{ seq: number; hash: ChangeHash; hlc: Change['hlc']; frontier: Buffer | null } | undefined> {
  const [row] = await reader.orm
    .select({ seq: change.seq, hash: change.hash, bytes: change.bytes, frontier: chainEnd.frontier })
    .from(chainEnd)
    .innerJoin(
      change,
      and(eq(change.replicaKey, chainEnd.replicaKey), eq(change.seq, chainEnd.seq), eq(change.hash, chainEnd.hash)),
    )
    .where(eq(chainEnd.replicaKey, replicaKey))
    .orderBy(desc(chainEnd.seq))
    .limit(1);
  return row && { ...row, hash: toHash(row.hash), hlc: decodeChange(row.bytes).hlc };
}
