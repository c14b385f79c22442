/** The numbers of the waiting-room screen, and what it shows of a long queue. */
import { expect, test } from 'vitest';
import { numbersOf, waitingList } from '../../src-main/visits/queue.rules.ts';

test('of two visits with one number the later has a further digit, and the earlier keeps its own', () => {
  const at = (second: number) => new Date(Date.UTC(2026, 2, 1, 9, 0, second)).toISOString();
  const now = Date.parse(at(0));
  const visit = (each: number) => ({ _id: `0195c000-0000-7000-8000-${String(each * 7919).padStart(12, '0')}` });
  const many = Array.from({ length: 2000 }, (_, each) => ({ ...visit(each), timeStart: at(each) }));
  const numbers = numbersOf(many, now);
  expect(new Set(numbers.values()).size).toBe(2000);
  const longer = many.filter(({ _id }) => numbers.get(_id)?.length === 5);
  expect(longer.length).toBeGreaterThan(0);
  for (const { _id, timeStart } of longer) {
    const prefix = numbers.get(_id)?.slice(0, 4);
    const first = many.find((other) => numbers.get(other._id) === prefix);
    expect(Date.parse(first?.timeStart ?? '')).toBeLessThan(Date.parse(timeStart));
    // Alone, it has the short one.
    expect(numbersOf([{ _id, timeStart }], now).get(_id)).toBe(prefix);
  }
});

test('the latest calls come first, urgent patients are next, and a crowd is counted', () => {
  const now = Date.UTC(2026, 2, 1, 12);
  const at = (minute: number) => new Date(now - minute * 60_000).toISOString();
  const base = { name: 'Esi Owusu', urgent: null, calledAt: null, timeEnd: null };
  const waiting = Array.from({ length: 10 }, (_, each) => ({ ...base, _id: `w${each}`, timeStart: at(60 - each) }));
  const called = Array.from({ length: 6 }, (_, each) => ({
    ...{ ...base, _id: `c${each}`, timeStart: at(100) },
    calledAt: at(30 - each),
  }));
  const urgent = { ...base, _id: 'u', timeStart: at(1), urgent: 'Fits' };
  const all = [...waiting, ...called, urgent];
  const numbers = numbersOf(all, now);
  const { patients, more } = waitingList(all, { now, showsFirstNames: false });
  expect(patients.map(({ number }) => number)).toEqual(
    ['c5', 'c4', 'c3', 'c2', 'u', 'w0', 'w1', 'w2', 'w3', 'w4', 'w5', 'w6'].map((id) => numbers.get(id)),
  );
  expect(more).toBe(3);
});
