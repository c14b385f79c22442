/**
 * Builds queries with Drizzle, so that their columns are checked, and runs them directly in SQLite. Drizzle's own
 * session maps every value by the class of its column at each call, which was a quarter of a save. Here that is
 * decided once.
 */
import Database from 'better-sqlite3';
import { is, Param, Placeholder, type Query } from 'drizzle-orm';

export type Values = Readonly<Record<string, unknown>>;

/** A compiled query. `values` are those of its placeholders by name. Rows are arrays in the order of the columns. */
export type Statement = {
  rows: (values?: Values) => unknown[][];
  row: (values?: Values) => unknown[] | undefined;
  run: (values?: Values) => Database.RunResult;
};

export type Compile = (query: { toSQL: () => Query }) => Statement;

/** A value by its name, or a value that is the same at each call. */
type Argument = { name?: string; fixed?: unknown; encode?: (value: unknown) => unknown };

export function compileFor(client: Database.Database): Compile {
  return (query) => {
    const { sql, params } = query.toSQL();
    const statement = client.prepare(sql);
    if (statement.reader) statement.raw();
    const toArguments = params.map(argumentOf);
    const bind = (values: Values) => {
      const bound: unknown[] = [];
      for (const { name, fixed, encode } of toArguments) {
        const value = name === undefined ? fixed : values[name];
        if (value === undefined) throw new Error(`The statement needs a value for ${name}.`);
        // SQLite has no booleans. Drizzle would map the null of an unset boolean to false.
        if (typeof value === 'boolean') bound.push(Number(value));
        else bound.push(encode === undefined || value === null ? value : encode(value));
      }
      return bound;
    };
    return {
      rows: (values = {}) => statement.all(...bind(values)) as unknown[][],
      row: (values = {}) => statement.get(...bind(values)) as unknown[] | undefined,
      run: (values = {}) => statement.run(...bind(values)),
    };
  };
}

/** Caches statements of many shapes by name; each is compiled when it is first used. */
export function compiledOnce(compile: Compile): (name: string, make: () => Parameters<Compile>[0]) => Statement {
  const made = new Map<string, Statement>();
  return (name, make) => {
    const known = made.get(name) ?? compile(make());
    made.set(name, known);
    return known;
  };
}

function argumentOf(param: unknown): Argument {
  if (is(param, Placeholder)) return { name: param.name };
  if (is(param, Param) && is(param.value, Placeholder)) {
    const { encoder, value } = param;
    return { name: value.name, encode: (each) => encoder.mapToDriverValue(each) };
  }
  return { fixed: param };
}

/**
 * Keeps SQLite from recompiling a statement at each call. If its LIMIT is a bare parameter, SQLite plans again for
 * each value, which takes longer than the shortest statements themselves. With a sign before it, the parameter is an
 * ordinary expression, and the statement is compiled once.
 */
export function withSteadyLimits(client: Database.Database): Database.Database {
  client.prepare = ((source: string) =>
    Database.prototype.prepare.call(
      client,
      source.replaceAll(/\b(limit|offset) \?/gi, '$1 +?'),
    )) as typeof client.prepare;
  return client;
}
