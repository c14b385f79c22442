/** The list of patients, the month and the statistics of a region say what a station says of the same people. */
import { expect, it } from 'vitest';
import { systemClock, type Clock } from '../../src-main/clock.ts';
import { randomFrom } from '../../src-main/demo/random.rules.ts';
import { amount, drillSeed } from '../support/drills.ts';
import { freshDatabase, withPostgres } from '../support/postgres.ts';
import { clientOf, password, type Client } from '../support/station.ts';
import { clinic } from '../sync/two-clinics.ts';
import { exchangeWithHub, pairWithHub } from './hub.ts';
import { joined, meetHub, readyHub, runningHub } from './running.ts';

type Person = { _id: string; name: string | null; createdAt: string; lastVisitAt: string | null };

const villages = ['Kisumu', 'kisúmu', 'Homa Bay', null];
const genders = ['FEMALE', 'MALE', 'OTHER', null];

/** People who differ in all that can be asked for, at a station and at the hub that it met. */
async function region() {
  const database = await freshDatabase();
  const running = await runningHub(database);
  const station = await joined(running);
  const { admin } = station;
  const month = new Date().toISOString().slice(0, 7);
  for (let i = 0; i < 48; i++) {
    const born = { dateOfBirth: `${1940 + i}-0${1 + (i % 9)}-11` };
    const { body } = await admin.post('/patients', {
      name: i % 11 === 10 ? null : `Person ${String.fromCharCode(65 + ((i * 7) % 26))}${i}`,
      ...(i % 3 === 0 ? { age: i } : i % 3 === 1 ? born : {}),
      gender: genders[i % 4],
      patientCategory: i % 5 === 0 ? 'OUTPATIENT' : null,
      village: villages[(i * 3) % 4],
      ...(i % 4 === 0 && { patientNumber: `N-${i}` }),
    });
    const path = `/patients/${body._id}`;
    const begin = (daysAgo: number) => new Date(Date.now() - daysAgo * 24 * 60 * 60 * 1000).toISOString();
    if (i % 2 === 0) {
      const reason = ['Malaria', 'malaria', ' Cough', '', null][i % 5];
      await admin.post(`${path}/visits`, { timeStart: begin(i), timeEnd: begin(i - 0.01), reason });
    }
    if (i === 20) await admin.patch(path, { retired: true, retiredReason: 'twice' });
  }
  await meetHub(station);
  const { body } = await clientOf(`${running.url}/api`, '').post('/sessions', { username: 'ama', password });
  return { station, admin, here: clientOf(`${running.url}/api`, body.token), database, month };
}

/** All pages of a list. */
async function peopleOf(client: Client, query: string): Promise<{ people: Person[]; total: number }> {
  const people: Person[] = [];
  for (let after = '', i = 0; i < 99; i++) {
    const { status, body } = await client.get(`/people?size=7${query}${after}`);
    expect(status, JSON.stringify(body)).toBe(200);
    people.push(...body.embedded.patientResourceList);
    if (body.next === null) return { people, total: body.total };
    after = `&after=${encodeURIComponent(body.next)}`;
  }
  throw new Error('The list has no end.');
}

const byId = (people: Person[]) => people.toSorted((a, b) => a._id.localeCompare(b._id));

/** A clock that reads the same for a minute, as one that stands still does: what is saved meanwhile is alike in time. */
const coarse: Clock = { ...systemClock, now: () => Math.floor(Date.now() / 60_000) * 60_000 };

/** Every list and search of a register, as ids. */
async function ordersAt(client: Client, patients: readonly string[]): Promise<Record<string, unknown>> {
  const orders: Record<string, unknown> = {};
  const idsOf = (list: any[]) => list.map(({ _id }) => _id);
  const read = async (path: string) => {
    const { status, body } = await client.get(path);
    expect(status, `${path}: ${JSON.stringify(body)}`).toBe(200);
    return body;
  };
  for (const sort of ['createdAt', '-createdAt', 'updatedAt', '-updatedAt', 'name', '-name']) {
    for (const asked of ['', '&gender=MALE', '&include=retired']) {
      const pages: unknown[] = [];
      for (let path: string | undefined = `/patients?size=3&sort=${sort}${asked}`; path !== undefined;) {
        const reply: Awaited<ReturnType<Client['get']>> = await client.get(path);
        pages.push(...idsOf(reply.body.embedded.patientResourceList));
        path = /<\/api([^>]*)>; rel="next"/.exec(reply.headers.get('link') ?? '')?.[1];
      }
      orders[`list ${sort}${asked}`] = pages;
    }
    orders[`page 1 by ${sort}`] = idsOf(
      (await read(`/patients?page=1&size=4&sort=${sort}`)).embedded.patientResourceList,
    );
  }
  for (const sort of ['name', 'createdAt', '-createdAt', 'youngest', 'oldest']) {
    for (const asked of ['', '&gender=MALE', '&withoutNumber=true', '&retired=true']) {
      orders[`people ${sort}${asked}`] = idsOf((await peopleOf(client, `&sort=${sort}${asked}`)).people);
    }
  }
  for (const q of ['ama', 'mensah', 'ama mensah', 'am', 'kofi mensa', '020', 'esi boateng', 'amma']) {
    for (const more of ['', '&retired=true', '&page=1&size=2']) {
      const path = `/patients/search?q=${encodeURIComponent(q)}&size=50${more}`.replace('&size=50&page', '&page');
      orders[path] = (await read(path)).embedded.patientResourceList.map(({ _id, matches }: any) => [_id, matches]);
    }
  }
  orders['visits'] = idsOf((await read('/visits?size=100')).embedded.visitResourceList);
  for (const id of patients) {
    orders[`visits of ${id}`] = idsOf((await read(`/patients/${id}/visits?size=100`)).embedded.visitResourceList);
  }
  orders['conflicts'] = (await read('/conflicts?size=100')).embedded.conflictResourceList;
  return orders;
}

