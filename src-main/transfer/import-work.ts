/**
 * Works on imports in the background, one after the other: reads the file, compares its rows, saves the people, or undoes the import. Each
 * step is saved together with its results, so that work that was stopped or interrupted continues where it was. Nobody is saved twice,
 * since a row is marked in the same transaction that saves it.
 */
import { setTimeout as rest } from 'node:timers/promises';
import { comparableOfDraft } from '../matching/comparable.ts';
import type { Comparable } from '../matching/compare.rules.ts';
import { keptName } from '../journal/fhir-kept.rules.ts';
import type { Edit } from '../journal/tx.ts';
import { correctPatient, registration } from '../patients/patient.commands.ts';
import { rowToFields, type PatientRow } from '../patients/patient-reply.rules.ts';
import { run, soon, type Steps } from '../steps.ts';
import { Problem } from '../wire/problem.contract.ts';
import { classifier, exactOf, type Classified, rowPages, shownBy, uniqueOf, type Matcher } from './classify.ts';
import { draftOf } from './draft.ts';
import { isExported } from './exported.rules.ts';
import { exportedContent } from './exported-visits.rules.ts';
import { namedColumns } from './field-names.rules.ts';
import { contentIn, guessFields } from './fields.rules.ts';
import { FileProblem } from './file-problem.ts';
import { isOfProgram } from './file.rules.ts';
import { runFilesThread } from './files-thread.ts';
import type { CellProblem, ImportState } from './import.contract.ts';
import type { AddedRow, ImportRegister, Importing, ImportStep, ImportTx, ImportWork } from './import.register.ts';
import type { Checked, Found, ImportRecord, RowRecord } from './import.rules.ts';
import {
  contentOf,
  countOffered,
  countRefusing,
  isToAdd,
  layoutOf,
  nothingFound,
  recipeFor,
  sumOf,
  updatesOf,
  visitLayoutOf,
  withoutSaid,
} from './import.rules.ts';
import { addHome, finderWith, retireAdded } from './new-places.ts';
import { editOf, isSameValue, type Update } from './updates.rules.ts';
import { takeVisitBack, visitClassifier, visitSaver } from './visit-rows.ts';

/** Milliseconds. An old laptop reads a file made by a spreadsheet in seconds. */
const readingMs = 120_000;
/** MiB of the JavaScript heap; the file and the texts of a workbook are additional. Rows are handed over as they are read. */
const readingMiB = 128;
/** Milliseconds for comparing. Patients who are left over are compared when they are registered. */
const comparingMs = 50_000;
/** Milliseconds between two saves of outcomes. */
const handOverMs = 250;
const droppedAtOnce = 2000;

async function get({ register, id }: ImportWork): Promise<ImportRecord> {
  const record = await register.imports.find(id);
  if (record === undefined) throw new Error('An import is gone while it is worked on.');
  return record;
}

const set = ({ save, id }: ImportWork, said: Parameters<ImportTx['imports']['set']>[1]) =>
  save((tx) => soon(tx.imports.set(id, said)));

const setState = (work: ImportWork, state: ImportState) => set(work, { state });

