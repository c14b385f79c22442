/** Fields of patients that a clinic defines itself: their definitions, and the values of patients through everything that they pass. */
import { expect, test } from 'vitest';
import { write } from '../../src-main/db/access.ts';
import { putHolding } from '../../src-main/journal/holding.queries.ts';
import { exchangeBetween, pair } from '../exchange/wire.ts';
import { fhirOf } from '../fhir/station.ts';
import { imported, northAndSouth, passphrase, snapshotOf } from '../sticks/snapshots.ts';
import { rebuildRows, saysElsewhere, testBoth } from '../support/both.ts';
import { neighbourOf } from '../support/neighbour.ts';
import { password, withRole, type Client } from '../support/station.ts';
import { clinic } from '../sync/two-clinics.ts';
import { changed, done, exported, patientsOf, sent } from '../transfer/files.ts';

const add = async (admin: Client, field: object): Promise<string> => {
  const { status, body } = await admin.post('/own-fields', field);
  expect([field, status]).toEqual([field, 200]);
  return body._id;
};
const fieldsOf = async (client: Client): Promise<any[]> => (await client.get('/own-fields')).body.fields;
const faultsOf = ({ status, body }: { status: number; body: any }) => [
  status,
  ...(body.errors ?? []).map(({ pointer }: { pointer: string }) => pointer),
];
const ownOf = async (client: Client, id: string) => (await client.get(`/patients/${id}`)).body.own;

testBoth(
  'an administrator defines up to twelve fields, and everybody reads them in the order of the form',
  async (ready) => {
    const here = await ready();
    const { admin } = here;
    const path = `/own-fields/${await add(admin, { name: ' Work ', type: 'text' })}`;
    await add(admin, { name: 'Blood group', type: 'choice', choices: ['A', 'B '], after: 'birth' });
    await add(admin, { name: 'Religion', type: 'text', after: null });
    await add(admin, { name: 'Weight', type: 'number' });
    const said = (await fieldsOf(admin)).map(({ name, after, position }) => [name, after, position]);
    expect(said).toEqual([
      ['Religion', null, 0],
      ['Blood group', 'birth', 0],
      ['Work', 'patientCategory', 0],
      ['Weight', 'patientCategory', 1],
    ]);
    expect((await fieldsOf(admin))[1].choices).toEqual(['A', 'B']);
    for (const [body, pointer] of [
      [{ name: 'work', type: 'date' }, '/name'],
      [{ name: '  ', type: 'date' }, '/name'],
      [{ name: 'Group', type: 'choice' }, '/choices'],
      [{ name: 'Group', type: 'choice', choices: ['A', 'a'] }, '/choices'],
      [{ name: 'Group', type: 'text', choices: ['A'] }, '/choices'],
      [{ name: 'Group', type: 'other' }, '/type'],
    ] as const) {
      expect(faultsOf(await admin.post('/own-fields', body))).toEqual([400, pointer]);
    }
    expect((await admin.patch(path, { name: 'Occupation' }, { 'if-match': '"1"' })).body).toMatchObject({ version: 2 });
    expect((await admin.patch(path, { name: 'Job' }, { 'if-match': '"1"' })).status).toBe(412);
    expect((await admin.patch(path, { type: 'number' })).status).toBe(400);
    const reader = await withRole(admin, 'reader');
    expect(await fieldsOf(reader)).toHaveLength(4);
    expect((await reader.post('/own-fields', { name: 'Other', type: 'text' })).status).toBe(403);
    expect((await reader.patch(path, { name: 'Other' })).status).toBe(403);
    for (let i = 5; i <= 12; i++) await add(admin, { name: `Field ${i}`, type: 'answer' });
    expect(faultsOf(await admin.post('/own-fields', { name: 'Thirteen', type: 'text' }))).toEqual([400, '']);
    expect((await admin.patch(path, { retired: true })).body.retired).toBe(true);
    await add(admin, { name: 'Thirteen', type: 'text' });
    expect(faultsOf(await admin.patch(path, { retired: false }))).toEqual([400, '']);
    expect((await admin.get('/audit?action=own-field-set')).body.entries).not.toHaveLength(0);
    const before = await fieldsOf(admin);
    await rebuildRows(here);
    expect(await fieldsOf(admin)).toEqual(before);
  },
);

