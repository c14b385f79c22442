/**
 * Stations that recorded different things about the same patients meet a hub all at once, through different processes of
 * it.
 */
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { write } from '../../src-main/db/access.ts';
import { digestOf as digestOfHub } from '../../src-main/postgres/digest.ts';
import { newUuid } from '../../src-main/clock.ts';
import type { Hub } from '../../src-main/postgres/access.ts';
import { takeSlice } from '../../src-main/postgres/taking.ts';
import type { ChangeHash } from '../../src-main/journal/change.contract.ts';
import { digestOf } from '../../src-main/journal/digest.ts';
import { saveRecord } from '../../src-main/journal/record.ts';
import { clinic } from '../sync/two-clinics.ts';
import { withPostgres } from '../support/postgres.ts';
import { exchangeWithHub, freshHub, openedHub, pairWithHub } from './hub.ts';
import { people, sayThings } from './quarrel.ts';
import { newWriter } from './writer.ts';

const conditions = { timeout: 180_000 };
withPostgres('stations that come to a hub at once', conditions, () => {
  it('show with it the same, whatever they said of the same people', async () => {
    const { hub, database } = await freshHub();
    const processes: Hub[] = [hub, await openedHub(database), await openedHub(database)];
    const clinics = await Promise.all([0, 1, 2].map((i) => clinic({ name: `Clinic ${i}`, username: `ama-${i}` })));
    for (const { db } of clinics) await pairWithHub(db, hub);
    const [patients, visits] = [0, 1].map(() => Array.from({ length: people }, newUuid)) as [string[], string[]];
    await write(clinics[0]!.db, 'ama', (writer) => {
      for (const [i, id] of patients.entries()) {
        saveRecord(writer, { kind: 'patient', id, fields: { name: `Patient ${i}` }, isNew: true });
        const fields = { patientId: id, timeStart: '2026-03-01T08:00:00Z' };
        saveRecord(writer, { kind: 'visit', id: visits[i]!, fields, isNew: true });
      }
    });
    for (const { db } of [...clinics, ...clinics]) await exchangeWithHub(db, hub);
    for (let round = 0; round < 2; round++) {
      for (const [who, { db }] of clinics.entries()) await sayThings(db, who + round, { patients, visits });
      await Promise.all(clinics.map(({ db }, i) => exchangeWithHub(db, processes[(i + round) % 3]!)));
    }
    for (const { db } of [...clinics, ...clinics]) await exchangeWithHub(db, hub);
    const digests = clinics.map(({ db }) => digestOf({ db }));
    expect(new Set(digests).size).toBe(1);
    expect(await digestOfHub(hub)).toBe(digests[0]);
    expect((await hub.orm.execute('SELECT reason FROM held')).rows).toEqual([]);
  });

  it('bring a patient and the visits, one each, and every visit is shown', async () => {
    const { hub, database } = await freshHub();
    const processes = [hub, await openedHub(database)];
    for (let i = 0; i < 15; i++) {
      const writers = await Promise.all(Array.from({ length: 4 }, () => newWriter(hub)));
      const id = newUuid();
      writers[0]!.save({ kind: 'patient', id, fields: { name: 'Maria Nunes' } });
      for (const writer of writers.slice(1)) {
        writer.save({ kind: 'visit', id: newUuid(), fields: { patientId: id, timeStart: '2026-03-01T08:00:00Z' } });
      }
      await Promise.all(writers.map((writer, of) => takeSlice(processes[of % 2]!, writer.slice())));
    }
    const { rows } = await hub.orm.execute(
      'SELECT (SELECT count(*) FROM visit)::int AS visits, (SELECT count(*) FROM waiting)::int AS waiting',
    );
    expect(rows).toEqual([{ visits: 45, waiting: 0 }]);
  });

  it('join at both ends of a chain of joins, and the right one stands', async () => {
    const { hub, database } = await freshHub();
    const processes = [hub, await openedHub(database)];
    const [one, two] = [await newWriter(hub), await newWriter(hub)];
    for (let i = 0; i < 12; i++) {
      const ids = Array.from({ length: 5 }, newUuid);
      const [a, middle, b, c, x] = ids as [string, string, string, string, string];
      const into: Record<string, string> = { [a]: middle, [middle]: b };
      const last = new Map(
        ids.map((id) => {
          const fields = { name: 'Maria Nunes', ...(into[id] !== undefined && { mergedInto: into[id] }) };
          return [id, one.save({ kind: 'patient', id, fields }) as ChangeHash];
        }),
      );
      await takeSlice(hub, one.slice());
      one.save({ kind: 'patient', id: a, fields: { mergedInto: x }, after: [last.get(a)!] });
      two.save({ kind: 'patient', id: b, fields: { mergedInto: c }, after: [last.get(b)!] });
      await Promise.all([one, two].map((writer, of) => takeSlice(processes[of]!, writer.slice())));
      const { rows } = await hub.orm.execute(sql`SELECT standing.id AS standing FROM patient
        LEFT JOIN patient AS standing ON standing.key = patient.standing_key
        JOIN unnest(ARRAY[${sql.join(ids, sql`, `)}]::text[]) WITH ORDINALITY AS wanted (id, place) ON wanted.id = patient.id
        ORDER BY wanted.place`);
      expect(rows.map(({ standing }) => standing)).toEqual([x, c, c, null, null]);
    }
  });

  it('bring somebody into whom others were joined before, and they stand', async () => {
    const { hub } = await freshHub();
    const [one, two] = [await newWriter(hub), await newWriter(hub)];
    const ids = [newUuid(), newUuid(), newUuid()] as [string, string, string];
    const [first, middle, last] = ids;
    one.save({ kind: 'patient', id: first, fields: { name: 'Maria', mergedInto: middle } });
    one.save({ kind: 'patient', id: middle, fields: { name: 'Mariya', mergedInto: last } });
    await takeSlice(hub, one.slice());
    two.save({ kind: 'patient', id: last, fields: { name: 'Maria Nunes' } });
    await takeSlice(hub, two.slice());
    const { rows } = await hub.orm.execute(`SELECT patient.id, standing.id AS standing FROM patient
      JOIN patient AS standing ON standing.key = patient.standing_key`);
    expect(rows).toHaveLength(2);
    expect(rows).toEqual(expect.arrayContaining([first, middle].map((id) => ({ id, standing: last }))));
  });

  it('bring the same change by two ways, and it is there once', async () => {
    const { hub, database } = await freshHub();
    const other = await openedHub(database);
    const writer = await newWriter(hub);
    for (let i = 0; i < 20; i++) writer.save({ kind: 'patient', id: newUuid(), fields: { name: `Patient ${i}` } });
    const slice = writer.slice();
    const taken = await Promise.all([takeSlice(hub, slice), takeSlice(other, slice)]);
    expect(taken.map(({ applied }) => applied).sort((a, b) => a - b)).toEqual([0, 21]);
    expect(taken.map(({ known }) => known).sort((a, b) => a - b)).toEqual([0, 21]);
  });

  it('bring what cannot be taken yet, and it is taken when that comes', async () => {
    const { hub } = await freshHub();
    const writer = await newWriter(hub);
    const id = newUuid();
    const first = writer.save({ kind: 'patient', id, fields: { name: 'Maria Nunes' } });
    const early = writer.slice();
    writer.save({ kind: 'patient', id, fields: { name: 'Maria Nunes', phoneNumber: '111' }, after: [first as never] });
    expect(await takeSlice(hub, writer.slice())).toEqual({ applied: 0, known: 0, held: 1 });
    expect(await takeSlice(hub, early)).toEqual({ applied: 3, known: 0, held: 0 });
    const { rows } = await hub.orm.execute('SELECT name, phone_number, version FROM patient');
    expect(rows).toEqual([{ name: 'Maria Nunes', phone_number: '111', version: 2 }]);
    expect((await hub.orm.execute('SELECT reason FROM held')).rows).toEqual([]);
  });

  it('bring nothing that nobody admitted, and nothing that was not signed', async () => {
    const { hub } = await freshHub();
    const writer = await newWriter(hub);
    const { changes, heads } = writer.slice();
    const unsigned = heads.map((head) => ({ ...head, signature: Buffer.alloc(64) }));
    expect(await takeSlice(hub, { changes, heads: unsigned })).toEqual({ applied: 0, known: 0, held: 0 });
    const stranger = await newWriter((await freshHub()).hub);
    stranger.save({ kind: 'patient', id: newUuid(), fields: { name: 'Nobody wrote this' } });
    expect(await takeSlice(hub, stranger.slice())).toEqual({ applied: 0, known: 0, held: 2 });
    expect((await hub.orm.execute('SELECT name FROM patient')).rows).toEqual([]);
  });
});
