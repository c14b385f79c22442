/** The journal: appended to in the transaction that changes the row, never updated, never deleted from. */
import { createHash } from 'node:crypto';
import { asc, desc, eq, sql } from 'drizzle-orm';
import { reading, writing, type JournalHead, type Reader, type Writer } from '../db/access.ts';
import { change, station } from '../db/schema.ts';
import { changeSchema, type Change, type FieldChange, type RecordType } from './change.contract.ts';
import { hlcZero, nextHlc, type Hlc } from './hlc.rules.ts';
import { hashedText, standingFields } from './merge.rules.ts';

const readStatements = reading((orm) => ({
  ofRecord: orm
    .select({
      station: station.id,
      stationName: station.name,
      epoch: change.epoch,
      seq: change.seq,
      hlc: change.hlc,
      schema: change.schema,
      record: change.record,
      id: change.recordId,
      author: change.author,
      fields: change.fields,
    })
    .from(change)
    .innerJoin(station, eq(station.key, change.stationKey))
    .where(eq(change.recordId, sql.placeholder('id')))
    .orderBy(asc(change.hlc), asc(station.id))
    .prepare(),
  self: orm.select().from(station).where(eq(station.key, 1)).prepare(),
  lastOf: orm
    .select()
    .from(change)
    .where(
      sql`${change.stationKey} = ${sql.placeholder('stationKey')} AND ${change.epoch} = ${sql.placeholder('epoch')}`,
    )
    .orderBy(desc(change.seq))
    .limit(1)
    .prepare(),
}));

const writeStatements = writing((orm) => ({
  append: orm
    .insert(change)
    .values({
      stationKey: sql.placeholder('stationKey'),
      epoch: sql.placeholder('epoch'),
      seq: sql.placeholder('seq'),
      hlc: sql.placeholder('hlc'),
      schema: changeSchema,
      record: sql.placeholder('record'),
      recordId: sql.placeholder('recordId'),
      author: sql.placeholder('author'),
      fields: sql.placeholder('fields'),
      previous: sql.placeholder('previous'),
    })
    .prepare(),
  addSelf: orm
    .insert(station)
    .values({
      key: 1,
      id: sql.placeholder('id'),
      name: sql.placeholder('name'),
      epoch: 1,
      createdAt: sql.placeholder('now'),
    })
    .prepare(),
}));

const noHash = Buffer.alloc(32);

export type RecordedChange = Change & { stationName: string };

/** All changes of a record, oldest stamp first. */
export function listChanges(reader: Reader, id: string): RecordedChange[] {
  return readStatements(reader)
    .ofRecord.all({ id })
    .map((row) => ({ ...row, fields: JSON.parse(row.fields) as Change['fields'] }) as RecordedChange);
}

export function getSelf(reader: Reader): { id: string; name: string; epoch: number; createdAt: number } {
  const self = readStatements(reader).self.get();
  if (self === undefined) throw new Error('This registry has no station row.');
  return self;
}

/** Makes this database the registry of a new station. */
export function addSelf(writer: Writer, name: string): void {
  const id = writer.newId();
  writeStatements(writer).addSelf.run({ id, name, now: writer.now });
  writer.db.head = { stationKey: 1, stationId: id, epoch: 1, seq: 0, hlc: hlcZero, hash: noHash };
}

/** Where the journal of this station ends, read from it: what the next change continues. */
export function readHead(reader: Reader): JournalHead {
  const self = getSelf(reader);
  const last = readStatements(reader).lastOf.get({ stationKey: 1, epoch: self.epoch });
  const head: JournalHead = {
    stationKey: 1,
    stationId: self.id,
    epoch: self.epoch,
    seq: last?.seq ?? 0,
    hlc: (last?.hlc ?? hlcZero) as Hlc,
    hash: noHash,
  };
  if (last !== undefined) {
    const whole = {
      station: self.id,
      epoch: last.epoch,
      seq: last.seq,
      hlc: last.hlc,
      schema: last.schema,
      record: last.record,
      id: last.recordId,
      author: last.author,
      fields: JSON.parse(last.fields) as Change['fields'],
    } as Change;
    head.hash = hashOf(whole, last.previous);
  }
  return head;
}

/** SHA-256 of a change and, through `previous`, of all changes of its station and epoch before it. */
export function hashOf(whole: Change, previous: Buffer): Buffer {
  return createHash('sha256')
    .update(hashedText(whole, previous.toString('hex')))
    .digest();
}

/**
 * Appends the change of one record. `values` holds the new value of each field that changed and nothing else; the bases are
 * read from the journal, except for a record that `isNew`. Call it in the transaction that changes the row.
 */
export function recordChange(
  writer: Writer,
  { record, id, values, isNew }: { record: RecordType; id: string; values: Record<string, unknown>; isNew: boolean },
): void {
  const { head } = writer;
  const standing = isNew ? undefined : standingFields(listChanges(writer, id));
  const fields: Record<string, FieldChange> = {};
  for (const [name, value] of Object.entries(values)) {
    fields[name] = { value, base: standing?.get(name)?.stamp ?? null };
  }
  const hlc = nextHlc(head.hlc, writer.now);
  const seq = head.seq + 1;
  const whole: Change = {
    station: head.stationId,
    epoch: head.epoch,
    seq,
    hlc,
    schema: changeSchema,
    record,
    id,
    author: writer.author,
    fields,
  };
  writeStatements(writer).append.run({
    stationKey: head.stationKey,
    epoch: head.epoch,
    seq,
    hlc,
    record,
    recordId: id,
    author: writer.author,
    fields: JSON.stringify(fields),
    previous: head.hash,
  });
  writer.db.head = { ...head, seq, hlc, hash: hashOf(whole, head.hash) };
}
