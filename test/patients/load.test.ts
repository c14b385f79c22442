/**
 * A load saves thousands of patients in one transaction. It leaves what as many saves by hand would, to the byte.
 * At a station alone: it compares the tables of SQLite.
 */
import { copyFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { write, type Db, type Writer } from '../../src-main/db/access.ts';
import { connectionOf } from '../../src-main/db/connection.ts';
import { closeDatabase } from '../../src-main/db/open.ts';
import { standardErrorLog } from '../../src-main/log.ts';
import { countPatients } from '../../src-main/patients/patient.queries.ts';
import { openSearchIndex } from '../../src-main/search/search-index.ts';
import { randomFrom } from '../../src-main/demo/random.rules.ts';
import { syntheticPatient } from '../../src-main/demo/people.rules.ts';
import { freshRegistry, reopen } from '../db/registry.ts';
import { sqlite } from '../support/sqlite.ts';
import { correctPatient, registerPatient } from '../support/commands.ts';

/** Returns the steps of a load: patients are registered, and some are corrected, removed or restored soon after. */
function steps(count: number): ((writer: Writer, ids: string[]) => void)[] {
  const random = randomFrom(7);
  return Array.from({ length: count }, (_, index) => {
    const said = syntheticPatient(random, index, '2026-03-01');
    const of = random.below(index + 1);
    const retired = random.chance(0.5);
    const edit = random.pick([{ name: `${said.name ?? ''} Abena`, phoneNumber: null }, { retired }]);
    const isCorrected = random.chance(0.3);
    return (writer, ids) => {
      ids.push(registerPatient(writer, said).id);
      if (isCorrected) correctPatient(writer, { id: ids[of] ?? '', edit });
    };
  });
}

/**
 * Returns the content of the file, row by row. For the search it returns what it finds, however its pages are laid out.
 */
function contentOf(db: Db): Record<string, string[]> {
  const client = sqlite(db);
  const tables = client
    .prepare("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'")
    .pluck()
    .all() as string[];
  client.exec('CREATE VIRTUAL TABLE temp.found USING fts5vocab(main, posting, instance)');
  const rows = (table: string) =>
    // A word that no patient has any longer was stored or not, depending on when it was written.
    (
      client
        .prepare(`SELECT * FROM ${table} ${table === 'word' ? 'WHERE count > 0' : ''}`)
        .raw()
        .all() as unknown[][]
    )
      .map((row) => JSON.stringify(row))
      .sort();
  return Object.fromEntries([...tables, 'temp.found'].map((table) => [table, rows(table)]));
}

async function loaded(shares: number[], origin: Awaited<ReturnType<typeof freshRegistry>>) {
  const { options } = origin;
  const file = join(dirname(options.file), `${shares.length}.db`);
  copyFileSync(options.file, file);
  let made = 0;
  const newId = () => `00000000-0000-7000-8000-${String(++made).padStart(12, '0')}`;
  const db = reopen({ ...options, file, newId });
  const searchIndex = openSearchIndex(db, standardErrorLog);
  const ids: string[] = [];
  const all = steps(shares.reduce((sum, share) => sum + share, 0));
  for (const share of shares) {
    const acts = all.splice(0, share);
    await write(db, 'ama', (writer) => {
      for (const act of acts) act(writer, ids);
    });
  }
  await searchIndex.close();
  connectionOf(db).memory.clear();
  return { content: contentOf(db), count: countPatients({ db }) };
}

test('a load leaves the same rows, journal, heads, postings and counts as single saves', async () => {
  const origin = await freshRegistry();
  closeDatabase(origin.db);
  const people = 300;
  const one = await loaded(Array<number>(people).fill(1), origin);
  const load = await loaded([people], origin);
  expect(one.content['patient']).toHaveLength(people);
  expect(one.content['change']?.length).toBeGreaterThan(people);
  expect(one.content['head']?.length).toBeGreaterThan(0);
  expect(load.content).toEqual(one.content);
  expect(load.count).toBe(one.count);
});

test('how many patients there are is known in the middle of a load, and not changed by one that fails', async () => {
  const { db } = await freshRegistry();
  await write(db, 'ama', (writer) => {
    const { id } = registerPatient(writer, { name: 'Ama Mensah' });
    registerPatient(writer, { name: 'Kofi Boateng' });
    expect(countPatients(writer)).toBe(2);
    correctPatient(writer, { id, edit: { retired: true } });
    expect(countPatients(writer)).toBe(1);
  });
  const failing = write(db, 'ama', (writer) => {
    registerPatient(writer, { name: 'Esi Owusu' });
    throw new Error('This load fails.');
  });
  await expect(failing).rejects.toThrow('This load fails.');
  expect(countPatients({ db })).toBe(1);
});
