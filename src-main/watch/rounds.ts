/**
 * A station meets its peers by itself: soon after something was saved, every few minutes, and with growing pauses those that cannot be
 * reached. Nobody waits for it, and nothing that people do depends on it.
 */
import { listenTo, type Registry, type Station } from '../station/registry.ts';
import { isCopying } from '../sticks/bundles.ts';
import { exchangeWith } from '../sync/exchanges.ts';
import { membershipOf } from '../journal/membership.queries.ts';
import { listPeers } from '../exchange/peer.queries.ts';
import { pauseAfter, roundMs, soonMs } from './rounds.rules.ts';

type Due = { at: number; failures: number };

/** Returns the function that ends it; an exchange that runs then is given up. */
export function beginRounds(station: Station, { lookMs = 1000 }: { lookMs?: number } = {}): () => Promise<void> {
  const { clock, log } = station.config;
  const ending = new AbortController();
  const due = new Map<string, Due>();
  const going = new Set<Promise<void>>();

  const meet = async (id: string): Promise<void> => {
    const { unlocked } = station;
    if (unlocked === undefined) return;
    const { failures } = due.get(id) ?? { failures: 0 };
    // Not again while it runs.
    due.set(id, { at: Infinity, failures });
    let isDone = false;
    try {
      const { kind } = await exchangeWith(station, unlocked, id, { signal: ending.signal });
      // What somebody gave up is not begun again at once.
      isDone = kind !== 'problem';
    } catch (error) {
      if (!ending.signal.aborted && station.unlocked === unlocked) log.error('an exchange failed', { peer: id, error });
    }
    const next = isDone ? { failures: 0, after: roundMs } : { failures: failures + 1, after: pauseAfter(failures + 1) };
    // What was saved meanwhile has asked for an earlier one.
    const asked = due.get(id)?.at ?? Infinity;
    due.set(id, { at: Math.min(asked, clock.elapsed() + next.after), failures: next.failures });
  };

  /** Those that can be called. Read again only when something about other stations is new: nearly always there is nothing. */
  let callable: { of: Registry; ids: string[] } | undefined;
  const idsIn = (registry: Registry): string[] => {
    if (callable?.of !== registry) callable = { of: registry, ids: listCallable(registry) };
    return callable.ids;
  };

  const look = () => {
    const { unlocked } = station;
    if (unlocked === undefined) return due.clear();
    // What is due waits until the copy is made.
    if (isCopying(station)) return;
    for (const stationId of idsIn(unlocked)) {
      if ((due.get(stationId)?.at ?? 0) > clock.elapsed()) continue;
      const met = meet(stationId).finally(() => going.delete(met));
      going.add(met);
    }
  };

  const stop = listenTo(station, (event) => {
    if (event.kind === 'sync' || (event.kind === 'record' && event.record === 'station')) callable = undefined;
    if (event.kind !== 'record') return;
    const soon = clock.elapsed() + soonMs;
    // Who could not be reached is not called more often for it.
    for (const [id, { at, failures }] of due) if (failures === 0) due.set(id, { at: Math.min(at, soon), failures });
  });
  const timer = setInterval(look, lookMs).unref();
  return async () => {
    clearInterval(timer);
    stop();
    ending.abort(new Error('The station closes.'));
    await Promise.all(going);
  };
}

/** Also those that are refused and may still say whom they revoked. */
const listCallable = (registry: Registry): string[] => {
  const { isListenedTo } = membershipOf(registry);
  return listPeers(registry)
    .filter(({ address, stationId }) => address !== null && isListenedTo(stationId, registry.db.clock.now()))
    .map(({ stationId }) => stationId);
};
