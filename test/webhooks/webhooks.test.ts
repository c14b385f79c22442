/** Webhooks: a named address receives every change, signed, until it has accepted it. Nobody else receives anything. */
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { expect, onTestFinished, test } from 'vitest';
import { account, made, newestOf, signIn as signInAgain, stationWithBackups } from '../backup/backups.ts';
import { testBoth } from '../support/both.ts';
import { day, fakeClock, minute } from '../support/clock.ts';
import { password, readyStation, signIn, withRole, type Client } from '../support/station.ts';
import { eventually } from '../support/eventually.ts';
import { receiver, type Heard } from './receiver.ts';

const webhookTimes = { soonMs: 5, firstPauseMs: 20, longestPauseMs: 100, timeoutMs: 5000 };

const idsIn = (heard: Heard[]): string[] =>
  heard.flatMap(({ text }) => JSON.parse(text).data.changes.map(({ id }: { id: string }) => id));

/** Waits until the feed has one record: that of a hub waits for other transactions of its PostgreSQL. */
const untilFirstIsTold = (admin: Client) =>
  eventually(async () => expect((await admin.get('/changes')).body.changes).toHaveLength(1));

const hook = async (admin: Client) => (await admin.get('/webhooks')).body.webhooks[0];

testBoth(
  'an address that is named hears which records changed, signed, and nothing of what is in them',
  async (ready) => {
    const { admin } = await ready({ webhookTimes });
    await admin.post('/patients', { name: 'Before' });
    await untilFirstIsTold(admin);
    const { address, heard } = await receiver();
    const made = await admin.post('/webhooks', { address });
    expect(made).toMatchObject({ status: 200, body: { address, isOn: true, lastProblem: null } });
    const { secret } = made.body;
    const { _id } = (await admin.post('/patients', { name: 'Ama Mensah', phoneNumber: '0244 000 111' })).body;
    const visit = (await admin.post(`/patients/${_id}/visits`, { reason: 'fever' })).body._id;
    await eventually(() => expect(idsIn(heard)).toEqual([_id, visit]));
    const all = (await admin.get('/changes')).body;
    const said = heard.flatMap(({ text, headers }) => {
      // Verified by the reference implementation.
      const message = new Webhook(secret).verify(text, headers as Record<string, string>) as any;
      expect(message).toMatchObject({ type: 'records.changed', timestamp: expect.any(String) });
      expect(Object.keys(message.data).sort()).toEqual(['changes', 'next']);
      expect(() =>
        new Webhook('whsec_' + 'A'.repeat(43) + '=').verify(text, headers as Record<string, string>),
      ).toThrow();
      return message.data.changes;
    });
    expect(said).toEqual(all.changes.slice(1));
    expect(JSON.stringify(heard)).not.toMatch(/Ama|0244|fever|Bearer/);
    expect(JSON.parse(heard.at(-1)?.text ?? '').data.next).toBe(all.next);
    // The secret was shown only once.
    expect(JSON.stringify((await admin.get('/webhooks')).body)).not.toContain(secret);
    await eventually(async () => expect((await hook(admin)).lastDoneAt).not.toBeNull());
  },
);

testBoth('what is not taken is sent again, with what came meanwhile, and nothing is left out', async (ready) => {
  const { admin } = await ready({ webhookTimes });
  const { address, heard, answer } = await receiver(500);
  await admin.post('/webhooks', { address });
  const ids: string[] = [];
  for (let i = 0; i < 5; i++) ids.push((await admin.post('/patients', {})).body._id);
  await eventually(() => expect(heard.length).toBeGreaterThan(2));
  await eventually(async () => expect(await hook(admin)).toMatchObject({ lastProblem: 'refused', lastDoneAt: null }));
  heard.length = 0;
  answer.status = 200;
  await eventually(async () => expect((await hook(admin)).lastProblem).toBeNull());
  expect([...new Set(idsIn(heard))]).toEqual(ids);
  // A message that is repeated unchanged has the same id, so that the receiver can detect it.
  expect(heard[0]?.headers['webhook-id']).toMatch(/^msg_/);
});

