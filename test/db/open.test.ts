import { existsSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test, vi } from 'vitest';
import { unlock } from '../../src-main/db/cipher.ts';
import {
  assertSettings,
  assertSqliteVersion,
  closeDatabase,
  createDatabase,
  openDatabase,
} from '../../src-main/db/open.ts';
import { Refusal } from '../../src-main/wire/refusal.contract.ts';
import { lookUp } from '../../src-main/patients/lookup.queries.ts';
import { readyStation } from '../support/station.ts';
import { addPatient, freshRegistry, namesIn, onlooker, reopen } from './registry.ts';
import { sqlite } from '../support/sqlite.ts';

const wanted = {
  journal_mode: 'wal',
  locking_mode: 'exclusive',
  synchronous: 2,
  fullfsync: 1,
  foreign_keys: 1,
  temp_store: 2,
  secure_delete: 1,
  trusted_schema: 0,
  cell_size_check: 1,
  busy_timeout: 5000,
};

test('a registry that is opened again has every setting that keeps data through a power cut', async () => {
  const { db, options } = await freshRegistry();
  closeDatabase(db);
  const again = reopen(options);
  const found = Object.fromEntries(
    Object.keys(wanted).map((name) => [name, sqlite(again).pragma(name, { simple: true })]),
  );
  expect(found).toEqual(wanted);
  expect(sqlite(again).pragma('application_id', { simple: true })).toBe(0x53544348);
});

test.for([
  ['journal_mode', 'DELETE'],
  ['locking_mode', 'NORMAL'],
  ['synchronous', 'NORMAL'],
  ['fullfsync', 'OFF'],
  ['foreign_keys', 'OFF'],
  ['temp_store', 'FILE'],
  ['secure_delete', 'FAST'],
  ['trusted_schema', 'ON'],
  ['cell_size_check', 'OFF'],
  ['busy_timeout', '0'],
])('a connection whose %s became %s is refused, naming the setting', async ([name, value]) => {
  const { db } = await freshRegistry();
  expect(() => assertSettings(sqlite(db))).not.toThrow();
  sqlite(db).pragma(`${name}=${value}`);
  expect(() => assertSettings(sqlite(db))).toThrow(new RegExp(`SQLite did not accept ${name}`));
  expect(() => assertSettings(sqlite(db))).toThrow(Refusal);
});

test('an SQLite that silently ignores a setting is found out when the registry is opened', async () => {
  const { db, options } = await freshRegistry();
  closeDatabase(db);
  // The library is faked: a build without fullfsync returns nothing for the pragma that sets it.
  const real = Database.prototype.pragma;
  const ignoring = vi.spyOn(Database.prototype, 'pragma').mockImplementation(function (
    this: Database.Database,
    source: string,
    more?: Database.PragmaOptions,
  ) {
    return source === 'fullfsync=1' ? [] : (real.call(this, source, more) as unknown);
  });
  onTestFinished(() => void ignoring.mockRestore());
  expect(() => openDatabase(options)).toThrow(/SQLite did not accept fullfsync=1; it answers 0/);
});

test('SQLite 3.51.3 is old enough to be trusted and anything before it is refused', () => {
  for (const good of ['3.51.3', '3.51.10', '3.52.0', '4.0.0', '3.51.3.1']) {
    expect(() => assertSqliteVersion(good), good).not.toThrow();
  }
  for (const old of ['3.51.2', '3.50.9', '3.9.9', '2.99.99', '3.51']) {
    expect(() => assertSqliteVersion(old), old).toThrow(/SQLite 3\.51\.3 or newer is needed/);
  }
});

test('a registry is not opened by an SQLite that is too old', async () => {
  const { db, options } = await freshRegistry();
  closeDatabase(db);
  // The library is faked: an older build of it.
  const real = Database.prototype.prepare;
  const older = vi.spyOn(Database.prototype, 'prepare').mockImplementation(function (
    this: Database.Database,
    sql: string,
  ) {
    return real.call(this, sql.replace('SELECT sqlite_version()', "SELECT '3.45.0'")) as Database.Statement;
  } as never);
  onTestFinished(() => void older.mockRestore());
  expect(() => openDatabase(options)).toThrow(/this is 3\.45\.0/);
});

