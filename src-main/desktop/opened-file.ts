/** A file that the system opened with this program, after a double click. */
import { dialog } from 'electron';
import { openedPathIn } from './opened-path.ts';
import { ignoreAbort, showOwn } from './pages.ts';
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

/** Brings the window to where a file that was opened in the system can be imported. Nothing is imported before somebody has agreed there. */
export async function openFile(path: string | undefined): Promise<void> {
  if (path === undefined) return;
  toOpen = path;
  const { desktop, computer, starting } = running;
  const served = computer?.now();
  if (desktop === undefined || served === undefined || starting !== undefined) return;
  toOpen = undefined;
  const { lookAtFile } = await import('../computer/opened.ts');
  const file = await lookAtFile(path);
  await running.wordsReady;
  if (file === undefined) return sayOf('notOurs', path);
  if (served.kind === 'seat') return sayOf('atWorkstation', path);
  if (served.state() === 'setup-required') return sayOf('beforeSetUp', path);
  served.station.setOpened(file);
  if (!isShown(served.url)) await showOwn();
  // The address stays while somebody signs in.
  await desktop.window.webContents.executeJavaScript(`location.hash = '#/stations'`).catch(ignoreAbort);
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
