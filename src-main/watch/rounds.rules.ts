/** When a station syncs with its peers by itself. Pure; all times are milliseconds of elapsed time. */

/** Delay after a save: what a person types in one go becomes one sync. */
export const soonMs = 5000;
/** Interval if the last sync succeeded and nothing was saved since. */
export const roundMs = 5 * 60_000;

const firstPauseMs = 15_000;
const longestPauseMs = 30 * 60_000;

/** Milliseconds until the next attempt, after this number of failures in a row. */
export const pauseAfter = (failures: number): number => Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - 1));
