/** The words for months on the pages of a day and of a month, and the keys that go from one to the next. */
import { words } from '../messages/words.svelte.ts';
import { noonOf } from '../time/local-day.ts';

const format = (at: Date, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(words.language, options).format(at);

/** "November 2026". */
export const monthText = (month: string): string => format(noonOf(`${month}-01`), { month: 'long', year: 'numeric' });

/** The names of the months, January first. */
export const monthNames = (): string[] =>
  Array.from({ length: 12 }, (_, month) => format(new Date(2024, month, 15), { month: 'long' }));

/** In the digits of the language, without a thousands separator. */
export const yearText = (year: number): string => format(new Date(year, 6, 1), { year: 'numeric' });

/** -1 or 1 for the arrow keys that lead to the previous or next day or month, in the direction of reading. */
export function stepOf(event: KeyboardEvent): number | undefined {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (altKey || ctrlKey || metaKey || shiftKey || document.querySelector('[role="dialog"]') !== null) return undefined;
  if ((event.target as HTMLElement).closest('input, select, textarea, [role="region"]') !== null) return undefined;
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined;
  return (key === 'ArrowRight') === words.isRightToLeft ? -1 : 1;
}
