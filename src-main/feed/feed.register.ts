/** The queries of the feed, the same for every database that stores a register. */
import type { Soon } from '../steps.ts';
import type { Reads } from '../journal/tx.ts';
import type { VisitRegister } from '../visits/visit.register.ts';
import type { Place } from './cursor.rules.ts';
import type { FeedPart } from './feed.rules.ts';

export type FeedQueries = {
  /** Returns the place after everything that can be followed now. */
  last: () => Soon<Place>;
  /** True if the change that the place names is at this place of the journal. */
  isHere: (place: Place) => Soon<boolean>;
  /** Returns the entries after a place: `limit` of them, or a few more, since those of one place stay together. */
  after: (place: Place, limit: number) => Soon<FeedPart>;
};

export type FeedRegister = Reads & { feed: FeedQueries };
/** Adds the records, for a feed that contains them. */
export type RecordRegister = FeedRegister & VisitRegister;