/** Reads the whole file again, and compares its rows. */
export const readAll: ImportStep = async (work) => {
  const { register, save, id, signal, progress } = work;
  const record = await get(work);
  const { number, bytes } = record;
  let { said } = record;
  await setState(work, 'reading');
  await dropAllRows(work, number);
  const systems = namedColumns(await register.systems.listed(), await register.ownFields.list());
  const { encoding, delimiter, hasHeads, headRow, sheet } = said;
  let found = nothingFound;
  let hiddenRows = 0;
  let rows = 0;
  const options = {
    said: { encoding, delimiter, hasHeads, headRow, sheet },
    systems,
    fhir: { systems: await register.fhir.systems(), today: register.today },
    marksGregorian: ((await register.here.dateFormats())?.calendar ?? said.calendar) === 'ethiopic',
  };
  const file = await register.imports.file(record);
  try {
    await runFilesThread(
      { task: 'read', bytes: file, options },
      {
        signal,
        limits: { timeMs: readingMs, memoryMiB: readingMiB },
        hear: async (message) => {
          if (message.kind === 'opened') {
            const { reading, heads, notes } = message;
            const exported = heads === null ? undefined : exportedContent(heads);
            // It has of each visit only the next one.
            if (exported === 'due') {
              throw new FileProblem('visits', 'The file lists who is to come back. Import the list of visits instead.');
            }
            const isJson = isOfProgram(reading);
            const earlier = await register.imports.list();
            const recipe = heads === null ? undefined : recipeFor(record, { heads, earlier, systems });
            if (recipe !== undefined) await set(work, { said: (said = { ...said, ...recipe }) });
            const isOwn = heads !== null && (exported === 'visits' || isExported(heads));
            // A program and Satchel write Gregorian days, whatever the clinic's calendar is.
            if (isJson || isOwn) await set(work, { said: (said = { ...said, calendar: 'gregory' }) });
            const shown = heads === null || reading.format === 'fhir' ? 'patients' : contentIn(heads, systems);
            found = { ...found, content: exported ?? shown, reading, heads, notes, isOwn, columns: heads?.length ?? 0 };
            const content = contentOf({ found, said });
            const guesses = heads === null ? [] : guessFields(heads, systems, { isJson, isOwn, content });
            found = { ...found, guesses: withoutSaid(guesses, said) };
          }
          if (message.kind !== 'rows') return;
          rows += message.rows.length;
          hiddenRows += message.rows.filter(({ marks }) => marks?.isHidden).length;
          found.columns = message.rows.reduce((most, { cells }) => Math.max(most, cells.length), found.columns);
          await save((tx) => soon(tx.imports.addRows(number, message.rows)));
          progress(rows, 0);
        },
      },
    );
    if (rows === 0) throw new FileProblem('no-rows', 'The file has no rows with patients.');
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    const { kind, message: detail, row, cause } = error;
    // Its message can quote the file.
    if (cause instanceof Error) work.log.error('reading a file failed', { import: id, error: cause.name });
    await dropAllRows(work, number);
    const fault = { kind, detail, ...(row !== undefined && { row }) };
    // Kept, so that a person can correct a choice that led here.
    const reading = found.reading ?? record.found.reading;
    await set(work, { state: 'unreadable', found: { ...found, reading, fault } });
    return;
  }
  if (hiddenRows > 0) found.notes = [...found.notes, { kind: 'hidden-rows', count: hiddenRows, text: null }];
  progress(bytes, bytes);
  await set(work, { state: 'checking', found });
  await checkAll(work);
};

/** Compares all rows with the registered patients, with the current fields of the columns. */
export const checkAll: ImportStep = async (work) => {
  await setState(work, 'checking');
  const record = await get(work);
  const of = await countAll(work, record);
  // Visits are found by number, and compared with no other patient.
  const isMany = of > fewRows && contentOf(record) === 'patients';
  if (isMany && work.checkMany !== undefined) await work.checkMany(record, of);
  else await checkHere(work, record, of);
  await setState(work, 'ready');
};

/** Up to this many rows, one search for each is faster than preparing `checkMany`. */
const fewRows = 200;

async function checkHere(work: ImportWork, record: ImportRecord, of: number): Promise<void> {
  const { register, save, signal, progress, inTurn } = work;
  const { number } = record;
  const { today } = register;
  await register.search.settle();
  const places = await register.places.list();
  const found = { ...record.found, ...(await shownBy(register.imports, record, places)), checkedOn: today };
  await set(work, { found });
  const systems = await register.systems.listed();
  const ownFields = await usedOwnFields(register);
  const findPlace = finderWith(places, found.newPlaces);
  const matcher = searchMatcher(register, today, performance.now() + comparingMs);
  const read = { systems, ownFields, findPlace, today };
  const known = { ...record, found };
  const classify =
    contentOf(record) === 'visits'
      ? visitClassifier(register, visitLayoutOf(known, { ...read, now: register.now }))
      : classifier(register.patients, known, { ...read, matcher });
  let gathered: Checked[] = [];
  let [done, notCompared, savedAt] = [0, 0, performance.now()];
  const refusing: Found['refusing'] = {};
  const offered: Found['offered'] = {};
  const handOver = async () => {
    const rows = gathered;
    await save((tx) => soon(tx.imports.setOutcomes(number, rows)));
    progress(done, of);
    [gathered, savedAt] = [[], performance.now()];
  };
  for await (const rows of rowPages(register.imports, number)) {
    for (const row of rows) {
      signal.throwIfAborted();
      // One row a turn, like any other search.
      const { isNotCompared, ...checked }: Classified = await inTurn(() => run(classify(row)));
      if (isNotCompared === true) notCompared++;
      countRefusing(refusing, checked);
      countOffered(offered, checked);
      gathered.push({ row: row.row, ...checked });
      done++;
      if (performance.now() - savedAt > handOverMs) await handOver();
    }
  }
  await handOver();
  await set(work, { found: { ...found, notCompared, refusing, offered } });
}

