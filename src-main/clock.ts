/** Time and identity come in through these two, so that a test can turn the clock back and know the ids. */
import { v7 } from 'uuid';

export type Clock = {
  /** Milliseconds since 1970, by this computer's clock, which may be wrong. */
  now: () => number;
  /** The calendar day here, `YYYY-MM-DD`. */
  today: () => string;
};

export const systemClock: Clock = {
  now: () => Date.now(),
  today: () => {
    const day = new Date();
    const two = (n: number) => String(n).padStart(2, '0');
    return `${String(day.getFullYear()).padStart(4, '0')}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
  },
};

/** A new UUIDv7: sorts by the time it was made, so that new rows go to the end of the index. */
export type NewId = () => string;

export const newUuid: NewId = () => v7();
