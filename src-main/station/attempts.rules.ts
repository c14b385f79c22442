/** How long to wait after wrong passwords: five attempts are free, then the delay doubles up to five minutes. Pure. */
export type Attempts = {
  failures: number;
  /** Elapsed time, so that setting the clock neither shortens nor lengthens a wait. */
  lastAt: number;
};

const freeFailures = 5;
/** More failures of one client class than typing mistakes explain: somebody is guessing, and each name allows this many. */
const manyInLane = 50;
/** Failures of a name count in the total of its client class for this long after its last one. */
export const countedInClassMs = 60 * 60 * 1000;
const freeAmongMany = 1;
const longestWaitMs = 5 * 60 * 1000;

/**
 * Number of failures without a delay. `failuresOfLane`: those of all its names within the last hour, each since its
 * last success.
 */
export const freeOf = (failuresOfLane: number): number => (failuresOfLane >= manyInLane ? freeAmongMany : freeFailures);

/** Milliseconds until the next attempt is allowed; 0 if it is allowed now. */
export function waitMs(attempts: Attempts | undefined, elapsed: number, free = freeFailures): number {
  if (attempts === undefined || attempts.failures < free) return 0;
  const wait = Math.min(longestWaitMs, 1000 * 2 ** (attempts.failures - free));
  return Math.min(wait, Math.max(0, attempts.lastAt + wait - elapsed));
}

export function failed(attempts: Attempts | undefined, elapsed: number): Attempts {
  return { failures: (attempts?.failures ?? 0) + 1, lastAt: elapsed };
}
