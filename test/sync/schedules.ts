/**
 * Random lives of teams: stations that edit, meet over bad lines, are copied and restored, begin from snapshots, have wrong clocks and are
 * revoked. SQLite, its tables, the commands, the exchange with its messages, bundles and snapshots are real. The network, failing disks,
 * clocks and threads are not.
 */
import '../../src-main/kinds.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { newUuid } from '../../src-main/clock.ts';
import { write, type Db, type Writer } from '../../src-main/db/access.ts';
import { closeDatabase, openDatabase } from '../../src-main/db/open.ts';
import { holdStill } from '../../src-main/db/still.ts';
import { randomFrom, type Random } from '../../src-main/demo/random.rules.ts';
import { lastKey, listAfter, listChains, vectorOf } from '../../src-main/journal/chain.queries.ts';
import { getSelf, listHeads, listPrivateKeys, listReplicasOf } from '../../src-main/journal/journal.queries.ts';
import { Problem } from '../../src-main/wire/problem.contract.ts';
import { findDistinct } from '../../src-main/matching/distinct.queries.ts';
import { pairId } from '../../src-main/matching/pair-id.ts';
import { listMerges } from '../../src-main/merging/merge.queries.ts';
import { findRecord, isRowListed } from '../../src-main/search/survivor.queries.ts';
import { beginStation, continueAsNewReplica, saveRecord } from '../../src-main/journal/record.ts';
import { bringMost, bringRest } from '../../src-main/sticks/bring-over.ts';
import { BundleProblem, checkBundle, takeBundle, writeBundle } from '../../src-main/sticks/bundle.ts';
import { answering, digestOfVector } from '../../src-main/exchange/answering.ts';
import { storeOf } from '../../src-main/exchange/exchange.ts';
import { listQuarantinedGroups } from '../../src-main/exchange/quarantine.queries.ts';
import { LinkProblem } from '../../src-main/exchange/link.ts';
import { findMember } from '../../src-main/exchange/member.queries.ts';
import { listRoots, setRevoked } from '../../src-main/exchange/members.ts';
import { NotAdmitted } from '../../src-main/exchange/proof.ts';
import { SealProblem } from '../../src-main/keys/sealed-file.rules.ts';
import { whoMade } from '../../src-main/exchange/signed-header.ts';
import { openSnapshot, writeSnapshotFile, type OpenedSnapshot } from '../../src-main/sticks/snapshot-file.ts';
import { makeRegistry, takeRegistry, takenFile, Unsigned } from '../../src-main/sticks/snapshot-tasks.ts';
import {
  bytesOf,
  forgetRegistry,
  key,
  migrationsDir,
  newRegistry,
  optionsOf,
  withBytes,
  withoutLog,
  workDir,
} from '../db/kept-registries.ts';
import { editAtRandom, saidOfPatients } from '../journal/random-edits.ts';
import { fakeClock } from '../support/clock.ts';
import { sqlite } from '../support/sqlite.ts';
import { assertAgreement, forgedName, hashesIn } from '../exchange/agreement.ts';
import { sayAsNewer } from '../exchange/newer.ts';
import { exchangeBetween, forged, pair, withSlice, type Meddle } from '../exchange/wire.ts';
import {
  correctPatient,
  joinHousehold,
  mergePatients,
  unmergePatients,
  sayDistinct,
  takeRejectionBack,
} from '../support/commands.ts';

const year = 365 * 24 * 60 * 60 * 1000;
const mostTeams = 8;

type Team = {
  name: string;
  /** The id of its station, which copies of it share. */
  id: string;
  db: Db;
  clock: ReturnType<typeof fakeClock>;
  /** An earlier state of it, or undefined if it has no backup. */
  backup: Buffer | undefined;
  /** The hashes of the changes that it acknowledged. */
  acknowledged: Set<string>;
};

