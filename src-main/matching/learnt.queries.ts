/** What comparing all patients with each other taught about this registry. */
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

/** What is expected here of two records, as it was learnt last. */
export function expectedHere(reader: Reader): Expected {
  const learnt = readStatements(reader).learnt.row() as [number, number, number | null] | undefined;
  return learnt === undefined ? expectedFirst : { again: learnt[0], household: learnt[1] };
}

/** The last change that the journal has. */
export const lastChange = (reader: Reader): number =>
  (readStatements(reader).lastChange.row()?.[0] as number | null) ?? 0;

/** Whether all were compared with all, and nothing was saved since. */
export const isListWhole = (reader: Reader): boolean => readStatements(reader).learnt.row()?.[2] === lastChange(reader);

/** @param comparedTo `lastChange` when all who are listed were due, and were compared since; null, when some were. */
export function saveLearnt(writer: Writer, { again, household }: Expected, comparedTo: number | null): void {
  writeStatements(writer).forget.run();
  writeStatements(writer).learn.run({ again, household, comparedTo });
}
