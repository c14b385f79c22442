/**
 * The tasks of a thread on the registry that a station serves. It upgrades the file of an earlier version after a
 * backup, rebuilds all rows, settles a copy, or gives the registry a new key. Nothing else has the registry open
 * then, except for a new key.
 */
import { readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Db } from '../db/access.ts';
import type { OpenOptions } from '../db/open.ts';
import type { RekeyOrder } from '../db/rekey.ts';
import { whileStill } from '../db/still.ts';
import { runThread, type Watch } from '../db/thread.ts';
import type { Voucher } from '../journal/renewal-vouch.ts';
import type { Keyring } from '../keys/keyring.ts';

export type UpkeepTask =
  /** Changes the tables of an earlier version, after a backup, and converts its journal. */
  | 'upgrade'
  /** Rebuilds all rows from the journal. */
  | 'rebuild'
  /** Checks the whole of a registry that was copied or restored, and makes it continue as a copy of its own. */
  | 'settle';

/** Input of the thread: the options for opening a registry, as far as they can be passed between threads. */
export type UpkeepOrder = Omit<OpenOptions, 'clock' | 'newId'> & {
  task: UpkeepTask;
  now: number;
  /** The account that must be an administrator in the registry that is settled. */
  restoredBy: string | undefined;
  /** The versions of the passwords that stay valid in it. */
  passwords: readonly string[];
};

export type RekeyingOrder = RekeyOrder & {
  task: 'rekey';
  /** How to open the copy once it has its new key. */
  files: Pick<OpenOptions, 'migrationsDir' | 'backupsDir'> & { now: number };
  /** The keyring that fits it then. */
  known: Pick<Keyring, 'tag' | 'revision'>;
  /** The account that vouches for the renewal; see `exchange/renewal.ts`. */
  voucher: Voucher | undefined;
};

/** Result of a rebuild. `isSame`: the rows are the same as before. */
export type Rebuilt = { records: number; isSame: boolean };

/**
 * Resolves with the task's result. Rejects with a `Refusal` or another error. If `signal` aborts, rejects with its
 * reason, and SQLite rolls back what was begun.
 */
export function runUpkeep<T>(
  task: UpkeepTask,
  options: OpenOptions,
  { restoredBy, passwords = [], ...watch }: Watch & Partial<Pick<UpkeepOrder, 'restoredBy' | 'passwords'>> = {},
): Promise<T> {
  const { file, key, migrationsDir, backupsDir, isCopy, clock } = options;
  const of = { restoredBy, passwords, now: clock.now() };
  return runThread<T>({ file, key, migrationsDir, backupsDir, isCopy, task, ...of }, watch);
}

/**
 * Makes a verified copy of a running registry under another key: `options.key`, in `options.file`. Nothing may be
 * saved meanwhile. Rejects as `copyRunning` does, and then leaves nothing of the copy.
 */
export async function rekeyRunning(
  { db, key }: { db: Db; key: Buffer },
  { options, known, voucher }: Pick<RekeyingOrder, 'known' | 'voucher'> & { options: OpenOptions },
  watch: Watch = {},
): Promise<void> {
  watch.signal?.throwIfAborted();
  const { file: to, key: nextKey, migrationsDir, backupsDir, clock } = options;
  const files = { migrationsDir, backupsDir, now: clock.now() };
  const { tag, revision } = known;
  try {
    await whileStill(db, ({ still }) =>
      runThread({ task: 'rekey', still, key, nextKey, to, files, known: { tag, revision }, voucher }, watch),
    );
  } catch (error) {
    throwAwayBegun(to);
    throw error;
  }
}

/** Deletes an unfinished copy and the files that it was made from. */
function throwAwayBegun(to: string): void {
  const [folder, begun] = [dirname(to), basename(to)];
  for (const name of readdirSync(folder)) if (name.startsWith(begun)) rmSync(join(folder, name), { force: true });
}
