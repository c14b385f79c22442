import { Compile, type Validator } from 'typebox/compile';
import type { FieldsOf, FieldTable } from './field.contract.ts';
import { emptyFields } from './fields.rules.ts';

type Reading = { fields: { name: string; schema: Validator }[]; empty: Record<string, unknown> };

/** Compiled once per table: interpreting the schemas took as long as encrypting the row. */
const readings = new WeakMap<FieldTable, Reading>();

/**
 * Reads the fields of a record from its journal. Fields that this version does not know, and values that a field cannot
 * contain, are left out. Both remain in the journal for a version that can read them.
 */
export function readFields<Table extends FieldTable>(
  table: Table,
  said: ReadonlyMap<string, unknown>,
): FieldsOf<Table> {
  let reading = readings.get(table);
  if (reading === undefined) {
    reading = {
      fields: Object.entries(table).map(([name, schema]) => ({ name, schema: Compile(schema) })),
      empty: emptyFields(table),
    };
    readings.set(table, reading);
  }
  // Copied and then filled, which takes less time than adding so many properties one by one.
  const fields = { ...reading.empty };
  for (const { name, schema } of reading.fields) {
    const value = said.get(name);
    if (value !== undefined && value !== null && schema.Check(value)) fields[name] = value;
  }
  return fields as FieldsOf<Table>;
}
