/** The outcome of the rows of an import, and how its columns are read. Pure. */
import type { Calendar, DayOrder } from '../time/date-formats.contract.ts';
import {
  isOfProgram,
  type Delimiter,
  type Encoding,
  type FileFault,
  type FileNote,
  type FileRow,
  type ImportContent,
  type RowMarks,
} from './file.rules.ts';
import { invalid } from '../wire/problem.contract.ts';
import type { Layout } from './cells.rules.ts';
import type { CellFault, CellProblem, Choice, FileReading, ImportState, Outcome, Tally } from './import.contract.ts';
import { findSystem, isNamed, isRepeatable, systemNamed, type System } from './field-names.rules.ts';
import type { Guess } from './fields.rules.ts';
import type { VisitLayout } from './visit-cells.rules.ts';
import { updateKey, type Update, type UpdateField } from './updates.rules.ts';

/** A place that an import may add. */
export type NewPlace = { id: string; name: string; parent: string | null };

/** The findings in a file. */
export type Found = {
  /** The kind of its rows, as the heads show it. */
  content: ImportContent;
  fault: { kind: FileFault; row?: number; detail: string } | null;
  reading: FileReading | null;
  heads: string[] | null;
  columns: number;
  /** Guesses from the heads, by the index of the column. */
  guesses: (Guess | null)[];
  dayOrder: DayOrder | null;
  isOpen: boolean;
  examples: string[];
  isHombreMujer: boolean;
  notes: FileNote[];
  /** Words whose meaning a person can choose, by the index of the column, with the number of their cells. */
  words: Record<number, [word: string, count: number][]>;
  /** The identifier systems that a file of a program names. */
  systemsNamed: string[];
  /** Number of rows of registered patients by the fields in which they differ; see `updateKey`. */
  offered: Record<string, number>;
  /** Texts that name no place of the registry, by the index of the column, with the number of their cells. */
  unknownPlaces: Record<number, [text: string, count: number][]>;
  /** The places that the run adds if a patient lives there, each after the one that contains it. */
  newPlaces: NewPlace[];
  /** Number of rows that a cell of the column refuses, by the index of the column. */
  refusing: Record<number, number>;
  /** True if Satchel exported the file. */
  isOwn: boolean;
  /** Number of cells that are not empty, by the index of the column. */
  filled: number[];
  /** The columns whose cells are units of age. */
  unitColumns: number[];
  /** The day on which its rows were compared, to which ages refer. */
  checkedOn: string | null;
  /** Number of new rows that there was no time to compare. */
  notCompared: number;
};

/** The choices of people for this import. */
export type Said = {
  content?: ImportContent;
  encoding?: Encoding;
  delimiter?: Delimiter;
  hasHeads?: boolean;
  headRow?: number;
  leaveHidden?: boolean;
  /** The fields that the run updates for patients who are registered already. */
  updates?: UpdateField[];
  sheet?: string;
  columns: Record<number, Guess | null>;
  /** The earlier import from which the fields of the columns were copied. */
  recipe?: { id: string; name: string };
  /** Columns that a person has confirmed as not imported. */
  leftOut?: number[];
  dayOrder?: DayOrder;
  calendar: Calendar;
  possible: Choice;
  assignNumbers: boolean;
  /** The group of the changes that it makes. */
  group: string;
};

export type ImportRecord = {
  number: number;
  id: string;
  /** The name of the file. */
  name: string;
  /** The id of the account that sent it. */
  author: string;
  createdAt: number;
  bytes: number;
  state: ImportState;
  found: Found;
  said: Said;
};

export type RowDetail = {
  /** The fields that the row would change, or has changed, in the record of a registered patient. */
  updates?: Update[];
  /** The cells without which the row is saved. */
  without?: CellProblem[];
  /** The marks that the reader of the file made. */
  marks?: RowMarks;
  faults?: CellProblem[];
  sameAsRow?: number;
  by?: 'number' | 'identifier' | 'id' | 'start';
  /** The visit that the row added. */
  visitId?: string;
  score?: number;
  grade?: string;
  reasons?: string[];
};
export type RowRecord = {
  row: number;
  cells: string[];
  outcome: Outcome | null;
  choice: Choice | null;
  /** The patient that the row created, or may match. */
  patientId: string | null;
  detail: RowDetail | null;
};
export type Checked = { row: number; outcome: Outcome; patientId: string | null; detail: RowDetail | null };
export type Counted = { outcome: Outcome | null; choice: Choice | null; count: number };

/** The findings before a file is read. */
export const nothingFound: Found = {
  content: 'patients',
  fault: null,
  reading: null,
  heads: null,
  columns: 0,
  guesses: [],
  dayOrder: null,
  isOpen: false,
  examples: [],
  isHombreMujer: false,
  notes: [],
  words: {},
  systemsNamed: [],
  unknownPlaces: {},
  newPlaces: [],
  refusing: {},
  offered: {},
  isOwn: false,
  filled: [],
  unitColumns: [],
  checkedOn: null,
  notCompared: 0,
};

