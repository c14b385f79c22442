/** A hub opens no database on a server that would lose what was answered, and says what has to be changed. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { newUuid } from '../../src-main/clock.ts';
import { beginning } from '../../src-main/feed/feed.rules.ts';
import { housekeeping, write, type Hub } from '../../src-main/postgres/access.ts';
import { assertEncrypted, hubConfigFrom } from '../../src-main/hub/config.ts';
import { lastSettled, listSettled } from '../../src-main/postgres/feed.queries.ts';
import { getOwn } from '../../src-main/postgres/journal.queries.ts';
import { saveRecord } from '../../src-main/postgres/record.ts';
import { migrateAlone, openHub } from '../../src-main/postgres/open.ts';
import { startHub } from '../../src-main/hub/start-hub.ts';
import { settingToChange } from '../../src-main/postgres/server-settings.rules.ts';
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
  expect(sentenceOf({ server_version_num: '140010' })).toMatch(/^This is PostgreSQL 14. A hub needs version 15/);
  expect(sentenceOf({ isStandby: true })).toMatch(/is a read-only standby/);
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
      message: expect.stringMatching(/^The encoding of this database is LATIN1/),
    });
  });

  it('refuses one where a commit does not wait for the disk', async () => {
    const { url, name, query } = await freshDatabase(empty);
    await query(`ALTER DATABASE ${name} SET synchronous_commit = off`);
    await expect(open(url)).rejects.toThrow(/^synchronous_commit is off, so stations would get/);
    // Nothing was created in it.
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

  it('answers a query over a long list without compiling it first', async () => {
    const { pool } = await open((await freshDatabase()).url);
    const many = 'generate_series(1, 100000) AS i, generate_series(1, 100000) AS j';
    const { rows } = await pool.query<Record<string, string>>(`EXPLAIN SELECT sum(i * j) FROM ${many}`);
    await pool.end();
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('Nested Loop');
    expect(plan).not.toContain('JIT');
  });

  it('is opened by several processes at once', async () => {
    const { url } = await freshDatabase(empty);
    const opened = await Promise.all([open(url), open(url), open(url)]);
    await Promise.all(opened.map(({ pool }) => pool.end()));
  });

  it('demands that DATABASE_URL leaves the options of the connection alone', async () => {
    const { url } = await freshDatabase();
    const refused = { kind: 'setting', message: expect.stringMatching(/Remove options= from it/) };
    const more = `${url.includes('?') ? '&' : '?'}options=-c%20work_mem%3D4MB`;
    await expect(open(url + more)).rejects.toMatchObject(refused);
  });

  it('goes on as another replica where a dump was put back into the same database', async () => {
    const { hub, database } = await freshHub();
    const save = (name: string) =>
      write(hub, 'ama', (writer) => saveRecord(writer, { kind: 'patient', id: newUuid(), fields: { name } }));
    await save('Saved before');
    const { id: before } = await getOwn(hub);
    await save('Saved as well');
    expect((await getOwn(hub)).id).toBe(before);
    // As `pg_restore --clean` does.
    await database.query(`ALTER TABLE home RENAME TO home_before; CREATE TABLE home (LIKE home_before INCLUDING ALL);
      INSERT INTO home SELECT * FROM home_before; DROP TABLE home_before`);
    await save('Saved after');
    expect((await getOwn(hub)).id).not.toBe(before);
  });

  it('says in a sentence that DATABASE_URL cannot be read, without what stands in it', async () => {
    for (const url of ['postgres://satchel:se%cret@db.example.org:port/x', 'postgres://[secret', 'secret secret']) {
      const refused = await open(url).catch((error: unknown) => error);
      expect(refused).toMatchObject({ kind: 'setting', message: expect.stringMatching(/DATABASE_URL/) });
      expect((refused as Error).message).not.toMatch(/secret|se%cret/);
    }
    for (const [url, says] of [
      ['postgres://satchel:%ffsecret@db.example.org/x', /^DATABASE_URL is not valid\./],
      [
        'postgres://127.0.0.1/x?sslrootcert=/missing/root.pem',
        /^A file named in DATABASE_URL cannot be read: ENOENT\./,
      ],
    ] as const) {
      await expect(open(url), url).rejects.toMatchObject({ kind: 'setting', message: expect.stringMatching(says) });
    }
  });

  it('demands that DATABASE_URL says whether the line to another computer is encrypted', async () => {
    const refused = async (more: string) =>
      (await open(`postgres://db.invalid/satchel${more}`).catch(String)) as string;
    for (const unsaid of ['', '?application_name=x', '?ssl=0'])
      expect(await refused(unsaid), unsaid).toMatch(/without requiring encryption/);
    for (const said of ['?sslmode=verify-full', '?sslmode=no-verify', '?sslmode=disable'])
      expect(await refused(said), said).toMatch(/cannot be reached/);
  });

  it('starts where other computers reach it only with a certificate, or with a proxy that has one', async () => {
    const { url: DATABASE_URL } = await freshDatabase();
    const ports = { DATABASE_URL, SATCHEL_HUB_PORT: '0', SATCHEL_SYNC_PORT: '0' };
    const config = (more: Record<string, string>) => ({
      ...hubConfigFrom({ ...ports, ...more }, '0.0.0-test'),
      log: silentLog,
    });
    for (const SATCHEL_HUB_HOST of ['0.0.0.0', '::', '10.0.0.7', 'hub.example.org'])
      await expect(startHub(config({ SATCHEL_HUB_HOST }))).rejects.toMatchObject({
        kind: 'setting',
        message: expect.stringMatching(/in plain text.*SATCHEL_HUB_CERTIFICATE.*SATCHEL_HUB_PROXY/),
      });
    const running = await startHub(config({ SATCHEL_HUB_HOST: '0.0.0.0', SATCHEL_HUB_PROXY: '10.0.0.5' }));
    await running.close();
  });

  it('has a compose file whose hub starts behind the proxy beside it', () => {
    const text = readFileSync(new URL('../../docs/hub/compose.yaml', import.meta.url), 'utf8');
    const set = Object.fromEntries(
      [...text.matchAll(/^ +(SATCHEL_\w+): (.*)$/gm)].map(([, name = '', value]) => [name, value]),
    );
    const config = hubConfigFrom({ ...set, DATABASE_URL: 'postgres://x' }, '0.0.0-test');
    expect(() => assertEncrypted(config)).not.toThrow();
    expect(config.host).toBe('0.0.0.0');
    expect(text).toContain(`ipv4_address: ${config.proxies.join()}\n`);
    expect(text, 'past the proxy').not.toContain(':4712:');
    expect(text).toContain('@database/satchel?sslmode=disable"');
  });

  it('waits for a process that changes the tables, says so, and ends with a sentence when that takes for ever', async () => {
    const { hub, database } = await freshHub();
    const other = await hub.pool.connect();
    await other.query('SELECT pg_advisory_lock(7747000)');
    const said: string[] = [];
    const log = { ...silentLog, info: (text: string) => void said.push(text) };
    const client = await hub.pool.connect();
    const short = { lookMs: 1, sayEachMs: 60_000, mostMs: 50 };
    await expect(migrateAlone(client, log, short)).rejects.toMatchObject({
      kind: 'setting',
      message: expect.stringMatching(/^Another process of this hub is still migrating/),
    });
    expect(said).toHaveLength(1);
    client.release();
    // A process that starts now continues as soon as the other is done.
    const starting = open(database.url);
    await other.query('SELECT pg_advisory_unlock(7747000)');
    other.release();
    await (await starting).pool.end();
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
    // As in a dump from a cluster that had run a million transactions.
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

  it('lets nothing be changed by what reads, whatever its text is', async () => {
    const { hub } = await freshHub();
    const changes = ['DELETE FROM draft', `SELECT nextval('change_key')`, 'CREATE TABLE more (key int)'];
    for (const text of changes)
      await expect(hub.orm.execute(text), text).rejects.toMatchObject({ cause: { code: '25006' } });
    // @ts-expect-error -- nor does its type offer to
    void hub.orm.delete;
    await housekeeping(hub, ({ orm }) => orm.execute('DELETE FROM draft'));
    await write(hub, 'ama', ({ orm }) => orm.execute('DELETE FROM draft'));
  });

  it('lets nothing of its journal be changed', async () => {
    const { url, query } = await freshDatabase();
    await (await open(url)).pool.end();
    for (const change of ['TRUNCATE change CASCADE', 'DELETE FROM change', 'UPDATE change SET seq = 1']) {
      await expect(query(change), change).rejects.toThrow(/only ever appended to/);
    }
  });
});
