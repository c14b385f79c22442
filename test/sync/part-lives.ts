/**
 * Random lives of stations that hold parts of a registry: patients move, other places are held, records are merged across places, parts meet
 * each other, syncs break off at any message, clocks go on, and the station that has everything is restored from a backup.
 */
import { write, type Db, type Writer } from '../../src-main/db/access.ts';
import { scopeOf } from '../../src-main/holding/scope.ts';
import { unitsFor } from '../../src-main/holding/unit-indexes.ts';
import { findUnits } from '../../src-main/holding/units.queries.ts';
import { randomFrom, type Random } from '../../src-main/demo/random.rules.ts';
import { lastKey, listAfter } from '../../src-main/journal/chain.queries.ts';
import { putHolding, putPin, removePin, listPins } from '../../src-main/journal/holding.queries.ts';
import { getSelf } from '../../src-main/journal/journal.queries.ts';
import { beginStation, continueAsNewReplica, saveRecord } from '../../src-main/journal/record.ts';
import { LinkProblem } from '../../src-main/exchange/link.ts';
import { keptMs } from '../../src-main/exchange/putting-away.ts';
import { listMerges } from '../../src-main/merging/merge.queries.ts';
import { findRecord } from '../../src-main/search/survivor.queries.ts';
import { dayMs } from '../../src-main/time/instant.rules.ts';
import { Problem } from '../../src-main/wire/problem.contract.ts';
import { bytesOf, forgetRegistry, newRegistry, withBytes } from '../db/kept-registries.ts';
import { fakeClock } from '../support/clock.ts';
import { mergePatients, startVisit, unmergePatients } from '../support/commands.ts';
import { sqlite } from '../support/sqlite.ts';
import { clientOf } from '../support/station.ts';
import { exchangeBetween, pair } from '../exchange/wire.ts';
import { digestOf } from '../../src-main/journal/digest.ts';
import { digestOf as digestOfHub } from '../../src-main/postgres/digest.ts';
import { getSelf as getHub } from '../../src-main/postgres/journal.queries.ts';
import { putPeer } from '../../src-main/exchange/peer.queries.ts';
import { askedOfHub } from '../hub/asked-of-hub.ts';
import { exchangeWithHub, pairWithHub } from '../hub/hub.ts';
import { readyHub, runningHub, type ReadyHub } from '../hub/running.ts';
import { freshDatabase, putBack, type FreshDatabase } from '../support/postgres.ts';

type Station = { name: string; db: Db; clock: ReturnType<typeof fakeClock> };
/** `staff`: a person who is signed in at it. They stay signed in while it is restored. */
type HubOfAll = Pick<ReadyHub, 'running' | 'database'> & {
  staff: ReadyHub['admin'];
  clock: ReturnType<typeof fakeClock>;
  yesterday: FreshDatabase | undefined;
};
/** `acknowledged`: the hashes of all changes that anybody saved, with who did. */
type World = {
  whole: Station;
  /** Set where all meet at a hub, and the station with everything as well. */
  hub: HubOfAll | undefined;
  parts: Station[];
  places: string[];
  patients: string[];
  /** `written`: what the whole had written when it was last restored from it; it has forgotten who it was since then. */
  backup: { bytes: Buffer; at: number; written: number | undefined } | undefined;
  acknowledged: Map<string, string>;
  steps: string[];
};

const placeCount = 4;
const hubName = 'the hub';

async function newStation(name: string): Promise<Station> {
  const clock = fakeClock();
  const db = newRegistry(clock);
  await write(db, 'ama', (writer) => beginStation(writer, { id: writer.newId(), name }));
  return { name, db, clock };
}

async function newHubOfAll(): Promise<HubOfAll> {
  const clock = fakeClock();
  const { running, database, admin } = await readyHub({ clock });
  return { running, database, staff: admin, clock, yesterday: undefined };
}

/** Ends the process of the hub, and starts another one after `between`, on what is in its database then. */
async function restarted(hub: HubOfAll, between: () => Promise<void>): Promise<void> {
  await hub.running.close();
  await between();
  hub.running = await runningHub(hub.database, { clock: hub.clock });
  hub.staff = clientOf(`${hub.running.url}/api`, hub.staff.token);
}

