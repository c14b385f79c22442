/**
 * Every route of the router, with every credential that is not valid, and with every role. The test fails for a route that is not
 * in the table: anyone who adds a route specifies here who may call it.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { roles, type Role } from '../../src-main/wire/endpoint.contract.ts';
import { createServer } from '../../src-main/server/server.ts';
import { newStation } from '../../src-main/station/registry.ts';
import { fakeClock, hour } from '../support/clock.ts';
import { clientOf, readyStation, temporaryDir, testConfig, withRole, type Client } from '../support/station.ts';

/**
 * The role that each route requires. HEAD is left out, since it equals GET. `nobody`: the address exists for other methods only.
 */
const whoMay: Record<string, Role | 'anyone' | 'nobody'> = {
  'GET /': 'anyone',
  'GET /:file': 'anyone',
  'GET /assets/:file': 'anyone',
  'GET /api/docs': 'anyone',
  'GET /api/docs/': 'anyone',
  'GET /api/docs/:file': 'anyone',
  'GET /api/docs/start.js': 'anyone',
  'GET /api/health': 'anyone',
  'GET /api/openapi.json': 'anyone',
  // The program at this computer decides on these by the set-up code, or by what it serves.
  'GET /api/computer': 'anyone',
  'POST /api/computer/seat': 'anyone',
  'PUT /api/computer/seat': 'anyone',
  'DELETE /api/computer/seat': 'anyone',
  'POST /api/computer/backups': 'anyone',
  'POST /api/computer/practice': 'reader',
  'POST /api/computer/practice/first': 'anyone',
  'POST /api/computer/practice/leave': 'anyone',
  'DELETE /api/computer/practice': 'anyone',
  'GET /api/computer/opened': 'reader',
  'DELETE /api/computer/opened': 'reader',
  'POST /api/setup': 'anyone',
  'POST /api/sessions': 'anyone',
  'POST /api/sessions/codes': 'anyone',
  'PATCH /api/patients/search': 'nobody',
  'PATCH /api/patients/photos': 'nobody',
  'GET /api/restore': 'anyone',
  'POST /api/restore': 'anyone',
  'DELETE /api/restore/running': 'anyone',
  'GET /api/events': 'reader',
  'GET /api/changes': 'reader',
  'GET /api/stream': 'administrator',
  'GET /api/webhooks': 'administrator',
  'POST /api/webhooks': 'administrator',
  'PATCH /api/webhooks/:webhookId': 'administrator',
  'POST /api/webhooks/:webhookId/secret': 'administrator',
  'DELETE /api/webhooks/:webhookId': 'administrator',
  'GET /api/station': 'reader',
  'GET /api/station/trouble': 'reader',
  'GET /api/statistics': 'reader',
  'GET /api/statistics/month': 'reader',
  'GET /api/dhis2-mapping': 'administrator',
  'PUT /api/dhis2-mapping': 'administrator',
  'GET /api/exports/dhis2': 'reader',
  'GET /api/sessions/current': 'reader',
  'DELETE /api/sessions/current': 'reader',
  'PUT /api/sessions/current/code': 'reader',
  'GET /api/quick-codes': 'reader',
  'PUT /api/quick-codes': 'administrator',
  'PUT /api/sessions/current/password': 'reader',
  'PUT /api/sessions/current/confirmation': 'reader',
  'PUT /api/sessions/current/full-name': 'reader',
  'GET /api/patients': 'reader',
  'GET /api/patients/search': 'reader',
  'POST /api/patients/matches': 'reader',
  'PATCH /api/patients/matches': 'nobody',
  'GET /api/patients/matches': 'nobody',
  'GET /api/patients/:patientId': 'reader',
  'GET /api/patients/:patientId/history': 'reader',
  'GET /api/patients/:patientId/joins': 'reader',
  'GET /api/patients/:patientId/visits': 'reader',
  'GET /api/patients/:patientId/visits/:visitId': 'reader',
  'GET /api/patients/:patientId/visits/:visitId/history': 'reader',
  'GET /api/patients/:patientId/family': 'reader',
  'PUT /api/patients/:patientId/household': 'clerk',
  'GET /api/patients/photos': 'reader',
  'GET /api/patients/:patientId/photo': 'reader',
  'PUT /api/patients/:patientId/photo': 'clerk',
  'DELETE /api/patients/:patientId/photo': 'clerk',
  'GET /api/people': 'reader',
  'GET /api/people/places': 'reader',
  'GET /api/people/villages': 'administrator',
  'POST /api/people/homes': 'administrator',
  'POST /api/people/homes/undo': 'administrator',
  'GET /api/people/filters': 'reader',
  'PUT /api/people/filters': 'reader',
  'DELETE /api/people/filters': 'reader',
  'GET /api/visits': 'reader',
  'GET /api/date-formats': 'reader',
  'PUT /api/date-formats': 'administrator',
  'GET /api/patient-numbers': 'reader',
  'PUT /api/patient-numbers': 'administrator',
  'GET /api/identifier-systems': 'reader',
  'POST /api/identifier-systems': 'administrator',
  'PATCH /api/identifier-systems/:systemId': 'administrator',
  'GET /api/places': 'reader',
  'POST /api/places': 'administrator',
  'POST /api/places/list': 'administrator',
  'PATCH /api/places/:placeId': 'administrator',
  'GET /api/own-fields': 'reader',
  'POST /api/own-fields': 'administrator',
  'PATCH /api/own-fields/:fieldId': 'administrator',
  'GET /api/visits/reasons': 'reader',
  'GET /api/visits/due': 'reader',
  // Needs the code of the screen, see `test/visits/screen.test.ts`.
  'GET /api/waiting-list': 'anyone',
  'GET /api/waiting-list/screen': 'clerk',
  'PUT /api/waiting-list/screen': 'administrator',
  'GET /api/conflicts': 'reader',
  'GET /api/conflicts/count': 'reader',
  'GET /api/conflicts/names': 'reader',
  'GET /api/conflicts/:conflictId': 'reader',
  'GET /api/duplicates': 'clerk',
  'GET /api/duplicates/count': 'clerk',
  'GET /api/duplicates/:duplicateId': 'clerk',
  'POST /api/duplicates/:duplicateId/reject': 'clerk',
  'DELETE /api/duplicates/:duplicateId/reject': 'clerk',
  'GET /api/duplicates/comparing': 'nobody',
  'POST /api/duplicates/comparing': 'clerk',
  'DELETE /api/duplicates/comparing': 'clerk',
  'GET /api/fhir/metadata': 'anyone',
  'GET /api/fhir/OperationDefinition/:definitionId': 'anyone',
  'POST /api/fhir': 'reader',
  'POST /api/fhir/$process-message': 'clerk',
  'GET /api/fhir/_history': 'reader',
  'GET /api/fhir/Patient': 'reader',
  'POST /api/fhir/Patient': 'clerk',
  'GET /api/fhir/Patient/:patientId': 'reader',
  'PUT /api/fhir/Patient': 'clerk',
  'PUT /api/fhir/Encounter': 'clerk',
  'PATCH /api/fhir/Patient/:patientId': 'clerk',
  'PATCH /api/fhir/Encounter/:visitId': 'clerk',
  'PATCH /api/fhir/Encounter/_history': 'nobody',
  'PATCH /api/fhir/Encounter/_search': 'nobody',
  'PATCH /api/fhir/Patient/$ihe-pix': 'nobody',
  'PATCH /api/fhir/Patient/$match': 'nobody',
  'PATCH /api/fhir/Patient/$merge': 'nobody',
  'PATCH /api/fhir/Patient/$undo-merge': 'nobody',
  'PATCH /api/fhir/Patient/_history': 'nobody',
  'PATCH /api/fhir/Patient/_search': 'nobody',
  'PUT /api/fhir/Patient/:patientId': 'clerk',
  'GET /api/fhir/Patient/:patientId/_history': 'reader',
  'GET /api/fhir/Patient/:patientId/_history/:versionId': 'reader',
  'GET /api/fhir/Patient/:patientId/$everything': 'reader',
  'GET /api/fhir/Patient/_history': 'reader',
  'PUT /api/fhir/Patient/_history': 'nobody',
  'GET /api/fhir/Organization': 'reader',
  'GET /api/fhir/Organization/:organizationId': 'reader',
  'GET /api/fhir/Location': 'reader',
  'GET /api/fhir/Location/:locationId': 'reader',
  'POST /api/fhir/Patient/_search': 'reader',
  'GET /api/fhir/Patient/_search': 'nobody',
  'PUT /api/fhir/Patient/_search': 'nobody',
  'POST /api/fhir/Encounter/_search': 'reader',
  'GET /api/fhir/Encounter/_search': 'nobody',
  'PUT /api/fhir/Encounter/_search': 'nobody',
  'POST /api/fhir/Patient/$match': 'reader',
  'GET /api/fhir/Patient/$ihe-pix': 'reader',
  'POST /api/fhir/Patient/$ihe-pix': 'reader',
  'PUT /api/fhir/Patient/$ihe-pix': 'nobody',
  'GET /api/fhir/Patient/$match': 'nobody',
  'PUT /api/fhir/Patient/$match': 'nobody',
  'POST /api/fhir/Patient/$merge': 'clerk',
  'GET /api/fhir/Patient/$merge': 'nobody',
  'PUT /api/fhir/Patient/$merge': 'nobody',
  'POST /api/fhir/Patient/$undo-merge': 'clerk',
  'GET /api/fhir/Patient/$undo-merge': 'nobody',
  'PUT /api/fhir/Patient/$undo-merge': 'nobody',
  'GET /api/fhir/Encounter': 'reader',
  'POST /api/fhir/Encounter': 'clerk',
  'GET /api/fhir/Encounter/:visitId': 'reader',
  'PUT /api/fhir/Encounter/:visitId': 'clerk',
  'GET /api/fhir/Encounter/:visitId/_history': 'reader',
  'GET /api/fhir/Encounter/:visitId/_history/:versionId': 'reader',
  'GET /api/fhir/Encounter/_history': 'reader',
  'PUT /api/fhir/Encounter/_history': 'nobody',
  'GET /api/fhir/Subscription': 'administrator',
  'POST /api/fhir/Subscription': 'administrator',
  'GET /api/fhir/Subscription/:subscriptionId': 'administrator',
  'DELETE /api/fhir/Subscription/:subscriptionId': 'administrator',
  'GET /api/fhir/AuditEvent': 'administrator',
  'GET /api/fhir/AuditEvent/:auditEventId': 'administrator',
  'GET /api/drafts': 'reader',
  'PUT /api/drafts/:key': 'reader',
  'DELETE /api/drafts/:key': 'reader',
  'POST /api/patients': 'clerk',
  'POST /api/patients/:patientId/join': 'clerk',
  'POST /api/patients/:patientId/joins/settle': 'clerk',
  'POST /api/patients/:patientId/part': 'clerk',
  'PATCH /api/patients/:patientId': 'clerk',
  'POST /api/patients/:patientId/visits': 'clerk',
  'PATCH /api/patients/:patientId/visits/:visitId': 'clerk',
  'POST /api/patients/:patientId/visits/:visitId/call': 'clerk',
  'DELETE /api/patients/:patientId/visits/:visitId/call': 'clerk',
  'POST /api/conflicts/:conflictId/settle': 'clerk',
  'GET /api/sync': 'reader',
  'GET /api/sync/found': 'reader',
  'GET /api/people/elsewhere': 'reader',
  'POST /api/holding/pins': 'clerk',
  'DELETE /api/holding/pins/:patientId': 'clerk',
  'GET /api/peers': 'reader',
  'POST /api/peers/:peerId/exchange': 'clerk',
  'DELETE /api/peers/:peerId/exchange': 'clerk',
  'PUT /api/sync/listener': 'administrator',
  'POST /api/peers': 'administrator',
  'POST /api/peers/pairings': 'administrator',
  'DELETE /api/peers/pairings': 'administrator',
  'POST /api/peers/pairings/answers': 'administrator',
  'DELETE /api/peers/:peerId': 'administrator',
  'GET /api/peers/:peerId/undo': 'administrator',
  'POST /api/peers/:peerId/undo': 'administrator',
  'GET /api/holding': 'reader',
  'GET /api/holding/brought-here': 'reader',
  'PUT /api/holding': 'administrator',
  'GET /api/holding/sizes': 'administrator',
  'GET /api/seats': 'reader',
  'POST /api/seats/pairings': 'administrator',
  'DELETE /api/seats/pairings': 'nobody',
  'DELETE /api/seats/:seatId': 'administrator',
  'PATCH /api/station': 'administrator',
  'GET /api/staff': 'administrator',
  'POST /api/staff': 'administrator',
  'PUT /api/staff/known': 'administrator',
  'PATCH /api/staff/known': 'nobody',
  'GET /api/staff/names': 'reader',
  'PATCH /api/staff/names': 'nobody',
  'PATCH /api/places/list': 'nobody',
  'PATCH /api/staff/:staffId': 'administrator',
  'GET /api/tokens': 'administrator',
  'POST /api/tokens': 'administrator',
  'DELETE /api/tokens/:tokenId': 'administrator',
  'POST /api/recovery-key': 'administrator',
  'GET /api/backups': 'administrator',
  'POST /api/backups': 'administrator',
  'DELETE /api/backups/running': 'administrator',
  'POST /api/backups/restore': 'administrator',
  'PUT /api/backups/second-place': 'administrator',
  'GET /api/bundles': 'administrator',
  'POST /api/bundles': 'administrator',
  'POST /api/bundles/import': 'administrator',
  'GET /api/imports': 'administrator',
  'POST /api/imports': 'administrator',
  'GET /api/imports/:importId': 'administrator',
  'PATCH /api/imports/:importId': 'administrator',
  'DELETE /api/imports/:importId': 'administrator',
  'GET /api/imports/:importId/rows': 'administrator',
  'POST /api/imports/:importId/run': 'administrator',
  'POST /api/imports/:importId/undo': 'administrator',
  'DELETE /api/imports/:importId/running': 'administrator',
  'POST /api/exports': 'administrator',
  'POST /api/snapshots': 'administrator',
  'DELETE /api/bundles/running': 'administrator',
  'POST /api/audit/prints': 'reader',
  'GET /api/audit': 'administrator',
  'GET /api/audit/export': 'administrator',
  'GET /api/audit/trail': 'administrator',
  'PATCH /api/audit/trail': 'administrator',
  'POST /api/audit/verify': 'administrator',
  'GET /api/keys': 'administrator',
  'POST /api/keys/renewal': 'administrator',
  'DELETE /api/keys/mismatches': 'administrator',
  'PUT /api/key-file': 'administrator',
  'DELETE /api/key-file': 'administrator',
  'PUT /api/unattended': 'administrator',
  'DELETE /api/unattended': 'administrator',
};

