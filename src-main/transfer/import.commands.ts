/** What somebody does to an import. Each begins or changes something and says how it stands; the work itself goes on in `import-work.ts`. */
import type { Readable } from 'node:stream';
import { write, type Reader } from '../db/access.ts';
import { invalid, problem } from '../wire/problem.contract.ts';
import { findSystem } from '../identifiers/identifier.queries.ts';
import type { PatientSummary } from '../patients/patient.contract.ts';
import { rowToPatient } from '../patients/patient-reply.rules.ts';
import { findRecord, standingOf } from '../search/standing.queries.ts';
import { authorName } from '../staff/staff.queries.ts';
import { findDateFormats } from '../station/date-formats.queries.ts';
import { isRepeatable } from './fields.rules.ts';
import { type Import, type ImportColumn, type ImportPatch, type ImportRow } from './import.contract.ts';
import { maxFileBytes } from './file.rules.ts';
import {
  addImport,
  addPiece,
  countRows,
  dropFile,
  dropImport,
  findImport,
  listImports,
  listRowPage,
  listRows,
  nothingFound,
  setChoices,
  setImport,
  type ImportRecord,
  type RowRecord,
  type Said,
} from './import.queries.ts';
import { guessAt, mayChange, needsChoice, tallyOf } from './import.rules.ts';
import {
  beginWork,
  checkAll,
  dropAllRows,
  endWork,
  readAll,
  saveAll,
  takeBackAll,
  type Importing,
} from './import-work.ts';

const pieceBytes = 1024 * 1024;

/** Takes a file, a piece at a time, and begins to read it. Throws `too-large`, and then nothing of it is kept. */
export async function beginImport(importing: Importing, name: string, file: Readable): Promise<Import> {
  const { station, registry, by } = importing;
  const { db } = registry;
  const { newId } = station.config;
  const said: Said = {
    columns: {},
    calendar: findDateFormats({ db })?.calendar ?? 'gregory',
    possible: 'leave',
    assignNumbers: false,
    group: newId(),
  };
  const id = newId();
  const { number } = await write(db, by, (writer) => {
    const record = addImport(writer, { id, name, said });
    // Until all of it is here.
    const fault = { kind: 'cut', detail: 'The file did not come whole. Send it again.' } as const;
    setImport(writer, id, { state: 'unreadable', found: { ...nothingFound, fault } });
    return record;
  });
  try {
    let bytes = 0;
    let place = 0;
    for await (const piece of piecesOf(file)) {
      bytes += piece.length;
      if (bytes > maxFileBytes) throw tooLarge();
      await write(db, by, (writer) => addPiece(writer, number, { place, bytes: piece }));
      place++;
    }
    await write(db, by, (writer) => setImport(writer, id, { state: 'reading', bytes, found: nothingFound }));
    beginWork(importing, id, readAll);
  } catch (error) {
    await forgetImport(importing, id);
    throw error;
  }
  return importNow(importing, id);
}

export const tooLarge = () => problem('too-large', 'The file is larger than 64 MiB. Send it in parts.');

async function* piecesOf(file: Readable): AsyncGenerator<Buffer> {
  let gathered: Buffer[] = [];
  let length = 0;
  for await (const chunk of file as AsyncIterable<Buffer>) {
    gathered.push(chunk);
    length += chunk.length;
    if (length < pieceBytes) continue;
    yield Buffer.concat(gathered);
    [gathered, length] = [[], 0];
  }
  if (length > 0) yield Buffer.concat(gathered);
}

/** What changes how it is read, or what its columns are, has all rows read or compared anew. */
export async function changeImport(importing: Importing, id: string, patch: ImportPatch): Promise<Import> {
  const { station, registry, by } = importing;
  const { db } = registry;
  const before = getImport({ db }, id);
  if (!mayChange(before.state)) {
    throw invalid({ pointer: '', detail: 'This import has begun to run: how it is read cannot be changed any more.' });
  }
  const said = saidAfter({ db }, before, patch);
  const { encoding, delimiter, hasHeads, sheet, columns, dayOrder, calendar, rows = [] } = patch;
  const isReadAnew = [encoding, delimiter, hasHeads, sheet].some((each) => each !== undefined);
  // To leave out what was not taken changes no row.
  const isOtherwise = columns?.length === 0 || columns?.some(({ column }) => !isSame(before, said, column)) === true;
  const isCheckedAnew = isOtherwise || [dayOrder, calendar].some((each) => each !== undefined);
  const wasCut = station.importing?.id !== id && (before.state === 'reading' || before.state === 'checking');
  if (isReadAnew || isCheckedAnew || wasCut) await endWork(station, id);
  const { state } = getImport({ db }, id);
  await write(db, by, (writer) => {
    // Another sheet has other columns.
    setImport(writer, id, { said: isReadAnew ? { ...said, columns: {}, leftOut: [] } : said });
    setChoices(writer, before.number, rows);
  });
  if (isReadAnew || ((isCheckedAnew || wasCut) && state === 'reading')) beginWork(importing, id, readAll);
  else if ((isCheckedAnew || wasCut) && state !== 'unreadable') beginWork(importing, id, checkAll);
  return importNow(importing, id);
}