type Stored<Row, Json extends keyof Row> = Omit<Row, Json> & { [Name in Json]: string | Extract<Row[Name], null> };

/** Reads an import as it is stored: everything without a column of its own is JSON. */
export const importOf = ({ found, said, ...row }: Stored<ImportRecord, 'found' | 'said'>): ImportRecord => {
  const all = { ...nothingFound, ...(JSON.parse(found) as Partial<Found>) };
  // An earlier version stored no row of the heads.
  const reading = all.reading && { ...all.reading, headRow: all.reading.headRow ?? null };
  return { ...row, found: { ...all, reading }, said: JSON.parse(said) as Said };
};

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

/** Returns a row of a file as it is stored. */
export const storedRow = ({ row, cells, marks }: FileRow) => ({
  row,
  cells: JSON.stringify(cells),
  detail: marks === undefined ? null : JSON.stringify({ marks } satisfies RowDetail),
});

/** Returns the changed values as they are stored. */
export const storedImport = ({ found, said, ...rest }: Partial<ImportRecord>) => ({
  ...rest,
  ...(found !== undefined && { found: JSON.stringify(found) }),
  ...(said !== undefined && { said: JSON.stringify(said) }),
});

/** The number of rows with an outcome, and for how many of them something was chosen. */
type CountedOutcome = { outcome: Outcome | null; all: number; add: number; leave: number };

export const countedOf = (rows: readonly CountedOutcome[]): Counted[] =>
  rows.flatMap(({ outcome, all, add, leave }) => [
    { outcome, choice: null, count: all - add - leave },
    { outcome, choice: 'add' as const, count: add },
    { outcome, choice: 'leave' as const, count: leave },
  ]);

export const sumOf = (counted: readonly Counted[]): number => counted.reduce((sum, { count }) => sum + count, 0);

/** Returns the kind of the rows. */
export const contentOf = ({
  found,
  said,
}: {
  found: Pick<Found, 'content'>;
  said: Pick<Said, 'content'>;
}): ImportContent => said.content ?? found.content;

type Known = {
  found: Pick<
    Found,
    'guesses' | 'columns' | 'dayOrder' | 'isHombreMujer' | 'checkedOn' | 'filled' | 'unitColumns' | 'reading' | 'isOwn'
  >;
  said: Pick<Said, 'columns' | 'dayOrder' | 'calendar' | 'leftOut' | 'leaveHidden'>;
};

/** Returns the field of a column. A person's choice takes precedence over the guess, even if it is to leave the column out. */
export const guessAt = ({ found, said }: Known, column: number): Guess => {
  const known = Object.hasOwn(said.columns, column) ? said.columns[column] : found.guesses[column];
  return known ?? undefined;
};

/** Returns the guesses without those for a field that a person has chosen for another column, and that only one can have. */
export const withoutSaid = (guesses: readonly Guess[], { columns }: Pick<Said, 'columns'>): (Guess | null)[] => {
  const taken = Object.values(columns).flatMap((said) => said?.field ?? []);
  return guesses.map((guess) =>
    guess === undefined || (taken.includes(guess.field) && !isRepeatable(guess.field)) ? null : guess,
  );
};

/** True for a file that a program wrote, so that its cells are used exactly as they are. */
export const isExactFile = ({ found }: { found: Pick<Found, 'reading' | 'isOwn'> }): boolean =>
  isOfProgram(found.reading) || found.isOwn;

type LayoutBy<Each> = { systems: readonly Each[] } & Pick<Layout, 'ownFields' | 'findPlace' | 'today'>;

export const layoutOf = <Each extends System>(
  known: Known,
  { systems, ownFields, findPlace, today }: LayoutBy<Each>,
): Omit<Layout, 'systems'> & { systems: readonly Each[] } => ({
  fields: Array.from({ length: known.found.columns }, (_, column) => guessAt(known, column)),
  dayOrder: known.said.dayOrder ?? known.found.dayOrder,
  calendar: known.said.calendar,
  today: known.found.checkedOn ?? today,
  systems,
  ownFields,
  findPlace,
  isHombreMujer: known.found.isHombreMujer,
  leavesHidden: known.said.leaveHidden === true,
  isExact: isExactFile(known),
  unitColumn: known.found.unitColumns.find((column) => guessAt(known, column) === undefined) ?? null,
});

export const visitLayoutOf = (
  known: Known & { found: Pick<Found, 'isOwn'> },
  { now, ...read }: LayoutBy<System> & { now: number },
): VisitLayout => ({ ...layoutOf(known, read), now, isOwn: known.found.isOwn });

