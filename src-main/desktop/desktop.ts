/**
 * The desktop: one window on one station in this process.
 *
 * The window shows the page before the station is loaded, since both take time: its requests wait for the station. Quitting
 * has one order, whether a person, the end of the session or a signal caused it. The window is hidden, the page keeps
 * drafts of what was typed, and the station finishes requests in flight and folds its log. Only then does the process end.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { app, powerMonitor, session, shell, type BrowserWindow } from 'electron';
import { configFrom, type StationConfig } from '../config.ts';
import { faultAsRefusal } from '../db/disk-full.ts';
import { standardErrorLog } from '../log.ts';
import type { EarlyServer } from '../wire/early-server.ts';
import type { ServedComputer } from '../serve-computer.ts';
import { safeKeyStore } from './key-store.ts';
import { chooseFolder } from './choose-folder.ts';
import { blockOtherAddresses, denyPermissions, guardContents, nameWindow } from './guard.ts';
import { showMenu } from './menu.ts';
import { firstToOpen, openFile, openWaiting, pathTold } from './opened-file.ts';
import { openedPathIn } from './opened-path.ts';
import {
  allowed,
  keepWhatWasTyped,
  reasonOf,
  showCrash,
  showOther,
  showOwn,
  showPageEarly,
  showStartupError,
  showTurned,
  showWindow,
  turnFailed,
} from './pages.ts';
import { preview } from './print.ts';
import { running, shownServer } from './running.ts';
import { refuseWithoutSandbox } from './sandbox.rules.ts';
import { answerPage, registerScheme, startupErrorAddress, type StartupErrorPage } from './scheme.ts';
import { useWindowFolder } from './window-folder.ts';
import { newWindow, rememberWindowState } from './window.ts';
import { ownTrial, reportStarted, settleTrialOf, tellReturn } from './update/own-trial.ts';
import { isWatched, readTrial, trialFileIn, type Trial } from './update/trial.ts';
import { followLanguage, startWords, t } from './words.ts';

/**
 * Milliseconds after which a close is cut off. The system would end us anyway, and everything that was answered is on the
 * disk.
 */
const closeLimitMs = 4500;

export function openDesktop(): void {
  // From here on, only this account may read the files that are written.
  process.umask(0o077);
  // The window talks to this computer only. Looking for a proxy would take time, and reveal us to a network.
  app.commandLine.appendSwitch('no-proxy-server');
  const root = app.getAppPath();
  const { config, fault } = readConfig(root);
  useWindowFolder(config.dataDir);
  // The first argument of an unpackaged program is the folder of its code.
  const toOpen = firstToOpen(process.argv.slice(app.isPackaged ? 1 : 2), process.cwd());
  // While a new version is on trial, the program that watches it has a window. Another one would be in its way.
  const trial = readTrial(config.dataDir);
  const isAlreadyOpen = trial?.from === app.getVersion() && isWatched(trial);
  if (isAlreadyOpen || !app.requestSingleInstanceLock({ toOpen })) {
    app.quit();
    return;
  }
  registerScheme();
  app.on('second-instance', (_event, _args, _folder, told) => {
    showWindow();
    void openFile(pathTold(told));
  });
  // macOS sends this instead, also while the program starts.
  app.on('open-file', (event, path) => {
    event.preventDefault();
    showWindow();
    void openFile(openedPathIn([path], '/'));
  });
  app.on('activate', showWindow);
  app.on('web-contents-created', (_event, contents) => guardContents(contents, allowed));
  // A request without a page, such as one for an update, would otherwise identify this person to a server that asks.
  app.on('select-client-certificate', (event, _contents, _url, _certificates, answer) => {
    event.preventDefault();
    answer();
  });
  app.on('before-quit', (event) => {
    event.preventDefault();
    void leave();
  });
  void app.whenReady().then(() => open(config, fault));
}

/**
 * Reads the configuration. An invalid setting is returned as a fault to show in the window, which needs a folder anyway.
 */
function readConfig(root: string): { config: StationConfig; fault: unknown } {
  const places = { migrationsDir: join(root, 'drizzle'), pageDir: join(root, 'out', 'renderer') };
  const from = (environment: NodeJS.ProcessEnv) => ({ ...configFrom(environment, app.getVersion()), ...places });
  try {
    if (app.isPackaged) refuseWithoutSandbox((name) => app.commandLine.hasSwitch(name), process.env['APPIMAGE']);
    return { config: from(process.env), fault: undefined };
  } catch (fault) {
    return { config: from({ ...process.env, SATCHEL_PORT: '' }), fault };
  }
}

