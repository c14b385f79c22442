/** What two stations said differently is settled at a hub, and what they joined is told there: as at a station, and for all. */
import { expect, it } from 'vitest';
import { freshDatabase, withPostgres } from '../support/postgres.ts';
import { clientOf, password, type Client } from '../support/station.ts';
import { joined, meetHub, runningHub } from './running.ts';

/** Two stations that have met at a hub, and somebody of one of them signed in there. */
async function region() {
  const running = await runningHub(await freshDatabase());
  const [one, two] = [await joined(running), await joined(running)];
  const meet = async () => {
    for (const station of [one, two, one]) expect(await meetHub(station)).toMatchObject({ kind: 'done' });
  };
  await meet();
  const { body } = await clientOf(`${running.url}/api`, '').post('/sessions', { username: 'ama', password });
  return { hub: clientOf(`${running.url}/api`, body.token), one: one.admin, two: two.admin, meet };
}

const register = async (client: Client, fields: object): Promise<string> =>
  (await client.post('/patients', fields)).body._id as string;
const conflictsAt = async (client: Client) => (await client.get('/conflicts')).body;

withPostgres('at a hub', () => {
  it('a conflict is told as at a station, and settled for all of them', async () => {
    const { hub, one, two, meet } = await region();
    const id = await register(one, { name: 'Zawadi', phoneNumber: '1' });
    const visit = (await one.post(`/patients/${id}/visits`, { reason: 'Cough' })).body._id;
    await meet();
    for (const [client, said] of [
      [one, '0711'],
      [two, '0722'],
    ] as const) {
      await client.patch(`/patients/${id}`, { phoneNumber: said });
      await client.patch(`/patients/${id}/visits/${visit}`, { reason: said });
    }
    await two.patch(`/patients/${id}`, { retired: true, retiredReason: 'twice' });
    await meet();
    const told = await conflictsAt(hub);
    expect(told.page.totalElements).toBe(2);
    const here = await conflictsAt(one);
    // Of an edit at a hub the clock is that of its process.
    expect(told).toEqual(here);
    expect((await hub.get('/conflicts/count')).body).toEqual({ count: 2 + 1 });
    expect((await hub.get('/conflicts/names')).body).toEqual((await one.get('/conflicts/names')).body);
    const { body, headers } = await hub.get(`/conflicts/${id}`);
    expect(body.fields.map(({ field }: { field: string }) => field)).toEqual(['phoneNumber', 'retired']);
    const settle = (fields: object, more = {}) => hub.post(`/conflicts/${id}/settle`, { fields, ...more });
    expect((await settle({ name: 'Maria' })).status).toBe(412);
    expect((await settle({ phoneNumber: '0722' }, { version: 1 })).status).toBe(412);
    const tag = { 'if-match': headers.get('etag') ?? '' };
    const left = await hub.post(`/conflicts/${id}/settle`, { fields: { phoneNumber: '0722' } }, tag);
    expect(left.body.fields.map(({ field }: { field: string }) => field)).toEqual(['retired']);
    expect((await settle({ retired: true })).body.fields).toEqual([]);
    expect((await hub.get(`/patients/${id}`)).body).toMatchObject({ retired: true, retiredReason: 'twice' });
    await hub.post(`/conflicts/${visit}/settle`, { fields: { reason: '0711' } });
    await meet();
    for (const client of [one, two]) {
      expect((await conflictsAt(client)).page.totalElements).toBe(0);
      expect((await client.get(`/patients/${id}`)).body).toMatchObject({ phoneNumber: '0722', retired: true });
      expect((await client.get(`/patients/${id}/visits/${visit}`)).body.reason).toBe('0711');
    }
  });

  it('a visit that was withdrawn and edited is kept in sight, and withdrawn after all with its reason', async () => {
    const { hub, one, two, meet } = await region();
    const id = await register(one, { name: 'Zawadi' });
    const visit = (await one.post(`/patients/${id}/visits`, { reason: 'Cough' })).body._id;
    await meet();
    const path = `/patients/${id}/visits`;
    await one.patch(`${path}/${visit}`, { reason: 'Fever' });
    await two.patch(`${path}/${visit}`, { retired: true, retiredReason: 'Wrong patient' });
    await meet();
    expect(await conflictsAt(hub)).toEqual(await conflictsAt(one));
    expect((await hub.get(`${path}/${visit}`)).body).toMatchObject({ retired: false, conflicts: ['retired'] });
    expect((await hub.post(`/conflicts/${visit}/settle`, { fields: { retired: true } })).body.fields).toEqual([]);
    await meet();
    for (const client of [hub, one, two]) {
      expect((await client.get(`${path}/${visit}`)).body).toMatchObject({
        retired: true,
        retiredReason: 'Wrong patient',
      });
      expect((await client.get(path)).body.page.totalElements).toBe(0);
      expect((await conflictsAt(client)).page.totalElements).toBe(0);
    }
  });

  it('of two who were joined each into the other, one stands, and who settles it says which', async () => {
    const { hub, one, two, meet } = await region();
    const [first, second] = [await register(one, { name: 'Zawadi' }), await register(one, { name: 'Sawadi' })];
    await meet();
    await one.post(`/patients/${first}/join`, { with: second });
    await two.post(`/patients/${second}/join`, { with: first });
    await meet();
    const told = await conflictsAt(hub);
    expect(told.embedded.conflictResourceList[0].fields[0]).toMatchObject({ field: 'mergedInto' });
    expect(told).toEqual(await conflictsAt(two));
    const standing = told.embedded.conflictResourceList[0].id;
    expect((await hub.post(`/conflicts/${standing}/settle`, { fields: { mergedInto: 'nobody' } })).status).toBe(400);
    const { body } = await hub.post(`/conflicts/${standing}/settle`, { fields: { mergedInto: second } });
    expect(body.fields).toEqual([]);
    await meet();
    for (const client of [hub, one, two]) {
      expect((await client.get(`/patients/${first}`)).body).toMatchObject({ _id: second, mergedInto: second });
      expect((await conflictsAt(client)).page.totalElements).toBe(0);
    }
  });

  it('a join that was made there is taken back at a station, and what was said meanwhile is told and taken over', async () => {
    const { hub, one, two, meet } = await region();
    const [first, second] = [await register(one, { name: 'Zawadi' }), await register(two, { name: 'Sawadi' })];
    await meet();
    const { group } = (await hub.post(`/patients/${first}/join`, { with: second, values: { phoneNumber: '7' } })).body;
    await two.patch(`/patients/${second}`, { residentialAddress: 'Plot 7' });
    await meet();
    const { joins } = (await hub.get(`/patients/${first}/joins`)).body;
    expect(joins).toMatchObject([{ group, into: first, givenBack: ['phoneNumber'], where: { name: 'Region' } }]);
    expect(joins[0].saidSince).toMatchObject([{ field: 'residentialAddress', new: 'Plot 7' }]);
    expect((await one.get(`/patients/${first}/joins`)).body.joins).toEqual(joins);
    const { change } = joins[0].saidSince[0];
    const taken = { joined: second, field: 'residentialAddress', seen: [change], taken: change };
    expect((await hub.post(`/patients/${first}/joins/settle`, taken)).body.residentialAddress).toBe('Plot 7');
    expect((await hub.post(`/patients/${first}/joins/settle`, taken)).status).toBe(409);
    await meet();
    expect((await one.get(`/patients/${first}/joins`)).body.joins[0].saidSince).toEqual([]);
    expect((await one.post(`/patients/${first}/part`, { group })).status).toBe(200);
    await meet();
    expect((await hub.get(`/patients/${first}`)).body).toMatchObject({ name: 'Zawadi', phoneNumber: null });
    expect((await hub.get(`/patients/${second}`)).body).toMatchObject({ _id: second, residentialAddress: 'Plot 7' });
    expect((await hub.get('/patients?include=retired')).body.page.totalElements).toBe(2);
  });

  it('of two who join two records each into the other at one moment, neither is lost and one stands', async () => {
    const { hub } = await region();
    for (let i = 0; i < 4; i++) {
      const [first, second] = [await register(hub, { name: 'Zawadi' }), await register(hub, { name: 'Sawadi' })];
      const replies = await Promise.all([
        hub.post(`/patients/${first}/join`, { with: second }),
        hub.post(`/patients/${second}/join`, { with: first }),
      ]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
    }
    expect((await conflictsAt(hub)).page.totalElements).toBe(0);
  });
});
