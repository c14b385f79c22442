/** ITI-78 of IHE PDQm, parameter by parameter, and what else can be searched. */
import { expect } from 'vitest';
import { write } from '../../src-main/db/access.ts';
import { newUuid } from '../../src-main/clock.ts';
import { write as writeAtHub } from '../../src-main/postgres/access.ts';
import { saveRecords } from '../../src-main/postgres/record.ts';
import { saveRecord } from '../../src-main/journal/record.ts';
import type { RunningStation } from '../../src-main/serve.ts';
import { testBoth, type Ready } from '../support/both.ts';
import { fhirAt, fhirOf, idsOfAll, numberSystemAt } from './station.ts';

const foreign = 'http://moh.example.org/national-id';
const identifierTypes = 'http://terminology.hl7.org/CodeSystem/v2-0203';

/** Registers four people. These letters name the results of a search. */
async function people(ready: () => Promise<Ready>) {
  const at = await fhirAt(ready);
  const { admin, fhir } = at;
  const { body: system } = await admin.post('/identifier-systems', { name: 'National id' });
  const own = `urn:satchel:identifier-system:${system._id}`;
  const ids: Record<string, string> = {};
  const a = await admin.post('/patients', {
    name: 'Zawadi Otieno',
    patientNumber: 'K-100',
    gender: 'FEMALE',
    dateOfBirth: '1990-05-31',
    phoneNumber: '0712 345 678',
    residentialAddress: 'Oginga Street 4',
    village: 'Kisumu',
    identifiers: [{ system: system._id, value: 'N 77', use: null, from: null, to: null }],
  });
  ids[a.body._id] = 'a';
  const b = await fhir.post('/Patient', {
    resourceType: 'Patient',
    identifier: [{ system: foreign, value: 'N-77', type: { coding: [{ system: identifierTypes, code: 'NI' }] } }],
    name: [
      { use: 'official', family: 'Otieno', given: ['Kofi', 'José'] },
      { use: 'maiden', family: 'Mensah' },
    ],
    gender: 'male',
    birthDate: '1990',
    telecom: [
      { system: 'phone', value: '0712345678' },
      { system: 'email', value: 'Kofi@example.org' },
    ],
    address: [{ line: ['Lake Road'], city: 'Nakuru', state: 'Rift Valley', postalCode: '20100', country: 'Côte' }],
    extension: [
      { url: 'http://hl7.org/fhir/StructureDefinition/patient-mothersMaidenName', valueString: 'Adjoa Núñez' },
    ],
    deceasedDateTime: '2024-05-06T07:08:09+03:00',
  });
  ids[b.body.id] = 'b';
  const c = await fhir.post('/Patient', {
    resourceType: 'Patient',
    name: [{ text: 'Otis Ito' }],
    birthDate: '2000-02-29',
  });
  ids[c.body.id] = 'c';
  const d = await admin.post('/patients', { name: 'Otieno Gone' });
  ids[d.body._id] = 'd';
  await admin.patch(`/patients/${d.body._id}`, { retired: true });
  const found = async (query: string) => {
    const { status, body } = await fhir.get(`/Patient?${query}`);
    expect([status, body.type], JSON.stringify(body)).toEqual([200, 'searchset']);
    const letters = (body.entry ?? []).map(({ resource }: any) => ids[resource.id]).join('');
    expect(body.total).toBe(letters.length);
    return letters;
  };
  return {
    ...at,
    found,
    own,
    numbers: await numberSystemAt(at),
    ids,
    idOf: (letter: string) => Object.keys(ids).find((id) => ids[id] === letter) ?? '',
  };
}

