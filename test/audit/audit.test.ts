/**
 * The audit as an administrator reads it: who saw, searched, listed, printed, exported and changed which records, and what was
 * refused.
 */
import { expect, test } from 'vitest';
import type { AuditEntry } from '../../src-main/audit/audit.contract.ts';
import type { Action } from '../../src-main/wire/entry.contract.ts';
import { recordEvent } from '../../src-main/audit/event.ts';
import { write } from '../../src-main/db/access.ts';
import { write as writeAtHub } from '../../src-main/postgres/access.ts';
import { recordEvent as recordAtHub } from '../../src-main/postgres/trail-entries.ts';
import { fakeClock, hour } from '../support/clock.ts';
import { sent } from '../transfer/files.ts';
import { jpegBytes } from '../patients/jpeg.ts';
import { testBoth, type Ready } from '../support/both.ts';
import { allRowsOf, filesOf } from '../support/stored.ts';
import {
  clientOf,
  freshStation,
  password,
  setUp,
  temporaryDir,
  testConfig,
  withRole,
  type Client,
} from '../support/station.ts';
import { startStation } from '../../src-main/serve.ts';

async function entriesOf(admin: Client, query = ''): Promise<AuditEntry[]> {
  const { status, body } = await admin.get(`/audit?size=200${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.entries;
}

const actionsOf = (entries: AuditEntry[]) => entries.map(({ action }) => action);

testBoth(
  'an administrator reads who looked at a patient, latest first, with the names as they are now',
  async (ready) => {
    const { admin } = await ready();
    const reader = await withRole(admin, 'reader');
    const { _id: amina } = (await admin.post('/patients', { name: 'Amina' })).body;
    const { _id: bashir } = (await admin.post('/patients', { name: 'Bashir' })).body;
    await reader.get(`/patients/${amina}`);
    await reader.get(`/patients/${bashir}`);
    await reader.get(`/patients/${amina}/history`);
    await reader.get('/patients/search?q=amina');
    await admin.patch(`/patients/${amina}`, { name: 'Amina Diallo' });

    const entries = await entriesOf(admin, `&patient=${amina}`);
    expect(actionsOf(entries)).toEqual([
      'patient-changed',
      'patients-searched',
      'patient-history-viewed',
      'patient-viewed',
      'patient-added',
    ]);
    expect(entries[0]).toMatchObject({
      from: 'window',
      who: { name: 'ama' },
      patient: { id: amina, name: 'Amina Diallo' },
    });
    expect(entries[1]).toMatchObject({
      from: 'program',
      who: { name: 'token:test reader' },
      patient: null,
      shown: [{ id: amina, name: 'Amina Diallo' }],
    });
  },
);

testBoth('visits, lists and prints are in it, with whom they showed', async (ready) => {
  const { admin } = await ready();
  const { _id: amina } = (await admin.post('/patients', { name: 'Amina' })).body;
  const { _id: visit } = (await admin.post(`/patients/${amina}/visits`, {})).body;
  await admin.get(`/patients/${amina}/visits/${visit}`);
  await admin.get(`/patients/${amina}/visits/${visit}/history`);
  await admin.get(`/patients/${amina}/visits`);
  await admin.get('/visits?open=true');
  await admin.get('/patients');
  await admin.post('/audit/prints', { patients: [amina] });
  await admin.patch(`/patients/${amina}/visits/${visit}`, { reason: 'Cough' });

  const entries = await entriesOf(admin, `&patient=${amina}`);
  // Saves and looks are in the order in which they happened. An event comes with the next block, before the block's other
  // entries.
  expect(actionsOf(entries).toSorted()).toEqual([
    'patient-added',
    'patients-listed',
    'printed',
    'visit-added',
    'visit-changed',
    'visit-history-viewed',
    'visit-viewed',
    'visits-listed',
    'visits-viewed',
  ]);
  expect(entries.find(({ action }) => action === 'visit-viewed')).toMatchObject({
    record: visit,
    patient: { id: amina },
  });
  expect(entries.find(({ action }) => action === 'printed')).toMatchObject({ shown: [{ id: amina, name: 'Amina' }] });
});

testBoth('sign-ins, accounts, tokens and what was refused are in it', async (ready) => {
  const { admin, anyone, station } = await ready();
  const nurse = { username: 'esi', password: 'nine good lanterns', role: 'clerk' };
  const { id: esi } = (await admin.post('/staff', nurse)).body;
  await anyone.post('/sessions', { username: 'esi', password: 'not her password' });
  await anyone.post('/sessions', { username: 'nobody', password: 'whatever it is' });
  const asEsi = clientOf(
    admin.api,
    (await anyone.post('/sessions', { username: 'esi', password: nurse.password })).body.token,
  );
  await asEsi.get('/staff');
  await anyone.get('/patients');
  await asEsi.send('DELETE', '/sessions/current');
  await admin.patch(`/staff/${esi}`, { role: 'reader' });

  // The refusals of one second are written together.
  await expect.poll(() => entriesOf(admin, '&action=refused')).toHaveLength(2);
  const entries = await entriesOf(admin);
  const said = entries.map(({ action, who, record, status, detail }) => [action, who?.name, record, status, detail]);
  expect(said).toEqual(
    expect.arrayContaining([
      ...(station === undefined ? [] : [['station-set-up', 'ama', expect.any(String), null, '']]),
      ['staff-added', 'ama', esi, null, 'clerk'],
      ['sign-in-refused', 'esi', null, 401, ''],
      ['sign-in-refused', undefined, null, 401, ''],
      ['signed-in', 'esi', null, null, ''],
      ['refused', 'esi', null, 403, 'GET /staff'],
      ['refused', undefined, null, 401, 'GET /patients'],
      ['signed-out', 'esi', null, null, ''],
      ['staff-changed', 'ama', esi, null, 'role reader'],
    ]),
  );
});

testBoth('an administrator can ask for one person, one action and some days', async (ready) => {
  const clock = fakeClock('2026-03-02T09:00:00Z');
  const { admin } = await ready({ clock });
  const reader = await withRole(admin, 'reader');
  const { _id } = (await admin.post('/patients', { name: 'Amina' })).body;
  await reader.get(`/patients/${_id}`);
  clock.advance(2 * hour);
  await reader.get(`/patients/${_id}`);
  await reader.get('/patients');
  await admin.get(`/patients/${_id}`);

  const [first] = await entriesOf(admin, '&action=patient-viewed');
  expect(first?.who?.name).toBe('ama');
  const program = (await entriesOf(admin, '&action=patients-listed'))[0]?.who?.id ?? '';
  const late = await entriesOf(admin, `&person=${program}&from=2026-03-02T10:00:00Z&to=2026-03-02T12:00:00Z`);
  expect(actionsOf(late)).toEqual(['patients-listed', 'patient-viewed']);
  const early = await entriesOf(admin, `&person=${program}&to=2026-03-02T10:00:00Z`);
  expect(actionsOf(early)).toEqual(['patient-viewed']);
});

testBoth('pages follow each other without a gap, also while others look', async (ready) => {
  const { admin } = await ready();
  const ids: string[] = [];
  for (const name of ['Amina', 'Bashir', 'Chipo', 'Dalia', 'Efua']) {
    const { _id } = (await admin.post('/patients', { name })).body;
    await admin.get(`/patients/${_id}`);
    ids.unshift(_id);
  }
  const seen: string[] = [];
  let next: string | null = null;
  do {
    const page: any = (await admin.get(`/audit?size=2&action=patient-viewed${next === null ? '' : `&before=${next}`}`))
      .body;
    seen.push(...page.entries.map((entry: AuditEntry) => entry.patient?.id));
    next = page.next;
  } while (next !== null);
  expect(seen).toEqual(ids);
});

testBoth('who has searched for the same can be seen, and what was typed stands in no row', async (newReady) => {
  const ready = await newReady();
  const { admin } = ready;
  await admin.get('/patients/search?q=Quetzalcoatl');
  await admin.get('/patients/search?q=quetzalcóatl');
  await admin.get('/patients/search?q=Quetzal');
  const searches = await entriesOf(admin, '&action=patients-searched');
  const [shorter, second, first] = searches.map(({ query }) => query);
  expect(first).toMatch(/^[\w-]{22}$/);
  expect(second).toBe(first);
  expect(shorter).not.toBe(first);
  expect(`${await allRowsOf(ready)}${JSON.stringify(searches)}`).not.toMatch(/quetzal/i);
});

// At a station alone: a hub has no files of its own.
test('nothing of a patient can be read in the files, nor what was searched for', async () => {
  const dataDir = temporaryDir();
  const station = await startStation(testConfig(dataDir));
  const { admin } = await setUp(station);
  const { _id } = (await admin.post('/patients', { name: 'Amina' })).body;
  await admin.get(`/patients/${_id}`);
  await admin.get('/patients/search?q=Quetzalcoatl');
  await station.close();
  expect(filesOf(dataDir)).not.toMatch(/quetzal/i);
  const written = filesOf(`${dataDir}/audit`);
  expect(written.length).toBeGreaterThan(100);
  expect(written).not.toContain('Amina');
  expect(written).not.toContain(_id);
  expect(written).not.toContain(Buffer.from(_id.replaceAll('-', ''), 'hex').toString('latin1'));
});

testBoth('what is refused many times is counted, and fills no disk', async (ready) => {
  const { admin, anyone } = await ready();
  for (let i = 0; i < 20; i++) await anyone.get('/patients');
  const refused = () => entriesOf(admin, '&action=refused');
  const count = async () => (await refused()).reduce((sum, each) => sum + each.count, 0);
  await expect.poll(count).toBe(20);
  expect((await refused()).length).toBeLessThan(5);
});

// At a station alone: a hub is never locked.
test('who tried to sign in while the station was locked is in it once somebody has', async () => {
  const dataDir = temporaryDir();
  const first = await startStation(testConfig(dataDir));
  await setUp(first);
  await first.close();
  const locked = await startStation(testConfig(dataDir));
  const anyone = clientOf(locked.api, '');
  await anyone.post('/sessions', { username: 'AMA', password: 'Rosebud was the sledge' });
  await anyone.post('/sessions', { username: 'Rosebud', password: 'the sledge' });
  expect(filesOf(dataDir)).toContain('sign-in-refused');
  expect(filesOf(dataDir)).not.toContain('Rosebud');
  await locked.close();

  const again = await startStation(testConfig(dataDir));
  const admin = clientOf(
    again.api,
    (await clientOf(again.api, '').post('/sessions', { username: 'ama', password })).body.token,
  );
  const refused = await entriesOf(admin, '&action=sign-in-refused');
  expect(refused.map(({ who }) => who?.name)).toEqual([undefined, 'ama']);
  await again.close();
  expect(filesOf(dataDir)).not.toContain('sign-in-refused');
});

testBoth('an idempotent request that is sent again is one event', async (ready) => {
  const { admin } = await ready();
  const nurse = { username: 'esi', password: 'nine good lanterns', role: 'clerk' };
  for (let i = 0; i < 2; i++) await admin.post('/staff', nurse, { 'idempotency-key': 'once' });
  expect(await entriesOf(admin, '&action=staff-added')).toHaveLength(1);
});

testBoth('an edit that changes nothing is a look at what it shows, and no new version', async (ready) => {
  const { admin } = await ready();
  const key = { 'idempotency-key': 'once' };
  for (let i = 0; i < 2; i++) await admin.post('/patients', { name: 'Amina', village: 'Keta' }, key);
  const [{ _id: amina }] = (await admin.get('/people')).body.embedded.patientResourceList;
  const path = `/patients/${amina}`;
  const { _id: visit } = (await admin.post(`${path}/visits`, { reason: 'Fever' })).body;
  for (const body of [{}, { name: 'Amina' }, { village: 'Keta', gender: null }]) {
    expect((await admin.patch(path, body)).body).toMatchObject({ version: 1, name: 'Amina' });
  }
  expect((await admin.patch(`${path}/visits/${visit}`, { reason: 'Fever' })).body.version).toBe(1);
  for (let i = 0; i < 2; i++) await admin.send('PUT', `${path}/photo`, { jpeg: jpegBytes().toString('base64') });
  for (let i = 0; i < 2; i++) await admin.send('DELETE', `${path}/photo`);
  expect((await admin.get(`${path}/history`)).body.page.totalElements).toBe(3);
  const actions = actionsOf(await entriesOf(admin)).filter((action) => /^(patient|visit)-/.test(action));
  expect(actions.toReversed()).toEqual([
    ...['patient-added', 'patient-viewed', 'visit-added'],
    ...['patient-viewed', 'patient-viewed', 'patient-viewed', 'visit-viewed'],
    ...['patient-changed', 'patient-changed', 'patient-history-viewed'],
  ]);
});

testBoth('so is what a program puts back as it read it, and in a Bundle it is nothing', async (ready) => {
  const { admin } = await ready();
  const { _id } = (await admin.post('/patients', { name: 'Amina' })).body;
  const resource = (await admin.get(`/fhir/Patient/${_id}`)).body;
  expect((await admin.send('PUT', `/fhir/Patient/${_id}`, resource)).body.meta.versionId).toBe('1');
  const changed = { ...resource, gender: 'female' };
  for (const each of [resource, changed, changed]) {
    const entry = [{ resource: each, request: { method: 'PUT', url: `Patient/${_id}` } }];
    expect((await admin.post('/fhir', { resourceType: 'Bundle', type: 'batch', entry })).status).toBe(200);
  }
  const actions = actionsOf(await entriesOf(admin, `&patient=${_id}`));
  expect(actions).toEqual(['patient-changed', 'patient-viewed', 'patient-viewed', 'patient-added']);
});

testBoth('whoever sees the first rows of a file of people is in it', async (ready) => {
  const { admin } = await ready();
  const { _id } = await sent(admin, 'name,gender\nAma Boateng,FEMALE\n');
  const seen = async () => (await entriesOf(admin, '&action=import-viewed')).length;
  for (const ask of [
    () => admin.get('/imports'),
    () => admin.get(`/imports/${_id}`),
    () => admin.patch(`/imports/${_id}`, { possible: 'leave' }),
    () => admin.send('DELETE', `/imports/${_id}/running`),
  ]) {
    const before = await seen();
    const { body } = await ask();
    expect((body.imports?.[0] ?? body).preview).toEqual([['Ama Boateng', 'FEMALE']]);
    expect(await seen()).toBe(before + 1);
  }
});

testBoth('a command that fails is no event', async (ready) => {
  const { admin } = await ready();
  const { status } = await admin.post('/staff', { username: 'ama', password: 'nine good lanterns', role: 'clerk' });
  expect(status).toBe(400);
  expect(await entriesOf(admin, '&action=staff-added')).toEqual([]);
});

// At a station alone: a hub is set up on its own computer.
test('a new station has been set up, and nothing else', async () => {
  const { admin } = await setUp(await freshStation());
  expect(actionsOf(await entriesOf(admin))).toEqual(['station-set-up']);
});

const noted = async ({ station, running }: Ready, action: Action) =>
  running === undefined
    ? write(station!.registry().db, 'station', (writer) => recordEvent(writer, { action }))
    : writeAtHub(running.hub, 'station', (writer) => recordAtHub(writer, { action }));

testBoth('what let the records of everybody leave is found with each patient', async (newReady) => {
  const ready = await newReady();
  const { admin } = ready;
  const { _id } = (await admin.post('/patients', { name: 'Amina' })).body;
  const { _id: bashir } = (await admin.post('/patients', { name: 'Bashir' })).body;
  await admin.get(`/patients/${bashir}`);
  const ofEverybody = ['backup-begun', 'bundle-begun', 'exported', 'peer-admitted', 'snapshot-begun'] as const;
  for (const action of [...ofEverybody, 'station-renamed'] as const) await noted(ready, action);
  const found = [...ofEverybody, 'patient-added'].toSorted();
  expect(actionsOf(await entriesOf(admin, `&patient=${_id}`)).toSorted()).toEqual(found);
  expect(actionsOf(await entriesOf(admin, `&patient=${_id}&action=exported`))).toEqual(['exported']);
  const { body } = await admin.get(`/audit/export?patient=${_id}`);
  for (const action of ofEverybody) expect(body).toContain(`,${action},`);
  const { entry } = (await admin.get(`/fhir/AuditEvent?patient=${_id}`)).body;
  expect(entry.map(({ resource }: any) => resource.subtype[0].code)).toEqual(expect.arrayContaining(found));
});
