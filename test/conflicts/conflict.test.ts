/** Fields in which two stations differ: how staff see them, and how a conflict is settled everywhere. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PatientPatch } from '../../src-main/patients/patient.contract.ts';
import { Conflict } from '../../src-main/conflicts/conflict.contract.ts';
import { jpegBytes } from '../patients/jpeg.ts';
import { saysElsewhere, testBoth, type NewReady } from '../support/both.ts';
import { fakeClock, minute } from '../support/clock.ts';
import { neighbourOf } from '../support/neighbour.ts';
import { sqlite } from '../support/sqlite.ts';
import { readyStation, withRole, type Client, type Reply } from '../support/station.ts';

/** Returns the registry under test, and a station that it meets. */
async function twoClinics(ready: NewReady) {
  const clocks = { here: fakeClock(), there: fakeClock() };
  const here = await ready({ clock: clocks.here });
  const there = await neighbourOf(here, { clock: clocks.there });
  return { here, there, clocks };
}

type World = Awaited<ReturnType<typeof twoClinics>>;

type Said = Record<'first' | 'here' | 'there', Record<string, unknown>>;

/**
 * Returns a patient whom both stations know, and whom each has changed without knowing of the other's change. `there`
 * changed it a minute later.
 */
async function contested(ready: NewReady, said: Said, world?: World) {
  const both = world ?? (await twoClinics(ready));
  const { here, there } = both;
  const { _id } = (await here.admin.post('/patients', said.first)).body;
  await there.meet();
  await edit(here, _id, said.here);
  both.clocks.there.advance(minute);
  await edit(there, _id, said.there);
  both.clocks.here.advance(minute);
  await there.meet();
  return { ...both, id: _id as string, path: `/patients/${_id}` };
}

type Side = { admin: Client };

async function edit({ admin }: Side, id: string, fields: object): Promise<void> {
  expect((await admin.patch(`/patients/${id}`, fields)).status).toBe(200);
}

const settle = ({ admin }: Side, id: string, body: object, headers = {}): Promise<Reply> =>
  admin.post(`/conflicts/${id}/settle`, body, headers);
const list = async ({ admin }: Side, query = ''): Promise<Conflict[]> =>
  (await admin.get(`/conflicts${query}`)).body.embedded.conflictResourceList;
const count = async ({ admin }: Side): Promise<number> => (await admin.get('/conflicts/count')).body.count;

testBoth(
  'why a record was retired is no conflict of its own while it is in sight: all that is told can be settled',
  async (ready) => {
    const place = await ready();
    const { admin } = place;
    const [kando, bahari] = [await saysElsewhere(place), await saysElsewhere(place)];
    const id = (await admin.post('/patients', { name: 'Zawadi', phoneNumber: '0700' })).body._id as string;
    await kando({ id, fields: { retired: true, retiredReason: 'Twice' } });
    await bahari({ id, fields: { retired: true, retiredReason: 'Moved away' } });
    const { body } = await admin.get(`/conflicts/${id}`);
    const fields: string[] = body.fields.map(({ field }: { field: string }) => field);
    expect(fields).toContain('retired');
    for (const { field, values } of body.fields) {
      const { status } = await admin.post(`/conflicts/${id}/settle`, { fields: { [field]: values[0].value } });
      expect([field, status]).toEqual([field, 200]);
    }
  },
);

testBoth(
  'two phone numbers for one patient are told with who said each, when and where, and settled everywhere',
  async (ready) => {
    const { here, there, id, path } = await contested(ready, {
      first: { name: 'Zawadi', phoneNumber: '0700' },
      here: { phoneNumber: '0711' },
      there: { phoneNumber: '0722', residentialAddress: 'Kando' },
    });
    expect((await here.admin.get(path)).body).toMatchObject({ phoneNumber: '0722', conflicts: ['phoneNumber'] });
    const [found, ...others] = await list(here);
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      id,
      kind: 'patient',
      patientId: id,
      patient: { _id: id, name: 'Zawadi' },
      timeStart: null,
      fields: [
        {
          field: 'phoneNumber',
          values: [
            { value: '0722', when: '2026-03-02T09:01:00.000Z', where: { name: 'Kando' }, isShown: true },
            {
              value: '0711',
              who: 'ama',
              when: '2026-03-02T09:00:00.000Z',
              where: { name: 'Clinic under test' },
              isShown: false,
            },
          ],
        },
      ],
    });
    expect((await here.admin.get(`/conflicts/${id}`)).body).toEqual(found);

    const reply = await settle(here, id, { fields: { phoneNumber: '0711' }, version: found?.version });
    expect(reply).toMatchObject({ status: 200, body: { id, fields: [], version: (found?.version ?? 0) + 1 } });
    expect(reply.headers.get('etag')).toMatch(new RegExp(`^"${reply.body.version}-`));
    await there.meet();
    for (const each of [here, there]) {
      const { body } = await each.admin.get(path);
      expect(body).toMatchObject({ phoneNumber: '0711', residentialAddress: 'Kando' });
      expect(body).not.toHaveProperty('conflicts');
      expect(await list(each)).toEqual([]);
      expect(await count(each)).toBe(0);
    }
    await there.expectAgreement();
  },
);

