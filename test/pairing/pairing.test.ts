/**
 * How a station meets another one, or a hub: anyone who knows the code joins, and nobody else.
 * At a station alone: cases that depend on its clock, and what the joining side does.
 */
import { expect, onTestFinished, test } from 'vitest';
import { newUuid, systemClock } from '../../src-main/clock.ts';
import type { Identity } from '../../src-main/exchange/certificate.ts';
import { openWay } from '../../src-main/exchange/https-link.ts';
import { openListener } from '../../src-main/exchange/listener.ts';
import { purposes, sealJson } from '../../src-main/pairing/pairing-steps.ts';
import { pairingFormat, type Introduction, type PairingReply } from '../../src-main/pairing/pairing.contract.ts';
import { finishTry, grantTry, joinTry } from '../../src-main/pairing/short-code.ts';
import { testBoth, type Ready } from '../support/both.ts';
import { fakeClock, hour, minute } from '../support/clock.ts';
import { readyStation, type ReadyStation } from '../support/station.ts';
import {
  answerAt,
  askingAt,
  joinAt,
  listeningStation,
  newIdentity,
  otherCode,
  peersOf,
  portOf,
  relay,
  showCode,
} from '../sync/meeting.ts';

type Place = Pick<ReadyStation, 'admin'>;

const stateOf = async ({ admin }: Place) => (await admin.get('/sync')).body;
const wordsAt = async (place: Place): Promise<string> => (await stateOf(place)).words;

/** Returns the station or hub that shows the code. */
async function granted(ready: () => Promise<Ready>) {
  const place = await ready();
  return { admin: place.admin, port: await portOf(place) };
}

/** Expects that neither has recorded anything about the other. */
async function expectStrangers(...places: Place[]): Promise<void> {
  for (const place of places) expect(await stateOf(place)).toMatchObject({ peers: [], members: [] });
}

testBoth('who types the code that the other side shows joins it, and each knows the other', async (ready) => {
  const [granting, joining] = [await granted(ready), await readyStation()];
  const joined = await joinAt(joining, { port: granting.port, code: await showCode(granting) });
  const counts = { stations: 1, patients: 0, visits: 0 };
  expect(joined.body).toMatchObject({ kind: 'joined', ours: counts, theirs: counts });
  const pairs = [
    [granting, joining],
    [joining, granting],
  ] as const;
  for (const [here, there] of pairs) {
    const { station, words } = await stateOf(there);
    const [peer] = await peersOf(here);
    expect(peer).toMatchObject({ id: station.id, name: 'Clinic under test', words, isRevoked: false });
    const trail = (await here.admin.get('/audit?action=peer-admitted')).body.entries;
    expect(trail).toHaveLength(1);
    const { staff } = (await here.admin.get('/staff')).body;
    expect(staff.map(({ id }: { id: string }) => id)).toContain(trail[0].who.id);
  }
  expect((await peersOf(joining))[0].address).toBe(`127.0.0.1:${granting.port}`);
  expect((await peersOf(granting))[0].address).toBeNull();
});

test('a station that listens itself is written down with where it does', async () => {
  const [granting, joining] = [await listeningStation(), await listeningStation()];
  await joinAt(joining, { port: granting.port, code: await showCode(granting) });
  expect((await peersOf(granting))[0].address).toBe(`127.0.0.1:${joining.port}`);
});

testBoth('a wrong code is refused, and nothing is written', async (ready) => {
  const [granting, joining] = [await granted(ready), await readyStation()];
  const code = await showCode(granting);
  const { body } = await joinAt(joining, { port: granting.port, code: otherCode(code) });
  expect(body).toEqual({ kind: 'refused', reason: 'wrong-code' });
  await expectStrangers(granting, joining);
  expect((await joinAt(joining, { port: granting.port, code })).body.kind).toBe('joined');
});

testBoth('after five wrong tries the right code is worth nothing', async (ready) => {
  const [granting, joining] = [await granted(ready), await readyStation()];
  const code = await showCode(granting);
  for (let i = 0; i < 5; i++) {
    const { body } = await joinAt(joining, { port: granting.port, code: otherCode(code) });
    expect(body.reason).toBe('wrong-code');
  }
  expect((await joinAt(joining, { port: granting.port, code })).body).toEqual({ kind: 'refused', reason: 'no-code' });
  await expectStrangers(granting, joining);
});