async function newWorld(random: Random, atHub: boolean): Promise<World> {
  const whole = await newStation('the whole');
  const world: World = {
    ...{ hub: atHub ? await newHubOfAll() : undefined },
    ...{ whole, parts: [], places: [], patients: [], backup: undefined, acknowledged: new Map(), steps: [] },
  };
  if (world.hub !== undefined) await pairWithHub(whole.db, world.hub.running.hub);
  await noted(world, whole, (writer) => {
    for (let i = 0; i < placeCount; i++) {
      const id = writer.newId();
      const parent = i === 0 || random.chance(0.6) ? null : (world.places[0] ?? null);
      saveRecord(writer, { kind: 'place', id, fields: { name: `Place ${i}`, parent }, isNew: true });
      world.places.push(id);
    }
  });
  for (let i = 0; i < 2 + random.below(2); i++) {
    const part = await newStation(`part ${i}`);
    if (world.hub === undefined) await pair(whole.db, part.db);
    else await pairWithHub(part.db, world.hub.running.hub);
    const { id: stationId } = world.hub === undefined ? getSelf({ db: whole.db }) : await getHub(world.hub.running.hub);
    // Others carry the work of a part to a station with everything that it knows.
    await write(part.db, 'ama', (writer) =>
      putPeer(writer, { stationId, name: '', address: null, pairedAt: 0, clockOffsetMs: 0 }),
    );
    world.parts.push(part);
    await hold(world, part, random);
    await meeting(world, part);
  }
  return world;
}

const hold = ({ places }: World, { db }: Station, random: Random) =>
  write(db, 'ama', (writer) =>
    putHolding(writer, { places: places.filter(() => random.chance(0.4)), months: random.pick([0, 1, 24]) }),
  );

/** Records what `act` saves as acknowledged. */
async function noted<T>(world: World, { db, name }: Station, act: (writer: Writer) => T): Promise<T> {
  const before = lastKey({ db });
  let result: T | undefined;
  await write(db, 'ama', (writer) => void (result = act(writer)));
  for (const { hash } of listAfter({ db }, before, 100_000)) world.acknowledged.set(hash, name);
  return result as T;
}

type Step = (world: World, at: Station, random: Random) => Promise<string | undefined>;

const here = ({ patients }: World, { db }: Station) => patients.filter((id) => findRecord({ db }, id) !== undefined);

async function registers(world: World, at: Station, random: Random): Promise<string> {
  const id = await noted(world, at, (writer) => {
    const made = writer.newId();
    const fields = { name: random.pick(['Ama', 'Esi', 'Yaa']), home: random.pick([...world.places, null]) };
    saveRecord(writer, { kind: 'patient', id: made, fields, isNew: true });
    return made;
  });
  world.patients.push(id);
  return 'registers a patient';
}

async function moves(world: World, at: Station, random: Random): Promise<string | undefined> {
  const known = here(world, at);
  if (known.length === 0) return undefined;
  const fields = { home: random.pick([...world.places, null]) };
  const id = random.pick(known);
  await noted(world, at, (writer) => saveRecord(writer, { kind: 'patient', id, fields, isNew: false }));
  return 'moves a patient';
}

async function corrects(world: World, at: Station, random: Random): Promise<string | undefined> {
  const known = here(world, at);
  if (known.length === 0) return undefined;
  const fields = { phoneNumber: `0${random.below(1000)}`, retired: random.chance(0.1) };
  const id = random.pick(known);
  await noted(world, at, (writer) => saveRecord(writer, { kind: 'patient', id, fields, isNew: false }));
  return 'corrects a patient';
}

const visits: Step = (world, at, random) =>
  refusable(async () => {
    const known = here(world, at);
    if (known.length === 0) return undefined;
    await noted(world, at, (writer) =>
      startVisit(writer, random.pick(known), random.chance(0.7) ? { timeEnd: new Date(writer.now).toISOString() } : {}),
    );
    return 'records a visit';
  });

const merges: Step = (world, at, random) =>
  refusable(async () => {
    const known = here(world, at);
    if (known.length < 2) return undefined;
    const [id, other] = [random.pick(known), random.pick(known)];
    await noted(world, at, (writer) => mergePatients(writer, { id, with: other, values: {} }));
    return 'merges two patients';
  });

const parts: Step = (world, at, random) =>
  refusable(async () => {
    const merged = here(world, at).filter((id) => findRecord({ db: at.db }, id)?.mergedInto != null);
    if (merged.length === 0) return undefined;
    const id = random.pick(merged);
    const [last] = listMerges({ db: at.db }, id);
    if (last === undefined) return undefined;
    await noted(world, at, (writer) => unmergePatients(writer, { id, group: last.group }));
    return 'unmerges two patients';
  });

async function refusable(act: () => Promise<string | undefined>): Promise<string | undefined> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

async function meets(world: World, at: Station, random: Random): Promise<string> {
  const part = world.parts.includes(at) ? at : random.pick(world.parts);
  const isPart = random.chance(0.8);
  await meeting(world, isPart ? part : world.whole, isPart ? world.whole : part);
  return isPart ? `${part.name} syncs` : 'the whole syncs';
}

