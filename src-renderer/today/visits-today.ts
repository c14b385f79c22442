/** The visits that Today shows, and how their times are said. */
import { localDay } from '../time/local-day.ts';
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

type Wanted = { atLeast: number; signal: AbortSignal };

async function firstVisits(
  which: { open: boolean; to?: string; endedAfter?: string },
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

/** "09:30 – 10:15", with the day where it is another one than today. */
export function spanToday({ timeStart, timeEnd }: Pick<Visit, 'timeStart' | 'timeEnd'>, today: Date): string {
  const text = (instant: string) =>
    localDay(new Date(instant)) === localDay(today) ? formatTime(instant) : formatInstant(instant);
  return t('visit.span', { from: text(timeStart), to: timeEnd === null ? '' : text(timeEnd) });
}
