/**
 * A folder with backups. Each is a folder of its own, with the registry, the key slots that open it, and its
 * manifest. It may be on a USB stick that is pulled out or a share that does not answer. So nothing here blocks other
 * work while it waits for a disk.
 */
import { hash } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Check } from 'typebox/value';
import { fileEnding } from '../wire/file-ending.rules.ts';
import { Manifest, type Aside } from './backup.contract.ts';

/** The files of a backup that was made as one. */
export const backupFiles = {
  database: 'registry.db',
  keys: 'keys.json',
  /** A double click on it opens Satchel where this backup is restored. */
  manifest: `backup${fileEnding}`,
} as const;

/** The manifest of backups made by former versions. */
const formerManifest = 'backup.json';

export type FoundBackup = {
  folder: string;
  /**
   * The file of the registry in it. A registry that was put aside keeps its file name, and may have a log beside it
   * that was not folded in.
   */
  database: string;
  /** Undefined if it is damaged, or for a registry that was put aside before an upgrade, an update or a restore. */
  manifest: Manifest | undefined;
};

/** The folder of backups in a place that is not only ours. */
export const folderIn = (place: string): string => join(place, 'Satchel backups');

const answerMs = 3000;

/** Lists backups, newest first. A place that cannot be read, or does not answer, has none. */
export async function listBackups(place: string): Promise<FoundBackup[]> {
  const found = await answered(findAll(place), []);
  return found.toSorted((a, b) => numberOf(b) - numberOf(a) || (a.folder < b.folder ? 1 : -1));
}

const numberOf = ({ manifest }: FoundBackup) => manifest?.number ?? 0;

async function findAll(place: string): Promise<FoundBackup[]> {
  const names = await readdir(place);
  const found = await Promise.all(
    names.filter((name) => !/\.(part|damaged)$/.test(name)).map((name) => findBackup(join(place, name))),
  );
  return found.filter((each) => each !== undefined);
}

/** Finds the backups that somebody can mean by a folder: a backup itself, a USB stick, or a folder with backups. */
export async function backupsIn(folder: string): Promise<FoundBackup[]> {
  const itself = await findBackup(folder);
  if (itself !== undefined) return [itself];
  const onStick = await listBackups(folderIn(folder));
  return onStick.length > 0 ? onStick : listBackups(folder);
}

/** The file name of a registry that has had a new key. */
const ofGeneration = /^registry-\d+\.db$/;

/** Returns undefined if this folder itself is no backup. */
export async function findBackup(folder: string): Promise<FoundBackup | undefined> {
  try {
    const names = await readdir(folder);
    const name = names.includes(backupFiles.database)
      ? backupFiles.database
      : names.find((each) => ofGeneration.test(each));
    if (name === undefined) return undefined;
    const database = join(folder, name);
    for (const file of [database, join(folder, backupFiles.keys)]) await access(file, constants.R_OK);
    const manifest = names.includes(backupFiles.manifest) ? backupFiles.manifest : formerManifest;
    return { folder, database, manifest: await readManifest(join(folder, manifest)) };
  } catch {
    // A file, a folder of something else, or one that may not be read.
    return undefined;
  }
}

async function readManifest(file: string): Promise<Manifest | undefined> {
  try {
    const said: unknown = JSON.parse(await readFile(file, 'utf8'));
    if (!Check(Manifest, said)) return undefined;
    const { sum, ...manifest } = said;
    if (sum !== undefined && sum !== sumOf(manifest)) return undefined;
    return manifest;
  } catch {
    // The manifest is not needed for a restore: the registry itself is what counts.
    return undefined;
  }
}

/** The manifest as it is written, with a checksum by which readers detect a changed bit. */
export const manifestText = (manifest: Manifest): string =>
  `${JSON.stringify({ ...manifest, sum: sumOf(manifest) }, null, 2)}\n`;

const sumOf = (manifest: Manifest): string => hash('sha256', JSON.stringify(manifest), 'hex');

export async function isPlaceThere(place: string): Promise<boolean> {
  const look = async () => {
    await access(place, constants.W_OK);
    return (await stat(place)).isDirectory();
  };
  return answered(look(), false);
}

async function answered<T>(work: Promise<T>, otherwise: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<T>((resolve) => (timer = setTimeout(() => resolve(otherwise), answerMs)));
  try {
    return await Promise.race([work.catch(() => otherwise), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Deletes the remains of an earlier backup that was interrupted. */
export async function removeUnfinished(place: string): Promise<void> {
  for (const name of await readdir(place)) {
    if (/^satchel-.*\.part$/.test(name)) await rm(join(place, name), { recursive: true, force: true });
  }
}

export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await syncFolder(join(folder, '..'));
}

/** Fills `….part` and then renames it, so that a folder with the final name is complete. Leaves nothing if it fails. */
export async function fillFolder(folder: string, fill: (part: string) => Promise<void>): Promise<void> {
  const part = `${folder}.part`;
  await mkdir(part, { mode: 0o700 });
  try {
    await fill(part);
    await syncFolder(part);
    await rename(part, folder);
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw error;
  }
  await syncFolder(join(folder, '..'));
}

export async function writeSynced(file: string, content: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Windows cannot open a folder for this, and some shares refuse it: the files themselves are synced. */
export async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (process.platform !== 'win32' && !['EINVAL', 'EACCES', 'EPERM', 'ENOTSUP'].includes(code)) throw error;
  }
}

/** The id of a backup in the interface, because its path is for administrators. */
export const idOf = ({ folder }: FoundBackup): string => hash('sha256', folder, 'hex').slice(0, 24);

export const nameOf = ({ folder }: FoundBackup): string => basename(folder);

const asides: [RegExp, Aside][] = [
  [/^replaced-/, 'restore'],
  [/^before-upgrade-/, 'upgrade'],
  [/^before-/, 'update'],
];

/**
 * Reads from a folder's name before which operation the registry was put aside, and when. Returns null for a folder
 * that was made as a backup.
 */
export function putAside(found: FoundBackup): { before: Aside; at: string | null } | null {
  const name = nameOf(found);
  const [, before] = asides.find(([begins]) => begins.test(name)) ?? [];
  if (before === undefined) return null;
  const [, day, hour, minute, second] = /(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d\.\d{3}Z)/.exec(name) ?? [];
  const at = day === undefined ? NaN : Date.parse(`${day}T${hour}:${minute}:${second}`);
  return { before, at: Number.isNaN(at) ? null : new Date(at).toISOString() };
}
