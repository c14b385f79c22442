/**
 * Patients behind the mark: nothing is written for them but their rows, and nothing is missing for them.
 * At a station alone: a hub writes all of it with the row.
 */
import { expect, test } from 'vitest';
import { write, type Db } from '../../src-main/db/access.ts';
import { connectionOf } from '../../src-main/db/connection.ts';
import { countDue, listDue } from '../../src-main/patients/due.queries.ts';
import { countPatients } from '../../src-main/patients/patient.queries.ts';
import { settleNewPatients } from '../../src-main/search/new-patients.queries.ts';
import { arePostingsDue, writeDuePostings } from '../../src-main/search/postings.queries.ts';
import { freshRegistry } from '../db/registry.ts';
import { correctPatient, registerPatient } from '../support/commands.ts';
import { sqlite } from '../support/sqlite.ts';

const register = (db: Db, name: string) => write(db, 'test', (writer) => registerPatient(writer, { name }));

/** Forgets all that is in memory, as a power cut does. */
const forget = (db: Db): void => connectionOf(db).memory.clear();

const rowsOf = (db: Db, table: string): unknown[] =>
  sqlite(db).prepare(`SELECT * FROM ${table} ORDER BY 1`).raw().all();

const written = (db: Db) => ({
  counters: Object.fromEntries(rowsOf(db, 'counter') as [string, number][]),
  postings: rowsOf(db, 'posting_due'),
  comparisons: rowsOf(db, 'duplicate_due'),
});

test('registering a patient writes neither counts nor what is due, and both are right all the same', async () => {
  const { db } = await freshRegistry();
  const before = written(db);
  await register(db, 'Ama Mensah');
  await register(db, 'Kofi Boateng');
  expect(written(db)).toEqual(before);
  for (const act of [() => undefined, forget]) {
    act(db);
    expect([countPatients({ db }), countDue({ db }), arePostingsDue({ db })]).toEqual([2, 2, true]);
  }
});

test('settling records everything once, also after a power cut', async () => {
  const { db } = await freshRegistry();
  await register(db, 'Ama Mensah');
  await register(db, 'Kofi Boateng');
  forget(db);
  for (let i = 0; i < 2; i++) {
    await write(db, 'test', settleNewPatients);
    expect(written(db)).toEqual({
      counters: { patients: 2, 'new-patients-after': 2 },
      postings: [[1], [2]],
      comparisons: [
        [1, 1],
        [2, 1],
      ],
    });
    expect([countPatients({ db }), countDue({ db })]).toEqual([2, 2]);
  }
  await write(db, 'test', writeDuePostings);
  expect(arePostingsDue({ db })).toBe(false);
});

test('an edit, a removal and a load settle the new patients before them', async () => {
  const { db } = await freshRegistry();
  const [edited, removed] = [await register(db, 'Ama Mensah'), await register(db, 'Kofi Boateng')];
  await write(db, 'test', (writer) => correctPatient(writer, { id: edited.id, edit: { name: 'Ama Owusu' } }));
  await write(db, 'test', (writer) => correctPatient(writer, { id: removed.id, edit: { retired: true } }));
  expect(listDue({ db }, 9)).toEqual([{ key: 1, version: 2 }]);
  await register(db, 'Esi Owusu');
  await write(db, 'test', (writer) => {
    for (let i = 0; i < 20; i++) registerPatient(writer, { name: `Yaw ${i}` });
  });
  forget(db);
  expect([countPatients({ db }), countDue({ db })]).toEqual([22, 22]);
  expect(written(db).counters).toEqual({ patients: 22, 'new-patients-after': 23 });
});

test('a save that fails is not counted, nor are those of a load that fails', async () => {
  const { db } = await freshRegistry();
  await register(db, 'Ama Mensah');
  for (const count of [1, 20]) {
    const failing = write(db, 'test', (writer) => {
      for (let i = 0; i < count; i++) registerPatient(writer, { name: `Yaw ${i}` });
      throw new Error('This save fails.');
    });
    await expect(failing).rejects.toThrow('This save fails.');
    expect([countPatients({ db }), countDue({ db })]).toEqual([1, 1]);
  }
});

test('a patient who comes in as removed is listed, counted and compared once when brought back', async () => {
  const { db } = await freshRegistry();
  const beside = { retired: true };
  const { id } = await write(db, 'test', (writer) => registerPatient(writer, { name: 'Ama Mensah' }, { beside }));
  expect([countPatients({ db }), countDue({ db }), arePostingsDue({ db })]).toEqual([0, 0, false]);
  await write(db, 'test', (writer) => correctPatient(writer, { id, edit: { retired: false } }));
  forget(db);
  expect([countPatients({ db }), countDue({ db })]).toEqual([1, 1]);
  await write(db, 'test', writeDuePostings);
  expect([countPatients({ db }), arePostingsDue({ db })]).toEqual([1, false]);
});
