/** The sources of time and ids, so that a test can set the clock back and know the ids. */
import { randomFillSync } from 'node:crypto';
import { uptime } from 'node:os';
import { v7 } from 'uuid';

export type Clock = {
  /** Returns milliseconds since 1970, by this computer's clock, which may be wrong. */
  now: () => number;
  /** Returns the local calendar day, `YYYY-MM-DD`. */
  today: () => string;
  /**
   * Returns milliseconds since some moment, sleep included. It never goes back, whatever people do to the clock. Use it for
   * anything that ends after a while. It does not cover the time before this start.
   */
  elapsed: () => number;
};

export const systemClock: Clock = { now: () => Date.now(), today: calendarDayNow, elapsed: elapsedNow };

/**
 * Milliseconds by which the computer's uptime, which counts sleep, is ahead of this process's, which on some systems does not.
 * Read once a second, since the system answers from a file.
 */
let ahead = { askedAt: -Infinity, byMs: 0 };

function elapsedNow(): number {
  const at = performance.now();
  if (at - ahead.askedAt >= 1000) ahead = { askedAt: at, byMs: Math.max(ahead.byMs, uptime() * 1000 - at) };
  return at + ahead.byMs;
}

/** The day of the last minute that was asked for. Every reply with an age asks, and a day changes only between minutes. */
let known = { minute: -1, day: '' };

function calendarDayNow(): string {
  const minute = Math.floor(Date.now() / 60_000);
  if (minute !== known.minute) {
    const now = new Date();
    const two = (n: number) => String(n).padStart(2, '0');
    const day = `${String(now.getFullYear()).padStart(4, '0')}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
    known = { minute, day };
  }
  return known.day;
}

/** Returns a new UUIDv7. It sorts by creation time, so that new rows go to the end of the index. */
export type NewId = () => string;

const randomBytes = 16;
/** Random bytes for many ids at once: a system call per id took four times as long as all the rest of an id. */
const chance = Buffer.alloc(256 * randomBytes);
let chanceUsed = chance.length;
let last = { msecs: 0, seq: 0 };

export const newUuid: NewId = () => {
  if (chanceUsed === chance.length) {
    randomFillSync(chance);
    chanceUsed = 0;
  }
  const random = chance.subarray(chanceUsed, (chanceUsed += randomBytes));
  const msecs = Date.now();
  // Within the same millisecond, or after the clock was set back, the number is the last one plus one. Half of all numbers are
  // left for those.
  last = msecs > last.msecs ? { msecs, seq: random.readUInt32BE(0) >>> 1 } : { ...last, seq: last.seq + 1 };
  return v7({ random, ...last });
};
