/**
 * Measures many clients at once, against what bounds them. Programs that are compared run at the same time and take turns of a second or
 * two. A shared machine can be twice as fast in one minute as in the next.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import Database from 'better-sqlite3';
import { quickestCipher, unlockWith } from '../../src-main/db/cipher.ts';
import { autocannon } from '../clients/autocannon.ts';
import { clerkData, type ClerkData } from './clerk.ts';
import { nodeFlags, processorSeconds, startChild, stopChild, type Child } from './child.ts';
import { note, noteNotRun, noteRatio } from './figures.ts';
import { startPostgres } from './postgres.ts';
import { environmentOf, fill } from './registry.ts';

const rounds = 5;
const turnSeconds = 2;
const clients = 32;

export type Served = {
  station: Child;
  api: string;
  headers: Record<string, string>;
  data: ClerkData;
  name: string;
  dir: string;
};

/** Measures reads by id against a bare Fastify route that returns the same bytes, under the same options of Node. */
export async function measureReads({ api, headers, name, station }: Served): Promise<void> {
  const list = (await (await fetch(`${api}/patients?size=1&page=5`, { headers })).json()) as {
    embedded: { patientResourceList: { _id: string }[] };
  };
  const url = `${api}/patients/${list.embedded.patientResourceList[0]?._id ?? ''}`;
  const bytes = await (await fetch(url, { headers })).text();
  const bare = await startChild([...nodeFlags, resolve(import.meta.dirname, 'bare-server.ts'), bytes]);
  const bareUrl = `http://127.0.0.1:${String(bare.ready['port'])}/`;
  const perProcessor = { own: [] as number[], other: [] as number[] };
  const turn = (side: 'own' | 'other', asked: Child, address: string) => async () => {
    const before = processorSeconds(asked);
    const { count, seconds } = await request({ url: address, headers });
    const after = processorSeconds(asked);
    if (before !== undefined && after !== undefined) perProcessor[side].push(count / (after - before));
    return count / seconds;
  };
  const { own, other } = await takeTurns({ own: turn('own', station, url), other: turn('other', bare, bareUrl) });
  await stopChild(bare);
  const what = 'GET /patients/{id}, 32 clients, against a bare route';
  noteRatio({ what, size: name, own, other, limit: { atLeast: 0.6 }, unit: 'a second' });
  if (perProcessor.own.length === 0) return;
  noteRatio({
    what: 'the same, for each second of a processor',
    size: name,
    own: perProcessor.own.slice(1),
    other: perProcessor.other.slice(1),
    limit: 'none set',
    unit: 'a second',
  });
}

/**
 * Measures the same read with the audit and at a station without it, for each second of processor time. Each round starts two new
 * processes, because two that run the same program can differ by a tenth for as long as they run.
 */
