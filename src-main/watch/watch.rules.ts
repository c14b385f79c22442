/** When staff are warned that the disk is nearly full or that the clock may be wrong. */
const megabyte = 1_000_000;
const leastFree = 500 * megabyte;
const minuteMs = 60_000;
const yearMs = 366 * 24 * 60 * minuteMs;

/** Leaves room for the next backup, the copy of an upgrade and a few days of work. */
export const isNearlyFull = (freeBytes: number, registryBytes: number): boolean =>
  freeBytes < Math.max(leastFree, 3 * registryBytes);

/** Rounds coarsely, so that the sentence stays the same for a while: `400`, below a hundred `40`. */
export function roundedMegabytes(bytes: number): string {
  const whole = Math.floor(bytes / megabyte);
  const step = whole >= 100 ? 100 : 10;
  return String(Math.floor(whole / step) * step);
}

/**
 * True if the clock is well before the last change saved here, or more than a year after it. Ten minutes of going back
 * are allowed, since people set clocks right. An empty battery causes the first, a mistyped year often the second. It
 * is a hint: nothing is refused because of it.
 */
export const isClockOff = (now: number, lastChangeAt: number): boolean =>
  now < lastChangeAt - 10 * minuteMs || now > lastChangeAt + yearMs;

const hourMs = 60 * minuteMs;

/**
 * True if this clock is more than an hour from the median of all known clocks, its own included. For an even number of
 * clocks, the nearer of the two in the middle counts. So neither a single other clock nor several that disagree are
 * believed.
 *
 * @param offsets milliseconds by which the clocks of other stations are ahead of this one
 */
export function isClockAlone(offsets: readonly number[]): boolean {
  const sorted = [0, ...offsets].toSorted((a, b) => a - b);
  const middle = [(sorted.length - 1) >> 1, sorted.length >> 1].map((at) => Math.abs(sorted[at] ?? 0));
  return Math.min(...middle) > hourMs;
}
