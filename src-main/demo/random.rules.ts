/** Repeatable randomness for synthetic data (mulberry32); never for secrets. */
export type Random = {
  /** Returns an integer from 0 to `limit` - 1. */
  below: (limit: number) => number;
  pick: <T>(list: readonly T[]) => T;
  chance: (probability: number) => boolean;
  /**
   * Returns an index below `limit`, the first ones far more often: Zipf's law with exponent 1, the distribution of
   * names.
   */
  zipf: (limit: number) => number;
};

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    below: (limit) => Math.floor(next() * limit),
    pick: (list) => {
      const item = list[Math.floor(next() * list.length)];
      if (item === undefined) throw new Error('There is nothing to pick from.');
      return item;
    },
    chance: (probability) => next() < probability,
    // The inverse of the continuous distribution: exact enough, and needs no table.
    zipf: (limit) => Math.min(limit - 1, Math.floor(Math.exp(next() * Math.log(limit + 1))) - 1),
  };
}