testBoth(
  'values are checked by their type, changed one by one, and stay when their field is removed',
  async (ready) => {
    const here = await ready();
    const { admin } = here;
    const types = { text: 'Nurse', number: 36.6, date: '2026-03-01', answer: false, choice: 'AB' };
    const wrong = { text: ' ', number: '36.6', date: '2026-02-30', answer: 'no', choice: 'ab' };
    const ids: Record<string, string> = {};
    for (const type of Object.keys(types)) {
      ids[type] = await add(admin, { name: `The ${type}`, type, ...(type === 'choice' && { choices: ['A', 'AB'] }) });
    }
    const own = Object.fromEntries(Object.entries(types).map(([type, value]) => [ids[type], value]));
    const { body: ama } = await admin.post('/patients', { name: 'Ama', own });
    expect(ama.own).toEqual(own);
    const path = `/patients/${ama._id}`;
    for (const [type, value] of Object.entries(wrong)) {
      const refused = await admin.patch(path, { own: { [ids[type]!]: value } });
      expect([type, ...faultsOf(refused)]).toEqual([type, 400, `/own/${ids[type]}`]);
    }
    expect(faultsOf(await admin.patch(path, { own: { 'no/field': 'A' } }))).toEqual([400, '/own/no~1field']);
    expect(faultsOf(await admin.post('/patients', { name: 'Esi', own: { nowhere: 'A' } }))).toEqual([
      400,
      '/own/nowhere',
    ]);
    const edited = await admin.patch(path, { own: { [ids['text']!]: 'Doctor', [ids['number']!]: null } });
    const { [ids['number']!]: _removed, ...others } = own;
    expect(edited.body.own).toEqual({ ...others, [ids['text']!]: 'Doctor' });
    const { history } = (await admin.get(`${path}/history`)).body;
    expect(history.slice(-2).map(({ field, old, new: value }: any) => [field, old, value])).toEqual(
      expect.arrayContaining([
        [`own.${ids['text']}`, 'Nurse', 'Doctor'],
        [`own.${ids['number']}`, 36.6, null],
      ]),
    );
    // As it was read, it changes nothing.
    expect((await admin.patch(path, edited.body)).body.version).toBe(edited.body.version);
    await admin.patch(`/own-fields/${ids['text']}`, { retired: true });
    expect((await ownOf(admin, ama._id))[ids['text']!]).toBe('Doctor');
    expect(faultsOf(await admin.patch(path, { own: { [ids['text']!]: 'Midwife' } }))).toEqual([
      400,
      `/own/${ids['text']}`,
    ]);
    // An earlier value can come back, as in an undo.
    expect((await admin.patch(path, { own: { [ids['text']!]: 'Nurse' } })).status).toBe(200);
    const before = (await admin.get(path)).body;
    await rebuildRows(here);
    expect((await admin.get(path)).body).toEqual(before);
    expect((await admin.patch(path, { own: null })).body.own).toBeNull();
  },
);

testBoth(
  'a field and its choices have names in other languages, which sync and are edited as a whole',
  async (ready) => {
    const here = await ready();
    const { admin } = here;
    const translations = { sw: { name: 'Kundi', choices: { 10: 'Kumi', 9: 'Tisa' } }, ar: { name: 'فصيلة' } };
    const id = await add(admin, { name: 'Group', type: 'choice', choices: ['9', '10'], translations });
    const path = `/own-fields/${id}`;
    const there = await neighbourOf(here);
    await there.meet();
    await there.expectAgreement();
    expect((await fieldsOf(there.admin))[0].translations).toEqual(translations);
    const wrong = await admin.patch(path, { translations: { fr: { choices: { 11: 'Onze' } } } });
    expect(faultsOf(wrong)).toEqual([400, '/translations']);
    expect((await admin.patch(path, { translations: { xx: { name: 'Group' } } })).status).toBe(400);
    // A choice that is removed keeps its names, since patients may have it.
    expect((await admin.patch(path, { choices: ['9'] })).body.translations).toEqual(translations);
    expect((await admin.patch(path, { translations: { fr: { choices: { 10: 'Dix' } } } })).status).toBe(200);
    const { body } = await admin.patch(path, { translations: null });
    expect(body).toMatchObject({ name: 'Group', translations: null });
    await there.meet();
    await there.expectAgreement();
  },
);

