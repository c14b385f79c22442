/** Patients get their numbers from the station: one each, different at every station, and a number that is taken is found. */
import { expect, test } from 'vitest';
import { newUuid } from '../../src-main/clock.ts';
import { write } from '../../src-main/db/access.ts';
import { chainEnd } from '../../src-main/journal/replica.ts';
import { write as writeAtHub } from '../../src-main/postgres/access.ts';
import { addReplica as addReplicaAtHub, getSelf } from '../../src-main/postgres/journal.queries.ts';
import { addReplica } from '../../src-main/journal/journal.queries.ts';
import { continueAsNewReplica } from '../../src-main/journal/record.ts';
import { isMisread, numberOf, prefixesOf } from '../../src-main/identifiers/patient-number.rules.ts';
import type { Trouble } from '../../src-main/station/trouble.contract.ts';
import { saysElsewhere, testBoth, type Place } from '../support/both.ts';
import { fakeClock, minute } from '../support/clock.ts';
import { neighbourOf } from '../support/neighbour.ts';
import { watchPlans } from '../support/plans.ts';
import { readyStation, type Client } from '../support/station.ts';

const replicaOf = async ({ station, running }: Place) =>
  running === undefined ? chainEnd(station!.registry()).replica : (await getSelf(running.hub)).replica;

const assigned = '/patients?assignNumber=true';
const numbering = async (client: Client) => (await client.get('/patient-numbers')).body;
const withNumber = async (client: Client, number: string): Promise<string[]> =>
  (await client.get(`/patients?patientNumber=${encodeURIComponent(number)}`)).body.embedded.patientResourceList.map(
    ({ _id }: { _id: string }) => _id,
  );

testBoth(
  'a patient who is registered with a number gets the next one, and only when it is asked for',
  async (ready) => {
    const place = await ready();
    const { admin } = place;
    const [prefix = ''] = prefixesOf(await replicaOf(place));
    expect(await numbering(admin)).toEqual({
      isOn: true,
      prefix,
      isChosen: false,
      next: numberOf(prefix, 1),
      uri: null,
    });
    const given: string[] = [];
    for (const name of ['Ama', 'Kofi']) given.push((await admin.post(assigned, { name })).body.patientNumber);
    expect(given).toEqual([numberOf(prefix, 1), numberOf(prefix, 2)]);
    expect(given.some(isMisread)).toBe(false);
    expect((await admin.post('/patients', { name: 'Esi' })).body.patientNumber).toBeNull();
    expect((await admin.get(`/patients/search?q=${given[1]}`)).body.embedded.patientResourceList[0].name).toBe('Kofi');
  },
);

testBoth('thirty who register at once get thirty numbers, without a gap', async (ready) => {
  const { admin } = await ready();
  const replies = await Promise.all(
    Array.from({ length: 30 }, (_, i) => admin.post(assigned, { name: `Patient ${i}` })),
  );
  const counts = replies.map(({ body }) => Number(body.patientNumber.split('-')[1])).toSorted((a, b) => a - b);
  expect(counts).toEqual(Array.from({ length: 30 }, (_, i) => i + 1));
});

testBoth('a first try whose answer was lost uses up one number, not two', async (ready) => {
  const { admin } = await ready();
  const headers = { 'idempotency-key': 'once' };
  const [first, second] = [
    await admin.post(assigned, { name: 'Ama' }, headers),
    await admin.post(assigned, { name: 'Ama' }, headers),
  ];
  expect(second.body).toEqual(first.body);
  expect((await numbering(admin)).next).toContain('-0002-');
});

testBoth(
  'a number that somebody typed is passed over, and one of a retired record is not given again',
  async (ready) => {
    const { admin } = await ready();
    const { next } = await numbering(admin);
    const { _id } = (await admin.post('/patients', { patientNumber: next.toLowerCase().replaceAll('-', ' ') })).body;
    await admin.patch(`/patients/${_id}`, { retired: true });
    expect((await numbering(admin)).next).toContain('-0002-');
    expect((await admin.post(assigned, {})).body.patientNumber).toContain('-0002-');
  },
);

