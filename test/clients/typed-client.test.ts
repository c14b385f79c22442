import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import createClient, { type Middleware } from 'openapi-fetch';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { paths } from '../../docs/client/satchel.d.ts';
import { projectDir } from '../../src-main/project-dir.ts';
import { freshStation, readyStation, withRole } from '../support/station.ts';
import { faultsOf } from './compile.ts';
import { describedByServer } from './described.ts';
import { expectJourney, happenings, settled, spreadsheet, type Journey, type Station } from './journey.ts';
import { descriptionFile, descriptionText, typedClient, typedClientFile } from './typed-client.ts';

test('the published description and typed client are those of this version', async () => {
  const document = await describedByServer();
  const hint = 'The description has changed: run `npm run client`.';
  expect(readFileSync(descriptionFile, 'utf8') === descriptionText(document), hint).toBe(true);
  expect(readFileSync(typedClientFile, 'utf8') === (await typedClient(document)), hint).toBe(true);
});

test('what the documentation says of it compiles, and does what it says', async () => {
  const { station, admin } = await readyStation();
  const docs = readFileSync(join(projectDir, 'docs/interface.md'), 'utf8');
  const [, example = ''] = /^## \d+\. Typed client\n.*?^```ts\n(.*?)^```/ms.exec(docs) ?? [];
  const into = join(import.meta.dirname, '.generated', 'documentation');
  mkdirSync(into, { recursive: true });
  const file = join(into, 'example.ts');
  writeFileSync(
    file,
    example
      .replace("'./satchel.d.ts'", "'../../../../docs/client/satchel.d.ts'")
      .replace('http://127.0.0.1:4711/api', station.api),
  );
  expect(faultsOf(file)).toEqual([]);
  vi.stubEnv('SATCHEL_TOKEN', (await withRole(admin, 'clerk')).token);
  onTestFinished(() => void vi.unstubAllEnvs());
  await import(/* @vite-ignore */ file);
  const { embedded } = (await admin.get('/patients?patientNumber=LAB-77')).body;
  expect(embedded.patientResourceList).toMatchObject([{ name: 'María Núñez', phoneNumber: '0712 345 679' }]);
});

test('a clinic is set up and works with the typed client', async () => {
  const { api, setupCode = '' } = await freshStation();
  expectJourney(await journey({ api, setupCode }));
});

async function journey({ api, setupCode }: Station): Promise<Journey> {
  const client = createClient<paths>({ baseUrl: api });
  const administrator = { username: 'ama', password: 'green boat harbour' };
  const setUp = needed(
    await client.POST('/setup', { body: { setupCode, stationName: 'Clinic of Kumasi', administrator } }),
  );
  const session = needed(await client.POST('/sessions', { body: administrator }));
  const withToken: Middleware = {
    onRequest: ({ request }) => {
      request.headers.set('authorization', `Bearer ${session.token}`);
      return request;
    },
  };
  client.use(withToken);

  const registered = needed(
    await client.POST('/patients', {
      params: { header: { 'Idempotency-Key': 'first' } },
      body: { name: 'María Núñez', gender: 'FEMALE', dateOfBirth: '1991-05-31', phoneNumber: '0712 345 678' },
    }),
  );
  const page = needed(await client.GET('/patients/search', { params: { query: { q: 'maria nunes', size: 5 } } }));
  const ofPatient = { patientId: registered._id };
  const visit = needed(
    await client.POST('/patients/{patientId}/visits', {
      params: { path: ofPatient },
      body: { timeStart: '2026-03-01T09:00:00Z', reason: 'Fever', category: null },
    }),
  );
  const ended = needed(
    await client.PATCH('/patients/{patientId}/visits/{visitId}', {
      params: { path: { ...ofPatient, visitId: visit._id } },
      body: { timeEnd: '2026-03-01T10:00:00Z' },
    }),
  );
  const { response } = await client.GET('/patients/{patientId}', { params: { path: ofPatient } });
  const version = { 'If-Match': response.headers.get('etag') ?? '' };
  const change = (phoneNumber: string) =>
    client.PATCH('/patients/{patientId}', { params: { path: ofPatient, header: version }, body: { phoneNumber } });
  const changed = needed(await change('0712 345 679'));
  const stale = await change('0712 345 670');
  const heard = needed(await client.GET('/changes', { params: { query: { limit: 100 } } }));
  const begun = needed(
    await client.POST('/imports', {
      params: { query: { name: 'people.csv' } },
      headers: { 'content-type': 'application/octet-stream' },
      body: await spreadsheet().text(),
      bodySerializer: (text) => text,
    }),
  );
  const params = { path: { importId: begun._id } };
  const standing = async () => needed(await client.GET('/imports/{importId}', { params }));
  await settled(standing);
  needed(await client.POST('/imports/{importId}/run', { params }));
  const done = await settled(standing);
  const since = needed(await client.GET('/changes', { params: { query: { since: heard.next } } }));
  const { history } = needed(await client.GET('/patients/{patientId}/history', { params: { path: ofPatient } }));
  return {
    recoveryKey: setUp.recoveryKey,
    username: session.staff.username,
    found: page.embedded.patientResourceList.findIndex(({ _id }) => _id === registered._id),
    phones: [registered.phoneNumber, changed.phoneNumber],
    visits: [visit.timeEnd, ended.timeEnd],
    staleStatus: stale.response.status,
    staleTitle: stale.error?.title,
    changed: history.map(({ field }) => field),
    heard: happenings(heard),
    imported: { state: done.state, added: done.tally.added },
    heardSince: happenings(since),
  };
}

function needed<Data>({ data, error }: { data?: Data; error?: { detail: string } }): Data {
  if (data === undefined) throw new Error(error?.detail ?? 'There is no reply.');
  return data;
}
