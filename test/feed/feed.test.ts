/** The feed of changes: each once, in the order in which it arrived here, for readers that continue from a cursor. */
import { expect, onTestFinished, test } from 'vitest';
import { write, type Db } from '../../src-main/db/access.ts';
import { listSince } from '../../src-main/journal/journal.queries.ts';
import { applyChange } from '../../src-main/journal/record.ts';
import { decodeChange } from '../../src-main/journal/encoding.ts';
import { startStation } from '../../src-main/serve.ts';
import { made, newestOf, signIn as signInAgain, stationWithBackups, account } from '../backup/backups.ts';
import { newStranger } from '../journal/stranger.ts';
import { amount, isDrill } from '../support/drills.ts';
import { testBoth } from '../support/both.ts';
import {
  clientOf,
  password,
  readyStation,
  setUp,
  signIn,
  temporaryDir,
  testConfig,
  withRole,
  type Client,
} from '../support/station.ts';
import { untilGeneration } from '../support/keys.ts';
import { clinic, meet } from '../sync/two-clinics.ts';
import { correctPatient, correctVisit, registerPatient, startVisit } from '../support/commands.ts';

type Entry = {
  kind: string;
  id: string;
  what: string;
  version: number;
  cursor: string;
  patientId?: string;
  into?: string;
};

/** Returns all changes since the cursor, and where they end. */
async function since(client: Client, cursor?: string, limit = 1000): Promise<{ changes: Entry[]; next: string }> {
  const changes: Entry[] = [];
  let next = cursor;
  for (let hasMore = true; hasMore;) {
    const { status, body } = await client.get(`/changes?limit=${limit}${next === undefined ? '' : `&since=${next}`}`);
    expect(status).toBe(200);
    changes.push(...body.changes);
    ({ next, hasMore } = body);
  }
  return { changes, next: next ?? '' };
}

/** A hub reports a save once no earlier transaction is still running, in any database of its server. */
const soon = { timeout: 30_000 };

const told = ({ changes }: { changes: Entry[] }) => changes.map(({ cursor: _, ...entry }) => entry);

testBoth('tells what happened to which record, in order, and nothing of its content', async (ready) => {
  const { admin } = await ready();
  const reader = await withRole(admin, 'reader');
  const ama = (await admin.post('/patients', { name: 'Ama Mensah' })).body._id;
  const visit = (await admin.post(`/patients/${ama}/visits`, { reason: 'fever' })).body._id;
  await admin.patch(`/patients/${ama}`, { phoneNumber: '0244 000 111' });
  const kofi = (await admin.post('/patients', { name: 'Kofi' })).body._id;
  await admin.patch(`/patients/${kofi}`, { retired: true, retiredReason: 'twice' });
  await admin.patch(`/patients/${kofi}`, { retired: false });
  const { group } = (await admin.post(`/patients/${kofi}/join`, { with: ama })).body;
  await expect
    .poll(async () => told(await since(reader)), soon)
    .toEqual([
      { kind: 'patient', id: ama, what: 'created', version: 1 },
      // Under the current survivor.
      { kind: 'visit', id: visit, what: 'created', version: 1, patientId: kofi },
      { kind: 'patient', id: ama, what: 'changed', version: 2 },
      { kind: 'patient', id: kofi, what: 'created', version: 1 },
      { kind: 'patient', id: kofi, what: 'retired', version: 2 },
      { kind: 'patient', id: kofi, what: 'put-back', version: 3 },
      { kind: 'patient', id: ama, what: 'joined', version: 3, into: kofi },
    ]);
  const joined = await since(reader);
  expect(JSON.stringify(joined)).not.toMatch(/Ama|Kofi|fever|0244|twice/);
  await admin.post(`/patients/${kofi}/part`, { group });
  await admin.patch(`/patients/${ama}/visits/${visit}`, { reason: 'cough' });
  await admin.post('/identifier-systems', { name: 'Insurance', pattern: null, checkDigit: 'none', isUnique: true });
  await expect
    .poll(async () => told(await since(reader, joined.next)), soon)
    .toEqual([
      { kind: 'patient', id: ama, what: 'parted', version: 4 },
      { kind: 'visit', id: visit, what: 'changed', version: 2, patientId: ama },
      { kind: 'identifier-system', id: expect.any(String), what: 'created', version: 1 },
    ]);
});

