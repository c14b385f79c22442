/** Conflicts in SQL: which records are in conflict, and what is known of them. */
import { and, desc, eq, isNotNull, sql, type Column } from 'drizzle-orm';
import { union } from 'drizzle-orm/sqlite-core';
import { reading, type Reader } from '../db/access.ts';
import { isListed, isVisitListed, patient, visit } from '../db/schema.ts';
import { problem } from '../wire/problem.contract.ts';
import { listChanges, listHeads, placesByReplica } from '../journal/journal.queries.ts';
import { PatientSettlement } from '../patients/patient.contract.ts';
import { circleAt, findRecord, isInCircle, member, standingKeyOfMember } from '../search/standing.queries.ts';
import { authorName } from '../staff/staff.queries.ts';
import { VisitPatch } from '../visits/visit.contract.ts';
import type { Conflict } from './conflict.contract.ts';
import { tellConflict, type Contested, type Told } from './told-conflict.rules.ts';

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
      .innerJoin(patient, eq(patient.key, standingKeyOfMember))
      .where(eq(visit.id, sql.placeholder('id')))
      .prepare(),
  };
});

export const countConflicts = (reader: Reader): number => statements(reader).count.row()?.[0] as number;

/** A page of the records in conflict, the one that was changed last first. */
export function listConflicts(reader: Reader, { page, size }: { page: number; size: number }): Conflict[] {
  const ids = statements(reader).page.rows({ limit: size, offset: page * size });
  const told = toldOf(reader);
  return ids.map(([id]) => tellConflict(told, getContested(reader, id as string)));
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

/** Names of people and places are looked up once for all that are told. */
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
