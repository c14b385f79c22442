/**
 * How much is tried: `npm test` meets every value, `npm run drills` all values together, and many more that are generated. What
 * is expected is the same in both.
 */
export const isDrill = process.env['DRILLS'] === '1';

/** All of these in a drill; otherwise one, and another at the next turn. */
export function allOrOne<Value>(values: readonly Value[], turn: number): readonly Value[] {
  const at = turn % values.length;
  return isDrill ? values : values.slice(at, at + 1);
}
