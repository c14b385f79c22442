import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { syncPath } from './sync-path.ts';

/** Replaces a file by JSON, synced: after a power cut it has either the old content or the new. */
export function replaceFile(file: string, content: unknown): void {
  const part = `${file}.part`;
  // An existing entry, even a link that somebody planted, is removed and never written through.
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
