/** Time and identity come in through these two, so that a test can turn the clock back and know the ids. */
import { randomFillSync } from 'node:crypto';
import { uptime } from 'node:os';
import { v7 } from 'uuid';

export type Clock = {
  /** Milliseconds since 1970, by this computer's clock, which may be wrong. */
  now: () => number;
  /** The calendar day here, `YYYY-MM-DD`. */
  today: () => string;
  /**
   * Milliseconds that have passed since some moment, sleep included, whatever people do to the clock meanwhile: never goes back.
   * For whatever has to end after a while. It says nothing about the time before this start.
   */
  elapsed: () => number;
};

export const systemClock: Clock = { now: () => Date.now(), today: calendarDayNow, elapsed: elapsedNow };

/**
 * How far the computer's own count, which goes on while it sleeps, is ahead of that of this process, which on some systems
 * does not. Asked once a second: the system answers from a file.
 */
let ahead = { askedAt: -Infinity, byMs: 0 };

function elapsedNow(): number {
  const at = performance.now();
  if (at - ahead.askedAt >= 1000) ahead = { askedAt: at, byMs: Math.max(ahead.byMs, uptime() * 1000 - at) };
  return at + ahead.byMs;
}

/** The day of the last minute that was asked about: every reply with an age asks, and a day changes between minutes. */
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

/** A new UUIDv7: sorts by the time it was made, so that new rows go to the end of the index. */
export type NewId = () => string;

const randomBytes = 16;
/** Asked of the system for many ids at once: for each by itself, it took four times as long as all the rest of an id. */
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
  // Of one millisecond, or of a clock that was turned back: the number after the last one. Half of all numbers are left for those.
  last = msecs > last.msecs ? { msecs, seq: random.readUInt32BE(0) >>> 1 } : { ...last, seq: last.seq + 1 };
  return v7({ random, ...last });
};