withPostgres('at a hub', () => {
  it('every list and search comes in one order at two stations and a hub, whatever came first', async () => {
    const random = randomFrom(drillSeed);
    const { running, admin: region } = await readyHub({ clock: coarse });
    const clinics = [];
    for (const name of ['Bole', 'Wa']) clinics.push(await clinic({ name, username: `of-${name}` }, { clock: coarse }));
    for (const { db } of clinics) await pairWithHub(db, running.hub);
    const clients = [...clinics.map(({ admin }) => admin), region];
    const known: string[][] = clients.map(() => []);
    const rounds = amount('ORDERS', { test: 4, drill: 60 });
    for (let round = 0; round < rounds; round++) {
      for (const [at, client] of clients.entries()) {
        for (let i = 0; i < 6; i++) {
          const mine = known[at]!;
          if (mine.length === 0 || random.chance(0.5)) {
            const { body } = await client.post('/patients', {
              name: random.pick(['Ama Mensah', 'Mensah Ama', 'Amma Mensa', 'Esi Boateng', 'Kofi Mensah', null]),
              gender: random.pick(['MALE', 'FEMALE']),
              phoneNumber: random.pick(['0200', '0201', null]),
              ...(random.chance(0.5) && { age: random.pick([7, 30]) }),
            });
            mine.push(body._id);
            continue;
          }
          const path = `/patients/${random.pick(mine)}`;
          if (random.chance(0.4)) await client.post(`${path}/visits`, { timeStart: '2026-03-01T09:00:00Z' });
          else if (random.chance(0.2)) await client.patch(path, { retired: true, retiredReason: 'Twice' });
          else await client.patch(path, { name: random.pick(['Ama Mensah', 'Esi Boateng', null]) });
        }
      }
      // In any order, and not always both: what one station gave comes to the other before or behind its own.
      for (const at of random.chance(0.5) ? [0, 1] : [1, 0]) {
        if (random.chance(0.3)) continue;
        await exchangeWithHub(clinics[at]!.db, running.hub);
        known[at] = known[2] = [...new Set([...known[at]!, ...known[2]!])];
      }
    }
    for (const { db } of [...clinics, ...clinics]) await exchangeWithHub(db, running.hub);
    const patients = [...new Set(known.flat())];
    const orders = [];
    for (const client of clients) orders.push(await ordersAt(client, patients));
    for (const [name, ids] of Object.entries(orders[0]!)) {
      expect(orders[1]![name], `${name} at the other station; seed ${drillSeed}`).toEqual(ids);
      expect(orders[2]![name], `${name} at the hub; seed ${drillSeed}`).toEqual(ids);
    }
    expect(orders[0]!['people name']).toHaveLength((orders[0]!['list name'] as unknown[]).length);
  });

  it('programs of stations are shown by their names, and those of the hub at stations', async () => {
    const { running, admin: region } = await readyHub();
    const bole = await clinic({ name: 'Bole', username: 'of-bole' });
    await pairWithHub(bole.db, running.hub);
    const said = [];
    for (const [client, api] of [
      [bole.admin, bole.station.api],
      [region, `${running.url}/api`],
    ] as const) {
      const { body: token } = await client.post('/tokens', { name: `laboratory ${said.length}`, role: 'clerk' });
      said.push((await clientOf(api, token.token).post('/patients', { name: 'Ama Mensah' })).body._id as string);
    }
    for (let i = 0; i < 2; i++) await exchangeWithHub(bole.db, running.hub);
    for (const client of [bole.admin, region]) {
      for (const [i, id] of said.entries()) {
        const { history } = (await client.get(`/patients/${id}/history`)).body;
        expect(new Set(history.map(({ who }: any) => who))).toEqual(new Set([`token:laboratory ${i}`]));
      }
    }
  });

  it('each filter finds whom it finds at a station, and each order is the same one', async () => {
    const { admin, here } = await region();
    const filters = [
      ...['', '&ageFrom=30', '&ageTo=20', '&ageFrom=40&ageTo=60', '&gender=FEMALE', '&gender=NONE'],
      ...['&category=OUTPATIENT', '&category=NONE', '&village=KISUMU', '&village=homa%20bay&gender=MALE'],
      ...[
        '&withoutNumber=true',
        '&retired=true',
        '&visitedDays=10',
        '&notVisitedDays=20',
        '&registeredFrom=2020-01-01',
      ],
      '&registeredTo=2020-01-01',
    ];
    for (const filter of filters) {
      const [there, found] = [await peopleOf(admin, filter), await peopleOf(here, filter)];
      expect(byId(found.people), filter).toEqual(byId(there.people));
      expect(found.total, filter).toBe(there.total);
      expect(new Set(found.people.map(({ _id }) => _id)).size, filter).toBe(found.people.length);
    }
    for (const sort of ['name', 'createdAt', '-createdAt', 'youngest', 'oldest']) {
      const shown = async (client: Client) =>
        (await peopleOf(client, `&sort=${sort}`)).people.map((each: any) =>
          sort === 'name' ? each.name : sort.endsWith('createdAt') ? each.createdAt : (each.dateOfBirth ?? each.age),
        );
      expect(await shown(here), sort).toEqual(await shown(admin));
    }
    expect((await here.get('/people?ageFrom=9&ageTo=3')).status).toBe(400);
    expect((await here.get('/people?after=nothing')).status).toBe(400);
    for (const kind of ['village', 'district', 'village&begins=kis']) {
      expect((await here.get(`/people/places?kind=${kind}`)).body).toEqual(
        (await admin.get(`/people/places?kind=${kind}`)).body,
      );
    }
  });

  it('the month and the statistics count what a station counts', async () => {
    const { admin, here, month } = await region();
    for (const path of [
      '/statistics',
      '/statistics?days=90',
      '/statistics/month',
      `/statistics/month?month=${month}`,
    ]) {
      const { body } = await here.get(path);
      expect(body, path).toEqual((await admin.get(path)).body);
    }
    expect((await here.get('/statistics?days=90')).body.visitsByDay.some(({ visits }: any) => visits > 0)).toBe(true);
  });

  it('the month says how many visits each station recorded, whoever corrected them later', async () => {
    const { station, admin, here } = await region();
    const [patient] = (await here.get('/patients?size=1')).body.embedded.patientResourceList;
    const [month, start] = ['2025-03', '2025-03-04T09:00:00Z'];
    for (const at of [here, here, admin]) await at.post(`/patients/${patient._id}/visits`, { timeStart: start });
    await meetHub(station);
    const ofMarch = async (client: Client) => (await client.get(`/statistics/month?month=${month}`)).body;
    const { name, id } = (await admin.get('/station')).body;
    const hub = (await here.get('/sync')).body.station;
    const counted = [
      { ...hub, visits: 2 },
      { id, name, visits: 1 },
    ];
    expect(await ofMarch(here)).toMatchObject({ visits: 3, visitsByStation: counted });
    for (const visit of (await admin.get(`/patients/${patient._id}/visits`)).body.embedded.visitResourceList) {
      await admin.patch(`/patients/${patient._id}/visits/${visit._id}`, { reason: 'malaria' });
    }
    await meetHub(station);
    for (const client of [here, admin]) expect((await ofMarch(client)).visitsByStation).toEqual(counted);
  });

  it('filters and drafts are kept for who made them, and read by nobody else', async () => {
    const { admin, here } = await region();
    const mine = { name: 'old women', filter: { ageFrom: 60, gender: 'FEMALE' } };
    expect((await here.send('PUT', '/people/filters', mine)).body).toEqual({ filters: [mine] });
    expect((await here.send('PUT', '/drafts/register', { body: { name: 'Mar' } })).status).toBe(200);
    expect((await here.get('/drafts')).body.drafts).toMatchObject([{ key: 'register', body: { name: 'Mar' } }]);
    const esi = { username: 'esi', password };
    await admin.post('/staff', { ...esi, role: 'clerk' });
    const { body } = await here.post('/tokens', { name: 'reports', role: 'reader' });
    expect((await clientOf(here.api, body.token).get('/drafts')).status).toBe(403);
    expect((await here.send('DELETE', '/people/filters?name=old%20women')).body).toEqual({ filters: [] });
    await here.send('DELETE', '/drafts/register');
    expect((await here.get('/drafts')).body.drafts).toEqual([]);
    for (let i = 0; i < 50; i++) await here.send('PUT', `/drafts/d${i}`, { body: {} });
    expect((await here.send('PUT', '/drafts/one-more', { body: {} })).status).toBe(400);
  });
});
