/** The system's dialog for choosing a folder, such as one on a USB stick. */
import { app, dialog, type BrowserWindow } from 'electron';
import { listDrives } from '../db/drives.ts';

/** The folder that was chosen last. Dialogs do not remember it: from Electron 43 on, they begin in the downloads. */
let lastFolder: string | undefined;

/** Returns undefined if the person cancels. */
export async function chooseFolder(window: BrowserWindow, title: string): Promise<string | undefined> {
  const defaultPath = lastFolder ?? listDrives()[0]?.path ?? app.getPath('downloads');
  const options = { title, defaultPath, properties: ['openDirectory' as const] };
  const { canceled, filePaths } = await dialog.showOpenDialog(window, options);
  if (canceled) return undefined;
  lastFolder = filePaths[0];
  return lastFolder;
}
