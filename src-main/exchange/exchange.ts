/**
 * A sync between two stations: each receives what it lacks, slice by slice, in the order in which it was stored. The
 * station that begins asks; the other only answers. Only the journal determines what is known, so an interruption at
 * any byte leaves nothing half-done. The next sync compares again and continues where this one ended.
 */
import { write, type Db, type Reader } from '../db/access.ts';
import { countByPlace } from '../holding/sizes.queries.ts';
import { scopeOf } from '../holding/scope.ts';
import { unitsFor } from '../holding/unit-indexes.ts';
import { lastKey, listChains, vectorOf, type Chain } from '../journal/chain.queries.ts';
import type { Point } from '../journal/chain.rules.ts';
import { isPart } from '../journal/holding.queries.ts';
import { getSelf, isStoodFor, listPrivateKeys } from '../journal/journal.queries.ts';
import { holdersDigest, listHolders, takeHolders } from '../staff/holders.ts';
import { plainHost } from '../wire/address.rules.ts';
import { ahead, asking, type Ask } from './asking.ts';
import { compareElsewhere } from './compare-elsewhere.ts';
import { countOf, digestOfVector, type Store } from './answering.ts';
import { recordsFor } from './giving.ts';
import { heardDigest, hearRevocations, listRevocations } from './hearing.ts';
import { LinkProblem, type Link } from './link.ts';
import { descriptionOf } from './message.ts';
import { noteCallable, noteExchanged } from './exchange.queries.ts';
import { decodeSlice, encodeSlice, sliceLimits, type SliceLimits } from './slice.ts';
import { sliceAfter } from './slicing.ts';
import { areProofsDue, confirmProofs } from './kept-proof.queries.ts';
import { giveOutside, holdsHere, takePart, takeProvedSlice, unitsWith } from './part.ts';
import { answerCarry, carryForEachOther, deliverParcels, keepParcel } from './carrying.ts';
import { putAway } from './putting-away.ts';
import { signReceipt } from '../holding/receipt.ts';
import { ownSigner } from '../journal/replica.ts';
import { nothingTaken, plus, type Taken } from './taken.rules.ts';
import { takeReturned } from './returned.ts';
import { takeSlice } from './taking.ts';

const knownHere = (reader: Reader): Point[] => vectorOf(listChains(reader));

export type Exchanged = {
  received: Taken;
  sent: Taken;
  /**
   * Milliseconds by which the other clock is ahead of ours, as far as the duration of the request allows an estimate.
   */
  clockOffsetMs: number;
  /** True if both know the same now. Otherwise something was saved meanwhile, or is quarantined on one side. */
  isSame: boolean;
};

type Options = {
  signal?: AbortSignal;
  progress?: (so: Progress) => void;
  limits?: SliceLimits;
  /** The port on which this station can be called. */
  port?: number | undefined;
};
/** Numbers of changes received and sent, and of those to come. The totals are estimated from the ends of the chains. */
type Progress = { received: number; sent: number; toReceive: number; toSend: number };

