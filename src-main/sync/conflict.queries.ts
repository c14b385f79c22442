/** Conflicts in SQL, with who said what, when and where, out of the heads of each record. */
import { and, desc, eq, isNotNull, sql, type Column } from 'drizzle-orm';
import { union } from 'drizzle-orm/sqlite-core';
import { reading, type Reader } from '../db/access.ts';
import { isListed, patient, visit } from '../db/schema.ts';
import { problem } from '../http/problem.contract.ts';
import { changesBesides } from '../journal/ancestry.rules.ts';
import type { FieldTable } from '../journal/field.contract.ts';
import { conflictsIn, toldConflicts } from '../journal/fields.rules.ts';
import { canonical, type SaidHead } from '../journal/heads.rules.ts';
import { hlcMs, type Hlc } from '../journal/hlc.rules.ts';
import { listChanges, listHeads, placesByReplica } from '../journal/journal.queries.ts';
import { readFields } from '../journal/read-fields.rules.ts';
import { said } from '../journal/state.rules.ts';
import { patientFields, PatientSettlement, type ReportedAge } from '../patients/patient.contract.ts';
import type { PatientRow } from '../patients/patient.queries.ts';
import { summaryOf } from '../patients/patient-reply.rules.ts';
import { photoOf } from '../patients/photo.ts';
import { circleAt, findRecord, isInCircle, member, standingKeyOfMember } from '../patients/standing.queries.ts';
import { ageOn } from '../patients/patient.rules.ts';
import { authorName } from '../staff/staff.queries.ts';
import { visitFields, VisitPatch } from '../visits/visit.contract.ts';
import type { PatientVisit } from '../visits/visit.queries.ts';
import type { Conflict, ConflictField, ConflictValue } from './conflict.contract.ts';
import { isClockOff, retirementSayings, sayingsOf, type Saying } from './conflict.rules.ts';

/** A record by its id alone: of which kind it is follows from where it is found. */
export type Contested =
  /** `circle`: the records that were joined round, where this is the one of them that stands. */
  | { kind: 'patient'; row: PatientRow; of: PatientRow; circle: string[] }
  | { kind: 'visit'; row: PatientVisit['visit']; of: PatientRow };

/** Whether something is in conflict that people may change. What only a newer version knows is left to it. */
const isIn = (conflicts: Column, fields: readonly string[]) => {
  const names = fields.map((name) => sql`${sql.raw(`'${name}'`)}`);
  return and(
    isNotNull(conflicts),
    sql`EXISTS (SELECT 1 FROM json_each(${conflicts}) WHERE value IN (${sql.join(names, sql`, `)}))`,
  );
};
/** What is hidden asks nobody to decide anything. */
const isShown = sql`${patient.retired} IS NOT 1`;

const statements = reading((orm, compile) => {
  const ofPatients = orm
    .select({ kind: sql<string>`'patient'`.as('kind'), id: patient.id, updatedAt: patient.updatedAt })
    .from(patient)
    .where(and(isIn(patient.conflicts, Object.keys(PatientSettlement.properties)), isListed));
  // A record that was joined says nothing that is shown, but into whom it was joined.
  const ofJoins = orm
    .select({ kind: sql<string>`'patient'`.as('kind'), id: member.id, updatedAt: member.updatedAt })
    .from(member)
    .innerJoin(patient, eq(patient.key, standingKeyOfMember))
    .where(and(isIn(member.conflicts, ['mergedInto']), isShown));
  const ofCircles = orm
    .select({ kind: sql<string>`'patient'`.as('kind'), id: patient.id, updatedAt: patient.updatedAt })
    .from(patient)
    .where(isInCircle);
  const ofVisits = orm
    .select({ kind: sql<string>`'visit'`.as('kind'), id: visit.id, updatedAt: visit.updatedAt })
    .from(visit)
    .innerJoin(member, eq(member.key, visit.patientKey))
    .innerJoin(patient, eq(patient.key, standingKeyOfMember))
    .where(and(isIn(visit.conflicts, Object.keys(VisitPatch.properties)), isShown));
  const all = union(ofPatients, ofJoins, ofCircles, ofVisits).as('contested');
  return {
    page: compile(
      orm
        .select({ id: all.id })
        .from(all)
        .orderBy(desc(all.updatedAt), desc(all.id))
        .limit(sql.placeholder('limit'))
        .offset(sql.placeholder('offset')),
    ),
    count: compile(orm.select({ count: sql<number>`count(*)` }).from(all)),
    visit: orm
      .select({ row: visit, of: patient })
      .from(visit)
      .innerJoin(member, eq(member.key, visit.patientKey))
      .innerJoin(patient, eq(patient.key, standingKeyOfMember))
      .where(eq(visit.id, sql.placeholder('id')))
      .prepare(),
  };
});

export const countConflicts = (reader: Reader): number => statements(reader).count.row()?.[0] as number;

/** A page of the records in conflict, the one that was changed last first. */
export function listConflicts(reader: Reader, { page, size }: { page: number; size: number }): Conflict[] {
  const ids = statements(reader).page.rows({ limit: size, offset: page * size });
  const told = teller(reader);
  return ids.map(([id]) => told(getContested(reader, id as string)));
}

