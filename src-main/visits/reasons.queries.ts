/**
 * Which reasons of visits are the commonest. Capital letters and spaces around a reason are no difference, and of the spellings
 * the most usual one is shown. SQLite knows the capitals of English letters alone: `ÉPISTAXIS` and `Épistaxis` count as two.
 */
import { sql, type SQL } from 'drizzle-orm';
import { reading, type Reader } from '../db/access.ts';
import { isVisitListed, visit } from '../db/schema.ts';

export type ReasonCount = { reason: string; visits: number };

/** So many visits are looked at to say what is usual here: 10 ms, however large the registry is. */
const looksAtMost = 5000;

const readStatements = reading((orm) => {
  /** Of the reasons that `written` selects. */
  const commonest = (written: SQL) =>
    orm
      .select({
        reason: sql<string>`spelling`,
        visits: sql<number>`sum(visits)`,
        // From the row that has the `max()`, SQLite takes what is not in the group as well: the spelling.
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
    // A visit of no length was started in error, and says so as its reason.
    lately: commonest(sql`SELECT reason FROM (
      SELECT reason, time_start, time_end FROM ${visit} WHERE ${range} ORDER BY time_start DESC LIMIT ${sql.raw(String(looksAtMost))}
    ) WHERE time_end IS NOT time_start`),
  };
});

type Range = { from: number; to: number };

const counted = ({ reason, visits }: ReasonCount): ReasonCount => ({ reason, visits });

/** Commonest first. */
export const reasonsBetween = (reader: Reader, { limit, ...range }: Range & { limit: number }): ReasonCount[] =>
  readStatements(reader)
    .between.all({ ...range, limit, atLeast: 1 })
    .map(counted);

/** What is usual here, commonest first. What was written once may say whose it was, and is nobody else's reason. */
export const usualReasons = (reader: Reader, { limit, ...range }: Range & { limit: number }): ReasonCount[] =>
  readStatements(reader)
    .lately.all({ ...range, limit, atLeast: 2 })
    .map(counted);
