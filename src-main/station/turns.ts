/**
 * What takes tens of milliseconds (a search of many begun words, a page deep in a long list) takes turns: one between two looks
 * at what else has come in, and of those that wait everybody's first before anybody's second. So nobody waits for more than
 * one such answer of each other person, however many connections that person has.
 */
export type Turns = {
  /** What `run` returns, when it is this one's turn; undefined when nobody waits for it any more by then. Rejects as `run` throws. */
  take: <T>(who: string, turn: { isWanted: () => boolean; run: () => T }) => Promise<T | undefined>;
};

export function newTurns(): Turns {
  /** By who asked, in the order in which their turn comes. */
  const waiting = new Map<string, (() => boolean)[]>();
  let isScheduled = false;

  function next(): void {
    isScheduled = false;
    for (const [who, own] of waiting) {
      const turn = own.shift();
      waiting.delete(who);
      if (own.length > 0) waiting.set(who, own);
      // What nobody waits for took no time, so it was nobody's turn.
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
