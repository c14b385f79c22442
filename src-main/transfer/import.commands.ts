/** Commands of imports. Each starts or changes something and returns the state of the import; the work itself runs in `import-work.ts`. */
import type { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import { instantText } from '../time/instant.rules.ts';
import { invalid, problem } from '../wire/problem.contract.ts';
import { summaryOf } from '../patients/patient-reply.rules.ts';
import { runAsync, soon, type Steps } from '../steps.ts';
import { isNullWord, wordKey } from './cells.rules.ts';
import { meaningsOf } from './meanings.rules.ts';
import { rowsWith, updateFields, updateText } from './updates.rules.ts';
import { fieldsOf, isNamed, isRepeatable, namedColumns, type PlaceChoice } from './field-names.rules.ts';
import { type Import, type ImportColumn, type ImportPatch, type ImportRow } from './import.contract.ts';
import { maxFileBytes } from './file.rules.ts';
import type { Importing, ImportRegister } from './import.register.ts';
import type { ImportRecord, RowRecord, Said } from './import.rules.ts';
import {
  contentOf,
  guessAt,
  mayChange,
  needsChoice,
  nothingFound,
  sumOf,
  tallyOf,
  unknownSystems,
} from './import.rules.ts';
import { checkAll, dropAllRows, readAll, saveAll, takeBackAll } from './import-work.ts';

const pieceBytes = 1024 * 1024;

/** Receives a file piece by piece and begins to read it. Throws `too-large`, and then keeps nothing of it. */
export async function beginImport(importing: Importing, name: string, file: Readable): Promise<Import> {
  const { register, save, begin } = importing;
  const calendar = (await register.here.dateFormats())?.calendar ?? 'gregory';
  const { id, number } = await save(function* (tx) {
    const said: Said = { columns: {}, calendar, possible: 'leave', assignNumbers: false, group: tx.newId() };
    // Stays so until the whole file is here.
    const fault = { kind: 'cut', detail: 'The upload was incomplete. Send it again.' } as const;
    const found = { ...nothingFound, fault };
    return yield* soon(tx.imports.add({ id: tx.newId(), name, state: 'unreadable', found, said }));
  });
  try {
    let bytes = 0;
    let place = 0;
    for await (const piece of piecesOf(file)) {
      bytes += piece.length;
      if (bytes > maxFileBytes) throw tooLarge();
      const next = { place: place++, bytes: piece };
      await save((tx) => soon(tx.imports.addPiece(number, next)));
    }
    await save((tx) => soon(tx.imports.set(id, { state: 'reading', bytes, found: nothingFound })));
    await begin(id, readAll);
  } catch (error) {
    await forgetImport(importing, id);
    throw error;
  }
  return runAsync(importNow(register, id));
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

/** Changes an import. If this affects how the file is read or the fields of its columns, all rows are read or compared again. */
export async function changeImport(
  { register, save, begin, end }: Importing,
  id: string,
  patch: ImportPatch,
): Promise<Import> {
  const before = await runAsync(getImport(register, id));
  assertMayChange(before);
  const said = await runAsync(saidAfter(register, before, patch));
  const { columns, dayOrder, calendar, leaveHidden, rows = [] } = patch;
  const isReadAnew = readsAnew(patch);
  // Leaving out a column that was not imported anyway changes no row.
  const isOtherwise = columns?.length === 0 || columns?.some(({ column }) => !isSame(before, said, column)) === true;
  const isCheckedAnew = isOtherwise || [dayOrder, calendar, leaveHidden].some((each) => each !== undefined);
  const isWorking = (await register.imports.working())?.id === id;
  const wasCut = !isWorking && (before.state === 'reading' || before.state === 'checking');
  if (isReadAnew || isCheckedAnew || wasCut) await end(id);
  const { state } = await save(function* (tx) {
    const now = yield* soon(tx.imports.hold(id));
    if (now === undefined) throw noImport();
    assertMayChange(now);
    yield* soon(tx.imports.set(id, { said }));
    yield* soon(tx.imports.setChoices(now.number, rows));
    return now;
  });
  if (isReadAnew || ((isCheckedAnew || wasCut) && state === 'reading')) await begin(id, readAll);
  else if ((isCheckedAnew || wasCut) && state !== 'unreadable') await begin(id, checkAll);
  return runAsync(importNow(register, id));
}

const readsAnew = ({ content, encoding, delimiter, hasHeads, headRow, sheet }: ImportPatch): boolean =>
  [content, encoding, delimiter, hasHeads, headRow, sheet].some((each) => each !== undefined);

function assertMayChange({ state }: ImportRecord): void {
  if (!mayChange(state)) {
    throw invalid({ pointer: '', detail: 'This import has already run, so its settings can no longer change.' });
  }
}

function isSame(before: ImportRecord, said: Said, column: number): boolean {
  const [one, other] = [guessAt(before, column), guessAt({ ...before, said }, column)];
  return isDeepStrictEqual(one, other);
}

function* saidAfter({ systems, ownFields }: ImportRegister, before: ImportRecord, patch: ImportPatch): Steps<Said> {
  const { columns: changed = [], ...others } = patch;
  // Choices for single rows are stored in those rows.
  const plain: Omit<ImportPatch, 'columns' | 'rows'> = { ...others };
  delete (plain as ImportPatch).rows;
  // Read otherwise, a file has other columns. Only those of the same request are about them.
  const isReadAnew = readsAnew(patch);
  const columns = isReadAnew ? {} : { ...before.said.columns };
  const leftOut = new Set(isReadAnew ? [] : before.said.leftOut);
  const content = patch.content ?? contentOf(before);
  if (patch.content === 'visits' && before.found.reading?.format === 'fhir') {
    throw invalid({ pointer: '/content', detail: 'Only patients are imported from a file of FHIR.' });
  }
  const known = namedColumns(yield* soon(systems.listed()), yield* soon(ownFields.list()));
  for (const [place, { column, field, system, unit, words = [], isLenient, places }] of changed.entries()) {
    if (!isReadAnew && column >= before.found.columns) {
      throw invalid({ pointer: `/columns/${place}/column`, detail: 'The file has no such column.' });
    }
    if (field !== null && !fieldsOf[content].includes(field)) {
      throw invalid({ pointer: `/columns/${place}/field`, detail: `A file of ${content} has no such field.` });
    }
    const isIdentifier = field !== null && isNamed(field);
    if (
      isIdentifier &&
      !known.some(({ id, isOwnField = false }) => id === system && isOwnField === (field === 'ownField'))
    ) {
      throw invalid({
        pointer: `/columns/${place}/system`,
        detail: 'Choose the identifier system of these numbers, or the own field of these values.',
      });
    }
    if (unit != null && field !== 'age') {
      throw invalid({ pointer: `/columns/${place}/unit`, detail: 'Only a column with ages has a unit.' });
    }
    if (places != null && field !== 'home') {
      throw invalid({ pointer: `/columns/${place}/places`, detail: 'Only a column with places has this choice.' });
    }
    const wrong = words.findIndex(({ means }) => field === null || !meaningsOf(field).some((each) => each === means));
    if (wrong !== -1) {
      const means = field === null ? [] : meaningsOf(field);
      throw invalid({
        pointer: `/columns/${place}/words/${wrong}/means`,
        detail: field === null ? 'A column that is skipped has no words.' : `Use one of ${means.join(', ')}.`,
      });
    }
    // The meanings of words in a column stay until it gets another field.
    const now = guessAt({ ...before, said: { ...before.said, columns } }, column);
    const own = now?.field === field ? now : undefined;
    const meanings = { ...own?.words, ...Object.fromEntries(words.map(({ text, means }) => [wordKey(text), means])) };
    // A field that only one column can have is removed from the others.
    for (
      let other = 0;
      !isReadAnew && field !== null && !isRepeatable(field) && other < before.found.columns;
      other++
    ) {
      const { field: theirs } = guessAt({ ...before, said: { ...before.said, columns } }, other) ?? {};
      if (theirs === field) columns[other] = null;
    }
    columns[column] =
      field === null
        ? null
        : {
            field,
            ...(isIdentifier && { system: system ?? '' }),
            ...(unit != null && { unit }),
            ...(Object.keys(meanings).length > 0 && { words: meanings }),
            ...placesSaid(places === undefined ? own?.places : places),
            ...((isLenient ?? own?.isLenient) === true && { isLenient: true as const }),
          };
    if (field === null) leftOut.add(column);
    else leftOut.delete(column);
  }
  const after = { ...before.said, ...(plain as Partial<Said>), columns, leftOut: [...leftOut] };
  // The row of the heads was chosen for another sheet, or before somebody chose that there is none.
  if (patch.headRow === undefined && (patch.hasHeads ?? patch.sheet) !== undefined) delete after.headRow;
  return after;
}

const placesSaid = (places: PlaceChoice | null | undefined) => (places == null ? {} : { places });

/** Begins to save people, or continues. */
export async function runImport({ register, begin }: Importing, id: string): Promise<Import> {
  const record = await runAsync(getImport(register, id));
  const { state, found, said } = record;
  if (state === 'done') return runAsync(importNow(register, id));
  const isWorking = (await register.imports.working())?.id === id;
  if (state !== 'ready' && (state !== 'running' || isWorking)) {
    throw invalid({ pointer: '', detail: 'This import cannot run in its current state.' });
  }
  if (found.isOpen && said.dayOrder === undefined) {
    throw invalid({
      pointer: '/dayOrder',
      detail: 'Set dayOrder first: whether the day or the month comes first in the dates.',
    });
  }
  const unsaid = Array.from({ length: found.columns }, (_, column) => column).filter((column) =>
    needsChoice(record, column),
  );
  if (unsaid.length > 0) {
    const named = unsaid.map((column) => columnText(record, column)).join(', ');
    const detail = `Choose what these columns contain, or skip them with \`field: null\`: ${named}.`;
    throw invalid({ pointer: '/columns', detail });
  }
  await begin(id, saveAll);
  return runAsync(importNow(register, id));
}

/** Begins to undo the import, or continues. */
export async function undoImport({ register, begin }: Importing, id: string): Promise<Import> {
  const record = await runAsync(getImport(register, id));
  const { state, number } = record;
  if (state === 'undone') return runAsync(importNow(register, id));
  const isWorking = (await register.imports.working())?.id === id;
  if (isWorking || !['running', 'done', 'undoing'].includes(state)) {
    throw invalid({ pointer: '', detail: 'There is nothing to undo in the current state of this import.' });
  }
  const absent = await register.imports.absent(number);
  if (absent > 0) {
    const counted = await register.imports.counts(number);
    const added = counted.reduce((sum, { outcome, count }) => sum + (outcome === 'added' ? count : 0), 0);
    const what = contentOf(record) === 'visits' ? 'visits' : 'people';
    const detail = `Only ${added - absent} of the ${added} ${what} of this import are here. Undo it where all of them are.`;
    throw invalid({ pointer: '/patients', detail });
  }
  await begin(id, takeBackAll);
  return runAsync(importNow(register, id));
}

const columnText = ({ found }: ImportRecord, column: number): string =>
  `${shown(found.heads?.[column] ?? '') || `column ${column + 1}`} (${found.filled[column]} cells)`;

export async function stopImport({ register, end }: Importing, id: string): Promise<Import> {
  await runAsync(getImport(register, id));
  await end(id);
  return runAsync(importNow(register, id));
}

export async function forgetImport(importing: Importing, id: string): Promise<null> {
  const { register, save, end } = importing;
  const { number } = await runAsync(getImport(register, id));
  await end(id);
  await dropAllRows(importing, number);
  await save(function* (tx) {
    yield* soon(tx.imports.dropFile(number));
    yield* soon(tx.imports.drop(number));
  });
  return null;
}

function* getImport({ imports }: ImportRegister, id: string): Steps<ImportRecord> {
  const record = yield* soon(imports.find(id));
  if (record === undefined) throw noImport();
  return record;
}

const noImport = () => problem('not-found', 'There is no import with this id.');

export function* importNow(register: ImportRegister, id: string): Steps<Import> {
  const record = yield* getImport(register, id);
  return yield* toImport(register, record, yield* soon(register.imports.working()));
}

export function* allImports(register: ImportRegister): Steps<Import[]> {
  const working = yield* soon(register.imports.working());
  const all: Import[] = [];
  for (const record of yield* soon(register.imports.list())) all.push(yield* toImport(register, record, working));
  return all;
}

const sampleRows = 100;
const samplesShown = 5;
const previewRows = 10;
const shownLength = 200;

type Working = { id: string; done: number; of: number } | undefined;

function* toImport(register: ImportRegister, record: ImportRecord, working: Working): Steps<Import> {
  const { imports } = register;
  const systems = namedColumns(yield* soon(register.systems.listed()), yield* soon(register.ownFields.list()));
  const { id, name, bytes, createdAt, author, state, found, said, number } = record;
  const work = working?.id === id ? working : undefined;
  const counted = yield* soon(imports.counts(number));
  const first = yield* soon(imports.rows(number, { after: 0, limit: sampleRows }));
  const guessed = (['encoding', 'delimiter', 'hasHeads', 'headRow', 'sheet'] as const).filter(
    (each) => said[each] === undefined && found.reading?.[each] !== null,
  );
  return {
    _id: id,
    name,
    bytes,
    createdAt: instantText(createdAt),
    by: { id: author, name: yield* soon(imports.authorName(author)) },
    state,
    isWorking: work !== undefined,
    progress: work === undefined ? null : { done: work.done, of: work.of },
    fault: found.fault,
    content: contentOf(record),
    reading: found.reading,
    guessed: found.reading === null ? [] : guessed,
    columns: Array.from({ length: found.columns }, (_, column) => toColumn(record, column, first)),
    dates: {
      dayOrder: said.dayOrder ?? found.dayOrder,
      isOpen: found.isOpen && said.dayOrder === undefined,
      calendar: said.calendar,
      examples: found.examples,
    },
    notes: found.notes,
    updates: updateFields.flatMap((field) => {
      const count = rowsWith(found.offered, [field]);
      return count === 0 ? [] : [{ field, count, isChosen: said.updates?.includes(field) === true }];
    }),
    unknownSystems: unknownSystems(record, systems),
    recipe: said.recipe ?? null,
    leaveHidden: said.leaveHidden === true,
    preview: first.slice(0, previewRows).map(({ cells }) => cells.map(shown)),
    rows: sumOf(counted),
    tally: { ...tallyOf(counted, said.possible), notCompared: found.notCompared, toUpdate: toUpdateOf(record) },
    possible: said.possible,
    assignNumbers: said.assignNumbers,
  };
}

/** Once the run has ended, nothing more is changed. */
const toUpdateOf = ({ state, found, said }: ImportRecord): number =>
  mayChange(state) ? rowsWith(found.offered, said.updates ?? []) : 0;

/** Shortens a cell to what a table shows. */
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
    words: (record.found.words[column] ?? []).map(([text, count]) => {
      const means = guess?.words?.[wordKey(text)] ?? (isNullWord(text) ? 'nothing' : null);
      return { text: shown(text), count, means };
    }),
    refusing: record.found.refusing[column] ?? 0,
    isLenient: guess?.isLenient === true,
    unknownPlaces: (record.found.unknownPlaces[column] ?? []).map(([text, count]) => ({ text: shown(text), count })),
    places: guess?.places ?? null,
  };
}

