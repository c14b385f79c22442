/** The paths from merged records to their survivors. */
import { eq } from 'drizzle-orm';
import { circleOf } from '../search/survivor.rules.ts';
import type { HubReader } from './access.ts';
import { patient } from './schema.ts';

/** Returns the records on the path from this one to its survivor, by id. */
export async function wayFrom({ orm }: HubReader, id: string) {
  const way = new Map<string, { key: number; mergedInto: string | null }>();
  for (let next: string | null = id; next !== null && !way.has(next);) {
    const [row]: { key: number; mergedInto: string | null }[] = await orm
      .select({ key: patient.key, mergedInto: patient.mergedInto })
      .from(patient)
      .where(eq(patient.id, next));
    if (row === undefined) break;
    way.set(next, row);
    next = row.mergedInto;
  }
  return way;
}

/** Returns the ids of the records in this record's circle of merges; empty if it is in none. */
export async function circleAt(reader: HubReader, id: string): Promise<string[]> {
  const way = await wayFrom(reader, id);
  return circleOf(id, (from) => {
    const into = way.get(from)?.mergedInto;
    return typeof into === 'string' && way.has(into) ? into : undefined;
  });
}
