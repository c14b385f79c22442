import { expect, test } from 'vitest';
import { checkBundle } from '../../src-main/fhir/bundle.commands.ts';
import { fhirAt, fhirOf, fhirType, numberSystemAt } from './station.ts';
import { testBoth } from '../support/both.ts';
import { withRole } from '../support/station.ts';

const patient = (family: string, more: object = {}) => ({ resourceType: 'Patient', name: [{ family }], ...more });
const encounterOf = (reference: string, more: object = {}) => ({
  resourceType: 'Encounter',
  status: 'finished',
  class: { system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'AMB' },
  subject: { reference },
  period: { start: '2026-01-10T10:00:00+02:00', end: '2026-01-10T11:00:00+02:00' },
  ...more,
});
const entry = (resource: any, more: object = {}) => ({
  resource,
  request: { method: 'POST', url: resource.resourceType, ...more },
});
const bundle = (type: string, ...entries: object[]) => ({ resourceType: 'Bundle', type, entry: entries });

testBoth('a transaction saves a patient with a visit that names it, whichever comes first', async (ready) => {
  const { fhir } = await fhirAt(ready);
  const name = 'urn:uuid:0b9f5a3e-41b1-4a5e-9a53-0d2f6b2f7f01';
  const sent = bundle(
    'transaction',
    { fullUrl: 'urn:uuid:0b9f5a3e-41b1-4a5e-9a53-0d2f6b2f7f02', ...entry(encounterOf(name)) },
    { fullUrl: name, ...entry(patient('Otieno')) },
  );
  const { status, body } = await fhir.post('', sent);
  expect([status, body.type]).toEqual([200, 'transaction-response']);
  expect(body.entry.map(({ response }: any) => response.status)).toEqual(['201 Created', '201 Created']);
  const [visit, person] = body.entry.map(({ response }: any) => response.location.split('/_history')[0]);
  expect((await fhir.get(`/${visit}`)).body).toMatchObject({ subject: { reference: person }, status: 'finished' });
});

testBoth('of a transaction with one fault nothing is saved, and of a batch the rest is', async (ready) => {
  const { fhir, admin } = await fhirAt(ready);
  const [good, bad] = [entry(patient('Otieno')), entry(patient('Mensah', { gender: 'F' }))];
  const refused = await fhir.post('', bundle('transaction', good, bad));
  expect(refused.status).toBe(400);
  expect(refused.body.issue[0].expression).toEqual(['entry[1].resource.gender']);
  expect((await admin.get('/patients')).body.page.totalElements).toBe(0);

  const foreign = { resource: { resourceType: 'Observation' }, request: { method: 'POST', url: 'Observation' } };
  const { status, body } = await fhir.post('', bundle('batch', bad, good, foreign));
  expect([status, body.type]).toEqual([200, 'batch-response']);
  expect(body.entry.map(({ response }: any) => response.status.slice(0, 3))).toEqual(['400', '201', '400']);
  expect(body.entry[0].response.outcome.issue[0].expression).toEqual(['gender']);
  expect((await admin.get('/patients')).body.page.totalElements).toBe(1);
});

testBoth('a bundle changes, reads and searches, and makes nobody twice', async (ready) => {
  const { fhir } = await fhirAt(ready);
  const identifier = [{ system: 'http://moh.example.org/id', value: '7' }];
  const once = { ifNoneExist: 'identifier=http://moh.example.org/id|7' };
  const { body: first } = await fhir.post('', bundle('transaction', entry(patient('Otieno', { identifier }), once)));
  const location = first.entry[0].response.location as string;
  const [, id] = location.split('/');
  const again = await fhir.post(
    '',
    bundle(
      'batch',
      entry(patient('Otieno', { identifier }), once),
      { request: { method: 'GET', url: `Patient/${id}` } },
      { request: { method: 'GET', url: 'Patient?family=odh' } },
      {
        resource: patient('Odhiambo', { id, identifier }),
        request: { method: 'PUT', url: `Patient/${id}`, ifMatch: 'W/"1"' },
      },
      { resource: patient('Late', { id }), request: { method: 'PUT', url: `Patient/${id}`, ifMatch: 'W/"1"' } },
      { request: { method: 'GET', url: 'Patient/nobody' } },
    ),
  );
  const responses = again.body.entry.map(({ response }: any) => response.status.slice(0, 3));
  expect(responses).toEqual(['200', '200', '200', '200', '412', '404']);
  expect(again.body.entry[0].response.location).toBe(location);
  // Reads are answered after all saves.
  expect(again.body.entry[1].resource.name).toEqual([{ family: 'Odhiambo' }]);
  expect(again.body.entry[2].resource.total).toBe(1);
});

