/**
 * Classifies each row of a file. It is a new patient, one who is or may be registered, one who is in the file already, or cannot be saved.
 * Reads and decides; saves nothing.
 */
import { hash } from 'node:crypto';
import { newUuid } from '../clock.ts';
import { maxListedPlaces } from '../places/place.contract.ts';
import type { NewPatient } from '../patients/patient.contract.ts';
import { comparedNumber } from '../identifiers/patient-number.rules.ts';
import type { SystemRow } from '../identifiers/system-reply.rules.ts';
import type { Judged } from '../matching/scorer.ts';
import { rowToFields, type PatientRow } from '../patients/patient-reply.rules.ts';
import type { PatientQueries } from '../patients/patient.register.ts';
import { soon, type Soon, type Steps } from '../steps.ts';
import { ageUnitOf } from '../patients/birth.rules.ts';
import {
  hasTotals,
  isAskedWord,
  isEmptyCell,
  orderShown,
  systemsIn,
  type Layout,
  type RowRead,
} from './cells.rules.ts';
import { draftOf } from './draft.ts';
import type { ImportQueries } from './import.register.ts';
import type { Checked, Found, ImportRecord, RowRecord } from './import.rules.ts';
import { guessAt, isExactFile, layoutOf } from './import.rules.ts';
import { finderWith, placesNamed } from './new-places.ts';
import { updatesIn, type Update } from './updates.rules.ts';
import { longestWord } from './meanings.rules.ts';
import type { ImportField } from './field-names.rules.ts';

const examplesShown = 3;
/** The fields whose cells show the order of day and month. */
const dateFields: readonly ImportField[] = ['birth', 'deceasedOn', 'visitStart', 'visitEnd', 'returnOn'];
/** The share of a column's cells that must be units, so that a few misspelt ones do not matter. */
const mostUnits = 0.8;

/** Different words of a column whose meaning is asked. Further ones are in the reasons of their rows. */
const mostWords = 30;

const pageRows = 500;

/** Returns the rows of an import, page by page. They may be changed meanwhile. */
export async function* rowPages(imports: Pick<ImportQueries, 'rows'>, number: number): AsyncGenerator<RowRecord[]> {
  for (let after = 0; ;) {
    const rows = await imports.rows(number, { after, limit: pageRows });
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = last.row;
  }
}

/** Finds what only all cells together show: the order of day and month, and the language of the letters for gender. */
export async function shownBy(
  imports: Pick<ImportQueries, 'rows'>,
  record: ImportRecord,
  places: Parameters<typeof finderWith>[0],
): Promise<
  Pick<
    Found,
    | 'dayOrder'
    | 'isOpen'
    | 'examples'
    | 'isHombreMujer'
    | 'filled'
    | 'unitColumns'
    | 'words'
    | 'systemsNamed'
    | 'unknownPlaces'
    | 'newPlaces'
  >
