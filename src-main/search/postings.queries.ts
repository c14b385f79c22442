/** The postings in SQL: which patients have which words and numbers, written in the transaction that writes the patient. */
import { eq, sql } from 'drizzle-orm';
import { reading, writing, type Reader, type Writer } from '../db/access.ts';
import { posting } from '../db/posting.schema.ts';
import { rowMapper } from '../db/rows.ts';
import { patient, tally, word } from '../db/schema.ts';
import { foldNumber, foldWords, numberGrams } from './fold.rules.ts';

/** The fields of a patient that are searched. */
export type Searchable = Pick<
  typeof patient.$inferSelect,
  'name' | 'residentialAddress' | 'patientNumber' | 'phoneNumber'
>;

const readStatements = reading((orm) => {
  const matching = orm
    .select({ key: posting.rowid })
    .from(posting)
    .where(sql`posting MATCH ${sql.placeholder('match')}`)
    .orderBy(posting.rowid)
    .limit(sql.placeholder('limit'))
    .as('found');
  return {
    // One text instead of a row for each key: most of the time of such a row is spent between SQLite and the object.
    matching: orm
      .select({ keys: sql<string>`json_group_array(${matching.key})` })
      .from(matching)
      .prepare(),
    words: orm
      .select({ word: word.word, count: word.count })
      .from(word)
      .where(sql`${word.count} > 0`)
      .prepare(),
    indexed: orm.select().from(tally).where(eq(tally.name, 'patients')).prepare(),
  };
});

const writeStatements = writing((orm) => ({
  insert: orm
    .insert(posting)
    .values({ rowid: sql.placeholder('key'), words: sql.placeholder('words'), numbers: sql.placeholder('numbers') })
    .prepare(),
  delete: orm
    .delete(posting)
    .where(eq(posting.rowid, sql.placeholder('key')))
    .prepare(),
  countUp: orm
    .insert(word)
    // The words as one JSON parameter: a statement for each of them took as long as all the rest of a save.
    .select(sql`SELECT value, 1 FROM json_each(${sql.placeholder('words')}) WHERE true`)
    .onConflictDoUpdate({ target: word.word, set: { count: sql`${word.count} + 1` } })
    .returning({ word: word.word, count: word.count })
    .prepare(),
  countDown: orm
    .update(word)
    .set({ count: sql`${word.count} - 1` })
    .where(eq(word.word, sql.placeholder('word')))
    .prepare(),
}));

/** Adds the postings of a patient; returns the words that nobody had before, for the vocabulary to learn after the commit. */
export function indexPatient(writer: Writer, key: number, fields: Searchable): string[] {
  const statements = writeStatements(writer);
  const words = wordsOf(fields);
  const numbers = numbersOf(fields).flatMap((number) => numberGrams(`^${number}$`));
  statements.insert.run({ key, words: words.join(' '), numbers: numbers.join(' ') });
  const counted = statements.countUp.all({ words: JSON.stringify(words) });
  return counted.filter(({ count }) => count === 1).map((row) => row.word);
}

/** Takes the postings of a patient back; `fields` are those that were indexed. */
export function unindexPatient(writer: Writer, key: number, fields: Searchable): void {
  const statements = writeStatements(writer);
  statements.delete.run({ key });
  for (const each of wordsOf(fields)) statements.countDown.run({ word: each });
}

const wordsOf = ({ name, residentialAddress }: Searchable): string[] => [
  ...new Set([...foldWords(name ?? ''), ...foldWords(residentialAddress ?? '')]),
];

/** Every number of a patient, folded. */
const numbersOf = ({ patientNumber, phoneNumber }: Searchable): string[] =>
  [patientNumber, phoneNumber].map((number) => foldNumber(number ?? '')).filter((number) => number !== '');

/** Every word that somebody has, and how many have it. */
export const listWords = (reader: Reader): { word: string; count: number }[] => readStatements(reader).words.all();

/** How many patients can be found at all. */
export const countIndexed = (reader: Reader): number => readStatements(reader).indexed.get()?.count ?? 0;

/** Keys of patients that an FTS5 expression matches, in key order. `match` is built by query.rules from folded text only. */
export function matchingKeys(reader: Reader, match: string, limit: number): number[] {
  return JSON.parse(readStatements(reader).matching.get({ match, limit })?.keys ?? '[]') as number[];
}

const toRows = rowMapper(patient);

/** The keys as one JSON parameter: a statement for each number of keys would have to be prepared each time. */
const rowsByKeys = reading((orm) =>
  orm
    .select()
    .from(patient)
    .where(sql`${patient.key} IN (SELECT value FROM json_each(${sql.placeholder('keys')}))`)
    .prepare(),
);

/** The patients with these keys, in the order of the keys. */
export function listByKeys(reader: Reader, keys: number[]): (typeof patient.$inferSelect)[] {
  if (keys.length === 0) return [];
  const found = toRows(rowsByKeys(reader).values({ keys: JSON.stringify(keys) }));
  const rows = new Map(found.map((row) => [row.key, row]));
  return keys.flatMap((key) => rows.get(key) ?? []);
}
