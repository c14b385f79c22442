/**
 * Entity tags (RFC 9110, 8.8.3 and 13). A route says the version of its record. A reply can change without one: an age follows from the
 * day, and what was joined into a record stands beside it. So the tag holds the version and a hash of what is sent; the version alone is
 * what `If-Match` goes by (`reply.ts`), the whole what `If-None-Match` does.
 */
import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** An `onSend` hook. */
export function tagReply(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: (error: null, payload: unknown) => void,
): void {
  const version = reply.getHeader('etag');
  // A weak one says the version and no more, as FHIR wants it.
  const isOfVersion = typeof version === 'string' && version.startsWith('"');
  if (!isOfVersion || typeof payload !== 'string' || reply.statusCode !== 200) {
    done(null, payload);
    return;
  }
  const tag = `${version.slice(0, -1)}-${hash('sha256', payload, 'base64url').slice(0, 12)}"`;
  reply.header('etag', tag);
  const isSafe = request.method === 'GET' || request.method === 'HEAD';
  if (!isSafe || !names(request.headers['if-none-match'], tag)) {
    done(null, payload);
    return;
  }
  reply.code(304).removeHeader('content-type').removeHeader('content-length');
  // Of HEAD Fastify sends no more than the length, and needs a text for it.
  done(null, request.method === 'HEAD' ? payload : null);
}

const names = (header: string | undefined, tag: string): boolean =>
  header !== undefined && header.split(',').some((each) => ['*', tag, `W/${tag}`].includes(each.trim()));
