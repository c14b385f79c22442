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
import { knownNow } from './revoked.queries.ts';
import { admitting, isEndorsed, isOfItself } from '../journal/replica.ts';

export type Member = typeof station.$inferSelect;

const statements = reading((orm) => ({
  byId: orm
    .select()
    .from(station)
    .where(eq(station.id, sql.placeholder('id')))
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

/** What revokes a station says what was known of it then: see `revoked.queries.ts`. */
export function setRevoked(writer: Writer, id: string, revoked: boolean): void {
  const fields = { revoked, ...(revoked && knownNow(writer, id)) };
  saveRecord(writer, { kind: 'station', id, fields, isNew: false });
}
