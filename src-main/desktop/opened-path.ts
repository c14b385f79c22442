/** The file with which the system started the program, after a double click: its path, or a file address. */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fileEnding } from '../wire/file-ending.rules.ts';

/** Returns the first argument that names a file of ours. Options and other files are left alone, and nothing is read. */
export function openedPathIn(args: readonly string[], folder: string): string | undefined {
  for (const arg of args) {
    const path = arg.startsWith('-') ? undefined : pathOf(arg, folder);
    if (path?.toLowerCase().endsWith(fileEnding) === true) return path;
  }
  return undefined;
}

function pathOf(arg: string, folder: string): string | undefined {
  if (!/^file:/i.test(arg)) return arg.includes('\0') ? undefined : resolve(folder, arg);
  try {
    return fileURLToPath(arg);
  } catch {
    // An address of another computer, or with a character that no path has.
    return undefined;
  }
}
