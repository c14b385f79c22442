/**
 * Puts the changes of records away at a station that holds a part. They leave the journal; of our own changes the hashes stay as stubs, so
 * that our chain has no gap. A change that comes back takes the place of its stub.
 */
import { and, eq, sql } from 'drizzle-orm';
import { reading, writing, type Reader, type Writer } from '../db/access.ts';
import { change, head, signature, stub, waiting } from '../db/schema.ts';
import type { ChangeHash } from './change.contract.ts';
import { isOfRecords, recordsText } from './journal.queries.ts';

type Place = { replicaKey: number; seq: number };

const isIt = and(
  eq(stub.replicaKey, sql.placeholder('replicaKey')),
  eq(stub.seq, sql.placeholder('seq')),
  eq(stub.hash, sql.placeholder('hash')),
);
const keysOfRecords = sql`(SELECT ${change.key} FROM ${change} WHERE ${isOfRecords})`;

const readStatements = reading((orm, compile) => ({
  find: compile(orm.select({ seq: stub.seq }).from(stub).where(isIt)),
}));

const writeStatements = writing((orm, compile) => ({
  keep: compile(
    orm
      .insert(stub)
      .select(
        sql`SELECT ${change.replicaKey}, ${change.seq}, ${change.hash} FROM ${change} WHERE ${isOfRecords} AND ${change.replicaKey} IN (SELECT replica_key FROM identity)`,
      )
      .onConflictDoNothing(),
  ),
  drop: compile(orm.delete(stub).where(isIt)),
  heads: compile(
    orm
      .delete(head)
      .where(sql`${head.recordId} IN (SELECT unhex(value) FROM json_each(${sql.placeholder('recordIds')}))`),
  ),
  signatures: compile(orm.delete(signature).where(sql`${signature.changeKey} IN ${keysOfRecords}`)),
  waiting: compile(
    orm.delete(waiting).where(sql`${waiting.recordId} IN (SELECT value FROM json_each(${sql.placeholder('ids')}))`),
  ),
  changes: compile(orm.delete(change).where(isOfRecords)),
}));

/** Takes all changes of these records out of the journal. Their rows have to be gone. */
export function putChangesAway(writer: Writer, ids: readonly string[]): void {
  const statements = writeStatements(writer);
  const recordIds = recordsText(ids);
  statements.keep.run({ recordIds });
  statements.heads.run({ recordIds });
  statements.signatures.run({ recordIds });
  statements.waiting.run({ ids: JSON.stringify(ids) });
  statements.changes.run({ recordIds });
}

/** True if this change is our own and was put away. */
export const isPutAway = (reader: Reader, { replicaKey, seq, hash }: Place & { hash: ChangeHash }): boolean =>
  readStatements(reader).find.row({ replicaKey, seq, hash: Buffer.from(hash, 'hex') }) !== undefined;

/** Forgets a stub whose change is in the journal again. */
export const dropStub = (writer: Writer, { replicaKey, seq, hash }: Place & { hash: ChangeHash }): void =>
  void writeStatements(writer).drop.run({ replicaKey, seq, hash: Buffer.from(hash, 'hex') });
