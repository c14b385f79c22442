/** Webhooks of a hub, as `webhooks/webhook.queries.ts` has them for a station. Any of its processes tells them; `claim` says which does. */
import { and, asc, eq, lt, ne, or, sql } from 'drizzle-orm';
import type { Place } from '../feed/cursor.rules.ts';
import { problem } from '../wire/problem.contract.ts';
import type { WebhookProblem } from '../webhooks/webhook.contract.ts';
import type { WebhookRow } from '../webhooks/webhook.register.ts';
import type { HubKeeper, HubReader, HubWriter } from './access.ts';
import { tellAccess } from './access-event.queries.ts';
import { isPlaceHere, lastSettled } from './feed.queries.ts';
import { namesOfAuthors } from './names.queries.ts';
import { webhook } from './schema.ts';
import { nowMs } from './server-time.ts';

type Row = typeof webhook.$inferSelect;

export const listWebhooks = async ({ orm }: HubReader): Promise<WebhookRow[]> =>
  orm.select().from(webhook).orderBy(asc(webhook.createdAt), asc(webhook.id));

export async function getWebhook({ orm }: HubReader, id: string): Promise<Row> {
  const [row] = await orm.select().from(webhook).where(eq(webhook.id, id));
  if (row === undefined) throw problem('not-found', 'There is no webhook with this id.');
  return row;
}

export async function authorName(reader: HubReader, author: string): Promise<string> {
  return (await namesOfAuthors(reader, [{ author }]))({ author });
}

/** It is told what comes from now on. */
export async function addWebhook(writer: HubWriter, said: Pick<Row, 'id' | 'address' | 'secret'>): Promise<void> {
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

/** Put on, it is told at once what it was not told yet: from where it was, or from now on if that place is not here any more. */
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

export async function removeWebhook(writer: HubWriter, id: string): Promise<void> {
  await writer.orm.delete(webhook).where(eq(webhook.id, id));
  await tellAccess(writer, 'webhook', [id]);
}

/** Of a copy of a database: an address that was removed since would be told again. */
export const turnWebhooksOff = async ({ orm }: HubWriter): Promise<void> => {
  await orm.update(webhook).set({ isOn: false });
};

export const placeOf = ({ sentKey, sentHash }: Pick<Row, 'sentKey' | 'sentHash'>): Place => ({
  key: sentKey,
  hash: sentHash,
});

/** Those that are on, have not been told of `last`, and are told by no process now. */
export const listDue = ({ orm }: HubReader, last: Place): Promise<{ id: string }[]> =>
  orm.select({ id: webhook.id }).from(webhook).where(isDue(last));

const isDue = (last: Place) =>
  and(
    eq(webhook.isOn, true),
    or(ne(webhook.sentKey, last.key), ne(webhook.sentHash, last.hash)),
    lt(webhook.triedAgainAt, nowMs),
    lt(webhook.claimedUntil, nowMs),
  );

/** Makes the process that has this claim the one that tells the webhook for `forMs`; undefined where another one does already. */
export async function claimWebhook(
  { orm }: HubKeeper,
  { id, claim, last, forMs }: { id: string; claim: string; last: Place; forMs: number },
): Promise<Row | undefined> {
  const [row] = await orm
    .update(webhook)
    .set({ claim, claimedUntil: sql`${nowMs} + ${forMs}::bigint` })
    .where(and(eq(webhook.id, id), isDue(last)))
    .returning();
  return row;
}

/** Ends a claim. What another process has claimed in the meantime stays as it is. */
async function release({ orm }: HubKeeper, { id, claim }: Claimed, set: object): Promise<void> {
  await orm
    .update(webhook)
    .set({ ...set, claimedUntil: 0 })
    .where(and(eq(webhook.id, id), eq(webhook.claim, claim)));
}
type Claimed = { id: string; claim: string };

/** All up to this place was taken. `isSent`: something was sent; else there was nothing in the feed. */
export const noteTaken = (keeper: HubKeeper, claimed: Claimed, { key, hash }: Place, isSent: boolean): Promise<void> =>
  release(keeper, claimed, {
    ...{ sentKey: key, sentHash: hash },
    ...(isSent && { failures: 0, lastTriedAt: nowMs, lastDoneAt: nowMs, lastProblem: null }),
  });

/** It is tried again after `pauseMs`. */
export const noteNotTaken = (
  keeper: HubKeeper,
  claimed: Claimed,
  { lastProblem, failures, pauseMs }: { lastProblem: WebhookProblem; failures: number; pauseMs: number },
): Promise<void> =>
  release(keeper, claimed, {
    ...{ failures, lastProblem, lastTriedAt: nowMs },
    triedAgainAt: sql`${nowMs} + ${pauseMs}::bigint`,
  });
