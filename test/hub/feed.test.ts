/** A follower of a hub's journal receives every change, however many processes save at once. */
import { expect, it } from 'vitest';
import { newUuid } from '../../src-main/clock.ts';
import { beginning } from '../../src-main/feed/feed.rules.ts';
import { lastSettled, listSettled } from '../../src-main/postgres/feed.queries.ts';
import type { Hub } from '../../src-main/postgres/access.ts';
import { takeSlice } from '../../src-main/postgres/taking.ts';
import type { Place } from '../../src-main/feed/cursor.rules.ts';
import { withPostgres } from '../support/postgres.ts';
import { freshHub, openedHub } from './hub.ts';
import { newWriter } from './writer.ts';

/**
 * Returns a follower that continues from place to place. `heard` contains the changes in the order in which they
 * were read.
 */
function follower(hub: Hub) {
  let at: Place = beginning;
  const heard: string[] = [];
  const follow = async (): Promise<void> => {
    for (;;) {
      const rows = await listSettled(hub, at, 50);
      if (rows === undefined) throw new Error('The place is not here any more.');
      const last = rows.at(-1);
      if (last === undefined) return;
      heard.push(...rows.map(({ hash }) => hash));
      at = { key: last.key, hash: last.hash };
    }
  };
  return { heard, follow };
}

/** Polls, since transactions of other tests in other databases of this server can delay it for a moment. */
async function assertAllHeard(hub: Hub, { heard, follow }: ReturnType<typeof follower>): Promise<void> {
  const all = await listAll(hub);
  await expect.poll(() => follow().then(() => heard.length), { timeout: 30_000 }).toBeGreaterThanOrEqual(all.length);
  expect(heard.toSorted()).toEqual(all);
}

const listAll = async ({ orm }: Hub): Promise<string[]> =>
  (await orm.execute<{ hash: string }>(`SELECT encode(hash, 'hex') AS hash FROM change ORDER BY 1`)).rows.map(
    ({ hash }) => hash,
  );

withPostgres('who follows the journal of a hub', () => {
  it('does not pass what was given an earlier place and is saved later', async () => {
    const { hub, database } = await freshHub();
    const [slow, quick] = [await newWriter(hub), await newWriter(hub)];
    const following = follower(hub);
    slow.save({ kind: 'patient', id: newUuid(), fields: { name: 'Maria Nunes' } });
    quick.save({ kind: 'station', id: newUuid(), fields: { name: 'Village' } });
    // Somebody merges two records. Rows of patients wait for that, after their changes already have their places.
    const joining = await hub.pool.connect();
    await joining.query('BEGIN; SELECT pg_advisory_xact_lock(7747001)');
    const taken = takeSlice(hub, slow.slice());
    await expect
      .poll(() => database.query(`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`))
      .toHaveLength(1);
    await takeSlice(hub, quick.slice());
    await following.follow();
    await joining.query('COMMIT');
    joining.release();
    await taken;
    await assertAllHeard(hub, following);
  });

  it('hears of all that 8 writers save at once, by several processes', async () => {
    const { hub, database } = await freshHub();
    const others = [hub, await openedHub(database), await openedHub(database)];
    const one = follower(hub);
    const writers = await Promise.all(Array.from({ length: 8 }, () => newWriter(hub)));
    let saving = writers.length;
    const save = async (writer: (typeof writers)[number], i: number) => {
      for (let slice = 0; slice < 25; slice++) {
        // The slices have different lengths, so that they overtake each other.
        for (let each = 0; each <= (slice * (i + 1)) % 13; each++) {
          writer.save({ kind: 'patient', id: newUuid(), fields: { name: `Patient ${i} ${slice} ${each}` } });
        }
        expect(await takeSlice(others[slice % others.length]!, writer.slice())).toMatchObject({ known: 0, held: 0 });
      }
      saving--;
    };
    const following = async () => {
      while (saving > 0) await one.follow();
    };
    await Promise.all([...writers.map(save), following()]);
    await assertAllHeard(hub, one);
    expect(await lastSettled(hub)).toMatchObject({ hash: one.heard.at(-1) });
  });

  it('is told that a place is of another journal', async () => {
    const { hub } = await freshHub();
    await expect.poll(() => lastSettled(hub)).not.toEqual(beginning);
    const { key } = await lastSettled(hub);
    expect(await listSettled(hub, { ...beginning, key }, 1)).toBeUndefined();
  });
});
