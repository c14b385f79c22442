/** The region's interface at a hub: what is saved at one process is read at another, and reaches stations. */
import { expect, it } from 'vitest';
import { freshDatabase, withPostgres } from '../support/postgres.ts';
import { clientOf, password, type Client } from '../support/station.ts';
import { joined, meetHub, runningHub } from './running.ts';

async function region() {
  const database = await freshDatabase();
  const [one, two] = [await runningHub(database), await runningHub(database)];
  const station = await joined(one);
  await meetHub(station);
  const { body } = await clientOf(`${one.url}/api`, '').post('/sessions', { username: 'ama', password });
  const [here, there] = [one, two].map(({ url }) => clientOf(`${url}/api`, body.token)) as [Client, Client];
  return { here, there, station };
}

withPostgres('at a hub', () => {
  it('a patient and a visit are made, read at any process, changed, and known at a station', async () => {
    const { here, there, station } = await region();
    const made = await here.post('/patients', { name: 'Maria Nunes', age: Number.MAX_SAFE_INTEGER });
    expect(made).toMatchObject({
      status: 200,
      body: { name: 'Maria Nunes', age: Number.MAX_SAFE_INTEGER, version: 1 },
    });
    const { _id } = made.body;
    const path = `/patients/${_id}`;
    expect((await there.get(path)).body).toEqual(made.body);
    const visit = (await there.post(`${path}/visits`)).body;
    expect(visit).toMatchObject({ patientId: _id, timeEnd: null, version: 1 });
    expect((await here.get(`${path}/visits/${visit._id}`)).body).toEqual(visit);
    const other = (await here.post('/patients', {})).body._id;
    expect((await here.get(`/patients/${other}/visits/${visit._id}`)).status).toBe(404);
    const ended = await here.patch(`${path}/visits/${visit._id}`, { timeEnd: '2999-01-01T10:00:00+03:00' });
    expect(ended.body).toMatchObject({ timeEnd: '2999-01-01T07:00:00.000Z', version: 2 });
    await meetHub(station);
    expect((await station.admin.get(path)).body.name).toBe('Maria Nunes');
    expect((await station.admin.get(`${path}/visits/${visit._id}`)).body.timeEnd).toBe('2999-01-01T07:00:00.000Z');
    await station.admin.patch(path, { phoneNumber: '0712' });
    await meetHub(station);
    expect((await there.get(path)).body).toMatchObject({ phoneNumber: '0712', version: 2 });
  });

  it('of those who change the same version at once, at several processes, one is told that it is not the last', async () => {
    const { here, there } = await region();
    const path = `/patients/${(await here.post('/patients', { name: 'Maria' })).body._id}`;
    const tag = { 'if-match': (await here.get(path)).headers.get('etag') ?? '' };
    for (let i = 0; i < 5; i++) {
      const version = { 'if-match': (await here.get(path)).headers.get('etag') ?? '' };
      const replies = await Promise.all(
        [here, there].map((at, who) => at.patch(path, { name: `Maria ${i} ${who}` }, version)),
      );
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 412]);
    }
    expect((await there.patch(path, { name: 'Late' }, tag)).status).toBe(412);
  });

  it('the same of a visit, and of a system of numbers', async () => {
    const { here, there } = await region();
    const { _id } = (await here.post('/patients', { name: 'Maria' })).body;
    const visit = (await here.post(`/patients/${_id}/visits`)).body._id;
    const system = (await here.post('/identifier-systems', { name: 'National' })).body._id;
    for (let i = 0; i < 5; i++) {
      const version = { 'if-match': `"${i + 1}"` };
      for (const [path, field] of [
        [`/patients/${_id}/visits/${visit}`, 'reason'],
        [`/identifier-systems/${system}`, 'name'],
      ] as const) {
        const replies = await Promise.all(
          [here, there].map((at, who) => at.patch(path, { [field]: `Said ${i} ${who}` }, version)),
        );
        expect(replies.map(({ status }) => status).sort(), `${path} ${i}`).toEqual([200, 412]);
      }
    }
  });

  it('what is sent twice with one key, to two processes at once, is made once', async () => {
    const { here, there } = await region();
    const key = { 'idempotency-key': 'one' };
    const replies = await Promise.all([here, there, here].map((at) => at.post('/patients', { name: 'Ama' }, key)));
    expect(new Set(replies.map(({ body }) => body._id)).size).toBe(1);
    expect((await there.get('/patients')).body.page.totalElements).toBe(1);
  });

  it('of many who create one person at once, only if they are not there yet, one does, and the others are told who', async () => {
    const { here, there } = await region();
    for (let i = 0; i < 3; i++) {
      const all = [here, there, here, there];
      const replies = await Promise.all(
        all.map((at) => at.post('/patients', { patientNumber: `H-${i}` }, { 'if-none-match': '*' })),
      );
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
      const [made] = replies.filter(({ status }) => status === 200);
      for (const { status, headers } of replies) {
        if (status === 412) expect(headers.get('location')).toBe(`/api/patients/${made?.body._id}`);
      }
    }
  });

  it('numbers are given one after the other, by whichever process', async () => {
    const { here, there } = await region();
    const all = Array.from({ length: 12 }, (_, i) => (i % 2 === 0 ? here : there));
    // A series exists by then.
    await here.post('/patients?assignNumber=true', {});
    const replies = await Promise.all(all.map((at) => at.post('/patients?assignNumber=true', {})));
    const counts = replies.map(({ body }) => Number(body.patientNumber.split('-')[1])).sort((a, b) => a - b);
    expect(counts).toEqual(all.map((_, i) => i + 2));
  });

  it('the list goes on behind the last one given, in each order, and nobody is left out', async () => {
    const { here } = await region();
    const names = ['Kofi', null, 'Ama', 'Esi', null, 'Ama'];
    for (const name of names) await here.post('/patients', { name });
    for (const sort of ['createdAt', '-createdAt', 'updatedAt', '-updatedAt', 'name', '-name']) {
      const whole = (await here.get(`/patients?sort=${sort}`)).body.embedded.patientResourceList;
      expect(whole).toHaveLength(names.length);
      if (sort.endsWith('name'))
        expect(whole.slice(4).map(({ name }: { name: unknown }) => name)).toEqual([null, null]);
      const found = [];
      for (let path = `/patients?sort=${sort}&size=2`, i = 0; path !== '' && i < 9; i++) {
        const { body, headers } = await here.get(path);
        found.push(...body.embedded.patientResourceList);
        path = /<\/api(.*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? '';
      }
      expect(found).toEqual(whole);
    }
    expect((await here.get('/patients?page=1&size=4')).body).toMatchObject({ page: { number: 1, totalPages: 2 } });
  });

  it('what cannot be is refused as at a station', async () => {
    const { here } = await region();
    const refused = await here.post('/patients', { age: -1, name: '' });
    expect(refused.body.errors.map(({ pointer }: { pointer: string }) => pointer).sort()).toEqual(['/age', '/name']);
    expect((await here.get('/patients/%00')).status).toBe(404);
    expect((await clientOf(here.api, '').get('/patients')).status).toBe(401);
    const { body } = await here.post('/tokens', { name: 'reports', role: 'reader' });
    expect((await clientOf(here.api, body.token).post('/patients', {})).status).toBe(403);
    const { _id } = (await here.post('/patients', {})).body;
    await here.patch(`/patients/${_id}`, { retired: true });
    expect((await here.post(`/patients/${_id}/visits`)).status).toBe(400);
    expect((await here.get('/patients')).body.page.totalElements).toBe(0);
  });
});
