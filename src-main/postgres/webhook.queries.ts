/**
 * The webhooks of a hub: the counterpart of `webhooks/webhook.queries.ts` for a station. Any process may send their notifications; `claim` names
 * the one that does.
 */
import { and, asc, eq, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Place } from '../feed/cursor.rules.ts';
import { problem } from '../wire/problem.contract.ts';
import type { WebhookProblem } from '../webhooks/webhook.contract.ts';
import type { AddedWebhook, WebhookRow } from '../webhooks/webhook.register.ts';
import type { HubKeeper, HubReader, HubWriter } from './access.ts';
import { tellAccess } from './access-event.queries.ts';
import { isPlaceHere, lastSettled } from './feed.queries.ts';
import { namesOfAuthors } from './names.queries.ts';
import { webhook } from './schema.ts';
import { nowMs } from './server-time.ts';

export type HubWebhook = typeof webhook.$inferSelect;

export const listWebhooks = async ({ orm }: HubReader): Promise<WebhookRow[]> =>
  orm.select().from(webhook).orderBy(asc(webhook.createdAt), asc(webhook.id));

export async function getWebhook({ orm }: HubReader, id: string): Promise<HubWebhook> {
  const [row] = await orm.select().from(webhook).where(eq(webhook.id, id));
  if (row === undefined) throw problem('not-found', 'There is no webhook with this id.');
  return row;
}

export async function authorName(reader: HubReader, author: string): Promise<string> {
  return (await namesOfAuthors(reader, [{ author }]))({ author });
}

/** Adds a webhook, which is notified of changes from now on. */
export async function addWebhook(writer: HubWriter, said: AddedWebhook): Promise<void> {
  const { key, hash } = await lastSettled(writer);
  await writer.orm.insert(webhook).values({
    ...said,
    isOn: true,
    createdBy: writer.author,
    createdAt: writer.now,
    ...{ sentKey: key, sentHash: hash },
  });
  await tellAccess(writer, 'webhook', [said.id]);
}

/** Turns a webhook on or off. Turned on, it is notified at once of what it missed. If its place in the feed is no longer here, it starts from now. */
export async function turnWebhook(writer: HubWriter, id: string, isOn: boolean): Promise<void> {
  const row = await getWebhook(writer, id);
  const isHere = await isPlaceHere(writer, placeOf(row));
  const { key, hash } = isHere ? placeOf(row) : await lastSettled(writer);
  await writer.orm
    .update(webhook)
    .set({ isOn, sentKey: key, sentHash: hash, failures: 0, triedAgainAt: 0 })
    .where(eq(webhook.id, id));
  await tellAccess(writer, 'webhook', [id]);
}

export async function setWebhookSecrets(
  writer: HubWriter,
  id: string,
  secrets: Pick<WebhookRow, 'secret' | 'formerSecret' | 'formerUntil'>,
): Promise<void> {
  await writer.orm.update(webhook).set(secrets).where(eq(webhook.id, id));
  await tellAccess(writer, 'webhook', [id]);
}

export async function removeWebhook(writer: HubWriter, id: string): Promise<void> {
  await writer.orm.delete(webhook).where(eq(webhook.id, id));
  await tellAccess(writer, 'webhook', [id]);
}

/** Turns all webhooks off in a copy of a database. Otherwise an address that was removed since would be notified again. */
export const turnWebhooksOff = async ({ orm }: HubWriter): Promise<void> => {
  await orm.update(webhook).set({ isOn: false });
};

export const placeOf = ({ sentKey, sentHash }: Pick<HubWebhook, 'sentKey' | 'sentHash'>): Place => ({
  key: sentKey,
  hash: sentHash,
});

/** `last`: the end of the feed. */
type Until = { last: Place; today: string };

/** Returns the webhooks that are on, have not been notified of everything until now, and are claimed by no process. */
export const listDue = ({ orm }: HubReader, until: Until): Promise<{ id: string }[]> =>
  orm.select({ id: webhook.id }).from(webhook).where(isDue(until));

const isDue = ({ last, today }: Until) =>
  and(
    eq(webhook.isOn, true),
    or(
      and(isNull(webhook.remindDays), or(ne(webhook.sentKey, last.key), ne(webhook.sentHash, last.hash))),
      sql`${webhook.remindedDay} <= (${today}::date + ${webhook.remindDays})::text`,
    ),
    lt(webhook.triedAgainAt, nowMs),
    lt(webhook.claimedUntil, nowMs),
  );

/** Assigns the webhook to the process with this claim for `forMs`. Returns undefined if another process has claimed it. */
export async function claimWebhook(
  { orm }: HubKeeper,
  { id, claim, forMs, ...until }: { id: string; claim: string; forMs: number } & Until,
): Promise<HubWebhook | undefined> {
  const [row] = await orm
    .update(webhook)
    .set({ claim, claimedUntil: sql`${nowMs} + ${forMs}::bigint` })
    .where(and(eq(webhook.id, id), isDue(until)))
    .returning();
  return row;
}

/** Ends a claim. A newer claim of another process stays as it is. */
async function release({ orm }: HubKeeper, { id, claim }: Claimed, set: object): Promise<void> {
  await orm
    .update(webhook)
    .set({ ...set, claimedUntil: 0 })
    .where(and(eq(webhook.id, id), eq(webhook.claim, claim)));
}
type Claimed = { id: string; claim: string };

/** How far a webhook was served: a place in the feed, or a return day. */
export type Reached = Partial<Pick<HubWebhook, 'sentKey' | 'sentHash' | 'remindedDay' | 'remindedId'>>;

/** Records that everything up to there was accepted. `isSent` is false if there was nothing to send. */
export const noteTaken = (keeper: HubKeeper, claimed: Claimed, reached: Reached, isSent: boolean): Promise<void> =>
  release(keeper, claimed, {
    ...reached,
    ...(isSent && { failures: 0, lastTriedAt: nowMs, lastDoneAt: nowMs, lastProblem: null }),
  });

/** Records a failure; the webhook is tried again after `pauseMs`. */
export const noteNotTaken = (
  keeper: HubKeeper,
  claimed: Claimed,
  { lastProblem, failures, pauseMs }: { lastProblem: WebhookProblem; failures: number; pauseMs: number },
): Promise<void> =>
  release(keeper, claimed, {
    ...{ failures, lastProblem, lastTriedAt: nowMs },
    triedAgainAt: sql`${nowMs} + ${pauseMs}::bigint`,
  });
