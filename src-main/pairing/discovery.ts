/**
 * Stations of one network find each other by DNS-SD over multicast DNS (RFC 6763, 6762). A station that accepts
 * connections announces itself. A station that searches asks every 30 seconds, as long as somebody wants to know. A
 * result is only a hint: the certificate proves who is there once the station is called. A computer without a network,
 * or whose port is taken, finds nothing. This is reported, but it is not a fault.
 *
 * Opens a socket for each interface, since a single socket asks in one network only. Received messages may come from
 * anybody.
 */
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import type { Bonjour, Browser } from 'bonjour-service';
import type { Station } from '../station/registry.ts';
import { addressText, type Address } from '../wire/address.rules.ts';
import type { DiscoveryProblem } from '../exchange/sync.contract.ts';
import { beginningOf, readHeard, serviceOf, serviceType, type Announced, type Found } from './found.rules.ts';

const group = '224.0.0.251';
/** No network has this many, unless somebody invents them. */
const mostStations = 50;
const mostInterfaces = 16;
/** A station that stays silent for this many rounds is dropped. */
const rounds = 3;
/**
 * Milliseconds that a search continues after the last request. A page that shows the results asks more often than this.
 */
const wantedMs = 60_000;
const lastWordMs = 500;

/** One network interface of this computer. */
type Ear = { address: string; bonjour: Bonjour; browser: Browser | undefined; isAnnounced: boolean };
type Room = {
  ears: Ear[];
  announced: Announced | undefined;
  /** Elapsed time in milliseconds. */
  wantedUntil: number;
  found: Map<string, Found & { heardAt: number }>;
  problem: DiscoveryProblem | null;
  timer: NodeJS.Timeout | undefined;
  /** Runs changes one after another. */
  turn: Promise<void>;
  isOver: boolean;
};

const roomOfStation = new WeakMap<Station, Room>();

function roomOf(station: Station): Room {
  const found = roomOfStation.get(station);
  if (found !== undefined) return found;
  const room: Room = {
    ears: [],
    announced: undefined,
    wantedUntil: -Infinity,
    found: new Map(),
    problem: null,
    timer: undefined,
    turn: Promise.resolve(),
    isOver: false,
  };
  roomOfStation.set(station, room);
  return room;
}

/** Announces in the network that this station can be reached; undefined withdraws that. */
export function announceStation(station: Station, announced: Announced | undefined): Promise<void> {
  const room = roomOf(station);
  room.announced = announced;
  return settleSoon(station, room, { isAnew: true });
}

/** Returns the stations found so far. The search continues as long as this is called. */
export async function lookAround(station: Station): Promise<{ found: Found[]; problem: DiscoveryProblem | null }> {
  const room = roomOf(station);
  const { clock } = station.config;
  const isFirst = room.wantedUntil < clock.elapsed();
  room.wantedUntil = clock.elapsed() + wantedMs;
  if (isFirst) await settleSoon(station, room, {});
  const own = room.announced === undefined ? undefined : beginningOf(room.announced.fingerprint);
  const found = [...room.found.values()].filter(({ beginning }) => beginning !== own);
  return { found: found.sort((a, b) => a.name.localeCompare(b.name)), problem: room.problem };
}

const pollMs = 100;

/**
 * Returns the addresses that the station with this certificate announces, if it does so within `ms`. There may be
 * several: an earlier address may still be remembered, and other computers can announce anything.
 *
 * @param except an address at which it is not.
 */
