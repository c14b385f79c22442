/** How long to wait after wrong passwords: nothing for five of them, then doubling up to five minutes. Pure. */
export type Attempts = {
  failures: number;
  /** In elapsed time: a clock that is set shortens no wait, and makes none longer. */
  lastAt: number;
};

const freeFailures = 5;
const longestWaitMs = 5 * 60 * 1000;

/** Milliseconds still to wait before the next attempt may be made; 0 when it may be made now. */
export function waitMs(attempts: Attempts | undefined, elapsed: number): number {
  if (attempts === undefined || attempts.failures < freeFailures) return 0;
  const wait = Math.min(longestWaitMs, 1000 * 2 ** (attempts.failures - freeFailures));
  return Math.min(wait, Math.max(0, attempts.lastAt + wait - elapsed));
}

export function failed(attempts: Attempts | undefined, elapsed: number): Attempts {
  return { failures: (attempts?.failures ?? 0) + 1, lastAt: elapsed };
}
