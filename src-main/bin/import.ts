/**
 * `npm run station -- import FILE`: shows what a file of patients contains and what would happen to each row, and saves nothing.
 * With `--save` it saves the new ones. Asks for an administrator's user name and password. Standard output is a line of JSON for
 * each event.
 */
import { createReadStream, statSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Action } from '../wire/entry.contract.ts';
import { write } from '../db/access.ts';
import { recordEvent } from '../audit/event.ts';
import { findSystem, importFields, isNamed, namedColumns, type System } from '../transfer/field-names.rules.ts';
import {
  beginImport,
  changeImport,
  forgetImport,
  importNow,
  importRows,
  runImport,
} from '../transfer/import.commands.ts';
import type { Import, ImportPatch, Outcome } from '../transfer/import.contract.ts';
import type { Importing } from '../transfer/import.register.ts';
import { meaningsOf } from '../transfer/meanings.rules.ts';
import { updateFields } from '../transfer/updates.rules.ts';
import { ageUnits } from '../patients/birth.rules.ts';
import { Refusal } from '../wire/refusal.contract.ts';
import { importingOf } from '../server/importing.ts';
import type { Registry } from '../station/registry.ts';
import { runAsync } from '../steps.ts';
import { WrongUsage } from './command-line.ts';
import type { Act, OptionsOf } from './declared-commands.ts';
import { report, tell } from './say.ts';
import { atStoppedStation, openAsAdministrator } from './stopped-station.ts';
import { typedPath } from './typed-path.ts';

type Flags = OptionsOf<'station import'>;

export const importPeople: Act<'station import'> = (flags, typed) => {
  if (flags['day-first'] === true && flags['month-first'] === true)
    throw new WrongUsage('station import', 'Use either --day-first or --month-first, not both.');
  return atStoppedStation(async (station) => {
    const file = typedPath(typed);
    if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) {
      throw new Refusal('setting', `There is no file ${file}.`);
    }
    const { registry, by } = await openAsAdministrator(station);
    await take(importingOf({ station, registry }, by), { file, flags, note: noting(registry, by) });
  });
};

/** Records the steps of an import in the audit. */
const noting = (registry: Registry, by: string) => (record: string, action: Action) =>
  write(registry.db, by, (writer) => recordEvent(writer, { action, record }));

type Task = { file: string; flags: Flags; note: ReturnType<typeof noting> };

async function take(importing: Importing, { file, flags, note }: Task): Promise<void> {
  const begun = await beginImport(importing, basename(file), createReadStream(file));
  const id = begun._id;
  await note(id, 'import-begun');
  let found = await settled(importing, id);
  try {
    if (flags.sheet !== undefined) {
      await changeImport(importing, id, { sheet: flags.sheet });
      found = await settled(importing, id);
    }
    if (found.state === 'ready') {
      const { systems, ownFields } = importing.register;
      const named = namedColumns(await systems.listed(), await ownFields.list());
      await changeImport(importing, id, patchOf(found, { flags, named }));
      found = await settled(importing, id);
      // Only the columns that nothing has assigned to a field.
      const columns = found.columns.filter(({ needsChoice }) => needsChoice);
      if (flags['leave-out'] === true && columns.length > 0) {
        await changeImport(importing, id, { columns: columns.map(({ column }) => ({ column, field: null })) });
        found = await settled(importing, id);
      }
    }
    await sayFound(importing, found);
    if (found.state !== 'ready') throw new Refusal('setting', found.fault?.detail ?? 'The file could not be read.');
    if (found.dates.isOpen) {
      const [example = ''] = found.dates.examples;
      throw new Refusal('setting', `Use --day-first or --month-first: ${example} can be read either way.`);
    }
    const unused = found.columns.filter(({ needsChoice }) => needsChoice);
    if (flags.save === true && unused.length > 0) {
      const names = unused.map((column) => `${columnName(column)} (${column.filled} cells with data)`).join(', ');
      throw new Refusal('setting', `Not imported: ${names}. Use --column HEAD=FIELD for each, or --leave-out.`);
    }
  } catch (error) {
    await forgetImport(importing, id);
    throw error;
  }
  if (flags.save !== true) {
    await forgetImport(importing, id);
    return tell('Nothing was saved. Use --save to save what would be added or changed.');
  }
  await runImport(importing, id);
  await note(id, 'import-run');
  const ran = await settled(importing, id);
  report({ event: 'imported', import: id, tally: ran.tally });
  const { added, updated } = ran.tally;
  const changed = updated === 0 ? '' : ` and changed ${updated}`;
  tell(`Saved ${added} ${found.content}${changed}. The whole import can be undone in the window.`);
}

/** Returns only the choices that were specified, since each one set triggers another comparison. */
function patchOf({ columns }: Import, { flags, named }: { flags: Flags; named: readonly System[] }): ImportPatch {
  const dayOrder = flags['day-first'] ? 'day-first' : flags['month-first'] ? 'month-first' : undefined;
  const said = (flags.column ?? []).map((text) => columnSaid(columns, { text, named }));
  for (const text of flags.word ?? []) addWord(said, { columns, text });
  const updates = (flags.update ?? []).map((text) => {
    const field = updateFields.find((each) => each === text);
    if (field === undefined) throw new Refusal('setting', `--update ${text}: use one of ${updateFields.join(', ')}.`);
    return field;
  });
  return {
    possible: flags['add-possible'] === true ? 'add' : 'leave',
    ...(dayOrder !== undefined && { dayOrder }),
    ...(said.length > 0 && { columns: said }),
    ...(updates.length > 0 && { updates }),
  };
}

