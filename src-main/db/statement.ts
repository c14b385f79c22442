/**
 * Queries are built with Drizzle, so that their columns are checked, and run by SQLite as they are. Drizzle's own session
 * maps every value by the class of its column at each call, which was a quarter of a save; here that is decided once.
 */
import type Database from 'better-sqlite3';
import { is, Param, Placeholder, type Query } from 'drizzle-orm';

export type Values = Readonly<Record<string, unknown>>;

/** A compiled query; `values` are those of its placeholders by name. Rows come as arrays, in the order of the columns. */
export type Statement = {
  rows: (values?: Values) => unknown[][];
  row: (values?: Values) => unknown[] | undefined;
  run: (values?: Values) => Database.RunResult;
};

export type Compile = (query: { toSQL: () => Query }) => Statement;

/** Named values are found here; everything else is the same at each call. */
type Argument = (values: Values) => unknown;

export function compileFor(client: Database.Database): Compile {
  return (query) => {
    const { sql, params } = query.toSQL();
    const statement = client.prepare(sql);
    if (statement.reader) statement.raw();
    const toArguments = params.map(argumentOf);
    const bind = (values: Values) => toArguments.map((argument) => argument(values));
    return {
      rows: (values = {}) => statement.all(...bind(values)) as unknown[][],
      row: (values = {}) => statement.get(...bind(values)) as unknown[] | undefined,
      run: (values = {}) => statement.run(...bind(values)),
    };
  };
}

function argumentOf(param: unknown): Argument {
  if (is(param, Placeholder)) return named(param);
  if (is(param, Param) && is(param.value, Placeholder)) {
    const take = named(param.value);
    // Drizzle would map the null of an unset boolean to false.
    return (values) => {
      const value = take(values);
      return value === null ? null : param.encoder.mapToDriverValue(value);
    };
  }
  return () => param;
}

function named({ name }: Placeholder): Argument {
  return (values) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The statement needs a value for ${name}.`);
    return value;
  };
}
