/** Printing: the system's dialog, a preview in a window of its own, and a file. A preview is never written to the disk. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { app, BrowserWindow, dialog, session } from 'electron';
import { standardErrorLog } from '../log.ts';
import { t } from './words.ts';

/** As the page asks for it: the card says its own paper. */
const options = { printBackground: true, preferCSSPageSize: true };

export function printPage({ webContents }: BrowserWindow): void {
  webContents.print({ printBackground: true });
}

export async function previewPrint(window: BrowserWindow): Promise<void> {
  const pdf = await window.webContents.printToPDF(options);
  // In memory only: a session without a name on the disk.
  const own = session.fromPartition('preview');
  if (own.protocol.isProtocolHandled('satchel')) own.protocol.unhandle('satchel');
  own.protocol.handle(
    'satchel',
    () => new Response(new Uint8Array(pdf), { headers: { 'content-type': 'application/pdf' } }),
  );
  const preview = new BrowserWindow({
    parent: window,
    width: 900,
    height: 700,
    title: t('menu.preview'),
    webPreferences: {
      session: own,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      plugins: true,
      devTools: false,
    },
  });
  preview.removeMenu();
  await preview.loadURL('satchel://app/preview.pdf');
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
    standardErrorLog.error('a PDF could not be saved', { error });
    await dialog.showMessageBox(window, { type: 'error', message: t('menu.notSaved') });
  }
}
