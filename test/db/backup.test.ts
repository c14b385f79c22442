import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test, vi } from 'vitest';
import { backUp } from '../../src-main/db/backup.ts';
import { closeDatabase, openDatabase, type OpenOptions } from '../../src-main/db/open.ts';
import { Refusal } from '../../src-main/wire/refusal.contract.ts';
import { addPatient, currentVersion, freshRegistry, laterMigrations, namesIn, onlooker, reopen } from './registry.ts';
import { sqlite } from '../support/sqlite.ts';

const backupsOf = ({ backupsDir }: OpenOptions) => (existsSync(backupsDir) ? readdirSync(backupsDir) : []);

test('a backup is a whole copy that opens with the key of the registry and shows nothing without it', async () => {
  const { db, options } = await freshRegistry();
  await addPatient(db, { name: 'Philomena Quaye' });
  const file = join(backUp(sqlite(db), options), 'registry.db');
  expect(backupsOf(options)).toEqual(['before-upgrade-2026-03-01T09-00-00.000Z']);
  expect(namesIn(onlooker({ file, key: options.key }))).toEqual(['Philomena Quaye']);

  const bytes = readFileSync(file);
  expect(bytes.includes('Philomena')).toBe(false);
  expect(bytes.includes('philomena')).toBe(false);
  expect(bytes.subarray(0, 15).toString('latin1')).not.toBe('SQLite format 3');
  expect(() => namesIn(onlooker({ file, key: Buffer.alloc(32, 9) }))).toThrow(/not a database/);
});

test('a backup can be put in the place of a lost registry', async () => {
  const { db, options } = await freshRegistry();
  await addPatient(db, { name: 'Ama Mensah' });
  const file = join(backUp(sqlite(db), options), 'registry.db');
  closeDatabase(db);
  const restored = reopen({ ...options, file });
  await addPatient(restored, { name: 'Kofi Boateng' });
  expect(namesIn(sqlite(restored))).toEqual(['Ama Mensah', 'Kofi Boateng']);
});

test('a backup taken while somebody writes holds what was committed before it', async () => {
  const { db, options } = await freshRegistry();
  await Promise.all(Array.from({ length: 100 }, (_, i) => addPatient(db, { name: `Patient ${i}` })));
  const file = join(backUp(sqlite(db), options), 'registry.db');
  await addPatient(db, { name: 'Later' });
  expect(namesIn(onlooker({ file, key: options.key }))).toHaveLength(100);
});

test('a registry with broken references is not passed off as a good backup, and leaves no half one', async () => {
  const { db, options } = await freshRegistry();
  sqlite(db).pragma('foreign_keys=OFF');
  sqlite(db).exec(
    "INSERT INTO visit (id, patient_key, time_start, created_at, updated_at, version) VALUES ('v', 99, 1, 1, 1, 1)",
  );
  expect(() => backUp(sqlite(db), options)).toThrow('The backup has broken references.');
  expect(backupsOf(options)).toEqual([]);
});

test.for([
  ['pragma', 'integrity_check', 'The backup is damaged.'],
  ['rows', 'patient', 'The backup has not all rows of patient.'],
] as const)('a copy that came out wrong (%s, %s) is thrown away', async ([kind, what, sentence]) => {
  const { db, options } = await freshRegistry();
  await addPatient(db, { name: 'Ama Mensah' });
  // The disk is faked: what is read back from the copy differs from what was written.
  const isCopy = (client: Database.Database) => client.name.includes('.part');
  const { pragma, prepare } = Database.prototype;
  const spies =
    kind === 'pragma'
      ? vi.spyOn(Database.prototype, 'pragma').mockImplementation(function (
          this: Database.Database,
          source: string,
          more,
        ) {
          if (isCopy(this) && source === what) return '*** in database main ***';
          return pragma.call(this, source, more) as unknown;
        })
      : vi.spyOn(Database.prototype, 'prepare').mockImplementation(function (this: Database.Database, sql: string) {
          const source = isCopy(this) && sql.includes(`FROM ${what}`) ? 'SELECT 0' : sql;
          return prepare.call(this, source) as Database.Statement;
        } as never);
  onTestFinished(() => void spies.mockRestore());
  expect(() => backUp(sqlite(db), options)).toThrow(sentence);
  expect(backupsOf(options)).toEqual([]);
});