/** Returns `GET /api/patients/:patientId` and so on, read from the tree that the router prints. */
async function routesOfRouter(): Promise<string[]> {
  // A page of the test's own, since the project's page may be being built at this moment.
  const built = temporaryDir();
  const pageDir = join(built, 'renderer');
  for (const folder of ['renderer/assets', 'main/swagger-ui']) mkdirSync(join(built, folder), { recursive: true });
  for (const name of ['index.html', 'icon.svg', 'assets/page.js']) writeFileSync(join(pageDir, name), '');
  const server = await createServer(newStation(testConfig(temporaryDir(), { pageDir })));
  await server.ready();
  const above: string[] = [];
  const routes = [];
  for (const line of server.printRoutes({ commonPrefix: false }).split('\n')) {
    const found = /^([│\s]*)[├└]── (\S+) \(([^)]+)\)/u.exec(line);
    if (found === null) continue;
    const [, indent = '', segment = '', methods = ''] = found;
    const depth = indent.length / 4;
    above.length = depth;
    above[depth] = (above[depth - 1] ?? '') + segment;
    for (const method of methods.split(', ')) if (method !== 'HEAD') routes.push(`${method} ${above[depth]}`);
  }
  await server.close();
  return routes;
}

const split = (route: string) => route.split(' ') as [method: string, path: string];

