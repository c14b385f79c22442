import { expect } from 'vitest';
import { testBoth } from '../support/both.ts';
import { fhirAt } from './station.ts';
import { jpegBytes } from '../patients/jpeg.ts';

const zawadi = {
  resourceType: 'Patient',
  name: [{ use: 'official', family: 'Otieno', given: ['Zawadi', 'Amina'] }],
  gender: 'female',
  birthDate: '1990-05-31',
  telecom: [
    { system: 'phone', value: '0712 345 678', use: 'mobile' },
    { system: 'email', value: 'zawadi@example.org' },
  ],
  address: [{ line: ['Plot 4, Oginga Street'], city: 'Kisumu', country: 'KE' }],
  maritalStatus: { text: 'married' },
};

testBoth('creates, reads and changes a patient, and says the version', async (ready) => {
  const { fhir, admin } = await fhirAt(ready);
  const made = await fhir.post('/Patient', zawadi);
  expect(made.status).toBe(201);
  const { id } = made.body;
  expect(made.body).toMatchObject({ ...zawadi, active: true, meta: { versionId: '1' } });
  expect(made.headers.get('location')).toMatch(new RegExp(`/api/fhir/Patient/${id}/_history/1$`));
  expect(made.headers.get('etag')).toBe('W/"1"');

  const known = (await admin.get(`/patients/${id}`)).body;
  expect(known).toMatchObject({
    name: 'Zawadi Amina Otieno',
    gender: 'FEMALE',
    dateOfBirth: '1990-05-31',
    phoneNumber: '0712 345 678',
    residentialAddress: 'Plot 4, Oginga Street',
    village: 'Kisumu',
  });
  expect(known).not.toHaveProperty('fhir');

  const read = await fhir.get(`/Patient/${id}`);
  expect(read.body).toEqual(made.body);

  const changed = await fhir.put(`/Patient/${id}`, { ...read.body, gender: 'other' }, { 'if-match': 'W/"1"' });
  expect(changed.body).toEqual({ ...read.body, gender: 'other', meta: { ...changed.body.meta, versionId: '2' } });
  const stale = await fhir.put(`/Patient/${id}`, { ...read.body, gender: 'male' }, { 'if-match': 'W/"1"' });
  expect([stale.status, stale.body.issue[0].code, stale.headers.get('etag')]).toEqual([412, 'conflict', 'W/"2"']);
});

testBoth('what was read and is sent back changes nothing', async (ready) => {
  const { fhir, admin } = await fhirAt(ready);
  const { body: system } = await admin.post('/identifier-systems', { name: 'National id' });
  const { body } = await admin.post('/patients', {
    name: 'Kofi Mensah',
    patientNumber: 'K-1',
    dateOfBirth: '2001-03-09',
    dateOfBirthEstimated: true,
    otherPhones: [{ number: '0200 111', whose: 'sister' }],
    nextOfKin: { name: null, relation: 'mother', phone: null },
    identifiers: [{ system: system._id, value: 'N 77', use: 'official', from: '2020-01-01', to: null }],
    deceased: { on: null },
  });
  const read = await fhir.get(`/Patient/${body._id}`);
  expect(read.body).toMatchObject({
    birthDate: '2001',
    deceasedBoolean: true,
    identifier: [
      { system: expect.stringMatching(/^urn:satchel:registry:[0-9a-f]{32}:patient-number$/), value: 'K-1' },
      { system: `urn:satchel:identifier-system:${system._id}`, value: 'N 77', period: { start: '2020-01-01' } },
    ],
  });
  const put = await fhir.put(`/Patient/${body._id}`, read.body);
  expect(put.body).toEqual(read.body);
  expect((await admin.get(`/patients/${body._id}`)).body).toEqual(body);
});

testBoth('a birth is told as exactly as it is known', async (ready) => {
  const { fhir, admin } = await fhirAt(ready);
  const told = async (patient: object) => {
    const { body } = await admin.post('/patients', patient);
    const { birthDate, _birthDate } = (await fhir.get(`/Patient/${body._id}`)).body;
    return birthDate ?? _birthDate.extension[0].valueCode;
  };
  const year = new Date().getUTCFullYear();
  expect(await told({ dateOfBirth: '1990-05-31' })).toBe('1990-05-31');
  expect(await told({ dateOfBirth: '1990-05-31', dateOfBirthEstimated: true })).toBe('1990');
  expect(await told({ age: 30 })).toBe(String(year - 30));
  expect(await told({})).toBe('unknown');

  const kept = async (birthDate: string) => {
    const { body } = await fhir.post('/Patient', { resourceType: 'Patient', birthDate });
    const { dateOfBirth, dateOfBirthEstimated } = (await admin.get(`/patients/${body.id}`)).body;
    return [body.birthDate, dateOfBirth, dateOfBirthEstimated];
  };
  expect(await kept('1990-05-31')).toEqual(['1990-05-31', '1990-05-31', null]);
  expect(await kept('1990-05')).toEqual(['1990-05', '1990-05-15', true]);
  expect(await kept('1990')).toEqual(['1990', '1990-07-01', true]);
});

