/** Lists USB sticks by where each system mounts them. */
import { readdirSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { basename, join, parse } from 'node:path';

/** `name`: as the system shows it. */
type Drive = { name: string; path: string };
export type ListDrives = () => Drive[];

export const listDrives: ListDrives = () => {
  if (process.platform === 'win32') return windowsDrives();
  if (process.platform === 'darwin') return foldersIn('/Volumes').filter(({ path }) => !isStartDisk(path));
  const { username } = userInfo();
  return [join('/media', username), join('/run/media', username)].flatMap(foldersIn);
};

function windowsDrives(): Drive[] {
  const system = parse(process.env['SystemRoot'] ?? 'C:\\').root.toUpperCase();
  return [...'DEFGHIJKLMNOPQRSTUVWXYZ']
    .map((letter) => ({ name: `${letter}:`, path: `${letter}:\\` }))
    .filter(({ path }) => path !== system && isFolder(path));
}

const isStartDisk = (path: string) => statSync(path).dev === statSync('/').dev;

function foldersIn(parent: string): Drive[] {
  try {
    return readdirSync(parent)
      .map((name) => join(parent, name))
      .filter(isFolder)
      .map((path) => ({ name: basename(path), path }));
  } catch {
    // Without this folder the system has no sticks there.
    return [];
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    // An empty card reader, or a stick that was removed meanwhile.
    return false;
  }
}
