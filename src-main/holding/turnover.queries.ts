/** The turnover of a station that holds a part: one row a day on which patients came or were put away. */
import { desc, gte, sql } from 'drizzle-orm';
import { reading, writing, type Reader, type Writer } from '../db/access.ts';
import { turnover } from '../db/schema.ts';
import { isPart } from '../journal/holding.queries.ts';
import { countPatientRows } from '../patients/patient.queries.ts';
import type { TurnoverDay } from './holding.contract.ts';

const readStatements = reading((orm) => ({
  from: orm
    .select()
    .from(turnover)
    .where(gte(turnover.day, sql.placeholder('day')))
    .orderBy(turnover.day)
    .prepare(),
  before: orm
    .select()
    .from(turnover)
    .where(sql`${turnover.day} < ${sql.placeholder('day')}`)
    .orderBy(desc(turnover.day))
    .limit(1)
    .prepare(),
}));

const writeStatements = writing((orm) => ({
  add: (row: TurnoverDay) =>
    orm
      .insert(turnover)
      .values(row)
      .onConflictDoUpdate({
        target: turnover.day,
        set: { came: sql`came + excluded.came`, went: sql`went + excluded.went`, held: row.held },
      })
      .run(),
}));

/** Adds to the counts of today. Has no effect at a station that holds everything. */
export function noteTurnover(writer: Writer, { came = 0, went = 0 }: { came?: number; went?: number }): void {
  if (!isPart(writer)) return;
  writeStatements(writer).add({ day: writer.today, came, went, held: countPatientRows(writer) });
}

/** Returns the rows from a day on, and the last one before it. */
export const listTurnover = (reader: Reader, day: string): TurnoverDay[] => [
  ...readStatements(reader).before.all({ day }),
  ...readStatements(reader).from.all({ day }),
];
