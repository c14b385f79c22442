/**
 * Imports a slice from a station into journal, heads, rows and signatures in one transaction, as `exchange/taking.ts` does at a station. Slices
 * that share a replica or a record wait for each other. All others are imported at the same time, by any process.
 */
import type { Change } from '../journal/change.contract.ts';
import { readChange } from '../journal/encoding.ts';
import { neededOf } from '../exchange/needed.ts';
import { coveredBesides, type Judged } from '../exchange/roots.ts';
import { coveredOf, type Covered, type Slice } from '../exchange/slice.ts';
import { nothingTaken, plus, type Taken } from '../exchange/taken.rules.ts';
import { write, type Hub, type HubReader, type HubWriter } from './access.ts';
import { noteArrivals } from './arrivals.ts';
import { beginBatch } from './batch.ts';
import { hasPoints } from './chain.queries.ts';
import { takeChange } from './deciding.ts';
import { judgeRootsHere, pointOf } from './frontiers.ts';
import {
  dropQuarantined,
  quarantineChanges,
  listQuarantined,
  setQuarantineReason,
  type Held,
} from './quarantine.queries.ts';
import { getOwn, listStoodFor } from './journal.queries.ts';
import { continueAsNewReplica, endBatch } from './record.ts';
import { listEndedReplicas } from './members.ts';
import { noteTaken } from './membership.queries.ts';
import { followRenewal } from './renewals.ts';
import { noteRestores } from './restores.ts';

/** How many changes are decided at once, since what they need is in memory meanwhile. */
const batchChanges = 1000;

const isOfMembers = ({ change: { kind } }: Covered): boolean => kind === 'station' || kind === 'replica';

/** Imports the changes that the slice's signatures cover. */
export async function takeSlice(hub: Hub, slice: Slice): Promise<Taken> {
  const { covered } = coveredOf(slice);
  if (covered.length === 0) return nothingTaken;
  const { taken, isMembershipSaid } = await write(hub, 'sync', (writer) => takeTrue(writer, slice, covered));
  if (taken.applied + taken.held === 0) return taken;
  return plus(taken, { ...nothingTaken, applied: await takeQuarantined(hub, { isMembershipSaid }) });
}

type Outcome = Awaited<ReturnType<typeof takeChange>>;

/** Imports what signatures with the root of their chain cover. */
async function takeTrue(writer: HubWriter, slice: Slice, covered: readonly Covered[]) {
  const { untrue, frontiers } = await judgeRootsHere(writer, covered);
  if (untrue.size === 0) return takeCovered(writer, covered, frontiers);
  const { taken, isMembershipSaid } = await takeCovered(writer, coveredBesides(slice, untrue), frontiers);
  // They name the replica that signed them to people.
  const held = await quarantineChanges(writer, await notHere(writer, covered, untrue));
  return { taken: plus(taken, { ...nothingTaken, held }), isMembershipSaid };
}

async function notHere(reader: HubReader, covered: readonly Covered[], untrue: ReadonlySet<string>) {
  const signed = covered.filter(({ hash }) => untrue.has(hash));
  const isHere = await hasPoints(reader, signed.map(pointOf));
  return signed.filter((_each, i) => isHere[i] !== true).map((each) => ({ ...each, reason: 'other-root' as const }));
}

async function takeCovered(writer: HubWriter, covered: readonly Covered[], frontiers: Judged['frontiers']) {
  const taken: Taken = { applied: 0, known: 0, held: 0 };
  const ofMembers: Change[] = [];
  const applied: Covered[] = [];
  for (let from = 0; from < covered.length; from += batchChanges) {
    const some = covered.slice(from, from + batchChanges);
    const outcomes = await takeAll(writer, some, { frontiers });
    const waiting = some.flatMap((each, i) => {
      const outcome = outcomes[i];
      if (outcome === 'applied') {
        taken.applied++;
        applied.push(each);
        if (isOfMembers(each)) ofMembers.push(each.change);
      } else if (outcome === 'known') taken.known++;
      else if (outcome !== undefined) return [{ ...each, reason: outcome }];
      return [];
    });
    taken.held += await quarantineChanges(writer, waiting);
  }
  await noteRestores(writer, ofMembers);
  await noteArrivals(writer, applied);
  return { taken, isMembershipSaid: ofMembers.length > 0 };
}