testBoth('a search that names domains gets the numbers of these alone (ITI-78, cases 1 to 4)', async (ready) => {
  const { fhir, own, ids, numbers, admin } = await people(ready);
  const numbersFor = async (query: string) => {
    const { status, body } = await fhir.get(`/Patient?${query}`);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.total).toBe((body.entry ?? []).length);
    return (body.entry ?? []).map(({ resource }: any) => {
      const isReduced = resource.meta.tag?.some(({ code }: any) => code === 'SUBSETTED') ?? false;
      return [ids[resource.id], isReduced, ...(resource.identifier ?? []).map(({ system }: any) => system)];
    });
  };
  // Case 1: no domain.
  expect(await numbersFor('family=otieno')).toEqual([
    ['a', false, numbers, own],
    ['b', false, foreign],
  ]);
  // Case 2: domains, alone, several, beside other conditions and beside a number of another domain.
  expect(await numbersFor(`identifier=${own}|`)).toEqual([['a', true, own]]);
  expect(await numbersFor(`identifier=${own}|,${foreign}|&_sort=family`)).toEqual([
    ['b', true, foreign],
    ['a', true, own],
  ]);
  expect(await numbersFor(`given=kofi&identifier=${foreign}|`)).toEqual([['b', true, foreign]]);
  expect(await numbersFor(`identifier=${numbers}|K-100&identifier=${own}|`)).toEqual([['a', true, own]]);
  // A number in a list makes it a search for numbers.
  expect(await numbersFor(`identifier=${own}|N 77,${foreign}|`)).toEqual([
    ['a', false, numbers, own],
    ['b', false, foreign],
  ]);
  // A resource with this tag cannot be saved.
  const [{ resource }] = (await fhir.get(`/Patient?identifier=${own}|&_summary=data`)).body.entry;
  expect(resource.meta.tag).toHaveLength(1);
  expect((await fhir.put(`/Patient/${resource.id}`, resource)).status).toBe(400);
  // Case 3: known, and nobody has such a number.
  const empty = 'urn:oid:1.3.6.1.4.1.21367.13.20.1000';
  await admin.post('/identifier-systems', { name: 'Red', uri: empty });
  expect(await numbersFor(`identifier=${empty}|`)).toEqual([]);
  // Case 4: one of them is unknown. A Bundle has the same reply in its entry.
  const unknown = `identifier=${own}|,http://unknown.example.org|`;
  const { status, body } = await fhir.get(`/Patient?${unknown}`);
  const issue = [{ severity: 'warning', code: 'not-found', diagnostics: 'targetSystem not found' }];
  expect([status, body]).toMatchObject([404, { resourceType: 'OperationOutcome', issue }]);
  const batch = {
    resourceType: 'Bundle',
    type: 'batch',
    entry: [{ request: { method: 'GET', url: `Patient?${unknown}` } }],
  };
  const [inside] = (await fhir.post('', batch)).body.entry;
  expect(inside.response).toMatchObject({ status: expect.stringContaining('404'), outcome: { issue } });
  expect(
    (await fhir.get(`/Patient?identifier=${Array.from({ length: 11 }, (_, i) => `urn:x:${i}|`).join(',')}`)).status,
  ).toBe(400);
});

