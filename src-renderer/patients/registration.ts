/**
 * One registration, from the first letter to the reply. It makes one patient, however often it is sent. The key is part of the draft, so
 * this also holds after a reload.
 */
import { patientEndpoints, type NewPatient, type Patient } from '../../src-main/patients/patient.contract.ts';
import type { Relative } from '../shell/router.svelte.ts';
import { call, type Failure, type Outcome } from '../api.ts';
import { nothingTyped, patchOf, typedFromFind, type Typed, type PatientInput } from './form.rules.ts';

export type Registration = {
  typed: Typed;
  /** The text in Find. */
  from: string;
  /** The patient in whose household this one lives. */
  relative: Relative | undefined;
  idempotencyKey: string;
  /** The first request, which may have been saved although no reply came. */
  sent: PatientInput | undefined;
};

export const newRegistration = (from: string, relative?: Relative): Registration => ({
  typed: { ...typedFromFind(from), ...relative?.shared },
  from,
  relative,
  idempotencyKey: crypto.randomUUID(),
  sent: undefined,
});

/** A draft from an older version of this page may lack a field. */
export function registrationIn(draft: Record<string, unknown> | undefined): Registration | undefined {
  if (draft === undefined) return undefined;
  const { typed, from, relative, idempotencyKey, sent } = draft as Partial<Registration>;
  return {
    typed: { ...nothingTyped, ...typed },
    from: from ?? '',
    relative,
    idempotencyKey: idempotencyKey ?? crypto.randomUUID(),
    sent,
  };
}

/**
 * Repeats the earlier request under its own key, and then sends later changes as an edit. The station would refuse the changed text under
 * that key, and a new key would make a second patient.
 */
export async function registerOnce(registration: Registration, input: PatientInput): Promise<Registered> {
  const { sent = input, relative, idempotencyKey } = registration;
  const query = { assignNumber: true, ...(relative !== undefined && { householdOf: relative.householdOf }) };
  const created = await call(patientEndpoints.create, { query, body: stated(sent), idempotencyKey });
  if (created.kind !== 'done') return { outcome: created, sent: perhapsSaved(created, registration, sent) };
  // If nobody typed a number, the station assigned one, and it stays.
  const isGiven = sent.patientNumber === null && input.patientNumber === null;
  // The household was set by the station.
  const household = input.household ?? created.value.household;
  const patch = patchOf(
    created.value,
    isGiven ? { ...input, household, patientNumber: created.value.patientNumber } : { ...input, household },
  );
  if (Object.keys(patch).length === 0) return { outcome: created, sent };
  const { _id: patientId, version } = created.value;
  const outcome = await call(patientEndpoints.patch, { params: { patientId }, body: patch, version });
  return { outcome, sent };
}

/** `sent` as in the registration, after this attempt. */
type Registered = { outcome: Outcome<Patient>; sent: PatientInput | undefined };

/**
 * Returns the request that may have been saved. A refusal saves nothing, but unless it is about the text, an earlier attempt may have
 * been saved.
 */
function perhapsSaved(failure: Failure, before: Registration, sent: PatientInput): PatientInput | undefined {
  if (failure.kind !== 'refused' || failure.problem.status >= 500) return sent;
  return failure.name === 'invalid-request' ? undefined : before.sent;
}

/** Only known values, so that the journal has no entries without content. */
const stated = (input: PatientInput): NewPatient =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null));
