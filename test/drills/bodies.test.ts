/**
 * Sends bodies of 64 bytes to 1 MiB in every shape to every address that takes JSON, with every role, while another client searches. No reply
 * is an internal error or has an undescribed form. A body that is too large is refused before it is parsed. The other client's search
 * continues, and memory does not grow.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { randomFrom, type Random } from '../../src-main/demo/random.rules.ts';
import { addAccount, readyHub } from '../hub/running.ts';
import { openedHub } from '../hub/hub.ts';
import { bodiesOf } from '../property/bodies.ts';
import { expectDescribed, validatorsOf } from '../property/described.ts';
import { filled, type Operation, type World } from '../property/requests.ts';
import { describedWorld } from '../property/world.ts';
import { builtOr } from '../support/built.ts';
import { amount, drillSeed, isDrill } from '../support/drills.ts';
import { freshDatabase, withPostgres } from '../support/postgres.ts';
import { clientOf, password, readyStation, setupBody, signIn, temporaryDir, type Client } from '../support/station.ts';
import { newAgent, send } from '../support/wire.ts';
import { startDrilled } from './drilled-station.ts';

/** Bodies per operation. */
const bodies = amount('BODIES', { test: 4, drill: 200 });
const together = 4;
const greatestGrowthMb = 100;
/** The largest allowed slowdown of a concurrent search, as a multiple of a search on an idle server. */
const slowest = 40;

type Made = Awaited<ReturnType<typeof describedWorld>>;
type Asked = { url: string; made: Made; searcher: Client; pid: number | undefined };

const sizesOf = (most: number) => [64, 1024, 16_000, 60_000, Math.floor(most / 2), most - 400, most + 1, 1024 * 1024];

async function expectBounded({ url, made, searcher, pid }: Asked): Promise<void> {
  const { document, operations, world } = made;
  const random = randomFrom(drillSeed);
  const validators = validatorsOf(document);
  const taking = operations.filter(({ body, mostBytes }) => body !== undefined && mostBytes !== undefined);
  expect(taking.length).toBeGreaterThan(20);
  const agent = newAgent();
  const quiet = isDrill ? await searched(searcher, (count) => count < 1000) : [];
  let before: number | undefined;
  let left = taking.flatMap((operation) => {
    const make = bodiesOf(operation, random);
    return Array.from({ length: bodies }, () => ({ operation, make }));
  });
  left = left
    .map((each) => ({ each, at: random.below(2 ** 30) }))
    .sort((a, b) => a.at - b.at)
    .map(({ each }) => each);
  const statuses = new Map<number, number>();
  const slow: { ms: number; said: string }[] = [];
  const sending = async () => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      const { operation, make } = next;
      const most = operation.mostBytes ?? 0;
      const { what, body } = make(random.pick(sizesOf(most)));
      const request = {
        operation,
        method: operation.method,
        target: `/api${filled(operation.path, world)}`,
        headers: headersOf(operation, world, random),
        body,
      };
      const sentAt = performance.now();
      const reply = await send(url, request, agent);
      const ms = Math.round(performance.now() - sentAt);
      // The first tenth fills caches that stay on purpose: validators of each shape, prepared statements, compiled code.
      if (slow.length > (taking.length * bodies) / 10) before ??= residentMb(pid);
      statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
      const said = `${operation.id}: ${what}, ${body.length} bytes, seed ${drillSeed}`;
      slow.push({ ms, said: `${said} → ${reply.status}` });
      expectDescribed({ ...request, body: Buffer.from(said) }, reply, validators);
      if (body.length > most) expect([401, 403, 413, 429], said).toContain(reply.status);
    }
  };
  let isOver = false;
  const all = Promise.all(Array.from({ length: together }, sending)).finally(() => (isOver = true));
  const beside = isDrill ? await searched(searcher, () => !isOver) : [];
  await all;
  agent.destroy();
  const after = residentMb(pid);
  // The callers that may send were admitted, and were refused because of what they sent.
  expect(statuses.get(400)).toBeGreaterThan(bodies);
  expect(statuses.get(413)).toBeGreaterThan(0);
  if (!isDrill) return;
  expect(statuses.get(200)).toBeGreaterThan(0);
  const told = [...statuses].sort().map(([status, count]) => `${count} × ${status}`);
  for (const { ms, said } of slow.toSorted((a, b) => b.ms - a.ms).slice(0, 8)) console.info(`${ms} ms: ${said}`);
  const [alone, loaded] = [p(quiet, 0.99), p(beside, 0.99)];
  console.info(`${taking.length} operations, ${taking.length * bodies} bodies: ${told.join(', ')}, seed ${drillSeed}`);
  console.info(
    `search alone p50 ${p(quiet, 0.5)} p99 ${alone} ms; beside p50 ${p(beside, 0.5)} p99 ${loaded} max ${p(beside, 1)} ms, ${beside.length}`,
  );
  expect(loaded / alone, 'a search waits for what others send').toBeLessThan(slowest);
  if (before === undefined || after === undefined) return console.warn('memory: not run: this system does not say it');
  console.info(`memory from ${before.toFixed(0)} to ${after.toFixed(0)} MB`);
  expect(after - before, 'memory grew').toBeLessThan(greatestGrowthMb);
}