type OnStick = { path: string; kind: 'bundle' | 'snapshot'; of: string; to: string };
/** `stick` contains what was made for one of them. Any team may take any of it, also twice and late. */
export type World = {
  teams: Team[];
  /** Revoked teams, which continue where their revocation is not known. */
  revoked: Team[];
  records: string[];
  stick: OnStick[];
  /** Messages that were once sent, and may be sent again. */
  heard: Uint8Array[];
  steps: string[];
};

const values = { ...saidOfPatients, nextOfKin: ['Kofi', 'Abena'] };

const emptyWorld = (): World => ({ teams: [], revoked: [], records: [], stick: [], heard: [], steps: [] });

/** States of stations that know each other, by their number. They are made once, then put in place as bytes. */
const acquainted = new Map<number, { id: string; bytes: Buffer }[]>();

/** Returns stations that know each other. In one world of ten they were only just paired, each with an earlier one, and have not met. */
export async function newWorld(count: number, random: Random): Promise<World> {
  const world = emptyWorld();
  if (random.chance(0.1)) {
    for (let i = 0; i < count; i++) await joins(world, random);
    return world;
  }
  // The order of the lives must not affect the others.
  if (!acquainted.has(count)) acquainted.set(count, await newAcquaintance(count));
  for (const [i, { id, bytes }] of (acquainted.get(count) ?? []).entries()) {
    const clock = clockAtRandom(random);
    const db = newRegistry(clock, bytes);
    world.teams.push({ ...{ name: `station ${i}`, id, db, clock }, backup: undefined, acknowledged: new Set() });
  }
  return world;
}

async function newAcquaintance(count: number): Promise<{ id: string; bytes: Buffer }[]> {
  const world = emptyWorld();
  const random = randomFrom(count);
  for (let i = 0; i < count; i++) await joins(world, random);
  await meet(world);
  const states = world.teams.map(({ id, db }) => ({ id, bytes: bytesOf(db) }));
  endWorld(world);
  return states;
}

function clockAtRandom(random: Random): Team['clock'] {
  const clock = fakeClock();
  clock.advance(random.pick([0, 1000, -60_000, 10 * year, -10 * year]));
  return clock;
}

/** Adds a new station with an empty registry, paired with one of the others. */
async function joins(world: World, random: Random): Promise<{ before: Team | undefined; team: Team }> {
  const { teams } = world;
  const clock = clockAtRandom(random);
  const db = newRegistry(clock);
  await write(db, 'ama', (writer) => beginStation(writer, { id: writer.newId(), name: 'Clinic under test' }));
  const { id } = getSelf({ db });
  const team = { name: `station ${teams.length}`, id, db, clock, backup: undefined, acknowledged: new Set<string>() };
  const before = teams.length === 0 ? undefined : random.pick(teams);
  if (before !== undefined) await noting(before, () => noting(team, () => pair(before.db, db)));
  teams.push(team);
  return { before, team };
}

/** Records everything that `act` writes at a team as acknowledged. */
async function noting(team: Team, act: () => Promise<unknown>): Promise<void> {
  const before = lastKey({ db: team.db });
  await act();
  for (const { hash } of listAfter({ db: team.db }, before, 1_000_000)) team.acknowledged.add(hash);
}

/** Runs one life; then all meet, and everything is compared. Throws the differences. */
export async function live(world: World, random: Random, steps: number): Promise<void> {
  world.steps.length = 0;
  for (let i = 0; i < steps; i++) await step(world, random);
  await meet(world);
  assertAgreement(world);
}

type Step = (world: World, team: Team, random: Random) => Promise<string | undefined>;

/** The steps that may happen, and how often per thousand. A step that is impossible now is not repeated. */
const happenings: [number, Step][] = [
  [215, edits],
  [20, joinsHousehold],
  [35, joinsPatients],
  [15, joinEachOthersWay],
  [10, saysJoined],
  [15, partsPatients],
  [20, saysDistinct],
  [30, editsAsNewer],
  [20, makesBundle],
  [40, takesFromStick],
  [330, meets],
  [20, hearsAgain],
  [60, hasAnotherTime],
  [45, makesBackup],
  [50, isRestored],
  [40, isCopied],
  [7, makesSnapshot],
  [13, takesSnapshot],
  [3, beginsFromSnapshot],
  [12, isRevoked],
];

