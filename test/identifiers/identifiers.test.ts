/**
 * ID numbers by which others know a patient. Administrators define their systems; the numbers are checked, stored, found,
 * and warned about.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { write } from '../../src-main/db/access.ts';
import { projectUnderstood, saveRecord } from '../../src-main/journal/record.ts';
import type { Identifier } from '../../src-main/db/stored-values.rules.ts';
import { remakeIdentifiers } from '../../src-main/identifiers/identifier.queries.ts';
import { sqlite } from '../support/sqlite.ts';
import { rebuildRows, saysElsewhere, testBoth } from '../support/both.ts';
import { neighbourOf } from '../support/neighbour.ts';
import { readyStation, withRole, type Client } from '../support/station.ts';

const addSystem = async (admin: Client, more: object = {}): Promise<string> =>
  (await admin.post('/identifier-systems', { name: 'National ID', ...more })).body._id;
const identifier = (system: string, value: string, more: Partial<Identifier> = {}): Identifier => ({
  ...{ system, value, use: null, from: null, to: null },
  ...more,
});
const having = async (client: Client, system: string, value: string): Promise<string[]> =>
  (
    await client.get(`/patients?identifier=${encodeURIComponent(`${system}|${value}`)}`)
  ).body.embedded.patientResourceList.map(({ name }: { name: string }) => name);
const found = async (admin: Client, q: string): Promise<any[]> =>
  (await admin.get(`/patients/search?q=${encodeURIComponent(q)}`)).body.embedded.patientResourceList;

testBoth('an administrator keeps the list of systems, and everybody reads it', async (ready) => {
  const { admin } = await ready();
  expect((await admin.get('/identifier-systems')).body).toEqual({ systems: [] });
  const { body } = await admin.post('/identifier-systems', { name: ' Programme ', pattern: '###' });
  const defaults = { checkDigit: 'none', isUnique: false, retired: false, version: 1 };
  expect(body).toMatchObject({ name: 'Programme', pattern: '###', ...defaults });
  const path = `/identifier-systems/${body._id}`;
  const changed = await admin.patch(path, { isUnique: true, pattern: null });
  expect(changed.body).toMatchObject({ name: 'Programme', isUnique: true, pattern: null, version: 2 });
  expect((await admin.patch(path, { isUnique: true })).body.version).toBe(2);
  expect((await admin.patch(path, { retired: true }, { 'if-match': '"1"' })).status).toBe(412);
  expect((await admin.patch(path, { retired: true }, { 'if-match': '"2"' })).body.retired).toBe(true);
  const reader = await withRole(admin, 'reader');
  expect((await reader.get('/identifier-systems')).body.systems).toHaveLength(1);
  expect((await reader.post('/identifier-systems', { name: 'Other' })).status).toBe(403);
  expect((await reader.patch(path, { retired: false })).status).toBe(403);
  expect((await admin.patch('/identifier-systems/nobody', {})).status).toBe(404);
  const { entries } = (await admin.get('/audit?action=identifier-system-set')).body;
  expect(entries).toHaveLength(4);
});

testBoth('a name is taken by one system at a time, and a pattern says something', async (ready) => {
  const { admin } = await ready();
  const first = await addSystem(admin);
  const refused = async (body: object) => (await admin.post('/identifier-systems', body)).body.errors?.[0].pointer;
  expect(await refused({ name: 'national id ' })).toBe('/name');
  expect(await refused({ name: '  ' })).toBe('/name');
  expect(await refused({ name: 'Paper', pattern: '##,' })).toBe('/pattern');
  expect(await refused({ name: 'Paper', pattern: '#'.repeat(101) })).toBe('/pattern');
  expect(await refused({ name: 'Paper', checkDigit: 'luhn-mod-n' })).toBe('/checkDigit');
  await admin.patch(`/identifier-systems/${first}`, { retired: true });
  await addSystem(admin);
  expect((await admin.patch(`/identifier-systems/${first}`, { retired: false })).status).toBe(400);
});

testBoth(
  'keeps every identifier as it was said, tells its history, and is the same when all is made anew',
  async (ready) => {
    const place = await ready();
    const { admin } = place;
    const system = await addSystem(admin);
    const identifiers = [
      identifier(system, '19-85', { use: 'official', from: '2020-01-01', to: null }),
      identifier(system, '77', { use: 'old', to: '2019-12-31' }),
    ];
    const { _id, ...made } = (await admin.post('/patients', { name: 'Asha', identifiers })).body;
    expect(made.identifiers).toEqual(identifiers);
    const path = `/patients/${_id}`;
    const { body } = await admin.patch(path, { identifiers: identifiers.slice(0, 1) });
    expect(body).toMatchObject({ identifiers: identifiers.slice(0, 1), version: 2 });
    expect((await admin.patch(path, { identifiers: identifiers.slice(0, 1) })).body.version).toBe(2);
    const { history } = (await admin.get(`${path}/history`)).body;
    const told = { field: 'identifiers', old: identifiers, new: identifiers.slice(0, 1) };
    expect(history).toContainEqual(expect.objectContaining(told));
    await rebuildRows(place);
    expect((await admin.get(path)).body).toEqual(body);
    expect([await having(admin, system, '1985'), await having(admin, system, '77')]).toEqual([['Asha'], []]);
    expect((await admin.get('/identifier-systems')).body.systems).toHaveLength(1);
    expect((await admin.patch(path, { identifiers: [] })).body.identifiers).toBeNull();
    expect(await having(admin, system, '1985')).toEqual([]);
  },
);

testBoth('refuses what is no number of its system, each with its place, and saves nothing of it', async (ready) => {
  const { admin } = await ready();
  const system = await addSystem(admin, { pattern: '###########', checkDigit: 'luhn' });
  const retired = await addSystem(admin, { name: 'Before' });
  await admin.patch(`/identifier-systems/${retired}`, { retired: true });
  const good = identifier(system, '79927398713');
  const path = `/patients/${(await admin.post('/patients', { name: 'Asha', identifiers: [good] })).body._id}`;
  for (const [said, pointer] of [
    [identifier(system, '7992739871'), '/identifiers/1/value'],
    // The check digit is right, and the length is not.
    [identifier(system, '18'), '/identifiers/1/value'],
    [good, '/identifiers/1/value'],
    [{ ...identifier(system, '799 2739-8713'), use: 'old' }, '/identifiers/1/value'],
    [identifier(system, '79927398710'), '/identifiers/1/value'],
    [identifier(system, ' -'), '/identifiers/1/value'],
    [identifier('no-such', '1'), '/identifiers/1/system'],
    [identifier(retired, '1'), '/identifiers/1/system'],
    [{ ...good, from: '2026-02-02', to: '2026-02-01' }, '/identifiers/1/to'],
    [{ ...good, to: '2026-02-30' }, '/identifiers/1/to'],
    [{ ...good, use: 'stolen' }, '/identifiers/1/use'],
    [{ ...good, issuer: 'x' }, '/identifiers/1/issuer'],
    [{ system, value: '79927398713' }, '/identifiers/1'],
    [identifier(system, ''), '/identifiers/1/value'],
    [identifier(system, '1'.repeat(65)), '/identifiers/1/value'],
  ] as const) {
    const reply = await admin.patch(path, { identifiers: [good, said] });
    expect([reply.status, reply.body.errors?.[0].pointer], JSON.stringify(said)).toEqual([400, pointer]);
    const registered = await admin.post('/patients', { name: 'Juma', identifiers: [good, said] });
    expect(registered.status).toBe(400);
  }
  expect((await admin.patch(path, { identifiers: Array.from({ length: 21 }, () => good) })).status).toBe(400);
  expect((await admin.get(path)).body.version).toBe(1);
  expect(await found(admin, 'Juma')).toEqual([]);
});

testBoth('a number that was right stays when its system is narrowed or retired, and can be put back', async (ready) => {
  const { admin } = await ready();
  const system = await addSystem(admin);
  const [paper, card] = [identifier(system, 'A 7'), identifier(system, '12345')];
  const path = `/patients/${(await admin.post('/patients', { name: 'Asha', identifiers: [paper] })).body._id}`;
  await admin.patch(`/identifier-systems/${system}`, { pattern: '#####' });
  const both = await admin.patch(path, { identifiers: [{ ...paper, use: 'old' }, card] });
  expect([both.status, both.body.identifiers]).toEqual([200, [{ ...paper, use: 'old' }, card]]);
  expect((await admin.patch(path, { identifiers: [identifier(system, 'A 8')] })).status).toBe(400);
  await admin.patch(`/identifier-systems/${system}`, { retired: true });
  await admin.patch(path, { identifiers: [card] });
  expect((await admin.patch(path, { identifiers: [paper] })).body.identifiers).toEqual([paper]);
  expect((await admin.patch(path, { identifiers: [identifier(system, '54321')] })).status).toBe(400);
  // For another patient it is new.
  expect((await admin.post('/patients', { name: 'Juma', identifiers: [paper] })).status).toBe(400);
});

testBoth('a number that stands twice in a record from before is kept as it is, and can be taken out', async (ready) => {
  const place = await ready();
  const { admin } = place;
  const system = await addSystem(admin);
  const twice = [identifier(system, 'A 7'), identifier(system, 'a7')];
  const id = (await admin.post('/patients', { name: 'Asha' })).body._id as string;
  // Another version of Satchel, or another program, may have written it.
  const say = await saysElsewhere(place);
  await say({ id, fields: { identifiers: twice } });
  const put = (identifiers: object[]) => admin.patch(`/patients/${id}`, { identifiers });
  const other = identifier(system, 'B 8');
  expect((await put([...twice, other])).body.identifiers).toEqual([...twice, other]);
  const again = await put([...twice, other, other]);
  expect(again.body.errors).toEqual([{ pointer: '/identifiers/3/value', detail: expect.stringContaining('twice') }]);
  expect((await put([other])).body.identifiers).toEqual([other]);
});

testBoth('finds a patient by any part of any identifier, old ones too, and no more once it is gone', async (ready) => {
  const { admin } = await ready();
  const system = await addSystem(admin);
  const identifiers = [identifier(system, 'KXABCDE-204/77'), identifier(system, '5550001', { use: 'old' })];
  const { _id } = (await admin.post('/patients', { name: 'Asha', identifiers })).body;
  for (const q of [
    'KXABCDE-204/77',
    'kxabcde20477',
    'KXA',
    'abcd',
    'bcde 204',
    '20477',
    '0477',
    '477',
    '5550001',
    '5000',
  ]) {
    const [hit] = await found(admin, q);
    expect([q, hit?._id, hit?.matches[0].field]).toEqual([q, _id, 'identifiers']);
  }
  await admin.patch(`/patients/${_id}`, { identifiers: identifiers.slice(1) });
  for (const q of ['kxabcde20477', '0477']) expect(await found(admin, q), q).toEqual([]);
  expect(await found(admin, '5550001')).toHaveLength(1);
});

testBoth('who has an identifier is asked exactly, however it was typed, and of one system', async (ready) => {
  const { admin } = await ready();
  const system = await addSystem(admin);
  const other = await addSystem(admin, { name: 'Insurance' });
  await admin.post('/patients', { name: 'Asha', identifiers: [identifier(system, 'ab-12 3')] });
  await admin.post('/patients', { name: 'Juma', identifiers: [identifier(other, 'AB123')] });
  expect(await having(admin, system, 'AB 123')).toEqual(['Asha']);
  expect(await having(admin, other, 'ab-123')).toEqual(['Juma']);
  expect(await having(admin, system, 'AB12')).toEqual([]);
  for (const query of ['nothing|AB123', 'AB123', '|AB123', `${system}|`]) {
    expect((await admin.get(`/patients?identifier=${encodeURIComponent(query)}`)).status, query).toBe(400);
  }
});

testBoth(
  'a record says which of its numbers somebody else in sight has: its number, and identifiers that are unique',
  async (ready) => {
    const { admin } = await ready();
    const unique = await addSystem(admin, { isUnique: true });
    const family = await addSystem(admin, { name: 'Household' });
    const numbers = { patientNumber: 'H-1', identifiers: [identifier(unique, '11'), identifier(family, '22')] };
    const { _id } = (await admin.post('/patients', { name: 'Asha', ...numbers })).body;
    const shared = async () => (await admin.get(`/patients/${_id}`)).body.sharedNumbers;
    expect(await shared()).toBeUndefined();
    const other = await admin.post('/patients', {
      ...{ name: 'Juma', patientNumber: 'h 1' },
      identifiers: [identifier(family, '22'), identifier(unique, '1-1', { use: 'old' })],
    });
    expect(await shared()).toEqual(['patientNumber', `${unique}|11`]);
    const saved = await admin.patch(`/patients/${_id}`, { patientNumber: 'H-2' });
    expect(saved.body.sharedNumbers).toEqual([`${unique}|11`]);
    await admin.patch(`/patients/${other.body._id}`, { retired: true });
    expect(await shared()).toBeUndefined();
    // A patient with only this number is read in another way than one with more numbers.
    const alone = (await admin.post('/patients', { name: 'Esi', patientNumber: 'h2' })).body._id;
    expect((await admin.get(`/patients/${alone}`)).body.sharedNumbers).toEqual(['patientNumber']);
  },
);

testBoth(
  'two stations that give other identifiers at once are in conflict, and the ones that are chosen stand',
  async (ready) => {
    const place = await ready();
    const { admin } = place;
    const system = await addSystem(admin, { pattern: '###' });
    const ours = [identifier(system, '111')];
    const { _id } = (await admin.post('/patients', { name: 'Asha', identifiers: ours })).body;
    const say = await saysElsewhere(place);
    // Its system is not known here, and nobody could enter it here. It is shown as it is, and can be chosen all the same.
    const theirs = [identifier('01920000-0000-7000-8000-00000000feed', '99999')];
    await say({ id: _id, fields: { identifiers: theirs } });
    expect((await admin.get(`/patients/${_id}`)).body.conflicts).toEqual(['identifiers']);
    const { fields, version } = (await admin.get(`/conflicts/${_id}`)).body;
    const values = fields[0].values.map(({ value }: { value: unknown }) => value);
    expect(values).toEqual(expect.arrayContaining([theirs, ours]));
    const settled = await admin.post(`/conflicts/${_id}/settle`, { fields: { identifiers: theirs }, version });
    expect(settled.status).toBe(200);
    const { body } = await admin.get(`/patients/${_id}`);
    expect([body.identifiers, body.conflicts]).toEqual([theirs, undefined]);
  },
);

testBoth(
  'two stations that each add an identifier both see the conflict, and what is settled at one stands at both',
  async (ready) => {
    const north = await ready();
    const south = await neighbourOf(north);
    const system = await addSystem(north.admin, { pattern: '###', isUnique: true });
    const { _id } = (await north.admin.post('/patients', { name: 'Asha' })).body;
    const { _id: other } = (await south.admin.post('/patients', { name: 'Juma' })).body;
    await south.meet();
    expect((await south.admin.get('/identifier-systems')).body).toEqual(
      (await north.admin.get('/identifier-systems')).body,
    );

    const [ours, theirs] = [[identifier(system, '111')], [identifier(system, '222')]];
    await north.admin.patch(`/patients/${_id}`, { identifiers: ours });
    await south.admin.patch(`/patients/${_id}`, { identifiers: theirs });
    // Nobody there could know that the number was taken.
    await south.admin.patch(`/patients/${other}`, { identifiers: ours });
    await south.meet();
    for (const { admin } of [north, south]) {
      expect((await admin.get(`/patients/${_id}`)).body.conflicts).toEqual(['identifiers']);
      expect((await admin.get('/conflicts/count')).body.count).toBe(1);
    }
    const { version } = (await south.admin.get(`/conflicts/${_id}`)).body;
    await south.admin.post(`/conflicts/${_id}/settle`, { fields: { identifiers: ours }, version });
    await south.meet();
    for (const { admin } of [north, south]) {
      const { body } = await admin.get(`/patients/${_id}`);
      expect(body).toMatchObject({ identifiers: ours, sharedNumbers: [`${system}|111`] });
      expect(body.conflicts).toBeUndefined();
      expect((await having(admin, system, '111')).toSorted()).toEqual(['Asha', 'Juma']);
    }
    await south.expectAgreement();
  },
);

testBoth('two stations that change a system at once are told so, and who saves it again settles it', async (ready) => {
  const place = await ready();
  const { admin } = place;
  const say = await saysElsewhere(place);
  const id = await addSystem(admin, { pattern: '###' });
  await say({ kind: 'identifier-system', id, fields: { pattern: '####', checkDigit: 'luhn' } });
  const [system] = (await admin.get('/identifier-systems')).body.systems;
  expect(system.conflicts).toContain('pattern');
  const settled = await admin.patch(`/identifier-systems/${id}`, {
    ...{ name: system.name, pattern: '####', checkDigit: 'luhn', isUnique: false, retired: false },
  });
  expect(settled.body).toMatchObject({ pattern: '####', checkDigit: 'luhn' });
  expect(settled.body.conflicts).toBeUndefined();
});

// At a station alone: only a station is begun from a snapshot.
test('who has which number is the same when it is made of the rows, as after a snapshot', async () => {
  const { admin, station } = await readyStation();
  const { db } = station.registry();
  const system = await addSystem(admin);
  for (const value of ['ab 1-2', 'É-ß ñ', '| " \' ', '𝒳 9', 'z'.repeat(64)]) {
    const identifiers = [identifier(system, value), identifier(system, value)];
    // Twice, as another program may write it.
    await write(db, 'ama', (writer) =>
      saveRecord(writer, { kind: 'patient', id: writer.newId(), fields: { identifiers }, isNew: true }),
    );
  }
  const rows = () => sqlite(db).prepare('SELECT * FROM identifier ORDER BY patient_key').all();
  const before = rows();
  expect(before).toHaveLength(5);
  expect(await having(admin, system, '𝒳9')).toHaveLength(1);
  sqlite(db).exec('DELETE FROM identifier');
  await write(db, 'station', remakeIdentifiers);
  expect(rows()).toEqual(before);
});

// At a station alone: it tests a migration of SQLite.
test('what a newer version said of identifiers before the update is in the row after it', async () => {
  const { admin, station } = await readyStation();
  const { db } = station.registry();
  const system = await addSystem(admin);
  const identifiers = [identifier(system, '1985')];
  const { _id } = (await admin.post('/patients', { name: 'Asha', identifiers })).body;
  await admin.post('/patients', { name: 'Juma' });
  sqlite(db).exec('UPDATE patient SET identifiers = NULL; DELETE FROM identifier');
  const migration = readFileSync(join(import.meta.dirname, '../../drizzle/0018_identifiers.sql'), 'utf8');
  sqlite(db).exec(migration.slice(migration.indexOf('INSERT OR IGNORE INTO')));
  expect(sqlite(db).prepare("SELECT record_id FROM waiting WHERE kind = 'patient'").pluck().all()).toEqual([_id]);
  await write(db, 'station', projectUnderstood);
  expect((await admin.get(`/patients/${_id}`)).body).toMatchObject({ identifiers, version: 1 });
  expect(await having(admin, system, '1985')).toEqual(['Asha']);
});
