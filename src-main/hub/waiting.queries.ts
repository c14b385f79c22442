/** Which administrators wait at this hub for another to confirm them: as `staff/waiting.queries.ts` has it for a station. */
import type { SaidHead } from '../journal/heads.rules.ts';
import { actingAs, waitsFor, type Acting } from '../staff/waiting.rules.ts';
import type { HubReader } from './access.ts';
import { listHeads } from './journal.queries.ts';
import { listRestored } from './restored.queries.ts';
import { replica, type staff } from './schema.ts';
import { isAnyOf, unlessEmpty } from './sets.ts';

type Row = typeof staff.$inferSelect;

/** These accounts as they may act here. */
export async function acting(reader: HubReader, rows: readonly Row[]): Promise<Acting<Row>[]> {
  const administrators = rows.filter(({ role, disabled }) => role === 'administrator' && !disabled);
  if (administrators.length === 0) return [...rows];
  const heads = await listHeads(
    reader,
    administrators.map(({ id }) => id),
  );
  const restored = await restoredOf(
    reader,
    [...heads.values()].flatMap((each) => each.heads),
  );
  const waits = (id: string) => waitsFor(heads.get(id)?.heads ?? [], (each) => restored.has(each));
  return rows.map((row) => (administrators.includes(row) ? actingAs(row, waits(row.id)) : row));
}

/** Of the replicas that say something here, those of others that came of a restore. */
async function restoredOf(reader: HubReader, said: readonly SaidHead[]): Promise<Set<string>> {
  const ids = [...new Set(said.map((each) => each.replica))];
  const found = await unlessEmpty(ids, () => listRestored(reader, isAnyOf(replica.id, ids)));
  return new Set(found.map((each) => each.replica));
}
