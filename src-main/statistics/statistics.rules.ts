/** Which ages the statistics speak of. Pure. */
import type { AgeBand } from './statistics.contract.ts';

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
