/**
 * Work of tens of milliseconds (a search of many word beginnings, a page deep in a long list) takes turns. One runs
 * between two checks for other requests, and everybody's first request runs before anybody's second. So nobody waits
 * for more than one such answer of each other person, however many connections that person has.
 */
export type Turns = {
  /**
   * Runs `run` when its turn comes and returns its result. Returns undefined if nobody waits for it any longer by
   * then. Rejects as `run` throws.
   */
  take: <T>(who: string, turn: { isWanted: () => boolean; run: () => T }) => Promise<T | undefined>;
};

export function newTurns(): Turns {
  /** Requests by person, in the order of their turns. */
  const waiting = new Map<string, (() => boolean)[]>();
  let isScheduled = false;

  function next(): void {
    isScheduled = false;
    for (const [who, own] of waiting) {
      const turn = own.shift();
      waiting.delete(who);
      if (own.length > 0) waiting.set(who, own);
      // A request that nobody waits for took no time, so it was not a turn.
      if (turn?.() === true) break;
    }
    if (waiting.size > 0) schedule();
  }

  function schedule(): void {
    isScheduled = true;
    setImmediate(next);
  }

  return {
    take: (who, { isWanted, run }) =>
      new Promise((resolve) => {
        const turn = () => {
          if (!isWanted()) {
            resolve(undefined);
            return false;
          }
          resolve(Promise.resolve().then(run));
          return true;
        };
        const own = waiting.get(who);
        if (own !== undefined) own.push(turn);
        else waiting.set(who, [turn]);
        if (!isScheduled) schedule();
      }),
  };
}
