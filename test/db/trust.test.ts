/** Callers that save are told when the disk or the file fails, and nothing is saved on top of what is in doubt. */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { write, type Db } from '../../src-main/db/access.ts';
import { assertSettled, lookAgain, onFault, settleBeforeSaving } from '../../src-main/db/trust.ts';
import { closeDatabase } from '../../src-main/db/open.ts';
import { limitFiles } from '../support/disk.ts';
import { sqlite } from '../support/sqlite.ts';
import { addPatient, addRecord, assertChainEnd, freshRegistry, namesIn, onlooker, reopen } from './registry.ts';

const told = (saving: Promise<unknown>) =>
  saving.then(
    () => 'saved',
    (error: unknown) => (error as { type?: string }).type ?? (error as { code?: string }).code,
  );

const add = (db: Db, name: string) => told(addPatient(db, { name }));

/** The pause between two checks of a failing disk. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 1100));

function faultsOf(db: Db): (string | undefined)[] {
  const faults: (string | undefined)[] = [];
  onFault(db, (fault) => faults.push(fault));
  return faults;
}

test('a save whose commit failed is uncertain, and nothing is saved before the disk was proved', async () => {
  if (limitFiles === undefined) return console.warn('not run: only Linux lets a test limit the size of files');
  const { db, options } = await freshRegistry();
  const faults = faultsOf(db);
  await addPatient(db, { name: 'Ama' });
  const { lift } = limitFiles(4096);
  expect(await add(db, 'in doubt')).toBe('uncertain');
  expect(await add(db, 'too early')).toBe('storage-failed');
  expect(namesIn(sqlite(db))).toEqual(['Ama']);
  lift();
  await pause();
  expect(await add(db, 'Kofi')).toBe('saved');
  expect(namesIn(onlooker(options))).toEqual(['Ama', 'Kofi']);
  assertChainEnd(db);
  expect(faults).toEqual(['disk-failing', undefined]);
});

test('all who share a commit that failed hear that it is uncertain', async () => {
  if (limitFiles === undefined) return console.warn('not run: only Linux lets a test limit the size of files');
  const { db } = await freshRegistry();
  limitFiles(4096);
  expect(await Promise.all(['Ama', 'Kofi', 'Esi'].map((name) => add(db, name)))).toEqual(Array(3).fill('uncertain'));
});

test('a disk that works again is found out also when nobody saves', async () => {
  if (limitFiles === undefined) return console.warn('not run: only Linux lets a test limit the size of files');
  const { db } = await freshRegistry();
  const faults = faultsOf(db);
  const { lift } = limitFiles(4096);
  expect(await add(db, 'in doubt')).toBe('uncertain');
  lookAgain(db);
  expect(faults).toEqual(['disk-failing']);
  lift();
  await pause();
  lookAgain(db);
  expect(faults).toEqual(['disk-failing', undefined]);
});

test('nothing is saved before that on which it would rest is done', async () => {
  const { db } = await freshRegistry();
  let failure: Error | undefined = Object.assign(new Error('the names could not be synced'), { code: 'EIO' });
  let count = 0;
  settleBeforeSaving(db, () => {
    if (failure !== undefined) throw failure;
    count++;
  });
  expect(await add(db, 'too early')).toBe('storage-failed');
  expect(() => assertSettled(db)).toThrow('The disk is failing.');
  failure = undefined;
  await pause();
  expect(await add(db, 'Ama')).toBe('saved');
  expect(await add(db, 'Kofi')).toBe('saved');
  expect([count, namesIn(sqlite(db))]).toEqual([1, ['Ama', 'Kofi']]);
});

for (const [what, replace] of [
  ['deleted', (file: string) => rmSync(file)],
  ['deleted with its folder', (file: string) => rmSync(dirname(file), { recursive: true })],
  [
    'replaced by a copy of itself',
    (file: string) => {
      const bytes = readFileSync(file);
      rmSync(file);
      writeFileSync(file, bytes);
    },
  ],
  [
    'moved with its folder, and an empty folder is in its place',
    (file: string) => {
      const moved = `${dirname(file)}-moved`;
      renameSync(dirname(file), moved);
      onTestFinished(() => rmSync(moved, { recursive: true }));
      mkdirSync(dirname(file));
    },
  ],
] as const) {
  test(`when the registry file is ${what}, no later save is called saved`, async () => {
    const { db, options } = await freshRegistry();
    const faults = faultsOf(db);
    await addPatient(db, { name: 'Ama' });
    replace(options.file);
    expect([await add(db, 'Kofi'), await add(db, 'Esi')]).toEqual(['uncertain', 'storage-failed']);
    expect(namesIn(sqlite(db))).toContain('Ama');
    expect(faults).toEqual(['file-replaced']);
  });
}

test('when only the log is deleted, no later save is called saved', async () => {
  const { db, options } = await freshRegistry();
  await addPatient(db, { name: 'Ama' });
  rmSync(`${options.file}-wal`);
  expect([await add(db, 'Kofi'), await add(db, 'Esi')]).toEqual(['uncertain', 'storage-failed']);
});

test('a file that is gone is found out also when nobody saves', async () => {
  const { db, options } = await freshRegistry();
  const faults = faultsOf(db);
  rmSync(options.file);
  lookAgain(db);
  expect(faults).toEqual(['file-replaced']);
});

test('nothing is saved any more once damage was met', async () => {
  const { db, options } = await freshRegistry();
  await addPatient(db, { name: 'Ama' });
  closeDatabase(db);
  const again = reopen(options);
  const faults = faultsOf(again);
  const bytes = readFileSync(options.file);
  writeFileSync(options.file, bytes.fill(0x55, 4096), { flag: 'r+' });
  expect([await add(again, 'Kofi'), await add(again, 'Esi')]).toEqual(['storage-failed', 'storage-failed']);
  expect(faults).toEqual(['file-damaged']);
  writeFileSync(options.file, bytes, { flag: 'r+' });
  await pause();
  expect(await add(again, 'Yaw')).toBe('storage-failed');
});

test('one body that meets damage takes back what the others of its commit have written', async () => {
  const { db } = await freshRegistry();
  const damage = Object.assign(new Error('database disk image is malformed'), { code: 'SQLITE_CORRUPT' });
  const settled = await Promise.all([
    add(db, 'Kofi'),
    told(
      write(db, 'ama', () => {
        throw damage;
      }),
    ),
  ]);
  expect(settled).toEqual(['storage-failed', 'storage-failed']);
  expect(namesIn(sqlite(db))).toEqual([]);
});

test('on a disk that turned read-only nothing is called saved, and it goes on when that is over', async () => {
  const { db } = await freshRegistry();
  const faults = faultsOf(db);
  sqlite(db).pragma('query_only=1');
  expect(await add(db, 'Kofi')).toBe('storage-failed');
  sqlite(db).pragma('query_only=0');
  expect(await add(db, 'Esi')).toBe('saved');
  expect(faults).toEqual(['disk-read-only', undefined]);
});

test('on a full disk what was not saved is certain, and it goes on as soon as there is room', async () => {
  const { db } = await freshRegistry();
  const faults = faultsOf(db);
  const pages = sqlite(db).pragma('page_count', { simple: true }) as number;
  sqlite(db).pragma(`max_page_count=${pages}`);
  const large = { kind: 'leaflet', fields: { text: 'x'.repeat(100_000) } };
  expect(await told(addRecord(db, large))).toBe('storage-full');
  sqlite(db).pragma(`max_page_count=${pages + 1000}`);
  expect(await told(addRecord(db, large))).toBe('saved');
  expect(faults).toEqual(['disk-full', undefined]);
});
