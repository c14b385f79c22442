import { vi } from 'vitest';

/** Calls this eventually it does not throw, for at most forty seconds. No test depends on the pace of the computer. */
export const eventually = <Result>(isSo: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(isSo, { timeout: 40_000, interval: 20 });

/** Waits until this is true, for as long. */
export const until = (isSo: () => boolean | Promise<boolean>): Promise<void> =>
  eventually(async () => {
    if (!(await isSo())) throw new Error('It did not come about.');
  });
