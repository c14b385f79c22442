import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { newUuid } from '../../src-main/clock.ts';
import { write, type Db } from '../../src-main/db/access.ts';
import { digestOf } from '../../src-main/journal/digest.ts';
import { lastKey } from '../../src-main/journal/chain.queries.ts';
import { getSelf } from '../../src-main/journal/journal.queries.ts';
import { continueAsNewReplica } from '../../src-main/journal/record.ts';
import { lookUp } from '../../src-main/patients/lookup.queries.ts';
import { exchange } from '../../src-main/exchange/exchange.ts';
import { listQuarantinedGroups } from '../../src-main/exchange/quarantine.queries.ts';
import { listPeers, putPeer } from '../../src-main/exchange/peer.queries.ts';
import { mostUnits, pack, unpack } from '../../src-main/exchange/message.ts';
import { addPatient, freshRegistry } from '../db/registry.ts';
import { exchangeBetween, pair, wireTo, type Meddle } from './wire.ts';

const names = (db: Db) =>
  lookUp({ db }, {}, { page: 0, size: 50, sort: 'name', after: undefined }).rows.map(({ name }) => name);

test('two stations that exchange have what either had', async () => {
  const [a, b] = [await freshRegistry(), await freshRegistry()];
  await pair(a.db, b.db);
  await addPatient(a.db, { name: 'Ama' });
  await addPatient(b.db, { name: 'Esi' });
  const exchanged = await exchangeBetween(a.db, b.db);
  expect(exchanged.isSame).toBe(true);
  expect(names(a.db)).toEqual(['Ama', 'Esi']);
  expect(names(b.db)).toEqual(['Ama', 'Esi']);
  expect(digestOf({ db: a.db })).toBe(digestOf({ db: b.db }));
  const again = await exchangeBetween(b.db, a.db);
  expect([again.received.applied, again.sent.applied]).toEqual([0, 0]);
});

test('the next slice is on its way while one is stored', async () => {
  const [a, b] = [await freshRegistry(), await freshRegistry()];
  await pair(a.db, b.db);
  for (const name of ['Ama', 'Esi', 'Yaa']) await addPatient(a.db, { name });
  /** The patients that were here at each request for a slice. */
  const here: number[] = [];
  const meddle: Meddle = async (bytes, way) => {
    const asked = way === 'there' ? await unpack(Type.Object({ kind: Type.Literal('pull') }), bytes) : undefined;
    if (asked !== undefined) here.push(names(b.db).length);
    return bytes;
  };
  await exchangeBetween(b.db, a.db, { limits: { changes: 1, bytes: 1 }, meddle });
  expect(names(b.db)).toEqual(['Ama', 'Esi', 'Yaa']);
  expect(here.slice(-3)).toEqual([0, 1, 2]);
});

test('a request for many records is ready to be sent before a transaction has its turn', async () => {
  const units = Array.from({ length: mostUnits }, () => ({ id: newUuid(), known: [] }));
  const turn = new Promise((done) => setImmediate(done, 'a transaction'));
  const request = pack({ kind: 'records', scope: {}, units });
  expect(await Promise.race([request.then(() => 'the request'), turn])).toBe('the request');
  // It is worth compressing: an id takes 36 bytes as text.
  expect((await request).length).toBeLessThan(mostUnits * 30);
});

test('what a station carries for another arrives, and of whom nobody admitted it waits', async () => {
  const [a, b, c] = [await freshRegistry(), await freshRegistry(), await freshRegistry()];
  await pair(a.db, b.db);
  await addPatient(a.db, { name: 'Ama' });
  await exchangeBetween(a.db, b.db);
  // Only b and c have met.
  await pair(b.db, c.db);
  await addPatient(c.db, { name: 'Esi' });
  await exchangeBetween(c.db, b.db);
  expect(names(c.db)).toEqual(['Ama', 'Esi']);
  await exchangeBetween(b.db, a.db);
  expect(names(a.db)).toEqual(['Ama', 'Esi']);
  expect(listQuarantinedGroups({ db: a.db })).toEqual([]);

  const stranger = await freshRegistry();
  await addPatient(stranger.db, { name: 'Yaa' });
  await exchangeBetween(stranger.db, a.db);
  expect(names(a.db)).toEqual(['Ama', 'Esi']);
  expect(
    listQuarantinedGroups({ db: a.db })
      .map(({ reason }) => reason)
      .sort(),
  ).toEqual(['not-admitted', 'unknown-replica']);
  await pair(a.db, stranger.db);
  await write(a.db, 'ama', () => undefined);
  await exchangeBetween(stranger.db, a.db);
  expect(names(a.db)).toEqual(['Ama', 'Esi', 'Yaa']);
  expect(listQuarantinedGroups({ db: a.db })).toEqual([]);
});

