/** Two stations that both hold a part of their registry meet where no station with everything can be reached. */
// At a station alone: a hub has everything.
import { expect, test } from 'vitest';
import { encode } from 'cborg';
import { Type } from 'typebox';
import { write, type Db } from '../../src-main/db/access.ts';
import { LinkProblem } from '../../src-main/exchange/link.ts';
import { pack, replies, unpack } from '../../src-main/exchange/message.ts';
import { decodeProved, encodeProved, type ProvedSlice } from '../../src-main/exchange/proved-slice.ts';
import { recordsFor } from '../../src-main/exchange/giving.ts';
import { sliceAfter } from '../../src-main/exchange/slicing.ts';
import { scopeOf } from '../../src-main/holding/scope.ts';
import { putPeer } from '../../src-main/exchange/peer.queries.ts';
import { listQuarantinedGroups } from '../../src-main/exchange/quarantine.queries.ts';
import { putHolding } from '../../src-main/journal/holding.queries.ts';
import { getSelf, listChanges } from '../../src-main/journal/journal.queries.ts';
import { saveRecord } from '../../src-main/journal/record.ts';
import { findPatient } from '../../src-main/patients/patient.queries.ts';
import { dayMs } from '../../src-main/time/instant.rules.ts';
import { addPatient, freshRegistry } from '../db/registry.ts';
import { startVisit } from '../support/commands.ts';
import { sqlite } from '../support/sqlite.ts';
import { exchangeBetween, pair, wireTo, type Meddle } from './wire.ts';

const [kisimani, pwani, bonde] = ['c1', 'c2', 'c3'].map((end) => `01920000-0000-7000-8000-0000000000${end}`) as [
  string,
  string,
  string,
];

const living = async (db: Db, name: string, home: string): Promise<string> => (await addPatient(db, { name, home })).id;
const correct = (db: Db, id: string, fields: Record<string, unknown>) =>
  write(db, 'ama', (writer) => saveRecord(writer, { kind: 'patient', id, fields, isNew: false }));
const historyOf = (db: Db, id: string) => listChanges({ db }, id).map(({ hash }) => hash);
const sortedHistory = (db: Db, id: string) => historyOf(db, id).toSorted();

/** Remembers each other as computers that sync, as after a pairing. */
async function remember(one: Db, other: Db): Promise<void> {
  for (const [here, there] of [
    [one, other],
    [other, one],
  ] as const)
    await write(here, 'ama', (writer) =>
      putPeer(writer, {
        ...{ stationId: getSelf({ db: there }).id, name: '', address: null },
        pairedAt: 0,
        clockOffsetMs: 0,
      }),
    );
}

/** Returns a station with everything, and others that hold these places and have met it. They are members of each other. */
async function region(...held: string[][]): Promise<{ whole: Db; parts: Db[] }> {
  const { db: whole } = await freshRegistry();
  await write(whole, 'ama', (writer) => {
    for (const id of [kisimani, pwani, bonde])
      saveRecord(writer, { kind: 'place', id, fields: { name: id, parent: null }, isNew: true });
  });
  const parts: Db[] = [];
  for (const places of held) {
    const { db } = await freshRegistry();
    await pair(whole, db);
    await remember(whole, db);
    await write(db, 'ama', (writer) => putHolding(writer, { places, months: 0 }));
    parts.push(db);
  }
  for (let round = 0; round < 2; round++) for (const part of parts) await exchangeBetween(part, whole);
  return { whole, parts };
}

