/** Bearer tokens of sessions and programs: 256 random bits. Only their SHA-256 is stored. */
import { hash, randomBytes } from 'node:crypto';

export function newToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: tokenHash(token) };
}

export const tokenHash = (token: string): string => hash('sha256', token, 'base64url');
