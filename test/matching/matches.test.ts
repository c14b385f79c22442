/** Possible matches that are reported over HTTP, for a draft and for a record. */
import { expect } from 'vitest';
import { testBoth, type NewReady } from '../support/both.ts';
import { withRole, type Client } from '../support/station.ts';

const asha = {
  name: 'Asha Mwangi',
  gender: 'FEMALE',
  dateOfBirth: '1991-03-14',
  phoneNumber: '0712 345 678',
  residentialAddress: '12 Market Street, Mtoni',
};

async function clinicWith(ready: NewReady, ...patients: object[]) {
  const { admin } = await ready();
  const clerk = await withRole(admin, 'clerk');
  const ids: string[] = [];
  for (const patient of patients) ids.push((await clerk.post('/patients', patient)).body._id as string);
  return { admin, clerk, ids };
}

type Found = { patient: { _id: string }; grade: string; score: number; reasons: string[]; isCapped: boolean };
async function matches(client: Client, body: object) {
  const reply = await client.post('/patients/matches', body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body as { matches: Found[]; isCapped: boolean };
}

testBoth(
  'a person who comes again with the same name, birth date and phone is a certain match, with the reasons',
  async (ready) => {
    const { clerk, ids } = await clinicWith(ready, asha, { name: 'Neema Otieno', phoneNumber: '0799 111 222' });
    const found = await matches(clerk, {
      name: 'asha mwangi',
      dateOfBirth: '1991-03-14',
      phoneNumber: '+254712345678',
    });
    expect(found.isCapped).toBe(false);
    expect(found.matches).toEqual([
      expect.objectContaining({
        patient: expect.objectContaining({ _id: ids[0], name: 'Asha Mwangi' }),
        grade: 'certain',
        reasons: ['same-name', 'same-birth-date', 'same-phone'],
        isCapped: false,
      }),
    ]);
    expect(found.matches[0]?.score).toBeGreaterThan(0.99);
  },
);

for (const [what, draft, reason] of [
  ['a name that sounds alike', { name: 'Aisha Muangi', dateOfBirth: '1991-03-14' }, 'name-sounds-alike'],
  [
    'the words of the name the other way round',
    { name: 'Mwangi Asha', dateOfBirth: '1991-03-14' },
    'name-words-swapped',
  ],
  ['day and month swapped', { ...asha, dateOfBirth: '1991-03-15' }, 'birth-date-nearly-same'],
  ['another script', { name: 'عائشة موانغي', phoneNumber: '0712345678' }, 'same-phone'],
  ['a changed surname', { ...asha, name: 'Asha Kamau' }, 'same-given-name'],
] as const) {
  testBoth(`finds the person with ${what}`, async (ready) => {
    const { clerk, ids } = await clinicWith(ready, asha, { name: 'Neema Otieno' }, { name: 'Grace Mushi' });
    const [first] = (await matches(clerk, draft)).matches;
    expect(first?.patient._id).toBe(ids[0]);
    expect(first?.reasons).toContain(reason);
  });
}

testBoth('twins and people of one house are never a certain match', async (ready) => {
  const { clerk } = await clinicWith(ready, asha);
  for (const name of ['Zuhura Mwangi', 'Amina Mwangi', 'A. Mwangi', 'Aisha Mwangi']) {
    const found = await matches(clerk, { ...asha, name });
    expect(
      found.matches.map(({ grade }) => grade),
      name,
    ).not.toContain('certain');
  }
});

testBoth('a record is compared with all others, and not with itself', async (ready) => {
  const { clerk, ids } = await clinicWith(ready, asha, { ...asha, patientNumber: 'B 7' });
  const found = await matches(clerk, { patientId: ids[0] });
  expect(found.matches.map(({ patient, grade }) => [patient._id, grade])).toEqual([[ids[1], 'certain']]);
});

testBoth('the request is checked, and a removed record is never found', async (ready) => {
  const { clerk, admin, ids } = await clinicWith(ready, asha);
  const send = (body: object) => clerk.post('/patients/matches', body);
  expect((await send({ patientId: ids[0], name: 'Asha' })).body.errors).toEqual([
    { pointer: '/patientId', detail: expect.stringContaining('not both') },
  ]);
  expect((await send({ patientId: 'nobody' })).status).toBe(404);
  expect((await send({ name: 'Asha', colour: 'red' })).status).toBe(400);
  expect((await send({ ...asha, limit: 51 })).status).toBe(400);
  expect((await matches(clerk, {})).matches).toEqual([]);
  await admin.patch(`/patients/${ids[0]}`, { retired: true });
  expect((await matches(clerk, asha)).matches).toEqual([]);
});

testBoth('the likeliest comes first, and no more are returned than requested', async (ready) => {
  const { clerk, ids } = await clinicWith(ready, { name: asha.name, dateOfBirth: '1991-03-15' }, asha, {
    name: 'Asha Mwangi',
  });
  const all = await matches(clerk, asha);
  expect(all.matches[0]?.patient._id).toBe(ids[1]);
  expect(all.matches.map(({ score }) => score)).toEqual(
    all.matches.map(({ score }) => score).toSorted((a, b) => b - a),
  );
  expect((await matches(clerk, { ...asha, limit: 1 })).matches).toHaveLength(1);
});

testBoth('the audit records each request as a search, without what was typed', async (ready) => {
  const { admin, clerk, ids } = await clinicWith(ready, asha);
  await matches(clerk, { ...asha, name: 'Asha Mwangi Kimaro' });
  await matches(clerk, { patientId: ids[0] });
  const { body } = await admin.get('/audit?action=patients-searched');
  const [ofRecord, ofDraft] = body.entries;
  expect(ofDraft).toMatchObject({ patient: null, shown: [{ id: ids[0] }], query: expect.any(String) });
  expect(ofRecord).toMatchObject({ patient: { id: ids[0] }, shown: [], query: null });
  expect(JSON.stringify(body)).not.toContain('Kimaro');
});

testBoth(
  'a merged person is found by the old name and numbers, and the surviving record is shown once',
  async (ready) => {
    const { admin, clerk, ids } = await clinicWith(ready, asha);
    const system = (await admin.post('/identifier-systems', { name: 'National ID', isUnique: true })).body
      ._id as string;
    const identifier = { system, value: 'GH 4711 0815', use: null, from: null, to: null };
    const old = { name: 'Rehema Chacha', dateOfBirth: '1980-01-02', patientNumber: 'L-77', identifiers: [identifier] };
    const joined = (await clerk.post('/patients', old)).body._id as string;
    expect((await clerk.post(`/patients/${ids[0]}/join`, { with: joined, values: {} })).status).toBe(200);
    const found = async (draft: object) => (await matches(clerk, draft)).matches.map(({ patient }) => patient._id);
    expect(await found({ name: 'Rehema Chacha', dateOfBirth: '1980-01-02' })).toEqual([ids[0]]);
    expect(await found({ name: 'Rehema Chacha', patientNumber: 'l77' })).toEqual([ids[0]]);
    expect(await found({ name: 'Rehema Chacha', identifiers: [{ ...identifier, value: 'gh-47110815' }] })).toEqual([
      ids[0],
    ]);
    expect(await found(asha)).toEqual([ids[0]]);
  },
);
