/**
 * Finds the rows of a table by id for a proof, which asks for nearly all of them, and nearly in the order of their keys.
 * A row that was read with those beside it takes a fifth of the time of one that is looked up. The rows are those of
 * the file as they were read: what is written meanwhile may be missing.
 */
import type { Db, Reader } from './handles.ts';

/** A row with its key and its id first. */
type Row = unknown[];

type Reading = {
  /** The rows after a key, in the order of the keys. */
  after: (reader: Reader, after: number, limit: number) => Row[];
  find: (reader: Reader, id: string) => Row | undefined;
};

const pageRows = 500;

type Page = { rows: Map<string, Row>; used: number };

export function readingAhead({ after, find }: Reading): (reader: Reader, id: string) => Row | undefined {
  const pages = new WeakMap<Db, Page>();
  return (reader, id) => {
    const page = pages.get(reader.db);
    const known = page?.rows.get(id);
    if (page !== undefined && known !== undefined) {
      page.used++;
      return known;
    }
    const row = find(reader, id);
    // A page of which little was used shows that these rows are in another order.
    if (row !== undefined && (page === undefined || page.used > page.rows.size / 4)) {
      const rows = after(reader, row[0] as number, pageRows);
      pages.set(reader.db, { rows: new Map(rows.map((each) => [each[1] as string, each])), used: 0 });
    } else if (page !== undefined) {
      // Tried again once as many were looked up as a page has.
      page.used += 1 / 4;
    }
    return row;
  };
}

/** True if a row as SQLite returns it has these values, which are bound to a statement in the same form. */
export function isRowOf(row: Row, names: readonly string[], values: Readonly<Record<string, unknown>>): boolean {
  for (let i = 0; i < names.length; i++) {
    const value = values[names[i] ?? ''];
    if (row[i] !== (typeof value === 'boolean' ? Number(value) : value)) return false;
  }
  return true;
}
