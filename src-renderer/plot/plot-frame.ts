/** What LayerCake gives to the marks of our plots: scales of numbers, and the size of what is inside the padding. */
type Scale = ((value: number) => number) & { ticks?: (count: number) => number[] };
export type PlotFrame = { xScale: Scale; yScale: Scale; width: number; height: number };

/** Half a patient is no tick. */
export const wholeTicks = (scale: Scale, count: number): number[] =>
  (scale.ticks?.(count) ?? []).filter((tick) => Number.isInteger(tick));
