/**
 * Everything that a Patient contains is returned: 2,000 of them in a drill, fewer in a test. `SATCHEL_SEED` repeats what a
 * failure prints.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { write } from '../../src-main/db/access.ts';
import { rebuild } from '../../src-main/journal/rebuild.ts';
import { amount } from '../support/drills.ts';
import { readyStation } from '../support/station.ts';
import { meet } from '../sync/two-clinics.ts';
import { anyPatient } from './arbitrary-patient.ts';
import { fhirOf, fhirStation, numberSystemAt, withNumberOf, type FhirClient } from './station.ts';
import { sqlite } from '../support/sqlite.ts';

const together = 40;
const patients = amount('FHIR_PATIENTS', { test: 120, drill: 2000 });
const seed = process.env['SATCHEL_SEED'];

const request = (method: string, url: string, resource?: object) => ({
  ...(resource && { resource }),
  request: { method, url },
});
const batch = (fhir: FhirClient, entry: object[]) => fhir.post('', { resourceType: 'Bundle', type: 'batch', entry });

// At a station alone: a Patient is mapped by rules that both share, and here there are many Patients.
test('what a Patient says is given back, and sent back it changes nothing', { timeout: 200_000 }, async () => {
  const ready = await fhirStation();
  const { fhir } = ready;
  const numbers = await numberSystemAt(ready);
  await fc.assert(
    fc.asyncProperty(fc.array(anyPatient, { minLength: together, maxLength: together }), async (cases) => {
      const sent = cases.map((each, i) => (i % 2 === 0 ? each : withNumberOf(each, numbers)));
      const made = await batch(
        fhir,
        sent.map((resource) => request('POST', 'Patient', resource)),
      );
      const places = made.body.entry.map(({ response }: any, i: number) => {
        expect(response.status, JSON.stringify([response.outcome, sent[i]])).toBe('201 Created');
        return response.location.split('/_history')[0] as string;
      });
      const read = await batch(
        fhir,
        places.map((place: string) => request('GET', place)),
      );
      const told = read.body.entry.map(({ resource }: any) => resource);
      for (const [i, resource] of sent.entries()) expectWhole(resource, told[i]);
      const again = await batch(
        fhir,
        told.map((resource: any) => request('PUT', `Patient/${resource.id}`, resource)),
      );
      for (const { response } of again.body.entry) expect(response.etag).toBe('W/"1"');
    }),
    { endOnFailure: true, numRuns: Math.ceil(patients / together), ...(seed !== undefined && { seed: Number(seed) }) },
  );
});

/** Expects every element as it was sent. The elements that the station adds are known. */
function expectWhole(sent: Record<string, unknown>, told: Record<string, unknown>): void {
  const { meta: said = {}, ...rest } = sent;
  for (const [name, value] of Object.entries(rest)) expect(told[name], name).toEqual(value);
  expect(told['meta']).toMatchObject(said as object);
  const added = Object.keys(told).filter((name) => !(name in sent));
  expect(['id', 'meta', 'active', '_birthDate', 'managingOrganization']).toEqual(expect.arrayContaining(added));
}

// Between two stations; `systems.test.ts` tests the same with a hub.
test('another station gives back the same, and so does a rebuilt one', async () => {
  const [here, there] = [await fhirStation(), await readyStation()];
  const sent = fc.sample(anyPatient, { numRuns: 20, ...(seed !== undefined && { seed: Number(seed) }) });
  await batch(
    here.fhir,
    sent.map((resource) => request('POST', 'Patient', resource)),
  );
  const [db, other] = [here.station.registry().db, there.station.registry().db];
  await meet(db, other);
  const told = async (fhir: FhirClient) => {
    const { body } = await fhir.get('/Patient?_count=100');
    return body.entry.map(({ resource }: any) => resource);
  };
  const before = await told(here.fhir);
  expect(before.length).toBeGreaterThan(5);
  expect(await told(fhirOf(there.admin))).toEqual(before);
  const numbers = () => sqlite(db).prepare('SELECT * FROM identifier ORDER BY 1, 2, 3').all();
  const known = numbers();
  await write(db, 'station', (writer) => rebuild(writer));
  expect(await told(here.fhir)).toEqual(before);
  expect(numbers()).toEqual(known);
});
