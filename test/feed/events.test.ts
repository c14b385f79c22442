/** Live events: changes, sent after they are saved. */
import { createParser } from 'eventsource-parser';
import { expect, onTestFinished, test } from 'vitest';
import { once } from 'node:events';
import { request } from 'node:http';
import { write } from '../../src-main/db/access.ts';
import { listen } from '../../src-main/journal/events.ts';
import { testBoth } from '../support/both.ts';
import {
  clientOf,
  freshStation,
  password,
  readyStation,
  setUp,
  signIn,
  withRole,
  type Client,
} from '../support/station.ts';
import { sqlite } from '../support/sqlite.ts';
import { registerPatient } from '../support/commands.ts';

type Heard = { event: string; data: any; id?: string };

/** Listens until the test ends, or until `leave`. `next` waits for an event that has not been taken yet. */
async function listener({ api, token }: Client, lastEventId?: string) {
  const abort = new AbortController();
  onTestFinished(() => abort.abort());
  const headers = {
    authorization: `Bearer ${token}`,
    ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
  };
  const reply = await fetch(`${api}/events`, { headers, signal: abort.signal });
  const heard: Heard[] = [];
  const waiting: (() => void)[] = [];
  const read = async () => {
    const parser = createParser({
      onEvent: ({ event = '', data, id }) =>
        heard.push({ event, data: JSON.parse(data), ...(id !== undefined && { id }) }),
    });
    for await (const part of reply.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      parser.feed(part);
      waiting.splice(0).forEach((wake) => wake());
    }
  };
  read().catch(() => undefined);
  const next = async (): Promise<Heard> => {
    while (heard.length === 0) await new Promise<void>((wake) => waiting.push(wake));
    return heard.shift() as Heard;
  };
  return { reply, next, heard, leave: () => abort.abort() };
}

const cursor = expect.any(String);

testBoth('begins with the state of the station', async (ready) => {
  const { admin } = await ready();
  const { reply, next } = await listener(admin);
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toBe('text/event-stream');
  expect(reply.headers.get('cache-control')).toContain('no-store');
  const { next: now } = (await admin.get('/changes?since=now')).body;
  expect(await next()).toEqual({ event: 'state', data: { state: 'ready' }, id: now });
});

testBoth(
  'names each record that was saved and what was done, of a visit also whose, and nothing of its content',
  async (ready) => {
    const { admin } = await ready();
    const { next, heard } = await listener(await withRole(admin, 'reader'));
    await next();
    const told = (data: object) => ({ event: 'record', data, id: cursor });
    const { _id } = (await admin.post('/patients', { name: 'Zawadi' })).body;
    expect(await next()).toEqual(told({ record: 'patient', id: _id, what: 'created', version: 1 }));
    const visit = (await admin.post(`/patients/${_id}/visits`)).body._id;
    expect(await next()).toEqual(told({ record: 'visit', id: visit, patientId: _id, what: 'created', version: 1 }));
    await admin.patch(`/patients/${_id}`, { name: 'Zawadi A.' });
    expect(await next()).toEqual(told({ record: 'patient', id: _id, what: 'changed', version: 2 }));
    expect(heard).toEqual([]);
  },
);

testBoth(
  'who was cut off goes on behind the last event, is told what came meanwhile, and then what comes',
  async (ready) => {
    const { admin } = await ready();
    const first = await listener(admin);
    await first.next();
    await admin.post('/patients', { name: 'Ama' });
    const { id } = await first.next();
    first.leave();
    const meanwhile: string[] = [];
    for (let i = 0; i < 250; i++) meanwhile.push((await admin.post('/patients', { name: `Patient ${i}` })).body._id);
    const again = await listener(admin, id);
    expect(await again.next()).toMatchObject({ event: 'state', id });
    const told: Heard[] = [];
    for (const _ of meanwhile) told.push(await again.next());
    expect(told.map(({ data }) => data.id)).toEqual(meanwhile);
    const { _id } = (await admin.post('/patients', { name: 'Kofi' })).body;
    const last = await again.next();
    expect(last.data.id).toBe(_id);
    // The cursors of both ways are the same.
    const { changes } = (await admin.get(`/changes?since=${id}&limit=1000`)).body;
    expect([...told, last].map((each) => each.id)).toEqual(changes.map((each: { cursor: string }) => each.cursor));
    expect(again.heard).toEqual([]);
  },
);

