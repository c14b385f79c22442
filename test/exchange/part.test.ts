/** A station that holds a part of the registry: what it gets from one that has everything, and what it puts away. */
// At a station alone: part-at-hub.test.ts has the same at a hub.
import { copyFileSync, readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { unlock } from '../../src-main/db/cipher.ts';
import { writeDuePostings } from '../../src-main/search/postings.queries.ts';
import { sqlite } from '../support/sqlite.ts';
import { temporaryDir } from '../support/station.ts';
import { write, type Db } from '../../src-main/db/access.ts';
import { digestOf } from '../../src-main/journal/digest.ts';
import { dropUncompared, listUncompared, putHolding, putPin } from '../../src-main/journal/holding.queries.ts';
import { getSelf, listChanges, listPrivateKeys, listReplicasOf } from '../../src-main/journal/journal.queries.ts';
import { decodeChange } from '../../src-main/journal/encoding.ts';
import { rebuild } from '../../src-main/journal/rebuild.ts';
import { continueAsNewReplica, saveRecord } from '../../src-main/journal/record.ts';
import { indexOf } from '../../src-main/holding/unit-index.ts';
import { LinkProblem } from '../../src-main/exchange/link.ts';
import { pack, unpack } from '../../src-main/exchange/message.ts';
import { keptMs } from '../../src-main/exchange/putting-away.ts';
import { checkBundle, takeBundle, writeBundle } from '../../src-main/sticks/bundle.ts';
import { decodeProved, encodeProved, type ProvedSlice } from '../../src-main/exchange/proved-slice.ts';
import { countPatientRows } from '../../src-main/patients/patient.queries.ts';
import { dayMs } from '../../src-main/time/instant.rules.ts';
import { Type } from 'typebox';
import { mergePatients, startVisit as start, unmergePatients } from '../support/commands.ts';
import { addPatient, freshRegistry, reopen, type TestRegistry } from '../db/registry.ts';
import { exchangeBetween, pair, type Meddle } from './wire.ts';

const places = { kisimani: '01920000-0000-7000-8000-0000000000c1', pwani: '01920000-0000-7000-8000-0000000000c2' };

async function wholeRegistry(): Promise<TestRegistry> {
  const whole = await freshRegistry();
  await write(whole.db, 'ama', (writer) => {
    for (const [name, id] of Object.entries(places))
      saveRecord(writer, { kind: 'place', id, fields: { name, parent: null }, isNew: true });
  });
  return whole;
}

const living = async (db: Db, name: string, home: string): Promise<string> => (await addPatient(db, { name, home })).id;

async function partOf(whole: Db, held: string[], months = 0): Promise<TestRegistry> {
  const part = await freshRegistry();
  await pair(whole, part.db);
  await hold(part.db, held, months);
  return part;
}

const hold = (db: Db, held: string[], months = 0) =>
  write(db, 'ama', (writer) => putHolding(writer, { places: held, months }));

const move = (db: Db, id: string, home: string) =>
  write(db, 'ama', (writer) => saveRecord(writer, { kind: 'patient', id, fields: { home }, isNew: false }));

const correct = (db: Db, id: string, fields: Record<string, unknown>) =>
  write(db, 'ama', (writer) => saveRecord(writer, { kind: 'patient', id, fields, isNew: false }));

const startVisit = async (db: Db, patientId: string): Promise<string> =>
  (await write(db, 'ama', (writer) => start(writer, patientId, {}))).visit.id;

const historyOf = (db: Db, id: string) => listChanges({ db }, id).map(({ hash }) => hash);

test('a part gets the patients of its places with their whole history, and nobody else', async () => {
  const { db: whole } = await wholeRegistry();
  const [ama, esi] = [await living(whole, 'Ama', places.kisimani), await living(whole, 'Esi', places.pwani)];
  const visit = await startVisit(whole, ama);
  const { db: part } = await partOf(whole, [places.kisimani]);
  expect((await exchangeBetween(part, whole)).isSame).toBe(true);
  expect(historyOf(part, ama)).toEqual(historyOf(whole, ama));
  expect(historyOf(part, visit)).toEqual(historyOf(whole, visit));
  expect(historyOf(part, esi)).toEqual([]);
  expect((await exchangeBetween(part, whole)).received).toEqual({ applied: 0, known: 0, held: 0 });
});

test('what a part saves reaches the others, and what they save of its patients reaches it', async () => {
  const { db: whole } = await wholeRegistry();
  const ama = await living(whole, 'Ama', places.kisimani);
  const { db: part } = await partOf(whole, [places.kisimani]);
  await exchangeBetween(part, whole);
  await correct(part, ama, { phoneNumber: '0700 000 001' });
  const efua = await living(part, 'Efua', places.pwani);
  await correct(whole, ama, { residentialAddress: 'By the well' });
  expect((await exchangeBetween(part, whole)).isSame).toBe(true);
  expect(historyOf(part, ama).toSorted()).toEqual(historyOf(whole, ama).toSorted());
  expect(historyOf(whole, efua)).toEqual(historyOf(part, efua));
});

test('a whole station that begins a sync with a part takes its changes, and pushes nothing on it', async () => {
  const { db: whole } = await wholeRegistry();
  await living(whole, 'Ama', places.pwani);
  const { db: part } = await partOf(whole, [places.kisimani]);
  await exchangeBetween(part, whole);
  const efua = await living(part, 'Efua', places.kisimani);
  const { sent, isSame } = await exchangeBetween(whole, part);
  expect([sent.applied, isSame, countPatientRows({ db: part })]).toEqual([0, false, 1]);
  expect(historyOf(whole, efua)).toEqual(historyOf(part, efua));
});

/** Changes each slice with proofs on its way back. */
const meddling =
  (change: (slice: ProvedSlice) => ProvedSlice): Meddle =>
  async (bytes, way) => {
    const reply =
      way === 'back' ? await unpack(Type.Object({ proved: Type.Any(), hashes: Type.Any() }), bytes) : undefined;
    const slice = reply && decodeProved(reply.proved as Uint8Array);
    return slice === undefined ? bytes : pack({ ...reply, proved: encodeProved(change(slice)) });
  };

test.each([
  [
    'alters a change',
    ({ changes, chains }: ProvedSlice) => ({ changes: changes.with(-1, changes[0] ?? new Uint8Array()), chains }),
  ],
  ['leaves a proof out', ({ changes, chains }: ProvedSlice) => ({ changes, chains: chains.slice(1) })],
  [
    'gives a change another number',
    ({ changes, chains }: ProvedSlice) => ({
      changes,
      chains: chains.map((chain) => ({ ...chain, head: { ...chain.head, seq: chain.head.seq + 1 } })),
    }),
  ],
  [
    'takes changes of another chain for proved',
    ({ changes, chains }: ProvedSlice) => ({
      changes,
      chains: chains.map((chain) => ({ ...chain, changes: changes.map((_each, i) => i) })),
    }),
  ],
])('nothing is taken from whoever %s', async (_what, change) => {
  const { db: whole } = await wholeRegistry();
  const { db: other } = await freshRegistry();
  await pair(whole, other);
  await exchangeBetween(other, whole);
  await living(other, 'Efua', places.kisimani);
  await exchangeBetween(other, whole);
  await living(whole, 'Ama', places.kisimani);
  const { db: part } = await partOf(whole, [places.kisimani]);
  const met = exchangeBetween(part, whole, { meddle: meddling(change) });
  await expect(met).rejects.toEqual(new LinkProblem('unproved'));
  expect(countPatientRows({ db: part })).toBe(0);
  expect((await exchangeBetween(part, whole)).isSame).toBe(true);
});

test('who withholds a change is named, and the others are not held up by it', async () => {
  const { db: whole } = await wholeRegistry();
  const ama = await living(whole, 'Ama', places.kisimani);
  const { db: part } = await partOf(whole, [places.kisimani]);
  await exchangeBetween(part, whole);
  await correct(whole, ama, { phoneNumber: '0700 000 001' });
  const esi = await living(whole, 'Esi', places.kisimani);
  const without = meddling(({ changes, chains }) => {
    const at = changes.findIndex((bytes) => decodeChange(bytes).id === ama);
    return at < 0 ? { changes, chains } : { changes: [], chains: [] };
  });
  await expect(exchangeBetween(part, whole, { meddle: without, limits: { changes: 200, bytes: 1 } })).rejects.toEqual(
    new LinkProblem('withheld'),
  );
  expect([ama, esi].map((id) => historyOf(part, id).length)).toEqual([1, 1]);
  expect((await exchangeBetween(part, whole)).isSame).toBe(true);
});

test('what came before the connection broke is here when the sync ends', async () => {
  const { db: whole } = await wholeRegistry();
  const [ama, esi] = [await living(whole, 'Ama', places.kisimani), await living(whole, 'Esi', places.kisimani)];
  const { db: part } = await partOf(whole, [places.kisimani]);
  const breaking = meddling(({ changes, chains }) => {
    if (changes.some((bytes) => decodeChange(bytes).id === esi)) throw new LinkProblem('unreachable');
    return { changes, chains };
  });
  const limits = { changes: 200, bytes: 1 };
  const met = exchangeBetween(part, whole, { meddle: breaking, limits });
  // Looks at once: nothing may still be waiting to be stored.
  const isHere = await met.then(
    () => [],
    () => [ama, esi].map((id) => historyOf(part, id).length),
  );
  expect(isHere).toEqual([1, 0]);
  expect((await exchangeBetween(part, whole)).isSame).toBe(true);
});

/** Syncs until the part puts away what it is no longer to hold: one day after it saw somebody, and a week after others confirmed that. */
async function weeks(part: TestRegistry, whole: TestRegistry): Promise<void> {
  // As if the others had been compared with those who were registered here.
  await write(part.db, 'sync', (writer) => dropUncompared(writer, listUncompared(writer, 100)));
  for (const days of [0, 1, keptMs / dayMs]) {
    const now = part.clock.now() + days * dayMs;
    for (const { clock } of [part, whole]) clock.set(now);
    // The last change stays: its number must not be given again.
    await living(part.db, 'Last', places.kisimani);
    await exchangeBetween(part.db, whole.db);
  }
}

test('scope lost with unsynced edits: they arrive, and the patient is put away when others have had them for a week', async () => {
  const whole = await wholeRegistry();
  const ama = await living(whole.db, 'Ama', places.kisimani);
  const part = await partOf(whole.db, [places.kisimani]);
  await exchangeBetween(part.db, whole.db);
  await correct(part.db, ama, { phoneNumber: '0700 000 001' });
  await move(whole.db, ama, places.pwani);
  await exchangeBetween(part.db, whole.db);
  expect(historyOf(whole.db, ama)).toHaveLength(3);
  expect(historyOf(part.db, ama).toSorted()).toEqual(historyOf(whole.db, ama).toSorted());
  await weeks(part, whole);
  expect(historyOf(part.db, ama)).toEqual([]);
  const before = digestOf({ db: part.db });
  await write(part.db, 'ama', (writer) => void rebuild(writer));
  expect(digestOf({ db: part.db })).toBe(before);
});

test('moved there and back: what was put away comes back whole, with the changes of this station', async () => {
  const whole = await wholeRegistry();
  const part = await partOf(whole.db, [places.kisimani]);
  await exchangeBetween(part.db, whole.db);
  const ama = await living(part.db, 'Ama', places.kisimani);
  await correct(part.db, ama, { phoneNumber: '0700 000 001' });
  await exchangeBetween(part.db, whole.db);
  await move(whole.db, ama, places.pwani);
  await weeks(part, whole);
  expect(historyOf(part.db, ama)).toEqual([]);
  await move(whole.db, ama, places.kisimani);
  expect((await exchangeBetween(part.db, whole.db)).isSame).toBe(true);
  expect(historyOf(part.db, ama).toSorted()).toEqual(historyOf(whole.db, ama).toSorted());
  await correct(part.db, ama, { phoneNumber: '0700 000 002' });
  expect((await exchangeBetween(part.db, whole.db)).isSame).toBe(true);
  expect(historyOf(whole.db, ama)).toHaveLength(5);
});

test('a station with everything that lacks what was put away is named, and a sync with it ends', async () => {
  const whole = await wholeRegistry();
  const part = await partOf(whole.db, [places.kisimani]);
  await exchangeBetween(part.db, whole.db);
  const ama = await living(part.db, 'Ama', places.kisimani);
  await exchangeBetween(part.db, whole.db);
  await move(whole.db, ama, places.pwani);
  await weeks(part, whole);
  const older = await wholeRegistry();
  await pair(older.db, part.db);
  await expect(exchangeBetween(part.db, older.db)).rejects.toEqual(new LinkProblem('put-away'));
});

test('a sync file of a part that put somebody away brings what it wrote since', async () => {
  const whole = await wholeRegistry();
  const part = await partOf(whole.db, [places.kisimani]);
  await exchangeBetween(part.db, whole.db);
  const ama = await living(part.db, 'Ama', places.kisimani);
  await exchangeBetween(part.db, whole.db);
  await move(whole.db, ama, places.pwani);
  await weeks(part, whole);
  expect(historyOf(part.db, ama)).toEqual([]);
  const esi = await living(part.db, 'Esi', places.kisimani);
  const watch = { signal: new AbortController().signal, progress: () => undefined };
  const sealedFor = {
    publicKeys: listReplicasOf({ db: whole.db }, getSelf({ db: whole.db }).id).map((each) => each.publicKey),
  };
  const made = await writeBundle(part.db, { into: temporaryDir(), sealedFor, after: 0 }, watch);
  const file = await open(made.file, 'r');
  onTestFinished(() => file.close());
  const openedBy = { passphrase: undefined, privateKeys: listPrivateKeys({ db: whole.db }) };
  const { signed } = await checkBundle({ db: whole.db }, { file, openedBy }, watch);
  await takeBundle(whole.db, { file, openedBy, signed }, watch);
  expect(historyOf(whole.db, esi)).toEqual(historyOf(part.db, esi));
});

test('nobody is put away during a visit', async () => {
  const whole = await wholeRegistry();
  const part = await partOf(whole.db, [places.kisimani]);
  await exchangeBetween(part.db, whole.db);
  const ama = await living(whole.db, 'Ama', places.kisimani);
  await exchangeBetween(part.db, whole.db);
  await move(whole.db, ama, places.pwani);
  await startVisit(part.db, ama);
  await weeks(part, whole);
  expect(historyOf(part.db, ama)).not.toEqual([]);
});

test('merge across places: whoever holds one of two merged records holds both', async () => {
  const { db: whole } = await wholeRegistry();
  const [ama, esi] = [await living(whole, 'Ama', places.kisimani), await living(whole, 'Esi', places.pwani)];
  const { db: part } = await partOf(whole, [places.kisimani]);
  await exchangeBetween(part, whole);
  expect(historyOf(part, esi)).toEqual([]);
  const { group } = await write(whole, 'ama', (writer) => mergePatients(writer, { id: esi, with: ama, values: {} }));
  expect((await exchangeBetween(part, whole)).isSame).toBe(true);
  expect([ama, esi].map((id) => historyOf(part, id))).toEqual([ama, esi].map((id) => historyOf(whole, id)));
  await write(whole, 'ama', (writer) => unmergePatients(writer, { id: esi, group }));
  expect((await exchangeBetween(part, whole)).isSame).toBe(true);
  expect(historyOf(part, ama)).toEqual(historyOf(whole, ama));
});

test('the region is restored from yesterday: parts give back what they wrote, and download nothing anew', async () => {
  const whole = await wholeRegistry();
  for (let i = 0; i < 30; i++) await living(whole.db, `Patient ${i}`, places.kisimani);
  const part = await partOf(whole.db, [places.kisimani]);
  await exchangeBetween(part.db, whole.db);
  sqlite(whole.db).pragma('wal_checkpoint(TRUNCATE)');
  const yesterday = join(temporaryDir(), 'yesterday.db');
  copyFileSync(whole.options.file, yesterday);
  const efua = await living(part.db, 'Efua', places.kisimani);
  await exchangeBetween(part.db, whole.db);
  const restored = reopen({ ...whole.options, file: yesterday });
  await write(restored, 'station', (writer) => continueAsNewReplica(writer, { isRestored: true }));
  const { received, sent, isSame } = await exchangeBetween(part.db, restored);
  // The replica as which the restored station goes on is new.
  expect({ received: received.applied, sent: sent.applied, isSame }).toEqual({ received: 1, sent: 1, isSame: true });
  expect(historyOf(restored, efua)).toEqual(historyOf(part.db, efua));
});

test('nobody withholds what cannot be proved yet, since its signature waits with a change that builds on what was lost', async () => {
  const whole = await wholeRegistry();
  const parts = [];
  for (let i = 0; i < 3; i++) parts.push((await partOf(whole.db, [places.kisimani])).db);
  const [first, second, third] = parts as [Db, Db, Db];
  for (const part of parts) await exchangeBetween(part, whole.db);
  sqlite(whole.db).pragma('wal_checkpoint(TRUNCATE)');
  const yesterday = join(temporaryDir(), 'yesterday.db');
  copyFileSync(whole.options.file, yesterday);
  const ama = await living(first, 'Ama', places.kisimani);
  for (const part of [first, second]) await exchangeBetween(part, whole.db);
  const restored = reopen({ ...whole.options, file: yesterday });
  await write(restored, 'station', (writer) => continueAsNewReplica(writer, { isRestored: true }));
  const esi = await living(second, 'Esi', places.kisimani);
  await correct(second, ama, { phoneNumber: '0700 000 001' });
  await exchangeBetween(second, restored);
  expect((await exchangeBetween(third, restored)).isSame).toBe(false);
  expect([historyOf(restored, esi).length, historyOf(third, esi).length]).toEqual([1, 0]);
  // The first one brings back what was lost.
  for (const part of [first, third]) expect((await exchangeBetween(part, restored)).isSame).toBe(true);
  for (const id of [ama, esi]) expect(historyOf(third, id)).toEqual(historyOf(second, id));
});

test('a part that is restored from its own backup gets back what it had sent, and goes on', async () => {
  const { db: whole } = await wholeRegistry();
  const part = await partOf(whole, [places.kisimani], 24);
  await exchangeBetween(part.db, whole);
  const ama = await living(part.db, 'Ama', places.kisimani);
  sqlite(part.db).pragma('wal_checkpoint(TRUNCATE)');
  const backup = join(temporaryDir(), 'backup.db');
  copyFileSync(part.options.file, backup);
  const others = [await living(part.db, 'Efua', places.pwani), await living(part.db, 'Yaa', places.kisimani)];
  await correct(part.db, ama, { phoneNumber: '0700 000 001' });
  await correct(part.db, others[0] ?? '', { phoneNumber: '0700 000 002' });
  await exchangeBetween(part.db, whole);
  const restored = reopen({ ...part.options, file: backup });
  await write(restored, 'station', (writer) => continueAsNewReplica(writer, { isRestored: true }));
  await correct(restored, ama, { residentialAddress: 'By the well' });
  expect((await exchangeBetween(restored, whole)).isSame).toBe(true);
  for (const id of [ama, ...others])
    expect(historyOf(restored, id).toSorted()).toEqual(historyOf(whole, id).toSorted());
  await correct(restored, ama, { phoneNumber: '0700 000 003' });
  expect((await exchangeBetween(restored, whole)).isSame).toBe(true);
});

test('brought here during a sync: the next sync brings the person', async () => {
  const { db: whole } = await wholeRegistry();
  await living(whole, 'Ama', places.kisimani);
  const esi = await living(whole, 'Esi', places.pwani);
  const { db: part } = await partOf(whole, [places.kisimani]);
  let isPinned = false;
  const meddle: Meddle = async (bytes, way) => {
    if (way === 'back' && !isPinned) {
      isPinned = true;
      const pin = { patientId: esi, pinnedAt: 0, pinnedBy: 'ama', reason: 'Came in person' };
      await write(part, 'ama', (writer) => putPin(writer, pin));
    }
    return bytes;
  };
  await exchangeBetween(part, whole, { meddle });
  await exchangeBetween(part, whole);
  expect(historyOf(part, esi)).toEqual(historyOf(whole, esi));
});

test('other places: only their patients come, and nothing that is here is sent again', async () => {
  const { db: whole } = await wholeRegistry();
  for (let i = 0; i < 20; i++) await living(whole, `Patient ${i}`, places.kisimani);
  const esi = await living(whole, 'Esi', places.pwani);
  const { db: part } = await partOf(whole, [places.kisimani]);
  await exchangeBetween(part, whole);
  await hold(part, [places.kisimani, places.pwani]);
  expect((await exchangeBetween(part, whole)).received).toEqual({ applied: 1, known: 0, held: 0 });
  expect(historyOf(part, esi)).toEqual(historyOf(whole, esi));
});

test('an addition and a removal never add up to an equal digest', () => {
  const change = fc.uint8Array({ minLength: 16, maxLength: 16 }).map((bytes) => Buffer.from(bytes));
  const unit = fc.record({
    id: fc.uuid(),
    hashes: fc.uniqueArray(change, { minLength: 1, maxLength: 5, selector: String }),
  });
  const units = fc.uniqueArray(unit, { maxLength: 40, selector: ({ id }) => id });
  const digestOfAll = (all: readonly { id: string; hashes: readonly Buffer[] }[]) =>
    indexOf(
      all.map(({ id, hashes }) => ({ id, isCommon: false, changes: hashes.map((hash, place) => ({ place, hash })) })),
    ).digestOf('');
  fc.assert(
    fc.property(units, unit, change, fc.nat(), (all, added, other, at) => {
      const digest = digestOfAll(all);
      expect(digestOfAll(all.toReversed())).toEqual(digest);
      const [removed] = all.slice(at % Math.max(1, all.length));
      const without = all.filter((each) => each !== removed && each.id !== added.id);
      if (without.length < all.length) expect(digestOfAll([...without, added])).not.toEqual(digest);
      if (removed === undefined) return;
      const [first, ...rest] = removed.hashes;
      if (first?.equals(other) !== false || rest.some((hash) => hash.equals(other))) return;
      const changed = { ...removed, hashes: [...rest, other] };
      expect(digestOfAll(all.map((each) => (each === removed ? changed : each)))).not.toEqual(digest);
    }),
  );
});

/** Returns all bytes of the registry's file without its encryption, unused pages too. */
function plainBytes({ db, options }: TestRegistry): Buffer {
  sqlite(db).pragma('wal_checkpoint(TRUNCATE)');
  const copy = join(temporaryDir(), 'plain.db');
  copyFileSync(options.file, copy);
  const client = new Database(copy);
  unlock(client, options.key);
  client.pragma('journal_mode=DELETE');
  client.pragma(`rekey=''`);
  client.close();
  return readFileSync(copy);
}

test('no byte of the registry names anybody of another place, nor anybody who was put away', async () => {
  const whole = await wholeRegistry();
  const part = await partOf(whole.db, [places.kisimani]);
  const mark = 'zqxwvk';
  const has = () => plainBytes(part).toString('latin1').toLowerCase().includes(mark);
  await living(whole.db, `Never ${mark}`, places.pwani);
  await exchangeBetween(part.db, whole.db);
  expect(has()).toBe(false);
  const ama = await living(whole.db, `Ama ${mark}`, places.kisimani);
  await exchangeBetween(part.db, whole.db);
  await write(part.db, 'ama', (writer) => writeDuePostings(writer));
  expect(has()).toBe(true);
  await move(whole.db, ama, places.pwani);
  await weeks(part, whole);
  expect(historyOf(part.db, ama)).toEqual([]);
  expect(has()).toBe(false);
});
