/** Which records are in the feed, and the name of each change there. Pure. */
import type { ChangeHash } from '../journal/change.contract.ts';
import type { Place } from './cursor.rules.ts';
import { feedKinds, type FeedEntry, type FeedKind, type Happening } from './feed.contract.ts';

/** The place before the first change. */
export const beginning: Place = { key: 0, hash: '0'.repeat(32) as ChangeHash };

/** `last`: the place after which reading continues. */
export type FeedPart = { entries: FeedEntry[]; last: Place; hasMore: boolean };

/** Approximate number of entries in a page if the request specifies none. */
export const usualLimit = 200;
/** A page ends after this many changes at the latest, even if almost none of them is in the feed. */
export const readAtMost = 5000;

export const isInFeed = (kind: string): kind is FeedKind => (feedKinds as readonly string[]).includes(kind);

type Said = { version: number; fields: Readonly<Record<string, unknown>> };

export function happeningOf({ version, fields }: Said): { what: Happening; into?: string } {
  if (version === 1) return { what: 'created' };
  const { mergedInto, retired } = fields;
  if (typeof mergedInto === 'string') return { what: 'joined', into: mergedInto };
  if (mergedInto === null) return { what: 'parted' };
  if (retired === undefined) return { what: 'changed' };
  return { what: retired === true ? 'retired' : 'put-back' };
}
