/**
 * `npm run bench`: what the README's table says, each figure beside its limit, measured in the same run on this machine.
 *
 *   npm run bench -- [--sizes 10000,100000,1000000] [--json]
 *
 * The station runs as a process of its own; this process is the clinic that calls it over HTTP. Registries are filled
 * with clerk-like data from a fixed seed and thrown away.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import autocannon from 'autocannon';
import Database from 'better-sqlite3';
import { buildIfOutOfDate } from '../../src-main/bin/build.ts';
import { configFrom } from '../../src-main/config.ts';
import { write } from '../../src-main/db/access.ts';
import { unlock } from '../../src-main/db/cipher.ts';
import { insertPatient } from '../../src-main/patients/patient.queries.ts';
import { startStation } from '../../src-main/serve.ts';
import { clerkData, type ClerkData } from './clerk.ts';
import { measureDesktop } from './desktop.ts';
import { measureRecall } from './febrl.ts';
import { measureWindow } from './window.ts';

type Figure = { what: string; size: string; measured: string; limit: string; isReached: boolean };

const figures: Figure[] = [];
const isJson = process.argv.includes('--json');
const sizesArgument = process.argv[process.argv.indexOf('--sizes') + 1];
const sizes = (process.argv.includes('--sizes') ? (sizesArgument ?? '') : '10000,100000,1000000')
  .split(',')
  .map(Number);
const searches = 1000;
const clients = 32;
const loadSeconds = 8;
/** The window is measured on a registry of this size; its limit is for that one. */
const windowSize = 100_000;
const administrator = { username: 'bench', password: 'synthetic data only' };
/** Patients saved in one body while filling. */
const share = 20;

const say = (text: string) => process.stderr.write(`${text}\n`);
function note(figure: Figure): void {
  figures.push(figure);
  say(
    `${figure.isReached ? 'reached    ' : 'NOT REACHED'} ${figure.what}, ${figure.size}: ${figure.measured} (limit ${figure.limit})`,
  );
}

await buildIfOutOfDate();
for (const size of sizes) await measureSize(size);
for (const [dataset, typed, least] of [
  [1, 'name', 0.99],
  [2, 'name', 0.94],
  [2, 'name and suburb', 0.995],
] as const) {
  const { at10 } = await measureRecall(dataset, typed);
  const what = `recall@10, misspelt ${typed} typed`;
  note({ what, size: `FEBRL ${dataset}`, measured: at10.toFixed(3), limit: `≥ ${least}`, isReached: at10 >= least });
}
print();

