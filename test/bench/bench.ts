/**
 * `npm run bench` measures the figures of docs/benchmarks.md, each beside its limit, in one run on this machine.
 *
 *   npm run bench -- [--sizes 10000,100000,1000000] [--only start,search,…] [--changes 100000] [--rows 100000] [--json]
 *   npm run bench -- --only earlier --earlier FOLDER
 *
 * The station runs as a process of its own; this process is the clinic that calls it over HTTP. Registries are filled
 * with clerk-like data from a fixed seed and deleted afterwards. A ratio is the median of rounds in which both programs
 * take turns. The lowest and the highest ratio are in brackets.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildIfOutOfDate } from '../../src-main/bin/build.ts';
import { residentMb, startChild, stationArguments, stopChild } from './child.ts';
import { clerkData, type ClerkData } from './clerk.ts';
import { measureDesktop } from './desktop.ts';
import { measureEarlier } from './earlier.ts';
import { measureRecall } from './febrl.ts';
import { note, noteNotRun, noteRatio, printFigures, say, writeFigures } from './figures.ts';
import { measureAudit, measureEdits, measurePostgres, measureReads, measureSaves, type Served } from './load.ts';
import { measureHubSearch } from './hub-search.ts';
import { measureHub } from './hub.ts';
import { measureImports } from './import.ts';
import { measureLag } from './lag.ts';
import { measureDrafts } from './matches.ts';
import { measureMatching } from './matching/matching.ts';
import { measureNoisy } from './noisy.ts';
import { administrator, environmentOf, fill } from './registry.ts';
import { measurePart } from './part.ts';
import { measurePeople } from './people.ts';
import { measureRekey } from './rekey.ts';
import { measureSnapshot } from './snapshot.ts';
import { measureStart } from './start.ts';
import { measureSync } from './sync.ts';
import { measureWorklist } from './worklist.ts';
import { firstOpened, measureWindow } from './window.ts';

/** In the order of measuring: groups that save come after groups that only read. */
const groups = [
  'fill',
  'start',
  'search',
  'window',
  'people',
  'matches',
  'reads',
  'noisy',
  'desktop',
  'edits',
  'saves',
  'postgres',
  'audit',
  'recall',
  'matching',
  'rekey',
  'snapshot',
  'lag',
  'worklist',
  'sync',
  'hub',
  'hub-search',
  'part',
  'import',
  'packages',
  'earlier',
] as const;
type Group = (typeof groups)[number];

const { values: options } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,100000,1000000' },
    only: { type: 'string', default: groups.join(',') },
    changes: { type: 'string' },
    rows: { type: 'string', default: '100000' },
    earlier: { type: 'string' },
    json: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});
const sizes = options.sizes.split(',').map(Number);
const unknown = options.only.split(',').filter((name) => !groups.includes(name as Group));
if (unknown.length > 0) throw new Error(`There is no group ${unknown.join(', ')}; there are ${groups.join(', ')}.`);
const isWanted = (group: Group) => options.only.split(',').includes(group);
const needsRegistry = groups.some(
  (group) =>
    isWanted(group) &&
    !['audit', 'recall', 'matching', 'sync', 'hub', 'hub-search', 'part', 'import', 'packages', 'earlier'].includes(
      group,
    ),
);

const searches = 1000;
/**
 * The window, the desktop and a noisy program are measured on a registry of this size, for which their limits hold. If only one size is
 * requested, it is used for them as well.
 */
const windowSize = sizes.length === 1 ? sizes[0] : 100_000;

await buildIfOutOfDate();
if (needsRegistry) for (const size of sizes) await measureSize(size);
if (isWanted('audit')) await measureAudit();
if (isWanted('recall')) await measureFebrl();
if (isWanted('matching')) await measureMatching();
if (isWanted('sync')) await measureExchange(Number(options.changes ?? 100_000));
if (isWanted('hub')) await measureHub(Number(options.changes ?? 1_000_000));
if (isWanted('hub-search')) {
  for (const size of sizes.filter((each) => each >= 100_000)) await measureHubSearch(size, timeSearches);
}
if (isWanted('part')) for (const size of sizes) await measurePart(size);
if (isWanted('import')) await measureImports(Number(options.rows));
if (isWanted('packages')) measurePackages();
if (options.earlier !== undefined) await measureEarlier(resolve(options.earlier));
printFigures({ isJson: options.json });
if (options.write) await writeFigures(resolve(import.meta.dirname, '../../docs/benchmarks.md'));

