/**
 * Measures a hub of a region's size: 8 processes as `npm run hub` starts them, on one PostgreSQL, and a thousand stations that meet them
 * over TLS. Each day a station saves 200 changes. It sends them at once, as a station does that syncs once a day. It then sends 20 at once,
 * as from an hour, and at last one by one, the worst case.
 *
 * PostgreSQL itself is measured in turns with the hub. The same bytes are inserted into a plain table, each row by its own statement. They
 * are committed one by one, as pgbench does, or as many at once as the hub commits.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { write, type Hub } from '../../src-main/postgres/access.ts';
import { beginning } from '../../src-main/feed/feed.rules.ts';
import { listSettled } from '../../src-main/postgres/feed.queries.ts';
import { keepChains } from '../../src-main/postgres/known-chains.ts';
import { admit } from '../../src-main/postgres/members.ts';
import { closeHub } from '../../src-main/postgres/open.ts';
import { ownIdentity } from '../../src-main/hub/own-identity.ts';
import { openRegister } from '../../src-main/hub/start-hub.ts';
import { hubConfigFrom } from '../../src-main/hub/config.ts';
import type { Point } from '../../src-main/journal/chain.rules.ts';
import type { ReplicaId } from '../../src-main/journal/change.contract.ts';
import { controlCluster, postgresPrograms, startCluster, urlOf } from '../support/postgres-cluster.ts';
import { startChild, stopChild, type Child } from './child.ts';
import { note, noteNotRun, noteRatio, say, type Limit } from './figures.ts';
import { measureJoining } from './hub-join.ts';
import type { Done, Order } from './hub-stations.ts';

const processes = 8;
const stationProcesses = 2;
/** Simultaneous meetings of one process of stations. Two such processes make two meetings for each hub process. */
const meetingsAtOnce = 8;
const stations = 1000;
const aDay = 200;
const days = 5;
/** The maximum number of rows that are committed one by one. */
const mostSingle = 5000;
const joiningPatients = 100_000;
const pageRows = 5000;
const followMs = 100;

/** Settings that an administrator would choose for this purpose. All others are defaults. */
export const hubSettings = { max_connections: 200, shared_buffers: "'1GB'", max_wal_size: "'8GB'" };

export async function measureHub(changes: number): Promise<void> {
  const programs = postgresPrograms();
  if ('reason' in programs) return noteNotRun('the hub', programs.reason);
  const dir = mkdtempSync(join(tmpdir(), 'satchel-hub-'));
  chmodSync(dir, 0o755);
  startCluster(programs, dir, hubSettings);
  try {
    const admin = new pg.Client({ connectionString: urlOf(dir, 'postgres') });
    await admin.connect();
    try {
      await measureRegion(urlOf(dir, 'postgres'), { changes, admin });
      await admin.query('CREATE DATABASE joining');
    } finally {
      await admin.end();
    }
    await withHub(urlOf(dir, 'joining'), 1, (hub, [port = 0]) =>
      measureJoining(hub, { syncPort: port, patients: Math.min(joiningPatients, changes) }),
    );
  } finally {
    controlCluster(programs, dir, '-m', 'fast', 'stop');
    rmSync(dir, { recursive: true, force: true });
  }
}

/** `admin` is for the table of bare inserts, since a hub's own connections write nothing besides changes. */
type Measured = { changes: number; admin: pg.Client };

async function measureRegion(url: string, measured: Measured): Promise<void> {
  const regions = Array.from({ length: stationProcesses }, () => fork(join(import.meta.dirname, 'hub-stations.ts')));
  try {
    await withHub(url, processes, (hub, ports) => measureDays({ hub, url, regions, ports }, measured));
  } finally {
    for (const region of regions) region.kill();
  }
}

/** Runs `act` with a hub of `count` processes, `servers`. `ports` are those on which stations reach each process. */
export async function withHub(
  url: string,
  count: number,
  act: (hub: Hub, ports: number[], servers: readonly Child[]) => Promise<void>,
): Promise<void> {
  const environment = { ...process.env, DATABASE_URL: url, SATCHEL_HUB_PORT: '0', SATCHEL_SYNC_PORT: '0' };
  const hub = await openRegister(hubConfigFrom(environment, 'bench'));
  const servers: Child[] = [];
  try {
    const program = resolve(import.meta.dirname, '../../src-main/bin/hub.ts');
    while (servers.length < count) servers.push(await startChild([program], environment));
    await act(
      hub,
      servers.map(({ ready }) => Number(ready['syncPort'])),
      servers,
    );
  } finally {
    for (const server of servers) await stopChild(server);
    await closeHub(hub);
  }
}

