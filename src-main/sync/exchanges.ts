/**
 * The syncs that run now, and how they ended. Each peer has one sync at a time. A caller who asks during a sync may
 * have saved something that is no longer in it. So one more sync follows, for all callers who asked meanwhile.
 */
import { isIP } from 'node:net';
import { write } from '../db/access.ts';
import { notesOf } from '../audit/trail.ts';
import { newRegister } from '../station/register.ts';
import type { Registry, Station } from '../station/registry.ts';
import { addressText, defaultSyncPort, parseAddress, type Address } from '../wire/address.rules.ts';
import { lookFor } from '../pairing/discovery.ts';
import { noteFailed, setPeer } from '../exchange/exchange.queries.ts';
import { answering } from '../exchange/answering.ts';
import { exchange, hearFrom, storeOf } from '../exchange/exchange.ts';
import { httpsLink } from '../exchange/https-link.ts';
import { LinkProblem, type Answer, type Link } from '../exchange/link.ts';
import { peopleAnswers } from '../exchange/people-answers.ts';
import { listeningPort } from './listening-port.ts';
import type { LinkProblemKind } from '../exchange/link.contract.ts';
import { membershipOf } from '../journal/membership.queries.ts';
import { ownIdentities, ownIdentity } from '../exchange/own-identity.ts';
import { findPeer } from '../exchange/peer.queries.ts';
import { ownRenewal } from '../exchange/renewals.ts';
import { addProgress, beginAnswering, beginProgress, endProgress, noteProgress } from './progress.ts';
import type { Exchanged } from '../exchange/sync.contract.ts';

type Running = { current: Promise<Exchanged>; next: Promise<Exchanged> | undefined; stop: AbortController };

const runningOf = new WeakMap<Registry, Map<string, Running>>();
const givenUp = { kind: 'given-up' } as const;

