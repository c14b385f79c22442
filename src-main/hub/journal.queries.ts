/** The journal of a hub in SQL: what a batch needs is read at once, and what follows from it is written at once. */
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Change, ChangeHash, ReplicaId, StoredChange } from '../journal/change.contract.ts';
import { decodeChange, fromId } from '../journal/encoding.ts';
import type { SaidHead } from '../journal/heads.rules.ts';
import { said } from '../journal/state.rules.ts';
import { portions, storable, type HubReader, type HubWriter } from './access.ts';
import { chainEnd, change, changeKey, head, identity, record, replica, signature, station, waiting } from './schema.ts';

export type ReplicaRow = typeof replica.$inferSelect;

export const toHash = (bytes: Buffer): ChangeHash => bytes.toString('hex') as ChangeHash;
export const fromHash = (hash: ChangeHash): Buffer => Buffer.from(hash, 'hex');

const byBytes = (a: Buffer, b: Buffer): number => Buffer.compare(a, b);

/**
 * Holds these records until the end of the transaction: whoever else holds one of them is waited for. All take them in one order, so
 * that no two wait for each other.
 */
export async function holdRecords(writer: HubWriter, ids: Iterable<string>): Promise<void> {
  const keys = [...new Set(ids)].map((id) => fromId(id)).sort(byBytes);
  for (const some of portions(keys)) {
    await writer.orm
      .insert(record)
      .values(some.map((id) => ({ id })))
      .onConflictDoNothing();
  }
  for (const some of portions(keys)) {
    await writer.orm.select().from(record).where(inArray(record.id, some)).orderBy(asc(record.id)).for('update');
  }
}

/** Places in the journal for so many changes, in order. */
export async function takeKeys(writer: HubWriter, count: number): Promise<number[]> {
  const { rows } = await writer.orm.execute<{ key: string }>(
    sql`SELECT nextval(${changeKey.seqName}) AS key FROM generate_series(1, ${count})`,
  );
  return rows.map(({ key }) => Number(key)).sort((a, b) => a - b);
}

export async function listReplicas(reader: HubReader, ids: readonly string[]): Promise<ReplicaRow[]> {
  if (ids.length === 0) return [];
  return reader.orm
    .select()
    .from(replica)
    .where(inArray(replica.id, [...ids]));
}

export async function addReplica(writer: HubWriter, id: ReplicaId): Promise<ReplicaRow> {
  const [row] = await writer.orm.insert(replica).values({ id }).returning();
  if (row === undefined) throw new Error('A replica was not added.');
  return row;
}

type Place = { replicaKey: number; seq: number };
export const placeText = ({ replicaKey, seq }: Place): string => `${replicaKey} ${seq}`;

/** By their place: what the changes with these numbers are called. */
export async function listHashes(reader: HubReader, places: readonly Place[]): Promise<Map<string, ChangeHash[]>> {
  const found = new Map<string, ChangeHash[]>();
  for (const some of portions(places)) {
    const wanted = sql`(VALUES ${sql.join(
      some.map(({ replicaKey, seq }) => sql`(${replicaKey}::bigint, ${seq}::integer)`),
      sql`, `,
    )}) AS wanted (replica_key, seq)`;
    const { rows } = await reader.orm.execute<{ replica_key: string; seq: number; hash: Buffer }>(
      sql`SELECT DISTINCT change.replica_key, change.seq, change.hash FROM change JOIN ${wanted} USING (replica_key, seq)`,
    );
    for (const { replica_key, seq, hash } of rows) {
      const text = placeText({ replicaKey: Number(replica_key), seq });
      found.set(text, [...(found.get(text) ?? []), toHash(hash)]);
    }
  }
  return found;
}

const stored = { key: change.key, hash: change.hash, bytes: change.bytes };
const toStored = (row: { key: number; hash: Buffer; bytes: Buffer }): StoredChange => ({
  key: row.key,
  hash: toHash(row.hash),
  change: decodeChange(row.bytes),
});