export async function measureAudit(): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'satchel-bench-'));
  try {
    const program = [...nodeFlags, resolve(import.meta.dirname, 'audit-station.ts')];
    // Each registry is filled by itself. A copied registry would be recognised as a copy, and its tokens would not be valid.
    const sideOf = async (name: string, ...args: string[]): Promise<Side> => {
      const folder = join(dir, name);
      const { token } = await fill(folder, clerkData(1000), 1000);
      return { program: [...program, ...args], dir: folder, headers: { authorization: `Bearer ${token}` } };
    };
    const [audited, without, long] = [
      await sideOf('with'),
      await sideOf('without', 'off'),
      await sideOf('long', 'long'),
    ];
    const what = 'GET /patients/{id} with the audit, against without, for each second of a processor';
    const limit = { atLeast: 0.95 };
    noteRatio({ what, size: 'any', ...(await readsOfBoth(audited, without)), limit, unit: 'a second' });
    const besideLong = 'GET /patients/{id} beside an access log of 150 MB, against an empty one';
    noteRatio({ what: besideLong, size: 'any', ...(await readsOfBoth(long, audited)), limit, unit: 'a second' });
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

type Side = { program: string[]; dir: string; headers: Record<string, string> };

/** Alternating turns of each round. They are short, since the speed of a computer changes within seconds. */
const turnsOfRound = 10;

/** Returns the reads of two new stations in each round, for each second of processor time, or of elapsed time if the system has no other. */
async function readsOfBoth(one: Side, another: Side): Promise<{ own: number[]; other: number[] }> {
  const all = { own: [] as number[], other: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    const [own, other] = [await readerAt(one), await readerAt(another)];
    for (let turn = 0; turn < turnsOfRound; turn++) {
      await own.turn();
      await other.turn();
    }
    all.own.push(await own.end());
    all.other.push(await other.end());
  }
  return all;
}

async function readerAt({ program, dir, headers }: Side) {
  const station = await startChild(program, environmentOf(dir));
  const api = String(station.ready['api']);
  const list = (await (await fetch(`${api}/patients?size=1`, { headers })).json()) as {
    embedded: { patientResourceList: { _id: string }[] };
  };
  const url = `${api}/patients/${list.embedded.patientResourceList[0]?._id ?? ''}`;
  // Code that is compiled first, and a station's one-time work soon after its start, are not measured.
  await request({ url, headers, seconds: 6 });
  let [read, worked] = [0, 0];
  return {
    turn: async () => {
      const before = processorSeconds(station);
      const { count, seconds } = await request({ url, headers, seconds: 1 });
      const after = processorSeconds(station);
      read += count;
      worked += before === undefined || after === undefined ? seconds : after - before;
    },
    end: async () => {
      await stopChild(station);
      return read / worked;
    },
  };
}

/** Measures saves against single commits of the same rows in bare SQLite, with the same cipher and settings. */
export async function measureSaves(served: Served, size: number): Promise<void> {
  const dir = mkdtempSync(join(served.dir, 'bare-'));
  const commit = bareCommits(dir, served.data);
  const { own, other } = await takeTurns({
    own: perSecond(saves(served, clients)),
    other: () => Promise.resolve(commit.perSecond()),
  });
  commit.close();
  rmSync(dir, { recursive: true, force: true });
  const what = 'POST /patients, 32 clients, against bare commits';
  noteRatio({
    what,
    size: served.name,
    own,
    other,
    limit: { atLeast: size < 1_000_000 ? 0.7 : 0.65 },
    unit: 'a second',
  });
}

/** Measures the same saves on the usual alternative: Fastify, pg and PostgreSQL, which syncs each commit as well. */
export async function measurePostgres(served: Served, size: number): Promise<void> {
  const what = (count: number) => `POST /patients, ${count} client${count === 1 ? '' : 's'}, against PostgreSQL`;
  const postgres = await startPostgres(served.data, size);
  if ('reason' in postgres) {
    noteNotRun(what(clients), postgres.reason);
    return;
  }
  try {
    for (const connections of [1, clients]) {
      const { own, other } = await takeTurns({
        own: perSecond(saves(served, connections)),
        other: perSecond(saves({ ...served, api: postgres.api }, connections)),
      });
      const named = { what: what(connections), size: served.name };
      noteRatio({ ...named, own, other, limit: { atLeast: connections === 1 ? 1 : 1.2 }, unit: 'a second' });
    }
  } finally {
    await postgres.stop();
  }
}

type Turns = { own: () => Promise<number>; other: () => Promise<number> };

/** Takes turns, after one turn of each that does not count because its code is compiled then. */
export async function takeTurns(turns: Turns): Promise<{ own: number[]; other: number[] }> {
  await turns.other();
  await turns.own();
  const measured = { own: [] as number[], other: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    measured.other.push(await turns.other());
    measured.own.push(await turns.own());
  }
  return measured;
}

let saved = 0;

export function saves({ api, headers, data }: Pick<Served, 'api' | 'headers' | 'data'>, connections: number) {
  const body = () => {
    const { name, phoneNumber, residentialAddress, gender } = data.patient(saved++);
    return JSON.stringify({ name, phoneNumber, residentialAddress, gender, age: 30 });
  };
  return () => request({ url: `${api}/patients`, headers: json(headers), method: 'POST', body, connections });
}

/** A measured run as a rate. */
export const perSecond = (run: () => ReturnType<typeof request>) => async () => {
  const { count, seconds } = await run();
  return count / seconds;
};

type Request = {
  url: string;
  headers: Record<string, string>;
  method?: 'GET' | 'POST' | 'PATCH';
  body?: () => string;
  connections?: number;
  seconds?: number;
};

export async function request({
  url,
  headers,
  method = 'GET',
  body,
  connections = clients,
  seconds = turnSeconds,
}: Request) {
  const result = await autocannon({
    url,
    method,
    headers,
    connections,
    duration: seconds,
    ...(body !== undefined && { requests: [{ setupRequest: (request) => ({ ...request, body: body() }) }] }),
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} of the requests failed.`);
  return { count: result['2xx'], seconds: result.duration };
}

const earlierEdits = 10_000;
/** Seconds, more than enough unless an edit takes longer the more edits there were. */
const editingSeconds = 60;
const editsATurn = 100;

/** Checks that saving a record with very many edits takes no longer than saving one with few. */
export async function measureEdits({ api, headers, name }: Served): Promise<void> {
  const register = async () => {
    const reply = await fetch(`${api}/patients`, { method: 'POST', headers: json(headers), body: '{"name":"Edited"}' });
    return `${api}/patients/${((await reply.json()) as { _id: string })._id}`;
  };
  const what = 'edit of a record with 10,000 edits, against one with few';
  const [often, seldom] = [await register(), await register()];
  let edits = 0;
  const body = () => JSON.stringify({ phoneNumber: `0700 ${edits++}` });
  const many = { url: often, headers: json(headers), method: 'PATCH' as const, body };
  const startedAt = performance.now();
  while (edits < earlierEdits && performance.now() < startedAt + 1000 * editingSeconds) {
    await request({ ...many, seconds: turnSeconds });
  }
  if (edits < earlierEdits) {
    const measured = `only ${edits.toLocaleString('en')} edits in ${editingSeconds} s`;
    note({ what, size: name, measured, limit: '≤ 1.2', isReached: false });
    return;
  }
  const turn = (url: string) => async () => {
    const startedAt = performance.now();
    for (let i = 0; i < editsATurn; i++) {
      const { status } = await fetch(url, { method: 'PATCH', headers: json(headers), body: body() });
      if (status !== 200) throw new Error(`An edit was answered ${status}.`);
    }
    return (1000 * (performance.now() - startedAt)) / editsATurn;
  };
  const { own, other } = await takeTurns({ own: turn(often), other: turn(seldom) });
  noteRatio({ what, size: name, own, other, limit: { atMost: 1.2 }, unit: 'µs' });
}

const json = (headers: Record<string, string>) => ({ ...headers, 'content-type': 'application/json' });

/** Single-row commits of bare better-sqlite3 with the same pragmas and cipher, which show the disk's own limit. */
function bareCommits(dir: string, data: ClerkData): { perSecond: () => number; close: () => void } {
  const client = new Database(join(dir, 'bare.db'));
  unlockWith(client, Buffer.alloc(32, 7), quickestCipher(dir));
  for (const pragma of ['journal_mode=WAL', 'synchronous=FULL', 'fullfsync=ON', 'secure_delete=ON'])
    client.pragma(pragma);
  client.exec('CREATE TABLE patient (key INTEGER PRIMARY KEY, name TEXT, phone TEXT, address TEXT) STRICT');
  const insert = client.prepare('INSERT INTO patient (name, phone, address) VALUES (?, ?, ?)');
  let index = 0;
  const perSecond = () => {
    const startedAt = performance.now();
    const before = index;
    while (performance.now() < startedAt + 1000 * turnSeconds) {
      const { name, phoneNumber, residentialAddress } = data.patient(index++);
      insert.run(name, phoneNumber, residentialAddress);
    }
    return (1000 * (index - before)) / (performance.now() - startedAt);
  };
  return { perSecond, close: () => client.close() };
}
