/**
 * The receiving side of a part: fetches what this station is to hold from one that has everything. Both compare digests of units, halve the
 * ranges that differ, and the changes of units that differ are sent with proofs. Only the journal here decides what is asked for. So it makes no difference whether a
 * person moved, the other station was restored, or other places are held since yesterday.
 *
 * Two stations that both hold a part do the same with the units that both are to hold. The one that asks then also gives what the other lacks,
 * since that one may not be able to call. Changes that neither can prove stay where they are, until both have met a station with everything.
 */
import { write, type Db, type Reader } from '../db/access.ts';
import { scopeOf } from '../holding/scope.ts';
import { concerning } from '../holding/concerning.rules.ts';
import { sharedUnits } from '../holding/shared-units.ts';
import { unitsFor } from '../holding/unit-indexes.ts';
import { digestOfUnit, partsOf, type UnitIndex } from '../holding/unit-index.ts';
import type { ListedUnit } from '../holding/unit.rules.ts';
import { findUnits } from '../holding/units.queries.ts';
import type { Held, Scope } from '../holding/scope.contract.ts';
import { listOutside, listPoints } from '../holding/leaving.queries.ts';
import { changeHashBytes } from '../journal/encoding.ts';
import { isPart } from '../journal/holding.queries.ts';
import { countChanges, getSelf, listEnds, listReplicasOf } from '../journal/journal.queries.ts';
import { hashesIn } from '../journal/merkle-tree.ts';
import { countPatientRows } from '../patients/patient.queries.ts';
import { listPlaceRows } from '../places/place.queries.ts';
import { treeOf, withinAny } from '../places/place-tree.rules.ts';
import { ahead, type Ask } from './asking.ts';
import { recordsFor } from './giving.ts';
import { keepProofs } from './proof-keeping.ts';
import { LinkProblem } from './link.ts';
import { mostRanges, mostUnits, type AskedUnit } from './message.ts';
import { sliceLimits, type Covered } from './slice.ts';
import { isQuarantined } from './quarantine.queries.ts';
import { encodeProved, proofsIn, readProved } from './proved-slice.ts';
import { nothingTaken, plus, type Taken } from './taken.rules.ts';
import { takeProved } from './taking.ts';

/** After the first round, the places that arrived may have named more units. Then somebody may have saved something meanwhile. */
const mostRounds = 4;

/** `peer`: the other station, and whether it holds a part as well. */
type Options = { ask: Ask; stationId: string; peer: { stationId: string; isPart: boolean } };

const heldIn = (reader: Reader, { places, pins }: Scope, isComplete: boolean): Held => ({
  ...{ places: places.length, patients: countPatientRows(reader), broughtHere: pins.length, isComplete },
});

/** Returns what this station holds, if that is a part. It does not claim that all of it has arrived. */
export const holdsHere = (reader: Reader): Held | null =>
  isPart(reader) ? heldIn(reader, scopeOf(reader), false) : null;

/** Returns the units that this station (`stationId`) and another one with a part both are to hold. */
export const unitsWith = (reader: Reader, stationId: string, other: { stationId: string; scope: Scope }): UnitIndex =>
  sharedUnits(reader, unitsFor(reader, scopeOf(reader), stationId), unitsFor(reader, other.scope, other.stationId));

/**
 * Fetches all that this station is to hold. `isComplete`: both know the same of it, or the other one knows less. `isEqual`: it does not. `came`: the number of patients who are here now and were not.
 * `sent`: what was given to the other station.
 */
export async function takePart(
  db: Db,
  { ask, stationId, peer }: Options,
): Promise<{ received: Taken; sent: Taken; holds: Held; isEqual: boolean; came: number; units: UnitIndex }> {
  let received = nothingTaken;
  let sent: Taken | undefined;
  const patientsBefore = countPatientRows({ db });
  const tell = (scope: Scope, units: UnitIndex, isComplete: boolean, isEqual = false) => {
    const holds = heldIn({ db }, scope, isComplete);
    return {
      received,
      sent: sent ?? nothingTaken,
      holds,
      isEqual,
      units,
      came: Math.max(0, holds.patients - patientsBefore),
    };
  };
  for (let round = 1; ; round++) {
    const scope = scopeOf({ db });
    const theirs = await ask({ kind: 'part', scope });
    if ((theirs.scope !== undefined) !== peer.isPart) throw new LinkProblem('broken');
    const ours =
      theirs.scope === undefined
        ? unitsFor({ db }, scope, stationId)
        : unitsWith({ db }, stationId, { stationId: peer.stationId, scope: theirs.scope });
    if (ours.digestOf('').equals(theirs.digest)) return tell(scope, ours, true, true);
    if (round > mostRounds) return tell(scope, ours, false);
    const before = received;
    const differing = await listDiffering(ask, scope, ours);
    const there = new Map<string, Uint8Array>();
    const unsigned = new Set<string>();
    for await (const { asked, reply } of ahead(recordsOf({ db }, { ask, scope, differing, ours }))) {
      received = plus(received, await takeProvedSlice(db, reply.proved, { isAsked: !peer.isPart }));
      for (const [i, hashes] of reply.hashes.entries()) there.set(asked[i]?.id ?? '', hashes);
      for (const hash of hashesIn(reply.unsigned, changeHashBytes)) unsigned.add(hash.toString('hex'));
    }
    if (received.applied > before.applied) continue;
    if (sent === undefined) {
      // After a restore, a station with everything lacks what it wrote itself. Parts have some of it.
      const by = peer.isPart ? undefined : new Set(listReplicasOf({ db }, peer.stationId).map(({ id }) => id));
      sent = await give({ db }, ask, { differing, there, isHeld: ours.has }, by);
      if (sent.applied > 0) continue;
    }
    if (peer.isPart) return tell(scope, ours, false);
    // They sent nothing new. So all that they have is here, and something that is here they lack, as after a restore. It stays here.
    // A change that its replica has not signed yet comes later: the signature waits there, with the change that it is of.
    const isHeld = received.held > before.held;
    if (!isHeld && isWithheld({ db }, ours, { differing, there, unsigned })) throw new LinkProblem('withheld');
    return tell(scope, ours, !isHeld && unsigned.size === 0);
  }
}

