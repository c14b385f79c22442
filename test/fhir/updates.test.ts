/** Updates that name their record by a condition, that create it, and that change only a part. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { patched, type JsonPatch } from '../../src-main/wire/json-patch.rules.ts';
import { testBoth } from '../support/both.ts';
import { fhirAt } from './station.ts';

const foreign = 'http://moh.example.org/national-id';
const person = (value: string, more: object = {}) => ({
  resourceType: 'Patient',
  identifier: [{ system: foreign, value }],
  name: [{ text: 'Zawadi Otieno' }],
  ...more,
});
const jsonPatch = { 'content-type': 'application/json-patch+json' };

testBoth('an update that names its record by a condition changes it, or creates it once', async (ready) => {
  const { fhir } = await fhirAt(ready);
  const where = `/Patient?identifier=${foreign}|N-77`;
  const made = await fhir.put(where, person('N-77'));
  expect([made.status, made.headers.get('etag')]).toEqual([201, 'W/"1"']);
  expect(made.headers.get('location')).toMatch(new RegExp(`/Patient/${made.body.id}/_history/1$`));
  const changed = await fhir.put(where, person('N-77', { gender: 'female' }));
  expect([changed.status, changed.body.id, changed.body.meta.versionId]).toEqual([200, made.body.id, '2']);
  expect((await fhir.put(where, changed.body)).body).toEqual(changed.body);
  expect((await fhir.put(where, person('N-77'), { 'if-match': 'W/"1"' })).status).toBe(412);
  const other = await fhir.put(where, { ...person('N-77'), id: randomUUID() });
  expect([other.status, other.body.issue[0].expression]).toEqual([400, ['id']]);
  await fhir.post('/Patient', person('N-77'));
  const several = await fhir.put(where, person('N-77'));
  expect([several.status, several.body.issue[0].code]).toEqual([412, 'duplicate']);
  for (const query of ['', '?nmae=x', '?_count=1', '?birthdate=yesterday'])
    expect((await fhir.put(`/Patient${query}`, person('N-1'))).status, query).toBe(400);
  const lenient = await fhir.put('/Patient?nmae=x', person('N-1'), { prefer: 'handling=lenient' });
  expect(lenient.status).toBe(400);
  expect((await fhir.get('/Patient')).body.total).toBe(2);
});

testBoth('an update under a UUID that nobody knows creates the record under it', async (ready) => {
  const { fhir } = await fhirAt(ready);
  const id = randomUUID();
  const made = await fhir.put(`/Patient/${id}`, { ...person('N-1'), id });
  expect([made.status, made.body.id, made.body.meta.versionId]).toEqual([201, id, '1']);
  expect((await fhir.put(`/Patient/${id}`, made.body)).status).toBe(200);
  const visit = randomUUID();
  const encounter = {
    resourceType: 'Encounter',
    id: visit,
    status: 'in-progress',
    class: { system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'AMB' },
    subject: { reference: `Patient/${id}` },
  };
  expect((await fhir.put(`/Encounter/${visit}`, encounter)).status).toBe(201);
  // An id of another record, one that is no UUID, or one that the program has read before.
  const { body: facilities } = await fhir.get('/Organization');
  const taken = [visit, facilities.entry[0].resource.id, 'patient-1'];
  for (const each of taken)
    expect((await fhir.put(`/Patient/${each}`, { ...person('N-2'), id: each })).status, each).toBe(404);
  const gone = randomUUID();
  expect((await fhir.put(`/Patient/${gone}`, { ...person('N-2'), id: gone }, { 'if-match': 'W/"1"' })).status).toBe(
    404,
  );
  const twice = randomUUID();
  const both = await Promise.all([1, 2].map(() => fhir.put(`/Patient/${twice}`, { ...person('N-3'), id: twice })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 201]);
});

testBoth('a Bundle updates by a condition too', async (ready) => {
  const { fhir } = await fhirAt(ready);
  const id = randomUUID();
  const bundle = {
    resourceType: 'Bundle',
    type: 'transaction',
    entry: [
      { resource: person('N-1'), request: { method: 'PUT', url: `Patient?identifier=${foreign}|N-1` } },
      { resource: { ...person('N-2'), id }, request: { method: 'PUT', url: `Patient/${id}` } },
    ],
  };
  const statusOf = async () => (await fhir.post('', bundle)).body.entry.map(({ response }: any) => response.status);
  expect(await statusOf()).toEqual(['201 Created', '201 Created']);
  expect(await statusOf()).toEqual(['200 OK', '200 OK']);
  expect((await fhir.get('/Patient')).body.total).toBe(2);
});

testBoth('a JSON Patch changes what it names, of the version that it was made for', async (ready) => {
  const { fhir, admin } = await fhirAt(ready);
  const { body } = await fhir.post('/Patient', person('N-1', { telecom: [{ system: 'phone', value: '0711' }] }));
  const path = `/Patient/${body.id}`;
  const patch = (operations: object[], headers: Record<string, string> = {}) =>
    fhir.own.send('PATCH', `/fhir${path}`, operations, { ...jsonPatch, ...headers });
  const { status, body: changed } = await patch([
    { op: 'test', path: '/telecom/0/value', value: '0711' },
    { op: 'replace', path: '/telecom/0/value', value: '0799' },
    { op: 'add', path: '/gender', value: 'female' },
  ]);
  expect([status, changed.meta.versionId, changed.gender]).toEqual([200, '2', 'female']);
  expect((await admin.get(`/patients/${body.id}`)).body.phoneNumber).toBe('0799');
  expect((await patch([{ op: 'test', path: '/gender', value: 'female' }])).body.meta.versionId).toBe('2');
  for (const [operation, said] of [
    [{ op: 'test', path: '/gender', value: 'male' }, 412],
    [{ op: 'remove', path: '/nobody' }, 400],
    [{ op: 'add', path: '/gender', value: 'F' }, 400],
    [{ op: 'replace', path: '/id', value: 'x' }, 400],
    [{ op: 'spell', path: '/gender' }, 400],
  ] as const) {
    expect([operation, (await patch([operation])).status]).toEqual([operation, said]);
  }
  expect((await patch([{ op: 'remove', path: '/gender' }], { 'if-match': 'W/"1"' })).status).toBe(412);
  const typed = await fhir.own.send('PATCH', `/fhir${path}`, [], { 'content-type': 'application/fhir+json' });
  expect([typed.status, typed.headers.get('accept-patch')]).toEqual([415, 'application/json-patch+json']);
});

test('a JSON Patch is applied as RFC 6902 says', () => {
  const apply = (document: unknown, ...operations: object[]) => patched(document, operations as JsonPatch);
  const doubled = Array.from({ length: 40 }, (_, i) => ({ op: 'copy', from: '', path: `/a${i}` }));
  expect(() => apply({ text: 'x'.repeat(100) }, ...doubled)).toThrow('too large');
  const value = 'new';
  expect(apply({ a: [1, 3] }, { op: 'add', path: '/a/1', value: 2 })).toEqual({ a: [1, 2, 3] });
  expect(apply({ a: [1] }, { op: 'add', path: '/a/-', value: [2] })).toEqual({ a: [1, [2]] });
  expect(apply({ a: 1 }, { op: 'add', path: '/a', value: null })).toEqual({ a: null });
  expect(apply({ a: 1 }, { op: 'replace', path: '', value })).toBe('new');
  expect(apply({ 'a/b': { '~1': 1 } }, { op: 'remove', path: '/a~1b/~01' })).toEqual({ 'a/b': {} });
  expect(apply({ a: { b: 1 }, c: {} }, { op: 'move', from: '/a/b', path: '/c/d' })).toEqual({ a: {}, c: { d: 1 } });
  expect(apply({ a: [1, 2] }, { op: 'move', from: '/a/0', path: '/a/1' })).toEqual({ a: [2, 1] });
  expect(apply({ a: [1] }, { op: 'copy', from: '/a', path: '/b' }, { op: 'add', path: '/b/0', value: 0 })).toEqual({
    a: [1],
    b: [0, 1],
  });
  expect(apply({ a: { b: 1, c: 2 } }, { op: 'test', path: '/a', value: { c: 2, b: 1 } })).toBeDefined();
  const document = { a: [1], b: {} };
  for (const operation of [
    { op: 'add', path: '/a/2', value },
    { op: 'add', path: '/a/01', value },
    { op: 'add', path: '/c/d', value },
    { op: 'replace', path: '/c', value },
    { op: 'remove', path: '/a/1' },
    { op: 'remove', path: '/a/length' },
    { op: 'move', path: '/b/c', from: '/b' },
    { op: 'copy', path: '/b/c', from: '/d' },
    { op: 'copy', path: '/b/c' },
    { op: 'add', path: '/b/c' },
    { op: 'test', path: '/b', value: [] },
  ]) {
    expect(() => apply(document, operation), JSON.stringify(operation)).toThrow();
  }
  expect(document).toEqual({ a: [1], b: {} });
  apply({}, { op: 'add', path: '/__proto__', value: { polluted: true } });
  expect(({} as any).polluted).toBeUndefined();
});