export type RowPage = { rows: ImportRow[]; total: number };

export function* importRows(
  register: ImportRegister,
  id: string,
  {
    isWhole,
    ...asked
  }: { page: number; size: number; outcome: ImportRow['outcome'] | undefined; isWhole?: boolean | undefined },
): Steps<RowPage> {
  const { imports } = register;
  const { number } = yield* getImport(register, id);
  const { outcome = null } = asked;
  const counted = yield* soon(imports.counts(number));
  const total = sumOf(counted.filter((each) => outcome === null || each.outcome === outcome));
  const rows: ImportRow[] = [];
  for (const row of yield* soon(imports.rowPage(number, { ...asked, outcome: outcome ?? undefined }))) {
    rows.push({ ...(yield* toRow(register, row)), ...(isWhole === true && { cells: row.cells }) });
  }
  return { rows, total };
}

function* toRow(
  { patients, today }: ImportRegister,
  { row, cells, outcome, choice, patientId, detail }: RowRecord,
): Steps<ImportRow> {
  const patient = patientId === null ? undefined : yield* soon(patients.find(patientId));
  const { faults, sameAsRow, marks, without, updates, visitId: _, ...match } = detail ?? {};
  return {
    row,
    cells: cells.map(shown),
    outcome,
    choice,
    ...(marks?.isHidden === true && { isHidden: true as const }),
    ...(faults !== undefined && { faults }),
    ...(updates !== undefined && {
      updates: updates.map(({ field, from, to }) => ({ field, from: updateText(from), to: updateText(to) })),
    }),
    ...(without !== undefined && { without }),
    ...(sameAsRow !== undefined && { sameAsRow }),
    ...(patient !== undefined && { patient: summaryOf(patient, today) }),
    ...(Object.keys(match).length > 0 && { match: match as NonNullable<ImportRow['match']> }),
  };
}