test('each gets what the other saved of the places that both hold, whoever of the two calls', async () => {
  const { whole, parts } = await region([kisimani, pwani], [kisimani, bonde]);
  const [a, b] = parts as [Db, Db];
  const ama = await living(whole, 'Ama', kisimani);
  for (const part of parts) await exchangeBetween(part, whole);
  await correct(a, ama, { phoneNumber: '0700 000 001' });
  await correct(b, ama, { residentialAddress: 'By the well' });
  const [esi, yaa] = [await living(a, 'Esi', kisimani), await living(b, 'Yaa', kisimani)];
  const visit = (await write(b, 'ama', (writer) => startVisit(writer, yaa, {}))).visit.id;
  const { received, sent, isSame } = await exchangeBetween(a, b);
  expect([received.applied, sent.applied, isSame]).toEqual([3, 2, true]);
  for (const id of [ama, esi, yaa, visit]) expect(sortedHistory(a, id)).toEqual(sortedHistory(b, id));
  expect(findPatient({ db: b }, ama)).toMatchObject({ phoneNumber: '0700 000 001', residentialAddress: 'By the well' });
  const again = await exchangeBetween(b, a);
  expect([again.received.applied, again.sent.applied, again.isSame]).toEqual([0, 0, true]);
  for (const part of parts) await exchangeBetween(part, whole);
  for (const id of [ama, esi, yaa, visit]) expect(sortedHistory(whole, id)).toEqual(sortedHistory(b, id));
});

test('what others wrote is passed on with the proofs that it came with', async () => {
  const { whole, parts } = await region([kisimani], [kisimani], [kisimani]);
  const [a, b, c] = parts as [Db, Db, Db];
  const ama = await living(whole, 'Ama', kisimani);
  for (const part of parts) await exchangeBetween(part, whole);
  // Only one of them was at the station with everything since.
  for (let i = 0; i < 5; i++) await living(whole, `Patient ${i}`, kisimani);
  await correct(whole, ama, { phoneNumber: '0700 000 001' });
  await exchangeBetween(a, whole);
  await correct(a, ama, { residentialAddress: 'By the well' });
  expect(await exchangeBetween(a, b)).toMatchObject({ isSame: true });
  expect(historyOf(b, ama)).toEqual(historyOf(a, ama));
  await correct(b, ama, { village: 'Kisimani' });
  // A third one gets from the second one what the first one and the station with everything wrote.
  expect(await exchangeBetween(c, b)).toMatchObject({ isSame: true });
  expect(historyOf(c, ama)).toEqual(historyOf(b, ama));
  for (const part of parts) await exchangeBetween(part, whole);
  expect(historyOf(whole, ama)).toEqual(historyOf(c, ama));
});

test('an edit that waits for what another laptop has not brought yet does not hold up what came before it', async () => {
  const { whole, parts } = await region([kisimani], [kisimani], [kisimani]);
  const [a, b, c] = parts as [Db, Db, Db];
  const ama = await living(b, 'Ama', kisimani);
  await exchangeBetween(a, b);
  // As if there had been no room for what the other one wrote.
  sqlite(a).exec('DELETE FROM parcel');
  const esi = await living(a, 'Esi', kisimani);
  await correct(a, ama, { phoneNumber: '0700 000 001' });
  await exchangeBetween(a, whole);
  expect(listQuarantinedGroups({ db: whole })).toMatchObject([{ reason: 'base-unknown', count: 1 }]);
  expect(await exchangeBetween(c, whole)).toMatchObject({ isSame: true });
  expect(historyOf(c, esi)).toEqual(historyOf(a, esi));
  for (const part of [b, a, c]) expect(await exchangeBetween(part, whole)).toMatchObject({ isSame: true });
  for (const db of [a, b, c]) expect(historyOf(db, ama)).toEqual(historyOf(whole, ama));
  expect(listQuarantinedGroups({ db: whole })).toEqual([]);
  // All of it has arrived: from now on only the last change is signed.
  await living(a, 'Yaa', kisimani);
  const { heads } = sliceAfter({ db: a }, { known: [], after: 0 }).slice;
  expect(heads).toHaveLength(1);
});

test('two edits of one field on a hill are a conflict on both, and at the station with everything', async () => {
  const { whole, parts } = await region([kisimani], [kisimani]);
  const [a, b] = parts as [Db, Db];
  const ama = await living(whole, 'Ama', kisimani);
  for (const part of parts) await exchangeBetween(part, whole);
  await correct(a, ama, { phoneNumber: '0700 000 001' });
  await correct(b, ama, { phoneNumber: '0700 000 002' });
  await exchangeBetween(b, a);
  for (const part of parts) await exchangeBetween(part, whole);
  const conflicts = [a, b, whole].map((db) => JSON.parse(findPatient({ db }, ama)?.conflicts ?? '[]'));
  expect(conflicts).toEqual([['phoneNumber'], ['phoneNumber'], ['phoneNumber']]);
});

