/**
 * How the exchanges that run now come on, for people to look at: those that this station began, and those in which it answers.
 * Windows are told a few times a second at most, and when one has ended.
 */
import { tell, type Registry, type Station } from '../station/registry.ts';

type Counts = { received: number; sent: number };
/** Null where this station does not know it: who only answers is told nothing of it. */
type Expected = { toReceive: number | null; toSend: number | null };
type Running = Counts & Expected & { isBegunHere: boolean; startedAt: number; forgetting: NodeJS.Timeout | undefined };

const tellMs = 300;
/** One that asked, and was not heard of for so long, is gone. */
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

/** One that asked begins, and may never be heard of again. */
export function beginAnswering(exchange: With): void {
  beginProgress(exchange, { isBegunHere: false });
  addProgress(exchange, {});
}

/** The same for one that asked: what came and went is added, and when it falls silent it has ended. */
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
  // Also after one that came to nothing: when it was tried, and why, is new.
  tell(station, { kind: 'sync' });
}

/** Undefined while nothing is exchanged with it. */
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
