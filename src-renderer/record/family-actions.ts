/** Actions for the family of a patient, each with its undo where that is one edit. */
import { familyEndpoints } from '../../src-main/families/family.contract.ts';
import { patientEndpoints, type Patient, type PatientPatch } from '../../src-main/patients/patient.contract.ts';
import { call } from '../api.ts';
import { t } from '../messages/words.svelte.ts';
import { detailsTyped } from '../patients/details.rules.ts';
import { nameText } from '../patients/patient-words.ts';
import { change, sayFailure } from '../patients/retire-actions.ts';
import { saySaved } from '../patients/undo-actions.ts';
import { router } from '../shell/router.svelte.ts';
import { localToday } from '../time/local-day.ts';
import { activity } from '../ui/activity.svelte.ts';
import { notices } from '../ui/notices.svelte.ts';

export type Link = 'household' | 'mother';

/** The details that people of one household have in common. */
const sharedDetails = ['village', 'district', 'home'] as const;

export function registerAnother(patient: Patient): void {
  const typed = detailsTyped(patient);
  const shared = {
    phoneNumber: patient.phoneNumber ?? '',
    residentialAddress: patient.residentialAddress ?? '',
    ...Object.fromEntries(sharedDetails.map((name) => [name, typed[name]])),
  };
  router.go({ name: 'register', typed: '', relative: { householdOf: patient._id, name: nameText(patient), shared } });
}

/** Registers a child who was born today and has no name yet. `idempotencyKey`: of this newborn, also if the request is sent again. */
export async function registerNewborn(mother: Patient, idempotencyKey: string): Promise<boolean> {
  const { _id, phoneNumber, residentialAddress, village, district, home } = mother;
  const said = { phoneNumber, residentialAddress, village, district, home, mother: _id, dateOfBirth: localToday() };
  const body = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null));
  const query = { assignNumber: true, householdOf: _id };
  const outcome = await activity.during(call(patientEndpoints.create, { query, body, idempotencyKey }));
  if (outcome.kind !== 'done') {
    sayFailure(outcome);
    return false;
  }
  const child = outcome.value;
  router.go({ name: 'patient', patientId: child._id });
  const run = async () => {
    const undone = await change(child, { retired: true, retiredReason: t('form.registeredInError') });
    if (undone.kind !== 'done') return sayFailure(undone);
    router.go({ name: 'patient', patientId: _id });
    notices.say(t('form.registrationUndone', { name: nameText(child) }));
  };
  notices.say(t('form.registered', { name: nameText(child) }), { label: t('common.undo'), run: () => void run() });
  return true;
}

/** Returns the patient with the link, or undefined after telling why not. */
export async function link(patient: Patient, to: { as: Link; patientId: string }): Promise<Patient | undefined> {
  const outcome =
    to.as === 'mother'
      ? await change(patient, { mother: to.patientId })
      : await activity.during(
          call(familyEndpoints.join, { params: { patientId: patient._id }, body: { with: to.patientId } }),
        );
  return saved(patient, outcome, { [to.as]: patient[to.as] });
}

export const unlink = async (patient: Patient, as: Link, before: string): Promise<Patient | undefined> =>
  saved(patient, await change(patient, { [as]: null }), { [as]: before });

function saved(patient: Patient, outcome: Awaited<ReturnType<typeof change>>, back: PatientPatch): Patient | undefined {
  if (outcome.kind !== 'done') {
    sayFailure(outcome);
    return undefined;
  }
  saySaved(outcome.value, back);
  return outcome.value._id === patient._id ? outcome.value : undefined;
}
