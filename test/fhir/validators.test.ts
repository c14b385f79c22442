/**
 * Programs of others read what this server sends, and find no fault in it. Not among them is `fhirclient`: it installs 800 packages, such as
 * Babel, and its part beyond a client is SMART on FHIR, which this server does not have. FHIRPath is that of Medplum, which is here already.
 */
import fc from 'fast-check';
import { expect } from 'vitest';
import { readJson } from '../clients/fhir.ts';
import {
  clientOfOthers,
  faultsIn,
  medplumClient,
  readByOthers,
  serverOfOthers,
  valuesOf,
} from '../clients/fhir-programs.ts';
import { testBoth } from '../support/both.ts';
import { amount } from '../support/drills.ts';
import { withRole, type Client } from '../support/station.ts';
import { anyPatient } from './arbitrary-patient.ts';
import { fhirAt, fhirType } from './station.ts';

const together = 20;
const resources = amount('FHIR_VALIDATED', { test: 60, drill: 2000 });
const seed = process.env['SATCHEL_SEED'];

/** Characters that people paste, also those that FHIR forbids. */
const typed = fc.string({
  unit: fc.constantFrom('a', 'é', 'ع', ' ', '\u0001', '\u000b', '\t', '<', '&', '"', '\u{1F469}', '\ud83d'),
  minLength: 1,
  maxLength: 12,
});

/** The converter leaves out the nulls that keep `given` and `_given` in step, which R4 asks for in JSON and XML has no place for. */
const withoutNulls = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_key, each) =>
    Array.isArray(each) ? each.filter((item) => item !== null) : (each as unknown),
  );

/** That converter stops at a boolean with an extension and no value, which R4 allows. */
const readable = ({ _active, ...patient }: Record<string, unknown>) =>
  patient['active'] === undefined ? patient : { ...patient, ...(_active !== undefined && { _active }) };

/** Sends a request twice, for JSON and for XML; others find no fault in the replies, and the same content. */
async function expectSound(client: Client, method: string, path: string, body?: unknown): Promise<any> {
  const send = (accept: string) =>
    client.send(method, `/fhir${path}`, body, { accept, ...(body !== undefined && { 'content-type': fhirType }) });
  const { body: json } = await send(fhirType);
  expect(faultsIn(json), JSON.stringify(json)).toEqual([]);
  const { body: xml } = await send('application/fhir+xml');
  const converted: any = readByOthers(xml);
  expect(faultsIn(converted), xml).toEqual([]);
  // A read changes nothing; other replies have ids and times of their own.
  if (method === 'GET' && !path.startsWith('/AuditEvent')) expect(converted).toEqual(withoutNulls(json));
  return json;
}

testBoth('an independent validator finds no fault in JSON, and reads the same in XML', async (ready) => {
  const { fhir, admin } = await fhirAt(ready);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(anyPatient, typed, typed), { minLength: together, maxLength: together }),
      async (cases) => {
        const made: string[] = [];
        for (const [i, [patient, name, notes]] of cases.entries()) {
          if (i % 2 === 0) {
            const { status, body } = await fhir.own.post('/fhir/Patient', readable(patient));
            expect(status, JSON.stringify(body)).toBe(201);
            made.push(`/Patient/${body.id}`);
            continue;
          }
          const { body } = await admin.post('/patients', {
            name: `a${name}`,
            village: notes,
            nextOfKin: { name: `a${notes}`, relation: name, phone: null },
          });
          const visit = await admin.post(`/patients/${body._id}/visits`, { notes, reason: name });
          made.push(`/Patient/${body._id}`, `/Encounter/${visit.body._id}`);
        }
        for (const path of made) await expectSound(fhir.own, 'GET', path);
      },
    ),
    { endOnFailure: true, numRuns: Math.ceil(resources / together), ...(seed !== undefined && { seed: Number(seed) }) },
  );
  const { entry } = await expectSound(fhir.own, 'GET', '/Patient?_count=100');
  const { id } = entry[0].resource;
  for (const path of [
    ...['/metadata', '/Organization', '/Location', '/OperationDefinition/Patient-merge', '/_history?_count=100'],
    ...['/Encounter?_count=50&_include=Encounter:patient', `/Patient/${id}/_history`, `/Patient/${id}/$everything`],
    ...['/Patient/nobody', '/Patient?birthdate=x', '/Patient?_summary=true', '/Patient?_elements=name'],
  ])
    await expectSound(fhir.own, 'GET', path);
  await expectSound(admin, 'GET', '/AuditEvent?_count=100');
  const parameter = [{ name: 'resource', resource: { resourceType: 'Patient', name: [{ text: 'Aa' }] } }];
  await expectSound(fhir.own, 'POST', '/Patient/$match', { resourceType: 'Parameters', parameter });
  const reads = ['Patient', 'Patient/nobody'].map((url) => ({ request: { method: 'GET', url } }));
  await expectSound(fhir.own, 'POST', '', { resourceType: 'Bundle', type: 'batch', entry: reads });
});

testBoth('a reference to a resource of a type that R4 does not allow there is refused', async (ready) => {
  const { fhir } = await fhirAt(ready);
  const assignedBy = (assigner: object) =>
    fhir.post('/Patient', { resourceType: 'Patient', identifier: [{ system: 'urn:x', value: '1', assigner }] });
  for (const assigner of [
    { reference: 'Practitioner/2' },
    { reference: 'https://elsewhere.example.org/fhir/Patient/2/_history/1' },
    { type: 'Patient', display: 'x' },
  ]) {
    const { status, body } = await assignedBy(assigner);
    expect([status, body.issue[0].expression]).toEqual([400, [expect.stringMatching(/^identifier\[0\]\.assigner\./)]]);
    expect(faultsIn({ resourceType: 'Patient', identifier: [{ assigner }] })).toHaveLength(1);
  }
  for (const reference of ['Organization/2', 'https://elsewhere.example.org/fhir/Organization/2', '#own', 'urn:uuid:2'])
    expect((await assignedBy({ reference })).status, reference).toBe(201);
});

