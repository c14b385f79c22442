import type { LayerCake } from 'layercake';
import type { ComponentProps } from 'svelte';

/** The input from which LayerCake makes the scales of our plots. */
export type PlotScales = Pick<
  ComponentProps<typeof LayerCake>,
  'data' | 'x' | 'y' | 'xDomain' | 'yDomain' | 'xNice' | 'yNice' | 'xReverse' | 'padding'
>;

/** LayerCake's input to the marks of our plots: scales of numbers, and the size inside the padding. */
type Scale = ((value: number) => number) & { ticks?: (count: number) => number[] };
export type PlotFrame = { xScale: Scale; yScale: Scale; width: number; height: number };

/** Returns whole ticks only, because there is no half patient. */
export const wholeTicks = (scale: Scale, count: number): number[] =>
  (scale.ticks?.(count) ?? []).filter((tick) => Number.isInteger(tick));

type InTime = {
  counts: number[];
  isRightToLeft: boolean;
  /** The space for text above the bars, and beside them. */
  above: number;
  beside: number;
};

/** Scales for one count in each step of time, in the direction of reading. */
export const scalesInTime = ({ counts, isRightToLeft, above, beside }: InTime): PlotScales => ({
  data: counts.map((count, index) => ({ count, index })),
  x: 'index',
  y: 'count',
  xDomain: [0, counts.length],
  yDomain: [0, Math.max(4, ...counts)],
  yNice: 4,
  xReverse: isRightToLeft,
  padding: { top: above, right: isRightToLeft ? beside : 8, bottom: 24, left: isRightToLeft ? 8 : beside },
});
