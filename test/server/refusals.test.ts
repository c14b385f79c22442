/** Requests that cannot be served: each gets the one problem from the closed list that states why. */
import { expect, test } from 'vitest';
import { readyStation, type Client, type LogLine } from '../support/station.ts';
import { send } from '../support/wire.ts';
import { sqlite } from '../support/sqlite.ts';

/** Sends a body as exactly these bytes. */
async function sendBytes(client: Client, path: string, body: Buffer, headers: Record<string, string> = {}) {
  const { origin } = new URL(client.api);
  const reply = await send(origin, {
    method: 'POST',
    target: `/api${path}`,
    headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/json', ...headers },
    body,
  });
  return { status: reply.status, body: JSON.parse(reply.bytes.toString()) };
}

const postText = (client: Client, text: string) => sendBytes(client, '/patients', Buffer.from(text));
const count = async (client: Client) => (await client.get('/patients')).body.page.totalElements;

test('says which methods an address knows', async () => {
  const { admin, anyone } = await readyStation();
  const { _id } = (await admin.post('/patients', {})).body;
  const known: Record<string, string[]> = {
    '/patients': ['GET', 'HEAD', 'POST'],
    '/patients/search': ['GET', 'HEAD'],
    [`/patients/${_id}`]: ['GET', 'HEAD', 'PATCH'],
    [`/patients/${_id}/history`]: ['GET', 'HEAD'],
    [`/patients/${_id}/visits`]: ['GET', 'HEAD', 'POST'],
    [`/patients/${_id}/visits/x/history`]: ['GET', 'HEAD'],
    '/visits': ['GET', 'HEAD'],
    '/visits/reasons': ['GET', 'HEAD'],
    '/visits/due': ['GET', 'HEAD'],
    '/statistics': ['GET', 'HEAD'],
    '/statistics/month': ['GET', 'HEAD'],
    '/drafts': ['GET', 'HEAD'],
    '/drafts/register': ['DELETE', 'PUT'],
    '/health': ['GET', 'HEAD'],
    '/setup': ['POST'],
    '/sessions': ['POST'],
    '/sessions/current': ['DELETE', 'GET', 'HEAD'],
    '/staff': ['GET', 'HEAD', 'POST'],
    '/staff/x': ['PATCH'],
    '/tokens': ['GET', 'HEAD', 'POST'],
    '/tokens/x': ['DELETE'],
    '/openapi.json': ['GET', 'HEAD'],
  };
  for (const [path, methods] of Object.entries(known)) {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter(
      (each) => !methods.includes(each),
    )) {
      for (const client of [admin, anyone]) {
        const { status, headers, body } = await client.send(method, path);
        expect(status, `${method} ${path}`).toBe(405);
        expect(headers.get('allow')?.split(', ').sort(), path).toEqual(methods);
        expect(body.type).toBe('/api/docs#problem-method-not-allowed');
      }
    }
  }
});

test('answers HEAD as it would GET, without the body', async () => {
  const { station, admin } = await readyStation();
  const { _id } = (await admin.post('/patients', {})).body;
  const ask = (method: string, path: string, headers: Record<string, string>) =>
    send(station.url, { method, target: `/api${path}`, headers });
  const headers = { authorization: `Bearer ${admin.token}` };
  for (const path of ['/patients', `/patients/${_id}`]) {
    const head = await ask('HEAD', path, headers);
    const get = await ask('GET', path, headers);
    expect(head.status).toBe(200);
    expect(head.bytes).toHaveLength(0);
    expect(head.headers['content-length']).toBe(String(get.bytes.length));
    expect(head.headers['etag']).toBe(get.headers['etag']);
    expect((await ask('HEAD', path, {})).status).toBe(401);
  }
});

test('answers 404 where there is nothing', async () => {
  const { admin } = await readyStation();
  for (const path of [
    '',
    '/',
    '/none',
    '/patients/a/b',
    '/patients/a/visits/b/c',
    '/Patients',
    '/health/',
    '/..%2fhealth',
  ]) {
    const { status, headers, body } = await admin.get(path);
    expect(status, path).toBe(404);
    expect(headers.get('content-type')).toBe('application/problem+json');
    expect(body).toMatchObject({ type: '/api/docs#problem-not-found', status: 404 });
  }
});

test.each([499, 501, 8000])('answers 404 for an identifier of %i characters', async (length) => {
  const { admin } = await readyStation();
  const id = 'a'.repeat(length);
  for (const path of [
    `/patients/${id}`,
    `/patients/${id}/visits`,
    `/patients/x/visits/${id}`,
    `/patients/${id}/history`,
  ]) {
    const { status, body } = await admin.get(path);
    expect(status).toBe(404);
    expect(body.type).toBe('/api/docs#problem-not-found');
  }
});