testBoth('a client of others creates, reads, searches, changes and patches', async (ready) => {
  const { fhir, admin } = await fhirAt(ready);
  const { token } = await withRole(admin, 'clerk');
  const client: any = clientOfOthers(`${fhir.own.api}/fhir`, token);
  expect((await client.capabilityStatement()).fhirVersion).toBe('4.0.1');
  const body = { resourceType: 'Patient', name: [{ family: 'Otieno', given: ['Zawadi'] }], birthDate: '1990' };
  const { id } = await client.create({ resourceType: 'Patient', body });
  expect(await client.read({ resourceType: 'Patient', id })).toMatchObject(body);
  const byForm = { postSearch: true };
  for (const options of [{}, byForm]) {
    const found = await client.search({
      resourceType: 'Patient',
      searchParams: { family: 'otieno', birthdate: '1990' },
      options,
    });
    expect([found.total, found.entry[0].resource.id]).toEqual([1, id]);
  }
  const changed = await client.update({ resourceType: 'Patient', id, body: { ...body, id, gender: 'female' } });
  expect(changed).toMatchObject({ gender: 'female', meta: { versionId: '2' } });
  const patched = await client.patch({
    resourceType: 'Patient',
    id,
    jsonPatch: [{ op: 'replace', path: '/gender', value: 'other' }],
  });
  expect(patched).toMatchObject({ gender: 'other', meta: { versionId: '3' } });
  expect((await client.history({ resourceType: 'Patient', id })).total).toBe(3);
  await expect(client.read({ resourceType: 'Patient', id: 'nobody' })).rejects.toMatchObject({
    response: { status: 404 },
  });
});

testBoth('a server of others takes over a patient and returns it, and nothing is lost or changed', async (ready) => {
  const { fhir, admin } = await fhirAt(ready);
  const { token } = await withRole(admin, 'clerk');
  const ours: any = medplumClient(new URL(fhir.own.api).origin, token);
  const theirs: any = serverOfOthers();
  const sent = fc.sample(anyPatient, { numRuns: 10, ...(seed !== undefined && { seed: Number(seed) }) });
  for (const patient of sent) {
    const saved = await ours.createResource(patient);
    const { id, meta } = await theirs.createResource({ ...saved, id: undefined, meta: { ...saved.meta } });
    const back = { ...(await theirs.readResource('Patient', id)), id: saved.id, meta: saved.meta };
    expect(meta.versionId).not.toBe(saved.meta.versionId);
    expect(await ours.updateResource(back)).toEqual(saved);
  }
});

type SearchParameter = { code: string; base: string[]; expression?: string };

testBoth('each parameter of a search finds the value to which the expression of R4 leads', async (ready) => {
  const { fhir } = await fhirAt(ready);
  const { entry } = readJson('fhir/r4/search-parameters.json') as { entry: { resource: SearchParameter }[] };
  const patient = {
    resourceType: 'Patient',
    identifier: [{ system: 'http://moh.example.org/id', value: 'N-77' }],
    extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/patient-mothersMaidenName', valueString: 'Achieng' }],
    name: [{ family: 'Otieno', given: ['Zawadi'], prefix: ['Mama'] }],
    telecom: [
      { system: 'phone', value: '0712345678' },
      { system: 'email', value: 'zawadi@example.org' },
    ],
    gender: 'female',
    birthDate: '1930-02-03',
    deceasedDateTime: '2022-03-04',
    address: [{ city: 'Kisumu', state: 'Nyanza', postalCode: '40100', country: 'KE' }],
  };
  const { body: saved } = await fhir.post('/Patient', patient);
  const { body: visit } = await fhir.post('/Encounter', {
    resourceType: 'Encounter',
    identifier: [{ system: 'http://moh.example.org/visit', value: 'V-1' }],
    status: 'finished',
    class: { system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'AMB' },
    subject: { reference: `Patient/${saved.id}` },
    period: { start: '2026-03-01T09:00:00Z', end: '2026-03-01T10:00:00Z' },
  });
  const { body: read } = await fhir.get(`/Encounter/${visit.id}`);
  const { body: metadata } = await fhir.get('/metadata');
  /** Without an expression in these definitions: parts of every resource, and a parameter of an extension. */
  const others = ['_id', '_lastUpdated', 'mothersMaidenName'];
  const tried: string[] = [];
  for (const resource of [saved, read]) {
    const type = resource.resourceType as string;
    const declared = metadata.rest[0].resource.find((each: any) => each.type === type).searchParam;
    for (const { name } of declared.filter((each: any) => !others.includes(each.name))) {
      const found = entry.find(({ resource: { code, base } }) => code === name && base.includes(type));
      const [value] = valuesOf(found?.resource.expression ?? '{}', resource);
      const text =
        value?.reference ?? value?.value ?? value?.family ?? value?.city ?? value?.code ?? value?.start?.slice(0, 10);
      const asked = encodeURIComponent(String(text ?? value));
      const { body } = await fhir.get(`/${type}?${name}=${asked}`);
      expect([type, name, body.entry?.map((each: any) => each.resource.id)]).toEqual([type, name, [resource.id]]);
      tried.push(name);
    }
  }
  expect(tried.length).toBeGreaterThan(20);
});
