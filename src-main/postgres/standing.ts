/**
 * Which record stands for those that were joined, as `search/standing.queries.ts` keeps it for a station. Joins are few, and each may
 * change for whom records stand that nobody said anything of: while one is made, nobody else writes rows of patients.
 */
import { sql } from 'drizzle-orm';
import { standingFrom } from '../search/standing.rules.ts';
import type { HubWriter } from './access.ts';
import { patient } from './schema.ts';
import { wayFrom } from './standing.queries.ts';
import { isAnyOf, unlessEmpty } from './sets.ts';

/** The number of a lock; nothing else takes it. */
const lockOfJoins = 7_747_001;

type Said = { row: { id: string } };

/**
 * To be called before rows of patients are written. `joining` are those that say, or no more say, that they were joined; `added` the ids of
 * those that are new here, into which others may have been joined that came first. Returns of whom another one may stand now.
 */
export async function holdStanding(
  writer: HubWriter,
  joining: readonly Said[],
  added: readonly string[],
): Promise<string[]> {
  const ids = new Set(joining.map(({ row }) => row.id));
  const awaited = await unlessEmpty(added, () =>
    writer.orm.selectDistinct({ id: patient.mergedInto }).from(patient).where(isAnyOf(patient.mergedInto, added)),
  );
  for (const { id } of awaited) if (id !== null) ids.add(id);
  const lock =
    ids.size > 0 ? sql`pg_advisory_xact_lock(${lockOfJoins})` : sql`pg_advisory_xact_lock_shared(${lockOfJoins})`;
  await writer.orm.execute(sql`SELECT ${lock}`);
  return [...ids];
}

/** Says anew who stands for a record and for all that were joined into it. Returns the keys of those who stood, or stand now. */
export async function regroup(writer: HubWriter, id: string): Promise<number[]> {
  const { rows } = await writer.orm.execute<{ key: string; standing_key: string | null }>(sql`
    WITH RECURSIVE joined AS (
      SELECT key, id, standing_key FROM patient WHERE id = ${id}
      UNION SELECT patient.key, patient.id, patient.standing_key FROM patient JOIN joined ON patient.merged_into = joined.id
    ) SELECT key, standing_key FROM joined`);
  const affected = rows.map(({ key }) => Number(key));
  const stood = rows.map(({ key, standing_key }) => Number(standing_key ?? key));
  const way = await wayFrom(writer, id);
  const standing = standingFrom(id, (from) => {
    const into = way.get(from)?.mergedInto;
    // One that is not here yet: the record stands by itself until it comes.
    return typeof into === 'string' && way.has(into) ? into : undefined;
  });
  const standingKey = way.get(standing)?.key;
  if (standingKey === undefined) throw new Error('A record that stands is not here.');
  await writer.orm
    .update(patient)
    .set({ standingKey: sql`nullif(${standingKey}::bigint, ${patient.key})` })
    .where(isAnyOf(patient.key, affected));
  return [...new Set([...stood, standingKey])];
}