testBoth('each parameter of ITI-78 finds those it means, with each of its modifiers', async (ready) => {
  const { found, own, numbers, idOf } = await people(ready);
  const table: Record<string, string> = {
    // Everyone who is listed.
    '': 'abc',
    [`_id=${idOf('b')}`]: 'b',
    [`_id=${idOf('b')},${idOf('a')}`]: 'ab',
    [`_id=${idOf('d')}`]: 'd',
    '_id=nobody': '',
    'active=true': 'abc',
    'active=false': 'd',
    'active:not=true': 'd',
    'active:missing=true': '',
    '_id:missing=true': '',
    // The beginning of a name, in any case, with or without accents.
    'family=Otieno': 'ab',
    'family=OTI': 'abc',
    'family=tieno': '',
    'family:exact=Otieno': 'ab',
    'family:exact=otieno': '',
    'family:exact=Oti': '',
    'family:contains=tien': 'ab',
    'family=mensah': 'b',
    'family=Otis,Mensah': 'bc',
    'family:missing=true': '',
    'given=Kofi': 'b',
    'given=jose': 'b',
    'given=kof&given=jos': 'b',
    'given=kof&given=ama': '',
    'given=zawadi': 'a',
    'given:exact=José': 'b',
    'given:exact=Jose': '',
    'given:contains=os': 'b',
    'given:missing=true': '',
    'given:missing=false': 'abc',
    'name=kofi jose': 'b',
    'name=otieno': 'ab',
    'name:contains=tien': 'ab',
    'name:exact=Otis Ito': 'c',
    // A number of one of our systems, and of one that is only stored.
    [`identifier=${numbers}|K-100`]: 'a',
    [`identifier=${numbers}|k100`]: 'a',
    // Any registry uses this name for its own numbers.
    'identifier=urn:satchel:patient-number|K-100': '',
    [`identifier=${own}|N 77`]: 'a',
    [`identifier=${own}|N-78`]: '',
    [`identifier=${foreign}|N-77`]: 'b',
    [`identifier=${foreign}|`]: 'b',
    'identifier=N77': 'ab',
    'identifier=http://unknown.example.org|N-77': '',
    'identifier:missing=true': 'c',
    [`identifier:of-type=${identifierTypes}|NI|n77`]: 'b',
    [`identifier:of-type=${identifierTypes}|NI|78`]: '',
    [`identifier:of-type=${identifierTypes}|MR|K-100`]: 'a',
    [`identifier:of-type=${identifierTypes}|MR|N-77`]: '',
    'telecom=0712345678': 'ab',
    'telecom=phone|0712 345-678': 'ab',
    'telecom=email|0712345678': '',
    'telecom=email|kofi@example.org': 'b',
    'phone=0712345678': 'ab',
    'telecom=0712345': '',
    'telecom:missing=true': 'c',
    'telecom:missing=false': 'ab',
    'email=kofi@example.org': 'b',
    'email=0712345678': '',
    'email:missing=true': 'ac',
    'deceased=true': 'b',
    'deceased=false': 'ac',
    'deceased:not=false': 'b',
    'death-date=2024-05': 'b',
    'death-date=gt2024-06': '',
    'death-date:missing=true': 'ac',
    'mothersMaidenName=nunez': 'b',
    'mothersMaidenName:exact=Adjoa Núñez': 'b',
    'mothersMaidenName:exact=Núñez': '',
    'mothersMaidenName:contains=jo': 'b',
    'mothersMaidenName:missing=true': 'ac',
    'birthdate=1990-05-31': 'a',
    'birthdate=1990': 'ab',
    'birthdate=1990-05': 'a',
    'birthdate=eq1990': 'ab',
    'birthdate=ne1990': 'c',
    'birthdate=gt1990': 'c',
    'birthdate=ge1990': 'abc',
    'birthdate=lt1990-06': 'ab',
    'birthdate=le1990-05-31': 'ab',
    'birthdate=sa1990': 'c',
    'birthdate=eb2000-02-29': 'ab',
    'birthdate=ap1989': 'ab',
    'birthdate=ge1990-05-01&birthdate=le1990-05-31': 'ab',
    'birthdate=2000-02-29': 'c',
    'birthdate:missing=true': '',
    'gender=female': 'a',
    'gender=male,female': 'ab',
    'gender=http://hl7.org/fhir/administrative-gender|male': 'b',
    'gender:not=male': 'ac',
    'gender:not=male,female': 'c',
    'gender:missing=true': 'c',
    'address=Kisumu': 'a',
    'address=oginga': 'a',
    'address=lake road': 'b',
    'address=20100': 'b',
    'address:contains=ing': 'a',
    'address:exact=Nakuru': 'b',
    'address:missing=true': 'c',
    'address:missing=false': 'ab',
    'address-city=nak': 'b',
    'address-city:exact=Nakuru': 'b',
    'address-city:exact=nakuru': '',
    'address-state=rift': 'b',
    'address-state:exact=Rift': '',
    'address-postalcode=201': 'b',
    'address-postalcode=100': '',
    'address-postalcode:contains=010': 'b',
    'address-country=cote': 'b',
    'address-country:missing=true': 'ac',
    'family=otieno&gender=male&birthdate=1990': 'b',
    '_lastUpdated=ge2000-01-01': 'abc',
    '_lastUpdated=lt2000-01-01': '',
  };
  for (const [query, letters] of Object.entries(table))
    expect(`${query}: ${await found(encoded(query))}`).toBe(`${query}: ${letters}`);
});