type Region = { hub: Hub; url: string; regions: ChildProcess[]; ports: number[] };

async function measureDays({ hub, url, regions, ports }: Region, { changes, admin }: Measured): Promise<void> {
  const saving = Math.max(stationProcesses, Math.min(stations, Math.round(changes / days / aDay)));
  const size = `${(saving * days * aDay).toLocaleString('en')} changes of ${saving} stations`;
  say(`Enrolling ${stations} stations …`);
  const share = stations / stationProcesses;
  const enrolled = await Promise.all(
    regions.map((each, i) => tell(each, { order: 'enrol', stations: share, from: i * share })),
  );
  await write(hub, 'bench', async (writer) => {
    for (const { station, fingerprint, replica } of enrolled.flatMap((each) => each.enrolled ?? [])) {
      await admit(writer, { station, fingerprint, replica: replica as ReplicaId });
    }
  });
  await admin.query('CREATE TABLE bare (key bigserial PRIMARY KEY, bytes bytea NOT NULL)');
  const { fingerprint } = await ownIdentity(hub);
  const meeting = { order: 'meet', ports, fingerprint, atOnce: meetingsAtOnce } as const;
  await tellAll(regions, meeting);

  const insertBare = async (rows: number, most?: number) => {
    await admin.query('TRUNCATE bare');
    const from = performance.now();
    const connections = processes / stationProcesses;
    const { inserted } = await tellAll(regions, {
      order: 'insert',
      url,
      connections,
      rows,
      ...(most !== undefined && { most }),
    });
    return (inserted / (performance.now() - from)) * 1000;
  };
  const inTurn = async (said: { stations: number; changes: number; slice: number }): Promise<Round> => {
    const { count } = await tellAll(regions, { order: 'save', ...said, stations: said.stations / stationProcesses });
    const [single, alike] = [await insertBare(1, mostSingle), await insertBare(said.slice)];
    await admin.query('CHECKPOINT');
    const from = performance.now();
    await tellAll(regions, meeting);
    const own = (count / (performance.now() - from)) * 1000;
    say(`${own.toFixed(0)} a second; inserted ${single.toFixed(0)} and ${alike.toFixed(0)}`);
    return { own, single, alike };
  };
  const following = follow(hub);
  const rounds = async (count: number, said: Parameters<typeof inTurn>[0]) => {
    const all: Round[] = [];
    for (let i = 0; i < count; i++) all.push(await inTurn(said));
    return all;
  };
  const what = 'changes that a hub takes of stations, over TLS';
  const unit = 'a second';
  const noteRounds = (portion: string, all: Round[], limit: Limit) => {
    const own = all.map((each) => each.own);
    const single = all.map((each) => each.single);
    const alike = all.map((each) => each.alike);
    const against = `${what}, ${portion} at once, against bare inserts`;
    noteRatio({ what: `${against}, each committed`, size, own, other: single, limit, unit });
    noteRatio({ what: `${against} in the same transactions`, size, own, other: alike, limit: 'none set', unit });
  };
  noteRounds(`${aDay}`, await rounds(days, { stations: saving, changes: aDay, slice: aDay }), { atLeast: 0.5 });
  noteRounds('20', await rounds(3, { stations: saving, changes: 40, slice: 20 }), 'none set');
  noteRounds('one', await rounds(3, { stations: Math.min(saving, 200), changes: 10, slice: 1 }), 'none set');
  noteHeard(await following.end(), size);
  const { ends } = await tellAll(regions, meeting);
  await noteKept(hub, ends, size);
  for (const atOnce of [1, meetingsAtOnce]) {
    const order = { order: 'compare', ports, fingerprint, atOnce, count: 1000 } as const;
    noteNothingNew(await tell(regions[0] as ChildProcess, order), atOnce);
  }
  await noteSize(hub, size);
}

type Round = { own: number; single: number; alike: number };

/** Notes the chains whose end the hub does not have, and the changes that its chains count and its journal lacks. */
async function noteKept(hub: Hub, ends: Point[], size: string): Promise<void> {
  const { chains } = await keepChains(hub)();
  const known = new Map(chains.map((chain) => [chain.replica, chain.ends]));
  const lost = ends.filter(({ replica, seq, hash }) => {
    const [end] = known.get(replica) ?? [];
    return end?.seq !== seq || end.hash !== hash;
  }).length;
  const saved = chains.reduce((sum, chain) => sum + (chain.ends[0]?.seq ?? 0), 0);
  const { rows } = await hub.orm.execute<{ count: string }>('SELECT count(*) FROM change');
  const missing = saved - Number(rows[0]?.count ?? 0);
  const measured = `${lost} of ${ends.length} chains end elsewhere, ${missing} changes missing`;
  note({ what: 'changes of stations that a hub lost', size, measured, limit: 'none', isReached: lost + missing === 0 });
}

