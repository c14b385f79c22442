/** What people of the region have typed and not saved: at a hub too nobody reads but their own. */
import { and, asc, desc, eq, gt, ne, sql } from 'drizzle-orm';
import { draftEndpoints, type Draft, type DraftBody } from '../drafts/draft.contract.ts';
import { assertRoomForDraft, draftText, keptDays, ownerOfDrafts } from '../drafts/draft.rules.ts';
import { invalid } from '../http/problem.contract.ts';
import { housekeeping, type Hub } from './access.ts';
import type { HubRoute } from './route.ts';
import { draft } from './schema.ts';
import { dayOf, serverNow } from './server-time.ts';

type DraftRow = typeof draft.$inferSelect;

const rowToDraft = ({ key, body, updatedAt }: Pick<DraftRow, 'key' | 'body' | 'updatedAt'>): Draft => ({
  key,
  body: JSON.parse(body) as DraftBody,
  updatedAt: new Date(updatedAt).toISOString(),
});

export function draftRoutes(route: HubRoute, hub: Hub): void {
  // Days of use and no instants, as at a station: no clock that slips, of a process or of PostgreSQL, deletes what people have typed.
  route(draftEndpoints.list, async ({ principal }) => {
    const staffId = ownerOfDrafts(principal);
    const own = eq(draft.staffId, staffId);
    const rows = await hub.orm.select().from(draft).where(own).orderBy(desc(draft.updatedAt), asc(draft.key));
    const today = dayOf(await serverNow(hub));
    if (rows.some(({ lookedOn }) => lookedOn !== today)) {
      await housekeeping(hub, async ({ orm }) => {
        const age = { daysUntouched: sql`${draft.daysUntouched} + 1`, lookedOn: today };
        await orm
          .update(draft)
          .set(age)
          .where(and(own, ne(draft.lookedOn, today)));
        await orm.delete(draft).where(and(own, gt(draft.daysUntouched, keptDays)));
      });
    }
    return { drafts: rows.filter(({ daysUntouched }) => daysUntouched <= keptDays).map(rowToDraft) };
  });

  route(draftEndpoints.put, ({ params: { key }, body, principal, write }) => {
    const staffId = ownerOfDrafts(principal);
    const text = draftText(key, body.body);
    if (text.kind === 'refused') throw invalid(text.fault);
    return write(async (writer) => {
      const { orm } = writer;
      assertRoomForDraft(await orm.$count(draft, and(eq(draft.staffId, staffId), ne(draft.key, key))));
      const now = await serverNow(writer);
      const said = { body: text.text, updatedAt: now, daysUntouched: 0, lookedOn: dayOf(now) };
      await orm
        .insert(draft)
        .values({ staffId, key, ...said })
        .onConflictDoUpdate({ target: [draft.staffId, draft.key], set: said });
      return rowToDraft({ key, ...said });
    });
  });

  route(draftEndpoints.remove, async ({ params: { key }, principal, write }) => {
    const staffId = ownerOfDrafts(principal);
    await write(({ orm }) => orm.delete(draft).where(and(eq(draft.staffId, staffId), eq(draft.key, key))));
    return null;
  });
}
