import { expect, test } from 'vitest';
import { nextOf, type Lane } from '../../src-main/station/lane.rules.ts';

const of = (...lanes: Lane[]) => lanes.map((lane, i) => ({ lane, i }));

test('the window goes before a page, a page before a program, and each lane in the order of coming', () => {
  const waiting = of('program', 'page', 'window', 'window');
  expect(nextOf(waiting, [])).toBe(waiting[2]);
  expect(nextOf(waiting.slice(0, 2), [])).toBe(waiting[1]);
  expect(nextOf(of('program', 'program'), [])).toMatchObject({ i: 0 });
});

test('one place of the two is for the window alone', () => {
  expect(nextOf(of('page', 'program'), of('program'))).toBeUndefined();
  expect(nextOf(of('page', 'window'), of('program'))).toMatchObject({ lane: 'window' });
  expect(nextOf(of('program'), of('window'))).toMatchObject({ lane: 'program' });
  expect(nextOf(of('window'), of('window', 'program'))).toBeUndefined();
});
