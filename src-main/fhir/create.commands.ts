/** Creating what is not here yet: `If-None-Exist`, and `ifNoneExist` in a Bundle. */
import type { Writer } from '../db/access.ts';
import { getRecord, type PatientRow } from '../patients/patient.queries.ts';
import type { PatientVisit } from '../visits/visit.queries.ts';
import { getVisitById } from './fhir.queries.ts';
import type { Resource } from './json.rules.ts';
import { createEncounter, createPatient } from './save.commands.ts';
import { findExisting } from './search.ts';

type Created<Of> = { record: Of; isMade: boolean };

/** With a condition, the one record that answers it is given as it is. Throws as `findExisting` does. */
export const createPatientUnless = (
  writer: Writer,
  sent: Resource,
  condition: string | undefined,
): Created<PatientRow> => {
  const known = condition === undefined ? undefined : findExisting(writer, 'Patient', condition);
  if (known !== undefined) return { record: getRecord(writer, known), isMade: false };
  return { record: createPatient(writer, sent), isMade: true };
};

export const createEncounterUnless = (
  writer: Writer,
  sent: Resource,
  condition: string | undefined,
): Created<PatientVisit> => {
  const known = condition === undefined ? undefined : findExisting(writer, 'Encounter', condition);
  if (known !== undefined) return { record: getVisitById(writer, known), isMade: false };
  return { record: createEncounter(writer, sent), isMade: true };
};