test('what is saved while two stations compare is not said to be sent, and what was sent stays said', async () => {
  const [a, b] = [await freshRegistry(), await freshRegistry()];
  await pair(a.db, b.db);
  const peerOf = (db: Db) => listPeers({ db })[0];
  for (const [here, there] of [
    [a.db, b.db],
    [b.db, a.db],
  ] as const) {
    const { id: stationId } = getSelf({ db: there });
    await write(here, 'ama', (writer) => putPeer(writer, { stationId, name: '', pairedAt: writer.now }));
  }
  await addPatient(a.db, { name: 'Ama' });
  await exchangeBetween(a.db, b.db);
  await exchangeBetween(a.db, b.db);
  const [sent, told] = [peerOf(a.db)?.sentKey, peerOf(b.db)?.sentKey];
  expect([sent, told]).toEqual([lastKey(a), lastKey(b)]);

  let isSaved = false;
  const meddle = async (bytes: Uint8Array) => {
    if (!isSaved) await addPatient(a.db, { name: 'Saved meanwhile' });
    isSaved = true;
    return bytes;
  };
  expect((await exchangeBetween(a.db, b.db, { meddle })).isSame).toBe(false);
  expect(names(b.db)).toEqual(['Ama']);
  expect([peerOf(a.db)?.sentKey, peerOf(b.db)?.sentKey]).toEqual([sent, told]);
});

test('how an exchange comes on is told with how much there is to be, and ends where it said', async () => {
  const [a, b] = [await freshRegistry(), await freshRegistry()];
  await pair(a.db, b.db);
  for (let i = 0; i < 12; i++) await addPatient(a.db, { name: `Ama ${i}` });
  for (let i = 0; i < 7; i++) await addPatient(b.db, { name: `Esi ${i}` });
  const told: { received: number; sent: number; toReceive: number; toSend: number }[] = [];
  const small = { changes: 4, bytes: 1e6 };
  await exchange(
    a.db,
    { link: wireTo(b.db, a.db, { limits: small }), stationId: getSelf({ db: b.db }).id },
    { limits: small, progress: (so) => void told.push(so) },
  );
  const [first, last] = [told[0], told.at(-1)];
  expect(first).toMatchObject({ received: 0, sent: 0 });
  expect(told.length).toBeGreaterThan(4);
  expect(last).toMatchObject({ received: last?.toReceive, sent: last?.toSend });
  expect(last?.received).toBeGreaterThanOrEqual(7);
  expect(last?.sent).toBeGreaterThanOrEqual(12);
});

test('what a station saved before it was restored comes too, when it was paired with after that', async () => {
  const [a, b] = [await freshRegistry(), await freshRegistry()];
  for (const name of ['Ama', 'Esi', 'Yaa']) {
    await addPatient(a.db, { name });
    await write(a.db, 'ama', continueAsNewReplica);
  }
  await pair(a.db, b.db);
  await exchangeBetween(a.db, b.db);
  expect((await exchangeBetween(a.db, b.db)).isSame).toBe(true);
  expect(names(b.db)).toEqual(['Ama', 'Esi', 'Yaa']);
  expect(listQuarantinedGroups({ db: b.db })).toEqual([]);
});

test('nobody belongs because a stranger names them', async () => {
  const [a, b] = [await freshRegistry(), await freshRegistry()];
  await addPatient(a.db, { name: 'Ama' });
  await write(a.db, 'ama', continueAsNewReplica);
  await exchangeBetween(a.db, b.db);
  expect(names(b.db)).toEqual([]);
  expect(listQuarantinedGroups({ db: b.db })).not.toEqual([]);
});
