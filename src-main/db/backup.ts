/**
 * The backup before an upgrade: a whole encrypted copy of a registry that nothing else has open. It is opened and
 * checked before it gets its name. (For a copy of a running registry see `still.ts`.)
 *
 * `VACUUM INTO` keeps the key. The serialize() of better-sqlite3 would write plain text, and its backup() fails on an
 * encrypted file. The copy is called `….part` until it is verified, so a power cut cannot leave something that looks
 * like a backup.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import type { Clock } from '../clock.ts';
import { unlock } from './cipher.ts';
import { makePrivateFile, makePrivateFolder } from './private.ts';
import { replaceFile } from './replace-file.ts';
import { syncPath } from './sync-path.ts';

type BackupOptions = { key: Buffer; backupsDir: string; clock: Clock };

/**
 * Writes and verifies a backup, including the key slots beside the registry. Returns its folder. If the copy is not
 * as good as the original, removes it and throws.
 */
export function backUp(client: Database.Database, { key, backupsDir, clock }: BackupOptions): string {
  makePrivateFolder(backupsDir);
  const folder = join(backupsDir, `before-upgrade-${new Date(clock.now()).toISOString().replaceAll(':', '-')}`);
  const part = `${folder}.part`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part, { mode: 0o700 });
  const file = join(part, 'registry.db');
  try {
    makePrivateFile(file);
    client.prepare('VACUUM INTO ?').run(file);
    syncPath(file);
    verify(client, file, key);
    copyKeys(dirname(client.name), part);
    syncPath(part);
    renameSync(part, folder);
  } catch (error) {
    rmSync(part, { recursive: true, force: true });
    throw error;
  }
  syncPath(backupsDir);
  return folder;
}

/** Without the slots nobody could open the backup once the registry has other keys. */
function copyKeys(from: string, to: string): void {
  const keys = join(from, 'keys.json');
  if (existsSync(keys)) replaceFile(join(to, 'keys.json'), JSON.parse(readFileSync(keys, 'utf8')));
}

function verify(original: Database.Database, part: string, key: Buffer): void {
  const copy = new Database(part, { readonly: true });
  try {
    unlock(copy, key);
    if (copy.pragma('integrity_check', { simple: true }) !== 'ok') throw new Error('The backup is damaged.');
    if ((copy.pragma('foreign_key_check') as unknown[]).length > 0)
      throw new Error('The backup has broken references.');
    for (const table of ['patient', 'visit', 'change', 'staff']) {
      const count = (db: Database.Database) => db.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
      if (count(copy) !== count(original)) throw new Error(`The backup has not all rows of ${table}.`);
    }
  } finally {
    copy.close();
  }
}
