/** What people of the region have typed and not saved: at a hub too nobody reads but their own. */
import { and, asc, desc, eq, lt, ne } from 'drizzle-orm';
import { draftEndpoints, type Draft, type DraftBody } from '../drafts/draft.contract.ts';
import { assertRoomForDraft, draftText, keptDays, ownerOfDrafts } from '../drafts/draft.rules.ts';
import { invalid } from '../http/problem.contract.ts';
import type { Hub } from './access.ts';
import type { HubRoute } from './route.ts';
import { draft } from './schema.ts';
import { dayMs } from '../time/instant.rules.ts';

type DraftRow = typeof draft.$inferSelect;

const rowToDraft = ({ key, body, updatedAt }: Pick<DraftRow, 'key' | 'body' | 'updatedAt'>): Draft => ({
  key,
  body: JSON.parse(body) as DraftBody,
  updatedAt: new Date(updatedAt).toISOString(),
});

export function draftRoutes(route: HubRoute, hub: Hub): void {
  route(draftEndpoints.list, async ({ principal }) => {
    const staffId = ownerOfDrafts(principal);
    // A hub never closes, and its clock is kept: here the days of the calendar count.
    await hub.orm.delete(draft).where(lt(draft.updatedAt, hub.clock.now() - keptDays * dayMs));
    const rows = await hub.orm
      .select()
      .from(draft)
      .where(eq(draft.staffId, staffId))
      .orderBy(desc(draft.updatedAt), asc(draft.key));
    return { drafts: rows.map(rowToDraft) };
  });

  route(draftEndpoints.put, ({ params: { key }, body, principal, write }) => {
    const staffId = ownerOfDrafts(principal);
    const text = draftText(key, body.body);
    if (text.kind === 'refused') throw invalid(text.fault);
    return write(async ({ orm, now }) => {
      assertRoomForDraft(await orm.$count(draft, and(eq(draft.staffId, staffId), ne(draft.key, key))));
      const said = { body: text.text, updatedAt: now };
      await orm
        .insert(draft)
        .values({ staffId, key, ...said })
        .onConflictDoUpdate({ target: [draft.staffId, draft.key], set: said });
      return rowToDraft({ key, ...said });
    });
  });

  route(draftEndpoints.remove, async ({ params: { key }, principal }) => {
    await hub.orm.delete(draft).where(and(eq(draft.staffId, ownerOfDrafts(principal)), eq(draft.key, key)));
    return null;
  });
}
