/** The meanings that a person can choose for a word of a column. Pure. */
import { ageUnits, type AgeUnit } from '../patients/birth.rules.ts';
import type { ImportField } from './field-names.rules.ts';

export type Meaning =
  'MALE' | 'FEMALE' | 'OTHER' | 'GENERAL' | 'INPATIENT' | 'OUTPATIENT' | 'yes' | 'no' | AgeUnit | 'text' | 'nothing';

/** The fields with a closed list of words. */
const closedFields: Partial<Record<ImportField, readonly Meaning[]>> = {
  gender: ['MALE', 'FEMALE', 'OTHER'],
  category: ['GENERAL', 'INPATIENT', 'OUTPATIENT'],
  birthEstimated: ['yes', 'no'],
  consent: ['yes', 'no'],
  ageUnit: ageUnits,
};

/** `nothing`: an empty cell. `text`: the word itself. */
export const meaningsOf = (field: ImportField): readonly Meaning[] => [...(closedFields[field] ?? ['text']), 'nothing'];
