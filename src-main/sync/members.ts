/**
 * Who belongs: the stations whose changes are taken. An administrator admits a replica of a station when it is paired with, in the
 * station's record, which travels as every other; its later replicas are endorsed by the ones before. So who is admitted somewhere is
 * admitted everywhere that hears of it. To revoke a station ends the exchange with it; what others had taken of it stays, or
 * registers would never agree again.
 */
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { reading, type Reader, type Writer } from '../db/access.ts';
import { replica, station } from '../db/schema.ts';
import type { Change, ReplicaId } from '../journal/change.contract.ts';
import { listBySeq, listHeads } from '../journal/journal.queries.ts';
import { saveRecord } from '../journal/record.ts';
import { knownNow } from './revoked.queries.ts';
import { admitting } from '../journal/place-row.rules.ts';
import { isEndorsed } from '../journal/replica.ts';
import { isOfItself } from '../journal/signing.ts';

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
  replicas: orm.select({ id: replica.id, publicKey: replica.publicKey }).from(replica).prepare(),
  admitted: orm.select({ admitted: station.admitted }).from(station).prepare(),
  replicasOf: orm
    .select({ key: replica.key })
    .from(replica)
    .where(and(eq(replica.stationId, sql.placeholder('stationId')), isNotNull(replica.publicKey)))
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
  if (member !== undefined && admits(member, change.replica)) return true;
  return isEndorsed(reader, change, introduced) || isFollowed(reader, change);
}

/**
 * Whether a replica of the same station that belongs here says that it came after this one: a station that was restored, and only then
 * paired with, brings along what it had saved before.
 */
function isFollowed(reader: Reader, { replica: id, fields }: Change): boolean {
  const later = statements(reader).replicasOf.all({ stationId: fields['station'] });
  return later.some(({ key }) =>
    listBySeq(reader, { replicaKey: key, seq: 1 }).some(({ change }) => follows(change, id)),
  );
}

const follows = ({ kind, id, replica: writer, fields }: Change, before: string): boolean =>
  kind === 'replica' && id === writer && fields['endorsedBy'] === before;

/**
 * Which of these replicas nobody admitted who belongs, where a whole journal came at once: `said` are all its changes of stations and
 * replicas, `roots` the replicas that are known or admitted here. Whom they admit belongs, and whom that one admits; two strangers who
 * admit each other do not.
 */
export function listUnadmitted(reader: Reader, said: readonly Change[], roots: ReadonlySet<string>): string[] {
  const belonging = new Map<string, Buffer>();
  const waiting = new Map(
    said
      .filter(({ kind, seq, id, replica }) => kind === 'replica' && seq === 1 && id === replica)
      .map((each) => [each.id, each]),
  );
  const isAdmittedNow = (introduction: Change) =>
    roots.has(introduction.id) ||
    said.some(
      (each) =>
        belonging.has(each.id) &&
        follows(each, introduction.id) &&
        each.fields['station'] === introduction.fields['station'],
    ) ||
    said.some(
      ({ kind, id, replica, fields }) =>
        kind === 'station' &&
        id === introduction.fields['station'] &&
        belonging.has(replica) &&
        Object.keys(admitting(introduction.replica)).every((name) => fields[name] === true),
    ) ||
    (belonging.has(String(introduction.fields['endorsedBy'])) && isEndorsed(reader, introduction, belonging));
  for (let size = -1; size < belonging.size;) {
    size = belonging.size;
    for (const [id, introduction] of waiting) {
      if (!isAdmittedNow(introduction)) continue;
      belonging.set(id, Buffer.from(String(introduction.fields['publicKey']), 'base64url'));
      waiting.delete(id);
    }
  }
  return [...waiting.keys()];
}

/** Who may be the beginning of that: all replicas that are known here, and those that were admitted. */
export function listRoots(reader: Reader): Set<string> {
  const { replicas, admitted } = statements(reader);
  const ids = replicas.all().flatMap(({ id, publicKey }) => (publicKey === null ? [] : [id]));
  return new Set([...ids, ...admitted.all().flatMap((row) => JSON.parse(row.admitted) as string[])]);
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