test('every table is strict, so that no column can hold what it was not made for', async () => {
  const { db } = await freshRegistry();
  const tables = sqlite(db).pragma('table_list') as { schema: string; name: string; type: string; strict: number }[];
  const ours = tables.filter(
    ({ schema, type, name }) =>
      schema === 'main' && type === 'table' && !name.startsWith('sqlite_') && !name.startsWith('__'),
  );
  expect(ours.map(({ name }) => name).sort()).toEqual(
    [
      'arrival',
      'audit_event',
      'audit_key',
      'audit_trail',
      'change',
      'comparing',
      'counter',
      'date_formats',
      'distinct_pair',
      'draft',
      'duplicate',
      'duplicate_due',
      'former_listener',
      'head',
      'held',
      'holder',
      'holding',
      'home',
      'idempotency',
      'identifier',
      'identifier_system',
      'identity',
      'import_file',
      'import_piece',
      'import_row',
      'kept_proof',
      'known_keyring',
      'leaving',
      'listener',
      'numbering',
      'old_copy_call',
      'own_field',
      'parcel',
      'patient',
      'peer',
      'photo',
      'pin',
      'place',
      'posting_due',
      'receipt',
      'replica',
      'revocation',
      'saved_filter',
      'seat',
      'signature',
      'staff',
      'station',
      'stub',
      'subtree',
      'token',
      'turnover',
      'uncompared',
      'visit',
      'waiting',
      'waiting_screen',
      'webhook',
      'word',
    ].sort(),
  );
  expect(ours.filter(({ strict }) => strict === 0)).toEqual([]);
  expect(() => sqlite(db).exec("INSERT INTO counter (name, count) VALUES ('x', 'many')")).toThrow(/cannot store TEXT/);
});

test('no statement of an open registry has a limit for which SQLite would compile it anew at each call', async () => {
  const { db } = await freshRegistry();
  await addPatient(db, { name: 'Ama Mensah' });
  const page = sqlite(db).prepare('SELECT name FROM patient ORDER BY key LIMIT ? OFFSET ?').pluck();
  expect(page.source).toBe('SELECT name FROM patient ORDER BY key LIMIT +? OFFSET +?');
  expect([page.all(1, 0), page.all(1, 1), page.all(0, 0)]).toEqual([['Ama Mensah'], [], []]);
});

test('a visit of nobody cannot be stored', async () => {
  const { db } = await freshRegistry();
  const orphan =
    "INSERT INTO visit (id, patient_key, time_start, created_at, updated_at, version) VALUES ('v', 99, 1, 1, 1, 1)";
  expect(() => sqlite(db).exec(orphan)).toThrow(/FOREIGN KEY/);
});

test('no file of a station shows a patient, a visit or a word of them to who reads the disk', async () => {
  const { station, admin } = await readyStation();
  const { body } = await admin.post('/patients', {
    name: 'Philomena Quaye',
    patientNumber: 'ZX-990017',
    phoneNumber: '+233209990017',
    residentialAddress: 'Kwabenya Crescent',
  });
  await admin.post(`/patients/${body._id}/visits`, { reason: 'haemoptysis', notes: 'brought by Ekow' });
  const { db, key } = station.registry();
  const dir = join(sqlite(db).name, '..', '..');
  const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(files.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['registry.db', 'registry.db-wal', 'keys.json']),
  );
  expect(statSync(`${sqlite(db).name}-wal`).size).toBeGreaterThan(4096);
  const secrets = [
    'Philomena',
    'philomena',
    'Quaye',
    'quaye',
    'ZX-990017',
    '233209990017',
    'Kwabenya',
    'haemoptysis',
    'Ekow',
    body._id,
  ];
  const readable = () =>
    files.flatMap(({ parentPath, name }) => {
      const bytes = readFileSync(join(parentPath, name));
      return secrets.filter((secret) => bytes.includes(secret)).map((secret) => `${secret} in ${name}`);
    });
  expect(readable()).toEqual([]);
  sqlite(db).pragma('wal_checkpoint(TRUNCATE)');
  expect(readable()).toEqual([]);
  const header = readFileSync(sqlite(db).name).subarray(0, 15).toString('latin1');
  expect(header).not.toBe('SQLite format 3');
  const keys = readFileSync(join(sqlite(db).name, '..', 'keys.json'));
  for (const form of ['hex', 'base64', 'base64url'] as const)
    expect(keys.includes(key.toString(form)), form).toBe(false);
});

test('a registry does not open without its key, nor with another one', async () => {
  const { db, options } = await freshRegistry();
  await addPatient(db, { name: 'Ama Mensah' });
  closeDatabase(db);
  const before = readFileSync(options.file);
  const plain = new Database(options.file);
  onTestFinished(() => {
    plain.close();
  });
  expect(() => plain.prepare('SELECT * FROM patient').all()).toThrow(/not a database/);
  expect(() => openDatabase({ ...options, key: Buffer.alloc(32, 8) })).toThrow(
    /damaged, or was encrypted with another key/,
  );
  expect(readFileSync(options.file).equals(before)).toBe(true);
});

