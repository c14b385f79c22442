/** The Electron entry: starts the same station as everywhere else, and opens a window on it. */
import { join } from 'node:path';
import { app, BrowserWindow, dialog } from 'electron';
import { configFrom } from './config.ts';
import { Refusal } from './refusal.ts';
import { startStation, type RunningStation } from './station.ts';

let station: RunningStation | undefined;

if (app.requestSingleInstanceLock()) void app.whenReady().then(open);
else app.quit();

async function open(): Promise<void> {
  try {
    // A desktop needs no fixed port: only its own window calls it, unless SATCHEL_PORT says otherwise.
    station = await startStation({
      ...configFrom({ SATCHEL_PORT: '0', ...process.env }, app.getVersion()),
      migrationsDir: join(app.getAppPath(), 'drizzle'),
      pageDir: join(app.getAppPath(), 'out', 'renderer'),
    });
  } catch (error) {
    dialog.showErrorBox(
      'Satchel cannot start',
      error instanceof Refusal ? error.message : 'An unexpected error occurred.',
    );
    app.exit(1);
    return;
  }
  const window = new BrowserWindow({
    width: 1280,
    height: 800,
    webPreferences: { sandbox: true, contextIsolation: true, nodeIntegration: false },
  });
  window.webContents.setWindowOpenHandler(() => ({ action: 'deny' }));
  window.webContents.on('will-navigate', (event) => event.preventDefault());
  await window.loadURL(station.url);
}

app.on('second-instance', () => BrowserWindow.getAllWindows()[0]?.focus());
app.on('window-all-closed', () => app.quit());
app.on('will-quit', (event) => {
  if (station === undefined) return;
  event.preventDefault();
  const closing = station;
  station = undefined;
  void closing.close().finally(() => app.exit(0));
});