test('a try is counted when it is answered, also of who then hangs up', async () => {
  const [granting, joining] = [await listeningStation(), await readyStation()];
  const code = await showCode(granting);
  const identity = await newIdentity();
  for (let i = 0; i < 5; i++) {
    const way = openWay({ address: { host: '127.0.0.1', port: granting.port }, identity, fingerprint: undefined });
    const { request } = await joinTry(otherCode(code));
    const begun = await way.post(
      '/pairing',
      Buffer.from(JSON.stringify({ step: 'begin', format: pairingFormat, request })),
      {},
    );
    expect(JSON.parse(Buffer.from(begun).toString()).kind).toBe('begun');
    way.close();
  }
  expect((await joinAt(joining, { port: granting.port, code })).body.reason).toBe('no-code');
});

test('a code is good for ten minutes that pass, whatever somebody does to the clock', async () => {
  const clock = fakeClock();
  const [granting, joining] = [await listeningStation({ clock }), await readyStation()];
  const code = await showCode(granting);
  clock.set('2036-01-01T00:00:00Z');
  expect((await granting.admin.get('/sync')).body.code).not.toBeNull();
  clock.advance(10 * minute);
  clock.set('2026-03-02T09:00:00Z');
  expect((await joinAt(joining, { port: granting.port, code })).body.reason).toBe('no-code');
  expect((await granting.admin.get('/sync')).body.code).toBeNull();
  await expectStrangers(granting, joining);
});

testBoth('a code is shown with the instant until which it can be used', async (ready) => {
  const granting = await granted(ready);
  await showCode(granting);
  const { code } = await stateOf(granting);
  expect(code.expiresAt).toBe(new Date(code.expiresAt).toISOString());
});

testBoth('a code is good for one station', async (ready) => {
  const granting = await granted(ready);
  const code = await showCode(granting);
  const [first, second] = [await readyStation(), await readyStation()];
  expect((await joinAt(first, { port: granting.port, code })).body.kind).toBe('joined');
  for (const each of [second, first])
    expect((await joinAt(each, { port: granting.port, code })).body.reason).toBe('no-code');
  expect(await peersOf(granting)).toHaveLength(1);
});

testBoth('a code that was taken back, or replaced by another, is worth nothing', async (ready) => {
  const [granting, joining] = [await granted(ready), await readyStation()];
  const first = await showCode(granting);
  const second = await showCode(granting);
  if (first !== second)
    expect((await joinAt(joining, { port: granting.port, code: first })).body.reason).toBe('wrong-code');
  expect((await granting.admin.send('DELETE', '/peers/pairings')).status).toBe(200);
  expect((await joinAt(joining, { port: granting.port, code: second })).body.reason).toBe('no-code');
});

testBoth(
  'who stands in the middle, with the right code typed through them, is refused on both sides',
  async (ready) => {
    const [granting, joining] = [await granted(ready), await readyStation()];
    const code = await showCode(granting);
    const middle = await relay(granting.port);
    expect((await joinAt(joining, { port: middle.port, code })).body).toEqual({
      kind: 'refused',
      reason: 'wrong-code',
    });
    // The intermediary had the whole exchange, up to the point where the joining side broke it off.
    expect(middle.passed()).toContain('"kind":"begun"');
    expect(middle.passed()).not.toContain('"step":"prove"');
    await expectStrangers(granting, joining);
  },
);

