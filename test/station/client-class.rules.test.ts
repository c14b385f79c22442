import { expect, test } from 'vitest';
import { nextOf, type ClientClass } from '../../src-main/station/client-class.rules.ts';

const of = (...clientClasses: ClientClass[]) => clientClasses.map((clientClass, i) => ({ clientClass, i }));

test('the window goes before a page, a page before a program, and each clientClass in the order of coming', () => {
  const waiting = of('program', 'page', 'window', 'window');
  expect(nextOf(waiting, [])).toBe(waiting[2]);
  expect(nextOf(waiting.slice(0, 2), [])).toBe(waiting[1]);
  expect(nextOf(of('program', 'program'), [])).toMatchObject({ i: 0 });
});

test('one place of the two is for the window alone', () => {
  expect(nextOf(of('page', 'program'), of('program'))).toBeUndefined();
  expect(nextOf(of('page', 'window'), of('program'))).toMatchObject({ clientClass: 'window' });
  expect(nextOf(of('program'), of('window'))).toMatchObject({ clientClass: 'program' });
  expect(nextOf(of('window'), of('window', 'program'))).toBeUndefined();
});