/** Does a random thing at a random team. */
export async function step(world: World, random: Random): Promise<void> {
  const team = random.pick(world.teams);
  let chance = random.below(1000);
  const [, happening] = happenings.find(([often]) => (chance -= often) < 0) ?? [];
  const said = await happening?.(world, team, random);
  if (said !== undefined) world.steps.push(`${team.name} ${said}`);
}

async function edits({ records }: World, team: Team, random: Random): Promise<string> {
  const order = { times: 1 + random.below(3), records, values, newChance: 0.3 };
  await noting(team, () => write(team.db, 'ama', (writer) => editAtRandom(writer, random, order)));
  return 'edits';
}

/** Marks two patients here as different people, or takes that back. The pair may have been marked before. */
async function saysDistinct({ records }: World, team: Team, random: Random): Promise<string | undefined> {
  const here = records.slice(-20).filter((each) => findRecord(team, each) !== undefined);
  if (here.length < 2) return undefined;
  const one = random.pick(here);
  const other = random.pick(here.filter((each) => each !== one));
  const id = pairId(one, other);
  const isTakenBack = findDistinct(team, id) !== undefined && random.chance(0.5);
  await noting(team, () =>
    write(team.db, 'ama', (writer) => {
      if (isTakenBack) takeRejectionBack(writer, id);
      else sayDistinct(writer, one, other);
    }),
  );
  return isTakenBack ? 'takes back that they are two people' : 'says that they are two people';
}

/** Merges patients as the window does. A refused merge (a patient is absent, removed, or already merged) changes nothing. */
async function joinsPatients({ records }: World, team: Team, random: Random): Promise<string | undefined> {
  if (records.length === 0) return undefined;
  const [id, other] = [random.pick(records.slice(-60)), random.pick(records.slice(-60))];
  const values = random.chance(0.5) ? { name: random.pick(['Ama', 'Esi']), phoneNumber: '0400' } : {};
  const isPartedAtOnce = random.chance(0.2);
  return refusable(async () => {
    const before = rowsBesideVersions(team);
    const { group } = await noted(team, (writer) => mergePatients(writer, { id, with: other, values }));
    if (!isPartedAtOnce) return 'joins two patients';
    const conflicts = before.filter(
      (row) => row.includes('conflicts"') && [id, other].some((each) => row.includes(each)),
    );
    await noted(team, (writer) => unmergePatients(writer, { id, group }));
    // The merge settled conflicts, and they stay settled.
    if (conflicts.length === 0 && rowsBesideVersions(team).join('\n') !== before.join('\n'))
      throw new Error(`At ${team.name} a parting did not give back what was before.`);
    return 'joins two patients, and parts them';
  });
}

/** Puts two patients into one household, or takes one out. */
async function joinsHousehold({ records }: World, team: Team, random: Random): Promise<string | undefined> {
  const here = records.slice(-60).filter((each) => findRecord(team, each) !== undefined);
  if (here.length === 0) return undefined;
  const [id, other] = [random.pick(here), random.pick(here)];
  return refusable(async () => {
    if (random.chance(0.2)) await noted(team, (writer) => correctPatient(writer, { id, edit: { household: null } }));
    else await noted(team, (writer) => joinHousehold(writer, { id, with: other }));
    return 'joins or leaves a household';
  });
}

/**
 * Two stations merge the same two records without knowing of each other: the first into the second here, and the second into the first
 * there.
 */
