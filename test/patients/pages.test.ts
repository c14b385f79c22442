/** Lists in pages. */
import { expect } from 'vitest';
import { fakeClock, minute } from '../support/clock.ts';
import { registerAll, testBoth, type NewReady } from '../support/both.ts';
import type { Client } from '../support/station.ts';

const patientsOf = (body: any): any[] => body.embedded.patientResourceList;
const names = async (client: Client, query: string) =>
  patientsOf((await client.get(`/patients${query}`)).body).map(({ name }) => name);

async function withPatients(ready: NewReady, all: (string | null)[]) {
  const clock = fakeClock();
  const { admin } = await ready({ clock });
  const ids: string[] = [];
  for (const name of all) {
    ids.push((await admin.post('/patients', { name })).body._id);
    clock.advance(minute);
  }
  return { admin, ids };
}

testBoth('pages count from 0, and the last one holds what is left', async (ready) => {
  const { admin } = await withPatients(ready, ['A', 'B', 'C', 'D', 'E']);
  expect(await names(admin, '?size=2&page=0')).toEqual(['A', 'B']);
  expect(await names(admin, '?size=2&page=2')).toEqual(['E']);
  const beyond = (await admin.get('/patients?size=2&page=3')).body;
  expect(beyond.embedded.patientResourceList).toEqual([]);
  expect(beyond.page).toEqual({ size: 2, totalElements: 5, totalPages: 3, number: 3 });
});

testBoth('a page has 20 patients unless it is said otherwise', async (ready) => {
  const { admin } = await withPatients(
    ready,
    Array.from({ length: 21 }, (_, i) => `Patient ${i}`),
  );
  const { body } = await admin.get('/patients');
  expect(patientsOf(body)).toHaveLength(20);
  expect(body.page).toMatchObject({ size: 20, totalElements: 21, totalPages: 2, number: 0 });
  expect(await names(admin, '?size=200')).toHaveLength(21);
});

for (const name of ['size', 'page']) {
  testBoth(`refuses a ${name} that is no number in its bounds`, async (ready) => {
    const { admin } = await withPatients(ready, ['A']);
    const bad = [
      '-1',
      '1.5',
      '1000001',
      '99999999999999999999',
      '1e400',
      '-1e400',
      'Infinity',
      'NaN',
      'x',
      '',
      'null',
      '1&size=2&page=2',
    ];
    for (const path of ['/patients?', '/patients/search?q=a&', '/visits?']) {
      for (const value of bad) {
        const { status, body } = await admin.get(`${path}${name}=${value}`);
        expect(status, `${path}${name}=${value}`).toBe(400);
        expect(body.errors[0].pointer).toMatch(/^\?(size|page)$/);
      }
    }
  });
}

testBoth('pages far beyond the last are empty, not wrong', async (ready) => {
  const { admin } = await withPatients(ready, ['A']);
  for (const path of ['/patients?', '/patients/search?q=a&']) {
    const { status, body } = await admin.get(`${path}page=1000000&size=200`);
    expect(status).toBe(200);
    expect(patientsOf(body)).toEqual([]);
    expect(body.page).toMatchObject({ totalElements: 1, totalPages: 1, number: 1_000_000 });
  }
});

testBoth('sorts by registration, by change and by name, both ways; who has no name comes last', async (ready) => {
  const { admin, ids } = await withPatients(ready, ['Kofi', null, 'ama', 'Émile', 'Zawadi']);
  await admin.patch(`/patients/${ids[0]}`, { phoneNumber: '0712' });
  const sorted = {
    createdAt: ['Kofi', null, 'ama', 'Émile', 'Zawadi'],
    '-createdAt': ['Zawadi', 'Émile', 'ama', null, 'Kofi'],
    updatedAt: [null, 'ama', 'Émile', 'Zawadi', 'Kofi'],
    '-updatedAt': ['Kofi', 'Zawadi', 'Émile', 'ama', null],
    name: ['ama', 'Émile', 'Kofi', 'Zawadi', null],
    '-name': ['Zawadi', 'Kofi', 'Émile', 'ama', null],
  };
  for (const [sort, expected] of Object.entries(sorted)) {
    expect(await names(admin, `?sort=${sort}`), sort).toEqual(expected);
  }
  for (const sort of ['age', 'NAME', '', '--name', 'name,age']) {
    expect((await admin.get(`/patients?sort=${sort}`)).status, sort).toBe(400);
  }
});

for (const sort of ['createdAt', '-createdAt', 'updatedAt', '-updatedAt', 'name', '-name']) {
  testBoth(`pages sorted by ${sort} neither overlap nor skip, also when many are alike`, async (ready) => {
    const { admin } = await ready({ clock: fakeClock() });
    const alike = ['Ama', 'Ama', null, 'Kofi', 'Ama', null];
    for (let i = 0; i < 18; i++) await admin.post('/patients', { name: alike[i % alike.length] });
    const whole = patientsOf((await admin.get(`/patients?sort=${sort}&size=200`)).body);
    const inPages = [];
    for (let page = 0; page < 4; page++) {
      inPages.push(...patientsOf((await admin.get(`/patients?sort=${sort}&size=5&page=${page}`)).body));
    }
    expect(inPages).toEqual(whole);
    expect(new Set(inPages.map(({ _id }) => _id)).size).toBe(18);
  });
}

