/**
 * Who belongs: the stations whose changes are taken. An administrator admits a replica of a station when it is paired with, in the
 * station's record, which travels as every other; its later replicas are endorsed by the ones before. So who is admitted somewhere is
 * admitted everywhere that hears of it. To revoke a station ends the exchange with it; what others had taken of it stays, or
 * registers would never agree again.
 */
import { eq, sql } from 'drizzle-orm';
import { reading, type Reader, type Writer } from '../db/access.ts';
import { station } from '../db/schema.ts';
import type { Change, ReplicaId } from '../journal/change.contract.ts';
import { listHeads } from '../journal/journal.queries.ts';
import { saveRecord } from '../journal/record.ts';
import { admitting, isEndorsed, isOfItself } from '../journal/replica.ts';

export type Member = typeof station.$inferSelect;

const statements = reading((orm) => ({
  byId: orm
    .select()
    .from(station)
    .where(eq(station.id, sql.placeholder('id')))
    .prepare(),
  byBeginning: orm
    .select()
    .from(station)
    .where(
      sql`substr(${station.fingerprint}, 1, length(${sql.placeholder('beginning')})) = ${sql.placeholder('beginning')}`,
    )
    .limit(1)
    .prepare(),
  byFingerprint: orm
    .select()
    .from(station)
    .where(eq(station.fingerprint, sql.placeholder('fingerprint')))
    .prepare(),
}));

export const findMember = (reader: Reader, id: string): Member | undefined => statements(reader).byId.get({ id });

/** The station with this certificate, also one that was revoked. */
export const findMemberByFingerprint = (reader: Reader, fingerprint: string): Member | undefined =>
  statements(reader).byFingerprint.get({ fingerprint });

/** The station whose certificate's fingerprint begins so, as somebody says; this proves nothing. */
export const findMemberByBeginning = (reader: Reader, beginning: string): Member | undefined =>
  statements(reader).byBeginning.get({ beginning });

/** Whether an administrator admitted this replica of the station. */
export const admits = ({ admitted }: Member, replica: string): boolean =>
  (JSON.parse(admitted) as string[]).includes(replica);

/** Whether this first change of a replica may begin its chain here. `introduced`: see `isEndorsed`. */
export function isAdmitted(reader: Reader, change: Change, introduced?: ReadonlyMap<string, Buffer>): boolean {
  const { station: id } = change.fields;
  if (typeof id !== 'string' || !isOfItself(change)) return false;
  const member = findMember(reader, id);
  return (member !== undefined && admits(member, change.replica)) || isEndorsed(reader, change, introduced);
}

/** @param fingerprint of its certificate: SHA-256, hexadecimal. */
export function admit(
  writer: Writer,
  { station: id, fingerprint, replica }: { station: string; fingerprint: string; replica: ReplicaId },
): void {
  const fields = { fingerprint, ...admitting(replica) };
  saveRecord(writer, { kind: 'station', id, fields, isNew: listHeads(writer, id).length === 0 });
}

export function setRevoked(writer: Writer, id: string, revoked: boolean): void {
  saveRecord(writer, { kind: 'station', id, fields: { revoked }, isNew: false });
}
