/** Visits in SQL. Every write also appends to the journal, in the caller's transaction. */
import { and, desc, eq, sql } from 'drizzle-orm';
import { reading, writing, type Reader, type Writer } from '../db/access.ts';
import { patient, visit } from '../db/schema.ts';
import { announce } from '../journal/events.ts';
import { recordChange } from '../journal/journal.queries.ts';
import type { PatientRow } from '../patients/patient.queries.ts';
import { problem } from '../problem.contract.ts';
import type { Visit } from './visit.contract.ts';
import type { VisitFields } from './visit.rules.ts';

type VisitRow = typeof visit.$inferSelect;
/** A visit with the id of its patient, which is what the wire speaks. */
export type PatientVisit = { visit: VisitRow; patientId: string };

const readStatements = reading((orm) => {
  const joined = () =>
    orm.select({ visit, patientId: patient.id }).from(visit).innerJoin(patient, eq(patient.key, visit.patientKey));
  const list = (where: ReturnType<typeof sql>) => ({
    page: joined()
      .where(where)
      .orderBy(desc(visit.timeStart), desc(visit.key))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset'))
      .prepare(),
    count: orm
      .select({ count: sql<number>`count(*)` })
      .from(visit)
      .where(where)
      .prepare(),
  });
  return {
    byId: joined()
      .where(and(eq(visit.id, sql.placeholder('visitId')), eq(patient.id, sql.placeholder('patientId'))))
      .prepare(),
    ofPatient: list(sql`${visit.patientKey} = ${sql.placeholder('patientKey')}`),
    all: list(sql`1`),
    open: list(sql`${visit.timeEnd} IS NULL`),
    ended: list(sql`${visit.timeEnd} IS NOT NULL`),
  };
});

const columns = ['timeStart', 'timeEnd', 'category', 'reason', 'notes', 'attendedBy'] as const;

const writeStatements = writing((orm) => ({
  insert: orm
    .insert(visit)
    .values({
      ...(Object.fromEntries(columns.map((name) => [name, sql.placeholder(name)])) as Record<
        (typeof columns)[number],
        never
      >),
      id: sql.placeholder('id'),
      patientKey: sql.placeholder('patientKey'),
      createdAt: sql.placeholder('now'),
      updatedAt: sql.placeholder('now'),
      version: 1,
    })
    .returning()
    .prepare(),
  update: orm
    .update(visit)
    .set({
      ...Object.fromEntries(columns.map((name) => [name, sql`${sql.placeholder(name)}`])),
      updatedAt: sql`${sql.placeholder('now')}`,
      version: sql`${visit.version} + 1`,
    })
    .where(eq(visit.key, sql.placeholder('key')))
    .returning()
    .prepare(),
}));

export function getVisit(reader: Reader, ids: { patientId: string; visitId: string }): PatientVisit {
  const found = readStatements(reader).byId.get(ids);
  if (found === undefined) throw problem('not-found', 'This patient has no visit with this id on this station.');
  return found;
}

type Which = { kind: 'all' | 'open' | 'ended' } | { kind: 'ofPatient'; patientKey: number };

/** A page of visits, latest start first, and how many there are. */
export function listVisits(
  reader: Reader,
  which: Which,
  { page, size }: { page: number; size: number },
): { visits: PatientVisit[]; total: number } {
  const list = readStatements(reader)[which.kind];
  const bound = which.kind === 'ofPatient' ? { patientKey: which.patientKey } : {};
  return {
    visits: list.page.all({ ...bound, limit: size, offset: page * size }),
    total: list.count.get(bound)?.count ?? 0,
  };
}

export function insertVisit(writer: Writer, { key, id: patientId }: PatientRow, fields: VisitFields): PatientVisit {
  const id = writer.newId();
  const row = writeStatements(writer).insert.get({ ...fields, id, patientKey: key, now: writer.now });
  recordChange(writer, { record: 'visit', id, values: { patientId, ...journalled(setFields(fields)) }, isNew: true });
  announce(writer, { kind: 'record', record: 'visit', id });
  return { visit: row, patientId };
}

/** Saves an edit; an edit that changes nothing writes nothing and keeps the version. */
export function updateVisit(
  writer: Writer,
  { visit: before, patientId }: PatientVisit,
  fields: VisitFields,
): PatientVisit {
  const changed = Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => before[name as keyof VisitFields] !== value),
  );
  if (Object.keys(changed).length === 0) return { visit: before, patientId };
  const after = writeStatements(writer).update.get({ ...fields, key: before.key, now: writer.now });
  recordChange(writer, { record: 'visit', id: before.id, values: journalled(changed), isNew: false });
  announce(writer, { kind: 'record', record: 'visit', id: before.id });
  return { visit: after, patientId };
}

const setFields = (fields: VisitFields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

/** Instants travel as text, so that no reader of the journal has to know which number is one. */
function journalled(values: Partial<VisitFields>): Record<string, unknown> {
  const toText = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());
  const { timeStart, timeEnd } = values;
  return {
    ...values,
    ...(timeStart !== undefined && { timeStart: toText(timeStart) }),
    ...(timeEnd !== undefined && { timeEnd: toText(timeEnd) }),
  };
}

export function rowToVisit({ visit: row, patientId }: PatientVisit): Visit {
  return {
    _id: row.id,
    patientId,
    timeStart: new Date(row.timeStart).toISOString(),
    timeEnd: row.timeEnd === null ? null : new Date(row.timeEnd).toISOString(),
    category: row.category,
    reason: row.reason,
    notes: row.notes,
    attendedBy: row.attendedBy,
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
    version: row.version,
  };
}
