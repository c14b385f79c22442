/**
 * When somebody was born, as people say it: `34`, `8m`, `6 weeks`, `about 30`, `1987`, `03/1987` or a whole date. Words of
 * all languages of the window and digits of any script work. A number of years is kept as an age. Everything else becomes a
 * day, which is an estimate unless a whole date was typed. Pure.
 */
import type { Patient } from './patient.contract.ts';
import { ageOn } from './patient.rules.ts';
import { addDays, daysBetween, isWholeDay, monthsBefore } from '../time/calendar.rules.ts';
import { dayText, folded, readDay, type TypedDay, type Typing } from '../time/typed-day.rules.ts';

/** The context in which a birth is read: the clinic's order and calendar, and today's date. */
export type BirthTyping = Typing & { today: string };

export type Birth =
  | { kind: 'nothing' }
  | { kind: 'age'; years: number; isEstimated: boolean }
  | { kind: 'born'; dateOfBirth: string; isEstimated: boolean; precision: 'day' | 'month' | 'year' }
  | { kind: 'no-such-day' }
  | { kind: 'unreadable' };

/** Nobody is known to have lived longer. A higher age needs confirmation and is then kept. */
const oldestUnasked = 120;

export function readBirth(text: string, typing: BirthTyping): Birth {
  const { said, isAbout } = aboutIn(folded(text));
  if (said === '') return folded(text) === '' ? { kind: 'nothing' } : { kind: 'unreadable' };
  if (/^\d{1,3}$/.test(said)) return { kind: 'age', years: Number(said), isEstimated: isAbout };
  const read = readDay(said, typing);
  if (read !== undefined) return bornOn(read, { isAbout, today: typing.today });
  const span = readSpan(said);
  if (span === undefined) return { kind: 'unreadable' };
  const { years, months, weeks, days } = span;
  if (span.isYearsAlone) return { kind: 'age', years, isEstimated: isAbout };
  if (years * 12 + months > 120_000 || weeks * 7 + days > 3_650_000) return { kind: 'unreadable' };
  const dateOfBirth = addDays(monthsBefore(typing.today, years * 12 + months), -(weeks * 7 + days));
  if (!isWholeDay(dateOfBirth)) return { kind: 'unreadable' };
  const precision = weeks + days > 0 || months + years === 0 ? 'day' : 'month';
  return { kind: 'born', dateOfBirth, isEstimated: true, precision };
}

/**
 * Returns the days on which a person described by this text can have been born; undefined if the text gives no likely birth.
 */
export function bornBetween(text: string, typing: BirthTyping): { from: string; to: string } | undefined {
  const { today } = typing;
  const birth = readBirth(text, typing);
  if ((birth.kind !== 'age' && birth.kind !== 'born') || isUnlikely(birth, today)) return undefined;
  const { said, isAbout } = aboutIn(folded(text));
  const { from, to } = spanSaid(birth, { said, typing });
  // A tenth of the lifetime: "about 30" may be 27 to 33.
  const leeway = isAbout ? Math.max(1, Math.round(daysBetween(to, today) / 10)) : 0;
  const last = addDays(to, leeway);
  return from > today ? undefined : { from: addDays(from, -leeway), to: last > today ? today : last };
}

function spanSaid(
  birth: Birth & { kind: 'age' | 'born' },
  { said, typing }: { said: string; typing: BirthTyping },
): { from: string; to: string } {
  const { today } = typing;
  if (birth.kind === 'age') {
    const birthdayBefore = (years: number) => monthsBefore(today, 12 * years);
    return { from: addDays(birthdayBefore(birth.years + 1), 1), to: birthdayBefore(birth.years) };
  }
  const read = readDay(said, typing);
  if (read?.kind === 'month' || read?.kind === 'year') return { from: read.first, to: read.last };
  const to = birth.dateOfBirth;
  if (read?.kind === 'day') return { from: to, to };
  // The next month or week is not complete yet, so the span extends back by almost one more.
  return { from: birth.precision === 'month' ? addDays(monthsBefore(to, 1), 1) : addDays(to, -6), to };
}

/** Returns the text for the field: what was typed, or an equivalent. */
export function birthText(
  patient: Pick<Patient, 'age' | 'dateOfBirth' | 'dateOfBirthEstimated'>,
  typing: Typing,
): string {
  const { age, dateOfBirth, dateOfBirthEstimated } = patient;
  const about = dateOfBirthEstimated === true ? '~' : '';
  if (dateOfBirth !== null) return about + dayText(dateOfBirth, typing);
  if (age === null) return '';
  // Other programs store any number: four digits alone would be read as a year.
  return `${about}${age}${age > 999 ? 'y' : ''}`;
}

/** Adds or removes the sign for "about". Undefined if the text itself is an estimate, or contains no birth. */
export function toggleAbout(text: string, typing: BirthTyping): string | undefined {
  const { said, isAbout } = aboutIn(text.trim());
  const birth = readBirth(said, typing);
  if (birth.kind !== 'age' && birth.kind !== 'born') return undefined;
  if (birth.isEstimated) return undefined;
  return isAbout ? said : `~${said}`;
}

/** Returns whole years on `today`; null if the text contains no birth. */
export function yearsOf(birth: Birth, today: string): number | null {
  if (birth.kind === 'age') return birth.years;
  return birth.kind === 'born' ? ageOn(today, { dateOfBirth: birth.dateOfBirth, age: null }) : null;
}

export const isUnlikely = (birth: Birth, today: string): boolean => (yearsOf(birth, today) ?? 0) > oldestUnasked;

