/** The other stations as the staff of this one see them, and what staff do with them. */
import { invalid, problem } from '../wire/problem.contract.ts';
import { decodeChange } from '../journal/encoding.ts';
import { getSelf, placesByReplica } from '../journal/journal.queries.ts';
import { listRestored } from '../journal/restored.queries.ts';
import { lastRestores } from '../journal/restored.rules.ts';
import type { Caller } from '../station/caller.ts';
import { tell, type Registry, type Station } from '../station/registry.ts';
import { addressText, defaultSyncPort, parseAddress } from '../wire/address.rules.ts';
import { fingerprintOf } from '../exchange/certificate.ts';
import { parseCode } from '../pairing/code.rules.ts';
import { findUnsent } from '../exchange/exchange.queries.ts';
import { exchangeWith } from './exchanges.ts';
import { findStationSaid, listHeldGroups } from '../exchange/held.queries.ts';
import { join, type Joined } from '../pairing/join.ts';
import { assertListening, listenerProblem, settleListener } from './listening.ts';
import { listeningPort } from './listening-port.ts';
import { ownAddresses } from '../network-addresses.ts';
import { oldCopyOf } from './old-copy.ts';
import { ownIdentity } from '../exchange/own-identity.ts';
import { countsOf } from '../pairing/introduction.ts';
import { findMember } from '../exchange/member.queries.ts';
import { revoke } from '../exchange/members.ts';
import { answerAsking, closeCode, codeState, openCode, type CodePurpose } from '../pairing/pairing.ts';
import {
  findListener,
  findPeer,
  listLastOf,
  listMembersBesides,
  listPeers,
  setListenerOn,
  type KnownPeer,
} from '../exchange/peer.queries.ts';
import { progressWith } from './progress.ts';
import type { Exchanged, HeldGroup, Member, Peer, SyncState } from '../exchange/sync.contract.ts';
import { heardUntilText, toldOf } from '../exchange/told-standing.rules.ts';
import { toldAsking } from '../pairing/pairing-steps.ts';
import { wordsOf } from '../pairing/words.rules.ts';

const nameIn =
  (registry: Registry) =>
  (id: string): string =>
    findMember(registry, id)?.name ?? '';

const told = (registry: Registry, id: string, member: Parameters<typeof toldOf>[0]) =>
  toldOf(member, { nameOf: nameIn(registry), restoredAt: lastRestores(listRestored(registry)).get(id) });

const instantText = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

function toPeer(registry: Registry, { station, sentKey, ...row }: KnownPeer): Peer {
  const unsent = findUnsent(registry, sentKey);
  return {
    id: row.stationId,
    name: station?.name ?? row.name,
    address: row.address,
    words: station?.fingerprint == null ? null : wordsOf(station.fingerprint),
    ...told(registry, row.stationId, station ?? undefined),
    pairedAt: new Date(row.pairedAt).toISOString(),
    lastTriedAt: instantText(row.lastTriedAt),
    lastDoneAt: instantText(row.lastDoneAt),
    lastProblem: row.lastProblem as Peer['lastProblem'],
    clockOffsetMs: row.clockOffsetMs,
    unsent: unsent.count,
    unsentSince: instantText(unsent.since),
    exchange: progressWith(registry, row.stationId) ?? null,
  };
}

export const peersOf = (registry: Registry): Peer[] => listPeers(registry).map((row) => toPeer(registry, row));

export function syncState(station: Station, registry: Registry): SyncState {
  const { id, name } = getSelf(registry);
  const row = findListener(registry);
  const open = codeState(registry);
  const { clock } = station.config;
  return {
    station: { id, name },
    words: row === undefined ? null : wordsOf(fingerprintOf(row.certificate)),
    listener: {
      isOn: row?.isOn === true,
      port: listeningPort(station) ?? null,
      addresses: ownAddresses(),
      problem: listenerProblem(station),
    },
    code: open === undefined ? null : shownCode(registry, open, clock.now()),
    peers: peersOf(registry),
    members: membersBesides(registry, id),
    held: heldGroups(registry),
    oldCopy: toldOldCopy(registry),
  };
}

function toldOldCopy(registry: Registry): SyncState['oldCopy'] {
  const found = oldCopyOf(registry);
  return found === undefined ? null : { renewedAt: instantText(found.since), peers: found.peers };
}

const shownCode = (
  registry: Registry,
  { purpose, triesLeft, leftMs, asking }: NonNullable<ReturnType<typeof codeState>>,
  now: number,
) => ({
  isForSeat: purpose === 'seat',
  triesLeft,
  expiresAt: instant(now + leftMs),
  asking: asking && toldAsking(asking, countsOf(registry)),
});

