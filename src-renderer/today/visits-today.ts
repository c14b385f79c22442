/** The visits that Today shows, and the click that ends one. */
import { visitEndpoints, type Visit, type VisitOfPatient } from '../../src-main/visits/visit.contract.ts';
import { call, type Outcome } from '../api.ts';
import { failureText } from '../messages/failure.ts';
import { t } from '../messages/words.svelte.ts';
import { nameText } from '../patients/patient-words.ts';
import { activity } from '../ui/activity.svelte.ts';
import { notices } from '../ui/notices.svelte.ts';

const size = 200;

/** Everybody who is here, who has waited longest first. All pages: the first ones hold those who have just come. */
export async function openVisits(signal: AbortSignal): Promise<Outcome<VisitOfPatient[]>> {
  const visits = new Map<string, VisitOfPatient>();
  for (let page = 0, pages = 1; page < pages; page++) {
    const outcome = await call(visitEndpoints.list, { query: { open: true, size, page }, signal });
    if (outcome.kind !== 'done') return outcome;
    // A visit that begins meanwhile moves the others on, so that one can be met twice.
    for (const visit of outcome.value.embedded.visitResourceList) visits.set(visit._id, visit);
    pages = outcome.value.page.totalPages;
  }
  const longestFirst = [...visits.values()].sort((a, b) => Date.parse(a.timeStart) - Date.parse(b.timeStart));
  return { kind: 'done', value: longestFirst };
}

/** Ends a visit now, says whose, and offers to take it back. Refused when somebody else has changed it since. */
export async function endNow(visit: VisitOfPatient): Promise<void> {
  // The clock of this computer may have been set back since: a visit has to be able to end.
  const timeEnd = new Date(Math.max(Date.now(), Date.parse(visit.timeStart))).toISOString();
  const ended = await change(visit, timeEnd);
  if (ended === undefined) return;
  const undo = { label: t('common.undo'), run: () => void change(ended, null) };
  notices.say(t('today.ended', { name: nameText(visit.patient) }), undo);
}

async function change({ _id, patientId, version }: Visit, timeEnd: string | null): Promise<Visit | undefined> {
  const params = { patientId, visitId: _id };
  const outcome = await activity.during(call(visitEndpoints.patch, { params, body: { timeEnd }, version }));
  if (outcome.kind === 'done') return outcome.value;
  notices.say(outcome.kind === 'refused' ? failureText(outcome) : t('visit.unreachable'));
  return undefined;
}
