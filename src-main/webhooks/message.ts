/** The messages to a webhook: each is a part of the feed, signed. */
import { cursorOf, type Place } from '../feed/cursor.rules.ts';
import type { FeedPart } from '../feed/feed.rules.ts';
import { post } from './post.ts';
import type { WebhookProblem } from './webhook.contract.ts';
import type { WebhookRow } from './webhook.register.ts';
import { secretsAt } from './webhook.rules.ts';

/** Entries in one message. */
const mostEntries = 100;

export type Reading = (after: Place, limit: number) => FeedPart | Promise<FeedPart>;

/** Returns the next entries after a place. A long stretch may have none, since changes of accounts are in no feed: then `last` is its end. */
export async function nextPart(read: Reading, after: Place): Promise<FeedPart> {
  let part = await read(after, mostEntries);
  while (part.entries.length === 0 && part.hasMore) part = await read(part.last, mostEntries);
  return part;
}

/** Sends a part; undefined if it was accepted. Rejects if `signal` aborts. */
export function sendPart(
  webhook: Pick<WebhookRow, 'address' | 'secret' | 'formerSecret' | 'formerUntil'>,
  { entries, last }: FeedPart,
  { at, ...options }: { at: number; timeoutMs: number; signal: AbortSignal },
): Promise<WebhookProblem | undefined> {
  const next = cursorOf(last);
  const data = { changes: entries, next };
  const body = JSON.stringify({ type: 'records.changed', timestamp: new Date(at).toISOString(), data });
  return post({ address: webhook.address, secrets: secretsAt(webhook, at) }, { id: `msg_${next}`, at, body }, options);
}
