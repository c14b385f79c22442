/** A card with a code on it: a code reader types the record id into the search box. */
import { expect, test } from 'vitest';
import { recordIdIn } from '../../src-main/patients/record-id.rules.ts';
import { testBoth, type NewReady } from '../support/both.ts';
import { withRole, type Client } from '../support/station.ts';

const search = async (client: Client, q: string, more = '') =>
  (await client.get(`/patients/search?q=${encodeURIComponent(q)}${more}`)).body;
const found = (body: any): any[] => body.embedded.patientResourceList;

async function withCard(ready: NewReady) {
  const { admin } = await ready();
  const { _id } = (await admin.post('/patients', { name: 'Zawadi Otieno', patientNumber: '4417' })).body;
  return { admin, id: _id as string };
}

testBoth('finds the patient of a scanned card, with or without hyphens, in any case, between blanks', async (ready) => {
  const { admin, id } = await withCard(ready);
  const patient = (await admin.get(`/patients/${id}`)).body;
  const plain = id.replaceAll('-', '');
  for (const q of [id, id.toUpperCase(), plain, plain.toUpperCase(), `  ${id}\t`, `\n${plain}\r\n`]) {
    const body = await search(admin, q);
    expect(found(body), q).toMatchObject([{ ...patient, matches: [{ field: '_id', word: id, kind: 'exact' }] }]);
    expect(body.page, q).toEqual({ size: 20, totalElements: 1, totalPages: 1, number: 0 });
  }
});

testBoth('lets a reader scan a card', async (ready) => {
  const { admin, id } = await withCard(ready);
  expect(found(await search(await withRole(admin, 'reader'), id))).toHaveLength(1);
});

testBoth(
  'finds the holder of the card alone, also where the id stands in the fields of somebody else',
  async (ready) => {
    const { admin, id } = await withCard(ready);
    for (const other of [{ patientNumber: id }, { name: id }, { residentialAddress: id.replaceAll('-', '') }])
      await admin.post('/patients', other);
    const body = await search(admin, id);
    expect(found(body).map(({ _id }) => _id)).toEqual([id]);
    expect(body.page.totalElements).toBe(1);
  },
);

testBoth('finds nobody on a second page, for the pages of a search do not repeat themselves', async (ready) => {
  const { admin, id } = await withCard(ready);
  const body = await search(admin, id, '&page=1&size=1');
  expect(found(body)).toEqual([]);
  expect(body.page).toEqual({ size: 1, totalElements: 1, totalPages: 1, number: 1 });
});

testBoth('finds a retired patient by the card, and says that the record is retired', async (ready) => {
  const { admin, id } = await withCard(ready);
  await admin.patch(`/patients/${id}`, { retired: true });
  expect(found(await search(admin, 'zawadi'))).toEqual([]);
  expect(found(await search(admin, id))).toMatchObject([{ _id: id, retired: true }]);
});

testBoth('finds nobody by an id that nobody has, by part of one, or by the id of a visit', async (ready) => {
  const { admin, id } = await withCard(ready);
  const visit = (await admin.post(`/patients/${id}/visits`)).body;
  const changed = id.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
  for (const q of [changed, '00000000-0000-0000-0000-000000000000', id.slice(0, -1), visit._id]) {
    const body = await search(admin, q);
    expect(found(body), q).toEqual([]);
    expect(body.page.totalElements, q).toBe(0);
  }
});

testBoth('searches for 32 digits that are no id as for any other number', async (ready) => {
  const { admin } = await withCard(ready);
  const patientNumber = '12345678901234567890123456789012';
  await admin.post('/patients', { name: 'Kofi Mensah', patientNumber });
  const [hit] = found(await search(admin, patientNumber));
  expect(hit).toMatchObject({ name: 'Kofi Mensah', matches: [{ field: 'patientNumber' }] });
});

// At neither: it tests a rule.
test.each([
  ['one group too few', '0198c0de-0000-7000-8000'],
  ['a letter that ids do not have', '0198c0de-0000-7000-8000-00000000000g'],
  ['one character more', '0198c0de-0000-7000-8000-0000000000000'],
  ['blanks in the middle', '0198c0de 0000 7000 8000 000000000000'],
  ['a word behind it', '0198c0de-0000-7000-8000-000000000000 ama'],
])('does not take what is no id for one: %s', (_what, q) => {
  expect(recordIdIn(q)).toBeUndefined();
});
