/** The usual formats of days and times in this computer's region, from Intl. Pure. */
import {
  calendars,
  type Calendar,
  type Clock,
  type DateFormats,
  type DayOrder,
} from '../../src-main/time/date-formats.contract.ts';

/** 1 is Monday, 7 is Sunday. Chromium has the methods; other browsers have properties, or neither. */
type Week = { firstDay: number; weekend: number[] };
type RegionalLocale = Intl.Locale & {
  getWeekInfo?: () => Week;
  weekInfo?: Week;
  getCalendars?: () => string[];
  getHourCycles?: () => string[];
  getTimeZones?: () => string[] | undefined;
};

const localeOf = (region: string): RegionalLocale => new Intl.Locale(`und-${region}`);
const usualWeek: Week = { firstDay: 1, weekend: [6, 7] };
const weekOf = (region: string): Week => localeOf(region).getWeekInfo?.() ?? localeOf(region).weekInfo ?? usualWeek;

/**
 * Returns the first region that one of the system's languages names, because a person who reads French may live anywhere. If none does,
 * returns the region where the language is most spoken. English is spoken everywhere, so for English the time zone decides. It also
 * decides for the English of the United States, which a system is installed with anywhere.
 */
export function regionOf({ languages, timeZone }: { languages: readonly string[]; timeZone: string }): string {
  const locales = languages.flatMap(localesOf);
  const isInZone = (region: string) => localeOf(region).getTimeZones?.()?.includes(timeZone) === true;
  const ofZone = () => regions().find(isInZone);
  const named = locales
    .filter(({ region }) => /^[A-Z]{2}$/.test(region ?? ''))
    .find(({ baseName, region }) => baseName !== 'en-US' || isInZone(region ?? ''))?.region;
  const language = locales.find(({ language }) => language !== 'en')?.language;
  const spoken = language === undefined ? undefined : new Intl.Locale(language).maximize().region;
  return named ?? spoken ?? ofZone() ?? (locales.some(({ baseName }) => baseName === 'en-US') ? 'US' : 'GB');
}

/** Returns the locale of a tag, or none if the tag is malformed: with the locale `C`, Chromium on Linux reports `en-US@posix`. */
function localesOf(tag: string): Intl.Locale[] {
  try {
    return [new Intl.Locale(tag)];
  } catch {
    return [];
  }
}

/** The formats that most people of a region use. */
export function usualIn(region: string): DateFormats {
  return {
    region,
    dayOrder: usualOrder(region),
    clock: usualClock(region),
    firstWeekday: weekOf(region).firstDay,
    calendar: calendarsIn(region)[0] ?? 'gregory',
  };
}

/** The calendars used in a region, the commonest first. The Gregorian is always among them. */
export function calendarsIn(region: string): Calendar[] {
  const used = localeOf(region).getCalendars?.() ?? [];
  // Among the Islamic calendars, Umm al-Qura follows tables. The others depend on sighting the moon.
  const named = used.map((name) => (name.startsWith('islamic') ? 'islamic-umalqura' : name));
  const known = [...new Set(named)].filter((name): name is Calendar => calendars.some((one) => one === name));
  return known.includes('gregory') ? known : [...known, 'gregory'];
}

/** The days on which most clinics of a region are closed: Friday and Saturday in Egypt, Saturday and Sunday in Kenya. */
export const weekendIn = (region: string): number[] => weekOf(region).weekend;

/** All regions that have a name and are not a group of others. */
export function regions(): string[] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const pairs = letters.flatMap((first) => letters.map((second) => first + second));
  return pairs.filter(
    (pair) => !groups.has(pair) && names.of(pair) !== undefined && new Intl.Locale(`und-${pair}`).region === pair,
  );
}
const groups = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);

function usualOrder(region: string): DayOrder {
  const { language } = localeOf(region).maximize();
  const format = new Intl.DateTimeFormat(`${language}-${region}`, { calendar: 'gregory', dateStyle: 'short' });
  const first = format.formatToParts(0).find(({ type }) => type === 'day' || type === 'month' || type === 'year')?.type;
  return first === 'month' ? 'month-first' : first === 'year' ? 'year-first' : 'day-first';
}

function usualClock(region: string): Clock {
  return localeOf(region).getHourCycles?.()[0] === 'h12' ? 'h12' : 'h23';
}
