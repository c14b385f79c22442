/** Further details of a patient: several phones, next of kin, village, death, consent, a photo. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newUuid } from '../../src-main/clock.ts';
import { write } from '../../src-main/db/access.ts';
import { maxPhotoBytes } from '../../src-main/patients/details.contract.ts';
import { isJpeg } from '../../src-main/patients/photo.rules.ts';
import { projectUnderstood } from '../../src-main/journal/record.ts';
import { sqlite } from '../support/sqlite.ts';
import { rebuildRows, saysElsewhere, testBoth } from '../support/both.ts';
import { readyStation, type Client } from '../support/station.ts';
import { jpegBytes, segment } from './jpeg.ts';

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

testBoth(
  'keeps every further field as it was said, tells its history, and is the same when all is made anew',
  async (ready) => {
    const place = await ready();
    const { admin } = place;
    const { _id, ...made } = (await admin.post('/patients', { name: 'Asha', ...details })).body;
    expect(made).toMatchObject({ ...details, hasPhoto: false });
    const path = `/patients/${_id}`;
    const { body } = await admin.patch(path, {
      nextOfKin: { name: 'Juma', relation: null, phone: null },
      village: null,
    });
    expect(body).toMatchObject({ nextOfKin: { name: 'Juma', relation: null, phone: null }, village: null, version: 2 });
    // The same value, with its parts in another order, is no change.
    const again = await admin.patch(path, { nextOfKin: { phone: null, name: 'Juma', relation: null } });
    expect(again.body.version).toBe(2);
    const { history } = (await admin.get(`${path}/history`)).body;
    expect(history).toContainEqual(
      expect.objectContaining({ field: 'deceased', old: null, new: { on: '2026-02-01' } }),
    );
    expect(history).toContainEqual(expect.objectContaining({ field: 'village', old: 'Kisimani', new: null }));
    await rebuildRows(place);
    expect((await admin.get(path)).body).toEqual(body);
  },
);

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
  // An object without values counts as no value.
  const { body } = await admin.patch(path, { nextOfKin: kin, otherPhones: [] });
  expect(body).toMatchObject({ version: 1, nextOfKin: null, otherPhones: null });
});

testBoth(
  'two stations that name another next of kin at once are in conflict, and the one that is chosen stands as a whole',
  async (ready) => {
    const place = await ready();
    const { admin } = place;
    const { _id } = (await admin.post('/patients', { name: 'Asha', nextOfKin: details.nextOfKin })).body;
    const say = await saysElsewhere(place);
    const theirs = { name: 'Neema', relation: null, phone: '0997777777' };
    await say({ id: _id, fields: { nextOfKin: theirs } });
    expect((await admin.get(`/patients/${_id}`)).body.conflicts).toEqual(['nextOfKin']);
    const { fields, version } = (await admin.get(`/conflicts/${_id}`)).body;
    const values = fields[0].values.map(({ value }: { value: unknown }) => value);
    expect(values).toEqual(expect.arrayContaining([theirs, details.nextOfKin]));
    await admin.post(`/conflicts/${_id}/settle`, { fields: { nextOfKin: theirs }, version });
    const { body } = await admin.get(`/patients/${_id}`);
    expect([body.nextOfKin, body.conflicts]).toEqual([theirs, undefined]);
  },
);

testBoth('what an older version keeps of a field that it does not know is there once it is read', async (ready) => {
  const place = await ready();
  const { admin } = place;
  const say = await saysElsewhere(place);
  const [id, otherPhones] = [newUuid(), [{ number: '1'.repeat(300), whose: null }]];
  await say({ id, fields: { otherPhones, deceased: { on: 'someday' }, later: [1] } });
  const { body } = await admin.get(`/patients/${id}`);
  // The phone number is longer than anybody may enter here, and is shown all the same. An invalid day is left to a
  // version that knows it.
  expect(body).toMatchObject({ otherPhones: [{ number: '1'.repeat(300), whose: null }], deceased: null });
});

testBoth(
  'a photo is served as it came to whoever may see the patient, is kept by nobody, and is in no list',
  async (ready) => {
    const place = await ready();
    const { admin, anyone } = place;
    const { _id } = (await admin.post('/patients', { name: 'Asha' })).body;
    const path = `/patients/${_id}`;
    expect((await admin.get(`${path}/photo`)).status).toBe(404);
    const jpeg = jpegBytes();
    const put = await admin.send('PUT', `${path}/photo`, { jpeg: base64(jpeg) });
    expect([put.status, put.body]).toEqual([200, null]);
    const shown = await fetch(`${admin.api}${path}/photo`, { headers: { authorization: `Bearer ${admin.token}` } });
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
    // The same photo again is no change.
    await admin.send('PUT', `${path}/photo`, { jpeg: base64(jpeg) });
    expect((await admin.get(path)).body.version).toBe(2);
    await rebuildRows(place);
    expect((await admin.get(path)).body).toMatchObject({ hasPhoto: true, version: 2 });
    await admin.send('DELETE', `${path}/photo`);
    expect((await admin.get(path)).body).toMatchObject({ hasPhoto: false, version: 3 });
    expect((await admin.get(`${path}/photo`)).status).toBe(404);
  },
);

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

/**
 * Returns Exif data with a place and an orientation, XMP, IPTC, a thumbnail and a comment, as a phone and a program
 * leave them.
 */