testBoth(
  'what FHIR says and the registry does not is given back until somebody here says something else',
  async (ready) => {
    const { fhir, admin } = await fhirAt(ready);
    const narrative = { status: 'generated', div: '<div xmlns="http://www.w3.org/1999/xhtml">Zawadi</div>' };
    const { body } = await fhir.post('/Patient', { ...zawadi, text: narrative });
    expect(body).toMatchObject({ ...zawadi, text: narrative });
    await admin.patch(`/patients/${body.id}`, { name: 'Zawadi Odhiambo' });
    const after = (await fhir.get(`/Patient/${body.id}`)).body;
    expect(after).toMatchObject({
      name: [
        { use: 'official', text: 'Zawadi Odhiambo' },
        { ...zawadi.name[0], use: 'old' },
      ],
      telecom: zawadi.telecom,
      maritalStatus: zawadi.maritalStatus,
    });
    expect(after).not.toHaveProperty('text');
    await admin.patch(`/patients/${body.id}`, { phoneNumber: '0799' });
    expect((await fhir.get(`/Patient/${body.id}`)).body.telecom).toEqual([
      { system: 'phone', value: '0799' },
      { system: 'phone', value: '0712 345 678', use: 'old' },
      { system: 'email', value: 'zawadi@example.org' },
    ]);
  },
);

testBoth('what is kept of FHIR is hidden from the history of a patient', async (ready) => {
  const { fhir, admin } = await fhirAt(ready);
  const { body } = await fhir.post('/Patient', zawadi);
  const { history } = (await admin.get(`/patients/${body.id}/history`)).body;
  expect(history.find(({ field }: any) => field === 'fhir')).toMatchObject({ old: null, new: true });
});

testBoth('a patient who is not active is retired, and back', async (ready) => {
  const { fhir, admin } = await fhirAt(ready);
  const { body } = await fhir.post('/Patient', { ...zawadi, active: false });
  expect((await admin.get(`/patients/${body.id}`)).body.retired).toBe(true);
  const { active: _, ...without } = body;
  expect((await fhir.put(`/Patient/${body.id}`, without)).body.active).toBe(false);
  expect((await fhir.put(`/Patient/${body.id}`, { ...body, active: true })).body.active).toBe(true);
});

testBoth(
  'what was typed with characters that FHIR does not allow is told without them, and kept as it was typed',
  async (ready) => {
    const { fhir, admin } = await fhirAt(ready);
    const typed = {
      name: 'Ama\u0001\u000b Boateng',
      village: '\u0002',
      residentialAddress: ' \n',
      phoneNumber: '07\u001f11',
    };
    const { body } = await admin.post('/patients', {
      ...typed,
      nextOfKin: { name: '\u0003', relation: 'mother', phone: null },
    });
    await admin.post(`/patients/${body._id}/visits`, { notes: '\u0001' });
    expect((await fhir.get('/Encounter')).body.entry[0].resource).not.toHaveProperty('extension');
    const { body: visit } = await admin.post(`/patients/${body._id}/visits`, { reason: '\u0001', notes: 'a\u0008b' });
    const told = (await fhir.get(`/Patient/${body._id}`)).body;
    expect(told).toMatchObject({ name: [{ text: 'Ama Boateng' }], telecom: [{ value: '0711' }] });
    expect(told).not.toHaveProperty('address');
    const encounter = (await fhir.get(`/Encounter/${visit._id}`)).body;
    expect([encounter.reasonCode, encounter.extension[0].valueString]).toEqual([undefined, 'ab']);
    expect((await fhir.put(`/Patient/${body._id}`, told)).body).toEqual(told);
    expect((await fhir.put(`/Encounter/${visit._id}`, encounter)).body).toEqual(encounter);
    await fhir.put(`/Patient/${body._id}`, { ...told, gender: 'female' });
    expect((await admin.get(`/patients/${body._id}`)).body).toMatchObject(typed);
  },
);

