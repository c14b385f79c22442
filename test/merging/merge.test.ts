/** Two records of one person: merged, found by either, and unmerged again as they were. */
import { expect } from 'vitest';
import { newUuid } from '../../src-main/clock.ts';
import { write, type Db } from '../../src-main/db/access.ts';
import { fieldsWith } from '../../src-main/merging/merged-fields.rules.ts';
import { digestOf } from '../../src-main/journal/digest.ts';
import { listChanges } from '../../src-main/journal/journal.queries.ts';
import { rebuild } from '../../src-main/journal/rebuild.ts';
import { writeDuePostings } from '../../src-main/search/postings.queries.ts';
import { jpegBytes } from '../patients/jpeg.ts';
import { saysElsewhere, testBoth, type NewReady } from '../support/both.ts';
import { fakeClock, minute } from '../support/clock.ts';
import { neighbourOf } from '../support/neighbour.ts';
import { sqlite } from '../support/sqlite.ts';
import { withRole, type Client } from '../support/station.ts';
import { rowsIn } from '../support/stored.ts';

type Two = { admin: Client; db: Db | undefined; stands: string; joined: string };

const register = async (admin: Client, fields: object): Promise<string> =>
  (await admin.post('/patients', fields)).body._id as string;

async function twoRecords(ready: NewReady) {
  const place = await ready();
  const { admin, station } = place;
  const stands = await register(admin, { name: 'Zawadi Nyambura', patientNumber: 'K-100', age: 30 });
  const joined = await register(admin, { name: 'Sawadi Wanjiku', patientNumber: 'L-200', phoneNumber: '0700 123456' });
  return { ...place, db: station?.registry().db, stands, joined };
}

const join = ({ admin, stands, joined }: Two, values = {}) =>
  admin.post(`/patients/${stands}/join`, { with: joined, values });

const part = ({ admin }: Two, id: string, group: string) => admin.post(`/patients/${id}/part`, { group });

async function mergesOf({ admin }: Pick<Two, 'admin'>, id: string): Promise<any[]> {
  const { status, body } = await admin.get(`/patients/${id}/joins`);
  expect(status).toBe(200);
  return body.joins;
}

async function found(admin: Client, q: string): Promise<string[]> {
  const { body } = await admin.get(`/patients/search?q=${encodeURIComponent(q)}`);
  return body.embedded.patientResourceList.map((each: { _id: string }) => each._id);
}

/** For a station only: a hub makes its rows once. */
async function expectAsRebuilt(db: Db | undefined): Promise<void> {
  if (db === undefined) return;
  await write(db, 'station', writeDuePostings);
  const before = [digestOf({ db }), postingsOf(db), countersOf(db)];
  await write(db, 'station', (writer) => rebuild(writer));
  expect([digestOf({ db }), postingsOf(db), countersOf(db)]).toEqual(before);
}

/** Returns the listed patients that have postings. Those saved last have none before `writeDuePostings`. */
function postingsOf(db: Db): unknown {
  return sqlite(db)
    .prepare('SELECT patient.id FROM patient JOIN posting_docsize ON posting_docsize.id = patient.key ORDER BY 1')
    .all();
}
const countersOf = (db: Db): unknown => sqlite(db).prepare('SELECT * FROM counter').all();

testBoth('the id that was joined away answers with the record that stands, and says so', async (ready) => {
  const two = await twoRecords(ready);
  const { admin, stands, joined } = two;
  const { status, body } = await join(two, { phoneNumber: '0700 123456' });
  expect(status).toBe(200);
  expect(body.patients).toHaveLength(1);
  const own = await admin.get(`/patients/${stands}`);
  expect(own.headers.get('link')).toBeNull();
  expect(own.body).toMatchObject({
    ...{ _id: stands, name: 'Zawadi Nyambura', phoneNumber: '0700 123456', mergedInto: null },
    joined: [{ _id: joined, name: 'Sawadi Wanjiku', patientNumber: 'L-200' }],
  });
  const through = await admin.get(`/patients/${joined}`);
  expect(through.status).toBe(200);
  expect(through.headers.get('link')).toBe(`</api/patients/${stands}>; rel="canonical"`);
  // The same version, but another reply.
  const versionOf = (reply: { headers: Headers }) => reply.headers.get('etag')?.split('-', 1)[0];
  expect([versionOf(through), versionOf(own)]).toEqual(Array(2).fill(`"${own.body.version}`));
  expect(through.body).toEqual({ ...own.body, mergedInto: stands });
});

