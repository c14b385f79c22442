import { decodeChange, hashOf } from './encoding.ts';
import { byStamp } from './heads.rules.ts';

/** The id of the replica that began first, by the changes that introduce replicas; '' if none is known. */
export function firstIntroduced(introductions: readonly Uint8Array[]): string {
  const stamped = introductions.map((bytes) => {
    const { hlc, replica: id } = decodeChange(bytes);
    return { hlc, hash: hashOf(bytes), id };
  });
  return stamped.toSorted(byStamp)[0]?.id ?? '';
}
