/** The list of all patients: what filters find, in which order, page by page. No page reads rows needlessly. */
import { expect } from 'vitest';
import { peopleSorts } from '../../src-main/patients/people.contract.ts';
import { fakeClock, day } from '../support/clock.ts';
import { registerAll, testBoth } from '../support/both.ts';
import { signedIn, withRole, type Client } from '../support/station.ts';

const list = async (admin: Client, query = ''): Promise<any> => (await admin.get(`/people${query}`)).body;
const namesIn = (page: any): string[] => page.embedded.patientResourceList.map(({ name }: any) => name);
const names = async (admin: Client, query: string) => namesIn(await list(admin, query)).toSorted();

testBoth(
  'finds by age, gender, category, village, number, retirement and registration, all of them together',
  async (ready) => {
    const { admin } = await ready();
    const year = new Date().getFullYear();
    const add = (body: object) => admin.post('/patients', body).then((reply) => reply.body._id as string);
    await add({ name: 'Asha', gender: 'FEMALE', age: 30, village: 'Kisimani', patientNumber: '1' });
    await add({
      name: 'Juma',
      gender: 'MALE',
      dateOfBirth: `${year - 50}-01-01`,
      village: 'KISIMÀNI',
      patientCategory: 'GENERAL',
    });
    await add({ name: 'Neema', gender: 'FEMALE', dateOfBirth: `${year - 3}-01-01`, patientNumber: '3' });
    const gone = await add({ name: 'Salim', village: 'Kisimani' });
    await admin.patch(`/patients/${gone}`, { retired: true });
    await add({ patientNumber: '5' });
    const today = new Date().toLocaleDateString('sv');
    const cases: [string, (string | null)[]][] = [
      ['', ['Asha', 'Juma', 'Neema', null]],
      ['?gender=FEMALE', ['Asha', 'Neema']],
      ['?gender=NONE', [null]],
      ['?ageFrom=30', ['Asha', 'Juma']],
      ['?ageFrom=31', ['Juma']],
      ['?ageTo=30', ['Asha', 'Neema']],
      ['?ageTo=29', ['Neema']],
      ['?ageFrom=3&ageTo=3', ['Neema']],
      ['?village=kisimani', ['Asha', 'Juma']],
      ['?village=kisimani&gender=MALE', ['Juma']],
      ['?village=Mlimani', []],
      ['?village=!', []],
      ['?category=GENERAL', ['Juma']],
      ['?category=NONE', ['Asha', 'Neema', null]],
      ['?withoutNumber=true', ['Juma']],
      ['?withoutNumber=false', ['Asha', 'Juma', 'Neema', null]],
      ['?retired=true', ['Salim']],
      [`?registeredFrom=${today}`, ['Asha', 'Juma', 'Neema', null]],
      [`?registeredTo=${today}`, ['Asha', 'Juma', 'Neema', null]],
      [`?registeredTo=2026-01-02`, []],
    ];
    for (const [query, expected] of cases) {
      const page = await list(admin, query);
      expect([query, namesIn(page).toSorted()]).toEqual([query, expected.toSorted()]);
      expect([query, page.total, page.totalIsLowerBound, page.next]).toEqual([query, expected.length, undefined, null]);
    }
    expect(namesIn(await list(admin, '?sort=youngest'))).toEqual(['Neema', 'Asha', 'Juma', null]);
    expect(namesIn(await list(admin, '?sort=oldest'))).toEqual(['Juma', 'Asha', 'Neema', null]);
    expect(namesIn(await list(admin, '?sort=-createdAt'))).toEqual([null, 'Neema', 'Juma', 'Asha']);
    for (const query of [
      '?ageFrom=5&ageTo=4',
      '?registeredFrom=2026-02-02&registeredTo=2026-02-01',
      '?after=x',
      '?sort=age',
      '?village=',
    ]) {
      expect((await admin.get(`/people${query}`)).status, query).toBe(400);
    }
  },
);

testBoth('finds by the last visit, and says when it was', async (ready) => {
  const clock = fakeClock();
  const { admin } = await ready({ clock });
  const came = async (name: string, daysAgo: number[]) => {
    const { _id } = (await admin.post('/patients', { name })).body;
    for (const days of daysAgo) {
      const timeStart = new Date(clock.now() - days * day).toISOString();
      await admin.post(`/patients/${_id}/visits`, { timeStart });
    }
  };
  await came('Asha', [400, 2]);
  await came('Juma', [300]);
  await came('Neema', []);
  expect(await names(admin, `?visitedDays=10`)).toEqual(['Asha']);
  expect(await names(admin, `?visitedDays=350`)).toEqual(['Asha', 'Juma']);
  expect(await names(admin, `?notVisitedDays=350`)).toEqual(['Neema']);
  expect(await names(admin, `?notVisitedDays=10`)).toEqual(['Juma', 'Neema']);
  const [asha, , neema] = (await list(admin)).embedded.patientResourceList;
  expect([asha.lastVisitAt, neema.lastVisitAt]).toEqual([new Date(clock.now() - 2 * day).toISOString(), null]);
});

