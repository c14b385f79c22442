/**
 * Sends the feed of a hub, or reminders, to its webhooks, as `webhooks/delivering.ts` does at a station. Every process looks for webhooks
 * that are due and claims one before it sends, so no two send at once. If a process is killed, its claim expires.
 */
import { cursorOf } from '../feed/cursor.rules.ts';
import { nextPart, nextReminders, sendPart, sendReminders, type ContentOf } from '../webhooks/message.ts';
import type { WebhookProblem } from '../webhooks/webhook.contract.ts';
import { pauseAfter } from '../webhooks/webhook.rules.ts';
import { type WebhookTimes } from '../config.ts';
import { housekeeping, type Hub } from '../postgres/access.ts';
import { readFeed } from './feed.ts';
import { lastSettled } from '../postgres/feed.queries.ts';
import { listReturns } from '../postgres/return.queries.ts';
import {
  claimWebhook,
  listDue,
  noteNotTaken,
  noteTaken,
  placeOf,
  type HubWebhook,
  type Reached,
} from '../postgres/webhook.queries.ts';

type Sent = { reached: Reached; problem: WebhookProblem | 'nothing' | undefined; isAtEnd?: boolean };

/** Returns the function that stops it. A message in transit is then given up, and sent again by another process or after the next start. */
export function beginDelivering(
  hub: Hub,
  { soonMs, firstPauseMs, longestPauseMs, timeoutMs }: WebhookTimes,
  contentOf: ContentOf,
): () => Promise<void> {
  const ending = new AbortController();
  const going = new Map<string, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;

  const untilNow = async () => ({ last: await lastSettled(hub), today: hub.clock.today() });

  const look = async () => {
    for (const { id } of await listDue(hub, await untilNow())) {
      if (going.has(id) || ending.signal.aborted) continue;
      const told = tell(id)
        .catch((error: unknown) => {
          if (!ending.signal.aborted) hub.log.error('delivering to a webhook failed', { webhook: id, error });
        })
        .finally(() => going.delete(id));
      going.set(id, told);
    }
  };

  /** Sends one message after the other while they are accepted and there are more. */
  const tell = async (id: string): Promise<void> => {
    const claim = hub.newId();
    for (let isTaken = true; isTaken && !ending.signal.aborted;) {
      // Longer than a message may take.
      const claiming = { id, claim, ...(await untilNow()), forMs: 2 * timeoutMs };
      const row = await housekeeping(hub, (keeper) => claimWebhook(keeper, claiming));
      if (row === undefined) return;
      const { reached, problem: lastProblem, isAtEnd = false } = await send(row);
      const isAccepted = lastProblem === undefined || lastProblem === 'nothing';
      isTaken = isAccepted && !isAtEnd;
      await housekeeping(hub, (keeper) => {
        if (isAccepted) {
          return noteTaken(keeper, { id, claim }, reached, lastProblem === undefined);
        }
        const failures = row.failures + 1;
        const pauseMs = pauseAfter(failures, { firstMs: firstPauseMs, longestMs: longestPauseMs });
        return noteNotTaken(keeper, { id, claim }, { lastProblem, failures, pauseMs });
      });
    }
  };

  const send = async (row: HubWebhook): Promise<Sent> => {
    const sending = { at: hub.clock.now(), timeoutMs, signal: ending.signal };
    if (row.remindDays !== null) {
      const now = { today: hub.clock.today(), now: hub.clock.now() };
      const reminders = await nextReminders((...asked) => listReturns(hub, ...asked), row, now);
      if (reminders === undefined) return { reached: {}, problem: 'nothing', isAtEnd: true };
      return { reached: reminders.reached, problem: await sendReminders(row, reminders, sending) };
    }
    const part = await nextPart((after, limit) => readFeed(hub, after, limit), placeOf(row));
    const reached = { sentKey: part.last.key, sentHash: part.last.hash };
    if (part.entries.length > 0) return { reached, problem: await sendPart(row, part, { ...sending, contentOf }) };
    return { reached, problem: 'nothing', isAtEnd: cursorOf(part.last) === cursorOf(placeOf(row)) };
  };

  const goOn = () => {
    timer = setTimeout(() => {
      look()
        .catch((error: unknown) => hub.log.error('checking for webhooks failed', { error }))
        .finally(() => {
          if (!ending.signal.aborted) goOn();
        });
    }, soonMs).unref();
  };
  goOn();

  return async () => {
    ending.abort();
    clearTimeout(timer);
    await Promise.all(going.values());
  };
}
