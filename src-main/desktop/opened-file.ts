/** A file that the system opened with this program, after a double click. */
import { basename, dirname } from 'node:path';
import { dialog } from 'electron';
import { openedPathIn } from './opened-path.ts';
import { ignoreAbort, showOwn, showRestore } from './pages.ts';
import { isShown, running } from './running.ts';
import { t } from './words.ts';

/** The path, until the station can look at it. */
let toOpen: string | undefined;

/** The file with which the program was started. It is opened once the station runs. */
export function firstToOpen(args: readonly string[], folder: string): string | undefined {
  toOpen = openedPathIn(args, folder);
  return toOpen;
}

export const openWaiting = (): Promise<void> => openFile(toOpen);

/** Returns the path that another start of the program passed on, which any program of this account could have written. */
export function pathTold(told: unknown): string | undefined {
  const path = (told as { toOpen?: unknown } | null)?.toOpen;
  return typeof path === 'string' ? path : undefined;
}

/** Brings the window to where an opened file can be imported, or an opened backup restored. Neither happens before somebody has agreed there. */
export async function openFile(path: string | undefined): Promise<void> {
  if (path === undefined) return;
  toOpen = path;
  const { desktop, computer, starting } = running;
  const served = computer?.now();
  if (desktop === undefined || served === undefined || starting !== undefined) return;
  toOpen = undefined;
  const [{ lookAtFile }, { backupFiles, findBackup }] = await Promise.all([
    import('../computer/opened.ts'),
    import('../backup/place.ts'),
  ]);
  const backup = basename(path) === backupFiles.manifest ? await findBackup(dirname(path)) : undefined;
  const file = backup === undefined ? await lookAtFile(path) : undefined;
  await running.wordsReady;
  if (backup === undefined && file === undefined) return sayOf('notOurs', path);
  if (served.kind === 'seat') return sayOf('atWorkstation', path);
  const isFirst = served.state() === 'setup-required';
  if (file !== undefined && isFirst) return sayOf('beforeSetUp', path);
  if (file !== undefined) served.station.setOpened(file);
  if (backup !== undefined) await served.station.lookForBackups(backup.folder);
  if (isFirst) return showRestore();
  if (!isShown(served.url)) await showOwn();
  // The address stays while somebody signs in. A page that is open already reads the list of backups anew.
  const page = backup === undefined ? '#/stations' : '#/settings/backup';
  const go = `location.hash === '${page}' ? location.reload() : (location.hash = '${page}')`;
  await desktop.window.webContents.executeJavaScript(go).catch(ignoreAbort);
}

async function sayOf(why: 'notOurs' | 'atWorkstation' | 'beforeSetUp', path: string): Promise<void> {
  if (running.desktop === undefined) return;
  await dialog.showMessageBox(running.desktop.window, {
    type: 'info',
    title: 'Satchel',
    message: t(`opened.${why}`),
    detail: path,
  });
}
