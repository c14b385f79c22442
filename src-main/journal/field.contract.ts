/** A kind's table of fields: the only definition of a record's fields and of the values that each may have. */
import type { Static, TSchema } from 'typebox';

/** By name, the shape of the value in the journal. `null` means unset, and must be allowed. */
export type FieldTable = Readonly<Record<string, TSchema>>;

export type FieldsOf<Table extends FieldTable> = { -readonly [Name in keyof Table]: Static<Table[Name]> };
