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
import { app, dialog, powerMonitor, session, shell, type BrowserWindow } from 'electron';
import { configFrom, type StationConfig } from '../config.ts';
import { faultAsRefusal } from '../db/disk-full.ts';
import { standardErrorLog } from '../log.ts';
import { listenEarly, type EarlyServer } from '../wire/early-server.ts';
import { Refusal } from '../wire/refusal.contract.ts';
import type { Served, ServedComputer } from '../serve-computer.ts';
import { safeKeyStore } from './key-store.ts';
import { blockOtherAddresses, denyPermissions, guardContents, nameWindow, type Allowed } from './guard.ts';
import { showMenu } from './menu.ts';
import { openedPathIn } from './opened-path.ts';
import { preview } from './print.ts';
import { refuseWithoutSandbox } from './sandbox.rules.ts';
import { answerPage, registerScheme, schemeOrigin, startupErrorAddress, type StartupErrorPage } from './scheme.ts';
import type { StartupError } from './startup-error.contract.ts';
import { useWindowFolder } from './window-folder.ts';
import { newWindow, rememberWindowState } from './window.ts';
import type { OnTrial } from './update/on-trial.ts';
import { isWatched, readTrial, trialFileIn, type Trial } from './update/trial.ts';
import { followLanguage, startWords, t, words } from './words.ts';

/**
 * Milliseconds after which a close is cut off. The system would end us anyway, and everything that was answered is on the
 * disk.
 */
const closeLimitMs = 4500;
/** Milliseconds that the page may take to keep drafts of what was typed. */
const keepLimitMs = 1000;
/** Milliseconds that the station waits at most for the page to be painted. */
const paintLimitMs = 10_000;
/** A window that crashes again within these milliseconds is not reloaded, since it would only crash again. */
const crashPauseMs = 5000;

type Desktop = { config: StationConfig; window: BrowserWindow; errorPage: StartupErrorPage };

let desktop: Desktop | undefined;
/** The servers of the window: the station or seat of this computer, and its practice registry. */
let computer: ServedComputer | undefined;
/** The server of the page until the station is there. */
let early: EarlyServer | undefined;
let starting: Promise<void> | undefined;
let leaving: Promise<void> | undefined;
let crashedAt = -Infinity;
let isHung = false;
let wordsReady: Promise<void> | undefined;
/** Set while this version is on trial: see `update/trial.ts`. */
let onTrial: OnTrial | undefined;
/** A file that the system opened with this program, until the station can look at it. */
let toOpen: string | undefined;

export function openDesktop(): void {
  // From here on, only this account may read the files that are written.
  process.umask(0o077);
  // The window talks to this computer only. Looking for a proxy would take time, and reveal us to a network.
  app.commandLine.appendSwitch('no-proxy-server');
  const root = app.getAppPath();
  const { config, fault } = readConfig(root);
  useWindowFolder(config.dataDir);
  // The first argument of an unpackaged program is the folder of its code.
  toOpen = openedPathIn(process.argv.slice(app.isPackaged ? 1 : 2), process.cwd());
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

/** The address of the live page of `npm run dev`, served by its build. Never set in a package. */
const devPage = app.isPackaged ? undefined : process.env['ELECTRON_RENDERER_URL'];

/** The pages that a window may show: those of the running station, and our own for when there is none. */
const allowed: Allowed = {
  origins: () => [
    schemeOrigin,
    ...[computer?.now() ?? early, computer?.practice()].flatMap((server) => server?.url ?? []),
    ...(devPage === undefined ? [] : [devPage]),
  ],
  inBrowser: () => [computer?.now(), computer?.practice()].flatMap((server) => (server ? [`${server.api}/docs`] : [])),
};

/** The server of the page that the window shows. */
function shownServer(): Pick<Served, 'api' | 'windowSecret'> | undefined {
  const practice = computer?.practice();
  return practice !== undefined && isShown(practice.url) ? practice : computer?.now();
}

const isShown = (url: string): boolean => desktop?.window.webContents.getURL().startsWith(`${url}/`) === true;

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
  desktop = { config, window, errorPage };
  session.defaultSession.protocol.handle('satchel', (request) => answerPage(errorPage, request));
  window.on('close', (event) => {
    event.preventDefault();
    void leave();
  });
  window.on('session-end', () => void leave());
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason !== 'clean-exit') void showCrash();
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
  wordsReady = startWords();
  await Promise.all([start(), wordsReady.then(() => followLanguage(() => showMenu(menuActs)))]);
}

const menuActs = {
  window: () => desktop?.window,
  showFolder: () => desktop?.errorPage.showFolder(),
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
  dataDir: desktop?.config.dataDir ?? '',
  closeStation: async () => {
    await keepWhatWasTyped(window);
    await starting;
    const closing = computer;
    computer = undefined;
    await closing?.close();
  },
  startStation: begin,
});

