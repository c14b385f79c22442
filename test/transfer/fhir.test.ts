/** Patients of FHIR that another program exported: a Bundle, or one resource on each line. */
import { expect } from 'vitest';
import { testBoth } from '../support/both.ts';
import { changed, done, patientsOf, rowsOf, sent } from './files.ts';

const nid = 'http://moh.example.org/nid';
const ama = {
  resourceType: 'Patient',
  id: 'p-1',
  identifier: [{ system: nid, value: 'Z1' }],
  name: [
    { use: 'official', family: 'Boateng', given: ['Ama', 'Esi'] },
    { use: 'maiden', text: 'Ama Owusu' },
  ],
  gender: 'female',
  birthDate: '1990-05',
  maritalStatus: { text: 'Married' },
};
const gone = { resourceType: 'Patient', active: false, name: [{ text: 'Kofi {"entry": [}' }] };
const wrong = { resourceType: 'Patient', name: 'Yaw' };
const bundle = (resources: object[]) => ({
  resourceType: 'Bundle',
  type: 'searchset',
  link: [{ relation: 'self', url: 'http://example.org/Patient' }],
  entry: resources.map((resource) => ({ search: { mode: 'match' }, resource })),
});

testBoth('resources of FHIR are rows to review, and what no field has is kept beside the record', async (ready) => {
  const { admin } = await ready();
  const { body: system } = await admin.post('/identifier-systems', { name: 'National ID', uri: nid, isUnique: true });
  const clinic = { resourceType: 'Organization', name: 'Keta clinic' };
  for (const [name, file] of Object.entries({
    'a.json': JSON.stringify(bundle([ama, clinic, gone, wrong]), undefined, 2),
    'a.ndjson': [ama, clinic, gone, wrong].map((each) => JSON.stringify(each)).join('\n'),
  })) {
    const read = await sent(admin, file, name);
    expect(read).toMatchObject({
      ...{ state: 'ready', reading: { format: 'fhir' }, tally: { new: 2, refused: 1 } },
      notes: [{ kind: 'other-resources', count: 1, text: 'Organization' }],
    });
    const [refused] = await rowsOf(admin, read._id, 'refused');
    expect(refused).toMatchObject({ row: 4, faults: [{ detail: expect.stringContaining('/name') }] });
    // Nobody is registered as present whom the other program says is not, unless a person agrees.
    const unsaid = read.columns.filter(({ needsChoice }) => needsChoice);
    expect(unsaid.map(({ head, samples }) => [head, samples])).toEqual([['active', ['false']]]);
    expect((await admin.post(`/imports/${read._id}/run`)).status).toBe(400);
    await changed(admin, read._id, { columns: unsaid.map(({ column }) => ({ column, field: null })) });
    await done(admin, read._id, 'run');
    const [first, second] = await patientsOf(admin);
    expect(first).toMatchObject({
      ...{ name: 'Ama Esi Boateng', gender: 'FEMALE', dateOfBirth: '1990-05-15', dateOfBirthEstimated: true },
      identifiers: [{ system: system._id, value: 'Z1' }],
    });
    expect(second.name).toBe('Kofi {"entry": [}');
    const { body: told } = await admin.get(`/fhir/Patient/${first._id}`);
    expect(told).toMatchObject({ ...ama, id: first._id });
    expect((await done(admin, read._id, 'undo')).tally['taken-back']).toBe(2);
    // Its columns are then not known for the next file.
    expect((await admin.send('DELETE', `/imports/${read._id}`)).status).toBe(200);
  }
});

testBoth('a Bundle that was cut, or is none, is refused as a whole', async (ready) => {
  const { admin } = await ready();
  const whole = JSON.stringify(bundle([ama, gone]));
  for (const file of [whole.slice(0, -2), whole.slice(0, -40), `${whole.slice(0, -2)},,]}`, `${whole}]`]) {
    expect([file, (await sent(admin, file)).fault?.kind]).toEqual([file, 'not-json']);
  }
  const none = JSON.stringify(bundle([{ resourceType: 'Organization' }]));
  expect((await sent(admin, none)).fault?.kind).toBe('no-rows');
});
