/** The visits of a day, and how their times are said. */
import { localDay, noonOf } from '../time/local-day.ts';
import { visitEndpoints, type Visit, type VisitOfPatient } from '../../src-main/visits/visit.contract.ts';
import { call, type Outcome } from '../api.ts';
import { formatInstant, formatTime } from '../messages/formats.ts';
import { t } from '../messages/words.svelte.ts';
import { dayAround } from '../time/day-around.ts';

/** As many as the station gives at once. */
export const largestPage = 200;

export type Visits = { visits: VisitOfPatient[]; total: number };

/** Everybody who is here, who has waited longest first. All pages: the first ones hold those who have just come. */
export async function openVisits(signal: AbortSignal): Promise<Outcome<VisitOfPatient[]>> {
  const outcome = await firstVisits({ open: true }, { atLeast: Infinity, signal });
  if (outcome.kind !== 'done') return outcome;
  const longestFirst = outcome.value.visits.sort((a, b) => Date.parse(a.timeStart) - Date.parse(b.timeStart));
  return { kind: 'done', value: longestFirst };
}

/** Who was here today and has gone, also who came before today; who came last comes first, `atLeast` that many. */
export function endedVisits(today: Date, { atLeast, signal }: Wanted): Promise<Outcome<Visits>> {
  const { from, to } = dayAround(today);
  return firstVisits({ open: false, to, endedAfter: from }, { atLeast, signal });
}

/**
 * Everybody who was here on that day, who came first comes first: those who have gone and those who have not, of today also
 * who came before. All of them, for a list that is printed.
 */
export async function visitsOf(
  day: string,
  { isToday, signal }: { isToday: boolean; signal: AbortSignal },
): Promise<Outcome<VisitOfPatient[]>> {
  const { from, to } = dayAround(noonOf(day));
  const all = { atLeast: Infinity, signal };
  const [ended, open] = await Promise.all([
    firstVisits({ open: false, to, endedAfter: from }, all),
    firstVisits(isToday ? { open: true } : { open: true, from, to }, all),
  ]);
  if (ended.kind !== 'done') return ended;
  if (open.kind !== 'done') return open;
  const both = [...ended.value.visits, ...open.value.visits];
  return { kind: 'done', value: both.sort((a, b) => Date.parse(a.timeStart) - Date.parse(b.timeStart)) };
}

type Wanted = { atLeast: number; signal: AbortSignal };

async function firstVisits(
  which: { open: boolean; from?: string; to?: string; endedAfter?: string },
  { atLeast, signal }: Wanted,
): Promise<Outcome<Visits>> {
  const size = Math.min(atLeast, largestPage);
  const found = new Map<string, VisitOfPatient>();
  let total = Infinity;
  for (let page = 0; page * size < Math.min(atLeast, total); page++) {
    const outcome = await call(visitEndpoints.list, { query: { ...which, size, page }, signal });
    if (outcome.kind !== 'done') return outcome;
    // A visit that begins meanwhile moves the others on, so that one can be met twice.
    for (const visit of outcome.value.embedded.visitResourceList) found.set(visit._id, visit);
    total = outcome.value.page.totalElements;
  }
  return { kind: 'done', value: { visits: [...found.values()], total } };
}

/** "09:30", with the day where it is another one than `day`. */
export const timeOn = (instant: string, day: string): string =>
  localDay(new Date(instant)) === day ? formatTime(instant) : formatInstant(instant);

/** "09:30 – 10:15". */
export function spanOn({ timeStart, timeEnd }: Pick<Visit, 'timeStart' | 'timeEnd'>, day: string): string {
  const text = (instant: string) => timeOn(instant, day);
  return t('visit.span', { from: text(timeStart), to: timeEnd === null ? '' : text(timeEnd) });
}
