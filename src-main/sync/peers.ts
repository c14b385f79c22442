/** A station's queries on the other stations, and the commands that a hub does not have. */
import { invalid, problem } from '../wire/problem.contract.ts';
import type { Reader } from '../db/access.ts';
import { isPart } from '../journal/holding.queries.ts';
import { decodeChange } from '../journal/encoding.ts';
import { placesByReplica } from '../journal/journal.queries.ts';
import { binder } from '../journal/tx.ts';
import { listRestored } from '../journal/restored.queries.ts';
import type { Caller } from '../station/caller.ts';
import type { StationTx } from '../station/register.ts';
import { tell, type Registry, type Station } from '../station/registry.ts';
import { runAsync, type Steps } from '../steps.ts';
import { nullableInstantText } from '../time/instant.rules.ts';
import { defaultSyncPort, parseAddress } from '../wire/address.rules.ts';
import { fingerprintOf } from '../exchange/certificate.ts';
import { parseCode } from '../pairing/code.rules.ts';
import { admitPeer } from '../pairing/introduction.ts';
import type { PairingTx } from '../pairing/pairing.register.ts';
import { writeBy } from '../pairing/register.ts';
import { findUnsent } from '../exchange/exchange.queries.ts';
import { exchangeWith } from './exchanges.ts';
import { findStationSaid, listQuarantinedGroups } from '../exchange/quarantine.queries.ts';
import { join } from '../pairing/join.ts';
import { listenerProblem, settleListener } from './listening.ts';
import { listeningPort } from './listening-port.ts';
import { ownAddresses } from '../network-addresses.ts';
import { oldCopyOf } from './old-copy.ts';
import { ownIdentity } from '../exchange/own-identity.ts';
import { findListener, findPeer, listLastOf, listPeers, setListenerOn } from '../exchange/peer.queries.ts';
import { countPatientRows } from '../patients/patient.queries.ts';
import { holdNothingYet } from './holding.ts';
import { peersOf, syncState } from './peer.commands.ts';
import type { PeerRegister } from './peer.register.ts';
import { progressWith } from './progress.ts';
import type { Exchanged, SyncState } from '../exchange/sync.contract.ts';
import { wordsOf } from '../pairing/words.rules.ts';

type Open = { station: Station; registry: Registry };

export const peerQueries = binder({
  list: ({ registry }: Open) => listPeers(registry),
  unsent: ({ registry }: Open, sentKeys: readonly number[]) =>
    new Map(sentKeys.map((key) => [key, findUnsent(registry, key)])),
  progress: ({ registry }: Open, id: string) => progressWith(registry, id),
  lastOf: ({ registry }: Open, ids: readonly string[]) =>
    new Map(ids.map((id) => [id, listLastOf(registry, id).map(decodeChange)])),
  restored: ({ registry }: Open) => listRestored(registry),
  held: ({ registry }: Open) => heldGroups(registry),
  listener: ({ station, registry }: Open) => {
    const row = findListener(registry);
    return {
      isOn: row?.isOn === true,
      port: listeningPort(station) ?? null,
      addresses: ownAddresses(),
      problem: listenerProblem(station),
      fingerprint: row === undefined ? null : fingerprintOf(row.certificate),
    };
  },
  oldCopy: ({ registry }: Open) => toldOldCopy(registry),
});

function toldOldCopy(reader: Reader): SyncState['oldCopy'] {
  const found = oldCopyOf(reader);
  if (found === undefined) return null;
  return { renewedAt: nullableInstantText(found.since), peers: found.peers };
}

function heldGroups(reader: Reader) {
  const groups = listQuarantinedGroups(reader);
  const places = groups.length === 0 ? new Map<string, never>() : placesByReplica(reader);
  return groups.map(({ replica, ...group }) => ({
    ...group,
    station: places.get(replica)?.id ?? findStationSaid(reader, replica),
  }));
}

/** Returns once the port is open, or is known to have failed. */
export async function switchListener(
  { station, registry, register, write }: Pick<Caller, 'station' | 'registry' | 'write'> & { register: PeerRegister },
  isOn: boolean,
): Promise<SyncState> {
  await ownIdentity(registry);
  await write((writer) => {
    setListenerOn(writer, isOn);
    return null;
  });
  await settleListener(station);
  tell(station, { kind: 'sync' });
  return runAsync(syncState(register));
}

type JoinBody = { address: string; code: string; acceptsPatients?: boolean; holds?: 'everything' | 'part' };

/** `by`: the account of the administrator who typed the code. */
export async function joinStation(
  { station, registry, register, by }: Open & { register: PeerRegister; by: string },
  { address: text, code, acceptsPatients = false, holds = 'everything' }: JoinBody,
) {
  const address = parseAddress(text, defaultSyncPort);
  if (address === undefined)
    throw invalid({
      pointer: '/address',
      detail: 'The address must be a name or IP address with an optional port, such as 192.168.1.5:7747.',
    });
  const digits = parseCode(code);
  if (digits === undefined) throw invalid({ pointer: '/code', detail: 'The code must have six digits.' });
  if (holds === 'part' && !isPart(registry) && countPatientRows(registry) > 0)
    throw invalid({
      pointer: '/holds',
      detail: 'This station has patients. Pair it first, and then choose what it holds.',
    });
  const write = writeBy(registry);
  const joined = await join(
    { db: registry.db, register, admit: (met) => write(by, (tx) => admitHolding(tx, met, holds)) },
    {
      ...{ address, code: digits, acceptsPatients },
      port: listeningPort(station) ?? null,
      signal: station.closing.signal,
    },
  );
  switch (joined.kind) {
    case 'refused':
      return joined;
    case 'has-patients': {
      const { fingerprint, ...said } = joined;
      return { ...said, words: wordsOf(fingerprint) };
    }
    case 'joined': {
      const { station: id, ours, theirs } = joined;
      const peer = (await runAsync(peersOf(register))).find((each) => each.id === id);
      if (peer === undefined) throw notPaired();
      return { kind: 'joined' as const, peer, ours, theirs };
    }
  }
}

/** In one transaction, so that no sync can bring everything before. */
function* admitHolding(
  tx: StationTx & PairingTx,
  met: Parameters<typeof admitPeer>[1],
  holds: 'everything' | 'part',
): Steps<void> {
  if (holds === 'part') holdNothingYet(tx);
  yield* admitPeer(tx, met);
}

const notPaired = () => problem('not-found', 'This station was never paired with that one.');

export function exchangeNow(station: Station, registry: Registry, id: string): Promise<Exchanged> {
  if (findPeer(registry, id) === undefined) throw notPaired();
  return exchangeWith(station, registry, id, { signal: station.closing.signal });
}
