/**
 * Everybody of a region signs in at eight o'clock, while strangers guess passwords and send large bodies. In `npm run drills`, passwords
 * cost what they cost at a clinic, and there are thirty nurses; the time that they waited is printed.
 */
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { defaultPasswordCost, keyFromPassword, newSalt } from '../../src-main/keys/password.ts';
import { amount, isDrill } from '../support/drills.ts';
import { freshDatabase, withPostgres } from '../support/postgres.ts';
import { clientOf, password } from '../support/station.ts';
import { addAccount, readyHub, runningHub } from './running.ts';

const nurses = amount('NURSES', { test: 5, drill: 30 });
const guessers = amount('GUESSERS', { test: 3, drill: 24 });
const senders = amount('SENDERS', { test: 2, drill: 4 });

/** Signs in from this address: the hub knows a proxy in between. */
const signInFrom = (url: string, address: string, typed: object) =>
  clientOf(`${url}/api`, '').post('/sessions', typed, { 'x-forwarded-for': address });

const proxied = { proxies: ['127.0.0.1'] };

/**
 * Returns a browser at this address, which keeps the cookie that it receives. It does not use `fetch`, which would not send headers that
 * only browsers may send.
 */
function browserAt(url: string, address: string) {
  const kept: { cookie?: string } = {};
  const signIn = (typed: object) =>
    new Promise<number>((resolve, reject) => {
      const sent = request(`${url}/api/sessions`, {
        ...{ method: 'POST', agent: false },
        headers: {
          ...{ 'content-type': 'application/json', 'x-forwarded-for': address, 'sec-fetch-site': 'same-origin' },
          ...kept,
        },
      });
      sent.on('error', reject).on('response', (reply) => {
        const [set] = reply.headers['set-cookie'] ?? [];
        if (set !== undefined) kept.cookie = set.split(';', 1)[0] ?? '';
        reply.resume().on('end', () => resolve(reply.statusCode ?? 0));
      });
      sent.end(JSON.stringify(typed));
    });
  return { signIn, kept };
}