/** Starts the station unless it runs, and shows its page, or the reason why it cannot start. */
function begin(): Promise<void> {
  starting ??= startAndShow().finally(() => {
    starting = undefined;
    void openFile(toOpen);
  });
  return starting;
}

async function startAndShow(): Promise<void> {
  if (desktop === undefined) return;
  const { config, window } = desktop;
  let returned: Trial | undefined;
  try {
    if (existsSync(trialFileIn(config.dataDir))) {
      const settled = await settleTrialOf(config);
      if (settled === 'given-up') return;
      returned = settled;
    }
  } catch (error) {
    standardErrorLog.error('an unfinished update was not settled', { error });
    return showStartupError(reasonOf(faultAsRefusal(error, config.dataDir)));
  }
  const shown = await showPageEarly(desktop);
  try {
    const own = { ...config, keyStore: safeKeyStore(), onOpening: onTrial?.onOpening };
    computer ??= await startComputer(own, shown?.server);
  } catch (error) {
    standardErrorLog.error('the station failed to start', { error });
    // The program that watches is started instead.
    if (onTrial?.wayBack() === 'watched') return app.exit(1);
    await showStartupError(reasonOf(error));
    shown?.server.close();
    early = undefined;
    return;
  }
  if (shown?.hasFailed !== false) await showOwn();
  if (onTrial !== undefined) void reportStarted(onTrial, window);
  if (returned !== undefined) void tellReturn(window, returned);
}

/** Continues or ends a trial. Returns the trial that brought this version back, if there is one to explain. */
async function settleTrialOf(config: StationConfig): Promise<Trial | 'given-up' | undefined> {
  const [{ settleTrial }, { runOnTrial }] = await Promise.all([
    import('./update/settle.ts'),
    import('./update/on-trial.ts'),
  ]);
  const settled = await settleTrial(config);
  if (settled.kind === 'on-trial') {
    const { trial } = settled;
    const giveUp = () => {
      const way = onTrial?.wayBack();
      if (way === 'watched') app.exit(1);
      if (way === 'start') void changeToFormer(config, trial);
    };
    onTrial = runOnTrial(config.dataDir, { trial, giveUp });
  }
  if (settled.kind === 'give-up') {
    void changeToFormer(config, settled.trial);
    return 'given-up';
  }
  return settled.kind === 'returned' ? settled.trial : undefined;
}

/** Reports once that the page works: its script runs in it. */
async function reportStarted(reporting: OnTrial, { webContents }: BrowserWindow): Promise<void> {
  const works = "typeof globalThis.keepDrafts === 'function'";
  while (webContents.isLoadingMainFrame() || (await webContents.executeJavaScript(works).catch(ignoreAbort)) !== true)
    await new Promise((resolve) => setTimeout(resolve, 100));
  reporting.started(computer?.now().state() !== 'locked');
}

/** Ends this version, which could not open the registry, and starts the former one. */
async function changeToFormer({ dataDir }: StationConfig, trial: Trial): Promise<void> {
  const { startFormer } = await import('./update/update.ts');
  leaving ??= close().then(() => {
    startFormer(dataDir, trial);
    app.exit(0);
  });
  await leaving;
}

async function tellReturn(window: BrowserWindow, trial: Trial): Promise<void> {
  const { tellReturn: tell } = await import('./update/update.ts');
  await wordsReady;
  await tell(window, trial);
}

/** Shows the page of the station or seat. */
async function showOwn(): Promise<void> {
  const served = computer?.now();
  if (desktop === undefined || served === undefined) return;
  // Nobody has seen the code, so the person at this window may set up the station.
  const hash = served.state() === 'setup-required' ? `/#/set-up/${served.setupCode ?? ''}` : '';
  await desktop.window.loadURL((devPage ?? served.url) + hash).catch(ignoreAbort);
}

/** The page while no station is there to serve it, and whether it could not be loaded. */
type EarlyPage = { server: EarlyServer; hasFailed: boolean };

/**
 * Shows the page before the station is loaded, and waits until it is painted, since the code of the station would hold it up. A window
 * that has shown something already keeps it. A first run needs the set-up code in its address, and a taken port is left to the station.
 */
async function showPageEarly({ config, window }: Desktop): Promise<EarlyPage | undefined> {
  const isFirst = computer === undefined && window.webContents.getURL() === '';
  if (!isFirst || devPage !== undefined || !existsSync(join(config.dataDir, 'registry'))) return undefined;
  early = await listenEarly(config);
  if (early === undefined) return undefined;
  const page: EarlyPage = { server: early, hasFailed: false };
  const { url } = early;
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
    onshown: (page, { isWindow }) => {
      if (isWindow) void showOther(page);
    },
  });
}