/** By record: its current changes, with what they say, and whether they stand in the table of heads. */
export async function listHeads(
  reader: HubReader,
  ids: readonly string[],
): Promise<Map<string, { heads: SaidHead[]; hasRows: boolean }>> {
  const found = new Map<string, { heads: SaidHead[]; hasRows: boolean }>();
  for (const some of portions([...new Set(ids)])) {
    const rows = await reader.orm
      .select({ ...stored, fields: head.fields, isLatest: head.isLatest })
      .from(head)
      .innerJoin(change, eq(change.key, head.changeKey))
      .where(
        inArray(
          head.recordId,
          some.map((id) => fromId(id)),
        ),
      )
      .orderBy(asc(head.changeKey));
    for (const { fields, isLatest, ...row } of rows) {
      const each = toStored(row);
      const current = fields === null ? undefined : (JSON.parse(fields) as string[]);
      const known = found.get(each.change.id)?.heads ?? [];
      found.set(each.change.id, { heads: [...known, said(each, current, isLatest)], hasRows: true });
    }
    // A record with a single change has no row there.
    const others = some.filter((id) => !found.has(id)).map((id) => fromId(id));
    if (others.length === 0) continue;
    for (const row of await reader.orm.select(stored).from(change).where(inArray(change.recordId, others))) {
      const each = toStored(row);
      found.set(each.change.id, { heads: [said(each)], hasRows: false });
    }
  }
  return found;
}

/** All changes of a record, in the order of their places: what a change knows stands before it. */
export async function listChanges(reader: HubReader, id: string): Promise<StoredChange[]> {
  const rows = await reader.orm
    .select(stored)
    .from(change)
    .where(eq(change.recordId, fromId(id)))
    .orderBy(asc(change.key));
  return rows.map(toStored);
}

/** A change to be appended, at its place. */
export type Appended = StoredChange & { replicaKey: number; bytes: Uint8Array; signature: Buffer | null };

/** Behind all transactions of the clusters in which this database lay before. */
const thisTransaction = sql`(SELECT base FROM home) + pg_current_xact_id()::text::bigint`;

/** Appends changes, with what follows for the ends of their chains. */
export async function appendChanges(writer: HubWriter, changes: readonly Appended[]): Promise<void> {
  for (const some of portions(changes)) {
    await writer.orm.insert(change).values(
      some.map(({ key, replicaKey, hash, bytes, change: { seq, id } }) => ({
        ...{ key, replicaKey, seq },
        hash: fromHash(hash),
        recordId: fromId(id),
        bytes: Buffer.from(bytes),
        savedIn: thisTransaction,
      })),
    );
  }
  await putSignatures(
    writer,
    changes.flatMap(({ key, signature }) => (signature === null ? [] : [{ changeKey: key, signature }])),
  );
  const previous = changes.flatMap((each) => each.change.previous ?? []);
  for (const some of portions(previous)) {
    await writer.orm.delete(chainEnd).where(
      and(
        inArray(chainEnd.replicaKey, [...new Set(changes.map(({ replicaKey }) => replicaKey))]),
        inArray(
          chainEnd.hash,
          some.map((hash) => fromHash(hash)),
        ),
      ),
    );
  }
  const isContinued = new Set(previous);
  const ends = changes.filter(({ hash }) => !isContinued.has(hash));
  for (const some of portions(ends)) {
    await writer.orm
      .insert(chainEnd)
      .values(some.map(({ replicaKey, hash, change: { seq } }) => ({ replicaKey, seq, hash: fromHash(hash) })));
  }
}

export async function putSignatures(
  writer: HubWriter,
  rows: readonly { changeKey: number; signature: Buffer }[],
): Promise<void> {
  for (const some of portions(rows)) await writer.orm.insert(signature).values(some).onConflictDoNothing();
}

/** The heads of a record in the place of those from before, where there were any in the table. */
export async function saveHeads(
  writer: HubWriter,
  records: readonly { id: string; hasRows: boolean; heads: readonly SaidHead[] }[],
): Promise<void> {
  const before = records.filter(({ hasRows }) => hasRows).map(({ id }) => fromId(id));
  for (const some of portions(before)) await writer.orm.delete(head).where(inArray(head.recordId, some));
  const rows = records.flatMap(({ id, heads }) =>
    heads.map(({ key, fields, isLatest }) => ({
      recordId: fromId(id),
      changeKey: key,
      fields: JSON.stringify(fields),
      isLatest,
    })),
  );
  for (const some of portions(rows)) await writer.orm.insert(head).values(some);
}

