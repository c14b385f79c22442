/**
 * The stations that belong, and whose chains are accepted. During pairing an administrator admits a replica of a
 * station, in the station's record, which travels like any other. Its later replicas are endorsed by the ones before. A
 * station that is admitted somewhere is admitted everywhere that hears of it. Revoking a station ends syncs with it.
 * Changes that others had accepted from it stay, or registries would never agree again.
 *
 * So these are two questions. Whether a chain may begin in the journal depends on every change ever made
 * (`isAdmitted`). Whether a station belongs depends on the changes that count (`membership.rules.ts`).
 */
import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { reading, type Reader, type Writer } from '../db/access.ts';
import { replica, station } from '../db/schema.ts';
import { findKey } from '../journal/chain.queries.ts';
import type { Change, ChangeHash, ReplicaId } from '../journal/change.contract.ts';
import { findReplica, getSelf, listBySeq, listHeads } from '../journal/journal.queries.ts';
import { saveRecord } from '../journal/record.ts';
import { admittedIn, admitting, endedOf, isBehind, type ChainPoint } from '../journal/place-row.rules.ts';
import { isEndorsed } from '../journal/replica.ts';
import { isOfItself } from '../journal/signing.ts';
import { signLast } from './hearing.ts';
import { findMember, findStationRow } from './member.queries.ts';
import { knownNow } from '../journal/revoked.queries.ts';
import { findStaff } from '../staff/staff.queries.ts';
import { isVouchedBy, vouchIn } from '../journal/renewal-vouch.ts';

type Row = typeof station.$inferSelect;

const statements = reading((orm) => ({
  replicas: orm.select({ id: replica.id, publicKey: replica.publicKey }).from(replica).prepare(),
  admitted: orm.select({ admitted: station.admitted }).from(station).prepare(),
  replicasOf: orm
    .select({ key: replica.key })
    .from(replica)
    .where(and(eq(replica.stationId, sql.placeholder('stationId')), isNotNull(replica.publicKey)))
    .prepare(),
  renewed: orm.select({ ended: station.ended }).from(station).where(ne(station.ended, '{}')).prepare(),
}));

/** True if an administrator admitted this replica of the station. */
export const admits = ({ admitted }: Row, replica: string): boolean =>
  (JSON.parse(admitted) as string[]).includes(replica);

/**
 * Lists the replicas of a station that another station admitted. Its own claims prove nothing, since a copy of it can
 * claim the same.
 */
export function listAdmittedByOthers(reader: Reader, stationId: string): string[] {
  return listHeads(reader, stationId).flatMap(({ replica: writer, values, fields }) =>
    findReplica(reader, writer)?.stationId === stationId
      ? []
      : admittedIn(new Map(fields.map((name) => [name, values[name]]))),
  );
}

/** True if this first change of a replica may begin its chain here. `introduced`: see `isEndorsed`. */
export function isAdmitted(reader: Reader, change: Change, introduced?: ReadonlyMap<string, Buffer>): boolean {
  const { station: id } = change.fields;
  if (typeof id !== 'string' || !isOfItself(change)) return false;
  const row = findStationRow(reader, id);
  if (row !== undefined && admits(row, change.replica)) return true;
  const { replicas } = endedOf(row);
  const ends = replicas[change.replica];
  // The renewal of the station stated whether this replica ever belonged to it.
  if (ends !== undefined) return ends.length > 0;
  const isEnded = String(change.fields['endorsedBy']) in replicas;
  if ((!isEnded && isEndorsed(reader, change, introduced)) || isFollowed(reader, change)) return true;
  // Somebody with an old copy was first to claim the next replica: only an account can contradict that.
  return isRenewalVouched(reader, change);
}

/** True if an account that may vouch, as it is here now, vouches for this introduction of a renewed replica. */
export function isRenewalVouched(reader: Reader, introduction: Change): boolean {
  const vouch = vouchIn(introduction);
  return vouch !== undefined && isVouchedBy(introduction, findStaff(reader, vouch.account));
}

/**
 * Returns a function that is true for a change, not here yet, after the place at which a renewal ended its replica. Has
 * to be created again after a change of a station's record.
 */
export function endsNow(reader: Reader): (change: Pick<Change, 'replica' | 'seq'> & { hash: ChangeHash }) => boolean {
  const found = new Map<string, readonly ChainPoint[] | undefined>();
  const lookUp = (replica: ReplicaId) => {
    const stationId = findReplica(reader, replica)?.stationId;
    return stationId == null ? undefined : endedOf(findStationRow(reader, stationId)).replicas[replica];
  };
  return ({ replica, seq, hash }) => {
    if (!found.has(replica)) found.set(replica, lookUp(replica));
    const ends = found.get(replica);
    if (ends === undefined) return false;
    const isHere = (point: ChainPoint) => findKey(reader, { replica, ...point }) !== undefined;
    return !isHere({ seq, hash }) && isBehind(ends, { seq, hash }, isHere);
  };
}

/**
 * True if a replica of the same station that belongs here names this one as its predecessor. A station that was
 * restored, and only then paired, brings along what it had saved before.
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
 * Returns the replicas that no member admitted, when a whole journal arrives at once. `said` are all its changes of
 * stations and replicas, `roots` the replicas that are known or admitted here. Replicas that they admit belong, and
 * replicas admitted by those in turn. Two strangers who admit each other do not. Nor does a replica that only an ended
 * replica endorses: that is the work of somebody with an old copy.
 */
export function listUnadmitted(
  reader: Reader,
  said: readonly Change[],
  { roots, ended }: { roots: ReadonlySet<string>; ended: ReadonlySet<string> },
): string[] {
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
    (!ended.has(String(introduction.fields['endorsedBy'])) &&
      belonging.has(String(introduction.fields['endorsedBy'])) &&
      isEndorsed(reader, introduction, belonging));
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

/** Returns all replicas that a renewal ended. */
export const listEndedReplicas = (reader: Reader): Set<string> =>
  new Set(
    statements(reader)
      .renewed.all()
      .flatMap((row) => Object.keys(endedOf(row).replicas)),
  );

/** Returns the roots of admission: all replicas that are known here, and those that were admitted. */
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

/**
 * Revokes or readmits a station. A revocation contains what was known of the station then: see `revoked.queries.ts`.
 */
export function setRevoked(writer: Writer, id: string, revoked: boolean): void {
  const fields = { revoked, ...(revoked && knownNow(writer, id)) };
  saveRecord(writer, { kind: 'station', id, fields, isNew: false });
  signLast(writer);
}

/** Revokes a station. Includes one that others revoked already, if it and they revoked each other: this decides it. */
export function revoke(writer: Writer, id: string): void {
  const { revokedBy = [] } = findMember(writer, id)?.standing ?? {};
  if (!revokedBy.includes(getSelf(writer).id)) setRevoked(writer, id, true);
}
