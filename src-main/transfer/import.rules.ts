/** What becomes of the rows of an import, and how its columns are read. Pure. */
import type { Layout } from './cells.rules.ts';
import type { System } from './fields.rules.ts';
import type { Choice, ImportState, Outcome, Tally } from './import.contract.ts';
import type { Guess } from './fields.rules.ts';

type Known = {
  found: {
    guesses: readonly (Guess | null)[];
    columns: number;
    dayOrder: Layout['dayOrder'];
    isHombreMujer: boolean;
    checkedOn: string | null;
    filled: readonly number[];
    unitColumns: readonly number[];
    reading: { format: string } | null;
  };
  said: {
    columns: Record<number, Guess | null>;
    dayOrder?: NonNullable<Layout['dayOrder']>;
    calendar: Layout['calendar'];
    leftOut?: readonly number[];
  };
};

/** What a person said of a column counts, also that it is nothing. */
export const guessAt = ({ found, said }: Known, column: number): Guess => {
  const known = Object.hasOwn(said.columns, column) ? said.columns[column] : found.guesses[column];
  return known ?? undefined;
};

export const layoutOf = (known: Known, { systems, today }: { systems: readonly System[]; today: string }): Layout => ({
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

/** Before anything of it was saved. */
export const mayChange = (state: ImportState): boolean =>
  state === 'reading' || state === 'checking' || state === 'ready' || state === 'unreadable';
