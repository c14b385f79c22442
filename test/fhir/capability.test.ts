/** Every word of the capability statement is tried, and everything that the server has is in it. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { fhirEndpoints } from '../../src-main/fhir/fhir.contract.ts';
import { fromXml } from '../../src-main/wire/fhir-xml.rules.ts';
import { testBoth } from '../support/both.ts';
import { capabilityStatement } from '../../src-main/fhir/capability.rules.ts';
import { fhirAt, fhirOf } from './station.ts';

const statement: any = capabilityStatement({ version: '0', base: 'http://127.0.0.1/api/fhir' });
const [{ resource: resources, interaction: ofSystem, operation = [] }] = statement.rest;
/** The operations of the whole server have tests of their own. */
const systemOperations: string[] = operation.map(({ name }: any) => name);

/** The interaction of each address under a type of resource. */
const interactions: Record<string, string> = {
  'GET ': 'search-type',
  'POST /_search': 'search-type',
  'GET /_history': 'history-type',
  'GET /:id': 'read',
  'GET /:id/_history': 'history-instance',
  'GET /:id/_history/:versionId': 'vread',
  'POST ': 'create',
  'PUT ': 'conditionalUpdate',
  'PUT /:id': 'update',
  'PATCH /:id': 'patch',
  'DELETE /:id': 'delete',
};

const of = (url: string) => /^\/fhir\/([A-Z]\w+)(.*)$/.exec(url);

// Without a server: the statement and the table of endpoints are the same everywhere.
test('each endpoint is declared, and nothing else is', () => {
  const served = Object.values(fhirEndpoints).flatMap(({ method, url }) => {
    const [, type, rest = ''] = of(url) ?? [];
    if (type === undefined) return [];
    const [, operation] = /\$([\w-]+)$/.exec(rest) ?? [];
    return [
      `${type} ${operation ?? interactions[`${method} ${rest.replace(/^\/:\w+Id/, '/:id')}`] ?? `${method} ${rest}`}`,
    ];
  });
  const declared = resources.flatMap(({ type, interaction, operation = [], conditionalUpdate }: any) => [
    ...interaction.map(({ code }: any) => `${type} ${code}`),
    ...operation.map(({ name }: any) => `${type} ${name}`),
    ...(conditionalUpdate ? [`${type} conditionalUpdate`] : []),
  ]);
  expect([...new Set(served)].toSorted()).toEqual(declared.toSorted());
  const systems = Object.values(fhirEndpoints).filter(({ url }) => of(url) === null);
  expect(systems.map(({ method, url }) => `${method} ${url}`).toSorted()).toEqual(
    [
      'GET /fhir/_history',
      'GET /fhir/metadata',
      'POST /fhir',
      ...systemOperations.map((name) => `POST /fhir/$${name}`),
    ].toSorted(),
  );
  expect(ofSystem.map(({ code }: any) => code)).toEqual(['transaction', 'batch', 'history-system']);
});

test('each parameter of a search is declared, and nothing else is', () => {
  const ofReply = [
    '_format',
    '_summary',
    '_elements',
    '_count',
    '_page',
    '_sort',
    '_total',
    '_include',
    '_revinclude',
    'before',
  ];
  for (const { type, searchParam = [] } of resources) {
    const search: any = Object.values(fhirEndpoints).find(
      ({ method, url }) => method === 'GET' && url === `/fhir/${type}`,
    );
    const known = Object.keys(search?.query.properties ?? {}).map((name) => name.split(':')[0] ?? '');
    const names = [...new Set(known)].filter((name) => !ofReply.includes(name));
    expect(searchParam.map(({ name }: any) => name).toSorted(), type).toEqual(names.toSorted());
  }
});

