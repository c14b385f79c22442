/**
 * The backup before an update: the registry's folder, byte for byte, while no station runs. `backUp` asks SQLite for a copy,
 * which needs the key. Here it is possible that nobody has signed in, so the files are copied as they are and compared.
 *
 * It gets its name once every file was read back from the disk and is identical. The program never deletes it. Put in the
 * place of `registry/`, it is the registry of that day, with the passwords of that day.
 */
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../clock.ts';
import { syncPath } from '../../db/sync-path.ts';
import { holdFolder } from '../../db/lock.ts';
import { seatFileIn } from '../../db/seat-place.ts';
import { sumOf } from './copy.ts';

type BackupOptions = { dataDir: string; version: string; clock: Clock };

/**
 * Returns the folder of the backup, or undefined if there is no registry yet. Locks the folder, so that nothing else opens
 * the registry.
 */
export async function backUpClosedRegistry({ dataDir, version, clock }: BackupOptions): Promise<string | undefined> {
  if (existsSync(seatFileIn(dataDir))) return undefined;
  const letGo = holdFolder(dataDir);
  try {
    const registryDir = join(dataDir, 'registry');
    if (!existsSync(registryDir)) return undefined;
    const backupsDir = join(dataDir, 'backups');
    await mkdir(backupsDir, { recursive: true });
    await removeUnfinished(backupsDir);
    const folder = join(backupsDir, `before-${version}-${new Date(clock.now()).toISOString().replaceAll(':', '-')}`);
    const part = `${folder}.part`;
    try {
      await copyFolder(registryDir, part);
      await rename(part, folder);
      syncPath(backupsDir);
    } catch (error) {
      await rm(part, { recursive: true, force: true });
      throw error;
    }
    return folder;
  } finally {
    letGo();
  }
}

async function removeUnfinished(backupsDir: string): Promise<void> {
  const left = (await readdir(backupsDir)).filter((name) => /^before-.*\.part$/.test(name));
  for (const name of left) await rm(join(backupsDir, name), { recursive: true, force: true });
}

async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    // A log left by a power cut belongs to the file beside it, so everything in the folder is copied.
    if (!entry.isFile()) throw new Error('There is more in the registry folder than files.');
    await copyFile(join(from, entry.name), join(to, entry.name));
  }
  syncPath(to);
}

async function copyFile(from: string, to: string): Promise<void> {
  const copy = await open(to, 'wx', 0o600);
  try {
    await copy.writeFile(createReadStream(from, { highWaterMark: 1024 * 1024 }));
    await copy.sync();
  } finally {
    await copy.close();
  }
  const [original, copied] = [await sumOf(from), await sumOf(to)];
  if (original.sha512 !== copied.sha512) throw new Error('The backup is not the same as the registry.');
}
