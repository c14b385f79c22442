import { expect, test } from 'vitest';
import { isClockOff } from '../../src-main/conflicts/conflict.rules.ts';

const at = (instant: string) => Date.parse(instant);
const now = at('2026-11-20T09:00:00Z');

test.for([
  ['an hour ahead', '2026-11-20T10:00:00Z', '2026-11-20T10:00:00Z', false],
  ['two days ahead', '2026-11-22T09:00:00Z', '2026-11-22T09:00:00Z', true],
  ['years back since its battery is empty, and never right', '2010-01-01T00:00:00Z', '2010-01-01T00:00:00Z', true],
  ['turned back by a week after it was right', '2026-11-12T09:00:00Z', '2026-11-19T09:00:00Z', true],
  ['right, and it was long ago', '2026-02-01T09:00:00Z', '2026-02-01T09:00:00Z', false],
] as const)('a clock that is %s', ([, said, stamped, isOff]) => {
  expect(isClockOff({ at: at(said), stampedMs: at(stamped) }, now)).toBe(isOff);
});
