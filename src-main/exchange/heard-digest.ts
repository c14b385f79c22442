import { hash } from 'node:crypto';
import { readChange } from '../journal/encoding.ts';
import { isRevocation } from '../journal/membership.rules.ts';

/** Returns the digest of quarantined revocations. Two members with the same digest have the same ones. */
export const digestOfHeard = (held: readonly Uint8Array[]): string => {
  const hashes = held.flatMap((bytes) => readChange(bytes) ?? []).filter(({ change }) => isRevocation(change));
  return hash('sha256', JSON.stringify(hashes.map((each) => each.hash).sort()), 'hex');
};
