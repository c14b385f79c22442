/**
 * Answers the sync requests of a member. Stations and hubs use one protocol: a station answers from its own file, a hub
 * from PostgreSQL. A `Store` is what each needs for that. Nothing of a conversation is remembered between two messages.
 */
import { hash } from 'node:crypto';
import type { Point } from '../journal/chain.rules.ts';
import { LinkProblem, type Answer, type Sender } from './link.ts';
import type { Held, Scope } from '../holding/scope.contract.ts';
import type { Receipt } from '../holding/receipt.ts';
import type { UnitIndex } from '../holding/unit-index.ts';
import { descriptionOf, pack, Request, unpack, type AskedUnit, type Parcel, type Reply } from './message.ts';
import type { CountedPlace } from '../holding/sizes.rules.ts';
import { decodeSlice, encodeSlice, sliceLimits, type CutSlice, type Slice, type SliceLimits } from './slice.ts';
import { openParcel } from './sealed-parcel.ts';
import type { PeopleAnswers } from './people-answers.ts';
import { encodeProved, type Given } from './proved-slice.ts';
import type { Taken } from './taken.rules.ts';

type Soon<T> = T | Promise<T>;

export type Store = {
  now: () => number;
  /** Returns the ends of all chains that are known here, at a part those of its own. */
  vector: () => Soon<Point[]>;
  /** Returns for each of these changes whether it is here. */
  has: (points: readonly Point[]) => Soon<boolean[]>;
  /** Returns for each of these changes whether it is here, or one that stands for it. */
  hasOrStandsFor: (points: readonly Point[]) => Soon<boolean[]>;
  /** Returns changes after the place `after` that lead to none of the points `known` on the other side. */
  sliceAfter: (from: { known: readonly Point[]; after: number }, limits: SliceLimits) => Soon<CutSlice>;
  takeSlice: (slice: Slice) => Promise<Taken>;
  /** Returns what this station holds, if that is a part. */
  holds: () => Held | null;
  /** Takes what this station wrote before it was restored, and a part has. At a station with everything: see `returned.ts`. */
  takeReturned: (proved: Uint8Array) => Promise<Taken>;
  /** A station with a part does more for another one; null at all others. */
  part: () => PartStore | null;
  /** The keys with which parcels are opened that others deliver. */
  privateKeys: () => Soon<Buffer[]>;
  /** Counts the patients and visits of each place. */
  sizes: () => Soon<CountedPlace[]>;
  /** Returns the units that a station with this scope is to have; at a part those that both are to have. */
  unitsFor: (scope: Scope, stationId: string) => Soon<UnitIndex>;
  /**
   * Returns changes of units with their proofs, those of the first ones, as many as fit. `isHeld`: whether a patient belongs to the part that
   * they are for.
   */
  recordsFor: (asked: readonly AskedUnit[], limits: { bytes: number; isHeld: (id: string) => boolean }) => Soon<Given>;
  /** Signs that these changes are here. */
  sign: (points: readonly Point[]) => Soon<Receipt>;
  /** The revocations that members exchange even if they refuse each other: see `hearing.ts`. */
  listRevocations: () => Soon<Slice>;
  hearRevocations: (slice: Slice) => Promise<number>;
  /** The digest of the quarantined revocations. */
  heardDigest: () => Soon<string>;
  holdersDigest: () => Soon<string>;
  listHolders: () => Soon<unknown[]>;
  takeHolders: (holders: readonly unknown[]) => Promise<void>;
  /** For display only: that a sync was finished, whether both know the same, and where the other side can be called. */
  noteFinished: (sender: Sender, finished: Finished) => Promise<void>;
};

type PartStore = {
  scope: Scope;
  /** Takes changes that concern this station, from another one. */
  takeGiven: (proved: Uint8Array) => Promise<Taken>;
  /** Each tells what it has to be carried to a station with everything: see `carrying.ts`. */
  carry: (stationId: string, asked: { carried: string; mark: string }) => Promise<Reply<'carry'>>;
  keepParcel: (stationId: string, parcel: Parcel) => Promise<void>;
};

/**
 * `pulledTo`: the place in the journal here up to which the other side has fetched it. `now`: the time of its clock, in
 * ms since 1970. `holds`: what it holds, if that is a part.
 */
export type Finished = { isSame: boolean; pulledTo: number; now: number; port: number | undefined; holds: Held | null };

/** Cached digests. At a hub the same vector is requested again and again. */
const digests = new WeakMap<readonly Point[], string>();

/** Returns the digest of a vector. Two stations with the same digest know the same changes. */
export function digestOfVector(vector: readonly Point[]): string {
  const known = digests.get(vector);
  if (known !== undefined) return known;
  const points = vector.map(({ replica, seq, hash }) => ({
    point: [replica, seq, hash],
    text: `${replica},${seq},${hash}`,
  }));
  points.sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0));
  const digest = hash('sha256', JSON.stringify(points.map(({ point }) => point)), 'hex');
  digests.set(vector, digest);
  return digest;
}

/** A station that holds a part asks for its own chains only. The other ones would be a long list that it cannot use. */
function vectorOfChains(vector: readonly Point[], chains: readonly string[] | undefined): readonly Point[] {
  if (chains === undefined) return vector;
  return vector.filter(({ replica }) => chains.includes(replica));
}

