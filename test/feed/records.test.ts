/** The feed with the records themselves, and a stream of everything. */
import { expect } from 'vitest';
import { registerAll, testBoth } from '../support/both.ts';
import { clientOf, type Client } from '../support/station.ts';
import { eventually } from '../support/eventually.ts';

async function tokenOf(admin: Client, scopes: string[]): Promise<Client> {
  return clientOf(admin.api, (await admin.post('/tokens', { name: scopes.join(' '), scopes })).body.token);
}

type Line = { kind: string; record: { _id: string; name: string; patientId: string; version: number }; cursor: string };
async function linesOf(client: Client): Promise<Line[]> {
  const headers = { authorization: `Bearer ${client.token}` };
  const reply = await fetch(`${client.api}/stream`, { headers });
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/x-ndjson']);
  return (await reply.text())
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
}

testBoth('a change comes with its record as it is now, and the access log says who was shown', async (ready) => {
  const { admin } = await ready();
  const client = await tokenOf(admin, ['read', 'changes']);
  const system = (await admin.post('/identifier-systems', { name: 'National ID' })).body;
  const place = (await admin.post('/places', { name: 'Keta' })).body;
  const [one, two] = [await admin.post('/patients', { name: 'Ama' }), await admin.post('/patients', { name: 'Amma' })];
  const path = `/patients/${one.body._id}`;
  const visit = (await admin.post(`${path}/visits`, { reason: 'Fever' })).body;
  await admin.patch(path, { village: 'Keta' });
  await admin.post(`${path}/join`, { with: two.body._id });
  const { changes } = (await client.get('/changes?include=record')).body;
  const records = new Map(changes.map(({ id, record }: any) => [id, record]));
  const { sharedNumbers: _, ...stands } = (await admin.get(path)).body;
  expect(records.get(one.body._id)).toEqual(stands);
  expect(records.get(two.body._id)).toEqual(stands);
  expect(records.get(visit._id)).toEqual((await admin.get(`${path}/visits/${visit._id}`)).body);
  expect(records.get(system._id)).toEqual(system);
  expect(records.get(place._id)).toEqual(place);
  const [entry] = (await admin.get('/audit?action=patients-listed')).body.entries;
  expect(entry.who.name).toBe('token:read changes');

  expect((await client.get('/changes')).body.changes.some((each: object) => 'record' in each)).toBe(false);
  const { status, body } = await (await tokenOf(admin, ['changes'])).get('/changes?include=record');
  expect([status, body.detail]).toEqual([403, expect.stringContaining('scope read')]);
});

testBoth('the stream and the changes since it began are all that is registered, while others save', async (ready) => {
  const place = await ready();
  const { admin } = place;
  const made = await registerAll(
    place,
    Array.from({ length: 450 }, (_, i) => ({ name: `Patient ${i}` })),
  );
  const path = (i: number) => `/patients/${made[i]?.id}`;
  for (const i of [0, 100, 449]) await admin.post(`${path(i)}/visits`, { reason: 'Fever' });
  await admin.patch(path(7), { retired: true, retiredReason: 'Test' });
  const client = await tokenOf(admin, ['export', 'changes', 'read']);
  let isOver = false as boolean;
  const saving = (async () => {
    for (let i = 0; !isOver; i++) {
      await admin.patch(path(449 - (i % 100)), { name: `Renamed ${i}` });
      if (i % 5 === 0) await admin.post('/patients', { name: `New ${i}` });
    }
  })();
  const lines = await linesOf(client).finally(() => (isOver = true));
  await saving;
  const [begin, ...rest] = lines;
  const end = rest.pop() as unknown as { kind: string; patients: number; visits: number };
  expect([begin?.kind, end.kind, end.visits, rest.length]).toEqual(['begin', 'end', 3, end.patients + end.visits]);
  const copy = new Map(rest.map(({ record }) => [record._id, record.name ?? null]));
  let since = begin?.cursor;
  const follow = async (): Promise<void> => {
    for (let hasMore = true; hasMore;) {
      const { body } = await client.get(`/changes?include=record&since=${since}`);
      for (const { record } of body.changes) copy.set(record._id, record.name ?? null);
      ({ next: since, hasMore } = body);
    }
  };
  const all = new Map<string, string | null>();
  for (let query = ''; ;) {
    const { embedded, page } = (await admin.get(`/patients?include=retired&size=200${query}`)).body;
    for (const { _id, name } of embedded.patientResourceList) all.set(_id, name);
    if (page.next === undefined) break;
    query = `&after=${page.next}`;
  }
  // At a hub changes come when all transactions that began before them have ended, also those of other databases.
  await eventually(async () => {
    await follow();
    for (const [id, name] of all) expect([id, copy.get(id)]).toEqual([id, name]);
  });
  expect(copy.size).toBe(all.size + 3);
  expect((await admin.get('/audit?action=exported')).body.entries[0].who.name).toBe('token:export changes read');
  expect((await (await tokenOf(admin, ['read'])).get('/stream')).status).toBe(403);
});
