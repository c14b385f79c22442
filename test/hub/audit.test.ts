/**
 * Anyone who saw or changed something at a hub is recorded before the request is answered, in one chain for all its
 * processes.
 * At a hub alone: the entries for each act are tested in `audit/audit.test.ts`.
 */
import { expect, it } from 'vitest';
import type { AuditEntry } from '../../src-main/audit/audit.contract.ts';
import { newEntry } from '../../src-main/audit/entry.ts';
import { newFrame } from '../../src-main/wire/frame.ts';
import { patientEndpoints } from '../../src-main/patients/patient.contract.ts';
import { hubPublicRoute } from '../../src-main/hub/route.ts';
import { openTrail, dropOld } from '../../src-main/postgres/trail.ts';
import { getTrail } from '../../src-main/postgres/trail.queries.ts';
import { freshDatabase, withPostgres } from '../support/postgres.ts';
import { clientOf, password, type Client } from '../support/station.ts';
import { freshHub, silentLog } from './hub.ts';
import { joined, meetHub, runningHub } from './running.ts';

async function region() {
  const database = await freshDatabase();
  const [one, two] = [await runningHub(database), await runningHub(database)];
  const station = await joined(one);
  await meetHub(station);
  const { body } = await clientOf(`${one.url}/api`, '').post('/sessions', { username: 'ama', password });
  const [here, there] = [one, two].map(({ url }) => clientOf(`${url}/api`, body.token)) as [Client, Client];
  const entries = async (query = ''): Promise<AuditEntry[]> => (await there.get(`/audit${query}`)).body.entries;
  return { database, one, here, there, entries, ama: body.staff };
}

const actionsOf = (entries: AuditEntry[]) => entries.map(({ action }) => action);