testBoth('two stations that edit different fields of a patient do not conflict, the same one does', async (ready) => {
  const here = await ready();
  const { admin } = here;
  const say = await saysElsewhere(here);
  const [work, group] = [
    await add(admin, { name: 'Work', type: 'text' }),
    await add(admin, { name: 'Group', type: 'choice', choices: ['A', 'B'] }),
  ];
  const { body: ama } = await admin.post('/patients', { name: 'Ama', own: { [work]: 'Nurse' } });
  const path = `/patients/${ama._id}`;
  // Neither knows of the other.
  await say({ kind: 'patient', id: ama._id, fields: { [`own.${group}`]: 'A' } });
  let { body: now } = await admin.get(path);
  expect([now.own, now.conflicts]).toEqual([{ [work]: 'Nurse', [group]: 'A' }, undefined]);
  await say({ kind: 'patient', id: ama._id, fields: { [`own.${work}`]: 'Teacher' } });
  ({ body: now } = await admin.get(path));
  expect(now.conflicts).toEqual([`own.${work}`]);
  const { body } = await admin.get('/conflicts');
  const [conflict] = body.embedded.conflictResourceList ?? body.embedded.conflicts ?? Object.values(body.embedded)[0];
  expect(conflict.fields.map(({ field }: any) => field)).toEqual([`own.${work}`]);
  expect(conflict.fields[0].values.map(({ value }: any) => value).sort()).toEqual(['Nurse', 'Teacher']);
  expect((await admin.post(`/conflicts/${ama._id}/settle`, { fields: { own: { [group]: 'A' } } })).status).toBe(412);
  const settled = await admin.post(`/conflicts/${ama._id}/settle`, { fields: { own: { [work]: 'Nurse' } } });
  expect([settled.status, settled.body.fields]).toEqual([200, []]);
  ({ body: now } = await admin.get(path));
  expect([now.own, now.conflicts]).toEqual([{ [work]: 'Nurse', [group]: 'A' }, undefined]);
});