testBoth('a bundle reads a hundred times and no more', async (ready) => {
  const { fhir } = await fhirAt(ready);
  const read = { request: { method: 'GET', url: 'Patient?_count=0' } };
  const { body } = await fhir.post('', bundle('batch', ...Array.from({ length: 101 }, () => read)));
  expect(body.entry.map(({ response }: any) => response.status).slice(-2)).toEqual([
    '200 OK',
    '400 The request is not valid',
  ]);
});

testBoth(
  'a bundle searches for ten conditions and no more; ids and numbers are found by an index and not counted',
  async (ready) => {
    const { fhir, admin } = await fhirAt(ready);
    const unless = (ifNoneExist: string) => entry(patient('Otieno'), { ifNoneExist });
    const indexed = Array.from({ length: 20 }, (_, i) =>
      unless(`identifier=http://moh.example.org/id|${i}&active=true`),
    );
    const several = 'identifier=http://moh.example.org/id|1,http://moh.example.org/id|2';
    for (const condition of ['address:contains=x', 'identifier=|7', 'identifier=7', 'identifier:not=a|7', several]) {
      const sent = [...indexed, unless('_id=nobody'), ...Array.from({ length: 11 }, () => unless(condition))];
      const { status, body } = await fhir.post('', bundle('batch', ...sent));
      expect(status).toBe(200);
      const refused = body.entry.filter(({ response }: any) => response.status.startsWith('400'));
      const told = refused.filter(({ response }: any) =>
        response.outcome.issue[0].details.text.includes('another Bundle'),
      );
      expect([told.length, body.entry.at(-1)], condition).toEqual([1, told[0]]);
    }
    const before = (await admin.get('/patients')).body.page.totalElements;
    const visits = Array.from({ length: 11 }, () =>
      entry(encounterOf('Patient/nobody'), { ifNoneExist: 'identifier=http://lab.example.org/visit|V-7' }),
    );
    const whole = await fhir.post('', bundle('transaction', entry(patient('Mensah')), ...visits));
    expect([whole.status, whole.body.issue[0].expression]).toEqual([400, ['entry[11].request']]);
    expect((await admin.get('/patients')).body.page.totalElements).toBe(before);
  },
);

testBoth('what is asked of each record is one of ten values at most', async (ready) => {
  const { fhir } = await fhirAt(ready);
  const { body: known } = await fhir.post('/Patient', patient('Otieno'));
  const listOf = (value: string, length: number) => Array.from({ length }, () => value).join();
  for (const search of ['address:contains=x', 'name=x', 'birthdate=1990', 'identifier:not=x']) {
    const [name = '', value = ''] = search.split('=');
    expect((await fhir.get(`/Patient?${name}=${listOf(value, 10)}`)).status, name).toBe(200);
    expect((await fhir.get(`/Patient?${name}=${listOf(value, 11)}`)).status, name).toBe(400);
  }
  expect((await fhir.get(`/Patient?_id=${listOf(known.id, 20)}`)).body.total).toBe(1);
});

testBoth('a bundle has two hundred entries and no more', async (ready) => {
  const { fhir, admin } = await fhirAt(ready);
  const sent = Array.from({ length: 201 }, () => entry(patient('Otieno')));
  expect((await fhir.post('', bundle('batch', ...sent))).status).toBe(413);
  expect((await admin.get('/patients')).body.page.totalElements).toBe(0);
});

