/**
 * Every sentence and table row of the Patient Registry Service Interface, one test each, named after it, at a station and at a hub. Where it
 * says "not shown", the test documents Satchel's choice.
 */
import { describe, expect } from 'vitest';
import { resolved } from '../support/description.ts';
import { testBoth, type NewReady } from '../support/both.ts';
import { clientOf, password, withRole, type Client } from '../support/station.ts';

const fieldNames = [
  'patientNumber',
  'age',
  'name',
  'gender',
  'patientCategory',
  'phoneNumber',
  'residentialAddress',
] as const;

const wholePatient = {
  patientNumber: 'H-0042',
  age: 34,
  name: 'Zawadi Achieng Otieno',
  gender: 'FEMALE',
  patientCategory: 'OUTPATIENT',
  phoneNumber: '+254 712 345 678',
  residentialAddress: 'Plot 7, Kisumu Road',
};

async function created(client: Client, body: unknown = wholePatient) {
  const reply = await client.post('/patients', body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body;
}

async function createdVisit(client: Client) {
  const patient = await created(client);
  const { body } = await client.post(`/patients/${patient._id}/visits`, {});
  return { patient, visit: body, path: `/patients/${patient._id}/visits/${body._id}` };
}

const listed = async (client: Client) => (await client.get('/patients')).body.embedded.patientResourceList;
const searched = async (client: Client, q: string) =>
  (await client.get(`/patients/search?q=${encodeURIComponent(q)}`)).body.embedded.patientResourceList;

/** Expects a refusal with a fault that points at the field, and that nothing is saved. */
async function expectRefused(client: Client, body: unknown, pointer: string) {
  const reply = await client.post('/patients', body);
  expect(reply.status, JSON.stringify(body)).toBe(400);
  expect(reply.body.errors.map((fault: { pointer: string }) => fault.pointer)).toContain(pointer);
  expect(await listed(client)).toEqual([]);
}

/** Returns requests to the six endpoints, on an existing patient and visit. */
async function sixRequests(client: Client): Promise<{ method: string; path: string; body?: unknown }[]> {
  const { patient, path } = await createdVisit(client);
  return [
    { method: 'POST', path: '/patients', body: {} },
    { method: 'GET', path: '/patients' },
    { method: 'GET', path: '/patients/search?q=zawadi' },
    { method: 'GET', path: `/patients/${patient._id}` },
    { method: 'POST', path: `/patients/${patient._id}/visits`, body: {} },
    { method: 'GET', path },
  ];
}

describe('1. What the service does', () => {
  testBoth('The service keeps patient records for hospital staff.', async (ready) => {
    const { admin, restarted } = await ready();
    const before = await created(admin);
    const anyone = await restarted();
    const { body } = await anyone.post('/sessions', { username: 'ama', password });
    expect((await clientOf(anyone.api, body.token).get(`/patients/${before._id}`)).body).toEqual(before);
  });

  testBoth('A client can create a patient record.', async (ready) => {
    const { admin } = await ready();
    expect(await created(admin)).toMatchObject(wholePatient);
  });

  testBoth('A client can list patients.', async (ready) => {
    const { admin } = await ready();
    const first = await created(admin, { name: 'Kofi' });
    const second = await created(admin, { name: 'Ama' });
    expect(await listed(admin)).toEqual([first, second]);
  });

  testBoth('A client can search patients by a query string.', async (ready) => {
    const { admin } = await ready();
    await created(admin, { name: 'Kofi Mensah' });
    const ama = await created(admin, { name: 'Ama Boateng' });
    expect(await searched(admin, 'boateng')).toMatchObject([ama]);
  });

  testBoth('A client can fetch one patient by identifier.', async (ready) => {
    const { admin } = await ready();
    await created(admin, { name: 'Kofi' });
    const ama = await created(admin, { name: 'Ama' });
    expect((await admin.get(`/patients/${ama._id}`)).body).toEqual(ama);
  });

  testBoth('A client can also create a visit for a patient and fetch one visit of a patient.', async (ready) => {
    const { admin } = await ready();
    const { visit, path } = await createdVisit(admin);
    const { status, body } = await admin.get(path);
    expect(status).toBe(200);
    expect(body).toEqual(visit);
  });

  testBoth('Every request carries a bearer credential (see Authentication).', async (ready) => {
    const { admin, anyone } = await ready();
    for (const { method, path, body } of await sixRequests(admin)) {
      expect((await admin.send(method, path, body)).status, `${method} ${path}`).toBe(200);
      expect((await anyone.send(method, path, body)).status, `${method} ${path}`).toBe(401);
    }
  });
});

describe('2. Resources and their fields: Patient', () => {
  for (const field of fieldNames)
    testBoth(`Every field of a patient is optional on creation: ${field}`, async (ready) => {
      const { admin } = await ready();
      const { [field]: left, ...others } = wholePatient;
      const without = await created(admin, others);
      expect(without).toMatchObject(others);
      expect(without[field]).toBeNull();
      expect(await created(admin, { [field]: left })).toMatchObject({ [field]: left });
    });

  testBoth('An empty JSON object is an accepted request body.', async (ready) => {
    const { admin } = await ready();
    const { status, body } = await admin.post('/patients', {});
    expect(status).toBe(200);
    for (const field of fieldNames) expect(body[field]).toBeNull();
  });

  testBoth('A patient returned by the service also carries `_id`.', async (ready) => {
    const { admin } = await ready();
    const { _id } = await created(admin);
    expect(_id).toEqual(expect.any(String));
    expect(_id).not.toBe('');
    expect((await admin.get(`/patients/${_id}`)).body._id).toBe(_id);
    expect((await listed(admin))[0]._id).toBe(_id);
    expect((await searched(admin, 'zawadi'))[0]._id).toBe(_id);
  });

  testBoth('`_id` | string | present in responses only | identifier of the patient record', async (ready) => {
    const { admin } = await ready();
    await expectRefused(admin, { ...wholePatient, _id: 'mine' }, '/_id');
    await expectRefused(admin, { _id: null }, '/_id');
    const { _id } = await created(admin);
    expect((await admin.patch(`/patients/${_id}`, { _id: 'another' })).status).toBe(400);
    expect((await created(admin, {}))._id).not.toBe(_id);
  });

  const rows = [
    {
      row: '`patientNumber` | string or null | minimum length 1',
      field: 'patientNumber',
      accepted: ['1', 'H-0042', '００7', ' '],
      refused: ['', 42, true, ['1'], {}],
    },
    {
      row: '`age` | integer or null | minimum value 0',
      field: 'age',
      accepted: [0, 1, 34, 120, Number.MAX_SAFE_INTEGER],
      refused: [-1, 1.5, '34', true, [34], {}],
    },
    {
      row: '`name` | string or null | minimum length 1 | all name parts in one string',
      field: 'name',
      accepted: ['A', 'Zawadi Achieng Otieno', 'አበበ በቂላ', 'राम', 'محمد علي', '🙂', "O'Brien-Smith"],
      refused: ['', 5, false, ['Ama'], { first: 'Ama' }],
    },
    {
      row: '`gender` | string or null | one of `MALE`, `FEMALE`, `OTHER`',
      field: 'gender',
      accepted: ['MALE', 'FEMALE', 'OTHER'],
      refused: ['', 'male', 'UNKNOWN', 'MALE ', 1, ['MALE']],
    },
    {
      row: '`patientCategory` | string or null | one of `GENERAL`, `INPATIENT`, `OUTPATIENT`',
      field: 'patientCategory',
      accepted: ['GENERAL', 'INPATIENT', 'OUTPATIENT'],
      refused: ['', 'general', 'EMERGENCY', 0, {}],
    },
    {
      row: '`phoneNumber` | string or null | minimum length 1',
      field: 'phoneNumber',
      accepted: ['1', '+254 712 345 678', '0712-345-678 (sister)'],
      refused: ['', 254712345678, ['0712']],
    },
    {
      row: '`residentialAddress` | string or null | minimum length 1',
      field: 'residentialAddress',
      accepted: ['x', 'Plot 7\nKisumu Road', 'behind the market, blue door'],
      refused: ['', 7, { street: 'Kisumu Road' }],
    },
  ] as const;

  for (const { row, field, accepted, refused } of rows) {
    testBoth(row, async (ready) => {
      const { admin } = await ready();
      for (const value of refused) await expectRefused(admin, { [field]: value }, `/${field}`);
      for (const value of accepted) {
        const patient = await created(admin, { [field]: value });
        expect(patient[field]).toBe(value);
        expect((await admin.get(`/patients/${patient._id}`)).body[field]).toBe(value);
      }
    });

    testBoth(`\`${field}\` is null in every reply when it is left out or sent as null`, async (ready) => {
      const { admin } = await ready();
      const { [field]: _left, ...others } = wholePatient;
      for (const body of [others, { ...others, [field]: null }]) {
        const patient = await created(admin, body);
        const fetched = (await admin.get(`/patients/${patient._id}`)).body;
        const inList = (await listed(admin)).at(-1);
        const found = (await searched(admin, 'kisumu otieno')).find((hit: any) => hit._id === patient._id);
        for (const reply of [patient, fetched, inList, found]) {
          expect(reply).toMatchObject(others);
          expect(reply).toHaveProperty(field, null);
        }
      }
    });
  }
});

describe('2. Resources and their fields: Page of search results', () => {
  async function pageOfFive(ready: NewReady, query: string) {
    const { admin } = await ready();
    for (let i = 0; i < 5; i++) await created(admin, { name: `Otieno ${'ABCDE'[i]}` });
    await created(admin, { name: 'Somebody Else' });
    const { status, body } = await admin.get(`/patients/search?q=otieno${query}`);
    expect(status).toBe(200);
    return body;
  }

  testBoth('`embedded` | object | holds `patientResourceList`, an array of Patient objects', async (ready) => {
    const { embedded } = await pageOfFive(ready, '');
    expect(embedded.patientResourceList).toHaveLength(5);
    for (const patient of embedded.patientResourceList) {
      expect(patient._id).toEqual(expect.any(String));
      for (const field of fieldNames) expect(patient).toHaveProperty(field);
    }
  });

  testBoth('`page` | object | paging data', async (ready) => {
    expect((await pageOfFive(ready, '')).page).toEqual({ size: 20, totalElements: 5, totalPages: 1, number: 0 });
  });

  testBoth('`page.size` | integer | size of a page', async (ready) => {
    const { page, embedded } = await pageOfFive(ready, '&size=2');
    expect(page.size).toBe(2);
    expect(embedded.patientResourceList).toHaveLength(2);
  });

  testBoth('`page.totalElements` | integer | total number of matching patients', async (ready) => {
    expect((await pageOfFive(ready, '&size=2')).page.totalElements).toBe(5);
  });

  testBoth('`page.totalPages` | integer | total number of pages', async (ready) => {
    expect((await pageOfFive(ready, '&size=2')).page.totalPages).toBe(3);
  });

  testBoth('`page.number` | integer | number of the current page', async (ready) => {
    const { page, embedded } = await pageOfFive(ready, '&size=2&page=2');
    expect(page.number).toBe(2);
    expect(embedded.patientResourceList).toHaveLength(1);
  });
});

describe('2. Resources and their fields: Visit', () => {
  testBoth("A visit belongs to a patient and is addressed by `visitId` under the patient's path.", async (ready) => {
    const { admin } = await ready();
    const { patient, visit, path } = await createdVisit(admin);
    const another = await created(admin, {});
    expect((await admin.get(path)).body).toMatchObject({ _id: visit._id, patientId: patient._id });
    expect((await admin.get(`/patients/${another._id}/visits/${visit._id}`)).status).toBe(404);
  });

  testBoth('It has a property `timeEnd`.', async (ready) => {
    const { admin } = await ready();
    const { visit, path } = await createdVisit(admin);
    expect(visit).toHaveProperty('timeEnd', null);
    await admin.patch(path, { timeEnd: '2999-01-01T10:00:00+03:00' });
    expect((await admin.get(path)).body.timeEnd).toBe('2999-01-01T07:00:00.000Z');
  });

  testBoth(
    'Fields of the visit record: not shown beyond its identifier and `timeEnd`; ours are all there.',
    async (ready) => {
      const { admin } = await ready();
      const { visit, patient } = await createdVisit(admin);
      expect(visit).toEqual({
        _id: expect.any(String),
        patientId: patient._id,
        timeStart: expect.any(String),
        timeEnd: null,
        category: null,
        reason: null,
        notes: null,
        attendedBy: null,
        ...{ urgent: null, calledAt: null, calledBy: null, returnOn: null, returnReason: null },
        retired: null,
        retiredReason: null,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
        version: 1,
      });
    },
  );
});

describe('3. States and transitions', () => {
  testBoth('No states of any resource are named. Ours have none either.', async (ready) => {
    const { admin } = await ready();
    const { patient, visit } = await createdVisit(admin);
    for (const reply of [patient, visit]) {
      expect(reply).not.toHaveProperty('state');
      expect(reply).not.toHaveProperty('status');
    }
  });
});

describe('4. Endpoints', () => {
  testBoth('All endpoints need the `Authorization` header (see Authentication).', async (ready) => {
    const { admin, anyone } = await ready();
    for (const { method, path, body } of await sixRequests(admin)) {
      const { status, headers } = await anyone.send(method, path, body);
      expect(status, `${method} ${path}`).toBe(401);
      expect(headers.get('www-authenticate')).toMatch(/^Bearer/);
    }
  });

  testBoth('Bodies are JSON; requests with a body send `Content-Type: application/json`.', async (ready) => {
    const { admin } = await ready();
    for (const { method, path, body } of await sixRequests(admin)) {
      const { headers } = await admin.send(method, path, body);
      expect(headers.get('content-type'), `${method} ${path}`).toMatch(/^application\/json/);
      if (body === undefined) continue;
      const json = { 'content-type': 'application/json; charset=utf-8' };
      expect((await admin.send(method, path, body, json)).status).toBe(200);
      const text = { 'content-type': 'text/plain' };
      expect((await admin.send(method, path, JSON.stringify(body), text)).status).toBe(415);
      expect((await admin.send(method, path, 'name=Ama')).status).toBe(400);
    }
  });

  testBoth(
    'POST /patients: request body: Patient object without `_id`; all fields optional (see Resources).',
    async (ready) => {
      const { admin } = await ready();
      expect((await admin.post('/patients', wholePatient)).status).toBe(200);
      expect((await admin.post('/patients', {})).status).toBe(200);
      expect((await admin.post('/patients', { ...wholePatient, _id: '1' })).status).toBe(400);
      for (const body of [[], 'null', '"Ama"', '7', undefined]) {
        expect((await admin.post('/patients', body)).status, String(body)).toBe(400);
      }
    },
  );

  testBoth(
    'POST /patients: status 200 with the created Patient including `_id`. The status is 200, not 201.',
    async (ready) => {
      const { admin } = await ready();
      const { status, body } = await admin.post('/patients', wholePatient);
      expect(status).toBe(200);
      expect(body).toMatchObject({ ...wholePatient, _id: expect.any(String) });
    },
  );

  testBoth(
    'GET /patients: query parameters: not shown; none is needed, ours are page, size and sort.',
    async (ready) => {
      const { admin } = await ready();
      for (const name of ['Kofi', 'Ama', 'Esi']) await created(admin, { name });
      expect((await listed(admin)).map((patient: any) => patient.name)).toEqual(['Kofi', 'Ama', 'Esi']);
      const { body } = await admin.get('/patients?page=1&size=2&sort=name');
      expect(body.embedded.patientResourceList.map((patient: any) => patient.name)).toEqual(['Kofi']);
    },
  );

  testBoth(
    'GET /patients: response 200: contains an `embedded` property; ours has the shape of a search page.',
    async (ready) => {
      const { admin } = await ready();
      const empty = await admin.get('/patients');
      expect(empty.status).toBe(200);
      expect(empty.body).toEqual({
        embedded: { patientResourceList: [] },
        page: { size: 20, totalElements: 0, totalPages: 0, number: 0 },
      });
      const patient = await created(admin);
      expect((await admin.get('/patients')).body).toEqual({
        embedded: { patientResourceList: [patient] },
        page: { size: 20, totalElements: 1, totalPages: 1, number: 0 },
      });
    },
  );

  testBoth(
    'GET /patients/search: `q` | string | yes | query that specifies which patients are searched for',
    async (ready) => {
      const { admin } = await ready();
      const patient = await created(admin);
      await created(admin, { name: 'Kofi Mensah' });
      for (const q of ['zawadi', 'Otieno Zawadi', 'H-0042', '0712 345 678', '+254712345678', 'kisumu']) {
        expect((await searched(admin, q)).map((hit: any) => hit._id)[0], q).toBe(patient._id);
      }
      const without = await admin.get('/patients/search');
      expect(without.status).toBe(400);
      expect(without.body.errors[0].pointer).toBe('?q');
    },
  );

  testBoth(
    'GET /patients/search: response 200: Page of search results; `embedded.patientResourceList` is an array of Patient objects.',
    async (ready) => {
      const { admin } = await ready();
      const patient = await created(admin);
      const { status, body } = await admin.get('/patients/search?q=zawadi');
      expect(status).toBe(200);
      expect(body.page).toEqual({ size: 20, totalElements: 1, totalPages: 1, number: 0 });
      expect(body.embedded.patientResourceList).toMatchObject([patient]);
      expect(await searched(admin, 'xqzwv')).toEqual([]);
    },
  );

  testBoth(
    'GET /patients/{patientId}: path parameter `patientId`: string, identifier of the patient.',
    async (ready) => {
      const { admin } = await ready();
      const { _id } = await created(admin);
      expect((await admin.get(`/patients/${_id}`)).body._id).toBe(_id);
      expect((await admin.get('/patients/no-such-patient')).status).toBe(404);
    },
  );

  testBoth('GET /patients/{patientId}: response 200: a Patient object with the seven fields.', async (ready) => {
    const { admin } = await ready();
    const { _id } = await created(admin);
    const { status, body } = await admin.get(`/patients/${_id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject(wholePatient);
  });

  testBoth('POST /patients/{patientId}/visits: path parameter `patientId`: string.', async (ready) => {
    const { admin } = await ready();
    const { _id } = await created(admin);
    expect((await admin.post(`/patients/${_id}/visits`, {})).body.patientId).toBe(_id);
    expect((await admin.post('/patients/no-such-patient/visits', {})).status).toBe(404);
  });

  testBoth(
    'POST /patients/{patientId}/visits: request body: not shown; none, an empty one and ours are accepted.',
    async (ready) => {
      const { admin } = await ready();
      const { _id } = await created(admin);
      const ours = {
        timeStart: '2026-03-01T09:30:00.000Z',
        timeEnd: '2026-03-01T10:00:00.000Z',
        category: 'OUTPATIENT',
        reason: 'Cough',
        notes: 'Three days',
        attendedBy: 'Dr Esi',
      };
      for (const body of [undefined, {}, ours]) {
        expect((await admin.post(`/patients/${_id}/visits`, body)).status).toBe(200);
      }
      expect((await admin.post(`/patients/${_id}/visits`, ours)).body).toMatchObject(ours);
    },
  );

  testBoth('POST /patients/{patientId}/visits: response 200: a Visit including `timeEnd`.', async (ready) => {
    const { admin } = await ready();
    const { _id } = await created(admin);
    const { status, body } = await admin.post(`/patients/${_id}/visits`, {});
    expect(status).toBe(200);
    expect(body).toHaveProperty('timeEnd', null);
  });

  testBoth(
    'GET /patients/{patientId}/visits/{visitId}: path parameters: `patientId` (string), `visitId` (string).',
    async (ready) => {
      const { admin } = await ready();
      const { patient, visit } = await createdVisit(admin);
      expect((await admin.get(`/patients/${patient._id}/visits/${visit._id}`)).status).toBe(200);
      expect((await admin.get(`/patients/${patient._id}/visits/none`)).status).toBe(404);
      expect((await admin.get(`/patients/none/visits/${visit._id}`)).status).toBe(404);
    },
  );

  testBoth('GET /patients/{patientId}/visits/{visitId}: response 200: a Visit including `timeEnd`.', async (ready) => {
    const { admin } = await ready();
    const { visit, path } = await createdVisit(admin);
    const { status, body } = await admin.get(path);
    expect(status).toBe(200);
    expect(body).toHaveProperty('timeEnd', null);
    expect(body).toEqual(visit);
  });
});

describe('5. Authentication', () => {
  testBoth(
    'Every request sends the header `Authorization` with the scheme `Bearer` followed by an access token.',
    async (ready) => {
      const { admin, anyone } = await ready();
      const { token } = admin;
      for (const authorization of [`Bearer ${token}`, `bearer ${token}`]) {
        expect((await anyone.send('GET', '/patients', undefined, { authorization })).status).toBe(200);
      }
      for (const authorization of [
        '',
        'Bearer',
        token,
        `Basic ${token}`,
        `Bearer ${token}x`,
        'Bearer a b',
        `Token ${token}`,
      ]) {
        const { status, headers } = await anyone.send('GET', '/patients', undefined, { authorization });
        expect(status, authorization).toBe(401);
        expect(headers.get('www-authenticate')).toMatch(/^Bearer/);
      }
      expect((await anyone.get(`/patients?access_token=${token}`)).status).toBe(401);
    },
  );

  testBoth(
    'How a token is obtained, its lifetime and its scopes: not shown; staff sign in, programs get service tokens.',
    async (ready) => {
      const { admin, anyone } = await ready();
      const session = await anyone.post('/sessions', { username: 'ama', password });
      expect((await clientOf(admin.api, session.body.token).get('/patients')).status).toBe(200);
      expect(Date.parse(session.body.expiresAt)).toBeGreaterThan(Date.now());
      const reader = await withRole(admin, 'reader');
      expect((await reader.get('/patients')).status).toBe(200);
      expect((await reader.post('/patients', {})).status).toBe(403);
    },
  );
});

describe('6. Events', () => {
  testBoth(
    'Events, notifications and callbacks: not shown; ours come from /events, to who carries a token.',
    async (ready) => {
      const { admin, anyone } = await ready();
      expect((await anyone.get('/events')).status).toBe(401);
      const abort = new AbortController();
      const headers = { authorization: `Bearer ${admin.token}` };
      const reply = await fetch(`${admin.api}/events`, { headers, signal: abort.signal });
      expect(reply.headers.get('content-type')).toBe('text/event-stream');
      abort.abort();
    },
  );
});

describe('7. Errors', () => {
  testBoth(
    'Error statuses, error codes and the shape of error bodies: not shown; ours are problem+json (RFC 9457).',
    async (ready) => {
      const { admin, anyone } = await ready();
      const errors = [
        { reply: await admin.post('/patients', { age: -1, name: '' }), status: 400, type: 'invalid-request' },
        { reply: await anyone.get('/patients'), status: 401, type: 'unauthenticated' },
        { reply: await admin.get('/patients/none'), status: 404, type: 'not-found' },
        { reply: await admin.send('DELETE', '/patients'), status: 405, type: 'method-not-allowed' },
      ];
      for (const { reply, status, type } of errors) {
        expect(reply.headers.get('content-type')).toBe('application/problem+json');
        expect(reply.status).toBe(status);
        expect(reply.body).toMatchObject({
          type: `/api/docs#problem-${type}`,
          title: expect.any(String),
          status,
          detail: expect.any(String),
        });
      }
      expect(errors[0]?.reply.body.errors.map((fault: any) => fault.pointer).sort()).toEqual(['/age', '/name']);
    },
  );
});