async function joinEachOthersWay({ teams, records }: World, team: Team, random: Random): Promise<string | undefined> {
  const other = random.pick(teams.filter((each) => each !== team));
  const canBeJoined = (id: string) => {
    const rows = [team, other].map((each) => findRecord(each, id));
    return rows.every(
      (row) => row !== undefined && isRowListed(row) && row.mergedInto === null && row.conflicts === null,
    );
  };
  if (records.filter(canBeJoined).length < 2) {
    const order = { times: 2, records, values, newChance: 1 };
    await noting(team, () => write(team.db, 'ama', (writer) => editAtRandom(writer, random, order)));
    await tryExchange(team, other, {});
  }
  const both = records.filter(canBeJoined);
  if (both.length < 2) return undefined;
  const one = random.pick(both);
  const two = random.pick(both.filter((each) => each !== one));
  await noted(team, (writer) => mergePatients(writer, { id: two, with: one }));
  await noted(other, (writer) => mergePatients(writer, { id: one, with: two }));
  return `and ${other.name} join two patients each other’s way round`;
}

/** Merges as another program might: into any record, also one that is absent here. */
async function saysJoined({ records }: World, team: Team, random: Random): Promise<string | undefined> {
  const here = records.filter((each) => listHeads(team, each).length > 0);
  if (here.length === 0) return undefined;
  const [id, mergedInto] = [random.pick(here.slice(-60)), random.chance(0.2) ? null : random.pick(records.slice(-60))];
  await noted(team, (writer) => saveRecord(writer, { kind: 'patient', id, fields: { mergedInto }, isNew: false }));
  return 'says of a patient that they were joined';
}

async function partsPatients({ records }: World, team: Team, random: Random): Promise<string | undefined> {
  const joined = records.filter((each) => findRecord(team, each)?.mergedInto != null);
  if (joined.length === 0) return undefined;
  const id = random.pick(joined);
  return refusable(async () => {
    const joins = listMerges(team, id);
    if (joins.length === 0) return undefined;
    await noted(team, (writer) => unmergePatients(writer, { id, group: random.pick(joins).group }));
    return 'parts two patients';
  });
}

/** Records what `act` writes at a team as acknowledged. */
async function noted<T>(team: Team, act: (writer: Writer) => T): Promise<T> {
  let result: T | undefined;
  await noting(team, async () => void (result = await write(team.db, 'ama', (writer) => act(writer) as never)));
  return result as T;
}

async function refusable(act: () => Promise<string | undefined>): Promise<string | undefined> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

/** Returns the content of all rows, without when and how often they were changed. */
function rowsBesideVersions({ db }: Team): string[] {
  const rows = sqlite(db).prepare('SELECT * FROM patient ORDER BY id').all() as Record<string, unknown>[];
  return rows.map(({ version: _version, updated_at: _updated, conflicts, ...row }) =>
    JSON.stringify({ ...row, ...(conflicts !== null && { conflicts }) }),
  );
}

/** Edits a record that is here, or one of a kind that only the newer version knows. */
async function editsAsNewer({ records }: World, team: Team, random: Random): Promise<string | undefined> {
  const isOtherKind = random.chance(0.2);
  const known = records.length === 0 ? undefined : random.pick(records);
  const isHere = known !== undefined && listHeads(team, known).length > 0;
  if (!isOtherKind && !isHere) return undefined;
  const fields = { name: { given: random.pick(['Ama', 'Esi']) } };
  const said = isOtherKind ? { kind: 'referral', id: newUuid(), fields } : { kind: 'patient', id: known ?? '', fields };
  await noting(team, () => write(team.db, 'ama', (writer) => sayAsNewer(writer, said)));
  return 'edits, as a newer version';
}

const watch = { signal: new AbortController().signal, progress: () => undefined };

const keysOf = ({ db }: Team, { id }: Team) => listReplicasOf({ db }, id).map(({ publicKey }) => publicKey);

/** Makes a bundle for one of the others, of everything here or of what came last. */
async function makesBundle({ teams, stick }: World, team: Team, random: Random): Promise<string> {
  const to = random.pick(teams.filter((each) => each !== team));
  const after = random.chance(0.5) ? 0 : random.below(lastKey({ db: team.db }));
  const order = { into: workDir, sealedFor: { publicKeys: keysOf(to, to) }, after };
  const { file } = await writeBundle(team.db, order, watch);
  stick.push({ path: file, kind: 'bundle', of: team.name, to: to.id });
  return 'makes a bundle';
}

