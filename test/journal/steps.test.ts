/** One text of a command for two engines: it waits where its host waits, and nowhere else. */
import { expect, test } from 'vitest';
import { run, runAsync, runNow, settledNow, settledSoon, soon, type Soon, type Steps } from '../../src-main/steps.ts';

function* sum(...parts: Soon<number>[]): Steps<number> {
  let total = 0;
  for (const part of parts) total += yield* soon(part);
  return total;
}

/** Like a query builder: it can be awaited, and is no `Promise`. */
const query = (value: number) => ({ then: (use: (value: number) => unknown) => Promise.resolve(value).then(use) });

test('steps that wait for nothing are done at once', () => {
  expect(run(sum(1, 2))).toBe(3);
  expect(runNow(sum(1, 2))).toBe(3);
  expect([settledNow(sum(1, 2)), settledNow(3), settledSoon(sum(1, 2))]).toEqual([3, 3, 3]);
});

test('steps wait for a promise, and for a query that nobody has awaited yet', async () => {
  expect(await runAsync(sum(1, Promise.resolve(2)))).toBe(3);
  expect(await runAsync(sum(1, query(2) as unknown as Promise<number>, 3))).toBe(6);
});

test('a transaction of a station waits for nothing', () => {
  expect(() => runNow(sum(1, Promise.resolve(2)))).toThrow('A transaction of a station waited for something.');
  expect(() => runNow(sum(1, Promise.reject(new Error('unheard'))))).toThrow('waited for something');
  expect(() => runNow(sum(1, query(2) as unknown as Promise<number>))).toThrow('waited for something');
});

test('what fails while steps wait is thrown where they wait', async () => {
  function* guarded(): Steps<string> {
    try {
      yield* soon(Promise.reject(new Error('gone')));
      return 'kept';
    } catch (error) {
      return (error as Error).message;
    }
  }
  expect(await runAsync(guarded())).toBe('gone');
  await expect(runAsync(sum(Promise.reject(new Error('gone'))))).rejects.toThrow('gone');
});
