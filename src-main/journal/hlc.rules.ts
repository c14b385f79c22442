/**
 * A hybrid logical clock (Kulkarni et al., 2014): 48 bits of milliseconds since 1970 and a 16-bit counter. It is written
 * as 16 hexadecimal digits, so that stamps sort as text.
 *
 * A later stamp of one station is always greater than every stamp that the station made or accepted before. This holds
 * even if the computer's clock stops or is set back. A stamp says nothing about the true time.
 */
declare const hlcBrand: unique symbol;
export type Hlc = string & { readonly [hlcBrand]: true };

const counterLimit = 0xffff;
const msLimit = 2 ** 48 - 1;

/** Lower than every other stamp. */
export const hlcZero = '0000000000000000' as Hlc;

/** Stamps further ahead than this are stored but never move our clock: the other computer's clock is wrong. */
export const maxAheadMs = 24 * 60 * 60 * 1000;

export const hlcMs = (hlc: Hlc): number => parseInt(hlc.slice(0, 12), 16);
const hlcCounter = (hlc: Hlc): number => parseInt(hlc.slice(12), 16);

export function isHlc(text: string): text is Hlc {
  return /^[0-9a-f]{16}$/.test(text);
}

function hlcOf(ms: number, counter: number): Hlc {
  return (ms.toString(16).padStart(12, '0') + counter.toString(16).padStart(4, '0')) as Hlc;
}

/** The next stamp after `last`, at wall time `nowMs`. Always greater than `last`. */
export function nextHlc(last: Hlc, nowMs: number): Hlc {
  const wall = Math.min(Math.max(Math.trunc(nowMs), 0), msLimit);
  const lastMs = hlcMs(last);
  if (wall > lastMs) return hlcOf(wall, 0);
  const counter = hlcCounter(last) + 1;
  return counter > counterLimit ? hlcOf(lastMs + 1, 0) : hlcOf(lastMs, counter);
}

/**
 * Our clock after receiving the stamp `seen` of another station: the greater of the two, so that our next stamp follows
 * both. A stamp more than `maxAheadMs` ahead of the wall time leaves our clock unchanged.
 */
export function seenHlc(last: Hlc, seen: Hlc, nowMs: number): Hlc {
  if (hlcMs(seen) > nowMs + maxAheadMs) return last;
  return seen > last ? seen : last;
}