testBoth(
  'both are found by either name and either number, as one patient, and lists and counts have one',
  async (ready) => {
    const two = await twoRecords(ready);
    const { admin, stands, joined } = two;
    const other = await register(admin, { name: 'Abena Mensah' });
    await join(two);
    for (const q of [
      'Zawadi',
      'Sawadi',
      'Wanjiku',
      'K-100',
      'L-200',
      '123456',
      joined,
      stands,
      'Nyambura 0700123456',
    ]) {
      expect(await found(admin, q), q).toEqual([stands]);
    }
    const { body } = await admin.get('/patients/search?q=L-200');
    expect(body.page.totalElements).toBe(1);
    expect(body.embedded.patientResourceList[0].matches).toEqual([
      { field: 'patientNumber', word: 'L-200', kind: 'number', joined },
    ]);
    const listed = (await admin.get('/patients')).body;
    expect(listed.embedded.patientResourceList.map((each: any) => each._id)).toEqual([stands, other]);
    expect(listed.page.totalElements).toBe(2);
    for (const query of ['', '?sort=oldest', '?withoutNumber=true']) {
      const people = (await admin.get(`/people${query}`)).body;
      expect(people.embedded.patientResourceList.map((each: any) => each._id)).not.toContain(joined);
    }
    expect((await admin.get('/people')).body.total).toBe(2);
    const byNumber = (await admin.get('/patients?patientNumber=l200')).body;
    expect(byNumber.embedded.patientResourceList.map((each: any) => each._id)).toEqual([stands]);
  },
);

testBoth(
  'visits keep their record and are those of the one that stands; a new one and an edit go to it',
  async (ready) => {
    const two = await twoRecords(ready);
    const { admin, stands, joined } = two;
    const first = (
      await admin.post(`/patients/${joined}/visits`, { timeStart: '2026-02-01T08:00:00Z', reason: 'Fever' })
    ).body;
    await admin.post(`/patients/${stands}/visits`, {
      timeStart: '2026-02-02T08:00:00Z',
      timeEnd: '2026-02-02T09:00:00Z',
    });
    const { group } = (await join(two)).body;
    const again = (await admin.post(`/patients/${joined}/visits`, { timeStart: '2026-02-03T08:00:00Z' })).body;
    expect(again.patientId).toBe(stands);
    for (const id of [stands, joined]) {
      const { body } = await admin.get(`/patients/${id}/visits`);
      expect(body.embedded.visitResourceList.map((each: any) => [each.patientId, each.timeStart.slice(0, 10)])).toEqual(
        [
          [stands, '2026-02-03'],
          [stands, '2026-02-02'],
          [stands, '2026-02-01'],
        ],
      );
      expect(body.page.totalElements).toBe(3);
      expect((await admin.get(`/patients/${id}/visits/${first._id}`)).body.patientId).toBe(stands);
    }
    const open = (await admin.get('/visits?open=true')).body.embedded.visitResourceList;
    expect(open.map((each: any) => each.patient._id)).toEqual([stands, stands]);
    const month = (await admin.get('/statistics/month?month=2026-02')).body;
    expect(month).toMatchObject({ visits: 3, patientsSeen: 1 });
    const people = (await admin.get('/people')).body.embedded.patientResourceList;
    expect(people[0].lastVisitAt).toBe('2026-02-03T08:00:00.000Z');
    const ended = { timeEnd: '2026-02-01T09:00:00.000Z' };
    expect((await admin.patch(`/patients/${stands}/visits/${first._id}`, ended)).status).toBe(200);
    const changed = await admin.patch(`/patients/${joined}`, { residentialAddress: 'Mill Road' });
    expect(changed.body).toMatchObject({ _id: stands, mergedInto: stands, residentialAddress: 'Mill Road' });
    await part(two, stands, group);
    const whose = async (id: string) =>
      (await admin.get(`/patients/${id}/visits`)).body.embedded.visitResourceList.map((each: any) =>
        each.timeStart.slice(8, 10),
      );
    expect(await whose(joined)).toEqual(['01']);
    expect(await whose(stands)).toEqual(['03', '02']);
    expect((await admin.get(`/patients/${stands}`)).body.residentialAddress).toBe('Mill Road');
    expect((await admin.get(`/patients/${joined}`)).body.residentialAddress).toBeNull();
  },
);

