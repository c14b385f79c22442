/**
 * Keeps the survivor of merged records: the counterpart of `search/survivor.queries.ts` for a station. Merges are rare, and each may change the
 * survivor of records that nobody edited. While one is made, no other transaction writes rows of patients.
 */
import { sql } from 'drizzle-orm';
import { survivorFrom } from '../search/survivor.rules.ts';
import type { HubWriter } from './access.ts';
import { patient } from './schema.ts';
import { wayFrom } from './survivor.queries.ts';
import { isAnyOf, unlessEmpty } from './sets.ts';

/** The number of an advisory lock; nothing else uses it. */
const lockOfJoins = 7_747_001;

type Said = { row: { id: string } };

/**
 * Call it before rows of patients are written. `joining` are the records that are merged, or no longer merged. `added` are the ids of new
 * records, into which records that arrived earlier may have been merged. Returns the ids whose survivor may change.
 */
export async function lockSurvivor(
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

/** Recomputes the survivor of a record and of all records merged into it. Returns the keys of earlier and current survivors. */
export async function regroup(writer: HubWriter, id: string): Promise<number[]> {
  const { rows } = await writer.orm.execute<{ key: string; standing_key: string | null }>(sql`
    WITH RECURSIVE joined AS (
      SELECT key, id, standing_key FROM patient WHERE id = ${id}
      UNION SELECT patient.key, patient.id, patient.standing_key FROM patient JOIN joined ON patient.merged_into = joined.id
    ) SELECT key, standing_key FROM joined`);
  const affected = rows.map(({ key }) => Number(key));
  const stood = rows.map(({ key, standing_key }) => Number(standing_key ?? key));
  const way = await wayFrom(writer, id);
  const standing = survivorFrom(id, (from) => {
    const into = way.get(from)?.mergedInto;
    // The other record is not here yet: this one is its own survivor until it arrives.
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
