/** The administrators who wait at this hub for another to confirm them: the counterpart of `staff/waiting.queries.ts` for a station. */
import { actingAs, waitsFor, type Acting } from '../staff/waiting.rules.ts';
import type { HubReader } from './access.ts';
import { listHeads } from './journal.queries.ts';
import { listRestoredOrLetIn } from './membership.queries.ts';
import type { staff } from './schema.ts';

type Row = typeof staff.$inferSelect;

/** Returns these accounts with the role that they may use here. */
export async function acting(reader: HubReader, rows: readonly Row[]): Promise<Acting<Row>[]> {
  const administrators = rows.filter(({ role, disabled }) => role === 'administrator' && !disabled);
  if (administrators.length === 0) return [...rows];
  const heads = await listHeads(
    reader,
    administrators.map(({ id }) => id),
  );
  const restored = await listRestoredOrLetIn(reader);
  const waits = (id: string) => waitsFor(heads.get(id)?.heads ?? [], (each) => restored.has(each));
  return rows.map((row) => (administrators.includes(row) ? actingAs(row, waits(row.id)) : row));
}