testBoth('parting gives back both, and what it would do is said before', async (ready) => {
  const two = await twoRecords(ready);
  const { admin, db, stands, joined } = two;
  const before = [(await admin.get(`/patients/${stands}`)).body, (await admin.get(`/patients/${joined}`)).body];
  const { group } = (await join(two, { name: 'Zawadi Wanjiku', phoneNumber: '0700 123456', age: 31 })).body;
  await admin.patch(`/patients/${stands}`, { phoneNumber: '0711' });
  expect(await mergesOf(two, joined)).toMatchObject([
    {
      group,
      into: stands,
      joined: { _id: joined, mergedInto: stands },
      visits: 0,
      givenBack: ['age', 'name'],
      kept: ['phoneNumber'],
    },
  ]);
  await expectAsRebuilt(db);
  const parted = (await part(two, stands, group)).body;
  expect(parted.patients.map((each: any) => each._id)).toEqual([stands, joined]);
  const after = [(await admin.get(`/patients/${stands}`)).body, (await admin.get(`/patients/${joined}`)).body];
  const without = ({ version: _version, updatedAt: _updatedAt, ...rest }: any) => rest;
  expect(after.map(without)).toEqual([{ ...without(before[0]), phoneNumber: '0711' }, without(before[1])]);
  expect(await mergesOf(two, stands)).toEqual([]);
  expect(await found(admin, 'Wanjiku')).toEqual([joined]);
  await expectAsRebuilt(db);
  // Undo in the notice reverts the unmerge, together with the values that it restored.
  const again = await part(two, joined, parted.group);
  expect(again.body.patients).toMatchObject([{ _id: stands, name: 'Zawadi Wanjiku', phoneNumber: '0711', age: 31 }]);
  const twice = await part(two, stands, group);
  expect([twice.status, twice.body.errors[0].pointer]).toEqual([400, '/group']);
});

testBoth('of a birth that somebody corrected after the join nothing is given back', async (ready) => {
  const two = await twoRecords(ready);
  const { admin, stands } = two;
  const { group } = (await join(two, { dateOfBirth: '1990-05-01' })).body;
  await admin.patch(`/patients/${stands}`, { dateOfBirth: '1991-05-01' });
  await part(two, stands, group);
  expect((await admin.get(`/patients/${stands}`)).body).toMatchObject({ dateOfBirth: '1991-05-01' });
});

testBoth(
  'records that were joined one into the other have one that stands, and a link in the middle is taken out by itself',
  async (ready) => {
    const two = await twoRecords(ready);
    const { admin, db, stands: b, joined: a } = two;
    const c = await register(admin, { name: 'Zawadi of Kando' });
    const first = (await admin.post(`/patients/${b}/join`, { with: a })).body;
    const second = (await admin.post(`/patients/${c}/join`, { with: b })).body;
    expect((await admin.get(`/patients/${a}`)).body).toMatchObject({ _id: c, mergedInto: c });
    expect((await admin.get(`/patients/${c}`)).body.joined.map((each: any) => each._id)).toEqual([b, a].toSorted());
    await expectAsRebuilt(db);
    expect((await part(two, c, first.group)).body.patients.map((each: any) => each._id)).toEqual([c, a]);
    expect((await admin.get(`/patients/${b}`)).body._id).toBe(c);
    expect((await part(two, c, second.group)).status).toBe(200);
    expect((await admin.get(`/patients/${b}`)).body._id).toBe(b);
    await expectAsRebuilt(db);
  },
);

for (const [what, bodyOf, pointer] of [
  ['itself', (two: Two) => ({ with: two.stands }), '/with'],
  ['one that is not here', () => ({ with: '01920000-0000-7000-8000-00000000000a' }), '/with'],
  ['a photo of neither', (two: Two) => ({ with: two.joined, values: { photo: two.joined } }), '/values/photo'],
  [
    'a value that cannot be',
    (two: Two) => ({ with: two.joined, values: { dateOfBirth: '2999-01-01' } }),
    '/values/dateOfBirth',
  ],
] as const) {
  testBoth(`a join with ${what} is refused in a sentence, and nothing is changed`, async (ready) => {
    const two = await twoRecords(ready);
    const before = await rowsIn(two, 'change');
    const { status, body } = await two.admin.post(`/patients/${two.stands}/join`, bodyOf(two));
    expect([status, body.errors[0].pointer]).toEqual([400, pointer]);
    expect(await rowsIn(two, 'change')).toBe(before);
  });
}

testBoth('a join takes over the numbers of either record, and no other ones that are none', async (ready) => {
  const two = await twoRecords(ready);
  const { admin, stands, joined } = two;
  const system = (await admin.post('/identifier-systems', { name: 'National ID' })).body._id as string;
  const card = { system, value: 'A 7', use: null, from: null, to: null };
  await admin.patch(`/patients/${joined}`, { identifiers: [card] });
  await admin.patch(`/identifier-systems/${system}`, { pattern: '####' });
  for (const [identifiers, pointer] of [
    [[card, { ...card, value: 'B 8' }], '/values/identifiers/1/value'],
    [[card, card], '/values/identifiers/1/value'],
    [[{ ...card, system: 'no-such' }], '/values/identifiers/0/system'],
  ] as const) {
    const { status, body } = await join(two, { identifiers });
    expect([status, body.errors?.[0].pointer]).toEqual([400, pointer]);
  }
  expect((await join(two, { identifiers: [card] })).body.patients).toMatchObject([
    { _id: stands, identifiers: [card] },
  ]);
});

