/** What the registry holds of the audit trail: where it ends, events that are not in a file yet, the keys of the files. */
import { createHash } from 'node:crypto';
import { asc, eq, gt, lte, sql } from 'drizzle-orm';
import { reading, writing, type Reader, type Writer } from '../db/access.ts';
import { auditEvent, auditKey, auditTrail } from '../db/schema.ts';
import { largestSizeOf, newEntry, writeEntry, type Entry } from './entry.rules.ts';
import type { AuditKey, EventLink, Keys, Link, Overdue } from './trail.rules.ts';

type TrailRow = typeof auditTrail.$inferSelect;

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
  if (row === undefined) throw new Error('The registry does not say where its audit trail ends.');
  return row;
}

export const listAuditKeys = (reader: Reader): Keys =>
  new Map(
    readStatements(reader)
      .keys.all()
      .map(({ id, key }) => [id, key]),
  );

export const addAuditKey = (writer: Writer, key: AuditKey): void => void statements(writer).addKey(key);

type Event = Partial<Omit<Entry, 'at' | 'who'>> & Pick<Entry, 'action'> & { at?: number; who?: string | null };

/**
 * Writes something down for the audit in the transaction that does it: it is there if, and only if, that is committed. Who did
 * it is the author of the transaction, unless it is said.
 */
export function recordEvent(writer: Writer, event: Event): void {
  const { eventKey, eventHash } = getTrail(writer);
  const key = eventKey + 1;
  const who = writer.author === 'station' ? null : writer.author;
  const entry = newEntry({ at: writer.now, from: who === null ? 'station' : 'window', who, ...event });
  const buffer = Buffer.alloc(largestSizeOf(entry));
  const bytes = buffer.subarray(0, writeEntry(buffer, 0, entry));
  const hash = hashOfEvent({ key: eventKey, hash: eventHash }, bytes);
  statements(writer).addEvent({ key, entry: bytes, hash });
  statements(writer).setTrail({ eventKey: key, eventHash: hash });
}

function hashOfEvent(before: EventLink, entry: Uint8Array): Buffer {
  const number = Buffer.alloc(6);
  number.writeUIntBE(before.key + 1, 0, 6);
  return createHash('sha256').update(before.hash).update(number).update(entry).digest();
}

/** The events after one, in their order, and whether they are as they were written, none missing. */
export function listEvents(reader: Reader, after: EventLink): { entries: Buffer[]; last: EventLink; isWhole: boolean } {
  const rows = readStatements(reader).eventsAfter.all({ key: after.key });
  let last = after;
  let isWhole = true;
  for (const { key, entry, hash } of rows) {
    isWhole &&= key === last.key + 1 && hashOfEvent(last, entry).equals(hash);
    last = { key, hash };
  }
  const { eventKey, eventHash } = getTrail(reader);
  isWhole &&= last.key === eventKey && last.hash.equals(eventHash);
  // When the last ones were taken out, what comes next follows those all the same.
  if (last.key <= eventKey) last = { key: eventKey, hash: eventHash };
  return { entries: rows.map(({ entry }) => entry), last, isWhole };
}

/** Whether this event was written to this registry: one that was restored has other events of the same number. */
export function hasEvent(reader: Reader, { key, hash }: EventLink): boolean {
  const { movedKey, movedHash } = getTrail(reader);
  if (key === movedKey) return hash.equals(movedHash);
  return readStatements(reader).event.get({ key })?.hash.equals(hash) ?? false;
}

/** The last block is on the disk, and with it the events up to this one: they need not be kept here any more. */
export function saveHead(writer: Writer, head: Link, moved: EventLink): void {
  statements(writer).setTrail({
    headSeq: head.seq,
    headHash: head.hash,
    movedKey: moved.key,
    movedHash: moved.hash,
  });
  statements(writer).removeEvents(moved.key);
  // Events that were written past what the registry says of them; the next must not be taken for one of those.
  if (moved.key > getTrail(writer).eventKey) {
    statements(writer).setTrail({ eventKey: moved.key, eventHash: moved.hash });
  }
}

/** Where what is kept begins, after old files were dropped. */
export const saveBase = (writer: Writer, base: Link): void =>
  void statements(writer).setTrail({ baseSeq: base.seq, baseHash: base.hash });

export const saveOverdue = (writer: Writer, { on, days, before }: Overdue): void =>
  void statements(writer).setTrail({ overdueOn: on, overdueDays: days, overdueBefore: before });

export const saveKeptYears = (writer: Writer, keptYears: number): void =>
  void statements(writer).setTrail({ keptYears });
