/**
 * Shares a few places fairly among many who wait. Each guest has a path of groups, such as network class, network and account. At each level of it
 * the groups take turns. So a group that sends a thousand guests gets no more turns than one that sends one. While others wait too, a heavier
 * group gets turns in proportion to its weight.
 *
 * Each level uses start-time fair queueing (Goyal, Vin and Cheng, 1996). A turn of a group starts where its last one ended, but never before the
 * turn that is served now, and takes 1/weight. The earliest start is served next.
 */
export type FairQueue = {
  /** Runs `run` when a place is free and it is this guest's turn. Resolves to undefined if the guest has left by then; rejects as `run` does. */
  take: <T>(guest: Guest, run: () => Promise<T>) => Promise<T | undefined>;
};

type Guest = { path: readonly string[]; isWanted: () => boolean };
type Waiting = Guest & { enter: (isIn: boolean) => void };

type Level = {
  /** The start of the turn that was served last. */
  now: number;
  /** The end of each group's last turn; one that ended before `now` is forgotten. */
  ends: Map<string, number>;
  below: Map<string, Level>;
};

const newLevel = (): Level => ({ now: 0, ends: new Map(), below: new Map() });

type Options = {
  places: number;
  /** The number of turns that a group gets for each turn of a neighbouring group with weight 1. */
  weightOf?: (group: string) => number;
};

export function newFairQueue({ places, weightOf = () => 1 }: Options): FairQueue {
  let waiting: Waiting[] = [];
  let running = 0;
  const top = newLevel();

  function letIn(): void {
    const gone = waiting.filter(({ isWanted }) => !isWanted());
    if (gone.length > 0) waiting = waiting.filter((each) => !gone.includes(each));
    for (const { enter } of gone) enter(false);
    while (running < places && waiting.length > 0) {
      const next = nextOf(waiting, { level: top, depth: 0, weightOf });
      waiting.splice(waiting.indexOf(next), 1);
      running++;
      next.enter(true);
    }
  }

  return {
    take: async (guest, run) => {
      const isIn = await new Promise<boolean>((enter) => {
        waiting.push({ ...guest, enter });
        letIn();
      });
      if (!isIn) return undefined;
      try {
        return await run();
      } finally {
        running--;
        letIn();
      }
    },
  };
}

type At = { level: Level; depth: number; weightOf: (group: string) => number };

/** Returns the guest whose turn it is; within one group, the first to arrive. */
function nextOf(waiting: readonly Waiting[], { level, depth, weightOf }: At): Waiting {
  const groups = Map.groupBy(waiting, ({ path }) => path[depth]);
  const [only] = groups.keys();
  const [first] = waiting;
  if (first === undefined) throw new Error('Nobody waits.');
  if (groups.size === 1 && only === undefined) return first;
  const starts = [...groups.keys()].map((group = '') => ({
    group,
    start: Math.max(level.now, level.ends.get(group) ?? 0),
  }));
  const { group, start } = starts.reduce((least, each) => (each.start < least.start ? each : least));
  level.now = start;
  level.ends.set(group, start + 1 / weightOf(group));
  for (const [each, end] of level.ends) if (end <= start) level.ends.delete(each);
  for (const each of level.below.keys()) if (!groups.has(each)) level.below.delete(each);
  const below = level.below.get(group) ?? newLevel();
  level.below.set(group, below);
  return nextOf(groups.get(group) ?? [], { level: below, depth: depth + 1, weightOf });
}
