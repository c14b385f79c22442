/**
 * Actions on a visit, each undone with one click. A failure is reported and changes nothing. A change or its undo is refused if someone
 * else has changed the visit since.
 */
import {
  visitEndpoints,
  type NewVisit,
  type Visit,
  type VisitOfPatient,
  type VisitPatch,
} from '../../src-main/visits/visit.contract.ts';
import { call, type Failure, type Outcome } from '../api.ts';
import { failureText } from '../messages/failure.ts';
import { t } from '../messages/words.svelte.ts';
import { newestOwn } from '../own-changes.ts';
import { nameText } from '../patients/patient-words.ts';
import { session } from '../shell/session.svelte.ts';
import { staffNames } from '../shell/staff-names.svelte.ts';
import { activity } from '../ui/activity.svelte.ts';
import { notices } from '../ui/notices.svelte.ts';

/**
 * Starts a visit now. `idempotencyKey` has to be the same for every attempt at one start, because a lost reply must not make two visits.
 * If the start was a mistake, the undo removes the visit with that reason.
 */
export async function startVisit(
  patientId: string,
  { idempotencyKey }: { idempotencyKey: string },
): Promise<Outcome<Visit>> {
  const outcome = await create(patientId, { body: {}, idempotencyKey });
  if (outcome.kind === 'done') {
    const run = () => void removeInError(outcome.value);
    notices.say(t('visit.started'), { label: t('visit.startedInError'), run });
  } else sayFailure(outcome);
  return outcome;
}

/** Saves a visit that has ended. The form reports a failure, because it has the text. */
export async function enterVisit(patientId: string, said: NewVisitSaid): Promise<Outcome<Visit>> {
  const outcome = await create(patientId, said);
  if (outcome.kind === 'done') {
    const run = () => void removeInError(outcome.value);
    notices.say(t('visit.pastSaved'), { label: t('common.undo'), run });
  }
  return outcome;
}

type NewVisitSaid = { body: NewVisit; idempotencyKey: string };
const create = (patientId: string, said: NewVisitSaid): Promise<Outcome<Visit>> =>
  activity.during(call(visitEndpoints.create, { params: { patientId }, ...said }));

const removeInError = (visit: Visit): Promise<Outcome<Visit>> =>
  saidChange(visit, { retired: true, retiredReason: t('visit.startedInError') }, t('visit.removed'));

/** Ends a visit now. In a list of several patients' visits, `text` names the patient. */
export async function endVisit(visit: Visit, text: string = t('visit.ended')): Promise<Outcome<Visit>> {
  // The clock of this computer may have been set back since the start, and it must still be possible to end the visit.
  const timeEnd = new Date(Math.max(Date.now(), Date.parse(visit.timeStart))).toISOString();
  // By default, the person who called the patient, or who ends the visit, attended. The recovery key is no person.
  const ender = session.isRecovering ? null : (session.staff?.username ?? null);
  const attendedBy = visit.attendedBy ?? visit.calledBy ?? ender;
  return saidChange(visit, { timeEnd, ...(attendedBy !== visit.attendedBy && { attendedBy }) }, text);
}

const idsOf = ({ patientId, _id }: Visit) => ({ params: { patientId, visitId: _id } });

/** Calls a waiting patient. If somebody was quicker, the notice names them, and nothing is changed. */
export async function callPatient(visit: VisitOfPatient): Promise<Outcome<Visit>> {
  const name = nameText(visit.patient);
  const outcome = await activity.during(
    call(visitEndpoints.call, { ...idsOf(visit), idempotencyKey: crypto.randomUUID() }),
  );
  if (outcome.kind === 'done') {
    const run = () => void returnToQueue(visit);
    notices.say(t('queue.calledNow', { name }), { label: t('common.undo'), run });
  } else if (outcome.kind === 'refused' && outcome.name === 'not-current') {
    const who = outcome.problem.present?.find(({ field }) => field === 'calledBy')?.value;
    notices.say(
      typeof who === 'string'
        ? t('queue.calledAlreadyBy', { who: staffNames.textOf(who), name })
        : t('queue.calledAlready', { name }),
    );
  } else sayFailure(outcome);
  return outcome;
}

export async function returnToQueue(visit: Visit): Promise<Outcome<Visit>> {
  const outcome = await activity.during(call(visitEndpoints.returnToQueue, idsOf(visit)));
  if (outcome.kind !== 'done') sayFailure(outcome);
  return outcome;
}

/** Removes a visit that was entered by mistake. The dialog reports a failure, because it has the typed reason. */
export async function removeVisit(visit: Visit, reason: string): Promise<Outcome<Visit>> {
  return quietChange(visit, { retired: true, retiredReason: reason }, t('visit.removed'));
}

export async function restoreVisit(visit: Visit): Promise<Outcome<Visit>> {
  return saidChange(visit, { retired: false, retiredReason: null }, t('visit.restored'));
}

/** Saves an edit of `base`. The form reports a failure, because it has the text. */
export async function saveVisit(base: Visit, patch: VisitPatch): Promise<Outcome<Visit>> {
  return quietChange(base, patch, t('visit.saved'));
}

/** Reports the change with an undo. The caller reports a failure. */
async function quietChange(visit: Visit, patch: VisitPatch, text: string): Promise<Outcome<Visit>> {
  const { before, outcome } = await change(visit, patch);
  if (outcome.kind === 'done') sayWithUndo(text, { before, after: outcome.value, patch });
  return outcome;
}

async function saidChange(visit: Visit, patch: VisitPatch, text: string): Promise<Outcome<Visit>> {
  const outcome = await quietChange(visit, patch, text);
  if (outcome.kind !== 'done') sayFailure(outcome);
  return outcome;
}

function sayWithUndo(text: string, { before, after, patch }: { before: Visit; after: Visit; patch: VisitPatch }): void {
  const old = Object.fromEntries(Object.keys(patch).map((field) => [field, before[field as keyof VisitPatch]]));
  const run = async () => {
    const { outcome } = await change(after, old);
    if (outcome.kind === 'done') notices.say(t('visit.undone'));
    else sayFailure(outcome);
  };
  notices.say(text, { label: t('common.undo'), run: () => void run() });
}

/** The last request for each visit. */
const turns = new Map<string, Promise<unknown>>();

/**
 * Sends the changes of one visit one after another, each based on the result of the previous one. A person who saves a reason and at once
 * ends the visit is then not refused because of their own change. `before` is the version that was changed.
 */
export async function change(visit: Visit, body: VisitPatch): Promise<{ before: Visit; outcome: Outcome<Visit> }> {
  const send = async () => {
    const before = newestOwn(visit);
    const params = { patientId: before.patientId, visitId: before._id };
    return { before, outcome: await call(visitEndpoints.patch, { params, body, version: before.version }) };
  };
  const turn = (turns.get(visit._id) ?? Promise.resolve()).then(send);
  turns.set(visit._id, turn);
  return activity.during(turn);
}

function sayFailure(failure: Failure): void {
  notices.say(failure.kind === 'refused' ? failureText(failure) : t('visit.unreachable'));
}