testBoth('goes on from the cursor of any entry, in pages of any size', async (ready) => {
  const { admin } = await ready();
  for (let i = 0; i < 12; i++) await admin.post('/patients', { name: `Patient ${i}` });
  await expect.poll(async () => (await since(admin)).changes, soon).toHaveLength(12);
  const all = await since(admin);
  expect((await since(admin, undefined, 1)).changes).toEqual(all.changes);
  expect((await since(admin, undefined, 5)).changes).toEqual(all.changes);
  for (const [at, { cursor }] of all.changes.entries()) {
    expect((await since(admin, cursor)).changes).toEqual(all.changes.slice(at + 1));
  }
  const now = (await admin.get('/changes?since=now')).body;
  expect(now).toEqual({ changes: [], next: all.next, hasMore: false });
  expect((await since(admin, now.next)).changes).toEqual([]);
});

testBoth('accounts, programs and stations are not in it', async (ready) => {
  const { admin } = await ready();
  const { next } = (await admin.get('/changes?since=now')).body;
  await admin.post('/staff', { username: 'esi', password: 'nine good lanterns', role: 'clerk' });
  await admin.post('/tokens', { name: 'laboratory', role: 'reader' });
  await admin.patch('/station', { name: 'Another name' });
  // The cursor moves all the same, so that nobody reads these again and again.
  await expect.poll(async () => (await since(admin, next)).next, soon).not.toBe(next);
  expect((await since(admin, next)).changes).toEqual([]);
});

test('a cursor is good after a restart and under a new key', async () => {
  const config = testConfig(temporaryDir());
  const { station, admin } = await setUp(await startStation(config));
  await admin.post('/patients', { name: 'Ama' });
  const { next } = await since(admin);
  await admin.post('/patients', { name: 'Kofi' });
  await admin.post('/keys/renewal', { password });
  await untilGeneration(admin, 2);
  await station.close();
  const again = await startStation(config);
  onTestFinished(() => again.close());
  const signedIn = await signIn(clientOf(again.api, ''), { username: 'ama', password });
  await signedIn.post('/patients', { name: 'Esi' });
  expect(told(await since(signedIn, next)).map(({ what }) => what)).toEqual(['created', 'created']);
});

test('a cursor of another registry is known for one, and so is one that a restore took back', async () => {
  const { station, admin } = await stationWithBackups();
  await admin.post('/patients', { name: 'Ama' });
  const { id } = newestOf(await made(admin));
  const before = await since(admin);
  await admin.post('/patients', { name: 'Kofi' });
  const after = await since(admin);
  const elsewhere = await readyStation();
  for (let i = 0; i < 20; i++) await elsewhere.admin.post('/patients', {});
  const refused = await elsewhere.admin.get(`/changes?since=${after.next}`);
  expect(refused).toMatchObject({ status: 410, body: { type: '/api/docs#problem-unknown-cursor' } });

  await admin.post('/backups/restore', { backup: id, secret: account });
  const restored = await signInAgain(station.api);
  for (let i = 0; i < 5; i++) await restored.post('/patients', { name: 'Esi' });
  expect((await restored.get(`/changes?since=${after.next}`)).status).toBe(410);
  expect((await since(restored, before.next)).changes).toHaveLength(5);
});

testBoth('what is no cursor is refused', async (ready) => {
  const { admin } = await ready();
  for (const text of ['x', '', 'now ', 'AAAA', '0'.repeat(29), '%00', 'é'.repeat(30)]) {
    const { status, body } = await admin.get(`/changes?since=${encodeURIComponent(text)}`);
    expect([status, body.errors?.[0]?.pointer], text).toEqual([400, '?since']);
  }
});

test('what comes from another station is told in the order in which it came here, each once', async () => {
  const [north, south] = [
    await clinic({ name: 'North', username: 'ama' }),
    await clinic({ name: 'South', username: 'kofi' }),
  ];
  const ids: string[] = [];
  for (let i = 0; i < 4; i++) ids.push((await north.admin.post('/patients', { name: `North ${i}` })).body._id);
  const { next } = await since(south.admin);
  const own = (await south.admin.post('/patients', { name: 'South' })).body._id;
  await meet(north.db, south.db);
  await north.admin.patch(`/patients/${ids[1]}`, { retired: true });
  await south.admin.patch(`/patients/${ids[2]}`, { name: 'Both' });
  await meet(north.db, south.db);
  const heard = await since(south.admin, next);
  expect(heard.changes.map(({ id, what }) => [id, what])).toEqual([
    [own, 'created'],
    ...ids.map((id) => [id, 'created']),
    [ids[2], 'changed'],
    [ids[1], 'retired'],
  ]);
});