test('refuses a percent sign that encodes nothing', async () => {
  const { admin } = await readyStation();
  for (const id of ['%', '%zz', '%F', '%FF', '%C0%AF', '%ED%A0%80']) {
    const { status, headers } = await admin.get(`/patients/${id}`);
    expect([400, 404], id).toContain(status);
    expect(headers.get('content-type')).toBe('application/problem+json');
  }
});

test('takes a body as application/json only', async () => {
  const { admin } = await readyStation();
  const types = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonx',
    'text/json',
  ];
  for (const type of [...types, 'application/xml', 'json', '', 'application/merge-patch+json']) {
    const { status, body } = await sendBytes(admin, '/patients', Buffer.from('{}'), { 'content-type': type });
    expect(status, type).toBe(415);
    expect(body.type).toBe('/api/docs#problem-unsupported-media-type');
  }
  for (const type of ['application/json', 'application/json; charset=utf-8', 'Application/JSON']) {
    expect((await sendBytes(admin, '/patients', Buffer.from('{}'), { 'content-type': type })).status, type).toBe(200);
  }
  expect(await count(admin)).toBe(3);
});

test('a request without a body is answered whatever content type it names', async () => {
  const { admin } = await readyStation();
  for (const type of ['application/json', 'text/plain', 'application/merge-patch+json']) {
    expect((await admin.send('GET', '/patients', undefined, { 'content-type': type })).status, type).toBe(200);
  }
});

test('takes a body of 128 KiB, and no byte more', async () => {
  const { admin } = await readyStation();
  const { _id } = (await admin.post('/patients', {})).body;
  const bodyOf = (bytes: number) => Buffer.from(`{"notes":"n"}`.padEnd(bytes));
  const limit = 128 * 1024;
  const largest = await sendBytes(admin, `/patients/${_id}/visits`, bodyOf(limit));
  expect(largest.status).toBe(200);
  expect(largest.body.notes).toBe('n');
  for (const bytes of [limit + 1, 4 * limit]) {
    const larger = await sendBytes(admin, `/patients/${_id}/visits`, bodyOf(bytes));
    expect(larger.status).toBe(413);
    expect(larger.body.type).toBe('/api/docs#problem-too-large');
  }
  expect((await admin.get('/visits')).body.page.totalElements).toBe(1);
});

test('refuses what is nested deeper than 32', async () => {
  const { admin } = await readyStation();
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  const detailOf = async (text: string) => {
    const { status, body } = await postText(admin, text);
    expect(status).toBe(400);
    return body.errors[0].detail;
  };
  // One level is the object itself. 32 levels are read, and then refused because they are no name.
  expect(await detailOf(`{"name":${nested(31)}}`)).not.toContain('nested');
  for (const depth of [32, 33, 1000, 50_000])
    expect(await detailOf(`{"name":${nested(depth)}}`)).toContain('nested deeper than 32');
  expect(await detailOf(`${'{"a":'.repeat(33)}1${'}'.repeat(33)}`)).toContain('nested deeper than 32');
});

test.each([
  ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0x6e, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d])],
  [
    'UTF-8 of half a surrogate pair',
    Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xed, 0xa0, 0x80]), Buffer.from('"}')]),
  ],
  ['UTF-16', Buffer.from('{"name":"Ama"}', 'utf16le')],
  ['half of JSON', Buffer.from('{"name":"Ama"')],
  ['two of them', Buffer.from('{}{}')],
  ['no JSON', Buffer.from('name=Ama')],
  ['NaN', Buffer.from('{"age":NaN}')],
  ['nothing', Buffer.from('')],
  ['a list', Buffer.from('[{"name":"Ama"}]')],
  ['null', Buffer.from('null')],
  ['an escaped half of a surrogate pair', Buffer.from('{"name":"Ama \\ud800"}')],
  ['halves of a surrogate pair in the wrong order', Buffer.from('{"name":"\\udc00\\ud800"}')],
  ['a NUL', Buffer.from('{"name":"Ama\\u0000"}')],
  ['a member __proto__', Buffer.from('{"__proto__":{"name":"Ama"}}')],
  ['a member __proto__ further in', Buffer.from('{"name":{"__proto__":1}}')],
  ['a member constructor', Buffer.from('{"constructor":{"prototype":{"name":"Ama"}}}')],
  ['an age that is no finite number', Buffer.from('{"age":1e400}')],
  ['an age that JSON cannot carry exactly', Buffer.from('{"age":9007199254740992}')],
])('refuses a body of %s with 400, and saves nothing', async (_what, body) => {
  const { admin } = await readyStation();
  const reply = await sendBytes(admin, '/patients', body);
  expect(reply.status).toBe(400);
  expect(reply.body.type).toBe('/api/docs#problem-invalid-request');
  expect(await count(admin)).toBe(0);
});

