/** The format of a day for a language and a clinic, so that nobody can mistake it for another day. Pure. */
import type { Calendar, DateFormats } from '../../src-main/time/date-formats.contract.ts';

type Options = Omit<Intl.DateTimeFormatOptions, 'calendar'>;

export const shortDay = { day: 'numeric', month: 'short', year: 'numeric' } as const satisfies Options;

export const shortTime = ({ clock }: DateFormats): Options => ({
  hour: clock === 'h23' ? '2-digit' : 'numeric',
  minute: '2-digit',
  hourCycle: clock,
});

/** Returns a format with the month in letters. Among numbers alone, only a leading year shows which of the others is the month. */
export function dateFormatOf(
  language: string,
  formats: DateFormats,
  { calendar = formats.calendar, ...options }: Options & { calendar?: Calendar },
): Intl.DateTimeFormat {
  // A page uses one kind of digits, those of the language's numbers.
  const { numberingSystem } = new Intl.NumberFormat(language).resolvedOptions();
  const make = (more: Options) =>
    new Intl.DateTimeFormat(localeOf(language, formats), { numberingSystem, calendar, ...more });
  const format = make(options);
  // In Portuguese of Portugal and of Africa, the short name of a month is its number.
  const isNumber = format.formatToParts(0).some(({ type, value }) => type === 'month' && !/\p{L}/u.test(value));
  return isNumber ? make({ ...options, month: 'long' }) : format;
}

/** Formats without the era. The month shows which calendar is meant, and "AM" after an Ethiopian year would be taken for the morning. */
export function written(format: Intl.DateTimeFormat, at: Date): string {
  const parts = format.formatToParts(at).filter(({ type }) => type !== 'era');
  const text = parts.map(({ value }) => value).join('');
  return text.replace(/ +(?=[ ,،]|$)/g, '').trim();
}

/** English has two orders of day and month. Each other language has one order, and names of months that differ by region. */
function localeOf(language: string, { region, dayOrder }: DateFormats): string {
  if (language === 'en') return dayOrder === 'month-first' ? 'en-US' : 'en-GB';
  return `${language}-${region}`;
}
