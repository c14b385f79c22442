/**
 * What is done to an import while nobody waits for it, one import after the other: its file is read, its rows are compared, the people are
 * saved, or taken back. Each step is saved with what it found, so what is stopped or cut off goes on where it was, and nobody is saved twice:
 * that a row was saved stands in the transaction that saved it.
 */
import { runNow } from '../steps.ts';
import { txOf } from '../station/register.ts';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import { write, type Reader, type Writer } from '../db/access.ts';
import { comparableOf, comparableOfDraft } from '../matching/comparable.ts';
import { prepare } from '../matching/compare.rules.ts';
import { findMatches } from '../matching/match.ts';
import { judge } from '../matching/scorer.ts';
import { scorerOf } from '../matching/scoring.ts';
import { holdStill, untilNotStill } from '../db/still.ts';
import { invalid, Problem } from '../wire/problem.contract.ts';
import { listChanges } from '../journal/journal.queries.ts';
import { saveRecord } from '../journal/record.ts';
import { listSystems } from '../identifiers/identifier.queries.ts';
import { registerPatient } from '../patients/patient.commands.ts';
import { findRecord, listJoinedIds } from '../search/standing.queries.ts';
import { mergeLater } from '../search/postings.queries.ts';
import type { Registry, Station } from '../station/registry.ts';
import { findDateFormats } from '../station/date-formats.queries.ts';
import { listVisitsOf } from '../visits/visit.queries.ts';
import { classifier, exactOf, shownBy, type Matcher } from './classify.ts';
import { draftOf } from './draft.ts';
import { guessFields } from './fields.rules.ts';
import { FileProblem } from './file-problem.ts';
import { runFilesThread } from './files-thread.ts';
import type { ImportState } from './import.contract.ts';
import {
  addRows,
  allRows,
  countAllRows,
  dropFile,
  dropRows,
  fileOf,
  findImport,
  nothingFound,
  rowPages,
  setAdded,
  setImport,
  setOutcomes,
  type ImportRecord,
  type RowRecord,
} from './import.queries.ts';
import { isToAdd, layoutOf } from './import.rules.ts';

export type Importing = { station: Station; registry: Registry; by: string };
type Step = (
  work: Importing & { id: string; signal: AbortSignal; progress: (done: number, of: number) => void },
) => Promise<void>;

/** A file that a spreadsheet made is read in seconds on an old laptop. */
const readingMs = 120_000;
/** Of what JavaScript keeps; the file and the texts of a workbook come on top of it. Rows are handed over as they are read. */
const readingMiB = 128;
/** Of two minutes for all; who is left over is compared when they are registered. */
const comparingMs = 50_000;
const checkingMs = 300_000;
/** In one transaction rows are saved for so long, and its commit takes about as long again: a search hardly notices that it waited for them. */
const savingMs = 6;
/** So long nothing is saved then: what came in meanwhile is answered, instead of waiting for one part more at each of its steps. */
const restMs = 3;
const droppedAtOnce = 2000;

/** Begins; what it comes to is saved. Throws `invalid-request` while another import is worked on. */
export function beginWork({ station, registry, by }: Importing, id: string, step: Step): void {
  if (station.importing !== undefined) {
    throw invalid({ pointer: '', detail: 'Another import is being worked on. Wait until it is done, or stop it.' });
  }
  const stop = new AbortController();
  const progress = (done: number, of: number) => {
    if (station.importing?.id === id) Object.assign(station.importing, { done, of });
  };
  const ended = step({ station, registry, by, id, signal: stop.signal, progress })
    .catch((error: unknown) => {
      if (!stop.signal.aborted) station.config.log.error('an import was cut off', { import: id, error });
    })
    .finally(() => (station.importing = undefined));
  const giveUp = () => stop.abort(new Error('The import was stopped.'));
  station.importing = { id, done: 0, of: 0, ended, giveUp };
  // For this somebody waits. The list of duplicates goes on where it was once it is done.
  station.comparing?.giveUp();
}

/** Stops what is done to this import; resolves when nothing is any more. */
export async function endWork({ importing }: Station, id: string): Promise<void> {
  if (importing?.id !== id) return;
  importing.giveUp();
  await importing.ended;
}

const get = (reader: Reader, id: string): ImportRecord => {
  const record = findImport(reader, id);
  if (record === undefined) throw new Error('An import is gone while it is worked on.');
  return record;
};

const setState = ({ registry, by, id }: Parameters<Step>[0], state: ImportState) =>
  write(registry.db, by, (writer) => setImport(writer, id, { state }));

