/**
 * Live events. They name records, never their content: the listener reads what it may see. That accounts and service tokens
 * change is told to administrators alone: the others may not even list them.
 */
import type { Route } from '../http/route.ts';
import { authenticate, bearerOf } from '../http/session.ts';
import { listenTo, stateOf, type Registry } from '../station/registry.ts';
import { stationEndpoints } from '../station/station.contract.ts';
import type { StationEvent } from './events.ts';

const heartbeatMs = 15_000;
/** A listener that does not read is dropped rather than let grow; it reconnects and reads afresh. */
const maxBufferedBytes = 256 * 1024;

export function eventRoutes(route: Route): void {
  route(stationEndpoints.events, ({ station, registry, request, reply }) => {
    const token = bearerOf(request);
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    const send = (text: string) => {
      if (raw.writableLength > maxBufferedBytes) raw.destroy();
      else raw.write(text);
    };
    send(`event: state\ndata: ${JSON.stringify({ state: stateOf(station) })}\n\n`);
    const stop = listenTo(station, (event) => {
      if (event.kind !== 'access' || isAdministrator(registry, token)) send(toText(event));
    });
    const heartbeat = setInterval(() => {
      try {
        authenticate(registry, token);
        send(':\n\n');
      } catch {
        // Signed out or expired in the meantime: the stream ends, and the next request says why.
        raw.end();
      }
    }, heartbeatMs);
    raw.on('close', () => {
      clearInterval(heartbeat);
      stop();
    });
    return '';
  });
}

/** Asked anew each time: a role can change, or a session end, while its stream is open. */
function isAdministrator(registry: Registry, token: string): boolean {
  try {
    return authenticate(registry, token).role === 'administrator';
  } catch {
    // Signed out or expired in the meantime: the next heartbeat ends the stream.
    return false;
  }
}

function toText(event: StationEvent): string {
  if (event.kind === 'record' || event.kind === 'access') {
    return `event: record\ndata: ${JSON.stringify({ record: event.record, id: event.id })}\n\n`;
  }
  if (event.kind === 'trouble') return 'event: trouble\ndata: {}\n\n';
  return event.kind === 'state' ? `event: state\ndata: ${JSON.stringify({ state: event.state })}\n\n` : '';
}
