/**
 * Formats days, instants and numbers for the chosen language and the clinic. All of it uses Intl; nothing here knows a format. A day is
 * never ambiguous: its month is in letters, or the year comes first.
 */
import type { DateFormats } from '../../src-main/time/date-formats.contract.ts';
import { dateFormats } from '../time/date-formats.svelte.ts';
import { localDay } from '../time/local-day.ts';
import { isolated } from './isolated.ts';
import { dateFormatOf, shortDay, shortTime, written } from './written.rules.ts';
import { words } from './words.svelte.ts';

type Format = Intl.DateTimeFormat | Intl.NumberFormat | Intl.RelativeTimeFormat | Intl.ListFormat;
const made = new Map<string, Format>();

function once<T extends Format>(name: string, make: (language: string) => T): T {
  const key = `${words.language} ${name}`;
  let format = made.get(key);
  if (format === undefined) {
    format = make(words.language);
    made.set(key, format);
  }
  return format as T;
}

function dated(name: string, options: Intl.DateTimeFormatOptions, calendar = dateFormats.now.calendar) {
  const formats = dateFormats.now;
  const { region, dayOrder, clock } = formats;
  return once(`${name} ${region} ${dayOrder} ${clock} ${calendar}`, (language) =>
    dateFormatOf(language, formats, { ...options, calendar }),
  );
}

const atNoon = (day: string): Date => new Date(`${day}T12:00:00Z`);
const isGregorian = (): boolean => dateFormats.now.calendar === 'gregory';
const isIso = (calendar: DateFormats['calendar']): boolean =>
  calendar === 'gregory' && dateFormats.now.dayOrder === 'year-first';

/** Formats a calendar day `YYYY-MM-DD`, never shifted by a time zone. */
export function formatDay(day: string, calendar = dateFormats.now.calendar): string {
  if (isIso(calendar)) return day;
  return written(dated('day', { ...shortDay, timeZone: 'UTC' }, calendar), atNoon(day));
}

/** Adds the Gregorian day to that of another calendar. Papers from elsewhere have the Gregorian day; people here use the other one. */
export const formatDayBoth = (day: string): string => withGregorian(formatDay(day), formatDay(day, 'gregory'));

/** Adds the day of the week, which reveals a wrong date soonest. */
export function formatDayInFull(day: string): string {
  const format = dated('day in full', { weekday: 'long', ...shortDay, timeZone: 'UTC' });
  return withGregorian(written(format, atNoon(day)), formatDay(day, 'gregory'), isGregorian());
}

/** Formats a day and a local time of this computer, `YYYY-MM-DDTHH:mm`, with the day of the week. */
export function formatMinuteInFull(minute: string): string {
  const format = dated('minute in full', { weekday: 'long', ...shortDay, ...shortTime(dateFormats.now) });
  const day = formatDay(minute.slice(0, 10), 'gregory');
  return withGregorian(written(format, new Date(minute)), day, isGregorian());
}

/** The name of a day of the week: 1 is Monday, as the 1st of January 2024 was. */
export const formatWeekday = (day: number): string =>
  written(dated('weekday', { weekday: 'long', timeZone: 'UTC' }), atNoon(`2024-01-0${day}`));

/** The month and year of a day. */
export function formatMonth(day: string): string {
  const options = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  const [here, gregorian] = [dateFormats.now.calendar, 'gregory' as const];
  return withGregorian(
    written(dated('month', options, here), atNoon(day)),
    written(dated('month', options, gregorian), atNoon(day)),
  );
}

/** The year of a day. */
export function formatYear(day: string): string {
  const options = { year: 'numeric', timeZone: 'UTC' } as const;
  const [here, gregorian] = [dateFormats.now.calendar, 'gregory' as const];
  return withGregorian(
    written(dated('year', options, here), atNoon(day)),
    written(dated('year', options, gregorian), atNoon(day)),
  );
}

const withGregorian = (here: string, gregorian: string, isSame = here === gregorian): string =>
  isSame ? here : `${here} (${isolated(gregorian)})`;

/** A calendar day without its year, for the axis of a plot. */
export const formatShortDay = (day: string): string =>
  written(dated('short day', { day: 'numeric', month: 'short', timeZone: 'UTC' }), atNoon(day));

/** An instant in the time zone of this computer. */
export function formatInstant(instant: string): string {
  const at = new Date(instant);
  if (isIso(dateFormats.now.calendar)) return `${localDay(at)} ${formatTime(instant)}`;
  return written(dated('instant', { ...shortDay, ...shortTime(dateFormats.now) }), at);
}

export function formatTime(instant: string): string {
  return written(dated('time', shortTime(dateFormats.now)), new Date(instant));
}

export function formatNumber(value: number): string {
  return once('number', (language) => new Intl.NumberFormat(language)).format(value);
}

export function formatList(items: string[]): string {
  return once('list', (language) => new Intl.ListFormat(language)).format(items);
}

const units = [
  { unit: 'gigabyte', size: 1_000_000_000 },
  { unit: 'megabyte', size: 1_000_000 },
];

/** Formats bytes in kilobytes or megabytes. */
export function formatBytes(bytes: number): string {
  const { unit, size } = units.find((each) => bytes >= each.size) ?? { unit: 'kilobyte', size: 1000 };
  const maximumFractionDigits = unit === 'kilobyte' ? 0 : 1;
  const format = once(
    unit,
    (language) => new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits }),
  );
  return format.format(bytes / size);
}

const steps = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** The time since or until an instant: "yesterday", "3 hours ago". */
export function formatAgo(instant: string, now: number = Date.now()): string {
  const difference = Date.parse(instant) - now;
  const format = once('ago', (language) => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }));
  for (const [unit, length] of steps) {
    if (Math.abs(difference) >= length) return format.format(Math.trunc(difference / length), unit);
  }
  return format.format(0, 'minute');
}

/** Formats a wait: "45 min", "2 hr 10 min", and in days from the second day on. */
export function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  if (hours >= 24) return formatUnit(Math.floor(hours / 24), 'day', 'short');
  const rest = formatUnit(minutes % 60, 'minute', 'short');
  return hours === 0 ? rest : `${formatUnit(hours, 'hour', 'short')} ${rest}`;
}

/** Formats a duration in the largest unit that fits: "3 hours", or "3h" where space is short. */
export function formatSpan(ms: number, { isShort = false } = {}): string {
  const [unit, length] = steps.find(([, length]) => ms >= length) ?? steps[2];
  return formatUnit(Math.max(1, Math.trunc(ms / length)), unit, isShort ? 'narrow' : 'long');
}

const formatUnit = (value: number, unit: string, unitDisplay: 'short' | 'narrow' | 'long'): string =>
  once(
    `${unit} ${unitDisplay}`,
    (language) => new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay }),
  ).format(value);

/** Formats the time that is left, to the second: "9:05". */
export function formatCountdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const two = once('two digits', (language) => new Intl.NumberFormat(language, { minimumIntegerDigits: 2 }));
  return `${formatNumber(Math.floor(seconds / 60))}:${two.format(seconds % 60)}`;
}
