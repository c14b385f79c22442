/** Days and months as the pages of a day and of a month say them, and how one goes from one to the next. */
import { words } from '../messages/words.svelte.ts';
import { localDay } from '../time/local-day.ts';

const format = (at: Date, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(words.language, options).format(at);

/** Noon: no clock is put forward then. */
const noonOf = (day: string): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, 12);
};

/** "November 2026". */
export const monthText = (month: string): string => format(noonOf(`${month}-01`), { month: 'long', year: 'numeric' });

/** The names of the months, from January. */
export const monthNames = (): string[] =>
  Array.from({ length: 12 }, (_, month) => format(new Date(2024, month, 15), { month: 'long' }));

/** In digits of the language, without a sign between thousands. */
export const yearText = (year: number): string => format(new Date(year, 6, 1), { year: 'numeric' });

export function dayAfter(day: string, count: number): string {
  const at = noonOf(day);
  at.setDate(at.getDate() + count);
  return localDay(at);
}

export function monthAfter(month: string, count: number): string {
  const at = noonOf(`${month}-15`);
  at.setMonth(at.getMonth() + count);
  return localDay(at).slice(0, 7);
}

/** As the station asks for it. */
export const rangeOf = (day: string): { from: string; to: string } => {
  const midnight = (text: string) => {
    const at = noonOf(text);
    return new Date(at.getFullYear(), at.getMonth(), at.getDate()).toISOString();
  };
  return { from: midnight(day), to: midnight(dayAfter(day, 1)) };
};

/** -1 or 1 for the arrow keys that lead to the day or month before and after, as the page is read. */
export function stepOf(event: KeyboardEvent): number | undefined {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (altKey || ctrlKey || metaKey || shiftKey || document.querySelector('[role="dialog"]') !== null) return undefined;
  if ((event.target as HTMLElement).closest('input, select, textarea, [role="region"]') !== null) return undefined;
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined;
  return (key === 'ArrowRight') === words.isRightToLeft ? -1 : 1;
}
