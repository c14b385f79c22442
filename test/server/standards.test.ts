/** HTTP as its standards define it, for clients that this project did not write. */
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { day, fakeClock } from '../support/clock.ts';
import { testBoth } from '../support/both.ts';
import { password, readyStation, signIn, type Client } from '../support/station.ts';
import { send, sendRaw } from '../support/wire.ts';

const statusOf = (reply: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(reply)?.[1]);

function raw(client: Client, lines: string[], body = ''): Promise<string> {
  const { host, origin } = new URL(client.api);
  const head = [...lines, `Host: ${host}`, `Authorization: Bearer ${client.token}`, 'Connection: close'];
  return sendRaw(origin, `${head.join('\r\n')}\r\n\r\n${body}`);
}

test.each(['HEAD /events', 'HEAD /setup', 'PROPFIND /patients', 'TRACE /patients', 'QUERY /patients'])(
  '%s is a 405 that says what the address knows',
  async (request) => {
    const { admin } = await readyStation();
    const [method = '', path = ''] = request.split(' ');
    const reply = await raw(admin, [`${method} /api${path} HTTP/1.1`]);
    expect(statusOf(reply)).toBe(405);
    const allow = /^allow: (.*)\r$/im.exec(reply)?.[1]?.split(', ') ?? [];
    expect(allow).not.toContain(method);
    expect(allow.length).toBeGreaterThan(0);
  },
);

test.each(['PROPFIND', 'TRACE', 'QUERY', 'PUT'])('%s where there is nothing is a 404', async (method) => {
  const { admin } = await readyStation();
  const reply = await raw(
    admin,
    [`${method} /api/nothing HTTP/1.1`, 'Content-Type: text/plain', 'Content-Length: 1'],
    'x',
  );
  expect(statusOf(reply)).toBe(404);
});

testBoth('what is known already is not sent again, until it is another one', async (ready) => {
  const { admin } = await ready();
  const { _id } = (await admin.post('/patients', { name: 'Ama' })).body;
  const visit = (await admin.post(`/patients/${_id}/visits`)).body._id;
  for (const path of [`/patients/${_id}`, `/patients/${_id}/visits/${visit}`]) {
    const etag = (await admin.get(path)).headers.get('etag') ?? '';
    for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const again = await admin.send('GET', path, undefined, { 'if-none-match': known });
      expect([again.status, again.body, again.headers.get('etag')], known).toEqual([304, '', etag]);
    }
    const { origin } = new URL(admin.api);
    const headers = { authorization: `Bearer ${admin.token}`, 'if-none-match': etag };
    expect((await send(origin, { method: 'HEAD', target: `/api${path}`, headers })).status).toBe(304);
    for (const known of ['"x"', '"1"', '"2"']) {
      expect((await admin.send('GET', path, undefined, { 'if-none-match': known })).status, known).toBe(200);
    }
  }
});

test('the tag of a resource of FHIR is its version, and no more', async () => {
  const { admin } = await readyStation();
  const { _id } = (await admin.post('/patients', { name: 'Ama' })).body;
  expect((await admin.get(`/fhir/Patient/${_id}`)).headers.get('etag')).toBe('W/"1"');
});

testBoth('an age that has grown is another reply of the same version', async (ready) => {
  const clock = fakeClock('2026-03-01T09:00:00Z');
  const { admin } = await ready({ clock });
  const { _id } = (await admin.post('/patients', { dateOfBirth: '2000-03-02' })).body;
  const path = `/patients/${_id}`;
  const etag = (await admin.get(path)).headers.get('etag') ?? '';
  clock.advance(2 * day);
  const signedInAgain = await signIn(admin, { username: 'ama', password });
  const later = await signedInAgain.send('GET', path, undefined, { 'if-none-match': etag });
  expect([later.status, later.body.age]).toEqual([200, 26]);
  // No edit was lost, so a client may change what it read before.
  expect((await signedInAgain.patch(path, { name: 'Ama' }, { 'if-match': etag })).status).toBe(200);
  expect((await signedInAgain.patch(path, { name: 'Esi' }, { 'if-match': etag })).status).toBe(412);
});