testBoth('shows everybody once, in order, page by page, while others are saved', async (ready) => {
  const place = await ready();
  const { admin } = place;
  // Some share a name, and some have none. Some share an age, and some have none.
  const some = Array.from({ length: 60 }, (_, i) => ({
    ...(i % 6 > 0 && { name: `Name ${i % 7}` }),
    ...(i % 5 > 0 && { age: i % 4 }),
  }));
  await registerAll(place, some);
  for (const sort of peopleSorts) {
    const seen: string[] = [];
    let after = '';
    for (let pages = 0; pages < 20; pages++) {
      const page = await list(admin, `?sort=${sort}&size=7${after}`);
      seen.push(...page.embedded.patientResourceList.map(({ _id }: any) => _id));
      if (page.next === null) break;
      after = `&after=${page.next}`;
      if (sort === 'name' && pages === 2) await admin.post('/patients', { name: 'Aaron' });
    }
    const whole = (await list(admin, `?sort=${sort}&size=200`)).embedded.patientResourceList;
    const before = whole.filter(({ name }: any) => name !== 'Aaron' || sort !== 'name').map(({ _id }: any) => _id);
    expect([sort, seen]).toEqual([sort, before]);
  }
});

testBoth('counts no further than a thousand', async (ready) => {
  const place = await ready();
  const { admin } = place;
  const many = Array.from({ length: 1100 }, (_, i) => ({ name: `Name ${i}`, gender: 'FEMALE' as const }));
  await registerAll(place, many);
  expect(await list(admin, '?size=1')).toMatchObject({ total: 1100 });
  expect(await list(admin, '?size=1&gender=FEMALE')).toMatchObject({ total: 1000, totalIsLowerBound: true });
});

testBoth('offers the villages and districts of this registry, those of most people first', async (ready) => {
  const { admin } = await ready();
  for (const [village, district] of [
    ['Kisimani', 'Pwani'],
    ['Kisiwani', 'Pwani'],
    ['Kisiwani', 'Kusini'],
    ['Mlimani', null],
  ]) {
    await admin.post('/patients', { village, district });
  }
  const places = async (query: string) => (await admin.get(`/people/places?${query}`)).body.places;
  expect(await places('kind=village&begins=kisi')).toEqual(['Kisiwani', 'Kisimani']);
  expect(await places('kind=village')).toEqual(['Kisiwani', 'Kisimani', 'Mlimani']);
  expect(await places('kind=district')).toEqual(['Pwani', 'Kusini']);
  expect(await places('kind=district&begins=Pw')).toEqual(['Pwani']);
  expect(await places('kind=village&begins=x')).toEqual([]);
});

testBoth('keeps the filters that a person names, for that person alone', async (ready) => {
  const { admin } = await ready();
  const filter = { village: 'Kisimani', withoutNumber: true, sort: 'oldest' };
  const saved = await admin.send('PUT', '/people/filters', { name: 'By the well', filter });
  expect([saved.status, saved.body]).toEqual([200, { filters: [{ name: 'By the well', filter }] }]);
  await admin.send('PUT', '/people/filters', { name: 'By the well', filter: { gender: 'MALE' } });
  expect((await admin.get('/people/filters')).body).toEqual({
    filters: [{ name: 'By the well', filter: { gender: 'MALE' } }],
  });
  const other = await signedIn(admin, { username: 'esi', role: 'reader' });
  expect((await other.get('/people/filters')).body).toEqual({ filters: [] });
  await other.send('DELETE', '/people/filters?name=By%20the%20well');
  expect((await admin.get('/people/filters')).body.filters).toHaveLength(1);
  expect((await (await withRole(admin, 'clerk')).get('/people/filters')).status).toBe(403);
  expect((await admin.send('PUT', '/people/filters', { name: 'x', filter: { after: 'y' } })).status).toBe(400);
  for (let i = 0; i < 50; i++) await admin.send('PUT', '/people/filters', { name: `Filter ${i}`, filter: {} });
  expect((await admin.get('/people/filters')).body.filters).toHaveLength(50);
  expect((await admin.send('DELETE', '/people/filters?name=By%20the%20well')).body.filters).toHaveLength(49);
});

testBoth('the audit says who was shown in the list', async (ready) => {
  const { admin } = await ready();
  const { _id } = (await admin.post('/patients', { name: 'Asha' })).body;
  await list(admin);
  const { entries } = (await admin.get('/audit?action=patients-listed')).body;
  expect(entries[0].shown).toEqual([{ id: _id, name: 'Asha' }]);
});

testBoth('a visit of somebody who died is told with the death', async (ready) => {
  const { admin } = await ready();
  const { _id } = (await admin.post('/patients', { name: 'Asha', deceased: { on: null } })).body;
  await admin.post(`/patients/${_id}/visits`);
  const [visit] = (await admin.get('/visits')).body.embedded.visitResourceList;
  expect(visit.patient.deceased).toEqual({ on: null });
});
