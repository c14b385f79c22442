/** Transactions of a hub that need the same records wait for each other, then continue from the records' new state, and never wait forever. */
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { newUuid } from '../../src-main/clock.ts';
import { write, type Hub } from '../../src-main/postgres/access.ts';
import { putFound } from '../../src-main/postgres/duplicate.queries.ts';
import { getOwn, holdRecords } from '../../src-main/postgres/journal.queries.ts';
import { getPatient } from '../../src-main/postgres/patient.queries.ts';
import { continueAsNewReplica, saveRecord } from '../../src-main/postgres/record.ts';
import { withPostgres, type FreshDatabase } from '../support/postgres.ts';
import { freshHub, openedHub } from './hub.ts';
import { ofHub } from '../support/commands.ts';

const { mergePatients, correctPatient, registerPatient, startVisit } = ofHub;

const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

/** Resolves when a transaction waits for a lock. */
const somebodyWaits = (database: FreshDatabase) =>
  expect.poll(() => database.query(waiting), { timeout: 20_000, interval: 5 }).not.toEqual([]);

const inOrder = () => [newUuid(), newUuid()].sort() as [string, string];

/** Returns how often each of two transactions began. One holds the first record, and the second record once the other waits for both. */
async function beginnings(hub: Hub, other: Hub, database: FreshDatabase, [low, high]: [string, string]) {
  let [one, two] = [0, 0];
  let second: Promise<void> | undefined;
  await write(hub, 'one', async (writer) => {
    one++;
    await holdRecords(writer, [low]);
    second ??= write(other, 'two', async (later) => {
      two++;
      // Named in the opposite order.
      await holdRecords(later, [high, low]);
    });
    await somebodyWaits(database);
    await holdRecords(writer, [high]);
  });
  await second;
  return [one, two];
}

withPostgres('transactions of a hub', () => {
  it('that hold the same records, new ones or known ones, wait for each other in one order and begin once', async () => {
    const { hub, database } = await freshHub();
    const other = await openedHub(database);
    expect(await beginnings(hub, other, database, inOrder())).toEqual([1, 1]);
    const [low, high] = inOrder();
    // Their rows are in the table in the opposite order.
    for (const id of [high, low]) await write(hub, 'one', (writer) => holdRecords(writer, [id]));
    expect(await beginnings(hub, other, database, [low, high])).toEqual([1, 1]);
  });

  it('starts no visit on a record that is removed at that moment', async () => {
    const { hub, database } = await freshHub();
    const other = await openedHub(database);
    const patient = await write(hub, 'one', (writer) => registerPatient(writer, { name: 'Zawadi' }));
    let starting: Promise<unknown> | undefined;
    await write(hub, 'one', async (writer) => {
      await correctPatient(writer, { id: patient.id, edit: { retired: true } });
      starting = write(other, 'two', (later) => startVisit(later, patient.id, {})).catch((error: unknown) => error);
      await somebodyWaits(database);
    });
    expect(await starting).toMatchObject({ type: 'invalid-request' });
    expect(await database.query('SELECT id FROM visit')).toEqual([]);
  });

  it('that wait for each other are begun anew, and both are done', async () => {
    const { hub, database } = await freshHub();
    const other = await openedHub(database);
    const [low, high] = inOrder();
    let begun = 0;
    let second: Promise<void> | undefined;
    const { promise: isFirstDone, resolve: firstIsDone } = Promise.withResolvers<undefined>();
    await write(hub, 'one', async (writer) => {
      begun++;
      // The transaction that PostgreSQL ended lets the other go first. On a busy computer PostgreSQL wakes it too late for that, and they would
      // collide again.
      await second;
      await holdRecords(writer, [low]);
      if (second === undefined) {
        const { promise: isHeld, resolve } = Promise.withResolvers<undefined>();
        let isFirstTry = true;
        second = write(other, 'two', async (later) => {
          begun++;
          if (!isFirstTry) await isFirstDone;
          isFirstTry = false;
          await holdRecords(later, [high]);
          resolve(undefined);
          await holdRecords(later, [low]);
        });
        await isHeld;
        await somebodyWaits(database);
      }
      await holdRecords(writer, [high]);
    });
    firstIsDone(undefined);
    await second;
    expect(begun).toBe(3);
  });

  it('say nothing of what failed in them, also where their body goes on', async () => {
    const { hub, database } = await freshHub();
    const saving = write(hub, 'ama', async (writer) => {
      await saveRecord(writer, { kind: 'patient', id: newUuid(), fields: { name: 'Maria Nunes' } });
      await writer.orm.execute('SELECT 1 / 0').catch(() => undefined);
    });
    await expect(saving).rejects.toThrow('Nothing of this transaction was kept.');
    expect(await database.query('SELECT FROM patient')).toEqual([]);
  });

  it('that waited while the hub went on under another name write under that one', async () => {
    const { hub, database } = await freshHub();
    const other = await openedHub(database);
    const id = newUuid();
    let saving: Promise<void> | undefined;
    await write(hub, 'sync', async (writer) => {
      await continueAsNewReplica(writer);
      saving ??= write(other, 'ama', (later) => saveRecord(later, { kind: 'patient', id, fields: { name: 'Maria' } }));
      await somebodyWaits(database);
    });
    await saving;
    const { rows } = await hub.orm.execute(sql`SELECT replica.id FROM change
      JOIN replica ON replica.key = change.replica_key WHERE record_id = decode(${id.replaceAll('-', '')}, 'hex')`);
    expect(rows).toEqual([{ id: (await getOwn(hub)).id }]);
    // Each number of a chain belongs to one change.
    expect(await database.query('SELECT FROM replica WHERE forked_at IS NOT NULL')).toEqual([]);
  });

  it('that waited while somebody was joined into another record write into the one that stands', async () => {
    const { hub, database } = await freshHub();
    const other = await openedHub(database);
    const [stands, joined] = await write(hub, 'ama', async (writer) => [
      await registerPatient(writer, { name: 'Zawadi' }),
      await registerPatient(writer, { name: 'Sawadi' }),
    ]);
    const unchecked = { check: () => undefined, checkJoined: () => undefined };
    let correcting: Promise<unknown> | undefined;
    await write(hub, 'ama', async (writer) => {
      await mergePatients(writer, { id: stands!.id, with: joined!.id, ...unchecked });
      correcting ??= write(other, 'esi', (later) =>
        correctPatient(later, { id: joined!.id, edit: { phoneNumber: '0712' } }),
      );
      await somebodyWaits(database);
    });
    await correcting;
    expect(await getPatient(hub, joined!.id)).toMatchObject({ id: stands!.id, phoneNumber: '0712' });
  });

  it('that say what was found of a record leave it to be compared where it was saved since', async () => {
    const { hub, database } = await freshHub();
    const row = await write(hub, 'ama', (writer) => registerPatient(writer, { name: 'Zawadi' }));
    const due = async () => (await database.query('SELECT key::int, version FROM duplicate_due')) as never[];
    const [before] = await due();
    await write(hub, 'ama', (writer) => correctPatient(writer, { id: row.id, edit: { name: 'Sawadi' } }));
    const found = { id: row.id, matches: [] };
    await write(hub, 'station', (writer) => putFound(writer, before!, found));
    const [since] = await due();
    expect(since).toMatchObject({ version: 2 });
    await write(hub, 'station', (writer) => putFound(writer, since!, found));
    expect(await due()).toEqual([]);
  });
});