testBoth('everything that is declared works, and is declared the same in XML', async (ready) => {
  const { fhir, admin, anyone } = await fhirAt(ready);
  const metadata = (await fhir.get('/metadata')).body;
  const { body: xml } = await anyone.send('GET', '/fhir/metadata', undefined, { accept: 'application/fhir+xml' });
  expect(fromXml(xml)).toEqual(metadata);
  const log = fhirOf(admin);
  const { body: patient } = await fhir.post('/Patient', { resourceType: 'Patient', name: [{ text: 'Zawadi' }] });
  const { body: other } = await fhir.post('/Patient', { resourceType: 'Patient', name: [{ text: 'Zawadi' }] });
  const encounter = {
    resourceType: 'Encounter',
    status: 'in-progress',
    class: { system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'AMB' },
    subject: { reference: `Patient/${patient.id}` },
  };
  const subscription = {
    ...{ resourceType: 'Subscription', status: 'requested', reason: 'x', criteria: 'Patient' },
    channel: { type: 'message', endpoint: 'http://127.0.0.1:9/fhir', payload: 'application/fhir+json' },
  };
  const { body: visit } = await fhir.post('/Encounter', encounter);
  const { body: facilities } = await fhir.get('/Organization');
  const { body: logged } = await log.get('/AuditEvent?_count=1');
  const known: Record<string, any> = {
    Patient: patient,
    Encounter: visit,
    Organization: facilities.entry[0].resource,
    Location: { id: facilities.entry[0].resource.id },
    AuditEvent: logged.entry[0].resource,
    OperationDefinition: { id: 'Patient-merge' },
    Subscription: (await log.post('/Subscription', subscription)).body,
  };
  const ofAdministrators = ['AuditEvent', 'Subscription'];
  const patch = (path: string) =>
    fhir.own.send('PATCH', `/fhir${path}`, [{ op: 'add', path: '/language', value: 'en' }], {
      'content-type': 'application/json-patch+json',
    });
  const tried: Record<string, (type: string, resource: any) => Promise<{ status: number; body: any }>> = {
    read: (type, { id }) => (ofAdministrators.includes(type) ? log : fhir).get(`/${type}/${id}`),
    vread: (type, { id }) => fhir.get(`/${type}/${id}/_history/1`),
    update: (type, resource) => fhir.put(`/${type}/${resource.id}`, { ...resource, language: 'fr' }),
    patch: (type, { id }) => patch(`/${type}/${id}`),
    create: (type) =>
      type === 'Subscription'
        ? log.post('/Subscription', subscription)
        : fhir.post(`/${type}`, type === 'Patient' ? { resourceType: 'Patient' } : encounter),
    delete: (type, { id }) => admin.send('DELETE', `/fhir/${type}/${id}`),
    'search-type': (type) => (ofAdministrators.includes(type) ? log : fhir).get(`/${type}`),
    'history-instance': (type, { id }) => fhir.get(`/${type}/${id}/_history`),
    'history-type': (type) => fhir.get(`/${type}/_history`),
    'history-system': () => fhir.get('/_history'),
    batch: () =>
      fhir.post('', { resourceType: 'Bundle', type: 'batch', entry: [{ request: { method: 'GET', url: 'Patient' } }] }),
    transaction: () => fhir.post('', { resourceType: 'Bundle', type: 'transaction' }),
  };
  const values: Record<string, (resource: any) => string> = {
    token: () => 'true',
    string: () => 'zawadi',
    date: () => 'ge2000-01-01',
    reference: ({ id }) => String(id),
  };
  const subjects = ['source-patient', 'target-patient'].map((name, i) => ({
    name,
    valueReference: { reference: `Patient/${[other.id, patient.id][i]}` },
  }));
  const operations: Record<string, () => Promise<{ status: number; body: any }>> = {
    match: () =>
      fhir.post('/Patient/$match', {
        resourceType: 'Parameters',
        parameter: [{ name: 'resource', resource: { resourceType: 'Patient', name: [{ text: 'Zawadi' }] } }],
      }),
    'ihe-pix': () =>
      fhir.get(
        `/Patient/$ihe-pix?sourceIdentifier=${encodeURIComponent(`${new URL(fhir.own.api).origin}/api/fhir|Patient/${patient.id}`)}`,
      ),
    everything: () => fhir.get(`/Patient/${patient.id}/$everything`),
    merge: () => fhir.post('/Patient/$merge', { resourceType: 'Parameters', parameter: subjects }),
    'undo-merge': () => fhir.post('/Patient/$undo-merge', { resourceType: 'Parameters', parameter: subjects }),
  };
  for (const { code } of metadata.rest[0].interaction) expect((await tried[code]?.('', {}))?.status, code).toBe(200);
  for (const {
    type,
    interaction,
    searchParam = [],
    searchInclude = [],
    searchRevInclude = [],
    operation = [],
    ...flags
  } of metadata.rest[0].resource) {
    const client = ofAdministrators.includes(type) ? log : fhir;
    for (const { code } of interaction) {
      const reply = await tried[code]?.(type, known[type]);
      expect([type, code, reply?.status], JSON.stringify(reply?.body)).toEqual([
        type,
        code,
        code === 'create' ? 201 : 200,
      ]);
    }
    for (const { name, type: kind } of searchParam) {
      const { status, body } = await client.get(`/${type}?${name}=${values[kind]?.(known['Patient'])}`);
      expect([type, name, status], JSON.stringify(body)).toEqual([type, name, 200]);
    }
    for (const name of searchInclude) expect((await fhir.get(`/${type}?_include=${name}`)).status, name).toBe(200);
    for (const name of searchRevInclude)
      expect((await fhir.get(`/${type}?_revinclude=${name}`)).status, name).toBe(200);
    for (const { name, definition } of operation) {
      expect([name, (await operations[name]?.())?.status]).toEqual([name, 200]);
      const [, own] = /\/api\/fhir(\/OperationDefinition\/.+)$/.exec(definition) ?? [];
      if (own !== undefined) expect((await fhir.get(own)).body).toMatchObject({ code: name, url: definition });
    }
    if (flags.updateCreate !== true) continue;
    const id = randomUUID();
    const resource = type === 'Patient' ? { resourceType: type } : encounter;
    expect((await fhir.put(`/${type}/${id}`, { ...resource, id })).status, 'updateCreate').toBe(201);
    expect((await fhir.put(`/${type}?_id=${id}`, resource)).status, 'conditionalUpdate').toBe(200);
    expect((await fhir.post(`/${type}`, resource, { 'if-none-exist': `_id=${id}` })).status, 'conditionalCreate').toBe(
      200,
    );
    const { headers } = await fhir.get(`/${type}/${id}`);
    const again = await fhir.own.send('GET', `/fhir/${type}/${id}`, undefined, {
      'if-none-match': headers.get('etag') ?? '',
    });
    expect(again.status, 'conditionalRead').toBe(304);
  }
  for (const format of metadata.format) {
    const { headers } = await anyone.send('GET', '/fhir/metadata', undefined, { accept: format });
    expect(headers.get('content-type')).toBe(`${format}; charset=utf-8`);
  }
});
