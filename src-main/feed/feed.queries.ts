/**
 * The feed is read from the journal. Its order is the order of arrival here, and nothing is ever removed from it. A reader that continues
 * from a place therefore misses nothing and receives nothing twice.
 *
 * One thing becomes visible without a change of its own: a visit that came before its patient. It is left out at its own place and reported
 * after the change with which its patient came.
 */
import { asc, eq, sql } from 'drizzle-orm';
import { reading, type Reader } from '../db/access.ts';
import { change, idKey, patient, visit } from '../db/schema.ts';
import type { ChangeHash } from '../journal/change.contract.ts';
import { decodeChange } from '../journal/encoding.ts';
import { recordKey } from '../journal/journal.queries.ts';
import { member, survivorKeyOfMember } from '../search/survivor.queries.ts';
import { cursorOf, type Place } from './cursor.rules.ts';
import type { FeedEntry } from './feed.contract.ts';
import { beginning, happeningOf, isInFeed, readAtMost, type FeedPart } from './feed.rules.ts';

const statements = reading((orm, compile) => ({
  hashAt: compile(
    orm
      .select({ hash: change.hash })
      .from(change)
      .where(sql`${change.key} = ${sql.placeholder('key')}`),
  ),
  last: compile(
    orm
      .select({ key: change.key, hash: change.hash })
      .from(change)
      .where(sql`${change.key} = (SELECT max(key) FROM change)`),
  ),
  after: compile(
    orm
      .select({ key: change.key, hash: change.hash, bytes: change.bytes })
      .from(change)
      .where(sql`${change.key} > ${sql.placeholder('after')}`)
      .orderBy(asc(change.key))
      .limit(sql.placeholder('limit')),
  ),
  countUpTo: compile(
    orm
      .select({ count: sql`count(*)` })
      .from(change)
      .where(sql`${change.recordId} = ${sql.placeholder('recordId')} AND ${change.key} <= ${sql.placeholder('key')}`),
  ),
  firstOf: compile(
    orm
      .select({ key: sql`min(${change.key})` })
      .from(change)
      .where(sql`${change.recordId} = ${sql.placeholder('recordId')}`),
  ),
  patientOfVisit: compile(
    orm
      .select({ own: member.id, standing: patient.id })
      .from(visit)
      .innerJoin(member, sql`${member.key} = ${visit.patientKey}`)
      .innerJoin(patient, sql`${patient.key} = ${survivorKeyOfMember}`)
      .where(sql`${visit.id} = ${sql.placeholder('id')}`),
  ),
  visitsOf: compile(
    orm
      .select({ id: visit.id })
      .from(visit)
      .innerJoin(member, sql`${member.key} = ${visit.patientKey}`)
      .where(eq(idKey(member.id), idKey(sql.placeholder('id'))))
      .orderBy(asc(visit.key)),
  ),
}));

const toHash = (value: unknown) => (value as Buffer).toString('hex') as ChangeHash;

/** Returns the place after the last change of this journal. */
export function lastPlace(reader: Reader): Place {
  const row = statements(reader).last.row();
  return row === undefined ? beginning : { key: row[0] as number, hash: toHash(row[1]) };
}

/** Returns the place with this number. */
export function placeAt(reader: Reader, key: number): Place {
  const row = statements(reader).hashAt.row({ key });
  return { key, hash: row === undefined ? beginning.hash : toHash(row[0]) };
}

/** True if the change that the place names is at this place of the journal. */
export function isPlaceHere(reader: Reader, { key, hash }: Place): boolean {
  if (key === beginning.key) return hash === beginning.hash;
  const row = statements(reader).hashAt.row({ key });
  return row !== undefined && toHash(row[0]) === hash;
}

/** Changes read at a time: one with a photo is a hundred times as large as the others. */
const readAtOnce = 50;
/** Returns the entries after a place: `limit` of them, or a few more, since those of one place stay together. */
export function readFeed(reader: Reader, after: Place, limit: number): FeedPart {
  const versions = new Map<string, number>();
  const entries: FeedEntry[] = [];
  let last = after;
  for (let read = 0; read < readAtMost;) {
    const rows = statements(reader).after.rows({ after: last.key, limit: readAtOnce });
    for (const [key, digest, bytes] of rows) {
      if (entries.length >= limit) return { entries, last, hasMore: true };
      last = { key: key as number, hash: toHash(digest) };
      entries.push(...entriesAt(reader, last, { bytes: bytes as Buffer, versions }));
    }
    read += rows.length;
    if (rows.length < readAtOnce) return { entries, last, hasMore: false };
  }
  return { entries, last, hasMore: true };
}

/** `versions`: the version of each record at its last change that was read. */
function entriesAt(
  reader: Reader,
  place: Place,
  { bytes, versions }: { bytes: Buffer; versions: Map<string, number> },
): FeedEntry[] {
  const { kind, id, fields } = decodeChange(bytes);
  if (!isInFeed(kind)) return [];
  const known = versions.get(id);
  const version = known === undefined ? versionAt(reader, id, place.key) : known + 1;
  versions.set(id, version);
  const cursor = cursorOf(place);
  const entry = { kind, id, ...happeningOf({ version, fields }), version, cursor };
  if (kind === 'visit') {
    const whose = patientOfVisit(reader, id);
    // The patient is not here, or was not when the visit came.
    if (whose === undefined || firstKeyOf(reader, whose.own) > place.key) return [];
    return [{ ...entry, patientId: whose.standing }];
  }
  return kind === 'patient' && version === 1 ? [entry, ...visitsBefore(reader, id, place)] : [entry];
}

/** Returns the visits that came before their patient, whose first change is at this place. */
function visitsBefore(reader: Reader, patientId: string, place: Place): FeedEntry[] {
  return statements(reader)
    .visitsOf.rows({ id: patientId })
    .flatMap(([visitId]) => {
      const id = visitId as string;
      const version = versionAt(reader, id, place.key);
      if (version === 0) return [];
      const whose = patientOfVisit(reader, id)?.standing ?? patientId;
      return [
        { kind: 'visit' as const, id, patientId: whose, what: 'created' as const, version, cursor: cursorOf(place) },
      ];
    });
}

function patientOfVisit(reader: Reader, id: string): { own: string; standing: string } | undefined {
  const row = statements(reader).patientOfVisit.row({ id });
  return row && { own: row[0] as string, standing: row[1] as string };
}

const versionAt = (reader: Reader, id: string, key: number): number =>
  statements(reader).countUpTo.row({ recordId: recordKey(id), key })?.[0] as number;

const firstKeyOf = (reader: Reader, id: string): number =>
  statements(reader).firstOf.row({ recordId: recordKey(id) })?.[0] as number;
