/**
 * A hub as a region has one: 8 processes as `npm run hub` starts them, on one PostgreSQL, and stations that meet them over TLS. Each day a
 * station saves 200 changes; it gives them at once, as one does that is reached once a day. What PostgreSQL itself takes is measured in turns:
 * the same bytes in the same transactions, inserted in a plain table, each row by its own statement as pgbench does it.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { write, type Hub } from '../../src-main/hub/access.ts';
import { beginning } from '../../src-main/feed/feed.rules.ts';
import { listSettled } from '../../src-main/hub/feed.queries.ts';
import { admit } from '../../src-main/hub/members.ts';
import { closeHub } from '../../src-main/hub/open.ts';
import { ownIdentity } from '../../src-main/hub/own-identity.ts';
import { openRegister } from '../../src-main/hub/start-hub.ts';
import { hubConfigFrom } from '../../src-main/hub/config.ts';
import type { ReplicaId } from '../../src-main/journal/change.contract.ts';
import { controlCluster, postgresPrograms, startCluster, urlOf } from '../support/postgres-cluster.ts';
import { startChild, stopChild, type Child } from './child.ts';
import { note, noteNotRun, noteRatio, say } from './figures.ts';
import type { Done, Order } from './hub-stations.ts';

const processes = 8;
const stationProcesses = 2;
/** Of one process of stations: as many as the hub has processes, all in all twice. */
const meetingsAtOnce = 8;
const aDay = 200;
const days = 5;

/** A server as somebody sets one up for this; all else as it comes. */
const settings = { max_connections: 200, shared_buffers: "'1GB'", max_wal_size: "'8GB'" };

export async function measureHub(changes: number): Promise<void> {
  const programs = postgresPrograms();
  if ('reason' in programs) return noteNotRun('the hub', programs.reason);
  const dir = mkdtempSync(join(tmpdir(), 'satchel-hub-'));
  chmodSync(dir, 0o755);
  startCluster(programs, dir, settings);
  try {
    await measureRegion(urlOf(dir, 'postgres'), changes);
  } finally {
    controlCluster(programs, dir, '-m', 'fast', 'stop');
    rmSync(dir, { recursive: true, force: true });
  }
}

async function measureRegion(url: string, changes: number): Promise<void> {
  const environment = { ...process.env, DATABASE_URL: url, SATCHEL_HUB_PORT: '0', SATCHEL_SYNC_PORT: '0' };
  const hub = await openRegister(hubConfigFrom(environment, 'bench'));
  const closing = [() => closeHub(hub)];
  try {
    const servers: Child[] = [];
    for (let i = 0; i < processes; i++) {
      const server = await startChild([resolve(import.meta.dirname, '../../src-main/bin/hub.ts')], environment);
      closing.push(() => stopChild(server));
      servers.push(server);
    }
    const regions = Array.from({ length: stationProcesses }, () => fork(join(import.meta.dirname, 'hub-stations.ts')));
    closing.push(...regions.map((region) => async () => void region.kill()));
    await measureDays({ hub, url, regions, ports: servers.map(({ ready }) => Number(ready['syncPort'])) }, changes);
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

type Region = { hub: Hub; url: string; regions: ChildProcess[]; ports: number[] };

async function measureDays(region: Region, changes: number): Promise<void> {
  const { hub, url, regions, ports } = region;
  const stations = Math.max(stationProcesses, Math.min(1000, Math.round(changes / days / aDay)));
  const size = `${(stations * days * aDay).toLocaleString('en')} changes of ${stations} stations`;
  say(`Enrolling ${stations} stations …`);
  const share = Math.ceil(stations / stationProcesses);
  const enrolled = await Promise.all(
    regions.map((each, i) => tell(each, { order: 'enrol', stations: share, from: i * share })),
  );
  await write(hub, 'bench', async (writer) => {
    for (const { station, fingerprint, replica } of enrolled.flatMap((each) => each.enrolled ?? [])) {
      await admit(writer, { station, fingerprint, replica: replica as ReplicaId });
    }
  });
  await hub.orm.execute('CREATE TABLE bare (key bigserial PRIMARY KEY, bytes bytea NOT NULL)');
  const { fingerprint } = await ownIdentity(hub);
  const meeting: Order = { order: 'meet', ports, fingerprint, atOnce: meetingsAtOnce };
  const inserting = { order: 'insert', url, connections: processes / stationProcesses } as const;
  await tellAll(regions, meeting);

  const inTurn = async (saving: { changes: number; slice: number }) => {
    const { count, bytes } = await tellAll(regions, { order: 'save', ...saving });
    await hub.orm.execute('TRUNCATE bare');
    const alone = await secondsOf(() => tellAll(regions, { ...inserting, isTogether: false }));
    await hub.orm.execute('TRUNCATE bare');
    const together = await secondsOf(() => tellAll(regions, { ...inserting, isTogether: true }));
    await hub.orm.execute('CHECKPOINT');
    const { taken, ms } = await (async () => {
      const from = performance.now();
      const met = await tellAll(regions, meeting);
      return { taken: (performance.now() - from) / 1000, ms: met.ms };
    })();
    say(
      `${count} changes in slices of ${saving.slice}: ${(count / taken).toFixed(0)} a second (bare ${(count / alone).toFixed(0)}, together ${(count / together).toFixed(0)}).`,
    );
    return { own: count / taken, alone: count / alone, together: count / together, ms, bytes: bytes / count };
  };
  const rounds: Awaited<ReturnType<typeof inTurn>>[] = [];
  for (let day = 0; day < days; day++) rounds.push(await inTurn({ changes: aDay, slice: aDay }));
  const what = 'changes that a hub takes, 200 of a station at once';
  noteRounds({ what: `${what}, against bare inserts`, size, rounds, limit: { atLeast: 0.5 } });
}

type Round = { own: number; alone: number; together: number };
type Noted = { what: string; size: string; rounds: Round[]; limit: { atLeast: number } | 'none set' };

function noteRounds({ what, size, rounds, limit }: Noted): void {
  const [own, other] = [rounds.map((each) => each.own), rounds.map(({ alone }) => alone)];
  noteRatio({ what, size, own, other, limit, unit: 'a second' });
}

/** Rejects when the process ends instead of answering. */
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
  const sum = (name: 'count' | 'bytes') => all.reduce((total, each) => total + (each[name] ?? 0), 0);
  return { count: sum('count'), bytes: sum('bytes'), ms: all.flatMap(({ ms }) => ms ?? []) };
}

async function secondsOf(act: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await act();
  return (performance.now() - from) / 1000;
}
