/** A disk that fails for real, as far as a test may do that to a computer. */
import { execFileSync } from 'node:child_process';
import { appendFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Writing beyond this size of a file is an error of input and output from here on. Only Linux has it: undefined elsewhere. */
export const limitFiles: ((bytes: number) => { lift: () => void }) | undefined =
  process.platform !== 'linux'
    ? undefined
    : (bytes) => {
        const set = (limit: string) => execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${limit}:`]);
        const lift = () => void set('unlimited');
        set(String(bytes));
        onTestFinished(lift);
        return { lift };
      };

/** A folder on a small disk of its own; undefined where this account may make none. */
export function smallDisk(folder: string, size: string): true | undefined {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  onTestFinished(() => void execFileSync('umount', ['-l', folder]));
  return true;
}

/** From here on the system writes nothing to this small disk, as it does with a disk that failed; until it is called with `rw`. */
export const remount = (folder: string, how: 'ro' | 'rw'): void =>
  void execFileSync('mount', ['-o', `remount,${how}`, folder]);

/** Takes all that is free, to the last byte; returns what gives it back. */
export function fill(folder: string): () => void {
  const file = join(folder, 'filler');
  for (const bytes of [1024 * 1024, 4096]) {
    try {
      for (;;) appendFileSync(file, Buffer.alloc(bytes));
    } catch {
      // The disk takes no more writes of this size.
    }
  }
  return () => rmSync(file);
}
