/** A database of an earlier version, with rows in it, is migrated to the current one. */
import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { expect, it } from 'vitest';
import { projectDir } from '../../src-main/project-dir.ts';
import { empty, freshDatabase, withPostgres, type FreshDatabase } from '../support/postgres.ts';
import { temporaryDir } from '../support/station.ts';
import { openedHub } from './hub.ts';

/** Returns a database with the migrations up to this one, as a program of that time left it. */
async function databaseOf(last: string): Promise<FreshDatabase> {
  const [database, migrationsFolder] = [await freshDatabase(empty), temporaryDir()];
  cpSync(join(projectDir, 'drizzle', 'hub'), migrationsFolder, { recursive: true });
  const file = join(migrationsFolder, 'meta', '_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { tag: string }[] };
  const count = journal.entries.findIndex(({ tag }) => tag === last) + 1;
  expect(count).toBeGreaterThan(0);
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await migrate(drizzle(client), { migrationsFolder });
  await client.end();
  return database;
}

withPostgres('a database of a hub of an earlier version', () => {
  it('lets no program in whose maker was no administrator any more: until now they were asked for each time', async () => {
    const database = await databaseOf('0006_attempts');
    const makers = [
      ['ama', 'administrator', false],
      ['esi', 'clerk', false],
      ['kofi', 'administrator', true],
    ] as const;
    for (const [name, role, disabled] of makers) {
      await database.query(`INSERT INTO staff (id, username, username_key, role, disabled, created_at)
        VALUES ('${name}', '${name}', '${name}', '${role}', ${disabled}, 0)`);
      await database.query(`INSERT INTO token (id, hash, name, role, created_by, created_at)
        VALUES ('of ${name}', 'of ${name}', 'of ${name}', 'reader', '${name}', 0)`);
    }
    await openedHub(database);
    const valid = await database.query('SELECT id FROM token WHERE revoked_at IS NULL');
    expect(valid).toEqual([{ id: 'of ama' }]);
  });

  it('is as it was if a migration fails, and is migrated at the next start once the cause is gone', async () => {
    const database = await databaseOf('0021_webhooks');
    const done = async () => ({
      migrations: await database.query('SELECT id FROM drizzle.__drizzle_migrations'),
      tables: await database.query("SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1"),
    });
    // One of the migrations that are missing creates this table, after others.
    await database.query('CREATE TABLE import_row ()');
    const before = await done();
    await expect(openedHub(database)).rejects.toThrow('import_row');
    expect(await done()).toEqual(before);
    await database.query('DROP TABLE import_row');
    await openedHub(database);
    expect((await done()).migrations).toHaveLength(globSync('drizzle/hub/*.sql', { cwd: projectDir }).length);
  });
});