async function measureSize(size: number): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'satchel-bench-'));
  const name = size.toLocaleString('en');
  try {
    const data = clerkData(size);
    say(`Filling a registry with ${name} patients …`);
    const { token, seconds, diskBytes } = await fill(dir, data, size);
    if (isWanted('fill')) noteFilling({ size, name, seconds, diskBytes });
    const headers = { authorization: `Bearer ${token}` };
    if (isWanted('start')) await measureStart({ dir, headers, data, name, size });
    if (isWanted('rekey')) await measureRekey({ dir, headers, data, name });
    if (isWanted('snapshot')) await measureSnapshot({ dir, name, size });
    if (size === windowSize && isWanted('desktop')) await measureProgram(dir, name);

    const station = await startChild(stationArguments, environmentOf(dir));
    const served: Served = { station, api: String(station.ready['api']), headers, data, name, dir };
    // Otherwise a thread compares the saved patients with all others while the next group measures.
    await fetch(`${served.api}/duplicates/comparing`, { method: 'DELETE', headers });
    if (isWanted('search')) await measureSearch(served, size);
    if (size === windowSize && isWanted('window')) await measureScreens(String(station.ready['url']), data, name);
    if (isWanted('people')) await measurePeople(served);
    if (isWanted('matches')) await measureDrafts(served, size);
    if (isWanted('reads')) await measureReads(served);
    if (size === windowSize && isWanted('noisy')) await measureNoisy(served);
    if (isWanted('edits')) await measureEdits(served);
    if (isWanted('saves')) await measureSaves(served, size);
    if (isWanted('postgres')) await measurePostgres(served, size);
    await stopChild(station);
    if (isWanted('lag')) await measureLag({ dir, data, name });
    if (isWanted('worklist')) await measureWorklist({ dir, headers, data, name, size });
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

function noteFilling({
  size,
  name,
  seconds,
  diskBytes,
}: {
  size: number;
  name: string;
  seconds: number;
  diskBytes: number;
}): void {
  const what = 'filling through the bulk path, each commit synced';
  const isTimed = size === 100_000;
  const measured = `${seconds.toFixed(1)} s`;
  note({ what, size: name, measured, limit: isTimed ? '≤ 8 s' : 'none set', isReached: !isTimed || seconds <= 8 });
  const megabytes = ((diskBytes / 1e6) * 100_000) / size;
  // The search's words take a larger share of a small registry.
  const isLimited = size >= 100_000;
  note({
    what: 'disk for each 100,000 patients',
    size: name,
    measured: `${megabytes.toFixed(0)} MB`,
    limit: isLimited ? '≤ 80 MB' : 'none set',
    isReached: !isLimited || megabytes <= 80,
  });
}

async function measureSearch({ station, api, headers, data, name }: Served, size: number): Promise<void> {
  const limits = size > 100_000 ? { ms: 25, mb: 450 } : { ms: 12, mb: 250 };
  const times = await timeSearches(api, headers, data);
  const p99 = times[Math.floor(times.length * 0.99)] ?? 0;
  const median = times[Math.floor(times.length / 2)] ?? 0;
  note({
    what: 'search over HTTP, 99th percentile',
    size: name,
    measured: `${p99.toFixed(1)} ms (median ${median.toFixed(1)} ms)`,
    limit: `≤ ${limits.ms} ms`,
    isReached: p99 <= limits.ms,
  });
  const memory = residentMb(station);
  const what = `resident memory after ${searches} searches`;
  if (memory === undefined) {
    noteNotRun(what, 'this system does not say it.');
    return;
  }
  const measured = `${memory.toFixed(0)} MB`;
  note({ what, size: name, measured, limit: `≤ ${limits.mb} MB`, isReached: memory <= limits.mb });
}

/** Returns the milliseconds of each search, sorted. Searches run one at a time, as a clerk makes them. */
async function timeSearches(api: string, headers: Record<string, string>, data: ClerkData): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < searches; i++) {
    const path = `${api}/patients/search?q=${encodeURIComponent(data.query())}`;
    const from = performance.now();
    const reply = await fetch(path, { headers });
    await reply.arrayBuffer();
    if (reply.status !== 200) throw new Error(`A search answered ${reply.status}.`);
    times.push(performance.now() - from);
  }
  return times.sort((a, b) => a - b);
}

