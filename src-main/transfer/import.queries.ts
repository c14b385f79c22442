/** Imports in SQL: incoming files, piece by piece, their rows, and the choice for each row. */
import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { reading, writing, type Reader, type Writer } from '../db/access.ts';
import { idKey, importFile, importPiece, importRow, isListed, patient } from '../db/schema.ts';
import type { FileRow } from './file.rules.ts';
import type { Choice, Outcome } from './import.contract.ts';
import type { AddedRow } from './import.register.ts';
import type { Checked, Counted, ImportRecord, RowRecord } from './import.rules.ts';
import { countedOf, importOf, rowOf, storedImport, storedRow } from './import.rules.ts';

const value = (name: string) => sql.placeholder(name);
const ofImport = eq(importRow.importNumber, value('number'));
const chosen = (choice: Choice) => sql<number>`count(*) FILTER (WHERE ${importRow.choice} = ${choice})`;

const readStatements = reading((orm) => ({
  all: orm.select().from(importFile).orderBy(desc(importFile.number)).prepare(),
  one: orm
    .select()
    .from(importFile)
    .where(eq(importFile.id, value('id')))
    .prepare(),
  piece: orm
    .select({ bytes: importPiece.bytes })
    .from(importPiece)
    .where(and(eq(importPiece.importNumber, value('number')), eq(importPiece.place, value('place'))))
    .prepare(),
  rows: orm
    .select()
    .from(importRow)
    .where(and(ofImport, gt(importRow.row, value('after'))))
    .orderBy(asc(importRow.row))
    .limit(value('limit'))
    .prepare(),
  page: orm
    .select()
    .from(importRow)
    .where(ofImport)
    .orderBy(asc(importRow.row))
    .limit(value('limit'))
    .offset(value('offset'))
    .prepare(),
  pageOf: orm
    .select()
    .from(importRow)
    .where(and(ofImport, eq(importRow.outcome, value('outcome'))))
    .orderBy(asc(importRow.row))
    .limit(value('limit'))
    .offset(value('offset'))
    .prepare(),
  livesIn: orm
    .select({ key: patient.key })
    .from(patient)
    .where(and(eq(patient.home, value('home')), isListed))
    .limit(1)
    .prepare(),
  absent: orm
    .select({ count: sql<number>`count(*)` })
    .from(importRow)
    .leftJoin(patient, sql`${idKey(patient.id)} = ${idKey(importRow.patientId)}`)
    .where(and(ofImport, eq(importRow.outcome, 'added'), isNull(patient.key)))
    .prepare(),
  // Grouped by the outcome alone, in the order of the index. Grouping by the choice as well took three times as long, and lists ask for it
  // often.
  tally: orm
    .select({
      outcome: importRow.outcome,
      all: sql<number>`count(*)`,
      ...{ add: chosen('add'), leave: chosen('leave') },
    })
    .from(importRow)
    .where(ofImport)
    .groupBy(importRow.outcome)
    .prepare(),
}));

const writeStatements = writing((orm, compile) => ({
  add: (row: typeof importFile.$inferInsert) => orm.insert(importFile).values(row).returning().get(),
  addPiece: (row: typeof importPiece.$inferInsert) => orm.insert(importPiece).values(row).run(),
  set: (id: string, row: Partial<typeof importFile.$inferInsert>) =>
    orm.update(importFile).set(row).where(eq(importFile.id, id)).run(),
  addRow: compile(
    orm.insert(importRow).values({
      importNumber: value('number'),
      row: value('row'),
      cells: value('cells'),
      detail: value('detail'),
    } as never),
  ),
  setOutcome: compile(
    orm
      .update(importRow)
      .set({ outcome: value('outcome'), patientId: value('patientId'), detail: value('detail') } as never)
      .where(and(ofImport, eq(importRow.row, value('row')))),
  ),
  setAdded: compile(
    orm
      .update(importRow)
      .set({ outcome: 'added', patientId: value('patientId'), detail: value('detail'), cells: '[]' } as never)
      .where(and(ofImport, eq(importRow.row, value('row')))),
  ),
  setChoice: compile(
    orm
      .update(importRow)
      .set({ choice: value('choice') } as never)
      .where(and(ofImport, eq(importRow.row, value('row')))),
  ),
  dropRows: compile(
    orm
      .delete(importRow)
      .where(
        sql`(import_number, row) IN (SELECT import_number, row FROM import_row WHERE import_number = ${value('number')} LIMIT ${value('limit')})`,
      ),
  ),
  dropPieces: orm
    .delete(importPiece)
    .where(eq(importPiece.importNumber, value('number')))
    .prepare(),
  drop: orm
    .delete(importFile)
    .where(eq(importFile.number, value('number')))
    .prepare(),
}));