/** For a month or a year, the day in its middle has the smallest error. Nobody was born after today. */
function bornOn(read: TypedDay, { isAbout, today }: { isAbout: boolean; today: string }): Birth {
  if (read.kind === 'no-such-day') return read;
  if (read.kind === 'day') return { kind: 'born', dateOfBirth: read.day, isEstimated: isAbout, precision: 'day' };
  const { first } = read;
  const last = first <= today && read.last > today ? today : read.last;
  const dateOfBirth = addDays(first, Math.floor(daysBetween(first, last) / 2));
  return { kind: 'born', dateOfBirth, isEstimated: true, precision: read.kind };
}

/** `folded` leaves these unchanged in every language. */
const aboutBefore =
  /^(?:[~≈∼〜]|(?:about|around|approx|approximately|circa|ca|c|environ|env|vers|aproximadamente|aprox|alrededor de|unos|unas|cerca de|por volta de|uns|umas|mais ou menos|mas o menos|takriban|karibu|kama|حوالي|نحو|تقريبا|قرابه|قرابة)(?![\p{L}])\.?)\s*/u;
const aboutAfter = /\s*(?:[?؟]|(?<!\p{L})(?:hivi|تقريبا))$/u;

function aboutIn(text: string): { said: string; isAbout: boolean } {
  const said = text.replace(aboutBefore, '').replace(aboutAfter, '').trim();
  return { said, isAbout: said !== text };
}

export const ageUnits = ['years', 'months', 'weeks', 'days'] as const;
export type AgeUnit = (typeof ageUnits)[number];
type Span = Record<AgeUnit, number> & { isYearsAlone: boolean };

/**
 * Words and abbreviations of all six languages, folded. `s` is left out: it begins the word for week in three languages and
 * for day in a fourth.
 */
const units: Record<AgeUnit, string> = {
  years:
    'y yr yrs year years a an ans annee annees ano anos mwaka miaka س سنه سنة سنوات سنين سنتين سنتان عام عاما اعوام عامين عامان',
  months: 'm mo mos mth mths month months mois mes meses mwezi miezi ش شهر شهرا اشهر شهور شهرين شهران',
  weeks: 'w wk wks week weeks sem semaine semaines semana semanas wiki اسبوع اسبوعا اسابيع اسبوعين اسبوعان',
  days: 'd day days j jr jrs jour jours dia dias siku ي يوم يوما ايام يومين يومان',
};
const unitOf = new Map<string, AgeUnit>(
  ageUnits.flatMap((unit) => units[unit].split(' ').map((word) => [word, unit] as const)),
);
/** Returns the unit that a word means by itself, as in a form or a column heading: `Month(s)`, `Yrs.`, `بالأشهر`. */
export function ageUnitOf(text: string): AgeUnit | undefined {
  const word = folded(text).replaceAll(/\((?:e?s)\)|[().\s]/g, '');
  return unitOf.get(word) ?? unitOf.get(word.replace(/^ب?ال/, ''));
}

/** True for a number without a unit: `8`, `~30`. */
export const isBareAge = (text: string): boolean => /^\d{1,3}$/.test(aboutIn(folded(text)).said);

/** Adds the unit to a number without one; `about` stays where it was. */
export const withAgeUnit = (text: string, unit: AgeUnit): string => folded(text).replace(/\d+/, `$& ${unit}`);

export const saysUnit = (text: string, unit: AgeUnit): boolean =>
  (folded(text).match(/\p{L}+/gu) ?? []).some((word) => unitOf.get(word) === unit);

/** Allowed between two units; `y`, `e` and `na` mean "and" only there. */
const ands = new Set(['and', 'et', 'y', 'e', 'na', 'و']);
const fillers = new Set(['old', 'de', 'edad', 'idade', 'age', 'umri', 'wa']);

/** Reads `8m`, `1 year 6 months`, `miezi 8`, `سنة وشهرين`. */
function readSpan(text: string): Span | undefined {
  if (!/^[\d\p{L}\s.,،]+$/u.test(text) || /\d[.,]\d/.test(text)) return undefined;
  const span: Span = { years: 0, months: 0, weeks: 0, days: 0, isYearsAlone: true };
  let number: number | undefined;
  let unit: AgeUnit | undefined;
  const seen: AgeUnit[] = [];
  const take = (count: number, of: AgeUnit) => {
    span[of] += count;
    seen.push(of);
    number = unit = undefined;
  };
  for (const token of text.match(/\d+|\p{L}+/gu) ?? []) {
    if (/^\d/.test(token)) {
      if (number !== undefined || token.length > 16) return undefined;
      if (unit === undefined) number = Number(token);
      else take(Number(token), unit);
      continue;
    }
    if (fillers.has(token)) continue;
    if (seen.length > 0 && number === undefined && unit === undefined && ands.has(token)) continue;
    const word = unitOf.has(token) ? token : token.replace(/^و/, '');
    const found = unitOf.get(word);
    if (found === undefined || unit !== undefined) return undefined;
    if (number !== undefined) take(number, found);
    else if (/(?:ين|ان)$/.test(word) && word !== 'سنين') take(2, found);
    else if (/^[؀-ۿ]{2,}$/.test(word)) take(1, found);
    else unit = found;
  }
  const isTwice = new Set(seen).size !== seen.length;
  if (seen.length === 0 || number !== undefined || unit !== undefined || isTwice) return undefined;
  span.isYearsAlone = seen.every((one) => one === 'years');
  return span;
}