function isSame(before: ImportRecord, said: Said, column: number): boolean {
  const [one, other] = [guessAt(before, column), guessAt({ ...before, said }, column)];
  return one?.field === other?.field && one?.system === other?.system && one?.unit === other?.unit;
}

function saidAfter(reader: Reader, before: ImportRecord, patch: ImportPatch): Said {
  const { columns: changed = [], ...others } = patch;
  // What is said of single rows stands beside them.
  const plain: Omit<ImportPatch, 'columns' | 'rows'> = { ...others };
  delete (plain as ImportPatch).rows;
  const columns = { ...before.said.columns };
  const leftOut = new Set(before.said.leftOut);
  for (const [place, { column, field, system, unit }] of changed.entries()) {
    if (column >= before.found.columns) {
      throw invalid({ pointer: `/columns/${place}/column`, detail: 'The file has no such column.' });
    }
    const isIdentifier = field === 'identifier';
    if (isIdentifier && (system == null || findSystem(reader, system) === undefined)) {
      throw invalid({
        pointer: `/columns/${place}/system`,
        detail: 'Say of which identifier system these numbers are.',
      });
    }
    if (unit != null && field !== 'age') {
      throw invalid({ pointer: `/columns/${place}/unit`, detail: 'Only a column of ages has a unit.' });
    }
    // What only one column can be, another one is no more.
    for (let other = 0; field !== null && !isRepeatable(field) && other < before.found.columns; other++) {
      const { field: theirs } = guessAt({ ...before, said: { ...before.said, columns } }, other) ?? {};
      if (theirs === field) columns[other] = null;
    }
    columns[column] =
      field === null ? null : { field, ...(isIdentifier && { system: system ?? '' }), ...(unit != null && { unit }) };
    if (field === null) leftOut.add(column);
    else leftOut.delete(column);
  }
  return { ...before.said, ...(plain as Partial<Said>), columns, leftOut: [...leftOut] };
}

/** Begins to save people, or goes on. */
export async function runImport(importing: Importing, id: string): Promise<Import> {
  const { station, registry } = importing;
  const record = getImport(registry, id);
  const { state, found, said } = record;
  if (state === 'done') return importNow(importing, id);
  const isWorking = station.importing?.id === id;
  if (state !== 'ready' && (state !== 'running' || isWorking)) {
    throw invalid({ pointer: '', detail: 'This import cannot run now: see its state.' });
  }
  if (found.isOpen && said.dayOrder === undefined) {
    throw invalid({ pointer: '/dayOrder', detail: 'Say first whether the day or the month comes first in its dates.' });
  }
  const unsaid = Array.from({ length: found.columns }, (_, column) => column).filter((column) =>
    needsChoice(record, column),
  );
  if (unsaid.length > 0) {
    const detail = `Say what these columns are, or that they are left out (field null): ${unsaid.map((column) => columnText(record, column)).join(', ')}.`;
    throw invalid({ pointer: '/columns', detail });
  }
  beginWork(importing, id, saveAll);
  return Promise.resolve(importNow(importing, id));
}

/** Begins to take back whom it added, or goes on. */
export async function undoImport(importing: Importing, id: string): Promise<Import> {
  const { station, registry } = importing;
  const { state } = getImport(registry, id);
  if (state === 'undone') return importNow(importing, id);
  const isWorking = station.importing?.id === id;
  if (isWorking || !['running', 'done', 'undoing'].includes(state)) {
    throw invalid({ pointer: '', detail: 'There is nothing to take back now: see the state of this import.' });
  }
  beginWork(importing, id, takeBackAll);
  return Promise.resolve(importNow(importing, id));
}

const columnText = ({ found }: ImportRecord, column: number): string =>
  `${shown(found.heads?.[column] ?? '') || `column ${column + 1}`} (${found.filled[column]} cells)`;

export async function stopImport(importing: Importing, id: string): Promise<Import> {
  getImport(importing.registry, id);
  await endWork(importing.station, id);
  return importNow(importing, id);
}

export async function forgetImport(importing: Importing, id: string): Promise<null> {
  const { station, registry, by } = importing;
  const { number } = getImport(registry, id);
  await endWork(station, id);
  await dropAllRows(importing, number);
  await write(registry.db, by, (writer) => {
    dropFile(writer, number);
    dropImport(writer, number);
  });
  return null;
}

