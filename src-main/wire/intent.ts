/** The intent that the Idempotency-Key of a request expresses. */
import { createHmac } from 'node:crypto';
import { canonical } from './canonical.rules.ts';
import { invalid } from './problem.contract.ts';

export type Intent = {
  key: string;
  /** A hash of method, path and body, keyed with the header. */
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
  // Members are sorted, since the same request may be written in any order. The hash is keyed because a body can contain a password, and a plain hash
  // of it could be guessed offline.
  const text = `${method} ${path}\n${canonical(body ?? null)}`;
  const requestHash = createHmac('sha256', header).update(text).digest('base64url');
  return { key: header, requestHash };
}