function searchMatcher({ duplicates }: ImportRegister, today: string, until: number): Matcher {
  return {
    judge: (draft, row) => duplicates.judge(comparableOfDraft(draft, today), row),
    best: (draft) =>
      performance.now() > until ? 'no-time' : run(likeliest(duplicates, comparableOfDraft(draft, today))),
  };
}

function* likeliest(duplicates: ImportRegister['duplicates'], draft: Comparable) {
  const { matches } = yield* soon(duplicates.matches(draft, { limit: 1, except: [] }));
  const [best] = matches;
  if (best === undefined) return undefined;
  const { row, ...judged } = best;
  return { id: row.id, ...judged };
}

const countAll = async ({ register }: ImportWork, { number }: ImportRecord): Promise<number> =>
  sumOf(await register.imports.counts(number));

const usedOwnFields = async ({ ownFields }: ImportWork['register']) =>
  (await ownFields.list()).filter(({ retired }) => !retired);

/** Saves the rows that are to be added and were not added yet. */
export const saveAll: ImportStep = async (work) => {
  const { register, id } = work;
  await setState(work, 'running');
  const record = await get(work);
  const { number, found, said } = record;
  const systems = await register.systems.listed();
  const ownFields = await usedOwnFields(register);
  const findPlace = finderWith(await register.places.list(), found.newPlaces);
  const read = { systems, ownFields, findPlace, today: register.today };
  const layout = layoutOf(record, read);
  const unique = uniqueOf(systems);
  /** By row: a transaction may run twice. */
  const exported = new Map<number, Exported>();
  const toSave = function* (tx: ImportTx, row: RowRecord): Steps<Edit | Omit<Checked, 'row'>> {
    const read = draftOf(row, layout);
    if (read.kind === 'refused') return refused(read.faults);
    const meanwhile = row.outcome === 'new' ? yield* exactOf(tx.patients, read.draft, unique) : undefined;
    if (meanwhile !== undefined) {
      const { patient, by: same } = meanwhile;
      return { outcome: 'same', patientId: patient.id, detail: { by: same } };
    }
    try {
      const { nameParts, draft } = read;
      const named = nameParts === undefined ? undefined : JSON.stringify(keptName(draft.name ?? '', nameParts));
      const kept = row.detail?.marks?.kept ?? named;
      const beside = kept === undefined ? {} : { fhir: kept };
      yield* addHome(tx, read.draft.home, found.newPlaces);
      const edit = yield* registration(tx, read.draft, { assignNumber: said.assignNumbers, beside });
      exported.set(row.row, { id: edit.id, recordId: read.recordId, mother: read.draft.mother });
      return edit;
    } catch (error) {
      // It contradicts a rule for numbers that an administrator has set since.
      if (!(error instanceof Problem) || error.type !== 'invalid-request') throw error;
      return refused([{ kind: 'not-accepted', column: null, field: null, detail: error.message }]);
    }
  };
  const savePatients = function* (tx: ImportTx, rows: readonly RowRecord[]): Steps<void> {
    const edits: Edit[] = [];
    const added: AddedRow[] = [];
    const others: Checked[] = [];
    for (const row of rows) {
      const updates = updatesOf(row, said);
      if (updates.length > 0) {
        others.push(yield* updatedRow(tx, row, updates));
        continue;
      }
      const to = yield* toSave(tx, row);
      if ('outcome' in to) others.push({ row: row.row, ...to });
      else {
        edits.push(to);
        added.push({ row: row.row, patientId: to.id, detail: null });
      }
    }
    yield* soon(tx.save(edits));
    yield* soon(tx.imports.setAdded(number, added));
    yield* soon(tx.imports.setOutcomes(number, others));
  };
  const ofVisits = { number, group: said.group, layout: visitLayoutOf(record, { ...read, now: register.now }) };
  const saverIn: Saving['saverIn'] = (tx) =>
    contentOf(record) === 'visits' ? visitSaver(tx, ofVisits) : (rows) => savePatients(tx, rows);
  // The next free number depends on the patients saved before.
  const rowsAtOnce = said.assignNumbers ? 1 : work.rowsAtOnce;
  const isDue = (row: RowRecord) => isToAdd(row, said.possible) || updatesOf(row, said).length > 0;
  await saveInParts(work, record, { isDue, saverIn, rowsAtOnce, group: said.group });
  await linkMothers(work, said.group, [...exported.values()]);
  // The file is no longer needed: its data is in the records of the patients that it added.
  await work.save(function* (tx) {
    yield* soon(tx.imports.dropFile(number));
    yield* soon(tx.imports.set(id, { state: 'done' }));
  });
};

