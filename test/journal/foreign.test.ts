/**
 * Changes from elsewhere, including some that our program would not write. None of them may stop a station, break what its
 * people see, or make two stations differ.
 */
import { decode, encode } from 'cborg';
import { expect, test } from 'vitest';
import { write, type Db } from '../../src-main/db/access.ts';
import { digestOf } from '../../src-main/journal/digest.ts';
import { decodeChange } from '../../src-main/journal/encoding.ts';
import { historyOfRecord } from '../../src-main/staff/history.queries.ts';
import { patientFields } from '../../src-main/patients/patient.contract.ts';
import type { Hlc } from '../../src-main/journal/hlc.rules.ts';
import { findReplica, listChanges } from '../../src-main/journal/journal.queries.ts';
import { rebuild } from '../../src-main/journal/rebuild.ts';
import { applyChange } from '../../src-main/journal/record.ts';
import type { Applied } from '../../src-main/journal/taking.rules.ts';
import type { ReplicaId } from '../../src-main/journal/change.contract.ts';
import { lookUp } from '../../src-main/patients/lookup.queries.ts';
import { findPatient, getPatient } from '../../src-main/patients/patient.queries.ts';
import { rowToPatient } from '../../src-main/patients/patient-reply.rules.ts';
import { getVisit, listVisits } from '../../src-main/visits/visit.queries.ts';
import { rowToVisit } from '../../src-main/visits/visit-reply.rules.ts';
import { addPatient, freshRegistry } from '../db/registry.ts';
import { sqlite } from '../support/sqlite.ts';
import { newStranger } from './stranger.ts';
import { correctPatient } from '../support/commands.ts';

const idOf = (number: number) => `01920000-0000-7000-8000-${String(number).padStart(12, '0')}`;

type Sent = { bytes: Uint8Array };
const apply = (db: Db, ...changes: Sent[]): Promise<Applied[]> =>
  write(db, 'sync', (writer) => changes.map(({ bytes }) => applyChange(writer, bytes)));

const applied: Applied = { kind: 'applied' };
const malformed: Applied = { kind: 'refused', reason: 'malformed' };
const notItsOwn: Applied = { kind: 'refused', reason: 'not-its-own' };

async function expectRebuildToChangeNothing(db: Db): Promise<void> {
  const before = digestOf({ db });
  const waiting = () => sqlite(db).prepare('SELECT * FROM waiting ORDER BY record_id').all();
  const waitingBefore = waiting();
  await write(db, 'station', (writer) => rebuild(writer));
  expect(digestOf({ db })).toBe(before);
  expect(waiting()).toEqual(waitingBefore);
}

test.for(['constructor', '__proto__', 'toString', 'a kind of next year'])(
  'a record of the unknown kind «%s» is kept for a version that knows it',
  async (kind) => {
    const { db } = await freshRegistry();
    const stranger = newStranger();
    const outcomes = await apply(db, stranger.introduction, stranger.write({ kind, id: idOf(1), fields: { a: 1 } }));
    expect(outcomes).toEqual([applied, applied]);
    expect(listChanges({ db }, idOf(1))).toHaveLength(1);
    await expectRebuildToChangeNothing(db);
  },
);

test.for([8.64e15 + 1, Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER, Date.UTC(10_000, 0, 1)])(
  'a change that says it was made at %d, which no reply can say, is refused',
  async (at) => {
    const { db } = await freshRegistry();
    const stranger = newStranger();
    const outcomes = await apply(db, stranger.introduction, stranger.write({ id: idOf(1), at, fields: { name: 'A' } }));
    expect(outcomes).toEqual([applied, malformed]);
    expect(lookUp({ db }, {}, { page: 0, size: 10, sort: 'name', after: undefined }).rows).toEqual([]);
  },
);

