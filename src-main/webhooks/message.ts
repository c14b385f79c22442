/** The messages to a webhook: each is a part of the feed, signed. */
import { cursorOf, type Place } from '../feed/cursor.rules.ts';
import type { FeedPart } from '../feed/feed.rules.ts';
import type { Soon } from '../steps.ts';
import { post, type Content } from './post.ts';
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

/** Returns the content of a message to a webhook that is a Subscription of FHIR; undefined if nothing in the part concerns it. */
export type ContentOf = (
  webhook: { address: string; subscription: string },
  part: FeedPart,
) => Soon<Content | undefined>;

type Sending = { at: number; timeoutMs: number; signal: AbortSignal; contentOf: ContentOf };

/** Sends a part; undefined if it was accepted. Rejects if `signal` aborts. */
export async function sendPart(
  webhook: Pick<WebhookRow, 'address' | 'secret' | 'formerSecret' | 'formerUntil' | 'subscription'>,
  part: FeedPart,
  { at, contentOf, ...options }: Sending,
): Promise<WebhookProblem | 'nothing' | undefined> {
  const { address, subscription } = webhook;
  const content = subscription === null ? changesIn(part, at) : await contentOf({ address, subscription }, part);
  if (content === undefined) return 'nothing';
  return post({ address, secrets: secretsAt(webhook, at) }, { id: `msg_${cursorOf(part.last)}`, at, content }, options);
}

function changesIn({ entries, last }: FeedPart, at: number): Content {
  const next = cursorOf(last);
  const data = { changes: entries, next };
  const body = JSON.stringify({ type: 'records.changed', timestamp: new Date(at).toISOString(), data });
  return { contentType: 'application/json', body, authorization: undefined };
}
