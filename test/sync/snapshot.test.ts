/** Snapshots between stations, as real files. */
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { write } from '../../src-main/db/access.ts';
import { digestOf } from '../../src-main/journal/digest.ts';
import { getSelf } from '../../src-main/journal/journal.queries.ts';
import { setRevoked } from '../../src-main/sync/members.ts';
import { password, readyStation, signIn, temporaryDir } from '../support/station.ts';
import { dbOf, ended, idOf, imported, made, names, passphrase, snapshotOf, twoStations } from './snapshots.ts';
import { exchangeBetween } from './wire.ts';

test('a new station has all that the other has, and goes on exchanging with it', async () => {
  const [a, b] = await twoStations();
  const { body: ama } = await a.admin.post('/patients', { name: 'Ama Mensah', phoneNumber: '0200 111' });
  await a.admin.post(`/patients/${ama._id}/visits`, { reason: 'Fever' });
  await a.admin.patch(`/patients/${ama._id}`, { residentialAddress: 'Mill Road' });
  await b.admin.post('/patients', { name: 'Esi Owusu' });
  const outcome = await imported(b.admin, { path: await snapshotOf(a), passphrase });
  expect(outcome).toMatchObject({ kind: 'imported', station: { id: idOf(a) } });
  expect(await names(b)).toEqual(['Ama Mensah', 'Esi Owusu']);
  expect((await b.admin.get('/patients/search?q=mensah')).body.page.totalElements).toBe(1);
  expect((await b.admin.get('/patients/search?q=esi')).body.page.totalElements).toBe(1);
  expect((await b.admin.get(`/patients/${ama._id}/visits`)).body.content).toHaveLength(1);
  expect((await exchangeBetween(dbOf(a), dbOf(b))).isSame).toBe(true);
  expect(digestOf({ db: dbOf(b) })).toBe(digestOf({ db: dbOf(a) }));
});
