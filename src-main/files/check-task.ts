/**
 * What the thread of `imports.ts` does with a copy of the registry, in which the rows of a file stand already: finds out what each of them is,
 * and whether somebody is registered as whom it says. Nobody waits for the registry meanwhile, and nothing is saved here.
 *
 * Comparing has a limit of time. Who was not compared then is new as far as is known: the list of duplicates finds them once they are saved.
 */
import { join } from 'node:path';
import { newUuid } from '../clock.ts';
import { write, type Reader } from '../db/access.ts';
import { copyBytes } from '../db/copy.ts';
import { closeDatabase, openDatabase, type OpenOptions } from '../db/open.ts';
import type { Still } from '../db/still.ts';
import { openBlocks } from '../duplicates/blocks.ts';
import { comparableOf, comparableOfDraft } from '../duplicates/comparable.ts';
import { prepare } from '../duplicates/compare.rules.ts';
import { judge, scorerOf } from '../duplicates/scorer.ts';
import type { NewPatient } from '../patients/patient.contract.ts';
import { countPatients, listPatientsWith, type PatientRow } from '../patients/patient.queries.ts';
import { comparedNumber } from '../patients/patient-number.rules.ts';
import { listSystems, type SystemRow } from '../patients/identifier.queries.ts';
import { findRecord, isRowListed, standingOf } from '../patients/standing.queries.ts';
import { listWords, writeDuePostings } from '../search/postings.queries.ts';
import { openVocabulary } from '../search/vocabulary.ts';
import { orderShown } from './cells.rules.ts';
import { draftOf } from './draft.ts';
import { findImport, listRows, type Checked, type Found, type ImportRecord } from './import.queries.ts';
import { guessAt, layoutOf } from './import.rules.ts';

export type CheckOrder = {
  task: 'check';
  importId: string;
  still: Still;
  key: Uint8Array;
  /** Empty; the copy is made in it. */
  folder: string;
  files: Pick<OpenOptions, 'migrationsDir' | 'backupsDir'> & { now: number; today: string };
  /** How long rows are compared. */
  comparingMs: number;
};

type Told = {
  copied: () => void;
  found: (found: Found) => Promise<void>;
  checked: (rows: Checked[], done: number) => Promise<void>;
};

const pageRows = 1000;
const handOverRows = 200;

export async function checkRows(
  { importId, still, key, folder, files: { now, today, ...files }, comparingMs }: CheckOrder,
  { copied, found: tellFound, checked }: Told,
): Promise<void> {
  const file = join(folder, 'copy.db');
  copyBytes(still, file, { progress: () => undefined });
  copied();
  const clock = { now: () => now, today: () => today, elapsed: () => 0 };
  const db = openDatabase({ file, key: Buffer.from(key), ...files, clock, newId: newUuid });
  try {
    await write(db, 'station', writeDuePostings);
    const reader = { db };
    const record = findImport(reader, importId);
    if (record === undefined) return;
    const found = { ...record.found, ...shownBy(reader, record), checkedOn: today };
    await tellFound(found);
    const classify = classifier(reader, { ...record, found }, { today, comparingMs });
    let gathered: Checked[] = [];
    let done = 0;
    for (const row of allRows(reader, record.number)) {
      gathered.push({ row: row.row, ...classify(row) });
      done++;
      if (gathered.length < handOverRows) continue;
      await checked(gathered, done);
      gathered = [];
    }
    if (gathered.length > 0) await checked(gathered, done);
  } finally {
    closeDatabase(db);
  }
}

function* allRows(reader: Reader, number: number) {
  for (let after = 0; ;) {
    const rows = listRows(reader, number, { after, limit: pageRows });
    const last = rows.at(-1);
    if (last === undefined) return;
    yield* rows;
    after = last.row;
  }
}

const examplesShown = 3;

/** What all dates together show of their order, and all letters of the gender of theirs. */
function shownBy(
  reader: Reader,
  record: ImportRecord,
): Pick<Found, 'dayOrder' | 'isOpen' | 'examples' | 'isHombreMujer'> {
  const columns = Array.from({ length: record.found.columns }, (_, column) => guessAt(record, column)?.field);
  const areDates = columns.map((field) => field === 'birth' || field === 'deceasedOn');
  const counts = { 'day-first': 0, 'month-first': 0, either: 0 };
  const examples: string[] = [];
  const letters = new Set<string>();
  for (const { cells } of allRows(reader, record.number)) {
    for (const [column, cell] of cells.entries()) {
      if (columns[column] === 'gender') letters.add(cell.trim().slice(0, 2).toLowerCase());
      if (areDates[column] !== true) continue;
      const order = orderShown(cell);
      if (order === undefined) continue;
      counts[order]++;
      if (order === 'either' && examples.length < examplesShown) examples.push(cell.trim());
    }
  }
  const [dayFirst, monthFirst] = [counts['day-first'] > 0, counts['month-first'] > 0];
  const isShown = dayFirst !== monthFirst;
  return {
    dayOrder: isShown ? (dayFirst ? 'day-first' : 'month-first') : null,
    isOpen: !isShown && counts.either > 0,
    examples: isShown ? [] : examples,
    isHombreMujer: letters.has('h') && letters.has('m') && !letters.has('f'),
  };
}

