/** ITI-83 of IHE PIXm, with the refusals that the profile specifies. */
import { expect } from 'vitest';
import { testBoth, type Ready } from '../support/both.ts';
import { fhirAt, numberSystemAt } from './station.ts';

const red = 'urn:oid:1.3.6.1.4.1.21367.13.20.1000';
const blue = 'urn:oid:1.3.6.1.4.1.21367.13.20.3000';
const green = 'urn:oid:1.3.6.1.4.1.21367.13.20.2000';

/** A patient with a number of a system of ours, a patient number, and one number that is only kept. */
async function crossReferenced(ready: () => Promise<Ready>) {
  const at = await fhirAt(ready);
  await at.admin.post('/identifier-systems', { name: 'Red', uri: red });
  const identifier = [
    { system: red, value: 'IHERED-994' },
    { system: blue, value: 'IHEBLUE-994' },
    { system: await numberSystemAt(at), value: '0001' },
    { value: 'without a system' },
  ];
  const { body } = await at.fhir.post('/Patient', {
    resourceType: 'Patient',
    name: [{ text: 'Alice Mohr' }],
    identifier,
  });
  const told = ({ status, body: reply }: Awaited<ReturnType<typeof at.fhir.get>>) => {
    if (status !== 200) {
      const [{ code, diagnostics, severity }] = reply.issue;
      return [status, severity, code, diagnostics];
    }
    return (reply.parameter ?? [])
      .map(
        (each: any) => each.valueReference?.reference ?? `${each.valueIdentifier.system}|${each.valueIdentifier.value}`,
      )
      .toSorted();
  };
  const ask = async (sourceIdentifier: string, ...targets: string[]) => {
    const query = new URLSearchParams([
      ['sourceIdentifier', sourceIdentifier],
      ...targets.map((to) => ['targetSystem', to]),
    ]);
    return told(await at.fhir.get(`/Patient/$ihe-pix?${String(query)}`));
  };
  const post = async (...parameter: object[]) =>
    told(await at.fhir.post('/Patient/$ihe-pix', { resourceType: 'Parameters', parameter }));
  const base = `${at.admin.api}/fhir`;
  return { ...at, id: body.id as string, number: `${identifier[2]?.system}|0001`, ask, post, base };
}

testBoth('the other numbers of a patient are found by one of them', async (ready) => {
  const { ask, post, id, number, base } = await crossReferenced(ready);
  const all = [`${blue}|IHEBLUE-994`, number, `Patient/${id}`].toSorted();
  for (const source of [`${red}|IHERED-994`, `${red}|ihe red 994`]) expect(await ask(source)).toEqual(all);
  expect(await ask(`${blue}|IHEBLUE-994`, red)).toEqual([`Patient/${id}`, `${red}|IHERED-994`]);
  expect(await ask(`${red}|IHERED-994`, base)).toEqual([`Patient/${id}`]);
  const numbers = [`${red}|IHERED-994`, `${blue}|IHEBLUE-994`, number].toSorted();
  for (const system of [base, `${base}/`]) expect(await ask(`${system}|Patient/${id}`)).toEqual(numbers);
  const source = { name: 'sourceIdentifier', valueIdentifier: { system: red, value: 'IHERED-994' } };
  expect(await post(source)).toEqual(all);
  const targets = [blue, base].map((valueUri) => ({ name: 'targetSystem', valueUri }));
  expect(await post(source, ...targets)).toEqual([`Patient/${id}`, `${blue}|IHEBLUE-994`]);
  const written = { name: 'sourceIdentifier', valueString: `${red}|IHERED-994` };
  expect(await post(written, { name: 'targetSystem', valueString: blue })).toEqual([
    `Patient/${id}`,
    `${blue}|IHEBLUE-994`,
  ]);
});

testBoth('what is unknown is refused as the profile says', async (ready) => {
  const { ask, post, base } = await crossReferenced(ready);
  const notFound = [404, 'error', 'not-found', 'sourceIdentifier Patient Identifier not found'];
  for (const source of [`${red}|X`, `${blue}|X`, `${base}|Patient/X`]) expect(await ask(source)).toEqual(notFound);
  expect(await ask(`${green}|IHEGREEN-994`)).toEqual([
    ...[400, 'error', 'code-invalid', 'sourceIdentifier Assigning Authority not found'],
  ]);
  expect(await ask(`${red}|IHERED-994`, blue, green)).toEqual([403, 'error', 'code-invalid', 'targetSystem not found']);
  for (const source of ['', '|', 'IHERED-994', '|IHERED-994', `${red}|`]) {
    expect((await ask(source)).slice(0, 3), source).toEqual([400, 'error', 'invalid']);
  }
  const one = { name: 'sourceIdentifier', valueIdentifier: { system: red, value: 'IHERED-994' } };
  const target = { name: 'targetSystem', valueUri: blue };
  for (const sent of [[], [one, one], [one, { name: 'other' }], [one, ...Array(11).fill(target)], [{ ...target }]]) {
    expect((await post(...sent)).slice(0, 3)).toEqual([400, 'error', 'invalid']);
  }
});

testBoth('a merged record answers for the one that remains, a removed one for nobody', async (ready) => {
  const { ask, admin, fhir, id, base } = await crossReferenced(ready);
  const identifier = [
    { system: red, value: 'IHERED-M94' },
    { system: green, value: 'IHEGREEN-M94' },
  ];
  const merged = (await fhir.post('/Patient', { resourceType: 'Patient', identifier })).body.id as string;
  await admin.post(`/patients/${id}/join`, { with: merged });
  expect(await ask(`${red}|IHERED-M94`, red)).toEqual([`Patient/${id}`, `${red}|IHERED-994`]);
  expect(await ask(`${base}|Patient/${merged}`, red)).toEqual([
    ...[`Patient/${id}`, `${red}|IHERED-994`, `${red}|IHERED-M94`],
  ]);
  expect(await ask(`${blue}|IHEBLUE-994`, red)).toEqual([`Patient/${id}`, `${red}|IHERED-994`, `${red}|IHERED-M94`]);
  // One that was only kept answers too.
  expect(await ask(`${green}|IHEGREEN-M94`, red)).toHaveLength(3);
  const trail = await admin.get('/audit?action=patients-searched');
  expect(trail.body.entries[0]).toMatchObject({ shown: [{ id }] });
  await admin.patch(`/patients/${id}`, { retired: true });
  for (const source of [`${red}|IHERED-M94`, `${base}|Patient/${id}`]) expect((await ask(source))[0]).toBe(404);
});
