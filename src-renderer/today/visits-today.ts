/** The visits of a day, and the words for their times. */
import { noonOf } from '../time/local-day.ts';
import { visitEndpoints, type Visit, type VisitOfPatient } from '../../src-main/visits/visit.contract.ts';
import { call, type Outcome } from '../api.ts';
import { t } from '../messages/words.svelte.ts';
import { dayAround } from '../time/day-around.ts';
import { timeOn } from '../visits/visit-words.ts';

/** The largest page that the station returns. */
export const largestPage = 200;

export type Visits = { visits: VisitOfPatient[]; total: number };

/** All open visits, the longest wait first. Reads all pages, because the first ones contain the latest arrivals. */
export async function openVisits(signal: AbortSignal): Promise<Outcome<VisitOfPatient[]>> {
  const outcome = await firstVisits({ open: true }, { atLeast: Infinity, signal });
  if (outcome.kind !== 'done') return outcome;
  const longestFirst = outcome.value.visits.sort((a, b) => Date.parse(a.timeStart) - Date.parse(b.timeStart));
  return { kind: 'done', value: longestFirst };
}

/**
 * Visits of today that have ended, including those that began earlier. The latest is first, and at least `atLeast` are read if there are
 * as many.
 */
export function endedVisits(today: Date, { atLeast, signal }: Wanted): Promise<Outcome<Visits>> {
  const { from, to } = dayAround(today);
  return firstVisits({ open: false, to, endedAfter: from }, { atLeast, signal });
}

/**
 * All visits of a day, the earliest first, ended or not. For today this includes open visits that began earlier. All of them are read,
 * for a printed list.
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
    // A visit that begins in the meantime moves the others on, so one of them can appear twice.
    for (const visit of outcome.value.embedded.visitResourceList) found.set(visit._id, visit);
    total = outcome.value.page.totalElements;
  }
  return { kind: 'done', value: { visits: [...found.values()], total } };
}

/** "09:30 – 10:15". */
export function spanOn({ timeStart, timeEnd }: Pick<Visit, 'timeStart' | 'timeEnd'>, day: string): string {
  const text = (instant: string) => timeOn(instant, day);
  return t('visit.span', { from: text(timeStart), to: timeEnd === null ? '' : text(timeEnd) });
}
