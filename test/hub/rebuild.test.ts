/** All rows that a hub shows can be rebuilt from its journal, while it runs. */
import { expect, it } from 'vitest';
import { newUuid } from '../../src-main/clock.ts';
import { write } from '../../src-main/db/access.ts';
import { digestOf as digestOfHub } from '../../src-main/postgres/digest.ts';
import { rebuild } from '../../src-main/postgres/rebuild.ts';
import { takeSlice } from '../../src-main/postgres/taking.ts';
import { digestOf } from '../../src-main/journal/digest.ts';
import { saveRecord } from '../../src-main/journal/record.ts';
import { clinic } from '../sync/two-clinics.ts';
import { withPostgres } from '../support/postgres.ts';
import { exchangeWithHub, freshHub, openedHub, pairWithHub } from './hub.ts';
import { people, sayThings } from './quarrel.ts';
import { newWriter } from './writer.ts';

/** The digest leaves these out, but the next change is based on them. */
const heads = `SELECT record_id, change_key, fields, is_latest FROM head ORDER BY record_id, change_key`;
const phones = `SELECT patient.id, phone.number_key FROM phone JOIN patient ON patient.key = phone.patient_key ORDER BY 1, 2`;
const photos = `SELECT patient.id, photo.jpeg FROM photo JOIN patient ON patient.key = photo.patient_key ORDER BY id`;

withPostgres('a hub whose rows are made anew', () => {
  it('shows what it showed, and what was damaged is as it was before', async () => {
    const { hub, database } = await freshHub();
    const clinics = await Promise.all([0, 1].map((i) => clinic({ name: `Clinic ${i}`, username: `ama-${i}` })));
    for (const { db } of clinics) await pairWithHub(db, hub);
    const [patients, visits] = [0, 1].map(() => Array.from({ length: people }, newUuid)) as [string[], string[]];
    await write(clinics[0]!.db, 'ama', (writer) => {
      for (const [i, id] of patients.entries()) {
        const identifiers = [{ system: 'national', value: `N ${i}` }];
        saveRecord(writer, { kind: 'patient', id, fields: { name: `Patient ${i}`, identifiers }, isNew: true });
        const fields = { patientId: id, timeStart: '2026-03-01T08:00:00Z' };
        saveRecord(writer, { kind: 'visit', id: visits[i]!, fields, isNew: true });
      }
    });
    for (const { db } of [...clinics, ...clinics]) await exchangeWithHub(db, hub);
    for (const [who, { db }] of clinics.entries()) await sayThings(db, who, { patients, visits });
    for (const { db } of [...clinics, ...clinics]) await exchangeWithHub(db, hub);
    const said = digestOf({ db: clinics[0]!.db });
    expect(await digestOfHub(hub)).toBe(said);
    const before = [await database.query(heads), await database.query(phones), await database.query(photos)];

    expect(await rebuild(hub)).toMatchObject({ dropped: 0 });
    expect(await digestOfHub(hub)).toBe(said);
    expect([await database.query(heads), await database.query(phones), await database.query(photos)]).toEqual(before);

    for (const damage of [
      `DELETE FROM visit WHERE key % 2 = 0`,
      `DELETE FROM identifier WHERE patient_key % 2 = 0`,
      `UPDATE identifier SET value_key = 'other'`,
      `DELETE FROM phone`,
      `UPDATE patient SET name = 'Other', version = 9, standing_key = NULL`,
      `DELETE FROM head WHERE change_key % 3 = 0`,
      `INSERT INTO waiting (record_id, kind, waits_for) VALUES ('${patients[0]}', 'patient', NULL)`,
      `INSERT INTO patient (id, name, created_at, updated_at, version) VALUES ('${newUuid()}', 'Of no record', 0, 0, 1)`,
    ]) {
      await database.query(damage);
    }
    expect(await rebuild(hub)).toMatchObject({ dropped: 1 });
    expect(await digestOfHub(hub)).toBe(said);
    expect([await database.query(heads), await database.query(phones), await database.query(photos)]).toEqual(before);
    expect(await database.query('SELECT record_id FROM waiting')).toEqual([]);
  });

  it('takes meanwhile what stations give it', async () => {
    const { hub, database } = await freshHub();
    const other = await openedHub(database);
    const writer = await newWriter(hub);
    const ids = Array.from({ length: 700 }, newUuid);
    const last = new Map(ids.map((id) => [id, writer.save({ id, fields: { name: 'Before' } })]));
    await takeSlice(hub, writer.slice());
    let isOver = false;
    const rebuilding = rebuild(hub).finally(() => (isOver = true));
    let turn = 0;
    do {
      for (const id of ids.slice(0, 40)) {
        last.set(id, writer.save({ id, fields: { name: `Turn ${turn}` }, after: [last.get(id) as never] }));
      }
      expect(await takeSlice(other, writer.slice())).toMatchObject({ applied: 40 });
      turn++;
    } while (!isOver);
    await rebuilding;
    const shown = await database.query('SELECT name, version, count(*)::integer FROM patient GROUP BY 1, 2 ORDER BY 1');
    expect(shown).toEqual([
      { name: 'Before', version: 1, count: 660 },
      { name: `Turn ${turn - 1}`, version: turn + 1, count: 40 },
    ]);
    const digest = await digestOfHub(hub);
    await rebuild(hub);
    expect(await digestOfHub(hub)).toBe(digest);
  });
});
