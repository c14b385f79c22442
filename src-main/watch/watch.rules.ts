/** When staff are told that the disk is nearly full or that the clock may be wrong. */
const megabyte = 1_000_000;
const leastFree = 500 * megabyte;
const minuteMs = 60_000;
const yearMs = 366 * 24 * 60 * minuteMs;

/** Room for the next backup, the copy of an upgrade and some days of work. */
export const isNearlyFull = (freeBytes: number, registryBytes: number): boolean =>
  freeBytes < Math.max(leastFree, 3 * registryBytes);

/** Coarse, so that the sentence stays the same for a while: `400`, below a hundred `40`. */
export function roundedMegabytes(bytes: number): string {
  const whole = Math.floor(bytes / megabyte);
  const step = whole >= 100 ? 100 : 10;
  return String(Math.floor(whole / step) * step);
}

/**
 * Before the last change that was saved here, by more than clocks are set right by, or a year after it: an empty battery of the
 * computer's clock is the first, a mistyped year often the second. It is a hint: nothing is refused for it.
 */
export const isClockOff = (now: number, lastChangeAt: number): boolean =>
  now < lastChangeAt - 10 * minuteMs || now > lastChangeAt + yearMs;

const hourMs = 60 * minuteMs;

/**
 * Whether most clocks, this one among them, are more than an hour from this one: the middle of what they say, and of an even number the
 * nearer of the two in the middle. So one other clock alone is not believed, nor are several that do not agree.
 *
 * @param offsets milliseconds by which the clocks of other stations are ahead of this one
 */
export function isClockAlone(offsets: readonly number[]): boolean {
  const sorted = [0, ...offsets].toSorted((a, b) => a - b);
  const middle = [(sorted.length - 1) >> 1, sorted.length >> 1].map((at) => Math.abs(sorted[at] ?? 0));
  return Math.min(...middle) > hourMs;
}