test.for([
  { years: 1e300, reportedOn: '2026-03-01' },
  { years: 2 ** 63, reportedOn: '2026-03-01' },
  { years: -1, reportedOn: '2026-03-01' },
  { years: 1.5, reportedOn: '2026-03-01' },
  { years: 5, reportedOn: '2026-02-30' },
  { years: 5 },
  5,
  'five',
  [],
])('an age that no row can hold is left out of it: %o', async (age) => {
  const { db } = await freshRegistry();
  const stranger = newStranger();
  const outcomes = await apply(
    db,
    stranger.introduction,
    stranger.write({ id: idOf(1), fields: { age, name: 'Ama' } }),
  );
  expect(outcomes).toEqual([applied, applied]);
  expect(getPatient({ db }, idOf(1))).toMatchObject({ name: 'Ama', ageYears: null });
});

test('values of any other type are left out of the rows', async () => {
  const { db } = await freshRegistry();
  const stranger = newStranger();
  const odd = [true, 7, 1.5, 'no such thing', ['a'], { a: [1] }, new Uint8Array([1, 2])];
  const fields = (value: unknown) =>
    Object.fromEntries(
      ['patientNumber', 'name', 'gender', 'patientCategory', 'dateOfBirth', 'dateOfBirthEstimated', 'retired']
        .concat(['retiredReason', 'mergedInto', 'age', 'toString', 'hasOwnProperty'])
        .map((name) => [name, value]),
    );
  const changes = odd.map((value, i) => stranger.write({ id: idOf(i), fields: fields(value) }));
  // Again, without knowing of the first: the differing values are compared.
  const others = odd.map((value, i) => stranger.write({ id: idOf((i + 1) % odd.length), fields: fields(value) }));
  const outcomes = await apply(db, stranger.introduction, ...changes, ...others);
  expect(outcomes.every(({ kind }) => kind === 'applied')).toBe(true);
  for (const row of lookUp({ db }, {}, { page: 0, size: 20, sort: 'name', after: undefined }).rows) {
    expect(() => JSON.stringify(rowToPatient(row, '2026-03-01'))).not.toThrow();
    expect(() =>
      JSON.stringify(historyOfRecord({ db }, { ids: [row.id], table: patientFields }, { page: 0, size: 200 })),
    ).not.toThrow();
  }
  await expectRebuildToChangeNothing(db);
});

test.for([2n ** 60n, NaN, Infinity])(
  'a change that holds a number which no reply can say is refused: %s',
  async (odd) => {
    const { db } = await freshRegistry();
    const stranger = newStranger();
    const changes = ['a', odd].map((name) => stranger.write({ id: idOf(1), fields: { name } }));
    expect(await apply(db, stranger.introduction, ...changes)).toEqual([applied, applied, malformed]);
  },
);

test.for(['2026-12-31T23:59:60Z', '2026-03-01T09:00:00+23:60', '0000-01-01T00:00:00+10:00', 'yesterday', 7])(
  'a visit at a time that no clock can hold, «%s», stops nothing',
  async (time) => {
    const { db } = await freshRegistry();
    const stranger = newStranger();
    const outcomes = await apply(
      db,
      stranger.introduction,
      stranger.write({ id: idOf(1), fields: { name: 'Ama' } }),
      stranger.write({ kind: 'visit', id: idOf(2), fields: { patientId: idOf(1), timeStart: time, timeEnd: time } }),
    );
    expect(outcomes).toEqual([applied, applied, applied]);
    const { visits } = listVisits({ db }, { open: undefined, range: undefined }, { page: 0, size: 10 });
    expect(visits).toHaveLength(1);
    expect(() => rowToVisit(getVisit({ db }, { patientId: idOf(1), visitId: idOf(2) }))).not.toThrow();
    await expectRebuildToChangeNothing(db);
  },
);

test('visits that wait for themselves or for each other stop nothing', async () => {
  const { db } = await freshRegistry();
  const stranger = newStranger();
  const visitOf = (id: number, of: number) =>
    stranger.write({ kind: 'visit', id: idOf(id), fields: { patientId: idOf(of) } });
  const outcomes = await apply(db, stranger.introduction, visitOf(1, 1), visitOf(2, 3), visitOf(3, 2));
  expect(outcomes.every(({ kind }) => kind === 'applied')).toBe(true);
  await expectRebuildToChangeNothing(db);
});

