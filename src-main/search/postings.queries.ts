/**
 * The postings in SQL: which patients have which words and numbers.
 *
 * The transaction that saves a patient only records that the postings are due, or leaves a new patient behind the mark of
 * `new-patients.queries.ts`. Soon after, and before the next search, all due postings are written together. So postings and
 * what is due always match the saved data, even after a power cut. FTS5 changes as many pages for one patient as for twenty.
 * Writing postings with every save made a save take half as long again.
 */
import { asc, desc, eq, sql } from 'drizzle-orm';
import { reading, remembered, writing, type Reader, type Writer } from '../db/access.ts';
import { posting } from '../db/posting.schema.ts';
import { rowMapper } from '../db/rows.ts';
import { bornOn, patient, postingDue, word } from '../db/schema.ts';
import { announce } from '../journal/events.ts';
import type { BornSpan } from './birth.rules.ts';
import { countNewPatients, settleNewPatients } from './new-patients.queries.ts';
import { membersOf } from './survivor.queries.ts';
import { numberGrams } from './fold.rules.ts';
import { fts5Of } from './fts5.rules.ts';
import type { PostingMatch } from './query.rules.ts';
import { numbersOf, wordsOf, type SearchedFields } from './searched.rules.ts';

const isBorn = sql`(${bornOn} BETWEEN ${sql.placeholder('from')} AND ${sql.placeholder('to')}
  OR (${bornOn} BETWEEN ${sql.placeholder('widerFrom')} AND ${sql.placeholder('widerTo')}
    AND (date_of_birth IS NULL OR date_of_birth_estimated = 1)))`;

const readStatements = reading((orm, compile) => {
  const matching = orm
    .select({ key: posting.rowid })
    .from(posting)
    .where(sql`posting MATCH ${sql.placeholder('match')}`)
    .orderBy(posting.rowid)
    .limit(sql.placeholder('limit'))
    .as('found');
  const bornMatching = orm
    .select({ key: posting.rowid })
    .from(posting)
    .crossJoin(patient)
    .where(sql`posting MATCH ${sql.placeholder('match')} AND ${patient.key} = ${posting.rowid} AND ${isBorn}`)
    .orderBy(posting.rowid)
    .limit(sql.placeholder('limit'))
    .as('found');
  return {
    bornMatching: orm
      .select({ keys: sql<string>`json_group_array(${bornMatching.key})` })
      .from(bornMatching)
      .prepare(),
    born: orm
      .select({ keys: sql<string>`json_group_array(${patient.key})` })
      .from(patient)
      .where(sql`${patient.key} IN (SELECT value FROM json_each(${sql.placeholder('keys')})) AND ${isBorn}`)
      .prepare(),
    hidden: compile(
      orm
        .select()
        .from(patient)
        .where(sql`${patient.retired} = 1 AND ${patient.standingKey} IS NULL`)
        .orderBy(desc(patient.updatedAt), desc(patient.id))
        .limit(sql.placeholder('limit')),
    ),
    // One text instead of a row for each key: passing rows from SQLite to objects took most of the time.
    matching: orm
      .select({ keys: sql<string>`json_group_array(${matching.key})` })
      .from(matching)
      .prepare(),
    due: compile(orm.select().from(postingDue).orderBy(asc(postingDue.key)).limit(sql.placeholder('limit'))),
    words: compile(orm.select({ word: word.word, count: word.count }).from(word)),
    // FTS5 keeps the postings in pieces (its segments), each with an index of its pages.
    pieces: orm
      .select({ pages: sql<number>`count(*)` })
      .from(sql`posting_idx`)
      .groupBy(sql`segid`)
      .prepare(),
  };
});

const writeStatements = writing((orm, compile) => ({
  insert: compile(
    orm
      .insert(posting)
      .values({ rowid: sql.placeholder('key'), words: sql.placeholder('words'), numbers: sql.placeholder('numbers') }),
  ),
  delete: orm
    .delete(posting)
    .where(eq(posting.rowid, sql.placeholder('key')))
    .prepare(),
  owe: compile(orm.insert(postingDue).values({ key: sql.placeholder('key') })),
  forgive: compile(orm.delete(postingDue).where(eq(postingDue.key, sql.placeholder('key')))),
  forgiveAll: compile(orm.delete(postingDue)),
  // One row at a time: a statement of several rows begins a savepoint, and FTS5 writes out its buffer at each savepoint.
  addWord: compile(
    orm
      .insert(word)
      .values({ word: sql.placeholder('word'), count: 0 })
      .onConflictDoNothing(),
  ),
  clear: () => orm.run(sql`INSERT INTO posting (posting) VALUES ('delete-all')`),
  forgetWords: orm.delete(word).prepare(),
  openWordCounts: () => orm.run(sql`CREATE VIRTUAL TABLE temp.word_counts USING fts5vocab(main, posting, col)`),
  countWords: () =>
    orm.run(
      sql`UPDATE word SET count = coalesce((SELECT doc FROM temp.word_counts WHERE term = word.word AND col = 'words'), 0)`,
    ),
  closeWordCounts: () => orm.run(sql`DROP TABLE temp.word_counts`),
  setCounts: orm
    .insert(word)
    // A word that was deleted because nobody has it any longer does not come back.
    .select(
      sql`SELECT key, value FROM json_each(${sql.placeholder('counts')}) WHERE value > 0 OR key IN (SELECT word FROM word)`,
    )
    .onConflictDoUpdate({ target: word.word, set: { count: sql`excluded.count` } })
    .prepare(),
  // FTS5 accepts whole numbers only, and SQLite does not bind a JavaScript number as one.
  configure: (option: string, value: number) =>
    orm.run(sql`INSERT INTO posting (posting, rank) VALUES (${option}, CAST(${value} AS INTEGER))`),
  optimize: () => orm.run(sql`INSERT INTO posting (posting) VALUES ('optimize')`),
  dropUnused: orm.delete(word).where(eq(word.count, 0)).prepare(),
  merge: (pages: number) => orm.run(sql`INSERT INTO posting (posting, rank) VALUES ('merge', ${pages})`),
  changed: () => orm.get<{ rows: number }>(sql`SELECT total_changes() AS rows`).rows,
}));

