/** ITI-93 of IHE PMIR: messages about patients, also those of a Connectathon (`test/data/pmir`). */
import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { toXml } from '../../src-main/wire/fhir-xml.rules.ts';
import { testBoth, type Ready } from '../support/both.ts';
import { withRole } from '../support/station.ts';
import { fhirAt, fhirOf } from './station.ts';

const samples = JSON.parse(readFileSync(new URL('../data/pmir/connectathon.json', import.meta.url), 'utf8')) as Record<
  string,
  any
>;
const domain = 'urn:oid:1.3.6.1.4.1.21367.13.20.308';
const source = 'http://hospital.example.org/fhir';

let count = 0;
/** A message with these entries of its history. */
const message = (...entry: object[]) => {
  const id = `message-${++count}`;
  const header = {
    ...{
      resourceType: 'MessageHeader',
      id,
      eventUri: 'urn:ihe:iti:pmir:2019:patient-feed',
      source: { endpoint: source },
    },
    focus: [{ reference: `urn:uuid:history-${id}` }],
  };
  return {
    ...{ resourceType: 'Bundle', id: `bundle-${id}`, type: 'message', timestamp: '2026-03-01T09:00:00Z' },
    entry: [
      { fullUrl: `urn:uuid:${id}`, resource: header },
      { fullUrl: `urn:uuid:history-${id}`, resource: { resourceType: 'Bundle', type: 'history', entry } },
    ],
  };
};
const saying = (method: string, id: string, resource: object = {}) => ({
  resource: { resourceType: 'Patient', ...resource },
  request: { method, url: `Patient/${id}` },
});
const deleted = (id: string) => ({ request: { method: 'DELETE', url: `Patient/${id}` } });
const replacedBy = (reference: string) => ({ active: false, link: [{ other: { reference }, type: 'replaced-by' }] });
const named = (text: string) => ({ name: [{ text }] });
const numbered = (value: string) => ({ identifier: [{ system: domain, value }] });

async function feeding(ready: () => Promise<Ready>) {
  const at = await fhirAt(ready);
  const send = (sent: object) => at.fhir.post('/$process-message', sent);
  /** Sends a message, and returns what became of its entries, with the ids. */
  const done = async (sent: object): Promise<[string, string | undefined][]> => {
    const { status, body } = await send(sent);
    expect([status, body.type, body.entry?.length], JSON.stringify(body)).toEqual([200, 'message', 1]);
    const [{ resource }] = body.entry;
    expect(resource).toMatchObject({
      eventUri: 'urn:ihe:iti:pmir:2019:patient-feed-response',
      response: { code: 'ok' },
    });
    return resource.focus.map(({ display, reference }: any) => [display, reference?.split('/')[1]]);
  };
  const read = async (id: string) => (await at.fhir.get(`/Patient/${id}`)).body;
  const total = async () => (await at.admin.get('/patients?size=1')).body.page.totalElements as number;
  return { ...at, send, done, read, total };
}