type Wanting = { ask: Ask; scope: Scope; differing: readonly Differing[]; ours: UnitIndex };

/** Asks for the changes of units that differ, portion by portion. */
async function* recordsOf(reader: Reader, { ask, scope, differing, ours }: Wanting) {
  for (const batch of batchesOf(differing)) {
    let asked = withKnown(reader, batch, ours);
    while (asked.length > 0) {
      const reply = await ask({ kind: 'records', scope, units: asked });
      const count = reply.hashes.length;
      if (count === 0 || count > asked.length) throw new LinkProblem('broken');
      yield { asked, reply };
      asked = asked.slice(count);
    }
  }
}

/** True if they have a change that they did not send, or have not said what they have. */
function isWithheld(
  reader: Reader,
  { has: isHeld }: UnitIndex,
  { differing, there, unsigned }: Omit<Lacking, 'isHeld'> & { unsigned: ReadonlySet<string> },
): boolean {
  return differing.some(({ id, theirs }) => {
    const hashes = hashesIn(there.get(id) ?? Buffer.alloc(0), changeHashBytes);
    if (theirs !== undefined && !digestOfUnit(hashes).equals(theirs.digest)) return true;
    const here = new Set(
      findUnits(reader, [id], { isHeld }).flatMap((unit) => unit.changes.map(({ hash }) => hash.toString('hex'))),
    );
    return hashes.some((hash) => {
      const name = hash.toString('hex');
      return !here.has(name) && !unsigned.has(name) && !isQuarantined(reader, hash);
    });
  });
}

type Lacking = {
  differing: readonly Differing[];
  there: ReadonlyMap<string, Uint8Array>;
  isHeld: (id: string) => boolean;
};

/**
 * Gives another station with a part what it lacks of the units that both are to hold, as far as it can be proved. With `by`, gives a station
 * with everything what these replicas wrote, also of somebody who is no longer to be held here: that may be what it lacks.
 */
async function give(
  reader: Reader,
  ask: Ask,
  { differing, there, isHeld }: Lacking,
  by?: ReadonlySet<string>,
): Promise<Taken> {
  let sent = nothingTaken;
  for (const batch of batchesOf(differing.filter(({ id }) => by !== undefined || isHeld(id)))) {
    let lacking: AskedUnit[] = batch.map(({ id }) => {
      const known = hashesIn(there.get(id) ?? Buffer.alloc(0), changeHashBytes);
      return { id, known: known.map((hash) => hash.toString('hex')) };
    });
    while (lacking.length > 0) {
      const limits = { bytes: sliceLimits.bytes, isHeld, ...(by !== undefined && { by }) };
      const { proved, hashes } = recordsFor(reader, lacking, limits);
      if (proved.changes.length > 0) sent = plus(sent, await ask({ kind: 'give', proved: encodeProved(proved) }));
      lacking = lacking.slice(hashes.length);
    }
  }
  return sent;
}

/**
 * Gives back to a station with everything what it wrote, before it was restored, of patients who are no longer to be held here. Those are in
 * none of the units that both compare. It has all of a chain up to its end, so one look at the last change that is here tells whether it lost any.
 */
export async function giveOutside(
  reader: Reader,
  ask: Ask,
  { stationId, inside }: { stationId: string; inside: UnitIndex },
): Promise<Taken> {
  const ids = listOutside(reader, inside).flatMap((group) => group.ids);
  if (ids.length === 0) return nothingTaken;
  const own = new Set(listReplicasOf(reader, stationId).map(({ id }) => id));
  const ends = listEnds(reader).filter(({ replica }) => own.has(replica));
  const { known } = await ask({ kind: 'known', points: ends });
  const by = new Set<string>(ends.filter((_, i) => known[i] !== true).map(({ replica }) => replica));
  if (by.size === 0) return nothingTaken;
  const isHeld = () => true;
  let sent = nothingTaken;
  for (const batch of batchesOf(ids.map((id) => ({ id, theirs: undefined })))) {
    const units = findUnits(
      reader,
      batch.map(({ id }) => id),
      { isHeld },
    );
    const keys = units.flatMap(({ changes }) => changes.map(({ place }) => place));
    const points = listPoints(reader, keys).filter(({ replica }) => by.has(replica));
    // Once it has them, under a later replica, there is nothing to send.
    if (points.length === 0 || (await ask({ kind: 'receipt', points })).receipt !== null) continue;
    sent = plus(sent, await give(reader, ask, { differing: batch, there: new Map(), isHeld }, by));
  }
  return sent;
}