/** Hears all that is said, as nobody but the two of them can. */
function listening(): { meddle: Meddle; has: (name: string | Buffer) => boolean } {
  const said: Buffer[] = [];
  const meddle: Meddle = async (bytes) => {
    // Without the compression, what is nested in a message is in its bytes.
    said.push(Buffer.from(encode(await unpack(Type.Any(), bytes))));
    return bytes;
  };
  return { meddle, has: (name) => said.some((bytes) => bytes.includes(name)) };
}

const hasId = (has: (name: string | Buffer) => boolean, id: string) =>
  has(id) || has(Buffer.from(id.replaceAll('-', ''), 'hex'));

test('nothing is told of places that one of the two does not hold, even to whoever asks for it by id', async () => {
  const { whole, parts } = await region([kisimani, pwani], [kisimani, bonde]);
  const [a, b] = parts as [Db, Db];
  const [esi, efua] = [await living(a, 'Esi Zqxwvk', pwani), await living(b, 'Efua Zqxwvk', bonde)];
  await living(a, 'Yaa', kisimani);
  const { meddle, has } = listening();
  expect(await exchangeBetween(a, b, { meddle })).toMatchObject({ isSame: true });
  expect([has('Yaa'), has('Zqxwvk'), hasId(has, esi), hasId(has, efua)]).toEqual([true, false, false, false]);
  expect([historyOf(b, esi), historyOf(a, efua)]).toEqual([[], []]);
  const asked = { kind: 'records', scope: scopeOf({ db: a }), units: [{ id: efua, known: [] }] };
  const reply = await unpack(replies.records, await wireTo(b, a).ask(await pack(asked), {}));
  expect(decodeProved(reply!.proved)?.changes).toEqual([]);
  await exchangeBetween(a, whole);
});

test('what does not concern a part is not taken from another one, though it is proved', async () => {
  const { parts } = await region([kisimani, pwani], [kisimani, bonde]);
  const [a, b] = parts as [Db, Db];
  const [esi, yaa] = [await living(a, 'Esi', pwani), await living(a, 'Yaa', kisimani)];
  const units = [esi, yaa].map((id) => ({ id, known: [] }));
  const { proved } = recordsFor({ db: a }, units, { bytes: 1e6, isHeld: () => true });
  expect(proved.changes).toHaveLength(2);
  await wireTo(b, a).ask(await pack({ kind: 'give', proved: encodeProved(proved) }), {});
  expect([esi, yaa].map((id) => historyOf(b, id).length)).toEqual([0, 1]);
});

/** Changes each slice with proofs, on its way there or back. */
const meddling =
  (on: 'there' | 'back', change: (slice: ProvedSlice) => ProvedSlice): Meddle =>
  async (bytes, way) => {
    const opened = way === on ? await unpack(Type.Object({ proved: Type.Any() }), bytes) : undefined;
    const slice = opened && decodeProved(opened.proved as Uint8Array);
    return slice === undefined ? bytes : pack({ ...opened, proved: encodeProved(change(slice)) });
  };

test.each(['there', 'back'] as const)(
  'who alters a change on its way %s is named, and nothing is taken',
  async (on) => {
    const { parts } = await region([kisimani], [kisimani]);
    const [a, b] = parts as [Db, Db];
    const [esi, yaa] = [await living(a, 'Esi', kisimani), await living(b, 'Yaa', kisimani)];
    const meddle = meddling(on, ({ changes, chains }) => ({
      changes,
      chains: chains.map((chain) => ({ ...chain, proof: Buffer.from(chain.proof).fill(1, 0, 32) })),
    }));
    await expect(exchangeBetween(a, b, { meddle })).rejects.toEqual(new LinkProblem('unproved'));
    expect([historyOf(b, esi), historyOf(a, yaa).length]).toEqual([[], on === 'there' ? 1 : 0]);
  },
);