describe('8. Limits', () => {
  for (const field of ['patientNumber', 'name', 'phoneNumber', 'residentialAddress'])
    testBoth(`Field bounds: ${field} has minimum length 1 when it is a string`, async (ready) => {
      const { admin } = await ready();
      await expectRefused(admin, { [field]: '' }, `/${field}`);
      const patient = await created(admin, { [field]: 'x' });
      expect((await admin.patch(`/patients/${patient._id}`, { [field]: '' })).status).toBe(400);
      expect((await admin.patch(`/patients/${patient._id}`, { [field]: null })).body[field]).toBeNull();
    });

  testBoth('Field bounds: `age` has minimum value 0.', async (ready) => {
    const { admin } = await ready();
    for (const age of [-1, -0.5, 1.5, -1e300]) await expectRefused(admin, { age }, '/age');
    const patient = await created(admin, { age: 0 });
    expect(patient.age).toBe(0);
    expect((await admin.patch(`/patients/${patient._id}`, { age: -1 })).status).toBe(400);
  });

  testBoth('Rate limits: not shown; there are none for who carries a token.', async (ready) => {
    const { admin } = await ready();
    const replies = await Promise.all(Array.from({ length: 300 }, () => admin.get('/patients')));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  });

  testBoth('Page-size limits: not shown; ours are 1 and 200.', async (ready) => {
    const { admin } = await ready();
    for (const path of ['/patients?', '/patients/search?q=a&']) {
      for (const size of [1, 200]) expect((await admin.get(`${path}size=${size}`)).body.page.size).toBe(size);
      for (const size of [0, 201, -1, 1.5, 'many', '']) {
        expect((await admin.get(`${path}size=${size}`)).status, `${path}${size}`).toBe(400);
      }
    }
  });
});

