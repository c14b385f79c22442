/**
 * Imports a slice from a station into journal, heads, rows and signatures in one transaction, as `exchange/taking.ts` does at a station. Slices
 * that share a replica or a record wait for each other. All others are imported at the same time, by any process.
 */
import type { Change } from '../journal/change.contract.ts';
import { readChange } from '../journal/encoding.ts';
import { neededOf } from '../exchange/needed.ts';
import { coveredOf, type Covered, type Slice } from '../exchange/slice.ts';
import { nothingTaken, plus, type Taken } from '../exchange/taken.rules.ts';
import { write, type Hub, type HubWriter } from './access.ts';
import { noteArrivals } from './arrivals.ts';
import { beginBatch } from './batch.ts';
import { takeChange } from './deciding.ts';
import {
  dropQuarantined,
  quarantineChanges,
  listQuarantined,
  setQuarantineReason,
  type Held,
} from './quarantine.queries.ts';
import { getOwn } from './journal.queries.ts';
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
  const { taken, isMembershipSaid } = await write(hub, 'sync', (writer) => takeCovered(writer, covered));
  if (taken.applied + taken.held === 0) return taken;
  return plus(taken, { ...nothingTaken, applied: await takeQuarantined(hub, { isMembershipSaid }) });
}

type Outcome = Awaited<ReturnType<typeof takeChange>>;

async function takeCovered(writer: HubWriter, covered: readonly Covered[]) {
  const taken: Taken = { applied: 0, known: 0, held: 0 };
  const ofMembers: Change[] = [];
  const applied: Covered[] = [];
  for (let from = 0; from < covered.length; from += batchChanges) {
    const some = covered.slice(from, from + batchChanges);
    const outcomes = await takeAll(writer, some);
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
  needed: ReadonlySet<string> = new Set(),
): Promise<Outcome[]> {
  const batch = await beginBatch(
    writer,
    covered.map(({ change }) => change),
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
    return each === undefined ? [] : [{ ...row, covered: { ...each, signature: row.signature } }];
  });
  const outcomes = await takeAll(
    writer,
    read.map(({ covered }) => covered),
    needed,
  );
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
