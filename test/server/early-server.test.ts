/** At a station alone: a hub has no window that would wait for it. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startStation } from '../../src-main/serve.ts';
import { listenEarly } from '../../src-main/wire/early-server.ts';
import { freshStation, temporaryDir, testConfig } from '../support/station.ts';
import { send } from '../support/wire.ts';

function builtPage(): string {
  const pageDir = join(temporaryDir(), 'page');
  mkdirSync(join(pageDir, 'assets'), { recursive: true });
  writeFileSync(join(pageDir, 'index.html'), 'the page');
  writeFileSync(join(pageDir, 'assets', 'first-1a2b.js'), 'a script');
  return pageDir;
}

async function early(pageDir = builtPage()) {
  const server = await listenEarly({ port: 0, pageDir });
  if (server === undefined) throw new Error('It does not listen.');
  const start = async () => {
    const station = await startStation(testConfig(temporaryDir(), { pageDir, port: server.port }), server);
    onTestFinished(() => station.close());
    return station;
  };
  const ask = async (target: string, headers: Record<string, string> = {}) => {
    const reply = await send(server.url, { method: 'GET', target, headers });
    return { status: reply.status, text: reply.bytes.toString(), headers: { ...reply.headers, date: '' } };
  };
  return { server, start, ask };
}

/** Returns which of these replies are there once another request has made its way. */
async function answered(asked: Promise<unknown>[], ask: (target: string) => Promise<unknown>): Promise<number> {
  let there = 0;
  for (const each of asked) void each.then(() => there++);
  await ask('/');
  return there;
}

test('the page is served before the station is there, just as the station serves it', async () => {
  const { start, ask } = await early();
  const all = () => Promise.all(['/', '/index.html', '/assets/first-1a2b.js'].map((target) => ask(target)));
  const before = await all();
  expect(before.map(({ status, text }) => [status, text])).toEqual([
    [200, 'the page'],
    [200, 'the page'],
    [200, 'a script'],
  ]);
  await start();
  expect(await all()).toEqual(before);
});

test('all else waits for the station, which checks it as ever', async () => {
  const { start, ask } = await early();
  const asked = [
    ask('/api/health'),
    ask('/api/patients'),
    ask('/', { host: 'evil.example' }),
    ask('/', { origin: 'https://evil.example' }),
    ask('/assets/../secret'),
  ];
  expect(await answered(asked, ask)).toBe(0);
  await start();
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 401, 403, 403, 404]);
  expect((await ask('/api/health')).status).toBe(200);
});

test('of many that wait the last are turned away, and all of them if the station does not start', async () => {
  const { server, ask } = await early();
  const asked = Array.from({ length: 33 }, () => ask('/api/health'));
  const outcomes = Promise.allSettled(asked);
  await expect(Promise.race(asked)).rejects.toThrow();
  server.close();
  expect((await outcomes).filter(({ status }) => status === 'rejected')).toHaveLength(33);
});

test('the port is free again once the station is closed', async () => {
  const { server, start, ask } = await early();
  const station = await start();
  await ask('/api/health');
  await station.close();
  await expect(ask('/')).rejects.toThrow();
  const next = await listenEarly({ port: server.port, pageDir: builtPage() });
  expect(next?.port).toBe(server.port);
  next?.close();
});

test('a port that is taken and a page that is not built are left to the station', async () => {
  const { url } = await freshStation();
  expect(await listenEarly({ port: Number(new URL(url).port), pageDir: builtPage() })).toBeUndefined();
  expect(await listenEarly({ port: 0, pageDir: join(temporaryDir(), 'nothing') })).toBeUndefined();
});
