/** How long to wait after wrong passwords: nothing for five of them, then doubling up to five minutes. Pure. */
export type Attempts = {
  failures: number;
  /** In elapsed time: a clock that is set shortens no wait, and makes none longer. */
  lastAt: number;
};

const freeFailures = 5;
/** More wrong ones in one lane than people mistype: somebody guesses, and each name has this many. */
const manyInLane = 50;
/** So long after its last one a name is among those. */
export const countedInLaneMs = 60 * 60 * 1000;
const freeAmongMany = 1;
const longestWaitMs = 5 * 60 * 1000;

/** How many wrong ones cost no wait. `failuresOfLane`: of all its names of the last hour, each since its last right one. */
export const freeOf = (failuresOfLane: number): number => (failuresOfLane >= manyInLane ? freeAmongMany : freeFailures);

/** Milliseconds still to wait before the next attempt may be made; 0 when it may be made now. */
export function waitMs(attempts: Attempts | undefined, elapsed: number, free = freeFailures): number {
  if (attempts === undefined || attempts.failures < free) return 0;
  const wait = Math.min(longestWaitMs, 1000 * 2 ** (attempts.failures - free));
  return Math.min(wait, Math.max(0, attempts.lastAt + wait - elapsed));
}

export function failed(attempts: Attempts | undefined, elapsed: number): Attempts {
  return { failures: (attempts?.failures ?? 0) + 1, lastAt: elapsed };
}
