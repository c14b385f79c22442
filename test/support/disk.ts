/** A disk that fails for real, as far as a test may do that to a computer. */
import { execFileSync } from 'node:child_process';
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
