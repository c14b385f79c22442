/** The window: with safe settings, shown once it has content, at the place where it was left. */
import { join } from 'node:path';
import { app, BrowserWindow, nativeTheme, screen } from 'electron';
import { fittingWindowState, leastSize, type WindowState } from './window-state.rules.ts';
import { readWindowState, writeWindowState } from './window-state.ts';

/** The background of the page in light and dark mode, visible before the page is. See `src-renderer/ui/design.css`. */
const ground = { light: '#f6f2ea', dark: '#14201f' };

export function newWindow(): BrowserWindow {
  const { isMaximized, isFullScreen, ...bounds } = fittingWindowState(
    readWindowState(windowStateFile()),
    screen.getAllDisplays().map(({ workArea }) => workArea),
    screen.getPrimaryDisplay().workArea,
  );
  const window = new BrowserWindow({
    ...bounds,
    minWidth: leastSize.width,
    minHeight: leastSize.height,
    show: false,
    fullscreen: isFullScreen,
    backgroundColor: nativeTheme.shouldUseDarkColors ? ground.dark : ground.light,
    title: 'Satchel',
    webPreferences: { ...safePreferences(), preload: join(app.getAppPath(), 'out', 'preload', 'preload.cjs') },
  });
  window.once('ready-to-show', () => {
    if (isMaximized) window.maximize();
    window.show();
  });
  return window;
}

/** The window of the waiting-room screen: without the bridge to the program, on a display that does not show the main window. */
export function newScreenWindow(main: BrowserWindow | undefined): BrowserWindow {
  const own = main && screen.getDisplayMatching(main.getBounds());
  const other = screen.getAllDisplays().find(({ id }) => id !== own?.id);
  const window = new BrowserWindow({
    ...(other?.workArea ?? leastSize),
    minWidth: leastSize.width / 2,
    backgroundColor: nativeTheme.shouldUseDarkColors ? ground.dark : ground.light,
    webPreferences: safePreferences(),
  });
  window.removeMenu();
  if (other !== undefined) window.maximize();
  return window;
}

/** Set explicitly although most are Electron's defaults: a default that changes must not change us. */
export const safePreferences = () => ({
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
  enableDeprecatedPaste: false,
  navigateOnDragDrop: false,
  safeDialogs: true,
  // Names are not spelling mistakes, and a dictionary would be downloaded from the network.
  spellcheck: false,
  devTools: !app.isPackaged,
});

export function rememberWindowState(window: BrowserWindow): void {
  const windowState: WindowState = {
    ...window.getNormalBounds(),
    isMaximized: window.isMaximized(),
    isFullScreen: window.isFullScreen(),
  };
  writeWindowState(windowStateFile(), windowState);
}

/** The name that the file has on existing computers. */
const windowStateFile = () => join(app.getPath('userData'), 'place.json');
