/**
 * Limits the tries that one account gets in a minute over all networks together. A guesser with a thousand addresses gets no more than one with a
 * single address. The better a place is known, the more of the ten tries are open to it. So the last ones are always left to the account's owner.
 * A guesser elsewhere keeps nobody out of their clinic, and one inside the clinic keeps nobody out of their own browser. Pure.
 */
const minuteMs = 60_000;
/** How many of a minute's tries a place may use up, the least known place first. */
const mostFrom = {
  /** A network from which this person has not signed in. */
  elsewhere: 6,
  /** A network from which this person has signed in. */
  'own-network': 7,
  /** A browser in which someone else has signed in. */
  'known-browser': 8,
  /** A browser in which this person has signed in. */
  'own-browser': 10,
} as const;
export type Whence = keyof typeof mostFrom;

type At = { now: number; whence: Whence };

/** The tries of the last minute. Timestamps far in the future come from a clock that has since been set back, and do not count. */
const recent = (tries: readonly number[], now: number) => tries.filter((at) => Math.abs(now - at) < minuteMs);

/**
 * Milliseconds until the next try is allowed; 0 if it is allowed now.
 *
 * @param tries when each was made, the earliest first
 */
export function triesWaitMs(tries: readonly number[], { now, whence }: At): number {
  const first = recent(tries, now).at(-mostFrom[whence]);
  return first === undefined ? 0 : Math.min(minuteMs, first + minuteMs - now);
}

/** Returns the tries to store after one more at `now`. */
export const triesAfter = (tries: readonly number[], now: number): number[] =>
  [...recent(tries, now), now].slice(-mostFrom['own-browser']);
