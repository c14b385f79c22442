/** Conflicts in SQL: which records are in conflict, and their details. */
import { and, desc, eq, isNotNull, sql, type Column } from 'drizzle-orm';
import { union } from 'drizzle-orm/sqlite-core';
import { reading, type Reader } from '../db/access.ts';
import { isListed, isVisitListed, patient, visit } from '../db/schema.ts';
import { problem } from '../wire/problem.contract.ts';
import { listChanges, listHeads, placesByReplica } from '../journal/journal.queries.ts';
import { PatientSettlement } from '../patients/patient.contract.ts';
import { circleAt, findRecord, isInCircle, member, survivorKeyOfMember } from '../search/survivor.queries.ts';
import { authorName } from '../staff/staff.queries.ts';
import { VisitPatch } from '../visits/visit.contract.ts';
import type { Conflict } from './conflict.contract.ts';
import { tellConflict, type Contested, type Told } from './told-conflict.rules.ts';

/**
 * True if a field that people may change is in conflict. Conflicts in fields that only a newer version knows are left
 * to that version.
 */
const isIn = (conflicts: Column, fields: readonly string[]) => {
  const names = fields.map((name) => sql`${sql.raw(`'${name}'`)}`);
  return and(
    isNotNull(conflicts),
    // `own.ID` is in conflict as `own`.
    sql`EXISTS (SELECT 1 FROM json_each(${conflicts})
      WHERE substr(value, 1, instr(value || '.', '.') - 1) IN (${sql.join(names, sql`, `)}))`,
  );
};
/** True if the patient is not retired. A hidden record asks nobody to decide anything. */
const isShown = sql`${patient.retired} IS NOT 1`;

const statements = reading((orm, compile) => {
  const ofPatients = orm
    .select({ kind: sql<string>`'patient'`.as('kind'), id: patient.id, updatedAt: patient.updatedAt })
    .from(patient)
    .where(and(isIn(patient.conflicts, Object.keys(PatientSettlement.properties)), isListed));
  // The only visible value of a merged record is the record that it was merged into.
  const ofJoins = orm
    .select({ kind: sql<string>`'patient'`.as('kind'), id: member.id, updatedAt: member.updatedAt })
    .from(member)
    .innerJoin(patient, eq(patient.key, survivorKeyOfMember))
    .where(and(isIn(member.conflicts, ['mergedInto']), isShown));
  const ofCircles = orm
    .select({ kind: sql<string>`'patient'`.as('kind'), id: patient.id, updatedAt: patient.updatedAt })
    .from(patient)
    .where(isInCircle);
  const ofVisits = orm
    .select({ kind: sql<string>`'visit'`.as('kind'), id: visit.id, updatedAt: visit.updatedAt })
    .from(visit)
    .innerJoin(member, eq(member.key, visit.patientKey))
    .innerJoin(patient, eq(patient.key, survivorKeyOfMember))
    .where(and(isIn(visit.conflicts, Object.keys(VisitPatch.properties)), isVisitListed, isShown));
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
      .innerJoin(patient, eq(patient.key, survivorKeyOfMember))
      .where(eq(visit.id, sql.placeholder('id')))
      .prepare(),
  };
});

export const countConflicts = (reader: Reader): number => statements(reader).count.row()?.[0] as number;

/** Returns a page of the records in conflict, the most recently changed first. */
export function listConflicts(reader: Reader, { page, size }: { page: number; size: number }): Conflict[] {
  const ids = statements(reader).page.rows({ limit: size, offset: page * size });
  const told = toldOf(reader);
  return ids.map(([id]) => tellConflict(told, getContested(reader, id as string)));
}

/** Returns the patient or visit with this id, whether or not any of its fields is in conflict. Throws `not-found`. */
export function getContested(reader: Reader, id: string): Contested {
  const row = findRecord(reader, id);
  if (row !== undefined) {
    return { kind: 'patient', row, of: row, circle: row.standingKey === null ? circleAt(reader, id) : [] };
  }
  const found = statements(reader).visit.get({ id });
  if (found === undefined) throw problem('not-found', 'This station has no patient or visit with this id.');
  return { kind: 'visit', ...found };
}

/** Looks up names of people and places, each once for all records of a page. */
export function toldOf(reader: Reader): Told {
  const { clock } = reader.db;
  const places = placesByReplica(reader);
  const names = new Map<string, string>();
  return {
    now: clock.now(),
    today: clock.today(),
    headsOf: (id) => listHeads(reader, id),
    changesOf: (id) => listChanges(reader, id),
    nameOf: ({ author, replica }) => {
      const said = `${replica} ${author}`;
      const name = names.get(said) ?? authorName(reader, author, replica);
      names.set(said, name);
      return name;
    },
    placeOf: (replica) => places.get(replica) ?? { id: replica, name: replica },
    recordOf: (id) => findRecord(reader, id),
  };
}
