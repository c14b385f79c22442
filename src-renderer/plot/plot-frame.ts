import type { LayerCake } from 'layercake';
import type { ComponentProps } from 'svelte';
import { words } from '../messages/words.svelte.ts';

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

/** The width of the numbers of an axis. */
export const axisWidth = 44;

/** @param above, beside the space for text above the bars and beside them; by default for the axis and its title. */
type InTime = { counts: number[]; above?: number; beside?: number };

/** Scales for one count in each step of time, in the direction of reading. */
export const scalesInTime = ({ counts, above = 26, beside = axisWidth }: InTime): PlotScales => ({
  data: counts.map((count, index) => ({ count, index })),
  x: 'index',
  y: 'count',
  xDomain: [0, counts.length],
  yDomain: [0, Math.max(4, ...counts)],
  yNice: 4,
  xReverse: words.isRightToLeft,
  padding: {
    top: above,
    bottom: 24,
    ...(words.isRightToLeft ? { left: 8, right: beside } : { left: beside, right: 8 }),
  },
});
