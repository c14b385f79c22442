/** Builds the row of a patient from its record; the columns are the same wherever rows are stored. Pure. */
import { soundKept } from '../journal/fhir-kept.rules.ts';
import { readFields } from '../journal/read-fields.rules.ts';
import { retiredInRow } from '../journal/retirement.rules.ts';
import { readOwn } from '../own-fields/own-values.rules.ts';
import { recordColumns, type RecordColumns, type RecordState } from '../journal/state.rules.ts';
import { foldWords } from '../search/fold.rules.ts';
import { patientFields, type PatientFields } from './patient.contract.ts';

type Before = Pick<RecordColumns, 'createdAt' | 'version'> & { standingKey: number | null };

/** Reads the fields of a patient from the journal. */
export const readPatientFields = (values: RecordState['values']): PatientFields =>
  Object.assign(readFields(patientFields, values), { own: readOwn(values) });

/**
 * The survivor of the record is set by the caller that writes the row.
 * @param photo the hash of the record's photo.
 */
export function patientColumns(state: RecordState, before: Before | undefined, photo: string | undefined) {
  const { age, photo: _image, ...fields } = readPatientFields(state.values);
  return {
    ...fields,
    fhir: soundKept(fields.fhir),
    retired: retiredInRow(fields.retired, state),
    photoHash: photo ?? null,
    ageYears: age?.years ?? null,
    ageReportedOn: age?.reportedOn ?? null,
    nameKey: keyOf(fields.name),
    villageKey: keyOf(fields.village),
    ...recordColumns(state, before),
    standingKey: before?.standingKey ?? null,
  };
}

/**
 * Returns a key that is equal for texts that differ only in how they were typed; null for text without a letter or
 * digit.
 */
export const keyOf = (text: string | null): string | null => (text === null ? null : foldWords(text).join(' ') || null);
