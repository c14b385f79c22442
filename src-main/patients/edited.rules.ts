/** An edit of a patient, or the refusal of one that contradicts itself. Pure. */
import { invalid } from '../wire/problem.contract.ts';
import type { NewPatient, PatientFields, PatientPatch } from './patient.contract.ts';
import { editPatient } from './patient.rules.ts';

/** Returns the fields after an edit. Throws `invalid-request` if the edit contradicts itself. */
export function edited(
  current: PatientFields,
  said: NewPatient | PatientPatch,
  today: string,
  /** The JSON pointer of the edit in the body. */
  at = '',
): PatientFields {
  const edit = editPatient(current, said, today);
  if (edit.kind === 'refused') {
    throw invalid(...edit.faults.map(({ pointer, detail }) => ({ pointer: at + pointer, detail })));
  }
  return edit.fields;
}

/** Allows adding to a record. Throws `invalid-request` for a removed one. */
export function requireActive({ retired }: Pick<PatientFields, 'retired'>): void {
  if (retired !== true) return;
  throw invalid({ pointer: '', detail: 'This record is removed. Restore it first, then start the visit.' });
}
