/** The messages to a webhook: each is a part of the feed, or reminders of patients who are to come back, signed. */
import { cursorOf, type Place } from '../feed/cursor.rules.ts';
import type { FeedPart } from '../feed/feed.rules.ts';
import type { Soon } from '../steps.ts';
import { instantText } from '../time/instant.rules.ts';
import { dayOf } from '../time/day.rules.ts';
import { returnsAsked } from '../visits/return.rules.ts';
import type { VisitQueries } from '../visits/visit.register.ts';
import { post, type Content } from './post.ts';
import type { ReminderMessage, WebhookProblem } from './webhook.contract.ts';
import type { WebhookRow } from './webhook.register.ts';
import { secretsAt } from './webhook.rules.ts';

/** Entries, or reminders, in one message. */
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

type Sending = { at: number; timeoutMs: number; signal: AbortSignal };
type To = Pick<WebhookRow, 'address' | 'secret' | 'formerSecret' | 'formerUntil'>;

const sent = (webhook: To, message: { id: string; content: Content }, { at, ...options }: Sending) =>
  post({ address: webhook.address, secrets: secretsAt(webhook, at) }, { ...message, at }, options);

/** Sends a part; undefined if it was accepted. Rejects if `signal` aborts. */
export async function sendPart(
  webhook: To & Pick<WebhookRow, 'subscription'>,
  part: FeedPart,
  { contentOf, ...sending }: Sending & { contentOf: ContentOf },
): Promise<WebhookProblem | 'nothing' | undefined> {
  const { address, subscription } = webhook;
  const content =
    subscription === null ? changesIn(part, sending.at) : await contentOf({ address, subscription }, part);
  if (content === undefined) return 'nothing';
  return sent(webhook, { id: `msg_${cursorOf(part.last)}`, content }, sending);
}

function changesIn({ entries, last }: FeedPart, at: number): Content {
  const next = cursorOf(last);
  const data = { changes: entries, next };
  return inJson({ type: 'records.changed', timestamp: instantText(at), data });
}

const inJson = (body: object): Content => ({
  contentType: 'application/json',
  body: JSON.stringify(body),
  authorization: undefined,
});

type Reminded = { remindedDay: string; remindedId: string };
/** `id`: the same each time the message is sent. `reached`: how far it reaches. */
export type Reminders = { id: string; visits: ReminderMessage['data']['visits']; reached: Reminded };

/**
 * Returns the reminders that a webhook receives next; undefined if it received all until today. A visit is left out if its day passed, or
 * was only named when the reminders of that day were sent.
 */
export async function nextReminders(
  due: VisitQueries['due'],
  { remindDays, remindedDay, remindedId }: Pick<WebhookRow, 'remindDays' | 'remindedDay' | 'remindedId'>,
  { today, now }: { today: string; now: number },
): Promise<Reminders | undefined> {
  const to = dayOf(today, remindDays ?? 0).day;
  const isOfThePast = remindedDay === null || remindedDay < today;
  const [day, id] = isOfThePast ? [today, ''] : [remindedDay, remindedId ?? ''];
  if (day > to) return undefined;
  const after = id === '' ? undefined : { day, id };
  const found = await due(returnsAsked({ from: day, to }, { today, now }), { after, limit: mostEntries });
  const last = found.length < mostEntries ? undefined : found.at(-1)?.visit;
  return {
    id: `msg_due_${day}_${id}`,
    visits: found.map(({ visit, patient }) => ({
      visitId: visit.id,
      patientId: patient.id,
      returnOn: visit.returnOn ?? day,
    })),
    reached: { remindedDay: last?.returnOn ?? dayOf(to, 1).day, remindedId: last?.id ?? '' },
  };
}

/** Sends reminders; undefined if they were accepted. Rejects if `signal` aborts. */
export async function sendReminders(
  webhook: To,
  { id, visits }: Reminders,
  sending: Sending,
): Promise<WebhookProblem | 'nothing' | undefined> {
  if (visits.length === 0) return 'nothing';
  const message: ReminderMessage = { type: 'visits.due', timestamp: instantText(sending.at), data: { visits } };
  return sent(webhook, { id, content: inJson(message) }, sending);
}
