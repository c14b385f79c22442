/** The patients whom a station is no longer to hold, and what is known of them elsewhere. */
import { eq, sql } from 'drizzle-orm';
import { reading, writing, type Reader, type Writer } from '../db/access.ts';
import { change, draft, leaving, patient, receipt, replica, uncompared, visit, waiting } from '../db/schema.ts';
import type { Point } from '../journal/chain.rules.ts';

const id = sql.placeholder('id');

const readStatements = reading((orm, compile) => ({
  all: compile(orm.select({ key: patient.key, id: patient.id, standingKey: patient.standingKey }).from(patient)),
  count: compile(orm.select({ count: sql`count(*)` }).from(patient)),
  isBusy: compile(
    orm
      .select({ key: patient.key })
      .from(patient)
      .where(
        sql`${patient.id} = ${id} AND (${patient.conflicts} IS NOT NULL
          OR EXISTS (SELECT 1 FROM ${visit} WHERE ${visit.patientKey} = ${patient.key} AND (${visit.conflicts} IS NOT NULL OR (${visit.timeEnd} IS NULL AND ${visit.retired} IS NOT 1)))
          OR EXISTS (SELECT 1 FROM ${draft} WHERE instr(${draft.key}, ${patient.id}) > 0)
          OR EXISTS (SELECT 1 FROM ${uncompared} WHERE ${uncompared.patientId} = ${patient.id})
          OR EXISTS (SELECT 1 FROM ${waiting} WHERE ${waiting.recordId} = ${patient.id} OR ${waiting.waitsFor} = ${patient.id}))`,
      ),
  ),
  points: compile(
    orm
      .select({ replica: replica.id, seq: change.seq, hash: sql`lower(hex(${change.hash}))` })
      .from(change)
      .innerJoin(replica, eq(replica.key, change.replicaKey))
      .where(sql`${change.key} IN (SELECT value FROM json_each(${sql.placeholder('keys')}))`),
  ),
  confirmed: compile(
    orm.select({ digest: leaving.digest, at: leaving.confirmedAt }).from(leaving).where(eq(leaving.patientId, id)),
  ),
  leaving: compile(orm.select({ id: leaving.patientId }).from(leaving)),
}));

const writeStatements = writing((orm, compile) => ({
  confirm: (row: typeof leaving.$inferInsert) =>
    orm.insert(leaving).values(row).onConflictDoUpdate({ target: leaving.patientId, set: row }).run(),
  forget: compile(orm.delete(leaving).where(eq(leaving.patientId, id))),
  receive: (row: typeof receipt.$inferInsert) => orm.insert(receipt).values(row).run(),
}));

/** The records of one patient: a surviving record and those that were merged into it. */
export type Group = { survivor: number; ids: string[] };

/** Returns the patients who are here and not among those that this station is to have. `held`: the index of its units. */
export function listOutside(
  reader: Reader,
  held: { patients: number; unitsIn: (range: '') => { id: string }[] },
): Group[] {
  const { all, count } = readStatements(reader);
  if (count.row()?.[0] === held.patients) return [];
  const inside = new Set(held.unitsIn('').map((unit) => unit.id));
  const groups = new Map<number, Group>();
  for (const [key, patientId, standingKey] of all.rows()) {
    if (inside.has(patientId as string)) continue;
    const survivor = (standingKey ?? key) as number;
    const group = groups.get(survivor) ?? { survivor, ids: [] };
    group.ids.push(patientId as string);
    groups.set(survivor, group);
  }
  return [...groups.values()];
}

/** True if somebody is at work on the patient: an open visit, a conflict, a draft, or something that waits for the record. */
export const isBusy = (reader: Reader, { ids }: Group): boolean =>
  ids.some((patientId) => readStatements(reader).isBusy.row({ id: patientId }) !== undefined);

export const listPoints = (reader: Reader, keys: readonly number[]): Point[] =>
  readStatements(reader)
    .points.rows({ keys: JSON.stringify(keys) })
    .map(([by, seq, hash]) => ({ replica: by, seq, hash }) as Point);

/** Returns a digest of what was here of a patient when others confirmed that they have it, and when that was. */
export function findConfirmed(reader: Reader, patientId: string): { digest: Buffer; at: number } | undefined {
  const row = readStatements(reader).confirmed.row({ id: patientId });
  return row && { digest: row[0] as Buffer, at: row[1] as number };
}

/** The patients who are confirmed elsewhere, and still here. */
export const listLeaving = (reader: Reader): string[] =>
  readStatements(reader)
    .leaving.rows()
    .map(([patientId]) => patientId as string);

export const confirm = (writer: Writer, patientId: string, digest: Buffer): void =>
  void writeStatements(writer).confirm({ patientId, digest, confirmedAt: writer.now });

export const forgetLeaving = (writer: Writer, patientId: string): void =>
  void writeStatements(writer).forget.run({ id: patientId });

export const keepReceipt = (
  writer: Writer,
  said: Pick<typeof receipt.$inferInsert, 'replica' | 'digest' | 'signature' | 'patients'>,
): void => void writeStatements(writer).receive({ ...said, putAwayAt: writer.now });
