/** FHIR in XML has the same content as in JSON, whichever of them a program reads and sends. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toXml, fromXml } from '../../src-main/wire/fhir-xml.rules.ts';
import { testBoth } from '../support/both.ts';
import { amount } from '../support/drills.ts';
import { anyPatient } from './arbitrary-patient.ts';
import { fhirAt, type FhirClient } from './station.ts';

const seed = process.env['SATCHEL_SEED'];
const fhirXml = 'application/fhir+xml';

/** Text with the characters that XML treats differently from others. */
const oddText = fc
  .array(
    fc.constantFrom('a', 'é', '<', '>', '&', '"', "'", ']]>', '\n', '\r', '\t', ' ', ' ', '\u{1F469}', '\u2028', 'ع'),
    {
      minLength: 1,
      maxLength: 12,
    },
  )
  .map((parts) => parts.join(''));

test('a Patient is the same after JSON, XML and JSON', () => {
  fc.assert(
    fc.property(anyPatient, oddText, (patient, text) => {
      const odd = { ...patient, maritalStatus: { text, coding: [{ display: text, userSelected: false }] } };
      expect(fromXml(toXml(odd))).toEqual(odd);
    }),
    { numRuns: amount('FHIR_XML', { test: 300, drill: 20_000 }), ...(seed !== undefined && { seed: Number(seed) }) },
  );
});

test('elements come in the order of R4, and characters that XML cannot contain are replaced', () => {
  const patient = {
    resourceType: 'Patient',
    birthDate: '1990',
    name: [{ given: ['A\u0001'], text: '<&"\n' }],
    id: '7',
  };
  expect(toXml(patient)).toBe(
    '<?xml version="1.0" encoding="UTF-8"?><Patient xmlns="http://hl7.org/fhir"><id value="7"/>' +
      '<name><text value="&#60;&#38;&#34;&#10;"/><given value="A\uFFFD"/></name><birthDate value="1990"/></Patient>',
  );
});

/** Sends a request whose reply is in XML. */
const inXml = async ({ own }: FhirClient, method: string, path: string, body?: string) => {
  const {
    status,
    headers,
    body: text,
  } = await own.send(method, `/fhir${path}`, body, {
    accept: fhirXml,
    ...(body !== undefined && { 'content-type': `${fhirXml}; charset=utf-8` }),
  });
  expect(headers.get('content-type')).toMatch(/^application\/fhir\+xml/);
  return { status, headers, resource: fromXml(text) as any, text: text as string };
};

