/**
 * Gives a registry that is held still a new key, as a copy beside it. Runs in a thread, see `still.ts`. When this
 * returns, the copy is on the disk under the new key and was found whole with it. The caller removes what is left of
 * a copy that failed.
 */
import { rmSync, statSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import Database from 'better-sqlite3';
import { attachGiven, unlock, unlockWith } from './cipher.ts';
import { copyBytes } from './copy.ts';
import { makePrivateFile } from './private.ts';
import type { Still } from './still.ts';
import { syncPath } from './sync-path.ts';

export type RekeyOrder = { still: Still; key: Buffer; nextKey: Buffer; to: string };

type Progress = (done: number, of: number) => void;

/**
 * Writes to `to` and to names that begin with it. `settle` makes all other changes to the copy before it is checked.
 * It returns the number of changes that it added to the journal.
 */
export async function rekeyStill(
  { still, key, nextKey, to }: RekeyOrder,
  { progress, settle }: { progress: Progress; settle: () => Promise<{ added: number }> },
): Promise<void> {
  const { bytes, lastChange } = still;
  const copy = `${to}-copy`;
  // Three rounds over all bytes: copied, rewritten, checked.
  copyBytes(still, copy, { progress: (done) => progress(done, 3 * bytes), isShared: false });
  const rows = writeAnew({ file: copy, key }, { to, nextKey });
  rmSync(copy);
  progress(2 * bytes, 3 * bytes);
  const { added } = await settle();
  syncPath(to);
  const [patients, visits, changes] = rows;
  check(to, { key: nextKey, lastChange: lastChange + added, rows: [patients, visits, changes + added] });
  progress(3 * bytes, 3 * bytes);
}

/** Each page is read only once, so a larger cache is of no use. */
const cacheKb = 1000;

/**
 * `VACUUM INTO` writes under the key of the connection's own database, and can read from any attached one. So the
 * connection's own database is an empty file that only supplies the key. This takes two thirds of the time of `PRAGMA
 * rekey`, and the pages come out full.
 */
function writeAnew(from: { file: string; key: Buffer }, { to, nextKey }: { to: string; nextKey: Buffer }): Rows {
  const lender = `${to}-key`;
  makePrivateFile(lender);
  makePrivateFile(to);
  const client = new Database(lender, { fileMustExist: true });
  try {
    // Exclusive, so that SQLite makes no shared-memory file beside a file.
    client.pragma('locking_mode=exclusive');
    const cipher = attachGiven(client, from);
    unlockWith(client, nextKey, cipher);
    client.pragma(`given.cache_size=-${cacheKb}`);
    client.prepare('VACUUM given INTO ?').run(to);
    return rowsIn(client, 'given');
  } finally {
    client.close();
    rmSync(lender);
  }
}

/** Numbers of patients, visits and changes. */
type Rows = [number, number, number];

const rowsIn = (client: Database.Database, schema: 'main' | 'given'): Rows => {
  const counts = ['patient', 'visit', 'change'].map((table) => `(SELECT count(*) FROM ${schema}.${table})`);
  return client
    .prepare(`SELECT ${counts.join(', ')}`)
    .raw()
    .get() as Rows;
};

type Expected = { key: Buffer; lastChange: number; rows: Rows };

/**
 * Checks that every used page can be read and authenticated under the new key, and that none is missing. SQLite wrote
 * the pages a moment ago, so their order is not checked again. That takes longer than all the rest, and saves wait
 * for this.
 */
function check(file: string, { key, lastChange, rows }: Expected): void {
  const client = new Database(file, { fileMustExist: true });
  try {
    // Exclusive, so that neither a log nor a shared-memory file stays beside it.
    client.pragma('locking_mode=exclusive');
    unlock(client, key);
    client.pragma('query_only=1');
    const read = client.prepare('SELECT sum(pageno) FROM dbstat WHERE aggregate = 1').pluck().get() as number;
    const count = (name: string) => client.pragma(name, { simple: true }) as number;
    const [pages, bytes] = [count('page_count'), count('page_count') * count('page_size')];
    if (read + count('freelist_count') !== pages || statSync(file).size !== bytes)
      throw new Error('The copy is damaged.');
    const last = client.prepare('SELECT coalesce(max(key), 0) FROM change').pluck().get();
    if (last !== lastChange) throw new Error('The copy does not end with the last change.');
    if (!isDeepStrictEqual(rowsIn(client, 'main'), rows)) throw new Error('The copy has not all rows.');
  } finally {
    client.close();
  }
}
