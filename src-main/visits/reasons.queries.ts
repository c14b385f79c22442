/**
 * Counts the commonest reasons of visits. Capital letters and surrounding spaces make no difference; the most usual spelling is
 * shown. SQLite folds the case of English letters only: `ÉPISTAXIS` and `Épistaxis` count as two.
 */
import { sql, type SQL } from 'drizzle-orm';
import { reading, type Reader } from '../db/access.ts';
import { isVisitListed, visit } from '../db/schema.ts';

export type ReasonCount = { reason: string; visits: number };

/** Number of visits that are read to find the usual reasons: 10 ms, however large the registry is. */
const looksAtMost = 5000;

const readStatements = reading((orm) => {
  /** Counts the reasons that `written` selects. */
  const commonest = (written: SQL) =>
    orm
      .select({
        reason: sql<string>`spelling`,
        visits: sql<number>`sum(visits)`,
        // SQLite takes a column outside the group, here the spelling, from the row that has the `max()`.
        asUsual: sql<number>`max(visits)`,
      })
      .from(sql`(SELECT trim(reason) AS spelling, count(*) AS visits FROM (${written}) GROUP BY 1)`)
      .where(sql`spelling <> ''`)
      .groupBy(sql`lower(spelling)`)
      .having(sql`sum(visits) >= ${sql.placeholder('atLeast')}`)
      .orderBy(sql`2 DESC`, sql`1`)
      .limit(sql.placeholder('limit'))
      .prepare();
  const range = sql`${isVisitListed} AND ${visit.timeStart} >= ${sql.placeholder('from')} AND ${visit.timeStart} < ${sql.placeholder('to')}`;
  return {
    between: commonest(sql`SELECT reason FROM ${visit} WHERE ${range}`),
    // A visit of no length was started in error, and its reason only explains that.
    lately: commonest(sql`SELECT reason FROM (
      SELECT reason, time_start, time_end FROM ${visit} WHERE ${range} ORDER BY time_start DESC LIMIT ${sql.raw(String(looksAtMost))}
    ) WHERE time_end IS NOT time_start`),
  };
});

type Range = { from: number; to: number };

const counted = ({ reason, visits }: ReasonCount): ReasonCount => ({ reason, visits });

/** Returns the reasons of visits that started in the range, commonest first. */
export const reasonsBetween = (reader: Reader, { limit, ...range }: Range & { limit: number }): ReasonCount[] =>
  readStatements(reader)
    .between.all({ ...range, limit, atLeast: 1 })
    .map(counted);

/** Returns the usual reasons, commonest first. A reason written only once may identify its patient, so it is left out. */
export const usualReasons = (reader: Reader, { limit, ...range }: Range & { limit: number }): ReasonCount[] =>
  readStatements(reader)
    .lately.all({ ...range, limit, atLeast: 2 })
    .map(counted);