/** A transaction that saves more patients than this is a bulk load; its postings are written together in that transaction anyway. */
const owedAtOnce = 8;
const savedBy = new WeakMap<Writer, number>();

/** Counts a patient that a transaction saves. Returns whether the transaction is a bulk load. */
export function isLoad(writer: Writer): boolean {
  const saved = (savedBy.get(writer) ?? 0) + 1;
  savedBy.set(writer, saved);
  return saved > owedAtOnce;
}

/** Makes a patient without postings findable, by their own record and by those that were merged into it. */
export function listForSearch(writer: Writer, key: number, records: readonly SearchedFields[]): void {
  if (isLoad(writer)) {
    indexPatient(writer, key, records);
    return;
  }
  writeStatements(writer).owe.run({ key });
  announce(writer, { kind: 'postings-due' });
}

/** Removes a patient from the search; `records` are those that were listed. */
export function unlistFromSearch(writer: Writer, key: number, records: readonly SearchedFields[]): void {
  const wasDue = writeStatements(writer).forgive.run({ key }).changes > 0;
  if (!wasDue) unindexPatient(writer, key, records);
}

export const arePostingsDue = (reader: Reader): boolean =>
  countNewPatients(reader) > 0 || readStatements(reader).due.row({ limit: 1 }) !== undefined;

/** Writes all postings that are due. */
export function writeDuePostings(writer: Writer): void {
  settleNewPatients(writer);
  const keys = readStatements(writer)
    .due.rows({ limit: -1 })
    .map(([key]) => key as number);
  const members = membersOf(writer, keys);
  for (const row of listByKeys(writer, keys)) indexPatient(writer, row.key, [row, ...(members.get(row.key) ?? [])]);
  writeStatements(writer).forgiveAll.run();
}

/**
 * Adds the postings of a patient. New words are stored in the same transaction, so that a power cut loses none. The number of people
 * with each word is counted in memory after the commit and stored later (`saveWordCounts`). Counting here changed a page for each
 * word.
 */
function indexPatient(writer: Writer, key: number, records: readonly SearchedFields[]): void {
  const statements = writeStatements(writer);
  const words = wordsOf(records);
  const numbers = numbersOf(records).map((number) => numberGrams(`^${number}$`).join(' '));
  statements.insert.run({ key, words: words.join(' '), numbers: numbers.join(' ') });
  addWords(writer, words);
  countWords(writer, words, 1);
}

/**
 * Changes of word counts by transaction, announced once however many patients are in it. Announcing took a tenth of a load of
 * thousands.
 */
const changesBy = new WeakMap<Writer, Map<string, number>>();

function countWords(writer: Writer, words: readonly string[], by: 1 | -1): void {
  let changes = changesBy.get(writer);
  if (changes === undefined) {
    changes = new Map();
    changesBy.set(writer, changes);
    announce(writer, { kind: 'words', changes });
  }
  for (const each of words) changes.set(each, (changes.get(each) ?? 0) + by);
}

/** Caches the words that are in their table already; nearly all words of a save are. */
const storedWords = remembered(() => new Set<string>());
/** Large enough for the words of a million patients, and a limit whatever people type. */
const maxStoredWords = 60_000;

function addWords(writer: Writer, words: readonly string[]): void {
  const stored = storedWords.get(writer);
  if (stored.size > maxStoredWords) stored.clear();
  for (const each of words) {
    if (stored.has(each)) continue;
    writeStatements(writer).addWord.run({ word: each });
    stored.add(each);
  }
}

/** Deletes all postings and words. */
export function clearPostings(writer: Writer): void {
  const { clear, forgiveAll, forgetWords } = writeStatements(writer);
  clear();
  forgiveAll.run();
  forgetWords.run();
  storedWords.set(writer, new Set());
  // Rebuilt postings are counted in this transaction, so none of them may be due.
  savedBy.set(writer, owedAtOnce);
}

