/**
 * What is done with a visit in one click, and taken back in one. An action that fails says so and changes nothing; taking
 * something back is refused when somebody has changed the visit since.
 */
import { visitEndpoints, type Visit, type VisitPatch } from '../../src-main/visits/visit.contract.ts';
import { call, type Failure, type Outcome } from '../api.ts';
import { failureText } from '../messages/failure.ts';
import { t } from '../messages/words.svelte.ts';
import { activity } from '../ui/activity.svelte.ts';
import { notices, type Notice } from '../ui/notices.svelte.ts';

/**
 * Starts a visit now. `idempotencyKey` has to be the same for every try of one start: a reply that was lost must not make
 * two visits. There is no deleting, so a start that was a mistake is kept as a visit of no length that says so.
 */
export async function startVisit({
  patientId,
  idempotencyKey,
}: {
  patientId: string;
  idempotencyKey: string;
}): Promise<Outcome<Visit>> {
  const outcome = await activity.during(call(visitEndpoints.create, { params: { patientId }, idempotencyKey }));
  if (outcome.kind === 'done') {
    const run = () => void endAsMistake(outcome.value);
    notices.say(t('visit.started'), { label: t('visit.startedInError'), run });
  } else sayFailure(outcome);
  return outcome;
}

/** Ends a visit now. */
export function endVisit(visit: Visit): Promise<Outcome<Visit>> {
  // A clock that was set back must not leave a visit that cannot be ended.
  const timeEnd = new Date(Math.max(Date.now(), Date.parse(visit.timeStart))).toISOString();
  return change(visit, { timeEnd }, t('visit.ended'));
}

function endAsMistake(visit: Visit): Promise<Outcome<Visit>> {
  const patch = { timeEnd: visit.timeStart, reason: t('visit.startedInError') };
  return change(visit, patch, t('visit.endedAsMistake'));
}

async function change(visit: Visit, patch: VisitPatch, said: string): Promise<Outcome<Visit>> {
  const outcome = await save(visit, patch);
  if (outcome.kind !== 'done') sayFailure(outcome);
  else {
    const { timeEnd, reason } = visit;
    const undo: Notice['undo'] = {
      label: t('common.undo'),
      run: () => void save(outcome.value, { timeEnd, reason }).then(sayUndone),
    };
    notices.say(said, undo);
  }
  return outcome;
}

/** Changes a visit, unless somebody else has changed it since it was read. */
export function save({ _id, patientId, version }: Visit, body: VisitPatch): Promise<Outcome<Visit>> {
  const params = { patientId, visitId: _id };
  return activity.during(call(visitEndpoints.patch, { params, body, version }));
}

function sayUndone(outcome: Outcome<Visit>): void {
  if (outcome.kind === 'done') notices.say(t('visit.openAgain'));
  else sayFailure(outcome);
}

function sayFailure(failure: Failure): void {
  notices.say(failure.kind === 'refused' ? failureText(failure) : t('visit.unreachable'));
}
