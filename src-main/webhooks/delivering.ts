/**
 * Sends the entries of the feed, or reminders, to webhooks. The place that each webhook has reached is stored in its row, and advances when a message is
 * accepted. Nothing is therefore left out by a power cut, a restart, or an address that was away for a week. No request waits for it.
 */
import { write } from '../db/access.ts';
import { placeAt, readFeed } from '../feed/feed.queries.ts';
import { listenTo, type Registry, type Station } from '../station/registry.ts';
import type { Soon } from '../steps.ts';
import type { Content } from './post.ts';
import { listReturns } from '../visits/return.queries.ts';
import { nextPart, nextReminders, sendPart, sendReminders, type ContentOf } from './message.ts';
import type { WebhookProblem } from './webhook.contract.ts';
import { findWebhook, listWebhooks, noteNotTaken, notePassed, noteTaken, type Reached } from './webhook.queries.ts';
import type { WebhookRow } from './webhook.register.ts';
import { pauseAfter } from './webhook.rules.ts';

type Errand = { failures: number; timer: NodeJS.Timeout | undefined; going: Promise<void> | undefined };

/** Returns the function that ends it. A message that is being sent then is aborted, and sent again the next time the registry is opened. */
export function beginDelivering(
  station: Station,
  contentOf: (registry: Registry, ...asked: Parameters<ContentOf>) => Soon<Content | undefined>,
): () => Promise<void> {
  const { soonMs, firstPauseMs, longestPauseMs, timeoutMs } = station.config.webhookTimes;
  const ending = new AbortController();
  const errands = new Map<string, Errand>();
  /** The ids of webhooks that are on. Read again only after one of them changed: nearly always there are none. */
  let known: { of: Registry; ids: string[] } | undefined;

  const idsIn = (registry: Registry): string[] => {
    if (known?.of !== registry) {
      known = { of: registry, ids: listWebhooks(registry).flatMap(({ id, isOn }) => (isOn ? [id] : [])) };
    }
    return known.ids;
  };

  const goSoon = (id: string, afterMs: number) => {
    const errand = errands.get(id) ?? { failures: 0, timer: undefined, going: undefined };
    errands.set(id, errand);
    if (errand.timer !== undefined || errand.going !== undefined || ending.signal.aborted) return;
    errand.timer = setTimeout(() => {
      errand.timer = undefined;
      errand.going = go(id, errand).finally(() => (errand.going = undefined));
    }, afterMs).unref();
  };

  const go = async (id: string, errand: Errand): Promise<void> => {
    const registry = station.unlocked;
    let next: number | undefined;
    try {
      const told = registry === undefined ? 'nothing' : await tell(registry, id);
      errand.failures = told === 'failed' ? errand.failures + 1 : 0;
      if (told === 'more') next = 0;
      if (told === 'failed') next = pauseAfter(errand.failures, { firstMs: firstPauseMs, longestMs: longestPauseMs });
    } catch (error) {
      if (ending.signal.aborted || station.unlocked !== registry) return;
      station.config.log.error('delivering to a webhook failed', { webhook: id, error });
      next = longestPauseMs;
    }
    // After this turn, so that a call sees that nothing is under way.
    if (next !== undefined) setImmediate(() => goSoon(id, next));
  };

  /** Sends one message with entries that the webhook has not received yet. */
  const tell = async (registry: Registry, id: string): Promise<'nothing' | 'more' | 'failed'> => {
    const row = findWebhook(registry, id);
    if (row?.isOn !== true) return 'nothing';
    if (row.remindDays !== null) return remind(registry, row);
    const part = await nextPart((after, limit) => readFeed(registry, after, limit), placeAt(registry, row.sentKey));
    if (part.entries.length === 0) return 'nothing';
    const problem = await sendPart(row, part, {
      ...{ at: station.config.clock.now(), timeoutMs, signal: ending.signal },
      contentOf: (webhook, changed) => contentOf(registry, webhook, changed),
    });
    return note(registry, id, { problem, reached: { sentKey: part.last.key } });
  };

  const remind = async (registry: Registry, row: WebhookRow): Promise<'nothing' | 'more' | 'failed'> => {
    const { clock } = station.config;
    const now = { today: clock.today(), now: clock.now() };
    const reminders = await nextReminders((...asked) => listReturns(registry, ...asked), row, now);
    if (reminders === undefined) return 'nothing';
    const problem = await sendReminders(row, reminders, { at: now.now, timeoutMs, signal: ending.signal });
    return note(registry, row.id, { problem, reached: reminders.reached });
  };

  const note = async (
    registry: Registry,
    id: string,
    { problem, reached }: { problem: WebhookProblem | 'nothing' | undefined; reached: Reached },
  ): Promise<'nothing' | 'more' | 'failed'> => {
    if (station.unlocked !== registry) return 'nothing';
    await write(registry.db, 'station', (writer) => {
      if (problem === undefined) noteTaken(writer, id, reached);
      else if (problem === 'nothing') notePassed(writer, id, reached);
      else noteNotTaken(writer, id, problem);
    });
    return problem === undefined || problem === 'nothing' ? 'more' : 'failed';
  };

  const goAll = (afterMs: number) => {
    if (station.unlocked !== undefined) for (const id of idsIn(station.unlocked)) goSoon(id, afterMs);
  };

  const stop = listenTo(station, (event) => {
    if (event.kind === 'access' && event.record === 'webhook') {
      known = undefined;
      // A webhook that is switched on again does not wait for its pause.
      const errand = errands.get(event.id);
      if (errand?.timer !== undefined) {
        clearTimeout(errand.timer);
        Object.assign(errand, { failures: 0, timer: undefined });
      }
      goAll(0);
    } else if (event.kind === 'record' || event.kind === 'state') goAll(soonMs);
  });
  goAll(soonMs);
  // A day begins without an event, and the computer may have slept.
  const hourly = setInterval(() => goAll(0), longestPauseMs).unref();

  return async () => {
    stop();
    clearInterval(hourly);
    ending.abort();
    for (const { timer } of errands.values()) clearTimeout(timer);
    for (const { going } of errands.values()) await going;
  };
}
