/** Numbers of one system match, however they arrived here, and the numbers of two registries do not. */
import { expect, it, test } from 'vitest';
import { settledWorklist, soon } from '../matching/worklist.ts';
import { joined, meetHub, runningHub } from '../hub/running.ts';
import { saysElsewhere, testBoth } from '../support/both.ts';
import { withPostgres } from '../support/postgres.ts';
import { clientOf, password, readyStation, type Client } from '../support/station.ts';
import { meet } from '../sync/two-clinics.ts';
import { fhirAt, fhirOf, fhirStation, numberSystemAt } from './station.ts';

const uri = 'http://moh.example.org/nid';
const patient = (value: string, more: object = {}) => ({
  resourceType: 'Patient',
  identifier: [{ system: uri, value }],
  ...more,
});

testBoth('a system has a URI of its own, or none', async (ready) => {
  const { admin } = await ready();
  const made = await admin.post('/identifier-systems', { name: 'National ID', uri });
  expect(made.body).toMatchObject({ uri, name: 'National ID' });
  const { body: other } = await admin.post('/identifier-systems', { name: 'Paper file' });
  expect(other.uri).toBeNull();
  const path = `/identifier-systems/${other._id}`;
  const refused = await admin.patch(path, { uri });
  expect([refused.status, refused.body.errors[0].pointer]).toEqual([400, '/uri']);
  await admin.patch(`/identifier-systems/${made.body._id}`, { retired: true });
  expect((await admin.patch(path, { uri })).status).toBe(400);
  for (const wrong of [
    '',
    'nid',
    'http://a b',
    'http://a|b',
    'urn:satchel:patient-number',
    `http://${'a'.repeat(200)}`,
  ]) {
    expect((await admin.patch(path, { uri: wrong })).status, wrong).toBe(400);
  }
  expect((await admin.patch(path, { uri: 'urn:oid:2.16.840.1' })).body.uri).toBe('urn:oid:2.16.840.1');
  expect((await admin.patch(path, { uri: null })).body.uri).toBeNull();
  const { systems } = (await admin.get('/identifier-systems')).body;
  expect(systems.map((each: any) => each.uri)).toEqual([uri, null]);
});

testBoth('an identifier of the URI is one of the system, in and out', async (ready) => {
  const { fhir, admin } = await fhirAt(ready);
  const system = (await admin.post('/identifier-systems', { name: 'National ID', uri })).body._id as string;
  const identifiers = [{ system, value: 'Z1', use: null, from: null, to: null }];
  const typed = (await admin.post('/patients', { name: 'Zawadi', identifiers })).body._id;
  const read = (await fhir.get(`/Patient/${typed}`)).body;
  expect(read.identifier).toEqual([{ system: uri, value: 'Z1' }]);
  expect((await fhir.put(`/Patient/${typed}`, read)).body.meta.versionId).toBe('1');
  const sent = (await fhir.post('/Patient', patient('Z2'))).body;
  expect((await admin.get(`/patients/${sent.id}`)).body.identifiers).toMatchObject([{ system, value: 'Z2' }]);
  const idsOf = async (asked: string) =>
    ((await fhir.get(`/Patient?identifier=${encodeURIComponent(asked)}`)).body.entry ?? []).map(
      (e: any) => e.resource.id,
    );
  for (const name of [uri, `urn:satchel:identifier-system:${system}`])
    expect(await idsOf(`${name}|z1`)).toEqual([typed]);
  expect((await fhir.post('/Patient', patient('Z1'), { 'if-none-exist': `identifier=${uri}|Z1` })).body.id).toBe(typed);
});

testBoth('what FHIR kept before the system had the URI meets it', async (ready) => {
  const { fhir, admin } = await fhirAt(ready);
  const kept = (await fhir.post('/Patient', patient('Z 1', { name: [{ text: 'Zawadi' }] }))).body;
  const system = (await admin.post('/identifier-systems', { name: 'National ID', pattern: '#', uri })).body
    ._id as string;
  const found = (await admin.get(`/patients?identifier=${encodeURIComponent(`${system}|z1`)}`)).body;
  expect(found.embedded.patientResourceList.map(({ _id }: any) => _id)).toEqual([kept.id]);
  const searched = (await fhir.get(`/Patient?identifier=${encodeURIComponent(`${uri}|Z1`)}`)).body;
  expect(searched.entry.map(({ resource }: any) => resource.id)).toEqual([kept.id]);
  // The number was never checked against the system. It is returned as it was sent, and is not an error.
  const read = (await fhir.get(`/Patient/${kept.id}`)).body;
  expect(read).toEqual(kept);
  expect((await fhir.put(`/Patient/${kept.id}`, { ...read, gender: 'female' })).status).toBe(200);
  const more = [...read.identifier, { system: 'http://example.org/other', value: '7' }];
  expect((await fhir.put(`/Patient/${kept.id}`, { ...read, identifier: more })).body.identifier).toEqual(more);
});

