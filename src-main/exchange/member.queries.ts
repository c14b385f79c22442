/** Reads the stations of this registry, judged by whether they belong. */
import { eq, sql } from 'drizzle-orm';
import { reading, type Reader } from '../db/access.ts';
import { station } from '../db/schema.ts';
import { listReplicasOf } from '../journal/journal.queries.ts';
import { endedOf } from '../journal/place-row.rules.ts';
import { membershipOf } from '../journal/membership.queries.ts';
import { asJudged, type Membership, type Standing } from '../journal/membership.rules.ts';

type Row = typeof station.$inferSelect;

/** A station. `revoked`: nothing is synced with it. Its name and certificate are those from the changes that count. */
export type Member = Row & { standing: Standing };

const statements = reading((orm) => ({
  byId: orm
    .select()
    .from(station)
    .where(eq(station.id, sql.placeholder('id')))
    .prepare(),
  all: orm.select().from(station).orderBy(station.createdAt, station.id).prepare(),
}));

export const judged = (reader: Reader, row: Row): Member => asJudged(row, membershipOf(reader));

/** Returns a station as its record has it, whether it belongs or not. */
export const findStationRow = (reader: Reader, id: string): Row | undefined => statements(reader).byId.get({ id });

export function findMember(reader: Reader, id: string): Member | undefined {
  const row = findStationRow(reader, id);
  return row && judged(reader, row);
}

/**
 * Returns the public keys for which something can be encrypted, so that this station can read it. Leaves out ended replicas, so that nobody with
 * an old copy of its folder can.
 */
export function listKeysOf(reader: Reader, member: Member): Buffer[] {
  const { replicas } = endedOf(member);
  return listReplicasOf(reader, member.id).flatMap(({ id, publicKey }) => (id in replicas ? [] : [publicKey]));
}

/** Lists all stations that were ever heard of, this one included, in the order in which they began. */
export const listMembers = (reader: Reader): Member[] =>
  statements(reader)
    .all.all()
    .map((row) => judged(reader, row));

const certificates = new WeakMap<Membership, readonly Member[]>();

/** Cached for each judgement, since every message asks for it. */
function listCertified(reader: Reader): readonly Member[] {
  const membership = membershipOf(reader);
  const known =
    certificates.get(membership) ?? listMembers(reader).sort((a, b) => Number(a.revoked) - Number(b.revoked));
  certificates.set(membership, known);
  return known;
}

/** Returns the station with this certificate, even a revoked one. A certificate that a renewal replaced finds none. */
export const findMemberByFingerprint = (reader: Reader, fingerprint: string): Member | undefined =>
  listCertified(reader).find(
    (each) => each.fingerprint === fingerprint && !endedOf(each).certificates.includes(fingerprint),
  );

/** Returns the member whose renewal replaced this certificate. */
export const findMemberByFormer = (reader: Reader, fingerprint: string): Member | undefined =>
  listCertified(reader).find((each) => !each.revoked && endedOf(each).certificates.includes(fingerprint));

/** Returns the station whose fingerprint begins like this. A claim in the network proves nothing. */
export const findMemberByBeginning = (reader: Reader, beginning: string): Member | undefined =>
  listCertified(reader).find((each) => each.fingerprint?.startsWith(beginning) === true);