/** The patient or visit with this id, whether or not anything of it is in conflict. */
export function getContested(reader: Reader, id: string): Contested {
  const row = findRecord(reader, id);
  if (row !== undefined) {
    return { kind: 'patient', row, of: row, circle: row.standingKey === null ? circleAt(reader, id) : [] };
  }
  const found = statements(reader).visit.get({ id });
  if (found === undefined) throw problem('not-found', 'There is no patient or visit with this id on this station.');
  return { kind: 'visit', ...found };
}

/** Of a record that was joined only into whom. */
export function contestedFields(found: Contested): string[] {
  const { kind, row } = found;
  if (kind === 'visit') return toldConflicts(row.conflicts, VisitPatch).conflicts ?? [];
  const isJoinContested = found.circle.length > 0 || conflictsIn(row.conflicts).includes('mergedInto');
  const fields = row.standingKey === null ? (toldConflicts(row.conflicts, PatientSettlement).conflicts ?? []) : [];
  return isJoinContested ? [...fields, 'mergedInto'] : fields;
}

export const tellConflict = (reader: Reader, found: Contested): Conflict => teller(reader)(found);

/** Names of people and places are looked up once for all that are told. */
function teller(reader: Reader): (found: Contested) => Conflict {
  const { clock } = reader.db;
  const [now, today] = [clock.now(), clock.today()];
  const places = placesByReplica(reader);
  const names = new Map<string, string>();
  const nameOf = (author: string): string => {
    const name = names.get(author) ?? authorName(reader, author);
    names.set(author, name);
    return name;
  };
  /** Of `mergedInto`: what the record is called. */
  const recordOf = (id: unknown) => {
    const row = typeof id === 'string' ? findRecord(reader, id) : undefined;
    return row && { record: { _id: row.id, name: row.name, patientNumber: row.patientNumber } };
  };
  const toValue = (value: unknown, { head, isShown: stands, edited }: Saying, field: string): ConflictValue => ({
    value,
    who: nameOf(head.author),
    when: new Date(head.at).toISOString(),
    where: places.get(head.replica) ?? { id: head.replica, name: head.replica },
    isShown: stands,
    ...(isClockOff({ at: head.at, stampedMs: hlcMs(head.hlc as Hlc) }, now) && { clockIsOff: true }),
    ...(edited !== undefined && { edited }),
    ...(field === 'mergedInto' && recordOf(value)),
  });
  return (found) => {
    const { kind, row, of } = found;
    const table = kind === 'patient' ? patientFields : visitFields;
    const contested = contestedFields(found);
    const heads = listHeads(reader, row.id);
    const toField = (field: string): ConflictField => ({
      field,
      values: differing(
        (field === 'mergedInto'
          ? joinSayings(reader, { heads, row: row as PatientRow, circle: circleOf(found) })
          : sayingsIn(reader, { id: row.id, heads }, field)
        ).map((saying) => toValue(toWire(table, field, saying.value, today), saying, field)),
      ),
    });
    return {
      id: row.id,
      kind,
      patientId: of.id,
      patient: summaryOf(of, today),
      timeStart: kind === 'visit' ? new Date(row.timeStart).toISOString() : null,
      updatedAt: new Date(row.updatedAt).toISOString(),
      version: row.version,
      fields: Object.keys(table)
        .filter((field) => contested.includes(field))
        .map(toField),
    };
  };
}

const circleOf = (found: Contested) => (found.kind === 'patient' ? found.circle : []);

/** Who may stand: of a circle each of those in it, said by who joined another one into it. */
function joinSayings(
  reader: Reader,
  { heads, row, circle }: { heads: SaidHead[]; row: PatientRow; circle: readonly string[] },
): Saying[] {
  const said = sayingsOf(heads, 'mergedInto');
  if (said.length > 1) return said;
  return circle
    .flatMap((id) => sayingsOf(listHeads(reader, id), 'mergedInto').slice(0, 1))
    .map((saying) => ({ ...saying, isShown: saying.value === row.id }))
    .toSorted((a, b) => Number(b.isShown) - Number(a.isShown));
}

function sayingsIn(reader: Reader, { id, heads }: { id: string; heads: SaidHead[] }, field: string): Saying[] {
  if (field !== 'retired') return sayingsOf(heads, field);
  const changes = listChanges(reader, id);
  return retirementSayings(heads, ({ hash }) => changesBesides(changes, hash).map((each) => said(each)));
}

/** Two things that the field cannot hold are one: nothing. */
const differing = (values: ConflictValue[]): ConflictValue[] =>
  values.filter(({ value }, at) => values.findIndex((one) => canonical(one.value) === canonical(value)) === at);

/** A value of the journal as replies have it; null for one that the field cannot hold, as in the row. */
function toWire(table: FieldTable, field: string, value: unknown, today: string): unknown {
  const known = readFields(table, new Map([[field, value]]))[field];
  if (field === 'age') return ageOn(today, { dateOfBirth: null, age: known as ReportedAge | null });
  if (field === 'photo') return photoOf(new Map([[field, known]])) === undefined ? null : known;
  if (field !== 'timeStart' && field !== 'timeEnd') return known;
  const ms = known === null ? NaN : Date.parse(known as string);
  return Number.isNaN(ms) ? null : new Date(ms).toISOString();
}
