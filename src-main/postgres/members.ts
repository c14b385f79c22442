/** The stations that belong to the registry of a hub, and whose changes it accepts: the counterpart of `exchange/members.ts` for a station. */
import { asc, eq, ne } from 'drizzle-orm';
import type { ReplicaId } from '../journal/change.contract.ts';
import type { Point } from '../journal/chain.rules.ts';
import { admitting, endedOf } from '../journal/place-row.rules.ts';
import { asJudged, type Standing } from '../journal/membership.rules.ts';
import type { MetPeer } from '../exchange/member.register.ts';
import type { Counts } from '../exchange/sync.contract.ts';
import type { HubReader, HubWriter } from './access.ts';
import { getSelf, toHash } from './journal.queries.ts';
import { membershipOf } from './membership.queries.ts';
import { countPatients } from './patient.queries.ts';
import { saveRecord } from './record.ts';
import { chainEnd, peer, replica, staff, station, visit } from './schema.ts';

type Row = typeof station.$inferSelect;

/** The row of a station with its effective standing: see `judged` in `exchange/members.ts`. */
export type Member = Row & { standing: Standing };

export async function findMember(reader: HubReader, id: string): Promise<Member | undefined> {
  const [row] = await reader.orm.select().from(station).where(eq(station.id, id));
  return row && asJudged(row, await membershipOf(reader));
}

/** Returns all stations that this hub ever heard of, including itself. */
export async function listMembers(reader: HubReader): Promise<Member[]> {
  const rows = await reader.orm.select().from(station).orderBy(asc(station.name), asc(station.id));
  const membership = await membershipOf(reader);
  return rows.map((row) => asJudged(row, membership));
}

/** Returns the station with this certificate, even if it was revoked. A certificate that a renewal replaced finds none. */
export async function findMemberByFingerprint(reader: HubReader, fingerprint: string): Promise<Member | undefined> {
  const found = (await listMembers(reader)).filter(
    (each) => each.fingerprint === fingerprint && !endedOf(each).certificates.includes(fingerprint),
  );
  return found.find(({ revoked }) => !revoked) ?? found[0];
}

/** Returns all replicas that a renewal ended. */
export async function listEndedReplicas({ orm }: HubReader): Promise<Set<string>> {
  const rows = await orm.select({ ended: station.ended }).from(station).where(ne(station.ended, '{}'));
  return new Set(rows.flatMap((row) => Object.keys(endedOf(row).replicas)));
}

export type Peer = typeof peer.$inferSelect & { station: Member | null };

/** Returns the stations paired with this hub, each with its record, in the order of pairing. */
export async function listPeers(reader: HubReader): Promise<Peer[]> {
  const rows = await reader.orm
    .select({ peer, station })
    .from(peer)
    .leftJoin(station, eq(station.id, peer.stationId))
    .orderBy(asc(peer.pairedAt), asc(peer.stationId));
  const membership = await membershipOf(reader);
  return rows.map((row) => ({ ...row.peer, station: row.station && asJudged(row.station, membership) }));
}

type Admitted = { station: string; fingerprint: string; replica: ReplicaId };

/** @param fingerprint of its certificate: SHA-256, hexadecimal. */
export const admit = (writer: HubWriter, { station: id, fingerprint, replica: name }: Admitted): Promise<void> =>
  saveRecord(writer, { kind: 'station', id, fields: { fingerprint, ...admitting(name) } });

/**
 * Revokes a station or restores its access. The revocation records how much of the station's chains was known then: see
 * `journal/revoked.queries.ts`.
 */
export async function setRevoked(writer: HubWriter, id: string, revoked: boolean): Promise<void> {
  const fields = { revoked, ...(revoked && { knownThen: await listEndsOf(writer, id) }) };
  await saveRecord(writer, { kind: 'station', id, fields });
}

/** Also revokes a station that others have revoked. If it and they have revoked each other, this decides it. */
export async function revoke(writer: HubWriter, id: string): Promise<void> {
  const { revokedBy = [] } = (await findMember(writer, id))?.standing ?? {};
  if (!revokedBy.includes((await getSelf(writer)).id)) await setRevoked(writer, id, true);
}

/** Records that this hub was paired with a station. */
export async function putPeer({ orm }: HubWriter, { stationId, ...met }: MetPeer): Promise<void> {
  const anew = { ...met, sentKey: 0, lastProblem: null };
  await orm
    .insert(peer)
    .values({ stationId, ...anew })
    .onConflictDoUpdate({ target: peer.stationId, set: anew });
}

/** Returns the ends of a station's chains here. */
async function listEndsOf(reader: HubReader, stationId: string): Promise<Point[]> {
  const rows = await reader.orm
    .select({ replica: replica.id, seq: chainEnd.seq, hash: chainEnd.hash })
    .from(chainEnd)
    .innerJoin(replica, eq(replica.key, chainEnd.replicaKey))
    .where(eq(replica.stationId, stationId))
    .orderBy(asc(replica.id), asc(chainEnd.seq));
  return rows.map((row) => ({ replica: row.replica as ReplicaId, seq: row.seq, hash: toHash(row.hash) }));
}

/** Counts the stations that belong, including this one, the listed patients, the visits and the accounts. */
export async function countsOf(reader: HubReader): Promise<Counts> {
  const [stations, patients, visits, accounts] = await Promise.all([
    listMembers(reader),
    countPatients(reader),
    reader.orm.$count(visit),
    reader.orm.$count(staff),
  ]);
  return { stations: stations.filter(({ revoked }) => !revoked).length, patients, visits, accounts };
}