/**
 * Takes changes that came with proofs. Throws a `LinkProblem`, and takes nothing, if any of them is not proved. `isAsked`: a station with everything sent
 * what this one is to hold. From another one only what concerns this station is taken.
 */
export async function takeProvedSlice(db: Db, bytes: Uint8Array, { isAsked }: { isAsked: boolean }): Promise<Taken> {
  const { slice, proved: all } = readProved(bytes);
  const proved = isAsked ? all : concerningHere({ db }, all);
  let taken = nothingTaken;
  // Searches wait for a transaction, so each has as many changes as one of a whole station.
  for (let at = 0, end = 0; at < proved.length; at = end) {
    end = at + sliceLimits.changes;
    taken = await write(db, 'sync', (writer) => {
      const sum = plus(taken, takeProved(writer, proved.slice(at, end)));
      if (end >= proved.length && sum.applied + sum.held > 0)
        keepProofs(writer, proofsIn(slice, all), { isUnconfirmed: !isAsked });
      return sum;
    });
  }
  return taken;
}

function concerningHere(reader: Reader, proved: readonly Covered[]): Covered[] {
  const { places, pins } = scopeOf(reader);
  const own = new Set(listReplicasOf(reader, getSelf(reader).id).map(({ id }) => id));
  return concerning(proved, {
    within: withinAny(treeOf(listPlaceRows(reader)), places),
    pins,
    isKnown: (id) => countChanges(reader, [id]) > 0,
    isOwn: (replica) => own.has(replica),
  });
}

/** A unit that differs. `theirs` is undefined if it is here alone: it is no longer to be held here, or they do not know it. */
type Differing = { id: string; theirs: ListedUnit | undefined };

async function listDiffering(ask: Ask, scope: Scope, ours: UnitIndex): Promise<Differing[]> {
  const differing: Differing[] = [];
  const ranges = [''];
  while (ranges.length > 0) {
    const asked = ranges.splice(0, mostRanges);
    const reply = await ask({ kind: 'units', scope, ranges: asked });
    if (reply.ranges.length !== asked.length) throw new LinkProblem('broken');
    for (const [i, listed] of reply.ranges.entries()) {
      const range = asked[i] ?? '';
      if ('units' in listed) differing.push(...differingIn(ours.unitsIn(range), listed.units));
      else ranges.push(...partsThatDiffer(ours, range, listed.parts));
    }
  }
  return differing;
}

function partsThatDiffer(ours: UnitIndex, range: string, parts: readonly Uint8Array[]): string[] {
  const ranges = partsOf(range);
  if (parts.length !== ranges.length || range.length > 12) throw new LinkProblem('broken');
  return ranges.filter((part, i) => !ours.digestOf(part).equals(parts[i] ?? Buffer.alloc(0)));
}

function differingIn(ours: readonly ListedUnit[], theirs: readonly ListedUnit[]): Differing[] {
  const here = new Map(ours.map((unit) => [unit.id, unit]));
  const there = new Set(theirs.map(({ id }) => id));
  return [
    ...theirs
      .filter(({ id, digest }) => Buffer.compare(here.get(id)?.digest ?? Buffer.alloc(0), digest) !== 0)
      .map((unit) => ({ id: unit.id, theirs: unit })),
    ...ours.filter(({ id }) => !there.has(id)).map(({ id }) => ({ id, theirs: undefined })),
  ];
}

/** Accounts, stations and places come before patients, and each in the order of the other journal: what a change knows is there before it. */
function batchesOf(differing: readonly Differing[]): Differing[][] {
  const rank = ({ theirs }: Differing) => (theirs === undefined ? 2 : theirs.isCommon ? 0 : 1);
  const sorted = differing.toSorted(
    (a, b) => rank(a) - rank(b) || (a.theirs?.place ?? 0) - (b.theirs?.place ?? 0) || (a.id < b.id ? -1 : 1),
  );
  const batches: Differing[][] = [];
  for (let at = 0; at < sorted.length; at += mostUnits) batches.push(sorted.slice(at, at + mostUnits));
  return batches;
}

function withKnown(reader: Reader, batch: readonly Differing[], { has: isHeld }: UnitIndex): AskedUnit[] {
  const ids = batch.map(({ id }) => id);
  const units = findUnits(reader, ids, { isHeld });
  const known = new Map(units.map(({ id, changes }) => [id, changes.map(({ hash }) => hash.toString('hex'))]));
  return batch.map(({ id }) => ({ id, known: known.get(id) ?? [] }));
}
