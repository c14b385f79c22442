/** The facility where a record was registered, as Organization and Location. */
import { expect, test } from 'vitest';
import { testBoth } from '../support/both.ts';
import { readyStation } from '../support/station.ts';
import { meet } from '../sync/two-clinics.ts';
import { fhirAt, fhirOf, fhirStation, idsOfAll } from './station.ts';

testBoth('a record says where it was registered, unless a program said otherwise', async (ready) => {
  const { fhir, admin } = await fhirAt(ready);
  const { body: facilities } = await fhir.get('/Organization');
  const { id, name } = facilities.entry[0].resource;
  expect(facilities.total).toBe(1);
  expect((await fhir.get(`/Organization/${id}`)).body).toEqual(facilities.entry[0].resource);
  expect(
    (await fhir.get(`/Organization?name=${name.slice(0, 3)}&active=true&identifier=urn:satchel:station|${id}`)).body
      .total,
  ).toBe(1);
  expect((await fhir.get('/Organization?name=elsewhere')).body.total).toBe(0);
  expect((await fhir.get('/Organization/nobody')).status).toBe(404);
  const { body: places } = await fhir.get(`/Location?organization=Organization/${id}&status=active`);
  expect(places.total).toBe(1);
  expect((await fhir.get(`/Location/${id}`)).status).toBe(200);

  const { body: known } = await admin.post('/patients', { name: 'Zawadi' });
  const { body: visit } = await admin.post(`/patients/${known._id}/visits`, {});
  const patient = (await fhir.get(`/Patient/${known._id}`)).body;
  const encounter = (await fhir.get(`/Encounter/${visit._id}`)).body;
  const here = { reference: `Organization/${id}` };
  expect(patient.managingOrganization).toEqual(here);
  expect(encounter.serviceProvider).toEqual(here);
  expect(encounter.location).toEqual([{ location: { reference: `Location/${id}` } }]);
  expect((await fhir.put(`/Patient/${known._id}`, patient)).body).toEqual(patient);
  expect((await fhir.put(`/Encounter/${visit._id}`, encounter)).body).toEqual(encounter);
  const { managingOrganization: _, ...without } = patient;
  expect((await fhir.put(`/Patient/${known._id}`, without)).body).toEqual(patient);
  expect((await fhir.get(`/Patient/${known._id}/_history/1`)).body).toEqual(patient);

  const sent = { reference: 'Organization/of-another-program' };
  const { body: other } = await fhir.post('/Patient', { resourceType: 'Patient', managingOrganization: sent });
  expect(other.managingOrganization).toEqual(sent);
  expect(await idsOfAll(fhir, `/Patient?organization=Organization/${id}`)).toEqual([known._id]);
  expect(await idsOfAll(fhir, '/Patient?organization=Organization/of-another-program')).toEqual([other.id]);
  expect(await idsOfAll(fhir, `/Encounter?service-provider=${id}`)).toEqual([visit._id]);
  expect(await idsOfAll(fhir, `/Encounter?location=Location/${id}`)).toEqual([visit._id]);
});

testBoth('a search adds what its resources refer to, and the visits of its patients', async (ready) => {
  const { fhir, admin } = await fhirAt(ready);
  const { body: one } = await admin.post('/patients', { name: 'Zawadi' });
  const { body: other } = await admin.post('/patients', { name: 'Kofi' });
  for (let i = 0; i < 2; i++)
    await admin.post(`/patients/${one._id}/visits`, {
      timeStart: '2026-03-01T09:00:00Z',
      timeEnd: '2026-03-01T10:00:00Z',
    });
  const added = async (path: string) => {
    const { status, body } = await fhir.get(path);
    expect(status).toBe(200);
    const entries = body.entry.map(({ search, resource }: any) => `${search.mode} ${resource.resourceType}`);
    return [body.total, entries.join(', ')];
  };
  expect(await added('/Encounter?_include=Encounter:patient&_include=Encounter:service-provider')).toEqual([
    2,
    'match Encounter, match Encounter, include Patient, include Organization',
  ]);
  expect(await added(`/Patient?_id=${one._id}&_revinclude=Encounter:patient`)).toEqual([
    1,
    'match Patient, include Encounter, include Encounter',
  ]);
  expect(await added(`/Patient?_id=${other._id}&_include=Patient:organization&_revinclude=Encounter:patient`)).toEqual([
    1,
    'match Patient, include Organization',
  ]);
  for (const query of ['_include=Patient:nobody', '_revinclude=Observation:patient'])
    expect((await fhir.get(`/Patient?${query}`)).status, query).toBe(400);
});

// Between two stations.
test('a record that came from another station says where it was registered there', async () => {
  const [here, there] = [await fhirStation(), await readyStation()];
  const { body: patient } = await here.admin.post('/patients', { name: 'Zawadi' });
  const { body: visit } = await there.admin.post('/patients', { name: 'Kofi' });
  await meet(here.station.registry().db, there.station.registry().db);
  const told = fhirOf(there.admin);
  const at = async (id: string) => (await told.get(`/Patient/${id}`)).body.managingOrganization.reference;
  const [from, own] = [await at(patient._id), await at(visit._id)];
  expect(from).not.toBe(own);
  expect((await told.get(`/${from}`)).body.resourceType).toBe('Organization');
  expect((await here.fhir.get(`/Patient/${patient._id}`)).body.managingOrganization.reference).toBe(from);
});