testBoth('a program that knows only XML creates, reads, searches and changes', async (ready) => {
  const { fhir } = await fhirAt(ready);
  const narrative = '<div xmlns="http://www.w3.org/1999/xhtml"><p>Zawadi<br/>é</p></div>';
  const sent = (gender: string, id = '') =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<Patient xmlns="http://hl7.org/fhir">${id}
       <text><status value="generated"/>${narrative}</text>
       <identifier><system value="http://moh.example.org/national-id"/><value value="N-77"/></identifier>
       <name><family value="Otieno"/><given value="Zawadi &amp; Ama"/><given><extension url="urn:x"><valueCode value="y"/></extension></given></name>
       <gender value="${gender}"/><birthDate value="1990"/><multipleBirthInteger value="2"/></Patient>`;
  const made = await inXml(fhir, 'POST', '/Patient', sent('female'));
  expect([made.status, made.headers.get('etag')]).toEqual([201, 'W/"1"']);
  const { id } = made.resource;
  const { body } = await fhir.get(`/Patient/${id}`);
  expect(body).toMatchObject({
    text: { div: narrative },
    name: [{ family: 'Otieno', given: ['Zawadi & Ama', null], _given: [null, { extension: [{ valueCode: 'y' }] }] }],
    multipleBirthInteger: 2,
  });
  const read = await inXml(fhir, 'GET', `/Patient/${id}`);
  expect(read.resource).toEqual(body);
  expect((await inXml(fhir, 'PUT', `/Patient/${id}`, read.text)).resource.meta.versionId).toBe('1');
  const found = await inXml(fhir, 'GET', '/Patient?name=otieno&_format=xml');
  expect(found.resource).toMatchObject({
    type: 'searchset',
    total: 1,
    entry: [{ resource: body, search: { mode: 'match' } }],
  });
  const changed = await inXml(fhir, 'PUT', `/Patient/${id}`, sent('other', `<id value="${id}"/>`));
  expect(changed.resource).toMatchObject({ gender: 'other', meta: { versionId: '2' } });
  const refused = await inXml(fhir, 'POST', '/Patient', sent('F'));
  expect([refused.status, refused.resource.issue[0].expression]).toEqual([400, ['gender']]);
  expect((await inXml(fhir, 'GET', '/Patient/nobody')).resource.issue[0].code).toBe('not-found');
});

testBoth('XML that R4 does not know, or that could harm the reader, is refused and named', async (ready) => {
  const { fhir } = await fhirAt(ready);
  const patient = (content: string) => `<Patient xmlns="http://hl7.org/fhir">${content}</Patient>`;
  for (const [body, expression] of [
    ['<Patient/>', undefined],
    ['<Patient xmlns="http://hl7.org/fhir">', undefined],
    ['<!DOCTYPE x [<!ENTITY a "b">]><Patient xmlns="http://hl7.org/fhir"/>', undefined],
    ['<?xml version="1.0" encoding="UTF-16"?><Patient xmlns="http://hl7.org/fhir"/>', undefined],
    [patient('<name><text value="&nbsp;"/></name>'), undefined],
    [patient('Zawadi'), undefined],
    [patient('<nmae/>'), ['nmae']],
    [patient('<gender value="male"/><gender value="male"/>'), ['gender']],
    [patient('<active value="yes"/>'), ['active']],
    [patient('<name><family value=""/></name>'), ['name[0].family']],
    [patient('<text><status value="generated"/><div>Zawadi</div></text>'), undefined],
    [patient('<contained><Nobody/></contained>'), ['contained[0].resourceType']],
    [`${patient('').slice(0, -10)}${'<extension>'.repeat(70)}`, undefined],
  ] as const) {
    const { status, resource } = await inXml(fhir, 'POST', '/Patient', body);
    expect([body, status, resource.issue[0].expression]).toEqual([body, 400, expression]);
  }
});

testBoth('a reply is in the format that is asked for, or the request is refused before it saves', async (ready) => {
  const { fhir } = await fhirAt(ready);
  const asked = async (accept: string | undefined, query = '') => {
    const { status, headers } = await fhir.own.send(
      'GET',
      `/fhir/Patient${query}`,
      undefined,
      accept === undefined ? {} : { accept },
    );
    return [status, headers.get('content-type')?.split(';')[0]];
  };
  const [json, xml] = ['application/fhir+json', 'application/fhir+xml'];
  expect(await asked(undefined)).toEqual([200, json]);
  expect(await asked('*/*')).toEqual([200, json]);
  expect(await asked(`${json}; fhirVersion=4.0`)).toEqual([200, json]);
  expect(await asked(`${json};q=0.4, ${xml}`)).toEqual([200, xml]);
  expect(await asked(`text/html, ${xml};q=0, application/json;q=0.1`)).toEqual([200, 'application/json']);
  expect(await asked('text/xml')).toEqual([200, 'text/xml']);
  expect(await asked('text/turtle', '?_format=xml')).toEqual([200, xml]);
  expect(await asked(json, '?_format=application/fhir%2Bxml')).toEqual([200, xml]);
  expect(await asked(json, '?_format=application/fhir+xml')).toEqual([200, xml]);
  expect(await asked('text/turtle')).toEqual([406, json]);
  expect(await asked(xml, '?_format=ttl')).toEqual([406, json]);
  expect(await asked(`${json}; fhirVersion=3.0`)).toEqual([406, json]);
  const patient = { resourceType: 'Patient', name: [{ text: 'Zawadi' }] };
  const { status, body } = await fhir.own.post('/fhir/Patient', patient, { accept: 'text/turtle' });
  expect([status, body.issue[0].code]).toEqual([406, 'not-supported']);
  expect((await fhir.get('/Patient')).body.total).toBe(0);
});
