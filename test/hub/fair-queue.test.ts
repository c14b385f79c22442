/**
 * The order in which a hub admits callers when many sign in at once, tested without a clock and without a
 * network.
 */
import { expect, test } from 'vitest';
import { newFairPlaces } from '../../src-main/hub/fair-places.ts';
import { newFairQueue } from '../../src-main/hub/fair-queue.ts';
import { placesFor, weightOfGroup } from '../../src-main/hub/login-weights.rules.ts';

/**
 * Returns a queue whose only place is taken until `open` is called. Then all who wait are admitted, one after
 * the other.
 */
function closedQueue() {
  const queue = newFairQueue({ places: 1, weightOf: weightOfGroup });
  const order: string[] = [];
  const asked: Promise<unknown>[] = [];
  const { promise: opened, resolve: open } = Promise.withResolvers<undefined>();
  void queue.take({ path: ['before', 'all', 'others'], isWanted: () => true }, () => opened);
  return {
    order,
    add: (path: string[], name = path.join(' '), isWanted = () => true) => {
      asked.push(queue.take({ path, isWanted }, async () => order.push(name)));
    },
    open: () => {
      open(undefined);
      return Promise.all(asked);
    },
  };
}

test('networks take turns: one with a hundred guesses delays another by one', async () => {
  const { add, order, open } = closedQueue();
  for (let i = 0; i < 100; i++) add(['fresh', 'guesser', 'elsewhere']);
  for (let i = 0; i < 3; i++) add(['fresh', 'clinic', 'elsewhere']);
  await open();
  const clinic = order.flatMap((each, i) => (each === 'fresh clinic elsewhere' ? i : []));
  expect(clinic).toEqual([1, 3, 5]);
  expect(order).toHaveLength(103);
});

test('thirty nurses of a known network go before two dozen guessers who were there first, and every guesser has a turn', async () => {
  const { add, order, open } = closedQueue();
  for (let i = 0; i < 24; i++) for (let j = 0; j < 4; j++) add(['doubted', `guesser ${i}`, 'elsewhere']);
  for (let i = 0; i < 30; i++) add(['known', 'clinic', 'own-network']);
  await open();
  // One turn in seventeen belongs to doubted callers.
  expect(order.lastIndexOf('known clinic own')).toBeLessThanOrEqual(30 + Math.ceil(30 / 16));
  expect(new Set(order.filter((each) => each.startsWith('doubted'))).size).toBe(24);
});

test('a clinic of which nothing is known yet goes before guessers, and known ones before it', async () => {
  const { add, order, open } = closedQueue();
  for (let i = 0; i < 60; i++) add(['known', 'old', 'own-network']);
  for (let i = 0; i < 30; i++) add(['fresh', 'new', 'elsewhere']);
  for (let i = 0; i < 60; i++) add(['doubted', 'guesser', 'elsewhere']);
  await open();
  const after = order.slice(0, 63);
  const count = (lane: string) => after.filter((each) => each.startsWith(lane)).length;
  expect([count('known'), count('fresh'), count('doubted')]).toEqual([48, 12, 3]);
});

test('guessers inside the clinic’s own network take few turns from people at a browser of their own', async () => {
  const { add, order, open } = closedQueue();
  for (let i = 0; i < 50; i++) add(['known', 'clinic', 'elsewhere']);
  for (let i = 0; i < 50; i++) add(['known', 'clinic', 'own-network']);
  for (let i = 0; i < 30; i++) add(['known', 'clinic', 'own-browser']);
  await open();
  // Sixteen of nineteen turns belong to them.
  expect(order.lastIndexOf('known clinic own-browser')).toBeLessThanOrEqual(38);
});

test('a guest who has left takes no turn, and hears of it', async () => {
  const queue = newFairQueue({ places: 1 });
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const first = queue.take({ path: ['a'], isWanted: () => true }, () => promise);
  let isThere = true;
  const left = queue.take({ path: ['b'], isWanted: () => isThere }, () => Promise.reject(new Error('was run')));
  isThere = false;
  resolve(undefined);
  expect([await first, await left]).toEqual([undefined, undefined]);
  // Its place is free again.
  expect(await queue.take({ path: ['c'], isWanted: () => true }, () => Promise.resolve('in'))).toBe('in');
});

test('a place is given back by what fails', async () => {
  const queue = newFairQueue({ places: 1 });
  const failing = queue.take({ path: ['a'], isWanted: () => true }, () => Promise.reject(new Error('failed')));
  await expect(failing).rejects.toThrow('failed');
  expect(await queue.take({ path: ['a'], isWanted: () => true }, () => Promise.resolve('in'))).toBe('in');
});

test('when all places are taken a newcomer gets one of whoever has the most, until all have as many', () => {
  const places = newFairPlaces(12);
  const held: string[] = [];
  const take = (group: string) => {
    const back = places.take(group, () => held.splice(held.lastIndexOf(group), 1));
    if (back !== undefined) held.push(group);
    return back;
  };
  const count = (group: string) => held.filter((each) => each === group).length;
  for (let i = 0; i < 20; i++) take('flood');
  expect(count('flood')).toBe(12);
  for (let i = 0; i < 20; i++) take('clinic');
  expect([count('flood'), count('clinic')]).toEqual([6, 6]);
  const back = take('newcomer');
  expect(back).toBeDefined();
  expect(held).toHaveLength(12);
  // A place is released once, however often this is called.
  back?.();
  back?.();
  held.splice(held.indexOf('newcomer'), 1);
  expect([take('flood'), take('elsewhere')].every((each) => each !== undefined)).toBe(true);
  expect(held).toHaveLength(12);
});

test('a core and a thread are left for everybody else', () => {
  expect(placesFor({ cores: 1, threads: 4 })).toBe(1);
  expect(placesFor({ cores: 2, threads: 4 })).toBe(1);
  expect(placesFor({ cores: 4, threads: 4 })).toBe(3);
  expect(placesFor({ cores: 64, threads: 4 })).toBe(3);
});
