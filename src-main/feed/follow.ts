/** Follows the feed from a place, for live events and webhooks, which pass it on as it grows. */
import type { Place } from './cursor.rules.ts';
import type { FeedPart } from './feed.rules.ts';

const atOnce = 100;

export type Follower = {
  /** Signals that there may be more. Reads soon, once for all signals that came meanwhile. */
  wake: () => void;
  stop: () => void;
};

type Told = {
  /** Returns the entries after a place, about `limit` of them. */
  read: (after: Place, limit: number) => FeedPart | Promise<FeedPart>;
  tell: (part: FeedPart) => void | Promise<void>;
  /** False once the registry may no longer be read. */
  isOpen: () => boolean;
  failed: (error: unknown) => void;
};

/** Calls `tell` with one part after the other, each when the previous one was received. Each wake also leads to one call with an empty part. */
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
