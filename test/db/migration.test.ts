/**
 * The backup that this version makes before it changes the tables of an earlier one. The rows are written in SQL, in the
 * shape that the tables had then. test/station/carry-over.test.ts migrates registries that earlier versions really wrote.
 */
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { closeDatabase, createDatabase, type OpenOptions } from '../../src-main/db/open.ts';
import { newUuid } from '../../src-main/clock.ts';
import { keysWithNumber } from '../../src-main/identifiers/numbering.queries.ts';
import type { PeopleFilter } from '../../src-main/patients/people.contract.ts';
import { listPeople } from '../../src-main/patients/people.queries.ts';
import { findRecord } from '../../src-main/search/survivor.queries.ts';
import { migrationsOfNew } from '../support/new-registry.ts';
import { temporaryDir } from '../support/station.ts';
import { freshRegistry, migrationsDir, onlooker, reopen, testClock } from './registry.ts';
import { sqlite } from '../support/sqlite.ts';

/** Returns the migrations that the version with this number had. */
function migrationsOf(version: number): string {
  const dir = join(temporaryDir(), 'drizzle');
  cpSync(migrationsDir, dir, { recursive: true });
  const file = join(dir, 'meta', '_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: unknown[] };
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, version) }));
  return dir;
}

const filled = `
  INSERT INTO station VALUES (1, 'station-1', 'Clinic of long ago', 1, 1700000000000);
  INSERT INTO staff VALUES ('staff-1', 'Ama', 'ama', 'administrator', 0, 1700000000000);
  INSERT INTO session VALUES ('session-hash', 'staff-1', 1700000000000, 1900000000000);
  INSERT INTO token VALUES ('token-1', 'token-hash', 'laboratory', 'reader', 'Ama', 1700000000000, NULL, NULL, NULL);
  INSERT INTO idempotency VALUES ('hash', 'request', x'00ff10', 1700000000000);
  INSERT INTO patient VALUES
    (1, 'patient-1', 'P-17', 'Zawadi Otieno', 40, '2026-02-01', NULL, NULL, 'FEMALE', 'OUTPATIENT', '+254 712 345 678',
     'Moi Avenue 3', NULL, NULL, 'zawadi otieno', 1700000000000, 1700000000001, 2),
    (2, 'patient-2', NULL, 'አበበ', NULL, NULL, '2000-02-29', 1, NULL, NULL, NULL, NULL, 1, 'patient-1', 'abebe',
     1700000000002, 1700000000002, 1);
  INSERT INTO visit VALUES
    (1, 'visit-1', 1, 1700000000000, 1700000060000, 'OUTPATIENT', 'Cough', 'No fever', 'Ama', 1700000000000, 1700000060000, 2),
    (2, 'visit-2', 1, 1700000100000, NULL, NULL, NULL, NULL, NULL, 1700000100000, 1700000100000, 1);
  INSERT INTO change VALUES
    (1, 1, 1, 1, '018bcfe568000000', 1, 'patient', 'patient-1', 'Ama',
     '{"name":{"value":"Zawadi Otieno","base":null}}', zeroblob(32));
  UPDATE tally SET count = 1;
  INSERT INTO word VALUES ('zawadi', 1), ('otieno', 1);
  INSERT INTO posting (rowid, words, numbers) VALUES (1, 'zawadi otieno', '17');
`;

/** Tables with their columns, including the internal ones of full-text search. */
type Tables = Record<string, string[]>;

/** Returns all rows with these columns only, since a later version may have added some. */
function rowsOf(client: Database.Database, tables: Tables): Record<string, unknown[]> {
  const rowsIn = ([table, columns]: [string, string[]]) => {
    const list = columns.map((name) => `"${name}"`).join(', ');
    return [table, client.prepare(`SELECT ${list} FROM "${table}"`).raw().all()] as const;
  };
  return Object.fromEntries(Object.entries(tables).map(rowsIn));
}

function tablesOf(client: Database.Database): Tables {
  const names = client.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").pluck().all();
  const columns = client.prepare('SELECT name FROM pragma_table_info(?)').pluck();
  return Object.fromEntries(
    (names as string[])
      .filter((name) => !name.startsWith('sqlite_') && name !== '__drizzle_migrations')
      .map((name) => [name, columns.all(name) as string[]]),
  );
}

