/** Puts Chromium's data of the window beside the registry, so that everything is in one folder. */
import { accessSync, constants, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { app } from 'electron';

export function useWindowFolder(dataDir: string): void {
  app.setPath('userData', writable(join(dataDir, 'window')));
}

/** Returns the folder, or a temporary one if it is not writable: the window that reports this needs a folder itself. */
function writable(folder: string): string {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK);
    return folder;
  } catch {
    return mkdtempSync(join(tmpdir(), 'satchel-window-'));
  }
}