testBoth('a value that nobody had said, and the one that is shown already, settle it as well', async (ready) => {
  for (const name of ['Zawadi Otieno', 'Zawadi A.']) {
    const { here, there, id, path } = await contested(ready, {
      first: { name: 'Zawadi' },
      here: { name: 'Zawadi O.' },
      there: { name: 'Zawadi A.' },
    });
    expect((await settle(here, id, { fields: { name } })).body.fields).toEqual([]);
    await there.meet();
    for (const { admin } of [here, there]) {
      const { body } = await admin.get(path);
      expect(body.name).toBe(name);
      expect(body).not.toHaveProperty('conflicts');
    }
    await there.expectAgreement();
  }
});

testBoth('a record without a conflict is told exactly as before', async (ready) => {
  const { here } = await twoClinics(ready);
  const { body } = await here.admin.post('/patients', { name: 'Zawadi' });
  const visit = (await here.admin.post(`/patients/${body._id}/visits`, {})).body;
  expect(body).not.toHaveProperty('conflicts');
  expect(visit).not.toHaveProperty('conflicts');
  expect((await here.admin.get(`/conflicts/${body._id}`)).body.fields).toEqual([]);
  expect((await here.admin.get('/conflicts/none')).status).toBe(404);
  expect((await here.admin.get('/conflicts')).body).toEqual({
    embedded: { conflictResourceList: [] },
    page: { size: 20, totalElements: 0, totalPages: 0, number: 0 },
  });
});

testBoth('who has not seen what was saved since is told so, and settles nothing', async (ready) => {
  const { here, id, path } = await contested(ready, {
    first: { name: 'Zawadi' },
    here: { name: 'Zawadi O.' },
    there: { name: 'Zawadi A.' },
  });
  const { version } = (await here.admin.get(path)).body as { version: number };
  await edit(here, id, { phoneNumber: '0700' });
  const fields = { name: 'Zawadi O.' };
  for (const reply of [
    await settle(here, id, { fields, version }),
    await settle(here, id, { fields }, { 'if-match': `"${version}"` }),
  ]) {
    expect(reply.status).toBe(412);
    expect(reply.body.type).toContain('stale');
    expect(reply.headers.get('etag')).toBe(`"${version + 1}"`);
  }
  expect((await here.admin.get(path)).body.conflicts).toEqual(['name']);
  expect((await settle(here, id, { fields }, { 'if-match': `"${version + 1}"` })).status).toBe(200);
  // The conflict is settled by now. A choice that somebody makes meanwhile is no edit of a field without a conflict.
  expect((await settle(here, id, { fields: { name: 'Zawadi A.' } })).status).toBe(412);
  expect((await here.admin.get(path)).body.name).toBe('Zawadi O.');
});