testBoth('who is joined already, is retired, or changed meanwhile is refused', async (ready) => {
  const two = await twoRecords(ready);
  const { admin, stands, joined } = two;
  const etag = '"7"';
  expect((await admin.post(`/patients/${stands}/join`, { with: joined }, { 'if-match': etag })).status).toBe(412);
  expect((await admin.post(`/patients/${stands}/join`, { with: joined, withVersion: 7 })).status).toBe(412);
  await admin.patch(`/patients/${joined}`, { retired: true });
  expect((await join(two)).body.errors[0].detail).toContain('removed');
  await admin.patch(`/patients/${joined}`, { retired: false });
  await join(two);
  expect((await join(two)).body.errors[0].detail).toContain('already');
  expect((await admin.post(`/patients/${joined}/join`, { with: stands })).status).toBe(400);
  expect((await part(two, stands, 'nobody said this')).status).toBe(400);
  const reader = await withRole(admin, 'reader');
  expect((await reader.post(`/patients/${stands}/part`, { group: 'x' })).status).toBe(403);
});

testBoth(
  'whoever stands and is retired takes those with them who were joined, and parting lets them be seen',
  async (ready) => {
    const two = await twoRecords(ready);
    const { admin, stands, joined } = two;
    const { group } = (await join(two)).body;
    await admin.patch(`/patients/${joined}`, { retired: true });
    expect(await found(admin, 'Sawadi')).toEqual([]);
    expect((await admin.get('/patients')).body.page.totalElements).toBe(0);
    expect((await admin.get('/people?retired=true')).body.embedded.patientResourceList).toMatchObject([
      { _id: stands },
    ]);
    await part(two, stands, group);
    expect(await found(admin, 'Sawadi')).toEqual([joined]);
  },
);

testBoth('the photo of either may be chosen, and is given back with the join', async (ready) => {
  const two = await twoRecords(ready);
  const { admin, stands, joined } = two;
  const jpeg = jpegBytes().toString('base64');
  expect((await admin.send('PUT', `/patients/${joined}/photo`, { jpeg })).status).toBe(200);
  const { group } = (await join(two, { photo: joined })).body;
  expect((await admin.get(`/patients/${stands}/photo`)).status).toBe(200);
  await part(two, stands, group);
  expect((await admin.get(`/patients/${stands}/photo`)).status).toBe(404);
  expect((await admin.get(`/patients/${joined}/photo`)).status).toBe(200);
});

testBoth(
  'what another station said of a record that was joined here is not lost: it is told beside the record that stands',
  async (ready) => {
    const clocks = { here: fakeClock(), there: fakeClock() };
    const here = await ready({ clock: clocks.here });
    const there = await neighbourOf(here, { clock: clocks.there });
    const stands = await register(here.admin, { name: 'Zawadi' });
    const joined = await register(here.admin, { name: 'Sawadi', phoneNumber: '0700' });
    await there.meet();
    const { group } = (await here.admin.post(`/patients/${stands}/join`, { with: joined })).body;
    clocks.there.advance(minute);
    await there.admin.patch(`/patients/${joined}`, { phoneNumber: '0711' });
    await there.meet();
    await there.expectAgreement();
    for (const { admin } of [here, there]) {
      expect((await admin.get(`/patients/${joined}`)).body).toMatchObject({ _id: stands, phoneNumber: null });
      expect((await mergesOf({ admin }, stands))[0].saidSince).toMatchObject([
        { field: 'phoneNumber', old: '0700', new: '0711', who: 'kofi', where: { name: 'Kando' } },
      ]);
      const { history } = (await admin.get(`/patients/${stands}/history`)).body;
      expect(history).toContainEqual(expect.objectContaining({ of: joined, field: 'mergedInto', new: stands, group }));
      expect(history).toContainEqual(expect.objectContaining({ of: joined, field: 'phoneNumber', new: '0711' }));
      expect(await found(admin, '0711')).toEqual([stands]);
    }
    // Once adopted, it is no difference any longer.
    await there.admin.patch(`/patients/${stands}`, { phoneNumber: '0711' });
    expect((await mergesOf(there, stands))[0].saidSince).toEqual([]);
    await there.meet();
    await here.admin.post(`/patients/${stands}/part`, { group });
    expect((await here.admin.get(`/patients/${joined}`)).body.phoneNumber).toBe('0711');
  },
);