async function measureScreens(url: string, data: ClerkData, size: string): Promise<void> {
  const queries = Array.from({ length: 25 }, () => data.query().slice(0, 16));
  const found = await measureWindow(url, { ...administrator, queries });
  if ('reason' in found) {
    noteNotRun('the window', found.reason);
    return;
  }
  const times = found.keystrokeMs.sort((a, b) => a - b);
  const at = (part: number) => times[Math.floor(times.length * part)] ?? 0;
  note({
    what: 'results painted after a keystroke, median',
    size,
    measured: `${at(0.5).toFixed(0)} ms (95th percentile ${at(0.95).toFixed(0)} ms)`,
    limit: '≤ 50 ms',
    isReached: at(0.5) <= 50,
  });
  // A choice that left the rows as they were has painted nothing.
  const medians = [...found.peopleMs]
    .map(([name, all]) => ({ name, all: all.filter((ms) => !Number.isNaN(ms)).sort((a, b) => a - b) }))
    .filter(({ all }) => all.length > 0)
    .map(({ name, all }) => ({ name, ms: all[Math.floor(all.length / 2)] ?? 0 }))
    .sort((a, b) => b.ms - a.ms);
  const slowest = medians.find(({ name }) => name !== firstOpened);
  const opened = medians.find(({ name }) => name === firstOpened);
  note({
    what: 'list of patients painted, median',
    size,
    measured: `first ${opened?.ms.toFixed(0)} ms, slowest filter (${slowest?.name}) ${slowest?.ms.toFixed(0)} ms`,
    limit: '≤ 150 ms',
    isReached: Math.max(opened?.ms ?? Infinity, slowest?.ms ?? Infinity) <= 150,
  });
  note({
    what: 'empty rows while the list scrolls',
    size,
    measured: String(found.emptyRows),
    limit: '0',
    isReached: found.emptyRows === 0,
  });
  note({
    what: 'script at first paint, gzip',
    size: 'any',
    measured: `${found.scriptKb.toFixed(0)} kB`,
    limit: '≤ 150 kB',
    isReached: found.scriptKb <= 150,
  });
}

async function measureProgram(dir: string, name: string): Promise<void> {
  const found = await measureDesktop({ dataDir: join(dir, 'data'), keyFile: join(dir, 'key') });
  if ('reason' in found) {
    noteNotRun('the desktop', found.reason);
    return;
  }
  const { size, start, usable, memory } = found;
  const mb = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
  note({
    what: 'desktop, installed, against the bare runtime',
    size: 'any',
    measured: `${(size.own / size.bare).toFixed(2)}, ${mb(size.own)} to ${mb(size.bare)}`,
    limit: '≤ 1.15',
    isReached: size.own <= 1.15 * size.bare,
  });
  const of = { size: name, other: start.bare, unit: 'ms' } as const;
  const what = 'desktop, start to painted window, against an empty window';
  noteRatio({ ...of, what, own: start.own, limit: { atMost: 1.3 } });
  noteRatio({ ...of, what: 'the same, until a person can type', own: usable, limit: 'none set' });
  note({
    what: 'desktop, all processes, idle',
    size: name,
    measured: `${mb(memory.own)} (an empty window ${mb(memory.bare)})`,
    limit: 'none set',
    isReached: true,
  });
}

async function measureExchange(changes: number): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'satchel-bench-'));
  try {
    await measureSync({ dir, changes });
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

async function measureFebrl(): Promise<void> {
  for (const [dataset, typed, least] of [
    [1, 'name', 0.99],
    [2, 'name', 0.94],
    [2, 'name and suburb', 0.995],
  ] as const) {
    const { at10 } = await measureRecall(dataset, typed);
    const what = `recall@10, misspelt ${typed} typed`;
    note({ what, size: `FEBRL ${dataset}`, measured: at10.toFixed(3), limit: `≥ ${least}`, isReached: at10 >= least });
  }
}

type Listed = { version?: string; dependencies?: Record<string, Listed> };

/** Counts the packages that `npm install` without the development packages puts on a disk and that a station uses. */
function measurePackages(): void {
  // Only a hub uses these, and what only they depend on.
  const ofHub = ['pg', 'prom-client'];
  const listed = execFileSync('npm', ['ls', '--omit=dev', '--all', '--json'], {
    cwd: resolve(import.meta.dirname, '../..'),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    shell: process.platform === 'win32',
  });
  const places = new Set<string>();
  const gather = ({ dependencies = {} }: Listed): void => {
    for (const [name, one] of Object.entries(dependencies)) {
      // An optional package that is not installed has no version, and type packages never run.
      if (one.version === undefined || ofHub.includes(name) || name.startsWith('@types/')) continue;
      places.add(`${name}@${one.version}`);
      gather(one);
    }
  };
  gather(JSON.parse(listed) as Listed);
  const count = places.size;
  const what = "packages in use on a user's computer";
  note({ what, size: 'any', measured: String(count), limit: '< 114', isReached: count < 114 });
}
