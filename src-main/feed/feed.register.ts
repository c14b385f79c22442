/** What the feed is read by, wherever the register is kept. */
import type { Soon } from '../steps.ts';
import type { Reads } from '../journal/tx.ts';
import type { Place } from './cursor.rules.ts';
import type { FeedPart } from './feed.rules.ts';

export type FeedQueries = {
  /** Behind all that can be followed now. */
  last: () => Soon<Place>;
  /** Whether the change that the place names stands there. */
  isHere: (place: Place) => Soon<boolean>;
  /** What came after a place: `limit` entries, or a few more, since those of one place stay together. */
  after: (place: Place, limit: number) => Soon<FeedPart>;
};

export type FeedRegister = Reads & { feed: FeedQueries };
