/** A day of birth as it is typed: day, month and year in three small fields, or pasted in one piece. Pure. */
import { wholeYears } from '../../src-main/patients/patient.rules.ts';

export type BirthPart = 'day' | 'month' | 'year';
export type TypedBirth = Record<BirthPart, string>;

/** The day of birth as `YYYY-MM-DD`; an incomplete one keeps its gaps, so that no check takes it for a day. */
export function birthIn({ day, month, year }: TypedBirth): string | null {
  if (day === '' && month === '' && year === '') return null;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Whether it is a day that the calendar has. */
export function isWholeDay(text: string | null): text is string {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** The age to show beside a whole date of birth. */
export const ageFrom = (dateOfBirth: string, today: string): string =>
  isWholeDay(dateOfBirth) && dateOfBirth <= today ? String(wholeYears(dateOfBirth, today)) : '';

/** The year in which somebody of this age was born, nearly. */
export const yearOfBirth = (age: string, today: string): string | undefined =>
  /^\d{1,3}$/.test(age) ? String(Number(today.slice(0, 4)) - Number(age)) : undefined;

/** No day begins with a digit above 3, no month with one above 1. */
const lastFirstDigit: Record<BirthPart, number> = { day: 3, month: 1, year: 9 };
const lengths: Record<BirthPart, number> = { day: 2, month: 2, year: 4 };

/** What a field keeps of what was typed into it, and whether one goes on in the next: it is full, or a sign follows it. */
export function typedPart(text: string, part: BirthPart): { digits: string; isDone: boolean } {
  const digits = latinDigits(text).slice(0, lengths[part]);
  const isSeparated = digits !== '' && /\P{Nd}$/u.test(text);
  const isFull = digits.length === lengths[part] || (digits.length === 1 && Number(digits) > lastFirstDigit[part]);
  return { digits, isDone: isSeparated || isFull };
}

/** A whole date that was pasted: year first, or in the order of the language. */
export function birthPasted(text: string, order: readonly BirthPart[]): TypedBirth | undefined {
  const groups = text
    .split(/\P{Nd}+/u)
    .filter(Boolean)
    .map(latinDigits);
  if (groups.length !== 3) return undefined;
  const names: readonly BirthPart[] = groups[0]?.length === 4 ? ['year', 'month', 'day'] : order;
  const found = { day: '', month: '', year: '' };
  for (const [place, name] of names.entries()) found[name] = (groups[place] ?? '').slice(0, lengths[name]);
  return found;
}

/** Digits of any script as the station reads them; everything else is dropped. */
export const latinDigits = (text: string): string =>
  [...text].flatMap((character) => (/\p{Nd}/u.test(character) ? [String(digitOf(character))] : [])).join('');

/** The ten digits of a script follow each other, and those of some scripts the ten of another. */
function digitOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return (code - zero) % 10;
}