/** Recounts how many people have each word, after all postings were rebuilt and nobody listened to the changes. */
export function recountWords(writer: Writer): void {
  const { openWordCounts, countWords, closeWordCounts } = writeStatements(writer);
  openWordCounts();
  countWords();
  closeWordCounts();
}

/** Removes the postings of a patient; `records` are those that were indexed. */
function unindexPatient(writer: Writer, key: number, records: readonly SearchedFields[]): void {
  writeStatements(writer).delete.run({ key });
  countWords(writer, wordsOf(records), -1);
}

/**
 * Merges all postings into one piece and deletes the words that nobody has any longer, so that nothing is left of patients whose rows were deleted.
 */
export function optimizePostings(writer: Writer): void {
  writeStatements(writer).optimize();
  recountWords(writer);
  writeStatements(writer).dropUnused.run();
  storedWords.set(writer, new Set());
}

/** Stores how many people have each of these words. */
export function saveWordCounts(writer: Writer, counts: Record<string, number>): void {
  writeStatements(writer).setCounts.run({ counts: JSON.stringify(counts) });
}

/**
 * True if enough was saved since the last full merge to make another one worthwhile: a search looks up each word in every piece. The
 * threshold of a twentieth keeps all merges together from writing more than the saves did.
 */
export function arePostingsScattered(reader: Reader): boolean {
  const pages = readStatements(reader)
    .pieces.all()
    .map((piece) => piece.pages);
  const all = pages.reduce((sum, each) => sum + each, 0);
  return (all - Math.max(0, ...pages)) * 20 > all;
}

/**
 * Thresholds of the merging that FTS5 does during saves: the number of pieces of one size, and the percentage of deleted entries.
 */
type MergedBeside = { automerge: number; deletemerge: number };
const asFts5Has: MergedBeside = { automerge: 4, deletemerge: 10 };

function mergeBeside(writer: Writer, options: MergedBeside): void {
  for (const [option, value] of Object.entries(options)) writeStatements(writer).configure(option, value);
}

/**
 * Turns off merging during saves until the next full merge begins, when nobody needs the station. FTS5 limits such work by what it
 * writes, which is nothing if nearly all entries were deleted. A commit while 100,000 patients were being undone took half a second.
 */
export const mergeLater = (writer: Writer): void => mergeBeside(writer, { automerge: 0, deletemerge: 0 });

/**
 * Merges the pieces of the postings a little further, writing about `pages` pages. Returns true while there is more to do. `begins`
 * marks the first step of a merge of all pieces.
 */
export function mergePostings(writer: Writer, { pages, begins }: { pages: number; begins: boolean }): boolean {
  const { merge, changed } = writeStatements(writer);
  if (begins) mergeBeside(writer, asFts5Has);
  const before = changed();
  // A negative number puts all pieces into one merge; a positive number continues it.
  merge(begins ? -pages : pages);
  // FTS5 documents that a merge with nothing to do changes fewer than two rows.
  return changed() - before > 1;
}

/** Returns every word that somebody has or had, with its last stored count. */
export const listWords = (reader: Reader): [word: string, count: number][] =>
  readStatements(reader).words.rows() as [string, number][];

/** Returns the keys of patients who match, in key order. */
export function matchingKeys(reader: Reader, match: PostingMatch, limit: number): number[] {
  return JSON.parse(readStatements(reader).matching.get({ match: fts5Of(match), limit })?.keys ?? '[]') as number[];
}

/** The same, limited to patients born in these days. */
export function bornMatchingKeys(
  reader: Reader,
  match: PostingMatch,
  { limit, ...span }: BornSpan & { limit: number },
): number[] {
  const found = readStatements(reader).bornMatching.get({ match: fts5Of(match), limit, ...span });
  return JSON.parse(found?.keys ?? '[]') as number[];
}

/** Returns those of these patients who were born in these days. */
export function bornAmong(reader: Reader, keys: readonly number[], span: BornSpan): number[] {
  const found = readStatements(reader).born.get({ keys: JSON.stringify(keys), ...span });
  return JSON.parse(found?.keys ?? '[]') as number[];
}

const toRows = rowMapper(patient);

/** Returns removed patients, the latest first. */
export const listHidden = (reader: Reader, limit: number): (typeof patient.$inferSelect)[] =>
  toRows(readStatements(reader).hidden.rows({ limit }));

/** Passes the keys as one JSON parameter; otherwise each number of keys would need a prepared statement of its own. */
const rowsByKeys = reading((orm) =>
  orm
    .select()
    .from(patient)
    .where(sql`${patient.key} IN (SELECT value FROM json_each(${sql.placeholder('keys')}))`)
    .prepare(),
);

/** Returns the patients with these keys, in the order of the keys. */
export function listByKeys(reader: Reader, keys: number[]): (typeof patient.$inferSelect)[] {
  if (keys.length === 0) return [];
  const found = toRows(rowsByKeys(reader).values({ keys: JSON.stringify(keys) }));
  const rows = new Map(found.map((row) => [row.key, row]));
  return keys.flatMap((key) => rows.get(key) ?? []);
}
