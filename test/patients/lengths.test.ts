/**
 * Every text that a person enters has a maximum length. A longer text is refused with a sentence, and nothing of it is
 * stored.
 */
import { expect, test } from 'vitest';
import { newUuid } from '../../src-main/clock.ts';
import { visitEndpoints } from '../../src-main/visits/visit.contract.ts';
import { patientEndpoints } from '../../src-main/patients/patient.contract.ts';
import { saysElsewhere, testBoth } from '../support/both.ts';

const ofPatients: [string, number][] = [
  ['name', 200],
  ['residentialAddress', 500],
  ['phoneNumber', 100],
  ['patientNumber', 64],
];
const ofVisits: [string, number][] = [
  ['reason', 500],
  ['notes', 10_000],
  ['attendedBy', 200],
];

testBoth(
  'takes a text of the greatest length, in characters of any script, and refuses a longer one with its place',
  async (ready) => {
    const { admin } = await ready();
    const { _id } = (await admin.post('/patients', { name: 'Zawadi' })).body;
    const patient = `/patients/${_id}`;
    const visit = `${patient}/visits/${(await admin.post(`${patient}/visits`)).body._id}`;
    const cases = [
      ...ofPatients.map(([field, length]) => ({ field, length, post: '/patients', patch: patient })),
      ...ofVisits.map(([field, length]) => ({ field, length, post: `${patient}/visits`, patch: visit })),
    ];
    for (const { field, length, post, patch } of cases) {
      // Outside the basic multilingual plane: two UTF-16 units each, but one character.
      const longest = '𞤀'.repeat(length);
      for (const send of [admin.post(post, { [field]: longest }), admin.patch(patch, { [field]: longest })]) {
        const { status, body } = await send;
        expect([status, body[field]], field).toEqual([200, longest]);
      }
      for (const send of [
        admin.post(post, { [field]: `${longest}a` }),
        admin.patch(patch, { [field]: `${longest}a` }),
      ]) {
        const { status, body } = await send;
        expect(status, field).toBe(400);
        expect(body.errors).toEqual([
          {
            pointer: `/${field}`,
            detail: `${field} is longer than ${length} characters. Nothing was saved. Shorten it.`,
          },
        ]);
      }
      expect((await admin.get(patch)).body[field]).toBe(longest);
    }
  },
);

testBoth('shows a longer text that came from elsewhere as it is', async (ready) => {
  const place = await ready();
  const { admin } = place;
  const name = 'Zawadi '.repeat(60).trim();
  const say = await saysElsewhere(place);
  const id = newUuid();
  await say({ id, fields: { name } });
  expect((await admin.get(`/patients/${id}`)).body.name).toBe(name);
});

/**
 * Every text that a person enters is bounded: a new field without a bound fails the test.
 * At neither: it reads the contracts.
 */
test('knows a greatest length for each text of a patient and of a visit', () => {
  const bodies = { ...patientEndpoints, ...visitEndpoints };
  for (const { body, summary } of Object.values(bodies) as { body?: unknown; summary: string }[]) {
    const { properties = {} } = (body ?? {}) as { properties?: Record<string, Record<string, unknown>> };
    for (const [name, { type, format, maxLength, enum: values }] of Object.entries(properties)) {
      const isText = [type].flat().includes('string') && format === undefined && values === undefined;
      if (isText) expect(maxLength, `${summary}: ${name}`).toBeTypeOf('number');
    }
  }
});

testBoth(
  'a long history comes in pages, and each says what a field was before, also when that stands in another',
  async (ready) => {
    const { admin } = await ready();
    const path = `/patients/${(await admin.post('/patients', { name: 'Zawadi', phoneNumber: '1' })).body._id}`;
    for (let i = 1; i <= 30; i++) await admin.patch(path, { patientNumber: `${i}` });
    await admin.patch(path, { phoneNumber: '2' });
    const pageOf = async (page: number) => (await admin.get(`${path}/history?page=${page}&size=10`)).body;
    const { history, page } = await pageOf(0);
    expect(page).toEqual({ size: 10, totalElements: 32, totalPages: 4, number: 0 });
    expect(history).toHaveLength(10);
    expect(history[0]).toMatchObject({ field: 'patientNumber', old: '21', new: '22' });
    expect(history[9]).toMatchObject({ field: 'phoneNumber', old: '1', new: '2' });
    const whole = (await admin.get(`${path}/history?size=200`)).body.history;
    const pages = await Promise.all([3, 2, 1, 0].map(pageOf));
    expect(pages.flatMap((each) => each.history)).toEqual(whole);
    expect((await pageOf(4)).history).toEqual([]);
  },
);