testBoth('the eight messages of a Connectathon', async (ready) => {
  const { done, send, read, fhir, total } = await feeding(ready);
  const [[made, mother = ''] = []] = await done(samples['1-mother']);
  expect([made, (await read(mother)).identifier]).toMatchObject([
    'created',
    [
      { system: domain, value: 'Mother' },
      { system: 'urn:oid:1.3.6.1.4.1.21367.13.10.345', value: 'Patient/110fd932-7368-4d2a-acbd-1f5d28bf95d6' },
    ],
  ]);
  // The registry there told its consumers of the same mother.
  expect(await done(samples['2-mother'])).toEqual([['changed', mother]]);
  const [[, baby = ''] = []] = await done(samples['3-baby']);
  expect(await done(samples['4-baby'])).toEqual([['changed', baby]]);
  // Another message of the registry, in XML as all eight were published, says the same.
  const inXml = toXml({ ...samples['4-baby'], id: 'again' }).replaceAll('2a33c795-', '2a33c796-');
  const { status, body } = await fhir.own.send('POST', '/fhir/$process-message', inXml, {
    'content-type': 'application/fhir+xml',
    accept: 'application/fhir+json',
  });
  expect([status, JSON.parse(typeof body === 'string' ? body : JSON.stringify(body)).entry[0].resource.focus]).toEqual([
    200,
    [{ reference: expect.stringContaining(baby), display: 'unchanged' }],
  ]);
  const related = await send(samples['5-related-person']);
  expect([related.status, related.body.issue[0].expression]).toEqual([400, ['resourceType']]);
  await fhir.put(`/Patient/${baby}`, { ...(await read(baby)), telecom: [{ system: 'phone', value: '0712345678' }] });
  expect(await done(samples['6-update-baby'])).toEqual([['changed', baby]]);
  const updated = await read(baby);
  // The phone that the message left out is still here.
  expect([updated.name[0].given, updated.telecom[0].value]).toEqual([['JAMES MICHAEL'], '0712345678']);
  const one = (await fhir.post('/Patient', { resourceType: 'Patient', ...numbered('ONE') })).body.id as string;
  const [[, two = ''] = []] = await done(samples['8-merge']);
  expect((await read(two)).identifier[1].value).toBe('Patient/371a3246-f77c-eb11-95e7-d067e54cbc0c');
  // The EHR named the survivor by the id that the registry had given it: here, that is ours.
  const merge = JSON.parse(JSON.stringify(samples['7-merge']).replace('371a3246-f77c-eb11-95e7-d067e54cbc0c', two));
  expect(await done(merge)).toEqual([['merged', two]]);
  expect(await read(one)).toMatchObject({ active: false, link: [{ other: { reference: `Patient/${two}` } }] });
  expect(await total()).toBe(3);
});

testBoth('a patient is registered, changed, merged, unmerged, removed and restored', async (ready) => {
  const { done, read, admin } = await feeding(ready);
  const [[, a = ''] = [], [, b = ''] = []] = await done(
    message(
      saying('POST', 'A', { ...named('Ama Boateng'), ...numbered('A') }),
      saying('POST', 'B', named('Ama Boatang')),
    ),
  );
  expect(await done(message(saying('PUT', 'B', { gender: 'female' })))).toEqual([['changed', b]]);
  expect(await read(b)).toMatchObject({ name: [{ text: 'Ama Boatang' }], gender: 'female' });
  expect(await done(message(saying('PUT', 'B', { gender: 'female' })))).toEqual([['unchanged', b]]);
  expect(await done(message(saying('PUT', 'B', replacedBy('Patient/A'))))).toEqual([['merged', a]]);
  expect(await done(message(saying('PUT', 'B', replacedBy(`${source}/Patient/A`))))).toEqual([['unchanged', a]]);
  expect(await read(b)).toMatchObject({ active: false, link: [{ type: 'replaced-by' }] });
  // The sender merged them, and may undo it.
  expect(await done(message(saying('PUT', 'B', { active: true, ...named('Ama Boatang') })))).toEqual([['unmerged', b]]);
  expect(await read(b)).toMatchObject({ active: true, name: [{ text: 'Ama Boatang' }] });
  expect(await done(message(deleted('B'), deleted('nobody')))).toEqual([
    ['removed', b],
    ['unknown', undefined],
  ]);
  expect((await admin.get(`/patients/${b}`)).body).toMatchObject({ retired: true, retiredReason: `PMIR: ${source}` });
  expect(await done(message(saying('PUT', 'B', { active: true })))).toEqual([['changed', b]]);
  expect((await read(b)).active).toBe(true);
  // A merge by identifiers, of somebody who is only registered by it.
  const other = { ...numbered('C'), active: false, link: [{ other: numberedOther('A'), type: 'replaced-by' }] };
  expect(await done(message(saying('PUT', 'C', other)))).toEqual([['merged', a]]);
  expect(await done(message(saying('PUT', 'X', numbered('C'))))).toEqual([['unmerged', expect.anything()]]);
  const { entries } = (await admin.get('/audit?size=50')).body;
  const actions = entries.map(({ action }: any) => action as string);
  for (const [action, times] of [
    ...([
      ['patient-added', 2],
      ['patients-joined', 2],
      ['patients-parted', 2],
      ['patient-changed', 3],
    ] as const),
  ]) {
    expect(
      actions.filter((each: string) => each === action),
      action,
    ).toHaveLength(times);
  }
});

