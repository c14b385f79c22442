/** Programs of others read what this server sends, and find no fault in it. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clientOfOthers, faultsIn, readByOthers } from '../clients/fhir-programs.ts';
import { testBoth } from '../support/both.ts';
import { amount } from '../support/drills.ts';
import { withRole } from '../support/station.ts';
import { anyPatient } from './arbitrary-patient.ts';
import { fhirAt, fhirStation } from './station.ts';

const together = 20;
const resources = amount('FHIR_VALIDATED', { test: 60, drill: 2000 });
const seed = process.env['SATCHEL_SEED'];

/** Characters that people paste, also those that FHIR forbids. */
const typed = fc.string({
  unit: fc.constantFrom('a', 'é', 'ع', ' ', '\u0001', '\u000b', '\t', '<', '&', '"', '\u{1F469}'),
  minLength: 1,
  maxLength: 12,
});

// At a station alone: both make resources by the same rules, and here there are many.
test('an independent validator finds no fault in JSON, and reads the same in XML', { timeout: 600_000 }, async () => {
  const { fhir, admin } = await fhirStation();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(anyPatient, typed, typed), { minLength: together, maxLength: together }),
      async (cases) => {
        const made: string[] = [];
        for (const [i, [patient, name, notes]] of cases.entries()) {
          if (i % 2 === 0) {
            const { status, body } = await fhir.own.post('/fhir/Patient', patient);
            expect(status, JSON.stringify(body)).toBe(201);
            made.push(`/Patient/${body.id}`);
            continue;
          }
          const { body } = await admin.post('/patients', {
            name,
            village: notes,
            nextOfKin: { name: notes, relation: name, phone: null },
          });
          const visit = await admin.post(`/patients/${body._id}/visits`, { notes, reason: name });
          made.push(`/Patient/${body._id}`, `/Encounter/${visit.body._id}`);
        }
        for (const path of made) {
          const { body: told } = await fhir.own.get(`/fhir${path}`);
          expect(faultsIn(told), JSON.stringify(told)).toEqual([]);
          const { body: xml } = await fhir.own.send('GET', `/fhir${path}`, undefined, {
            accept: 'application/fhir+xml',
          });
          expect(readByOthers(xml)).toEqual(told);
        }
      },
    ),
    { endOnFailure: true, numRuns: Math.ceil(resources / together), ...(seed !== undefined && { seed: Number(seed) }) },
  );
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
    JSONPatch: [{ op: 'replace', path: '/gender', value: 'other' }],
  });
  expect(patched).toMatchObject({ gender: 'other', meta: { versionId: '3' } });
  expect((await client.history({ resourceType: 'Patient', id })).total).toBe(3);
  await expect(client.read({ resourceType: 'Patient', id: 'nobody' })).rejects.toMatchObject({
    response: { status: 404 },
  });
});