/** Returns the identifier systems of a file of Satchel that are not known here, by their names. */
export function unknownSystems(
  { found, said }: Known & { found: Pick<Found, 'heads' | 'isOwn' | 'systemsNamed'> },
  systems: readonly System[],
): string[] {
  const heads = found.isOwn ? (found.heads ?? []) : [];
  const named = heads.flatMap((head, column) =>
    guessAt({ found, said }, column) === undefined && head !== '' ? systemNamed(head) : [],
  );
  const unknown = found.systemsNamed.filter((name) => findSystem(name, systems) === undefined);
  return [...new Set([...named, ...unknown])];
}

/** Counts a row by the fields in which a registered patient differs. */
export function countOffered(offered: Record<string, number>, { detail }: Pick<Checked, 'detail'>): void {
  if (detail?.updates === undefined) return;
  const key = updateKey(detail.updates);
  offered[key] = (offered[key] ?? 0) + 1;
}

/** The faults that no row can be saved without: the cell can be read, and the registry refuses it. */
const ofRecords: readonly CellFault[] = ['no-patient', 'several-patients', 'open-visit'];

/** Counts a row for each column with a cell that refuses it, or without which it is saved. */
export function countRefusing(refusing: Record<number, number>, { detail }: Pick<Checked, 'detail'>): void {
  const faults = [...(detail?.faults ?? []), ...(detail?.without ?? [])].filter(
    ({ kind }) => !ofRecords.includes(kind),
  );
  for (const column of new Set(faults.map((each) => each.column))) {
    if (column !== null) refusing[column] = (refusing[column] ?? 0) + 1;
  }
}

/** Copies the fields of the columns from an earlier import of a file with the same heads, if no person has chosen any. */
export function recipeFor(
  { id, said }: Pick<ImportRecord, 'id' | 'said'>,
  {
    heads,
    earlier,
    systems,
  }: { heads: readonly string[]; earlier: readonly ImportRecord[]; systems: readonly System[] },
): Partial<Said> | undefined {
  if (Object.keys(said.columns).length > 0) return undefined;
  const isAlike = (each: ImportRecord) =>
    JSON.stringify(each.found.heads) === JSON.stringify(heads) && [undefined, contentOf(each)].includes(said.content);
  const from = earlier.find(
    (each) => each.id !== id && mayCopy.has(each.state) && Object.keys(each.said.columns).length > 0 && isAlike(each),
  );
  if (from === undefined) return undefined;
  const isHere = (guess: Guess | null) =>
    guess == null || !isNamed(guess.field) || systems.some((system) => system.id === guess.system);
  const columns = Object.fromEntries(Object.entries(from.said.columns).filter(([, guess]) => isHere(guess)));
  return {
    columns,
    content: contentOf(from),
    leftOut: from.said.leftOut ?? [],
    recipe: { id: from.id, name: from.name },
  };
}
/** The states of an import whose columns a person confirmed. */
const mayCopy: ReadonlySet<ImportState> = new Set(['running', 'done', 'undoing', 'undone']);

/** True if the import would drop a column with data, and nobody has confirmed this. */
export const needsChoice = (known: Known, column: number): boolean =>
  guessAt(known, column) === undefined &&
  (known.found.filled[column] ?? 0) > 0 &&
  known.said.leftOut?.includes(column) !== true;

type Row = { outcome: Outcome | null; choice: Choice | null };

/** True if the run saves the row. A patient who is or may be registered is added only if someone chose this. */
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

/** Returns what the run changes in the record of the registered patient of a row. */
export const updatesOf = (
  { outcome, choice, detail }: Pick<RowRecord, 'outcome' | 'choice' | 'detail'>,
  { updates = [] }: Pick<Said, 'updates'>,
): Update[] =>
  outcome === 'same' && choice === null ? (detail?.updates?.filter(({ field }) => updates.includes(field)) ?? []) : [];

export function tallyOf(counted: readonly (Row & { count: number })[], possible: Choice): Tally {
  const tally: Tally = {
    ...{ new: 0, same: 0, possible: 0, repeated: 0, refused: 0, added: 0, updated: 0, 'taken-back': 0, kept: 0 },
    ...{ notCompared: 0, toAdd: 0, toUpdate: 0 },
  };
  for (const each of counted) {
    if (each.outcome !== null) tally[each.outcome] += each.count;
    if (isToAdd(each, possible)) tally.toAdd += each.count;
  }
  return tally;
}

export const othersWork = () =>
  invalid({ pointer: '', detail: 'Another import is in progress. Wait until it is done, or stop it.' });

/** True until any of it was saved. */
export const mayChange = (state: ImportState): boolean =>
  state === 'reading' || state === 'checking' || state === 'ready' || state === 'unreadable';
