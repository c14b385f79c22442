/**
 * How many tries one account gets in a minute over all networks together. A guesser with a thousand addresses has no more of them than one
 * with a single address. The better a place is known, the more of the ten are open to it, so the last ones are always left to the person
 * whose account it is: a guesser elsewhere keeps nobody out of their clinic, and one inside the clinic nobody out of their own browser. Pure.
 */
const minuteMs = 60_000;
/** How many of the tries of a minute a place may use up, the least known place first. */
const mostFrom = {
  /** A network from which this person has not signed in. */
  elsewhere: 6,
  /** A network from which this person has signed in. */
  'own-network': 7,
  /** A browser in which somebody else has signed in. */
  'known-browser': 8,
  /** A browser in which this person has signed in. */
  'own-browser': 10,
} as const;
export type Whence = keyof typeof mostFrom;

type At = { now: number; whence: Whence };

/** Tries of the last minute. Times far ahead come from a clock that was set back since, and count for nothing. */
const recent = (tries: readonly number[], now: number) => tries.filter((at) => Math.abs(now - at) < minuteMs);

/** Milliseconds until the next try may be made; 0 when it may be made now. @param tries when each was made, the earliest first */
export function triesWaitMs(tries: readonly number[], { now, whence }: At): number {
  const first = recent(tries, now).at(-mostFrom[whence]);
  return first === undefined ? 0 : Math.min(minuteMs, first + minuteMs - now);
}

/** What is remembered when one more was made at `now`. */
export const triesAfter = (tries: readonly number[], now: number): number[] =>
  [...recent(tries, now), now].slice(-mostFrom['own-browser']);