/** Reads the file, all of it anew, and compares its rows. */
export const readAll: Step = async (work) => {
  const { registry, by, id, signal, progress } = work;
  const { db } = registry;
  const { number, bytes, said } = get({ db }, id);
  await setState(work, 'reading');
  await dropAllRows(work, number);
  const systems = listSystems({ db }).filter(({ retired }) => !retired);
  const { encoding, delimiter, hasHeads, sheet } = said;
  let found = nothingFound;
  let rows = 0;
  const options = {
    said: { encoding, delimiter, hasHeads, sheet },
    systems: systems.map(({ id: system, name, uri }) => ({ id: system, name, uri })),
    marksGregorian: (findDateFormats({ db })?.calendar ?? said.calendar) === 'ethiopic',
  };
  const file = fileOf({ db }, { number, bytes });
  try {
    await runFilesThread(
      { task: 'read', bytes: file, options },
      {
        signal,
        limits: { timeMs: readingMs, memoryMiB: readingMiB },
        hear: async (message) => {
          if (message.kind === 'opened') {
            const { reading, heads } = message;
            const isJson = reading.format === 'ndjson';
            const guesses = heads === null ? [] : guessFields(heads, systems, { isJson }).map((guess) => guess ?? null);
            found = { ...found, reading, heads, guesses, columns: heads?.length ?? 0 };
          }
          if (message.kind !== 'rows') return;
          rows += message.rows.length;
          found.columns = message.rows.reduce((most, { cells }) => Math.max(most, cells.length), found.columns);
          await write(db, by, (writer) => addRows(writer, number, message.rows));
          progress(rows, 0);
        },
      },
    );
    if (rows === 0) throw new FileProblem('no-rows', 'There are no rows of people in this file.');
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    const { kind, message: detail, row, cause } = error;
    // What it says can quote the file.
    if (cause instanceof Error) work.station.config.log.error('a file was not read', { import: id, error: cause.name });
    await dropAllRows(work, number);
    const fault = { kind, detail, ...(row !== undefined && { row }) };
    await write(db, by, (writer) => setImport(writer, id, { state: 'unreadable', found: { ...found, fault } }));
    return;
  }
  progress(bytes, bytes);
  await write(db, by, (writer) => setImport(writer, id, { state: 'checking', found }));
  await checkAll(work);
};

/** Compares all rows with who is registered, as its columns are understood now. */
export const checkAll: Step = async (work) => {
  const { station, registry, by, id, signal, progress } = work;
  const { db, key } = registry;
  const { dataDir, clock, migrationsDir } = station.config;
  await setState(work, 'checking');
  const { number } = get({ db }, id);
  const of = countAllRows({ db }, number);
  if (of <= fewRows) return checkFew(work);
  await untilNotStill(db, { signal });
  const folder = join(dataDir, 'import.part');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  const files = { migrationsDir, backupsDir: join(dataDir, 'backups'), now: clock.now(), today: clock.today() };
  const { still, letGo } = holdStill(db);
  try {
    await runFilesThread(
      { task: 'check', importId: id, still, key, folder, files, comparingMs },
      {
        signal,
        limits: { timeMs: checkingMs },
        hear: async (message) => {
          if (message.kind === 'copied') letGo();
          if (message.kind === 'found')
            await write(db, by, (writer) => setImport(writer, id, { found: message.found }));
          if (message.kind !== 'checked') return;
          await write(db, by, (writer) => setOutcomes(writer, number, message.rows));
          progress(message.done, of);
        },
      },
    );
  } finally {
    letGo();
    rmSync(folder, { recursive: true, force: true });
  }
  await setState(work, 'ready');
};

/** To copy the registry for them would take longer than to ask the search for each. */
const fewRows = 200;

async function checkFew(work: Parameters<Step>[0]): Promise<void> {
  const { registry, by, id, signal, progress } = work;
  const { db, searchIndex, turns } = registry;
  const today = db.clock.today();
  await searchIndex.settle();
  const record = get({ db }, id);
  const { number } = record;
  const found = { ...record.found, ...shownBy({ db }, record), checkedOn: today };
  await write(db, by, (writer) => setImport(writer, id, { found }));
  const classify = classifier({ db }, { ...record, found }, { today, matcher: searchMatcher(registry, today) });
  const of = countAllRows({ db }, number);
  let done = 0;
  for (const row of allRows({ db }, number)) {
    // One of them in a turn, as one who searches.
    const checked = await turns.take('import', { isWanted: () => !signal.aborted, run: () => classify(row) });
    if (checked === undefined) throw signal.reason as Error;
    await write(db, by, (writer) => setOutcomes(writer, number, [{ row: row.row, ...checked }]));
    progress(++done, of);
  }
  await setState(work, 'ready');
}

function searchMatcher({ db, searchIndex }: Registry, today: string): Matcher {
  const reader = { db };
  const { vocabulary } = searchIndex;
  const { score } = scorerOf(reader, vocabulary);
  return {
    judge: (draft, row) => judge(score(prepare(comparableOfDraft(draft, today)), prepare(comparableOf(row)))),
    best: (draft) => {
      const { matches } = findMatches(reader, vocabulary, comparableOfDraft(draft, today), { limit: 1 });
      const [best] = matches;
      if (best === undefined) return undefined;
      const { row, ...judged } = best;
      return { id: row.id, ...judged };
    },
  };
}

