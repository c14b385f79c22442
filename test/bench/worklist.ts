/**
 * Measures the first list of duplicates of a registry, made in the background, and how long a search takes meanwhile. It does not disturb
 * the other groups: see `fill`.
 */
import { configFrom } from '../../src-main/config.ts';
import { write } from '../../src-main/db/access.ts';
import { oweAll } from '../../src-main/patients/due.queries.ts';
import { startStation } from '../../src-main/serve.ts';
import { startChild, stationArguments, stopChild } from './child.ts';
import type { ClerkData } from './clerk.ts';
import { note } from './figures.ts';
import { environmentOf, notByItself } from './registry.ts';

const limitS = 120;
const searchMs = 100;

type Measured = { dir: string; headers: Record<string, string>; data: ClerkData; name: string; size: number };
type Comparing = { done: number; of: number; state: string };

/** Measures a registry that no station has open. */
export async function measureWorklist({ dir, headers, data, name, size }: Measured): Promise<void> {
  const filled = await startStation({ ...configFrom(environmentOf(dir), 'bench'), comparingTimes: notByItself });
  await write(filled.registry().db, 'bench', (writer) => oweAll(writer));
  await filled.close();
  const station = await startChild(stationArguments, environmentOf(dir));
  const ask = async (path: string) => {
    const reply = await fetch(`${String(station.ready['api'])}${path}`, { headers });
    return (await reply.json()) as { comparing: Comparing };
  };
  const state = async () => (await ask('/duplicates/count')).comparing.state;
  while ((await state()) !== 'running') await new Promise((next) => setTimeout(next, 50));
  const from = performance.now();
  const times: number[] = [];
  while ((await state()) !== 'done') {
    // As many searches as twenty clerks make. With as many as possible, the searches themselves would be measured.
    for (let i = 0; i < 20; i++) {
      const asked = performance.now();
      await ask(`/patients/search?q=${encodeURIComponent(data.query())}`);
      times.push(performance.now() - asked);
      await new Promise((next) => setTimeout(next, 50));
    }
  }
  const seconds = (performance.now() - from) / 1000;
  await stopChild(station);
  times.sort((a, b) => a - b);
  const p99 = times[Math.floor(times.length * 0.99)] ?? 0;
  const isLimited = size <= 100_000;
  const what = 'the first list of duplicates, in the background';
  note({
    ...{ what, size: name, measured: `${seconds.toFixed(0)} s`, limit: isLimited ? `≤ ${limitS} s` : 'none set' },
    isReached: !isLimited || seconds <= limitS,
  });
  note({
    what: 'search over HTTP meanwhile, 99th percentile',
    size: name,
    measured: `${p99.toFixed(0)} ms (${times.length} searches)`,
    limit: `< ${searchMs} ms`,
    isReached: p99 < searchMs,
  });
}
