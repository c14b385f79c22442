/** The commonest reasons of visits in a region: the counterpart of `visits/reasons.queries.ts` for a station. */
import { sql, type SQL } from 'drizzle-orm';
import type { HubReader } from './access.ts';

type ReasonCount = { reason: string; visits: number };

/**
 * Returns the commonest reasons first, of those that `written` selects, each in its most usual spelling. As at a station, text is ordered by
 * bytes, and only English capital letters are folded.
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
