/**
 * What a thread does with the registry that a station serves: bringing the file of an earlier version up to date with the backup
 * before it, making all rows anew, settling a copy, giving it a new key. Nobody else has the registry open then, but for a new key.
 */
import { readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Db } from '../db/access.ts';
import type { OpenOptions } from '../db/open.ts';
import type { RekeyOrder } from '../db/rekey.ts';
import { holdStill } from '../db/still.ts';
import { runThread, type Watch } from '../db/thread.ts';
import type { Voucher } from '../journal/renewal-vouch.ts';
import type { Keyring } from '../keys/keyring.ts';

export type UpkeepTask =
  /** Changes the tables of an earlier version, after a backup, and makes its journal into the present one. */
  | 'upgrade'
  /** Makes all rows anew from the journal. */
  | 'rebuild'
  /** Checks a registry that was copied or restored, all of it, and makes it go on as a copy of its own. */
  | 'settle';

/** What the thread is given: what opens a registry, as far as it can be handed over. */
export type UpkeepOrder = Omit<OpenOptions, 'clock' | 'newId'> & {
  task: UpkeepTask;
  now: number;
  /** Who must be an administrator in the registry that is settled. */
  restoredBy: string | undefined;
  /** The versions of the passwords that stay good in it. */
  passwords: readonly string[];
};

export type RekeyingOrder = RekeyOrder & {
  task: 'rekey';
  /** How the copy is opened when it has its new key. */
  files: Pick<OpenOptions, 'migrationsDir' | 'backupsDir'> & { now: number };
  /** The keyring that fits it then. */
  known: Pick<Keyring, 'tag' | 'revision'>;
  /** Who vouches for the renewal; see `exchange/renewal.ts`. */
  voucher: Voucher | undefined;
};

/** Of a rebuild. `isSame`: the rows say what they said before. */
export type Rebuilt = { records: number; isSame: boolean };

/**
 * Resolves with the task's result. Rejects with a `Refusal`, or with what went wrong; when `signal` asks to stop, with its
 * reason: SQLite takes back what was begun.
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
 * Makes a verified copy of a running registry under another key: `options.key`, in `options.file`. Nothing may be saved meanwhile.
 * Rejects as `copyRunning` does, and then nothing is left of it.
 */
export async function rekeyRunning(
  { db, key }: { db: Db; key: Buffer },
  { options, known, voucher }: Pick<RekeyingOrder, 'known' | 'voucher'> & { options: OpenOptions },
  watch: Watch = {},
): Promise<void> {
  watch.signal?.throwIfAborted();
  const { file: to, key: nextKey, migrationsDir, backupsDir, clock } = options;
  const files = { migrationsDir, backupsDir, now: clock.now() };
  const { still, letGo } = holdStill(db);
  try {
    const { tag, revision } = known;
    await runThread({ task: 'rekey', still, key, nextKey, to, files, known: { tag, revision }, voucher }, watch);
  } catch (error) {
    throwAwayBegun(to);
    throw error;
  } finally {
    letGo();
  }
}

/** With the files of which it was made. */
function throwAwayBegun(to: string): void {
  const [folder, begun] = [dirname(to), basename(to)];
  for (const name of readdirSync(folder)) if (name.startsWith(begun)) rmSync(join(folder, name), { force: true });
}