testBoth('a record that was joined into one that is not here yet stands by itself until that comes', async (ready) => {
  const place = await ready();
  const { admin, station } = place;
  const [joined, late] = [await register(admin, { name: 'Sawadi' }), '01920000-0000-7000-8000-00000000000b'];
  const say = await saysElsewhere(place);
  await say({ id: joined, fields: { mergedInto: late } });
  expect((await admin.get(`/patients/${joined}`)).body).toMatchObject({ _id: joined, mergedInto: null });
  expect(await found(admin, 'Sawadi')).toEqual([joined]);
  await say({ id: late, fields: { name: 'Zawadi' } });
  expect((await admin.get(`/patients/${joined}`)).body._id).toBe(late);
  expect(await found(admin, 'Sawadi')).toEqual([late]);
  await expectAsRebuilt(station?.registry().db);
  const own = (await admin.get(`/patients/${late}/joins`)).body.joins;
  // A merge by another program, which has no group, can be undone all the same.
  expect((await admin.post(`/patients/${late}/part`, { group: own[0].group })).status).toBe(200);
  expect((await admin.get(`/patients/${joined}`)).body._id).toBe(joined);
});

testBoth(
  'who joins each other’s way round, also three of them, has the smallest id, and a conflict that is settled everywhere',
  async (ready) => {
    const here = await ready();
    const there = await neighbourOf(here);
    const third = await neighbourOf(here, { name: 'Tumaini', username: 'esi' });
    const all = [here, there, third];
    const meetAll = async () => {
      for (const { meet } of [there, third, there]) await meet();
    };
    const ids = (
      await Promise.all(['Zawadi', 'Sawadi', 'Sawaadi'].map((name) => register(here.admin, { name })))
    ).toSorted();
    const [a = '', b = '', c = ''] = ids;
    await meetAll();
    await here.admin.post(`/patients/${b}/join`, { with: a });
    await there.admin.post(`/patients/${c}/join`, { with: b });
    await third.admin.post(`/patients/${a}/join`, { with: c });
    await meetAll();
    for (const { expectAgreement } of [there, third]) await expectAgreement();
    for (const { admin } of all) {
      for (const id of ids) expect((await admin.get(`/patients/${id}`)).body._id).toBe(a);
      expect((await admin.get(`/patients/${a}`)).body.mergedInto).toBeNull();
      expect((await admin.get('/conflicts/count')).body.count).toBe(1);
    }
    const [conflict] = (await there.admin.get('/conflicts')).body.embedded.conflictResourceList;
    expect(conflict).toMatchObject({ id: a, fields: [{ field: 'mergedInto' }] });
    const values = conflict.fields[0].values;
    expect(values.map((each: any) => [each.value, each.isShown])).toEqual([
      [a, true],
      ...[b, c].map((id) => [id, false]),
    ]);
    expect(values[1].record).toMatchObject({ _id: b });
    const settled = await there.admin.post(`/conflicts/${a}/settle`, { fields: { mergedInto: c } });
    expect(settled.body.fields).toEqual([]);
    await meetAll();
    for (const { admin } of all) {
      for (const id of ids) expect((await admin.get(`/patients/${id}`)).body._id).toBe(c);
      expect((await admin.get('/conflicts/count')).body.count).toBe(0);
    }
  },
);

testBoth('a join that was made here is taken back there, with what was said meanwhile taken over', async (ready) => {
  const here = await ready();
  const there = await neighbourOf(here);
  const first = await register(here.admin, { name: 'Zawadi' });
  const second = await register(there.admin, { name: 'Sawadi' });
  await there.meet();
  const { group } = (await join({ ...here, db: undefined, stands: first, joined: second }, { phoneNumber: '7' })).body;
  await there.admin.patch(`/patients/${second}`, { residentialAddress: 'Plot 7' });
  await there.meet();
  const joins = await mergesOf(here, first);
  expect(joins).toMatchObject([
    { group, into: first, givenBack: ['phoneNumber'], where: { name: 'Clinic under test' } },
  ]);
  expect(joins[0].saidSince).toMatchObject([{ field: 'residentialAddress', new: 'Plot 7' }]);
  expect(await mergesOf(there, first)).toEqual(joins);
  const { change } = joins[0].saidSince[0];
  const taken = { joined: second, field: 'residentialAddress', seen: [change], taken: change };
  const settle = () => here.admin.post(`/patients/${first}/joins/settle`, taken);
  expect((await settle()).body.residentialAddress).toBe('Plot 7');
  expect((await settle()).status).toBe(409);
  await there.meet();
  expect((await mergesOf(there, first))[0].saidSince).toEqual([]);
  expect((await there.admin.post(`/patients/${first}/part`, { group })).status).toBe(200);
  await there.meet();
  expect((await here.admin.get(`/patients/${first}`)).body).toMatchObject({ name: 'Zawadi', phoneNumber: null });
  expect((await here.admin.get(`/patients/${second}`)).body).toMatchObject({
    _id: second,
    residentialAddress: 'Plot 7',
  });
  expect((await here.admin.get('/patients?include=retired')).body.page.totalElements).toBe(2);
});

