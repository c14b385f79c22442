/** Imports in SQL: files on their way in, piece by piece, their rows, and what is to become of each. */
import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import { reading, writing, type Reader, type Writer } from '../db/access.ts';
import { importFile, importPiece, importRow } from '../db/schema.ts';
import type { Calendar, DayOrder } from '../time/date-formats.contract.ts';
import type { Guess } from './fields.rules.ts';
import type { CellProblem, Choice, FileReading, ImportState, Outcome } from './import.contract.ts';
import type { Delimiter, Encoding, FileFault } from './file.rules.ts';

/** What was found out of a file. */
export type Found = {
  fault: { kind: FileFault; row?: number; detail: string } | null;
  reading: FileReading | null;
  heads: string[] | null;
  columns: number;
  /** By the place of the column, as its head says it. */
  guesses: (Guess | null)[];
  dayOrder: DayOrder | null;
  isOpen: boolean;
  examples: string[];
  isHombreMujer: boolean;
  /** By the place of the column: how many of its cells have something. */
  filled: number[];
  /** Those whose cells are units of ages. */
  unitColumns: number[];
  /** The day on which its rows were compared: ages were read on it. */
  checkedOn: string | null;
  /** Of the new ones: those for whom there was no time. */
  notCompared: number;
};

/** What people said of it. */
export type Said = {
  encoding?: Encoding;
  delimiter?: Delimiter;
  hasHeads?: boolean;
  sheet?: string;
  columns: Record<number, Guess | null>;
  /** Columns of which somebody has seen that they are not taken. */
  leftOut?: number[];
  dayOrder?: DayOrder;
  calendar: Calendar;
  possible: Choice;
  assignNumbers: boolean;
  /** Of the changes that it makes. */
  group: string;
};

export const nothingFound: Found = {
  fault: null,
  reading: null,
  heads: null,
  columns: 0,
  guesses: [],
  dayOrder: null,
  isOpen: false,
  examples: [],
  isHombreMujer: false,
  filled: [],
  unitColumns: [],
  checkedOn: null,
  notCompared: 0,
};

export type ImportRecord = Omit<typeof importFile.$inferSelect, 'found' | 'said'> & { found: Found; said: Said };

export type RowDetail = {
  faults?: CellProblem[];
  sameAsRow?: number;
  by?: 'number' | 'identifier' | 'id';
  score?: number;
  grade?: string;
  reasons?: string[];
};
export type RowRecord = {
  row: number;
  cells: string[];
  outcome: Outcome | null;
  choice: Choice | null;
  patientId: string | null;
  detail: RowDetail | null;
};
export type Checked = { row: number; outcome: Outcome; patientId: string | null; detail: RowDetail | null };

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
  // By the outcome alone, in the order of the index: to group by the choice as well took three times as long, and a list asks often.
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
    orm.insert(importRow).values({ importNumber: value('number'), row: value('row'), cells: value('cells') } as never),
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
      .set({ outcome: 'added', patientId: value('patientId'), detail: null, cells: '[]' } as never)
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

const toRecord = (row: typeof importFile.$inferSelect): ImportRecord => ({
  ...row,
  found: { ...nothingFound, ...(JSON.parse(row.found) as Partial<Found>) },
  said: JSON.parse(row.said) as Said,
});

const toRow = ({ row, cells, outcome, choice, patientId, detail }: typeof importRow.$inferSelect): RowRecord => ({
  row,
  cells: JSON.parse(cells) as string[],
  outcome,
  choice,
  patientId,
  detail: detail === null ? null : (JSON.parse(detail) as RowDetail),
});

/** The latest first. */
export const listImports = (reader: Reader): ImportRecord[] => readStatements(reader).all.all().map(toRecord);

export function findImport(reader: Reader, id: string): ImportRecord | undefined {
  const row = readStatements(reader).one.get({ id });
  return row && toRecord(row);
}

