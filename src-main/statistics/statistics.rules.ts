/** Which days and which ages the statistics speak of. Pure but for the time zone, which is that of the process. */
import type { AgeBand } from './statistics.contract.ts';

/** A calendar day and its first instant, in milliseconds. */
export type Day = { day: string; start: number };

/**
 * The last days up to and with `today`, oldest first. They are counted in the calendar and not in hours: where the clock is
 * put forward or back a day has 23 or 25 of them, and where that happens at midnight a day begins at one o'clock.
 */
export function daysUpTo(today: string, count: number): Day[] {
  return Array.from({ length: count }, (_, i) => dayOf(today, i + 1 - count));
}

/** The day that is `offset` days after another one; before it, if negative. */
export function dayOf(today: string, offset: number): Day {
  const [year = 0, month = 0, date = 0] = today.split('-').map(Number);
  const day = new Date(Date.UTC(year, month - 1, date + offset)).toISOString().slice(0, 10);
  return { day, start: new Date(year, month - 1, date + offset).getTime() };
}

const bandYears = 5;
/** Of the people of 80 and more. */
export const lastBand = 16;

export type Counts = Pick<AgeBand, 'FEMALE' | 'MALE' | 'OTHER' | 'unknown'>;
/** How many patients of this gender are in this band; a band of null is of those whose age is not known. */
export type BandCount = { band: number | null; gender: 'FEMALE' | 'MALE' | 'OTHER' | null; patients: number };

/** All bands, youngest first, also those without anybody. */
export function ageBands(counts: BandCount[]): { patientsByAge: AgeBand[]; ageUnknown: Counts } {
  const countsOf = (band: number | null): Counts => {
    const all: Counts = { FEMALE: 0, MALE: 0, OTHER: 0, unknown: 0 };
    for (const each of counts) if (each.band === band) all[each.gender ?? 'unknown'] += each.patients;
    return all;
  };
  const patientsByAge = Array.from({ length: lastBand + 1 }, (_, band) => {
    const from = band * bandYears;
    return { from, to: band === lastBand ? null : from + bandYears - 1, ...countsOf(band) };
  });
  return { patientsByAge, ageUnknown: countsOf(null) };
}