test('a visit that comes before its patient is told when the patient is here', async () => {
  const { station, admin } = await readyStation();
  const { db } = station.registry();
  const stranger = newStranger();
  const apply = (bytes: Uint8Array) => write(db, 'sync', (writer) => applyChange(writer, bytes));
  const { next } = (await admin.get('/changes?since=now')).body;
  const [patientId, visit] = ['01920000-0000-7000-8000-000000000001', '01920000-0000-7000-8000-000000000002'];
  await apply(stranger.introduction.bytes);
  const fields = { patientId, timeStart: '2026-03-01T09:00:00.000Z' };
  const begun = stranger.write({ kind: 'visit', id: visit, fields });
  await apply(begun.bytes);
  await apply(stranger.write({ kind: 'visit', id: visit, fields: { reason: 'fever' }, after: [begun.hash] }).bytes);
  const early = await since(admin, next);
  expect(early.changes).toEqual([]);
  await apply(stranger.write({ id: patientId, fields: { name: 'Ama' } }).bytes);
  for (const cursor of [next, early.next]) {
    expect(told(await since(admin, cursor))).toEqual([
      { kind: 'patient', id: patientId, what: 'created', version: 1 },
      { kind: 'visit', id: visit, patientId, what: 'created', version: 2 },
    ]);
  }
});

/**
 * Registers patients, starts and ends visits, removes and restores patients, until the station closes or all is done.
 */
async function work(db: Db, changes: number): Promise<void> {
  let left = changes;
  while (left > 0) {
    const { id } = await write(db, 'writer', (writer) => registerPatient(writer, { name: 'Somebody' }));
    if (--left <= 0) return;
    const steps = [
      () => write(db, 'writer', (writer) => correctPatient(writer, { id, edit: { phoneNumber: '1' } }) && null),
      () =>
        write(db, 'writer', (writer) => {
          const { visit } = startVisit(writer, id, {});
          correctVisit(writer, { ids: { patientId: id, visitId: visit.id }, edit: { reason: 'fever' } });
          return null;
        }).then(() => left--),
      () => write(db, 'writer', (writer) => correctPatient(writer, { id, edit: { retired: true } }) && null),
      () => write(db, 'writer', (writer) => correctPatient(writer, { id, edit: { retired: false } }) && null),
    ];
    for (const step of steps) {
      if (left <= 0) return;
      await step();
      left--;
    }
  }
}

const writers = 8;
const changes = amount('FEED_CHANGES', { test: 5000, drill: 100_000 });

test(
  `${writers} writers, ${changes} changes, restarts: whoever keeps up sees each once, in order, none missed`,
  async () => {
    const config = testConfig(temporaryDir());
    let station = await startStation(config);
    let { admin } = await setUp(station);
    const seen: Entry[] = [];
    let cursor: string | undefined;
    const catchUp = async (limit: number) => {
      const page = (await admin.get(`/changes?limit=${limit}${cursor === undefined ? '' : `&since=${cursor}`}`)).body;
      seen.push(...page.changes);
      cursor = page.next;
    };
    const rounds = 4;
    for (let round = 0; round < rounds; round++) {
      const { db } = station.registry();
      let isWorking = true;
      const working = Promise.all(Array.from({ length: writers }, () => work(db, changes / rounds / writers)));
      void working.finally(() => (isWorking = false));
      while (isWorking) await catchUp(97);
      await working;
      await station.close();
      station = await startStation(config);
      admin = await signIn(clientOf(station.api, ''), { username: 'ama', password });
    }
    const { db } = station.registry();
    seen.push(...(await since(admin, cursor)).changes);
    const versions = new Map<string, number>();
    const expected: unknown[] = [];
    for (let after = 0; ;) {
      const part = listSince({ db }, after, 1000);
      for (const { key, bytes } of part) {
        after = key;
        const { kind, id } = decodeChange(bytes);
        const version = (versions.get(id) ?? 0) + 1;
        versions.set(id, version);
        if (kind === 'patient' || kind === 'visit') expected.push(`${kind} ${id} ${version}`);
      }
      if (part.length < 1000) break;
    }
    await station.close();
    expect(expected.length).toBeGreaterThanOrEqual(changes);
    expect(seen.map(({ kind, id, version }) => `${kind} ${id} ${version}`)).toEqual(expected);
    expect(new Set(seen.map(({ what }) => what))).toEqual(new Set(['created', 'changed', 'retired', 'put-back']));
  },
  isDrill ? 600_000 : 60_000,
);
