/** Visits in SQL. Their rows are made only from the journal. */
import { and, asc, desc, eq, gt, gte, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm';
import { reading, writing, type Reader, type Writer } from '../db/access.ts';
import { isRowOf, readingAhead } from '../db/read-ahead.ts';
import { columnNames, columnsWithoutKeys, placeholders } from '../db/rows.ts';
import { isVisitListed, patient, visit } from '../db/schema.ts';
import type { Compared, Projected } from '../journal/kind.ts';
import type { RecordState } from '../journal/state.rules.ts';
import { findPatient, type PatientRow } from '../patients/patient.queries.ts';
import { findRecord, member, survivorKeyOfMember } from '../search/survivor.queries.ts';
import { problem } from '../wire/problem.contract.ts';
import { visitColumns } from './visit-row.rules.ts';
import type { VisitRange } from './visit.rules.ts';

export type VisitRow = typeof visit.$inferSelect;
/** A visit with the id of its patient, as on the wire: the id of the surviving record if the patient was merged. */
export type PatientVisit = { visit: VisitRow; patientId: string };
type VisitWithPatient = { visit: VisitRow; patient: PatientRow };

const isOfPatient = eq(visit.patientKey, sql.placeholder('patientKey'));
const isOfJoined = sql`${visit.patientKey} IN (SELECT value FROM json_each(${sql.placeholder('patientKeys')}))`;
const isOfMember = eq(member.key, visit.patientKey);
const isStanding = eq(patient.key, survivorKeyOfMember);
const isInRange = and(gte(visit.timeStart, sql.placeholder('from')), lt(visit.timeStart, sql.placeholder('to')));
/**
 * Few visits ended after an instant today, and nearly all began before it. The pluses stop SQLite from using the index by
 * start. With a million visits, a count takes 0.1 ms instead of 114 ms.
 */
const isEndedAfter = and(
  gt(visit.timeEnd, sql.placeholder('endedAfter')),
  sql`+${visit.timeStart} >= ${sql.placeholder('from')}`,
  sql`+${visit.timeStart} < ${sql.placeholder('to')}`,
);
const isEnded = { any: undefined, no: isNull(visit.timeEnd), yes: isNotNull(visit.timeEnd) };
const ofEach = <T>(make: (ended: SQL | undefined) => T) => ({
  any: make(isEnded.any),
  no: make(isEnded.no),
  yes: make(isEnded.yes),
});

const allColumns = columnNames(visit);
const columns = columnNames(visit, 'key', 'id');

const readStatements = reading((orm, compile) => {
  const joined = () =>
    orm
      .select({ visit, patientId: patient.id })
      .from(visit)
      .innerJoin(member, isOfMember)
      .innerJoin(patient, isStanding);
  const count = (where: SQL | undefined) =>
    orm
      .select({ count: sql<number>`count(*)` })
      .from(visit)
      .where(where)
      .prepare();
  const latestFirst = [desc(visit.timeStart), desc(visit.id)];
  const limits = { limit: sql.placeholder('limit'), offset: sql.placeholder('offset') };
  const list = (where: SQL | undefined, order: SQL[] = latestFirst) => ({
    page: orm
      .select({ visit, patient })
      .from(visit)
      .innerJoin(member, isOfMember)
      .innerJoin(patient, isStanding)
      .where(where)
      .orderBy(...order)
      .limit(limits.limit)
      .offset(limits.offset)
      .prepare(),
    count: count(where),
  });
  const ofPatient = (whose: SQL, ended: SQL | undefined, shown = isVisitListed) => {
    const where = and(whose, shown, ended);
    return {
      page: joined()
        .where(where)
        .orderBy(...latestFirst)
        .limit(limits.limit)
        .offset(limits.offset)
        .prepare(),
      count: count(where),
    };
  };
  const ofAll = (ended: SQL | undefined) => ({
    always: list(and(isVisitListed, ended)),
    inRange: list(and(isVisitListed, ended, isInRange)),
    endedAfter: list(and(isVisitListed, ended, isEndedAfter), [desc(sql`+${visit.timeStart}`), desc(visit.id)]),
  });
  return {
    own: orm
      .select()
      .from(visit)
      .where(eq(visit.id, sql.placeholder('id')))
      .prepare(),
    countAll: count(undefined),
    after: compile(
      orm
        .select()
        .from(visit)
        .where(sql`${visit.key} > ${sql.placeholder('after')}`)
        .orderBy(asc(visit.key))
        .limit(sql.placeholder('limit')),
    ),
    compared: compile(
      orm
        .select()
        .from(visit)
        .where(eq(visit.id, sql.placeholder('id'))),
    ),
    byId: joined()
      .where(and(eq(visit.id, sql.placeholder('visitId')), eq(patient.id, sql.placeholder('patientId'))))
      .prepare(),
    ofPatient: ofEach((ended) => ofPatient(isOfPatient, ended)),
    // Separate, because the visits of a single patient are read in the order of an index.
    ofJoined: ofEach((ended) => ofPatient(isOfJoined, ended)),
    following: orm
      .select({ visit, patient })
      .from(visit)
      .innerJoin(member, isOfMember)
      .innerJoin(patient, isStanding)
      .where(
        and(
          isVisitListed,
          sql`(${visit.timeStart}, ${visit.key}) > (${sql.placeholder('timeStart')}, ${sql.placeholder('key')})`,
          lt(visit.timeStart, sql.placeholder('until')),
        ),
      )
      .orderBy(asc(visit.timeStart), asc(visit.key))
      .limit(sql.placeholder('limit'))
      .prepare(),
    retiredOf: ofEach((ended) => ofPatient(isOfJoined, ended, eq(visit.retired, true))),
    // Without a range, the condition is left out: counting all rows then reads none of them.
    all: ofEach(ofAll),
  };
});

const writeStatements = writing((orm, compile) => ({
  insert: compile(orm.insert(visit).values(placeholders([...columns, 'id']) as never)),
  clear: compile(orm.delete(visit)),
  remove: compile(orm.delete(visit).where(eq(visit.id, sql.placeholder('id')))),
  update: compile(
    orm
      .update(visit)
      .set(placeholders(columns))
      .where(eq(visit.id, sql.placeholder('id'))),
  ),
}));

/** Makes the row of a visit from its journal. A visit waits until its patient is here. */
export function projectVisit(writer: Writer, state: RecordState): Projected {
  const { id, isNew } = state;
  const statements = writeStatements(writer);
  const before = isNew ? undefined : readStatements(writer).own.get({ id });
  const made = rowOf(writer, state, before);
  if ('waitsFor' in made) {
    // A visit that was moved to a patient who is not here belongs to nobody for now.
    if (!isNew) statements.remove.run({ id });
    return made;
  }
  (before === undefined ? statements.insert : statements.update).run(made);
  return { kind: 'done' };
}

const rowAhead = readingAhead({
  after: (reader, after, limit) => readStatements(reader).after.rows({ after, limit }),
  find: (reader, id) => readStatements(reader).compared.row({ id }),
});

/** Compares the row with its journal. A visit whose patient is not here has no row. */
export function compareVisit(reader: Reader, state: RecordState): Compared {
  const row = rowAhead(reader, state.id);
  const made = rowOf(reader, state, undefined);
  if ('waitsFor' in made) return row === undefined ? made : { kind: 'differs' };
  return { kind: row !== undefined && isRowOf(row, allColumns, { ...made, key: row[0] }) ? 'done' : 'differs' };
}

export const countVisitRows = (reader: Reader): number => readStatements(reader).countAll.get()?.count ?? 0;

type Waiting = Extract<Projected, { kind: 'waits' }>;

function rowOf(reader: Reader, state: RecordState, before: VisitRow | undefined): Omit<VisitRow, 'key'> | Waiting {
  const { patientId, columns } = visitColumns(state, before);
  const of = patientId === null ? undefined : findRecord(reader, patientId);
  if (of === undefined) return { kind: 'waits', waitsFor: patientId };
  return { id: state.id, patientKey: of.key, ...columns };
}

export const visitDigest = reading((orm, compile) => [
  compile(
    orm
      .select({ ...columnsWithoutKeys(visit), patientId: patient.id })
      .from(visit)
      .innerJoin(patient, eq(patient.key, visit.patientKey))
      .orderBy(asc(visit.id)),
  ),
]);

export const clearVisits = (writer: Writer): void => void writeStatements(writer).clear.run();

/** Throws `not-found`. `patientId` may also be the id of a record that was merged. */
export function getVisit(reader: Reader, { patientId, visitId }: { patientId: string; visitId: string }): PatientVisit {
  const standing = findPatient(reader, patientId)?.id ?? '';
  const found = readStatements(reader).byId.get({ patientId: standing, visitId });
  if (found === undefined) throw problem('not-found', 'This station has no visit with this id for this patient.');
  return found;
}

type Limits = { page: number; size: number };
/** Selects the list of visits for `open`; undefined excludes nothing. */
const endedFor = (open: boolean | undefined) => (open === undefined ? 'any' : open ? 'no' : 'yes');

type VisitsOf = { patientKeys: readonly number[]; open: boolean | undefined; retired?: boolean | undefined };

/** Returns a page of the visits of these records, latest start first, and their total. */
export function listVisitsOf(
  reader: Reader,
  { patientKeys, open, retired = false }: VisitsOf,
  { page, size }: Limits,
): { visits: PatientVisit[]; total: number } {
  const { ofPatient, ofJoined, retiredOf } = readStatements(reader);
  const list = (retired ? retiredOf : patientKeys.length === 1 ? ofPatient : ofJoined)[endedFor(open)];
  const whose = { patientKey: patientKeys[0], patientKeys: JSON.stringify(patientKeys) };
  return {
    visits: list.page.all({ ...whose, limit: size, offset: page * size }),
    total: list.count.get(whose)?.count ?? 0,
  };
}

/** The same for all patients, each visit with its patient. Undefined `open` and `range` exclude nothing. */
export function listVisits(
  reader: Reader,
  { open, range }: { open: boolean | undefined; range: VisitRange | undefined },
  { page, size }: Limits,
): { visits: VisitWithPatient[]; total: number } {
  const lists = readStatements(reader).all[endedFor(open)];
  const list = range === undefined ? lists.always : range.endedAfter === null ? lists.inRange : lists.endedAfter;
  return {
    visits: list.page.all({ ...range, limit: size, offset: page * size }),
    total: list.count.get({ ...range })?.count ?? 0,
  };
}

/** Returns the visits after a place in the order of their start, whatever else is saved meanwhile. */
export const listFollowing = (
  reader: Reader,
  { timeStart, key }: { timeStart: number; key: number },
  page: { until: number; limit: number },
): VisitWithPatient[] => readStatements(reader).following.all({ timeStart, key, ...page });
