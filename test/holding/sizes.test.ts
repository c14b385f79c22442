/** How many people live where, as a station or a hub answers one that is to hold a part. */
import { expect } from 'vitest';
import { storeOf } from '../../src-main/exchange/exchange.ts';
import { storeOf as storeOfHub } from '../../src-main/postgres/store.ts';
import { testBoth } from '../support/both.ts';

testBoth('the patients and visits of each place are counted, removed ones included', async (ready) => {
  const { admin, station, running } = await ready();
  const { _id: home } = (await admin.post('/places', { name: 'Kisimani' })).body;
  const [ama, esi] = [
    (await admin.post('/patients', { name: 'Ama Mensah', home })).body._id,
    (await admin.post('/patients', { name: 'Esi Owusu', home })).body._id,
  ];
  await admin.post('/patients', { name: 'Yaw Darko' });
  for (const day of ['05', '06']) {
    await admin.post(`/patients/${ama}/visits`, {
      timeStart: `2026-01-${day}T08:00:00Z`,
      timeEnd: `2026-01-${day}T08:20:00Z`,
    });
  }
  await admin.patch(`/patients/${esi}`, { retired: true, retiredReason: 'Registered twice' });
  const store = station === undefined ? running && storeOfHub(running.hub) : storeOf(station.registry().db);
  const sizes = (await store?.sizes()) ?? [];
  expect(sizes).toHaveLength(2);
  expect(sizes.find(({ place }) => place === home)).toEqual({ place: home, patients: 2, visits: 2 });
  expect(sizes.find(({ place }) => place === null)).toEqual({ place: null, patients: 1, visits: 0 });
});