testBoth('what is settled is checked as an edit is, and only by those who may edit', async (ready) => {
  const { here, id } = await contested(ready, {
    first: { name: 'Zawadi' },
    here: { name: 'Zawadi O.', gender: 'MALE' },
    there: { name: 'Zawadi A.', gender: 'FEMALE' },
  });
  const pointers = ({ body }: Reply) => body.errors.map(({ pointer }: { pointer: string }) => pointer);
  const wrong = await settle(here, id, { fields: { name: '', gender: 'X', nickname: 'Z' } });
  expect([wrong.status, pointers(wrong).toSorted()]).toEqual([
    400,
    ['/fields/gender', '/fields/name', '/fields/nickname'],
  ]);
  expect((await settle(here, id, { fields: {} })).status).toBe(400);
  expect((await settle(here, id, { fields: { phoneNumber: '0700' } })).status).toBe(412);
  expect((await settle(here, id, { fields: { reason: 'Cough' } })).status).toBe(412);
  const reader = await withRole(here.admin, 'reader');
  expect((await reader.get('/conflicts')).status).toBe(200);
  expect((await settle({ admin: reader }, id, { fields: { name: 'Z' } })).status).toBe(403);
  const clerk = await withRole(here.admin, 'clerk');
  const left = await settle({ admin: clerk }, id, { fields: { name: 'Zawadi O.' } });
  expect(left.body.fields.map(({ field }: { field: string }) => field)).toEqual(['gender']);
});

testBoth('the same key settles once', async (ready) => {
  const { here, id, path } = await contested(ready, {
    first: { name: 'Zawadi' },
    here: { name: 'Zawadi O.' },
    there: { name: 'Zawadi A.' },
  });
  const key = { 'idempotency-key': 'settle 1' };
  const first = await settle(here, id, { fields: { name: 'Zawadi O.' } }, key);
  const again = await settle(here, id, { fields: { name: 'Zawadi O.' } }, key);
  expect([again.status, again.body]).toEqual([200, first.body]);
  expect((await here.admin.get(path)).body.version).toBe(first.body.version);
});

testBoth('of a visit both ends are told as instants, and one is chosen', async (ready) => {
  const { here, there, clocks } = await twoClinics(ready);
  const { _id: patientId } = (await here.admin.post('/patients', { name: 'Zawadi' })).body;
  const timeStart = '2026-03-02T08:00:00.000Z';
  const { _id: id } = (await here.admin.post(`/patients/${patientId}/visits`, { timeStart })).body;
  await there.meet();
  const path = `/patients/${patientId}/visits/${id}`;
  await here.admin.patch(path, { timeEnd: '2026-03-02T11:30:00+03:00', notes: 'Short' });
  clocks.there.advance(minute);
  await there.admin.patch(path, { timeEnd: '2026-03-02T09:00:00Z', reason: 'Cough' });
  await there.meet();

  expect((await here.admin.get(path)).body.conflicts).toEqual(['timeEnd']);
  expect((await here.admin.get(`/patients/${patientId}`)).body).not.toHaveProperty('conflicts');
  const [found] = await list(here);
  expect(found).toMatchObject({ id, kind: 'visit', patientId, patient: { name: 'Zawadi' }, timeStart });
  expect(found?.fields[0]?.values.map(({ value }) => value)).toEqual([
    '2026-03-02T09:00:00.000Z',
    '2026-03-02T08:30:00.000Z',
  ]);
  const before = await settle(here, id, { fields: { timeEnd: '2026-03-02T07:00:00Z' } });
  expect([before.status, before.body.errors[0].pointer]).toEqual([400, '/timeEnd']);
  expect((await settle(here, id, { fields: { timeEnd: '2026-03-02T08:30:00.000Z' } })).body.fields).toEqual([]);
  await there.meet();
  for (const { admin } of [here, there]) {
    const { body } = await admin.get(path);
    expect(body).toMatchObject({ timeEnd: '2026-03-02T08:30:00.000Z', reason: 'Cough', notes: 'Short' });
    expect(body).not.toHaveProperty('conflicts');
  }
  await there.expectAgreement();
});