async function takesFromStick({ stick }: World, team: Team, random: Random): Promise<string | undefined> {
  const bundles = stick.filter(({ kind }) => kind === 'bundle');
  if (bundles.length === 0) return undefined;
  const forIt = bundles.filter(({ to }) => to === team.id);
  const bundle = random.pick(forIt.length > 0 && random.chance(0.9) ? forIt : bundles);
  return `takes a bundle of ${bundle.of}: ${await tryBundle(team, bundle)}`;
}

async function tryBundle({ db }: Team, { path }: OnStick): Promise<string> {
  const file = await open(path, 'r');
  const openedBy = { privateKeys: listPrivateKeys({ db }) };
  try {
    const { signed } = await checkBundle({ db }, { file, openedBy }, watch);
    const { applied, held } = await takeBundle(db, { file, openedBy, signed }, watch);
    return `${applied} came, ${held} wait`;
  } catch (error) {
    if (error instanceof BundleProblem || error instanceof SealProblem) return error.kind;
    throw error;
  } finally {
    await file.close();
  }
}

async function meets(world: World, team: Team, random: Random): Promise<string> {
  const other = random.pick([...world.teams, ...world.revoked].filter((each) => each !== team));
  const limits = { changes: 1 + random.below(12), bytes: 1 + random.below(4000) };
  const outcome = await tryExchange(team, other, { limits, meddle: badLine(world, random) });
  return `meets ${other.name}: ${outcome}`;
}

/** Loses messages and answers, sends some twice, and adds forged changes. A third of the lines is good. */
function badLine({ heard }: World, random: Random): Meddle {
  if (random.chance(0.35)) return (bytes) => bytes;
  return (bytes, way) => {
    if (way === 'there' && random.chance(0.2)) heard.push(bytes);
    if (random.chance(0.08)) return 'lost';
    if (random.chance(0.08)) return 'twice';
    return random.chance(0.05) ? withSlice(bytes, (slice) => forged(slice, { name: forgedName })) : bytes;
  };
}

/** A message arrives late, and not at the station that it was sent to. */
async function hearsAgain({ teams, heard }: World, { db }: Team, random: Random): Promise<string | undefined> {
  if (heard.length === 0) return undefined;
  const sender = { stationId: random.pick(teams).id, host: '' };
  await answering(storeOf(db))(random.pick(heard), sender);
  return 'hears what was said before';
}

async function tryExchange(from: Team, to: Team, wire: Parameters<typeof exchangeBetween>[2]): Promise<string> {
  // As a listener does before it reads a byte.
  if (knowsRevoked(from, to) || knowsRevoked(to, from)) return 'not let in';
  try {
    const { received, sent } = await exchangeBetween(from.db, to.db, wire);
    return `${received.applied} came, ${sent.applied} went`;
  } catch (error) {
    if (error instanceof LinkProblem) return error.kind;
    throw error;
  }
}

const knowsRevoked = ({ db }: Team, { id }: Team) => findMember({ db }, id)?.revoked === true;

function hasAnotherTime(_world: World, { clock }: Team, random: Random): Promise<string> {
  clock.advance(random.pick([year, -year, 10 * year, -10 * year, 60_000]));
  return Promise.resolve('has another time');
}

function makesBackup(_world: World, team: Team): Promise<string> {
  team.backup = bytesOf(team.db);
  return Promise.resolve('makes a backup');
}

async function isRestored(world: World, team: Team): Promise<string | undefined> {
  if (team.backup === undefined) return undefined;
  team.db = withBytes(team.db, team.clock, team.backup);
  await noting(team, () => write(team.db, 'station', (writer) => continueAsNewReplica(writer)));
  forgetLost(world);
  return 'is restored';
}

