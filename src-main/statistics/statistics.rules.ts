/** The age bands of the statistics. Pure. */
import { patientCategories } from '../db/stored-values.rules.ts';
import type { AgeBand, MonthReport } from './statistics.contract.ts';

const bandYears = 5;
/** The band of people aged 80 and more. */
export const lastBand = 16;

/** The number of reasons that a report lists; all others are counted as one number. */
export const reasonsOfMonth = 20;

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
/** The number of patients who came in this hour of this day, which both count from 0, and waited for this number of whole minutes. */
export type WaitGroup = { day: number; hour: number; minutes: number; patients: number };
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
    waitsByDay: counts.days.map((day, at) => ({ day, ...waited(waits.filter((each) => each.day === at)) })),
    waitsByHour: Array.from({ length: hours.length === 0 ? 0 : to - from + 1 }, (_, i) => ({
      hour: from + i,
      ...waited(waits.filter(({ hour }) => hour === from + i)),
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

type Waited = Pick<MonthReport['waitsByDay'][number], 'patients' | 'medianMinutes' | 'longestMinutes'>;

function waited(waits: WaitGroup[]): Waited {
  const shortestFirst = waits.toSorted((a, b) => a.minutes - b.minutes);
  const patients = waits.reduce((total, each) => total + each.patients, 0);
  const last = shortestFirst.at(-1);
  if (last === undefined) return { patients, medianMinutes: null, longestMinutes: null };
  const minutesAt = (place: number) => {
    let before = 0;
    return shortestFirst.find((each) => (before += each.patients) > place)?.minutes ?? last.minutes;
  };
  const middle = (patients - 1) / 2;
  const medianMinutes = Math.round((minutesAt(Math.floor(middle)) + minutesAt(Math.ceil(middle))) / 2);
  return { patients, medianMinutes, longestMinutes: last.minutes };
}
