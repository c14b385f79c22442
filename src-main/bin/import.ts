/**
 * `npm run station -- import FILE`: says what a file of people holds and what would become of each row, and saves nothing; with `--save` the new
 * ones are saved. While no other program runs on the folder, and with the user name and password of an administrator. Standard output
 * carries a line of JSON for each thing that happened.
 */
import { createReadStream, statSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import packageJson from '../../package.json' with { type: 'json' };
import type { Action } from '../audit/entry.contract.ts';
import { recordEvent } from '../audit/event.ts';
import { configFrom } from '../config.ts';
import { write } from '../db/access.ts';
import { holdFolder } from '../db/lock.ts';
import { assertDatabaseThere } from '../db/open.ts';
import { beginImport, changeImport, forgetImport, importNow, importRows, runImport } from '../files/import.commands.ts';
import type { Import, Outcome } from '../files/import.contract.ts';
import type { Importing } from '../files/import-work.ts';
import { Problem } from '../http/problem.contract.ts';
import { Refusal } from '../station/refusal.contract.ts';
import { closeRegistry, filesOf, newStation } from '../station/registry.ts';
import { finishRekeyAtStart } from '../station/rekey.ts';
import { signIn } from '../station/sign-in.ts';
import { settleAtStart } from '../station/slots.ts';
import { askForAccount } from './account.ts';
import { typedPath } from './argument.ts';
import { report, tell as say } from './say.ts';

const usage = `import FILE                  say what a CSV, XLSX or NDJSON file of people holds; nothing is saved
  --save                       save those who are new
  --add-possible               also those who may be registered already
  --day-first, --month-first   what comes first in its dates, where they leave it open
  --json                       say nothing for people`;

const hasFlag = (flag: string) => process.argv.includes(flag);
const tell = (text: string) => {
  if (!hasFlag('--json')) say(text);
};

export async function importPeople(): Promise<void> {
  process.umask(0o077);
  const said = process.argv.slice(2).filter((word) => !word.startsWith('-'));
  const typed = said[said.indexOf('import') + 1];
  if (typed === undefined) throw new Refusal('setting', usage);
  const file = typedPath(typed);
  if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) {
    throw new Refusal('setting', `There is no file ${file}.`);
  }
  const station = newStation(configFrom(process.env, packageJson.version));
  const letGo = holdFolder(station.config.dataDir);
  try {
    assertDatabaseThere(filesOf(station.config).database);
    settleAtStart(station);
    finishRekeyAtStart(station.config);
    const { registry, staff } = await signIn(station, await askForAccount());
    const { role, id: by } = staff();
    if (role !== 'administrator') throw new Refusal('setting', 'Only an administrator can do this.');
    await take({ station, registry, by }, file);
  } catch (error) {
    throw error instanceof Problem ? new Refusal('setting', error.message) : error;
  } finally {
    await closeRegistry(station);
    letGo();
  }
}

async function take(importing: Importing, file: string): Promise<void> {
  const begun = await beginImport(importing, basename(file), createReadStream(file));
  const id = begun._id;
  await note(importing, id, 'import-begun');
  let found = await settled(importing, id);
  const order = hasFlag('--day-first') ? 'day-first' : hasFlag('--month-first') ? 'month-first' : undefined;
  if (found.state === 'ready' && (order !== undefined || hasFlag('--add-possible'))) {
    const possible = hasFlag('--add-possible') ? 'add' : 'leave';
    await changeImport(importing, id, { possible, ...(order !== undefined && { dayOrder: order }) });
    found = await settled(importing, id);
  }
  try {
    sayFound(importing, found);
    if (found.state !== 'ready') throw new Refusal('setting', found.fault?.detail ?? 'The file could not be read.');
    if (found.dates.isOpen) {
      const [example = ''] = found.dates.examples;
      throw new Refusal('setting', `Say --day-first or --month-first: ${example} can be read either way.`);
    }
  } catch (error) {
    await forgetImport(importing, id);
    throw error;
  }
  if (!hasFlag('--save')) {
    await forgetImport(importing, id);
    return tell('Nothing was saved. Say --save to save those who are to be added.');
  }
  await runImport(importing, id);
  await note(importing, id, 'import-run');
  const ran = await settled(importing, id);
  report({ event: 'imported', import: id, tally: ran.tally });
  tell(`${ran.tally.added} people were added. In the window, the whole import can be taken back.`);
}

const note = ({ registry, by }: Importing, record: string, action: Action) =>
  write(registry.db, by, (writer) => recordEvent(writer, { action, record }));

const lookMs = 200;

async function settled(importing: Importing, id: string): Promise<Import> {
  for (;;) {
    const now = importNow(importing, id);
    if (!now.isWorking) return now;
    await pause(lookMs);
  }
}

/** Of those that are not simply added, so many are said one by one. */
const rowsSaid = 20;

function sayFound({ registry }: Importing, found: Import): void {
  const { _id, state, fault, reading, columns, dates, rows, tally } = found;
  report({ event: 'read', import: _id, state, fault, reading, columns, dates, rows, tally });
  for (const { head, column, field } of columns) tell(`${head ?? `Column ${column + 1}`}: ${field ?? 'not taken'}`);
  const { new: isNew, same, possible, repeated, refused, toAdd } = tally;
  tell(
    `${rows} rows: ${isNew} new, ${same} registered already, ${possible} possibly, ${repeated} repeated, ${refused} refused. ${toAdd} would be added.`,
  );
  for (const outcome of ['refused', 'possible', 'repeated'] satisfies Outcome[]) {
    for (const row of importRows(registry, _id, { page: 0, size: rowsSaid, outcome }).rows) {
      const { row: number, faults, patient, sameAsRow } = row;
      report({ event: 'row', row: number, outcome, faults, patient: patient?._id, sameAsRow });
      const why = faults?.map(({ detail }) => detail).join(' ') ?? (patient && `may be ${patient._id}`);
      tell(`Row ${number} ${outcome}: ${why ?? `the same as row ${sameAsRow}`}`);
    }
  }
}