testBoth('of a resource with a hundred faults fifty are told', async (ready) => {
  const { fhir } = await fhirAt(ready);
  const strange = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`strange${i}`, i]));
  const { status, body } = await fhir.post('/Patient', patient('Otieno', strange));
  expect([status, body.issue.length]).toEqual([400, 50]);
});

// This tests rules, without a register.
test('while the resources of a bundle are looked at, others have their turn after each of them', async () => {
  const sent = bundle('batch', ...Array.from({ length: 200 }, () => entry(patient('Otieno'))));
  const turns = { count: 0, isOver: false };
  const turn = () => {
    turns.count++;
    if (!turns.isOver) setImmediate(turn);
  };
  setImmediate(turn);
  const { resources } = await checkBundle(sent);
  turns.isOver = true;
  expect(resources.size).toBe(200);
  expect(turns.count).toBeGreaterThanOrEqual(199);
});

testBoth('a repeated transaction gives the first reply again', async (ready) => {
  const { fhir, admin } = await fhirAt(ready);
  const sent = bundle('transaction', entry(patient('Otieno')));
  const key = { 'idempotency-key': 'one' };
  const [first, second] = [await fhir.post('', sent, key), await fhir.post('', sent, key)];
  expect(second.body).toEqual(first.body);
  expect((await admin.get('/patients')).body.page.totalElements).toBe(1);
});

testBoth('a visit is an Encounter, and is changed and ended as one', async (ready) => {
  const { fhir, admin } = await fhirAt(ready);
  const { body: person } = await admin.post('/patients', { name: 'Zawadi' });
  const sent = encounterOf(`Patient/${person._id}`, {
    status: 'triaged',
    period: { start: '2026-01-10T10:00:00+02:00' },
    reasonCode: [{ coding: [{ system: 'http://snomed.info/sct', code: '386661006', display: 'Fever' }] }],
    participant: [{ individual: { display: 'Nurse Amina' } }],
    extension: [{ url: 'urn:satchel:visit-notes', valueString: 'Since yesterday' }],
    priority: { text: 'urgent' },
  });
  const { status, body } = await fhir.post('/Encounter', sent);
  expect(status).toBe(201);
  expect(body).toMatchObject(sent);
  const known = async () => (await admin.get(`/patients/${person._id}/visits/${body.id}`)).body;
  expect(await known()).toMatchObject({
    timeStart: '2026-01-10T08:00:00.000Z',
    timeEnd: null,
    category: 'OUTPATIENT',
    reason: 'Fever',
    notes: 'Since yesterday',
    attendedBy: 'Nurse Amina',
  });
  expect(await known()).not.toHaveProperty('fhir');
  expect((await fhir.put(`/Encounter/${body.id}`, body)).body).toEqual(body);
  const end = '2026-01-10T12:00:00+02:00';
  const ended = await fhir.put(`/Encounter/${body.id}`, {
    ...body,
    status: 'finished',
    period: { ...body.period, end },
  });
  expect(ended.body).toMatchObject({ ...sent, status: 'finished', period: { start: sent.period.start, end } });
  expect((await known()).timeEnd).toBe('2026-01-10T10:00:00.000Z');
  const history = await fhir.get(`/Encounter/${body.id}/_history`);
  expect(history.body.entry.map(({ resource }: any) => resource.status)).toEqual(['finished', 'triaged']);
});

