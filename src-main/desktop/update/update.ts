/**
 * The person's side of updates: chosen in the menu, explained in their language, cancellable at any time. `steps.ts` has
 * the order and the guarantees; this is its operating system. Import it only when it is used.
 */
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { app, dialog, session, type BrowserWindow } from 'electron';
import type { MessageKey } from '../../../src-renderer/messages/message-key.ts';
import { systemClock } from '../../clock.ts';
import { standardErrorLog } from '../../log.ts';
import { updateFailure } from './failure.ts';
import { prepareAppImage, usualLimits, type AppImageHost } from './app-image.ts';
import { updateKey, windowsPublisher } from './key.ts';
import { giveUp } from './settle.ts';
import { folderSource, webSource, type UpdateSource } from './source.ts';
import { update, type UpdateEnd, type UpdateSystem } from './steps.ts';
import { startProgram, type Trial } from './trial.ts';
import type { Release, UpdateKind } from './update.contract.ts';
import { fitAddress, keyToTrust, kindOf } from './update.rules.ts';
import { chooseFolder } from '../choose-folder.ts';
import { t } from '../words.ts';

export type UpdateHost = {
  dataDir: string;
  /** Keeps drafts of what was typed, then closes the station. */
  closeStation: () => Promise<void>;
  /** Starts the station again and shows its page, or why it cannot start; never throws. */
  startStation: () => Promise<void>;
};

/** A copy that takes fewer milliseconds needs no dialog. */
const dialogAfterMs = 700;
let isRunning = false;

/** Asks for a folder, such as one on a USB stick, and offers the update in it. */
export async function updateFromFolder(window: BrowserWindow, host: UpdateHost): Promise<void> {
  const folder = await chooseFolder(window, t('update.choose'));
  if (folder !== undefined) await run(window, host, folderSource(folder));
}

/** Checks the address in `SATCHEL_UPDATE_URL`. This is the desktop's only network request. */
export async function updateFromUrl(window: BrowserWindow, host: UpdateHost): Promise<void> {
  const address = fitAddress(process.env['SATCHEL_UPDATE_URL']);
  if (address === undefined) return tell(window, { kind: 'failed', problem: 'no-address' });
  // A separate session, since that of the page may contact only its station.
  const own = session.fromPartition('update', { cache: false });
  await run(
    window,
    host,
    webSource(address, (url, options) => own.fetch(url, options)),
  );
}

async function run(window: BrowserWindow, host: UpdateHost, source: UpdateSource): Promise<void> {
  // Further choices in the menu are ignored until this update has ended.
  if (isRunning) return;
  isRunning = true;
  try {
    await tell(window, await update(source, systemOf(window, host)));
  } finally {
    isRunning = false;
  }
}

function systemOf(window: BrowserWindow, host: UpdateHost): UpdateSystem {
  const kind = kindHere();
  const updatesDir = join(host.dataDir, 'updates');
  return {
    ...host,
    updatesDir,
    clock: systemClock,
    log: standardErrorLog,
    installed: {
      version: app.getVersion(),
      platform: process.platform,
      arch: process.arch,
      kind,
      dataVersion: readMigrationFiles({ migrationsFolder: join(app.getAppPath(), 'drizzle') }).length,
    },
    trustedKey: keyToTrust({
      compiled: updateKey,
      named: process.env['SATCHEL_UPDATE_KEY'],
      isPackaged: app.isPackaged,
    }),
    showProgress: progressOn(window),
    agree: (release) => ask(window, release),
    prepare: async (verified) => {
      if (kind === undefined) throw updateFailure('no-self');
      if (kind === 'AppImage') return prepareAppImage(verified, appImageHost(window, host));
      const { prepareInstaller } = await import('./installer.ts');
      return prepareInstaller(verified, { updatesDir });
    },
  };
}

const appImageHost = (window: BrowserWindow, { dataDir }: UpdateHost): AppImageHost => ({
  dataDir,
  version: app.getVersion(),
  appImage: process.env['APPIMAGE'] ?? '',
  limits: limitsHere(),
  log: standardErrorLog,
  release: () => app.releaseSingleInstanceLock(),
  regain: () => void app.requestSingleInstanceLock(),
  showStarting: (version, ended, stop) => void showStarting(window, { version, ended, stop }),
  quit: () => app.quit(),
});