test('every route of the router says who may call it', { tags: 'always' }, async () => {
  expect((await routesOfRouter()).sort()).toEqual(Object.keys(whoMay).sort());
});

test('every route of the interface is in its description', { tags: 'always' }, async () => {
  const { anyone } = await readyStation();
  const { paths } = (await anyone.get('/openapi.json')).body as { paths: Record<string, object> };
  const described = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} /api${path.replace(/\{(\w+)\}/g, ':$1')}`),
  );
  const isOfDocs = (route: string) => route.startsWith('GET /api/docs');
  const served = Object.keys(whoMay).filter(
    (route) => whoMay[route] !== 'nobody' && route.includes(' /api/') && !isOfDocs(route),
  );
  expect(described.sort()).toEqual(served.sort());
});

test('no credential that is missing, wrong, expired, revoked or ended is let in anywhere', async () => {
  const clock = fakeClock();
  const { station, admin, anyone } = await readyStation({ clock });
  const credentials = await uselessCredentials(admin, anyone, () => clock.advance(13 * hour));
  for (const route of await routesOfRouter()) {
    const [method, path] = split(route);
    if (whoMay[route] === 'anyone' || whoMay[route] === 'nobody') continue;
    for (const [what, authorization] of Object.entries(credentials)) {
      const client = clientOf(station.url, '');
      const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
      const reply = await client.send(method, path, method === 'GET' ? undefined : {}, headers);
      expect(reply.status, `${route} let in ${what}`).toBe(401);
    }
  }
});

/**
 * Returns credentials that were valid, and were used, before they became invalid. The station belongs to their administrator again
 * afterwards.
 */
async function uselessCredentials(admin: Client, anyone: Client, letTimePass: () => void) {
  const account = (name: string) => ({ username: name, password: `lamp river seven ${name}` });
  const signIn = async (name: string): Promise<Client> =>
    clientOf(admin.api, (await anyone.post('/sessions', account(name))).body.token);
  const employ = async (by: Client, name: string) =>
    (await by.post('/staff', { ...account(name), role: 'administrator' })).body.id as string;
  await employ(admin, 'kofi');
  const expiresAt = '2026-03-02T12:00:00Z';
  const program = await admin.post('/tokens', { name: 'program', role: 'clerk', expiresAt });
  const expiredToken = clientOf(admin.api, program.body.token);
  const expiredSession = await signIn('kofi');
  await allAreGood(expiredToken, expiredSession);
  letTimePass();

  const again = await signIn('kofi');
  const [disabledId, resetId] = [await employ(again, 'left'), await employ(again, 'reset')];
  await employ(again, 'changed');
  const [signedOut, disabled, reset, changed, changing] = [
    await signIn('kofi'),
    await signIn('left'),
    await signIn('reset'),
    await signIn('changed'),
    await signIn('changed'),
  ];
  const revoked = await again.post('/tokens', { name: 'another program', role: 'clerk' });
  const revokedToken = clientOf(admin.api, revoked.body.token);
  await allAreGood(signedOut, disabled, reset, changed, revokedToken);
  const change = { password: account('changed').password, newPassword: 'green boat harbour' };
  for (const reply of [
    await signedOut.send('DELETE', '/sessions/current'),
    await again.patch(`/staff/${disabledId}`, { disabled: true }),
    await again.patch(`/staff/${resetId}`, { password: 'green boat harbour' }),
    await changing.send('PUT', '/sessions/current/password', change),
    await again.send('DELETE', `/tokens/${revoked.body.id}`),
  ])
    expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
  const bearer = ({ token }: Client) => `Bearer ${token}`;
  return {
    'nobody at all': undefined,
    'an empty token': 'Bearer ',
    'a wrong token': `Bearer ${'x'.repeat(43)}`,
    'a token of another scheme': `Basic ${again.token}`,
    'a token and some more': `${bearer(again)}x`,
    'an expired token of a program': bearer(expiredToken),
    'an expired session': bearer(expiredSession),
    'a session that was signed out': bearer(signedOut),
    'a session of somebody who left': bearer(disabled),
    'a session from before a new password': bearer(reset),
    'a session from before an own new password': bearer(changed),
    'a revoked token': bearer(revokedToken),
  };
}

async function allAreGood(...clients: Client[]): Promise<void> {
  for (const client of clients) expect((await client.get('/patients')).status).toBe(200);
}

test('a role below the one that a route needs is refused, also of a program', { tags: 'always' }, async () => {
  const { station, admin } = await readyStation();
  const clients = Object.fromEntries(await Promise.all(roles.map(async (role) => [role, await withRole(admin, role)])));
  for (const [route, needed] of Object.entries(whoMay)) {
    const [method, path] = split(route);
    for (const role of roles) {
      if (needed === 'anyone' || needed === 'nobody' || roles.indexOf(role) >= roles.indexOf(needed)) continue;
      const { token } = clients[role] as Client;
      const reply = await clientOf(station.url, token).send(method, path, method === 'GET' ? undefined : {});
      expect(reply.status, `${route} let in the role ${role}`).toBe(403);
    }
  }
});