function telling({ orientation }: { orientation: number }): number[] {
  const text = (said: string) => [...Buffer.from(said)];
  const exif = [...text('Exif\0\0II*\0'), ...[8, 0, 0, 0], ...[2, 0]];
  const entries = [
    ...[0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0],
    ...[0x25, 0x88, 4, 0, 1, 0, 0, 0, 50, 0, 0, 0],
  ];
  return [
    ...segment(0xe1, [...exif, ...entries, 0, 0, 0, 0, ...text('GPS 0.3476 N 32.5825 E')]),
    ...segment(0xe1, text('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>GPS</x:xmpmeta>')),
    ...segment(0xe0, text('JFXX\0\x10thumbnail with GPS')),
    ...segment(0xe2, text('MPF\0GPS')),
    ...segment(0xed, text('Photoshop 3.0\0 8BIM GPS')),
    ...segment(0xfe, text('taken at home, GPS')),
  ];
}

testBoth('a photo is saved without the place where it was taken, and with the side that is up', async (ready) => {
  const { admin } = await ready();
  const { _id } = (await admin.post('/patients', { name: 'Asha' })).body;
  const photo = async () => {
    const authorization = `Bearer ${admin.token}`;
    const shown = await fetch(`${admin.api}/patients/${_id}/photo`, { headers: { authorization } });
    return Buffer.from(await shown.arrayBuffer());
  };
  const put = (bytes: Buffer) => admin.send('PUT', `/patients/${_id}/photo`, { jpeg: base64(bytes) });
  const sent = jpegBytes({ extra: telling({ orientation: 6 }) });
  const behind = Buffer.concat([sent, Buffer.from('a second picture, GPS'), Buffer.from([0xff, 0xd9])]);
  expect((await put(behind)).status).toBe(200);
  const saved = await photo();
  expect(saved.toString('latin1')).not.toMatch(/GPS|thumbnail|Photoshop/);
  const turned = saved.indexOf(Buffer.from([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6]));
  expect([isJpeg(saved), turned > 0]).toEqual([true, true]);
  // A photo without metadata stays as it is. The same picture is not a new one, whatever metadata it has.
  for (const same of [saved, sent, behind]) expect((await put(same)).status).toBe(200);
  expect((await admin.get(`/patients/${_id}/history`)).body.page.totalElements).toBe(2);
  expect((await put(jpegBytes({ extra: telling({ orientation: 1 }) }))).status).toBe(200);
  expect(await photo()).toEqual(jpegBytes());
});

testBoth(
  'a photo that a program sends in FHIR is saved without the place, and is sent back as it is read',
  async (ready) => {
    const { admin } = await ready();
    const data = base64(jpegBytes({ extra: telling({ orientation: 1 }) }));
    const sent = { resourceType: 'Patient', name: [{ text: 'Asha' }], photo: [{ contentType: 'image/jpeg', data }] };
    const { id } = (await admin.post('/fhir/Patient', sent)).body;
    const read = (await admin.get(`/fhir/Patient/${id}`)).body;
    expect(read.photo[0].data).toBe(base64(jpegBytes()));
    for (const same of [read, { ...sent, id }]) {
      expect((await admin.send('PUT', `/fhir/Patient/${id}`, same)).body.meta.versionId).toBe('1');
    }
  },
);

testBoth('refuses a photo of more points than a computer can show', async (ready) => {
  const { admin } = await ready();
  const path = `/patients/${(await admin.post('/patients', { name: 'Asha' })).body._id}/photo`;
  const put = (width: number, height: number) =>
    admin.send('PUT', path, { jpeg: base64(jpegBytes({ width, height })) });
  expect((await put(65_535, 65_535)).status).toBe(400);
  expect((await put(1, 4097)).status).toBe(400);
  expect((await put(4096, 4096)).status).toBe(200);
});