testBoth('the parameters of a search may come in a form, beside those of the address', async (ready) => {
  const { fhir, found, idOf } = await people(ready);
  expect(await found('family=otieno')).toBe('ab');
  const form = (body: string, query = '') =>
    fhir.post(`/Patient/_search${query}`, body, { 'content-type': 'application/x-www-form-urlencoded' });
  const { status, body } = await form('family=otieno&given=kofi&given=jos%C3%A9', '?gender=male');
  expect([status, body.total, body.entry[0].resource.id]).toEqual([200, 1, idOf('b')]);
  // The link is for a GET, which has no form.
  const { pathname, searchParams } = new URL(body.link[0].url);
  expect(pathname).toBe('/api/fhir/Patient');
  expect(searchParams.getAll('given')).toEqual(['kofi', 'josé']);
  expect((await fhir.post('/Patient/_search?family=otieno', undefined)).body.total).toBe(2);
  expect((await form('nmae=x')).body.issue[0].expression).toEqual(['http.nmae']);
  expect((await fhir.post('/Patient/_search', { family: 'otieno' })).status).toBe(415);
  expect(
    (await fhir.post('/Patient', 'family=x', { 'content-type': 'application/x-www-form-urlencoded' })).status,
  ).toBe(415);
  expect(
    (await fhir.post('/Encounter/_search', 'status=finished', { 'content-type': 'application/x-www-form-urlencoded' }))
      .body.total,
  ).toBe(0);
});

testBoth('a search is sorted, and its total is left out, as asked', async (ready) => {
  const at = await people(ready);
  const { fhir, ids } = at;
  const letters = async (query: string) => (await idsOfAll(fhir, `/Patient?${query}`)).map((id) => ids[id]).join('');
  expect(await letters('_sort=birthdate')).toBe('bac');
  expect(await letters('_sort=-birthdate&_count=1')).toBe('cab');
  expect(await letters('_sort=family,-birthdate')).toBe('bca');
  expect(await letters('_sort=-death-date')).toBe('bac');
  expect((await fhir.get('/Patient?_sort=birthdate&_count=2')).body.total).toBe(3);
  expect((await fhir.get('/Patient?_total=none')).body).not.toHaveProperty('total');
  expect((await fhir.get('/Patient?_total=accurate&_count=1')).body.total).toBe(3);
  await registerIn(
    at,
    Array.from({ length: 2100 }, () => 'Nakuru'),
  );
  expect((await fhir.get('/Patient?_sort=birthdate')).body.issue[0].expression).toEqual(['http._sort']);
  expect(await letters('_sort=birthdate&gender=male,female')).toBe('ba');
});

testBoth('a part of a resource is returned as asked, marked as such, and cannot be saved', async (ready) => {
  const { fhir, idOf } = await people(ready);
  const path = `/Patient/${idOf('b')}`;
  const whole = (await fhir.get(path)).body;
  const membersOf = async (query: string) => {
    const { body } = await fhir.get(`${path}?${query}`);
    expect(body.meta).toEqual({ ...whole.meta, tag: [expect.objectContaining({ code: 'SUBSETTED' })] });
    return Object.keys(body)
      .filter((name) => !['resourceType', 'id', 'meta'].includes(name))
      .toSorted();
  };
  expect(await membersOf('_elements=birthDate,deceased,Patient.name')).toEqual([
    'birthDate',
    'deceasedDateTime',
    'name',
  ]);
  expect(await membersOf('_summary=true')).not.toContain('extension');
  expect(await membersOf('_summary=true')).toContain('birthDate');
  expect(await membersOf('_summary=text')).toEqual([]);
  expect(await membersOf('_summary=data')).toContain('extension');
  expect((await fhir.get(`${path}?_summary=false`)).body).toEqual(whole);
  const { body } = await fhir.get('/Patient?_elements=gender&name=kofi');
  expect(body.entry[0].resource).toEqual({
    resourceType: 'Patient',
    id: idOf('b'),
    gender: 'male',
    meta: body.entry[0].resource.meta,
  });
  const { body: counted } = await fhir.get('/Patient?_summary=count');
  expect([counted.total, counted.entry]).toEqual([3, undefined]);
  const put = await fhir.put(path, body.entry[0].resource);
  expect([put.status, put.body.issue[0].expression]).toEqual([400, ['meta.tag[0]']]);
});

