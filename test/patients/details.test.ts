/** What else is known of a patient: several phones, next of kin, village, death, consent, a photo. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { write } from '../../src-main/db/access.ts';
import { maxPhotoBytes } from '../../src-main/patients/details.contract.ts';
import { isJpeg } from '../../src-main/patients/photo.rules.ts';
import { elsewhere } from '../sync/elsewhere.ts';
import { rebuild } from '../../src-main/journal/rebuild.ts';
import { projectUnderstood, saveRecord } from '../../src-main/journal/record.ts';
import { sqlite } from '../support/sqlite.ts';
import { testBoth } from '../support/both.ts';
import { readyStation, type Client } from '../support/station.ts';
import { jpegBytes } from './jpeg.ts';

const details = {
  otherPhones: [
    { number: '099 111 2222', whose: 'Neighbour' },
    { number: '0991113333', whose: null },
  ],
  nextOfKin: { name: 'Zawadi Mushi', relation: 'Mother', phone: '0991114444' },
  village: 'Kisimani',
  district: 'Pwani',
  deceased: { on: '2026-02-01' },
  consentToContact: false,
};
const found = async (admin: Client, q: string): Promise<any[]> =>
  (await admin.get(`/patients/search?q=${encodeURIComponent(q)}`)).body.embedded.patientResourceList;
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

test('keeps every further field as it was said, tells its history, and is the same when all is made anew', async () => {
  const { admin, station } = await readyStation();
  const { _id, ...made } = (await admin.post('/patients', { name: 'Asha', ...details })).body;
  expect(made).toMatchObject({ ...details, hasPhoto: false });
  const path = `/patients/${_id}`;
  const { body } = await admin.patch(path, { nextOfKin: { name: 'Juma', relation: null, phone: null }, village: null });
  expect(body).toMatchObject({ nextOfKin: { name: 'Juma', relation: null, phone: null }, village: null, version: 2 });
  // The same again, in another order of its parts, is no change.
  const again = await admin.patch(path, { nextOfKin: { phone: null, name: 'Juma', relation: null } });
  expect(again.body.version).toBe(2);
  const { history } = (await admin.get(`${path}/history`)).body;
  expect(history).toContainEqual(expect.objectContaining({ field: 'deceased', old: null, new: { on: '2026-02-01' } }));
  expect(history).toContainEqual(expect.objectContaining({ field: 'village', old: 'Kisimani', new: null }));
  await write(station.registry().db, 'test', rebuild);
  expect((await admin.get(path)).body).toEqual(body);
});

testBoth(
  'finds a patient by village, district and each further phone, and no more once they are gone',
  async (ready) => {
    const { admin } = await ready();
    const { _id } = (await admin.post('/patients', { name: 'Asha', ...details })).body;
    for (const [q, field] of [
      ['kisimani', 'village'],
      ['pwani', 'district'],
      ['0991112222', 'otherPhones'],
      ['1113333', 'otherPhones'],
    ] as const) {
      const [hit] = await found(admin, q);
      expect([q, hit?._id, hit?.matches[0].field]).toEqual([q, _id, field]);
    }
    await admin.patch(`/patients/${_id}`, { village: 'Mlimani', otherPhones: null });
    for (const q of ['kisimani', '0991112222']) expect(await found(admin, q), q).toEqual([]);
    expect(await found(admin, 'mlimani')).toHaveLength(1);
  },
);

testBoth('refuses what cannot be, each with its place, and saves nothing of it', async (ready) => {
  const { admin } = await ready();
  const path = `/patients/${(await admin.post('/patients', { name: 'Asha', dateOfBirth: '2000-05-05' })).body._id}`;
  const kin = { name: null, relation: null, phone: null };
  for (const [body, pointer] of [
    [{ deceased: { on: '2999-01-01' } }, '/deceased'],
    [{ deceased: { on: '1999-01-01' } }, '/deceased'],
    [{ deceased: { on: '2026-02-30' } }, '/deceased/on'],
    [{ deceased: {} }, '/deceased'],
    [{ nextOfKin: { name: 'Juma' } }, '/nextOfKin'],
    [{ nextOfKin: { ...kin, name: 'x'.repeat(201) } }, '/nextOfKin/name'],
    [{ nextOfKin: { ...kin, cousin: 'Juma' } }, '/nextOfKin/cousin'],
    [{ otherPhones: [{ number: '', whose: null }] }, '/otherPhones/0/number'],
    [{ otherPhones: Array.from({ length: 5 }, () => ({ number: '1', whose: null })) }, '/otherPhones'],
    [{ village: 'x'.repeat(101) }, '/village'],
    [{ consentToContact: 'yes' }, '/consentToContact'],
    [{ photo: 'x' }, '/photo'],
    [{ hasPhoto: true }, '/hasPhoto'],
  ] as const) {
    const reply = await admin.patch(path, body);
    expect([JSON.stringify(body).slice(0, 60), reply.status, reply.body.errors?.[0].pointer]).toEqual([
      JSON.stringify(body).slice(0, 60),
      400,
      pointer,
    ]);
  }
  expect((await admin.get(path)).body.version).toBe(1);
  // What says nothing is nothing.
  const { body } = await admin.patch(path, { nextOfKin: kin, otherPhones: [] });
  expect(body).toMatchObject({ version: 1, nextOfKin: null, otherPhones: null });
});

test('two stations that name another next of kin at once are in conflict, and the one that is chosen stands as a whole', async () => {
  const { admin, station } = await readyStation();
  const { _id } = (await admin.post('/patients', { name: 'Asha', nextOfKin: details.nextOfKin })).body;
  const there = await elsewhere(station.registry().db, 'Kando');
  const theirs = { name: 'Neema', relation: null, phone: '0997777777' };
  await there.say({ id: _id, fields: { nextOfKin: theirs } });
  expect((await admin.get(`/patients/${_id}`)).body.conflicts).toEqual(['nextOfKin']);
  const { fields, version } = (await admin.get(`/conflicts/${_id}`)).body;
  const values = fields[0].values.map(({ value }: { value: unknown }) => value);
  expect(values).toEqual(expect.arrayContaining([theirs, details.nextOfKin]));
  await admin.post(`/conflicts/${_id}/settle`, { fields: { nextOfKin: theirs }, version });
  const { body } = await admin.get(`/patients/${_id}`);
  expect([body.nextOfKin, body.conflicts]).toEqual([theirs, undefined]);
});

test('what an older version keeps of a field that it does not know is there once it is read', async () => {
  const { admin, station } = await readyStation();
  const { db } = station.registry();
  const id = await write(db, 'elsewhere', (writer) => {
    const id = writer.newId();
    const otherPhones = [{ number: '1'.repeat(300), whose: null }];
    saveRecord(writer, {
      kind: 'patient',
      id,
      fields: { otherPhones, deceased: { on: 'someday' }, later: [1] },
      isNew: true,
    });
    return id;
  });
  const { body } = await admin.get(`/patients/${id}`);
  // Longer than anybody may write here, and read all the same; a day that is none is left to who knows it.
  expect(body).toMatchObject({ otherPhones: [{ number: '1'.repeat(300), whose: null }], deceased: null });
});

test('a photo is served as it came to whoever may see the patient, is kept by nobody, and is in no list', async () => {
  const { admin, station, anyone } = await readyStation();
  const { _id } = (await admin.post('/patients', { name: 'Asha' })).body;
  const path = `/patients/${_id}`;
  expect((await admin.get(`${path}/photo`)).status).toBe(404);
  const jpeg = jpegBytes();
  const put = await admin.send('PUT', `${path}/photo`, { jpeg: base64(jpeg) });
  expect([put.status, put.body]).toEqual([200, null]);
  const shown = await fetch(`${station.api}${path}/photo`, { headers: { authorization: `Bearer ${admin.token}` } });
  expect(Buffer.from(await shown.arrayBuffer())).toEqual(jpeg);
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  expect((await anyone.get(`${path}/photo`)).status).toBe(401);
  const { body } = await admin.get(path);
  expect(body).toMatchObject({ hasPhoto: true, version: 2 });
  for (const reply of [
    body,
    (await admin.get('/patients')).body,
    (await admin.get('/people')).body,
    await found(admin, 'asha'),
  ]) {
    expect(JSON.stringify(reply)).not.toContain(base64(jpeg).slice(0, 20));
  }
  const history = (await admin.get(`${path}/history`)).body.history;
  expect(history.at(-1)).toMatchObject({ field: 'photo', old: null, new: true });
  // The same again is no change.
  await admin.send('PUT', `${path}/photo`, { jpeg: base64(jpeg) });
  expect((await admin.get(path)).body.version).toBe(2);
  await write(station.registry().db, 'test', rebuild);
  expect((await admin.get(path)).body).toMatchObject({ hasPhoto: true, version: 2 });
  await admin.send('DELETE', `${path}/photo`);
  expect((await admin.get(path)).body).toMatchObject({ hasPhoto: false, version: 3 });
  expect((await admin.get(`${path}/photo`)).status).toBe(404);
});

testBoth('an edit of a patient with a photo writes nothing of the photo', async (ready) => {
  const { admin } = await ready();
  const path = `/patients/${(await admin.post('/patients', { name: 'Asha' })).body._id}`;
  await admin.send('PUT', `${path}/photo`, { jpeg: base64(jpegBytes()) });
  await admin.patch(path, { name: 'Asha Mushi' });
  const { history } = (await admin.get(`${path}/history`)).body;
  expect(history.map(({ field }: { field: string }) => field)).toEqual(['name', 'photo', 'name']);
});

testBoth('refuses a photo that is no whole JPEG, and one that is too large', async (ready) => {
  const { admin } = await ready();
  const path = `/patients/${(await admin.post('/patients', { name: 'Asha' })).body._id}/photo`;
  const jpeg = jpegBytes();
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const disguised = Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.from('<script>'), Buffer.from([0xff, 0xd9])]);
  for (const bytes of [png, disguised, jpeg.subarray(0, -2), jpeg.subarray(1), jpegBytes({ width: 0 }), Buffer.of()]) {
    expect(isJpeg(bytes)).toBe(false);
    expect((await admin.send('PUT', path, { jpeg: base64(bytes) })).status).toBe(400);
  }
  expect((await admin.send('PUT', path, { jpeg: 'not base64!' })).status).toBe(400);
  const around = jpegBytes({ filling: 0 }).length;
  const largest = jpegBytes({ filling: maxPhotoBytes - around });
  expect(
    (await admin.send('PUT', path, { jpeg: base64(jpegBytes({ filling: maxPhotoBytes - around + 1 })) })).status,
  ).toBe(400);
  expect((await admin.send('PUT', path, { jpeg: base64(largest) })).status).toBe(200);
});

test('a photo from elsewhere that is none is not shown, and stays in the journal', async () => {
  const { admin, station } = await readyStation();
  const { _id } = (await admin.post('/patients', { name: 'Asha' })).body;
  const there = await elsewhere(station.registry().db, 'Kando');
  await there.say({ id: _id, fields: { name: 'Asha', photo: base64(Buffer.from('<html>')) } });
  expect((await admin.get(`/patients/${_id}`)).body.hasPhoto).toBe(false);
  expect((await admin.get(`/patients/${_id}/photo`)).status).toBe(404);
});

test('what a newer version said of these fields before the update is in the row after it', async () => {
  const { admin, station } = await readyStation();
  const { db } = station.registry();
  const { _id } = (await admin.post('/patients', { name: 'Asha', ...details })).body;
  const { _id: other } = (await admin.post('/patients', { name: 'Juma' })).body;
  // As the version before had it: the journal knows, and the row does not.
  sqlite(db).exec('UPDATE patient SET village = NULL, village_key = NULL, next_of_kin = NULL, deceased = NULL');
  const migration = readFileSync(join(import.meta.dirname, '../../drizzle/0017_patient_details.sql'), 'utf8');
  sqlite(db).exec(migration.slice(migration.indexOf('INSERT OR IGNORE INTO')));
  const waiting = sqlite(db).prepare('SELECT record_id FROM waiting').pluck().all();
  expect([waiting.includes(_id), waiting.includes(other)]).toEqual([true, false]);
  await write(db, 'station', projectUnderstood);
  const { nextOfKin, village, deceased } = details;
  expect((await admin.get(`/patients/${_id}`)).body).toMatchObject({ nextOfKin, village, deceased, version: 1 });
  expect(sqlite(db).prepare('SELECT count(*) FROM waiting').pluck().get()).toBe(0);
});
