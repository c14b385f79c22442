/**
 * A station syncs with its peers by itself: soon after a save, every few minutes, and with growing pauses if a peer
 * cannot be reached, which end when a connection to it opens again. Nobody waits for it, and nothing that people do depends on it.
 */
import { connect } from 'node:net';
import { listenTo, type Registry, type Station } from '../station/registry.ts';
import { isCopying } from '../sticks/bundles.ts';
import { exchangeWith } from '../sync/exchanges.ts';
import { membershipOf } from '../journal/membership.queries.ts';
import { findPeer, listPeers } from '../exchange/peer.queries.ts';
import { defaultSyncPort, parseAddress, type Address } from '../wire/address.rules.ts';
import { mayBeAway, mayKnock, pauseAfter, restAfter, roundMs, soonMs } from './rounds.rules.ts';

/**
 * `at` is Infinity during a sync; `isAsked` if something was saved since it began. `knock`: the line may have failed at the last
 * attempt, and a connection may be tried meanwhile; `now` while one is; `opened` once one opened.
 */
type Due = {
  at: number;
  failures: number;
  restsUntil: number;
  isAsked: boolean;
  knock: 'may' | 'now' | 'opened' | 'no';
};

/** A peer that was not called since the start, or was just paired with. */
const atOnce: Due = { at: 0, failures: 0, restsUntil: 0, isAsked: false, knock: 'no' };

/** A timer may end a little before the clock shows its time. */
const timerSlackMs = 20;
const knockMs = 2000;

/** Starts the rounds and returns the function that ends them. That function also stops a running sync. */
export function beginRounds(station: Station, { lookMs = 1000 }: { lookMs?: number } = {}): () => Promise<void> {
  const { clock, log } = station.config;
  const ending = new AbortController();
  const due = new Map<string, Due>();
  const going = new Set<Promise<void>>();

  const meet = async (id: string): Promise<void> => {
    const { unlocked } = station;
    if (unlocked === undefined) return;
    const { failures, knock: knocked } = due.get(id) ?? atOnce;
    const begunAt = clock.elapsed();
    // Prevents a second sync with the same peer.
    due.set(id, { at: Infinity, failures, restsUntil: 0, isAsked: false, knock: 'no' });
    let isDone = false;
    let isAway = false;
    try {
      const exchanged = await exchangeWith(station, unlocked, id, { signal: ending.signal });
      // A sync that somebody stopped is not restarted at once.
      isDone = exchanged.kind !== 'problem';
      isAway = exchanged.kind === 'problem' && mayBeAway(exchanged.problem, { hasOpened: knocked === 'opened' });
    } catch (error) {
      if (!ending.signal.aborted && station.unlocked === unlocked) log.error('a sync failed', { peer: id, error });
    }
    const isAsked = due.get(id)?.isAsked === true;
    const now = clock.elapsed();
    const restsUntil = now + restAfter(now - begunAt);
    const next = isDone
      ? { failures: 0, at: isAsked ? Math.max(restsUntil, now + soonMs) : now + roundMs }
      : { failures: failures + 1, at: now + pauseAfter(failures + 1) };
    due.set(id, { ...next, restsUntil, isAsked: false, knock: isAway ? 'may' : 'no' });
    if (isAsked) wake();
  };

  /** The peers that can be called. They are read again only after news about other stations, which is rare. */
  let callable: { of: Registry; ids: string[] } | undefined;
  const idsIn = (registry: Registry): string[] => {
    if (callable?.of !== registry) callable = { of: registry, ids: listCallable(registry) };
    return callable.ids;
  };

  const look = () => {
    const { unlocked } = station;
    if (unlocked === undefined) return due.clear();
    // Due syncs wait until the full copy is made.
    if (isCopying(station)) return;
    for (const stationId of idsIn(unlocked)) {
      const known = due.get(stationId) ?? atOnce;
      if (known.at > clock.elapsed()) {
        if (known.knock === 'may') void knock(unlocked, stationId, known);
        continue;
      }
      const met = meet(stationId).finally(() => going.delete(met));
      going.add(met);
    }
  };

  /**
   * Opens a connection to an unreachable peer, sends nothing, and makes the sync due if that succeeds. A peer that answers and
   * cannot sync keeps its pause.
   */
  const knock = async (registry: Registry, stationId: string, each: Due) => {
    const { address } = findPeer(registry, stationId) ?? {};
    const to = address == null ? undefined : parseAddress(address, defaultSyncPort);
    if (to === undefined || !mayKnock(each.failures, to.host)) return;
    each.knock = 'now';
    const isOpen = await opens(to);
    each.knock = isOpen ? 'opened' : 'may';
    if (!isOpen || ending.signal.aborted || due.get(stationId) !== each) return;
    each.at = 0;
    look();
  };

  let waking: NodeJS.Timeout | undefined;
  /** Looks when a save has become due, not only at the next second. */
  const wake = () => {
    // A sync that the end stopped ends after it.
    if (ending.signal.aborted) return;
    waking ??= setTimeout(() => {
      waking = undefined;
      look();
    }, soonMs + timerSlackMs).unref();
  };
  const stop = listenTo(station, (event) => {
    if (event.kind === 'sync' || (event.kind === 'record' && event.record === 'station')) callable = undefined;
    if (event.kind !== 'record') return;
    const soon = clock.elapsed() + soonMs;
    // A save does not shorten the pause for a peer that could not be reached.
    for (const each of due.values()) {
      if (each.at === Infinity) each.isAsked = true;
      else if (each.failures === 0) each.at = Math.min(each.at, Math.max(soon, each.restsUntil));
    }
    wake();
  });
  const timer = setInterval(look, lookMs).unref();
  return async () => {
    clearInterval(timer);
    clearTimeout(waking);
    stop();
    ending.abort(new Error('The station closes.'));
    await Promise.all(going);
  };
}

/** True if a connection to this address opens within a moment. */
function opens(to: Address): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ ...to, timeout: knockMs });
    const end = (isOpen: boolean) => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once('connect', () => end(true)).once('timeout', () => end(false));
    socket.once('error', () => end(false)).unref();
  });
}

/** Includes stations that refuse this one: they may still report whom they revoked. */
const listCallable = (registry: Registry): string[] => {
  const { isListenedTo } = membershipOf(registry);
  return listPeers(registry)
    .filter(({ address, stationId }) => address !== null && isListenedTo(stationId, registry.db.clock.now()))
    .map(({ stationId }) => stationId);
};
