/**
 * Days and times as people type them: numbers in the clinic's order, month names in any language of the window, digits of any
 * script. Eight digits in a row work too. Text that two people could read differently is rejected. Pure.
 */
import type { Calendar, DateFormats, DayOrder } from './date-formats.contract.ts';
import { dayOfCalendar, inCalendar, isWholeDay, spanOf } from './calendar.rules.ts';
import { withLatinDigits } from './number.rules.ts';

export type Typing = Pick<DateFormats, 'dayOrder' | 'calendar'>;

/** A month or a year alone has its first and last day. */
export type TypedDay =
  | { kind: 'day'; day: string }
  | { kind: 'month' | 'year'; first: string; last: string }
  /** A date that does not exist in the calendar. */
  | { kind: 'no-such-day' };

/** Removes marks, letter case and digit scripts, which carry no meaning here, and direction marks, which nobody types. */
export const folded = (text: string): string =>
  withLatinDigits(text)
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}ـ]/gu, '')
    .toLowerCase()
    .trim();

/** Undefined for text that is not a date, or that could be two dates. */
export function readDay(text: string, typing: Typing): TypedDay | undefined {
  const { rest, calendar: said } = eraOf(folded(text));
  const groups = rest.match(/\d+/g) ?? [];
  const letters = lettersOf(rest);
  if (!/^[\d\p{L}\s/.,'’ʻ`،٫·–-]*$/u.test(rest)) return undefined;
  for (const calendar of said === undefined ? readIn(typing.calendar, groups) : [said]) {
    const month = letters === '' ? undefined : monthNamed(letters, calendar);
    if (letters !== '' && month === undefined) continue;
    const parts = month === undefined ? byOrder(groups, typing.dayOrder) : beside(groups, month);
    if (parts !== undefined) return dayOf(parts, calendar);
  }
  return undefined;
}

/**
 * Formats a day as people type it: `31/05/1990`, or in another order. A day that the calendar cannot count is shown as it is
 * stored, marked `GC`.
 */
export function dayText(day: string, { dayOrder, calendar }: Typing): string {
  const { year, month, day: dayOfMonth } = inCalendar(day, calendar);
  if (year < 1) return `${day} GC`;
  const [y, m, d] = [String(year).padStart(4, '0'), two(month), two(dayOfMonth)];
  const text = { 'day-first': `${d}/${m}/${y}`, 'month-first': `${m}/${d}/${y}`, 'year-first': `${y}-${m}-${d}` }[
    dayOrder
  ];
  // A year that no calendar of these clinics has reached would be read as a Gregorian one, so it is marked too.
  return readsAs(text, { dayOrder, calendar }) === day ? text : `${day} GC`;
}

function readsAs(text: string, typing: Typing): string | undefined {
  const read = readDay(text, typing);
  return read?.kind === 'day' ? read.day : undefined;
}

/** Reads `14:30`, `1430`, `2.30 pm` or `2pm` and returns `HH:mm`. */
export function readTime(text: string): string | undefined {
  const found = /^(\d{1,2})(?:\s*[:.h٫]\s*(\d{2})|(\d{2}))?\s*([ap]|am|pm|a\.m\.|p\.m\.|ص|م)?$/.exec(folded(text));
  if (found === null) return undefined;
  const [, hours = '', minutes = found[3] ?? '', , half] = found;
  if (half === undefined && minutes === '') return undefined;
  const isAfternoon = half !== undefined && /^[pم]/.test(half);
  if (half !== undefined && (Number(hours) < 1 || Number(hours) > 12)) return undefined;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (isAfternoon ? 12 : 0);
  if (hour > 23 || Number(minutes) > 59) return undefined;
  return `${two(hour)}:${two(Number(minutes))}`;
}

/** Reads a day followed by a time, or the stored form, and returns `YYYY-MM-DDTHH:mm`. */
export function readMinute(text: string, typing: Typing): string | undefined {
  const stored = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})$/.exec(withLatinDigits(text).trim());
  if (stored !== null) {
    const [, day = '', time = ''] = stored;
    return isWholeDay(day) && readTime(time) !== undefined ? `${day}T${time}` : undefined;
  }
  const words = text.trim().split(/[\s,،]+/);
  // am or pm can be separated from its hour by a space.
  for (const count of [1, 2]) {
    const day = readsAs(words.slice(0, -count).join(' '), typing);
    const time = readTime(words.slice(-count).join(' '));
    if (day !== undefined && time !== undefined) return `${day}T${time}`;
  }
  return undefined;
}

type Parts = { year: number; month?: number; day?: number };

function dayOf({ year, month, day }: Parts, calendar: Calendar): TypedDay {
  if (month !== undefined && day !== undefined) {
    const found = dayOfCalendar({ year, month, day }, calendar);
    return found === undefined ? { kind: 'no-such-day' } : { kind: 'day', day: found };
  }
  const span = spanOf(month === undefined ? { year } : { year, month }, calendar);
  if (span === undefined) return { kind: 'no-such-day' };
  return { kind: month === undefined ? 'year' : 'month', first: span[0], last: span[1] };
}