/** Two changes of a replica have this number, and this is the lowest. */
export const setForked = (writer: HubWriter, key: number, forkedAt: number) =>
  writer.orm
    .update(replica)
    .set({ forkedAt: sql`least(${replica.forkedAt}, ${forkedAt})` })
    .where(eq(replica.key, key));

type WaitingRow = typeof waiting.$inferSelect;

/** Which of these records wait for something. */
export async function listWaiting(reader: HubReader, ids: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const some of portions(ids)) {
    const rows = await reader.orm.select({ id: waiting.recordId }).from(waiting).where(inArray(waiting.recordId, some));
    for (const { id } of rows) found.add(id);
  }
  return found;
}

/** The records that wait for one of these. */
export async function listWaitingFor(reader: HubReader, ids: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const some of portions(ids)) {
    const rows = await reader.orm.select({ id: waiting.recordId }).from(waiting).where(inArray(waiting.waitsFor, some));
    found.push(...rows.map(({ id }) => id));
  }
  return found;
}

export async function putWaiting(writer: HubWriter, rows: readonly WaitingRow[]): Promise<void> {
  for (const some of portions(rows)) {
    await writer.orm
      .insert(waiting)
      .values(some.map(storable))
      .onConflictDoUpdate({
        target: waiting.recordId,
        set: { kind: sql`excluded.kind`, waitsFor: sql`excluded.waits_for` },
      });
  }
}

export async function removeWaiting(writer: HubWriter, ids: readonly string[]): Promise<void> {
  for (const some of portions(ids)) await writer.orm.delete(waiting).where(inArray(waiting.recordId, some));
}

export type Own = ReplicaRow & { privateKey: Buffer };

/** As what this hub writes; undefined before it was begun. */
export async function findOwn(reader: HubReader): Promise<Own | undefined> {
  const [row] = await reader.orm
    .select({ replica, privateKey: identity.privateKey })
    .from(identity)
    .innerJoin(replica, eq(replica.key, identity.replicaKey))
    .orderBy(desc(identity.replicaKey))
    .limit(1);
  return row && { ...row.replica, privateKey: row.privateKey };
}

export async function getOwn(reader: HubReader): Promise<Own> {
  const own = await findOwn(reader);
  if (own === undefined) throw new Error('This hub has no replica yet.');
  return own;
}

export const addIdentity = (writer: HubWriter, row: typeof identity.$inferInsert) =>
  writer.orm.insert(identity).values(row);

/** The place in which this register stands. */
export async function getSelf(reader: HubReader): Promise<{ id: string; name: string; replica: ReplicaId }> {
  const own = await getOwn(reader);
  const [row] = await reader.orm
    .select({ name: station.name })
    .from(station)
    .where(eq(station.id, own.stationId ?? ''));
  return { id: own.stationId ?? '', name: row?.name ?? '', replica: own.id as ReplicaId };
}

/** Where the chain of our own replica ends: what the next change of ours continues. */
export async function findChainEnd(
  reader: HubReader,
  replicaKey: number,
): Promise<{ seq: number; hash: ChangeHash; hlc: Change['hlc'] } | undefined> {
  const [row] = await reader.orm
    .select({ seq: change.seq, hash: change.hash, bytes: change.bytes })
    .from(chainEnd)
    .innerJoin(
      change,
      and(eq(change.replicaKey, chainEnd.replicaKey), eq(change.seq, chainEnd.seq), eq(change.hash, chainEnd.hash)),
    )
    .where(eq(chainEnd.replicaKey, replicaKey))
    .orderBy(desc(chainEnd.seq))
    .limit(1);
  return row && { seq: row.seq, hash: toHash(row.hash), hlc: decodeChange(row.bytes).hlc };
}
