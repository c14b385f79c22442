/** Drafts in SQL. Every statement names the owner: nobody, in any role, reads what somebody else has typed. */
import { and, desc, eq, lte, gt, ne, sql } from 'drizzle-orm';
import { reading, writing, type Reader, type Writer } from '../db/access.ts';
import { draft } from '../db/schema.ts';
import type { Draft, DraftBody } from './draft.contract.ts';
import { assertRoomForDraft, keptDays } from './draft.rules.ts';

type DraftRow = typeof draft.$inferSelect;

const own = eq(draft.staffId, sql.placeholder('staffId'));

const readStatements = reading((orm) => ({
  ofStaff: orm
    .select()
    .from(draft)
    .where(and(own, lte(draft.daysUntouched, keptDays)))
    .orderBy(desc(draft.updatedAt), draft.key)
    .prepare(),
  unaged: orm
    .select({ key: draft.key })
    .from(draft)
    .where(ne(draft.lookedOn, sql.placeholder('today')))
    .limit(1)
    .prepare(),
  countOthers: orm
    .select({ count: sql<number>`count(*)` })
    .from(draft)
    .where(and(own, ne(draft.key, sql.placeholder('key'))))
    .prepare(),
}));

const writeStatements = writing((orm) => ({
  put: orm
    .insert(draft)
    .values({
      staffId: sql.placeholder('staffId'),
      key: sql.placeholder('key'),
      body: sql.placeholder('body'),
      updatedAt: sql.placeholder('now'),
      lookedOn: sql.placeholder('today'),
    })
    .onConflictDoUpdate({
      target: [draft.staffId, draft.key],
      set: {
        body: sql`excluded.body`,
        updatedAt: sql`excluded.updated_at`,
        daysUntouched: 0,
        lookedOn: sql`excluded.looked_on`,
      },
    })
    .prepare(),
  remove: orm
    .delete(draft)
    .where(and(own, eq(draft.key, sql.placeholder('key'))))
    .prepare(),
  age: orm
    .update(draft)
    .set({ daysUntouched: sql`${draft.daysUntouched} + 1`, lookedOn: sql`${sql.placeholder('today')}` })
    .where(ne(draft.lookedOn, sql.placeholder('today')))
    .prepare(),
  forget: orm.delete(draft).where(gt(draft.daysUntouched, keptDays)).prepare(),
}));

/** The drafts of a person, latest first. */
export function listDrafts(reader: Reader, staffId: string): Draft[] {
  return readStatements(reader).ofStaff.all({ staffId }).map(rowToDraft);
}

/** True if the drafts have not been aged for today. All drafts are aged together. */
export const isAgingDue = (reader: Reader): boolean =>
  readStatements(reader).unaged.get({ today: reader.db.clock.today() }) !== undefined;

/** Saves a draft, replacing an earlier one with the same key. */
export function putDraft(
  writer: Writer,
  { staffId, key, body }: { staffId: string; key: string; body: string },
): Draft {
  const others = readStatements(writer).countOthers.get({ staffId, key })?.count ?? 0;
  assertRoomForDraft(others);
  const { now, today } = writer;
  writeStatements(writer).put.run({ staffId, key, body, now, today });
  return rowToDraft({ key, body, updatedAt: now });
}

/** Removes a draft. A missing one is no error: the window removes a draft whenever a form is saved. */
export function removeDraft(writer: Writer, { staffId, key }: { staffId: string; key: string }): void {
  writeStatements(writer).remove.run({ staffId, key });
}

/** Ages everybody's drafts by a day, at most once a day, and deletes those that nobody returned to. */
export function ageDrafts(writer: Writer): void {
  writeStatements(writer).age.run({ today: writer.today });
  writeStatements(writer).forget.run();
}

function rowToDraft({ key, body, updatedAt }: Pick<DraftRow, 'key' | 'body' | 'updatedAt'>): Draft {
  return { key, body: JSON.parse(body) as DraftBody, updatedAt: new Date(updatedAt).toISOString() };
}
