/** Where Chromium keeps what belongs to the window: beside the registry, so that one folder is all there is. */
import { accessSync, constants, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { app } from 'electron';

export function useWindowFolder(dataDir: string): void {
  app.setPath('userData', writable(join(dataDir, 'window')));
}

/** A folder that may not be written to has to be told in a window, which needs one: then the system's for temporary files. */
function writable(folder: string): string {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK);
    return folder;
  } catch {
    return mkdtempSync(join(tmpdir(), 'satchel-window-'));
  }
}
