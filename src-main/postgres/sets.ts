/**
 * Writes many rows in one statement, as one value. A list of 200 patients as thousands of values took longer to build than PostgreSQL took to
 * save it. A statement has the same text for any number of rows.
 */
import { getTableColumns, getTableName, sql, type InferInsertModel, type SQL } from 'drizzle-orm';
import { PgDialect, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { HubWriter } from './access.ts';
import { shown } from './shown.rules.ts';

/** Returns the values as one array of this PostgreSQL type. */
export const listOf = (values: readonly unknown[], type: 'bytea' | 'text' | 'bigint' | 'integer'): SQL =>
  sql`${sql.param(type === 'text' ? values.map((value) => shown(String(value))) : values)}::${sql.raw(type)}[]`;

const listTypes = { bytea: 'bytea', bigint: 'bigint', bigserial: 'bigint', integer: 'integer' } as const;

/** True if a column equals one of these values. */
export function isAnyOf(column: PgColumn, values: readonly unknown[]): SQL {
  const type = column.getSQLType();
  return sql`${column} = ANY (${listOf(values, type in listTypes ? listTypes[type as keyof typeof listTypes] : 'text')})`;
}

type Insert<Table extends PgTable> = Partial<InferInsertModel<Table>>;

/** Options of an insertion: the columns to set if a row exists already, further columns, and the columns to return. */
type How = {
  set?: readonly string[] | 'nothing';
  target?: PgColumn;
  more?: Record<string, SQL>;
  answer?: readonly PgColumn[];
};

/**
 * Inserts rows that all have the same columns. `set` names the columns to update if `target` already exists. `more` contains columns that the
 * rows do not have, with their values.
 */
export async function insertAll<Table extends PgTable>(
  writer: HubWriter,
  table: Table,
  rows: readonly Insert<Table>[],
  how: How = {},
): Promise<Record<string, unknown>[]> {
  const insertion = insertionOf(table, rows, how);
  return insertion === undefined ? [] : (await executeNamed(writer, insertion)).rows;
}

const dialect = new PgDialect();
/** Names of statements by text. There are few: each has the same columns for any number of rows. */
const names = new Map<string, string>();

/** Runs a named statement, which PostgreSQL parses and plans once for each connection. That took as long as writing about ten rows. */
async function executeNamed({ orm }: HubWriter, statement: SQL): Promise<{ rows: Record<string, unknown>[] }> {
  const query = dialect.sqlToQuery(statement);
  const name = names.get(query.sql) ?? `rows_${names.size}`;
  names.set(query.sql, name);
  const prepared = orm._.session.prepareQuery(query, undefined, name, false);
  return (await prepared.execute()) as { rows: Record<string, unknown>[] };
}

/** Runs several statements as one. None of them may read what another one writes. */
export async function together(writer: HubWriter, statements: readonly (SQL | undefined)[]): Promise<void> {
  const named = statements.flatMap((each, i) =>
    each === undefined ? [] : [sql`${sql.identifier(`part_${i}`)} AS (${each})`],
  );
  if (named.length > 0) await executeNamed(writer, sql`WITH ${sql.join(named, sql`, `)} SELECT`);
}

/** Returns the statement that `insertAll` runs; undefined if there is nothing to insert. */
export function insertionOf<Table extends PgTable>(
  table: Table,
  rows: readonly Insert<Table>[],
  { set, target, more = {}, answer = [] }: How = {},
): SQL | undefined {
  const [first] = rows;
  if (first === undefined) return undefined;
  const columns = getTableColumns(table) as Record<string, PgColumn>;
  const named = Object.keys(first).flatMap((name) => columns[name] ?? []);
  const others = Object.entries(more).flatMap(([name, value]) => {
    const column = columns[name];
    return column === undefined ? [] : [{ column, value }];
  });
  const names = (list: readonly PgColumn[]) => list.map(({ name }) => sql.identifier(name));
  const into = sql.join(names([...named, ...others.map(({ column }) => column)]), sql`, `);
  const from = sql.join([...names(named), ...others.map(({ value }) => value)], sql`, `);
  return sql`
    INSERT INTO ${table} (${into}) SELECT ${from}
    FROM json_populate_recordset(NULL::${sql.identifier(getTableName(table))}, ${jsonOf(rows, columns)}::json)
    ${conflict(set, target, columns)}
    ${answer.length === 0 ? sql`` : sql`RETURNING ${sql.join(names(answer), sql`, `)}`}`;
}

function conflict(set: How['set'], target: PgColumn | undefined, columns: Record<string, PgColumn>): SQL {
  if (set === undefined) return sql``;
  if (set === 'nothing' || target === undefined) return sql`ON CONFLICT DO NOTHING`;
  const given = set
    .flatMap((name) => columns[name] ?? [])
    .map(({ name }) => {
      const column = sql.identifier(name);
      return sql`${column} = excluded.${column}`;
    });
  return sql`ON CONFLICT (${sql.identifier(target.name)}) DO UPDATE SET ${sql.join(given, sql`, `)}`;
}

/** Bytes are written in PostgreSQL's hexadecimal format. */
function jsonOf(rows: readonly object[], columns: Record<string, PgColumn>): string {
  return JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]: [string, unknown]) => [
          columns[name]?.name ?? name,
          Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value,
        ]),
      ),
    ),
    (_name, value: unknown) => (typeof value === 'string' ? shown(value) : value),
  );
}

/** Runs the query, or returns an empty list without a query if there are no values to look up. */
export const unlessEmpty = async <Row>(values: readonly unknown[], ask: () => PromiseLike<Row[]>): Promise<Row[]> =>
  values.length === 0 ? [] : ask();
