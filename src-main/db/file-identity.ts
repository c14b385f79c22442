import { statSync } from 'node:fs';

/** Which file a path names; undefined when it names none. */
export function identityOf(path: string): string | undefined {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stats && `${stats.dev}:${stats.ino}`;
}
