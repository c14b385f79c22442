/**
 * Random lives of teams: stations that edit, meet over bad lines, are copied and restored, have wrong clocks and are revoked. What is
 * real: SQLite, migrations, commands, the exchange with its messages. What is not: network, disks that fail, clocks.
 */
import { copyFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { newUuid } from '../../src-main/clock.ts';
import { write, type Db } from '../../src-main/db/access.ts';
import { closeDatabase, createDatabase, openDatabase, type OpenOptions } from '../../src-main/db/open.ts';
import type { Random } from '../../src-main/demo/random.rules.ts';
import { lastKey, listAfter, listChains, vectorOf } from '../../src-main/journal/chain.queries.ts';
import { changeSchema } from '../../src-main/journal/change.contract.ts';
import { digestOf } from '../../src-main/journal/digest.ts';
import { nextHlc } from '../../src-main/journal/hlc.rules.ts';
import { encodeChange } from '../../src-main/journal/encoding.ts';
import { latestOf } from '../../src-main/journal/heads.rules.ts';
import { getSelf, listHeads } from '../../src-main/journal/journal.queries.ts';
import { applyChange, beginStation, continueAsNewReplica } from '../../src-main/journal/record.ts';
import { chainEnd } from '../../src-main/journal/replica.ts';
import { BundleProblem, checkBundle, takeBundle, writeBundle } from '../../src-main/sync/bundle.ts';
import { listPrivateKeys, listReplicasOf } from '../../src-main/sync/bundle.queries.ts';
import { digestOfVector } from '../../src-main/sync/exchange.ts';
import { listHeldGroups } from '../../src-main/sync/held.queries.ts';
import { LinkProblem } from '../../src-main/sync/link.ts';
import { findMember, setRevoked } from '../../src-main/sync/members.ts';
import { SealProblem } from '../../src-main/sync/sealed-file.ts';
import { migrationsDir, testClock, type TestClock, type TestRegistry } from '../db/registry.ts';
import { editAtRandom, saidOfPatients } from '../journal/random-edits.ts';
import { quickDir } from '../support/drills.ts';
import { sqlite } from '../support/sqlite.ts';
import { exchangeBetween, forged, pair, withSlice, type Meddle } from './wire.ts';

const forgedName = 'Nobody wrote this';
const key = Buffer.alloc(32, 7);
const year = 365 * 24 * 60 * 60 * 1000;

type Team = Omit<TestRegistry, 'db'> & {
  name: string;
  db: Db;
  clock: TestClock;
  /** Where an earlier state of its file lies; undefined when it has none. */
  backup: string | undefined;
  /** What it said that it saved. */
  acknowledged: Set<string>;
};

type Bundle = { path: string; of: string; to: string };
/** `stick` holds the bundles that were made; anybody may take any of them, also twice and late. */
export type World = { teams: Team[]; records: string[]; stick: Bundle[]; steps: string[] };

const values = { ...saidOfPatients, nextOfKin: ['Kofi', 'Abena'] };

/** Stations that were paired one after the other, each with one of those before. */
export async function newWorld(count: number, random: Random): Promise<World> {
  const world: World = { teams: [], records: [], stick: [], steps: [] };
  for (let i = 0; i < count; i++) {
    const registry = await quickRegistry();
    registry.clock.set(registry.clock.now() + random.pick([0, 1000, -60_000, 10 * year, -10 * year]));
    const team = { ...registry, name: `station ${i}`, backup: undefined, acknowledged: new Set<string>() };
    const [before] = world.teams.length === 0 ? [] : [random.pick(world.teams)];
    if (before !== undefined) {
      await noting(before, () => noting(team, () => pair(before.db, team.db)));
    }
    world.teams.push(team);
  }
  return world;
}

let emptyRegistry: Buffer | undefined;

/** As `freshRegistry`, from an empty file that was made once: migrations and ciphers are not what is tried here. */
async function quickRegistry(): Promise<TestRegistry> {
  const clock = testClock();
  const dir = quickDir();
  const options = { file: join(dir, 'registry.db'), key, migrationsDir, backupsDir: dir, clock, newId: newUuid };
  if (emptyRegistry === undefined) {
    closeDatabase(createDatabase(options));
    emptyRegistry = readFileSync(options.file);
  } else writeFileSync(options.file, emptyRegistry);
  const db = openQuickly(options);
  await write(db, 'ama', (writer) => beginStation(writer, { id: writer.newId(), name: 'Clinic under test' }));
  return { db, options, clock };
}

function openQuickly(options: OpenOptions): Db {
  const db = openDatabase(options);
  sqlite(db).pragma('synchronous=OFF');
  return db;
}

/** Whatever `act` writes at a team was acknowledged. */
async function noting(team: Team, act: () => Promise<unknown>): Promise<void> {
  const before = lastKey({ db: team.db });
  await act();
  for (const { hash } of listAfter({ db: team.db }, before, 1_000_000)) team.acknowledged.add(hash);
}

/** One life; then all meet, and everything is compared. Throws what differs. */
export async function live(world: World, random: Random, steps: number): Promise<void> {
  world.steps.length = 0;
  for (let i = 0; i < steps; i++) await step(world, random);
  await meet(world);
  compare(world);
}

async function step(world: World, random: Random): Promise<void> {
  const team = random.pick(world.teams);
  const say = (what: string) => void world.steps.push(`${team.name} ${what}`);
  const chance = random.below(100);
  if (chance < 42) {
    await noting(team, () => edit(world, team, random));
    return say('edits');
  }
  if (chance < 44) {
    await noting(team, () => editAsNewer(world, team, random));
    return say('edits, as a newer version');
  }
  if (chance < 48) {
    await makeBundle(world, team, random);
    return say('makes a bundle');
  }
  if (chance < 52 && world.stick.length > 0) {
    const { id } = getSelf({ db: team.db });
    const forIt = world.stick.filter(({ to }) => to === id);
    const bundle = random.pick(forIt.length > 0 && random.chance(0.9) ? forIt : world.stick);
    return say(`takes a bundle of ${bundle.of}: ${await tryBundle(team, bundle)}`);
  }
  if (chance < 88) {
    const other = random.pick(world.teams.filter((each) => each !== team));
    const limits = { changes: 1 + random.below(12), bytes: 1 + random.below(4000) };
    const outcome = await tryExchange(team, other, { limits, meddle: badLine(random) });
    return say(`meets ${other.name}: ${outcome}`);
  }
  if (chance < 91) {
    team.clock.set(team.clock.now() + random.pick([year, -year, 10 * year, -10 * year, 60_000]));
    return say('has another time');
  }
  if (chance < 94) {
    team.backup = copyOf(team);
    return say('makes a backup');
  }
  if (chance < 96 && team.backup !== undefined) {
    await restore(world, team, team.backup);
    return say('is restored');
  }
  if (chance < 98 && world.teams.length < 8) {
    const file = copyOf(team);
    const db = openQuickly({ ...team.options, file });
    const name = `copy ${world.teams.length} of ${team.name}`;
    world.teams.push({
      ...team,
      db,
      name,
      options: { ...team.options, file },
      backup: undefined,
      acknowledged: new Set(),
    });
    return say('is copied, and nobody notices');
  }
  if (chance === 99 && world.teams.length > 3) {
    await revoke(world, team, random);
    say('is revoked');
  }
}

const edit = ({ records }: World, { db }: Team, random: Random): Promise<void> =>
  write(db, 'ama', (writer) =>
    editAtRandom(writer, random, { times: 1 + random.below(4), records, values, newChance: 0.3 }),
  );

/** The station ran another version for a moment: what that says of a record is not for this one to read. */
async function editAsNewer({ records }: World, { db }: Team, random: Random): Promise<void> {
  const id = records.length === 0 ? undefined : random.pick(records);
  const heads = id === undefined ? [] : listHeads({ db }, id);
  if (id === undefined || heads.length === 0) return;
  await write(db, 'ama', (writer) => {
    const { replica, seq, hash, hlc } = chainEnd(writer);
    const said = { name: { given: random.pick(['Ama', 'Esi']) } };
    const after = latestOf(heads).map((head) => head.hash);
    const { bytes } = encodeChange({
      ...{ replica, seq: seq + 1, previous: hash, at: writer.now, hlc: nextHlc(hlc, writer.now), author: 'ama' },
      ...{ schema: changeSchema + 1, kind: 'patient', id, after, fields: said },
    });
    applyChange(writer, bytes);
  });
}

const watch = { signal: new AbortController().signal, progress: () => undefined };

/** For one of the others, of all that is here or of what came last. */
async function makeBundle({ teams, stick }: World, team: Team, random: Random): Promise<void> {
  const to = random.pick(teams.filter((each) => each !== team));
  const { id } = getSelf({ db: to.db });
  const publicKeys = listReplicasOf({ db: to.db }, id).map(({ publicKey }) => publicKey);
  const after = random.chance(0.5) ? 0 : random.below(lastKey({ db: team.db }));
  const into = dirname(team.options.file);
  const { file } = await writeBundle(team.db, { into, sealedFor: { publicKeys }, after }, watch);
  stick.push({ path: file, of: team.name, to: id });
}

async function tryBundle({ db }: Team, { path }: Bundle): Promise<string> {
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

/** Loses messages and answers, sends some twice, and adds what nobody wrote; a third of the lines is good. */
function badLine(random: Random): Meddle {
  if (random.chance(0.35)) return (bytes) => bytes;
  return (bytes) => {
    if (random.chance(0.08)) return 'lost';
    if (random.chance(0.08)) return 'twice';
    return random.chance(0.05) ? withSlice(bytes, (slice) => forged(slice, { name: forgedName })) : bytes;
  };
}

async function tryExchange(from: Team, to: Team, wire: Parameters<typeof exchangeBetween>[2]): Promise<string> {
  // What a listener does before it reads a byte.
  if (knowsRevoked(from, to) || knowsRevoked(to, from)) return 'not let in';
  try {
    const { received, sent } = await exchangeBetween(from.db, to.db, wire);
    return `${received.applied} came, ${sent.applied} went`;
  } catch (error) {
    if (error instanceof LinkProblem) return error.kind;
    throw error;
  }
}

const knowsRevoked = ({ db }: Team, other: Team) => findMember({ db }, getSelf({ db: other.db }).id)?.revoked === true;

function copyOf({ db, options }: Team): string {
  const file = join(mkdtempSync(join(dirname(options.file), 'copy-')), 'registry.db');
  sqlite(db).pragma('wal_checkpoint(TRUNCATE)');
  copyFileSync(options.file, file);
  return file;
}

async function restore(world: World, team: Team, backup: string): Promise<void> {
  closeDatabase(team.db);
  copyFileSync(backup, team.options.file);
  team.db = openQuickly(team.options);
  await noting(team, () => write(team.db, 'station', (writer) => continueAsNewReplica(writer)));
  forgetLost(world);
}

/** What only a restored or revoked station had is gone with it; what anybody has is not. */
function forgetLost({ teams }: World): void {
  const there = new Set(teams.flatMap(({ db }) => hashesIn(db)));
  for (const { acknowledged } of teams)
    for (const hash of acknowledged) if (!there.has(hash)) acknowledged.delete(hash);
}

const hashesIn = (db: Db) => listAfter({ db }, 0, 10_000_000).map(({ hash }) => hash as string);

async function revoke(world: World, team: Team, random: Random): Promise<void> {
  const { id } = getSelf({ db: team.db });
  const stay = world.teams.filter(({ db }) => getSelf({ db }).id !== id);
  if (stay.length < 3) return;
  const by = random.pick(stay);
  if (findMember({ db: by.db }, id) === undefined) return;
  await noting(by, () => write(by.db, 'ama', (writer) => setRevoked(writer, id, true)));
  world.teams = stay;
  forgetLost(world);
  await pairAnew(world, by);
}

/** Whom only the one who is gone had admitted, and that had not come round: an administrator pairs with them once more. */
async function pairAnew({ teams }: World, by: Team): Promise<void> {
  for (const team of teams) {
    if (team === by) continue;
    const { id, replica } = getSelf({ db: team.db });
    const isKnown = listChains({ db: by.db }).some((chain) => chain.replica === replica);
    const isAdmitted = findMember({ db: by.db }, id)?.admitted.includes(replica) === true;
    if (!isKnown && !isAdmitted) await noting(by, () => noting(team, () => pair(by.db, team.db)));
  }
}

/** Until all know the same. Who meets what it did not write under its own name writes once more, so it takes some rounds. */
async function meet({ teams, steps }: World): Promise<void> {
  for (let round = 0; round < 8; round++) {
    for (const [i, from] of teams.entries()) {
      const to = teams[(i + 1) % teams.length];
      if (to !== undefined && to !== from)
        steps.push(`${from.name} meets ${to.name}: ${await tryExchange(from, to, {})}`);
    }
    if (new Set(teams.map(({ db }) => knownBy(db))).size === 1) return;
  }
  const waits = teams.flatMap(({ name, db }) => listHeldGroups({ db }).map((group) => ({ name, ...group })));
  throw new Error(`The stations go on to know different things: ${JSON.stringify(waits)}`);
}

const knownBy = (db: Db) => digestOfVector(vectorOf(listChains({ db })));

function compare({ teams }: World): void {
  const [first] = teams;
  if (first === undefined) throw new Error('There is no station.');
  const digest = digestOf({ db: first.db });
  const there = new Set(hashesIn(first.db));
  for (const { db, name, acknowledged } of teams) {
    if (digestOf({ db }) !== digest) throw new Error(`${name} shows something else than ${first.name}.`);
    const isForged = sqlite(db).prepare('SELECT 1 FROM patient WHERE name = ?').get(forgedName) !== undefined;
    if (isForged) throw new Error(`At ${name} there is what nobody wrote.`);
    if (listHeldGroups({ db }).length > 0) throw new Error(`At ${name} changes wait for ever.`);
    for (const hash of acknowledged)
      if (!there.has(hash)) throw new Error(`A change of ${name} was saved and is gone.`);
  }
}

export function endWorld({ teams }: World): void {
  for (const { db } of teams) if (sqlite(db).open) closeDatabase(db);
}