type Heard = { feed: number; plain: number; all: number };

/** Follows the journal while it grows, once as the feed does and once by the keys alone. */
function follow(hub: Hub): { end: () => Promise<Heard> } {
  let isOver = false;
  let [feed, plain, at] = [0, 0, 0];
  let place = beginning;
  const step = async () => {
    const rows = (await listSettled(hub, place, pageRows)) ?? [];
    feed += rows.length;
    place = rows.at(-1) ?? place;
    const { rows: keys } = await hub.orm.execute<{ key: string }>(
      sql`SELECT key FROM change WHERE key > ${at} ORDER BY key LIMIT ${pageRows}`,
    );
    plain += keys.length;
    at = Number(keys.at(-1)?.key ?? at);
    return rows.length + keys.length;
  };
  const going = (async () => {
    while (!isOver) if ((await step()) < pageRows) await pause(followMs);
    while ((await step()) > 0);
  })();
  const end = async () => {
    isOver = true;
    await going;
    const { rows } = await hub.orm.execute<{ count: string }>('SELECT count(*) FROM change');
    return { feed, plain, all: Number(rows[0]?.count ?? 0) };
  };
  return { end };
}

function noteHeard({ feed, plain, all }: Heard, size: string): void {
  const measured = `${all - feed} (by the places alone ${all - plain})`;
  note({ what: 'changes of which the feed did not tell', size, measured, limit: 'none', isReached: feed === all });
}

function noteNothingNew({ meetingMs = [], compareMs = [] }: Done, atOnce: number): void {
  const [size, limit] = [`${stations} chains`, atOnce === 1 ? 10 : undefined];
  const at = (ms: number[], part: number) => ms.toSorted((a, b) => a - b)[Math.floor(ms.length * part)] ?? NaN;
  const told = (ms: number[]) => `${at(ms, 0.99).toFixed(1)} ms (median ${at(ms, 0.5).toFixed(1)} ms)`;
  note({
    what: `"nothing new" of a hub, 99th percentile, ${atOnce} at once`,
    size,
    measured: `${told(compareMs)}; all of the meeting, from the connection on ${told(meetingMs)}`,
    limit: limit === undefined ? 'none set' : `< ${limit} ms`,
    isReached: limit === undefined || at(compareMs, 0.99) < limit,
  });
}

async function noteSize(hub: Hub, size: string): Promise<void> {
  const { rows } = await hub.orm.execute<Record<'changes' | 'patients' | 'journal' | 'all', string>>(`SELECT
    (SELECT count(*) FROM change) AS changes, (SELECT count(*) FROM patient) AS patients,
    (SELECT sum(pg_total_relation_size(relid)) FROM pg_partition_tree('change')) AS journal,
    pg_database_size(current_database()) - pg_total_relation_size('bare') AS all`);
  const [{ changes, patients, journal, all } = { changes: 0, patients: 0, journal: 0, all: 0 }] = rows;
  const measured = `${(Number(journal) / Number(changes)).toFixed(0)} of the journal, ${(Number(all) / Number(changes)).toFixed(0)} in all (${patients} patients)`;
  note({ what: 'bytes of PostgreSQL for each change', size, measured, limit: 'none set', isReached: true });
}

/** Sends an order to a process and returns its answer. Rejects if the process ends instead. */
async function tell(region: ChildProcess, order: Order): Promise<Done> {
  const over = new AbortController();
  const { signal } = over;
  try {
    region.send(order);
    const ended = once(region, 'exit', { signal }).then(() => {
      throw new Error('A process of stations ended.');
    });
    const [done] = (await Promise.race([once(region, 'message', { signal }), ended])) as [Done];
    return done;
  } finally {
    over.abort();
  }
}

async function tellAll(regions: ChildProcess[], order: Order) {
  const all = await Promise.all(regions.map((each) => tell(each, order)));
  const sum = (name: 'count' | 'inserted') => all.reduce((total, each) => total + (each[name] ?? 0), 0);
  return { count: sum('count'), inserted: sum('inserted'), ends: all.flatMap(({ ends }) => ends ?? []) };
}
