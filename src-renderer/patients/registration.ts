/**
 * One registration, from the first letter to the reply: however often it is sent, it makes one patient. The key goes with
 * the draft, so that this holds over a reload too.
 */
import { patientEndpoints, type NewPatient, type Patient } from '../../src-main/patients/patient.contract.ts';
import { call, type Failure, type Outcome } from '../api.ts';
import { nothingTyped, patchOf, typedFromFind, type Typed, type PatientInput } from './form.rules.ts';

export type Registration = {
  typed: Typed;
  /** What stood in Find. */
  from: string;
  idempotencyKey: string;
  /** What was sent first and perhaps saved, though no answer came. */
  sent: PatientInput | undefined;
};

export const newRegistration = (from: string): Registration => ({
  typed: typedFromFind(from),
  from,
  idempotencyKey: crypto.randomUUID(),
  sent: undefined,
});

/** A draft that an older version of this page kept may lack a field. */
export function registrationIn(draft: Record<string, unknown> | undefined): Registration | undefined {
  if (draft === undefined) return undefined;
  const { typed, from, idempotencyKey, sent } = draft as Partial<Registration>;
  return {
    typed: { ...nothingTyped, ...typed },
    from: from ?? '',
    idempotencyKey: idempotencyKey ?? crypto.randomUUID(),
    sent,
  };
}

/**
 * Sends what was sent before, under its own key, and then what was changed since as an edit: sending the changed text under
 * that key would be refused, and under a new one would make a second patient.
 */
export async function registerOnce(registration: Registration, input: PatientInput): Promise<Registered> {
  const { sent = input, idempotencyKey } = registration;
  const query = { assignNumber: true };
  const created = await call(patientEndpoints.create, { query, body: stated(sent), idempotencyKey });
  if (created.kind !== 'done') return { outcome: created, sent: perhapsSaved(created, registration, sent) };
  // A number that nobody typed is the station's, and stays.
  const isGiven = sent.patientNumber === null && input.patientNumber === null;
  const patch = patchOf(created.value, isGiven ? { ...input, patientNumber: created.value.patientNumber } : input);
  if (Object.keys(patch).length === 0) return { outcome: created, sent };
  const { _id: patientId, version } = created.value;
  const outcome = await call(patientEndpoints.patch, { params: { patientId }, body: patch, version });
  return { outcome, sent };
}

/** `sent` as in the registration, after this try. */
type Registered = { outcome: Outcome<Patient>; sent: PatientInput | undefined };

/** A refusal saves nothing; one for another reason than its text says nothing about a try before. */
function perhapsSaved(failure: Failure, before: Registration, sent: PatientInput): PatientInput | undefined {
  if (failure.kind !== 'refused' || failure.problem.status >= 500) return sent;
  return failure.name === 'invalid-request' ? undefined : before.sent;
}

/** Only what is known: the journal then has no entries about nothing. */
const stated = (input: PatientInput): NewPatient =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null));