testBoth('an Encounter that is no visit is refused and says why', async (ready) => {
  const { fhir, admin } = await fhirAt(ready);
  const { body: person } = await admin.post('/patients', { name: 'Zawadi' });
  const of = `Patient/${person._id}`;
  const refused = async (resource: object) => {
    const { status, body } = await fhir.post('/Encounter', resource);
    return [status, body.issue[0].expression?.[0]];
  };
  expect(await refused(encounterOf('Patient/nobody'))).toEqual([400, 'subject.reference']);
  expect(await refused(encounterOf('Group/1'))).toEqual([400, 'subject']);
  expect(await refused(encounterOf(of, { status: 'planned' }))).toEqual([400, 'status']);
  expect(await refused(encounterOf(of, { status: 'gone' }))).toEqual([400, 'status']);
  expect(await refused(encounterOf(of, { status: 'in-progress' }))).toEqual([400, 'period.end']);
  expect(await refused(encounterOf(of, { period: { start: '2026-01-10' } }))).toEqual([400, 'period']);
  expect(await refused(encounterOf(of, { period: { start: '2026-01-10', end: '2026-01-09' } }))).toEqual([
    400,
    'period',
  ]);
  expect(await refused(encounterOf(of, { period: { start: '2999-01-10', end: '2999-01-11' } }))).toEqual([
    400,
    'period',
  ]);
  const { body: other } = await admin.post('/patients', { name: 'Kofi' });
  const { body: visit } = await fhir.post('/Encounter', encounterOf(of));
  const moved = await fhir.put(`/Encounter/${visit.id}`, { ...visit, subject: { reference: `Patient/${other._id}` } });
  expect([moved.status, moved.body.issue[0].expression]).toEqual([400, ['subject']]);
});

testBoth('who may be the same person is answered with a grade', async (ready) => {
  const { fhir } = await fhirAt(ready);
  const zawadi = patient('Otieno', {
    name: [{ family: 'Otieno', given: ['Zawadi'] }],
    gender: 'female',
    birthDate: '1990-05-31',
    telecom: [{ system: 'phone', value: '0712345678' }],
  });
  const { body: known } = await fhir.post('/Patient', zawadi);
  await fhir.post('/Patient', patient('Mensah'));
  const parameters = (...more: object[]) => ({
    resourceType: 'Parameters',
    parameter: [{ name: 'resource', resource: zawadi }, ...more],
  });
  const { body } = await fhir.post('/Patient/$match', parameters({ name: 'onlyCertainMatches', valueBoolean: true }));
  expect(body).toMatchObject({ resourceType: 'Bundle', type: 'searchset', total: 1 });
  expect(body.entry[0]).toMatchObject({
    resource: { id: known.id },
    search: {
      mode: 'match',
      extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/match-grade', valueCode: 'certain' }],
    },
  });
  expect(body.entry[0].search.score).toBeGreaterThan(0.9);
  expect((await fhir.post('/Patient/$match', { resourceType: 'Parameters' })).status).toBe(400);
});

testBoth('two records are merged, found by both numbers, and parted again exactly', async (ready) => {
  const at = await fhirAt(ready);
  const { fhir } = at;
  const system = await numberSystemAt(at);
  const number = (value: string) => ({ identifier: [{ system, value }] });
  const { body: source } = await fhir.post('/Patient', patient('Otieno', number('K-1')));
  const { body: target } = await fhir.post('/Patient', patient('Otiende', number('K-2')));
  const { body: visit } = await fhir.post('/Encounter', encounterOf(`Patient/${source.id}`));
  const parameters = {
    resourceType: 'Parameters',
    parameter: [
      { name: 'source-patient', valueReference: { reference: `Patient/${source.id}` } },
      { name: 'target-patient', valueReference: { reference: `Patient/${target.id}` } },
    ],
  };
  const preview = [...parameters.parameter, { name: 'preview', valueBoolean: true }];
  const tried = await fhir.post('/Patient/$merge', { ...parameters, parameter: preview });
  expect([tried.status, tried.body.issue[0].expression]).toEqual([400, ['parameter[2].name']]);
  expect((await fhir.get(`/Patient/${source.id}`)).body).toEqual(source);
  const { status, body } = await fhir.post('/Patient/$merge', parameters);
  expect(status).toBe(200);
  const again = await fhir.post('/Patient/$merge', parameters);
  expect([again.status, again.body.issue[0].expression]).toEqual([400, ['parameter[0]']]);
  const result = body.parameter.find(({ name }: any) => name === 'result').resource;
  expect(result.link).toEqual([{ other: { reference: `Patient/${source.id}` }, type: 'replaces' }]);
  expect(result.identifier.map(({ value, use }: any) => [value, use])).toEqual([
    ['K-2', undefined],
    ['K-1', 'old'],
  ]);
  expect((await fhir.get(`/Patient/${source.id}`)).body).toMatchObject({
    active: false,
    link: [{ other: { reference: `Patient/${target.id}` }, type: 'replaced-by' }],
  });
  const { body: byOld } = await fhir.get(`/Patient?identifier=${system}|K-1`);
  expect(byOld.entry.map(({ resource }: any) => resource.id)).toEqual([target.id]);
  const { body: all } = await fhir.get(`/Patient/${target.id}/$everything`);
  expect(all.entry.map(({ resource }: any) => resource.id)).toEqual([target.id, visit.id]);
  expect((await fhir.put(`/Patient/${target.id}`, result)).body).toEqual(result);
  const refused = await fhir.put(`/Patient/${source.id}`, source);
  expect([refused.status, refused.body.issue[0].details.text]).toEqual([400, expect.stringContaining(target.id)]);
  const { body: versions } = await fhir.get(`/Patient/${source.id}/_history`);
  expect(versions.entry.map(({ resource }: any) => [resource.id, resource.active])).toEqual([
    [source.id, false],
    [source.id, true],
  ]);

  expect((await fhir.post('/Patient/$undo-merge', parameters)).status).toBe(200);
  const { meta: _, ...before } = source;
  expect((await fhir.get(`/Patient/${source.id}`)).body).toMatchObject(before);
  expect((await fhir.get(`/Patient/${target.id}`)).body).toEqual(target);
  expect((await fhir.post('/Patient/$undo-merge', parameters)).status).toBe(400);
});