const mothersAtOnce = 50;

/** A row that was added: its record, and what the file says of records where it was exported. */
type Exported = { id: string; recordId: string | undefined; mother: string | null | undefined };

/** A file names mothers by their records where it was exported. Those that were added from it get their records here. */
async function linkMothers(work: ImportWork, group: string, rows: readonly Exported[]): Promise<void> {
  const records = new Map(rows.map(({ recordId, id }) => [recordId, id]));
  const due = rows.flatMap(({ id, mother }) => {
    const here = records.get(mother ?? undefined);
    return typeof mother === 'string' && here !== undefined ? [{ id, mother, here }] : [];
  });
  for (let i = 0; i < due.length; i += mothersAtOnce) {
    work.signal.throwIfAborted();
    const some = due.slice(i, i + mothersAtOnce);
    const saveSome = function* (tx: ImportTx): Steps<void> {
      for (const { id, mother, here } of some) {
        const row = yield* soon(tx.patients.hold(id));
        if (row.mother === mother) yield* correctPatient(tx, { id, edit: { mother: here } });
      }
    };
    await work.save(saveSome, { group });
    await rest(work.restMs);
  }
}

/** Changes the record of a registered patient, except in fields that somebody has edited since the rows were compared. */
function* updatedRow(tx: ImportTx, { row, patientId, detail }: RowRecord, wanted: readonly Update[]): Steps<Checked> {
  const id = patientId ?? '';
  try {
    const updates = yield* applied(tx, { id, wanted, from: 'from', to: 'to' });
    return { row, outcome: updates.length > 0 ? 'updated' : 'same', patientId, detail: { ...detail, updates } };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { row, ...refused([{ kind: 'not-accepted', column: null, field: null, detail: error.message }]), patientId };
  }
}

/** Sets the fields back that still have what the row said, and returns the outcome of the row. */
function* revertedRow(tx: ImportTx, id: string, detail: RowRecord['detail']): Steps<'same' | 'kept'> {
  const wanted = detail?.updates ?? [];
  try {
    const undone = yield* applied(tx, { id, wanted, from: 'to', to: 'from' });
    return undone.length === wanted.length ? 'same' : 'kept';
  } catch (error) {
    // The record was removed, or its former value contradicts a newer one.
    if (!(error instanceof Problem)) throw error;
    return 'kept';
  }
}

type Applying = { id: string; wanted: readonly Update[]; from: 'from' | 'to'; to: 'from' | 'to' };

/** Saves the wanted values of the fields that still have the other ones, and returns these updates. */
function* applied(tx: ImportTx, { id, wanted, from, to }: Applying): Steps<Update[]> {
  const patient = yield* soon(tx.patients.hold(id));
  const fields = rowToFields(patient);
  const updates = wanted.filter((update) => isSameValue(fields[update.field] ?? null, update[from]));
  if (updates.length > 0) yield* correctPatient(tx, { id, edit: editOf(updates, to) });
  return updates;
}

const refused = (faults: CellProblem[]) =>
  ({ outcome: 'refused', patientId: null, detail: { faults } }) satisfies Omit<Checked, 'row'>;

type Saving = {
  isDue: (row: RowRecord) => boolean;
  /** Returns what saves rows in this transaction. */
  saverIn: (tx: ImportTx) => (rows: readonly RowRecord[]) => Steps<void>;
  rowsAtOnce: number;
  group: string;
};

