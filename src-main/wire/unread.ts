/**
 * Bounds the replies that wait for their caller, in memory and in time. A caller who requests large pages on many connections and reads
 * none is cut off. So is a connection from which nothing was read for a while. A slow reader is cut off by neither.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Far more bytes than a window requests at once, and few enough for a computer with 2 GB. */
const unreadLimit = 16 * 1024 * 1024;

/** Returns an `onSend` hook for endpoints whose replies can be large. */
export function newUnread() {
  /** Bytes by principal. */
  const unread = new Map<string, number>();

  return (request: FastifyRequest, reply: FastifyReply, payload: unknown, done: () => void): void => {
    done();
    const who = request.caller?.principal.id;
    if (who === undefined || typeof payload !== 'string') return;
    const bytes = Buffer.byteLength(payload);
    const all = (unread.get(who) ?? 0) + bytes;
    unread.set(who, all);
    reply.raw.once('close', () => {
      const left = (unread.get(who) ?? 0) - bytes;
      if (left > 0) unread.set(who, left);
      else unread.delete(who);
    });
    if (all > unreadLimit) request.socket.destroy();
  };
}

/** A window reads immediately; over a bad line a few seconds pass between two parts. */
export const stalledMs = 10_000;

/**
 * Returns an `onSend` hook for all replies. It frees the connection of a caller who has read nothing of a reply for `ms` milliseconds.
 */
export function newStalled(ms: number) {
  return ({ socket }: FastifyRequest, { raw }: FastifyReply, _payload: unknown, done: () => void): void => {
    done();
    // The system has taken all of nearly every reply by now, and a timer for each of them slows reads.
    if (raw.writableEnded && raw.writableLength === 0 && socket.writableLength === 0) return;
    // The timer restarts whenever the system takes some of the waiting bytes. A reply that is still being made has no bytes waiting.
    raw.setTimeout(ms, () => {
      if (socket.writableLength > 0) socket.destroy();
    });
  };
}