export function addImport(writer: Writer, { id, name, said }: { id: string; name: string; said: Said }): ImportRecord {
  const { author, now: createdAt } = writer;
  const state: ImportState = 'reading';
  const json = { found: JSON.stringify(nothingFound), said: JSON.stringify(said) };
  return toRecord(writeStatements(writer).add({ id, name, author, createdAt, bytes: 0, state, ...json }));
}

export const addPiece = (writer: Writer, number: number, piece: { place: number; bytes: Buffer }): void =>
  void writeStatements(writer).addPiece({ importNumber: number, ...piece });

/** All bytes of a file, in memory of its own that can be handed over. */
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

export function setImport(
  writer: Writer,
  id: string,
  { found, said, ...rest }: { state?: ImportState; bytes?: number; found?: Found; said?: Said },
): void {
  writeStatements(writer).set(id, {
    ...rest,
    ...(found !== undefined && { found: JSON.stringify(found) }),
    ...(said !== undefined && { said: JSON.stringify(said) }),
  });
}

export function addRows(writer: Writer, number: number, rows: readonly { row: number; cells: string[] }[]): void {
  const { addRow } = writeStatements(writer);
  for (const { row, cells } of rows) addRow.run({ number, row, cells: JSON.stringify(cells) });
}

/** The next rows behind one, in their order. */
export const listRows = (
  reader: Reader,
  number: number,
  { after, limit }: { after: number; limit: number },
): RowRecord[] => readStatements(reader).rows.all({ number, after, limit }).map(toRow);

export function listRowPage(
  reader: Reader,
  number: number,
  { page, size, outcome }: { page: number; size: number; outcome: Outcome | undefined },
): RowRecord[] {
  const { page: all, pageOf } = readStatements(reader);
  const limits = { number, limit: size, offset: page * size };
  return (outcome === undefined ? all.all(limits) : pageOf.all({ ...limits, outcome })).map(toRow);
}

export type Counted = { outcome: Outcome | null; choice: Choice | null; count: number };

/** How many rows there are of each sort. */
export const countRows = (reader: Reader, number: number): Counted[] =>
  readStatements(reader)
    .tally.all({ number })
    .flatMap(({ outcome, all, add, leave }) => [
      { outcome, choice: null, count: all - add - leave },
      { outcome, choice: 'add' as const, count: add },
      { outcome, choice: 'leave' as const, count: leave },
    ]);

export function setOutcomes(writer: Writer, number: number, rows: readonly Checked[]): void {
  const { setOutcome } = writeStatements(writer);
  for (const { detail, ...row } of rows) {
    setOutcome.run({ number, ...row, detail: detail === null ? null : JSON.stringify(detail) });
  }
}

/** What a row said stands in the record of its patient now, and is kept nowhere else. */
export const setAdded = (
  writer: Writer,
  number: number,
  { row, patientId }: { row: number; patientId: string },
): void => void writeStatements(writer).setAdded.run({ number, row, patientId });

export function setChoices(
  writer: Writer,
  number: number,
  rows: readonly { row: number; choice: Choice | null }[],
): void {
  for (const { row, choice } of rows) writeStatements(writer).setChoice.run({ number, row, choice });
}

/** Takes some rows away; false when none is left. */
export const dropRows = (writer: Writer, number: number, limit: number): boolean =>
  writeStatements(writer).dropRows.run({ number, limit }).changes > 0;

export const dropFile = (writer: Writer, number: number): void =>
  void writeStatements(writer).dropPieces.run({ number });

/** Its rows and its file have to be gone. */
export const dropImport = (writer: Writer, number: number): void => void writeStatements(writer).drop.run({ number });

export const countAllRows = (reader: Reader, number: number): number =>
  countRows(reader, number).reduce((sum, { count }) => sum + count, 0);

const pageRows = 500;

/** Page by page, as one goes through them; they may be changed meanwhile. */
export function* rowPages(reader: Reader, number: number): Generator<RowRecord[]> {
  for (let after = 0; ;) {
    const rows = listRows(reader, number, { after, limit: pageRows });
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = last.row;
  }
}

export function* allRows(reader: Reader, number: number): Generator<RowRecord> {
  for (const rows of rowPages(reader, number)) yield* rows;
}
