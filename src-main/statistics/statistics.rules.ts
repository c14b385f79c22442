/** Which ages the statistics speak of. Pure. */
import { patientCategories } from '../db/stored-values.rules.ts';
import type { AgeBand, MonthReport } from './statistics.contract.ts';

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

/** How many visits of one day are of people of this age, gender and category; `day` counts from 0. */
export type VisitGroup = {
  day: number;
  band: number | null;
  gender: BandCount['gender'];
  category: MonthReport['visitsByCategory'][number]['category'];
  visits: number;
};
export type MonthCounts = {
  days: string[];
  newPatients: number;
  visits: number;
  patients: number;
  withoutReason: number;
  groups: VisitGroup[];
  reasons: { reason: string; visits: number }[];
  stations: MonthReport['visitsByStation'];
};

/** Every day, age band and category is in it, also those without a visit. */
export function monthReport(month: string, counts: MonthCounts): MonthReport {
  const { groups, reasons, visits, withoutReason } = counts;
  const sum = (of: { visits: number }[]) => of.reduce((total, each) => total + each.visits, 0);
  const { patientsByAge, ageUnknown } = ageBands(groups.map((group) => ({ ...group, patients: group.visits })));
  return {
    month,
    newPatients: counts.newPatients,
    visits,
    patientsSeen: counts.patients,
    visitsByDay: counts.days.map((day, at) => ({ day, visits: sum(groups.filter((group) => group.day === at)) })),
    visitsByReason: reasons,
    otherReasons: visits - withoutReason - sum(reasons),
    withoutReason,
    visitsByStation: counts.stations,
    visitsByAge: patientsByAge,
    ageUnknown,
    visitsByCategory: [...patientCategories, null].map((category) => ({
      category,
      visits: sum(groups.filter((group) => group.category === category)),
    })),
  };
}