testBoth('a number of an unknown system finds its patient in the search and in a match', async (ready) => {
  const { fhir, admin } = await fhirAt(ready);
  const kept = (await fhir.post('/Patient', patient('QX-4711', { name: [{ text: 'Zawadi Otieno' }] }))).body;
  await fhir.post('/Patient', { resourceType: 'Patient', name: [{ text: 'Kofi Mensah' }] });
  const hits = (await admin.get('/patients/search?q=QX4711')).body.embedded.patientResourceList;
  expect(hits[0]._id).toBe(kept.id);
  const parameter = [{ name: 'resource', resource: patient('qx 4711', { name: [{ text: 'Zawadi' }] }) }];
  const { body } = await fhir.post('/Patient/$match', { resourceType: 'Parameters', parameter });
  expect(body.entry.map(({ resource }: any) => resource.id)).toEqual([kept.id]);
});

// At a station alone: the test sets how often it compares. A hub is tested below.
test('a number without a system finds its patient, and is evidence of nothing', async () => {
  const { fhir, admin } = await fhirStation(soon);
  const numbered = (name: string) => ({
    ...{ resourceType: 'Patient', name: [{ text: name }], identifier: [{ value: 'NS-4711' }] },
  });
  const kept = (await fhir.post('/Patient', numbered('Zawadi Otieno'))).body;
  const hits = (await admin.get('/patients/search?q=NS4711')).body.embedded.patientResourceList;
  expect(hits.map(({ _id }: any) => _id)).toEqual([kept.id]);
  for (const asked of ['ns4711', '|NS-4711']) {
    const { body } = await fhir.get(`/Patient?identifier=${encodeURIComponent(asked)}`);
    expect(
      body.entry?.map(({ resource }: any) => resource.id),
      asked,
    ).toEqual([kept.id]);
  }
  await fhir.post('/Patient', numbered('Kofi Mensah'));
  expect((await settledWorklist(admin)).pairs).toEqual([]);
});

const sameNumber = (value: string) => [
  { ...patient(value), name: [{ text: 'Zawadi Otieno' }], birthDate: '1990-05-31' },
  { ...patient(value.toLowerCase()), name: [{ text: 'Zawadi Otiende' }], birthDate: '1990-05-31' },
];

test('patients with one number of an unknown system are possible duplicates for it', async () => {
  const { fhir, admin } = await fhirStation(soon);
  for (const each of sameNumber('QX-4711')) await fhir.post('/Patient', each);
  const { pairs } = await settledWorklist(admin);
  expect(pairs).toMatchObject([{ reasons: expect.arrayContaining(['same-identifier']) }]);
});

testBoth('a number by the name that every registry has is not ours, but on the record that has it', async (ready) => {
  const { fhir, admin } = await fhirAt(ready);
  const any = 'urn:satchel:patient-number';
  const ours = (await admin.post('/patients', { name: 'Zawadi', patientNumber: '0001' })).body._id as string;
  const [{ system: own }] = (await fhir.get(`/Patient/${ours}`)).body.identifier;
  const sent = { resourceType: 'Patient', identifier: [{ system: any, value: '0001' }] };
  const unless = { 'if-none-exist': `identifier=${any}|0001` };
  const made = await fhir.post('/Patient', sent, unless);
  expect([made.status, made.body.identifier]).toEqual([201, sent.identifier]);
  expect((await admin.get(`/patients/${made.body.id}`)).body.patientNumber).toBeNull();
  expect((await fhir.post('/Patient', sent, unless)).body.id).toBe(made.body.id);
  const foundBy = async (system: string) =>
    (await fhir.get(`/Patient?identifier=${encodeURIComponent(`${system}|0001`)}`)).body.entry.map(
      ({ resource }: any) => resource.id,
    );
  expect([await foundBy(own), await foundBy(any)]).toEqual([[ours], [made.body.id]]);
  const read = (await fhir.get(`/Patient/${made.body.id}`)).body;
  expect((await fhir.put(`/Patient/${made.body.id}`, read)).body.meta.versionId).toBe('1');
  const kept = { ...sent, id: ours, gender: 'female' };
  expect((await fhir.put(`/Patient/${ours}`, kept)).body.identifier).toMatchObject([{ system: own, value: '0001' }]);
  expect((await admin.get(`/patients/${ours}`)).body.patientNumber).toBe('0001');
});