testBoth('a proof that was made for another connection is refused by the granting side', async (ready) => {
  const granting = await granted(ready);
  const code = await showCode(granting);
  const [mine, claimed] = [await newIdentity(), await newIdentity()];
  const way = openWay({ address: { host: '127.0.0.1', port: granting.port }, identity: mine, fingerprint: undefined });
  const ask = async (question: object) =>
    JSON.parse(Buffer.from(await way.post('/pairing', Buffer.from(JSON.stringify(question)), {})).toString());
  const joining = await joinTry(code);
  const begun = await ask({ step: 'begin', format: pairingFormat, request: joining.request });
  const between = { granting: way.answering() ?? '', joining: claimed.fingerprint };
  expect(joining.finish(begun.response, between)).toBeUndefined();
  const found = joining.finish(begun.response, { ...between, joining: mine.fingerprint });
  const sealed = 'x'.repeat(40);
  // The correct proof, from another certificate than the one that began.
  const other = openWay({
    address: { host: '127.0.0.1', port: granting.port },
    identity: claimed,
    fingerprint: undefined,
  });
  const question = { step: 'prove', try: begun.try, proof: found?.proof, sealed };
  const stolen = await other.post('/pairing', Buffer.from(JSON.stringify(question)), {});
  expect(JSON.parse(Buffer.from(stolen).toString())).toEqual({ kind: 'refused', reason: 'no-code' });
  expect(await ask({ ...question, proof: 'A'.repeat(86) })).toEqual({ kind: 'refused', reason: 'wrong-code' });
  // A try is judged once.
  expect(await ask(question)).toEqual({ kind: 'refused', reason: 'no-code' });
  way.close();
  other.close();
});

testBoth('a registry without patients is not begun from one that has only a part of its own', async (ready) => {
  const granting = await granted(ready);
  const joined = await joinAs(granting, { whole: false });
  expect(joined).toEqual({ kind: 'refused', reason: 'part' });
  expect(await joinAs(granting, { whole: true })).toMatchObject({ kind: 'proved' });
  await granting.admin.post('/patients', { name: 'Ama' });
  expect(await joinAs(granting, { whole: false })).toMatchObject({ kind: 'proved' });
});

/** Shows what a station says of itself to one that shows a code. Returns the answer. */
async function joinAs(granting: Awaited<ReturnType<typeof granted>>, { whole }: Pick<Introduction, 'whole'>) {
  const code = await showCode(granting);
  const mine = await newIdentity();
  const way = openWay({ address: { host: '127.0.0.1', port: granting.port }, identity: mine, fingerprint: undefined });
  const ask = async (question: object): Promise<PairingReply> =>
    JSON.parse(Buffer.from(await way.post('/pairing', Buffer.from(JSON.stringify(question)), {})).toString());
  const joining = await joinTry(code);
  const begun = await ask({ step: 'begin', format: pairingFormat, request: joining.request });
  if (begun.kind !== 'begun') throw new Error('The code was not taken.');
  const between = { granting: way.answering() ?? '', joining: mine.fingerprint };
  const found = joining.finish(begun.response, between);
  if (found === undefined) throw new Error('The code was another one.');
  const introduction = introductionOf(mine, whole);
  const sealed = sealJson(introduction, found.key, purposes.joining);
  const reply = await ask({ step: 'prove', try: begun.try, proof: found.proof, sealed });
  way.close();
  return reply;
}

// At a station alone: a hub joins nobody.
test('a station without patients does not join one that has only a part of its registry', async () => {
  const joining = await readyStation();
  const [identity, code] = [await newIdentity(), '123456'];
  const of = (caller: string) => ({ granting: identity.fingerprint, joining: caller });
  let state = '';
  const answer = async (question: any, caller: string): Promise<PairingReply> => {
    if (question.step === 'begin') {
      const granted = await grantTry(code, question.request, of(caller));
      state = granted?.state ?? '';
      return { kind: 'begun', try: 'A'.repeat(22), response: granted?.response ?? '' };
    }
    const key = await finishTry({ state, proof: question.proof, between: of(caller) });
    if (key === undefined) throw new Error('The code was another one.');
    return { kind: 'proved', sealed: sealJson(introductionOf(identity, false), key, purposes.granting) };
  };
  const listener = await openListener({
    ...{ identities: () => [identity], port: 0, isLocked: () => false, memberOf: () => undefined },
    ...{ answer: (message: Uint8Array) => Promise.resolve(message), answerHearing: () => Promise.resolve(undefined) },
    answerPairing: async (message, { fingerprint }) =>
      Buffer.from(JSON.stringify(await answer(JSON.parse(Buffer.from(message).toString()), fingerprint))),
    takeRenewal: () => Promise.resolve(false),
    log: { info: () => undefined, error: () => undefined },
  });
  onTestFinished(() => listener.close());
  expect((await joinAt(joining, { port: listener.port, code })).body).toEqual({ kind: 'refused', reason: 'part' });
  await expectStrangers(joining);
});