testBoth('fields and values sync, merge, unmerge, and leave and come back by file and FHIR', async (ready) => {
  const here = await ready();
  const { admin } = here;
  const there = await neighbourOf(here);
  const work = await add(admin, { name: 'Work', type: 'text' });
  const size = await add(there.admin, { name: 'Size', type: 'number' });
  await there.meet();
  await there.expectAgreement();
  const { body: ama } = await admin.post('/patients', { name: 'Ama', own: { [work]: 'Nurse' } });
  const { body: esi } = await admin.post('/patients', { name: 'Esi Badu', own: { [size]: 1.5 } });
  await there.meet();
  await there.admin.patch(`/patients/${ama._id}`, { own: { [size]: 2 } });
  await admin.patch(`/patients/${ama._id}`, { own: { [work]: 'Midwife' } });
  await there.meet();
  await there.expectAgreement();
  expect(await ownOf(there.admin, ama._id)).toEqual({ [work]: 'Midwife', [size]: 2 });

  const values = { own: { [size]: 1.5 } };
  const { body: merged } = await admin.post(`/patients/${ama._id}/join`, { with: esi._id, values });
  expect(await ownOf(admin, ama._id)).toEqual({ [work]: 'Midwife', [size]: 1.5 });
  await admin.post(`/patients/${ama._id}/part`, { group: merged.group });
  expect(await ownOf(admin, ama._id)).toEqual({ [work]: 'Midwife', [size]: 2 });
  expect(await ownOf(admin, esi._id)).toEqual({ [size]: 1.5 });
  await there.meet();
  await there.expectAgreement();

  const fhir = fhirOf(admin);
  const { body: resource } = await fhir.get(`/Patient/${ama._id}`);
  const url = (id: string) => `urn:satchel:own-field:${id}`;
  expect(resource.extension).toEqual(
    expect.arrayContaining([
      { url: url(work), valueString: 'Midwife' },
      { url: url(size), valueDecimal: 2 },
    ]),
  );
  const put = await fhir.put(`/Patient/${ama._id}`, {
    ...resource,
    extension: [
      { url: url(size), valueDecimal: 2.5 },
      { url: 'urn:x:else', valueString: 'kept' },
    ],
  });
  expect(put.status).toBe(200);
  // A program that drops an extension does not know it.
  expect(await ownOf(admin, ama._id)).toEqual({ [work]: 'Midwife', [size]: 2.5 });
  expect((await fhir.get(`/Patient/${ama._id}`)).body.extension).toContainEqual({
    url: 'urn:x:else',
    valueString: 'kept',
  });

  const csv = (await exported(admin, { format: 'csv' }, password)).toString();
  expect(csv.split('\r\n')[0]).toMatch(/,Size,Work$/);
  expect(csv).toMatch(/^[^\n]*Esi Badu[^\n]*,1\.5,\r$/m);
  const json = (await exported(admin, { format: 'ndjson' }, password)).toString();
  expect(json.split('\n').map((line) => line && JSON.parse(line).own)).toContainEqual({ Size: 2.5, Work: 'Midwife' });
  const file = await sent(admin, 'Name,Age,work,SIZE\nKofi Mensah,7,Farmer,"1,25"\nYaw Boa,8,,tall\n');
  expect(file.columns.map(({ field, system }) => [field, system]).slice(2)).toEqual([
    ['ownField', work],
    ['ownField', size],
  ]);
  expect(file.tally).toMatchObject({ new: 1, refused: 1 });
  await done(admin, file._id, 'run');
  const kofi = (await patientsOf(admin)).find(({ name }) => name === 'Kofi Mensah');
  expect(kofi.own).toEqual({ [work]: 'Farmer', [size]: 1.25 });
});