/** Saves whoever is to be added and is not yet. */
export const saveAll: Step = async (work) => {
  const { registry, by, id } = work;
  const { db } = registry;
  await setState(work, 'running');
  const { number, said, found } = get({ db }, id);
  const systems = listSystems({ db });
  const layout = layoutOf({ found, said }, { systems, today: db.clock.today() });
  const unique = new Set(systems.flatMap((system) => (system.isUnique ? system.id : [])));
  const save = (writer: Writer, row: RowRecord) => {
    const read = draftOf(writer, row.cells, layout);
    if (read.kind === 'refused') return refuse(writer, number, row, { faults: read.faults });
    const meanwhile = row.outcome === 'new' ? exactOf(writer, read.draft, unique) : undefined;
    if (meanwhile !== undefined) {
      const { patient, by: same } = meanwhile;
      setOutcomes(writer, number, [{ row: row.row, outcome: 'same', patientId: patient.id, detail: { by: same } }]);
      return;
    }
    try {
      const { id: patientId } = runNow(registerPatient(txOf(writer), read.draft, { assignNumber: said.assignNumbers }));
      setAdded(writer, number, { row: row.row, patientId });
    } catch (error) {
      // It contradicts what an administrator said of the numbers since.
      if (!(error instanceof Problem) || error.type !== 'invalid-request') throw error;
      refuse(writer, number, row, {
        faults: [{ kind: 'not-accepted', column: null, field: null, detail: error.message }],
      });
    }
  };
  await saveInParts(work, number, { isDue: (row) => isToAdd(row, said.possible), save, group: said.group });
  // What it said of whom it added stands in their records.
  await write(db, by, (writer) => {
    dropFile(writer, number);
    setImport(writer, id, { state: 'done' });
  });
};

type Saving = { isDue: (row: RowRecord) => boolean; save: (writer: Writer, row: RowRecord) => void; group: string };

/** Saves the rows that are due, in their order. Between two parts whoever else asks for something has a turn, and it can be stopped. */
async function saveInParts(
  { registry: { db }, by, signal, progress }: Parameters<Step>[0],
  number: number,
  { isDue, save, group }: Saving,
): Promise<void> {
  const of = countAllRows({ db }, number);
  let done = 0;
  for (const rows of rowPages({ db }, number)) {
    let due = rows.filter(isDue);
    while (due.length > 0) {
      signal.throwIfAborted();
      const part = due;
      const saved = await write(db, by, (writer) => saveSome(writer, part, save), { group });
      due = part.slice(saved);
      progress(done + rows.length - due.length, of);
      await rest(restMs);
    }
    done += rows.length;
    progress(done, of);
  }
}

/** As many as there is time for, and one at least; returns how many. */
function saveSome(writer: Writer, rows: readonly RowRecord[], save: Saving['save']): number {
  const until = performance.now() + savingMs;
  let saved = 0;
  for (const row of rows) {
    if (saved > 0 && performance.now() > until) break;
    save(writer, row);
    saved++;
  }
  return saved;
}

function refuse(writer: Writer, number: number, { row }: RowRecord, detail: NonNullable<RowRecord['detail']>): void {
  setOutcomes(writer, number, [{ row, outcome: 'refused', patientId: null, detail }]);
}

/** Hides whom it added, but for those with whom somebody has worked since. */
export const takeBackAll: Step = async (work) => {
  const { station, registry, id } = work;
  await setState(work, 'undoing');
  await write(registry.db, work.by, mergeLater);
  const { number, said } = get(registry, id);
  const save = (writer: Writer, { row, patientId }: RowRecord) => {
    const outcome = takeBack(writer, patientId ?? '', said.group);
    setOutcomes(writer, number, [{ row, outcome, patientId, detail: null }]);
  };
  await saveInParts(work, number, {
    isDue: ({ outcome }) => outcome === 'added',
    save,
    group: station.config.newId(),
  });
  await setState(work, 'undone');
};

/** Whoever edited the record, added a visit to it or joined it has found it to be somebody's. */
function takeBack(writer: Writer, id: string, group: string): 'taken-back' | 'kept' {
  const patient = findRecord(writer, id);
  if (patient === undefined || patient.retired === true) return 'taken-back';
  const isEdited = listChanges(writer, id).some(({ change }) => change.group !== group);
  const { visits } = listVisitsOf(writer, { patientKeys: [patient.key], open: undefined }, { page: 0, size: 1 });
  if (isEdited || visits.length > 0 || listJoinedIds(writer, id).length > 1) return 'kept';
  saveRecord(writer, { kind: 'patient', id, fields: { retired: true }, isNew: false });
  return 'taken-back';
}

/** Some at a time: whoever searches meanwhile does not wait for all of them. */
export async function dropAllRows({ registry, by }: Importing, number: number): Promise<void> {
  while (await write(registry.db, by, (writer) => dropRows(writer, number, droppedAtOnce)));
}
