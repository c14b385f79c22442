/** The journal of a hub is partitioned, and callers that save notice nothing of it. */
import { expect, it } from 'vitest';
import { newUuid } from '../../src-main/clock.ts';
import { listChanges } from '../../src-main/postgres/journal.queries.ts';
import { keepChains } from '../../src-main/postgres/known-chains.ts';
import { prepareParts } from '../../src-main/postgres/parts.ts';
import { takeSlice } from '../../src-main/postgres/taking.ts';
import { withPostgres } from '../support/postgres.ts';
import { freshHub } from './hub.ts';
import { newWriter } from './writer.ts';

const partSize = 10_000_000;

withPostgres('the journal of a hub', () => {
  it('goes on in the next part where one is full, within a slice and within a record', async () => {
    const { hub, database } = await freshHub();
    const writer = await newWriter(hub);
    const id = newUuid();
    let last = writer.save({ kind: 'patient', id, fields: { name: 'Amina' } });
    await takeSlice(hub, writer.slice());
    await database.query(`SELECT setval('change_key', ${partSize - 20})`);
    for (let i = 0; i < 40; i++) last = writer.save({ id, after: [last as never], fields: { name: `Amina ${i}` } });
    expect(await takeSlice(hub, writer.slice())).toEqual({ applied: 40, known: 0, held: 0 });
    expect(await database.query('SELECT count(*)::integer AS count FROM change_1')).toEqual([{ count: 21 }]);
    expect(await listChanges(hub, id)).toHaveLength(41);
    expect((await keepChains(hub)()).vector.map(({ hash }) => hash)).toContain(last);
    expect(await database.query('SELECT name FROM patient')).toEqual([{ name: 'Amina 39' }]);
  });

  it('has two parts ready beyond that in which changes are saved', async () => {
    const { hub, database } = await freshHub();
    const listParts = async () =>
      (await database.query(`SELECT relid::text AS name FROM pg_partition_tree('change') WHERE isleaf`)).map(
        ({ name }) => name,
      );
    expect(await listParts()).toEqual(['change_0', 'change_1', 'change_2']);
    await database.query(`SELECT setval('change_key', ${3 * partSize - 1})`);
    // All processes prepare the parts at once.
    await Promise.all([prepareParts(hub), prepareParts(hub), prepareParts(hub)]);
    expect(await listParts()).toEqual(['change_0', 'change_1', 'change_2', 'change_3', 'change_4']);
  });

  it.for(['DELETE FROM change_1', 'UPDATE change_1 SET seq = 1', 'TRUNCATE change_1 CASCADE'])(
    'is not changed in a part either: %s',
    async (text) => {
      const { database } = await freshHub();
      await expect(database.query(text)).rejects.toThrow('The journal is only ever appended to.');
    },
  );

  it('is looked up by an index in every part', async () => {
    const { hub } = await freshHub();
    const client = await hub.pool.connect();
    // PostgreSQL reads empty tables as a whole, unless that is turned off.
    await client.query('SET enable_seqscan = off');
    const lookUps = [
      `SELECT bytes FROM change WHERE record_id = '\\x01'`,
      `SELECT bytes FROM change WHERE replica_key = 1 AND seq = 1`,
      `SELECT bytes FROM change WHERE key > 5 ORDER BY key LIMIT 10`,
      `SELECT bytes FROM change WHERE (saved_in, key) > (5, 5) ORDER BY saved_in, key LIMIT 10`,
    ];
    for (const lookUp of lookUps) {
      const text = JSON.stringify((await client.query(`EXPLAIN ${lookUp}`)).rows);
      expect(text, lookUp).toMatch(/Index.* Scan/);
      expect(text, lookUp).not.toMatch(/Seq Scan|-> +Sort/);
    }
    client.release();
  });
});
