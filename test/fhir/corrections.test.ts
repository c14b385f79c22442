/**
 * A correction made here is not undone by a program that sends back what it read, or less of it, or in another order. A drill tries 2,000
 * resources, a test fewer. `SATCHEL_SEED` repeats what a failure prints.
 */
import fc, { type Arbitrary } from 'fast-check';
import { expect, test } from 'vitest';
import { testBoth } from '../support/both.ts';
import { amount } from '../support/drills.ts';
import type { Client } from '../support/station.ts';
import { anyPatient } from './arbitrary-patient.ts';
import { fhirAt, fhirStation, numberSystemAt, withNumberOf, type FhirClient } from './station.ts';

const together = 20;
const patients = amount('FHIR_CORRECTIONS', { test: 40, drill: 2000 });
const seed = process.env['SATCHEL_SEED'];

const request = (method: string, url: string, resource?: object) => ({
  ...(resource && { resource }),
  request: { method, url },
});

async function batch(fhir: FhirClient, entry: object[]): Promise<any[]> {
  const { status, body } = await fhir.post('', { resourceType: 'Bundle', type: 'batch', entry });
  expect(status).toBe(200);
  return body.entry;
}

const text = (...texts: string[]): Arbitrary<string | null> => fc.constantFrom(null, ...texts);
const phone = fc.record({ number: fc.constantFrom('0711 1', '0722 2', '0733 3'), whose: text('sister') });
/** Corrections as a person makes them in the window. */
const correction = fc.record(
  {
    name: text('Ana Lúcia Silva Costa', 'Abebe'),
    phoneNumber: text('0700 1', '0711 1'),
    otherPhones: fc.option(fc.uniqueArray(phone, { maxLength: 3, selector: ({ number }) => number })),
    residentialAddress: text('Plot 7'),
    village: text('Mlimani'),
    gender: text('MALE', 'FEMALE'),
    patientNumber: text('K-1'),
    nextOfKin: fc.option(fc.record({ name: text('Yaa'), relation: text('mother'), phone: text('0744 4') })),
    dateOfBirth: text('1931-02-03'),
    dateOfBirthEstimated: fc.constantFrom(true, null),
  },
  { requiredKeys: [] },
);

const edited = ({ version: _, updatedAt: __, ...fields }: any, isInOrder = true) =>
  isInOrder
    ? fields
    : { ...fields, otherPhones: fields.otherPhones && new Set(fields.otherPhones.map(JSON.stringify)) };

const mapped = [
  'resourceType',
  'id',
  'active',
  'identifier',
  'name',
  'telecom',
  'gender',
  'birthDate',
  'deceasedBoolean',
];
const known = [...mapped, 'deceasedDateTime', 'address', 'contact', 'photo', 'link'];

/** Returns a resource as a program sends it back that knows only the plain elements, perhaps not the use of a name or number. */
function plain(resource: any, { hasUse = true } = {}): any {
  const bare = (value: any): any => {
    if (Array.isArray(value)) return value.filter((each) => each !== null).map(bare);
    if (typeof value !== 'object' || value === null) return value;
    const members = Object.entries(value).filter(
      ([name]) =>
        !name.startsWith('_') && name !== 'extension' && name !== 'modifierExtension' && (hasUse || name !== 'use'),
    );
    return Object.fromEntries(members.map(([name, member]) => [name, bare(member)]));
  };
  const left = Object.fromEntries(known.filter((name) => name in resource).map((name) => [name, bare(resource[name])]));
  const isSaid = (part: any) => Object.keys(part).length > 0;
  for (const name of ['identifier', 'name', 'telecom', 'address', 'contact']) {
    const parts = (left[name] ?? []).filter((part: any) =>
      name === 'contact' ? isSaid(part.name ?? {}) || part.telecom !== undefined : isSaid(part),
    );
    left[name] = parts.length > 0 ? parts : undefined;
  }
  return left;
}

const reversed = (resource: any) =>
  Object.fromEntries(
    Object.entries(resource).map(([name, value]) => [name, Array.isArray(value) ? value.toReversed() : value]),
  );

/** False for a next of kin of whom only the relation is known: it needs an extension, without which it is no contact. */
const isToldPlainly = ({ nextOfKin }: any) => nextOfKin === null || nextOfKin.name !== null || nextOfKin.phone !== null;