export const countOf = ({ applied, known, held }: Taken): number => applied + known + held;

/** Returns the function that answers a member; it throws a `LinkProblem` on a malformed message. */
export const answering =
  (store: Store, { limits = sliceLimits, watch = () => undefined, people }: AnswerOptions = {}): Answer =>
  async (message, sender) => {
    const request = await unpack(Request, message);
    if (request === undefined) throw new LinkProblem('broken');
    const asked = { sender, limits, people, watch: (step: Step) => watch(sender.stationId, step) };
    return pack(await answer(store, request, asked));
  };

/** Answers a member that is refused and reports revocations; throws a `LinkProblem` on a malformed message. */
export async function answerHearing(store: Store, message: Uint8Array): Promise<Uint8Array> {
  const slice = decodeSlice(message);
  if (slice === undefined) throw new LinkProblem('broken');
  await store.hearRevocations(slice);
  return encodeSlice(await store.listRevocations());
}

type Step = { kind: 'begun' | 'over' } | { kind: 'passed'; received?: number; sent?: number };
/** `watch` is notified of the progress of each caller's sync. `people`: omitted where nobody can be searched. */
type AnswerOptions = {
  limits?: SliceLimits;
  people?: PeopleAnswers;
  watch?: (stationId: string, step: Step) => void;
};
type Answering = {
  sender: Sender;
  limits: SliceLimits;
  people: PeopleAnswers | undefined;
  watch: (step: Step) => void;
};

/** Throws a `LinkProblem` at a station with everything. */
function partOf(store: Store): PartStore {
  const part = store.part();
  if (part === null) throw new LinkProblem('broken');
  return part;
}

async function answer(
  store: Store,
  request: Request,
  { sender, limits, people, watch }: Answering,
): Promise<Reply<Request['kind']>> {
  switch (request.kind) {
    case 'compare': {
      const [all, accounts, heard] = await Promise.all([store.vector(), store.holdersDigest(), store.heardDigest()]);
      const vector = vectorOfChains(all, request.chains);
      const isSame = digestOfVector(vector) === request.digest;
      if (!isSame) watch({ kind: 'begun' });
      const holds = store.holds();
      return {
        ...descriptionOf({ isPart: holds !== null }),
        now: store.now(),
        vector: isSame ? null : [...vector],
        accounts,
        heard,
        ...(holds !== null && { holds }),
      };
    }
    case 'known':
      return { known: await store.has(request.points) };
    case 'pull': {
      const { slice, next, isLast } = await store.sliceAfter(request, limits);
      watch({ kind: 'passed', sent: slice.changes.length });
      return { slice: encodeSlice(slice), next, isLast };
    }
    case 'push': {
      const slice = decodeSlice(request.slice);
      if (slice === undefined) throw new LinkProblem('broken');
      const taken = await store.takeSlice(slice);
      watch({ kind: 'passed', received: countOf(taken) });
      return taken;
    }
    case 'part': {
      const index = await store.unitsFor(request.scope, sender.stationId);
      const part = store.part();
      return { digest: index.digestOf(''), ...(part !== null && { scope: part.scope }) };
    }
    case 'units': {
      const index = await store.unitsFor(request.scope, sender.stationId);
      return { ranges: request.ranges.map(index.list) };
    }
    case 'records': {
      const { has: isHeld } = await store.unitsFor(request.scope, sender.stationId);
      const { proved, unsigned, hashes } = await store.recordsFor(request.units, { bytes: limits.bytes, isHeld });
      watch({ kind: 'passed', sent: proved.changes.length });
      return { proved: encodeProved(proved), unsigned, hashes };
    }
    case 'give': {
      const taken = await (store.part()?.takeGiven ?? store.takeReturned)(request.proved);
      watch({ kind: 'passed', received: countOf(taken) });
      return taken;
    }
    case 'carry':
      return partOf(store).carry(sender.stationId, request);
    case 'parcel':
      await partOf(store).keepParcel(sender.stationId, request.parcel);
      return {};
    case 'deliver': {
      if (store.part() !== null) throw new LinkProblem('broken');
      const slices = await openParcel(request.bytes, await store.privateKeys());
      for (const slice of slices ?? []) {
        const taken = await store.takeSlice(slice);
        watch({ kind: 'passed', received: countOf(taken) });
      }
      return {};
    }
    case 'receipt': {
      // A part may put it away tomorrow.
      const areHere = store.part() === null ? await store.hasOrStandsFor(request.points) : [false];
      return { receipt: areHere.every(Boolean) ? await store.sign(request.points) : null };
    }
    case 'sizes':
      return { places: await store.sizes() };
    case 'find':
    case 'view':
    case 'compare-people':
      return people === undefined ? { refused: 'part' } : people(request, sender.stationId);
    case 'revocations':
      return { slice: await answerHearing(store, request.slice) };
    case 'accounts':
      await store.takeHolders(request.holders);
      return { holders: await store.listHolders() };
    case 'finish': {
      const { whole, chains, pulledTo, now, port, holds } = request;
      const digest = digestOfVector(vectorOfChains(await store.vector(), chains));
      const isSame = whole ? digest === request.digest : holds?.isComplete === true;
      await store.noteFinished(sender, { isSame, pulledTo, now, port, holds: holds ?? null });
      watch({ kind: 'over' });
      return { digest };
    }
  }
}