function isCopied({ teams }: World, team: Team): Promise<string | undefined> {
  if (teams.length >= mostTeams) return Promise.resolve(undefined);
  const name = `copy ${teams.length} of ${team.name}`;
  const db = newRegistry(team.clock, bytesOf(team.db));
  teams.push({ ...team, db, name, backup: undefined, acknowledged: new Set() });
  return Promise.resolve('is copied, and nobody notices');
}

const files = () => ({ migrationsDir, backupsDir: workDir, now: Date.UTC(2026, 2, 1) });

/** Makes a snapshot for one of the others, as of this moment. Changes saved until it is taken arrive with the next sync. */
async function makesSnapshot(world: World, team: Team, random: Random): Promise<string> {
  const to = random.pick(world.teams.filter((each) => each !== team));
  return `makes a snapshot: ${(await makeSnapshot(world, team, to)) ?? 'not signed'}`;
}

async function makeSnapshot({ stick }: World, team: Team, to: Team): Promise<string | undefined> {
  const { db } = team;
  const folder = mkdtempSync(join(workDir, 'making-'));
  const { still, letGo } = holdStill(db);
  try {
    const order = { still, key, folder, snapshotKey: key, files: files() };
    const made = await makeRegistry(order, { progress: () => undefined, copied: letGo });
    const wanted = { into: workDir, sealedFor: { publicKeys: keysOf(to, to) }, made, key };
    const { file } = await writeSnapshotFile({ db }, wanted, watch);
    stick.push({ path: file, kind: 'snapshot', of: team.name, to: to.id });
    return `of ${made.count} changes`;
  } catch (error) {
    if (error instanceof Unsigned) return undefined;
    throw error;
  } finally {
    letGo();
    rmSync(folder, { recursive: true });
  }
}

async function takesSnapshot(world: World, team: Team, random: Random): Promise<string | undefined> {
  const snapshots = world.stick.filter(({ kind, to }) => kind === 'snapshot' && to === team.id);
  if (snapshots.length === 0) return undefined;
  const snapshot = random.pick(snapshots);
  return `takes a snapshot of ${snapshot.of}: ${await trySnapshot(world, team, snapshot, random)}`;
}

/** Adds a new station that begins with everything that another one had a moment ago. Both continue to work meanwhile. */
async function beginsFromSnapshot(world: World, _team: Team, random: Random): Promise<string | undefined> {
  if (world.teams.length >= mostTeams) return undefined;
  const { before: giver, team } = await joins(world, random);
  if (giver === undefined) return undefined;
  const outcome = await makeSnapshot(world, giver, team);
  const last = world.stick.at(-1);
  if (outcome === undefined || last === undefined) return `would give ${team.name} a snapshot, and is not signed`;
  for (const each of [giver, team]) if (random.chance(0.7)) await edits(world, each, random);
  return `sees ${team.name} begin from a snapshot of ${giver.name}: ${await trySnapshot(world, team, last, random)}`;
}

async function trySnapshot(world: World, team: Team, { path }: OnStick, random: Random): Promise<string> {
  const file = await open(path, 'r');
  const folder = mkdtempSync(join(workDir, 'taking-'));
  try {
    const snapshot = await openSnapshot(file, { privateKeys: listPrivateKeys(team) });
    const who = whoMade(team, snapshot.header, []);
    if (who !== 'member') return who;
    return await takeSnapshot(world, { team, path, snapshot, folder }, random);
  } catch (error) {
    if (error instanceof BundleProblem || error instanceof SealProblem) return error.kind;
    if (error instanceof NotAdmitted) return 'not admitted';
    throw error;
  } finally {
    await file.close();
    rmSync(folder, { recursive: true });
  }
}

type Taking = { team: Team; path: string; snapshot: OpenedSnapshot; folder: string };