testBoth('who was away, and a program that was started again, go on where they were', async (ready) => {
  const { admin, restarted } = await ready({ webhookTimes });
  const away = await receiver();
  await admin.post('/webhooks', { address: away.address });
  away.close();
  const { _id } = (await admin.post('/patients', { name: 'Ama' })).body;
  await eventually(async () => expect((await hook(admin)).lastProblem).toBe('unreachable'));
  const { port } = new URL(away.address);
  const heard: Heard[] = [];
  const back = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (part: string) => (text += part));
    request.on('end', () => {
      heard.push({ headers: request.headers, text });
      response.end();
    });
  }).listen(Number(port), '127.0.0.1');
  onTestFinished(() => {
    back.closeAllConnections();
    back.close();
  });
  await signIn(await restarted(), { username: 'ama', password });
  await eventually(() => expect(idsIn(heard)).toEqual([_id]));
});

testBoth(
  'reminders name who is to come back, once, some days before, and nothing of what is in records',
  async (ready) => {
    const clock = fakeClock('2026-03-02T09:00:00Z');
    const { admin, restarted } = await ready({ webhookTimes, clock });
    const clerk = await withRole(admin, 'clerk');
    const visit = async (returnOn: string, patient: object = {}) => {
      const { _id: patientId } = (await clerk.post('/patients', { name: 'Zawadi', ...patient })).body;
      const body = {
        returnOn,
        returnReason: 'Dressing',
        timeEnd: '2026-03-02T09:00:00Z',
        timeStart: '2026-03-01T09:00:00Z',
      };
      const { status, body: made } = await clerk.post(`/patients/${patientId}/visits`, body);
      expect(status, JSON.stringify(made)).toBe(200);
      return { visitId: made._id, patientId, returnOn };
    };
    const today = await visit('2026-03-02');
    const tomorrow = await visit('2026-03-03');
    const [later, moved] = [await visit('2026-03-06'), await visit('2026-03-06')];
    await visit('2026-03-01');
    const { address, heard, answer } = await receiver(500);
    const { status, body: made } = await admin.post('/webhooks', { address, remindDays: 1 });
    expect({ status, ...made }).toMatchObject({ status: 200, sends: 'reminders', remindDays: 1 });
    await eventually(() => expect(heard.length).toBeGreaterThan(1));
    answer.status = 204;
    await eventually(async () => expect((await hook(admin)).lastDoneAt).not.toBeNull());
    expect(new Set(heard.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    const said = () =>
      heard.flatMap(({ text, headers }) => {
        const message = JSON.parse(text);
        expect(new Webhook(made.secret).sign(headers['webhook-id'] as string, new Date(clock.now()), text)).toBe(
          headers['webhook-signature'],
        );
        expect(message).toMatchObject({ type: 'visits.due', timestamp: expect.any(String) });
        return message.data.visits;
      });
    expect(said().slice(-2)).toEqual([today, tomorrow]);
    heard.length = 0;
    // Told so shortly before, the patient needs no reminder.
    await visit('2026-03-03');
    expect((await clerk.patch(`/patients/${moved.patientId}`, { movedAwayOn: '2026-03-02' })).status).toBe(200);
    clock.advance(3 * day);
    await eventually(() => expect(said()).toEqual([later]));
    // A day that passes while the program is closed is left out.
    await visit('2026-03-08');
    const last = await visit('2026-03-10');
    heard.length = 0;
    const start = await restarted();
    clock.advance(4 * day);
    await signIn(start, { username: 'ama', password });
    await eventually(() => expect(said()).toEqual([last]));
    expect(JSON.stringify(heard)).not.toMatch(/Zawadi|Dressing|changes/);
  },
);

testBoth('a redirect is not followed', async (ready) => {
  const { admin } = await ready({ webhookTimes });
  const elsewhere = await receiver();
  const { address, answer } = await receiver(307);
  answer.headers = { location: elsewhere.address };
  await admin.post('/webhooks', { address });
  await admin.post('/patients', {});
  await eventually(async () => expect((await hook(admin)).lastProblem).toBe('redirected'));
  expect(elsewhere.heard).toEqual([]);
});

testBoth('who does not answer is given up after a time, and the program closes while it waits', async (ready) => {
  const { admin, station, running } = await ready({ webhookTimes: { ...webhookTimes, timeoutMs: 50 } });
  const { address, heard, answer } = await receiver();
  answer.isSilent = true;
  await admin.post('/webhooks', { address });
  await admin.post('/patients', {});
  await eventually(async () => expect((await hook(admin)).lastProblem).toBe('timed-out'));
  await eventually(() => expect(heard.length).toBeGreaterThan(1));
  await (station ?? running)?.close();
});

testBoth('nobody is told who is not named, is off, or was removed', async (ready) => {
  const { admin } = await ready({ webhookTimes });
  const { address, heard } = await receiver();
  await admin.post('/patients', {});
  await untilFirstIsTold(admin);
  const { id } = (await admin.post('/webhooks', { address })).body;
  expect((await admin.patch(`/webhooks/${id}`, { isOn: false })).body.isOn).toBe(false);
  const missed = (await admin.post('/patients', {})).body._id;
  await new Promise((next) => setTimeout(next, 50));
  expect(heard).toEqual([]);
  await admin.patch(`/webhooks/${id}`, { isOn: true });
  await eventually(() => expect(idsIn(heard)).toEqual([missed]));
  expect((await admin.send('DELETE', `/webhooks/${id}`)).status).toBe(200);
  await admin.post('/patients', {});
  await new Promise((next) => setTimeout(next, 50));
  expect(idsIn(heard)).toEqual([missed]);
  expect((await admin.send('DELETE', `/webhooks/${id}`)).status).toBe(404);
});

// PostgreSQL is restored with its own tools: test/hub/webhooks.test.ts.
test('after a restore webhooks are off until an administrator puts them on: one that was removed since would be told again', async () => {
  const { station, admin } = await stationWithBackups({ webhookTimes });
  const { address, heard } = await receiver();
  await admin.post('/webhooks', { address });
  await admin.post('/patients', { name: 'Ama' });
  await eventually(() => expect(heard).toHaveLength(1));
  const { id } = newestOf(await made(admin));
  await admin.post('/backups/restore', { backup: id, secret: account });
  const restored = await signInAgain(station.api);
  expect((await hook(restored)).isOn).toBe(false);
  await restored.post('/patients', { name: 'Kofi' });
  await new Promise((next) => setTimeout(next, 50));
  expect(heard).toHaveLength(1);
});

// A hub measures how long ago a password was typed by PostgreSQL's clock, which no test can move.
test('only administrators name addresses, with a password typed a short while ago, and it is in the audit', async () => {
  const clock = fakeClock();
  const { admin } = await readyStation({ webhookTimes, clock });
  for (const role of ['reader', 'clerk']) {
    const client = await withRole(admin, role);
    expect((await client.post('/webhooks', { address: 'http://127.0.0.1:9/' })).status).toBe(403);
    expect((await client.get('/webhooks')).status).toBe(403);
  }
  const { id } = (await admin.post('/webhooks', { address: 'http://192.168.0.7/hook' })).body;
  clock.advance(6 * minute);
  const late = await admin.post('/webhooks', { address: 'http://127.0.0.1:9/' });
  expect([late.status, late.body.type]).toEqual([403, '/api/docs#problem-password-needed']);
  await admin.send('PUT', '/sessions/current/confirmation', { password });
  await admin.patch(`/webhooks/${id}`, { isOn: false });
  await admin.send('DELETE', `/webhooks/${id}`);
  const { entries } = (await admin.get('/audit?action=webhook-set')).body;
  expect(entries.map(({ record, detail }: any) => [record, detail]).sort()).toEqual([
    [id, 'added'],
    [id, 'off'],
    [id, 'removed'],
  ]);
});

test.each(['ftp://a/', 'http://', 'file:///etc/passwd', 'http://ama:secret@a/', 'a', '//a/b', 'javascript:1', ''])(
  'refuses %j as an address',
  async (address) => {
    const { admin } = await readyStation({ webhookTimes });
    const { status, body } = await admin.post('/webhooks', { address });
    expect([status, body.errors[0].pointer]).toEqual([400, '/address']);
    expect((await admin.get('/webhooks')).body.webhooks).toEqual([]);
  },
);

testBoth('a secret can be brought along', async (ready) => {
  const { admin } = await ready({ webhookTimes });
  const { address, heard } = await receiver();
  const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
  expect((await admin.post('/webhooks', { address, secret })).body.secret).toBe(secret);
  expect((await admin.post('/webhooks', { address, secret: 'short' })).status).toBe(400);
  await admin.post('/patients', {});
  await eventually(() => expect(heard).toHaveLength(1));
  const [{ text, headers } = { text: '', headers: {} }] = heard;
  new Webhook(secret).verify(text, headers as Record<string, string>);
});

// At a station alone: a hub measures how long ago a password was typed by PostgreSQL's clock, which no test can move.
test('a secret is replaced: until the named time both sign, then the new one alone', async () => {
  const clock = fakeClock();
  const { admin } = await readyStation({ webhookTimes, clock });
  const { address, heard } = await receiver();
  const { id, secret: former } = (await admin.post('/webhooks', { address })).body;
  const replaced = await admin.post(`/webhooks/${id}/secret`, { formerHours: 2 });
  const { secret, formerSecretUntil } = replaced.body;
  expect(secret).toMatch(/^whsec_/);
  expect(secret).not.toBe(former);
  expect(Date.parse(formerSecretUntil)).toBe(clock.now() + 120 * minute);
  const isSigned = async (by: string) => {
    heard.length = 0;
    await admin.post('/patients', {});
    await eventually(() => expect(heard).not.toEqual([]));
    const { text, headers } = heard[0] ?? { text: '', headers: {} };
    // The library compares the time of the message with the time of the process, so the signatures are compared here.
    const signed = [headers['webhook-id'], headers['webhook-timestamp'], text].join('.');
    const expected = createHmac('sha256', Buffer.from(by.slice('whsec_'.length), 'base64')).update(signed);
    return String(headers['webhook-signature'])
      .split(' ')
      .includes(`v1,${expected.digest('base64')}`);
  };
  expect([await isSigned(secret), await isSigned(former)]).toEqual([true, true]);
  clock.advance(121 * minute);
  expect([await isSigned(secret), await isSigned(former)]).toEqual([true, false]);
  expect((await hook(admin)).formerSecretUntil).toBeNull();
  await admin.send('PUT', '/sessions/current/confirmation', { password });
  const last = (await admin.post(`/webhooks/${id}/secret`, { formerHours: 0 })).body.secret;
  expect([await isSigned(last), await isSigned(secret)]).toEqual([true, false]);
  expect((await admin.post(`/webhooks/${id}/secret`, { secret: 'short' })).status).toBe(400);
  expect((await admin.get('/audit?action=webhook-set')).body.entries[0]).toMatchObject({
    record: id,
    detail: 'secret',
  });
});

testBoth('a message with two signatures is accepted by the library with either secret', async (ready) => {
  const { admin } = await ready({ webhookTimes });
  const { address, heard } = await receiver();
  const { id, secret: former } = (await admin.post('/webhooks', { address })).body;
  const { secret } = (await admin.post(`/webhooks/${id}/secret`, {})).body;
  await admin.post('/patients', {});
  await eventually(() => expect(heard).toHaveLength(1));
  const [{ text, headers } = { text: '', headers: {} }] = heard;
  for (const each of [former, secret]) new Webhook(each).verify(text, headers as Record<string, string>);
});

test('a station asks others in these places of the program, and in no other', () => {
  const folder = join(import.meta.dirname, '../../src-main');
  const asks =
    /(?<![.\w])fetch\(|request as \w+ \} from 'node:https'|request as \w+, .*from 'node:https'|from 'node:https?'.*\bget\b/;
  const asking = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.[jt]s$/.test(name) && asks.test(readFileSync(join(folder, name), 'utf8')))
    .map((name) => name.replaceAll('\\', '/'))
    .sort();
  expect(asking).toEqual([
    // Adds invented patients to its own demonstration.
    'demo/set-up.ts',
    // Checks for a new version when a person asks for it.
    'desktop/update/source.ts',
    // Calls other stations of the register.
    'exchange/https-link.ts',
    // Calls a station from a computer that works on its register.
    'seats/seat-link.ts',
    // Calls addresses that an administrator named.
    'webhooks/post.ts',
  ]);
});
