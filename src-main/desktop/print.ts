/**
 * Prints with the system's dialog, shows a preview in its own window, and saves a file. A preview is never written to the
 * disk. A page of ours draws it (`src-renderer/print-preview`), because the runtime's own PDF reader would need a plug-in and exceptions.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { app, BrowserWindow, dialog } from 'electron';
import { standardErrorLog } from '../log.ts';
import { previewAddress } from './scheme.ts';
import { safePreferences } from './window.ts';
import { t, words } from './words.ts';

/**
 * The page's own settings: a card specifies its paper, and the backgrounds of the screen are not printed, to save ink.
 */
const options = { printBackground: false, preferCSSPageSize: true };

export function printPage({ webContents }: BrowserWindow): void {
  webContents.print({ printBackground: false });
}

/** The open preview; it is in memory, and gone with its window. */
export const preview: { pdf: Buffer | undefined } = { pdf: undefined };

export async function previewPrint(window: BrowserWindow): Promise<void> {
  preview.pdf = await window.webContents.printToPDF(options);
  const shown = new BrowserWindow({
    parent: window,
    width: 900,
    height: 700,
    title: t('menu.preview'),
    webPreferences: safePreferences(),
  });
  shown.removeMenu();
  shown.on('page-title-updated', (event) => event.preventDefault());
  shown.on('closed', () => (preview.pdf = undefined));
  await shown.loadURL(`${previewAddress}#${words.language}`);
}

export async function savePdf(window: BrowserWindow): Promise<void> {
  const { canceled, filePath } = await dialog.showSaveDialog(window, {
    title: t('menu.savePdf'),
    defaultPath: join(app.getPath('documents'), 'satchel.pdf'),
    filters: [{ name: 'PDF', extensions: ['pdf'] }],
  });
  if (canceled || filePath === '') return;
  try {
    await writeFile(filePath, await window.webContents.printToPDF(options), { mode: 0o600 });
  } catch (error) {
    standardErrorLog.error('saving a PDF failed', { error });
    await dialog.showMessageBox(window, { type: 'error', message: t('menu.notSaved') });
  }
}
