/**
 * Stations and a hub that know the same show lists in the same order, and name the same people for each change.
 * At a hub alone: it is compared with two stations.
 */
import { expect, it } from 'vitest';
import { systemClock, type Clock } from '../../src-main/clock.ts';
import { randomFrom } from '../../src-main/demo/random.rules.ts';
import { amount, drillSeed } from '../support/drills.ts';
import { withPostgres } from '../support/postgres.ts';
import { clientOf, type Client } from '../support/station.ts';
import { clinic } from '../sync/two-clinics.ts';
import { exchangeWithHub, pairWithHub } from './hub.ts';
import { readyHub } from './running.ts';

/** Returns the ids on all pages of a list, and the total that it reports. */
async function peopleOf(client: Client, query: string): Promise<{ ids: string[]; total: number }> {
  const ids: string[] = [];
  for (let after = '', i = 0; i < 99; i++) {
    const { status, body } = await client.get(`/people?size=7${query}${after}`);
    expect(status, JSON.stringify(body)).toBe(200);
    ids.push(...body.embedded.patientResourceList.map(({ _id }: any) => _id));
    if (body.next === null) return { ids, total: body.total };
    after = `&after=${encodeURIComponent(body.next)}`;
  }
  throw new Error('The list has no end.');
}

/**
 * A clock that returns the same time for a minute, as a stopped one would, so that everything saved meanwhile has equal
 * timestamps.
 */
const coarse: Clock = { ...systemClock, now: () => Math.floor(Date.now() / 60_000) * 60_000 };

/** Returns every list and search of a register, as ids. */
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
    for (const asked of [
      '',
      '&gender=MALE',
      '&withoutNumber=true',
      '&retired=true',
      '&village=KISUMU',
      '&ageFrom=20',
    ]) {
      orders[`people ${sort}${asked}`] = await peopleOf(client, `&sort=${sort}${asked}`);
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
              village: random.pick(['Kisumu', 'kisúmu', null]),
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
      // In any order, and not always both: one station's changes reach the other before or after its own.
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
    expect(orders[0]!['people name']).toMatchObject({ total: (orders[0]!['list name'] as unknown[]).length });
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
});
