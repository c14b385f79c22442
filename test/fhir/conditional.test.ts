/** Conditional creation as in FHIR R4, and conditions that are not understood. */
import { expect } from 'vitest';
import { testBoth } from '../support/both.ts';
import { fhirAt } from './station.ts';

const identifier = [{ system: 'http://moh.example.org/id', value: 'Z-1' }];
const patient = {
  resourceType: 'Patient',
  identifier,
  name: [{ family: 'Otieno', given: ['Zawadi'] }],
  birthDate: '1990',
};
const unless = { 'if-none-exist': 'identifier=http://moh.example.org/id|Z-1' };

testBoth('a create that is sent again finds the patient of the first one', async (ready) => {
  const { fhir, admin } = await fhirAt(ready);
  const made = await fhir.post('/Patient', patient, unless);
  expect(made.status).toBe(201);
  const again = await fhir.post('/Patient', { ...patient, gender: 'female' }, unless);
  expect([again.status, again.body]).toEqual([200, made.body]);
  expect([again.headers.get('location'), again.headers.get('etag')]).toEqual([
    ...[made.headers.get('location'), made.headers.get('etag')],
  ]);
  expect((await admin.get('/patients')).body.page.totalElements).toBe(1);
  const { entries } = (await admin.get(`/audit?patient=${made.body.id}`)).body;
  expect(entries.map(({ action }: any) => action).toSorted()).toEqual([
    'patient-added',
    'patient-viewed',
    'patients-listed',
  ]);
});

for (const condition of ['identifier=http://moh.example.org/id|Z-1', 'family=otieno&birthdate=1990', 'name=zawadi']) {
  testBoth(`of twenty who create at once with ${condition} one makes the patient`, async (ready) => {
    const { fhir, admin } = await fhirAt(ready);
    const send = () => fhir.post('/Patient', patient, { 'if-none-exist': condition });
    const replies = await Promise.all(Array.from({ length: 20 }, send));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 201]));
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
    expect((await admin.get('/patients')).body.page.totalElements).toBe(1);
  });
}

testBoth('several who answer are a 412, and nothing is created', async (ready) => {
  const { fhir, admin } = await fhirAt(ready);
  for (let i = 0; i < 2; i++) await fhir.post('/Patient', patient);
  const { status, body } = await fhir.post('/Patient', patient, unless);
  expect([status, body.issue[0].code]).toEqual([412, 'duplicate']);
  const entry = {
    resource: patient,
    request: { method: 'POST', url: 'Patient', ifNoneExist: unless['if-none-exist'] },
  };
  const bundle = await fhir.post('', { resourceType: 'Bundle', type: 'transaction', entry: [entry] });
  expect(bundle.status).toBe(412);
  expect((await admin.get('/patients')).body.page.totalElements).toBe(2);
});

testBoth(
  'a transaction with an ifMatch of an earlier version is a 412, as described, and saves nothing',
  async (ready) => {
    const { fhir, admin } = await fhirAt(ready);
    const { body: made } = await fhir.post('/Patient', patient);
    await fhir.put(`/Patient/${made.id}`, { ...made, gender: 'female' });
    const entry = [
      { resource: patient, request: { method: 'POST', url: 'Patient' } },
      { resource: made, request: { method: 'PUT', url: `Patient/${made.id}`, ifMatch: 'W/"1"' } },
    ];
    const { status, body, headers } = await fhir.post('', { resourceType: 'Bundle', type: 'transaction', entry });
    expect([status, body.issue[0].code, headers.get('etag')]).toEqual([412, 'conflict', 'W/"2"']);
    expect((await admin.get('/patients')).body.page.totalElements).toBe(1);
    const { paths } = (await admin.get('/openapi.json')).body;
    expect(paths['/fhir'].post.responses).toHaveProperty('412');
  },
);

testBoth('a visit is created once, by its own identifier or by when it was', async (ready) => {
  const { fhir, admin } = await fhirAt(ready);
  const { id } = (await fhir.post('/Patient', patient)).body;
  const visit = {
    resourceType: 'Encounter',
    identifier: [{ system: 'http://lab.example.org/visit', value: 'V-7' }],
    status: 'finished',
    class: { system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'AMB' },
    subject: { reference: `Patient/${id}` },
    period: { start: '2026-01-10T08:00:00Z', end: '2026-01-10T09:00:00Z' },
  };
  const statuses: number[] = [];
  for (const condition of [
    'identifier=http://lab.example.org/visit|V-7',
    'identifier=http://lab.example.org/visit|V-7',
    `patient=Patient/${id}&date=2026-01-10`,
    'identifier=http://lab.example.org/visit|V-8',
  ]) {
    statuses.push((await fhir.post('/Encounter', visit, { 'if-none-exist': condition })).status);
  }
  expect(statuses).toEqual([201, 200, 200, 201]);
  expect((await admin.get(`/patients/${id}/visits`)).body.page.totalElements).toBe(2);
});

