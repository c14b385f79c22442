/**
 * The backup before an upgrade: a whole encrypted copy of the registry, which nobody else has open, that was opened again and
 * checked before it got its name. (A registry that runs is copied otherwise: `still.ts`.)
 *
 * `VACUUM INTO` keeps the key; better-sqlite3's serialize() would write plain text, and its backup() fails on an encrypted
 * file. Until it is verified the copy is called `….part`, so a power cut cannot leave something that looks like a backup.
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

/** Writes and verifies a backup, with the key slots that lie beside the registry; returns its folder. Throws, leaving nothing, if the copy is not as good as the original. */
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

/** Without them nobody could open the backup once the registry has other keys. */
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
