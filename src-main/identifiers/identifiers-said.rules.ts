import type { StoredChange } from '../journal/change.contract.ts';
import { readFields } from '../journal/read-fields.rules.ts';
import type { Identifier } from './identifier.contract.ts';
import { patientFields } from '../patients/patient.contract.ts';

/** The list that each of these changes of a patient says. */
export const identifiersSaid = (changes: readonly StoredChange[]): Identifier[][] =>
  changes.map(({ change }) => readFields(patientFields, new Map(Object.entries(change.fields))).identifiers ?? []);
