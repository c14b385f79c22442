/**
 * A standby that follows asynchronously is promoted, and lacks the last changes that the primary saved. Stations still have them, and
 * send them again. The hub continues as a new replica, since stations know changes of the old one that it lost.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { newUuid } from '../../src-main/clock.ts';
import { write as writeStation, type Db } from '../../src-main/db/access.ts';
import { write, type Hub } from '../../src-main/postgres/access.ts';
import { digestOf as digestOfHub } from '../../src-main/postgres/digest.ts';
import { beginning } from '../../src-main/feed/feed.rules.ts';
import { lastSettled, listSettled } from '../../src-main/postgres/feed.queries.ts';
import { getOwn } from '../../src-main/postgres/journal.queries.ts';
import { beginHub, saveRecord as saveAtHub } from '../../src-main/postgres/record.ts';
import { digestOf } from '../../src-main/journal/digest.ts';
import { saveRecord } from '../../src-main/journal/record.ts';
import { clinic } from '../sync/two-clinics.ts';
import { memoryDir } from '../support/memory.ts';
import { withPostgres } from '../support/postgres.ts';
import {
  controlCluster,
  hasStandbys,
  postgresPrograms,
  startCluster,
  startStandby,
  urlOf,
} from '../support/postgres-cluster.ts';
import { exchangeWithHub, openedHub, pairWithHub } from './hub.ts';

function folder(): string {
  const dir = mkdtempSync(join(memoryDir(), 'satchel-pg-'));
  chmodSync(dir, 0o755);
  return dir;
}

async function ask(dir: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: urlOf(dir, 'postgres') });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

const savePatient = (db: Db, name: string) =>
  writeStation(db, 'ama', (writer) =>
    saveRecord(writer, { kind: 'patient', id: newUuid(), fields: { name }, isNew: true }),
  );

const savePatientAt = (hub: Hub, name: string) =>
  write(hub, 'ama', (writer) => saveAtHub(writer, { kind: 'patient', id: newUuid(), fields: { name } }));

const programs = postgresPrograms();

withPostgres('a hub whose standby was promoted', () => {
  it.skipIf('reason' in programs || !hasStandbys(programs))(
    'has again what stations know, and shows the same as they, though the standby lacked the last of it',
    async () => {
      if ('reason' in programs) throw new Error(programs.reason);
      const [primary, standby] = [folder(), folder()];
      onTestFinished(() => {
        for (const dir of [primary, standby]) rmSync(dir, { recursive: true, force: true });
      });
      startCluster(programs, primary, { hot_standby: 'on' });
      let isPrimaryUp = true;
      const endPrimary = () => {
        if (isPrimaryUp) controlCluster(programs, primary, '-m', 'immediate', 'stop');
        isPrimaryUp = false;
      };
      onTestFinished(endPrimary);
      const hub = await openedHub({ url: urlOf(primary, 'postgres') });
      await write(hub, 'station', (writer) => beginHub(writer, { id: newUuid(), name: 'Region' }));
      const clinics = await Promise.all([0, 1].map((i) => clinic({ name: `Clinic ${i}`, username: `ama-${i}` })));
      const [one, two] = clinics as [(typeof clinics)[0], (typeof clinics)[0]];
      for (const { db } of clinics) await pairWithHub(db, hub);
      for (const { db } of [...clinics, ...clinics]) await exchangeWithHub(db, hub);

      startStandby(programs, { of: primary, dir: standby });
      onTestFinished(() => controlCluster(programs, standby, '-m', 'immediate', 'stop'));
      await savePatient(one.db, 'Streamed');
      await exchangeWithHub(one.db, hub);
      const isStreamed = async () => (await ask(standby, `SELECT FROM patient WHERE name = 'Streamed'`)).length;
      await expect.poll(isStreamed, { timeout: 30_000 }).toBe(1);

      // From here on the standby receives nothing, and the primary answers as if it did.
      await ask(standby, "ALTER SYSTEM SET primary_conninfo = ''");
      await ask(standby, 'SELECT pg_reload_conf()');
      await expect.poll(() => ask(primary, 'SELECT FROM pg_stat_replication'), { timeout: 30_000 }).toEqual([]);
      await savePatient(one.db, 'Lacked');
      await savePatientAt(hub, 'Said at the hub');
      for (const { db } of clinics) await exchangeWithHub(db, hub);
      await savePatientAt(hub, 'Said to nobody');
      const [before, place] = [await getOwn(hub), await lastSettled(hub)];
      await hub.pool.end();
      endPrimary();
      controlCluster(programs, standby, 'promote');

      const next = await openedHub({ url: urlOf(standby, 'postgres') });
      const names = async () => (await ask(standby, 'SELECT name FROM patient ORDER BY name')).map(({ name }) => name);
      expect(await names()).toEqual(['Streamed']);
      await savePatientAt(next, 'Said after it');
      // It is a new replica before any station has met it. Numbers of changes and of patients that it lacks are not given again.
      expect((await getOwn(next)).id).not.toBe(before.id);
      for (const { db } of [two, one, two, one]) await exchangeWithHub(db, next);
      const all = ['Lacked', 'Said after it', 'Said at the hub', 'Streamed'];
      expect(await names()).toEqual(all);
      for (const { db } of clinics) {
        expect(await exchangeWithHub(db, next)).toMatchObject({ isSame: true });
        expect(digestOf({ db })).toBe(await digestOfHub(next));
      }
      // Followers of the journal start from the beginning, since their former place is a different one now.
      expect(await listSettled(next, place, 1)).toBeUndefined();
      expect(await listSettled(next, beginning, 1)).toHaveLength(1);
    },
  );
});
