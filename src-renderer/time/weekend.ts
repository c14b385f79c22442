/** The days on which most clinics of a region are closed: Friday and Saturday in Egypt, Saturday and Sunday in Kenya. */

/** 1 is Monday, 7 is Sunday. Chromium has the method; older browsers the property, or neither. */
type Week = { weekend: number[] };
type LocaleWithWeek = Intl.Locale & { getWeekInfo?: () => Week; weekInfo?: Week };

const saturdayAndSunday = [6, 7];

/**
 * The weekend of the region that the system's own languages name: the first that names one, since a person who reads French
 * may live anywhere. Where none does, of the region where `language` is most spoken.
 */
export function weekendOf(language: string, systemLanguages: readonly string[] = navigator.languages): number[] {
  const withRegion = systemLanguages.find((tag) => new Intl.Locale(tag).region !== undefined);
  const locale: LocaleWithWeek = new Intl.Locale(withRegion ?? language);
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.weekend ?? saturdayAndSunday;
}

/** Of a calendar day `YYYY-MM-DD`: 1 is Monday, 7 is Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
