/** A record that a program read can be changed and sent back as a whole; a created one comes with its address and version. */
import { expect } from 'vitest';
import { saysElsewhere, testBoth } from '../support/both.ts';
import { allEndpoints } from '../support/endpoints.ts';
import type { Client } from '../support/station.ts';

/** Makes one record of each kind that can be patched. Returns its address and a change of it. */
async function recordsOf(admin: Client) {
  const made = async (path: string, body: object) => {
    const reply = await admin.post(path, body);
    expect([path, reply.status]).toEqual([path, 200]);
    return { ...reply, path: `${path}/${reply.body._id ?? reply.body.id}` };
  };
  const patient = await made('/patients', {
    ...{
      name: 'Ama Mensah',
      dateOfBirth: '1990-05-31',
      village: 'Keta',
      otherPhones: [{ number: '0712', whose: 'son' }],
    },
  });
  return [
    { ...patient, edit: { phoneNumber: '0244 000 111' } },
    { ...(await made(`${patient.path}/visits`, { reason: 'Fever' })), edit: { notes: 'Better' } },
    { ...(await made('/identifier-systems', { name: 'National ID' })), edit: { isUnique: true } },
    { ...(await made('/own-fields', { name: 'Occupation', type: 'text' })), edit: { name: 'Work' } },
    { ...(await made('/places', { name: 'Keta' })), edit: { name: 'Ketu' } },
    {
      ...(await made('/staff', { username: 'esi', password: 'lamp river seven', role: 'clerk' })),
      edit: { role: 'reader' },
    },
    { ...(await made('/webhooks', { address: 'http://127.0.0.1:9' })), edit: { isOn: false } },
  ];
}

testBoth('whatever was read can be sent back with a change, and without one changes nothing', async (ready) => {
  const { admin } = await ready();
  const records = await recordsOf(admin);
  expect(records.length).toBe(allEndpoints.filter(({ takesAsRead }) => takesAsRead).length);
  for (const { path, body: made, edit } of records) {
    const { secret: _, ...read } = made;
    const same = await admin.patch(path, read);
    expect([path, same.status]).toEqual([path, 200]);
    // The state of a webhook changes with each message.
    expect(same.body).toEqual(read.version === undefined ? expect.objectContaining({ id: read.id }) : read);
    const { status, body } = await admin.patch(path, { ...read, ...edit });
    expect([path, status]).toEqual([path, 200]);
    expect(body).toMatchObject({ ...edit, ...(read.version !== undefined && { version: Number(read.version) + 1 }) });
  }
});

testBoth('a member that cannot be changed is refused with another value, and nothing is saved', async (ready) => {
  const { admin } = await ready();
  const [patient, ...others] = await recordsOf(admin);
  for (const { path, body: made, edit } of [patient!, ...others]) {
    const name = 'createdAt';
    const { status, body } = await admin.patch(path, { ...edit, [name]: '2020-01-01T00:00:00.000Z' });
    expect([path, status, body.errors?.[0].pointer]).toEqual([path, 400, `/${name}`]);
    expect(body.detail).toContain('Nothing was saved.');
    const unknown = await admin.patch(path, { ...edit, nonsense: 1 });
    expect([path, unknown.status, unknown.body.errors?.[0].pointer]).toEqual([path, 400, '/nonsense']);
    if (made.version === undefined) continue;
    // Somebody else saved meanwhile.
    expect((await admin.patch(path, edit)).status).toBe(200);
    const late = await admin.patch(path, { ...made, ...edit });
    expect([path, late.status, late.body.type]).toEqual([path, 412, '/api/docs#problem-stale']);
  }
});

testBoth('what was created comes with its address, and with its version if it has one', async (ready) => {
  const { admin } = await ready();
  const made = await recordsOf(admin);
  for (const { path, headers, body, edit } of made) {
    expect([path, headers.get('location')]).toEqual([path, `/api${path}`]);
    expect([path, /^"\d+-/.test(headers.get('etag') ?? '')]).toEqual([path, body.version !== undefined]);
    const ifMatch = { 'if-match': headers.get('etag') ?? '*' };
    expect([path, (await admin.patch(path, edit, ifMatch)).status]).toEqual([path, 200]);
  }
  // A repeated request gets the headers of the first reply too.
  const key = { 'idempotency-key': 'twice' };
  const [one, two] = [await admin.post('/patients', {}, key), await admin.post('/patients', {}, key)];
  for (const name of ['location', 'etag']) expect(two.headers.get(name)).toBe(one.headers.get(name));
});

testBoth('a token has its address too', async (ready) => {
  const { admin } = await ready();
  const { headers } = await admin.post('/tokens', { name: 'Laboratory', role: 'reader' });
  const path = headers.get('location')?.replace('/api', '') ?? '';
  expect((await admin.send('DELETE', path)).status).toBe(200);
});

testBoth('a record that is sent back settles no conflict, except by another value', async (ready) => {
  const place = await ready();
  const { admin } = place;
  const { body } = await admin.post('/patients', { name: 'Ama', phoneNumber: '1' });
  const path = `/patients/${body._id}`;
  const said = await saysElsewhere(place);
  await said({ id: body._id, fields: { phoneNumber: '2' } });
  const read = (await admin.get(path)).body;
  expect(read.conflicts).toEqual(['phoneNumber']);
  const other = (await admin.patch(path, { ...read, village: 'Keta' })).body;
  expect([other.village, other.conflicts]).toEqual(['Keta', ['phoneNumber']]);
  const settled = (await admin.patch(path, { ...other, phoneNumber: '4' })).body;
  expect([settled.phoneNumber, settled.conflicts]).toEqual(['4', undefined]);
});
