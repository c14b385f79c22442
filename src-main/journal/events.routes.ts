/** Live events. They name records, never their content: the listener reads what it may see. */
import type { Route } from '../http/route.ts';
import { authenticate, bearerOf } from '../http/session.ts';
import { stationEndpoints } from '../station.contract.ts';
import type { StationEvent } from './events.ts';

const heartbeatMs = 15_000;
/** A listener that does not read is dropped rather than let grow; it reconnects and reads afresh. */
const maxBufferedBytes = 256 * 1024;

export function eventRoutes(route: Route): void {
  route(stationEndpoints.events, ({ host, station, request, reply }) => {
    const token = bearerOf(request);
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    const send = (text: string) => {
      if (raw.writableLength > maxBufferedBytes) raw.destroy();
      else raw.write(text);
    };
    send(`event: state\ndata: ${JSON.stringify({ state: host.state() })}\n\n`);
    const stop = host.listen((event) => send(toText(event)));
    const heartbeat = setInterval(() => {
      try {
        authenticate(station, token);
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

function toText(event: StationEvent): string {
  if (event.kind === 'record') {
    return `event: record\ndata: ${JSON.stringify({ record: event.record, id: event.id })}\n\n`;
  }
  return event.kind === 'state' ? `event: state\ndata: ${JSON.stringify({ state: event.state })}\n\n` : '';
}