const introductionOf = ({ fingerprint }: Pick<Identity, 'fingerprint'>, whole: boolean): Introduction => ({
  ...{ station: newUuid(), name: 'Village', replica: '0'.repeat(32), fingerprint, port: null, whole },
  ...{ at: Date.now(), counts: { stations: 1, patients: 9, visits: 0, accounts: 1 } },
});

testBoth(
  'two registers that both have patients join once administrators of both sides agree to the counts',
  async (ready) => {
    const [granting, joining] = [await granted(ready), await readyStation()];
    await granting.admin.post('/patients', { name: 'Ama' });
    await joining.admin.post('/patients', { name: 'Kofi' });
    await joining.admin.post('/patients', { name: 'Esi' });
    const code = await showCode(granting);
    const asked = await joinAt(joining, { port: granting.port, code });
    expect(asked.body).toMatchObject({
      kind: 'has-patients',
      name: 'Clinic under test',
      words: await wordsAt(granting),
      ours: { stations: 1, patients: 2, visits: 0, accounts: 1 },
      theirs: { stations: 1, patients: 1, visits: 0, accounts: 1 },
    });
    await expectStrangers(granting, joining);
    // The code belongs to this station meanwhile.
    const third = await readyStation();
    expect((await joinAt(third, { port: granting.port, code })).body.reason).toBe('no-code');
    const joined = joinAt(joining, { port: granting.port, code, acceptsPatients: true });
    const asking = await askingAt(granting.admin);
    expect(asking).toMatchObject({
      name: 'Clinic under test',
      words: await wordsAt(joining),
      ours: { patients: 1 },
      theirs: { patients: 2, visits: 0, accounts: 1 },
      isAccepted: false,
    });
    await expectStrangers(granting, joining);
    // An answer with the id of another try is refused.
    const answer = { id: asking.id, accepts: true };
    expect((await granting.admin.post('/peers/pairings/answers', { ...answer, id: 'A'.repeat(22) })).status).toBe(404);
    await answerAt(granting.admin, true);
    expect((await joined).body.kind).toBe('joined');
    expect(await peersOf(granting)).toHaveLength(1);
    const { entries } = (await granting.admin.get('/audit?action=pairing-answered')).body;
    expect(entries).toMatchObject([{ detail: 'accepted' }]);
  },
);

testBoth(
  'an answer of an administrator that is no agreement keeps two registers with patients apart',
  async (ready) => {
    const [granting, joining] = [await granted(ready), await readyStation()];
    for (const { admin } of [granting, joining]) await admin.post('/patients', { name: 'Ama' });
    const answers = {
      declined: () => answerAt(granting.admin, false),
      'not-answered': () => granting.admin.send('DELETE', '/peers/pairings'),
    };
    for (const [reason, answer] of Object.entries(answers)) {
      const joined = joinAt(joining, { port: granting.port, code: await showCode(granting), acceptsPatients: true });
      const { id } = await askingAt(granting.admin);
      await answer();
      expect((await joined).body).toEqual({ kind: 'refused', reason });
      expect((await stateOf(granting)).code).toBeNull();
      expect((await granting.admin.post('/peers/pairings/answers', { id, accepts: true })).status).toBe(404);
      await expectStrangers(granting, joining);
    }
  },
);

test('who no longer waits for the other side is let in by no later answer', async () => {
  const clock = fakeClock();
  const [granting, joining] = [await listeningStation({ clock }), await readyStation()];
  for (const { admin } of [granting, joining]) await admin.post('/patients', { name: 'Ama' });
  const joined = joinAt(joining, { port: granting.port, code: await showCode(granting), acceptsPatients: true });
  const { id } = await askingAt(granting.admin);
  await joining.admin.send('DELETE', '/peers/pairings');
  expect((await joined).body).toEqual({ kind: 'refused', reason: 'given-up' });
  clock.advance(minute);
  expect((await granting.admin.get('/sync')).body.code.asking).toBeNull();
  expect((await granting.admin.post('/peers/pairings/answers', { id, accepts: true })).status).toBe(404);
  await expectStrangers(granting, joining);
});

