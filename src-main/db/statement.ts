/**
 * Queries are built with Drizzle, so that their columns are checked, and run by SQLite as they are. Drizzle's own session
 * maps every value by the class of its column at each call, which was a quarter of a save; here that is decided once.
 */
import Database from 'better-sqlite3';
import { is, Param, Placeholder, type Query } from 'drizzle-orm';

export type Values = Readonly<Record<string, unknown>>;

/** A compiled query; `values` are those of its placeholders by name. Rows come as arrays, in the order of the columns. */
export type Statement = {
  rows: (values?: Values) => unknown[][];
  row: (values?: Values) => unknown[] | undefined;
  run: (values?: Values) => Database.RunResult;
};

export type Compile = (query: { toSQL: () => Query }) => Statement;

/** A value by its name, or one that is the same at each call. */
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
        // SQLite has no booleans. Drizzle would map the null of one that is not said to false.
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

/** Statements of many shapes, each made when it is first asked for, by its name. */
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
 * SQLite compiles a statement whose LIMIT is a bare parameter anew at each call, to plan for its value: more than the shortest of them
 * takes by itself. What stands behind a sign is any number to it, and the statement stays as it is.
 */
export function withSteadyLimits(client: Database.Database): Database.Database {
  client.prepare = ((source: string) =>
    Database.prototype.prepare.call(
      client,
      source.replaceAll(/\b(limit|offset) \?/gi, '$1 +?'),
    )) as typeof client.prepare;
  return client;
}