withPostgres('at a hub', () => {
  it('numbers of an unknown system that FHIR said at a station are found and compared', async () => {
    const running = await runningHub();
    const station = await joined(running);
    const fhir = fhirOf(station.admin);
    const ids: string[] = [];
    for (const each of sameNumber('QX-4711')) ids.push((await fhir.post('/Patient', each)).body.id);
    await meetHub(station);
    const api = `${running.url}/api`;
    const { body } = await clientOf(api, '').post('/sessions', { username: 'ama', password });
    const atHub = clientOf(api, body.token);
    const hits = (await atHub.get('/patients/search?q=QX4711')).body.embedded.patientResourceList;
    expect(hits.map(({ _id }: any) => _id).toSorted()).toEqual(ids.toSorted());
    const { pairs } = await settledWorklist(atHub);
    expect(pairs).toMatchObject([{ reasons: expect.arrayContaining(['same-identifier']) }]);
    const system = (await atHub.post('/identifier-systems', { name: 'National ID', uri })).body._id as string;
    const { body: page } = await atHub.get(`/patients?identifier=${encodeURIComponent(`${system}|qx4711`)}`);
    expect(page.page.totalElements).toBe(2);
  });
});

withPostgres('at a hub', () => {
  it('the patient number has the system that it has at its stations', async () => {
    const running = await runningHub();
    const station = await joined(running);
    const sent = { resourceType: 'Patient', identifier: [{ system: await numberSystemAt(station), value: '0001' }] };
    const { body: made } = await fhirOf(station.admin).post('/Patient', sent);
    await meetHub(station);
    const { body } = await fhirOf(station.admin).get(`/Patient/${made.id}`);
    const api = `${running.url}/api`;
    const { body: session } = await clientOf(api, '').post('/sessions', { username: 'ama', password });
    expect((await fhirOf(clientOf(api, session.token)).get(`/Patient/${body.id}`)).body).toEqual(body);
  });
});

const numberUri = 'http://clinic.example.org/patient';
const sayNumber = (admin: Client, said: object) =>
  admin.send('PUT', '/patient-numbers', { isOn: true, prefix: null, ...said });

testBoth('the patient number has a URI of its own, or none', async (ready) => {
  const { admin } = await ready();
  const [system] = [(await admin.post('/identifier-systems', { name: 'National ID', uri })).body];
  expect((await sayNumber(admin, {})).body.uri).toBeNull();
  for (const wrong of ['', 'mrn', 'http://a b', 'http://a|b', 'urn:satchel:x', `http://${'a'.repeat(200)}`, uri]) {
    const refused = await sayNumber(admin, { uri: wrong });
    expect([refused.status, refused.body.errors[0].pointer], wrong).toEqual([400, '/uri']);
  }
  expect((await sayNumber(admin, { uri: numberUri })).body.uri).toBe(numberUri);
  expect((await sayNumber(admin, { isOn: false })).body.uri).toBe(numberUri);
  expect((await admin.get('/patient-numbers')).body.uri).toBe(numberUri);
  // The list does not contain it, and no other system can have its URI.
  expect((await admin.get('/identifier-systems')).body.systems).toEqual([system]);
  expect((await admin.post('/identifier-systems', { name: 'patient-number' })).status).toBe(200);
  const taken = await admin.patch(`/identifier-systems/${system._id}`, { uri: numberUri });
  expect([taken.status, taken.body.errors[0].pointer]).toEqual([400, '/uri']);
  expect((await admin.patch('/identifier-systems/patient-number', { name: 'Mine' })).status).toBe(404);
  const identifiers = [{ system: 'patient-number', value: '1', use: null, from: null, to: null }];
  expect((await admin.post('/patients', { identifiers })).status).toBe(400);
  expect((await sayNumber(admin, { uri: null })).body.uri).toBeNull();
  expect((await admin.patch(`/identifier-systems/${system._id}`, { uri: numberUri })).status).toBe(200);
});

testBoth('the URI of the patient number that is said elsewhere is taken', async (ready) => {
  const at = await ready();
  const say = await saysElsewhere(at);
  await say({ kind: 'identifier-system', id: 'patient-number', fields: { uri: numberUri } });
  expect((await at.admin.get('/patient-numbers')).body.uri).toBe(numberUri);
  expect((await sayNumber(at.admin, { uri: `${numberUri}s` })).body.uri).toBe(`${numberUri}s`);
});

