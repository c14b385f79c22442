/**
 * Endpoints that carry data out of a station or weaken its protection ask for the password again, so an abandoned screen gives nothing
 * away. Each endpoint for administrators is judged here. A new one fails the test until somebody has judged it.
 */
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import type { Endpoint } from '../../src-main/wire/endpoint.contract.ts';
import { fakeClock, minute } from '../support/clock.ts';
import { readyStation, temporaryDir } from '../support/station.ts';

/**
 * `asks`: needs a recently typed password. `own password`: in its body. `with a path`: asks if the body names a place elsewhere. `no`: it
 * carries nothing out, and its changes do not weaken the protection.
 */
const judged: Record<string, 'asks' | 'own password' | 'with a path' | 'no'> = {
  'POST /exports': 'asks',
  'GET /stream': 'asks',
  'POST /bundles': 'asks',
  'POST /snapshots': 'asks',
  'POST /backups': 'with a path',
  'PUT /backups/second-place': 'asks',
  'POST /backups/restore': 'asks',
  'GET /audit/export': 'asks',
  'PATCH /audit/trail': 'asks',
  'DELETE /keys/mismatches': 'asks',
  'POST /keys/renewal': 'own password',
  'POST /recovery-key': 'own password',
  'PUT /key-file': 'own password',
  'PUT /unattended': 'own password',
  'DELETE /key-file': 'no',
  'DELETE /unattended': 'no',
  'POST /staff': 'asks',
  'PATCH /staff/:staffId': 'asks',
  'POST /tokens': 'asks',
  'DELETE /tokens/:tokenId': 'no',
  'POST /webhooks': 'asks',
  'PATCH /webhooks/:webhookId': 'asks',
  'POST /webhooks/:webhookId/secret': 'asks',
  'DELETE /webhooks/:webhookId': 'no',
  'POST /fhir/Subscription': 'asks',
  'DELETE /fhir/Subscription/:subscriptionId': 'no',
  'PUT /sync/listener': 'asks',
  'POST /peers': 'asks',
  'POST /peers/pairings': 'asks',
  'DELETE /peers/pairings': 'no',
  'POST /peers/pairings/answers': 'asks',
  'DELETE /peers/:peerId': 'no',
  'GET /peers/:peerId/undo': 'no',
  'POST /peers/:peerId/undo': 'asks',
  'PUT /holding': 'asks',
  'PUT /quick-codes': 'asks',
  'PUT /waiting-list/screen': 'asks',
  'GET /holding/sizes': 'no',
  'POST /seats/pairings': 'asks',
  'DELETE /seats/:seatId': 'no',
  // Shown on a page to an administrator.
  'GET /audit': 'no',
  'GET /audit/trail': 'no',
  'GET /fhir/AuditEvent': 'no',
  'GET /fhir/AuditEvent/:auditEventId': 'no',
  'GET /backups': 'no',
  'GET /bundles': 'no',
  'GET /dhis2-mapping': 'no',
  'GET /imports': 'no',
  'GET /imports/:importId': 'no',
  'GET /imports/:importId/rows': 'no',
  'GET /hub': 'no',
  'GET /keys': 'no',
  'GET /staff': 'no',
  'PUT /staff/known': 'no',
  'GET /tokens': 'no',
  'GET /webhooks': 'no',
  'GET /fhir/Subscription': 'no',
  'GET /fhir/Subscription/:subscriptionId': 'no',
  // Bring data in, and can be undone or stopped.
  'POST /imports': 'no',
  'PATCH /imports/:importId': 'no',
  'DELETE /imports/:importId': 'no',
  'POST /imports/:importId/run': 'no',
  'POST /imports/:importId/undo': 'no',
  'DELETE /imports/:importId/running': 'no',
  'POST /bundles/import': 'no',
  'DELETE /bundles/running': 'no',
  'DELETE /backups/running': 'no',
  'POST /audit/verify': 'no',
  'PUT /date-formats': 'no',
  'PUT /dhis2-mapping': 'no',
  'PUT /patient-numbers': 'no',
  'POST /identifier-systems': 'no',
  'PATCH /identifier-systems/:systemId': 'no',
  'PATCH /station': 'no',
  'GET /people/villages': 'no',
  'POST /people/homes': 'no',
  'POST /people/homes/undo': 'no',
  'POST /places': 'no',
  'POST /places/list': 'no',
  'PATCH /places/:placeId': 'no',
  'POST /own-fields': 'no',
  'PATCH /own-fields/:fieldId': 'no',
};

const sources = resolve(import.meta.dirname, '../../src-main');

async function listEndpoints(): Promise<Endpoint[]> {
  const names = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.contract.ts'),
  );
  const modules = await Promise.all(
    names.map((name) => import(join(sources, name)) as Promise<Record<string, unknown>>),
  );
  const isEndpoint = (value: unknown): value is Endpoint =>
    typeof value === 'object' && value !== null && 'method' in value && 'url' in value && 'access' in value;
  return modules.flatMap((each) =>
    Object.entries(each).flatMap(([name, table]) =>
      name.endsWith('Endpoints') && typeof table === 'object' ? Object.values(table ?? {}).filter(isEndpoint) : [],
    ),
  );
}

const nameOf = ({ method, url }: Pick<Endpoint, 'method' | 'url'>) => `${method} ${url}`;

test('each endpoint for administrators is judged, and asks for what was decided', async () => {
  const found = (await listEndpoints()).filter(({ access }) => access === 'administrator');
  const asked = found.map((each) => [
    nameOf(each),
    each.needsConfirmation === true ? 'asks' : each.isConfirmed === true ? 'own password' : 'no',
  ]);
  const wanted = Object.entries(judged).map(([name, how]) => [name, how === 'with a path' ? 'no' : how]);
  expect(asked.toSorted()).toEqual(wanted.toSorted());
});

test('what carries data out asks for the password again', async () => {
  const clock = fakeClock();
  const { admin } = await readyStation({ clock });
  clock.advance(6 * minute);
  const open = [];
  for (const [name, how] of Object.entries(judged)) {
    const [method = '', url = ''] = name.split(' ');
    if (how !== 'asks') continue;
    const reply = await admin.send(method, url.replaceAll(/:\w+/g, 'any'), method === 'GET' ? undefined : {});
    const isAsking = String(reply.body.detail ?? reply.body.issue?.[0].details.text).startsWith(
      'Confirm your password',
    );
    if (reply.status !== 403 || !isAsking) open.push([name, reply.status]);
  }
  expect(open).toEqual([]);
});

test('a backup for a stick asks for the password again, one for this computer does not', async () => {
  const clock = fakeClock();
  const { admin } = await readyStation({ clock });
  clock.advance(6 * minute);
  const elsewhere = await admin.post('/backups', { path: temporaryDir() });
  expect([elsewhere.status, elsewhere.body.type]).toEqual([403, '/api/docs#problem-password-needed']);
  expect((await admin.post('/backups', {})).status).toBe(200);
});
