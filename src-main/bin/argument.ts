import { resolve } from 'node:path';

/** The folder that follows the command on the command line; undefined when nothing does. */
export function folderArgument(): string | undefined {
  const folder = process.argv.slice(2).filter((word) => !word.startsWith('-'))[2];
  // npm starts us in the folder of the project, and says where it was started itself.
  return folder === undefined ? undefined : resolve(process.env['INIT_CWD'] ?? '', folder);
}
