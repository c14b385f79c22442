/** "Not the same person", as people say it of two records. It travels as every record does. */
import { Type } from 'typebox';
import type { FieldTable } from '../journal/field.contract.ts';

/** The smaller id comes first. Both are in the id of the record: two stations that say it say one thing. */
export const distinctFields = {
  patientId: Type.String(),
  otherId: Type.String(),
  /** False takes it back. */
  isDistinct: Type.Boolean(),
} satisfies FieldTable;
