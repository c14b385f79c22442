/**
 * The state of other stations as it is shown: what waits to be sent, what is being synced, what was quarantined, and the
 * members.
 */
import { expect, onTestFinished, test, vi } from 'vitest';
import { write } from '../../src-main/db/access.ts';
import { newStation } from '../../src-main/station/registry.ts';
import { answerExchange } from '../../src-main/sync/exchanges.ts';
import { hold } from '../../src-main/exchange/quarantine.queries.ts';
import { descriptionOf, pack } from '../../src-main/exchange/message.ts';
import { progressWith } from '../../src-main/sync/progress.ts';
import { readChange } from '../../src-main/journal/encoding.ts';
import { newStranger } from '../journal/stranger.ts';
import { readyStation, temporaryDir, testConfig, type ReadyStation } from '../support/station.ts';
import { slowWay } from '../exchange/slow-way.ts';
import { clinic } from './two-clinics.ts';
import { joinAt, listeningStation, peersOf, showCode, type Meeting } from './meeting.ts';

const stateOf = async ({ admin }: ReadyStation) => (await admin.get('/sync')).body;

async function until<T>(find: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await find();
    if (found !== undefined) return found;
    await new Promise((next) => setTimeout(next, 20));
  }
}

const pair = async (granting: Meeting, joining: ReadyStation, port = granting.port) => {
  const { body } = await joinAt(joining, { port, code: await showCode(granting) });
  return body.peer.id as string;
};

test('an exchange that runs is seen with what is still to go, and whoever gives it up loses nothing', async () => {
  const [granting, joining] = [await listeningStation(), await readyStation()];
  const way = await slowWay(granting.port);
  const id = await pair(granting, joining, way.port);
  await joining.admin.post(`/peers/${id}/exchange`);
  way.hold();
  for (let i = 0; i < 20; i++) await joining.admin.post('/patients', { name: `Patient ${i}` });
  const asked = joining.admin.post(`/peers/${id}/exchange`);
  const exchange = await until(async () => (await peersOf(joining))[0].exchange ?? undefined);
  expect(exchange).toEqual({ received: 0, sent: 0, toReceive: null, toSend: null, perSecond: 0, isBegunHere: true });
  expect((await joining.admin.send('DELETE', `/peers/${id}/exchange`)).status).toBe(200);
  expect((await asked).body).toEqual({ kind: 'given-up' });
  const [left] = await peersOf(joining);
  expect(left.lastProblem).toBeNull();
  expect(left.unsent).toBeGreaterThanOrEqual(20);
  expect(Date.now() - Date.parse(left.unsentSince)).toBeLessThan(60_000);

  way.goOn();
  expect((await joining.admin.post(`/peers/${id}/exchange`)).body).toMatchObject({ kind: 'done' });
  expect(await peersOf(joining)).toMatchObject([{ unsent: 0, unsentSince: null }]);
  await until(async () => (await peersOf(joining))[0].exchange === null || undefined);
  expect((await granting.admin.get('/patients/search?q=patient')).body.page.totalElements).toBe(20);
});

test('one that asked and went away at once is not shown for ever, and cannot be stopped here', async () => {
  const registry = (await readyStation()).station.registry();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const digest = '0'.repeat(64);
  const question = await pack({
    kind: 'compare',
    ...descriptionOf({ isPart: false }),
    digest,
    now: 0,
    accounts: digest,
    heard: digest,
  });
  await answerExchange(newStation(testConfig(temporaryDir())), registry)(question, { stationId: 'there', host: '' });
  expect(progressWith(registry, 'there')).toMatchObject({ received: 0, sent: 0, isBegunHere: false });
  vi.advanceTimersByTime(60_000);
  expect(progressWith(registry, 'there')).toBeUndefined();
});

/** Returns the names of the live events that a window receives from now on. */
async function heardBy({ admin: { api, token } }: ReadyStation): Promise<string[]> {
  const abort = new AbortController();
  onTestFinished(() => abort.abort());
  const { body } = await fetch(`${api}/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: abort.signal,
  });
  const heard: string[] = [];
  const read = async () => {
    for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? [])
      heard.push(...[...part.matchAll(/^event: (\w+)$/gm)].map(([, name = '']) => name));
  };
  read().catch(() => undefined);
  return heard;
}

test('windows are told when a code was tried, when somebody joined, and of exchanges, here and where they are answered', async () => {
  const [granting, joining] = [await listeningStation(), await readyStation()];
  const [there, here] = [await heardBy(granting), await heardBy(joining)];
  const told = (heard: string[]) => until(async () => heard.find((name) => name === 'sync'));
  const code = await showCode(granting);
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  await joinAt(joining, { port: granting.port, code: wrong });
  await told(there);
  expect((await stateOf(granting)).code).toMatchObject({ triesLeft: 4 });
  there.length = 0;
  await joinAt(joining, { port: granting.port, code });
  await told(there);
  await told(here);
  const [{ id }] = await peersOf(joining);
  await joining.admin.post(`/peers/${id}/exchange`);
  for (const heard of [there, here]) heard.length = 0;
  await joining.admin.post('/patients', { name: 'Ama' });
  await joining.admin.post(`/peers/${id}/exchange`);
  await told(there);
  await told(here);
});

test('what is kept back is told by whose it is, why, and since when', async () => {
  const { station, admin } = await clinic({ name: 'Kando', username: 'ama' });
  const stranger = newStranger();
  const first = readChange(stranger.introduction.bytes);
  if (first === undefined) throw new Error('The introduction is no change.');
  await write(station.registry().db, 'sync', (writer) => hold(writer, { ...first, signed: null }, 'not-admitted'));
  const { held } = (await admin.get('/sync')).body;
  expect(held).toEqual([{ reason: 'not-admitted', station: null, count: 1, since: expect.any(String) }]);
});

test('a station that another one was paired with is listed, and can be revoked here', async () => {
  const [middle, left, right] = [await listeningStation(), await readyStation(), await readyStation()];
  const id = await pair(middle, left);
  const toMiddle = await pair(middle, right);
  await right.admin.post(`/peers/${toMiddle}/exchange`);
  await left.admin.post(`/peers/${id}/exchange`);
  const { station } = await stateOf(right);
  const { members } = await stateOf(left);
  expect(members).toMatchObject([{ id: station.id, isRevoked: false, words: expect.any(String) }]);
  expect((await left.admin.send('DELETE', `/peers/${station.id}`)).status).toBe(200);
  expect((await stateOf(left)).members).toMatchObject([{ id: station.id, isRevoked: true }]);
  await left.admin.post(`/peers/${id}/exchange`);
  expect((await peersOf(middle)).find((peer) => peer.id === station.id)).toMatchObject({ isRevoked: true });
});
