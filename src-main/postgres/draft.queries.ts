/** SQL for the drafts of a hub. Their age is counted in days of use, by PostgreSQL's clock. So a wrong clock never deletes what people have typed. */
import { and, asc, desc, eq, gt, lte, ne, sql } from 'drizzle-orm';
import type { Draft, DraftBody } from '../drafts/draft.contract.ts';
import { assertRoomForDraft, keptDays } from '../drafts/draft.rules.ts';
import type { HubReader, HubWriter } from './access.ts';
import { draft } from './schema.ts';
import { dayOf, serverNow } from './server-time.ts';

type DraftRow = typeof draft.$inferSelect;
type Name = { staffId: string; key: string };

const rowToDraft = ({ key, body, updatedAt }: Pick<DraftRow, 'key' | 'body' | 'updatedAt'>): Draft => ({
  key,
  body: JSON.parse(body) as DraftBody,
  updatedAt: new Date(updatedAt).toISOString(),
});

const isOf = (staffId: string) => eq(draft.staffId, staffId);

export async function listDrafts({ orm }: HubReader, staffId: string): Promise<Draft[]> {
  const rows = await orm
    .select()
    .from(draft)
    .where(and(isOf(staffId), lte(draft.daysUntouched, keptDays)))
    .orderBy(desc(draft.updatedAt), asc(draft.key));
  return rows.map(rowToDraft);
}

export async function isAgingDue(reader: HubReader, staffId: string): Promise<boolean> {
  const today = dayOf(await serverNow(reader));
  return (await reader.orm.$count(draft, and(isOf(staffId), ne(draft.lookedOn, today)))) > 0;
}

export async function ageDrafts(writer: HubWriter, staffId: string): Promise<void> {
  const lookedOn = dayOf(await serverNow(writer));
  await writer.orm
    .update(draft)
    .set({ daysUntouched: sql`${draft.daysUntouched} + 1`, lookedOn })
    .where(and(isOf(staffId), ne(draft.lookedOn, lookedOn)));
  await writer.orm.delete(draft).where(and(isOf(staffId), gt(draft.daysUntouched, keptDays)));
}

export async function putDraft(writer: HubWriter, { staffId, key, body }: Name & { body: string }): Promise<Draft> {
  const { orm } = writer;
  assertRoomForDraft(await orm.$count(draft, and(isOf(staffId), ne(draft.key, key))));
  const now = await serverNow(writer);
  const set = { body, updatedAt: now, daysUntouched: 0, lookedOn: dayOf(now) };
  await orm
    .insert(draft)
    .values({ staffId, key, ...set })
    .onConflictDoUpdate({ target: [draft.staffId, draft.key], set });
  return rowToDraft({ key, ...set });
}

export async function removeDraft({ orm }: HubWriter, { staffId, key }: Name): Promise<void> {
  await orm.delete(draft).where(and(isOf(staffId), eq(draft.key, key)));
}
