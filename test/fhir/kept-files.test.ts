import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { r4Elements, r4Schema } from './r4-schema.ts';
import { testBoth } from '../support/both.ts';
import { fhirAt } from './station.ts';
import { bundlesText } from './synthetic.ts';

const text = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

test('the schema of R4 and the test set are what their scripts make', async () => {
  expect(text('src-main/fhir/r4.schema.json')).toBe(await r4Schema());
  expect(text('src-main/wire/fhir-elements.json')).toBe(await r4Elements());
  expect(text('test/data/fhir/synthetic-bundles.json')).toBe(bundlesText());
});

testBoth('transactions as Synthea writes them are taken and given back whole', async (ready) => {
  const { fhir } = await fhirAt(ready);
  const bundles = JSON.parse(text('test/data/fhir/synthetic-bundles.json')) as { entry: any[] }[];
  for (const bundle of bundles) {
    const { status, body } = await fhir.post('', bundle);
    expect(status, JSON.stringify(body)).toBe(200);
    const places = body.entry.map(({ response }: any) => response.location.split('/_history')[0] as string);
    for (const [i, { resource }] of bundle.entry.entries()) {
      const { id: _, meta, subject, ...rest } = resource;
      const told = (await fhir.get(`/${places[i]}`)).body;
      expect(told).toMatchObject({ ...rest, meta });
      if (subject !== undefined) expect(told.subject).toEqual({ ...subject, reference: places[0] });
    }
    const ssn = bundle.entry[0].resource.identifier[2];
    const found = await fhir.get(`/Patient?identifier=${ssn.system}|${ssn.value}`);
    expect(found.body.entry.map(({ resource }: any) => `Patient/${resource.id}`)).toEqual([places[0]]);
  }
});