describe('9. Versioning', () => {
  const operations = [
    { change: 'GET /patients: 200 response: `embedded` property modified', path: '/patients', method: 'get' },
    {
      change: 'GET /patients/search: 200 response: `embedded` property modified; query parameter `q` added',
      path: '/patients/search',
      method: 'get',
    },
    {
      change: 'GET /patients/{patientId}: 200 response: five fields modified; `patientNumber`, `age` added',
      path: '/patients/{patientId}',
      method: 'get',
    },
    {
      change: 'GET /patients/{patientId}/visits/{visitId}: added; 200 response `timeEnd` modified',
      path: '/patients/{patientId}/visits/{visitId}',
      method: 'get',
    },
    {
      change: 'POST /patients: body: `patientNumber`, `age` added; response 201 removed, response 200 added',
      path: '/patients',
      method: 'post',
    },
    {
      change: 'POST /patients/{patientId}/visits: added; 200 response `timeEnd` modified',
      path: '/patients/{patientId}/visits',
      method: 'post',
    },
  ];
  const requiredOf = { '/patients': ['embedded'], '/patients/search': ['embedded', 'page'] } as Record<
    string,
    string[]
  >;

  for (const { change, path, method } of operations)
    testBoth(change, async (ready) => {
      const { anyone } = await ready();
      const document = resolved((await anyone.get('/openapi.json')).body);
      const operation = document.paths[path][method];
      expect(Object.keys(operation.responses)).toContain('200');
      expect(Object.keys(operation.responses)).not.toContain('201');
      const { required } = operation.responses[200].content['application/json'].schema;
      const isVisit = path.includes('visits');
      const expected = isVisit ? ['timeEnd'] : (method === 'get' && requiredOf[path]) || ['_id', ...fieldNames];
      expect(required).toEqual(expect.arrayContaining(expected));
      if (path === '/patients/search') {
        const q = operation.parameters.find((parameter: any) => parameter.name === 'q');
        expect(q).toMatchObject({ in: 'query', required: true, schema: { type: 'string' } });
      }
      if (method === 'post' && path === '/patients') {
        const { schema } = operation.requestBody.content['application/json'];
        expect(Object.keys(schema.properties)).toEqual(expect.arrayContaining([...fieldNames]));
        expect(schema.required ?? []).toEqual([]);
      }
    });

  testBoth(
    'How a client selects a version (path, header or other): not shown; there is one, and nothing to select.',
    async (ready) => {
      const { admin } = await ready();
      const asked = await admin.send('GET', '/patients', undefined, {
        accept: 'application/json;version=9',
        'api-version': '9',
      });
      expect(asked.status).toBe(200);
      expect((await admin.get('/v1/patients')).status).toBe(404);
    },
  );
});