/** Two parts meet where the station with everything, or the hub, cannot be reached. Some of the syncs break off. */
async function meetsPart({ parts: all }: World, at: Station, random: Random): Promise<string | undefined> {
  const others = all.filter((each) => each !== at);
  if (!all.includes(at) || others.length === 0) return undefined;
  const other = random.pick(others);
  let left = random.chance(0.2) ? random.below(8) : Infinity;
  const meddle = (bytes: Uint8Array) => (left-- <= 0 ? 'lost' : bytes);
  await exchangeBetween(at.db, other.db, { meddle }).catch((error: unknown) => {
    if (!(error instanceof LinkProblem) || error.kind !== 'unreachable') throw error;
  });
  return `syncs with ${other.name}`;
}

/** A part that put something away names the station that lost it, and syncs with it once others have brought it back. */
async function meeting({ whole, hub }: World, from: Station, to = whole, lost: () => boolean = () => false) {
  const meddle = (bytes: Uint8Array) => (lost() ? 'lost' : bytes);
  try {
    return hub === undefined
      ? await exchangeBetween(from.db, to.db, { meddle })
      : await exchangeWithHub(from.db, hub.running.hub, { meddle });
  } catch (error) {
    if (!(error instanceof LinkProblem) || (error.kind !== 'unreachable' && error.kind !== 'put-away')) throw error;
    return undefined;
  }
}

async function breaksOff(world: World, at: Station, random: Random): Promise<string> {
  const part = world.parts.includes(at) ? at : random.pick(world.parts);
  let left = random.below(8);
  await meeting(world, part, world.whole, () => left-- <= 0);
  return `a sync of ${part.name} breaks off`;
}

async function holdsOthers(world: World, at: Station, random: Random): Promise<string | undefined> {
  if (at === world.whole) return undefined;
  await hold(world, at, random);
  return 'holds other places';
}

async function brings({ patients, parts: all }: World, at: Station, random: Random): Promise<string | undefined> {
  if (!all.includes(at) || patients.length === 0) return undefined;
  const pins = listPins({ db: at.db });
  const isUndone = pins.length > 0 && random.chance(0.4);
  await write(at.db, 'ama', (writer) => {
    if (isUndone) removePin(writer, random.pick(pins).patientId);
    else putPin(writer, { patientId: random.pick(patients), pinnedAt: writer.now, pinnedBy: 'ama', reason: null });
  });
  return isUndone ? 'no longer needs somebody' : 'brings somebody';
}

/** The staff of the hub do something, sometimes two of them at once. */
async function worksAtHub(world: World, _at: Station, random: Random): Promise<string | undefined> {
  const { hub, acknowledged } = world;
  if (hub === undefined) return undefined;
  const before = await lastKeyAt(hub);
  const done = await Promise.all(
    Array.from({ length: 1 + random.below(2) }, () => askedOfHub(hub.staff, world, random)),
  );
  const saved = await hub.database.query(`SELECT encode(hash, 'hex') AS hash FROM change WHERE key > ${before}`);
  for (const { hash } of saved) acknowledged.set(hash as string, hubName);
  const said = done.filter((each) => each !== undefined);
  return said.length === 0 ? undefined : `at the hub somebody ${said.join(', and ')}`;
}

const lastKeyAt = async ({ database }: HubOfAll) =>
  Number((await database.query('SELECT coalesce(max(key), 0) AS key FROM change'))[0]?.['key']);

async function waits({ whole, hub, parts: all }: World, _at: Station, random: Random): Promise<string> {
  const days = random.pick([1, 3, keptMs / dayMs, 40]);
  for (const { clock } of [whole, ...(hub === undefined ? [] : [hub]), ...all]) clock.advance(days * dayMs);
  return `${days} days pass`;
}

async function makesBackup(world: World): Promise<string> {
  if (world.hub !== undefined) {
    const { hub } = world;
    await restarted(hub, async () => {
      await hub.yesterday?.drop();
      hub.yesterday = await freshDatabase(`TEMPLATE ${hub.database.name}`);
    });
    world.backup = { bytes: Buffer.of(), at: world.whole.clock.now(), written: undefined };
    return 'the hub is backed up';
  }
  world.backup = { bytes: bytesOf(world.whole.db), at: world.whole.clock.now(), written: undefined };
  return 'the whole is backed up';
}

/**
 * The station with everything is restored from a backup that is not older than what parts keep for it. Parts give back what they wrote since,
 * and all that they have of what it wrote itself, whether they are still to hold the patient or not. Its changes that no part has are lost,
 * since there are no others with everything here, and no longer count as acknowledged. A station that is restored twice from one backup has forgotten the replica
 * as which it wrote in between, and takes nothing of that. So it is not restored again if it wrote something.
 */
