/**
 * Measures stations that hold a fiftieth and a quarter of a registry against one that holds everything, at the same hub: until each is ready, how
 * fast changes arrive, and what a sync costs that has nothing new. In the first round the process of the hub makes the trees of its chains.
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { write as writeAtStation, type Db, type Writer } from '../../src-main/db/access.ts';
import { answering } from '../../src-main/exchange/answering.ts';
import { exchange } from '../../src-main/exchange/exchange.ts';
import { pairingRegisterOf } from '../../src-main/hub/peers.ts';
import { lastKey } from '../../src-main/journal/chain.queries.ts';
import { putHolding } from '../../src-main/journal/holding.queries.ts';
import { getSelf } from '../../src-main/journal/journal.queries.ts';
import { saveRecord } from '../../src-main/journal/record.ts';
import { openCode } from '../../src-main/pairing/pairing.ts';
import type { Hub } from '../../src-main/postgres/access.ts';
import { getSelf as getHub } from '../../src-main/postgres/journal.queries.ts';
import { storeOf } from '../../src-main/postgres/store.ts';
import { closeRegistry } from '../../src-main/station/registry.ts';
import { runAsync } from '../../src-main/steps.ts';
import { sqlite } from '../support/sqlite.ts';
import { controlCluster, postgresPrograms, startCluster, urlOf } from '../support/postgres-cluster.ts';
import { processorSeconds, startChild, stationArguments, stopChild, type Child } from './child.ts';
import { clerkData } from './clerk.ts';
import { note, noteNotRun, noteRatio, say } from './figures.ts';
import { hubSettings, withHub } from './hub.ts';
import { environmentOf, fill } from './registry.ts';
import { opened } from './snapshot-rounds.ts';
import { signedIn } from './sync.ts';

const count = 100;
/** The places of each part. */
const parts = [count / 50, count / 4];
/** The share of the whole's time that a part may take, in shares of the places. */
const inProportion = 2.5;
const syncs = 50;
const places = Array.from(
  { length: count },
  (_each, i) => `01920000-0000-7000-8000-0000000001${String(i).padStart(2, '0')}`,
);

export async function measurePart(patients: number): Promise<void> {
  const programs = postgresPrograms();
  if ('reason' in programs) return noteNotRun('a part of a registry', programs.reason);
  const [cluster, dir] = [mkdtempSync(join(tmpdir(), 'satchel-hub-')), mkdtempSync(join(tmpdir(), 'satchel-bench-'))];
  chmodSync(cluster, 0o755);
  startCluster(programs, cluster, hubSettings);
  try {
    await withHub(urlOf(cluster, 'postgres'), 1, (hub, [port = 0], servers) =>
      measureAt(hub, { port, servers, dir, patients }),
    );
  } finally {
    controlCluster(programs, cluster, '-m', 'fast', 'stop');
    for (const each of [cluster, dir]) rmSync(each, { recursive: true, force: true });
  }
}

type Reached = { port: number; servers: readonly Child[] };
type At = Reached & { dir: string; patients: number };

async function measureAt(hub: Hub, { dir, patients, ...reached }: At): Promise<void> {
  const size = patients.toLocaleString('en');
  const clerk = clerkData(patients);
  const data = { ...clerk, patient: (i: number) => ({ ...clerk.patient(i), home: places[i % count] ?? null }) };
  const folder = (name: string) => {
    mkdirSync(join(dir, name));
    return join(dir, name);
  };
  const from = folder('from');
  say(`Filling a registry with ${size} patients of ${count} places …`);
  await fill(from, data, patients, addPlaces);
  await joinedIn(hub, reached, from);
  await hub.pool.query('VACUUM ANALYZE');
  const wholes: Joined[] = [];
  const joined = parts.map((): Joined[] => []);
  // A larger registry takes long, and says the same in one round.
  for (let round = 0; round < (patients > 50_000 ? 1 : 3); round++) {
    const whole = folder(`whole-${round}`);
    await fill(whole, data, 0);
    wholes.push(await joinedIn(hub, reached, whole));
    for (const [i, held] of parts.entries()) {
      const part = folder(`part-${round}-${held}`);
      await fill(part, data, 0);
      await inRegistry(part, (writer) => putHolding(writer, { places: places.slice(0, held), months: 0 }));
      joined[i]?.push(await joinedIn(hub, reached, part));
    }
  }
  const msOf = (all: readonly Joined[]) => all.map(({ ms }) => ms);
  const ratesOf = (all: readonly Joined[]) => all.map(({ rate }) => rate);
  const perWorkedOf = (all: readonly Joined[]) => all.map(({ perWorked }) => perWorked);
  for (const [i, held] of parts.entries()) {
    const of = `1/${count / held}`;
    const own = joined[i] ?? [];
    noteRatio({
      ...{ what: `a part of ${of} is ready, against the whole of the same hub`, size, unit: 'ms' },
      ...{ own: msOf(own), other: msOf(wholes), limit: { atMost: (inProportion * held) / count } },
    });
    noteRatio({
      ...{ what: `changes that arrive in a part of ${of}, against a whole`, size, unit: 'a second' },
      ...{ own: ratesOf(own), other: ratesOf(wholes), limit: { atLeast: 0.6 } },
    });
    noteRatio({
      ...{ what: `the same, part of ${of}, for each second of the processors of both`, size, unit: 'a second' },
      ...{ own: perWorkedOf(own), other: perWorkedOf(wholes), limit: 'none set' },
    });
  }
  await measureNothingNew(hub, join(dir, `part-0-${parts[0] ?? 0}`), size);
}

