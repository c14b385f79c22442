import type { LayerCake } from 'layercake';
import type { ComponentProps } from 'svelte';

/** What LayerCake makes the scales of our plots from. */
export type PlotScales = Pick<
  ComponentProps<typeof LayerCake>,
  'data' | 'x' | 'y' | 'xDomain' | 'yDomain' | 'xNice' | 'yNice' | 'xReverse' | 'padding'
>;

/** What LayerCake gives to the marks of our plots: scales of numbers, and the size of what is inside the padding. */
type Scale = ((value: number) => number) & { ticks?: (count: number) => number[] };
export type PlotFrame = { xScale: Scale; yScale: Scale; width: number; height: number };

/** Half a patient is no tick. */
export const wholeTicks = (scale: Scale, count: number): number[] =>
  (scale.ticks?.(count) ?? []).filter((tick) => Number.isInteger(tick));

type InTime = {
  counts: number[];
  isRightToLeft: boolean;
  /** The room for what is written above the bars, and beside them. */
  above: number;
  beside: number;
};

/** Scales for one count in each step of time, which goes on in the direction in which one reads. */
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
