/**
 * Entity tags (RFC 9110, 8.8.3 and 13). A route sets the version of its record. A reply can change although the version does not: an age
 * depends on the day, and the reply shows merged records too. So the tag combines the version and a hash of the reply. `If-Match`
 * compares the version alone (`reply.ts`), `If-None-Match` the whole tag.
 */
import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** An `onSend` hook that tags a reply, and answers 304 if the client has it already. */
export function tagReply(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: (error: null, payload: unknown) => void,
): void {
  const version = reply.getHeader('etag');
  // A weak tag is the version alone, as FHIR requires.
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
  // For HEAD, Fastify needs the text but sends only its length.
  done(null, request.method === 'HEAD' ? payload : null);
}

const names = (header: string | undefined, tag: string): boolean =>
  header !== undefined && header.split(',').some((each) => ['*', tag, `W/${tag}`].includes(each.trim()));
