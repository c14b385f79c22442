/** The order in which people here write day, month and year. */
import { words } from '../messages/words.svelte.ts';

export type BirthPart = 'day' | 'month' | 'year';

/** By the region of the computer where it speaks the chosen language: English alone would be the order of one country. */
export function birthOrder(): BirthPart[] {
  const { language } = words;
  const tags = [navigator.language, ...navigator.languages];
  const regional = tags.find((tag) => tag.startsWith(`${language}-`)) ?? (language === 'en' ? 'en-GB' : language);
  const parts = new Intl.DateTimeFormat(regional, { calendar: 'gregory' }).formatToParts(0);
  return parts.map(({ type }) => type).filter((type) => type === 'day' || type === 'month' || type === 'year');
}

/** A whole date that was pasted: year first, or in the order of the language. */
export function birthPasted(text: string, order: BirthPart[]): Record<BirthPart, string> | undefined {
  const groups = text
    .trim()
    .split(/\P{Nd}+/u)
    .filter(Boolean);
  if (groups.length !== 3) return undefined;
  const names: BirthPart[] = groups[0]?.length === 4 ? ['year', 'month', 'day'] : order;
  const found = { day: '', month: '', year: '' };
  for (const [place, name] of names.entries()) found[name] = groups[place] ?? '';
  return found;
}
