/** A hub opens no database on a server that would lose what was answered, and says in a sentence what is to be changed. */
import { expect, it } from 'vitest';
import { newUuid } from '../../src-main/clock.ts';
import { beginning } from '../../src-main/feed/feed.rules.ts';
import { write, type Hub } from '../../src-main/hub/access.ts';
import { lastSettled, listSettled } from '../../src-main/hub/feed.queries.ts';
import { saveRecord } from '../../src-main/hub/record.ts';
import { openHub } from '../../src-main/hub/open.ts';
import { settingToChange } from '../../src-main/hub/server-settings.rules.ts';
import { empty, freshDatabase, withPostgres } from '../support/postgres.ts';
import { freshHub, openedHub, silentLog } from './hub.ts';

const sound = {
  ...{ server_version_num: '150013', server_encoding: 'UTF8', fsync: 'on', full_page_writes: 'on' },
  ...{ synchronous_commit: 'on', isStandby: false, hasTrigrams: true },
};

it('says what is to be changed of a server that would lose something', () => {
  const sentenceOf = (more: Partial<typeof sound>) => settingToChange({ ...sound, ...more });
  expect(sentenceOf({})).toBeUndefined();
  expect(sentenceOf({ synchronous_commit: 'remote_apply' })).toBeUndefined();
  expect(sentenceOf({ server_version_num: '140010' })).toMatch(/^This is PostgreSQL 14; a hub needs version 15/);
  expect(sentenceOf({ isStandby: true })).toMatch(/is a standby/);
  expect(sentenceOf({ hasTrigrams: false })).toMatch(/lacks the extension pg_trgm/);
  expect(sentenceOf({ fsync: 'off' })).toMatch(/^fsync is off/);
  expect(sentenceOf({ full_page_writes: 'off' })).toMatch(/^full_page_writes is off/);
  expect(sentenceOf({ synchronous_commit: 'remote_write' })).toMatch(/^synchronous_commit is remote_write/);
});

withPostgres('a hub', () => {
  const open = (url: string) => openHub(url, { log: silentLog });

  it('refuses a database in which not every name can be written', async () => {
    const { url } = await freshDatabase(`ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0`);
    await expect(open(url)).rejects.toMatchObject({
      kind: 'setting',
      message: expect.stringMatching(/^This database has the encoding LATIN1/),
    });
  });

  it('refuses one where a commit does not wait for the disk', async () => {
    const { url, name, query } = await freshDatabase(empty);
    await query(`ALTER DATABASE ${name} SET synchronous_commit = off`);
    await expect(open(url)).rejects.toThrow(/^synchronous_commit is off: stations would be told/);
    // Nothing was made in it.
    expect(await query(`SELECT 1 FROM pg_tables WHERE tablename = 'change'`)).toEqual([]);
  });

  it('says so when nobody answers', async () => {
    await expect(open('postgres://nobody@127.0.0.1:1/none')).rejects.toThrow(
      'PostgreSQL cannot be reached at DATABASE_URL: ECONNREFUSED.',
    );
  });

  it('leaves the tables of a newer version alone', async () => {
    const { url, query } = await freshDatabase();
    await (await open(url)).pool.end();
    await query(`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('later', 99999999999999)`);
    await expect(open(url)).rejects.toThrow(/newer version of Satchel/);
  });

  it('is opened by several processes at once', async () => {
    const { url } = await freshDatabase(empty);
    const opened = await Promise.all([open(url), open(url), open(url)]);
    await Promise.all(opened.map(({ pool }) => pool.end()));
  });

  it('asks PostgreSQL to end what stands still while it holds records, and what takes for ever', async () => {
    const { url } = await freshDatabase();
    const { pool } = await open(url);
    const shown = async (name: string) => (await pool.query<Record<string, string>>(`SHOW ${name}`)).rows;
    expect(await shown('idle_in_transaction_session_timeout')).toEqual([
      { idle_in_transaction_session_timeout: '1min' },
    ]);
    expect(await shown('statement_timeout')).toEqual([{ statement_timeout: '5min' }]);
    await pool.end();
  });

  it('goes on behind all that was saved where its database was moved to another cluster', async () => {
    const { hub, database } = await freshHub();
    // As it was dumped where a million transactions had been.
    await database.query('UPDATE home SET base = 1000000');
    const save = async (at: Hub, name: string) =>
      write(at, 'ama', (writer) => saveRecord(writer, { kind: 'patient', id: newUuid(), fields: { name } }));
    await save(hub, 'Saved there');
    await expect.poll(async () => (await listSettled(hub, beginning, 9))?.length).toBe(3);
    const place = await lastSettled(hub);
    await hub.pool.end();
    await database.query(`UPDATE home SET base = 0, cluster = 'another'`);
    const [moved] = await Promise.all([openedHub(database), openedHub(database)]);
    expect(await listSettled(moved, place, 9)).toEqual([]);
    await save(moved, 'Saved here');
    await expect.poll(async () => (await listSettled(moved, place, 9))?.length).toBe(1);
  });

  it('lets nothing of its journal be changed', async () => {
    const { url, query } = await freshDatabase();
    await (await open(url)).pool.end();
    await expect(query('TRUNCATE change CASCADE')).rejects.toThrow(/only ever appended to/);
  });
});