testBoth('a merge, and its undo, refuse records that cannot be merged', async (ready) => {
  const { fhir, admin } = await fhirAt(ready);
  const ids: string[] = [];
  for (const family of ['Otieno', 'Otiende', 'Mensah'])
    ids.push((await fhir.post('/Patient', patient(family))).body.id);
  const [source = '', target = '', removed = ''] = ids;
  await admin.patch(`/patients/${removed}`, { retired: true });
  const parameters = (...pairs: [string, string][]) => ({
    resourceType: 'Parameters',
    parameter: pairs.map(([name, id]) => ({ name, valueReference: { reference: `Patient/${id}` } })),
  });
  const statusOf = async (operation: string, from: string, into: string) =>
    (await fhir.post(operation, parameters(['source-patient', from], ['target-patient', into]))).status;
  for (const operation of ['/Patient/$merge', '/Patient/$undo-merge']) {
    expect([operation, await statusOf(operation, source, 'nobody')]).toEqual([operation, 404]);
    expect([operation, await statusOf(operation, 'nobody', target)]).toEqual([operation, 400]);
    expect([operation, await statusOf(operation, removed, target)]).toEqual([operation, 400]);
    expect([operation, await statusOf(operation, source, source)]).toEqual([operation, 400]);
    expect((await fhir.post(operation, parameters(['source-patient', source]))).status).toBe(400);
  }
});

testBoth('a reader may send a Bundle that only reads, and no entry that saves', async (ready) => {
  const { fhir, admin } = await fhirAt(ready);
  const reader = fhirOf(await withRole(admin, 'reader'));
  const { body: person } = await fhir.post('/Patient', patient('Otieno'));
  const reads = ['Patient?family=Otieno', `Patient/${person.id}`, 'Encounter'].map((url) => ({
    request: { method: 'GET', url },
  }));
  for (const type of ['batch', 'transaction']) {
    const { status, body } = await reader.post('', bundle(type, ...reads));
    expect([status, body.entry.map(({ response }: any) => response.status)]).toEqual([200, Array(3).fill('200 OK')]);
    expect(body.entry[1].resource).toEqual(person);
    for (const save of [
      entry(patient('Mensah')),
      { resource: person, request: { method: 'PUT', url: `Patient/${person.id}` } },
    ]) {
      const refused = await reader.post('', bundle(type, ...reads, save));
      expect([refused.status, refused.body.issue?.[0].code]).toEqual([403, 'forbidden']);
    }
  }
  expect((await admin.get('/patients')).body.page.totalElements).toBe(1);
});

