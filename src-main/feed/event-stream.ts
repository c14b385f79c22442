/** Live events on the wire: server-sent events, for a listener that may be slow or gone. */
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { FeedEntry } from './feed.contract.ts';

export const heartbeatMs = 15_000;
/** An empty comment, which keeps intermediaries from treating the connection as dead. */
export const heartbeat = ':\n\n';
/** A listener that does not read is disconnected, so that its buffer cannot grow. It reconnects and continues where it was. */
const maxBufferedBytes = 256 * 1024;

type Stream = {
  raw: ServerResponse;
  send: (text: string) => void;
  /** Resolves when the listener has received it, or is gone. */
  sendSlowly: (text: string) => Promise<void>;
};

export function openStream(reply: FastifyReply): Stream {
  reply.hijack();
  const { raw } = reply;
  const headers = Object.entries(reply.getHeaders()).filter((each): each is [string, string] => each[1] !== undefined);
  raw.writeHead(200, { ...Object.fromEntries(headers), 'content-type': 'text/event-stream' });
  return {
    raw,
    send: (text) => {
      if (raw.writableLength > maxBufferedBytes) raw.destroy();
      else raw.write(text);
    },
    sendSlowly: async (text) => {
      if (!raw.writable || raw.write(text)) return;
      const gone = new AbortController();
      const { signal } = gone;
      await Promise.race([once(raw, 'drain', { signal }), once(raw, 'close', { signal })]).catch(() => undefined);
      gone.abort();
    },
  };
}

export const textOf = (event: string, data: object): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

export const entryText = ({ cursor, kind, ...entry }: FeedEntry): string =>
  `id: ${cursor}\n${textOf('record', { record: kind, ...entry })}`;