test('stations of one register that meet on their own way as well are not said to become one', async () => {
  // Their clocks stand before the start, so they call nobody on their own. The second learns of the third only when the test makes them meet.
  const standing = { clock: { ...systemClock, elapsed: () => -1 } };
  const [first, granting] = [await listeningStation(standing), await listeningStation(standing)];
  const joining = await readyStation();
  await first.admin.post('/patients', { name: 'Ama' });
  const meet = async (station: ReadyStation) => {
    const [peer] = await peersOf(station);
    expect((await station.admin.post(`/peers/${peer.id}/exchange`)).body).toMatchObject({ kind: 'done' });
  };
  for (const station of [granting, joining]) {
    await joinAt(station, { port: first.port, code: await showCode(first) });
    await meet(station);
  }
  // The joining station knows the granting one, which does not know it yet.
  const early = await joinAt(joining, { port: granting.port, code: await showCode(granting) });
  expect(early.body).toMatchObject({ kind: 'has-patients' });
  await meet(granting);
  const joined = await joinAt(joining, { port: granting.port, code: await showCode(granting) });
  expect(joined.body).toMatchObject({ kind: 'joined' });
});

test('a station does not join itself', async () => {
  const station = await listeningStation();
  const { body } = await joinAt(station, { port: station.port, code: await showCode(station) });
  expect(body).toEqual({ kind: 'refused', reason: 'same-station' });
});

test('where nobody listens, or something else does, joining says so', async () => {
  const joining = await readyStation();
  const at = (address: string) => joining.admin.post('/peers', { address, code: '123456' });
  expect((await at('127.0.0.1:1')).body).toEqual({ kind: 'refused', reason: 'unreachable' });
  const api = new URL(joining.station.url).port;
  expect((await at(`127.0.0.1:${api}`)).body).toEqual({ kind: 'refused', reason: 'broken' });
  for (const address of ['http://127.0.0.1', '127.0.0.1:0', '127.0.0.1:99999', 'a b', 'user@host'])
    expect((await at(address)).status, address).toBe(400);
  expect((await joining.admin.post('/peers', { address: '127.0.0.1', code: '12345' })).status).toBe(400);
});

testBoth('a revoked station that is paired with once more belongs again', async (ready) => {
  const [granting, joining] = [await granted(ready), await readyStation()];
  await joinAt(joining, { port: granting.port, code: await showCode(granting) });
  const [[{ id }], [peer]] = [await peersOf(granting), await peersOf(joining)];
  expect((await granting.admin.send('DELETE', `/peers/${id}`)).status).toBe(200);
  expect((await peersOf(granting))[0].isRevoked).toBe(true);
  const meet = async () => (await joining.admin.post(`/peers/${peer.id}/exchange`)).body;
  expect(await meet()).toMatchObject({ kind: 'problem', problem: 'refused' });
  await joinAt(joining, { port: granting.port, code: await showCode(granting) });
  expect((await peersOf(granting))[0].isRevoked).toBe(false);
  expect(await meet()).toMatchObject({ kind: 'done' });
});

testBoth('a station or hub does not revoke itself, nor one that nobody knows', async (ready) => {
  const { admin } = await ready();
  const { station } = await stateOf({ admin });
  expect((await admin.send('DELETE', `/peers/${station.id}`)).status).toBe(403);
  expect((await admin.send('DELETE', '/peers/nobody')).status).toBe(404);
});

test('a code, a joining and the port each ask for a password that was typed a short while ago', async () => {
  const clock = fakeClock();
  const station = await listeningStation({ clock });
  clock.advance(hour);
  for (const reply of [
    await station.admin.post('/peers/pairings'),
    await station.admin.post('/peers', { address: '127.0.0.1', code: '123456' }),
    await station.admin.send('PUT', '/sync/listener', { isOn: true }),
  ]) {
    expect(reply.status).toBe(403);
    expect(reply.body.type).toContain('password-needed');
  }
});