test('who reads slowly is waited for, and misses nothing of a long list', async () => {
  const { station, admin } = await readyStation();
  const { next: begin } = (await admin.get('/changes?since=now')).body;
  await write(station.registry().db, 'test', (writer) => {
    for (let i = 0; i < 6000; i++) registerPatient(writer, { name: 'Somebody' });
  });
  const headers = { authorization: `Bearer ${admin.token}`, 'last-event-id': begin };
  const [stream] = await once(request(`${admin.api}/events`, { headers }).end(), 'response');
  onTestFinished(() => stream.destroy());
  // The client reads nothing at first, so far more waits than the station buffers for anybody.
  await admin.get('/patients?size=200');
  let count = 0;
  const parser = createParser({ onEvent: ({ event }) => (count += Number(event === 'record')) });
  for await (const part of stream.setEncoding('utf8')) {
    parser.feed(part);
    if (count === 6000) break;
  }
  expect(count).toBe(6000);
});

testBoth(
  'a join is told of the record that was joined, with a cursor, and of the one that stands, without',
  async (ready) => {
    const { admin } = await ready();
    const ama = (await admin.post('/patients', { name: 'Ama' })).body._id;
    const kofi = (await admin.post('/patients', { name: 'Kofi' })).body._id;
    const { next } = await listener(admin);
    await next();
    await admin.post(`/patients/${kofi}/join`, { with: ama });
    const told: Heard[] = [];
    // At a hub, what was saved just before also arrives if a transaction that began earlier is still running.
    do told.push(await next());
    while (told.at(-1)?.data.what !== 'joined');
    expect(told).toContainEqual({ event: 'record', data: { record: 'patient', id: kofi } });
    expect(told.at(-1)).toEqual({
      event: 'record',
      data: { record: 'patient', id: ama, what: 'joined', version: 2, into: kofi },
      id: cursor,
    });
  },
);

testBoth('refuses a Last-Event-ID that is no cursor, or one of another registry', async (ready) => {
  const [{ admin }, elsewhere] = [await ready(), await ready()];
  const statusOf = async (id: string) => (await listener(admin, id)).reply.status;
  expect(await statusOf('17')).toBe(400);
  await elsewhere.admin.post('/patients', {});
  const told = async () => (await elsewhere.admin.get('/changes')).body;
  await expect.poll(async () => (await told()).changes, { timeout: 20_000 }).toHaveLength(1);
  expect(await statusOf((await told()).next)).toBe(410);
});

testBoth('tells every listener, and does not wait for one that is gone', async (ready) => {
  const { admin } = await ready();
  const listeners = [await listener(admin), await listener(admin)];
  for (const { next } of listeners) await next();
  const gone = new AbortController();
  await fetch(`${admin.api}/events`, { headers: { authorization: `Bearer ${admin.token}` }, signal: gone.signal });
  gone.abort();
  const { _id } = (await admin.post('/patients', {})).body;
  for (const { next } of listeners) expect((await next()).data.id).toBe(_id);
});

test('tells only after the commit, and not of what was refused', async () => {
  const { station, admin } = await readyStation();
  const { db } = station.registry();
  const told: { id: string; isCommitted: boolean }[] = [];
  onTestFinished(
    listen(db, (event) => {
      if (event.kind === 'record') told.push({ id: event.id, isCommitted: !sqlite(db).inTransaction });
    }),
  );
  const names = Array.from({ length: 10 }, (_, i) => `Patient ${i}`);
  const saved = await Promise.all(names.map((name) => admin.post('/patients', { name })));
  expect(told.map(({ id }) => id).sort()).toEqual(saved.map(({ body }) => body._id).sort());
  expect(told.every(({ isCommitted }) => isCommitted)).toBe(true);

  const path = `/patients/${saved[0]?.body._id}`;
  await admin.patch(path, { name: 'Stale' }, { 'if-match': '"9"' });
  await admin.post('/patients', { age: 90, dateOfBirth: '2020-01-01' });
  await admin.patch(path, { name: 'Patient 0' });
  expect(told).toHaveLength(10);
});

