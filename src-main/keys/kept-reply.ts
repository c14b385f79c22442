/**
 * Encrypts and opens the first reply to an Idempotency-Key.
 *
 * Some replies contain secrets that are stored nowhere else (a token, the recovery key). So a reply is encrypted
 * under a key that is derived from the Idempotency-Key, of which only a hash is stored. Without the key of the
 * request nobody can read it.
 */
import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import type { Intent } from '../wire/intent.ts';
import { problem } from '../wire/problem.contract.ts';
import { seal, unseal } from './seal.ts';

/** The hash under which a reply to this author is stored. */
export const lookupHash = (author: string, { key }: Intent): string => sha256(`${author}\n${key}`);

/** Returns the stored reply. Throws `idempotency-mismatch` if the key was used for another request. */
export function replyFor<T>(stored: { requestHash: string; reply: Buffer }, intent: Intent): T {
  if (stored.requestHash !== intent.requestHash) {
    throw problem('idempotency-mismatch', 'This Idempotency-Key was already used for a different request.');
  }
  return JSON.parse(openReply(stored.reply, intent.key)) as T;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');

const saltBytes = 16;
const sealingKey = (key: string, salt: Buffer) => Buffer.from(hkdfSync('sha256', key, salt, 'satchel idempotency', 32));

/** Encrypts a reply. An undefined reply is stored as null, so that the request is not repeated. */
export function sealReply(reply: unknown, { key }: Intent): Buffer {
  const salt = randomBytes(saltBytes);
  return Buffer.concat([salt, seal(Buffer.from(JSON.stringify(reply ?? null)), sealingKey(key, salt))]);
}

function openReply(stored: Buffer, key: string): string {
  const [salt, sealed] = [stored.subarray(0, saltBytes), stored.subarray(saltBytes)];
  const reply = unseal(sealed, sealingKey(key, salt));
  if (reply === undefined) throw new Error('A stored reply does not open with the key that it was stored for.');
  return reply.toString('utf8');
}
