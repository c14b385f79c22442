/** A clock that stands still until a test moves it: by time that passes, or by somebody who sets it. Its days are those of UTC. */
import type { Clock } from '../../src-main/clock.ts';

export type FakeClock = Clock & { advance: (ms: number) => void; set: (instant: string) => void };

export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

export function fakeClock(start = '2026-03-02T09:00:00Z'): FakeClock {
  let ms = Date.parse(start);
  let passed = 0;
  return {
    now: () => ms,
    elapsed: () => passed,
    today: () => new Date(ms).toISOString().slice(0, 10),
    advance: (by) => {
      ms += by;
      passed += by;
    },
    set: (instant) => {
      ms = Date.parse(instant);
    },
  };
}
