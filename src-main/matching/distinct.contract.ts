/** "Not the same person", as people say it of two records. It travels as every record does. */
import { NullableBoolean, NullableText } from '../wire/endpoint.contract.ts';
import type { FieldTable } from '../journal/field.contract.ts';

/** The smaller id comes first. Both are in the id of the record: two stations that say it say one thing. */
export const distinctFields = {
  patientId: NullableText,
  otherId: NullableText,
  /** False takes it back. */
  isDistinct: NullableBoolean,
} satisfies FieldTable;
