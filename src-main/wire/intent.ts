/**
 * What an Idempotency-Key says, and how the first reply to it is kept.
 *
 * Some replies hold secrets that are stored nowhere else (a token, the recovery key). So a reply is sealed under a key that
 * is derived from the Idempotency-Key, of which only a hash is kept: who does not know the key of the request cannot read it.
 */
import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { canonical } from '../journal/heads.rules.ts';
import { seal, unseal } from '../keys/seal.ts';
import { invalid, problem } from './problem.contract.ts';

export type Intent = {
  /** The header as sent. */
  key: string;
  /** Of method, path and body, keyed with the header. */
  requestHash: string;
};

export function intentOf(
  headers: readonly string[] | undefined,
  { method, path, body }: { method: string; path: string; body: unknown },
): Intent | undefined {
  if (headers === undefined) return undefined;
  const [header = '', ...more] = headers;
  if (more.length > 0 || header.length < 1 || header.length > 255) {
    throw invalid({ pointer: '', detail: 'Idempotency-Key must be one value of 1 to 255 characters.' });
  }
  // Members in one order: it is the same request however a client writes them. Keyed, since a body can hold a password, and a plain hash of it could be guessed at leisure.
  const text = `${method} ${path}\n${canonical(body ?? null)}`;
  const requestHash = createHmac('sha256', header).update(text).digest('base64url');
  return { key: header, requestHash };
}

/** Under which a reply to this author is kept. */
export const lookupHash = (author: string, { key }: Intent): string => sha256(`${author}\n${key}`);

/** The reply that was kept; throws `idempotency-mismatch` when the key was for another request. */
export function replyFor<T>(stored: { requestHash: string; reply: Buffer }, intent: Intent): T {
  if (stored.requestHash !== intent.requestHash) {
    throw problem('idempotency-mismatch', 'This Idempotency-Key was used before, for a request that was not the same.');
  }
  return JSON.parse(openReply(stored.reply, intent.key)) as T;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');

const saltBytes = 16;
const sealingKey = (key: string, salt: Buffer) => Buffer.from(hkdfSync('sha256', key, salt, 'satchel idempotency', 32));

/** What gives nothing back was done all the same, and is not done again. */
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
