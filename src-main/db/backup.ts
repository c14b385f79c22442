/**
 * A backup is a whole encrypted copy of the registry that was opened again and checked before it got its name.
 *
 * `VACUUM INTO` keeps the key; better-sqlite3's serialize() would write plain text, and its backup() fails on an encrypted
 * file. Until it is verified the copy is called `….part`, so a power cut cannot leave something that looks like a backup.
 */
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import type { Clock } from '../clock.ts';
import { unlock } from './cipher.ts';
import { makePrivateFile } from './private.ts';
import { syncPath } from './sync-path.ts';

type BackupOptions = { key: Buffer; backupsDir: string; clock: Clock };

/** Writes and verifies a backup; returns its path. Throws, leaving no file, if the copy is not as good as the original. */
export function backUp(client: Database.Database, { key, backupsDir, clock }: BackupOptions): string {
  mkdirSync(backupsDir, { recursive: true, mode: 0o700 });
  const name = `registry-${new Date(clock.now()).toISOString().replaceAll(':', '-')}.db`;
  const file = join(backupsDir, name);
  const part = `${file}.part`;
  rmSync(part, { force: true });
  try {
    makePrivateFile(part);
    client.prepare('VACUUM INTO ?').run(part);
    syncPath(part);
    verify(client, part, key);
    renameSync(part, file);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
  syncPath(dirname(file));
  return file;
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