/** Syncs everything with one station, or returns why not. Rejects when the station closes (`signal`). */
export function exchangeWith(
  station: Station,
  registry: Registry,
  peerId: string,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<Exchanged> {
  const all = runningOf.get(registry) ?? new Map<string, Running>();
  runningOf.set(registry, all);
  const begin = (): Promise<Exchanged> => {
    const stop = new AbortController();
    const current = run({ station, registry, peerId }, { stop: stop.signal, signal });
    const running: Running = { current, next: undefined, stop };
    all.set(peerId, running);
    const ended = () => {
      if (running.next === undefined) all.delete(peerId);
    };
    running.current.then(ended, ended);
    return running.current;
  };
  const running = all.get(peerId);
  if (running === undefined) return begin();
  const follow = (): Promise<Exchanged> | Exchanged => {
    if (!running.stop.signal.aborted) return begin();
    all.delete(peerId);
    return givenUp;
  };
  running.next ??= running.current.then(follow, follow);
  return running.next;
}

/** Stops the running sync, and the one that was to follow. Changes that arrived until then stay. */
export const giveUpExchange = (registry: Registry, peerId: string): void =>
  runningOf.get(registry)?.get(peerId)?.stop.abort();

type Meeting = { station: Station; registry: Registry; peerId: string };

async function run(
  meeting: Meeting,
  { stop, signal }: { stop: AbortSignal; signal: AbortSignal | undefined },
): Promise<Exchanged> {
  const { station, registry, peerId } = meeting;
  const signals = { signal: signal === undefined ? stop : AbortSignal.any([stop, signal]) };
  try {
    return await runAnywhere(meeting, signals).catch(async (error: unknown) => {
      if (!(error instanceof LinkProblem) || error.kind !== 'refused') throw error;
      // One of the two may not have heard of a revocation yet.
      await hearAt(meeting, signals).catch(() => 0);
      return runAnywhere(meeting, signals);
    });
  } catch (error) {
    if (signal?.aborted === true) throw error;
    if (stop.aborted) return givenUp;
    if (!(error instanceof LinkProblem)) throw error;
    await noteFailed(registry.db, { stationId: peerId, problem: error.kind });
    station.config.log.info('a sync ended early', { peer: peerId, problem: error.kind });
    return { kind: 'problem', problem: error.kind };
  } finally {
    endProgress(meeting);
  }
}

const runAnywhere = (meeting: Meeting, signals: { signal: AbortSignal }): Promise<Exchanged> =>
  runAt(meeting, signals).catch((error: unknown) => {
    // Networks assign computers a new address from one day to the next.
    if (!isElsewhere(error)) throw error;
    return runWhereFound(meeting, { ...signals, error });
  });

/** Exchanges revocations with a peer that refused this station. Skips a station that is not listened to here. */
async function hearAt({ station, registry, peerId }: Meeting, { signal }: { signal: AbortSignal }): Promise<number> {
  const { station: member, address: remembered } = findPeer(registry, peerId) ?? {};
  const address = remembered == null ? undefined : parseAddress(remembered, defaultSyncPort);
  const isListenedTo = membershipOf(registry).isListenedTo(peerId, station.config.clock.now());
  if (!isListenedTo || member?.fingerprint == null || address === undefined) return 0;
  const { fingerprint } = member;
  const link = httpsLink({ address, identities: ownIdentities(registry), fingerprint, path: '/hearing' });
  try {
    return await hearFrom(registry.db, link, signal);
  } finally {
    link.close();
  }
}

type Where = { address?: Address | undefined; signal: AbortSignal };

/** Syncs at `address`, or at the remembered address if none is given. */
async function runAt(meeting: Meeting, { address, signal }: Where): Promise<Exchanged> {
  const { registry, peerId } = meeting;
  const link = await linkTo(registry, peerId, address);
  try {
    beginProgress(meeting, { isBegunHere: true });
    const { received, sent } = await exchange(
      registry.db,
      { link, stationId: peerId },
      { signal, progress: (so) => noteProgress(meeting, so), port: listeningPort(meeting.station) },
    );
    return { kind: 'done', sent: sent.applied, received: received.applied };
  } finally {
    link.close();
  }
}

/** True if nobody answers at the address, or another station does. */
const isElsewhere = (error: unknown): error is LinkProblem =>
  error instanceof LinkProblem && (error.kind === 'unreachable' || error.kind === 'other-station');

/** Milliseconds to search for a station that is not at its address, and the number of addresses to try. */
const lookMs = 2000;
const mostPlaces = 4;

/**
 * Syncs at an address that the station announces in the network. The certificate decides whether it really is there.
 * Throws the first error if it is not.
 */
async function runWhereFound(
  meeting: Meeting,
  { signal, error }: { signal: AbortSignal; error: LinkProblem },
): Promise<Exchanged> {
  const { station, registry, peerId } = meeting;
  const { station: member, address } = findPeer(registry, peerId) ?? {};
  if (member?.fingerprint == null || member.revoked) throw error;
  const places = await lookFor(station, member.fingerprint, { except: address ?? null, ms: lookMs, signal });
  for (const place of places.slice(0, mostPlaces)) {
    try {
      const exchanged = await runAt(meeting, { address: place, signal });
      await keepAddress(registry, peerId, { before: address ?? null, now: place });
      return exchanged;
    } catch (other) {
      if (!isElsewhere(other)) throw other;
    }
  }
  throw error;
}

/** Stores the new address, unless somebody typed a host name: the name may also work from other networks. */
async function keepAddress(
  { db }: Registry,
  peerId: string,
  { before, now }: { before: string | null; now: Address },
): Promise<void> {
  const isNamed = before !== null && isIP(parseAddress(before, defaultSyncPort)?.host ?? '') === 0;
  if (!isNamed) await write(db, 'sync', (writer) => setPeer(writer, peerId, { address: addressText(now) }));
}

/** Opens a connection to a peer, at `elsewhere` or at its remembered address. Throws a `LinkProblem` if it cannot be called. */
export async function linkTo(registry: Registry, peerId: string, elsewhere?: Address): Promise<Link> {
  const peer = findPeer(registry, peerId);
  const failed = (kind: LinkProblemKind) => new LinkProblem(kind);
  const { fingerprint, revoked } = peer?.station ?? {};
  if (revoked === true) throw failed('refused');
  if (fingerprint == null) throw failed('other-station');
  const remembered = peer?.address == null ? undefined : parseAddress(peer.address, defaultSyncPort);
  const address = elsewhere ?? remembered;
  // The peer calls this station, and cannot be called.
  if (address === undefined) throw failed('unreachable');
  await ownIdentity(registry);
  const renewal = () => ownRenewal(registry);
  return httpsLink({ address, identities: ownIdentities(registry), fingerprint, renewal });
}

/** Answers a member that calls. */
export const answerExchange = (station: Station, registry: Registry): Answer => {
  const answerPeople = peopleAnswers({ register: newRegister(station, registry), trail: notesOf(registry.trail) });
  return answering(storeOf(registry.db), {
    // A search takes its turn among those of the people here. A result is there, since somebody waits for it.
    people: async (request, stationId) => {
      const run = () => answerPeople(request, stationId);
      const reply = await registry.turns.take(stationId, { isWanted: () => true, run });
      return reply ?? { refused: 'part' };
    },
    watch: (peerId, step) => {
      // Both may ask each other at once. Then the sync that this station began is shown.
      if (runningOf.get(registry)?.has(peerId) === true) return;
      const meeting = { station, registry, peerId };
      if (step.kind === 'begun') beginAnswering(meeting);
      else if (step.kind === 'passed') addProgress(meeting, step);
      else endProgress(meeting);
    },
  });
};
