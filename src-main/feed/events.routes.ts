/**
 * Live events. They name records and never contain their fields: the listener reads what it is allowed to see. Only administrators are
 * notified of changes to accounts and service tokens, since nobody else may even list them.
 *
 * Events of the feed come from the feed, each entry with the cursor after it. A listener that was disconnected continues there and misses
 * nothing; one that reads slowly is waited for. All other events are sent as they happen.
 */
import type { FeedRegister } from './feed.register.ts';
import type { StationRoute } from '../station/route.ts';
import { bearerOf } from '../wire/bearer.ts';
import { authenticate } from '../station/session.ts';
import type { StationEvent } from '../journal/events.ts';
import { runNow } from '../steps.ts';
import { whenDismissed } from '../staff/present.ts';
import { listenTo, stateOf } from '../station/registry.ts';
import { stationEndpoints } from '../station/station.contract.ts';
import { cursorOf } from './cursor.rules.ts';
import { entryText, heartbeat, heartbeatMs, openStream, textOf } from './event-stream.ts';
import { lastPlace, readFeed } from './feed.queries.ts';
import { follow } from './follow.ts';
import { placeAsked } from './place-said.ts';

type Named = Extract<StationEvent, { kind: 'record' }>;

export function eventRoutes(route: StationRoute<FeedRegister>): void {
  route(stationEndpoints.events, ({ station, registry, register, principal, request, reply }) => {
    const token = bearerOf(request);
    const from = runNow(placeAsked(register.feed, request)) ?? lastPlace(registry);
    const { raw, send, sendSlowly } = openStream(reply);
    send(`id: ${cursorOf(from)}\n${textOf('state', { state: stateOf(station) })}`);
    /** Records with an event that was received, but not sent yet. */
    const heard = new Map<string, Named>();
    const feed = follow(from, {
      read: (after, limit) => readFeed(registry, after, limit),
      isOpen: () => station.unlocked === registry && raw.writable,
      tell: async ({ entries }) => {
        for (const { id } of entries) heard.delete(id);
        // First, since they have no cursor: a listener that continues after an entry has received everything before it.
        for (const { record, id } of heard.values()) send(textOf('record', { record, id }));
        heard.clear();
        if (entries.length > 0) await sendSlowly(entries.map(entryText).join(''));
      },
      failed: (error) => {
        registry.log.error('live events ended', { error });
        raw.destroy();
      },
    });
    const stop = listenTo(station, (event) => {
      if (event.kind === 'record') {
        heard.set(event.id, event);
        feed.wake();
        return;
      }
      if (event.kind !== 'access' || principal.role === 'administrator') send(toText(event));
      // A restore took the registry away, and every session with it: the next request reports that.
      if (event.kind === 'state' && event.state !== 'ready') raw.end();
      // A window that was disconnected reads everything again.
      if (event.kind === 'registry') raw.end();
    });
    feed.wake();
    const beating = setInterval(() => {
      try {
        authenticate(registry, token);
        send(heartbeat);
      } catch {
        // The session has expired: the stream ends, and the next request reports why.
        raw.end();
      }
    }, heartbeatMs);
    const leave = () => {
      feed.stop();
      stop();
    };
    // Signed out, or the account, its role or its password changed: no further event is sent.
    const stay = whenDismissed(registry.present, principal.tokenHash, () => {
      leave();
      raw.end();
    });
    raw.on('close', () => {
      clearInterval(beating);
      stay();
      leave();
    });
    return '';
  });
}

function toText(event: StationEvent): string {
  switch (event.kind) {
    case 'record':
    case 'access':
      return textOf('record', { record: event.record, id: event.id });
    case 'sync':
    case 'duplicates':
    case 'trouble':
      return textOf(event.kind, {});
    case 'state':
      return textOf('state', { state: event.state });
    default:
      return '';
  }
}