testBoth('what a program prefers is honoured', async (ready) => {
  const { fhir, admin, found } = await people(ready);
  expect(await found('family=otieno')).toBe('ab');
  const lenient = await fhir.own.send('GET', '/fhir/Patient?nmae=x&family=otieno', undefined, {
    prefer: 'handling=lenient',
  });
  expect([lenient.status, lenient.body.total, lenient.body.link[0].url]).toEqual([
    200,
    2,
    expect.not.stringContaining('nmae'),
  ]);
  expect((await fhir.own.send('GET', '/fhir/Patient?nmae=x', undefined, { prefer: 'handling=strict' })).status).toBe(
    400,
  );
  const patient = { resourceType: 'Patient', name: [{ text: 'Minimal' }] };
  const made = await fhir.own.post('/fhir/Patient', patient, { prefer: 'return=minimal' });
  expect([made.status, made.body, made.headers.get('etag')]).toEqual([201, '', 'W/"1"']);
  const [, id] = /Patient\/([^/]+)\/_history\/1$/.exec(made.headers.get('location') ?? '') ?? [];
  const path = `/fhir/Patient/${id}`;
  const told = await fhir.own.send(
    'PUT',
    path,
    { ...patient, id, gender: 'male' },
    { prefer: 'return=OperationOutcome' },
  );
  expect([told.status, told.body.resourceType]).toEqual([200, 'OperationOutcome']);
  const whole = await fhir.own.send(
    'PUT',
    path,
    { ...patient, id, gender: 'male' },
    { prefer: 'return=representation' },
  );
  expect(whole.body).toMatchObject({ id, gender: 'male', meta: { versionId: '2' } });
  // The access log has the patient also if the reply had no body.
  const { body } = await fhirOf(admin).get(`/AuditEvent?patient=Patient/${id}`);
  expect(body.entry.map(({ resource }: any) => resource.action)).toContain('C');
});

testBoth('a version that a program has already is not sent again', async (ready) => {
  const { fhir, admin } = await fhirAt(ready);
  const [{ body: one }, { body: other }] = [
    await admin.post('/patients', { name: 'Ama' }),
    await admin.post('/patients', { name: 'Ama B' }),
  ];
  const read = (tag: string) => fhir.own.send('GET', `/fhir/Patient/${one._id}`, undefined, { 'if-none-match': tag });
  const first = (await read('W/"0"')).headers.get('etag') ?? '';
  expect(first).toBe('W/"1"');
  const known = await read(`W/"0", ${first}`);
  expect([known.status, known.body, known.headers.get('etag')]).toEqual([304, '', first]);
  // A merge is no change of this record, and shows more of it.
  await admin.post(`/patients/${one._id}/join`, { with: other._id });
  const merged = await read(first);
  expect([merged.status, merged.body.link.length]).toEqual([200, 1]);
  expect((await read(merged.headers.get('etag') ?? '')).status).toBe(304);
  const sent = { ...merged.body, gender: 'female' };
  expect((await fhir.put(`/Patient/${one._id}`, sent, { 'if-match': merged.headers.get('etag') ?? '' })).status).toBe(
    200,
  );
});

/** Encodes a query as a client sends it. */
const encoded = (query: string) =>
  query
    .split('&')
    .map((pair) => {
      const [name = '', value] = pair.split(/=(.*)/s);
      return value === undefined ? name : `${name}=${encodeURIComponent(value)}`;
    })
    .join('&');

testBoth('none found is a Bundle without entries', async (ready) => {
  const { fhir } = await fhirAt(ready);
  const { status, body } = await fhir.get('/Patient?family=Nobody');
  expect(status).toBe(200);
  expect(body).toMatchObject({ resourceType: 'Bundle', type: 'searchset', total: 0 });
  expect(body).not.toHaveProperty('entry');
});

testBoth('many found come in pages that neither overlap nor skip', async (ready) => {
  const { fhir, admin } = await fhirAt(ready);
  for (let i = 0; i < 45; i++) await admin.post('/patients', { name: i % 3 === 0 ? `Ama ${i}` : `Kofi ${i}` });
  const { body } = await fhir.get('/Patient?given=kofi&_count=7');
  expect([body.total, body.entry.length]).toEqual([30, 7]);
  expect(await idsOfAll(fhir, '/Patient?given=kofi&_count=7')).toHaveLength(30);
  expect(new Set(await idsOfAll(fhir, '/Patient?_count=7')).size).toBe(45);
  const { body: counted } = await fhir.get('/Patient?given=kofi&_count=0');
  expect([counted.total, counted.entry, counted.link.length]).toEqual([30, undefined, 1]);
});

async function registerIn({ station, running }: Ready, villages: readonly string[]): Promise<void> {
  const edits = villages.map(
    (village) => ({ kind: 'patient', id: newUuid(), fields: { name: 'Ama', village }, isNew: true }) as const,
  );
  if (running !== undefined) return writeAtHub(running.hub, 'station', (writer) => saveRecords(writer, edits));
  await write((station as RunningStation).registry().db, 'station', (writer) => {
    for (const edit of edits) saveRecord(writer, edit);
  });
}