type Classified = Omit<Checked, 'row'>;

function classifier(
  reader: Reader,
  record: ImportRecord,
  { today, comparingMs }: { today: string; comparingMs: number },
) {
  const systems = listSystems(reader);
  const layout = layoutOf(record, { systems, today });
  const uniqueSystems = new Set(systems.flatMap(({ id, isUnique }: SystemRow) => (isUnique ? id : [])));
  const matchOf = matcher(reader, { today, comparingMs });
  /** By number, identifier or all that it says: the row that had it first. */
  const seen = new Map<string, number>();

  return ({ row, cells }: { row: number; cells: string[] }): Classified => {
    const read = draftOf(reader, cells, layout);
    if (read.kind === 'refused') return { outcome: 'refused', patientId: null, detail: { faults: read.faults } };
    const { draft, recordId } = read;
    const keys = keysOf(draft, uniqueSystems);
    const before = keys.map((key) => seen.get(key)).find((each) => each !== undefined);
    for (const key of keys) if (!seen.has(key)) seen.set(key, row);

    const byId = recordId === undefined ? undefined : listedRecord(reader, recordId);
    if (byId !== undefined) return { outcome: 'same', patientId: byId.id, detail: { by: 'id' } };
    const exact = exactOf(reader, draft, uniqueSystems);
    if (exact !== undefined) {
      const judged = matchOf.judge(draft, exact.patient);
      // Somebody else has this number: which of the two is wrong, a person sees.
      if (judged === undefined) return { outcome: 'possible', patientId: exact.patient.id, detail: { by: exact.by } };
      return { outcome: 'same', patientId: exact.patient.id, detail: { by: exact.by, ...judged } };
    }
    if (before !== undefined) return { outcome: 'repeated', patientId: null, detail: { sameAsRow: before } };
    const match = matchOf.best(draft);
    if (match === 'no-time') return { outcome: 'new', patientId: null, detail: { notCompared: true } };
    if (match === undefined) return { outcome: 'new', patientId: null, detail: null };
    const { id, ...judged } = match;
    return { outcome: 'possible', patientId: id, detail: judged };
  };
}

function keysOf(draft: NewPatient, uniqueSystems: ReadonlySet<string>): string[] {
  const { patientNumber, identifiers } = draft;
  return [
    JSON.stringify(draft),
    ...(typeof patientNumber === 'string' ? [`number|${comparedNumber(patientNumber)}`] : []),
    ...(identifiers ?? [])
      .filter(({ system }) => uniqueSystems.has(system))
      .map(({ system, value }) => `${system}|${comparedNumber(value)}`),
  ];
}

function listedRecord(reader: Reader, id: string): PatientRow | undefined {
  const row = findRecord(reader, id);
  const standing = row && standingOf(reader, row);
  return standing !== undefined && isRowListed(standing) ? standing : undefined;
}

/** Who is listed with the number of a draft, or with an identifier of a system whose numbers are unique. */
export function exactOf(
  reader: Reader,
  { patientNumber, identifiers }: NewPatient,
  uniqueSystems: ReadonlySet<string>,
): { patient: PatientRow; by: 'number' | 'identifier' } | undefined {
  if (typeof patientNumber === 'string') {
    const [patient] = listPatientsWith(reader, { patientNumber });
    if (patient !== undefined) return { patient, by: 'number' };
  }
  for (const identifier of identifiers ?? []) {
    if (!uniqueSystems.has(identifier.system)) continue;
    const [patient] = listPatientsWith(reader, { identifier });
    if (patient !== undefined) return { patient, by: 'identifier' };
  }
  return undefined;
}

type Judged = { score: number; grade: string; reasons: string[] };

function matcher(reader: Reader, { today, comparingMs }: { today: string; comparingMs: number }) {
  const vocabulary = openVocabulary(() => listWords(reader));
  const blocks = countPatients(reader) === 0 ? undefined : openBlocks(reader, vocabulary);
  const score = scorerOf(reader, vocabulary);
  const until = performance.now() + comparingMs;
  const prepared = (draft: NewPatient) => prepare(comparableOfDraft(draft, today));
  return {
    judge: (draft: NewPatient, row: PatientRow): Judged | undefined =>
      judge(score(prepared(draft), prepare(comparableOf(row)))),
    /** Who is likeliest of all who are registered. */
    best: (draft: NewPatient): (Judged & { id: string }) | 'no-time' | undefined => {
      if (blocks === undefined) return undefined;
      if (performance.now() > until) return 'no-time';
      const own = prepared(draft);
      const person = { key: 0, id: '', version: 0, prepared: own };
      let best: (Judged & { id: string }) | undefined;
      for (const other of blocks.candidatesOf(person)) {
        const judged = judge(score(own, other.prepared));
        if (judged !== undefined && judged.score > (best?.score ?? -1)) best = { id: other.id, ...judged };
      }
      return best;
    },
  };
}
