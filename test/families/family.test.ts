/** Households, mothers and newborns: links of records that a merge, an unmerge, FHIR and files leave as they are. */
import { expect } from 'vitest';
import { newUuid } from '../../src-main/clock.ts';
import { rebuildRows, saysElsewhere, testBoth } from '../support/both.ts';
import { password, type Client } from '../support/station.ts';
import { done, exported, patientsOf, sent } from '../transfer/files.ts';

const register = async (admin: Client, fields: object, query = ''): Promise<string> => {
  const { status, body } = await admin.post(`/patients${query}`, fields);
  expect(status, JSON.stringify(body)).toBe(200);
  return body._id;
};
const familyOf = async (admin: Client, id: string): Promise<any> => (await admin.get(`/patients/${id}/family`)).body;
const idsOf = (people: any[]) => people.map(({ _id }) => _id);

testBoth('a household goes through a merge and an unmerge, and is left by whoever leaves it', async (ready) => {
  const place = await ready();
  const { admin } = place;
  const zawadi = await register(admin, { name: 'Zawadi Mushi', age: 40, village: 'Kisimani' });
  expect(await familyOf(admin, zawadi)).toEqual({ household: null, members: [], mother: null, children: [] });
  const juma = await register(admin, { name: 'Juma Mushi', age: 12 }, `?householdOf=${zawadi}`);
  const { household } = (await admin.get(`/patients/${zawadi}`)).body;
  expect(await familyOf(admin, juma)).toMatchObject({ household, members: [{ _id: zawadi, openSince: null }] });
  await admin.post(`/patients/${juma}/visits`, {});
  expect((await familyOf(admin, zawadi)).members).toMatchObject([{ _id: juma, openSince: expect.any(String) }]);
  // A second record of the boy, which another clerk put into another household.
  const [again, aunt] = [
    await register(admin, { name: 'Juma M' }),
    await register(admin, { name: 'Aunt Neema', age: 50 }),
  ];
  expect((await admin.send('PUT', `/patients/${again}/household`, { with: aunt })).status).toBe(200);
  const { group } = (await admin.post(`/patients/${again}/join`, { with: juma })).body;
  // The survivor has a household of its own, so the merged record answers for nobody.
  expect(idsOf((await familyOf(admin, zawadi)).members)).toEqual([]);
  expect(idsOf((await familyOf(admin, aunt)).members)).toEqual([again]);
  await admin.post(`/patients/${again}/part`, { group });
  expect(idsOf((await familyOf(admin, zawadi)).members)).toEqual([juma]);
  // A survivor without a household has that of the merged record, until somebody takes it out.
  const other = await register(admin, { name: 'Juma Mushi' });
  await admin.post(`/patients/${other}/join`, { with: juma });
  expect(idsOf((await familyOf(admin, zawadi)).members)).toEqual([other]);
  expect((await familyOf(admin, other)).household).toBe(household);
  await rebuildRows(place);
  expect(idsOf((await familyOf(admin, zawadi)).members)).toEqual([other]);
  await admin.patch(`/patients/${other}`, { household: null });
  expect(await familyOf(admin, other)).toMatchObject({ household: null, members: [] });
  expect((await familyOf(admin, zawadi)).members).toEqual([]);
});

testBoth('a newborn is shown by the mother’s name until named, whichever record stands for her', async (ready) => {
  const place = await ready();
  const { admin } = place;
  const mother = await register(admin, { name: 'Asha Mushi', age: 24 });
  const baby = await register(admin, { mother, dateOfBirth: '2026-03-01' }, `?householdOf=${mother}`);
  const shown = async () => (await admin.get(`/patients/${baby}`)).body;
  expect(await shown()).toMatchObject({ name: null, mother, motherName: 'Asha Mushi' });
  await admin.post(`/patients/${baby}/visits`, {});
  const lists = ['/patients', '/visits', '/people'];
  for (const path of lists) expect(JSON.stringify((await admin.get(path)).body)).toContain('"motherName":"Asha Mushi"');
  expect(await familyOf(admin, mother)).toMatchObject({ children: [{ _id: baby, motherName: 'Asha Mushi' }] });
  const older = await register(admin, { name: 'Asha Ali Mushi' });
  const { group } = (await admin.post(`/patients/${older}/join`, { with: mother })).body;
  expect(await shown()).toMatchObject({ mother, motherName: 'Asha Ali Mushi' });
  expect((await familyOf(admin, baby)).mother).toMatchObject({ _id: older, patient: { name: 'Asha Ali Mushi' } });
  expect(idsOf((await familyOf(admin, older)).children)).toEqual([baby]);
  await admin.post(`/patients/${older}/part`, { group });
  expect((await familyOf(admin, baby)).mother._id).toBe(mother);
  expect((await familyOf(admin, older)).children).toEqual([]);
  await admin.patch(`/patients/${baby}`, { name: 'Neema Mushi' });
  expect((await shown()).motherName).toBeUndefined();
  // Nobody is their own mother; a mother whose record is not here is kept, and shown as such until it arrives.
  expect((await admin.patch(`/patients/${baby}`, { mother: baby })).body.errors[0].pointer).toBe('/mother');
  for (const link of ['mother', 'household']) {
    expect((await admin.patch(`/patients/${baby}`, { [link]: 'M-17' })).body.errors?.[0].pointer).toBe(`/${link}`);
  }
  const away = newUuid();
  await admin.patch(`/patients/${baby}`, { mother: away });
  expect((await familyOf(admin, baby)).mother).toEqual({ _id: away, patient: null });
  const say = await saysElsewhere(place);
  await say({ id: away, fields: { name: 'Grace' } });
  expect((await familyOf(admin, baby)).mother.patient).toMatchObject({ name: 'Grace' });
});