type ColumnSaid = NonNullable<ImportPatch['columns']>[number];

/** A column without a head is specified by its number. */
const columnOf = (columns: Import['columns'], head: string) =>
  columns.find((each) => each.head === head) ?? columns.find((each) => String(each.column + 1) === head);

/** Parses `Postnom=familyName`, `Age=age:months` or `NIN=identifier:National ID`. */
function columnSaid(
  columns: Import['columns'],
  { text, named }: { text: string; named: readonly System[] },
): ColumnSaid {
  const [, head = '', name = '', more] = /^(.+)=(\w+)(?::(.+))?$/s.exec(text) ?? [];
  const column = columnOf(columns, head);
  const field = importFields.find((each) => each === name);
  if (column === undefined || field === undefined) {
    throw new Refusal(
      'setting',
      `--column ${text}: use the head of a column of the file, and one of ${importFields.join(', ')}.`,
    );
  }
  if (isNamed(field)) {
    const ofField = named.filter(({ isOwnField = false }) => isOwnField === (field === 'ownField'));
    const system = findSystem(more, ofField);
    if (system !== undefined) return { column: column.column, field, system };
    const names = ofField.map((each) => each.name).join(', ');
    throw new Refusal('setting', `--column ${text}: add a name as in ${head}=${field}:NAME. There are: ${names}.`);
  }
  const unit = ageUnits.find((each) => each === more);
  if (more !== undefined && (unit === undefined || field !== 'age')) {
    throw new Refusal('setting', `--column ${text}: only an age has a unit: ${ageUnits.join(', ')}.`);
  }
  return { column: column.column, field, ...(unit !== undefined && { unit }) };
}

/** Parses `Sex:2=FEMALE`, the meaning of a word of a column, and adds it to what is said about the column. */
function addWord(said: ColumnSaid[], { columns, text }: { columns: Import['columns']; text: string }): void {
  const [, head = '', word = '', meaning = ''] = /^(.+?):(.+)=(\w+)$/s.exec(text) ?? [];
  const column = columnOf(columns, head);
  const before = said.find((each) => each.column === column?.column);
  const field = before?.field ?? column?.field ?? null;
  const means = field === null ? undefined : meaningsOf(field).find((each) => each === meaning);
  if (column === undefined || field === null || means === undefined) {
    const possible = field === null ? 'HEAD:WORD=MEANING of an imported column' : meaningsOf(field).join(', ');
    throw new Refusal('setting', `--word ${text}: use ${possible}.`);
  }
  const words = [...(before?.words ?? []), { text: word, means }];
  if (before !== undefined) before.words = words;
  else said.push({ column: column.column, field, system: column.system, unit: column.unit, words });
}

const columnName = ({ head, column }: Import['columns'][number]): string => head || `Column ${column + 1}`;

const lookMs = 200;

async function settled({ register }: Importing, id: string): Promise<Import> {
  for (;;) {
    const now = await runAsync(importNow(register, id));
    if (!now.isWorking) return now;
    await pause(lookMs);
  }
}

/** The most rows shown for each outcome other than a plain addition. */
const rowsSaid = 20;

const noteTexts: Record<Import['notes'][number]['kind'], string> = {
  titles: 'Rows above the column titles, not imported',
  'other-sheets': 'Other sheets with rows, not imported',
  'hidden-rows': 'Rows that the spreadsheet hides, imported',
  'other-resources': 'Resources that are no patients, not imported',
};

async function sayFound({ register }: Importing, found: Import): Promise<void> {
  const { _id, state, fault, content, reading, notes, columns, dates, rows, tally, updates } = found;
  report({ event: 'read', import: _id, state, fault, content, reading, notes, columns, dates, rows, tally, updates });
  for (const { kind, count, text } of notes) tell(`${noteTexts[kind]}: ${count}${text === null ? '' : ` (${text})`}`);
  for (const column of columns) {
    const { field, unit, filled } = column;
    const notTaken = filled === 0 ? 'not imported, empty' : `not imported, ${filled} cells with data`;
    tell(`${columnName(column)}: ${field === null ? notTaken : unit === null ? field : `${field} in ${unit}`}`);
    for (const { text, count, means } of column.words) {
      if (means === null)
        tell(`${columnName(column)}: ${text} is unknown (${count} cells). Use --word for its meaning.`);
    }
  }
  for (const { field, count, isChosen } of updates) {
    if (!isChosen) tell(`${field}: ${count} registered patients differ. Use --update ${field} to change them.`);
  }
  const { new: isNew, same, possible, repeated, refused, toAdd, toUpdate } = tally;
  tell(
    `${rows} rows of ${content}: ${isNew} new, ${same} already registered, ${possible} possible duplicates, ${repeated} repeated, ${refused} refused. ${toAdd} would be added, ${toUpdate} changed.`,
  );
  for (const outcome of ['refused', 'possible', 'repeated'] satisfies Outcome[]) {
    const { rows: some } = await runAsync(importRows(register, _id, { page: 0, size: rowsSaid, outcome }));
    for (const row of some) {
      const { row: number, faults, patient, sameAsRow } = row;
      report({ event: 'row', row: number, outcome, faults, patient: patient?._id, sameAsRow });
      const why = faults?.map(({ detail }) => detail).join(' ') ?? (patient && `may be ${patient._id}`);
      tell(`Row ${number} ${outcome}: ${why ?? `the same as row ${sameAsRow}`}`);
    }
  }
}
