/**
 * Sends the feed of a hub to its webhooks, as `webhooks/delivering.ts` does at a station. Every process looks for webhooks that are due and
 * claims one before it sends, so no two send at once. If a process is killed, its claim expires.
 */
import { cursorOf } from '../feed/cursor.rules.ts';
import { nextPart, sendPart, type ContentOf } from '../webhooks/message.ts';
import { pauseAfter } from '../webhooks/webhook.rules.ts';
import { type WebhookTimes } from '../config.ts';
import { housekeeping, type Hub } from '../postgres/access.ts';
import { readFeed } from './feed.ts';
import { lastSettled } from '../postgres/feed.queries.ts';
import { claimWebhook, listDue, noteNotTaken, noteTaken, placeOf } from '../postgres/webhook.queries.ts';

/** Returns the function that stops it. A message in transit is then given up, and sent again by another process or after the next start. */
export function beginDelivering(
  hub: Hub,
  { soonMs, firstPauseMs, longestPauseMs, timeoutMs }: WebhookTimes,
  contentOf: ContentOf,
): () => Promise<void> {
  const ending = new AbortController();
  const going = new Map<string, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;

  const look = async () => {
    const last = await lastSettled(hub);
    for (const { id } of await listDue(hub, last)) {
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
      const last = await lastSettled(hub);
      // Longer than a message may take.
      const claiming = { id, claim, last, forMs: 2 * timeoutMs };
      const row = await housekeeping(hub, (keeper) => claimWebhook(keeper, claiming));
      if (row === undefined) return;
      const part = await nextPart((after, limit) => readFeed(hub, after, limit), placeOf(row));
      if (part.entries.length === 0) {
        await housekeeping(hub, (keeper) => noteTaken(keeper, { id, claim }, part.last, false));
        isTaken = cursorOf(part.last) !== cursorOf(placeOf(row));
        continue;
      }
      const sending = { at: hub.clock.now(), timeoutMs, signal: ending.signal, contentOf };
      const lastProblem = await sendPart(row, part, sending);
      isTaken = lastProblem === undefined || lastProblem === 'nothing';
      await housekeeping(hub, (keeper) => {
        if (lastProblem === undefined || lastProblem === 'nothing') {
          return noteTaken(keeper, { id, claim }, part.last, lastProblem === undefined);
        }
        const failures = row.failures + 1;
        const pauseMs = pauseAfter(failures, { firstMs: firstPauseMs, longestMs: longestPauseMs });
        return noteNotTaken(keeper, { id, claim }, { lastProblem, failures, pauseMs });
      });
    }
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