async function open(config: StationConfig, fault: unknown): Promise<void> {
  denyPermissions(session.defaultSession, allowed);
  blockOtherAddresses(session.defaultSession, allowed);
  nameWindow(session.defaultSession, shownServer);
  const window = newWindow();
  const start = () => (fault === undefined ? begin() : showStartupError(reasonOf(fault)));
  const errorPage: StartupErrorPage = {
    pageDir: config.pageDir,
    reason: undefined,
    isShown: () => window.webContents.getURL() === startupErrorAddress,
    tryAgain: () => void start(),
    showFolder: () => void shell.openPath(config.dataDir),
    quit: () => void leave(),
    preview: () => (preview.pdf === undefined ? undefined : new Uint8Array(preview.pdf)),
  };
  running.desktop = { config, window, errorPage };
  session.defaultSession.protocol.handle('satchel', (request) => answerPage(errorPage, request));
  window.on('close', (event) => {
    event.preventDefault();
    void leave();
  });
  window.on('session-end', () => void leave());
  let isHung = false;
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') return;
    void showCrash({ isHung, leave });
    isHung = false;
  });
  // Ends a page that hangs, which the handler above then sees. The station has kept what was typed.
  window.webContents.on('unresponsive', () => {
    isHung = true;
    window.webContents.forcefullyCrashRenderer();
  });
  // The types omit the event, which makes the system wait for us.
  (powerMonitor as NodeJS.EventEmitter).on('shutdown', (event: Electron.Event) => {
    event.preventDefault();
    void leave();
  });
  running.wordsReady = startWords();
  await Promise.all([start(), running.wordsReady.then(() => followLanguage(() => showMenu(menuActs)))]);
}

const menuActs = {
  window: () => running.desktop?.window,
  showFolder: () => running.desktop?.errorPage.showFolder(),
  updateFromFolder: async (window: BrowserWindow) => {
    const { updateFromFolder } = await import('./update/update.ts');
    await updateFromFolder(window, updateHost(window));
  },
  updateFromUrl: async (window: BrowserWindow) => {
    const { updateFromUrl } = await import('./update/update.ts');
    await updateFromUrl(window, updateHost(window));
  },
};

const updateHost = (window: BrowserWindow) => ({
  dataDir: running.desktop?.config.dataDir ?? '',
  closeStation: async () => {
    await keepWhatWasTyped(window);
    await running.starting;
    const closing = running.computer;
    running.computer = undefined;
    await closing?.close();
  },
  startStation: begin,
});

/** Starts the station unless it runs, and shows its page, or the reason why it cannot start. */
function begin(): Promise<void> {
  running.starting ??= startAndShow().finally(() => {
    running.starting = undefined;
    void openWaiting();
  });
  return running.starting;
}

async function startAndShow(): Promise<void> {
  const { desktop } = running;
  if (desktop === undefined) return;
  const { config, window } = desktop;
  let returned: Trial | undefined;
  try {
    if (existsSync(trialFileIn(config.dataDir))) {
      const settled = await settleTrialOf(config, close);
      if (settled === 'given-up') return;
      returned = settled;
    }
  } catch (error) {
    standardErrorLog.error('an unfinished update was not settled', { error });
    return showStartupError(reasonOf(faultAsRefusal(error, config.dataDir)));
  }
  const shown = await showPageEarly(desktop);
  try {
    const own = { ...config, keyStore: safeKeyStore(), onOpening: ownTrial()?.onOpening };
    running.computer ??= await startComputer(own, shown?.server);
  } catch (error) {
    standardErrorLog.error('the station failed to start', { error });
    // The program that watches is started instead.
    if (ownTrial()?.wayBack() === 'watched') return app.exit(1);
    await showStartupError(reasonOf(error));
    shown?.server.close();
    running.early = undefined;
    return;
  }
  if (shown?.hasFailed !== false) await showOwn();
  const trial = ownTrial();
  if (trial !== undefined) void reportStarted(trial, window);
  if (returned !== undefined) void tellReturn(window, returned);
}

/**
 * Starts at the usual port, where other programs expect the station. If that port is taken, the window works with any other.
 */
async function startComputer(config: StationConfig, listening?: EarlyServer): Promise<ServedComputer> {
  // Loaded only now, since the window is made first.
  const { serveComputer } = await import('../serve-computer.ts');
  // The same setting as `launch.js` makes for a station without a window.
  setFlagsFromString('--heap-growing-percent=40');
  return serveComputer(config, {
    early: listening,
    mayGoElsewhere: !process.env['SATCHEL_PORT'],
    onturned: (error) => void (error === undefined ? showTurned() : turnFailed(error)),
    chooseFolder: async () => {
      await running.wordsReady;
      return running.desktop && chooseFolder(running.desktop.window, t('restore.folder'));
    },
    onshown: (page, { isWindow }) => {
      if (isWindow) void showOther(page);
    },
  });
}

function leave(): Promise<void> {
  running.leaving ??= close().then(
    () => app.exit(0),
    (error: unknown) => {
      standardErrorLog.error('the station failed to close cleanly', { error });
      app.exit(1);
    },
  );
  return running.leaving;
}

async function close(): Promise<void> {
  setTimeout(() => app.exit(1), closeLimitMs).unref();
  const { desktop } = running;
  if (desktop !== undefined) {
    rememberWindowState(desktop.window);
    desktop.window.hide();
    await keepWhatWasTyped(desktop.window);
  }
  await running.starting;
  await running.computer?.close();
}