/** Rejects with a `LinkProblem` or if it is cancelled; changes that arrived until then stay. */
export async function exchange(
  db: Db,
  { link, stationId }: { link: Link; stationId: string },
  { signal, progress = () => undefined, limits = sliceLimits, port }: Options = {},
): Promise<Exchanged> {
  const ask = asking(link, signal);
  const own = descriptionOf({ isPart: isPart({ db }) });
  const mine = knownHere({ db });
  const compared = own.whole ? {} : { chains: [...new Set(mine.map(({ replica }) => replica))] };
  // Changes that are saved during the request are in neither vector.
  const comparedTo = lastKey({ db });
  const asked = db.clock.now();
  const theirs = await ask({
    kind: 'compare',
    ...own,
    ...compared,
    digest: digestOfVector(mine),
    now: asked,
    accounts: holdersDigest({ db }),
    heard: heardDigest({ db }),
  });
  const { now, vector } = theirs;
  const clockOffsetMs = Math.round(now - (asked + db.clock.now()) / 2);
  let received = nothingTaken;
  let sent = nothingTaken;
  let pulledTo = 0;
  let sentTo = comparedTo;
  // The changes that others wrote come first: those that were written here may build on them.
  if (!own.whole && theirs.whole) await deliverParcels(db, ask, stationId);
  if (vector !== null) {
    const expected = { toReceive: countBesides(mine, vector), toSend: countBesides(vector, mine) };
    const tellProgress = () => progress({ received: countOf(received), sent: countOf(sent), ...expected });
    tellProgress();
    const common = await agree({ db }, vector, async (points) => (await ask({ kind: 'known', points })).known);
    if (own.whole) {
      for await (const { slice, next } of ahead(pulled(ask, common))) {
        received = plus(received, await take(db, slice));
        pulledTo = next;
        tellProgress();
      }
    }
    // Changes that came from there need not go back.
    const known = [...common, ...vector];
    sentTo = 0;
    // A part takes what it is to hold, when it begins a sync itself.
    for (let isLast = !theirs.whole; !isLast;) {
      const next = sliceAfter({ db }, { known, after: sentTo }, limits);
      ({ next: sentTo, isLast } = next);
      if (next.slice.changes.length === 0) continue;
      sent = plus(sent, await ask({ kind: 'push', slice: encodeSlice(next.slice) }));
      tellProgress();
    }
  }
  if (!own.whole && theirs.whole) await compareElsewhere(db, ask);
  const peer = { stationId, isPart: !theirs.whole };
  const part = own.whole ? undefined : await takePart(db, { ask, stationId: getSelf({ db }).id, peer });
  if (part !== undefined && peer.isPart) await carryForEachOther(db, ask, stationId);
  const outside =
    theirs.whole && part !== undefined
      ? await giveOutside({ db }, ask, { stationId, inside: part.units })
      : nothingTaken;
  if (theirs.whole && part?.holds.isComplete === true) await putAway(db, { ask, units: part.units });
  if (theirs.whole && part?.isEqual === true && areProofsDue({ db })) await write(db, 'sync', confirmProofs);
  received = plus(received, part?.received ?? nothingTaken);
  sent = plus(plus(sent, part?.sent ?? nothingTaken), outside);
  await exchangeAccounts(db, ask, theirs.accounts);
  if (theirs.heard !== heardDigest({ db })) {
    const link = { ask: async (slice: Uint8Array) => (await ask({ kind: 'revocations', slice })).slice };
    await hearFrom(db, link, signal);
  }
  const digest = digestOfVector(knownHere({ db }));
  const last = lastKey({ db });
  const holds = theirs.whole && part !== undefined ? part.holds : holdsHere({ db });
  const finished = await ask({
    kind: 'finish',
    ...{ whole: own.whole, digest, ...compared, pulledTo, now: db.clock.now() },
    ...(port !== undefined && { port }),
    ...(holds !== null && { holds }),
  });
  const isSame =
    part === undefined
      ? theirs.whole && finished.digest === digest
      : part.holds.isComplete && outside.applied === 0 && (peer.isPart || finished.digest === digest);
  // A part has sent all once the other side has its own chains, and a part is sent nothing.
  const isSent = !theirs.whole || finished.digest === digest;
  const said = { holds: theirs.holds ?? null, came: part?.came };
  await noteExchanged(db, { stationId, sentKey: isSent ? last : sentTo, clockOffsetMs, ...said });
  return { received, sent, clockOffsetMs, isSame };
}

/** Pulls all that follows these points, slice by slice. `next`: the place in their journal up to which the slice goes. */
async function* pulled(ask: Ask, known: Point[]): AsyncGenerator<{ slice: Uint8Array; next: number }, void> {
  for (let [after, isLast] = [0, false]; !isLast;) {
    const reply = await ask({ kind: 'pull', known, after });
    if (reply.next < after || (reply.next === after && !reply.isLast)) throw new LinkProblem('broken');
    yield reply;
    ({ next: after, isLast } = reply);
  }
}

/**
 * Counts the changes that are in one vector and not in the other. For a chain that forks, its longest branch counts.
 */
function countBesides(known: readonly Point[], all: readonly Point[]): number {
  const lengths = new Map<string, number>();
  for (const { replica, seq } of known) lengths.set(replica, Math.max(seq, lengths.get(replica) ?? 0));
  return all.reduce((sum, { replica, seq }) => sum + Math.max(0, seq - (lengths.get(replica) ?? 0)), 0);
}

/**
 * Exchanges holders after the changes, which contain their accounts. Compares the digests again first, since the
 * changes may have been all that was missing.
 */
async function exchangeAccounts(db: Db, ask: Ask, theirs: string): Promise<void> {
  if (holdersDigest({ db }) === theirs) return;
  const { holders } = await ask({ kind: 'accounts', holders: listHolders({ db }) });
  await write(db, 'sync', (writer) => takeHolders(writer, holders));
}

/**
 * Returns points on our chains that both sides know. Everything that leads to none of them is unknown to one side. The
 * point where their chain diverges from ours is found by binary search. Only a copied registry makes this necessary.
 */