const membersBesides = (registry: Registry, own: string): Member[] =>
  listMembersBesides(registry)
    .filter(({ id }) => id !== own)
    .map((member) => ({
      id: member.id,
      name: member.name ?? '',
      words: member.fingerprint === null ? null : wordsOf(member.fingerprint),
      heardUntil: heardUntilText(listLastOf(registry, member.id).map(decodeChange), registry.db.clock.now()),
      ...told(registry, member.id, member),
    }));

function heldGroups(registry: Registry): HeldGroup[] {
  const groups = listHeldGroups(registry);
  const places = groups.length === 0 ? new Map<string, never>() : placesByReplica(registry);
  return groups.map(({ replica, reason, count, oldest }) => {
    const said = places.get(replica)?.id ?? findStationSaid(registry, replica);
    const member = said === undefined ? undefined : findMember(registry, said);
    const station = member === undefined ? null : { id: member.id, name: member.name ?? '' };
    return { reason, station, count, since: instant(oldest) };
  });
}

const instant = (at: number): string => new Date(at).toISOString();

/** The port is open, or known not to be, when this has settled. */
export async function switchListener(
  { station, registry, write }: Pick<Caller, 'station' | 'registry' | 'write'>,
  isOn: boolean,
): Promise<SyncState> {
  await ownIdentity(registry);
  await write((writer) => {
    setListenerOn(writer, isOn);
    return null;
  });
  await settleListener(station);
  tell(station, { kind: 'sync' });
  return syncState(station, registry);
}

/** @param by the account of the administrator who shows it. */
export async function showCode(station: Station, registry: Registry, by: string, purpose?: CodePurpose) {
  const port = assertListening(station);
  const { fingerprint } = await ownIdentity(registry);
  const { code, expiresAt } = openCode(registry, by, purpose);
  tell(station, { kind: 'sync' });
  const addresses = ownAddresses();
  const qr = ['SATCHEL', '1', code, ...addresses.map((host) => addressText({ host, port }))].join(' ');
  return { code, expiresAt: instant(expiresAt), words: wordsOf(fingerprint), addresses, port, qr };
}

/** Throws when no station with this id waits any more. */
export function answerStation(station: Station, registry: Registry, answer: { id: string; accepts: boolean }): void {
  if (!answerAsking(registry, answer)) throw problem('not-found', 'No station waits for this answer any more.');
  tell(station, { kind: 'sync' });
}

/** Of each register the joining that runs, so that it can be given up. */
const joinings = new WeakMap<Registry, AbortController>();

export function takeCodeBack(station: Station, registry: Registry): void {
  closeCode(registry);
  joinings.get(registry)?.abort();
  tell(station, { kind: 'sync' });
}

type JoinBody = { address: string; code: string; acceptsPatients?: boolean };

export async function joinStation(
  { station, registry, by }: Pick<Caller, 'station' | 'registry'> & { by: string },
  { address: text, code, acceptsPatients = false }: JoinBody,
) {
  const address = parseAddress(text, defaultSyncPort);
  if (address === undefined)
    throw invalid({
      pointer: '/address',
      detail: 'An address is a name or number, and maybe a port: 192.168.1.5:7747.',
    });
  const digits = parseCode(code);
  if (digits === undefined) throw invalid({ pointer: '/code', detail: 'The code has six digits.' });
  const givenUp = new AbortController();
  joinings.set(registry, givenUp);
  const joined = await join(registry, {
    address,
    code: digits,
    acceptsPatients,
    by,
    port: listeningPort(station) ?? null,
    signal: AbortSignal.any([station.closing.signal, givenUp.signal]),
  });
  return toReply(registry, joined);
}

function toReply(registry: Registry, joined: Joined) {
  switch (joined.kind) {
    case 'refused':
      return joined;
    case 'has-patients': {
      const { fingerprint, ...said } = joined;
      return { ...said, words: wordsOf(fingerprint) };
    }
    case 'joined': {
      const { station, ours, theirs } = joined;
      return { kind: 'joined' as const, peer: toPeer(registry, getPeer(registry, station)), ours, theirs };
    }
  }
}

function getPeer(registry: Registry, id: string): KnownPeer {
  const peer = findPeer(registry, id);
  if (peer === undefined) throw problem('not-found', 'This station was never paired with that one.');
  return peer;
}

/** Also one that another station was paired with. */
export async function revokeStation({ registry, write }: Caller, id: string): Promise<void> {
  if (findMember(registry, id) === undefined) throw problem('not-found', 'There is no such station.');
  if (id === getSelf(registry).id) throw problem('forbidden', 'This station cannot revoke itself.');
  await write((writer) => {
    revoke(writer, id);
    return null;
  });
}

export function exchangeNow(station: Station, registry: Registry, id: string): Promise<Exchanged> {
  getPeer(registry, id);
  return exchangeWith(station, registry, id, { signal: station.closing.signal });
}
