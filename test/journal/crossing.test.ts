/** Edits of one patient that crossed each other, as the people at the stations see them afterwards. */
import { expect, test } from 'vitest';
import { write, type Db } from '../../src-main/db/access.ts';
import { digestOf } from '../../src-main/journal/digest.ts';
import { conflictsIn } from '../../src-main/journal/fields.rules.ts';
import { listSince } from '../../src-main/journal/journal.queries.ts';
import { rebuild } from '../../src-main/journal/rebuild.ts';
import { applyChange } from '../../src-main/journal/record.ts';
import type { NewPatient, PatientPatch } from '../../src-main/patients/patient.contract.ts';
import { getPatient } from '../../src-main/patients/patient.queries.ts';
import { addPatient, freshRegistry } from '../db/registry.ts';
import { correctPatient } from '../support/commands.ts';

const edit = (db: Db, id: string, fields: PatientPatch) =>
  write(db, 'ama', (writer) => correctPatient(writer, { id, edit: fields }));

async function meet(...all: Db[]): Promise<void> {
  for (const from of all) {
    const changes = listSince({ db: from }, 0, 10_000);
    for (const to of all) {
      if (to !== from) await write(to, 'sync', (writer) => changes.map(({ bytes }) => applyChange(writer, bytes)));
    }
  }
}

/** Returns two stations that know one patient. */
async function twoStations(said: NewPatient) {
  const [one, two] = [await freshRegistry(), await freshRegistry()];
  const { id } = await addPatient(one.db, said);
  await meet(one.db, two.db);
  two.clock.set(two.clock.now() + 60_000);
  return { here: one.db, there: two.db, id };
}

async function expectAgreement(...all: Db[]): Promise<void> {
  const [digest] = all.map((db) => digestOf({ db }));
  for (const db of all) {
    expect(digestOf({ db })).toBe(digest);
    await write(db, 'station', (writer) => rebuild(writer));
    expect(digestOf({ db })).toBe(digest);
  }
}

test('a record that was retired here and edited there stays in sight, also when what was edited is corrected', async () => {
  const { here, there, id } = await twoStations({ name: 'Ama', phoneNumber: '0200' });
  await edit(here, id, { retired: true, retiredReason: 'Twice' });
  await edit(there, id, { phoneNumber: '0300' });
  await meet(here, there);
  for (const db of [here, there]) expect(getPatient({ db }, id).retired).toBe(false);
  await edit(here, id, { phoneNumber: '0301' });
  expect(getPatient({ db: here }, id)).toMatchObject({ retired: false, conflicts: '["retired"]' });
  await meet(here, there);
  await expectAgreement(here, there);

  await edit(there, id, { retired: true });
  await meet(here, there);
  for (const db of [here, there]) expect(getPatient({ db }, id)).toMatchObject({ retired: true, conflicts: null });
  await expectAgreement(here, there);
});

test('a record that was retired by somebody who knew all of it stays hidden when it is corrected afterwards', async () => {
  const { here, there, id } = await twoStations({ name: 'Ama' });
  await edit(there, id, { name: 'Ama M.' });
  await meet(here, there);
  await edit(here, id, { retired: true });
  await edit(here, id, { name: 'Ama Mensah' });
  await meet(here, there);
  for (const db of [here, there]) expect(getPatient({ db }, id)).toMatchObject({ retired: true, conflicts: null });
  await expectAgreement(here, there);
});

test('two people who retire a record at once agree, and one who puts it back says the last word', async () => {
  const { here, there, id } = await twoStations({ name: 'Ama' });
  await edit(here, id, { retired: true, retiredReason: 'Twice' });
  await edit(there, id, { retired: true, retiredReason: 'Test' });
  await meet(here, there);
  for (const db of [here, there]) expect(getPatient({ db }, id).retired).toBe(true);
  await edit(here, id, { retired: false });
  await meet(here, there);
  for (const db of [here, there]) expect(getPatient({ db }, id)).toMatchObject({ retired: false, retiredReason: null });
  await expectAgreement(here, there);
});

test('every field that two stations said differently can be settled by saying what is shown', async () => {
  const { here, there, id } = await twoStations({ name: 'Ama', age: 30 });
  await edit(here, id, { name: 'Ama M.', phoneNumber: '1', gender: 'MALE', age: 31 });
  await edit(there, id, { name: 'Ama Mensah', phoneNumber: '2', gender: 'FEMALE', dateOfBirth: '1995-01-01' });
  await meet(here, there);
  expect(conflictsIn(getPatient({ db: here }, id).conflicts)).toEqual(['age', 'gender', 'name', 'phoneNumber']);
  const shown = getPatient({ db: here }, id);
  const { name, phoneNumber, gender, dateOfBirth } = shown;
  await edit(here, id, { name, phoneNumber, gender, dateOfBirth });
  expect(getPatient({ db: here }, id)).toMatchObject({ conflicts: null, name, version: shown.version + 1 });
  // The same edit again changes nothing.
  await edit(here, id, { name, phoneNumber, gender, dateOfBirth });
  expect(getPatient({ db: here }, id).version).toBe(shown.version + 1);
  await meet(here, there);
  await expectAgreement(here, there);
  expect(getPatient({ db: there }, id).conflicts).toBeNull();
});
