/**
 * A process of a hub knows the chains as the database has them, whichever process saved them, and whatever happened to the
 * database.
 */
import type { SQL } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { newUuid } from '../../src-main/clock.ts';
import type { Hub } from '../../src-main/postgres/access.ts';
import { keepChains } from '../../src-main/postgres/known-chains.ts';
import { takeSlice } from '../../src-main/postgres/taking.ts';
import { freshDatabase, putBack, withPostgres } from '../support/postgres.ts';
import { freshHub, openedHub } from './hub.ts';
import { newWriter, type Writer } from './writer.ts';

const fresh = (hub: Hub) => keepChains(hub)();

function savePatient(writer: Writer) {
  writer.save({ kind: 'patient', id: newUuid(), fields: { name: 'Maria Nunes' } });
  return writer.slice();
}

withPostgres('a process of a hub', () => {
  it('knows what another process saved, and reads nothing where nobody did', async () => {
    const { hub, database } = await freshHub();
    const other = await openedHub(database);
    const [one, two] = [await newWriter(hub), await newWriter(hub)];
    const look = keepChains(hub);
    for (const writer of [one, two, one]) {
      await takeSlice(other, savePatient(writer));
      const known = await look();
      expect(known).toEqual(await fresh(hub));
      expect((await look()).vector).toBe(known.vector);
    }
  });

  it('knows what was saved whichever of those who look at once asks', async () => {
    const { hub } = await freshHub();
    const writer = await newWriter(hub);
    const look = keepChains(hub);
    await look();
    for (let i = 0; i < 5; i++) {
      await takeSlice(hub, savePatient(writer));
      const all = await Promise.all(Array.from({ length: 4 }, () => look()));
      const now = await fresh(hub);
      for (const known of [...all, await look()]) expect(known).toEqual(now);
    }
  });

  it('tells whoever asks while an answer is on its way what was saved before they asked', async () => {
    const { hub } = await freshHub();
    const writer = await newWriter(hub);
    let arrives = Promise.resolve();
    const execute = async (query: SQL) => {
      const answer = await hub.orm.execute(query);
      await arrives;
      return answer;
    };
    const look = keepChains({ orm: { execute } as unknown as Hub['orm'] });
    await look();
    const late = Promise.withResolvers<undefined>();
    arrives = late.promise;
    const before = look();
    // The query was answered before this was saved.
    await hub.orm.execute('SELECT 1');
    await takeSlice(hub, savePatient(writer));
    const after = [look(), look()];
    late.resolve(undefined);
    await before;
    const now = await fresh(hub);
    for (const known of await Promise.all(after)) expect(known).toEqual(now);
  });

  it('hears of what was being saved when it looked, and is over later than what was begun after it', async () => {
    const { hub, database } = await freshHub();
    const [slow, quick] = [await newWriter(hub), await newWriter(hub)];
    const look = keepChains(hub);
    await look();
    // Somebody merges two records. Rows of patients wait for that, after their changes already have their places.
    const joining = await hub.pool.connect();
    await joining.query('BEGIN; SELECT pg_advisory_xact_lock(7747001)');
    const taken = takeSlice(hub, savePatient(slow));
    await expect
      .poll(() => database.query(`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`))
      .toHaveLength(1);
    quick.save({ kind: 'station', id: newUuid(), fields: { name: 'Village' } });
    await takeSlice(hub, quick.slice());
    const before = await look();
    await joining.query('COMMIT');
    joining.release();
    await taken;
    const after = await look();
    expect(after).not.toEqual(before);
    expect(after).toEqual(await fresh(hub));
  });

  it('forgets what it knew where the database was put back', async () => {
    const { hub, database } = await freshHub();
    const writer = await newWriter(hub);
    await takeSlice(hub, savePatient(writer));
    await hub.pool.end();
    const yesterday = await freshDatabase(`TEMPLATE ${database.name}`);
    const today = await openedHub(database);
    const look = keepChains(today);
    await takeSlice(today, savePatient(writer));
    const before = await look();
    await putBack(database, yesterday);
    const after = await look().catch(() => look());
    expect(after).not.toEqual(before);
    expect(after).toEqual(await fresh(today));
  });
});
