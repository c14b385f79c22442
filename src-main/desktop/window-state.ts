/**
 * Stores the place of the window in a small file. If it cannot be read or written, nothing is lost and the window opens as
 * usual.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { standardErrorLog } from '../log.ts';
import type { WindowState } from './window-state.rules.ts';

/** Checked by hand, since a schema validator would be loaded before the window is there. */
function isWindowState(stored: unknown): stored is WindowState {
  if (typeof stored !== 'object' || stored === null) return false;
  const { x, y, width, height, isMaximized, isFullScreen } = stored as Record<string, unknown>;
  return (
    [x, y, width, height].every((pixels) => Number.isInteger(pixels) && Math.abs(pixels as number) < 100_000) &&
    typeof isMaximized === 'boolean' &&
    typeof isFullScreen === 'boolean'
  );
}

export function readWindowState(file: string): WindowState | undefined {
  try {
    const stored: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isWindowState(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

export function writeWindowState(file: string, windowState: WindowState): void {
  try {
    writeFileSync(`${file}.part`, JSON.stringify(windowState));
    renameSync(`${file}.part`, file);
  } catch (error) {
    standardErrorLog.info('the window position was not saved', { error });
  }
}