export async function lookFor(
  station: Station,
  fingerprint: string,
  { except, ms, signal }: { except: string | null; ms: number; signal?: AbortSignal | undefined },
): Promise<Address[]> {
  const beginning = beginningOf(fingerprint);
  for (let left = ms; ; left -= pollMs) {
    const { found, problem } = await lookAround(station);
    const places = found.filter((each) => each.beginning === beginning).map(({ address }) => address);
    const others = places.filter((each) => addressText(each) !== except);
    if (others.length > 0 || problem !== null || left <= 0 || signal?.aborted === true) return others;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

/** Withdraws the announcement and closes the sockets. */
export async function endDiscovery(station: Station): Promise<void> {
  const room = roomOf(station);
  room.isOver = true;
  await settleSoon(station, room, {});
}

function settleSoon(station: Station, room: Room, { isAnew = false }): Promise<void> {
  room.turn = room.turn
    .then(() => settle(station, room, { isAnew }))
    .catch((error: unknown) => {
      room.problem = 'other';
      station.config.log.error('searching for other stations failed', { error });
    });
  return room.turn;
}

async function settle(station: Station, room: Room, { isAnew }: { isAnew: boolean }): Promise<void> {
  const { clock, discovery } = station.config;
  const isLooking = room.wantedUntil >= clock.elapsed();
  const isWanted = !room.isOver && (isLooking || room.announced !== undefined);
  const addresses = isWanted && discovery !== undefined ? discovery.addresses().slice(0, mostInterfaces) : [];
  if (isAnew || addresses.join() !== room.ears.map(({ address }) => address).join()) {
    await Promise.all(room.ears.map(close));
    room.ears = [];
    room.problem = null;
  }
  if (!isWanted || discovery === undefined) {
    clearInterval(room.timer);
    room.timer = undefined;
    room.found.clear();
    room.problem = isWanted ? 'off' : null;
    return;
  }
  room.timer ??= setInterval(() => void settleSoon(station, room, {}), discovery.everyMs).unref();
  const oldest = clock.elapsed() - rounds * discovery.everyMs;
  for (const [key, { heardAt }] of room.found) if (heardAt < oldest) room.found.delete(key);
  if (room.ears.length === 0) await open(room, addresses, discovery.port);
  for (const ear of room.ears) {
    if (room.announced !== undefined && !ear.isAnnounced) {
      ear.bonjour.publish({ ...serviceOf(room.announced), probe: false, disableIPv6: true });
      ear.isAnnounced = true;
    }
    ear.browser?.stop();
    // Create a new browser each time: what an old one remembers of the network has no bound.
    ear.browser = isLooking ? browse(ear, (one) => note(room, one, clock.elapsed())) : undefined;
  }
}

async function open(room: Room, addresses: readonly string[], port: number): Promise<void> {
  room.problem = addresses.length === 0 ? 'no-network' : null;
  for (const address of addresses) {
    try {
      room.ears.push(await openEar(address, port));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      room.problem = code === 'EADDRINUSE' || code === 'EACCES' ? 'port-in-use' : 'no-network';
    }
  }
  // One working interface is enough to find other stations.
  if (room.ears.length > 0) room.problem = null;
}

async function openEar(address: string, port: number): Promise<Ear> {
  // Loaded on demand: most starts do not search.
  const { default: bonjour } = await import('bonjour-service');
  const socket = createSocket({ type: 'udp4', reuseAddr: true });
  try {
    socket.bind(port);
    await once(socket, 'listening');
    socket.addMembership(group, address);
    socket.setMulticastInterface(address);
    socket.setMulticastTTL(255);
    socket.setMulticastLoopback(true);
  } catch (error) {
    socket.on('error', () => undefined);
    socket.close();
    throw error;
  }
  // Passed on to `multicast-dns`. Without it, a failed bind would throw where nobody catches it.
  const options = { socket, bind: false, port };
  const ear = { address, bonjour: new bonjour.Bonjour(options, () => undefined), browser: undefined };
  socket.unref();
  catchOddMessages(socket);
  return { ...ear, isAnnounced: false };
}

/** Discards messages that make the library throw, so that they do not end the station. */
function catchOddMessages(socket: Socket): void {
  const takers = socket.listeners('message') as ((...message: unknown[]) => void)[];
  socket.removeAllListeners('message');
  socket.on('message', (...message) => {
    try {
      for (const take of takers) take(...message);
    } catch {
      // The sender uses another protocol or is malicious.
    }
  });
}

function browse({ bonjour }: Ear, heard: (found: Found) => void): Browser {
  const browser = bonjour.find({ type: serviceType });
  const hear = (service: object) => {
    const one = readHeard(service);
    if (one !== undefined) heard(one);
    // Trims the library's own list.
    if (browser.services.length > mostStations) browser.services.length = mostStations;
  };
  browser.on('up', hear).on('srv-update', hear).on('txt-update', hear);
  return browser;
}

/** Keeps the first stations heard, so that somebody who invents thousands cannot displace them. */
function note({ found }: Room, one: Found, heardAt: number): void {
  const key = `${one.beginning} ${one.address.host}`;
  if (found.has(key) || found.size < mostStations) found.set(key, { ...one, heardAt });
}

function close({ bonjour, browser }: Ear): Promise<void> {
  browser?.stop();
  return new Promise((closed) => {
    const end = () => bonjour.destroy(closed);
    const timer = setTimeout(end, lastWordMs);
    bonjour.unpublishAll(() => {
      clearTimeout(timer);
      end();
    });
  });
}