async function agree(
  reader: Reader,
  theirs: readonly Point[],
  ask: (points: Point[]) => Promise<boolean[]>,
): Promise<Point[]> {
  const common: Point[] = [];
  let searches: Search[] = [];
  for (const chain of listChains(reader)) {
    const ends = theirs.filter(({ replica }) => replica === chain.replica);
    const known = ends.filter(chain.has);
    common.push(...known);
    // All that they know of this chain is here, or they know none of it: there is nothing to ask.
    if (ends.length === known.length) continue;
    for (const end of chain.ends) searches.push({ chain, end, known: 0, unknown: end.seq + 1, next: end.seq });
  }
  while (searches.length > 0) {
    const points = searches.map(({ chain, end, next }) => chain.at(end, next));
    const isThere = await ask(points.filter((point) => point !== undefined));
    if (isThere.length !== searches.length) throw new LinkProblem('broken');
    searches = searches.flatMap((search, i) => {
      const point = points[i];
      if (point === undefined) throw new LinkProblem('broken');
      const found = { ...search, ...(isThere[i] === true ? { known: search.next } : { unknown: search.next }) };
      if (isThere[i] === true) common.push(point);
      if (found.unknown - found.known <= 1) return [];
      return [{ ...found, next: Math.floor((found.known + found.unknown) / 2) }];
    });
  }
  return common;
}

type Search = { chain: Chain; end: Point; known: number; unknown: number; next: number };

async function take(db: Db, bytes: Uint8Array): Promise<Taken> {
  const slice = decodeSlice(bytes);
  if (slice === undefined) throw new LinkProblem('broken');
  return takeSlice(db, slice);
}

/** Exchanges revocations with a member that refuses this station, or is refused by it. Returns how many were new. */
export async function hearFrom(db: Db, link: Pick<Link, 'ask'>, signal?: AbortSignal): Promise<number> {
  const slice = decodeSlice(await link.ask(encodeSlice(listRevocations({ db })), { signal }));
  if (slice === undefined) throw new LinkProblem('broken');
  return hearRevocations(db, slice);
}

function hasPoints(reader: Reader, points: readonly Point[]): boolean[] {
  const chains = new Map(listChains(reader).map((chain) => [chain.replica, chain]));
  return points.map((point) => chains.get(point.replica)?.has(point) ?? false);
}

/** The store of this station, from which it answers other stations. */
export const storeOf = (db: Db): Store => ({
  now: () => db.clock.now(),
  vector: () => knownHere({ db }),
  has: (points) => hasPoints({ db }, points),
  hasOrStandsFor: (points) => {
    const areHere = hasPoints({ db }, points);
    return points.map(({ hash }, i) => areHere[i] === true || isStoodFor({ db }, hash));
  },
  sliceAfter: (from, limits) => sliceAfter({ db }, from, limits),
  takeSlice: (slice) => takeSlice(db, slice),
  takeReturned: (proved) => takeReturned(db, proved),
  holds: () => holdsHere({ db }),
  sizes: () => countByPlace({ db }),
  part: () =>
    isPart({ db })
      ? {
          scope: scopeOf({ db }),
          takeGiven: (proved) => takeProvedSlice(db, proved, { isAsked: false }),
          carry: (stationId, asked) => answerCarry(db, stationId, asked),
          keepParcel: (stationId, parcel) => keepParcel(db, stationId, parcel),
        }
      : null,
  privateKeys: () => listPrivateKeys({ db }),
  unitsFor: (scope, stationId) =>
    isPart({ db }) ? unitsWith({ db }, getSelf({ db }).id, { stationId, scope }) : unitsFor({ db }, scope, stationId),
  recordsFor: (asked, limits) => recordsFor({ db }, asked, { ...limits, isOnlyHeld: isPart({ db }) }),
  sign: (points) => signReceipt(ownSigner({ db }), points),
  listRevocations: () => listRevocations({ db }),
  hearRevocations: (slice) => hearRevocations(db, slice),
  heardDigest: () => heardDigest({ db }),
  holdersDigest: () => holdersDigest({ db }),
  listHolders: () => listHolders({ db }),
  takeHolders: (holders) => write(db, 'sync', (writer) => takeHolders(writer, holders)),
  noteFinished: async ({ stationId, host }, { isSame, pulledTo, now, port, holds }) => {
    // A peer with nothing to fetch knew all that was here when it asked, so its remembered place stays valid.
    const fetchedTo = pulledTo === 0 ? null : Math.min(pulledTo, lastKey({ db }));
    const sentKey = isSame ? lastKey({ db }) : fetchedTo;
    await noteExchanged(db, { stationId, sentKey, clockOffsetMs: Math.round(now - db.clock.now()), holds });
    if (port !== undefined) await noteCallable(db, { stationId, address: { host: plainHost(host), port } });
  },
});
