/** Months as the pages of a day and of a month say them, and the keys by which one goes from one to the next. */
import { words } from '../messages/words.svelte.ts';
import { noonOf } from '../time/local-day.ts';

const format = (at: Date, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(words.language, options).format(at);

/** "November 2026". */
export const monthText = (month: string): string => format(noonOf(`${month}-01`), { month: 'long', year: 'numeric' });

/** The names of the months, from January. */
export const monthNames = (): string[] =>
  Array.from({ length: 12 }, (_, month) => format(new Date(2024, month, 15), { month: 'long' }));

/** In digits of the language, without a sign between thousands. */
export const yearText = (year: number): string => format(new Date(year, 6, 1), { year: 'numeric' });

/** -1 or 1 for the arrow keys that lead to the day or month before and after, as the page is read. */
export function stepOf(event: KeyboardEvent): number | undefined {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (altKey || ctrlKey || metaKey || shiftKey || document.querySelector('[role="dialog"]') !== null) return undefined;
  if ((event.target as HTMLElement).closest('input, select, textarea, [role="region"]') !== null) return undefined;
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined;
  return (key === 'ArrowRight') === words.isRightToLeft ? -1 : 1;
}