const p = (times: readonly number[], share: number) =>
  Math.round(times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? NaN);

async function searched(client: Client, goesOn: (count: number) => boolean): Promise<number[]> {
  const times: number[] = [];
  for (const words = ['ama', 'zawadi otieno', 'kofi 30', '0712 345', 'bo']; goesOn(times.length);) {
    const startedAt = performance.now();
    const { status } = await client.get(
      `/patients/search?q=${encodeURIComponent(words[times.length % words.length] ?? '')}`,
    );
    times.push(performance.now() - startedAt);
    expect(status).toBe(200);
    await new Promise((resume) => setTimeout(resume, 5));
  }
  return times;
}

const timeoutMs = 120_000 + bodies * 30_000;

test('a station takes bodies of every shape', async () => expectBounded(await busyStation()), timeoutMs);
withPostgres('bodies', () => {
  test('a hub takes bodies of every shape', async () => expectBounded(await busyHub()), timeoutMs);
});

async function busyStation(): Promise<Asked> {
  if (!isDrill) {
    const { admin, anyone, station } = await readyStation();
    return { url: station.url, made: await describedWorld({ admin, anyone }), searcher: admin, pid: undefined };
  }
  const { url, setupCode, process } = await startDrilled({ dataDir: join(temporaryDir(), 'data'), environment });
  const anyone = clientOf(`${url}/api`, '');
  const { body } = await anyone.post('/setup', setupBody(setupCode));
  const admin = clientOf(anyone.api, body.token);
  await addPeople(admin);
  return { url, made: await describedWorld({ admin, anyone }), searcher: await searcherOf(admin), pid: process.pid };
}

async function busyHub(): Promise<Asked> {
  if (!isDrill) {
    const { admin, anyone, running } = await readyHub();
    const made = await describedWorld({ admin, anyone, addAccount: (account) => addAccount(running.hub, account) });
    return { url: running.url, made, searcher: admin, pid: undefined };
  }
  const database = await freshDatabase();
  const hub = await openedHub(database);
  const ports = { SATCHEL_HUB_PORT: '0', SATCHEL_SYNC_PORT: '0' };
  const env = { ...process.env, ...environment, ...ports, DATABASE_URL: database.url };
  const child = spawn(process.execPath, [builtOr('hub')], { env, stdio: ['ignore', 'pipe', 'ignore'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const { url } = JSON.parse(line) as { url: string };
  await addAccount(hub, { username: 'ama', password, role: 'administrator' });
  const anyone = clientOf(`${url}/api`, '');
  const admin = await signIn(anyone, { username: 'ama', password });
  await addPeople(admin);
  const made = await describedWorld({ admin, anyone, addAccount: (account) => addAccount(hub, account) });
  return { url, made, searcher: await searcherOf(admin), pid: child.pid };
}

/** Fixes the size of V8's young generation, as `many-requests` does. */
const environment = { NODE_OPTIONS: '--max-semi-space-size=16' };

const searcherOf = async (admin: Client) =>
  clientOf(admin.api, (await admin.post('/tokens', { name: 'searcher', role: 'reader' })).body.token);

async function addPeople(admin: Client): Promise<void> {
  for (let i = 0; i < 2000; i += 20) {
    await Promise.all(
      Array.from({ length: 20 }, (_, k) =>
        admin.post('/patients', {
          name: `Ama ${'abcdefghij'[k % 10]}o Otieno`,
          age: (i + k) % 90,
          phoneNumber: `0712 ${i + k}`,
        }),
      ),
    );
  }
}

function headersOf({ path, id }: Operation, { token, personToken, otherTokens }: World, random: Random) {
  const tokens = [
    token,
    token,
    path.includes('/drafts') ? personToken : token,
    personToken,
    ...otherTokens.slice(0, 2),
  ];
  const own = random.chance(0.1) ? undefined : random.pick(tokens);
  const type = id.includes('/fhir') && random.chance(0.5) ? 'application/fhir+json' : 'application/json';
  return { 'content-type': type, ...(own !== undefined && { authorization: `Bearer ${own}` }) };
}

function residentMb(pid: number | undefined): number | undefined {
  if (pid === undefined || process.platform !== 'linux') return undefined;
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}