test('a visit comes before its patient, is corrected meanwhile, and is there when the patient comes', async () => {
  const { db } = await freshRegistry();
  const [stranger, other] = [newStranger(), newStranger()];
  const visit = stranger.write({ kind: 'visit', id: idOf(2), fields: { patientId: idOf(1), reason: 'Fever' } });
  const corrected = stranger.write({ kind: 'visit', id: idOf(2), after: [visit.hash], fields: { reason: 'Cough' } });
  await apply(db, stranger.introduction, visit, corrected);
  expect(sqlite(db).prepare('SELECT count(*) FROM visit').pluck().get()).toBe(0);
  await apply(db, other.introduction, other.write({ id: idOf(1), fields: { name: 'Ama' } }));
  const { visit: row } = getVisit({ db }, { patientId: idOf(1), visitId: idOf(2) });
  expect(row).toMatchObject({ reason: 'Cough', version: 2 });
  await expectRebuildToChangeNothing(db);
});

test.for([idOf(9), null])('a visit that is moved to nobody who is known, %s, is of nobody', async (patientId) => {
  const { db } = await freshRegistry();
  const stranger = newStranger();
  const visit = stranger.write.bind(undefined);
  const first = [stranger.write({ id: idOf(1), fields: { name: 'Ama' } })];
  const began = visit({ kind: 'visit', id: idOf(2), fields: { patientId: idOf(1) } });
  const moved = visit({ kind: 'visit', id: idOf(2), after: [began.hash], fields: { patientId } });
  await apply(db, stranger.introduction, ...first, began, moved);
  expect(sqlite(db).prepare('SELECT count(*) FROM visit').pluck().get()).toBe(0);
  await expectRebuildToChangeNothing(db);
});

test('a replica that introduces itself with the key of another is not taken', async () => {
  const { db } = await freshRegistry();
  const publicKey = Buffer.alloc(32, 1).toString('base64url');
  const stranger = newStranger({ fields: { publicKey, station: idOf(5) } });
  const outcomes = await apply(db, stranger.introduction, stranger.write({ id: idOf(1), fields: { name: 'Ama' } }));
  expect(outcomes).toEqual([notItsOwn, { kind: 'waits', reason: 'unknown-replica' }]);
  expect(findReplica({ db }, stranger.id as ReplicaId)).toBeUndefined();
});

test('an introduction that comes after something is not taken, as it would not be by who knows the replica', async () => {
  const { db } = await freshRegistry();
  const { introduction } = newStranger({ previous: 'aa'.repeat(16) as never });
  expect(await apply(db, introduction)).toEqual([{ kind: 'waits', reason: 'previous-unknown' }]);
});

test('nobody says anything of a replica but itself', async () => {
  const [one, two] = [await freshRegistry(), await freshRegistry()];
  const [honest, liar] = [newStranger(), newStranger()];
  const about = { kind: 'replica', id: honest.id, hlc: 'ffffffffffffffff' as Hlc };
  const lie = liar.write({ ...about, fields: { publicKey: 'AAAA', station: idOf(6) } });
  expect(await apply(one.db, honest.introduction, liar.introduction, lie)).toEqual([applied, applied, notItsOwn]);
  expect(await apply(two.db, liar.introduction, lie, honest.introduction)).toEqual([applied, notItsOwn, applied]);
  for (const { db } of [one, two]) {
    expect(findReplica({ db }, honest.id as ReplicaId)?.publicKey).toHaveLength(32);
    await expectRebuildToChangeNothing(db);
  }
});

test('an id in text whose bytes are those of a UUID is not taken for it', async () => {
  const { db } = await freshRegistry();
  const text = 'abcdefghijklmnop';
  const uuid = '61626364-6566-6768-696a-6b6c6d6e6f70';
  const stranger = newStranger();
  const outcomes = await apply(
    db,
    stranger.introduction,
    stranger.write({ id: uuid, fields: { name: 'Ama' } }),
    stranger.write({ id: text, fields: { name: 'Somebody Else' } }),
  );
  expect(outcomes).toEqual([applied, applied, malformed]);
  expect(findPatient({ db }, uuid)).toMatchObject({ name: 'Ama', conflicts: null });
});