testBoth('an age that was said against a date of birth: whichever is chosen stands alone', async (ready) => {
  const said = { first: { name: 'Zawadi', age: 30 }, here: { age: 31 }, there: { dateOfBirth: '1990-05-03' } };
  const ofDate = await contested(ready, said);
  expect((await ofDate.here.admin.get(ofDate.path)).body).toMatchObject({
    dateOfBirth: '1990-05-03',
    conflicts: ['age'],
  });
  const [{ fields } = { fields: [] }] = await list(ofDate.here);
  expect(fields.map(({ field, values }) => [field, values.map(({ value }) => value)])).toEqual([['age', [null, 31]]]);
  for (const chosen of [{ dateOfBirth: '1990-05-03' }, { age: null }]) {
    const { here, there, id, path } = await contested(ready, said);
    expect((await settle(here, id, { fields: chosen })).body.fields).toEqual([]);
    await there.meet();
    for (const { admin } of [here, there]) {
      expect((await admin.get(path)).body).toMatchObject({ dateOfBirth: '1990-05-03', age: 35 });
      expect((await admin.get(path)).body).not.toHaveProperty('conflicts');
    }
  }
  const { here, there, id, path } = ofDate;
  expect((await settle(here, id, { fields: { age: 31 } })).body.fields).toEqual([]);
  await there.meet();
  for (const { admin } of [here, there]) {
    expect((await admin.get(path)).body).toMatchObject({ dateOfBirth: null, age: 31 });
    expect((await admin.get(path)).body).not.toHaveProperty('conflicts');
  }
  await there.expectAgreement();
});

const retiredThere = (ready: NewReady) =>
  contested(ready, {
    first: { name: 'Zawadi' },
    here: { phoneNumber: '0711' },
    there: { retired: true, retiredReason: 'Registered twice' },
  });

testBoth(
  'a record that was retired there and edited here is kept in sight, and stays when that is chosen',
  async (ready) => {
    const { here, there, id, path } = await retiredThere(ready);
    const [found] = await list(here);
    expect(found?.fields).toMatchObject([
      {
        field: 'retired',
        values: [
          { value: false, who: 'ama', where: { name: 'Clinic under test' }, isShown: true, edited: ['phoneNumber'] },
          { value: true, where: { name: 'Kando' }, isShown: false },
        ],
      },
    ]);
    expect((await settle(there, id, { fields: { retired: false } })).body.fields).toEqual([]);
    await there.meet();
    for (const { admin } of [here, there]) {
      const { body } = await admin.get(path);
      expect(body).toMatchObject({ retired: false, retiredReason: null, phoneNumber: '0711' });
      expect(body).not.toHaveProperty('conflicts');
    }
    await there.expectAgreement();
  },
);

testBoth(
  'it is retired after all with the reason that was given, also when it was corrected meanwhile',
  async (ready) => {
    const { here, there, id, path } = await retiredThere(ready);
    await edit(here, id, { phoneNumber: '0712' });
    expect((await here.admin.get(path)).body.conflicts).toContain('retired');
    expect((await settle(here, id, { fields: { retired: true } })).status).toBe(200);
    await there.meet();
    for (const each of [here, there]) {
      const { body } = await each.admin.get(path);
      expect(body).toMatchObject({ retired: true, retiredReason: 'Registered twice', phoneNumber: '0712' });
      expect(body).not.toHaveProperty('conflicts');
      expect(await count(each)).toBe(0);
    }
    await there.expectAgreement();
  },
);

testBoth(
  'a visit that was withdrawn there and edited here is kept in sight, and withdrawn after all with its reason',
  async (ready) => {
    const { here, there, path } = await contested(ready, { first: { name: 'Zawadi' }, here: {}, there: {} });
    const { _id: id } = (await here.admin.post(`${path}/visits`, { reason: 'Cough' })).body;
    const visit = `${path}/visits/${id}`;
    await there.meet();
    await here.admin.patch(visit, { timeEnd: '2026-03-02T10:00:00Z' });
    await there.admin.patch(visit, { retired: true, retiredReason: 'Wrong patient' });
    await there.meet();
    const [found] = await list(here);
    expect(found).toMatchObject({
      kind: 'visit',
      fields: [
        {
          field: 'retired',
          values: [
            { value: false, who: 'ama', isShown: true, edited: ['timeEnd'] },
            { value: true, who: 'kofi', isShown: false },
          ],
        },
      ],
    });
    for (const { admin } of [here, there]) {
      expect((await admin.get(`${path}/visits`)).body.page.totalElements).toBe(1);
      expect((await admin.get(visit)).body).toMatchObject({ retired: false, conflicts: ['retired'] });
    }
    expect((await settle(here, id, { fields: { retired: true } })).body.fields).toEqual([]);
    await there.meet();
    for (const each of [here, there]) {
      expect((await each.admin.get(visit)).body).toMatchObject({ retired: true, retiredReason: 'Wrong patient' });
      expect((await each.admin.get(`${path}/visits`)).body.page.totalElements).toBe(0);
      expect(await count(each)).toBe(0);
    }
    await there.expectAgreement();
  },
);