async function isRestored(world: World): Promise<string | undefined> {
  const { whole, backup, acknowledged } = world;
  if (backup === undefined || whole.clock.now() - backup.at >= keptMs) return undefined;
  const { hub } = world;
  const yesterday = hub?.yesterday;
  if (hub !== undefined && yesterday !== undefined) {
    await restarted(hub, () => putBack(hub.database, yesterday));
    hub.yesterday = world.backup = undefined;
    forgetLost(world, hubName);
    return 'the hub is restored';
  }
  const written = writtenBy(acknowledged, whole);
  if ((backup.written ?? written) !== written) return undefined;
  whole.db = withBytes(whole.db, whole.clock, backup.bytes);
  forgetLost(world, whole.name);
  backup.written = writtenBy(acknowledged, whole);
  await write(whole.db, 'station', (writer) => continueAsNewReplica(writer, { isRestored: true }));
  return 'the whole is restored';
}

/** Forgets what a restored registry wrote and no station has: it is lost. */
function forgetLost({ whole, parts: all, acknowledged }: World, restoredOne: string): void {
  const left = new Set([whole, ...all].flatMap(({ db }) => namesIn(db)));
  for (const [hash, by] of acknowledged) if (by === restoredOne && !left.has(hash)) acknowledged.delete(hash);
}

const writtenBy = (acknowledged: World['acknowledged'], { name }: Station): number =>
  [...acknowledged.values()].filter((by) => by === name).length;

const happenings: [number, Step][] = [
  [20, registers],
  [12, moves],
  [12, corrects],
  [6, visits],
  [6, merges],
  [3, parts],
  [26, meets],
  [14, meetsPart],
  [4, breaksOff],
  [6, holdsOthers],
  [4, brings],
  [10, waits],
  [16, worksAtHub],
  [5, makesBackup],
  [8, isRestored],
];

const namesIn = (db: Db): string[] =>
  sqlite(db).prepare('SELECT lower(hex(coalesce(original, hash))) FROM change').pluck().all() as string[];

/** Runs one life, and compares in the end. Throws the difference. */
export async function liveInParts(seed: number, steps: number, { atHub = false } = {}): Promise<void> {
  const random = randomFrom(seed);
  const world = await newWorld(random, atHub);
  try {
    for (let i = 0; i < steps; i++) {
      const at = random.chance(0.1) ? world.whole : random.pick(world.parts);
      let chance = random.below(happenings.reduce((sum, [often]) => sum + often, 0));
      const [, happening] = happenings.find(([often]) => (chance -= often) < 0) ?? [];
      const said = await happening?.(world, at, random);
      if (said !== undefined) world.steps.push(`${at.name}: ${said}`);
    }
    await settle(world);
    assertParts(world);
    await assertHub(world);
  } catch (error) {
    throw new Error(`SATCHEL_SEED=${seed}:\n${world.steps.join('\n')}`, { cause: error });
  } finally {
    for (const { db } of [world.whole, ...world.parts]) forgetRegistry(db);
    await world.hub?.running.close();
    for (const database of [world.hub?.database, world.hub?.yesterday]) await database?.drop();
  }
}

/** All sync until nothing is new. */
async function settle(world: World): Promise<void> {
  const { whole, parts: all, hub } = world;
  for (let round = 0; round < 3; round++)
    for (const part of hub === undefined ? all : [whole, ...all, whole]) {
      const met = await meeting(world, part);
      if (round === 2 && met?.isSame !== true) throw new Error(`${part.name} does not agree with the whole.`);
    }
}

function assertParts({ whole, parts: all, acknowledged }: World): void {
  const there = new Set(namesIn(whole.db));
  for (const [hash, by] of acknowledged)
    if (!there.has(hash)) throw new Error(`A change of ${by} was saved and is gone.`);
  for (const { db, name } of all) {
    const index = unitsFor({ db: whole.db }, scopeOf({ db }), getSelf({ db }).id);
    const ids = index.unitsIn('').map(({ id }) => id);
    for (const { id, changes } of findUnits({ db: whole.db }, ids, { isHeld: index.has })) {
      const [ours] = findUnits({ db }, [id], { isHeld: index.has });
      const held = new Set(ours?.changes.map(({ hash }) => hash.toString('hex')));
      const wanted = changes.map(({ hash }) => hash.toString('hex'));
      // A station that is restored twice from one backup has forgotten who it was in between.
      const isSame = wanted.length === held.size || ours?.isCommon === true;
      if (!isSame || !wanted.every((hash) => held.has(hash)))
        throw new Error(`${name} holds ${id} otherwise than the whole.`);
    }
  }
}

async function assertHub({ whole, hub }: World): Promise<void> {
  if (hub === undefined) return;
  if ((await digestOfHub(hub.running.hub)) !== digestOf({ db: whole.db }))
    throw new Error('The hub shows something else than the whole.');
}