/** Numbers alone: a whole date in the clinic's order or with the year first, a month with its year, or a year. */
function byOrder(groups: readonly string[], order: DayOrder): Parts | undefined {
  const [first = '', second = '', third = ''] = groups;
  const isYear = (group: string) => group.length === 4;
  const isShort = (group: string) => group.length === 1 || group.length === 2;
  if (groups.length === 1) return isYear(first) ? { year: Number(first) } : inARow(first, order);
  if (groups.length === 2) {
    if (isYear(first) && isShort(second)) return { year: Number(first), month: Number(second) };
    return isYear(second) && isShort(first) ? { year: Number(second), month: Number(first) } : undefined;
  }
  if (groups.length !== 3 || !isShort(second)) return undefined;
  if (isYear(first) && isShort(third)) return { year: Number(first), month: Number(second), day: Number(third) };
  if (!isYear(third) || !isShort(first) || order === 'year-first') return undefined;
  const [day, month] = order === 'day-first' ? [first, second] : [second, first];
  return { year: Number(third), month: Number(month), day: Number(day) };
}

/** Eight digits; or seven, if only one reading gives a possible day and month. */
function inARow(digits: string, order: DayOrder): Parts | undefined {
  if (digits.length === 8) {
    const at = order === 'year-first' ? 4 : 2;
    const groups = [digits.slice(0, at), digits.slice(at, at + 2), digits.slice(at + 2)];
    return byOrder(groups, order);
  }
  if (digits.length !== 7 || order === 'year-first') return undefined;
  const read = [1, 2].map((at) => byOrder([digits.slice(0, at), digits.slice(at, 3), digits.slice(3)], order));
  const possible = read.filter((parts) => parts !== undefined && isPossible(parts));
  return possible.length === 1 ? possible[0] : undefined;
}

const isPossible = ({ month = 0, day = 0 }: Parts): boolean => month >= 1 && month <= 12 && day >= 1 && day <= 31;

/** Reads the numbers next to the name of a month. */
function beside(groups: readonly string[], month: number): Parts | undefined {
  const year = groups.find((group) => group.length === 4);
  const days = groups.filter((group) => group !== year);
  if (year === undefined || days.length > 1 || (days[0]?.length ?? 0) > 2) return undefined;
  return { year: Number(year), month, ...(days[0] !== undefined && { day: Number(days[0]) }) };
}

/** Returns the calendars to try. A year that the calendar reaches only in centuries is Gregorian. */
function readIn(calendar: Calendar, groups: readonly string[]): Calendar[] {
  if (calendar === 'gregory') return [calendar];
  const isGregorian = calendar !== 'ethiopic' && groups.some((group) => /^\d{4}$/.test(group) && Number(group) >= 1700);
  // The name of a month selects the calendar it belongs to.
  return isGregorian ? ['gregory'] : [calendar, 'gregory'];
}

/** Finds the mark by which people specify the calendar of a date. */
function eraOf(text: string): { rest: string; calendar: Calendar | undefined } {
  for (const [calendar, mark] of eraMarks) {
    const rest = text.replace(mark, '');
    if (rest !== text) return { rest, calendar };
  }
  return { rest: text, calendar: undefined };
}
const eraMarks: [Calendar, RegExp][] = [
  ['gregory', /\s*(?:g\.?\s?c\.?|م)$/],
  ['ethiopic', /\s*e\.?\s?c\.?$/],
  ['islamic-umalqura', /\s*(?:a\.?h\.?|ه)$/],
];

const connectors = new Set(['de', 'del', 'of', 'the', 'st', 'nd', 'rd', 'th', 'er', 'o', 'tarehe']);

const lettersOf = (text: string): string =>
  (text.match(/\p{L}+/gu) ?? []).filter((word) => !connectors.has(word)).join('');

/** Finds a month by its name in any language, or by a prefix that no other month has. */
function monthNamed(letters: string, calendar: Calendar): number | undefined {
  const names = monthNames(calendar);
  const exact = names.find(({ name }) => name === letters);
  if (exact !== undefined) return exact.month;
  if (letters.length < 3) return undefined;
  const months = new Set(names.filter(({ name }) => name.startsWith(letters)).map(({ month }) => month));
  return months.size === 1 ? [...months][0] : undefined;
}

/** Arabic names the months differently in the Levant and in the Maghreb. */
const languages = ['en', 'fr', 'es', 'pt', 'sw', 'ar', 'ar-SY', 'ar-DZ', 'ar-MA'];
const known = new Map<Calendar, { name: string; month: number }[]>();

function monthNames(calendar: Calendar): { name: string; month: number }[] {
  const before = known.get(calendar);
  if (before !== undefined) return before;
  const { year } = inCalendar('2023-06-15', calendar);
  const months = Array.from({ length: 13 }, (_, index) => index + 1);
  const names = months.flatMap((month) => {
    const day = dayOfCalendar({ year, month, day: 2 }, calendar);
    return day === undefined ? [] : namesOn(day, calendar).map((name) => ({ name, month }));
  });
  known.set(calendar, names);
  return names;
}

function namesOn(day: string, calendar: Calendar): string[] {
  const at = new Date(`${day}T00:00:00Z`);
  return languages.flatMap((language) =>
    (['long', 'short'] as const).map((month) => {
      const format = new Intl.DateTimeFormat(language, { calendar, month, day: 'numeric', timeZone: 'UTC' });
      const name = format.formatToParts(at).find(({ type }) => type === 'month')?.value ?? '';
      return lettersOf(folded(name));
    }),
  );
}

const two = (part: number): string => String(part).padStart(2, '0');
