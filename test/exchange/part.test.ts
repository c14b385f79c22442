/** A station that holds a part of the registry: what it gets from one that has everything. */
import { expect, test } from 'vitest';
import { write, type Db } from '../../src-main/db/access.ts';
import { putHolding } from '../../src-main/journal/holding.queries.ts';
import { listChanges } from '../../src-main/journal/journal.queries.ts';
import { saveRecord } from '../../src-main/journal/record.ts';
import { addPatient, freshRegistry } from '../db/registry.ts';
import { exchangeBetween, pair } from './wire.ts';

const places = { kisimani: '01920000-0000-7000-8000-0000000000c1', pwani: '01920000-0000-7000-8000-0000000000c2' };

async function placesIn(db: Db): Promise<void> {
  await write(db, 'ama', (writer) => {
    for (const [name, id] of Object.entries(places))
      saveRecord(writer, { kind: 'place', id, fields: { name, parent: null }, isNew: true });
  });
}

async function living(db: Db, name: string, home: string): Promise<string> {
  const { id } = await addPatient(db, { name, home });
  return id;
}

async function partOf(whole: Db, held: string[]) {
  const { db } = await freshRegistry();
  await pair(whole, db);
  await write(db, 'ama', (writer) => putHolding(writer, { places: held, months: 24 }));
  return db;
}

const historyOf = (db: Db, id: string) => listChanges({ db }, id).map(({ hash }) => hash);

test('a part gets the patients of its places with their whole history, and nobody else', async () => {
  const { db: whole } = await freshRegistry();
  await placesIn(whole);
  const [ama, esi] = [await living(whole, 'Ama', places.kisimani), await living(whole, 'Esi', places.pwani)];
  const part = await partOf(whole, [places.kisimani]);
  const { isSame } = await exchangeBetween(part, whole);
  expect(historyOf(part, ama)).toEqual(historyOf(whole, ama));
  expect(historyOf(part, esi)).toEqual([]);
  expect(isSame).toBe(true);
});
