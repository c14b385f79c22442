import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hlcMs, hlcZero, isHlc, maxAheadMs, nextHlc, seenHlc, type Hlc } from '../../src-main/journal/hlc.rules.ts';

const noon = Date.UTC(2026, 2, 1, 12);
const latest = 2 ** 48 - 1;

/** Any time that a computer may believe it is, and values that no computer should return. */
const anyWall = fc.oneof(
  fc.integer({ min: 0, max: latest }),
  fc.integer({ min: noon - 5, max: noon + 5 }),
  fc.constantFrom(0, -1, noon, noon + 0.5, 8.64e15, Infinity, -Infinity, NaN),
);
const stampAt = (ms: number, counter: number) =>
  (ms.toString(16).padStart(12, '0') + counter.toString(16).padStart(4, '0')) as Hlc;
const anyStamp = fc
  .tuple(fc.oneof(fc.integer({ min: 0, max: latest - 1 }), fc.constant(noon)), fc.integer({ min: 0, max: 0xffff }))
  .map(([ms, counter]) => stampAt(ms, counter));

test('every stamp is later than the one before, whatever the clock on the wall does', () => {
  fc.assert(
    fc.property(anyStamp, fc.array(anyWall, { minLength: 1, maxLength: 50 }), (start, walls) => {
      let last = start;
      for (const wall of walls) {
        const next = nextHlc(last, wall);
        expect(isHlc(next)).toBe(true);
        expect(next > last).toBe(true);
        last = next;
      }
    }),
  );
});

test('stamps sort as text the way they sort in time', () => {
  const parts = fc.tuple(fc.integer({ min: 0, max: latest }), fc.integer({ min: 0, max: 0xffff }));
  fc.assert(
    fc.property(parts, parts, (a, b) => {
      const inTime = Math.sign(a[0] - b[0] || a[1] - b[1]);
      const [left, right] = [stampAt(...a), stampAt(...b)];
      expect(left < right ? -1 : left > right ? 1 : 0).toBe(inTime);
      expect(hlcMs(left)).toBe(a[0]);
    }),
  );
});

test('a clock that goes forward is told as it is', () => {
  const first = nextHlc(hlcZero, noon);
  expect(first).toBe(stampAt(noon, 0));
  expect(nextHlc(first, noon + 1)).toBe(stampAt(noon + 1, 0));
  expect(nextHlc(first, noon + 1.9)).toBe(stampAt(noon + 1, 0));
});

test('a clock that stands still or is turned back is counted on from where it was', () => {
  const last = stampAt(noon, 3);
  expect(nextHlc(last, noon)).toBe(stampAt(noon, 4));
  expect(nextHlc(last, noon - 3_600_000)).toBe(stampAt(noon, 4));
  expect(nextHlc(last, -1)).toBe(stampAt(noon, 4));
});

test('more than 65,536 edits in one millisecond borrow the next one', () => {
  expect(nextHlc(stampAt(noon, 0xffff), noon)).toBe(stampAt(noon + 1, 0));
  let last = hlcZero;
  for (let i = 0; i < 70_000; i++) {
    const next = nextHlc(last, 0);
    if (next <= last) throw new Error(`Stamp ${i} does not follow the one before.`);
    last = next;
  }
  expect(last).toBe(stampAt(1, 70_000 - 0x10000));
});

test('our next stamp follows every stamp that we accepted from another station', () => {
  fc.assert(
    fc.property(anyStamp, anyStamp, fc.integer({ min: 0, max: latest - maxAheadMs }), (last, seen, now) => {
      const clock = seenHlc(last, seen, now);
      expect(clock >= last).toBe(true);
      if (hlcMs(seen) <= now + maxAheadMs) expect(nextHlc(clock, now) > seen).toBe(true);
    }),
  );
});

test('a stamp more than a day ahead of us does not move our clock', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: noon * 2 }),
      fc.integer({ min: 1, max: noon }),
      fc.integer({ min: 0, max: 0xffff }),
      (now, beyond, counter) => {
        const last = nextHlc(hlcZero, now);
        expect(seenHlc(last, stampAt(now + maxAheadMs + beyond, counter), now)).toBe(last);
      },
    ),
  );
  const last = stampAt(noon, 0);
  expect(seenHlc(last, stampAt(noon + maxAheadMs, 9), noon)).toBe(stampAt(noon + maxAheadMs, 9));
  expect(seenHlc(last, stampAt(noon + maxAheadMs + 1, 0), noon)).toBe(last);
});

test('seeing an old stamp does not turn our clock back', () => {
  expect(seenHlc(stampAt(noon, 1), stampAt(noon, 0), noon)).toBe(stampAt(noon, 1));
  expect(seenHlc(stampAt(noon, 1), hlcZero, noon)).toBe(stampAt(noon, 1));
});

test('only sixteen small hexadecimal digits are a stamp', () => {
  expect(isHlc('0190a1b2c3d4ffff')).toBe(true);
  for (const text of [
    '',
    '0190a1b2c3d4fff',
    '0190a1b2c3d4fffff',
    '0190A1B2C3D4FFFF',
    '0190a1b2c3d4fffg',
    ' 190a1b2c3d4ffff',
  ]) {
    expect(isHlc(text), text).toBe(false);
  }
});