function getImport(reader: Reader, id: string): ImportRecord {
  const record = findImport(reader, id);
  if (record === undefined) throw problem('not-found', 'There is no import with this id on this station.');
  return record;
}

export const importNow = ({ station, registry }: Omit<Importing, 'by'>, id: string): Import =>
  toImport({ station, registry }, getImport(registry, id));

export const allImports = ({ station, registry }: Omit<Importing, 'by'>): Import[] =>
  listImports(registry).map((record) => toImport({ station, registry }, record));

const sampleRows = 100;
const samplesShown = 5;
const previewRows = 10;
const shownLength = 200;

function toImport({ station, registry }: Omit<Importing, 'by'>, record: ImportRecord): Import {
  const { id, name, bytes, createdAt, author, state, found, said, number } = record;
  const work = station.importing?.id === id ? station.importing : undefined;
  const counted = countRows(registry, number);
  const first = listRows(registry, number, { after: 0, limit: sampleRows });
  const guessed = (['encoding', 'delimiter', 'hasHeads', 'sheet'] as const).filter(
    (each) => said[each] === undefined && found.reading?.[each] !== null,
  );
  return {
    _id: id,
    name,
    bytes,
    createdAt: new Date(createdAt).toISOString(),
    by: { id: author, name: authorName(registry, author) },
    state,
    isWorking: work !== undefined,
    progress: work === undefined ? null : { done: work.done, of: work.of },
    fault: found.fault,
    reading: found.reading,
    guessed: found.reading === null ? [] : guessed,
    columns: Array.from({ length: found.columns }, (_, column) => toColumn(record, column, first)),
    dates: {
      dayOrder: said.dayOrder ?? found.dayOrder,
      isOpen: found.isOpen && said.dayOrder === undefined,
      calendar: said.calendar,
      examples: found.examples,
    },
    preview: first.slice(0, previewRows).map(({ cells }) => cells.map(shown)),
    rows: counted.reduce((sum, { count }) => sum + count, 0),
    tally: { ...tallyOf(counted, said.possible), notCompared: found.notCompared },
    possible: said.possible,
    assignNumbers: said.assignNumbers,
  };
}

/** As much of a cell as a table shows. */
const shown = (cell: string): string =>
  (cell.length > shownLength ? `${cell.slice(0, shownLength)}…` : cell).toWellFormed();

function toColumn(record: ImportRecord, column: number, rows: readonly RowRecord[]): ImportColumn {
  const guess = guessAt(record, column);
  const cells = rows.map(({ cells: each }) => each[column] ?? '').filter((cell) => cell.trim() !== '');
  return {
    column,
    head: record.found.heads === null ? null : shown(record.found.heads[column] ?? ''),
    samples: cells.slice(0, samplesShown).map(shown),
    field: guess?.field ?? null,
    system: guess?.system ?? null,
    unit: guess?.unit ?? null,
    isGuessed: !Object.hasOwn(record.said.columns, column),
    filled: record.found.filled[column] ?? 0,
    needsChoice: needsChoice(record, column),
  };
}

export type RowPage = { rows: ImportRow[]; total: number };

export function importRows(
  reader: Reader,
  id: string,
  asked: { page: number; size: number; outcome: ImportRow['outcome'] | undefined },
): RowPage {
  const { number } = getImport(reader, id);
  const { outcome = null } = asked;
  const counted = countRows(reader, number).filter((each) => outcome === null || each.outcome === outcome);
  const rows = listRowPage(reader, number, { ...asked, outcome: outcome ?? undefined });
  return {
    rows: rows.map((row) => toRow(reader, row)),
    total: counted.reduce((sum, { count }) => sum + count, 0),
  };
}

function toRow(reader: Reader, { row, cells, outcome, choice, patientId, detail }: RowRecord): ImportRow {
  const record = patientId === null ? undefined : findRecord(reader, patientId);
  const { faults, sameAsRow, ...match } = detail ?? {};
  return {
    row,
    cells: cells.map(shown),
    outcome,
    choice,
    ...(faults !== undefined && { faults }),
    ...(sameAsRow !== undefined && { sameAsRow }),
    ...(record !== undefined && { patient: toSummary(reader, standingOf(reader, record)) }),
    ...(Object.keys(match).length > 0 && { match: match as NonNullable<ImportRow['match']> }),
  };
}

function toSummary(reader: Reader, row: Parameters<typeof rowToPatient>[0]): PatientSummary {
  const patient = rowToPatient(row, reader.db.clock.today());
  const { _id, name, patientNumber, age, gender, dateOfBirth, dateOfBirthEstimated, retired, deceased } = patient;
  return { _id, name, patientNumber, age, gender, dateOfBirth, dateOfBirthEstimated, retired, deceased };
}
