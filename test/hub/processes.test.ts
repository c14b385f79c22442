/** Several processes of a hub: one completes what another left undone, and each knows of the others, whatever their clocks say. */
import { expect, it } from 'vitest';
import { newUuid } from '../../src-main/clock.ts';
import { once } from '../../src-main/hub/once.ts';
import { housekeeping, write, type Hub } from '../../src-main/postgres/access.ts';
import { ownIdentity } from '../../src-main/hub/own-identity.ts';
import { listProcesses, listReceived, newHeartbeat, tendTrail } from '../../src-main/hub/heartbeat.ts';
import { takeSlice } from '../../src-main/postgres/taking.ts';
import { getTrail, saveVerified } from '../../src-main/postgres/trail.queries.ts';
import { day, fakeClock } from '../support/clock.ts';
import { freshDatabase, withPostgres } from '../support/postgres.ts';
import { freshHub, openedHub } from './hub.ts';
import { runningHub } from './running.ts';
import { newWriter } from './writer.ts';

const here = { url: 'http://hub.example.org', syncPort: 7747, version: '0.0.0-test' };
const wrong = ['2016-01-01T00:00:00Z', '2046-01-01T00:00:00Z'];

withPostgres('processes of a hub', () => {
  it('that are started at one moment on an empty database are one hub, with one certificate', async () => {
    const database = await freshDatabase();
    const running = await Promise.all([0, 1, 2].map(() => runningHub(database)));
    // By now none of them waits for another one, as it does while the hub is set up.
    await database.query('DELETE FROM listener');
    const fingerprints = await Promise.all(running.map(async ({ hub }) => (await ownIdentity(hub)).fingerprint));
    expect(new Set(fingerprints).size).toBe(1);
    for (const table of ['identity', 'station', 'listener', 'home']) {
      expect(await database.query(`SELECT FROM ${table}`), table).toHaveLength(1);
    }
  });

  it('take at their start what one that was ended had left to be tried again, and what an earlier version could not read', async () => {
    const { hub, database } = await freshHub();
    const writer = await newWriter(hub);
    const [maria, visit] = [newUuid(), newUuid()];
    writer.save({ kind: 'patient', id: maria, fields: { name: 'Maria Nunes' } });
    const early = writer.slice();
    writer.save({ kind: 'visit', id: visit, fields: { patientId: maria, timeStart: '2026-03-01T08:00:00Z' } });
    expect(await takeSlice(hub, writer.slice())).toMatchObject({ held: 1 });
    // The process has accepted the slice, and gets no further.
    const stopped = await openedHub(database);
    const holder = await hub.pool.connect();
    await holder.query('BEGIN; LOCK TABLE held IN ACCESS EXCLUSIVE MODE');
    const taking = expect(takeSlice(stopped, early)).rejects.toThrow();
    const waits = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await expect.poll(() => database.query(waits), { timeout: 20_000 }).toHaveLength(1);
    await database.query(`SELECT pg_terminate_backend(pid, 10000) FROM (${waits}) AS of`);
    await taking;
    await holder.query('COMMIT');
    holder.release();
    expect(await database.query('SELECT name FROM patient')).toEqual([{ name: 'Maria Nunes' }]);
    expect(await database.query('SELECT FROM visit')).toEqual([]);
    await runningHub(database);
    expect(await database.query('SELECT version FROM visit')).toEqual([{ version: 1 }]);
    expect(await database.query('SELECT FROM held')).toEqual([]);
    // Restores the state that a version without visits left.
    await database.query('DELETE FROM visit');
    await database.query(`INSERT INTO waiting (record_id, kind) VALUES ('${visit}', 'visit')`);
    await runningHub(database);
    expect(await database.query('SELECT version FROM visit')).toEqual([{ version: 1 }]);
  });

  it('are shown while they are there, whatever their clocks say, and who is silent for a minute is not', async () => {
    const { hub, database } = await freshHub();
    const taken = { applied: 3, known: 2, held: 1 };
    const others = await Promise.all(wrong.map((at) => openedHub(database, { clock: fakeClock(at) })));
    const all = [hub, ...others];
    const present = all.map((each) => newHeartbeat(each, here));
    for (const each of present) {
      each.countTaken(taken);
      await each.beat();
      await each.beat();
    }
    const shownTo = async (at: Hub) => (await listProcesses(at, present[0]!.id)).map(({ id }) => id).sort();
    const ids = present.map(({ id }) => id).sort();
    for (const each of all) {
      expect(await shownTo(each)).toEqual(ids);
      const sums = (await listReceived(each)).reduce(
        (sum, { applied, held }) => [sum[0]! + applied, sum[1]! + held],
        [0, 0],
      );
      expect(sums).toEqual([9, 3]);
    }
    await database.query(`UPDATE process SET seen_at = seen_at - 61000 WHERE id <> '${present[0]!.id}'`);
    for (const each of all) expect(await shownTo(each)).toEqual([present[0]!.id]);
    await present[0]!.close();
    expect(await shownTo(hub)).toEqual([]);
  });

  it('what came is counted later where it could not be said at once', async () => {
    const { hub, database } = await freshHub();
    const heartbeat = newHeartbeat(hub, here);
    heartbeat.countTaken({ applied: 3, known: 0, held: 0 });
    await database.query('ALTER TABLE process RENAME TO process_away');
    await heartbeat.beat();
    await database.query('ALTER TABLE process_away RENAME TO process');
    await heartbeat.beat();
    expect(await database.query('SELECT applied FROM tally')).toEqual([{ applied: 3 }]);
  });

  it('verify the audit once a day, by the one that is there longest, also after its clock was years ahead', async () => {
    const clock = fakeClock();
    const { hub } = await freshHub();
    const [one, two] = [newHeartbeat(hub, here), newHeartbeat(hub, here)];
    await one.beat();
    await two.beat();
    const verifiedAt = async () => (await getTrail(hub)).verified?.at;
    await tendTrail(hub, two.id, clock.now());
    expect(await verifiedAt()).toBeUndefined();
    for (const [days, isVerified] of [
      [0, true],
      [0.5, false],
      [0.6, true],
    ] as const) {
      clock.advance(days * day);
      const before = await verifiedAt();
      await tendTrail(hub, one.id, clock.now());
      expect((await verifiedAt()) !== before).toBe(isVerified);
    }
    const ahead = { at: '2036-01-01T00:00:00.000Z', entries: 0, faults: [] };
    await housekeeping(hub, (keeper) => saveVerified(keeper, ahead));
    await tendTrail(hub, one.id, clock.now());
    expect(await verifiedAt()).toBe(new Date(clock.now()).toISOString());
  });

  it('verify and keep the audit by the clock of PostgreSQL, whatever their own says', async () => {
    const { hub } = await freshHub({ clock: fakeClock('2046-01-01T00:00:00Z') });
    const heartbeat = newHeartbeat(hub, here);
    await heartbeat.beat();
    await tendTrail(hub, heartbeat.id);
    const { verified, overdueDays } = await getTrail(hub);
    expect(Math.abs(Date.parse(verified?.at ?? '') - Date.now())).toBeLessThan(day);
    expect(overdueDays).toBe(0);
  });

  it('give the first reply again for a month, also when one was started whose clock is ten years ahead', async () => {
    const { hub, database } = await freshHub();
    const intent = { key: 'one', requestHash: 'the same' };
    let times = 0;
    const ask = () => write(hub, 'ama', (writer) => once(writer, intent, () => Promise.resolve(++times)));
    expect(await ask()).toBe(1);
    await runningHub(database, { clock: fakeClock('2046-01-01T00:00:00Z') });
    expect(await ask()).toBe(1);
    await database.query('UPDATE idempotency SET created_at = created_at - 31 * 86400000::bigint');
    await runningHub(database);
    expect(await ask()).toBe(2);
  });
});
