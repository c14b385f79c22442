/** The record of "Not the same person", stated by people about two records. It is synced like every record. */
import { NullableBoolean, NullableText } from '../wire/endpoint.contract.ts';
import type { FieldTable } from '../journal/field.contract.ts';

/**
 * The smaller id comes first. The id of the record is made of both, so two stations that mark a pair write one record.
 */
export const distinctFields = {
  patientId: NullableText,
  otherId: NullableText,
  /** False undoes it. */
  isDistinct: NullableBoolean,
} satisfies FieldTable;
