import { resolve } from 'node:path';

/** Returns the folder that follows the command on the command line; undefined if there is none. */
export function folderArgument(): string | undefined {
  const folder = process.argv.slice(2).filter((word) => !word.startsWith('-'))[2];
  return folder === undefined ? undefined : typedPath(folder);
}

/**
 * Resolves a typed path. npm starts us in the project's folder, and passes the folder of its own start in `INIT_CWD`.
 */
export const typedPath = (path: string): string => resolve(process.env['INIT_CWD'] ?? '', path);