async function measureSize(size: number): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'satchel-bench-'));
  try {
    const data = clerkData(size);
    const token = await fill(dir, data, size);
    const startedAt = performance.now();
    const station = await startChild(
      ['--max-semi-space-size=8', resolve(import.meta.dirname, '../../src-main/bin/launch.js'), 'station'],
      environmentOf(dir),
    );
    const api = String(station.ready['api']);
    const headers = { authorization: `Bearer ${token}` };
    const first = await fetch(`${api}/patients?size=1`, { headers });
    const startMs = performance.now() - startedAt;
    if (first.status !== 200) throw new Error(`The station answers ${first.status}.`);
    const name = size.toLocaleString('en');
    const limitsOf = {
      start: size > 100_000 ? 2000 : 1000,
      search: size > 100_000 ? 30 : 15,
      memory: size > 100_000 ? 450 : 250,
    };
    note({
      what: 'start to first 200',
      size: name,
      measured: `${startMs.toFixed(0)} ms`,
      limit: `≤ ${limitsOf.start} ms`,
      isReached: startMs <= limitsOf.start,
    });

    const times = await timeSearches(api, headers, data);
    const p99 = times[Math.floor(times.length * 0.99)] ?? 0;
    const median = times[Math.floor(times.length / 2)] ?? 0;
    note({
      what: 'search over HTTP, 99th percentile',
      size: name,
      measured: `${p99.toFixed(1)} ms (median ${median.toFixed(1)} ms)`,
      limit: `≤ ${limitsOf.search} ms`,
      isReached: p99 <= limitsOf.search,
    });
    const memory = residentMb(station.child);
    note({
      what: `resident memory after ${searches} searches`,
      size: name,
      measured: memory === undefined ? 'not measured here' : `${memory.toFixed(0)} MB`,
      limit: `≤ ${limitsOf.memory} MB`,
      isReached: memory !== undefined && memory <= limitsOf.memory,
    });
    if (size === windowSize) await measureScreens(String(station.ready['url']), data, name);
    await measureLoad({ api, headers, data, name, dir });
    station.child.kill('SIGTERM');
    await new Promise((done) => station.child.once('exit', done));
    if (size === windowSize) await measureProgram(dir, name);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

function environmentOf(dir: string): NodeJS.ProcessEnv {
  const own = { SATCHEL_DATA_DIR: join(dir, 'data'), SATCHEL_PORT: '0', SATCHEL_KEY_FILE: join(dir, 'key') };
  return { ...process.env, ...own };
}

/** Fills a registry through the same write door that the interface uses; returns a clerk's service token. */
async function fill(dir: string, data: ClerkData, size: number): Promise<string> {
  say(`Filling a registry with ${size} patients …`);
  const station = await startStation(configFrom(environmentOf(dir), 'bench'));
  const post = async (path: string, body: unknown, token?: string) => {
    const headers = {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    };
    const reply = await fetch(station.api + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await reply.json()) as { token: string };
  };
  const { token } = await post('/setup', { setupCode: station.setupCode, stationName: 'Bench', administrator });
  const { db } = station.opened();
  const starts = Array.from({ length: Math.ceil(size / share) }, (_, i) => i * share);
  for (let from = 0; from < starts.length; from += 64) {
    const shares = starts.slice(from, from + 64).map((start) =>
      write(db, 'bench', (writer) => {
        for (let i = start; i < Math.min(size, start + share); i++) insertPatient(writer, data.patient(i));
      }),
    );
    await Promise.all(shares);
  }
  const clerk = await post('/tokens', { name: 'bench', role: 'clerk' }, token);
  await station.close();
  return clerk.token;
}

async function startChild(args: string[], env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'ignore'] });
  const lines = createInterface({ input: child.stdout });
  const line = await new Promise<string>((done, fail) => {
    lines.once('line', done);
    child.once('exit', (code) => fail(new Error(`The process ended with ${code}.`)));
  });
  return { child, ready: JSON.parse(line) as Record<string, unknown> };
}

/** Milliseconds of each search, one at a time as a clerk makes them, sorted. */
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