const numberedOther = (value: string) => ({ identifier: { system: domain, value } });

testBoth('of a message with one fault nothing is saved, and sent again it is the first reply', async (ready) => {
  const { send, done, total, read, admin } = await feeding(ready);
  const good = saying('POST', 'A', named('Ama'));
  const [status, expression] = [400, 'entry[1].resource.entry[1].resource'];
  for (const [bad, at, answered] of [
    [saying('POST', 'B', { birthDate: 'x' }), `${expression}.birthDate`, status],
    [saying('PUT', 'B', replacedBy('Patient/nobody')), expression, 404],
    [saying('GET', 'B'), 'entry[1].resource.entry[1].request.method', status],
  ] as const) {
    const { status: said, body } = await send(message(good, bad));
    expect([said, body.issue[0].expression]).toEqual([answered, [at]]);
  }
  expect(await total()).toBe(0);
  const first = message(good);
  const [[outcome, id = ''] = []] = await done(first);
  const again = await send({ ...first, id: 'sent-again', timestamp: '2026-03-01T10:00:00Z' });
  expect([outcome, again.body.entry[0].resource.focus[0]]).toEqual([
    'created',
    { reference: `Patient/${id}/_history/1`, display: 'created' },
  ]);
  const [header, history] = first.entry;
  const different = { ...history, resource: { ...history?.resource, entry: [saying('POST', 'A', named('Esi'))] } };
  expect((await send({ ...first, entry: [header, different] })).status).toBe(422);
  // Also when the first reply is no longer kept.
  expect(await done(message(good))).toEqual([['unchanged', id]]);
  expect([await total(), (await read(id)).name]).toEqual([1, [{ text: 'Ama' }]]);
  // Both are known by one number: the message does not say which is meant.
  await admin.post('/patients', { name: 'Kofi' });
  const twins = [saying('POST', 'T1', numbered('T')), saying('POST', 'T2', numbered('U'))];
  await done(message(...twins));
  const both = { identifier: [...numbered('T').identifier, ...numbered('U').identifier] };
  expect((await send(message(saying('PUT', 'T3', both)))).status).toBe(412);
});

testBoth('a merge by staff is not undone by a message, and a reader sends none', async (ready) => {
  const { send, done, admin, fhir } = await feeding(ready);
  const [[, a = ''] = [], [, b = ''] = []] = await done(
    message(saying('POST', 'A', named('Ama')), saying('POST', 'B', named('Ama'))),
  );
  await admin.post(`/patients/${a}/join`, { with: b });
  const refused = await send(message(saying('PUT', 'B', { active: true, gender: 'male' })));
  expect([refused.status, refused.body.issue[0].code]).toEqual([405, 'not-supported']);
  expect((await fhir.get(`/Patient/${b}`)).body.active).toBe(false);
  const reader = fhirOf(await withRole(admin, 'reader'));
  expect((await reader.post('/$process-message', message(saying('POST', 'C')))).status).toBe(403);
  expect((await send(message(...Array<object>(201).fill(deleted('X'))))).status).toBe(413);
  for (const wrong of [{ type: 'batch' }, { entry: [] }, { entry: [message().entry[0]] }]) {
    expect((await send({ ...message(), ...wrong })).status).toBe(400);
  }
});
