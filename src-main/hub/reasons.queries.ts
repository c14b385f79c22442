/** Which reasons of visits are the commonest in a region, as `visits/reasons.queries.ts` has it for a station. */
import { sql, type SQL } from 'drizzle-orm';
import type { HubReader } from './access.ts';
import { visit } from './schema.ts';

type ReasonCount = { reason: string; visits: number };

/**
 * Of the reasons that `written` selects, commonest first, and of the spellings the most usual one. The order is of bytes, and only the
 * capitals of English letters are known: as at a station.
 */
export async function commonestReasons(
  { orm }: HubReader,
  written: SQL,
  { limit, atLeast }: { limit: number; atLeast: number },
): Promise<ReasonCount[]> {
  const { rows } = await orm.execute<{ reason: string; visits: string }>(sql`
    SELECT (array_agg(spelling ORDER BY visits DESC, spelling))[1] AS reason, sum(visits) AS visits
    FROM (SELECT trim(reason) AS spelling, count(*) AS visits FROM (${written}) AS written GROUP BY 1) AS spelled
    WHERE spelling <> '' GROUP BY lower(spelling) HAVING sum(visits) >= ${atLeast} ORDER BY 2 DESC, 1 LIMIT ${limit}`);
  return rows.map(({ reason, visits }) => ({ reason, visits: Number(visits) }));
}

/** So many visits are looked at to say what is usual here. */
const looksAtMost = 5000;

/** What is usual here lately. What was written once may say whose it was; a visit of no length was started in error. */
export const usualReasons = (
  reader: HubReader,
  { from, to, limit }: { from: number; to: number; limit: number },
): Promise<ReasonCount[]> =>
  commonestReasons(
    reader,
    sql`SELECT reason FROM (
      SELECT reason, time_start, time_end FROM ${visit} WHERE time_start >= ${from} AND time_start < ${to}
      ORDER BY time_start DESC LIMIT ${looksAtMost}) AS lately WHERE time_end IS DISTINCT FROM time_start`,
    { limit, atLeast: 2 },
  );