testBoth(
  'a number that was given is not given again when its holder has another one: it stands on a card',
  async (ready) => {
    const { admin } = await ready();
    const { _id } = (await admin.post(assigned, { name: 'Ama' })).body;
    await admin.patch(`/patients/${_id}`, { patientNumber: 'OLD-7' });
    expect((await admin.post(assigned, { name: 'Kofi' })).body.patientNumber).toContain('-0002-');
  },
);

testBoth('somebody who has no number is given one; who has one keeps it', async (ready) => {
  const { admin } = await ready();
  const { _id, patientNumber } = (await admin.post('/patients', { name: 'Ama' })).body;
  expect(patientNumber).toBeNull();
  const { body } = await admin.patch(`/patients/${_id}?assignNumber=true`, {});
  expect(body.patientNumber).toContain('-0001-');
  expect((await admin.patch(`/patients/${_id}?assignNumber=true`, {})).body).toEqual(body);
  expect((await admin.post(assigned, { patientNumber: 'H-1' })).body.patientNumber).toBe('H-1');
  expect((await numbering(admin)).next).toContain('-0002-');
});

testBoth('an administrator chooses the prefix', async (ready) => {
  const { admin } = await ready();
  await admin.post(assigned, {});
  const chosen = await admin.send('PUT', '/patient-numbers', { isOn: true, prefix: 'KD' });
  expect(chosen.body).toEqual({ isOn: true, prefix: 'KD', isChosen: true, next: numberOf('KD', 1), uri: null });
  expect((await admin.post(assigned, {})).body.patientNumber).toBe(numberOf('KD', 1));
  for (const prefix of ['kd', 'K D', 'TOOLONG', '', 'É'])
    expect((await admin.send('PUT', '/patient-numbers', { isOn: true, prefix })).status, prefix).toBe(400);

  await admin.send('PUT', '/patient-numbers', { isOn: false, prefix: 'KD' });
  expect((await admin.post(assigned, {})).body.patientNumber).toBeNull();
});

// At a station alone: a copy of its folder continues as another replica. A hub that was restored is in
// test/hub/standby.test.ts.
test('a copy of the registry goes on with a prefix of its own', async () => {
  const { station, admin } = await readyStation();
  await admin.send('PUT', '/patient-numbers', { isOn: true, prefix: 'KD' });
  const registry = station.registry();
  await write(registry.db, 'test', (writer) => continueAsNewReplica(writer));
  const [own = ''] = prefixesOf(chainEnd(registry).replica);
  expect(await numbering(admin)).toEqual({
    isOn: true,
    prefix: own,
    isChosen: false,
    next: numberOf(own, 1),
    uri: null,
  });
});

testBoth('who has a number is found by it exactly, in any way of writing it', async (ready) => {
  const { admin } = await ready();
  const { _id } = (await admin.post('/patients', { patientNumber: 'H-0042' })).body;
  await admin.post('/patients', { patientNumber: 'H-00421' });
  for (const typed of ['H-0042', 'h0042', ' H 0042']) expect(await withNumber(admin, typed), typed).toEqual([_id]);
  expect(await withNumber(admin, 'H-004')).toEqual([]);
  const second = (await admin.post('/patients', { patientNumber: 'h 0042' })).body._id;
  expect(await withNumber(admin, 'H-0042')).toEqual([_id, second]);
  const page = (await admin.get('/patients?patientNumber=h0042&size=1&page=1')).body;
  expect([page.embedded.patientResourceList[0]._id, page.page.totalElements]).toEqual([second, 2]);
  await admin.patch(`/patients/${_id}`, { retired: true });
  expect(await withNumber(admin, 'H-0042')).toEqual([second]);
});

