/** Access tokens of programs: each may do what its scopes say, and nothing else. */
import { expect, test } from 'vitest';
import { scopes, type Scope } from '../../src-main/wire/scope.rules.ts';
import { testBoth } from '../support/both.ts';
import { sqlite } from '../support/sqlite.ts';
import { clientOf, readyStation, type Client } from '../support/station.ts';

const withScopes = async (admin: Client, granted: readonly Scope[]): Promise<Client> => {
  const reply = await admin.post('/tokens', { name: granted.join(' '), scopes: granted });
  expect([reply.status, reply.body.scopes]).toEqual([200, granted]);
  return clientOf(admin.api, reply.body.token);
};

const bytes = { 'content-type': 'application/octet-stream' };
/** A request for each scope, and one for which no token has one. */
const requests = (
  patient: string,
): [Scope | undefined, (client: Client) => Promise<{ status: number; body: any }>][] => [
  ['read', (client) => client.get(`/patients/${patient}`)],
  ['read', (client) => client.get('/patients/search?q=ama')],
  ['read', (client) => client.post('/patients/matches', { name: 'Ama' })],
  ['read', (client) => client.get('/fhir/Patient?name=ama')],
  ['write', (client) => client.post('/patients', { name: 'Kofi' })],
  ['write', (client) => client.patch(`/patients/${patient}`, { village: 'Keta' })],
  ['changes', (client) => client.get('/changes')],
  ['import', (client) => client.get('/imports')],
  ['import', (client) => client.send('POST', '/imports?name=a.csv', 'Name\nEsi\n', bytes)],
  ['export', (client) => client.post('/exports', { format: 'ndjson' })],
  ['export', (client) => client.get('/exports/dhis2?month=2026-03')],
  [undefined, (client) => client.get('/staff')],
  [undefined, (client) => client.post('/tokens', { name: 'more', scopes: ['export'] })],
  [undefined, (client) => client.get('/audit')],
  [undefined, (client) => client.post('/webhooks', { address: 'http://127.0.0.1:9' })],
];

testBoth('a token may do what its scopes say, and is told which one it lacks', async (ready) => {
  const { admin } = await ready();
  const { _id } = (await admin.post('/patients', { name: 'Ama' })).body;
  for (const scope of scopes) {
    const client = await withScopes(admin, [scope]);
    expect((await client.get('/sessions/current')).body).toMatchObject({ kind: 'token', scopes: [scope] });
    for (const [needed, ask] of requests(_id)) {
      const { status, body } = await ask(client);
      expect([scope, needed, status === 403]).toEqual([scope, needed, needed !== scope]);
      if (status !== 403) {
        expect([scope, needed, status]).toEqual([scope, needed, 200]);
        continue;
      }
      // FHIR has the sentence in an OperationOutcome.
      expect(JSON.stringify(body)).toContain(needed === undefined ? 'No access token' : `needs the scope ${needed}`);
    }
  }
  // A Bundle is read by who reads, and saved by who writes.
  const entry = [{ request: { method: 'POST', url: 'Patient' }, resource: { resourceType: 'Patient' } }];
  const reader = await withScopes(admin, ['read', 'changes']);
  expect((await reader.post('/fhir', { resourceType: 'Bundle', type: 'batch', entry })).status).toBe(403);
});

testBoth('a program imports a file and exports everybody, without a person', async (ready) => {
  const { admin } = await ready();
  const client = await withScopes(admin, ['import', 'export']);
  const begun = await client.send(
    'POST',
    '/imports?name=a.csv',
    'Name,Phone\nEsi Owusu,0244\nKofi Boateng,0245\n',
    bytes,
  );
  expect(begun.status).toBe(200);
  const path = `/imports/${begun.body._id}`;
  const idle = () => expect.poll(async () => (await client.get(path)).body.isWorking, { timeout: 30_000 }).toBe(false);
  await idle();
  expect((await client.post(`${path}/run`)).status).toBe(200);
  await idle();
  expect((await admin.get('/patients')).body.page.totalElements).toBe(2);
  const exported = await fetch(`${admin.api}/exports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ format: 'csv' }),
  });
  expect([exported.status, (await exported.text()).match(/Esi Owusu|Kofi Boateng/g)?.length]).toEqual([200, 2]);
  // Others see who did it.
  const [entry] = (await admin.get('/audit?action=exported')).body.entries;
  expect(entry.who.name).toBe('token:import export');
});

testBoth(
  'a role stands for its scopes, one of both is needed, and no token lasts longer than a year',
  async (ready) => {
    const { admin } = await ready();
    const made = async (body: object) => admin.post('/tokens', body);
    expect((await made({ name: 'a', role: 'reader' })).body.scopes).toEqual(['read', 'changes']);
    expect((await made({ name: 'b', role: 'clerk' })).body.scopes).toEqual(['read', 'write', 'changes']);
    expect((await made({ name: 'c', scopes: ['changes', 'write', 'write'] })).body).toMatchObject({
      ...{ scopes: ['write', 'changes'], role: 'clerk' },
    });
    for (const body of [{}, { role: 'reader', scopes: ['read'] }, { scopes: [] }, { scopes: ['everything'] }]) {
      const { status, body: said } = await made({ name: 'd', ...body });
      expect([status, said.errors?.[0].pointer.slice(0, 7)]).toEqual([400, '/scopes']);
    }
    const later = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    expect((await made({ name: 'e', scopes: ['read'], expiresAt: later(365) })).status).toBe(200);
    expect((await made({ name: 'f', scopes: ['read'], expiresAt: later(368) })).body.errors?.[0].pointer).toBe(
      '/expiresAt',
    );
  },
);

test('a token of an earlier version keeps what its role could do', async () => {
  const { admin, station } = await readyStation();
  const made = async (role: string) => {
    const { token, id } = (await admin.post('/tokens', { name: role, role })).body;
    sqlite(station.registry().db).prepare('UPDATE token SET scopes = NULL WHERE id = ?').run(id);
    return clientOf(admin.api, token);
  };
  const [reader, clerk] = [await made('reader'), await made('clerk')];
  expect((await admin.get('/tokens')).body.tokens.map((each: { scopes: string[] }) => each.scopes)).toEqual([
    ['read', 'changes'],
    ['read', 'write', 'changes'],
  ]);
  expect((await reader.get('/patients')).status).toBe(200);
  expect((await reader.get('/changes')).status).toBe(200);
  expect((await reader.post('/patients', {})).status).toBe(403);
  expect((await clerk.post('/patients', {})).status).toBe(200);
  expect((await clerk.post('/exports', { format: 'csv' })).status).toBe(403);
});