/** Saves the due rows in their order. Between two parts, other requests have their turn and the work can be stopped. */
async function saveInParts(work: ImportWork, record: ImportRecord, saving: Saving): Promise<void> {
  const { register, save, signal, progress, savingMs, restMs } = work;
  const { isDue, group } = saving;
  const of = await countAll(work, record);
  let done = 0;
  for await (const rows of rowPages(register.imports, record.number)) {
    let due = rows.filter(isDue);
    while (due.length > 0) {
      signal.throwIfAborted();
      const part = due;
      const saved = await save((tx) => saveSome(tx, part, { ...saving, savingMs }), { group });
      due = part.slice(saved);
      progress(done + rows.length - due.length, of);
      await rest(restMs);
    }
    done += rows.length;
    progress(done, of);
  }
}

/** Saves as many rows as time allows, but at least one batch; returns their number. */
function* saveSome(
  tx: ImportTx,
  rows: readonly RowRecord[],
  { saverIn, rowsAtOnce, savingMs }: Pick<Saving, 'saverIn' | 'rowsAtOnce'> & Pick<ImportWork, 'savingMs'>,
): Steps<number> {
  const until = performance.now() + savingMs;
  const saveRows = saverIn(tx);
  let saved = 0;
  while (saved < rows.length && (saved === 0 || performance.now() < until)) {
    const next = rows.slice(saved, saved + rowsAtOnce);
    yield* saveRows(next);
    saved += next.length;
  }
  return saved;
}

/** Undoes an import: hides the patients and visits that it added, except those whose records have been used since. */
export const takeBackAll: ImportStep = async (work) => {
  const { id } = work;
  const group = await work.save(function* (tx) {
    yield* soon(tx.imports.set(id, { state: 'undoing' }));
    yield* soon(tx.imports.beforeHiding());
    return tx.newId();
  });
  const record = await get(work);
  const { number, said } = record;
  const saveRows = function* (tx: ImportTx, rows: readonly RowRecord[]): Steps<void> {
    const edits: Edit[] = [];
    const checked: Checked[] = [];
    yield* soon(tx.hold(rows.flatMap(({ patientId: id }) => id ?? [])));
    for (const each of rows) {
      const { row, outcome, patientId, detail } = each;
      if (detail?.visitId !== undefined) {
        const back = yield* takeVisitBack(tx, each, said.group);
        if (typeof back !== 'string') edits.push(back);
        checked.push({ row, patientId, detail: null, outcome: back === 'kept' ? back : 'taken-back' });
        continue;
      }
      if (outcome === 'updated') {
        checked.push({ row, patientId, detail, outcome: yield* revertedRow(tx, patientId ?? '', detail) });
        continue;
      }
      const patient = yield* soon(tx.patients.findRecord(patientId ?? ''));
      const isShown = patient !== undefined && patient.retired !== true;
      const isKept = isShown && (yield* isWorkedWith(tx, patient, said.group));
      if (isShown && !isKept) edits.push({ kind: 'patient', id: patient.id, fields: { retired: true }, isNew: false });
      checked.push({ row, outcome: isKept ? 'kept' : 'taken-back', patientId, detail: null });
    }
    yield* soon(tx.save(edits));
    yield* soon(tx.imports.setOutcomes(number, checked));
  };
  const isDue = ({ outcome }: RowRecord) => outcome === 'added' || outcome === 'updated';
  const saverIn: Saving['saverIn'] = (tx) => (rows) => saveRows(tx, rows);
  await saveInParts(work, record, { isDue, saverIn, rowsAtOnce: work.rowsAtOnce, group });
  await work.save((tx) => retireAdded(tx, record), { group });
  await setState(work, 'undone');
};

/** True if someone edited the record, added a visit to it or merged it: this person found that it belongs to a real patient. */
function* isWorkedWith(tx: ImportTx, { id, key }: PatientRow, group: string): Steps<boolean> {
  const isEdited = (yield* soon(tx.journal.changes(id))).some(({ change }) => change.group !== group);
  const { total } = yield* soon(tx.visits.ofRecords({ patientKeys: [key], open: undefined }, { page: 0, size: 1 }));
  return isEdited || total > 0 || (yield* soon(tx.patients.joinedIds(id))).length > 1;
}

/** Drops the rows a few at a time, so that a search meanwhile does not wait for all of them. */
export async function dropAllRows({ save }: Pick<Importing, 'save'>, number: number): Promise<void> {
  while (await save((tx) => soon(tx.imports.dropRows(number, droppedAtOnce))));
}
