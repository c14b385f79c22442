/** Days and instants as shown by a computer in Kenya, the place of these tests. Arabic is then formatted as in Egypt. */
import type { Language } from '../../src-renderer/messages/languages.ts';

/** The time zone of the windows in these tests, and of their stations: both are on the same computer. */
export const timeZone = 'Africa/Nairobi';

const regional: Partial<Record<Language, string>> = { en: 'en-GB', ar: 'ar-EG' };
const day = { day: 'numeric', month: 'short', year: 'numeric', numberingSystem: 'latn' } as const;

export const dayWritten = (language: Language, at: string): string =>
  new Intl.DateTimeFormat(regional[language] ?? language, { ...day, timeZone: 'UTC' }).format(new Date(at));

export function instantWritten(language: Language, at: string): string {
  // Egypt uses the twelve-hour clock.
  const hourCycle = language === 'ar' ? 'h12' : 'h23';
  const time = { hour: hourCycle === 'h12' ? 'numeric' : '2-digit', minute: '2-digit', hourCycle } as const;
  const format = new Intl.DateTimeFormat(regional[language] ?? language, { ...day, ...time, timeZone });
  return format.format(new Date(at));
}
