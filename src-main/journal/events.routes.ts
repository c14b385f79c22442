/**
 * Live events. They name records, never their content: the listener reads what it may see. That accounts and service tokens
 * change is told to administrators alone: the others may not even list them.
 */
import type { Route } from '../http/route.ts';
import { authenticate, bearerOf } from '../http/session.ts';
import { whenDismissed } from '../staff/present.ts';
import { listenTo, stateOf } from '../station/registry.ts';
import { stationEndpoints } from '../station/station.contract.ts';
import type { StationEvent } from './events.ts';

const heartbeatMs = 15_000;
/** A listener that does not read is dropped rather than let grow; it reconnects and reads afresh. */
const maxBufferedBytes = 256 * 1024;

export function eventRoutes(route: Route): void {
  route(stationEndpoints.events, ({ station, registry, principal, request, reply }) => {
    const token = bearerOf(request);
    reply.hijack();
    const { raw } = reply;
    const headers = Object.entries(reply.getHeaders()).filter(
      (each): each is [string, string] => each[1] !== undefined,
    );
    raw.writeHead(200, { ...Object.fromEntries(headers), 'content-type': 'text/event-stream' });
    const send = (text: string) => {
      if (raw.writableLength > maxBufferedBytes) raw.destroy();
      else raw.write(text);
    };
    send(`event: state\ndata: ${JSON.stringify({ state: stateOf(station) })}\n\n`);
    const stop = listenTo(station, (event) => {
      if (event.kind !== 'access' || principal.role === 'administrator') send(toText(event));
      // A restore took the registry away, and every session with it: the next request says so.
      if (event.kind === 'state' && event.state !== 'ready') raw.end();
      // A window reads all anew when it was cut off.
      if (event.kind === 'registry') raw.end();
    });
    const heartbeat = setInterval(() => {
      try {
        authenticate(registry, token);
        send(':\n\n');
      } catch {
        // Expired in the meantime: the stream ends, and the next request says why.
        raw.end();
      }
    }, heartbeatMs);
    // Signed out, or the account, its role or its password changed: not one event more.
    const stay = whenDismissed(registry.present, principal.tokenHash, () => {
      stop();
      raw.end();
    });
    raw.on('close', () => {
      clearInterval(heartbeat);
      stay();
      stop();
    });
    return '';
  });
}

function toText(event: StationEvent): string {
  if (event.kind === 'record' || event.kind === 'access') {
    return `event: record\ndata: ${JSON.stringify({ record: event.record, id: event.id })}\n\n`;
  }
  if (event.kind === 'sync') return 'event: sync\ndata: {}\n\n';
  if (event.kind === 'duplicates') return 'event: duplicates\ndata: {}\n\n';
  if (event.kind === 'trouble') return 'event: trouble\ndata: {}\n\n';
  return event.kind === 'state' ? `event: state\ndata: ${JSON.stringify({ state: event.state })}\n\n` : '';
}
