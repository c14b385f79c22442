/** The series of numbers that this station gives: one row, or none before the first number. */
import { and, count, eq, gt, gte, lt, max, min, ne, sql } from 'drizzle-orm';
import { reading, writing, type Reader, type Writer } from '../db/access.ts';
import { comparedIn, identity, isListed, numbering, patient, replica } from '../db/schema.ts';
import { isOfStation, replicasWith, type Series } from './patient-number.rules.ts';

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
  others: compile(
    orm
      .select({ key: replica.key })
      .from(replica)
      .where(
        and(
          gte(replica.id, sql.placeholder('from')),
          lt(replica.id, sql.placeholder('below')),
          ne(replica.id, sql.placeholder('own')),
        ),
      )
      .limit(1),
  ),
  isOwn: compile(
    orm
      .select({ key: replica.key })
      .from(identity)
      .innerJoin(replica, eq(replica.key, identity.replicaKey))
      .where(eq(replica.id, sql.placeholder('replica'))),
  ),
  under: compile(
    orm
      .select({ id: patient.id, compared })
      .from(patient)
      .where(and(gte(compared, sql.placeholder('from')), lt(compared, sql.placeholder('below'))))
      .limit(sql.placeholder('limit')),
  ),
  slice: compile(slice(orm)),
  listed: compile(
    orm
      .select({ written: min(patient.patientNumber), count: count() })
      .from(patient)
      .where(and(eq(compared, sql.placeholder('number')), isListed)),
  ),
}));

const compared = comparedIn(patient.patientNumber);

/** Reads one part of the index of numbers, so that going through a million patients blocks nobody. */
const numbersAtOnce = 1000;
function slice(orm: Parameters<Parameters<typeof reading>[0]>[0]) {
  const part = orm
    .select({ number: sql<string>`${compared}`.as('number'), count: sql<number>`count(*)`.as('count') })
    .from(patient)
    .where(gt(compared, sql.placeholder('after')))
    .groupBy(compared)
    .orderBy(compared)
    .limit(numbersAtOnce)
    .as('part');
  const twice = sql<string>`group_concat(CASE WHEN ${part.count} > 1 THEN ${part.number} END, ' ')`;
  return orm.select({ last: max(part.number), twice }).from(part);
}

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

/** Includes removed records, which keep their number. `number` is as `comparedNumber` writes it. */
export const isTaken = (reader: Reader, number: string): boolean =>
  readStatements(reader).holders.row({ number, limit: 1 }) !== undefined;

/** Returns the keys of the patients with this number, removed ones included. */
export const keysWithNumber = (reader: Reader, number: string): number[] =>
  readStatements(reader)
    .holders.rows({ number, limit: 200 })
    .map(([key]) => key as number);

/** True if the prefix belongs to a known replica with another id. */
export function isOfOtherReplica(reader: Reader, prefix: string, own: string): boolean {
  const range = replicasWith(prefix);
  return range !== undefined && readStatements(reader).others.row({ ...range, own }) !== undefined;
}

export const isOwnReplica = (reader: Reader, id: string): boolean =>
  readStatements(reader).isOwn.row({ replica: id }) !== undefined;

/** Returns some of the records whose number a station gave under this prefix, with that number as it is compared. */
export const listUnder = (reader: Reader, prefix: string): { id: string; number: string }[] =>
  readStatements(reader)
    .under.rows({ from: `${prefix}0`, below: `${prefix}:`, limit: 50 })
    .map(([id, number]) => ({ id: id as string, number: number as string }))
    .filter(({ number }) => isOfStation(number));

/**
 * Returns the numbers in one part of the index that a station gave and that two listed patients have, as they are written. `after` is
 * where the previous part ended; it is undefined in the answer after the last part.
 */
export function numbersGivenTwice(reader: Reader, after: string): { after: string | undefined; numbers: string[] } {
  const { slice, listed } = readStatements(reader);
  const [last, twice] = slice.row({ after }) ?? [];
  const candidates = typeof twice === 'string' ? twice.split(' ').filter(isOfStation) : [];
  const numbers = candidates.flatMap((number) => {
    const [written, patients] = listed.row({ number }) ?? [];
    return (patients as number) > 1 ? [written as string] : [];
  });
  return { after: (last as string | null) ?? undefined, numbers };
}
