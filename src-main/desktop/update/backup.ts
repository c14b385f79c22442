/**
 * The backup before an update: the registry's folder, byte for byte, while no station runs. `backUp` asks SQLite for a copy,
 * which needs the key. Here it is possible that nobody has signed in, so the files are copied as they are and compared.
 *
 * It gets its name once every file was read back from the disk and is identical. The program never deletes it. Put in the
 * place of `registry/`, it is the registry of that day, with the passwords of that day. If a new version fails at its first
 * start, `putRegistryBack` does so.
 */
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { basename, dirname, join } from 'node:path';
import type { Clock } from '../../clock.ts';
import { syncPath } from '../../db/sync-path.ts';
import { holdFolder } from '../../db/lock.ts';
import { seatFileIn } from '../../db/seat-place.ts';
import { Refusal } from '../../wire/refusal.contract.ts';
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
    return await copyTo(
      join(backupsDir, `before-${version}-${new Date(clock.now()).toISOString().replaceAll(':', '-')}`),
      registryDir,
    );
  } finally {
    letGo();
  }
}

/** Milliseconds after which a program that was ended should have let go of the folder. */
const letGoMs = 5000;

/**
 * Writes the backup over the registry, unless they are the same, after copying the registry to the backups. The files stay the same ones
 * to the file system: a registry in a new file would continue as a copy, with everybody signed out. Call it again after a power cut.
 */
export async function putRegistryBack({ dataDir, backup }: { dataDir: string; backup: string }): Promise<void> {
  if (!existsSync(backup)) return;
  const letGo = await holdSoon(dataDir);
  try {
    const registryDir = join(dataDir, 'registry');
    if (await isSame(registryDir, backup)) return;
    // The name belongs to this backup, so a copy that an interrupted call made is recognised.
    const kept = join(dirname(backup), basename(backup).replace(/^before-/, 'replaced-'));
    if (!existsSync(kept)) await copyTo(kept, registryDir);
    const names = await readdir(backup);
    for (const name of names) await copyFile(join(backup, name), join(registryDir, name), { isOver: true });
    for (const name of await readdir(registryDir)) if (!names.includes(name)) await rm(join(registryDir, name));
    syncPath(registryDir);
  } finally {
    letGo();
  }
}

async function holdSoon(dataDir: string): Promise<() => void> {
  for (const until = performance.now() + letGoMs; ; await sleep(50)) {
    try {
      return holdFolder(dataDir);
    } catch (error) {
      const isInUse = error instanceof Refusal && error.kind === 'folder-in-use';
      if (!isInUse || performance.now() > until) throw error;
    }
  }
}

/** An opening that ends early can leave an empty log. */
async function isSame(registryDir: string, backup: string): Promise<boolean> {
  const names = await readdir(backup);
  for (const name of await readdir(registryDir)) {
    const { size } = await stat(join(registryDir, name));
    if (size > 0 && !names.includes(name)) return false;
  }
  for (const name of names) {
    const there = join(registryDir, name);
    if (!existsSync(there) || (await sumOf(there)).sha512 !== (await sumOf(join(backup, name))).sha512) return false;
  }
  return true;
}

/** Copies a folder to one that has its name only when it is complete. */
async function copyTo(folder: string, from: string): Promise<string> {
  const part = `${folder}.part`;
  try {
    await rm(part, { recursive: true, force: true });
    await copyFolder(from, part);
    await rename(part, folder);
    syncPath(dirname(folder));
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw error;
  }
  return folder;
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

/** Copies a file and compares the two. `isOver`: into the file of that name, if there is one. */
export async function copyFile(from: string, to: string, { isOver = false } = {}): Promise<void> {
  const copy = await open(to, isOver && existsSync(to) ? 'r+' : 'wx', 0o600);
  try {
    await copy.writeFile(createReadStream(from, { highWaterMark: 1024 * 1024 }));
    await copy.truncate((await stat(from)).size);
    await copy.sync();
  } finally {
    await copy.close();
  }
  const [original, copied] = [await sumOf(from), await sumOf(to)];
  if (original.sha512 !== copied.sha512) throw new Error('A copied file is not the same as the original.');
}
