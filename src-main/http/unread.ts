/**
 * Bounds what waits in memory to be read by its caller: who asks for large pages on many connections and reads none of them is
 * cut off, and nobody else is.
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
