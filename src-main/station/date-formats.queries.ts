/** The table with the clinic's formats of days and times. */
import { getTableColumns } from 'drizzle-orm';
import { reading, writing, type Reader, type Writer } from '../db/access.ts';
import { dateFormats } from '../db/schema.ts';
import type { DateFormats } from '../time/date-formats.contract.ts';

const { key: onlyKey, ...columns } = getTableColumns(dateFormats);

const readStatements = reading((orm) => ({ only: orm.select(columns).from(dateFormats).prepare() }));
const writeStatements = writing((orm) => ({
  put: (row: DateFormats) =>
    orm
      .insert(dateFormats)
      .values({ key: 1, ...row })
      .onConflictDoUpdate({ target: onlyKey, set: row })
      .run(),
}));

/** Undefined until somebody chooses. */
export const findDateFormats = (reader: Reader): DateFormats | undefined => readStatements(reader).only.get();

export const putDateFormats = (writer: Writer, chosen: DateFormats): void => void writeStatements(writer).put(chosen);