testBoth(
  'a family is not likelier to be one person for its links, nor are unknown people for what was seen',
  async (ready) => {
    const { admin } = await ready();
    const home = { village: 'Kisimani', residentialAddress: 'Behind the mill', phoneNumber: '0712 345 678' };
    const mother = await register(admin, { ...home, name: 'Asha Mushi', gender: 'FEMALE', dateOfBirth: '1990-02-03' });
    const of = `?householdOf=${mother}`;
    await register(admin, { ...home, name: 'Juma Mushi', gender: 'MALE', dateOfBirth: '2015-04-05', mother }, of);
    const draft = { ...home, name: 'Neema Mushi', gender: 'FEMALE' as const, dateOfBirth: '2018-09-10' };
    const gradesOf = async (more: object): Promise<any[]> =>
      (await admin.post('/patients/matches', { ...draft, ...more })).body.matches.map(({ score, grade }: any) => [
        score,
        grade,
      ]);
    const apart = await gradesOf({});
    const { household } = (await admin.get(`/patients/${mother}`)).body;
    expect(await gradesOf({ household, mother })).toEqual(apart);
    expect(apart.every(([, grade]) => grade === 'possible')).toBe(true);
    const seen = await admin.post('/patients/matches', {
      gender: 'FEMALE',
      seenAs: 'Asha Mushi, about 36, a red shirt',
    });
    expect(seen.body.matches).toEqual([]);
    // The description stays in the history of the person once they are known.
    const unknown = await register(admin, { seenAs: 'About 36, a red shirt', gender: 'FEMALE' });
    await admin.post(`/patients/${mother}/join`, { with: unknown });
    const { history } = (await admin.get(`/patients/${mother}/history`)).body;
    expect(history).toContainEqual(expect.objectContaining({ field: 'seenAs', new: 'About 36, a red shirt' }));
  },
);

testBoth('families are the same in FHIR, and in a file that another registry imports', async (ready) => {
  const { admin } = await ready();
  // The child stands before the mother.
  const child = await register(admin, { name: 'Juma Mushi', dateOfBirth: '2015-04-05', movedAwayOn: '2026-02-01' });
  const mother = await register(admin, { name: 'Asha Mushi', seenAs: 'A red shirt' }, `?householdOf=${child}`);
  await admin.patch(`/patients/${child}`, { mother });
  const own = (await admin.get(`/patients/${child}`)).body;
  const path = `/fhir/Patient/${child}`;
  const read = (await admin.get(path)).body;
  expect(read.extension).toEqual([
    { url: 'urn:satchel:household', valueString: own.household },
    { url: 'urn:satchel:mother', valueReference: { reference: `Patient/${mother}` } },
    { url: 'urn:satchel:moved-away-on', valueDate: '2026-02-01' },
  ]);
  // Others' extensions stay beside ours, and a program that drops ours changes nothing.
  const theirs = { url: 'http://example.org/unknown', valueString: 'x' };
  expect((await admin.send('PUT', path, { ...read, extension: [theirs] })).status).toBe(200);
  expect((await admin.get(path)).body.extension).toEqual(expect.arrayContaining([theirs, ...read.extension]));
  expect((await admin.get(`/patients/${child}`)).body).toMatchObject({ mother, household: own.household });
  const other = { url: 'urn:satchel:moved-away-on', valueDate: '2026-02-20' };
  await admin.send('PUT', path, { ...read, extension: [theirs, other] });
  expect((await admin.get(`/patients/${child}`)).body).toMatchObject({ mother, movedAwayOn: '2026-02-20' });

  for (const format of ['csv', 'ndjson'] as const) {
    const { admin: elsewhere } = await ready();
    const file = await exported(admin, { format }, password);
    await done(elsewhere, (await sent(elsewhere, file, `people.${format}`))._id, 'run');
    const [juma, asha] = await patientsOf(elsewhere);
    expect(juma).toMatchObject({ household: own.household, mother: asha._id, movedAwayOn: '2026-02-20' });
    expect([asha.seenAs, asha.household]).toEqual(['A red shirt', own.household]);
    expect(idsOf((await familyOf(elsewhere, asha._id)).children)).toEqual([juma._id]);
  }
});