/** `perWorked`: changes for each second of a processor at the station and the hub's process. */
type Joined = { ms: number; rate: number; perWorked: number };

function addPlaces(writer: Writer): void {
  for (const [i, id] of places.entries())
    saveRecord(writer, { kind: 'place', id, fields: { name: `Village ${i}`, parent: null }, isNew: true });
}

async function inRegistry<T>(
  dir: string,
  body: (writer: Writer) => T extends PromiseLike<unknown> ? never : T,
): Promise<T> {
  const { station, registry } = await opened(dir);
  const done = await writeAtStation<T>(registry.db, 'bench', body);
  await closeRegistry(station);
  return done;
}

/** Joins the hub and syncs with it. */
async function joinedIn(hub: Hub, { port, servers }: Reached, dir: string): Promise<Joined> {
  const before = await inRegistry(dir, lastKey);
  const station = await startChild(stationArguments, { ...environmentOf(dir), SATCHEL_SYNC_PORT: '0' });
  let [ms, exchangeMs, worked] = [NaN, NaN, NaN];
  try {
    const ask = await signedIn(station);
    const { code } = await runAsync(openCode(pairingRegisterOf(hub), { by: 'bench' }));
    const begun = performance.now();
    const { peer } = await ask('POST', '/peers', { address: `127.0.0.1:${port}`, code, acceptsPatients: true });
    const workedBefore = workedBy([station, ...servers]);
    const exchanging = performance.now();
    const { kind } = await ask('POST', `/peers/${String(peer.id)}/exchange`);
    const ended = performance.now();
    if (kind !== 'done') throw new Error(`A sync ended with ${JSON.stringify(kind)}.`);
    [ms, exchangeMs, worked] = [ended - begun, ended - exchanging, workedBy([station, ...servers]) - workedBefore];
  } finally {
    await stopChild(station);
  }
  // A sync that the station began by itself may have brought some of them.
  const changes = (await inRegistry(dir, lastKey)) - before;
  say(`${changes} changes in ${exchangeMs.toFixed(0)} ms`);
  return { ms, rate: (changes / exchangeMs) * 1000, perWorked: changes / worked };
}

/** Returns the processor seconds that these processes have used so far; NaN where the system does not count them. */
const workedBy = (all: readonly Child[]): number => all.reduce((sum, each) => sum + (processorSeconds(each) ?? NaN), 0);

/** Without a network: what both sides do and say. */
async function measureNothingNew(hub: Hub, dir: string, size: string): Promise<void> {
  const { station, registry } = await opened(dir);
  const { db } = registry;
  const answer = answering(storeOf(hub));
  const sender = { stationId: getSelf({ db }).id, host: '' };
  const { id: stationId } = await getHub(hub);
  let bytes = 0;
  const ask = async (message: Uint8Array) => {
    const answered = await answer(message, sender);
    bytes += message.length + answered.length;
    return answered;
  };
  const times: number[] = [];
  let first = 0;
  for (let i = 0; i <= syncs; i++) {
    bytes = 0;
    const begun = performance.now();
    const { isSame } = await exchange(db, { link: { ask, close: () => undefined }, stationId });
    if (!isSame) throw new Error('The part is not complete.');
    if (i === 0) first = performance.now() - begun;
    else times.push(performance.now() - begun);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? NaN;
  note({
    what: '"nothing new" of a part, both sides, median',
    size,
    measured: `${at(0.5).toFixed(1)} ms (90th percentile ${at(0.9).toFixed(1)} ms), the first one of a process ${first.toFixed(0)} ms`,
    limit: '≤ 10 ms',
    isReached: at(0.5) <= 10,
  });
  note({
    what: '"nothing new" of a part',
    size,
    measured: `${bytes} bytes`,
    limit: '≤ 2048 bytes',
    isReached: bytes <= 2048,
  });
  noteProofs(db, size);
  say(`The part has ${lastKey({ db })} changes.`);
  await closeRegistry(station);
}

/** The share of the part's file that the proofs take with which it can pass on all that it has just taken. They are kept for some time. */
function noteProofs(db: Db, size: string): void {
  const client = sqlite(db);
  const one = (query: string) => client.prepare(query).pluck().get() as number;
  const kept = one('SELECT coalesce(sum(length(seqs) + length(hashes) + length(proof) + 128), 0) FROM kept_proof');
  const share = kept / (one('PRAGMA page_count') * one('PRAGMA page_size'));
  note({
    ...{ what: 'the proofs that a part keeps, of its file, when all in it is new', size },
    ...{ measured: share.toFixed(3), limit: '≤ 0.25', isReached: share <= 0.25 },
  });
}
