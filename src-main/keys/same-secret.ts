import { timingSafeEqual } from 'node:crypto';

/** Compares two secrets. The time that it takes tells nobody how many characters of a guess were right. */
export function isSameSecret(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
