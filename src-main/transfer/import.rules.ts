/** What becomes of the rows of an import, and how its columns are read. Pure. */
import type { Calendar, DayOrder } from '../time/date-formats.contract.ts';
import type { Delimiter, Encoding, FileFault } from './file.rules.ts';
import { invalid } from '../wire/problem.contract.ts';
import type { Layout } from './cells.rules.ts';
import type { System } from './fields.rules.ts';
import type { CellProblem, Choice, FileReading, ImportState, Outcome, Tally } from './import.contract.ts';
import type { Guess } from './fields.rules.ts';

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

export type ImportRecord = {
  number: number;
  id: string;
  /** Of the file. */
  name: string;
  /** The id of who sent it. */
  author: string;
  createdAt: number;
  bytes: number;
  state: ImportState;
  found: Found;
  said: Said;
};

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
  /** Whom the row made, or whom it may be. */
  patientId: string | null;
  detail: RowDetail | null;
};
export type Checked = { row: number; outcome: Outcome; patientId: string | null; detail: RowDetail | null };
export type Counted = { outcome: Outcome | null; choice: Choice | null; count: number };

/** Of a file that was not read. */
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

type Stored<Row, Json extends keyof Row> = Omit<Row, Json> & { [Name in Json]: string | Extract<Row[Name], null> };

/** From how it is stored: what is no column of its own is JSON. */
export const importOf = ({ found, said, ...row }: Stored<ImportRecord, 'found' | 'said'>): ImportRecord => ({
  ...row,
  found: { ...nothingFound, ...(JSON.parse(found) as Partial<Found>) },
  said: JSON.parse(said) as Said,
});

export const rowOf = ({
  row,
  cells,
  outcome,
  choice,
  patientId,
  detail,
}: Stored<RowRecord, 'cells' | 'detail'>): RowRecord => ({
  ...{ row, outcome, choice, patientId },
  cells: JSON.parse(cells) as string[],
  detail: detail === null ? null : (JSON.parse(detail) as RowDetail),
});

/** What changes, as it is stored. */
export const storedImport = ({ found, said, ...rest }: Partial<ImportRecord>) => ({
  ...rest,
  ...(found !== undefined && { found: JSON.stringify(found) }),
  ...(said !== undefined && { said: JSON.stringify(said) }),
});

/** By the outcome: how many rows come to it, and for how many of them something was chosen. */
type CountedOutcome = { outcome: Outcome | null; all: number; add: number; leave: number };

export const countedOf = (rows: readonly CountedOutcome[]): Counted[] =>
  rows.flatMap(({ outcome, all, add, leave }) => [
    { outcome, choice: null, count: all - add - leave },
    { outcome, choice: 'add' as const, count: add },
    { outcome, choice: 'leave' as const, count: leave },
  ]);

export const sumOf = (counted: readonly Counted[]): number => counted.reduce((sum, { count }) => sum + count, 0);

type Known = {
  found: Pick<
    Found,
    'guesses' | 'columns' | 'dayOrder' | 'isHombreMujer' | 'checkedOn' | 'filled' | 'unitColumns' | 'reading'
  >;
  said: Pick<Said, 'columns' | 'dayOrder' | 'calendar' | 'leftOut'>;
};

/** What a person said of a column counts, also that it is nothing. */
export const guessAt = ({ found, said }: Known, column: number): Guess => {
  const known = Object.hasOwn(said.columns, column) ? said.columns[column] : found.guesses[column];
  return known ?? undefined;
};

export const layoutOf = <Each extends System>(
  known: Known,
  { systems, today }: { systems: readonly Each[]; today: string },
): Omit<Layout, 'systems'> & { systems: readonly Each[] } => ({
  fields: Array.from({ length: known.found.columns }, (_, column) => guessAt(known, column)),
  dayOrder: known.said.dayOrder ?? known.found.dayOrder,
  calendar: known.said.calendar,
  today: known.found.checkedOn ?? today,
  systems,
  isHombreMujer: known.found.isHombreMujer,
  isExact: known.found.reading?.format === 'ndjson',
  unitColumn: known.found.unitColumns.find((column) => guessAt(known, column) === undefined) ?? null,
});

/** Whether a column would be dropped that has something in it, and nobody has said that it may be. */
export const needsChoice = (known: Known, column: number): boolean =>
  guessAt(known, column) === undefined &&
  (known.found.filled[column] ?? 0) > 0 &&
  known.said.leftOut?.includes(column) !== true;

type Row = { outcome: Outcome | null; choice: Choice | null };

/** Whether the run saves it. Of who is registered, or may be, nobody is registered again unless somebody said so. */
export function isToAdd({ outcome, choice }: Row, possible: Choice): boolean {
  switch (outcome) {
    case 'new':
      return choice !== 'leave';
    case 'possible':
      return (choice ?? possible) === 'add';
    case 'same':
    case 'repeated':
      return choice === 'add';
    default:
      return false;
  }
}

export function tallyOf(counted: readonly (Row & { count: number })[], possible: Choice): Tally {
  const tally: Tally = {
    ...{ new: 0, same: 0, possible: 0, repeated: 0, refused: 0, added: 0, 'taken-back': 0, kept: 0 },
    ...{ notCompared: 0, toAdd: 0 },
  };
  for (const each of counted) {
    if (each.outcome !== null) tally[each.outcome] += each.count;
    if (isToAdd(each, possible)) tally.toAdd += each.count;
  }
  return tally;
}

export const othersWork = () =>
  invalid({ pointer: '', detail: 'Another import is being worked on. Wait until it is done, or stop it.' });

/** Before anything of it was saved. */
export const mayChange = (state: ImportState): boolean =>
  state === 'reading' || state === 'checking' || state === 'ready' || state === 'unreadable';
