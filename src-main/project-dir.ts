import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** The folder with `package.json`, `drizzle/` and `out/`: above this file in the sources, and further up in a build. */
export const projectDir = findProjectDir();

function findProjectDir(): string {
  const start = import.meta.dirname;
  for (let dir = start; ; dir = dirname(dir)) {
    if (existsSync(join(dir, 'package.json'))) return dir;
    if (dir === dirname(dir)) return resolve(start, '..');
  }
}