/** The same address serves something else. A change of the part after `#` alone would load nothing. */
async function showTurned(): Promise<void> {
  await showOwn();
  desktop?.window.webContents.reload();
}

/** Shows the page of the practice registry, or leaves it. */
async function showOther(page: 'practice' | 'own'): Promise<void> {
  if (desktop === undefined) return;
  await keepWhatWasTyped(desktop.window);
  const practice = computer?.practice();
  if (page === 'practice' && practice !== undefined) await desktop.window.loadURL(practice.url).catch(ignoreAbort);
  else await showOwn();
}

/** Nothing serves any more. The page of the error starts it again. */
async function turnFailed(error: unknown): Promise<void> {
  standardErrorLog.error('this computer failed to start again', { error });
  computer = undefined;
  await showStartupError(reasonOf(error));
}

/** Returns the path that another start of the program passed on, which any program of this account could have written. */
function pathTold(told: unknown): string | undefined {
  const path = (told as { toOpen?: unknown } | null)?.toOpen;
  return typeof path === 'string' ? path : undefined;
}

/** Brings the window to where a file that was opened in the system can be imported. Nothing is imported before somebody has agreed there. */
async function openFile(path: string | undefined): Promise<void> {
  if (path === undefined) return;
  toOpen = path;
  const served = computer?.now();
  if (desktop === undefined || served === undefined || starting !== undefined) return;
  toOpen = undefined;
  const { lookAtFile } = await import('../computer/opened.ts');
  const file = await lookAtFile(path);
  await wordsReady;
  if (file === undefined) return sayOf('notOurs', path);
  if (served.kind === 'seat') return sayOf('atWorkstation', path);
  if (served.state() === 'setup-required') return sayOf('beforeSetUp', path);
  served.station.setOpened(file);
  if (!isShown(served.url)) await showOwn();
  // The address stays while somebody signs in.
  await desktop.window.webContents.executeJavaScript(`location.hash = '#/stations'`).catch(ignoreAbort);
}

async function sayOf(why: 'notOurs' | 'atWorkstation' | 'beforeSetUp', path: string): Promise<void> {
  if (desktop === undefined) return;
  await dialog.showMessageBox(desktop.window, {
    type: 'info',
    title: 'Satchel',
    message: t(`opened.${why}`),
    detail: path,
  });
}

const reasonOf = (error: unknown): Pick<StartupError, 'kind' | 'sentence'> =>
  error instanceof Refusal
    ? { kind: error.kind, sentence: error.message }
    : { kind: 'unexpected', sentence: 'An unknown error occurred. Nothing was changed.' };

async function showStartupError(reason: Pick<StartupError, 'kind' | 'sentence'>): Promise<void> {
  if (desktop === undefined) return;
  const { window, config, errorPage } = desktop;
  await wordsReady;
  errorPage.reason = { ...reason, folder: config.dataDir, language: words.language, version: app.getVersion() };
  await window.loadURL(startupErrorAddress).catch(ignoreAbort);
}

async function showCrash(): Promise<void> {
  if (leaving !== undefined) return;
  standardErrorLog.error('the window crashed');
  const isAgain = Date.now() - crashedAt < crashPauseMs;
  crashedAt = Date.now();
  if (isAgain) {
    dialog.showErrorBox(t('startupError.window-crashed.title'), t('startupError.window-crashed.what'));
    return leave();
  }
  const kind = isHung ? 'window-hung' : 'window-crashed';
  isHung = false;
  await showStartupError({
    kind,
    sentence: 'The window crashed. The station is still running, and saved data is not affected.',
  });
}

function showWindow(): void {
  if (desktop === undefined) return;
  const { window } = desktop;
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

function leave(): Promise<void> {
  leaving ??= close().then(
    () => app.exit(0),
    (error: unknown) => {
      standardErrorLog.error('the station failed to close cleanly', { error });
      app.exit(1);
    },
  );
  return leaving;
}

async function close(): Promise<void> {
  setTimeout(() => app.exit(1), closeLimitMs).unref();
  if (desktop !== undefined) {
    rememberWindowState(desktop.window);
    desktop.window.hide();
    await keepWhatWasTyped(desktop.window);
  }
  await starting;
  await computer?.close();
}

/** Waits until the page has sent its drafts; otherwise the last half second of typing would be lost. */
async function keepWhatWasTyped({ webContents }: BrowserWindow): Promise<void> {
  if (webContents.isCrashed() || webContents.isLoadingMainFrame()) return;
  const kept = webContents.executeJavaScript('globalThis.keepDrafts?.()').catch(ignoreAbort);
  await Promise.race([kept, new Promise((resolve) => setTimeout(resolve, keepLimitMs))]);
}

/** Ignores the error of a page that was replaced before it was loaded, or whose process ended. */
function ignoreAbort(error: unknown): void {
  standardErrorLog.info('a page was left before it had loaded', { error });
}
