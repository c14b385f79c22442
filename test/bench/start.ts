/** Measures how soon a station answers, in starts that take turns with those of an empty Fastify. */
import { mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ClerkData } from './clerk.ts';
import { startChild, stationArguments, stopChild } from './child.ts';
import { inRounds, isWithin, note, noteRatio, spell, spreadOf } from './figures.ts';
import { environmentOf } from './registry.ts';

const rounds = 7;
const warmSearches = 20;

export type Start = { dir: string; headers: Record<string, string>; data: ClerkData; name: string; size: number };

export async function measureStart({ dir, headers, data, name, size }: Start): Promise<void> {
  const emptyDir = mkdtempSync(join(dir, 'empty-'));
  const station = { args: stationArguments, env: environmentOf(dir), path: '/patients?size=1' };
  const unset = { args: stationArguments, env: environmentOf(emptyDir), path: '/health' };
  const fastify = { args: [resolve(import.meta.dirname, 'bare-server.ts')], env: process.env, path: '/' };
  const times = { station: [] as number[], unset: [] as number[], fastify: [] as number[], search: [] as number[] };
  const warm: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const own = await startOnce({ ...station, headers, query: () => data.query() });
    const without = await startOnce(unset);
    const bare = await startOnce(fastify);
    // The first start of each fills the caches of the disk and of compiled code.
    if (round === 0) continue;
    times.station.push(own.startMs);
    times.search.push(own.searchMs[0] ?? NaN);
    warm.push(spreadOf(own.searchMs.slice(1)).median);
    times.unset.push(without.startMs);
    times.fastify.push(bare.startMs);
  }
  rmSync(emptyDir, { recursive: true, force: true });
  const noteMs = (what: string, values: number[], limit: Parameters<typeof spell>[0]) => {
    const ms = spreadOf(values);
    note({
      what,
      size: name,
      measured: `${inRounds(ms, 0)} ms`,
      limit: spell(limit, ' ms'),
      isReached: isWithin(ms.median, limit),
    });
  };
  noteMs('start to first 200', times.station, { atMost: size > 100_000 ? 600 : 450 });
  noteMs('first search after it', times.search, { atMost: 100 });
  noteRatio({
    what: 'first search after a start, against those that follow it',
    size: name,
    own: times.search,
    other: warm,
    limit: { atMost: 10 },
    unit: 'ms',
  });
  noteRatio({
    what: 'start without a registry, against an empty Fastify',
    size: name,
    own: times.unset,
    other: times.fastify,
    limit: { atMost: 1.3 },
    unit: 'ms',
  });
}

type Started = {
  args: string[];
  env: NodeJS.ProcessEnv;
  path: string;
  headers?: Record<string, string>;
  query?: () => string;
};

async function startOnce({ args, env, path, headers = {}, query }: Started) {
  const startedAt = performance.now();
  const started = await startChild(args, env);
  const { api, port } = started.ready;
  const base = typeof api === 'string' ? api : `http://127.0.0.1:${String(port)}`;
  const ask = async (where: string) => {
    const { status } = await fetch(base + where, { headers });
    if (status !== 200) throw new Error(`${where} answers ${status}.`);
  };
  await ask(path);
  const startMs = performance.now() - startedAt;
  const searchMs: number[] = [];
  for (let i = 0; query !== undefined && i <= warmSearches; i++) {
    const searchedAt = performance.now();
    await ask(`/patients/search?q=${encodeURIComponent(query())}`);
    searchMs.push(performance.now() - searchedAt);
  }
  await stopChild(started);
  return { startMs, searchMs };
}