testBoth('versions since an instant are told for all records', async (ready) => {
  const { fhir } = await fhirAt(ready);
  const { body: person } = await fhir.post('/Patient', patient('Otieno'));
  await fhir.put(`/Patient/${person.id}`, { ...person, gender: 'female' });
  await fhir.post('/Encounter', encounterOf(`Patient/${person.id}`));
  const typesOf = ({ entry = [] }: any) =>
    entry.map(({ resource }: any) => `${resource.resourceType} ${resource.meta.versionId}`);
  const { body } = await fhir.get('/_history?_since=2000-01-01T00:00:00Z');
  expect(typesOf(body).sort()).toEqual(['Encounter 1', 'Patient 1', 'Patient 2']);
  expect(typesOf((await fhir.get('/Patient/_history')).body).sort()).toEqual(['Patient 1', 'Patient 2']);
  expect(typesOf((await fhir.get('/Encounter/_history?_since=2999-01-01T00:00:00Z')).body)).toEqual([]);
});

testBoth('the audit is read as AuditEvents by an administrator, and names whom FHIR showed', async (ready) => {
  const { fhir, admin } = await fhirAt(ready);
  const { body: person } = await fhir.post('/Patient', patient('Otieno'));
  await fhir.post('', bundle('batch', { request: { method: 'GET', url: `Patient/${person.id}` } }));
  const staff = fhirOf(admin);
  const { body } = await staff.get(`/AuditEvent?patient=Patient/${person.id}`);
  const said = body.entry.map(({ resource }: any) => resource.subtype[0].code);
  expect(said).toEqual(['patient-viewed', 'patient-added']);
  const [{ resource }] = body.entry;
  expect((await staff.get(`/AuditEvent/${resource.id}`)).body).toEqual(resource);
  expect((await staff.get('/AuditEvent/999999-1')).status).toBe(404);
  for (const nobody of ['', 'Patient/nobody']) {
    expect((await staff.get(`/AuditEvent?patient=${nobody}`)).status).toBeLessThan(500);
  }
  expect((await fhir.get('/AuditEvent')).status).toBe(403);
});

testBoth('every fault is an OperationOutcome', async (ready) => {
  const { fhir, admin, anyone } = await fhirAt(ready);
  const reader = fhirOf(await withRole(admin, 'reader'));
  const stranger = fhirOf(anyone);
  const faults = {
    login: await stranger.get('/Patient'),
    forbidden: await reader.post('/Patient', patient('Otieno')),
    'not-found': await fhir.get('/Patient/nobody'),
    invalid: await fhir.post('/Patient', '{'),
  };
  for (const [code, { body }] of Object.entries(faults)) expect(body.issue[0].code).toBe(code);
  expect((await fhir.get('/Observation')).status).toBe(404);
  expect((await fhir.own.send('DELETE', '/fhir/Patient')).status).toBe(405);
  expect((await fhir.post('/Patient', '[] a fhir:Patient.', { 'content-type': 'text/turtle' })).status).toBe(415);
  const other = await admin.send('POST', '/patients', {}, { 'content-type': fhirType });
  expect([other.status, other.headers.get('content-type')]).toEqual([415, 'application/problem+json']);
});

testBoth('says what it is, and which JSON is asked for', async (ready) => {
  const { fhir, admin, anyone } = await fhirAt(ready);
  const { body } = await fhir.get('/metadata');
  expect(body).toMatchObject({ resourceType: 'CapabilityStatement', fhirVersion: '4.0.1' });
  expect((await anyone.get('/fhir/metadata')).status).toBe(200);
  const plain = await admin.send('GET', '/fhir/Patient', undefined, { accept: 'application/json' });
  expect(plain.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const asked = await admin.send('GET', '/fhir/Patient?_format=application/json');
  expect(asked.headers.get('content-type')).toBe('application/json; charset=utf-8');
});