testBoth(
  'a photo of many points that the journal has already stays, also when it is sent back as it is read',
  async (ready) => {
    const place = await ready();
    const { admin } = place;
    const { _id } = (await admin.post('/patients', { name: 'Asha' })).body;
    const say = await saysElsewhere(place);
    // An earlier version accepted it.
    const data = base64(jpegBytes({ width: 5000, height: 4000 }));
    await say({ id: _id, fields: { name: 'Asha', photo: data } });
    const stays = async () => expect((await admin.get(`/patients/${_id}`)).body.hasPhoto).toBe(true);
    await stays();
    const read = (await admin.get(`/fhir/Patient/${_id}`)).body;
    expect(read.photo[0].data).toBe(data);
    const sent = await admin.send('PUT', `/fhir/Patient/${_id}`, { ...read, gender: 'female' });
    expect([sent.status, sent.body.photo]).toEqual([200, read.photo]);
    await stays();
    const other = { resourceType: 'Patient', name: [{ text: 'Juma' }], photo: read.photo };
    const { id } = (await admin.send('POST', '/fhir/Patient', other)).body;
    expect((await admin.get(`/patients/${id}`)).body.hasPhoto).toBe(false);
  },
);

testBoth('a photo from elsewhere that is none is not shown, and stays in the journal', async (ready) => {
  const place = await ready();
  const { admin } = place;
  const { _id } = (await admin.post('/patients', { name: 'Asha' })).body;
  const say = await saysElsewhere(place);
  await say({ id: _id, fields: { name: 'Asha', photo: base64(Buffer.from('<html>')) } });
  expect((await admin.get(`/patients/${_id}`)).body.hasPhoto).toBe(false);
  expect((await admin.get(`/patients/${_id}/photo`)).status).toBe(404);
});

// At a station alone: it tests a migration of SQLite.
test('what a newer version said of these fields before the update is in the row after it', async () => {
  const { admin, station } = await readyStation();
  const { db } = station.registry();
  const { _id } = (await admin.post('/patients', { name: 'Asha', ...details })).body;
  const { _id: other } = (await admin.post('/patients', { name: 'Juma' })).body;
  // As the former version had it: the fields are in the journal, but not in the row.
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

testBoth('a search tells who is here and who came when, also by a merged record', async (ready) => {
  const { admin } = await ready();
  const register = async (name: string): Promise<string> => (await admin.post('/patients', { name })).body._id;
  const [here, came, never] = [await register('Rehema Here'), await register('Rehema Came'), await register('Rehema')];
  const visit = (id: string, more: object) => admin.post(`/patients/${id}/visits`, more);
  await visit(here, { timeStart: '2026-03-01T08:00:00Z', timeEnd: '2026-03-01T09:00:00Z' });
  await visit(here, { timeStart: '2026-03-02T08:00:00Z' });
  await visit(here, { timeStart: '2026-03-02T07:00:00Z' });
  const wrong = (await visit(came, { timeStart: '2026-03-05T08:00:00Z' })).body._id;
  await admin.patch(`/patients/${came}/visits/${wrong}`, { retired: true, retiredReason: 'By mistake' });
  await visit(came, { timeStart: '2026-02-03T08:00:00Z', timeEnd: '2026-02-03T09:00:00Z' });
  const seen = async () =>
    new Map((await found(admin, 'rehema')).map(({ _id, lastVisitAt, openSince }) => [_id, { lastVisitAt, openSince }]));
  const isHere = { lastVisitAt: '2026-03-02T08:00:00.000Z', openSince: '2026-03-02T07:00:00.000Z' };
  expect(Object.fromEntries(await seen())).toEqual({
    [here]: isHere,
    [came]: { lastVisitAt: '2026-02-03T08:00:00.000Z', openSince: null },
    [never]: { lastVisitAt: null, openSince: null },
  });
  expect((await admin.post(`/patients/${never}/join`, { with: here })).status).toBeLessThan(300);
  expect([...(await seen()).values()]).toContainEqual(isHere);
});

testBoth('the photos of a list come with one request, without those of removed records', async (ready) => {
  const { admin } = await ready();
  const jpeg = base64(jpegBytes());
  const ids: string[] = [];
  for (const name of ['With', 'Removed', 'Without']) {
    ids.push((await admin.post('/patients', { name })).body._id);
    if (name !== 'Without') await admin.send('PUT', `/patients/${ids.at(-1)}/photo`, { jpeg });
  }
  await admin.patch(`/patients/${ids[1]}`, { retired: true, retiredReason: 'Registered twice' });
  const photos = async (asked: string) => admin.get(`/patients/photos?ids=${asked}`);
  expect((await photos([...ids, newUuid()].join(','))).body).toEqual({ photos: [{ patientId: ids[0], jpeg }] });
  expect((await photos('')).status).toBe(400);
  expect((await photos(Array.from({ length: 31 }, () => ids[0]).join(','))).status).toBe(400);
});
