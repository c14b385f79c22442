/**
 * Measures the clinic beside a program on the same computer that asks too much. It makes the worst searches that we know, and signs in with
 * wrong passwords. The result is how long a clerk and a nurse wait meanwhile.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Served } from './load.ts';
import { note } from './figures.ts';
import { administrator } from './registry.ts';

const noisyConnections = 8;
const clerkSearches = 200;
const wrongSignIns = 200;

/**
 * Words that many people have, words of which only one or two letters are typed, mistyped ones, and digits that many phone numbers contain.
 */
const worst = [
  'a',
  'a e i o u',
  'ma ka sa na ta ba la ra',
  '07',
  '0 1 2 3 4 5 6 7 8 9',
  'ngamba kwashi mbaito ndasha shomun kwaijo',
  'zxqj wvkz qqzx jjxw',
  `${'ka'.repeat(40)} ${'mi'.repeat(40)}`,
  'm k s n t b l r d f g h j p w y z',
];

export async function measureNoisy({ api, headers, data, name }: Served): Promise<void> {
  const post = (path: string, body: unknown, more: Record<string, string> = {}) =>
    fetch(api + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...more },
      body: JSON.stringify(body),
    });
  const read = async (reply: Response) => (await reply.json()) as { token: string };
  const { token } = await read(await post('/sessions', administrator));
  const asAdministrator = { authorization: `Bearer ${token}` };
  const reader = await read(await post('/tokens', { name: 'noisy program', role: 'reader' }, asAdministrator));
  const nurse = { username: 'esi', password: 'nine good lanterns' };
  await post('/staff', { ...nurse, role: 'clerk' }, asAdministrator);

  const timeSearches = () =>
    timed(clerkSearches, async () => {
      const reply = await fetch(`${api}/patients/search?q=${encodeURIComponent(data.query())}`, { headers });
      await reply.arrayBuffer();
      if (reply.status !== 200) throw new Error(`A search was answered ${reply.status}.`);
    });
  const quiet = await timeSearches();
  const searching = whileNoisy(noisyConnections, async (turn) => {
    const query = encodeURIComponent(worst[turn % worst.length] ?? '');
    const noisyHeaders = { authorization: `Bearer ${reader.token}` };
    await (await fetch(`${api}/patients/search?q=${query}`, { headers: noisyHeaders })).arrayBuffer();
  });
  await wait(1000);
  const noisy = await timeSearches();
  const asked = await searching.stop();
  note({
    what: "a clerk's search beside 8 connections with the worst searches, p99",
    size: name,
    measured: `${at(noisy, 0.99).toFixed(0)} ms (alone ${at(quiet, 0.99).toFixed(0)} ms; ${asked} of the others answered)`,
    limit: '< 150 ms',
    isReached: at(noisy, 0.99) < 150,
  });

  const guessing = whileNoisy(wrongSignIns, async (turn) => {
    const account = { username: `person-${turn % 50}`, password: `wrong ${turn}` };
    await (await post('/sessions', account)).arrayBuffer();
  });
  await wait(1000);
  // A browser that shows the station's own page sends these headers by itself.
  const asPage = { origin: new URL(api).origin, 'sec-fetch-site': 'same-origin' };
  const signIns = await timed(5, async () => {
    const reply = await post('/sessions', nurse, asPage);
    if (reply.status !== 200) throw new Error(`The nurse was answered ${reply.status}.`);
  });
  await guessing.stop();
  note({
    what: 'a nurse signs in beside 200 wrong sign-ins at once, longest of 5',
    size: name,
    measured: `${at(signIns, 1).toFixed(0)} ms`,
    limit: '< 2,000 ms',
    isReached: at(signIns, 1) < 2000,
  });
}

/** Returns the milliseconds of each call, one after the other, sorted. */
async function timed(count: number, act: () => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < count; i++) {
    const from = performance.now();
    await act();
    times.push(performance.now() - from);
  }
  return times.sort((a, b) => a - b);
}

const at = (sorted: number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;

/** Repeats `act` on this many connections until it is stopped. `stop` returns the number of calls. */
function whileNoisy(connections: number, act: (turn: number) => Promise<void>): { stop: () => Promise<number> } {
  let isOver = false;
  let turns = 0;
  const one = async () => {
    while (!isOver) await act(turns++);
  };
  const all = Promise.all(Array.from({ length: connections }, one));
  return {
    stop: async () => {
      isOver = true;
      await all;
      return turns;
    },
  };
}
