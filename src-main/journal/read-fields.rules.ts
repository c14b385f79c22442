import { Compile, type Validator } from 'typebox/compile';
import type { FieldsOf, FieldTable } from './field.contract.ts';

type Reading = { name: string; schema: Validator }[];

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
    reading = Object.entries(table).map(([name, schema]) => ({ name, schema: Compile(schema) }));
    readings.set(table, reading);
  }
  const fields: Record<string, unknown> = {};
  for (const { name, schema } of reading) {
    const value = said.get(name);
    fields[name] = value !== undefined && value !== null && schema.Check(value) ? value : null;
  }
  return fields as FieldsOf<Table>;
}