testBoth('a photo is the photo of the patient', async (ready) => {
  const { fhir, admin } = await fhirAt(ready);
  const data = jpegBytes({ filling: 300 }).toString('base64');
  const photo = [{ contentType: 'image/jpeg', data, title: 'At registration' }];
  const { body } = await fhir.post('/Patient', { ...zawadi, photo });
  expect(body.photo).toEqual(photo);
  expect((await admin.get(`/patients/${body.id}`)).body.hasPhoto).toBe(true);
  expect((await fhir.put(`/Patient/${body.id}`, body)).body.meta.versionId).toBe('1');
  await admin.send('DELETE', `/patients/${body.id}/photo`);
  expect((await fhir.get(`/Patient/${body.id}`)).body).not.toHaveProperty('photo');
});

testBoth('every version is told, also of what was kept', async (ready) => {
  const { fhir, admin } = await fhirAt(ready);
  const { body: first } = await fhir.post('/Patient', zawadi);
  const { id } = first;
  await admin.patch(`/patients/${id}`, { name: 'Zawadi Odhiambo' });
  const { body: third } = await fhir.put(`/Patient/${id}`, { ...first, maritalStatus: { text: 'widowed' } });
  const { body } = await fhir.get(`/Patient/${id}/_history`);
  expect(body).toMatchObject({ type: 'history', total: 3 });
  expect(body.entry.map(({ resource }: any) => resource.meta.versionId)).toEqual(['3', '2', '1']);
  expect(body.entry[0].resource).toEqual(third);
  expect(body.entry[2].resource).toEqual(first);
  expect((await fhir.get(`/Patient/${id}/_history/1`)).body).toEqual(first);
  expect((await fhir.get(`/Patient/${id}/_history/4`)).status).toBe(404);
  const page = (await fhir.get(`/Patient/${id}/_history?_count=2`)).body;
  const next = page.link.find(({ relation }: any) => relation === 'next').url as string;
  const rest = (await fhir.get(next.slice(next.indexOf('/fhir') + 5))).body;
  expect(rest.entry.map(({ resource }: any) => resource.meta.versionId)).toEqual(['1']);
});

testBoth('what is no Patient is refused and named', async (ready) => {
  const { fhir } = await fhirAt(ready);
  const refused = async (patient: object, status = 400) => {
    const reply = await fhir.post('/Patient', { resourceType: 'Patient', ...patient });
    expect(reply.status).toBe(status);
    return reply.body.issue[0].expression?.[0];
  };
  expect(await refused({ gender: 'F' })).toBe('gender');
  expect(await refused({ nmae: [{ text: 'A' }] })).toBe('nmae');
  expect(await refused({ name: [] })).toBe('name');
  expect(await refused({ name: [{ family: 7 }] })).toBe('name[0].family');
  expect(await refused({ birthDate: '31/12/1990' })).toBe('birthDate');
  expect(await refused({ birthDate: '2023-02-30' })).toBe('birthDate');
  expect(await refused({ birthDate: '2999' })).toBe('birthDate');
  expect(await refused({ telecom: [{ value: '0712' }] })).toBe('telecom[0]');
  expect(await refused({ telecom: [{ system: 'phone', value: '0'.repeat(101) }] })).toBe('telecom');
  expect(await refused({ name: [{ text: 'A\u0000' }] })).toBe('name[0].text');
  expect(await refused({ name: [{ text: 'A\u0001' }] })).toBe('name[0].text');
  expect(
    await refused({ text: { status: 'generated', div: '<div xmlns="http://www.w3.org/1999/xhtml"><p></div>' } }),
  ).toBe('text');
  expect(await refused({ contained: [{ resourceType: 'Nobody' }] })).toBe('contained[0]');
  expect(await refused({ identifier: [{ system: 'urn:satchel:identifier-system:none', value: '1' }] })).toBe(
    'identifier',
  );
  const other = { reference: 'Patient/x' };
  expect(await refused({ link: [{ other, type: 'replaced-by' }] })).toBe('link[0].type');
  expect(await refused({ extension: [{ url: 'urn:x', valueString: 'x'.repeat(70_000) }] }, 413)).toBe(undefined);
  expect((await fhir.post('/Patient', { resourceType: 'Observation' })).status).toBe(400);
});