test('keeps text to the character: any script, emoji, line breaks, combining marks', async () => {
  const { admin } = await readyStation();
  const names = [
    '🙂 Ama',
    'አበበ',
    'नमस्ते',
    'محمد\u200f',
    'e\u0301 é',
    'a\tb\r\nc',
    '\uffff\ufdd0',
    '\u2028',
    ' spaces ',
    '__proto__',
    '\ufeffAma',
    '\u0001',
  ];
  for (const name of names) {
    const { _id } = (await admin.post('/patients', { name })).body;
    expect((await admin.get(`/patients/${_id}`)).body.name).toBe(name);
  }
});

test('refuses what a query names and the address does not know, and says what it knows', async () => {
  const { admin } = await readyStation();
  await admin.post('/patients', { patientNumber: 'LAB-77', name: 'Zawadi' });
  // Without this refusal the answer would be everybody, although the caller asked for one patient.
  const { status, body } = await admin.get('/patients?number=LAB-77&size=5');
  expect(status).toBe(400);
  expect(body.errors).toEqual([{ pointer: '?number', detail: expect.stringContaining('Known: page, size') }]);
  const several = await admin.get('/patients?SIZE=1&number=x&sort=name');
  expect(several.body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(['?SIZE', '?number']);
});

test('refuses an unknown query parameter at every address, also where there is none to know', async () => {
  const { admin, anyone } = await readyStation();
  const { _id } = (await admin.post('/patients', {})).body;
  const visit = (await admin.post(`/patients/${_id}/visits`)).body._id;
  const requests: [string, string, unknown?][] = [
    ['GET', '/health'],
    ['GET', '/openapi.json'],
    ['GET', '/patients/search?q=ama'],
    ['GET', `/patients/${_id}`],
    ['PATCH', `/patients/${_id}`, { name: 'Zawadi' }],
    ['GET', `/patients/${_id}/visits/${visit}`],
    ['GET', `/patients/${_id}/history`],
    ['GET', '/visits'],
    ['GET', '/statistics'],
    ['GET', '/station'],
    ['GET', '/events'],
    ['GET', '/drafts'],
    ['GET', '/staff'],
    ['GET', '/tokens'],
    ['GET', '/sessions/current'],
    ['POST', '/patients', { name: 'Kofi' }],
    ['POST', `/patients/${_id}/visits`, {}],
    ['DELETE', '/sessions/current'],
  ];
  for (const [method, path, sent] of requests) {
    const to = `${path}${path.includes('?') ? '&' : '?'}unheardOf=1`;
    const { status, body } = await admin.send(method, to, sent);
    expect(status, `${method} ${to}`).toBe(400);
    expect(body.errors, to).toMatchObject([{ pointer: '?unheardOf' }]);
  }
  for (const odd of ['__proto__', 'constructor', '']) {
    expect((await admin.get(`/patients?${odd}=1`)).status, odd).toBe(400);
    expect((await anyone.get(`/health?${odd}=1`)).status, odd).toBe(400);
  }
  expect(await count(admin)).toBe(1);
  expect((await admin.get(`/patients/${_id}`)).body.name).toBeNull();
  // A question mark without a query asks for nothing.
  expect((await admin.get(`/patients/${_id}?`)).status).toBe(200);
});

test('-0 is an age of 0', async () => {
  const { admin } = await readyStation();
  const { status, body } = await postText(admin, '{"age":-0}');
  expect(status).toBe(200);
  expect(body.age).toBe(0);
  expect(Object.is((await admin.get(`/patients/${body._id}`)).body.age, 0)).toBe(true);
});

test('a fault of the station is answered without any detail, and logged without any patient', async () => {
  const lines: LogLine[] = [];
  const error = (event: string, fields?: Record<string, unknown>) => void lines.push({ level: 'error', event, fields });
  const { station, admin } = await readyStation({ log: { info: () => undefined, error } });
  sqlite(station.registry().db).exec('DROP TABLE counter');
  const { status, headers, body } = await admin.post('/patients', { name: 'Zawadi' });
  expect(status).toBe(500);
  expect(headers.get('content-type')).toBe('application/problem+json');
  expect(body).toEqual({
    type: '/api/docs#problem-internal',
    title: expect.any(String),
    status: 500,
    detail: expect.stringContaining('Nothing in this request was saved'),
    correlationId: expect.any(String),
  });
  const logged = lines.find(({ fields }) => fields?.['correlationId'] === body.correlationId);
  expect(logged?.event).toBe('request failed');
  expect(JSON.stringify({ ...logged?.fields, error: undefined })).not.toContain('Zawadi');
  expect(sqlite(station.registry().db).prepare('SELECT count(*) FROM patient').pluck().get()).toBe(0);
});
