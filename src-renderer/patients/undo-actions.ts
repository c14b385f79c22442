/**
 * The notices after a registration and an edit, each with its undo. Nothing is deleted: a registration by mistake is removed with that
 * reason, and its text is in the form again. Refused if someone else has changed it since.
 */
import type { Patient, PatientPatch } from '../../src-main/patients/patient.contract.ts';
import { t } from '../messages/words.svelte.ts';
import { drafts } from '../shell/drafts.svelte.ts';
import { router } from '../shell/router.svelte.ts';
import { notices } from '../ui/notices.svelte.ts';
import { inputOf, patchOf, typedOf } from './form.rules.ts';
import { birthTyping } from './patient-form.ts';
import { nameText } from './patient-words.ts';
import type { Registration } from './registration.ts';
import { change, sayFailure } from './retire-actions.ts';

/** `again` is the registration that the form then shows. */
export function sayRegistered(patient: Patient, again: Registration): void {
  const run = async () => {
    if (!(await undoRegistration(patient))) return;
    drafts.put('register', again);
    router.go({ name: 'register', typed: again.from });
  };
  notices.say(registeredText(patient), { label: t('common.undo'), run: () => void run() });
}

/** Returns false if it was refused. */
export async function undoRegistration(patient: Patient): Promise<boolean> {
  const outcome = await change(patient, { retired: true, retiredReason: t('form.registeredInError') });
  if (outcome.kind === 'done') notices.say(t('form.registrationUndone', { name: nameText(patient) }));
  else sayFailure(outcome);
  return outcome.kind === 'done';
}

const registeredText = (patient: Patient): string => {
  const name = nameText(patient);
  const { patientNumber: number } = patient;
  return number === null ? t('form.registered', { name }) : t('form.registeredWith', { name, number });
};

/** Returns the patch that gives a saved patient the values of an earlier version. */
export const backTo = (before: Patient, saved: Patient): PatientPatch =>
  patchOf(saved, inputOf(typedOf(before, birthTyping())));

/** `back` is the patch that restores the earlier values. */
export function saySaved(saved: Patient, back: PatientPatch): void {
  const name = nameText(saved);
  const run = async () => {
    const outcome = await change(saved, back);
    if (outcome.kind !== 'done') return sayFailure(outcome);
    notices.say(t('form.undone', { name: nameText(outcome.value) }));
  };
  notices.say(t('form.saved', { name }), { label: t('common.undo'), run: () => void run() });
}
