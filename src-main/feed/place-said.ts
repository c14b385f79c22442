import { soon, type Steps } from '../steps.ts';
import type { Place } from './cursor.rules.ts';
import { cursorSaid, unknownCursor, type Said } from './cursor-said.rules.ts';
import type { FeedQueries } from './feed.register.ts';

/** The place that a request names. Throws `invalid-request` for what is no cursor, `unknown-cursor` for one of another journal. */
export function* placeSaid(feed: Pick<FeedQueries, 'isHere'>, said: Said): Steps<Place> {
  const place = cursorSaid(said);
  if (yield* soon(feed.isHere(place))) return place;
  throw unknownCursor();
}

/** The place that a listener goes on from; undefined where it names none. */
export function* placeAsked(
  feed: Pick<FeedQueries, 'isHere'>,
  { headers }: { headers: NodeJS.Dict<string | string[]> },
): Steps<Place | undefined> {
  const text = headers['last-event-id'];
  // A browser that was told of none sends an empty one.
  if (text === undefined || text === '') return undefined;
  return yield* placeSaid(feed, { text: String(text), pointer: '' });
}
