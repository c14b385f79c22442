/** The meanings that a person can choose for a word of a column. Pure. */
import { ageUnits } from '../patients/birth.rules.ts';
import type { ImportField } from './field-names.rules.ts';

export const allMeanings = [
  ...(['MALE', 'FEMALE', 'OTHER', 'GENERAL', 'INPATIENT', 'OUTPATIENT', 'yes', 'no', 'text', 'nothing'] as const),
  ...ageUnits,
] as const;
export type Meaning = (typeof allMeanings)[number];
/** The most characters of a word that gets a meaning. */
export const longestWord = 60;

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
