/** Measures how long the first page of the list of all patients takes over HTTP, with each filter and in each order. */
import { note } from './figures.ts';
import type { Served } from './load.ts';

const rounds = 15;
const limitMs = 150;
const filters = [
  ...['', 'sort=oldest', 'sort=-createdAt', 'ageFrom=80', 'ageTo=4', 'gender=OTHER', 'category=INPATIENT'],
  ...['village=Nowhere', 'withoutNumber=true', 'retired=true', 'visitedDays=30', 'notVisitedDays=90'],
  ...['registeredFrom=2026-01-01', 'gender=OTHER&category=NONE&ageFrom=95', 'gender=OTHER&ageTo=1&sort=youngest'],
];

/** Notes the slowest of them by its median. They take turns, so that other work of the computer affects all alike. */
export async function measurePeople({ api, headers, name }: Served): Promise<void> {
  const times = new Map(filters.map((filter) => [filter, [] as number[]]));
  for (let round = 0; round < rounds; round++) {
    for (const filter of filters) {
      const from = performance.now();
      const reply = await fetch(`${api}/people?${filter}`, { headers });
      await reply.arrayBuffer();
      if (reply.status !== 200) throw new Error(`The list answered ${reply.status} to ${filter}.`);
      times.get(filter)?.push(performance.now() - from);
    }
  }
  const medians = [...times].map(([filter, all]) => ({ filter, ms: medianOf(all) })).toSorted((a, b) => b.ms - a.ms);
  const [slowest] = medians;
  const first = medians.find(({ filter }) => filter === '');
  note({
    what: 'list of patients, first page, median',
    size: name,
    measured: `${first?.ms.toFixed(0)} ms (slowest filter, ${slowest?.filter}: ${slowest?.ms.toFixed(0)} ms)`,
    limit: `≤ ${limitMs} ms`,
    isReached: (slowest?.ms ?? 0) <= limitMs,
  });
}

const medianOf = (all: number[]): number => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