testBoth('a create that is sent again brings no removed visit and no removed patient back', async (ready) => {
  const { fhir, admin } = await fhirAt(ready);
  const bundle = async (resource: object, ifNoneExist: string) => {
    const { resourceType } = resource as typeof patient;
    const entry = [{ resource, request: { method: 'POST', url: resourceType, ifNoneExist } }];
    const { body } = await fhir.post('', { resourceType: 'Bundle', type: 'transaction', entry });
    return [body.entry[0].response.status, body.entry[0].response.location.split('/')[1]];
  };
  const wrong = (await fhir.post('/Patient', { resourceType: 'Patient', name: [{ text: 'Kofi' }] })).body.id as string;
  const visit = {
    resourceType: 'Encounter',
    identifier: [{ system: 'http://lab.example.org/visit', value: 'V-7' }],
    status: 'finished',
    class: { system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'AMB' },
    subject: { reference: `Patient/${wrong}` },
    period: { start: '2026-01-10T08:00:00Z', end: '2026-01-10T09:00:00Z' },
  };
  const { id } = (await fhir.post('/Encounter', visit)).body;
  await admin.patch(`/patients/${wrong}/visits/${id}`, { retired: true, retiredReason: 'Wrong patient' });
  const number = 'identifier=http://lab.example.org/visit|V-7';
  for (const condition of [number, `${number}&status=finished`, `patient=Patient/${wrong}&date=2026-01-10`]) {
    const again = await fhir.post('/Encounter', visit, { 'if-none-exist': condition });
    expect([again.status, again.body.id, again.body.status], condition).toEqual([200, id, 'entered-in-error']);
    expect(await bundle(visit, condition)).toEqual(['200 OK', id]);
  }
  expect((await admin.get(`/patients/${wrong}/visits`)).body.page.totalElements).toBe(0);

  const removed = (await fhir.post('/Patient', patient)).body.id as string;
  await admin.patch(`/patients/${removed}`, { retired: true, retiredReason: 'Nobody' });
  const known = unless['if-none-exist'];
  for (const condition of [known, `${known}&active=true`, 'family=otieno&birthdate=1990', 'name=zawadi']) {
    const again = await fhir.post('/Patient', patient, { 'if-none-exist': condition });
    expect([again.status, again.body.id, again.body.active], condition).toEqual([200, removed, false]);
    expect(await bundle(patient, condition)).toEqual(['200 OK', removed]);
  }
  // A listed patient takes precedence over a removed one.
  const listed = (await fhir.post('/Patient', patient)).body.id as string;
  expect((await fhir.post('/Patient', patient, unless)).body.id).toBe(listed);
  expect((await admin.get('/patients')).body.page.totalElements).toBe(2);
});

testBoth('what is not understood of a condition is refused, and nothing is saved', async (ready) => {
  const { fhir, admin } = await fhirAt(ready);
  const { id } = (await fhir.post('/Patient', patient)).body;
  for (const condition of [
    '',
    'identifier',
    'nobody=knows',
    'identifier=x|1&_sort=name',
    'name:sounds=zawadi',
    '_count=5',
  ]) {
    expect((await fhir.post('/Patient', patient, { 'if-none-exist': condition })).status, condition).toBe(400);
  }
  const strange: [string, string, object, Record<string, string>][] = [
    ['post', '/Patient', patient, { 'if-none-match': '*' }],
    ['post', '/Patient', patient, { 'if-match': 'W/"1"' }],
    ['put', `/Patient/${id}`, { ...patient, id }, { 'if-none-match': '*' }],
    ['put', `/Patient/${id}`, { ...patient, id, gender: 'male' }, unless],
    [
      'put',
      `/Patient/${id}`,
      { ...patient, id, gender: 'male' },
      { 'if-unmodified-since': 'Sat, 01 Jan 2000 00:00:00 GMT' },
    ],
  ];
  for (const [method, path, body, headers] of strange) {
    const { status } = await fhir[method as 'post' | 'put'](path, body, headers);
    expect(status, Object.keys(headers).join()).toBe(400);
  }
  const requests = [
    { method: 'PUT', url: `Patient/${id}`, ifNoneExist: 'name=zawadi' },
    { method: 'PUT', url: `Patient/${id}`, ifNoneMatch: '*' },
    { method: 'PUT', url: `Patient/${id}?name=x` },
    { method: 'POST', url: 'Patient', ifMatch: 'W/"1"' },
    { method: 'POST', url: 'Patient?identifier=x|1' },
    { method: 'POST', url: 'Patient', ifNoneExist: ' ' },
    { method: 'GET', url: 'Patient?nmae=zawadi' },
  ];
  const entry = requests.map((request) => ({ request, resource: { ...patient, id } }));
  const { body } = await fhir.post('', { resourceType: 'Bundle', type: 'batch', entry });
  expect(body.entry.map(({ response }: any) => response.status.slice(0, 3))).toEqual(requests.map(() => '400'));
  expect((await admin.get('/patients')).body.page.totalElements).toBe(1);
  expect((await fhir.get(`/Patient/${id}`)).body.meta.versionId).toBe('1');
});

testBoth('of changes that come at once one is of the version that was read', async (ready) => {
  const { fhir } = await fhirAt(ready);
  const { body: person } = await fhir.post('/Patient', patient);
  const visit = {
    resourceType: 'Encounter',
    status: 'in-progress',
    class: { system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'AMB' },
    subject: { reference: `Patient/${person.id}` },
  };
  const { body: begun } = await fhir.post('/Encounter', visit);
  const first = { 'if-match': 'W/"1"' };
  const changed = (word: string) => [
    fhir.put(`/Patient/${person.id}`, { ...person, maritalStatus: { text: word } }, first),
    fhir.put(`/Encounter/${begun.id}`, { ...begun, priority: { text: word } }, first),
  ];
  const replies = await Promise.all(['a', 'b', 'c'].flatMap(changed));
  for (const kind of [0, 1]) {
    const statuses = replies.filter((_, i) => i % 2 === kind).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 412, 412]);
  }
});
