/**
 * Many rows in one statement, as one value: a list of 200 rows of patients as thousands of values took longer to put together than
 * PostgreSQL took to save it. A statement has the same text for any number of rows.
 */
import { getTableColumns, getTableName, sql, type InferInsertModel, type SQL } from 'drizzle-orm';
import { PgDialect, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { HubWriter } from './access.ts';
import { shown } from './shown.rules.ts';

/** Values as one list, of this type of PostgreSQL. */
export const listOf = (values: readonly unknown[], type: 'bytea' | 'text' | 'bigint' | 'integer'): SQL =>
  sql`${sql.param(type === 'text' ? values.map((value) => shown(String(value))) : values)}::${sql.raw(type)}[]`;

const listTypes = { bytea: 'bytea', bigint: 'bigint', bigserial: 'bigint', integer: 'integer' } as const;

/** Whether a column is one of these. */
export function isAnyOf(column: PgColumn, values: readonly unknown[]): SQL {
  const type = column.getSQLType();
  return sql`${column} = ANY (${listOf(values, type in listTypes ? listTypes[type as keyof typeof listTypes] : 'text')})`;
}

type Insert<Table extends PgTable> = Partial<InferInsertModel<Table>>;

/** Which columns the rows say, and what is done where there is one already; the columns to answer. */
type How = {
  set?: readonly string[] | 'nothing';
  target?: PgColumn;
  more?: Record<string, SQL>;
  answer?: readonly PgColumn[];
};

/**
 * Inserts rows that all say the same columns. `set`: those that are set anew in a row that is there already, by `target`; `more`: columns
 * that the rows do not say, and what stands in them.
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
/** By their texts, of which there are few: each says the same columns for any number of rows. */
const names = new Map<string, string>();

/** PostgreSQL reads and plans a statement with a name once on each connection: that took it as long as to write some ten rows. */
async function executeNamed({ orm }: HubWriter, statement: SQL): Promise<{ rows: Record<string, unknown>[] }> {
  const query = dialect.sqlToQuery(statement);
  const name = names.get(query.sql) ?? `rows_${names.size}`;
  names.set(query.sql, name);
  const prepared = orm._.session.prepareQuery(query, undefined, name, false);
  return (await prepared.execute()) as { rows: Record<string, unknown>[] };
}

/** Several in one statement, where none of them looks at what another one writes. */
export async function together(writer: HubWriter, statements: readonly (SQL | undefined)[]): Promise<void> {
  const named = statements.flatMap((each, i) =>
    each === undefined ? [] : [sql`${sql.identifier(`part_${i}`)} AS (${each})`],
  );
  if (named.length > 0) await executeNamed(writer, sql`WITH ${sql.join(named, sql`, `)} SELECT`);
}

/** As `insertAll` does it; undefined where there is nothing to insert. */
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

/** Bytes are said in PostgreSQL's own way. */
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

/** What stands in one of these rows is looked up in one statement; none is asked for where there is nothing to look for. */
export const unlessEmpty = async <Row>(values: readonly unknown[], ask: () => PromiseLike<Row[]>): Promise<Row[]> =>
  values.length === 0 ? [] : ask();