function filledByVersion1() {
  const dir = temporaryDir();
  const options: OpenOptions = {
    file: join(dir, 'registry.db'),
    key: Buffer.alloc(32, 7),
    migrationsDir: migrationsOf(1),
    backupsDir: join(dir, 'backups'),
    clock: testClock(),
    newId: newUuid,
  };
  const db = createDatabase(options);
  sqlite(db).exec(filled);
  const tables = tablesOf(sqlite(db));
  const rows = rowsOf(sqlite(db), tables);
  closeDatabase(db);
  return { options: { ...options, migrationsDir }, tables, rows };
}

test('tests make a new registry in one step, and it is the same as all migrations make', () => {
  const contents = (from: string) => {
    const dir = temporaryDir();
    const options = { file: join(dir, 'registry.db'), key: Buffer.alloc(32, 7), migrationsDir: from, backupsDir: dir };
    const db = createDatabase({ ...options, clock: testClock(), newId: newUuid });
    const client = sqlite(db);
    const schema = client.prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name').all();
    const found = { schema, rows: rowsOf(client, tablesOf(client)), version: client.pragma('user_version') };
    closeDatabase(db);
    return found;
  };
  expect(contents(migrationsOfNew())).toEqual(contents(migrationsDir));
});

test('the registry as it was before is in a backup', () => {
  const { options, tables, rows } = filledByVersion1();
  closeDatabase(reopen(options));
  const backups = readdirSync(options.backupsDir);
  expect(backups).toHaveLength(1);
  const backup = onlooker({ file: join(options.backupsDir, backups[0] ?? '', 'registry.db'), key: options.key });
  expect(backup.pragma('user_version', { simple: true })).toBe(1);
  expect(tablesOf(backup)).toEqual(tables);
  expect({ ...rowsOf(backup, tables), ...fullTextOf(rows) }).toEqual(rows);
});

/** Returns the tables whose layout VACUUM may change. */
const fullTextOf = (rows: Record<string, unknown[]>) =>
  Object.fromEntries(Object.entries(rows).filter(([table]) => table.startsWith('posting_')));

test('a program that was an administrator goes on as a clerk, and what was typed stays', () => {
  const dir = temporaryDir();
  const { entries } = JSON.parse(readFileSync(join(migrationsDir, 'meta', '_journal.json'), 'utf8')) as {
    entries: { tag: string }[];
  };
  const before = entries.findIndex(({ tag }) => tag.endsWith('_accounts'));
  const options: OpenOptions = {
    file: join(dir, 'registry.db'),
    key: Buffer.alloc(32, 7),
    migrationsDir: migrationsOf(before),
    backupsDir: join(dir, 'backups'),
    clock: testClock(),
    newId: newUuid,
  };
  const old = createDatabase(options);
  sqlite(old).exec(`
    INSERT INTO staff VALUES ('staff-1', 'Ama', 'ama', 'administrator', 0, 1700000000000);
    INSERT INTO session VALUES ('session-hash', 'staff-1', 1700000000000, 1900000000000);
    INSERT INTO token VALUES ('token-1', 'hash-1', 'laboratory', 'administrator', 'staff-1', 1700000000000, NULL, NULL, NULL),
      ('token-2', 'hash-2', 'pharmacy', 'reader', 'staff-1', 1700000000000, NULL, NULL, NULL);
    INSERT INTO draft VALUES ('staff-1', 'register', '{"name":"Zawadi"}', 1700000000000);
  `);
  closeDatabase(old);
  const db = reopen({ ...options, migrationsDir });
  const all = (text: string) => sqlite(db).prepare(text).raw().all();
  expect(all('SELECT id, role, expires_at FROM token')).toEqual([
    ['token-1', 'clerk', null],
    ['token-2', 'reader', null],
  ]);
  expect(all('SELECT key, body, days_untouched FROM draft')).toEqual([['register', '{"name":"Zawadi"}', 0]]);
  closeDatabase(db);
});

