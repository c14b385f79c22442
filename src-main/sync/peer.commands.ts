/** The other stations as shown to the staff of this place, and the commands on them. */
import type { MemberRow, MemberTx } from '../exchange/member.register.ts';
import type { Held } from '../holding/scope.contract.ts';
import type { QuarantinedGroup, Member, Peer, ShownCode, SyncState, Told } from '../exchange/sync.contract.ts';
import { heardUntilText, toldOf } from '../exchange/told-standing.rules.ts';
import { lastRestores } from '../journal/restored.rules.ts';
import { codeState, openCode, answerWaiting } from '../pairing/pairing.ts';
import type { PairingRegister, PairingTx } from '../pairing/pairing.register.ts';
import type { CodePurpose } from '../pairing/pairing.rules.ts';
import { wordsOf } from '../pairing/words.rules.ts';
import { soon, type Steps } from '../steps.ts';
import { instantText, nullableInstantText } from '../time/instant.rules.ts';
import { addressText } from '../wire/address.rules.ts';
import { problem } from '../wire/problem.contract.ts';
import type { PeerRegister, PeerRow } from './peer.register.ts';

const wordsText = (fingerprint: string | null | undefined): string | null =>
  fingerprint == null ? null : wordsOf(fingerprint);

type Known = {
  all: MemberRow[];
  /** Names of stations by their id. */
  names: ReadonlyMap<string, string>;
  told: (id: string, member: MemberRow | undefined) => Told;
  met: PeerRow[];
};

/** Reads the stations of this registry, with the standing of each. */
function* knownOf({ members, peers }: PeerRegister): Steps<Known> {
  const all = yield* soon(members.list());
  const names = new Map(all.map(({ id, name }) => [id, name ?? '']));
  const nameOf = (id: string) => names.get(id) ?? '';
  const restores = lastRestores(yield* soon(peers.restored()));
  const told = (id: string, member: MemberRow | undefined) => toldOf(member, { nameOf, restoredAt: restores.get(id) });
  return { all, names, told, met: yield* soon(peers.list()) };
}

export function* peersOf(register: PeerRegister): Steps<Peer[]> {
  return yield* toPeers(register, yield* knownOf(register));
}

function* toPeers({ peers }: PeerRegister, { told, met }: Known): Steps<Peer[]> {
  // A station that holds a part fetches what concerns it. How much that is, it knows only when it asks.
  const given = met.filter(({ holds }) => holds === null).map(({ sentKey }) => sentKey);
  const unsent = yield* soon(peers.unsent(given));
  const unsentOf = ({ sentKey, holds }: Pick<PeerRow, 'sentKey' | 'holds'>) =>
    holds === null ? unsent.get(sentKey) : undefined;
  return met.map(({ stationId: id, station, ...row }) => ({
    id,
    name: station?.name ?? row.name,
    address: row.address,
    words: wordsText(station?.fingerprint),
    ...told(id, station ?? undefined),
    pairedAt: instantText(row.pairedAt),
    lastTriedAt: nullableInstantText(row.lastTriedAt),
    lastDoneAt: nullableInstantText(row.lastDoneAt),
    lastProblem: row.lastProblem as Peer['lastProblem'],
    clockOffsetMs: row.clockOffsetMs,
    unsent: unsentOf(row)?.count ?? 0,
    unsentSince: nullableInstantText(unsentOf(row)?.since ?? null),
    holds: toldHeld(row.holds),
    exchange: peers.progress(id) ?? null,
  }));
}

function toldHeld(text: string | null): Peer['holds'] {
  if (text === null) return null;
  const { places, patients, broughtHere } = JSON.parse(text) as Held;
  return { places, patients, broughtHere };
}

export function* syncState(register: PeerRegister): Steps<SyncState> {
  const { id, name } = yield* soon(register.here.self());
  const { fingerprint, ...listener } = yield* soon(register.peers.listener());
  const known = yield* knownOf(register);
  return {
    station: { id, name },
    words: wordsText(fingerprint),
    listener,
    code: yield* shownCode(register),
    peers: yield* toPeers(register, known),
    members: yield* toMembers(register, known, id),
    held: yield* toHeldGroups(register, known),
    oldCopy: yield* soon(register.peers.oldCopy()),
  };
}

/** Returns the code with which a station could join, and the station that waits for an administrator to agree. */
export function* shownCode(register: PairingRegister): Steps<SyncState['code']> {
  const open = yield* codeState(register);
  if (open === undefined) return null;
  const { purpose, triesLeft, expiresAt, asking } = open;
  const shown = { isForSeat: purpose === 'seat', triesLeft, expiresAt: instantText(expiresAt) };
  if (asking === null) return { ...shown, asking };
  const { id, introduction, isAccepted } = asking;
  const { name, fingerprint, counts: theirs } = introduction;
  const ours = yield* soon(register.members.counts());
  return { ...shown, asking: { id, name, words: wordsOf(fingerprint), ours, theirs, isAccepted } };
}

/** Lists the stations of this registry that were paired with other stations only. */
function* toMembers({ peers, now }: PeerRegister, { all, told, met }: Known, own: string): Steps<Member[]> {
  const others = new Set([own, ...met.map(({ stationId }) => stationId)]);
  const besides = all.filter(({ id }) => !others.has(id));
  const last = yield* soon(peers.lastOf(besides.map(({ id }) => id)));
  return besides.map((member) => ({
    ...{ id: member.id, name: member.name ?? '', words: wordsText(member.fingerprint) },
    heardUntil: heardUntilText(last.get(member.id) ?? [], now),
    ...told(member.id, member),
  }));
}

function* toHeldGroups({ peers }: PeerRegister, { names }: Known): Steps<QuarantinedGroup[]> {
  return (yield* soon(peers.held())).map(({ reason, count, oldest, station: id = '' }) => {
    const name = names.get(id);
    return { reason, station: name === undefined ? null : { id, name }, count, since: instantText(oldest) };
  });
}

/** `by`: the account of the administrator who shows it. */
export function* showCode(
  register: PeerRegister,
  { by, purpose }: { by: string; purpose?: CodePurpose },
): Steps<ShownCode> {
  const { port, addresses } = yield* soon(register.peers.listener());
  if (port === null) throw problem('forbidden', 'This station does not accept connections. Turn that on first.');
  const words = wordsOf(yield* soon(register.pairing.fingerprint()));
  const { code, expiresAt } = yield* openCode(register, { by, ...(purpose && { purpose }) });
  const qr = ['SATCHEL', '1', code, ...addresses.map((host) => addressText({ host, port }))].join(' ');
  return { code, expiresAt: instantText(expiresAt), words, addresses, port, qr };
}

/** Throws `not-found` if no station with this id is waiting any longer. */
export function* answerStation(tx: PairingTx, answer: { id: string; accepts: boolean }): Steps<null> {
  if (yield* answerWaiting(tx, answer)) return null;
  throw problem('not-found', 'No station is waiting for this answer now.');
}

/** Revokes a station, even one that was paired with another station only. */
export function* revokeStation({ members, here }: MemberTx, id: string): Steps<null> {
  if ((yield* soon(members.find(id))) === undefined) throw problem('not-found', 'There is no such station.');
  if (id === (yield* soon(here.self())).id)
    throw problem('forbidden', 'A station or hub cannot remove its own access.');
  yield* soon(members.revoke(id));
  return null;
}
