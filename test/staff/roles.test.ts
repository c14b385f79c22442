/** Three roles, each of which contains the one before it, against every endpoint. */
import { expect, test } from 'vitest';
import { clientOf, readyStation, withRole, type Client } from '../support/station.ts';

const roles = ['reader', 'clerk', 'administrator'] as const;

/** The lowest role for each endpoint. `{x}` is replaced by the id of an existing record. */
const endpoints = [
  { role: 'reader', method: 'GET', path: '/sessions/current' },
  { role: 'reader', method: 'GET', path: '/station' },
  { role: 'reader', method: 'GET', path: '/station/trouble' },
  { role: 'reader', method: 'GET', path: '/date-formats' },
  { role: 'reader', method: 'GET', path: '/patients' },
  { role: 'reader', method: 'GET', path: '/patients/search?q=zawadi' },
  { role: 'reader', method: 'GET', path: '/patients/{patient}' },
  { role: 'reader', method: 'GET', path: '/patients/{patient}/history' },
  { role: 'reader', method: 'GET', path: '/patients/{patient}/visits' },
  { role: 'reader', method: 'GET', path: '/patients/{patient}/visits/{visit}' },
  { role: 'reader', method: 'GET', path: '/patients/{patient}/visits/{visit}/history' },
  { role: 'reader', method: 'GET', path: '/visits?open=true' },
  { role: 'reader', method: 'GET', path: '/visits/reasons' },
  { role: 'reader', method: 'GET', path: '/visits/due' },
  { role: 'reader', method: 'GET', path: '/statistics' },
  { role: 'reader', method: 'GET', path: '/statistics/month?month=2026-03' },
  { role: 'clerk', method: 'POST', path: '/patients', body: {} },
  { role: 'clerk', method: 'PATCH', path: '/patients/{patient}', body: { name: 'Zawadi O' } },
  { role: 'clerk', method: 'POST', path: '/patients/{patient}/visits', body: {} },
  { role: 'clerk', method: 'PATCH', path: '/patients/{patient}/visits/{visit}', body: { reason: 'Cough' } },
  { role: 'administrator', method: 'PATCH', path: '/station', body: { name: 'Another clinic' } },
  { role: 'administrator', method: 'GET', path: '/staff' },
  {
    role: 'administrator',
    method: 'PUT',
    path: '/date-formats',
    body: { region: 'KE', dayOrder: 'day-first', clock: 'h23', firstWeekday: 1, calendar: 'gregory' },
  },
  {
    role: 'administrator',
    method: 'POST',
    path: '/staff',
    body: { username: 'yaw', password: 'nine good lanterns', role: 'reader' },
  },
  { role: 'administrator', method: 'PUT', path: '/staff/known', body: { staffIds: [] } },
  { role: 'administrator', method: 'PATCH', path: '/staff/{staff}', body: { role: 'reader' } },
  { role: 'administrator', method: 'GET', path: '/tokens' },
  { role: 'administrator', method: 'POST', path: '/tokens', body: { name: 'x-ray', role: 'reader' } },
  { role: 'administrator', method: 'DELETE', path: '/tokens/{token}' },
  { role: 'administrator', method: 'DELETE', path: '/unattended' },
  { role: 'administrator', method: 'GET', path: '/keys' },
  { role: 'administrator', method: 'DELETE', path: '/keys/mismatches' },
  { role: 'administrator', method: 'DELETE', path: '/key-file' },
  {
    role: 'reader',
    method: 'POST',
    path: '/audit/prints',
    body: { patients: ['0198c0de-0000-7000-8000-000000000001'] },
  },
  { role: 'administrator', method: 'GET', path: '/audit' },
  { role: 'administrator', method: 'GET', path: '/audit/export' },
  { role: 'administrator', method: 'POST', path: '/audit/verify' },
  { role: 'administrator', method: 'GET', path: '/audit/trail' },
  { role: 'administrator', method: 'PATCH', path: '/audit/trail', body: { keptYears: 5 } },
] as const;

async function world() {
  const { admin } = await readyStation();
  const patient = (await admin.post('/patients', { name: 'Zawadi' })).body._id;
  const visit = (await admin.post(`/patients/${patient}/visits`, {})).body._id;
  const nurse = { username: 'esi', password: 'nine good lanterns', role: 'clerk' };
  const staff = (await admin.post('/staff', nurse)).body.id;
  const token = (await admin.post('/tokens', { name: 'laboratory', role: 'reader' })).body.id;
  const ids: Record<string, string> = { patient, visit, staff, token };
  const fill = (path: string) => path.replace(/{(\w+)}/g, (_, name: string) => ids[name] ?? '');
  return { admin, fill };
}

async function signedIn(admin: Client, role: string): Promise<Client> {
  const account = { username: `their-${role}`, password: 'nine good lanterns' };
  await admin.post('/staff', { ...account, role });
  return clientOf(admin.api, (await clientOf(admin.api, '').post('/sessions', account)).body.token);
}

for (const endpoint of endpoints) {
  const { method, path, role } = endpoint;
  const body = 'body' in endpoint ? endpoint.body : undefined;
  test(`${method} ${path} is open to the role ${role} and those above it, of a person or of a program`, async () => {
    const { admin, fill } = await world();
    for (const own of roles) {
      const isAllowed = roles.indexOf(own) >= roles.indexOf(role);
      // No program is an administrator.
      const program = own === 'administrator' ? [] : [await withRole(admin, own)];
      for (const client of [...program, await signedIn(admin, own)]) {
        const reply = await client.send(method, fill(path), body);
        // The second to add the same staff member is told that the name is taken.
        expect(isAllowed ? [200, 400] : [403], `${own}: ${JSON.stringify(reply.body)}`).toContain(reply.status);
        if (!isAllowed) expect(reply.body).toMatchObject({ type: '/api/docs#problem-forbidden', status: 403 });
      }
    }
  });
}

test('a refused request changes nothing', async () => {
  const { admin, fill } = await world();
  const reader = await withRole(admin, 'reader');
  const path = fill('/patients/{patient}');
  const before = (await admin.get(path)).body;
  await reader.patch(path, { name: 'Somebody Else' });
  await reader.post('/patients', { name: 'New' });
  expect((await admin.get(path)).body).toEqual(before);
  expect((await admin.get('/patients')).body.page.totalElements).toBe(1);
});

test('what is open to anyone needs no token and minds none', async () => {
  const { anyone, admin } = await readyStation();
  for (const path of ['/health', '/openapi.json', '/docs/']) {
    expect((await anyone.get(path)).status, path).toBe(200);
    expect((await clientOf(admin.api, 'nonsense').get(path)).status, path).toBe(200);
  }
});

// The drill of routes checks that no endpoint is missing, and who may call each one.
test('every endpoint of this table is in the description', async () => {
  const { anyone } = await readyStation();
  const { paths } = (await anyone.get('/openapi.json')).body;
  const names: Record<string, string> = { patient: 'patientId', visit: 'visitId', staff: 'staffId', token: 'tokenId' };
  const listed = endpoints.map(({ method, path }) => {
    const template = path.replace(/\?.*/, '').replace(/{(\w+)}/g, (_, name: string) => `{${names[name]}}`);
    return `${method} ${template}`;
  });
  const described = Object.entries<any>(paths).flatMap(([path, methods]) =>
    Object.entries<any>(methods)
      .filter(([, { security }]) => security === undefined)
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );
  expect(listed.filter((endpoint) => !described.includes(endpoint))).toEqual([]);
});