test('a part gives no receipt, not even for its own changes', async () => {
  const { parts } = await region([kisimani], [kisimani]);
  const [a, b] = parts as [Db, Db];
  const { replica } = getSelf({ db: b });
  const [own] = listChanges({ db: b }, replica);
  const points = [{ replica, seq: 1, hash: own!.hash }];
  const reply = await unpack(replies.receipt, await wireTo(b, a).ask(await pack({ kind: 'receipt', points }), {}));
  expect(reply).toEqual({ receipt: null });
});

test('nobody is put away because another part has them, however long', async () => {
  const [whole, a, b] = [await freshRegistry(), await freshRegistry(), await freshRegistry()];
  for (const [part, places] of [
    [a, [kisimani]],
    [b, [kisimani, pwani]],
  ] as const) {
    await pair(whole.db, part.db);
    await write(part.db, 'ama', (writer) => putHolding(writer, { places: [...places], months: 0 }));
    await write(whole.db, 'ama', (writer) => {
      for (const id of places)
        saveRecord(writer, {
          kind: 'place',
          id,
          fields: { name: id, parent: null },
          isNew: part === a || id === pwani,
        });
    });
    await exchangeBetween(part.db, whole.db);
  }
  // The other one has the whole chain of its own, so that it could sign that it has this.
  const ama = await living(b.db, 'Ama', kisimani);
  await exchangeBetween(a.db, b.db);
  await write(a.db, 'ama', (writer) => putHolding(writer, { places: [], months: 0 }));
  for (const days of [1, 8, 9]) {
    for (const { clock } of [a, b]) clock.set(clock.now() + days * dayMs);
    await living(a.db, 'Last', kisimani);
    await exchangeBetween(a.db, b.db);
    expect(historyOf(a.db, ama)).toHaveLength(1);
  }
});

test('what was written on a laptop that is lost on the way is carried to the station with everything by another one', async () => {
  const { whole, parts } = await region([kisimani, pwani], [kisimani, bonde]);
  const [a, b] = parts as [Db, Db];
  const [esi, yaa] = [await living(a, 'Esi Zqxwvk', pwani), await living(a, 'Yaa', kisimani)];
  await correct(a, esi, { phoneNumber: '0700 000 001' });
  const { meddle, has } = listening();
  await exchangeBetween(b, a, { meddle });
  // The patient of both is on the other laptop now, and was edited there. The other one travels unread.
  await correct(b, yaa, { phoneNumber: '0700 000 002' });
  expect([historyOf(b, yaa).length, historyOf(b, esi).length]).toEqual([2, 0]);
  expect([has('Yaa'), hasId(has, yaa), has('Zqxwvk'), hasId(has, esi)]).toEqual([true, true, false, false]);
  const parcel = () => sqlite(b).prepare('SELECT hex(bytes) AS bytes FROM parcel').all();
  const first = parcel();
  expect(first).toHaveLength(1);
  // Nothing was saved since, so it is not made and handed over again.
  await exchangeBetween(b, a);
  expect(parcel()).toEqual(first);
  await exchangeBetween(b, whole);
  expect(sqlite(b).prepare('SELECT * FROM parcel').all()).toEqual([]);
  expect(historyOf(whole, esi)).toEqual(historyOf(a, esi));
  expect(historyOf(whole, yaa)).toEqual(historyOf(b, yaa));
  expect(listQuarantinedGroups({ db: whole })).toEqual([]);
});

test('what was sent otherwise meanwhile is no longer carried, and what nobody can open does no harm', async () => {
  const { whole, parts } = await region([kisimani, pwani], [kisimani, bonde]);
  const [a, b] = parts as [Db, Db];
  await living(a, 'Esi', pwani);
  await exchangeBetween(a, b);
  const parcels = () => sqlite(b).prepare('SELECT * FROM parcel').all();
  expect(parcels()).toHaveLength(1);
  await exchangeBetween(a, whole);
  await exchangeBetween(a, b);
  expect(parcels()).toEqual([]);
  const { id: to } = getSelf({ db: whole });
  const parcel = { to, mark: 'a'.repeat(32), bytes: Buffer.from('not a parcel') };
  await wireTo(b, a).ask(await pack({ kind: 'parcel', parcel }), {});
  await exchangeBetween(b, whole);
  expect(parcels()).toEqual([]);
});
