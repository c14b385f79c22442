import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { syncPath } from './sync-path.ts';

/** Puts JSON in the place of a file, synced: a power cut leaves the old content or the new one. */
export function replaceFile(file: string, content: unknown): void {
  const part = `${file}.part`;
  // What lies there, be it a link that somebody planted, is taken away and never written through.
  rmSync(part, { force: true });
  const descriptor = openSync(part, 'wx', 0o600);
  try {
    writeFileSync(descriptor, `${JSON.stringify(content, null, 2)}\n`);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(part, file);
  syncPath(dirname(file));
}
