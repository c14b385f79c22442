/**
 * Live events. They name records, never their content: the listener reads what it may see. That accounts and service tokens
 * change is told to administrators alone: the others may not even list them.
 *
 * What is in the feed is told from the feed, each entry with the cursor behind it: who was cut off goes on there and misses nothing,
 * and who reads slowly is waited for. The rest is told as it happens.
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
    /** Heard of, and not told yet. */
    const heard = new Map<string, Named>();
    const feed = follow(from, {
      read: (after, limit) => readFeed(registry, after, limit),
      isOpen: () => station.unlocked === registry && raw.writable,
      tell: async ({ entries }) => {
        for (const { id } of entries) heard.delete(id);
        // First, as they have no cursor: who goes on behind an entry was told of all that stands before it.
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
      // A restore took the registry away, and every session with it: the next request says so.
      if (event.kind === 'state' && event.state !== 'ready') raw.end();
      // A window reads all anew when it was cut off.
      if (event.kind === 'registry') raw.end();
    });
    feed.wake();
    const beating = setInterval(() => {
      try {
        authenticate(registry, token);
        send(heartbeat);
      } catch {
        // Expired in the meantime: the stream ends, and the next request says why.
        raw.end();
      }
    }, heartbeatMs);
    const leave = () => {
      feed.stop();
      stop();
    };
    // Signed out, or the account, its role or its password changed: not one event more.
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