testBoth(
  'a record that is retired asks nobody to decide anything, nor do its visits, until it is put back',
  async (ready) => {
    const { here, there, id, path } = await contested(ready, {
      first: { name: 'Zawadi' },
      here: { name: 'Zawadi O.' },
      there: { name: 'Zawadi A.' },
    });
    const { _id: visit } = (await here.admin.post(`${path}/visits`, {})).body;
    await there.meet();
    await here.admin.patch(`${path}/visits/${visit}`, { reason: 'Cough' });
    await there.admin.patch(`${path}/visits/${visit}`, { reason: 'Fever' });
    await there.meet();
    expect(await count(here)).toBe(2);
    await edit(here, id, { retired: true });
    expect([await count(here), await list(here)]).toEqual([0, []]);
    await edit(here, id, { retired: false });
    expect((await list(here)).map(({ kind }) => kind).toSorted()).toEqual(['patient', 'visit']);
  },
);

testBoth('the list begins with what was changed last, and comes in pages', async (ready) => {
  const world = await twoClinics(ready);
  const ids: string[] = [];
  for (const name of ['Ama', 'Esi', 'Yaw']) {
    const said = { first: { name }, here: { name: `${name} O.` }, there: { name: `${name} A.` } };
    ids.unshift((await contested(ready, said, world)).id);
  }
  expect((await list(world.here)).map(({ id }) => id)).toEqual(ids);
  expect((await list(world.here, '?size=2&page=1')).map(({ id }) => id)).toEqual(ids.slice(2));
  const { page } = (await world.here.admin.get('/conflicts?size=2')).body;
  expect(page).toEqual({ size: 2, totalElements: 3, totalPages: 2, number: 0 });
});

testBoth('a value from a clock that was years ahead, or had lost its battery, says so', async (ready) => {
  for (const wrong of ['2036-03-02T09:00:00Z', '2010-01-01T00:00:00Z']) {
    const world = await twoClinics(ready);
    const { _id } = (await world.here.admin.post('/patients', { name: 'Zawadi' })).body;
    await world.there.meet();
    await edit(world.here, _id, { name: 'Zawadi O.' });
    world.clocks.there.set(wrong);
    await edit(world.there, _id, { name: 'Zawadi A.' });
    await world.there.meet();
    const values = (await list(world.here))[0]?.fields[0]?.values ?? [];
    const told = Object.fromEntries(values.map(({ value, clockIsOff }) => [value, clockIsOff]));
    expect(told).toEqual({ 'Zawadi A.': true, 'Zawadi O.': undefined });
  }
});

testBoth('settling is in the audit and in the history, with whom it was about', async (ready) => {
  const { here, id, path } = await contested(ready, {
    first: { name: 'Zawadi' },
    here: { name: 'Zawadi O.' },
    there: { name: 'Zawadi A.' },
  });
  await here.admin.get('/conflicts');
  await here.admin.get('/conflicts/count');
  await settle(here, id, { fields: { name: 'Zawadi O.' } });
  const { body } = await here.admin.get(`/audit?patient=${id}`);
  const actions = body.entries.map(({ action }: { action: string }) => action);
  expect(actions.slice(0, 2)).toEqual(['conflict-settled', 'conflicts-listed']);
  const { history } = (await here.admin.get(`${path}/history`)).body;
  expect(history.at(-1)).toMatchObject({ field: 'name', new: 'Zawadi O.', who: 'ama' });
});

// At a station alone: it reads plans of SQLite.
test('the number is counted, and the list found, by the conflicts alone', async () => {
  const { station } = await readyStation();
  const client = sqlite(station.registry().db);
  const plan = (table: string) =>
    (
      client.prepare(`EXPLAIN QUERY PLAN SELECT key FROM ${table} WHERE conflicts IS NOT NULL`).all() as {
        detail: string;
      }[]
    )
      .map(({ detail }) => detail)
      .join();
  expect(plan('patient')).toContain('patient_in_conflict');
  expect(plan('visit')).toContain('visit_in_conflict');
});

