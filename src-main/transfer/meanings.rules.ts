/** The meanings that a person can choose for a word of a column. Pure. */
import { genders, patientCategories } from '../db/stored-values.rules.ts';
import { ageUnits } from '../patients/birth.rules.ts';
import type { ImportField } from './field-names.rules.ts';

const yesAndNo = ['yes', 'no'] as const;
export const allMeanings = [
  ...genders,
  ...patientCategories,
  ...yesAndNo,
  ...ageUnits,
  ...(['text', 'nothing'] as const),
] as const;
export type Meaning = (typeof allMeanings)[number];
/** The most characters of a word that gets a meaning. */
export const longestWord = 60;

/** The fields with a closed list of words. */
const closedFields: Partial<Record<ImportField, readonly Meaning[]>> = {
  gender: genders,
  category: patientCategories,
  visitCategory: patientCategories,
  birthEstimated: yesAndNo,
  consent: yesAndNo,
  ageUnit: ageUnits,
};

/** `nothing`: an empty cell. `text`: the word itself. */
export const meaningsOf = (field: ImportField): readonly Meaning[] => [...(closedFields[field] ?? ['text']), 'nothing'];
