import { soon, type Steps } from '../steps.ts';
import type { Place } from './cursor.rules.ts';
import { cursorSaid, unknownCursor, type Said } from './cursor-said.rules.ts';
import type { FeedQueries } from './feed.register.ts';

/**
 * Returns the place that a request names. Throws `invalid-request` for text that is no cursor, `unknown-cursor` for a cursor of another
 * journal.
 */
export function* placeSaid(feed: Pick<FeedQueries, 'isHere'>, said: Said): Steps<Place> {
  const place = cursorSaid(said);
  if (yield* soon(feed.isHere(place))) return place;
  throw unknownCursor();
}

/** Returns the place from which a listener continues; undefined if it names none. */
export function* placeAsked(
  feed: Pick<FeedQueries, 'isHere'>,
  { headers }: { headers: NodeJS.Dict<string | string[]> },
): Steps<Place | undefined> {
  const text = headers['last-event-id'];
  // A browser that received no id sends an empty one.
  if (text === undefined || text === '') return undefined;
  return yield* placeSaid(feed, { text: String(text), pointer: '' });
}