withPostgres('the audit trail of a hub', () => {
  it('says who saw, listed, changed and added what, whichever process was asked, latest first', async () => {
    const { here, there, entries, ama } = await region();
    const { _id } = (await here.post('/patients', { name: 'Maria Nunes' })).body;
    await there.get(`/patients/${_id}`);
    await here.get('/patients');
    await there.patch(`/patients/${_id}`, { phoneNumber: '0712' });
    const found = await entries();
    expect(actionsOf(found)).toEqual([
      ...['patient-changed', 'patients-listed', 'patient-viewed', 'patient-added', 'signed-in'],
      // The entries of the station that the region began with.
      ...['peer-admitted', 'pairing-tried'],
    ]);
    expect(found[2]).toMatchObject({
      ...{ from: 'window', who: { id: ama.id, name: 'ama' }, patient: { id: _id, name: 'Maria Nunes' }, status: null },
    });
    expect(found[1]?.shown).toEqual([{ id: _id, name: 'Maria Nunes' }]);
    // The question about the audit is in the audit as well.
    expect(actionsOf(await entries('?size=1'))).toEqual(['audit-viewed']);
  });

  it('nothing of a patient is shown that cannot be written down', async () => {
    const { database, here, one } = await region();
    const { _id } = (await here.post('/patients', { name: 'Maria Nunes' })).body;
    const sessions = await database.query('SELECT FROM session');
    await database.query(`CREATE FUNCTION full() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'no room' USING ERRCODE = '53100'; END $$`);
    await database.query(
      'CREATE TRIGGER full_disk BEFORE INSERT ON audit_entry FOR EACH STATEMENT EXECUTE FUNCTION full()',
    );
    const { status, body } = await here.get(`/patients/${_id}`);
    expect([status, JSON.stringify(body).includes('Maria')]).toEqual([503, false]);
    expect((await here.post('/tokens', { name: 'reports', role: 'reader' })).status).toBe(503);
    expect((await here.get('/tokens')).body.tokens).toEqual([]);
    const signing = await clientOf(`${one.url}/api`, '').post('/sessions', { username: 'ama', password });
    expect(signing.status).toBe(503);
    expect(await database.query('SELECT FROM session')).toHaveLength(sessions.length);
    // The journal records who saved.
    expect((await here.patch(`/patients/${_id}`, { name: 'Maria' })).status).toBe(200);
    await database.query('DROP TRIGGER full_disk ON audit_entry');
    expect((await here.get(`/patients/${_id}`)).status).toBe(200);
    expect(actionsOf((await here.get('/audit?action=patient-changed')).body.entries)).toEqual(['patient-changed']);
  });

  it('processes that write at once make one chain, of which nothing can be changed, and what is changed is found', async () => {
    const { database, here, there } = await region();
    const { _id } = (await here.post('/patients', {})).body;
    await Promise.all(Array.from({ length: 40 }, (_, i) => (i % 2 === 0 ? here : there).get(`/patients/${_id}`)));
    const whole = (await here.post('/audit/verify')).body;
    expect(whole).toMatchObject({ entries: 44, faults: [] });
    for (const change of [
      "UPDATE audit_entry SET who = 'nobody'",
      'DELETE FROM audit_entry WHERE seq = 3',
      'TRUNCATE audit_entry',
      'UPDATE audit_trail SET head_seq = 3',
      'DELETE FROM audit_trail',
    ]) {
      await expect(database.query(change), change).rejects.toThrow(/audit trail/);
    }
    // The owner of the database can do it all the same.
    await database.query('ALTER TABLE audit_entry DISABLE TRIGGER ALL');
    await database.query("UPDATE audit_entry SET who = 'nobody' WHERE seq = 5");
    await database.query('DELETE FROM audit_entry WHERE seq IN (10, 45)');
    await database.query("UPDATE audit_entry SET hash = decode(repeat('00', 32), 'hex') WHERE seq = 20");
    const { faults } = (await here.post('/audit/verify')).body;
    expect(faults).toEqual([
      { kind: 'changed', file: null, block: 5 },
      { kind: 'missing', file: null, block: 11 },
      // The entry after it, which contains its hash.
      { kind: 'changed', file: null, block: 20 },
      { kind: 'changed', file: null, block: 21 },
      { kind: 'cut', file: null, block: 45 },
    ]);
    expect((await there.get('/audit/trail')).body.verified.faults).toEqual(faults);
    expect((await there.get('/station/trouble')).body.troubles).toMatchObject([{ kind: 'audit-damaged' }]);
    await database.query('DELETE FROM audit_entry WHERE seq > 40');
    const cut = (await here.post('/audit/verify')).body.faults;
    expect(cut.at(-1)).toEqual({ kind: 'cut', file: null, block: 46 });
  });

  it('what is older than it is kept for goes, after a week in which the clock said so each day', async () => {
    let now = Date.parse('2026-01-01T10:00:00Z');
    const clock = { now: () => now, today: () => new Date(now).toISOString().slice(0, 10), elapsed: () => now };
    const { hub } = await freshHub({ clock });
    const trail = await openTrail(hub);
    const looked = () => trail.noteRead([newEntry({ at: now, action: 'patients-listed', from: 'window', who: 'ama' })]);
    await looked();
    await looked();
    now = Date.parse('2029-06-01T10:00:00Z');
    await looked();
    for (let day = 0; day < 7; day++, now += 24 * 60 * 60 * 1000) {
      expect((await getTrail(hub)).baseSeq).toBe(0);
      await dropOld(hub, now);
    }
    expect(await getTrail(hub)).toMatchObject({ baseSeq: 2, headSeq: 4 });
    await trail.close();
  });

  it('an endpoint that anybody may call cannot show a patient', () => {
    const frame = newFrame({ log: silentLog, guard: () => undefined, toProblem: () => undefined });
    const route = hubPublicRoute(frame, { admit: () => undefined });
    expect(() => route(patientEndpoints.get as never, () => null as never)).toThrow(/known/);
  });
});
