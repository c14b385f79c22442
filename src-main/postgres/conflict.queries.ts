/** Conflicts at a hub: which records are in conflict, and the facts that the rules need to describe them. */
import type { PatientRow } from '../patients/patient-reply.rules.ts';
import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import { unionAll, type PgColumn } from 'drizzle-orm/pg-core';
import { problem } from '../wire/problem.contract.ts';
import { PatientSettlement } from '../patients/patient.contract.ts';
import { tellConflict, type Contested, type Told } from '../conflicts/told-conflict.rules.ts';
import type { Conflict } from '../conflicts/conflict.contract.ts';
import { VisitPatch } from '../visits/visit.contract.ts';
import type { HubReader } from './access.ts';
import { listChanges, listHeads } from './journal.queries.ts';
import { namesOfAuthors, placesOf } from './names.queries.ts';
import { findRecord } from './patient.queries.ts';
import { isListed, isVisitListed, patient, visit } from './schema.ts';
import { listOf } from './sets.ts';
import { shown } from './shown.rules.ts';
import { circleAt } from './survivor.queries.ts';
import { member, survivorKeyOfMember } from './visit.queries.ts';

/** True if a field that people may change is in conflict. Fields that only a newer version knows are left to that version. */
const isIn = (conflicts: PgColumn, fields: readonly string[]): SQL =>
  sql`${conflicts} IS NOT NULL AND EXISTS (SELECT 1 FROM jsonb_array_elements_text(${conflicts}::jsonb) AS each(name)
    WHERE split_part(each.name, '.', 1) = ANY(${listOf(fields, 'text')}))`;
/** A hidden record asks nobody for a decision. */
const isShown = sql`${patient.retired} IS NOT TRUE`;
/** A survivor that was nevertheless merged into another record: the survivor of a circle of merges. */
const isInCircle = sql`${patient.mergedInto} IS NOT NULL AND ${patient.mergedInto} <> ${patient.id} AND ${isListed}
  AND ${patient.mergedInto} IN (SELECT id FROM patient)`;

/** Returns each record once. Few records are in conflict. */
function contested({ orm }: HubReader) {
  const id = sql<string>`${patient.id}`.as('id');
  const updatedAt = sql<number>`${patient.updatedAt}`.as('updated_at');
  const ofPatients = orm
    .select({ id, updatedAt })
    .from(patient)
    .where(and(isIn(patient.conflicts, Object.keys(PatientSettlement.properties)), isListed));
  // A merged record shows nothing but the record into which it was merged.
  const ofJoins = orm
    .select({ id: sql<string>`${member.id}`.as('id'), updatedAt: sql<number>`${member.updatedAt}`.as('updated_at') })
    .from(member)
    .innerJoin(patient, eq(patient.key, survivorKeyOfMember))
    .where(and(isIn(member.conflicts, ['mergedInto']), isShown));
  const ofCircles = orm.select({ id, updatedAt }).from(patient).where(isInCircle);
  const ofVisits = orm
    .select({ id: sql<string>`${visit.id}`.as('id'), updatedAt: sql<number>`${visit.updatedAt}`.as('updated_at') })
    .from(visit)
    .innerJoin(member, eq(member.key, visit.patientKey))
    .innerJoin(patient, eq(patient.key, survivorKeyOfMember))
    .where(and(isIn(visit.conflicts, Object.keys(VisitPatch.properties)), isVisitListed, isShown));
  const all = unionAll(ofPatients, ofJoins, ofCircles, ofVisits).as('each');
  return orm.selectDistinct({ id: all.id, updatedAt: all.updatedAt }).from(all).as('contested');
}

type Clocks = Pick<Told, 'now' | 'today'>;
type Page = { page: number; size: number };

export const countConflicts = (reader: HubReader): Promise<number> => reader.orm.$count(contested(reader));

/** Returns a page of the records in conflict, the most recently changed first. */
export async function listConflicts(from: HubReader & Clocks, { page, size }: Page): Promise<Conflict[]> {
  const all = contested(from);
  const rows = await from.orm
    .select({ id: all.id })
    .from(all)
    .orderBy(desc(all.updatedAt), desc(all.id))
    .limit(size)
    .offset(page * size);
  const told: Conflict[] = [];
  for (const { id } of rows) told.push(await tellFound(from, await getContested(from, id), from));
  return told;
}

/** Returns the patient or visit with this id, whether or not it is in conflict. Throws `not-found`. */
export async function getContested(reader: HubReader, id: string): Promise<Contested & { of: PatientRow }> {
  const row = await findRecord(reader, id);
  if (row !== undefined) {
    const circle = row.standingKey === null ? await circleAt(reader, id) : [];
    return { kind: 'patient', row, of: row, circle };
  }
  const [found] = await reader.orm
    .select({ row: visit, of: patient })
    .from(visit)
    .innerJoin(member, eq(member.key, visit.patientKey))
    .innerJoin(patient, eq(patient.key, survivorKeyOfMember))
    .where(eq(visit.id, shown(id)));
  if (found === undefined) throw problem('not-found', 'This hub has no patient or visit with this id.');
  return { kind: 'visit', ...found };
}

export async function tellFound(reader: HubReader, found: Contested, { now, today }: Clocks): Promise<Conflict> {
  const { id } = found.row;
  const circle = found.kind === 'patient' ? found.circle : [];
  const heads = await listHeads(reader, [...new Set([id, ...circle])]);
  const changes = await listChanges(reader, id);
  const ofAll = [...heads.values()].flatMap((each) => each.heads);
  const said = [...ofAll, ...changes.map(({ change }) => change)];
  const intos = new Set(ofAll.map(({ values }) => values['mergedInto']));
  const records = new Map<string, PatientRow>();
  for (const into of intos) {
    const row = typeof into === 'string' ? await findRecord(reader, into) : undefined;
    if (row !== undefined) records.set(row.id, row);
  }
  return tellConflict(
    {
      ...{ now, today },
      headsOf: (each) => heads.get(each)?.heads ?? [],
      changesOf: (each) => (each === id ? changes : []),
      nameOf: await namesOfAuthors(reader, said),
      placeOf: await placesOf(reader),
      recordOf: (each) => records.get(each),
    },
    found,
  );
}
