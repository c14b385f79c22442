/** The order in which people here write day, month and year. */
import { words } from '../messages/words.svelte.ts';
import type { BirthPart } from './birth.rules.ts';

/** By the region of the computer where it speaks the chosen language: English alone would be the order of one country. */
export function birthOrder(): BirthPart[] {
  const { language } = words;
  const tags = [navigator.language, ...navigator.languages];
  const regional = tags.find((tag) => tag.startsWith(`${language}-`)) ?? (language === 'en' ? 'en-GB' : language);
  const parts = new Intl.DateTimeFormat(regional, { calendar: 'gregory' }).formatToParts(0);
  return parts.map(({ type }) => type).filter((type) => type === 'day' || type === 'month' || type === 'year');
}