/** For tests, a program that runs from its sources waits as long as `SATCHEL_UPDATE_TRIAL_MS` says. */
function limitsHere(): AppImageHost['limits'] {
  const named = Number(process.env['SATCHEL_UPDATE_TRIAL_MS']);
  return app.isPackaged || !(named > 0) ? usualLimits : { ...usualLimits, startMs: named };
}

async function showStarting(
  window: BrowserWindow,
  { version, ended, stop }: { version: string; ended: AbortSignal; stop: () => void },
): Promise<void> {
  const message = say('update.starting', { version });
  const detail = say('update.startingDetail', { own: app.getVersion() });
  const buttons = [say('update.goBack', { own: app.getVersion() })];
  await dialog.showMessageBox(window, { type: 'info', message, detail, buttons, noLink: true, signal: ended });
  if (!ended.aborted) stop();
}

/** Explains that the former version, which this is, runs again. */
export async function tellReturn(window: BrowserWindow, { to: version, hasFailed }: Trial): Promise<void> {
  const message = hasFailed ? 'update.problem.came-back' : 'update.interrupted';
  await dialog.showMessageBox(window, {
    type: 'warning',
    message: say(message, { version, own: app.getVersion() }),
    detail: say(hasFailed ? 'update.cameBackDetail' : 'update.interruptedDetail', { version }),
  });
}

/** Starts the former program in the place of this one. The caller has closed the station, and ends. */
export function startFormer(dataDir: string, trial: Trial): void {
  giveUp(dataDir, trial);
  app.releaseSingleInstanceLock();
  startProgram(trial.appImage);
}

function kindHere(): UpdateKind | undefined {
  const { APPIMAGE: appImage, APPDIR: appDir } = process.env;
  const { platform, execPath } = process;
  const { isPackaged } = app;
  const typeFile = join(process.resourcesPath, 'package-type');
  const packageType = existsSync(typeFile) ? readFileSync(typeFile, 'utf8') : undefined;
  const kind = kindOf({ platform, isPackaged, execPath, appImage, appDir, publisher: windowsPublisher, packageType });
  return kind === 'AppImage' && !isWritable(dirname(appImage ?? '')) ? undefined : kind;
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Shows a progress bar in the task bar and, if it takes longer, a dialog with a button to cancel. */
function progressOn(window: BrowserWindow): UpdateSystem['showProgress'] {
  const ended = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  return (part, cancel) => {
    window.setProgressBar(part ?? -1);
    if (part === undefined) {
      clearTimeout(timer);
      ended.abort();
      return;
    }
    timer ??= setTimeout(() => void showCopying(window, ended.signal, cancel), dialogAfterMs);
  };
}

async function showCopying(window: BrowserWindow, signal: AbortSignal, cancel: () => void): Promise<void> {
  const message = t('update.copying');
  const detail = t('update.copyingDetail');
  await dialog.showMessageBox(window, { type: 'info', message, detail, buttons: [t('update.cancel')], signal });
  if (!signal.aborted) cancel();
}

async function ask(window: BrowserWindow, { version, notes }: Release): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    message: say('update.offer', { version }),
    detail: [t('update.offerDetail'), notes ?? ''].join('\n\n').trim(),
    buttons: [t('update.now'), t('update.later')],
    defaultId: 0,
    cancelId: 1,
    noLink: true,
  });
  return response === 0;
}

async function tell(window: BrowserWindow, end: UpdateEnd): Promise<void> {
  // The start of the station explains a return; see `tellReturn`.
  if (end.kind !== 'failed' || end.problem === 'came-back') return;
  const { problem, version = '' } = end;
  const sentence = say(`update.problem.${problem}`, { version, own: app.getVersion() });
  await dialog.showMessageBox(window, {
    type: problem === 'not-newer' ? 'info' : 'warning',
    message: sentence,
    detail: t('update.unchanged'),
  });
}

/** Returns the text with its values. Version numbers are the same in every language, so they are inserted unchanged. */
function say(key: MessageKey, values: Record<string, string>): string {
  return t(key).replaceAll(/\{(\w+)\}/g, (_all, name: string) => values[name] ?? '');
}
