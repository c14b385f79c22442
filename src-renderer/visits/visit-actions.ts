/**
 * What is done with a visit, and taken back in one click. What fails says so and changes nothing; a change, and taking it
 * back, is refused when somebody else has changed the visit since.
 */
import { visitEndpoints, type Visit, type VisitPatch } from '../../src-main/visits/visit.contract.ts';
import { call, type Failure, type Outcome } from '../api.ts';
import { failureText } from '../messages/failure.ts';
import { t } from '../messages/words.svelte.ts';
import { newestOwn } from '../own-changes.ts';
import { session } from '../shell/session.svelte.ts';
import { activity } from '../ui/activity.svelte.ts';
import { notices } from '../ui/notices.svelte.ts';

/**
 * Starts a visit now. `idempotencyKey` has to be the same for every try of one start: a reply that was lost must not make
 * two visits. A start that was a mistake is removed with that as the reason.
 */
export async function startVisit(
  patientId: string,
  { idempotencyKey }: { idempotencyKey: string },
): Promise<Outcome<Visit>> {
  // Whoever starts a visit attends to the patient, unless it is said otherwise; the recovery key is nobody.
  const attendedBy = session.isRecovering ? null : (session.staff?.username ?? null);
  const create = call(visitEndpoints.create, { params: { patientId }, body: { attendedBy }, idempotencyKey });
  const outcome = await activity.during(create);
  if (outcome.kind === 'done') {
    const visit = outcome.value;
    const mistake = { retired: true, retiredReason: t('visit.startedInError') };
    const run = () => void saidChange(visit, mistake, t('visit.removed'));
    notices.say(t('visit.started'), { label: t('visit.startedInError'), run });
  } else sayFailure(outcome);
  return outcome;
}

/** Ends a visit now. Where several patients' visits are listed, `text` says whose it was. */
export async function endVisit(visit: Visit, text: string = t('visit.ended')): Promise<Outcome<Visit>> {
  // The clock of this computer may have been set back since: a visit has to be able to end.
  const timeEnd = new Date(Math.max(Date.now(), Date.parse(visit.timeStart))).toISOString();
  return saidChange(visit, { timeEnd }, text);
}

/** A visit that was entered by mistake. A failure is left to the dialog to say: the reason that was typed is there. */
export async function removeVisit(visit: Visit, reason: string): Promise<Outcome<Visit>> {
  return quietChange(visit, { retired: true, retiredReason: reason }, t('visit.removed'));
}

export async function restoreVisit(visit: Visit): Promise<Outcome<Visit>> {
  return saidChange(visit, { retired: false, retiredReason: null }, t('visit.restored'));
}

/** Saves an edit of `base`. A failure is left to the form to say: the text to save is there. */
export async function saveVisit(base: Visit, patch: VisitPatch): Promise<Outcome<Visit>> {
  return quietChange(base, patch, t('visit.saved'));
}

/** Says what was done, with the way back; a failure is for the caller to say. */
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

/** By visit: its last change that was sent. */
const turns = new Map<string, Promise<unknown>>();

/**
 * Changes of one visit go one after another, each on what the one before has made of it: who saves a reason and ends the
 * visit at once is not told of somebody else. `before` is what was changed.
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