/** Returns all imports, the latest first. */
export const listImports = (reader: Reader): ImportRecord[] => readStatements(reader).all.all().map(importOf);

export function findImport(reader: Reader, id: string): ImportRecord | undefined {
  const row = readStatements(reader).one.get({ id });
  return row && importOf(row);
}

export function addImport(
  writer: Writer,
  { found, said, ...rest }: Pick<ImportRecord, 'id' | 'name' | 'state' | 'found' | 'said'>,
): ImportRecord {
  const { author, now: createdAt } = writer;
  const json = { found: JSON.stringify(found), said: JSON.stringify(said) };
  return importOf(writeStatements(writer).add({ ...rest, author, createdAt, bytes: 0, ...json }));
}

export const addPiece = (writer: Writer, number: number, piece: { place: number; bytes: Buffer }): void =>
  void writeStatements(writer).addPiece({ importNumber: number, ...piece });

/** Returns all bytes of a file, in a buffer of its own that can be transferred. */
export function fileOf(reader: Reader, { number, bytes }: Pick<ImportRecord, 'number' | 'bytes'>): Uint8Array {
  const file = new Uint8Array(bytes);
  let end = 0;
  for (let place = 0; ; place++) {
    const piece = readStatements(reader).piece.get({ number, place });
    if (piece === undefined) return file.subarray(0, end);
    file.set(piece.bytes, end);
    end += piece.bytes.length;
  }
}

export const setImport = (
  writer: Writer,
  id: string,
  said: Partial<Pick<ImportRecord, 'state' | 'bytes' | 'found' | 'said'>>,
): void => void writeStatements(writer).set(id, storedImport(said));

export function addRows(writer: Writer, number: number, rows: readonly FileRow[]): void {
  const { addRow } = writeStatements(writer);
  for (const row of rows) addRow.run({ number, ...storedRow(row) });
}

/** Returns the next rows after the given one, in their order. */
export const listRows = (
  reader: Reader,
  number: number,
  { after, limit }: { after: number; limit: number },
): RowRecord[] => readStatements(reader).rows.all({ number, after, limit }).map(rowOf);

export function listRowPage(
  reader: Reader,
  number: number,
  { page, size, outcome }: { page: number; size: number; outcome: Outcome | undefined },
): RowRecord[] {
  const { page: all, pageOf } = readStatements(reader);
  const limits = { number, limit: size, offset: page * size };
  return (outcome === undefined ? all.all(limits) : pageOf.all({ ...limits, outcome })).map(rowOf);
}

/** Returns the number of rows by outcome and choice. */
export const countRows = (reader: Reader, number: number): Counted[] =>
  countedOf(readStatements(reader).tally.all({ number }));

/** True if a patient who is not removed lives at this place. */
export const isHome = (reader: Reader, home: string): boolean =>
  readStatements(reader).livesIn.get({ home }) !== undefined;

/** Returns the number of people whom an import added and who are not here: this station holds a part. */
export const countAbsent = (reader: Reader, number: number): number =>
  readStatements(reader).absent.get({ number })?.count ?? 0;

export function setOutcomes(writer: Writer, number: number, rows: readonly Checked[]): void {
  const { setOutcome } = writeStatements(writer);
  for (const { detail, ...row } of rows) {
    setOutcome.run({ number, ...row, detail: detail === null ? null : JSON.stringify(detail) });
  }
}

/** Marks rows as added. Their cells are cleared: the data is now in the patient's record, and is stored nowhere else. */
export function setAdded(writer: Writer, number: number, rows: readonly AddedRow[]): void {
  for (const { detail, ...row } of rows) {
    writeStatements(writer).setAdded.run({ number, ...row, detail: detail && JSON.stringify(detail) });
  }
}

export function setChoices(
  writer: Writer,
  number: number,
  rows: readonly { row: number; choice: Choice | null }[],
): void {
  for (const { row, choice } of rows) writeStatements(writer).setChoice.run({ number, row, choice });
}

/** Deletes up to `limit` rows; false if there were none left. */
export const dropRows = (writer: Writer, number: number, limit: number): boolean =>
  writeStatements(writer).dropRows.run({ number, limit }).changes > 0;

export const dropFile = (writer: Writer, number: number): void =>
  void writeStatements(writer).dropPieces.run({ number });

/** Deletes an import. Its rows and its file must be deleted before. */
export const dropImport = (writer: Writer, number: number): void => void writeStatements(writer).drop.run({ number });
