/**
 * Merging and unmerging matter wherever a patient is named. This test goes through the tables, the journal's fields and the interface.
 * Anyone who adds such a place specifies here how it is read, or how it is reported.
 */
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { expect, test } from 'vitest';
import { newEntry } from '../../src-main/audit/entry.ts';
import { posting } from '../../src-main/db/posting.schema.ts';
import * as schema from '../../src-main/db/schema.ts';
import { distinctFields } from '../../src-main/matching/distinct.contract.ts';
import { allKinds } from '../../src-main/journal/kind.ts';
import { patientFields } from '../../src-main/patients/patient.contract.ts';
import { visitFields } from '../../src-main/visits/visit.contract.ts';
import { jpegBytes } from '../patients/jpeg.ts';
import { testBoth } from '../support/both.ts';

/** Columns that could name a patient, including the key or id of any record. */
const mayNamePatient = /patient|merged|mother|standing|record|^key$|rowid/;

const columns: Record<string, string> = {
  'patient.key': 'the record itself',
  'patient.patient_number': 'found by the postings of the group, and taken for all (`numbering.queries.ts`)',
  'patient.patient_category': 'says nothing of who it is',
  'patient.merged_into': 'the join itself',
  'patient.standing_key': 'who stands',
  'patient.mother': 'stays; leads to the one that stands, and is asked of the whole group (`links.commands.ts`)',
  'identifier.patient_key': 'of the record itself; taken for all, and shown with what was joined',
  'distinct_pair.low_key': 'stays; holds for all records of both groups',
  'distinct_pair.high_key': 'stays; holds for all records of both groups',
  'duplicate.low_key': 'a record that stands: a pair goes when one of them is joined',
  'duplicate.high_key': 'a record that stands: a pair goes when one of them is joined',
  'duplicate_due.key': 'the one that stands is compared',
  'photo.patient_key': 'of the record that stands; another one is chosen by a join, and given back',
  'visit.key': 'no patient',
  'visit.patient_key': 'stays; read through `member` in `survivor.queries.ts`',
  'change.key': 'the journal, which names records',
  'change.record_id': 'stays; a history is that of the group',
  'head.record_id': 'of the record itself',
  'waiting.record_id': 'of the record itself',
  'held.key': 'no patient',
  'held.record_id': 'of the record itself',
  'import_row.patient_id': 'the record itself that the row made, or was found to be; shown by the one that stands',
  'holding.key': 'no patient',
  'pin.patient_id': 'the record that somebody brought; its unit has the records that were merged with it',
  'uncompared.patient_id': 'the record itself that was registered',
  'leaving.patient_id': 'each record of a group by itself; a group leaves as a whole',
  'receipt.key': 'no patient',
  'kept_proof.key': 'no patient',
  'receipt.patients': 'a number',
  'posting_due.key': 'the one that stands, as in the postings',
  'replica.key': 'no patient',
  'home.key': 'no patient',
  'date_formats.key': 'no patient',
  'waiting_screen.key': 'no patient',
  'known_keyring.key': 'no patient',
  'comparing.key': 'no patient',
  'listener.key': 'no patient',
  'former_listener.key': 'no patient',
  'numbering.key': 'no patient',
  'audit_event.key': 'no patient; an entry names the one that was asked for, and is found by all of the group',
  'audit_key.key': 'no patient',
  // Only the person who typed a draft has it, under the address where it was typed. That address leads to the survivor.
  'draft.key': 'stays where it was typed',
};

// At a station alone: it tests the tables, which a hub has as well, see `hub/schema.test.ts`.
test('every column that names or could name a patient is read for the surviving record, or is listed with the reason', () => {
  const tables = Object.values(schema).filter((each) => is(each, SQLiteTable));
  const found = tables.flatMap((table) => {
    const { foreignKeys } = getTableConfig(table);
    const references = foreignKeys.filter((key) => getTableName(key.reference().foreignTable) === 'patient');
    const named = references.flatMap((key) => key.reference().columns.map(({ name }) => name));
    return Object.values(getTableColumns(table))
      .filter(({ name }) => mayNamePatient.test(name) || named.includes(name))
      .map(({ name }) => `${getTableName(table)}.${name}`);
  });
  expect(found.toSorted()).toEqual(Object.keys(columns).toSorted());
  expect(Object.keys(getTableColumns(posting)).toSorted()).toEqual(['numbers', 'rowid', 'words']);
});