testBoth(
  'what only a look at each record tells is found page by page, also where whole pages have nobody',
  async (ready) => {
    const at = await fhirAt(ready);
    const { fhir } = at;
    const villages = Array.from({ length: 4500 }, (_, i) => (i === 100 || i === 4400 ? 'Zanzibar' : 'Nakuru'));
    await registerIn(at, villages);
    const query = '/Patient?address:contains=anziba';
    const { body } = await fhir.get(query);
    expect([body.total, body.entry.length]).toEqual([undefined, 1]);
    const next = body.link.find(({ relation }: any) => relation === 'next').url;
    const { body: second } = await fhir.get(next.slice(next.indexOf('/Patient')));
    expect([second.entry, second.link.map(({ relation }: any) => relation)]).toEqual([undefined, ['self', 'next']]);
    expect(await idsOfAll(fhir, query)).toHaveLength(2);
    expect(await idsOfAll(fhir, '/Patient?address:missing=true')).toEqual([]);
  },
);

testBoth('a parameter that is not known, and a value that is none, is refused and named', async (ready) => {
  const { fhir } = await fhirAt(ready);
  for (const [query, name] of Object.entries({
    'nmae=Zawadi': 'nmae',
    'family:phonetic=Zawadi': 'family:phonetic',
    'birthdate=yesterday': 'birthdate',
    'birthdate=2023-02-30': 'birthdate',
    'family=': 'family',
    '_count=1000': '_count',
    '_sort=shoe-size': '_sort',
    '_summary=most': '_summary',
    'identifier:of-type=77': 'identifier:of-type',
    'active:missing=maybe': 'active:missing',
  })) {
    const { status, body } = await fhir.get(`/Patient?${query}`);
    expect([query, status, body.issue[0].expression]).toEqual([query, 400, [`http.${name}`]]);
  }
});

testBoth('visits are found by patient, day and status', async (ready) => {
  const { fhir, admin } = await fhirAt(ready);
  const { body: patient } = await admin.post('/patients', { name: 'Zawadi' });
  const { body: other } = await admin.post('/patients', { name: 'Kofi' });
  const visit = async (id: string, said: object) =>
    (await admin.post(`/patients/${id}/visits`, said)).body._id as string;
  const [ended, open] = [
    await visit(patient._id, { timeStart: '2026-01-10T08:00:00Z', timeEnd: '2026-01-10T09:00:00Z' }),
    await visit(patient._id, { timeStart: '2026-01-20T08:00:00Z' }),
  ];
  const others = await visit(other._id, { timeStart: '2026-01-10T08:00:00Z' });
  const found = async (query: string) => idsOfAll(fhir, `/Encounter?${query}`);
  expect(await found(`patient=${patient._id}`)).toEqual([ended, open]);
  expect(await found(`subject=Patient/${patient._id}&status=finished`)).toEqual([ended]);
  expect(await found('status=arrived')).toEqual([open, others]);
  await admin.post(`/patients/${other._id}/visits/${others}/call`);
  expect([await found('status=arrived'), await found('status=in-progress')]).toEqual([[open], [others]]);
  expect(await found('date=2026-01-10')).toEqual([ended]);
  expect(await found('date=sa2026-01-15')).toEqual([open]);
  expect(await found('date=lt2026-01-15')).toEqual([ended, others]);
  expect(await found('status=entered-in-error')).toEqual([]);
  expect(await found(`_id=${others}`)).toEqual([others]);
  const inpatient = await fhir.post('/Encounter', {
    resourceType: 'Encounter',
    identifier: [{ system: 'urn:visits', value: 'V 7' }],
    status: 'in-progress',
    class: { system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'IMP' },
    subject: { reference: `Patient/${patient._id}` },
  });
  const { id } = inpatient.body;
  expect(await found('class=IMP')).toEqual([id]);
  expect(await found('class=http://terminology.hl7.org/CodeSystem/v3-ActCode|IMP')).toEqual([id]);
  expect(await found('class=urn:x|IMP')).toEqual([]);
  expect(await found('class:missing=true')).toEqual([ended, open, others]);
  expect(await found('identifier=urn:visits|v7')).toEqual([id]);
  expect(await found(`_sort=-date&patient=${patient._id}`)).toEqual([id, open, ended]);
});
