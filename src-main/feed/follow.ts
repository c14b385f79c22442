/** Goes along the feed from a place, for whoever is told of it as it grows: live events, webhooks. */
import type { Place } from './cursor.rules.ts';
import type { FeedPart } from './feed.rules.ts';

const atOnce = 100;

export type Follower = {
  /** There may be more: looks soon, once for all that came meanwhile. */
  wake: () => void;
  stop: () => void;
};

type Told = {
  /** What came after a place: about so many. */
  read: (after: Place, limit: number) => FeedPart | Promise<FeedPart>;
  tell: (part: FeedPart) => void | Promise<void>;
  /** False when the registry may not be read any more. */
  isOpen: () => boolean;
  failed: (error: unknown) => void;
};

/** Calls `tell` with part after part, each when the one before was taken, also once with an empty one at each waking. */
export function follow(from: Place, { read, tell, isOpen, failed }: Told): Follower {
  let place = from;
  let isAwake = false;
  let isWanted = false;
  let isStopped = false;
  const goes = () => !isStopped && isOpen();
  const run = async () => {
    try {
      while (isWanted && goes()) {
        isWanted = false;
        for (let hasMore = true; hasMore && goes();) {
          const part = await read(place, atOnce);
          ({ last: place, hasMore } = part);
          await tell(part);
        }
      }
    } finally {
      isAwake = false;
    }
  };
  return {
    wake: () => {
      isWanted = true;
      if (isAwake) return;
      isAwake = true;
      setImmediate(() => void run().catch(failed));
    },
    stop: () => {
      isStopped = true;
    },
  };
}
