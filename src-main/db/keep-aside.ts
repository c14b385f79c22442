/**
 * Saves an open registry whose file was deleted or replaced: the system keeps the file as long as it is open. The
 * copy goes into a folder of its own, with the key slots that open it.
 */
import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { connectionOf } from './connection.ts';
import type { Db } from './handles.ts';
import { syncPath } from './sync-path.ts';

/** Returns the name of the folder in `backupsDir`. Takes seconds for a large registry. Throws if the disk refuses. */
export function keepAside(db: Db, { backupsDir, keys }: { backupsDir: string; keys: Buffer }): string {
  const folder = join(backupsDir, `kept-${new Date(db.clock.now()).toISOString().replaceAll(':', '-')}`);
  const part = `${folder}.part`;
  mkdirSync(part, { recursive: true, mode: 0o700 });
  try {
    const file = join(part, 'registry.db');
    closeSync(openSync(file, 'wx', 0o600));
    connectionOf(db).client.prepare('VACUUM INTO ?').run(file);
    syncPath(file);
    writeSynced(join(part, 'keys.json'), keys);
    syncPath(part);
    renameSync(part, folder);
  } catch (error) {
    rmSync(part, { recursive: true, force: true });
    throw error;
  }
  syncPath(backupsDir);
  return basename(folder);
}

function writeSynced(file: string, content: Buffer): void {
  const descriptor = openSync(file, 'wx', 0o600);
  try {
    writeFileSync(descriptor, content);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