test('a station keeps the day on which it was set up when it is called something else', async () => {
  const { db } = await freshRegistry();
  const stranger = newStranger();
  const at = Date.UTC(2026, 2, 1);
  const first = stranger.write({ kind: 'station', id: idOf(1), at, fields: { name: 'North' } });
  const renamed = { kind: 'station', id: idOf(1), at: at + 1000, after: [first.hash], fields: { name: 'Far North' } };
  await apply(db, stranger.introduction, first, stranger.write(renamed));
  const row = sqlite(db).prepare('SELECT name, created_at FROM station WHERE id = ?').get(idOf(1));
  expect(row).toEqual({ name: 'Far North', created_at: at });
  await expectRebuildToChangeNothing(db);
});

test('a change says the same in short as in full', () => {
  const stranger = newStranger();
  const at = Date.UTC(2026, 2, 1);
  const hlc = `${at.toString(16).padStart(12, '0')}0000` as Hlc;
  const fields = { name: 'Ama', age: { years: 3, reportedOn: '2026-03-01', more: [{ years: 1 }] }, later: { name: 1 } };
  const short = stranger.write({ id: idOf(1), at, hlc, fields, kind: 'visit' });
  expect(decodeChange(short.bytes)).toMatchObject({ at, hlc, fields, kind: 'visit' });
  const members = decode(short.bytes, { useMaps: true }) as Map<number, unknown>;
  const full = encode(new Map([...members, [4, at], [7, 'visit'], [12, fields]]));
  expect(full.length).toBeGreaterThan(short.bytes.length + 30);
  expect(decodeChange(full)).toEqual(decodeChange(short.bytes));
  const withFields = (said: unknown) => () => decodeChange(encode(new Map([...members, [12, said]])));
  expect(
    withFields(
      new Map<unknown, unknown>([
        [4, 'Ama'],
        ['name', 'Esi'],
      ]),
    ),
  ).toThrow('A field is named twice.');
  expect(withFields(new Map([[999, 'Ama']]))).toThrow('A field has no name.');
  expect(() => decodeChange(encode(new Map([...members, [7, 99]])))).toThrow('The member kind is no text.');
});

test.for([
  ['nothing', new Uint8Array()],
  ['a text', encode('hello')],
  ['an empty map', encode({})],
  ['half a change', newStranger().introduction.bytes.subarray(0, 40)],
  ['a change and more', Buffer.concat([newStranger().introduction.bytes, Buffer.from([0])])],
  ['lists in lists', Buffer.concat([Buffer.alloc(100_000, 0x81), Buffer.from([0])])],
] as const)('what is no change is refused: %s', async ([, bytes]) => {
  const { db } = await freshRegistry();
  expect(await apply(db, { bytes })).toEqual([malformed]);
});

test.for([100, 3000, 100_000])('a value of %d lists in lists is refused', async (depth) => {
  const { db } = await freshRegistry();
  const stranger = newStranger();
  const shallow = Buffer.from(stranger.write({ id: idOf(1), fields: { name: 'deep' } }).bytes);
  const value = Buffer.from(encode('deep'));
  const at = shallow.indexOf(value);
  const deep = [Buffer.alloc(depth, 0x81), Buffer.from([0])];
  const bytes = Buffer.concat([shallow.subarray(0, at), ...deep, shallow.subarray(at + value.length)]);
  expect(await apply(db, stranger.introduction, { bytes })).toEqual([applied, malformed]);
});

