/** When a station meets its peers by itself. Pure; all in milliseconds of elapsed time. */

/** After something was saved: what a person types in one go is one exchange. */
export const soonMs = 5000;
/** When all went well and nothing was saved. */
export const roundMs = 5 * 60_000;

const firstPauseMs = 15_000;
const longestPauseMs = 30 * 60_000;

/** How long one that could not be reached is left alone, after so many failures in a row. */
export const pauseAfter = (failures: number): number => Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - 1));
