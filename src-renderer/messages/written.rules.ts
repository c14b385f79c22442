/** How a language and a clinic together write a day, so that nobody can read it as another one. Pure. */
import type { Calendar, DateFormats } from '../../src-main/time/date-formats.contract.ts';

type Options = Omit<Intl.DateTimeFormatOptions, 'calendar'>;

export const shortDay = { day: 'numeric', month: 'short', year: 'numeric' } as const satisfies Options;

export const shortTime = ({ clock }: DateFormats): Options => ({
  hour: clock === 'h23' ? '2-digit' : 'numeric',
  minute: '2-digit',
  hourCycle: clock,
});

/** Its months stand in letters. Of numbers alone only a year that comes first says which of the others is the month. */
export function dateFormatOf(
  language: string,
  formats: DateFormats,
  { calendar = formats.calendar, ...options }: Options & { calendar?: Calendar },
): Intl.DateTimeFormat {
  // One kind of digits on a page: those that the numbers of the language have.
  const { numberingSystem } = new Intl.NumberFormat(language).resolvedOptions();
  const make = (more: Options) =>
    new Intl.DateTimeFormat(localeOf(language, formats), { numberingSystem, calendar, ...more });
  const format = make(options);
  // Portuguese of Portugal and of Africa writes the short name of a month as its number.
  const isNumber = format.formatToParts(0).some(({ type, value }) => type === 'month' && !/\p{L}/u.test(value));
  return isNumber ? make({ ...options, month: 'long' }) : format;
}

/** Its month says of which calendar a day is; "AM" behind an Ethiopian year would be taken for the morning. */
export function written(format: Intl.DateTimeFormat, at: Date): string {
  const parts = format.formatToParts(at).filter(({ type }) => type !== 'era');
  const text = parts.map(({ value }) => value).join('');
  return text.replace(/ +(?=[ ,،]|$)/g, '').trim();
}

/** English is written in two orders; the other languages have one, and names of months that differ by region. */
function localeOf(language: string, { region, dayOrder }: DateFormats): string {
  if (language === 'en') return dayOrder === 'month-first' ? 'en-US' : 'en-GB';
  return `${language}-${region}`;
}