testBoth('pages of a search neither overlap nor skip', async (ready) => {
  const { admin } = await withPatients(
    ready,
    Array.from({ length: 23 }, (_, i) => `Otieno ${String.fromCharCode(65 + i)}`),
  );
  const found = [];
  for (let page = 0; page < 5; page++) {
    const { body } = await admin.get(`/patients/search?q=otieno&size=5&page=${page}`);
    expect(body.page).toMatchObject({ size: 5, totalElements: 23, totalPages: 5, number: page });
    found.push(...patientsOf(body));
  }
  expect(new Set(found.map(({ _id }) => _id)).size).toBe(23);
});

testBoth('a search needs a letter or a digit to look for', async (ready) => {
  const { admin } = await withPatients(ready, ['A']);
  for (const q of ['', '%20', '*', '%22%22', '---', '%00', '%F0%9F%99%82']) {
    const { status, body } = await admin.get(`/patients/search?q=${q}`);
    expect(status, q).toBe(400);
    expect(body.errors[0].pointer).toBe('?q');
  }
});

testBoth('a search takes what would mean something to a database as words', async (ready) => {
  const { admin } = await withPatients(ready, ["O'Brien", 'Ama AND Kofi']);
  for (const q of [
    `o'brien"`,
    `"o'brien`,
    `o'brien*`,
    `name:o'brien`,
    `(o'brien`,
    `o'brien) OR (`,
    `^o'brien + $`,
    `o'brien NEAR/2`,
  ]) {
    const { status, body } = await admin.get(`/patients/search?q=${encodeURIComponent(q)}`);
    expect(status, q).toBe(200);
    expect(
      patientsOf(body).map(({ name }) => name),
      q,
    ).toContain("O'Brien");
  }
});

testBoth('a search says why each patient matched', async (ready) => {
  const { admin } = await withPatients(ready, ['Zawadi Otieno']);
  const [hit] = patientsOf((await admin.get('/patients/search?q=zawadi%20otie')).body);
  expect(hit.matches).toEqual(
    expect.arrayContaining([
      { field: 'name', word: 'Zawadi', kind: 'exact' },
      { field: 'name', word: 'Otieno', kind: 'prefix' },
    ]),
  );
});

for (const sort of ['name', '-name', 'updatedAt', '-updatedAt', 'createdAt']) {
  testBoth(`in the order ${sort} nobody is missed while others save`, async (ready) => {
    const place = await ready();
    const { admin } = place;
    const rows = await registerAll(
      place,
      Array.from({ length: 60 }, (_, i) => ({ name: `M ${String(i).padStart(2, '0')}`, village: 'Keta' })),
    );
    const unread = new Set(rows.map(({ id }) => id));
    let turn = 0;
    // Moves two patients who were not read yet to either end, together with other requests.
    const save = () => {
      const some = [...unread].slice(-2);
      const name = turn++ % 2 === 0 ? 'A first' : 'Z last';
      return some.map((id) => admin.patch(`/patients/${id}`, { name: `${name} ${turn}` }));
    };
    let query = '';
    for (let pages = 0; pages < 60; pages++) {
      const [{ body, headers }] = await Promise.all([
        admin.get(`/patients?village=keta&size=7&sort=${sort}${query}`),
        ...save(),
      ]);
      for (const { _id } of patientsOf(body)) unread.delete(_id);
      const { next } = body.page;
      expect(headers.get('link') ?? '').toContain(next === undefined ? '' : `after=${next}`);
      if (next === undefined) break;
      await Promise.all(save());
      query = `&after=${next}`;
    }
    expect([...unread]).toEqual([]);
  });
}

testBoth('a page of those who changed meanwhile has only patients who meet the filter', async (ready) => {
  const { admin, ids } = await withPatients(ready, ['A', 'B', 'C', 'D']);
  const first = (await admin.get('/patients?sort=name&size=2')).body;
  await admin.patch(`/patients/${ids[3]}`, { name: 'AA' });
  await admin.patch(`/patients/${ids[0]}`, { retired: true });
  const { body } = await admin.get(`/patients?sort=name&size=2&after=${first.page.next}`);
  expect(patientsOf(body).map(({ name }) => name)).toEqual(['AA', 'C']);
  expect(body.page.next).toBeUndefined();
  const other = await admin.get(`/patients?sort=-name&size=2&after=${first.page.next}`);
  expect([other.status, other.body.errors[0].pointer]).toEqual([400, '?after']);
});
