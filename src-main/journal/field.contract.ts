/** A kind's table of fields: the one place that says which fields a record has and what may stand in each. */
import type { Static, TSchema } from 'typebox';

/** By name: the shape of the value in the journal. `null` stands for unset, and must be allowed. */
export type FieldTable = Readonly<Record<string, TSchema>>;

export type FieldsOf<Table extends FieldTable> = { -readonly [Name in keyof Table]: Static<Table[Name]> };