/** Takes a snapshot as `sticks/snapshot.ts` does, with its thread here and without a keyring. */
async function takeSnapshot(
  world: World,
  { team, path, snapshot: { header, at }, folder }: Taking,
  random: Random,
): Promise<string> {
  const { db, clock } = team;
  const placesAfter = lastKey({ db }) + 1_000_000;
  const { signal, progress } = watch;
  const body = { path, at, bytes: header.bytes, sha256: header.sha256 };
  const order = { body, snapshotKey: Buffer.from(header.key, 'hex'), folder, nextKey: key, placesAfter };
  await takeRegistry({ ...order, roots: [...listRoots({ db })], ended: [], files: files() }, { progress });
  if (random.chance(0.5)) await edits(world, team, random);
  const fresh = openDatabase({ ...optionsOf(takenFile(folder)), clock });
  try {
    await bringMost({ db, fresh }, signal);
    if (random.chance(0.5)) await edits(world, team, random);
    await bringRest({ db, fresh }, { header, by: 'ama', placesAfter, signal }, () => undefined);
    withoutLog(fresh);
    team.db = withBytes(db, clock, bytesOf(fresh));
    return `${header.count} changes`;
  } finally {
    closeDatabase(fresh);
  }
}

/** Forgets acknowledged changes that no team has: they were lost with a restored or revoked station. */
function forgetLost({ teams }: World): void {
  const there = new Set(teams.flatMap(({ db }) => hashesIn(db)));
  for (const { acknowledged } of teams)
    for (const hash of acknowledged) if (!there.has(hash)) acknowledged.delete(hash);
}

async function isRevoked(world: World, { id }: Team, random: Random): Promise<string | undefined> {
  const stay = world.teams.filter((each) => each.id !== id);
  if (stay.length < 3) return undefined;
  const by = random.pick(stay);
  if (findMember(by, id) === undefined) return undefined;
  await noting(by, () => write(by.db, 'ama', (writer) => setRevoked(writer, id, true)));
  world.revoked.push(...world.teams.filter((each) => each.id === id));
  world.teams = stay;
  forgetLost(world);
  await pairAnew(world, by);
  return `is revoked by ${by.name}`;
}

/**
 * Pairs again with the stations that only the revoked one had admitted, if that was not known elsewhere. An administrator would do this.
 */
async function pairAnew({ teams }: World, by: Team): Promise<void> {
  for (const team of teams) {
    if (team === by) continue;
    const { id, replica } = getSelf(team);
    const isKnown = listChains(by).some((chain) => chain.replica === replica);
    const isAdmitted = findMember(by, id)?.admitted.includes(replica) === true;
    if (!isKnown && !isAdmitted) await noting(by, () => noting(team, () => pair(by.db, team.db)));
  }
}

/**
 * Syncs until all know the same: to the last and back to the first, since each has what those before it had. A station that meets changes
 * of its own that it did not write writes again, so it can take several rounds.
 */
async function meet({ teams, steps }: World): Promise<void> {
  for (let round = 0; round < 8; round++) {
    for (const [one, other] of thereAndBack(teams)) {
      if (knownBy(one) === knownBy(other)) continue;
      steps.push(`${one.name} meets ${other.name}: ${await tryExchange(one, other, {})}`);
    }
    if (new Set(teams.map(knownBy)).size === 1) return;
  }
  const waits = teams.flatMap((team) => listQuarantinedGroups(team).map((group) => ({ name: team.name, ...group })));
  throw new Error(`The stations go on to know different things: ${JSON.stringify(waits)}`);
}

/** Returns pairs: each with the next, and then from the end, each with the one before. */
function thereAndBack<T>(line: readonly T[]): [T, T][] {
  const there = line.slice(1).map((each, i): [T, T] => [line[i] as T, each]);
  return [...there, ...there.slice(0, -1).reverse()];
}

const knownBy = ({ db }: Team) => digestOfVector(vectorOf(listChains({ db })));

export function endWorld({ teams, revoked, stick }: World): void {
  for (const { db } of [...teams, ...revoked]) forgetRegistry(db);
  for (const { path } of stick) rmSync(path);
}
