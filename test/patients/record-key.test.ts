/**
 * A patient's row is found by the bytes of its id, see `idKey` in db/schema.ts. Any id belongs to its record alone.
 * At a station alone: it tests expressions and plans of SQLite.
 */
import { sql } from 'drizzle-orm';
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { write, type Db } from '../../src-main/db/access.ts';
import { idKey } from '../../src-main/db/schema.ts';
import { fromId } from '../../src-main/journal/encoding.ts';
import { saveRecord } from '../../src-main/journal/record.ts';
import { findRecord } from '../../src-main/search/survivor.queries.ts';
import { freshRegistry } from '../db/registry.ts';
import { fhirStation } from '../fhir/station.ts';
import { watchPlans } from '../support/plans.ts';
import { sqlite } from '../support/sqlite.ts';

const uuid = '01920000-abcd-7000-8000-00000000f04d';
/** One record each, however alike they look. */
const alike = [
  uuid,
  uuid.toUpperCase(),
  uuid.replaceAll('-', ''),
  uuid.replace('0192', '01-2'),
  '01920000abcd-7000-8000-00000000f04d-',
  `${uuid}0`,
  uuid.replace('f04d', 'g04d'),
  'p1',
  'P1',
];

function register(db: Db, id: string): Promise<void> {
  return write(db, 'ama', (writer) =>
    saveRecord(writer, { kind: 'patient', id, fields: { name: `Called ${id}` }, isNew: true }),
  );
}

test('ids that differ in a hyphen or a capital letter are of two people, and each is found by their own', async () => {
  const { db } = await freshRegistry();
  for (const id of alike) await register(db, id);
  for (const id of alike) expect(findRecord({ db }, id)).toMatchObject({ id, name: `Called ${id}` });
  expect(findRecord({ db }, 'p2')).toBeUndefined();
});

test('no record has two rows', async () => {
  const { db } = await freshRegistry();
  const copied = (id: string) =>
    sqlite(db).prepare('INSERT INTO patient (id, created_at, updated_at, version) VALUES (?, 0, 0, 1)').run(id);
  for (const id of [uuid, 'p1']) {
    await register(db, id);
    expect(() => copied(id)).toThrow(/UNIQUE/);
  }
});

test('SQLite takes the same bytes of any id as the journal does', async () => {
  const { db } = await freshRegistry();
  const { sql: text } = new SQLiteSyncDialect().sqlToQuery(idKey(sql.raw('said.id')));
  const key = sqlite(db).prepare(`SELECT CAST(${text} AS blob) FROM (SELECT ? AS id) AS said`).pluck();
  const change = fc.record({ at: fc.nat(36), by: fc.constantFrom('', '-', 'A', 'g', '0', 'é', '_') });
  const nearly = fc
    .tuple(fc.uuid(), fc.array(change, { maxLength: 2 }))
    .map(([id, changes]) => changes.reduce((said, { at, by }) => said.slice(0, at) + by + said.slice(at + 1), id));
  fc.assert(
    fc.property(fc.oneof(fc.uuid(), nearly, fc.constantFrom(...alike), fc.string({ unit: 'grapheme' })), (id) => {
      // The contract of a change refuses a text with a NUL character.
      fc.pre(!id.includes('\0'));
      expect(key.get(id)).toEqual(fromId(id));
    }),
  );
});

test('a patient is found by the id without a look at the others, wherever an id is said', async () => {
  const plans = watchPlans(/GLOB '\?/);
  const { admin, fhir } = await fhirStation();
  const { _id } = (await admin.post('/patients', { name: 'Asha' })).body;
  expect((await admin.post(`/patients/${_id}/visits`, { reason: 'Cough' })).status).toBe(200);
  for (const path of [`/patients/${_id}`, '/conflicts', '/changes']) expect((await admin.get(path)).status).toBe(200);
  for (const path of [`/Patient?_id=${_id}`, `/Encounter?patient=${_id}`]) {
    expect((await fhir.get(path)).body.total, path).toBe(1);
  }
  // The plans look a patient up alone, when it is opened, for its survivor, and for a visit that arrived before it. The others are the
  // conflicts, their number, and two in FHIR.
  expect(plans.size).toBe(8);
  for (const [text, plan] of plans) {
    expect(plan, text).toMatch(/SEARCH (patient|member|into)( EXISTS)? USING (COVERING )?INDEX patient_by_id/);
  }
});