function residentMb({ pid }: ChildProcess): number | undefined {
  if (process.platform !== 'linux') return undefined;
  const kb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid ?? 0}/status`, 'utf8'))?.[1];
  return kb === undefined ? undefined : Number(kb) / 1024;
}

async function measureScreens(url: string, data: ClerkData, size: string): Promise<void> {
  const queries = Array.from({ length: 25 }, () => data.query().slice(0, 16));
  const found = await measureWindow(url, { ...administrator, queries });
  if ('reason' in found) {
    say(`The window was not measured: ${found.reason}`);
    return;
  }
  const times = found.keystrokeMs.sort((a, b) => a - b);
  const at = (part: number) => times[Math.floor(times.length * part)] ?? 0;
  note({
    what: 'results painted after a keystroke, median',
    size,
    measured: `${at(0.5).toFixed(0)} ms (95th percentile ${at(0.95).toFixed(0)} ms)`,
    limit: '≤ 100 ms',
    isReached: at(0.5) <= 100,
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
    say(`The desktop was not measured: ${found.reason}`);
    return;
  }
  const { size, start, memory } = found;
  const mb = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
  const times = (own: number, bare: number) => (own / bare).toFixed(2);
  note({
    what: 'desktop, installed, against the bare runtime',
    size: 'any',
    measured: `${times(size.own, size.bare)} (${mb(size.own)} of ${mb(size.bare)})`,
    limit: '≤ 1.15',
    isReached: size.own <= 1.15 * size.bare,
  });
  note({
    what: 'desktop, start to usable window',
    size: name,
    measured: `${start.own.toFixed(0)} ms`,
    limit: '≤ 2500 ms',
    isReached: start.own <= 2500,
  });
  note({
    what: 'the same, against an empty window',
    size: name,
    measured: `${times(start.own, start.bare)} (of ${start.bare.toFixed(0)} ms)`,
    limit: '≤ 1.5',
    isReached: start.own <= 1.5 * start.bare,
  });
  note({
    what: 'desktop, all processes, idle',
    size: name,
    measured: `${mb(memory.own)} (an empty window ${mb(memory.bare)})`,
    limit: 'none set',
    isReached: true,
  });
}

type Load = { api: string; headers: Record<string, string>; data: ClerkData; name: string; dir: string };

/** Reads and writes by 32 clients at once, against a bare server and bare SQLite measured right before. */
async function measureLoad({ api, headers, data, name, dir }: Load): Promise<void> {
  const list = (await (await fetch(`${api}/patients?size=1&page=5`, { headers })).json()) as {
    embedded: { patientResourceList: { _id: string }[] };
  };
  const id = list.embedded.patientResourceList[0]?._id ?? '';
  const bytes = await (await fetch(`${api}/patients/${id}`, { headers })).text();

  const bare = await startChild([resolve(import.meta.dirname, 'bare-server.ts'), bytes], process.env);
  const bareUrl = `http://127.0.0.1:${String(bare.ready['port'])}/`;
  const bareReads = await requestsPerSecond({ url: bareUrl, headers });
  bare.child.kill();
  const reads = await requestsPerSecond({ url: `${api}/patients/${id}`, headers });
  noteRatio('GET /patients/{id}, 32 clients, against a bare route', name, { own: reads, bare: bareReads, least: 0.6 });

  const bareWrites = bareCommitsPerSecond(dir, data);
  let index = 0;
  const writes = await requestsPerSecond({
    url: `${api}/patients`,
    headers: { ...headers, 'content-type': 'application/json' },
    method: 'POST',
    body: () => {
      const { name: own, phoneNumber, residentialAddress, gender } = data.patient(index++);
      return JSON.stringify({ name: own, phoneNumber, residentialAddress, gender, age: 30 });
    },
  });
  noteRatio('POST /patients, 32 clients, against bare commits', name, { own: writes, bare: bareWrites, least: 0.5 });
}

function noteRatio(
  what: string,
  size: string,
  { own, bare, least }: { own: number; bare: number; least: number },
): void {
  const ratio = own / bare;
  const measured = `${ratio.toFixed(2)} (${own.toFixed(0)} of ${bare.toFixed(0)} a second)`;
  note({ what, size, measured, limit: `≥ ${least}`, isReached: ratio >= least });
}

type Request = { url: string; headers: Record<string, string>; method?: 'GET' | 'POST'; body?: () => string };

async function requestsPerSecond({ url, headers, method = 'GET', body }: Request): Promise<number> {
  const result = await autocannon({
    url,
    method,
    headers,
    connections: clients,
    duration: loadSeconds,
    ...(body !== undefined && { requests: [{ setupRequest: (request) => ({ ...request, body: body() }) }] }),
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} of the requests failed.`);
  return result['2xx'] / result.duration;
}

/** Single-row commits of bare better-sqlite3 with the same pragmas and cipher: the disk's own limit. */
function bareCommitsPerSecond(dir: string, data: ClerkData): number {
  const client = new Database(join(dir, 'bare.db'));
  unlock(client, Buffer.alloc(32, 7));
  for (const pragma of ['journal_mode=WAL', 'synchronous=FULL', 'fullfsync=ON', 'secure_delete=ON'])
    client.pragma(pragma);
  client.exec('CREATE TABLE patient (key INTEGER PRIMARY KEY, name TEXT, phone TEXT, address TEXT) STRICT');
  const insert = client.prepare('INSERT INTO patient (name, phone, address) VALUES (?, ?, ?)');
  const until = performance.now() + 1000 * (loadSeconds / 2);
  let count = 0;
  while (performance.now() < until) {
    const { name, phoneNumber, residentialAddress } = data.patient(count++);
    insert.run(name, phoneNumber, residentialAddress);
  }
  client.close();
  return count / (loadSeconds / 2);
}

function print(): void {
  if (isJson) {
    process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
    return;
  }
  process.stdout.write('| what | patients | measured | limit |\n|---|---|---|---|\n');
  for (const { what, size, measured, limit, isReached } of figures) {
    process.stdout.write(`| ${what} | ${size} | ${measured}${isReached ? '' : ' ✗'} | ${limit} |\n`);
  }
}
