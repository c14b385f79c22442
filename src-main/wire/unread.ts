/**
 * Bounds what waits to be read by its caller, in memory and in time: a caller who asks for large pages on many connections and reads none
 * of them is cut off, as is a connection of which nothing was read for a while. Whoever reads slowly is cut off by neither.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Far more than a window has under way, and little enough for a computer with 2 GB. */
const unreadLimit = 16 * 1024 * 1024;

/** For the `onSend` hook of an endpoint whose replies can be large. */
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

/** A window reads at once; over a bad line some seconds pass between two parts. */
export const stalledMs = 10_000;

/** For the `onSend` hook of all replies: frees the connection of a caller who has read nothing of a reply for so long. */
export function newStalled(ms: number) {
  return ({ socket }: FastifyRequest, { raw }: FastifyReply, _payload: unknown, done: () => void): void => {
    done();
    // Node counts what the system took of what waits as a sign of life. A reply that is still being made has nothing waiting.
    raw.setTimeout(ms, () => {
      if (socket.writableLength > 0) socket.destroy();
    });
  };
}
