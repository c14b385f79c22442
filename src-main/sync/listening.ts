/**
 * Listens for other stations while the registry is open and an administrator has switched this on. If the port cannot
 * be opened, the sync state shows why, and everything else works.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { listenTo, type Registry, type Station } from '../station/registry.ts';
import { getSelf } from '../journal/journal.queries.ts';
import { findSeatByFingerprint } from '../pairing/seat.queries.ts';
import { markSeat } from '../wire/seat-request.ts';
import { answerHearing } from '../exchange/answering.ts';
import { announceStation } from '../pairing/discovery.ts';
import { storeOf } from '../exchange/exchange.ts';
import { answerExchange } from './exchanges.ts';
import { noteListeningPort } from './listening-port.ts';
import { openListener, type Listener } from '../exchange/listener.ts';
import { findMemberByFingerprint } from '../exchange/member.queries.ts';
import { membershipOf } from '../journal/membership.queries.ts';
import { noteOldCopyCall } from '../exchange/old-copy-calls.ts';
import { ownIdentities, ownIdentity } from '../exchange/own-identity.ts';
import { grantingAt } from '../pairing/granting.ts';
import { answerPairing } from '../pairing/pairing.ts';
import { findListener } from '../exchange/peer.queries.ts';
import { takeRenewal } from '../exchange/renewals.ts';
import type { ListenerProblem } from '../exchange/sync.contract.ts';

/** Answers a request to the interface or for the page, like the station's own server. */
export type Interface = (request: IncomingMessage, response: ServerResponse) => void;

type Room = {
  /** Undefined if there is no such server, as on the command line: then no seat is served. */
  answerSeat: Interface | undefined;
  open: { listener: Listener; registry: Registry } | undefined;
  problem: ListenerProblem | null;
  /** Runs changes one after another. */
  turn: Promise<void>;
  isOver: boolean;
};

const rooms = new WeakMap<Station, Room>();

function roomOf(station: Station): Room {
  const room = rooms.get(station) ?? {
    answerSeat: undefined,
    open: undefined,
    problem: null,
    turn: Promise.resolve(),
    isOver: false,
  };
  rooms.set(station, room);
  return room;
}

/** Keeps the listener in line with the registry from now on. Returns the function that ends this. */
export function beginListening(station: Station, answerSeat?: Interface): () => Promise<void> {
  roomOf(station).answerSeat = answerSeat;
  void settleListener(station);
  const stop = listenTo(station, (event) => {
    if (event.kind === 'state') void settleListener(station);
    const isRenewed = event.kind === 'access' && event.record === 'keys' && station.rekeying === undefined;
    const isRenamed = event.kind === 'record' && event.record === 'station';
    if (isRenewed || isRenamed)
      announceAnew(station).catch((error: unknown) =>
        station.config.log.error('the new name or certificate is not announced yet', { error }),
      );
  });
  return async () => {
    stop();
    roomOf(station).isOver = true;
    await settleListener(station);
  };
}

/** Opens or closes the port, as needed. */
export function settleListener(station: Station): Promise<void> {
  const room = roomOf(station);
  room.turn = room.turn
    .then(() => settle(station, room))
    .catch((error: unknown) => {
      room.problem = 'other';
      station.config.log.error('the listener for other stations failed', { error });
    });
  return room.turn;
}

async function settle(station: Station, room: Room): Promise<void> {
  const registry = room.isOver ? undefined : station.unlocked;
  const wanted = registry !== undefined && findListener(registry)?.isOn === true ? registry : undefined;
  const { open } = room;
  if (open !== undefined && open.registry !== wanted) {
    room.open = undefined;
    noteListeningPort(station, undefined);
    await announceStation(station, undefined);
    await open.listener.close();
  }
  if (wanted === undefined) room.problem = null;
  else if (room.open === undefined) await tryOpen(station, room, wanted);
}

async function tryOpen(station: Station, room: Room, registry: Registry): Promise<void> {
  try {
    const listener = await openFor(station, registry);
    room.open = { listener, registry };
    noteListeningPort(station, listener.port);
    room.problem = null;
    await announce(station, room.open);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    room.problem = code === 'EADDRINUSE' ? 'port-in-use' : code === 'EACCES' ? 'port-reserved' : 'other';
    station.config.log.error('the port for other stations could not be opened', { error });
  }
}

async function announce(station: Station, { listener: { port }, registry }: NonNullable<Room['open']>): Promise<void> {
  const { fingerprint } = await ownIdentity(registry);
  await announceStation(station, { name: getSelf(registry).name, fingerprint, port });
}

/** Announces the current name in the network, and shows the current certificate. */
async function announceAnew(station: Station): Promise<void> {
  const { open } = roomOf(station);
  if (open === undefined || station.unlocked !== open.registry) return;
  open.listener.renew();
  await announce(station, open);
}

async function openFor(station: Station, registry: Registry): Promise<Listener> {
  await ownIdentity(registry);
  const { syncPort, log } = station.config;
  let port = syncPort;
  const listener = await openListener({
    identities: () => ownIdentities(registry),
    port,
    log,
    isLocked: () => station.unlocked !== registry,
    memberOf: async (fingerprint) => {
      const member = findMemberByFingerprint(registry, fingerprint);
      if (member === undefined) await noteOldCopy(station, registry, fingerprint);
      return member === undefined || member.revoked ? undefined : member.id;
    },
    answer: answerExchange(station, registry),
    answerHearing: async (message, fingerprint) => {
      const member = findMemberByFingerprint(registry, fingerprint);
      const isListenedTo = member && membershipOf(registry).isListenedTo(member.id, station.config.clock.now());
      return isListenedTo === true ? answerHearing(storeOf(registry.db), message) : undefined;
    },
    seats: { seatOf: (fingerprint) => findSeatByFingerprint(registry, fingerprint)?.id, answer: answerSeat(station) },
    answerPairing: (message, from) => answerPairing(grantingAt(station, registry, port), message, from),
    takeRenewal: (message, from) => takeRenewal(registry.db, message, from),
  });
  port = listener.port;
  return listener;
}

async function noteOldCopy(station: Station, { db }: Registry, fingerprint: string): Promise<void> {
  try {
    if (await noteOldCopyCall(db, fingerprint)) station.look();
  } catch (error) {
    station.config.log.error('a call from an old copy was not recorded', { error });
  }
}

/** Passes a seat's request to the station's own server, marked with the seat that it comes from. */
const answerSeat = (station: Station) => (request: IncomingMessage, response: ServerResponse, seat: string) => {
  const answer = roomOf(station).answerSeat;
  if (answer === undefined) return false;
  markSeat(request, seat);
  answer(request, response);
  return true;
};

/** Closes the connections of every revoked seat, with all requests that are open on them. */
export const dropSeats = (station: Station): void => roomOf(station).open?.listener.dropSeats();

export const listenerProblem = (station: Station): ListenerProblem | null => roomOf(station).problem;
