/** The fields of a patient that are searched. Pure. */
import { keptIdentifiers } from '../journal/fhir-kept.rules.ts';
import { foldNumber, foldWords } from './fold.rules.ts';

const wordFields = ['name', 'residentialAddress', 'village', 'district'] as const;
const numberFields = ['patientNumber', 'phoneNumber'] as const;

export const searchedFields = [...wordFields, ...numberFields, 'otherPhones', 'identifiers', 'fhir'] as const;
export type SearchedFields = Record<(typeof wordFields | typeof numberFields)[number] | 'fhir', string | null> & {
  otherPhones: readonly { number: string }[] | null;
  identifiers: readonly { value: string }[] | null;
};

/** Returns every folded word of a patient: of their record and of those that were merged into it. */
export function wordsOf(records: readonly SearchedFields[]): string[] {
  const words = new Set<string>();
  for (const record of records) {
    for (const field of wordFields) for (const word of foldWords(record[field] ?? '')) words.add(word);
  }
  return [...words];
}

/** Returns every number of a patient, folded. */
export const numbersOf = (records: readonly SearchedFields[]): string[] => [
  ...new Set(
    records
      .flatMap((record) => [
        ...numberFields.map((field) => record[field]),
        ...(record.otherPhones ?? []).map(({ number }) => number),
        ...(record.identifiers ?? []).map(({ value }) => value),
        // Numbers of systems that are not ours.
        ...keptIdentifiers(record.fhir).map(({ value }) => value),
      ])
      .map((number) => foldNumber(number ?? ''))
      .filter((number) => number !== ''),
  ),
];
