/**
 * Gives a registry that is held still a new key, as a copy beside it: the work of a thread, see `still.ts`. What this returned for is
 * on the disk under the new key, and found whole with it. It is the caller who takes away what is left of one that failed.
 */
import { statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { unlock } from './cipher.ts';
import { copyBytes } from './copy.ts';
import type { Still } from './still.ts';
import { syncPath } from './sync-path.ts';

export type RekeyOrder = { still: Still; key: Buffer; nextKey: Buffer; to: string };

type Progress = (done: number, of: number) => void;

/** Takes `to`, which must not be there. `settle` does what else is to be done in the copy, before it is checked. */
export async function rekeyStill(
  { still, key, nextKey, to }: RekeyOrder,
  { progress, settle }: { progress: Progress; settle: () => Promise<void> },
): Promise<void> {
  const { bytes, lastChange } = still;
  // Copied, encrypted anew, checked: three rounds over all bytes.
  copyBytes(still, to, { progress: (done) => progress(done, 3 * bytes), isShared: false });
  encryptAnew(to, { key, nextKey });
  progress(2 * bytes, 3 * bytes);
  await settle();
  syncPath(to);
  check(to, { key: nextKey, lastChange });
  progress(3 * bytes, 3 * bytes);
}

function encryptAnew(file: string, { key, nextKey }: { key: Buffer; nextKey: Buffer }): void {
  const client = new Database(file, { fileMustExist: true });
  try {
    client.pragma('locking_mode=exclusive');
    unlock(client, key);
    // A file with a log cannot be encrypted anew, and one that is thrown away when this fails needs no journal.
    client.pragma('journal_mode=DELETE');
    client.pragma('journal_mode=OFF');
    client.pragma('synchronous=OFF');
    client.pragma(`rekey='raw:${nextKey.toString('hex')}'`);
  } finally {
    client.close();
  }
}

/**
 * Every page that holds something is read and authenticated under the new key, and none is missing. What the pages say was not touched,
 * so their order is not checked once more: that takes longer than all the rest, and saves wait for this.
 */
function check(file: string, { key, lastChange }: { key: Buffer; lastChange: number }): void {
  const client = new Database(file, { readonly: true });
  try {
    unlock(client, key);
    const read = client.prepare('SELECT sum(pageno) FROM dbstat WHERE aggregate = 1').pluck().get() as number;
    const count = (name: string) => client.pragma(name, { simple: true }) as number;
    const [pages, bytes] = [count('page_count'), count('page_count') * count('page_size')];
    if (read + count('freelist_count') !== pages || statSync(file).size !== bytes)
      throw new Error('The copy is damaged.');
    const last = client.prepare('SELECT coalesce(max(key), 0) FROM change').pluck().get();
    if (last !== lastChange) throw new Error('The copy does not end with the last change.');
  } finally {
    client.close();
  }
}