// At a station alone: it reads plans of SQLite.
test('the look-up goes by its index', async () => {
  const plans = watchPlans(/FROM "patient" WHERE upper\(/i);
  const { admin } = await readyStation();
  expect(await withNumber(admin, 'H-0042')).toEqual([]);
  expect(plans.size).toBeGreaterThan(0);
  for (const plan of plans.values())
    expect(plan).toMatch(/^(CO-ROUTINE part . )?SEARCH patient USING (COVERING )?INDEX patient_by_number/);
});

testBoth('a station that spells the letters of another one takes the next ones', async (ready) => {
  const place = await ready();
  const { admin, station, running } = place;
  const replica = await replicaOf(place);
  await admin.post(assigned, {});
  // Its first 29 bits equal ours.
  const namesake = replica.slice(0, 8) + 'f'.repeat(24);
  const known = namesake as typeof replica;
  if (running === undefined) await write(station!.registry().db, 'test', (writer) => void addReplica(writer, known));
  else await writeAtHub(running.hub, 'test', (writer) => addReplicaAtHub(writer, known));
  const [first = '', second = ''] = prefixesOf(replica);
  expect(prefixesOf(namesake)[0]).toBe(first);
  expect((await numbering(admin)).next).toBe(numberOf(second, 1));
  expect((await admin.post(assigned, {})).body.patientNumber).toBe(numberOf(second, 1));
});

testBoth('nobody can choose the prefix under which another station gives numbers', async (ready) => {
  const two = await ready();
  const one = await neighbourOf(two);
  await one.admin.send('PUT', '/patient-numbers', { isOn: true, prefix: 'KD' });
  await one.admin.post(assigned, { name: 'Ama' });
  await one.meet();
  const [own = ''] = prefixesOf(chainEnd(one).replica);
  for (const prefix of [own, 'KD']) {
    const reply = await two.admin.send('PUT', '/patient-numbers', { isOn: true, prefix });
    expect([reply.status, reply.body.errors?.[0]?.pointer], prefix).toEqual([400, '/prefix']);
    expect((await one.admin.send('PUT', '/patient-numbers', { isOn: true, prefix })).status, prefix).toBe(200);
  }
  // Numbers of paper files with the same beginning are no station's series.
  await two.admin.post('/patients', { patientNumber: 'H-0042' });
  await one.meet();
  expect((await one.admin.send('PUT', '/patient-numbers', { isOn: true, prefix: 'H' })).status).toBe(200);
});

testBoth('a chosen prefix is given up once another station is known to give numbers under it', async (ready) => {
  const both = await ready();
  const { admin, station } = both;
  await admin.send('PUT', '/patient-numbers', { isOn: true, prefix: 'KD' });
  const say = await saysElsewhere(both);
  await say({ kind: 'patient', id: newUuid(), fields: { name: 'Ama', patientNumber: numberOf('KD', 1) } });
  station?.look();
  await admin.get('/station/trouble');
  await expect.poll(async () => (await numbering(admin)).prefix).not.toBe('KD');
});

testBoth(
  'numbers that were given twice are listed to staff until one of the two patients has another',
  async (ready) => {
    const clock = fakeClock();
    const two = await ready({ clock });
    const one = await neighbourOf(two, { clock });
    const doubled = async () => {
      two.station?.look();
      // A hub checks once a minute.
      clock.advance(minute);
      const { troubles } = (await two.admin.get('/station/trouble')).body;
      return troubles.flatMap(({ kind, detail }: Trouble) => (kind === 'number-twice' ? [detail] : []));
    };
    // The two have not met when both choose the same letters.
    for (const { admin } of [one, two]) {
      await admin.send('PUT', '/patient-numbers', { isOn: true, prefix: 'KD' });
      await admin.post(assigned, { name: 'Somebody' });
      // A number of the clinic's own, also used twice. No station assigned it, so it is not reported.
      await admin.post('/patients', { patientNumber: 'H-7' });
    }
    expect(await doubled()).toEqual([]);
    await one.meet();
    await expect.poll(doubled).toEqual([numberOf('KD', 1)]);
    // The letters are given up, since another patient might have the next number as well.
    const [own = ''] = prefixesOf(await replicaOf(two));
    await expect.poll(async () => (await numbering(two.admin)).prefix).toBe(own);

    const [first] = await withNumber(two.admin, numberOf('KD', 1));
    await two.admin.patch(`/patients/${first}`, { patientNumber: 'OLD-1' });
    await expect.poll(doubled).toEqual([]);
  },
);
