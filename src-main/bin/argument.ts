import { resolve } from 'node:path';

/** The folder that follows the command on the command line; undefined when nothing does. */
export function folderArgument(): string | undefined {
  const folder = process.argv.slice(2).filter((word) => !word.startsWith('-'))[2];
  return folder === undefined ? undefined : typedPath(folder);
}

/** npm starts us in the folder of the project, and says where it was started itself. */
export const typedPath = (path: string): string => resolve(process.env['INIT_CWD'] ?? '', path);