test('what was sent twice, or in a wrong order, is stored once', async () => {
  const { db } = await freshRegistry();
  const stranger = newStranger();
  const first = stranger.write({ id: idOf(1), fields: { name: 'Ama' } });
  const second = stranger.write({ id: idOf(1), after: [first.hash], fields: { name: 'Ama Mensah' } });
  expect(await apply(db, second, first, stranger.introduction, second, first, first, second, second)).toEqual([
    { kind: 'waits', reason: 'unknown-replica' },
    { kind: 'waits', reason: 'unknown-replica' },
    applied,
    { kind: 'waits', reason: 'previous-unknown' },
    applied,
    { kind: 'known' },
    applied,
    { kind: 'known' },
  ]);
  expect(getPatient({ db }, idOf(1))).toMatchObject({ name: 'Ama Mensah', version: 2, conflicts: null });
});

test('what a change knows must be a change of the same record that is here', async () => {
  const { db } = await freshRegistry();
  const stranger = newStranger();
  const other = stranger.write({ id: idOf(2), fields: { name: 'Esi' } });
  const ama = await addPatient(db, { name: 'Ama' });
  const [known] = listChanges({ db }, ama.id);
  const after = [known?.hash ?? other.hash];
  await apply(db, stranger.introduction, other);
  const waits: Applied = { kind: 'waits', reason: 'base-unknown' };
  expect(await apply(db, stranger.write({ id: ama.id, after: [...after, other.hash], fields: { name: 'A' } }))).toEqual(
    [waits],
  );
  expect(getPatient({ db }, ama.id).name).toBe('Ama');
});

test('a change that takes a record for one of another kind is refused', async () => {
  const { db } = await freshRegistry();
  const stranger = newStranger();
  const ama = await addPatient(db, { name: 'Ama' });
  const [{ hash } = stranger.introduction] = listChanges({ db }, ama.id);
  const visit = { kind: 'visit', id: ama.id, after: [hash], fields: { patientId: ama.id, name: 'Visit' } };
  const refused: Applied = { kind: 'refused', reason: 'other-kind' };
  expect(await apply(db, stranger.introduction, stranger.write(visit))).toEqual([applied, refused]);
  expect(getPatient({ db }, ama.id).name).toBe('Ama');
});

test('a change knows what it names twice as well as what it names once', async () => {
  const { db } = await freshRegistry();
  const stranger = newStranger();
  const first = stranger.write({ id: idOf(1), fields: { name: 'Ama' } });
  const again = stranger.write({ id: idOf(1), after: [first.hash, first.hash], fields: { name: 'Ama Mensah' } });
  await apply(db, stranger.introduction, first, again);
  expect(getPatient({ db }, idOf(1))).toMatchObject({ name: 'Ama Mensah', conflicts: null });
});

test('a correction here replaces a value from a clock that is at its end, and our clock goes on', async () => {
  const { db, clock } = await freshRegistry();
  const stranger = newStranger();
  const wrong = { id: idOf(1), hlc: 'ffffffffffffffff' as Hlc, fields: { name: 'Ana' } };
  await apply(db, stranger.introduction, stranger.write(wrong));
  await write(db, 'ama', (writer) => correctPatient(writer, { id: idOf(1), edit: { name: 'Ama' } }));
  expect(getPatient({ db }, idOf(1))).toMatchObject({ name: 'Ama', conflicts: null, updatedAt: clock.now() });
  expect(listChanges({ db }, idOf(1)).at(-1)?.change.hlc.startsWith('ffff')).toBe(false);
});

test('a change of very many fields, and one of none, are kept', async () => {
  const { db } = await freshRegistry();
  const stranger = newStranger();
  const fields = Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`field ${i}`, i]));
  const first = stranger.write({ id: idOf(1), fields });
  const none = stranger.write({ id: idOf(1), after: [first.hash], fields: {} });
  const last = stranger.write({ id: idOf(1), after: [none.hash], fields: { name: 'Ama' } });
  expect((await apply(db, stranger.introduction, first, none, last)).every(({ kind }) => kind === 'applied')).toBe(
    true,
  );
  expect(getPatient({ db }, idOf(1))).toMatchObject({ name: 'Ama', version: 3 });
  await expectRebuildToChangeNothing(db);
});