// At a station alone: a Patient is mapped by rules that both share, and here there are many Patients.
test('whoever sends back what was read, or less of it, undoes no correction', { timeout: 600_000 }, async () => {
  const ready = await fhirStation();
  const { fhir, admin } = ready;
  const numbers = await numberSystemAt(ready);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(anyPatient, correction, fc.boolean()), { minLength: together, maxLength: together }),
      async (cases) => {
        const made = await batch(
          fhir,
          cases.map(([resource]) => request('POST', 'Patient', withNumberOf(resource, numbers))),
        );
        const ids = made.map(({ response }) => response.location.split('/')[1] as string);
        for (const [i, [, fields]] of cases.entries()) await admin.patch(`/patients/${ids[i]}`, fields);
        const read = async () =>
          (
            await batch(
              fhir,
              ids.map((id) => request('GET', `Patient/${id}`)),
            )
          ).map(({ resource }) => resource);
        const put = async (resources: any[]) => {
          const entries = await batch(
            fhir,
            resources.map((resource) => request('PUT', `Patient/${resource.id}`, resource)),
          );
          for (const [i, { response }] of entries.entries()) {
            expect(response.status, JSON.stringify([response.outcome, resources[i]])).toBe('200 OK');
          }
        };
        const told = await read();
        const before = await ownOf(admin, ids);
        await put(told);
        expect(await read()).toEqual(told);
        expect(await ownOf(admin, ids)).toEqual(before);
        const plainly = told.flatMap((each, i) =>
          isToldPlainly(before[i]) ? [plain(each, { hasUse: cases[i]?.[2] === true })] : [],
        );
        await put(plainly);
        expect((await ownOf(admin, ids)).map((each) => edited(each))).toEqual(before.map((each) => edited(each)));
        await put((await read()).map(reversed));
        expect((await ownOf(admin, ids)).map((each) => edited(each, false))).toEqual(
          before.map((each) => edited(each, false)),
        );
      },
    ),
    { endOnFailure: true, numRuns: Math.ceil(patients / together), ...(seed !== undefined && { seed: Number(seed) }) },
  );
});

const ownOf = async (admin: Client, ids: string[]): Promise<any[]> => {
  const found: any[] = [];
  for (const id of ids) found.push((await admin.get(`/patients/${id}`)).body);
  return found;
};

testBoth('a corrected name and phone stand first, and a program that drops an extension leaves them', async (ready) => {
  const { fhir, admin } = await fhirAt(ready);
  const extension = [{ url: 'http://example.org/unknown', valueString: 'x' }];
  const { body } = await fhir.post('/Patient', {
    resourceType: 'Patient',
    name: [
      { use: 'official', text: 'Ana Silva' },
      { use: 'usual', text: 'አና ሉቺያ', extension },
    ],
    telecom: [
      { system: 'phone', value: '0711', use: 'mobile' },
      { system: 'phone', value: '0722', extension },
    ],
    address: [
      { use: 'home', text: 'Plot 1' },
      { use: 'work', text: 'Market', extension },
    ],
  });
  await admin.patch(`/patients/${body.id}`, {
    ...{ name: 'Ana Lúcia Silva Costa', phoneNumber: '0799', residentialAddress: 'Plot 2' },
  });
  const read = (await fhir.get(`/Patient/${body.id}`)).body;
  expect(read.name).toEqual([
    { use: 'official', text: 'Ana Lúcia Silva Costa' },
    { use: 'old', text: 'Ana Silva' },
    { use: 'usual', text: 'አና ሉቺያ', extension },
  ]);
  expect(read.telecom.map(({ value, use }: any) => [value, use])).toEqual([
    ...[
      ['0799', undefined],
      ['0722', undefined],
      ['0711', 'old'],
    ],
  ]);
  expect(read.address.map((each: any) => [each.text, each.use])).toEqual([
    ...[
      ['Plot 2', undefined],
      ['Plot 1', 'old'],
      ['Market', 'work'],
    ],
  ]);
  const own = (await admin.get(`/patients/${body.id}`)).body;
  expect((await fhir.put(`/Patient/${body.id}`, read)).body).toEqual(read);
  await fhir.put(`/Patient/${body.id}`, plain(read));
  const { version: _, updatedAt: __, ...fields } = own;
  expect((await admin.get(`/patients/${body.id}`)).body).toMatchObject(fields);
  // No old value becomes current again when its use is dropped, and it is still returned as old.
  await fhir.put(`/Patient/${body.id}`, plain(read, { hasUse: false }));
  expect((await admin.get(`/patients/${body.id}`)).body).toMatchObject(fields);
  const again = (await fhir.get(`/Patient/${body.id}`)).body;
  for (const [group, old] of [
    ['name', read.name[1]],
    ['telecom', read.telecom[2]],
    ['address', read.address[1]],
  ]) {
    expect(again[group].filter(({ use }: any) => use === 'old')).toEqual([old]);
  }
  // A value that a program sends again as current is accepted.
  const back = [{ system: 'phone', value: '0711', use: 'mobile' }];
  await fhir.put(`/Patient/${body.id}`, { ...read, telecom: [read.telecom[0], ...back] });
  expect((await admin.get(`/patients/${body.id}`)).body).toMatchObject({
    phoneNumber: '0799',
    otherPhones: [{ number: '0711' }],
  });
  await fhir.put(`/Patient/${body.id}`, {
    ...read,
    name: [{ use: 'official', text: 'Ana Costa' }, ...read.name.slice(1)],
  });
  expect((await admin.get(`/patients/${body.id}`)).body.name).toBe('Ana Costa');
});