testBoth('whatever two stations say of a record, what is settled at one is settled at both', async (ready) => {
  const text = fc.constantFrom(null, 'Ama', 'Esi', 'Yaw');
  const patch: fc.Arbitrary<PatientPatch> = fc.oneof(
    fc.record({ name: text, phoneNumber: text, residentialAddress: text }, { requiredKeys: [] }),
    fc.record({ age: fc.constantFrom(30, 31, null), gender: fc.constantFrom('MALE', 'FEMALE', null) }),
    fc.record({ dateOfBirth: fc.constantFrom('1990-05-03', '1991-05-03', null) }),
    fc.record({ dateOfBirth: fc.constant('1992-01-01'), dateOfBirthEstimated: fc.constantFrom(true, false, null) }),
    fc.record({ retired: fc.constantFrom(true, false) }),
  );
  const patches = fc.array(patch, { minLength: 1, maxLength: 3 });
  const world = await twoClinics(ready);
  const run = fc.asyncProperty(patches, patches, fc.array(fc.nat(5), { minLength: 12 }), async (one, two, choices) => {
    const { here, there } = world;
    const { _id: id } = (await here.admin.post('/patients', { name: 'Ama', age: 30 })).body;
    await there.meet();
    // A patch that contradicts itself is refused, and then has no effect.
    for (const each of one) await here.admin.patch(`/patients/${id}`, each);
    for (const each of two) await there.admin.patch(`/patients/${id}`, each);
    await there.meet();
    for (
      let left = (await here.admin.get(`/conflicts/${id}`)).body as Conflict, turn = 0;
      left.fields.length > 0;
      turn++
    ) {
      expect(turn).toBeLessThan(12);
      const [first] = left.fields;
      if (first === undefined) break;
      expect(first.values.length).toBeGreaterThan(1);
      expect(first.values.filter(({ isShown }) => isShown)).toHaveLength(1);
      const chosen = first.values[(choices[turn] ?? 0) % first.values.length];
      const reply = await settle(here, id, { fields: { [first.field]: chosen?.value }, version: left.version });
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
      const record = (await here.admin.get(`/patients/${id}`)).body;
      if (first.field !== 'age') expect(record[first.field]).toBe(chosen?.value);
      expect(reply.body.fields.map(({ field }: { field: string }) => field)).not.toContain(first.field);
      left = reply.body;
    }
    await there.meet();
    for (const { admin } of [here, there]) {
      expect((await admin.get(`/patients/${id}`)).body).not.toHaveProperty('conflicts');
      expect((await admin.get(`/conflicts/${id}`)).body.fields).toEqual([]);
    }
  });
  await fc.assert(run, { numRuns: 40 });
  await world.there.expectAgreement();
});

testBoth(
  'two photos of one patient are told with both pictures, and the one that is chosen stands everywhere',
  async (ready) => {
    const { here, there, clocks } = await twoClinics(ready);
    const { _id } = (await here.admin.post('/patients', { name: 'Zawadi' })).body;
    await there.meet();
    const [ours, theirs] = [5, 6].map((filling) => jpegBytes({ filling }).toString('base64'));
    const path = `/patients/${_id}`;
    expect((await here.admin.send('PUT', `${path}/photo`, { jpeg: ours })).status).toBe(200);
    clocks.there.advance(minute);
    expect((await there.admin.send('PUT', `${path}/photo`, { jpeg: theirs })).status).toBe(200);
    await there.meet();

    expect((await here.admin.get(path)).body.conflicts).toEqual(['photo']);
    expect((await here.admin.get('/conflicts/count')).body.count).toBe(1);
    const { fields, version } = (await here.admin.get(`/conflicts/${_id}`)).body;
    expect(fields).toMatchObject([{ field: 'photo', values: [{ value: theirs, isShown: true }, { value: ours }] }]);

    const settle = (photo: unknown) => here.admin.post(`/conflicts/${_id}/settle`, { fields: { photo }, version });
    expect((await settle('no picture')).status).toBe(400);
    expect((await settle(ours)).body.fields).toEqual([]);
    await there.meet();
    for (const { admin } of [here, there]) {
      expect((await admin.get(path)).body).not.toHaveProperty('conflicts');
      const shown = await fetch(`${admin.api}${path}/photo`, { headers: { authorization: `Bearer ${admin.token}` } });
      expect(Buffer.from(await shown.arrayBuffer()).toString('base64')).toBe(ours);
    }
    expect((await settle(ours)).status).toBe(412);
  },
);