/** Returns the outcome of each change. */
async function takeAll(
  writer: HubWriter,
  covered: readonly Covered[],
  { frontiers, needed = new Set() }: { frontiers: Judged['frontiers']; needed?: ReadonlySet<string> },
): Promise<Outcome[]> {
  const batch = await beginBatch(
    writer,
    covered.map(({ change }) => change),
  );
  batch.frontiers = frontiers;
  batch.stoodFor = await listStoodFor(
    writer,
    covered.map(({ hash }) => hash),
  );
  const outcomes: Outcome[] = [];
  for (const each of covered) outcomes.push(await takeChange(batch, each, { isNeeded: needed.has(each.hash) }));
  await endBatch(batch);
  await noteTaken(
    writer,
    covered.filter((_each, i) => outcomes[i] === 'applied'),
  );
  for (const [i, { change }] of covered.entries()) if (outcomes[i] === 'applied') await followRenewal(writer, change);
  // Another database writes as us: this registry was copied or restored. Both branches stay, and we continue as a new replica.
  const asUs = covered.filter(
    ({ change }, i) => outcomes[i] === 'applied' && batch.replicas.get(change.replica)?.isOwn,
  );
  if (asUs.length > 0) {
    const { id } = await getOwn(writer);
    if (asUs.some(({ change }) => change.replica === id)) await continueAsNewReplica(writer);
  }
  return outcomes;
}

/** Tries quarantined changes again; returns how many are in the journal now. If it is interrupted, the next slice that arrives starts it again. */
export async function takeQuarantined(hub: Hub, { isMembershipSaid }: { isMembershipSaid: boolean }): Promise<number> {
  let count = 0;
  let isAgain = true;
  for (let admits = isMembershipSaid; isAgain;) {
    isAgain = false;
    let after = 0;
    const needed = await neededHere(hub);
    admits ||= needed.size > 0;
    for (;;) {
      const some = await listQuarantined(hub, { after, limit: batchChanges, isMembershipSaid: admits });
      const last = some.at(-1);
      if (last === undefined) break;
      after = last.key;
      const taken = await write(hub, 'sync', (writer) => takeHeldOnes(writer, some, needed));
      count += taken.length;
      isAgain ||= taken.length > 0;
      admits ||= taken.some(isOfMembers);
    }
  }
  return count;
}

/** Returns the changes that are needed although they come after the end of a replica. Reads them only if any replica was ended. */
async function neededHere(hub: Hub): Promise<Set<string>> {
  const ended = await listEndedReplicas(hub);
  if (ended.size === 0) return new Set();
  return neededOf(await listQuarantined(hub, { after: 0, limit: 1_000_000, isMembershipSaid: true }), ended);
}

async function takeHeldOnes(writer: HubWriter, all: readonly Held[], needed: ReadonlySet<string>): Promise<Covered[]> {
  const read = all.flatMap((row) => {
    const each = readChange(row.bytes);
    return each === undefined ? [] : [{ ...row, covered: { ...each, signed: row.signed } }];
  });
  const covered = read.map((each) => each.covered);
  // Their chains may be here by now, so that the roots of their signatures can be compared.
  const { untrue, frontiers } = await judgeRootsHere(writer, covered);
  const tried = covered.filter(({ hash }) => !untrue.has(hash));
  const left = new Set((await notHere(writer, covered, untrue)).map(({ hash }) => hash));
  const taking = await takeAll(writer, tried, { frontiers, needed });
  const byHash = new Map(tried.map(({ hash }, i) => [hash, taking[i]]));
  const outcomes = covered.map(({ hash }) => byHash.get(hash) ?? (left.has(hash) ? 'other-root' : 'known'));
  const done: number[] = [];
  const taken: Covered[] = [];
  for (const [i, { key, reason, covered }] of read.entries()) {
    const outcome = outcomes[i];
    if (outcome === 'applied') taken.push(covered);
    if (outcome === 'applied' || outcome === 'known') done.push(key);
    else if (outcome !== undefined && outcome !== reason) await setQuarantineReason(writer, key, outcome);
  }
  await dropQuarantined(writer, done);
  await noteRestores(
    writer,
    taken.map(({ change }) => change),
  );
  await noteArrivals(writer, taken);
  return taken;
}
