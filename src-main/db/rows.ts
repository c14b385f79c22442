/**
 * The columns of a table, and mapping from the `values()` of a prepared select to whole rows. For every value,
 * Drizzle's own mapping checks the class of its column. That takes as long as SQLite needs to read the row; here it
 * happens once per table.
 */
import { getTableColumns, sql, type Column, type Table } from 'drizzle-orm';

/** The columns must have been selected in the order of the table, as `select().from(table)` does. */
export function rowMapper<T extends Table>(table: T): (values: unknown[][]) => T['$inferSelect'][] {
  const columns = Object.entries(getTableColumns(table)).map(([name, column]) => ({
    name,
    decode:
      column.dataType === 'string' || column.dataType === 'number'
        ? undefined
        : (value: unknown) => column.mapFromDriverValue(value),
  }));
  // Copied and then filled: adding so many properties one by one takes five times as long.
  const empty: Record<string, unknown> = Object.fromEntries(columns.map(({ name }) => [name, null]));
  const toRow = (values: unknown[]): T['$inferSelect'] => {
    const row = { ...empty };
    for (let i = 0; i < columns.length; i++) {
      const column = columns[i];
      const value = values[i];
      if (column === undefined || value === null) continue;
      row[column.name] = column.decode === undefined ? value : column.decode(value);
    }
    return row;
  };
  return (values) => values.map(toRow);
}

export const columnNames = (table: Table, ...without: string[]): string[] =>
  Object.keys(getTableColumns(table)).filter((name) => !without.includes(name));

/**
 * The columns by which rows of several stations are compared. Integer keys are excluded, because they follow the
 * order in which records reached one computer.
 */
export function columnsWithoutKeys<C extends Column>(
  table: Table & { _: { columns: Record<string, C> } },
): Record<string, C> {
  const columns = Object.entries<C>(getTableColumns(table));
  const isKey = (name: string) => /^key$|Key$/.test(name) && !['nameKey', 'usernameKey', 'publicKey'].includes(name);
  return Object.fromEntries(columns.filter(([name]) => !isKey(name)));
}

/** A placeholder by name for each of these columns. */
export const placeholders = (names: readonly string[]): Record<string, never> =>
  Object.fromEntries(names.map((name) => [name, sql`${sql.placeholder(name)}`])) as Record<string, never>;
