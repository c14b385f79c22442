/** At neither: the tree in which people choose places, as the window computes it. */
import { expect, test } from 'vitest';
import type { Place } from '../../src-main/places/place.contract.ts';
import { markOf, placeChoice, sumOf, toggled } from '../../src-renderer/sync/place-choice.rules.ts';

const at = '2026-03-02T09:00:00Z';
const place = (_id: string, parent: string | null = null, retired = false): Place => ({
  ...{ _id, name: _id, parent, retired, createdAt: at, updatedAt: at, version: 1 },
});
const places = [
  place('pwani'),
  place('kisimani', 'pwani'),
  place('mjini', 'pwani'),
  place('bara'),
  place('zamani', 'bara', true),
];
const size = (id: string | null, patients: number) => ({
  place: id,
  patients,
  visits: 2 * patients,
  bytes: 10 * patients,
});
const sizes = [
  size('pwani', 1),
  size('kisimani', 20),
  size('mjini', 300),
  size('bara', 4000),
  size(null, 7),
  size('gone', 1),
];
const choice = placeChoice(places, sizes);
const marks = (chosen: ReadonlySet<string>) =>
  Object.fromEntries(choice.rows.map(({ id }) => [id, markOf(choice, chosen, id)]));

test('a place is listed before those in it, with the people of all of them, and without removed ones where nobody lives', () => {
  expect(choice.rows.map(({ id, level, size: each }) => [id, level, each?.patients])).toEqual([
    ['bara', 1, 4000],
    ['pwani', 1, 321],
    ['kisimani', 2, 20],
    ['mjini', 2, 300],
  ]);
  expect(choice.elsewhere).toBe(8);
  const lived = placeChoice(places, [...sizes, size('zamani', 5)]);
  expect(lived.rows.map(({ id }) => id)).toContain('zamani');
});

test('who chooses a place chooses those in it, and can take one of them out again', () => {
  const whole = toggled(choice, new Set(['kisimani']), 'pwani');
  expect([...whole]).toEqual(['pwani']);
  expect(marks(whole)).toEqual({ pwani: true, kisimani: true, mjini: true, bara: false });
  const without = toggled(choice, whole, 'kisimani');
  expect([...without]).toEqual(['mjini']);
  expect(marks(without)).toEqual({ pwani: 'mixed', kisimani: false, mjini: true, bara: false });
  expect([...toggled(choice, without, 'mjini')]).toEqual([]);
});

test('the sum counts each person once', () => {
  expect(sumOf(choice, new Set(['pwani']))).toEqual({ places: 3, size: { patients: 321, visits: 642, bytes: 3210 } });
  expect(sumOf(choice, new Set(['mjini', 'bara'])).size?.patients).toBe(4300);
  expect(sumOf(choice, new Set()).size?.patients).toBe(0);
  expect(sumOf(placeChoice(places, null), new Set(['pwani']))).toEqual({ places: 3, size: undefined });
});