// At neither: it tests the contracts.
test('every kind and every field of the journal that names a patient is known', () => {
  expect(Object.keys(allKinds())).toEqual([
    'patient',
    'visit',
    'identifier-system',
    'place',
    'own-field',
    'distinct',
    'station',
    'replica',
    'account',
  ]);
  // Two patients, each of which stands for its group.
  expect(Object.keys(distinctFields)).toEqual(['patientId', 'otherId', 'isDistinct']);
  const naming = (table: object) => Object.keys(table).filter((name) => /patient|merged|mother|Id$/i.test(name));
  expect(naming(patientFields)).toEqual(['patientNumber', 'patientCategory', 'mergedInto', 'mother']);
  expect(naming(visitFields)).toEqual(['patientId']);
  const { patient, record, shown } = newEntry({ at: 0, action: 'patient-viewed', from: 'window', who: null });
  expect({ patient, record, shown }).toEqual({ patient: null, record: null, shown: [] });
});

/** The answers of addresses that work with either id, and how each reports that another id was requested. */
const isToldBy: Record<string, (reply: any, stands: string) => unknown> = {
  '/patients/{patientId}': (reply, stands) => ({ ...reply, mergedInto: stands }),
};
/** The operations of addresses that name a patient. Each has a test of its own with the id of a merged record. */
const done = [
  'DELETE /patients/{patientId}/photo',
  'PATCH /patients/{patientId}',
  'PATCH /patients/{patientId}/visits/{visitId}',
  'POST /patients/{patientId}/visits/{visitId}/call',
  'DELETE /patients/{patientId}/visits/{visitId}/call',
  'POST /patients/{patientId}/join',
  'POST /patients/{patientId}/joins/settle',
  'POST /patients/{patientId}/part',
  'POST /patients/{patientId}/visits',
  'PUT /patients/{patientId}/household',
  'PUT /patients/{patientId}/photo',
];

testBoth(
  'after a merge every address accepts both ids of the patient, and after unmerging each id stands for its own record',
  async (ready) => {
    const { admin, anyone } = await ready();
    const register = async (fields: object) => (await admin.post('/patients', fields)).body._id as string;
    const stands = await register({ name: 'Zawadi' });
    const joined = await register({ name: 'Sawadi', patientNumber: 'L-200' });
    const visitOf = async (id: string) => (await admin.post(`/patients/${id}/visits`, {})).body._id as string;
    const visits = { [stands]: await visitOf(stands), [joined]: await visitOf(joined) };
    const jpeg = jpegBytes().toString('base64');
    await admin.send('PUT', `/patients/${joined}/photo`, { jpeg });
    const paths = (await anyone.get('/openapi.json')).body.paths as Record<string, Record<string, unknown>>;
    // A resource of FHIR is the record itself, and links to its survivor: see test/fhir/bundles.test.ts.
    // Nor a pin: it holds the whole group wherever it names one of it.
    const named = Object.entries(paths).filter(
      ([path]) => path.includes('{patientId}') && !path.startsWith('/fhir/') && !path.startsWith('/holding/'),
    );
    const ask = (path: string, id: string, visitId = '') =>
      admin.get(path.replace('{patientId}', id).replace('{visitId}', visitId));
    const reads = named.filter(([, methods]) => 'get' in methods).map(([path]) => path);
    const answers = async () =>
      Promise.all(
        reads.flatMap((path) =>
          [stands, joined].map(async (id) => ({ path, id, ...(await ask(path, id, visits[id])) })),
        ),
      );
    const before = await answers();
    const { group } = (await admin.post(`/patients/${stands}/join`, { with: joined, values: { photo: joined } })).body;
    for (const path of reads) {
      for (const visitId of path.includes('{visitId}') ? Object.values(visits) : ['']) {
        const [own, other] = [await ask(path, stands, visitId), await ask(path, joined, visitId)];
        expect([own.status, other.status], path).toEqual([200, 200]);
        expect(other.body, path).toEqual(isToldBy[path]?.(own.body, stands) ?? own.body);
      }
    }
    const others = named.flatMap(([path, methods]) =>
      Object.keys(methods)
        .filter((method) => method !== 'get')
        .map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(others.toSorted()).toEqual(done.toSorted());
    // An operation on the merged record is done to the survivor.
    await admin.send('DELETE', `/patients/${joined}/photo`);
    expect((await admin.get(`/patients/${stands}/photo`)).status).toBe(404);
    await admin.send('PUT', `/patients/${joined}/photo`, { jpeg });
    expect((await admin.get(`/patients/${stands}/photo`)).status).toBe(200);
    await admin.send('DELETE', `/patients/${stands}/photo`);
    expect((await admin.post(`/patients/${joined}/part`, { group })).status).toBe(200);
    const after = await answers();
    // Histories show the past. Everything else is as before, apart from the version and the time of the last change.
    const plain = ({ path, id, status, body: { version: _version, updatedAt: _updatedAt, ...body } }: any) =>
      path.endsWith('}/history') && !path.includes('visitId') ? { path, id } : { path, id, status, body };
    expect(after.map(plain)).toEqual(before.map(plain));
  },
);
