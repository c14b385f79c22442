/** The pages of the window: that of the station or seat, that of the practice registry, and that of a failed start. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { app, dialog, type BrowserWindow } from 'electron';
import { standardErrorLog } from '../log.ts';
import { listenEarly, type EarlyServer } from '../wire/early-server.ts';
import { Refusal } from '../wire/refusal.contract.ts';
import type { Allowed } from './guard.ts';
import { running, type Desktop } from './running.ts';
import { schemeOrigin, startupErrorAddress } from './scheme.ts';
import type { StartupError } from './startup-error.contract.ts';
import { newScreenWindow } from './window.ts';
import { t, words } from './words.ts';

/** Milliseconds that the page may take to keep drafts of what was typed. */
const keepLimitMs = 1000;
/** Milliseconds that the station waits at most for the page to be painted. */
const paintLimitMs = 10_000;
/** A window that crashes again within these milliseconds is not reloaded, since it would only crash again. */
const crashPauseMs = 5000;

let crashedAt = -Infinity;

/** The address of the live page of `npm run dev`, served by its build. Never set in a package. */
const devPage = app.isPackaged ? undefined : process.env['ELECTRON_RENDERER_URL'];

/** The pages that a window may show: those of the running station, and our own for when there is none. */
export const allowed: Allowed = {
  origins: () => [
    schemeOrigin,
    ...[running.computer?.now() ?? running.early, running.computer?.practice()].flatMap((server) => server?.url ?? []),
    ...(devPage === undefined ? [] : [devPage]),
  ],
  inBrowser: () =>
    [running.computer?.now(), running.computer?.practice()].flatMap((server) => (server ? [`${server.api}/docs`] : [])),
  openScreen: (url) => void openScreen(url),
};

let screenWindow: BrowserWindow | undefined;

/** Shows the waiting-room screen on a second display, if there is one. A new request replaces what its window shows. */
async function openScreen(url: string): Promise<void> {
  if (screenWindow === undefined || screenWindow.isDestroyed()) screenWindow = newScreenWindow(running.desktop?.window);
  await screenWindow.loadURL(url).catch(ignoreAbort);
}

/** Shows the page of the station or seat. Before set-up, `begins` is the choice of the first page that is open at once. */
export async function showOwn({ begins = '' }: { begins?: '' | '/restore' } = {}): Promise<void> {
  const { desktop, computer } = running;
  const served = computer?.now();
  if (desktop === undefined || served === undefined) return;
  // Nobody has seen the code, so the person at this window may set up the station.
  const hash = served.state() === 'setup-required' ? `/#/set-up/${served.setupCode ?? ''}${begins}` : '';
  await desktop.window.loadURL((devPage ?? served.url) + hash).catch(ignoreAbort);
}

/** The page while no station is there to serve it, and whether it could not be loaded. */
export type EarlyPage = { server: EarlyServer; hasFailed: boolean };

/**
 * Shows the page before the station is loaded, and waits until it is painted, since the code of the station would hold it up. A window
 * that has shown something already keeps it. A first run needs the set-up code in its address, and a taken port is left to the station.
 */
export async function showPageEarly({ config, window }: Desktop): Promise<EarlyPage | undefined> {
  const isFirst = running.computer === undefined && window.webContents.getURL() === '';
  if (!isFirst || devPage !== undefined || !existsSync(join(config.dataDir, 'registry'))) return undefined;
  const server = await listenEarly(config);
  running.early = server;
  if (server === undefined) return undefined;
  const page: EarlyPage = { server, hasFailed: false };
  const { url } = server;
  await new Promise<void>((resolve) => {
    window.once('ready-to-show', resolve);
    setTimeout(resolve, paintLimitMs).unref();
    window.loadURL(url).catch((error: unknown) => {
      page.hasFailed = true;
      ignoreAbort(error);
      resolve();
    });
  });
  return page;
}

/** The same address serves something else. A change of the part after `#` alone would load nothing. */
export async function showTurned(): Promise<void> {
  await showOwn();
  running.desktop?.window.webContents.reload();
}

/** Before set-up: opens the first page at the list of backups that can be restored. */
export async function showRestore(): Promise<void> {
  await showOwn({ begins: '/restore' });
  running.desktop?.window.webContents.reload();
}

/** Shows the page of the practice registry, or leaves it. */
export async function showOther(page: 'practice' | 'own'): Promise<void> {
  const { desktop, computer } = running;
  if (desktop === undefined) return;
  await keepWhatWasTyped(desktop.window);
  const practice = computer?.practice();
  if (page === 'practice' && practice !== undefined) await desktop.window.loadURL(practice.url).catch(ignoreAbort);
  else await showOwn();
}

/** Nothing serves any more. The page of the error starts it again. */
export async function turnFailed(error: unknown): Promise<void> {
  standardErrorLog.error('this computer failed to start again', { error });
  running.computer = undefined;
  await showStartupError(reasonOf(error));
}

export const reasonOf = (error: unknown): Pick<StartupError, 'kind' | 'sentence'> =>
  error instanceof Refusal
    ? { kind: error.kind, sentence: error.message }
    : { kind: 'unexpected', sentence: 'An unknown error occurred. Nothing was changed.' };

export async function showStartupError(reason: Pick<StartupError, 'kind' | 'sentence'>): Promise<void> {
  if (running.desktop === undefined) return;
  const { window, config, errorPage } = running.desktop;
  await running.wordsReady;
  errorPage.reason = { ...reason, folder: config.dataDir, language: words.language, version: app.getVersion() };
  await window.loadURL(startupErrorAddress).catch(ignoreAbort);
}

/** `isHung`: a page that hung was ended. `leave` ends the program. */
export async function showCrash({ isHung, leave }: { isHung: boolean; leave: () => Promise<void> }): Promise<void> {
  if (running.leaving !== undefined) return;
  standardErrorLog.error('the window crashed');
  const isAgain = Date.now() - crashedAt < crashPauseMs;
  crashedAt = Date.now();
  if (isAgain) {
    dialog.showErrorBox(t('startupError.window-crashed.title'), t('startupError.window-crashed.what'));
    return leave();
  }
  const kind = isHung ? 'window-hung' : 'window-crashed';
  await showStartupError({
    kind,
    sentence: 'The window crashed. The station is still running, and saved data is not affected.',
  });
}

export function showWindow(): void {
  if (running.desktop === undefined) return;
  const { window } = running.desktop;
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

/** Waits until the page has sent its drafts; otherwise the last half second of typing would be lost. */
export async function keepWhatWasTyped({ webContents }: BrowserWindow): Promise<void> {
  if (webContents.isCrashed() || webContents.isLoadingMainFrame()) return;
  const kept = webContents.executeJavaScript('globalThis.keepDrafts?.()').catch(ignoreAbort);
  await Promise.race([kept, new Promise((resolve) => setTimeout(resolve, keepLimitMs))]);
}

/** Ignores the error of a page that was replaced before it was loaded, or whose process ended. */
export function ignoreAbort(error: unknown): void {
  standardErrorLog.info('a page was left before it had loaded', { error });
}