testBoth('an account that somebody else has changed is not changed again', async (ready) => {
  const { admin } = await ready();
  const { id, version } = (
    await admin.post('/staff', { username: 'esi', password: 'nine good lanterns', role: 'clerk' })
  ).body;
  const path = `/staff/${id}`;
  expect((await admin.patch(path, { role: 'reader' }, { 'if-match': '"999"' })).status).toBe(412);
  const changed = await admin.patch(path, { role: 'reader' }, { 'if-match': `"${version}"` });
  expect(changed.status).toBe(200);
  expect((await admin.patch(path, { role: 'clerk' }, { 'if-match': `"${version}"` })).status).toBe(412);
  expect((await admin.get('/staff')).body.staff.at(-1).role).toBe('reader');
  const etag = changed.headers.get('etag') ?? '';
  expect((await admin.patch(path, { role: 'clerk' }, { 'if-match': etag })).status).toBe(200);
});

testBoth('who sends back the seven fields as they were read changes nothing', async (ready) => {
  const { admin } = await ready();
  const names = ['patientNumber', 'age', 'name', 'gender', 'patientCategory', 'phoneNumber', 'residentialAddress'];
  for (const dateOfBirthEstimated of [false, true]) {
    const given = { name: 'Ama', dateOfBirth: '1990-05-31', dateOfBirthEstimated };
    const { _id } = (await admin.post('/patients', given)).body;
    const { body: read } = await admin.get(`/patients/${_id}`);
    const sent = Object.fromEntries(names.map((name) => [name, read[name]]));
    expect(await admin.patch(`/patients/${_id}`, sent)).toMatchObject({ status: 200, body: read });
  }
});

testBoth('an address or headers that are too long are said to be', async (ready) => {
  const { admin } = await ready();
  const long = 'a'.repeat(20_000);
  const address = await raw(admin, [`GET /api/patients/${long} HTTP/1.1`]);
  expect([statusOf(address), address.includes('problem-address-too-long')]).toEqual([414, true]);
  const headers = await raw(admin, ['GET /api/patients HTTP/1.1', `X-Long: ${long}`]);
  expect([statusOf(headers), headers.includes('problem-headers-too-large')]).toEqual([431, true]);
  expect(statusOf(await raw(admin, ['GET']))).toBe(400);
  // A request that was not read cannot get FHIR's own form of a fault, and the description says so.
  expect(await raw(admin, [`GET /api/fhir/Patient?given=${long} HTTP/1.1`])).toContain('application/problem+json');
  const { responses } = (await admin.get('/openapi.json')).body.components;
  for (const status of [400, 414, 431]) {
    const [described] = Object.keys(responses)
      .filter(
        (name) => Object.hasOwn(responses[name].content, 'application/fhir+json') && name.includes(String(status)),
      )
      .map((name) => Object.keys(responses[name].content));
    expect(described).toContain('application/problem+json');
  }
});

testBoth(
  'a PATCH that does not say of which type it is, or of another one, is told which (RFC 5789)',
  async (ready) => {
    const { admin } = await ready();
    const { _id } = (await admin.post('/patients', { name: 'Ama' })).body;
    const { origin } = new URL(admin.api);
    const patch = (type: string | undefined) => {
      const headers = { authorization: `Bearer ${admin.token}`, ...(type !== undefined && { 'content-type': type }) };
      const body = Buffer.from('{"name": "Esi"}');
      return send(origin, { method: 'PATCH', target: `/api/patients/${_id}`, headers, body });
    };
    for (const type of [
      undefined,
      'application/json-patch+json',
      'application/octet-stream',
      'application/fhir+json',
    ]) {
      const { status, headers } = await patch(type);
      expect([type, status, headers['accept-patch']]).toEqual([type, 415, 'application/json']);
    }
    expect((await admin.get(`/patients/${_id}`)).body.name).toBe('Ama');
    expect((await patch('application/json')).status).toBe(200);
    const posted = { authorization: `Bearer ${admin.token}` };
    const reply = await send(origin, {
      method: 'POST',
      target: '/api/patients',
      headers: posted,
      body: Buffer.from('{}'),
    });
    expect([reply.status, reply.headers['accept-patch']]).toEqual([415, undefined]);
  },
);

