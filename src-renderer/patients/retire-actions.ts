/** Removes a record and restores it, each with its undo. Refused if someone else has changed the record since. */
import { patientEndpoints, type Patient, type PatientPatch } from '../../src-main/patients/patient.contract.ts';
import { call, type Failure, type Outcome } from '../api.ts';
import { failureText } from '../messages/failure.ts';
import { t } from '../messages/words.svelte.ts';
import { newestOwn } from '../own-changes.ts';
import { activity } from '../ui/activity.svelte.ts';
import { notices } from '../ui/notices.svelte.ts';
import { nameText } from './patient-words.ts';

/** The dialog reports a failure, because it has the typed reason. */
export async function retire(patient: Patient, reason: string): Promise<Outcome<Patient>> {
  const outcome = await change(patient, { retired: true, retiredReason: reason });
  if (outcome.kind === 'done') {
    const run = () => void putBack(outcome.value);
    notices.say(t('retire.done', { name: nameText(patient) }), { label: t('common.undo'), run });
  }
  return outcome;
}

export async function putBack(patient: Patient): Promise<Outcome<Patient>> {
  const { retiredReason } = patient;
  const outcome = await change(patient, { retired: false });
  if (outcome.kind !== 'done') sayFailure(outcome);
  else {
    const run = async () => {
      const again = await change(outcome.value, { retired: true, retiredReason });
      if (again.kind === 'done') notices.say(t('retire.done', { name: nameText(patient) }));
      else sayFailure(again);
    };
    const undo = { label: t('common.undo'), run: () => void run() };
    notices.say(t('retire.isBack', { name: nameText(patient) }), undo);
  }
  return outcome;
}

export function change(patient: Patient, body: PatientPatch): Promise<Outcome<Patient>> {
  const { _id: patientId, version } = newestOwn(patient);
  return activity.during(call(patientEndpoints.patch, { params: { patientId }, body, version }));
}

export function sayFailure(failure: Failure): void {
  notices.say(failure.kind === 'refused' ? failureText(failure) : t('visit.unreachable'));
}