test('a backup that cannot be written fails without leaving anything', async () => {
  const { db, options } = await freshRegistry();
  const name = 'before-upgrade-2026-03-01T09-00-00.000Z';
  // A folder of that name prevents the rename, after the copy was made and verified.
  mkdirSync(join(options.backupsDir, name, 'something'), { recursive: true });
  expect(() => backUp(sqlite(db), options)).toThrow();
  expect(backupsOf(options)).toEqual([name]);
});

test('what a power cut left of an earlier attempt is no hindrance', async () => {
  const { db, options } = await freshRegistry();
  mkdirSync(options.backupsDir);
  writeFileSync(join(options.backupsDir, 'before-upgrade-2026-03-01T09-00-00.000Z.part'), 'half of something');
  backUp(sqlite(db), options);
  expect(backupsOf(options)).toEqual(['before-upgrade-2026-03-01T09-00-00.000Z']);
});

test('opening a registry with a later version backs it up first, as it was before the change', async () => {
  const { db, options } = await freshRegistry();
  await addPatient(db, { name: 'Ama Mensah' });
  closeDatabase(db);
  const again = reopen({ ...options, migrationsDir: laterMigrations('ALTER TABLE patient ADD COLUMN colour text;') });
  expect(sqlite(again).pragma('user_version', { simple: true })).toBe(currentVersion + 1);
  expect(sqlite(again).prepare('SELECT name, colour FROM patient').all()).toEqual([
    { name: 'Ama Mensah', colour: null },
  ]);
  const [backup = ''] = backupsOf(options);
  expect(backupsOf(options)).toEqual([backup]);
  const copy = onlooker({ file: join(options.backupsDir, backup, 'registry.db'), key: options.key });
  expect(copy.pragma('user_version', { simple: true })).toBe(currentVersion);
  expect(namesIn(copy)).toEqual(['Ama Mensah']);
  expect(() => copy.prepare('SELECT colour FROM patient')).toThrow(/no such column/);
});

test('opening a registry that is up to date makes no backup', async () => {
  const { db, options } = await freshRegistry();
  closeDatabase(db);
  reopen(options);
  expect(backupsOf(options)).toEqual([]);
});

test('a change of the tables that fails half way leaves every patient and the old tables', async () => {
  const { db, options } = await freshRegistry();
  await addPatient(db, { name: 'Ama Mensah' });
  closeDatabase(db);
  const failing = laterMigrations(
    'ALTER TABLE patient ADD COLUMN colour text;\n--> statement-breakpoint\nUPDATE patient SET nonsense = 1;',
  );
  expect(() => openDatabase({ ...options, migrationsDir: failing })).toThrow();
  expect(readdirSync(dirname(options.file)).sort()).toEqual(['backups', 'registry.db']);
  expect(backupsOf(options)).toEqual([]);
  const again = reopen(options);
  expect(namesIn(sqlite(again))).toEqual(['Ama Mensah']);
  expect(() => sqlite(again).prepare('SELECT colour FROM patient')).toThrow(/no such column/);
});

test('the tables are not changed when the backup before it cannot be made', async () => {
  const { db, options } = await freshRegistry();
  await addPatient(db, { name: 'Ama Mensah' });
  closeDatabase(db);
  writeFileSync(options.backupsDir, 'a file where the folder should be');
  const later = laterMigrations('ALTER TABLE patient ADD COLUMN colour text;');
  expect(() => openDatabase({ ...options, migrationsDir: later })).toThrow();
  const again = reopen(options);
  expect(sqlite(again).pragma('user_version', { simple: true })).toBe(currentVersion);
  expect(() => sqlite(again).prepare('SELECT colour FROM patient')).toThrow(/no such column/);
});

test('a registry of a later version is refused with a sentence and its file left as it is', async () => {
  const { db, options } = await freshRegistry();
  sqlite(db).pragma(`user_version=${currentVersion + 1}`);
  closeDatabase(db);
  const before = readFileSync(options.file);
  expect(() => openDatabase(options)).toThrow(
    `last opened this registry (data version ${currentVersion + 1}; this version reads up to ${currentVersion})`,
  );
  expect(readFileSync(options.file).equals(before)).toBe(true);
  expect(backupsOf(options)).toEqual([]);
});

test('looking at a registry that is refused leaves no other file beside it', async () => {
  const { db, options } = await freshRegistry();
  sqlite(db).pragma(`user_version=${currentVersion + 1}`);
  closeDatabase(db);
  expect(() => openDatabase(options)).toThrow(Refusal);
  expect(readdirSync(dirname(options.file))).toEqual(['registry.db']);
});