testBoth('the patient number is told, found and sent by its URI', async (ready) => {
  const { fhir, admin } = await fhirAt(ready);
  const kept = (
    await fhir.post('/Patient', { resourceType: 'Patient', identifier: [{ system: numberUri, value: 'K1' }] })
  ).body;
  const typed = (await admin.post('/patients', { name: 'Zawadi', patientNumber: '0001' })).body._id;
  const [{ system: before }] = (await fhir.get(`/Patient/${typed}`)).body.identifier;
  await sayNumber(admin, { uri: numberUri });
  const read = (await fhir.get(`/Patient/${typed}`)).body;
  expect(read.identifier).toMatchObject([{ system: numberUri, value: '0001' }]);
  expect((await fhir.put(`/Patient/${typed}`, read)).body.meta.versionId).toBe('1');
  const bySystem = async (asked: string) =>
    ((await fhir.get(`/Patient?identifier=${encodeURIComponent(asked)}`)).body.entry ?? []).map(
      ({ resource }: any) => resource.id,
    );
  for (const name of [numberUri, before]) expect(await bySystem(`${name}|0001`), name).toEqual([typed]);
  // A number that was stored before is found, and stays as it was sent.
  expect(await bySystem(`${numberUri}|K1`)).toEqual([kept.id]);
  expect((await fhir.put(`/Patient/${kept.id}`, kept)).body.meta.versionId).toBe('1');
  expect((await admin.get(`/patients/${kept.id}`)).body.patientNumber).toBeNull();
  // The same file of another program, sent twice.
  const entry = ['0001', '0002'].map((value) => ({
    resource: { resourceType: 'Patient', identifier: [{ system: numberUri, value }] },
    request: { method: 'POST', url: 'Patient', ifNoneExist: `identifier=${numberUri}|${value}` },
  }));
  const bundle = { resourceType: 'Bundle', type: 'transaction', entry };
  const statuses = async () => (await fhir.post('', bundle)).body.entry.map(({ response }: any) => response.status);
  expect((await statuses()).map((each: string) => each.slice(0, 3))).toEqual(['200', '201']);
  expect((await statuses()).map((each: string) => each.slice(0, 3))).toEqual(['200', '200']);
  const [second] = await bySystem(`${numberUri}|0002`);
  expect((await admin.get(`/patients/${second}`)).body.patientNumber).toBe('0002');
  const [number] = (await fhir.get(`/Patient/${second}`)).body.identifier;
  await fhir.put(`/Patient/${second}`, {
    resourceType: 'Patient',
    id: second,
    identifier: [{ ...number, value: '3' }],
  });
  expect((await admin.get(`/patients/${second}`)).body.patientNumber).toBe('3');
});

test('the URI of the patient number is the same at all stations', async () => {
  const [{ admin, station }, other] = [await readyStation(), await readyStation()];
  const typed = (await admin.post('/patients', { name: 'Zawadi', patientNumber: '0001' })).body._id;
  await sayNumber(admin, { uri: numberUri });
  await meet(station.registry().db, other.station.registry().db);
  expect((await fhirOf(other.admin).get(`/Patient/${typed}`)).body.identifier).toMatchObject([{ system: numberUri }]);
  expect((await other.admin.get('/patient-numbers')).body.uri).toBe(numberUri);
});

test('the number of a registry has its own system: the same at all its stations, another one elsewhere', async () => {
  const [here, there, elsewhere] = [await readyStation(), await readyStation(), await readyStation()];
  const systemAt = async (admin: typeof here.admin) => {
    const { body } = await admin.post('/patients', { patientNumber: '0001' });
    const [number] = (await fhirOf(admin).get(`/Patient/${body._id}`)).body.identifier;
    expect(number.value).toBe('0001');
    return number.system as string;
  };
  expect(await systemAt(here.admin)).not.toBe(await systemAt(elsewhere.admin));
  await meet(here.station.registry().db, there.station.registry().db);
  const system = await systemAt(here.admin);
  expect(await systemAt(there.admin)).toBe(system);
  const fhir = fhirOf(there.admin);
  const { body } = await fhir.get(`/Patient?identifier=${encodeURIComponent(`${system}|0001`)}`);
  expect(body.total).toBeGreaterThan(0);
  // The number of another registry is only stored.
  const foreign = { system: await systemAt(elsewhere.admin), value: '0001' };
  const sent = (await fhir.post('/Patient', { resourceType: 'Patient', identifier: [foreign] })).body;
  expect(sent.identifier).toEqual([foreign]);
  expect((await there.admin.get(`/patients/${sent.id}`)).body.patientNumber).toBeNull();
});