testBoth(
  'of two who join two records each into the other at one moment, neither is lost and one stands',
  async (ready) => {
    const { admin } = await ready();
    for (let i = 0; i < 4; i++) {
      const [first, second] = [await register(admin, { name: 'Zawadi' }), await register(admin, { name: 'Sawadi' })];
      const replies = await Promise.all([
        admin.post(`/patients/${first}/join`, { with: second }),
        admin.post(`/patients/${second}/join`, { with: first }),
      ]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
    }
    expect((await admin.get('/conflicts')).body.page.totalElements).toBe(0);
  },
);

testBoth(
  'who is joined into one here and into another there is a conflict of the record, with one shown, and both are told',
  async (ready) => {
    const clocks = { here: fakeClock(), there: fakeClock() };
    const here = await ready({ clock: clocks.here });
    const there = await neighbourOf(here, { clock: clocks.there });
    const [joined = '', one = '', other = ''] = await Promise.all(
      ['Zawadi', 'Sawadi', 'Sawaadi'].map((name) => register(here.admin, { name })),
    );
    await there.meet();
    await here.admin.post(`/patients/${one}/join`, { with: joined });
    clocks.there.advance(minute);
    await there.admin.post(`/patients/${other}/join`, { with: joined });
    await there.meet();
    for (const { admin } of [here, there]) {
      expect((await admin.get(`/patients/${joined}`)).body._id).toBe(other);
      const [conflict] = (await admin.get('/conflicts')).body.embedded.conflictResourceList;
      expect(conflict.id).toBe(joined);
      expect(conflict.fields[0].values.map((each: any) => each.record._id)).toEqual([other, one]);
    }
    const stray = await here.admin.post(`/conflicts/${joined}/settle`, { fields: { mergedInto: joined } });
    expect(stray.status).toBe(400);
    await here.admin.post(`/conflicts/${joined}/settle`, { fields: { mergedInto: one } });
    await there.meet();
    for (const { admin } of [here, there]) {
      expect((await admin.get(`/patients/${joined}`)).body._id).toBe(one);
      expect((await admin.get('/conflicts/count')).body.count).toBe(0);
    }
  },
);

testBoth('who looked at one of them has looked at the person, and a join is in the audit', async (ready) => {
  const two = await twoRecords(ready);
  const { admin, stands, joined } = two;
  await admin.get(`/patients/${joined}`);
  const { group } = (await join(two)).body;
  await admin.get(`/patients/${stands}`);
  const actions = async (id: string) =>
    (await admin.get(`/audit?patient=${id}`)).body.entries
      .map((each: any) => each.action)
      .filter((action: string) => action !== 'audit-viewed');
  expect(await actions(stands)).toEqual(await actions(joined));
  expect(await actions(joined)).toEqual([
    'patient-viewed',
    'patients-joined',
    'patient-viewed',
    'patient-added',
    'patient-added',
  ]);
  await part(two, stands, group);
  // While they were merged, anyone who looked at one has seen the other.
  expect(await actions(joined)).toEqual([
    'patients-parted',
    'patient-viewed',
    'patients-joined',
    'patient-viewed',
    'patient-added',
  ]);
});

/** Merges two records here. There, somebody who did not know of it then edits the merged record. */
async function saidSince(ready: NewReady, said: object) {
  const clocks = { here: fakeClock(), there: fakeClock() };
  const here = await ready({ clock: clocks.here });
  const there = await neighbourOf(here, { clock: clocks.there });
  const stands = await register(here.admin, { name: 'Zawadi', age: 30 });
  const joined = await register(here.admin, { name: 'Sawadi', phoneNumber: '0700' });
  await there.meet();
  const { group } = (await here.admin.post(`/patients/${stands}/join`, { with: joined })).body;
  clocks.there.advance(minute);
  await there.admin.patch(`/patients/${joined}`, said);
  await there.meet();
  const told = async ({ admin }: Pick<Two, 'admin'>) =>
    (await mergesOf({ admin }, stands))[0].saidSince.map((each: any) => each.field);
  const settle = async (field: string, isTaken: boolean, { admin } = here) => {
    const shown = (await mergesOf({ admin }, stands))[0].saidSince.filter((each: any) =>
      fieldsWith(field).includes(each.field),
    );
    const seen = shown.map((each: any) => each.change);
    return admin.post(`/patients/${stands}/joins/settle`, {
      joined,
      field,
      seen,
      taken: isTaken ? (seen[0] ?? 'x') : null,
    });
  };
  return { here, there, stands, joined, group, told, settle };
}

testBoth(
  'what was said of a joined record by who did not know of it is taken over or left, one by one, for all stations',
  async (ready) => {
    const { here, there, stands, joined, group, told, settle } = await saidSince(ready, {
      ...{ phoneNumber: '0711', residentialAddress: 'Mill Road', dateOfBirth: '1990-05-31', gender: 'FEMALE' },
    });
    expect((await told(here)).toSorted()).toEqual(['dateOfBirth', 'gender', 'phoneNumber', 'residentialAddress']);
    const taken = await settle('phoneNumber', true);
    expect([taken.status, taken.body._id, taken.body.phoneNumber]).toEqual([200, stands, '0711']);
    expect((await settle('residentialAddress', false)).body.residentialAddress).toBeNull();
    // The fields of a birth are adopted together.
    expect((await settle('age', true)).body).toMatchObject({ dateOfBirth: '1990-05-31' });
    expect(await told(here)).toEqual(['gender']);
    await there.meet();
    expect(await told(there)).toEqual(['gender']);
    // A settled field stays settled, even if the survivor changes later.
    await there.admin.patch(`/patients/${stands}`, { phoneNumber: '0722' });
    expect(await told(there)).toEqual(['gender']);
    await expectAsRebuilt(here.station?.registry().db);
    await here.admin.post(`/patients/${stands}/part`, { group });
    expect((await here.admin.get(`/patients/${joined}`)).body).toMatchObject({
      ...{ phoneNumber: '0711', residentialAddress: 'Mill Road', dateOfBirth: '1990-05-31', gender: 'FEMALE' },
    });
  },
);

testBoth('what was settled is told again when somebody who did not know of that says more', async (ready) => {
  const { here, there, joined, told, settle } = await saidSince(ready, { phoneNumber: '0711' });
  await settle('phoneNumber', false);
  expect(await told(here)).toEqual([]);
  const [first] = listChanges({ db: there.db }, joined);
  const say = await saysElsewhere(here);
  await say({
    kind: 'patient',
    id: joined,
    fields: { phoneNumber: '0733' },
    after: first === undefined ? [] : [first.hash],
  });
  // Both values are current, and both are reported.
  expect(await told(here)).toEqual(['phoneNumber', 'phoneNumber']);
});

testBoth('what is told of nothing, or cannot be taken over, is refused at its place', async (ready) => {
  const { here, stands, joined, settle } = await saidSince(ready, { retired: true, phoneNumber: '0711' });
  const refused = async (reply: ReturnType<typeof settle>) => {
    const { status, body } = await reply;
    return [status, body.errors?.[0].pointer];
  };
  expect(await refused(settle('name', true))).toEqual([409, undefined]);
  expect(await refused(settle('retired', true))).toEqual([400, '/taken']);
  expect((await settle('retired', false)).status).toBe(200);
  await settle('phoneNumber', true);
  expect(await refused(settle('phoneNumber', true))).toEqual([409, undefined]);
  const other = here.admin.post(`/patients/${stands}/joins/settle`, {
    ...{ joined: stands, field: 'phoneNumber', seen: [], taken: null },
  });
  expect(await refused(other)).toEqual([400, '/joined']);
  const reader = await withRole(here.admin, 'reader');
  const body = { joined, field: 'phoneNumber', seen: [], taken: null };
  expect((await reader.post(`/patients/${stands}/joins/settle`, body)).status).toBe(403);
});

testBoth(
  'of several values that others said of a joined record the one that is named is taken over, and none unseen',
  async (ready) => {
    const it = await ready();
    const { admin } = it;
    const [kando, bahari, mtoni] = [await saysElsewhere(it), await saysElsewhere(it), await saysElsewhere(it)];
    const joined = newUuid();
    const age = { years: 30, reportedOn: '2026-01-01' };
    const first = await kando({ id: joined, fields: { name: 'Sawadi', phoneNumber: '0700', age } });
    const stands = await register(admin, { name: 'Zawadi' });
    expect((await join({ admin, db: undefined, stands, joined })).status).toBe(200);
    const said = { id: joined, after: [first] };
    const of = {
      kando: await kando({ ...said, fields: { phoneNumber: '0301', dateOfBirth: '1990-05-31', age: null } }),
      bahari: await bahari({ ...said, fields: { phoneNumber: '0555', age: { years: 41, reportedOn: '2026-02-01' } } }),
    };
    const settle = (field: string, seen: string[], taken: string | null) =>
      admin.post(`/patients/${stands}/joins/settle`, { joined, field, seen, taken });
    const told = async () =>
      (await mergesOf({ admin }, stands))[0].saidSince.filter((each: any) => each.field === 'phoneNumber');
    expect((await told()).map(({ change, new: value }: any) => [change, value]).toSorted()).toEqual(
      [
        [of.kando, '0301'],
        [of.bahari, '0555'],
      ].toSorted(),
    );
    // While somebody looks at the two values, a third one arrives.
    const third = await mtoni({ ...said, fields: { phoneNumber: '0999' } });
    for (const taken of [of.kando, null]) {
      const refused = await settle('phoneNumber', [of.kando, of.bahari], taken);
      expect([refused.status, refused.body.type]).toEqual([409, '/api/docs#problem-not-current']);
      expect(refused.body.present.map(({ value }: any) => value).toSorted()).toEqual(['0301', '0555', '0999']);
    }
    const seen = [of.kando, of.bahari, third];
    expect((await settle('phoneNumber', seen, first)).body.errors).toMatchObject([{ pointer: '/taken' }]);
    expect((await admin.get(`/patients/${stands}`)).body.phoneNumber).toBeNull();
    expect((await settle('phoneNumber', seen, of.kando)).body.phoneNumber).toBe('0301');
    expect(await told()).toEqual([]);
    const again = await settle('phoneNumber', seen, of.kando);
    expect([again.status, again.body.present]).toEqual([409, []]);
    // A birth is adopted as its author knew it, with the day on which the age was reported.
    expect((await settle('age', [of.kando, of.bahari], of.bahari)).body).toMatchObject({ age: 41, dateOfBirth: null });
  },
);

testBoth(
  'a record of which two stations say different things is joined only when somebody has chosen',
  async (ready) => {
    const at = await ready();
    const { admin } = at;
    const says = await saysElsewhere(at);
    const stands = await register(admin, { name: 'Zawadi' });
    const joined = await register(admin, { name: 'Sawadi', phoneNumber: '0302' });
    await says({ kind: 'patient', id: joined, fields: { phoneNumber: '0555' } });
    const two = { admin, db: undefined, stands, joined };
    const refused = await join(two, { phoneNumber: '0555' });
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toMatchObject([{ pointer: '/with', detail: expect.stringContaining('conflict') }]);
    expect((await admin.get(`/patients/${stands}`)).body).toMatchObject({ phoneNumber: null, version: 1 });
    // In the other direction both values stay visible.
    expect((await join({ ...two, stands: joined, joined: stands })).body.patients).toMatchObject([
      { _id: joined, conflicts: ['phoneNumber'] },
    ]);
    const { group } = (await mergesOf({ admin }, joined))[0];
    await part(two, joined, group);
    await admin.post(`/conflicts/${joined}/settle`, { fields: { phoneNumber: '0302' } });
    expect((await join(two, { phoneNumber: '0302' })).body.patients).toMatchObject([{ phoneNumber: '0302' }]);
  },
);

testBoth(
  'two stations that each say another value of a joined record are both shown, and both are settled by who has seen them',
  async (ready) => {
    const here = await ready();
    const there = await neighbourOf(here);
    const further = await neighbourOf(here, { name: 'Bahari', username: 'yaa' });
    const stands = await register(here.admin, { name: 'Zawadi' });
    const joined = await register(here.admin, { name: 'Sawadi', phoneNumber: '0700' });
    for (const { meet } of [there, further]) await meet();
    await here.admin.post(`/patients/${stands}/join`, { with: joined });
    await there.admin.patch(`/patients/${joined}`, { phoneNumber: '0301' });
    await there.admin.patch(`/patients/${joined}`, { phoneNumber: '0302' });
    await further.admin.patch(`/patients/${joined}`, { phoneNumber: '0555' });
    for (const { meet } of [further, there]) await meet();
    const shown = async () => (await mergesOf(here, stands))[0].saidSince.map((each: any) => each.new);
    expect((await shown()).toSorted()).toEqual(['0302', '0555']);
    const settle = async () => {
      const seen = (await mergesOf(here, stands))[0].saidSince.map((each: any) => each.change);
      return here.admin.post(`/patients/${stands}/joins/settle`, { joined, field: 'phoneNumber', seen, taken: null });
    };
    // A correct value that was typed leaves only the others.
    await here.admin.patch(`/patients/${stands}`, { phoneNumber: '0302' });
    expect(await shown()).toEqual(['0555']);
    expect((await settle()).body.phoneNumber).toBe('0302');
    expect(await shown()).toEqual([]);
  },
);
