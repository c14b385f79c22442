/** Creates a record unless it exists: `If-None-Exist`, and `ifNoneExist` in a Bundle. */
import { soon, type Steps } from '../steps.ts';
import type { PatientRow } from '../patients/patient-reply.rules.ts';
import type { PatientVisit } from '../visits/visit.register.ts';
import type { Kind } from './candidates.rules.ts';
import type { FhirTx } from './fhir.register.ts';
import type { Resource } from '../wire/fhir-json.rules.ts';
import { getRecord } from './render.ts';
import { createEncounter, createPatient } from './save.commands.ts';
import { findExisting } from './search.ts';

type Created<Of> = { record: Of; isMade: boolean };

/** With a condition, an existing record that matches it is returned unchanged. Throws as `findExisting` does. */
export function* createPatientUnless(
  tx: FhirTx,
  sent: Resource,
  condition: string | undefined,
): Steps<Created<PatientRow>> {
  const known = condition === undefined ? undefined : yield* findAlone(tx, 'Patient', condition);
  if (known !== undefined) return { record: yield* getRecord(tx, known), isMade: false };
  return { record: yield* createPatient(tx, sent), isMade: true };
}

export function* createEncounterUnless(
  tx: FhirTx,
  sent: Resource,
  condition: string | undefined,
): Steps<Created<PatientVisit>> {
  const known = condition === undefined ? undefined : yield* findAlone(tx, 'Encounter', condition);
  if (known !== undefined) return { record: yield* soon(tx.fhir.visit(known)), isMade: false };
  return { record: yield* createEncounter(tx, sent), isMade: true };
}

function* findAlone(tx: FhirTx, kind: Kind, condition: string): Steps<string | undefined> {
  yield* soon(tx.oneAtATime([conditionalCreateOf(kind)]));
  return yield* findExisting(tx, kind, condition);
}

/** Returns the lock under which such creates run one at a time, whatever their conditions: two different conditions can mean the same person. */
export const conditionalCreateOf = (kind: Kind): string => `create ${kind} in FHIR`;
