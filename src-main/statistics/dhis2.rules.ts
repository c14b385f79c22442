/** The counts of a month by name, and their values for DHIS2. Pure. */
import { currentOf, type SaidHead } from '../journal/heads.rules.ts';
import type { Fault } from '../wire/problem.contract.ts';
import type { DataValueSet, Dhis2Export, Dhis2Mapping } from './dhis2.contract.ts';
import { monthReport, reasonsOfMonth } from './statistics.rules.ts';
import type { AgeBand, MonthReport } from './statistics.contract.ts';

/** The field of a station’s own record that contains its mapping. */
export const mappingField = 'dhis2';

export const mappingIn = (heads: readonly SaidHead[]): Dhis2Mapping | null =>
  (currentOf(heads).values.get(mappingField) as Dhis2Mapping | undefined) ?? null;

export const ofHome = 'visitsByHome/';
const ofReason = 'visitsByReason/';
const none = 'none';
const reasonFigure = (reason: string): string => ofReason + reason.trim().toLowerCase();
/** Returns the name under which a figure is counted: a reason is written in any case. */
const keyOf = (figure: string): string =>
  figure.startsWith(ofReason) ? reasonFigure(figure.slice(ofReason.length)) : figure;

/** Returns all counts by name. Waits, days and computers have none: medians cannot be added, and DHIS2 has months and places. */
function countsOf(report: MonthReport, isMapped: (figure: string) => boolean): Map<string, number> {
  const { visitsByAge, ageUnknown } = report;
  const counts = new Map<string, number>();
  const add = (figure: string, count: number) => counts.set(figure, (counts.get(figure) ?? 0) + count);
  for (const total of ['newPatients', 'visits', 'patientsSeen'] as const) add(total, report[total]);
  const bands: [string, Omit<AgeBand, 'from' | 'to'>][] = [
    ...visitsByAge.map((band) => [`${band.from}${band.to === null ? '+' : `-${band.to}`}`, band] as [string, AgeBand]),
    ['unknown', ageUnknown],
  ];
  for (const gender of ['FEMALE', 'MALE', 'OTHER', 'unknown'] as const) {
    for (const [, band] of bands) add(`visitsByGender/${gender}`, band[gender]);
    for (const [name, band] of bands) add(`visitsByAge/${name}/${gender}`, band[gender]);
  }
  for (const { category, visits } of report.visitsByCategory) add(`visitsByCategory/${category ?? none}`, visits);
  add(ofHome + none, 0);
  for (const { home, visits } of report.visitsByHome) add(ofHome + (home ?? none), visits);
  add('withoutReason', report.withoutReason);
  add('otherReasons', report.otherReasons);
  for (const { reason, visits } of report.visitsByReason) {
    const figure = reasonFigure(reason);
    add(figure, visits);
    if (!isMapped(figure)) add('otherReasons', visits);
  }
  return counts;
}

const nothing = { newPatients: 0, visits: 0, patients: 0, withoutReason: 0 };
const noMonth = { days: [], groups: [], waits: [], reasons: [], stations: [], homes: [], ...nothing };

/** The names of the counts that every month has, in the order of the report. */
export const usualFigures: readonly string[] = [...countsOf(monthReport('', noMonth), () => false).keys()];

/** Returns the lines of a mapping whose figure does not exist, and would be zero for ever. */
export function figureFaults(
  figures: readonly Dhis2Mapping['figures'][number][],
  isPlace: (id: string) => boolean,
): Fault[] {
  const exists = (figure: string) =>
    usualFigures.includes(figure) ||
    (figure.startsWith(ofHome) && isPlace(figure.slice(ofHome.length))) ||
    (figure.startsWith(ofReason) && keyOf(figure) !== ofReason);
  const detail =
    'There is no such figure. Send a name that `unmapped` of GET /exports/dhis2 lists, `visitsByHome/` and the `_id` of a ' +
    'place, or `visitsByReason/` and a reason.';
  return figures.flatMap(({ figure }, i) => (exists(figure) ? [] : [{ pointer: `/figures/${i}/figure`, detail }]));
}

/** Returns the name of the file for a month. */
export const dhis2FileName = (month: string): string => `dhis2-${month}.json`;

/** @param report lists all reasons of the month. */
export function dhis2Export(report: MonthReport, mapping: Dhis2Mapping | null): Dhis2Export {
  const lines = mapping?.figures ?? [];
  const mapped = new Set(lines.map(({ figure }) => keyOf(figure)));
  const counts = countsOf(report, (figure) => mapped.has(figure));
  const unmapped = [...counts]
    .map(([figure, value]) => ({ figure, value }))
    .filter(({ figure }) => !mapped.has(figure));
  const isReason = ({ figure }: { figure: string }) => figure.startsWith(ofReason);
  // As many as in the report. The count of all other reasons names none of them.
  const reasons = mapped.has('otherReasons') ? [] : unmapped.filter(isReason).slice(0, reasonsOfMonth);
  return {
    dataValueSet: mapping === null || lines.length === 0 ? null : dataValueSet(report.month, mapping, counts),
    unmapped: [...unmapped.filter((each) => !isReason(each)), ...reasons],
  };
}

/**
 * DHIS2 ignores the organisation unit of a value if the set has one, so either the set has it or each value. There is no `completeDate`:
 * a person completes the data set.
 */
function dataValueSet(
  month: string,
  { dataSet, orgUnit, figures }: Dhis2Mapping,
  counts: ReadonlyMap<string, number>,
): DataValueSet {
  const sums = new Map<string, Omit<Dhis2Mapping['figures'][number], 'figure'> & { orgUnit: string; sum: number }>();
  for (const { figure, ...target } of figures) {
    const key = [target.dataElement, target.categoryOptionCombo, target.attributeOptionCombo, target.orgUnit].join();
    const { sum } = sums.get(key) ?? { sum: 0 };
    sums.set(key, { orgUnit, ...target, sum: sum + (counts.get(keyOf(figure)) ?? 0) });
  }
  const values = [...sums.values()].map(({ sum, ...target }) => ({ ...target, value: String(sum) }));
  const isOne = values.every((value) => value.orgUnit === orgUnit);
  return {
    dataSet,
    period: month.replace('-', ''),
    ...(isOne && { orgUnit }),
    dataValues: isOne ? values.map(({ orgUnit: _unit, ...value }) => value) : values,
  };
}