testBoth('a body that is compressed is refused as such, and saved is nothing', async (ready) => {
  const { admin } = await ready();
  const { origin } = new URL(admin.api);
  const headers = {
    authorization: `Bearer ${admin.token}`,
    'content-type': 'application/json',
    'content-encoding': 'gzip',
  };
  const reply = await send(origin, { method: 'POST', target: '/api/patients', headers, body: gzipSync('{}') });
  expect([reply.status, reply.headers['accept-encoding']]).toEqual([415, 'identity']);
  const plain = { ...headers, 'content-encoding': 'identity' };
  const taken = await send(origin, {
    method: 'POST',
    target: '/api/patients',
    headers: plain,
    body: Buffer.from('{}'),
  });
  expect(taken.status).toBe(200);
  expect((await admin.get('/patients')).body.page.totalElements).toBe(1);
});

testBoth('an expectation that nobody meets is a problem, the usual one is met', async (ready) => {
  const { admin } = await ready();
  const lines = ['POST /api/patients HTTP/1.1', 'Content-Type: application/json', 'Content-Length: 2'];
  const other = await raw(admin, [...lines, 'Expect: other'], '{}');
  expect([statusOf(other), other.includes('problem-expectation-failed')]).toEqual([417, true]);
  const usual = await raw(admin, [...lines, 'Expect: 100-continue'], '{}');
  expect(usual).toMatch(/^HTTP\/1\.1 100 [\s\S]*HTTP\/1\.1 200 /);
});

testBoth('two idempotency keys are none', async (ready) => {
  const { admin } = await ready();
  const lines = ['POST /api/patients HTTP/1.1', 'Content-Type: application/json', 'Content-Length: 2'];
  const reply = await raw(admin, [...lines, 'Idempotency-Key: a', 'Idempotency-Key: b'], '{}');
  expect([statusOf(reply), (await admin.get('/patients')).body.page.totalElements]).toEqual([400, 0]);
});

testBoth('members in another order are the same request', async (ready) => {
  const { admin } = await ready();
  const key = { 'idempotency-key': 'one' };
  const first = await admin.post('/patients', '{"name": "Ama", "nextOfKin": {"name": "Esi", "phone": "1"}}', key);
  const again = await admin.post('/patients', '{"nextOfKin":{"phone":"1","name":"Esi"},"name":"Ama"}', key);
  expect(again).toMatchObject({ status: first.status, body: first.body });
});

testBoth('an id in capitals is the same id', async (ready) => {
  const { admin } = await ready();
  const { _id } = (await admin.post('/patients', { name: 'Ama' })).body;
  const visit = (await admin.post(`/patients/${_id}/visits`)).body;
  const patient = await admin.get(`/patients/${_id.toUpperCase()}`);
  expect([patient.body._id, patient.body.mergedInto, patient.headers.get('link')]).toEqual([_id, null, null]);
  expect((await admin.get(`/patients/${_id.toUpperCase()}/visits/${visit._id.toUpperCase()}`)).body).toEqual(visit);
});

testBoth('pointers are escaped as JSON pointers are', async (ready) => {
  const { admin } = await ready();
  const pointerOf = async (body: string) => (await admin.post('/patients', body)).body.errors[0].pointer;
  expect(await pointerOf('{"a/b~c": 1}')).toBe('/a~1b~0c');
  expect(await pointerOf('{"a/b": {"__proto__": 1}}')).toBe('/a~1b/__proto__');
});
