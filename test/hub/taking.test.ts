/** A hub applies the changes that it receives so that it shows what the stations show. */
import { expect, it } from 'vitest';
import { write as writeStation } from '../../src-main/db/access.ts';
import type { Hub } from '../../src-main/postgres/access.ts';
import { digestOf as digestOfHub } from '../../src-main/postgres/digest.ts';
import { digestOf } from '../../src-main/journal/digest.ts';
import { saveRecord } from '../../src-main/journal/record.ts';
import { newUuid } from '../../src-main/clock.ts';
import { makeUnderstood } from '../../src-main/postgres/record.ts';
import { takeSlice } from '../../src-main/postgres/taking.ts';
import type { ChangeHash } from '../../src-main/journal/change.contract.ts';
import { readyStation } from '../support/station.ts';
import { withPostgres } from '../support/postgres.ts';
import { exchangeWithHub, freshHub, pairWithHub } from './hub.ts';
import { newWriter } from './writer.ts';

const heldAt = async ({ orm }: Hub) => (await orm.execute('SELECT reason, replica FROM held')).rows;

withPostgres('a hub', () => {
  it('shows what a station shows of patients, visits, joins, numbers and accounts', async () => {
    const { hub } = await freshHub();
    const { station, admin } = await readyStation();
    const { db } = station.registry();
    await pairWithHub(db, hub);
    const add = async (body: object) => {
      const reply = await admin.post('/patients', body);
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
      return reply.body._id as string;
    };
    const maria = { name: 'Maria Nunes', phoneNumber: '0700 123', dateOfBirth: '1990-02-03' };
    const [one, two, three] = [
      await add({ ...maria, otherPhones: [{ number: '0700 456', whose: null }] }),
      await add({ name: 'Mariya Nunez', village: 'Ouallam', consentToContact: true }),
      await add({ name: 'ራሔል', patientNumber: '17', deceased: { on: '2026-01-01' } }),
    ];
    for (const each of [one, two, three]) {
      const { body } = await admin.post(`/patients/${each}/visits`, { reason: 'Cough' });
      await admin.patch(`/patients/${each}/visits/${body._id}`, { notes: 'Better' });
    }
    await writeStation(db, 'ama', (writer) => {
      saveRecord(writer, { kind: 'patient', id: two, fields: { mergedInto: one }, isNew: false });
      saveRecord(writer, {
        kind: 'patient',
        id: three,
        fields: { retired: true, retiredReason: 'Twice' },
        isNew: false,
      });
    });
    await admin.post('/staff', { username: 'esi', password: 'correct horse battery', role: 'clerk' });
    const exchanged = await exchangeWithHub(db, hub);
    expect(exchanged).toMatchObject({ isSame: true, sent: { held: 0 }, received: { held: 0 } });
    expect(await heldAt(hub)).toEqual([]);
    expect(await digestOfHub(hub)).toBe(digestOf({ db }));
  });

  it('shows nothing of what only a newer version reads, until it is that version', async () => {
    const { hub, database } = await freshHub();
    const writer = await newWriter(hub);
    const [maria, visit, unknown] = [newUuid(), newUuid(), newUuid()];
    const first = writer.save({ kind: 'patient', id: maria, fields: { name: 'Maria Nunes' } }) as ChangeHash;
    writer.save({ kind: 'visit', id: visit, fields: { patientId: maria, timeStart: '2026-03-01T08:00:00Z' } });
    writer.save({ kind: 'patient', id: maria, schema: 2, fields: { name: { given: 'Maria' } }, after: [first] });
    writer.save({ kind: 'appointment', id: unknown, fields: { on: '2026-04-01' } });
    expect(await takeSlice(hub, writer.slice())).toMatchObject({ applied: 5, held: 0 });
    const ask = async (query: string) => (await hub.orm.execute(query)).rows;
    expect(await ask('SELECT name FROM patient')).toEqual([{ name: 'Maria Nunes' }]);
    expect((await ask('SELECT record_id AS id FROM waiting')).map(({ id }) => id).sort()).toEqual(
      [maria, unknown].sort(),
    );
    // Restores the state that a version without visits left.
    await database.query('DELETE FROM visit');
    await database.query(`INSERT INTO waiting (record_id, kind) VALUES ('${visit}', 'visit')`);
    await makeUnderstood(hub);
    expect(await ask('SELECT version FROM visit')).toEqual([{ version: 1 }]);
    expect((await ask('SELECT record_id AS id FROM waiting')).map(({ id }) => id).sort()).toEqual(
      [maria, unknown].sort(),
    );
  });

  it('counts each change once where one of several makes the row anew', async () => {
    const { hub } = await freshHub();
    const writer = await newWriter(hub);
    const [maria, visit] = [newUuid(), newUuid()];
    const fields = { patientId: maria, timeStart: '2026-03-01T08:00:00Z' };
    const first = writer.save({ kind: 'visit', id: visit, fields }) as ChangeHash;
    await takeSlice(hub, writer.slice());
    writer.save({ kind: 'visit', id: visit, fields: { notes: 'Better' }, after: [first] });
    writer.save({ kind: 'patient', id: maria, fields: { name: 'Maria Nunes' } });
    await takeSlice(hub, writer.slice());
    expect((await hub.orm.execute('SELECT version, notes FROM visit')).rows).toEqual([{ version: 2, notes: 'Better' }]);
  });

  it('keeps in the journal what PostgreSQL cannot show as text', async () => {
    const { hub } = await freshHub();
    const writer = await newWriter(hub);
    writer.save({ kind: 'station', id: newUuid(), fields: { name: 'Clinic\u0000' } });
    writer.save({ kind: 'appointment', id: 'an id\u0000', fields: {} });
    expect(await takeSlice(hub, writer.slice())).toMatchObject({ applied: 3 });
    const { rows } = await hub.orm.execute(`SELECT name FROM station WHERE name LIKE 'Clinic%'`);
    expect(rows).toEqual([{ name: 'Clinic\uFFFD' }]);
  });
});
