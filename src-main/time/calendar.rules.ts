/**
 * Days in the calendars that clinics use. A day is stored as the Gregorian `YYYY-MM-DD`; other calendars are for reading and typing it.
 * Intl converts only from a day to its name. The reverse is a search with Intl, so what people type always matches what is shown. Pure.
 */
import type { Calendar } from './date-formats.contract.ts';
import { dayMs } from './instant.rules.ts';

export type CalendarDay = { year: number; month: number; day: number };

/** True if the text is a stored day that the Gregorian calendar has. */
export function isWholeDay(text: string | null): text is string {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

export const addDays = (day: string, count: number): string => isoOf(Date.parse(`${day}T00:00:00Z`) + count * dayMs);

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);

/** Returns the day that many whole months earlier; the 31st becomes the last day of a shorter month. */
export function monthsBefore(day: string, count: number): string {
  const { year, month, day: dayOfMonth } = gregorian(day);
  const first = new Date(0);
  first.setUTCFullYear(year, month - 1 - count, 1);
  const last = new Date(first);
  last.setUTCMonth(first.getUTCMonth() + 1, 0);
  return addDays(isoOf(first.getTime()), Math.min(dayOfMonth, last.getUTCDate()) - 1);
}

/** Returns year, month (from 1) and day as the calendar counts them. */
export function inCalendar(day: string, calendar: Calendar): CalendarDay {
  if (calendar === 'gregory') return gregorian(day);
  const parts = numbersOf(calendar).formatToParts(new Date(`${day}T00:00:00Z`));
  const number = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  // Before year 1 of this calendar the years are counted backwards, in another era.
  const isBefore = parts.some(({ type, value }) => type === 'era' && !eras[calendar].includes(value));
  return { year: isBefore ? 1 - number('year') : number('year'), month: number('month'), day: number('day') };
}

/** Returns the day as it is stored, or undefined if the calendar does not have it. */
export function dayOfCalendar(wanted: CalendarDay, calendar: Calendar): string | undefined {
  const { year, month, day } = wanted;
  if (!(year >= 1 && year <= 9999 && month >= 1 && month <= 13 && day >= 1 && day <= 31)) return undefined;
  if (calendar === 'gregory') {
    const text = [String(year).padStart(4, '0'), two(month), two(day)].join('-');
    return isWholeDay(text) ? text : undefined;
  }
  const { perYear, perMonth, firstDay } = lengths[calendar];
  let at = firstDay + Math.round((year - 1) * perYear + (month - 1) * perMonth + day - 1) * dayMs;
  for (let tries = 0; tries < 40; tries += 1) {
    const text = isoOf(at);
    if (!isWholeDay(text)) return undefined;
    const found = inCalendar(text, calendar);
    const isFound = found.year === year && found.month === month && found.day === day;
    if (isFound) return text;
    const off = (year - found.year) * perYear + (month - found.month) * perMonth + day - found.day;
    // An average distance below one day means the next day. The search ends at the first step past the wanted day.
    const step = Math.abs(off) < 1 ? Math.sign(off) : Math.round(off);
    if (step === 0) return undefined;
    at += step * dayMs;
  }
  return undefined;
}

/** Returns the first and the last day of a month or a year, or undefined if the calendar does not have it. */
export function spanOf(wanted: { year: number; month?: number }, calendar: Calendar): [string, string] | undefined {
  const { year, month } = wanted;
  const first = dayOfCalendar({ year, month: month ?? 1, day: 1 }, calendar);
  if (first === undefined) return undefined;
  const isLastMonth = month !== undefined && dayOfCalendar({ year, month: month + 1, day: 1 }, calendar) === undefined;
  const isNextYear = month === undefined || isLastMonth;
  const next = dayOfCalendar(
    { year: year + (isNextYear ? 1 : 0), month: isNextYear ? 1 : month + 1, day: 1 },
    calendar,
  );
  return [first, next === undefined ? first : addDays(next, -1)];
}

/** Returns the month `count` months later, as `YYYY-MM`; earlier if `count` is negative. */
export const monthAfter = (month: string, count: number): string => monthsBefore(`${month}-01`, -count).slice(0, 7);

/** Returns the first and the last day of the month of a day in this calendar. Days before its first year use the Gregorian month. */
export function monthOf(day: string, calendar: Calendar): [string, string] {
  const { year, month } = inCalendar(day, calendar);
  return spanOf({ year, month }, year < 1 ? 'gregory' : calendar) ?? [day, day];
}

/**
 * Moves a day by months, backwards if negative; the 31st becomes the last day of a shorter month. An Ethiopic year has thirteen months.
 */
export function movedByMonths(day: string, months: number, calendar: Calendar): string {
  const { day: dayOfMonth } = inCalendar(day, calendar);
  let [first, last] = monthOf(day, calendar);
  for (let i = 0; i < Math.abs(months); i++) {
    [first, last] = monthOf(months < 0 ? addDays(first, -1) : addDays(last, 1), calendar);
  }
  const wanted = addDays(first, dayOfMonth - 1);
  return wanted > last ? last : wanted;
}

function gregorian(day: string): CalendarDay {
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number);
  return { year, month, day: dayOfMonth };
}

const two = (part: number): string => String(part).padStart(2, '0');
const isoOf = (at: number): string => {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10);
};

/** Average lengths, so that the search starts near its target, and the first day of each calendar. */
const lengths = {
  ethiopic: { perYear: 365.25, perMonth: 30, firstDay: Date.parse('0008-08-27T00:00:00Z') },
  'islamic-umalqura': { perYear: 354.367, perMonth: 29.53, firstDay: Date.parse('0622-07-19T00:00:00Z') },
  persian: { perYear: 365.2422, perMonth: 30.5, firstDay: Date.parse('0622-03-22T00:00:00Z') },
};
const eras = { ethiopic: ['AM'], 'islamic-umalqura': ['AH'], persian: ['AP'] };

const made = new Map<Calendar, Intl.DateTimeFormat>();
function numbersOf(calendar: Calendar): Intl.DateTimeFormat {
  let format = made.get(calendar);
  if (format === undefined) {
    const numeric = { year: 'numeric', month: 'numeric', day: 'numeric' } as const;
    format = new Intl.DateTimeFormat('en', { calendar, numberingSystem: 'latn', timeZone: 'UTC', ...numeric });
    made.set(calendar, format);
  }
  return format;
}