test('who was found by a word or a part of a number is found by it after the postings changed their columns', () => {
  const dir = temporaryDir();
  const options: OpenOptions = {
    ...{ file: join(dir, 'registry.db'), key: Buffer.alloc(32, 7), backupsDir: join(dir, 'backups') },
    ...{ migrationsDir: migrationsOf(24), clock: testClock(), newId: newUuid },
  };
  const before = createDatabase(options);
  sqlite(before).exec(`
    INSERT INTO posting (rowid, words, numbers) VALUES
      (1, 'zawadi otieno', '^17 17$'), (2, 'abebe zawadi', '^07 071 712 123 23$ ^31 312 123 23$'), (3, 'otieno', ''),
      (4, '', ''), (5, 'gone', '^55 55$');
    DELETE FROM posting WHERE rowid = 5`);
  closeDatabase(before);
  const now = sqlite(reopen({ ...options, migrationsDir }));
  const found = (match: string) =>
    now.prepare('SELECT rowid FROM posting WHERE posting MATCH ? ORDER BY rowid').pluck().all(match);
  expect(found('words : zawadi')).toEqual([1, 2]);
  expect(found('words : otieno')).toEqual([1, 3]);
  expect(found('words : 123')).toEqual([]);
  expect(found('numbers : "071 712 123"')).toEqual([2]);
  expect(found('numbers : "712 071"')).toEqual([]);
  expect(found('numbers : "17$"')).toEqual([1]);
  expect(found('gone')).toEqual([]);
  expect(now.prepare('SELECT id FROM posting_docsize').pluck().all()).toEqual([1, 2, 3, 4]);
  expect(now.prepare("SELECT name FROM sqlite_schema WHERE name LIKE '%earlier%'").all()).toEqual([]);
});

test('whoever was found by id or number is found after the indexes became shorter, and no row says anything else', async () => {
  const dir = temporaryDir();
  const options: OpenOptions = {
    ...{ file: join(dir, 'registry.db'), key: Buffer.alloc(32, 7), backupsDir: join(dir, 'backups') },
    ...{ migrationsDir: migrationsOf(25), clock: testClock(), newId: newUuid },
  };
  const before = createDatabase(options);
  const ids = ['01920000-abcd-7000-8000-00000000f04d', '01920000-ABCD-7000-8000-00000000F04D', 'patient-1'];
  const add = sqlite(before).prepare(
    `INSERT INTO patient (id, name, name_key, gender, patient_category, patient_number, number_key, merged_into, standing_key,
      created_at, updated_at, version) VALUES (?, 'Zawadi', 'zawadi', ?, ?, ?, ?, ?, ?, 5, 6, 1)`,
  );
  add.run(ids[0], 'FEMALE', 'OUTPATIENT', 'h-0042', 'H0042', null, null);
  add.run(ids[1], 'OTHER', 'GENERAL', 'h 0042', 'H0042', ids[0], 1);
  add.run(ids[2], null, null, null, null, null, null);
  sqlite(before).exec('UPDATE counter SET count = 2');
  const said = 'SELECT key, id, name, gender, patient_category, patient_number, merged_into, standing_key FROM patient';
  const rows = sqlite(before).prepare(said).all();
  closeDatabase(before);

  const db = reopen({ ...options, migrationsDir });
  expect(sqlite(db).prepare(said).all()).toEqual(rows);
  expect(ids.map((id) => findRecord({ db }, id)?.key)).toEqual([1, 2, 3]);
  expect(keysWithNumber({ db }, 'H0042')).toEqual([1, 2]);
  const listed = (filter: PeopleFilter) =>
    listPeople({ db }, { filter, own: [], today: '2026-03-01' }, { after: undefined, size: 9 }).rows.map(
      ({ key }) => key,
    );
  expect([listed({ gender: 'FEMALE' }), listed({ gender: 'NONE', category: 'NONE' })]).toEqual([[1], [3]]);
  expect(sqlite(db).pragma('integrity_check', { simple: true })).toBe('ok');
});

test('every table of a registry is strict, as drizzle-kit generates none', async () => {
  const { db } = await freshRegistry();
  const tables = sqlite(db).prepare("SELECT name FROM pragma_table_list WHERE type = 'table' AND NOT strict").pluck();
  const ofLibraries = ['__drizzle_migrations', 'sqlite_schema', 'sqlite_sequence', 'sqlite_temp_schema'];
  expect(tables.all().filter((name) => !ofLibraries.includes(String(name)))).toEqual([]);
});

test('the journal of migrations names each of the files once, in the order of their numbers', () => {
  const { entries } = JSON.parse(readFileSync(join(migrationsDir, 'meta', '_journal.json'), 'utf8')) as {
    entries: { idx: number; tag: string }[];
  };
  const files = readdirSync(migrationsDir).filter((name) => name.endsWith('.sql'));
  expect(entries.map(({ tag }) => `${tag}.sql`)).toEqual(files.sort());
  expect(entries.map(({ idx }) => idx)).toEqual(files.map((_, i) => i));
});