withPostgres('at a hub in the morning', () => {
  it(
    'all nurses are let in while strangers guess and send megabytes, and nobody has more than ten tries a minute at an account',
    async () => {
      const database = await freshDatabase();
      const { hub, url } = await runningHub(database, proxied);
      const cost = isDrill ? { cost: defaultPasswordCost } : {};
      const names = Array.from({ length: nurses }, (_, i) => `nurse${i}`);
      for (const username of names) await addAccount(hub, { username, password, role: 'clerk', ...cost });
      // The nurses signed in at their computers yesterday.
      const nursesAt = names.map((username) => ({ username, browser: browserAt(url, '10.0.0.1') }));
      for (const { username, browser } of nursesAt) expect(await browser.signIn({ username, password })).toBe(200);

      let isOver = false;
      onTestFinished(() => void (isOver = true));
      let begun = 0;
      const judged = new Map<string, number>();
      const replies = new Set<number | undefined>();
      const guessing = Array.from({ length: guessers }, async (_, i) => {
        for (let j = 0; !isOver; j++) {
          const username = i % 2 === 0 ? (names[j % 2] ?? '') : `unknown${i}x${j}`;
          // Each guess comes from a network of its own, and some come from the clinic's network.
          const address = i % 6 === 0 ? '10.0.0.1' : `10.1.${i}.${j % 200}`;
          const { status } = await signInFrom(url, address, { username, password: `guess ${j}` });
          replies.add(status);
          if (status === 429) await new Promise((resolve) => setTimeout(resolve, 5));
          if (status === 401) judged.set(username, (judged.get(username) ?? 0) + 1);
          if (j === 0) begun++;
        }
      });
      const megabyte = JSON.stringify({ username: 'ama', password: 'x'.repeat(1_000_000) });
      const ofLarge = new Set<number | undefined>();
      const sending = Array.from({ length: senders }, async (_, i) => {
        while (!isOver) ofLarge.add(await statusOfLarge(url, `10.2.0.${i}`, megabyte));
      });
      const healthMs: number[] = [];
      const ofHealth = new Set<number>();
      const watching = (async () => {
        while (!isOver) {
          const from = performance.now();
          ofHealth.add((await fetch(`${url}/health`)).status);
          healthMs.push(performance.now() - from);
        }
      })();
      // If the nurses wait in vain, the other clients end before the hub does.
      const beside = Promise.all([...guessing, ...sending, watching]);
      onTestFinished(() => beside.then(() => undefined));

      // The nurses arrive when the guessing has already begun.
      await expect.poll(() => begun, { timeout: 60_000 }).toBe(guessers);
      const waited = await Promise.all(
        nursesAt.map(async ({ username, browser }) => {
          const from = performance.now();
          return { username, status: await browser.signIn({ username, password }), ms: performance.now() - from };
        }),
      );
      isOver = true;
      await beside;
      expect(waited.filter(({ status }) => status !== 200)).toEqual([]);
      expect([...replies].filter((status) => status !== 401 && status !== 429)).toEqual([]);
      expect([[...ofLarge], [...ofHealth]]).toEqual([[413], [200]]);
      for (const [name, count] of judged) expect(count, name).toBeLessThanOrEqual(10);
      expect(judged.size).toBeGreaterThan(0);
      if (!isDrill) return;
      const hashMs = await timeOf(() => keyFromPassword(password, newSalt(), defaultPasswordCost));
      console.log(
        `${nurses} nurses waited p95 ${p95(waited.map(({ ms }) => ms))} ms beside ${guessers} guessers, /health ${p95(healthMs)} ms; ` +
          `one password takes ${Math.round(hashMs)} ms here`,
      );
    },
    isDrill ? 600_000 : 120_000,
  );

  it.each(['ama', 'unknown'])(
    'a guesser with fifty addresses has no more tries than one (%s), and she gets in where she was before',
    async (username) => {
      const { running } = await readyHub(proxied);
      // She signs in from there before the hub knows her place.
      expect((await signInFrom(running.url, '10.0.0.1', { username: 'ama', password })).status).toBe(200);
      const guesses = await Promise.all(
        Array.from({ length: 50 }, (_, i) => signInFrom(running.url, `10.1.${i}.1`, { username, password: 'a guess' })),
      );
      const refused = guesses.filter(({ status }) => status === 429);
      expect(guesses.filter(({ status }) => status === 401)).toHaveLength(6);
      expect(refused).toHaveLength(44);
      expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(5);
      expect((await signInFrom(running.url, '10.9.9.9', { username, password })).status).toBe(429);
      expect((await signInFrom(running.url, '10.0.0.1', { username: 'ama', password })).status).toBe(200);
      // In her own network a guesser gets one more try.
      const there = [];
      for (let i = 0; i < 6; i++)
        there.push(await signInFrom(running.url, '10.0.0.1', { username, password: 'a guess' }));
      expect(there.filter(({ status }) => status === 401)).toHaveLength(username === 'ama' ? 1 : 0);
    },
  );

  it('a guesser in her own network, or at a computer of the clinic, keeps nobody out of a browser where she was before', async () => {
    const { running, database } = await readyHub(proxied);
    await addAccount(running.hub, { username: 'efua', password, role: 'clerk' });
    const [hers, colleague, stranger] = [1, 2, 3].map(() => browserAt(running.url, '10.0.0.1')) as Browsers;
    expect(await hers.signIn({ username: 'ama', password })).toBe(200);
    expect(await colleague.signIn({ username: 'efua', password })).toBe(200);
    const guess = (i: number) => ({ username: 'ama', password: `guess ${i}` });
    const judgedOf = async (browser: Browser) => {
      const statuses = [];
      for (let i = 0; i < 8; i++) statuses.push(await browser.signIn(guess(i)));
      return statuses.filter((status) => status === 401).length;
    };
    // First all tries of an unknown browser, then those of a browser that a colleague used before. The last tries remain.
    expect(await judgedOf(stranger)).toBe(5);
    expect(await judgedOf(colleague)).toBe(3);
    // A newcomer shares her network's tries with the guesser. She waits, or goes to where she was before.
    expect(await stranger.signIn({ username: 'ama', password })).toBe(429);
    expect(await hers.signIn(guess(0))).toBe(401);
    expect(await hers.signIn({ username: 'ama', password })).toBe(200);
    // The browser's cookie opens nothing, and the database contains only its hash.
    const { cookie = '' } = hers.kept;
    const shown = await clientOf(`${running.url}/api`, '').send('GET', '/sessions/current', undefined, { cookie });
    expect(shown.status).toBe(401);
    expect(JSON.stringify(await database.query('SELECT * FROM sign_in_place'))).not.toContain(cookie.split('=')[1]);
  });

  it('a browser keeps a cookie that no page reads and no other site has sent; a program gets none', async () => {
    const { running, anyone } = await readyHub(proxied);
    const sent = { 'content-type': 'application/json', 'x-forwarded-for': '10.0.0.1' };
    const cookieOf = (headers: Record<string, string>) =>
      new Promise<string | undefined>((resolve, reject) => {
        request(`${running.url}/api/sessions`, { method: 'POST', agent: false, headers: { ...sent, ...headers } })
          .on('error', reject)
          .on('response', (reply) => resolve(reply.resume().headers['set-cookie']?.join()))
          .end(JSON.stringify({ username: 'ama', password }));
      });
    const plain = await cookieOf({ 'sec-fetch-site': 'same-origin' });
    expect(plain).toMatch(
      /^satchel-browser=[\w-]{43}; Path=\/api\/sessions; Max-Age=7776000; HttpOnly; SameSite=Strict$/,
    );
    const overTls = await cookieOf({ 'sec-fetch-site': 'same-origin', 'x-forwarded-proto': 'https' });
    expect(overTls).toMatch(/; SameSite=Strict; Secure$/);
    expect(await cookieOf({})).toBeUndefined();
    // A valid cookie of the browser is kept. A cookie that is not ours is not adopted.
    const [own = ''] = (plain ?? '').split(';', 1);
    expect(await cookieOf({ cookie: `a=b; ${own}` })).toMatch(new RegExp(`^${own};`));
    expect(await cookieOf({ cookie: 'satchel-browser=short' })).toBeUndefined();
    expect((await anyone.post('/sessions', { username: 'ama', password })).headers.get('set-cookie')).toBeNull();
  });

  it('whoever hangs up before the password was looked at has tried nothing', async () => {
    const { running, database } = await readyHub(proxied);
    await addAccount(running.hub, { username: 'slow', password, role: 'clerk', cost: defaultPasswordCost });
    const first = signInFrom(running.url, '10.0.0.1', { username: 'slow', password: 'a guess' });
    const leaving = Array.from({ length: 12 }, async () => {
      const sent = request(`${running.url}/api/sessions`, {
        ...{ method: 'POST', agent: false },
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.0.0.1' },
      }).on('error', () => undefined);
      sent.end(JSON.stringify({ username: 'slow', password: 'another guess' }));
      await new Promise((resolve) => setTimeout(resolve, 20));
      sent.destroy();
    });
    await Promise.all(leaving);
    expect((await first).status).toBe(401);
    expect((await signInFrom(running.url, '10.0.0.1', { username: 'slow', password })).status).toBe(200);
    expect(await database.query('SELECT key FROM attempt WHERE failures > 0')).toEqual([]);
  });

  it('a try that could not be judged is none', async () => {
    const { running, database } = await readyHub(proxied);
    await database.query(`UPDATE holder SET holder = jsonb_set(holder::jsonb, '{cost,passes}', '0')::text`);
    for (let i = 0; i < 12; i++) {
      expect((await signInFrom(running.url, `10.3.${i}.1`, { username: 'ama', password })).status).toBe(500);
    }
    expect(await database.query('SELECT failures FROM attempt WHERE failures > 0')).toEqual([]);
    expect(await database.query('SELECT at FROM recent_tries WHERE cardinality(at) > 0')).toEqual([]);
  });

  it('reads nothing of a stranger before there is a place for it, and those who send nothing keep no other network out', async () => {
    const { running } = await readyHub({ ...proxied, loginPlaces: 4 });
    const { port } = new URL(running.url);
    const head = (address: string) =>
      `POST /api/sessions HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\nContent-Length: 60\r\nX-Forwarded-For: ${address}\r\n\r\n`;
    const silent = Array.from({ length: 5 }, () => opened(Number(port), head('10.4.0.1')));
    // There are four places, so one of the sockets is refused although it has not sent its body.
    const told = await Promise.race(silent.map(firstOf));
    expect(told).toMatch(/^HTTP\/1.1 429 /);
    expect((await signInFrom(running.url, '10.5.0.1', { username: 'ama', password })).status).toBe(200);
    expect((await fetch(`${running.url}/health`)).status).toBe(200);
  });
});

type Browser = ReturnType<typeof browserAt>;
type Browsers = [Browser, Browser, Browser];

async function timeOf(run: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await run();
  return performance.now() - from;
}

const p95 = (all: number[]) => Math.round([...all].sort((a, b) => a - b)[Math.floor(all.length * 0.95)] ?? 0);

/** Sends the body in pieces, without its length. Resolves to undefined if the hub answered without a status, and to 413 if it hung up. */
function statusOfLarge(url: string, from: string, text: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const sent = request(`${url}/api/sessions`, {
      ...{ method: 'POST', agent: false },
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    });
    sent.on('response', (reply) => resolve(reply.resume().statusCode));
    sent.on('error', () => resolve(413));
    sent.write(text.slice(0, 500_000));
    sent.end(text.slice(500_000));
  });
}

function opened(port: number, text: string): Socket {
  const socket = connect(port, '127.0.0.1', () => socket.write(text));
  // One of these sockets is cut off for a newcomer.
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  return socket;
}

const firstOf = (socket: Socket) =>
  new Promise<string>((resolve) => socket.once('data', (bytes: Buffer) => resolve(String(bytes))));
