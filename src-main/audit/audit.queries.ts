/**
 * The registry's part of the audit trail: where the trail ends, events that are not in a file yet, and the keys of the
 * files.
 */
import { asc, eq, gt, lte, sql } from 'drizzle-orm';
import { reading, writing, type Reader, type Writer } from '../db/access.ts';
import { auditEvent, auditKey, auditTrail } from '../db/schema.ts';
import type { Overdue } from './trail.rules.ts';

type TrailRow = typeof auditTrail.$inferSelect;

/** A place in the chain of blocks: a block's number and the SHA-256 of its bytes. */
export type Link = { seq: number; hash: Buffer };

/** A place in the chain of events. An event is first in the registry, then in a block. */
export type EventLink = { key: number; hash: Buffer };

export type AuditKey = { id: string; key: Buffer };

/** Keys by id. */
export type Keys = ReadonlyMap<string, Buffer>;

const readStatements = reading((orm) => ({
  trail: orm.select().from(auditTrail).prepare(),
  eventsAfter: orm
    .select()
    .from(auditEvent)
    .where(gt(auditEvent.key, sql.placeholder('key')))
    .orderBy(asc(auditEvent.key))
    .prepare(),
  event: orm
    .select()
    .from(auditEvent)
    .where(eq(auditEvent.key, sql.placeholder('key')))
    .prepare(),
  keys: orm.select().from(auditKey).prepare(),
}));

const statements = writing((orm) => ({
  setTrail: (values: Partial<TrailRow>) => orm.update(auditTrail).set(values).run(),
  addEvent: (row: typeof auditEvent.$inferInsert) => orm.insert(auditEvent).values(row).run(),
  removeEvents: (through: number) => orm.delete(auditEvent).where(lte(auditEvent.key, through)).run(),
  addKey: (row: AuditKey) => orm.insert(auditKey).values(row).onConflictDoNothing().run(),
}));

export function getTrail(reader: Reader): TrailRow {
  const row = readStatements(reader).trail.get();
  if (row === undefined) throw new Error('The registry does not record the end of its access log.');
  return row;
}

export const listAuditKeys = (reader: Reader): Keys =>
  new Map(
    readStatements(reader)
      .keys.all()
      .map(({ id, key }) => [id, key]),
  );

export const addAuditKey = (writer: Writer, key: AuditKey): void => void statements(writer).addKey(key);

/** Returns the events after this one, in order. */
export const listEventRows = (reader: Reader, after: number): (typeof auditEvent.$inferSelect)[] =>
  readStatements(reader).eventsAfter.all({ key: after });

export function addEvent(writer: Writer, row: typeof auditEvent.$inferSelect): void {
  statements(writer).addEvent(row);
  statements(writer).setTrail({ eventKey: row.key, eventHash: row.hash });
}

/** True if this event was written to this registry. A restored registry has other events with the same numbers. */
export function hasEvent(reader: Reader, { key, hash }: EventLink): boolean {
  const { movedKey, movedHash } = getTrail(reader);
  if (key === movedKey) return hash.equals(movedHash);
  return readStatements(reader).event.get({ key })?.hash.equals(hash) ?? false;
}

/**
 * Saves the head once the last block is on the disk with the events up to `moved`, and removes those events from the
 * registry.
 */
export function saveHead(writer: Writer, head: Link, moved: EventLink): void {
  statements(writer).setTrail({
    headSeq: head.seq,
    headHash: head.hash,
    movedKey: moved.key,
    movedHash: moved.hash,
  });
  statements(writer).removeEvents(moved.key);
  // The files can have events beyond the registry's last one; the next event must not reuse their numbers.
  if (moved.key > getTrail(writer).eventKey) {
    statements(writer).setTrail({ eventKey: moved.key, eventHash: moved.hash });
  }
}

/** Saves where the trail begins after old files were dropped. */
export const saveBase = (writer: Writer, base: Link): void =>
  void statements(writer).setTrail({ baseSeq: base.seq, baseHash: base.hash });

export const saveOverdue = (writer: Writer, { on, days, before }: Overdue): void =>
  void statements(writer).setTrail({ overdueOn: on, overdueDays: days, overdueBefore: before });

export const saveKeptYears = (writer: Writer, keptYears: number): void =>
  void statements(writer).setTrail({ keptYears });
