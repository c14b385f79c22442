// @ts-check
/**
 * Keeps compiled code between two starts, which spares the next one a quarter of its work.
 *
 * Node runs what it finds there in place of the sources. So it has to be a folder that only this account can ever have written
 * to: the one that Node itself chooses lies among the temporary files of everybody, where another account of the computer
 * may be first and plant code. Where there is no such folder the station starts without, a little later.
 *
 * JavaScript, since it comes before everything else: Node needs 45 ms to load what takes types out of a source, and with the
 * cache it never has to.
 */
import { lstatSync, mkdirSync, realpathSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

export function keepCompiledCode() {
  const folder = privateFolder(compiledDir(process.env));
  if (folder !== undefined) enableCompileCache(folder);
}

/**
 * Where the operating system keeps what a program can make again.
 * @param {NodeJS.ProcessEnv} environment
 */
function compiledDir({ LOCALAPPDATA, XDG_CACHE_HOME }) {
  if (process.platform === 'win32') {
    return join(LOCALAPPDATA || join(homedir(), 'AppData', 'Local'), 'Satchel', 'compiled');
  }
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches', 'Satchel', 'compiled');
  return join(XDG_CACHE_HOME || join(homedir(), '.cache'), 'satchel', 'compiled');
}

/**
 * Makes the folder if needed and returns its real path; undefined when others may write to it, or could have exchanged it.
 * @param {string} path
 * @returns {string | undefined}
 */
export function privateFolder(path) {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    if (lstatSync(path).isSymbolicLink()) return undefined;
    const folder = realpathSync(path);
    return isPrivate(folder) ? folder : undefined;
  } catch {
    // It cannot be made or looked at: for the caller the same as a folder of somebody else.
    return undefined;
  }
}

/** @param {string} folder */
function isPrivate(folder) {
  const self = process.getuid?.();
  // On Windows it is in the person's own profile, which is closed to others by the system.
  if (self === undefined) return true;
  const { uid, mode } = lstatSync(folder);
  return uid === self && (mode & 0o077) === 0 && foldersAbove(folder).every((above) => isKeptFromOthers(above, self));
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function foldersAbove(folder) {
  const above = dirname(folder);
  return above === folder ? [] : [above, ...foldersAbove(above)];
}

/**
 * True if no other account can replace the folder: an account that may write to a folder may replace what is in it. In a sticky
 * folder, such as /tmp, it may replace only its own.
 * @param {string} folder
 * @param {number} self
 */
function isKeptFromOthers(folder, self) {
  const { uid, mode } = lstatSync(folder);
  const isSticky = (mode & 0o1000) !== 0;
  return (uid === self || uid === 0) && (isSticky || (mode & 0o022) === 0);
}