testBoth('a repeated request is not told again', async (ready) => {
  const { admin } = await ready();
  const { next, heard } = await listener(admin);
  await next();
  const key = { 'idempotency-key': 'once' };
  await admin.post('/patients', { name: 'Zawadi' }, key);
  await next();
  await admin.post('/patients', { name: 'Zawadi' }, key);
  const last = (await admin.post('/patients', {})).body._id;
  expect((await next()).data.id).toBe(last);
  expect(heard).toEqual([]);
});

testBoth('tells administrators, and nobody else, that an account or a service token has changed', async (ready) => {
  const { admin } = await ready();
  const reader = await listener(await withRole(admin, 'reader'));
  const clerk = await listener(await withRole(admin, 'clerk'));
  const administrator = await listener(admin);
  for (const { next } of [reader, clerk, administrator]) await next();

  const staff = (await admin.post('/staff', { username: 'esi', password: 'nine good lanterns', role: 'clerk' })).body
    .id;
  await admin.patch(`/staff/${staff}`, { role: 'reader' });
  const token = (await admin.post('/tokens', { name: 'laboratory', role: 'reader' })).body.id;
  await clientOf(admin.api, admin.token).send('DELETE', `/tokens/${token}`);
  // Revoking again changes nothing.
  await admin.send('DELETE', `/tokens/${token}`);
  const patient = (await admin.post('/patients', {})).body._id;

  const told = [];
  do told.push((await administrator.next()).data);
  while (told.at(-1).id !== patient);
  const [aboutStaff, aboutToken] = [
    { record: 'staff', id: staff },
    { record: 'token', id: token },
  ];
  const aboutPatient = { record: 'patient', id: patient, what: 'created', version: 1 };
  // The record of a station contains the names of its tokens.
  const aboutOthers = told.filter(({ record }) => record !== 'station');
  expect(aboutOthers).toEqual([aboutStaff, aboutStaff, aboutToken, aboutToken, aboutPatient]);
  for (const { next } of [reader, clerk]) {
    let heard = (await next()).data;
    while (heard.record === 'station') heard = (await next()).data;
    expect(heard).toEqual(aboutPatient);
  }
});

testBoth(
  'the stream of who is disabled, gets another role or another password, or signs out, ends at once',
  async (ready) => {
    const { admin } = await ready();
    const esi = { username: 'esi', password };
    const { id } = (await admin.post('/staff', { ...esi, role: 'administrator' })).body;
    const ends = [
      (own: Client) => own.send('DELETE', '/sessions/current'),
      () => admin.patch(`/staff/${id}`, { role: 'clerk' }),
      () => admin.patch(`/staff/${id}`, { password }),
      () => admin.patch(`/staff/${id}`, { disabled: true }),
    ];
    for (const end of ends) {
      const own = await signIn(admin, esi);
      const stream = await fetch(`${own.api}/events`, { headers: { authorization: `Bearer ${own.token}` } });
      expect((await end(own)).status).toBe(200);
      await admin.post('/patients', {});
      // The stream ends on its own, long before the next heartbeat, and contains nothing of what came afterwards.
      expect(await stream.text()).not.toContain('patient');
    }
  },
);

testBoth('the stream of a program ends at once when its token is revoked', async (ready) => {
  const { admin } = await ready();
  const { id, token } = (await admin.post('/tokens', { name: 'laboratory', role: 'reader' })).body;
  const stream = await fetch(`${admin.api}/events`, { headers: { authorization: `Bearer ${token}` } });
  await admin.send('DELETE', `/tokens/${id}`);
  expect(await stream.text()).toMatch(/^id: .*\nevent: state/);
});

test('is for who carries a token, on a station that is open', async () => {
  const station = await freshStation();
  expect((await clientOf(station.api, '').get('/events')).status).toBe(401);
  expect((await clientOf(station.api, 'guess').get('/events')).status).toBe(423);
  await setUp(station);
  expect((await clientOf(station.api, 'guess').get('/events')).status).toBe(401);
});
