/** The age bands of the statistics. Pure. */
import { patientCategories } from '../db/stored-values.rules.ts';
import type { AgeBand, MonthReport } from './statistics.contract.ts';

const bandYears = 5;
/** The band of people aged 80 and more. */
export const lastBand = 16;

export type Counts = Pick<AgeBand, 'FEMALE' | 'MALE' | 'OTHER' | 'unknown'>;
/** The number of patients of this gender in this band; `band` is null if the age is not known. */
export type BandCount = { band: number | null; gender: 'FEMALE' | 'MALE' | 'OTHER' | null; patients: number };

/** Returns all bands, youngest first, including empty ones. */
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

/** The number of visits on one day by people of this age, gender and category; `day` counts from 0. */
export type VisitGroup = {
  day: number;
  band: number | null;
  gender: BandCount['gender'];
  category: MonthReport['visitsByCategory'][number]['category'];
  visits: number;
};
/** How long patients waited who came in this hour of this day; both count from 0. */
export type WaitGroup = { day: number; hour: number; patients: number; waitedMs: number };
export type MonthCounts = {
  days: string[];
  newPatients: number;
  visits: number;
  patients: number;
  withoutReason: number;
  groups: VisitGroup[];
  waits: WaitGroup[];
  reasons: { reason: string; visits: number }[];
  stations: MonthReport['visitsByStation'];
  homes: MonthReport['visitsByHome'];
};

/** Includes every day, age band and category, even those without a visit. */
export function monthReport(month: string, counts: MonthCounts): MonthReport {
  const { groups, reasons, visits, waits, withoutReason } = counts;
  const hours = waits.map(({ hour }) => hour);
  const [from, to] = [Math.min(...hours), Math.max(...hours)];
  const sum = (of: { visits: number }[]) => of.reduce((total, each) => total + each.visits, 0);
  const { patientsByAge, ageUnknown } = ageBands(groups.map((group) => ({ ...group, patients: group.visits })));
  return {
    month,
    newPatients: counts.newPatients,
    visits,
    patientsSeen: counts.patients,
    visitsByDay: counts.days.map((day, at) => ({ day, visits: sum(groups.filter((group) => group.day === at)) })),
    waitsByDay: counts.days.map((day, at) => ({ day, ...meanWait(waits.filter((each) => each.day === at)) })),
    waitsByHour: Array.from({ length: hours.length === 0 ? 0 : to - from + 1 }, (_, i) => ({
      hour: from + i,
      ...meanWait(waits.filter(({ hour }) => hour === from + i)),
    })),
    visitsByReason: reasons,
    otherReasons: visits - withoutReason - sum(reasons),
    withoutReason,
    visitsByStation: counts.stations,
    visitsByHome: counts.homes.toSorted((a, b) => b.visits - a.visits || ((a.home ?? '') < (b.home ?? '') ? -1 : 1)),
    visitsByAge: patientsByAge,
    ageUnknown,
    visitsByCategory: [...patientCategories, null].map((category) => ({
      category,
      visits: sum(groups.filter((group) => group.category === category)),
    })),
  };
}

function meanWait(waits: WaitGroup[]): { patients: number; minutes: number | null } {
  const sum = (of: 'patients' | 'waitedMs') => waits.reduce((total, each) => total + each[of], 0);
  const patients = sum('patients');
  return { patients, minutes: patients === 0 ? null : Math.round(sum('waitedMs') / patients / 60_000) };
}
