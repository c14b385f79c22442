/** The facts about this registry that were learnt by comparing all patients with each other. */
import { max, sql } from 'drizzle-orm';
import { reading, writing, type Reader, type Writer } from '../db/access.ts';
import { change, comparing } from '../db/schema.ts';
import { expectedFirst, type Expected } from './match.rules.ts';

const readStatements = reading((orm, compile) => ({
  learnt: compile(
    orm
      .select({ again: comparing.again, household: comparing.household, comparedTo: comparing.comparedTo })
      .from(comparing),
  ),
  lastChange: compile(orm.select({ key: max(change.key) }).from(change)),
}));

const writeStatements = writing((orm, compile) => ({
  forget: compile(orm.delete(comparing)),
  learn: compile(
    orm.insert(comparing).values({
      key: 1,
      again: sql.placeholder('again'),
      household: sql.placeholder('household'),
      comparedTo: sql.placeholder('comparedTo'),
    }),
  ),
}));

/** The expectations for two records here, as last learnt. */
export function expectedHere(reader: Reader): Expected {
  const learnt = readStatements(reader).learnt.row() as [number, number, number | null] | undefined;
  return learnt === undefined ? expectedFirst : { again: learnt[0], household: learnt[1] };
}

/** The key of the last change in the journal. */
export const lastChange = (reader: Reader): number =>
  (readStatements(reader).lastChange.row()?.[0] as number | null) ?? 0;

/** True if all were compared with all, and nothing was saved since. */
export const isListWhole = (reader: Reader): boolean => readStatements(reader).learnt.row()?.[2] === lastChange(reader);

/**
 * @param comparedTo `lastChange` at the time when all listed patients were due, if they were compared since; null if
 * only some were due.
 */
export function saveLearnt(writer: Writer, { again, household }: Expected, comparedTo: number | null): void {
  writeStatements(writer).forget.run();
  writeStatements(writer).learn.run({ again, household, comparedTo });
}