> {
  const columns = Array.from({ length: record.found.columns }, (_, column) => guessAt(record, column)?.field);
  const areDates = columns.map((field) => field !== undefined && dateFields.includes(field));
  const counts = { 'day-first': 0, 'month-first': 0, either: 0 };
  const examples: string[] = [];
  const letters = new Set<string>();
  const filled = columns.map(() => 0);
  const units = columns.map(() => 0);
  const words = columns.map(() => new Map<string, number>());
  const systemsNamed = new Set<string>();
  const unknownPlaces = columns.map(() => new Map<string, number>());
  const findPlace = finderWith(places, []);
  const isExact = isExactFile(record);
  const look = ({ cells, detail }: RowRecord) => {
    if (!isExact && hasTotals(cells)) return;
    for (const column of detail?.marks?.uncalculated ?? []) filled[column] = (filled[column] ?? 0) + 1;
    for (const [column, cell] of cells.entries()) {
      if (!isEmptyCell(cell)) {
        filled[column] = (filled[column] ?? 0) + 1;
        if (ageUnitOf(cell) !== undefined) units[column] = (units[column] ?? 0) + 1;
      }
      const field = columns[column];
      if (field === 'identifiers' && systemsNamed.size < mostWords)
        for (const name of systemsIn(cell)) systemsNamed.add(name);
      if (field !== undefined && isAskedWord(cell, field)) {
        const [known, word] = [words[column], cell.trim()];
        if (known !== undefined && word.length <= longestWord && (known.has(word) || known.size < mostWords))
          known.set(word, (known.get(word) ?? 0) + 1);
      }
      if (field === 'home' && !isEmptyCell(cell) && findPlace(cell) === undefined) {
        const [known, text] = [unknownPlaces[column], cell.trim()];
        if (known !== undefined && (known.has(text) || known.size < maxListedPlaces))
          known.set(text, (known.get(text) ?? 0) + 1);
      }
      if (field === 'gender') letters.add(cell.trim().slice(0, 2).toLowerCase());
      if (areDates[column] !== true) continue;
      const order = orderShown(cell);
      if (order === undefined) continue;
      counts[order]++;
      if (order === 'either' && examples.length < examplesShown) examples.push(cell.trim());
    }
  };
  for await (const rows of rowPages(imports, record.number)) for (const row of rows) look(row);
  const [dayFirst, monthFirst] = [counts['day-first'] > 0, counts['month-first'] > 0];
  const isShown = dayFirst !== monthFirst;
  return {
    dayOrder: isShown ? (dayFirst ? 'day-first' : 'month-first') : null,
    isOpen: !isShown && counts.either > 0,
    examples: isShown ? [] : examples,
    filled,
    unitColumns: columns.flatMap((_, column) => {
      const [count = 0, all = 0] = [units[column], filled[column]];
      return count > 0 && count >= mostUnits * all ? [column] : [];
    }),
    words: byColumn(words),
    unknownPlaces: byColumn(unknownPlaces),
    newPlaces: placesNamed(
      unknownPlaces.flatMap((known, column) => (guessAt(record, column)?.places === 'add' ? [...known.keys()] : [])),
      places,
      newUuid,
    ),
    systemsNamed: [...systemsNamed],
    isHombreMujer: letters.has('h') && letters.has('m') && !letters.has('f'),
  };
}

const byColumn = (counted: readonly Map<string, number>[]): Record<number, [text: string, count: number][]> =>
  Object.fromEntries(counted.flatMap((known, column) => (known.size === 0 ? [] : [[column, [...known]]])));

/** `isNotCompared`: there was no time to compare it. */
export type Classified = Omit<Checked, 'row'> & { isNotCompared?: true };

/** How a draft is compared with the registered patients. */
export type Matcher = {
  judge: (draft: NewPatient, row: PatientRow) => Soon<Judged | undefined>;
  /** Returns the likeliest match of all registered patients. */
  best: (draft: NewPatient) => Soon<(Judged & { id: string }) | 'no-time' | undefined>;
};

type ReadBy = { systems: readonly SystemRow[] } & Pick<Layout, 'ownFields' | 'findPlace' | 'today'>;

type Known = Pick<PatientQueries, 'find' | 'allWith'>;

