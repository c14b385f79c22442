/** The series of numbers that this station gives: one row, or none before the first. */
import { eq, sql } from 'drizzle-orm';
import { reading, writing, type Reader, type Writer } from '../db/access.ts';
import { comparedIn, numbering, patient } from '../db/schema.ts';
import type { Series } from './patient-number.rules.ts';

const { isOn, chosen, chosenFor, prefix, last } = numbering;
const columns = { isOn, chosen, chosenFor, prefix, last };

const readStatements = reading((orm, compile) => ({
  series: orm.select(columns).from(numbering).prepare(),
  holders: compile(
    orm
      .select({ key: patient.key })
      .from(patient)
      .where(eq(comparedIn(patient.patientNumber), sql.placeholder('number')))
      .limit(sql.placeholder('limit')),
  ),
}));

const statements = writing((orm) => ({
  set: (values: Series) => {
    orm
      .insert(numbering)
      .values({ key: 1, ...values })
      .onConflictDoUpdate({ target: numbering.key, set: values })
      .run();
  },
}));

export const findSeries = (reader: Reader): Series | undefined => readStatements(reader).series.get();

export const setSeries = (writer: Writer, series: Series): void => statements(writer).set(series);

/** Also of a retired record: its number stays its own. `number` as `comparedNumber` writes it. */
export const isTaken = (reader: Reader, number: string): boolean =>
  readStatements(reader).holders.row({ number, limit: 1 }) !== undefined;

/** The keys of the patients with this number, the retired ones too. */
export const keysWithNumber = (reader: Reader, number: string): number[] =>
  readStatements(reader)
    .holders.rows({ number, limit: 200 })
    .map(([key]) => key as number);
