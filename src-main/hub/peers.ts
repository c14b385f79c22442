/** The stations of a region as those who run its hub see them, and what these do with them: as `sync/peers.ts` has it for a station. */
import { eq, sql } from 'drizzle-orm';
import { problem } from '../wire/problem.contract.ts';
import { decodeChange } from '../journal/encoding.ts';
import { lastRestores } from '../journal/restored.rules.ts';
import { addressText, type Address } from '../wire/address.rules.ts';
import { ownAddresses } from '../network-addresses.ts';
import type { Asking, HeldGroup, Member, Peer, SyncState } from '../exchange/sync.contract.ts';
import { toldAsking } from '../pairing/pairing-steps.ts';
import { heardUntilText, toldOf } from '../exchange/told-standing.rules.ts';
import { wordsOf } from '../pairing/words.rules.ts';
import type { Hub, HubReader } from '../postgres/access.ts';
import type { HubCaller } from './caller.ts';
import { listHeldGroups } from '../postgres/held.queries.ts';
import { getSelf } from '../postgres/journal.queries.ts';
import { countsOf, findMember, listMembers, listPeers, revoke } from '../postgres/members.ts';
import { ownIdentity } from './own-identity.ts';
import { answerAsking, findAsking, findCode, openCode, type OpenCode } from './pairing.ts';
import { listRestored } from '../postgres/restored.queries.ts';
import { chainEnd, change, replica, station } from '../postgres/schema.ts';
import { isAnyOf, listOf, unlessEmpty } from '../postgres/sets.ts';

const instant = (at: number): string => new Date(at).toISOString();
const instantText = (at: number | null): string | null => (at === null ? null : instant(at));
const wordsText = (fingerprint: string | null | undefined): string | null =>
  fingerprint == null ? null : wordsOf(fingerprint);

async function namesIn(reader: HubReader): Promise<(station: string) => string> {
  const names = new Map((await listMembers(reader)).map(({ id, name }) => [id, name ?? '']));
  return (id) => names.get(id) ?? '';
}

export async function peersOf(hub: Hub): Promise<Peer[]> {
  const rows = await listPeers(hub);
  const nameOf = await namesIn(hub);
  const restores = lastRestores(await listRestored(hub));
  const unsent = await unsentAfter(
    hub,
    rows.map(({ sentKey }) => sentKey),
  );
  return rows.map(({ station: member, ...row }) => ({
    id: row.stationId,
    name: member?.name ?? row.name,
    address: row.address,
    words: wordsText(member?.fingerprint),
    ...toldOf(member ?? undefined, { nameOf, restoredAt: restores.get(row.stationId) }),
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
  return {
    station: { id, name },
    words: wordsOf((await ownIdentity(hub)).fingerprint),
    listener: { isOn: true, ...placesOf(reach), problem: null },
    code: await shownCode(hub),
    peers: await peersOf(hub),
    members: await membersBesides(hub, id),
    held: await heldGroups(hub),
    // A hub has no folder to copy.
    oldCopy: null,
  };
}

async function shownCode(hub: Hub): Promise<SyncState['code']> {
  const open = await findCode(hub);
  if (open === undefined) return null;
  const asking = await toldAskingOf(hub, open);
  // The station hears it within a moment, and the code is gone.
  if (asking === 'declined') return null;
  return { isForSeat: false, triesLeft: open.triesLeft, expiresAt: instant(open.expiresAt), asking };
}

/** Null while no station waits for an administrator to agree. */
export async function toldAskingOf(hub: Hub, open: OpenCode): Promise<Asking | 'declined' | null> {
  const asking = await findAsking(hub, open);
  if (asking === undefined) return null;
  if (asking.accepts === false) return 'declined';
  return toldAsking({ ...asking, isAccepted: asking.accepts === true }, await countsOf(hub));
}

/** Throws when no station with this id waits any more. */
export async function answerStation(
  { write }: Pick<HubCaller, 'write'>,
  answer: { id: string; accepts: boolean },
): Promise<void> {
  await write(async (writer) => {
    if (!(await answerAsking(writer, answer))) throw problem('not-found', 'No station waits for this answer any more.');
    return null;
  });
}

/** Stations of this register that others were paired with. */
async function membersBesides(reader: Hub, own: string): Promise<Member[]> {
  const nameOf = await namesIn(reader);
  const peers = new Set((await listPeers(reader)).map(({ stationId }) => stationId));
  const members = (await listMembers(reader)).filter(({ id }) => id !== own && !peers.has(id));
  const lastOf = Map.groupBy(await listLast(reader), ({ stationId }) => stationId);
  const restores = lastRestores(await listRestored(reader));
  const now = reader.clock.now();
  return members.map((member) => ({
    ...{ id: member.id, name: nameOf(member.id), words: wordsText(member.fingerprint) },
    heardUntil: heardUntilText(lastOf.get(member.id)?.map(({ bytes }) => decodeChange(bytes)) ?? [], now),
    ...toldOf(member, { nameOf, restoredAt: restores.get(member.id) }),
  }));
}

/** The last change of each chain, with the station that wrote it. */
const listLast = ({ orm }: HubReader) =>
  orm
    .select({ stationId: replica.stationId, bytes: change.bytes })
    .from(chainEnd)
    .innerJoin(replica, eq(replica.key, chainEnd.replicaKey))
    .innerJoin(change, eq(change.hash, chainEnd.hash));

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
    await revoke(writer, id);
    return null;
  });
}