export function classifier(
  patients: Known,
  record: ImportRecord,
  { systems, ownFields, findPlace, today, matcher }: ReadBy & { matcher: Matcher },
) {
  const layout = layoutOf(record, { systems, ownFields, findPlace, today });
  const uniqueSystems = uniqueOf(systems);
  /** The first row with a number, an identifier or exactly these values. */
  const seen = new Map<string, number>();

  return function* (record: RowRecord): Steps<Classified> {
    const read = draftOf(record, layout);
    const classified: Classified =
      read.kind === 'refused'
        ? { outcome: 'refused', patientId: null, detail: { faults: read.faults } }
        : yield* classify(record.row, read);
    const { marks } = record.detail ?? {};
    const without = read.kind === 'person' ? read.without : undefined;
    if (marks === undefined && without === undefined) return classified;
    return { ...classified, detail: { ...classified.detail, ...(marks && { marks }), ...(without && { without }) } };
  };

  function* classify(row: number, { draft, recordId }: Extract<RowRead, { kind: 'person' }>): Steps<Classified> {
    const keys = keysOf(draft, { recordId, uniqueSystems });
    const before = keys.map((key) => seen.get(key)).find((each) => each !== undefined);
    for (const key of keys) if (!seen.has(key)) seen.set(key, row);

    const byId = recordId === undefined ? undefined : yield* soon(patients.find(recordId));
    if (byId !== undefined && byId.retired !== true) {
      return { outcome: 'same', patientId: byId.id, detail: { by: 'id', ...offer(draft, byId) } };
    }
    const exact = yield* exactOf(patients, draft, uniqueSystems);
    if (exact !== undefined) {
      const judged = yield* soon(matcher.judge(draft, exact.patient));
      // A patient with another name has this number: a person has to see which of the two is wrong.
      const isOther = judged === undefined || judged.reasons.includes('name-differs');
      return {
        outcome: isOther ? 'possible' : 'same',
        patientId: exact.patient.id,
        detail: { by: exact.by, ...judged, ...(!isOther && offer(draft, exact.patient)) },
      };
    }
    if (before !== undefined) return { outcome: 'repeated', patientId: null, detail: { sameAsRow: before } };
    const match = yield* soon(matcher.best(draft));
    if (match === 'no-time') return { outcome: 'new', patientId: null, detail: null, isNotCompared: true };
    if (match === undefined) return { outcome: 'new', patientId: null, detail: null };
    const { id, ...judged } = match;
    return { outcome: 'possible', patientId: id, detail: judged };
  }
}

function offer(draft: NewPatient, patient: PatientRow): { updates?: Update[] } {
  const updates = updatesIn(draft, rowToFields(patient));
  return updates.length === 0 ? {} : { updates };
}

/** Returns the systems in which no two patients have the same number. */
export const uniqueOf = (systems: readonly SystemRow[]): ReadonlySet<string> =>
  new Set(systems.flatMap(({ id, isUnique }) => (isUnique ? id : [])));

/** Rows with different record ids are different people, even if everything else is equal. */
function keysOf(
  draft: NewPatient,
  { recordId, uniqueSystems }: { recordId: string | undefined; uniqueSystems: ReadonlySet<string> },
): string[] {
  const { patientNumber, identifiers } = draft;
  return [
    // A hash instead of the text, which would take 60 MB for 200,000 people.
    hash('sha256', JSON.stringify([recordId, draft]), 'base64'),
    ...(typeof patientNumber === 'string' ? [`number|${comparedNumber(patientNumber)}`] : []),
    ...(identifiers ?? [])
      .filter(({ system }) => uniqueSystems.has(system))
      .map(({ system, value }) => `${system}|${comparedNumber(value)}`),
  ];
}

/** Finds the listed patient with the number of a draft, or with its identifier of a system whose numbers are unique. */
export function* exactOf(
  patients: Pick<Known, 'allWith'>,
  { patientNumber, identifiers }: NewPatient,
  uniqueSystems: ReadonlySet<string>,
): Steps<{ patient: PatientRow; by: 'number' | 'identifier' } | undefined> {
  if (typeof patientNumber === 'string') {
    const [patient] = yield* soon(patients.allWith({ patientNumber }));
    if (patient !== undefined) return { patient, by: 'number' };
  }
  for (const identifier of identifiers ?? []) {
    if (!uniqueSystems.has(identifier.system)) continue;
    const [patient] = yield* soon(patients.allWith({ identifier }));
    if (patient !== undefined) return { patient, by: 'identifier' };
  }
  return undefined;
}