testBoth('a program that drops every use gives nobody a name or a phone that was taken from them', async (ready) => {
  const { fhir, admin } = await fhirAt(ready);
  const { body } = await fhir.post('/Patient', {
    resourceType: 'Patient',
    name: [
      { use: 'official', text: 'Ana Silva' },
      { use: 'usual', text: 'አና' },
    ],
    telecom: [{ system: 'phone', value: '0711', use: 'old' }],
    address: [
      { use: 'home', text: 'Plot 1' },
      { use: 'work', text: 'Market' },
    ],
    contact: [{ telecom: [{ system: 'phone', value: '0744', use: 'old' }] }],
  });
  await admin.patch(`/patients/${body.id}`, { name: null, residentialAddress: null, gender: 'FEMALE' });
  const own = (await admin.get(`/patients/${body.id}`)).body;
  expect(own).toMatchObject({ name: null, phoneNumber: null, residentialAddress: null, nextOfKin: null });
  const read = (await fhir.get(`/Patient/${body.id}`)).body;
  await fhir.put(`/Patient/${body.id}`, { ...plain(read, { hasUse: false }), gender: 'other' });
  const { version: _, updatedAt: __, gender: ___, ...fields } = own;
  expect((await admin.get(`/patients/${body.id}`)).body).toMatchObject({ ...fields, gender: 'OTHER' });
});

testBoth(
  'the number of a record that was merged stays there, also where a program drops that it is old',
  async (ready) => {
    const { fhir, admin } = await fhirAt(ready);
    const system = (await admin.post('/identifier-systems', { name: 'National ID' })).body._id as string;
    const register = async (value: string): Promise<string> => {
      const identifiers = [{ system, value, use: null, from: null, to: null }];
      return (await admin.post('/patients', { name: 'Zawadi', patientNumber: `K-${value}`, identifiers })).body._id;
    };
    const [stands, merged] = [await register('1'), await register('2')];
    await admin.post(`/patients/${stands}/join`, { with: merged });
    const own = (await admin.get(`/patients/${stands}`)).body;
    const read = (await fhir.get(`/Patient/${stands}`)).body;
    expect(read.identifier).toHaveLength(4);
    await fhir.put(`/Patient/${stands}`, { ...plain(read, { hasUse: false }), gender: 'female' });
    const { patientNumber, identifiers } = (await admin.get(`/patients/${stands}`)).body;
    expect([patientNumber, identifiers]).toEqual([own.patientNumber, own.identifiers]);
  },
);

testBoth('a corrected visit is left by a program that sends back less than it read', async (ready) => {
  const { fhir, admin } = await fhirAt(ready);
  const { body: person } = await admin.post('/patients', { name: 'Zawadi' });
  const extension = [{ url: 'http://example.org/unknown', valueString: 'x' }];
  const { body } = await fhir.post('/Encounter', {
    resourceType: 'Encounter',
    status: 'triaged',
    class: { system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'AMB' },
    subject: { reference: `Patient/${person._id}` },
    period: { start: '2026-01-10T08:00:00Z' },
    reasonCode: [{ text: 'Fever' }, { text: 'Cough', extension }],
    participant: [{ individual: { display: 'Nurse Amina' } }, { individual: { display: 'Dr Otieno' }, extension }],
    extension: [{ url: 'urn:satchel:visit-notes', valueString: 'Since yesterday' }, ...extension],
  });
  const path = `/patients/${person._id}/visits/${body.id}`;
  await admin.patch(path, { reason: 'Malaria', attendedBy: 'Ama', notes: 'Since Monday', category: 'GENERAL' });
  const read = (await fhir.get(`/Encounter/${body.id}`)).body;
  expect((await fhir.put(`/Encounter/${body.id}`, read)).body).toEqual(read);
  const own = (await admin.get(path)).body;
  const { extension: _, ...rest } = read;
  const bare = JSON.parse(JSON.stringify(rest, (name, value: unknown) => (name === 'extension' ? undefined : value)));
  expect((await fhir.put(`/Encounter/${body.id}`, bare)).status).toBe(200);
  const { version: __, updatedAt: ___, ...fields } = own;
  expect((await admin.get(path)).body).toMatchObject(fields);
});
