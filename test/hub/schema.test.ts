/** Compares the tables of a hub with those of a station: the rows that the shared rules make fit both. */
import { getTableColumns, getTableName, is, type Column, type Table } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { expect, test } from 'vitest';
import * as station from '../../src-main/db/schema.ts';
import * as hub from '../../src-main/postgres/schema.ts';

/** The columns that differ, by reason. */
const differences: Readonly<Record<string, readonly string[]>> = {
  'many transactions go on at once: by its number each is followed': ['change.saved_in'],
  'a station lies on a computer, a hub in a cluster of PostgreSQL': [
    ...['home.base', 'home.cluster', 'home.location'],
    ...['home.computer', 'home.file_id'],
  ],
  'a station can be told not to listen': ['listener.is_on'],
  'the trail of a station is in files under keys of their own, that of a hub in a table': [
    ...['audit_trail.id', 'audit_trail.event_hash', 'audit_trail.event_key', 'audit_trail.moved_hash'],
    ...['audit_trail.moved_key', 'audit_trail.key', 'audit_trail.query_key', 'audit_trail.verified'],
  ],
  'all patients of a hub are compared by whichever process has the turn, and that can be stopped': [
    ...['comparing.again', 'comparing.household', 'comparing.compared_to'],
    ...['comparing.is_stopped', 'comparing.learnt_of'],
  ],
  'words and postings are written by several processes, a batch each': ['posting_due.id', 'word.id'],
  'a trouble of a station knows by itself since when it is there': ['old_copy_call.since'],
  'any process of a hub may tell a webhook, and the place up to which it was told can be lost with a server': [
    ...['webhook.sent_hash', 'webhook.claim', 'webhook.claimed_until'],
    ...['webhook.failures', 'webhook.tried_again_at'],
  ],
  'any process of a hub may work on an import, and the others say how far it is': [
    ...['import_file.claim', 'import_file.claimed_until', 'import_file.done', 'import_file.of'],
  ],
  'a station makes it of the number where it is looked up: its file stays small': ['patient.number_key'],
};

type Tables = Map<string, Map<string, string>>;

/** Returns the type of each column's value, and whether it may be null. */
function columnsOf(schema: Record<string, unknown>): Tables {
  const tables: Tables = new Map();
  for (const table of Object.values(schema)) {
    if (!is(table, PgTable) && !is(table, SQLiteTable)) continue;
    const columns: readonly Column[] = Object.values(getTableColumns(table as Table));
    tables.set(getTableName(table), new Map(columns.map((each) => [each.name, toldOf(each)])));
  }
  return tables;
}

const plain: Readonly<Record<string, string>> = { bytea: 'bytes', blob: 'bytes' };

function toldOf(column: Column): string {
  const type = column.getSQLType();
  const kind = plain[type] ?? (type.startsWith('text') && column.dataType !== 'json' ? 'string' : column.dataType);
  return `${kind}${column.notNull ? '' : ' or null'}`;
}

test('what stands in a table of both is of one name and kind in both, or it is said why not', () => {
  const [ofStation, ofHub] = [columnsOf(station), columnsOf(hub)];
  const shared = [...ofHub.keys()].filter((name) => ofStation.has(name));
  expect(shared).toEqual(expect.arrayContaining(['patient', 'visit', 'change', 'head', 'staff', 'identifier']));
  const found = shared.flatMap((table) => {
    const [one, other] = [ofStation.get(table), ofHub.get(table)] as [Map<string, string>, Map<string, string>];
    return [...new Set([...one.keys(), ...other.keys()])].flatMap((column) =>
      one.get(column) === other.get(column) ? [] : `${table}.${column}`,
    );
  });
  expect(found.sort()).toEqual(Object.values(differences).flat().sort());
});
