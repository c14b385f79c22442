/** Reads the stations of this registry as it is judged which of them belong. */
import { eq, sql } from 'drizzle-orm';
import { reading, type Reader } from '../db/access.ts';
import { station } from '../db/schema.ts';
import { endedOf } from '../journal/place-row.rules.ts';
import { membershipOf } from '../journal/membership.queries.ts';
import { asJudged, type Membership, type Standing } from '../journal/membership.rules.ts';

type Row = typeof station.$inferSelect;

/** `revoked`: nothing is exchanged with it. Its name and its certificate are those of what counts. */
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

/** A station as its record says, whether it belongs or not. */
export const findStationRow = (reader: Reader, id: string): Row | undefined => statements(reader).byId.get({ id });

export function findMember(reader: Reader, id: string): Member | undefined {
  const row = findStationRow(reader, id);
  return row && judged(reader, row);
}

/** All stations that were ever heard of, this one among them, in the order in which they began. */
export const listMembers = (reader: Reader): Member[] =>
  statements(reader)
    .all.all()
    .map((row) => judged(reader, row));

const certificates = new WeakMap<Membership, readonly Member[]>();

/** Asked for each message: looked up once for each judgement. */
function listCertified(reader: Reader): readonly Member[] {
  const membership = membershipOf(reader);
  const known =
    certificates.get(membership) ?? listMembers(reader).sort((a, b) => Number(a.revoked) - Number(b.revoked));
  certificates.set(membership, known);
  return known;
}

/** The station with this certificate, also one that was revoked; none with a certificate that a renewal replaced. */
export const findMemberByFingerprint = (reader: Reader, fingerprint: string): Member | undefined =>
  listCertified(reader).find(
    (each) => each.fingerprint === fingerprint && !endedOf(each).certificates.includes(fingerprint),
  );

/** The member that a renewal gave another certificate in the place of this one. */
export const findMemberByFormer = (reader: Reader, fingerprint: string): Member | undefined =>
  listCertified(reader).find((each) => !each.revoked && endedOf(each).certificates.includes(fingerprint));

/** The station whose certificate's fingerprint begins so, as somebody says; this proves nothing. */
export const findMemberByBeginning = (reader: Reader, beginning: string): Member | undefined =>
  listCertified(reader).find((each) => each.fingerprint?.startsWith(beginning) === true);