testBoth('the list of patients and what it exports are filtered by own fields, several together', async (ready) => {
  const { admin } = await ready();
  const group = await add(admin, { name: 'Group', type: 'choice', choices: ['A', 'A..B', 'O|+'] });
  const enrolled = await add(admin, { name: 'Enrolled', type: 'answer' });
  const weight = await add(admin, { name: 'Weight', type: 'number' });
  const since = await add(admin, { name: 'Since', type: 'date' });
  const work = await add(admin, { name: 'Work', type: 'text' });
  const values = { [group]: 'A', [enrolled]: true, [weight]: 10, [since]: '2026-03-01', [work]: 'Nurse' };
  await admin.post('/patients', { name: 'Ama', village: 'Kisimani', own: values });
  await admin.post('/patients', { name: 'Esi', own: { [group]: 'O|+', [enrolled]: false, [weight]: 9.5 } });
  await admin.post('/patients', { name: 'Kofi', village: 'Kisimani', own: { [group]: 'A..B', [since]: '2025-12-31' } });
  await admin.post('/patients', { name: 'Yaw' });
  const cases: [string[], string[]][] = [
    [[`${group}|A`], ['Ama']],
    [[`${group}|A..B`], ['Kofi']],
    [[`${group}|O|+`], ['Esi']],
    [[`${group}|no longer offered`], []],
    [[`${group}|`], ['Yaw']],
    [[`${enrolled}|true`], ['Ama']],
    [[`${enrolled}|false`], ['Esi']],
    [[`${enrolled}|`], ['Kofi', 'Yaw']],
    [[`${weight}|10`], ['Ama']],
    [[`${weight}|9.5..10`], ['Ama', 'Esi']],
    [[`${weight}|..9.9`], ['Esi']],
    [[`${weight}|9.6..`], ['Ama']],
    [[`${since}|2026-01-01..`], ['Ama']],
    [[`${since}|..2025-12-31`], ['Kofi']],
    [[`${work}|Nurse`], ['Ama']],
    [[`${enrolled}|true`, `${weight}|..10`], ['Ama']],
    [[`${enrolled}|true`, `${weight}|..9`], []],
    [[`${weight}|`, `${group}|A..B`], ['Kofi']],
  ];
  const filters = await admin.send('PUT', '/people/filters', { name: 'Group A', filter: { own: [`${group}|A`] } });
  expect(filters.body.filters[0].filter).toEqual({ own: [`${group}|A`] });
  const queryOf = (own: string[]) => own.map((each) => `own=${encodeURIComponent(each)}`).join('&');
  const listed = async (query: string) => {
    const { body } = await admin.get(`/people?${query}`);
    const people = body.embedded.patientResourceList.map(({ name }: any) => name);
    expect([query, body.total]).toEqual([query, people.length]);
    return people;
  };
  for (const [own, expected] of cases) {
    expect([own, await listed(queryOf(own))]).toEqual([own, expected]);
    const file = (await exported(admin, { format: 'ndjson', filter: { own } }, password)).toString();
    const names = file.split('\n').map((line) => line && JSON.parse(line).name);
    expect([own, names.filter(Boolean)]).toEqual([own, expected]);
  }
  expect(await listed(`${queryOf([`${since}|..`])}&village=Kisimani&sort=-createdAt`)).toEqual(['Kofi', 'Ama']);
  for (const wrong of [
    'A',
    'nowhere|A',
    `${weight}|heavy`,
    `${weight}|5..4`,
    `${since}|2026-02-30`,
    `${enrolled}|1..2`,
  ]) {
    expect([wrong, ...faultsOf(await admin.get(`/people?${queryOf([wrong])}`))]).toEqual([wrong, 400, '?own']);
  }
  const refused = await admin.post('/exports', { format: 'csv', filter: { own: [`${weight}|heavy`] } });
  expect(faultsOf(refused)).toEqual([400, '/filter/own']);
  await admin.patch(`/own-fields/${group}`, { retired: true });
  expect(await listed(queryOf([`${group}|A`]))).toEqual(['Ama']);
});

// At a station alone: a hub neither takes full copies nor holds a part.
test('fields and values are in a full copy and in a part, and an undone import brings former values back', async () => {
  const [north, south] = await northAndSouth();
  const { admin, db } = north;
  const work = await add(admin, { name: 'Work', type: 'text', translations: { sw: { name: 'Kazi' } } });
  const home = (await admin.post('/places', { name: 'Kisimani' })).body._id;
  const said = { name: 'Ama', patientNumber: '7', home, own: { [work]: 'Nurse' } };
  const { body: ama } = await admin.post('/patients', said);
  const same = async (client: Client) => {
    expect(await fieldsOf(client)).toEqual(await fieldsOf(admin));
    const query = `/people?own=${encodeURIComponent(`${work}|Nurse`)}`;
    expect((await client.get(query)).body.embedded.patientResourceList).toMatchObject([{ own: { [work]: 'Nurse' } }]);
  };
  await imported(south.admin, { path: await snapshotOf(north), passphrase });
  await same(south.admin);

  const part = await clinic({ name: 'West', username: 'abena' });
  await pair(db, part.db);
  await write(part.db, 'abena', (writer) => putHolding(writer, { places: [home], months: 0 }));
  await exchangeBetween(part.db, db);
  await same(part.admin);

  const file = await sent(admin, 'Number,Name,Work\n7,Ama,Doctor\n8,Esi,Baker\n');
  await changed(admin, file._id, { updates: ['own'] });
  await done(admin, file._id, 'run');
  expect(await ownOf(admin, ama._id)).toEqual({ [work]: 'Doctor' });
  await done(admin, file._id, 'undo');
  await same(admin);
});
