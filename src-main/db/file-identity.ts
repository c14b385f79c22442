import { statSync } from 'node:fs';

/** Identifies the file behind a path; undefined if there is none. */
export function identityOf(path: string): string | undefined {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stats && `${stats.dev}:${stats.ino}`;
}
