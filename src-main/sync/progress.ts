/**
 * The progress of running syncs, for display: those that this station began, and those that it answers. Windows are
 * notified at most a few times per second, and at the end of a sync.
 */
import { tell, type Registry, type Station } from '../station/registry.ts';

type Counts = { received: number; sent: number };
/** Null if this station does not know it: a station that only answers is not told the totals. */
type Expected = { toReceive: number | null; toSend: number | null };
type Running = Counts & Expected & { isBegunHere: boolean; startedAt: number; forgetting: NodeJS.Timeout | undefined };

const tellMs = 300;
/** A caller that was silent for this long is gone. */
const silenceMs = 60_000;

const rooms = new WeakMap<Registry, Map<string, Running>>();
const toldAt = new WeakMap<Registry, number>();

function roomOf(registry: Registry): Map<string, Running> {
  const room = rooms.get(registry) ?? new Map<string, Running>();
  rooms.set(registry, room);
  return room;
}

type With = { station: Station; registry: Registry; peerId: string };

export function beginProgress({ station, registry, peerId }: With, { isBegunHere }: { isBegunHere: boolean }): void {
  const { clock } = registry.db;
  clearTimeout(rooms.get(registry)?.get(peerId)?.forgetting);
  const nothing = { received: 0, sent: 0, toReceive: null, toSend: null };
  roomOf(registry).set(peerId, { ...nothing, isBegunHere, startedAt: clock.elapsed(), forgetting: undefined });
  tell(station, { kind: 'sync' });
}

export function noteProgress({ station, registry, peerId }: With, said: Partial<Counts & Expected>): void {
  const running = rooms.get(registry)?.get(peerId);
  if (running === undefined) return;
  Object.assign(running, said);
  const now = registry.db.clock.elapsed();
  if (now - (toldAt.get(registry) ?? -Infinity) < tellMs) return;
  toldAt.set(registry, now);
  tell(station, { kind: 'sync' });
}

/** Begins the progress of a sync that another station began. That station may never be heard of again. */
export function beginAnswering(exchange: With): void {
  beginProgress(exchange, { isBegunHere: false });
  addProgress(exchange, {});
}

/**
 * Adds what was received and sent in a sync that another station began. The sync counts as ended when that station
 * falls silent.
 */
export function addProgress(exchange: With, { received = 0, sent = 0 }: Partial<Counts>): void {
  const running = rooms.get(exchange.registry)?.get(exchange.peerId);
  if (running === undefined) return;
  clearTimeout(running.forgetting);
  running.forgetting = setTimeout(() => endProgress(exchange), silenceMs).unref();
  noteProgress(exchange, { received: running.received + received, sent: running.sent + sent });
}

export function endProgress({ station, registry, peerId }: With): void {
  clearTimeout(rooms.get(registry)?.get(peerId)?.forgetting);
  rooms.get(registry)?.delete(peerId);
  // Also after a failed sync: the time of the attempt and the reason are new.
  tell(station, { kind: 'sync' });
}

/** Returns undefined while no sync with the peer runs. */
export function progressWith(
  registry: Registry,
  peerId: string,
): (Counts & Expected & { perSecond: number; isBegunHere: boolean }) | undefined {
  const running = rooms.get(registry)?.get(peerId);
  if (running === undefined) return undefined;
  const { received, sent, toReceive, toSend, isBegunHere, startedAt } = running;
  const seconds = Math.max(1, (registry.db.clock.elapsed() - startedAt) / 1000);
  return { received, sent, toReceive, toSend, isBegunHere, perSecond: Math.round((received + sent) / seconds) };
}