test('one flipped bit anywhere in the file is an error, never a wrong name', async () => {
  const { db, options } = await freshRegistry();
  const names = Array.from({ length: 300 }, (_, i) => `Patient number ${i} of the flipped file`);
  await Promise.all(names.map((name) => addPatient(db, { name, residentialAddress: 'a long street '.repeat(10) })));
  closeDatabase(db);
  const whole = readFileSync(options.file);
  const pages = whole.length / 4096;
  expect(pages).toBeGreaterThan(40);

  const unnoticed: string[] = [];
  for (let page = 0; page < pages; page++) {
    const bytes = Buffer.from(whole);
    const at = page * 4096 + 1000;
    bytes[at] = (bytes[at] ?? 0) ^ 0x04;
    writeFileSync(options.file, bytes);
    const client = new Database(options.file, { readonly: true });
    try {
      unlock(client, options.key);
      if (client.pragma('integrity_check', { simple: true }) === 'ok') unnoticed.push(`page ${page} passes the check`);
      if (JSON.stringify(namesIn(client)) !== JSON.stringify(names)) unnoticed.push(`page ${page} reads otherwise`);
    } catch (error) {
      expect((error as { code: string }).code).toMatch(/^SQLITE_(CORRUPT|NOTADB|IOERR)/);
    } finally {
      client.close();
    }
  }
  expect(unnoticed).toEqual([]);
});

test('a station that meets a damaged page while it lists patients fails rather than shows something else', async () => {
  const { db, options } = await freshRegistry();
  for (let i = 0; i < 100; i++)
    await addPatient(db, { name: `Patient ${i}`, residentialAddress: 'a long street '.repeat(20) });
  const page = sqlite(db).prepare("SELECT max(pageno) FROM dbstat WHERE name = 'patient'");
  const damagedPage = page.pluck().get() as number;
  closeDatabase(db);
  const bytes = readFileSync(options.file);
  const at = (damagedPage - 1) * 4096 + 2048;
  bytes[at] = (bytes[at] ?? 0) ^ 0xff;
  writeFileSync(options.file, bytes);
  const again = reopen(options);
  expect(() => lookUp({ db: again }, {}, { page: 0, size: 200, sort: 'createdAt', after: undefined })).toThrow(
    Database.SqliteError,
  );
});

test.for([
  ['everything', 0],
  ['all but one byte', 1],
  ['all but a part of its first page', 512],
  ['all but its first page', 4096],
  ['its second half', -20 * 4096],
  ['its last page', -4096],
  ['its last byte', -1],
] as const)('a registry file that lost %s is refused and left as it is', async ([, kept]) => {
  const { db, options } = await freshRegistry();
  for (let i = 0; i < 50; i++) await addPatient(db, { name: `Patient ${i}` });
  closeDatabase(db);
  truncateSync(options.file, kept >= 0 ? kept : statSync(options.file).size + kept);
  const before = readFileSync(options.file);
  expect(() => openDatabase(options)).toThrow(Refusal);
  expect(readFileSync(options.file).equals(before)).toBe(true);
  expect(existsSync(options.backupsDir)).toBe(false);
});

test.for(['user_version', 'application_id'])(
  'a database that opens with the key but has no %s of a registry is refused, not filled',
  async (name) => {
    const { db, options } = await freshRegistry();
    sqlite(db).pragma(`${name}=0`);
    closeDatabase(db);
    const before = readFileSync(options.file);
    expect(() => openDatabase(options)).toThrow(Refusal);
    expect(readFileSync(options.file).equals(before)).toBe(true);
    expect(existsSync(options.backupsDir)).toBe(false);
  },
);

test('a registry that is not there is not replaced by an empty one', async () => {
  const { db, options } = await freshRegistry();
  closeDatabase(db);
  const file = `${options.file}.elsewhere`;
  expect(() => openDatabase({ ...options, file })).toThrow(
    /is missing\. Nothing was changed\. Restore it from a backup/,
  );
  expect(existsSync(file)).toBe(false);
});

test('making a new registry never touches one that is there', async () => {
  const { db, options } = await freshRegistry();
  closeDatabase(db);
  const before = readFileSync(options.file);
  expect(() => createDatabase(options)).toThrow('There is a registry already.');
  expect(readFileSync(options.file).equals(before)).toBe(true);
});

test('closing folds the log into the file, and closing twice is no error', async () => {
  const { db, options } = await freshRegistry();
  await addPatient(db, { name: 'Ama Mensah' });
  closeDatabase(db);
  closeDatabase(db);
  expect(readdirSync(join(options.file, '..'))).toEqual(['registry.db']);
  expect(namesIn(onlooker(options))).toEqual(['Ama Mensah']);
});

test('a registry that is open has no memory in common with other processes', async () => {
  const { db, options } = await freshRegistry();
  await addPatient(db, { name: 'Ama' });
  closeDatabase(db);
  await addPatient(reopen(options), { name: 'Kofi' });
  expect(existsSync(`${options.file}-shm`)).toBe(false);
});
