/** Who belongs to the register of a hub: the stations whose changes are taken, as `sync/members.ts` has it for a station. */
import { asc, eq } from 'drizzle-orm';
import type { ReplicaId } from '../journal/change.contract.ts';
import type { Point } from '../journal/chain.rules.ts';
import { admitting } from '../journal/place-row.rules.ts';
import type { HubReader, HubWriter } from './access.ts';
import { toHash } from './journal.queries.ts';
import { countPatients } from './patient.queries.ts';
import { saveRecord } from './record.ts';
import { chainEnd, peer, replica, station } from './schema.ts';

export type Member = typeof station.$inferSelect;

export async function findMember(reader: HubReader, id: string): Promise<Member | undefined> {
  const [row] = await reader.orm.select().from(station).where(eq(station.id, id));
  return row;
}

/** The station with this certificate, also one that was revoked. */
export async function findMemberByFingerprint(reader: HubReader, fingerprint: string): Promise<Member | undefined> {
  const [row] = await reader.orm.select().from(station).where(eq(station.fingerprint, fingerprint));
  return row;
}

export type Peer = typeof peer.$inferSelect & { station: Member | null };

/** The stations that this hub was paired with, each with its record, in the order in which it was. */
export async function listPeers(reader: HubReader): Promise<Peer[]> {
  const rows = await reader.orm
    .select({ peer, station })
    .from(peer)
    .leftJoin(station, eq(station.id, peer.stationId))
    .orderBy(asc(peer.pairedAt), asc(peer.stationId));
  return rows.map((row) => ({ ...row.peer, station: row.station }));
}

type Admitted = { station: string; fingerprint: string; replica: ReplicaId };

/** @param fingerprint of its certificate: SHA-256, hexadecimal. */
export const admit = (writer: HubWriter, { station: id, fingerprint, replica: name }: Admitted): Promise<void> =>
  saveRecord(writer, { kind: 'station', id, fields: { fingerprint, ...admitting(name) } });

/** What revokes a station says what was known of it then: see `sync/revoked.queries.ts`. */
export async function setRevoked(writer: HubWriter, id: string, revoked: boolean): Promise<void> {
  const fields = { revoked, ...(revoked && { knownThen: await listEndsOf(writer, id) }) };
  await saveRecord(writer, { kind: 'station', id, fields });
}

/** Where the chains of a station end here. */
async function listEndsOf(reader: HubReader, stationId: string): Promise<Point[]> {
  const rows = await reader.orm
    .select({ replica: replica.id, seq: chainEnd.seq, hash: chainEnd.hash })
    .from(chainEnd)
    .innerJoin(replica, eq(replica.key, chainEnd.replicaKey))
    .where(eq(replica.stationId, stationId))
    .orderBy(asc(replica.id), asc(chainEnd.seq));
  return rows.map((row) => ({ replica: row.replica as ReplicaId, seq: row.seq, hash: toHash(row.hash) }));
}

/** How many stations belong, this one among them, and how many patients are listed. */
export async function countsOf(reader: HubReader): Promise<{ stations: number; patients: number }> {
  const [stations, patients] = await Promise.all([
    reader.orm.$count(station, eq(station.revoked, false)),
    countPatients(reader),
  ]);
  return { stations, patients };
}
