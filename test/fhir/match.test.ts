/** ITI-119 of IHE PDQm, case by case. */
import { expect } from 'vitest';
import { testBoth, type Ready } from '../support/both.ts';
import { fhirAt } from './station.ts';

const nid = 'http://moh.example.org/nid';
const zawadi = {
  ...{ resourceType: 'Patient', identifier: [{ system: nid, value: 'QX-4711' }], gender: 'female' },
  ...{ name: [{ family: 'Otieno', given: ['Zawadi'] }], birthDate: '1990-05-31' },
  telecom: [{ system: 'phone', value: '0712345678' }],
};
const numbered = { resourceType: 'Patient', identifier: zawadi.identifier };
const certain = { name: 'onlyCertainMatches', valueBoolean: true };
const count = (valueInteger: unknown) => ({ name: 'count', valueInteger });

async function matching(ready: () => Promise<Ready>) {
  const at = await fhirAt(ready);
  const { id } = (await at.fhir.post('/Patient', zawadi)).body;
  const ask = (resource: object, ...more: object[]) =>
    at.fhir.post('/Patient/$match', {
      resourceType: 'Parameters',
      parameter: [{ name: 'resource', resource }, ...more],
    });
  const match = async (resource: object, ...more: object[]) => {
    const { status, body } = await ask(resource, ...more);
    expect([status, body.type, body.total]).toEqual([200, 'searchset', body.entry?.length ?? 0]);
    return (body.entry ?? []).map(({ resource: found, search }: any) => {
      expect([search.mode, search.score >= 0 && search.score <= 1]).toEqual(['match', true]);
      expect(search.extension[0].url).toBe('http://hl7.org/fhir/StructureDefinition/match-grade');
      return [found.id, search.extension[0].valueCode];
    });
  };
  return { ...at, id, ask, match };
}

testBoth('an exact one is certain, and so is the only one with a number that is sent alone', async (ready) => {
  const { fhir, match, ask, id } = await matching(ready);
  for (const sent of [zawadi, numbered, { ...numbered, identifier: [{ system: nid, value: 'qx 4711' }] }]) {
    expect(await match(sent)).toEqual([[id, 'certain']]);
    expect(await match(sent, certain)).toEqual([[id, 'certain']]);
  }
  const alone = (await fhir.post('/Patient/$match', zawadi)).body;
  expect(alone.entry).toEqual((await ask(zawadi)).body.entry);
  // A likely match is not certain, and a number does not speak against a name.
  const likely = { resourceType: 'Patient', name: zawadi.name, birthDate: '1990-05-30' };
  expect(await match(likely)).toEqual([[id, 'probable']]);
  expect(await match(likely, certain)).toEqual([]);
  expect(await match({ ...numbered, name: [{ text: 'Kofi Mensah' }] }, certain)).toEqual([]);
  expect(await match({ resourceType: 'Patient', name: [{ text: 'Esi Quartey' }] })).toEqual([]);
  const twice = (await fhir.post('/Patient', { ...numbered, name: [{ text: 'Kofi Mensah' }] })).body.id;
  expect((await match(numbered)).toSorted()).toEqual(
    [
      [id, 'probable'],
      [twice, 'probable'],
    ].toSorted(),
  );
  expect(await match(numbered, certain)).toEqual([]);
});

testBoth('the likeliest come first, and no more than asked for', async (ready) => {
  const { fhir, match, ask, id } = await matching(ready);
  const other = { ...zawadi, identifier: undefined, telecom: undefined };
  const second = (await fhir.post('/Patient', other)).body.id;
  expect((await match(zawadi)).map(([found]: [string]) => found)).toEqual([id, second]);
  expect(await match(zawadi, count(1))).toEqual([[id, 'certain']]);
  const refusals: [object[], string][] = [
    ...['0', 1.5, '2'].map((value): [object[], string] => [[count(value)], 'parameter[1]']),
    [[count(0)], 'parameter[1]'],
    [[count(1), count(2)], 'parameter[2]'],
    [[{ name: 'onlyCertainMatches', valueString: 'true' }], 'parameter[1]'],
    // Later versions of FHIR have it. Ignoring it would return several patients.
    [[{ name: 'onlySingleMatch', valueBoolean: true }], 'parameter[1].name'],
  ];
  for (const [more, expression] of refusals) {
    const { status, body } = await ask(zawadi, ...more);
    expect([status, body.issue?.[0].expression], JSON.stringify(more)).toEqual([400, [expression]]);
  }
  expect((await fhir.post('/Patient/$match', { resourceType: 'Parameters', parameter: [certain] })).status).toBe(400);
});
