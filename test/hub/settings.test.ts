/** A hub opens no database on a server that would lose what was answered, and says in a sentence what is to be changed. */
import { expect, it } from 'vitest';
import { openHub } from '../../src-main/hub/open.ts';
import { settingToChange } from '../../src-main/hub/server-settings.rules.ts';
import { empty, freshDatabase, withPostgres } from '../support/postgres.ts';
import { silentLog } from './hub.ts';

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

  it('lets nothing of its journal be changed', async () => {
    const { url, query } = await freshDatabase();
    await (await open(url)).pool.end();
    await expect(query('TRUNCATE change CASCADE')).rejects.toThrow(/only ever appended to/);
  });
});
