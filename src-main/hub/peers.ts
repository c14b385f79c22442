/** The stations of a region as those who run its hub see them, and what these do with them: as `sync/peers.ts` has it for a station. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { problem } from '../http/problem.contract.ts';
import { decodeChange } from '../journal/encoding.ts';
import { addressText, type Address } from '../sync/address.rules.ts';
import { ownAddresses } from '../sync/network-addresses.ts';
import type { HeldGroup, Member, Peer, SyncState } from '../sync/sync.contract.ts';
import { wordsOf } from '../sync/words.rules.ts';
import type { Hub, HubReader } from './access.ts';
import type { HubCaller } from './caller.ts';
import { listHeldGroups } from './held.queries.ts';
import { getSelf } from './journal.queries.ts';
import { findMember, listPeers, setRevoked } from './members.ts';
import { ownIdentity } from './own-identity.ts';
import { findCode, openCode } from './pairing.ts';
import { change, peer, replica, station } from './schema.ts';
import { isAnyOf, listOf, unlessEmpty } from './sets.ts';

const instant = (at: number): string => new Date(at).toISOString();
const instantText = (at: number | null): string | null => (at === null ? null : instant(at));
const wordsText = (fingerprint: string | null | undefined): string | null =>
  fingerprint == null ? null : wordsOf(fingerprint);

export async function peersOf(hub: Hub): Promise<Peer[]> {
  const rows = await listPeers(hub);
  const unsent = await unsentAfter(
    hub,
    rows.map(({ sentKey }) => sentKey),
  );
  return rows.map(({ station: member, ...row }) => ({
    id: row.stationId,
    name: member?.name ?? row.name,
    address: row.address,
    words: wordsText(member?.fingerprint),
    isRevoked: member?.revoked === true,
    pairedAt: instant(row.pairedAt),
    lastTriedAt: instantText(row.lastTriedAt),
    lastDoneAt: instantText(row.lastDoneAt),
    // A hub calls nobody.
    lastProblem: null,
    clockOffsetMs: row.clockOffsetMs,
    ...(unsent.get(row.sentKey) ?? { unsent: 0, unsentSince: null }),
    exchange: null,
  }));
}

type Unsent = Pick<Peer, 'unsent' | 'unsentSince'>;

/** What is behind these places of the journal, about: some numbers are of nothing. */
async function unsentAfter({ orm, clock }: Hub, keys: readonly number[]): Promise<Map<number, Unsent>> {
  const distinct = [...new Set(keys)];
  const [last] = await orm.select({ key: sql<string | null>`max(${change.key})` }).from(change);
  const { rows } = await orm.execute<{ sent: string; key: string; bytes: Buffer }>(sql`
    SELECT wanted.sent, first.key, first.bytes FROM unnest(${listOf(distinct, 'bigint')}) AS wanted (sent)
    CROSS JOIN LATERAL (
      SELECT key, bytes FROM ${change} WHERE ${change.key} > wanted.sent ORDER BY ${change.key} LIMIT 1) AS first`);
  return new Map(
    rows.map(({ sent, key, bytes }) => [
      Number(sent),
      {
        unsent: Number(last?.key ?? 0) - Number(key) + 1,
        unsentSince: instant(Math.max(0, Math.min(clock.now(), decodeChange(bytes).at))),
      },
    ]),
  );
}

/** Where stations reach the hub: as whoever runs it says, else at this process. */
export type Reach = { syncPort: number; address: Address | undefined };

export const placesOf = ({ syncPort, address }: Reach): { port: number; addresses: string[] } =>
  address === undefined
    ? { port: syncPort, addresses: ownAddresses() }
    : { port: address.port, addresses: [address.host] };

export async function syncState(hub: Hub, reach: Reach): Promise<SyncState> {
  const { id, name } = await getSelf(hub);
  const open = await findCode(hub);
  return {
    station: { id, name },
    words: wordsOf((await ownIdentity(hub)).fingerprint),
    listener: { isOn: true, ...placesOf(reach), problem: null },
    code:
      open === undefined ? null : { isForSeat: false, triesLeft: open.triesLeft, expiresAt: instant(open.expiresAt) },
    peers: await peersOf(hub),
    members: await membersBesides(hub, id),
    held: await heldGroups(hub),
  };
}

/** Stations of this register that others were paired with. */
async function membersBesides({ orm }: HubReader, own: string): Promise<Member[]> {
  const rows = await orm
    .select({ station })
    .from(station)
    .leftJoin(peer, eq(peer.stationId, station.id))
    .where(and(isNull(peer.stationId), sql`${station.id} <> ${own}`))
    .orderBy(station.name, station.id);
  return rows.map(({ station: { id, name, fingerprint, revoked } }) => ({
    ...{ id, name: name ?? '', words: wordsText(fingerprint), isRevoked: revoked },
  }));
}

async function heldGroups(reader: HubReader): Promise<HeldGroup[]> {
  const groups = await listHeldGroups(reader);
  const names = [...new Set(groups.map((group) => group.replica))];
  const found = await unlessEmpty(names, () =>
    reader.orm
      .select({ replica: replica.id, id: station.id, name: station.name })
      .from(replica)
      .innerJoin(station, eq(station.id, replica.stationId))
      .where(isAnyOf(replica.id, names)),
  );
  const stations = new Map(found.map(({ replica: of, id, name }) => [of, { id, name: name ?? '' }]));
  return groups.map(({ replica: of, reason, count, oldest }) => ({
    reason: reason as HeldGroup['reason'],
    station: stations.get(of) ?? null,
    ...{ count, since: instant(oldest ?? 0) },
  }));
}

/** @param by the account of the administrator who shows it. */
export async function showCode(hub: Hub, by: string, reach: Reach) {
  const { code, expiresAt } = await openCode(hub, by);
  const { port, addresses } = placesOf(reach);
  const qr = ['SATCHEL', '1', code, ...addresses.map((host) => addressText({ host, port }))].join(' ');
  const words = wordsOf((await ownIdentity(hub)).fingerprint);
  return { code, expiresAt: instant(expiresAt), words, addresses, port, qr };
}

/** Also one that another station was paired with. */
export async function revokeStation({ hub, write }: Pick<HubCaller, 'hub' | 'write'>, id: string): Promise<void> {
  if ((await findMember(hub, id)) === undefined) throw problem('not-found', 'There is no such station.');
  if (id === (await getSelf(hub)).id) throw problem('forbidden', 'A hub cannot revoke itself.');
  await write(async (writer) => {
    if ((await findMember(writer, id))?.revoked !== true) await setRevoked(writer, id, true);
    return null;
  });
}
