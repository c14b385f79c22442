/**
 * The postings in SQL: which patients have which words and numbers.
 *
 * The transaction that saves a patient writes down that the postings are due; soon after, and before the next search, those of all
 * that were saved meanwhile are written together. So postings and what is due always make up what is saved, also after a power
 * cut. FTS5 changes as many pages for one patient as for twenty: with them a save alone on its commit took half as long again.
 */
import { asc, desc, eq, sql } from 'drizzle-orm';
import { reading, remembered, writing, type Reader, type Writer } from '../db/access.ts';
import { posting } from '../db/posting.schema.ts';
import { rowMapper } from '../db/rows.ts';
import { bornOn, patient, postingDue, word } from '../db/schema.ts';
import { announce } from '../journal/events.ts';
import type { BornSpan } from './birth.rules.ts';
import { membersOf } from './standing.queries.ts';
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
    // One text instead of a row for each key: most of the time of such a row is spent between SQLite and the object.
    matching: orm
      .select({ keys: sql<string>`json_group_array(${matching.key})` })
      .from(matching)
      .prepare(),
    due: compile(orm.select().from(postingDue).orderBy(asc(postingDue.key)).limit(sql.placeholder('limit'))),
    words: orm.select().from(word).prepare(),
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
  // A row at a time: a statement of several rows begins a savepoint, and at each of those FTS5 writes out what it has gathered.
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
    .select(sql`SELECT key, value FROM json_each(${sql.placeholder('counts')}) WHERE true`)
    .onConflictDoUpdate({ target: word.word, set: { count: sql`excluded.count` } })
    .prepare(),
  // It takes whole numbers only, and a bound one is none to SQLite.
  configure: (option: string, value: number) =>
    orm.run(sql`INSERT INTO posting (posting, rank) VALUES (${option}, CAST(${value} AS INTEGER))`),
  merge: (pages: number) => orm.run(sql`INSERT INTO posting (posting, rank) VALUES ('merge', ${pages})`),
  changed: () => orm.get<{ rows: number }>(sql`SELECT total_changes() AS rows`).rows,
}));

/** Who saves more patients than this at once is loading: the postings are gathered in that one transaction anyway. */
const owedAtOnce = 8;
const savedBy = new WeakMap<Writer, number>();

/** Sees to it that a patient who has no postings is found: by what their record says, and those that were joined into it. */
export function listForSearch(writer: Writer, key: number, records: readonly SearchedFields[]): void {
  const saved = (savedBy.get(writer) ?? 0) + 1;
  savedBy.set(writer, saved);
  if (saved > owedAtOnce) {
    indexPatient(writer, key, records);
    return;
  }
  writeStatements(writer).owe.run({ key });
  announce(writer, { kind: 'postings-due' });
}

/** Takes a patient out of the search; `records` are those that were listed. */
export function unlistFromSearch(writer: Writer, key: number, records: readonly SearchedFields[]): void {
  const wasDue = writeStatements(writer).forgive.run({ key }).changes > 0;
  if (!wasDue) unindexPatient(writer, key, records);
}

export const arePostingsDue = (reader: Reader): boolean => readStatements(reader).due.row({ limit: 1 }) !== undefined;

/** Writes all postings that are due. */
export function writeDuePostings(writer: Writer): void {
  const keys = readStatements(writer)
    .due.rows({ limit: -1 })
    .map(([key]) => key as number);
  const members = membersOf(writer, keys);
  for (const row of listByKeys(writer, keys)) indexPatient(writer, row.key, [row, ...(members.get(row.key) ?? [])]);
  writeStatements(writer).forgiveAll.run();
}

/**
 * Adds the postings of a patient. A new word is stored with them, so that a power cut loses none; how many people have it is
 * counted in memory after the commit and stored later (`saveWordCounts`): counting here changed a page for each word.
 */
function indexPatient(writer: Writer, key: number, records: readonly SearchedFields[]): void {
  const statements = writeStatements(writer);
  const words = wordsOf(records);
  const numbers = numbersOf(records).map((number) => numberGrams(`^${number}$`).join(' '));
  statements.insert.run({ key, words: words.join(' '), numbers: numbers.join(' ') });
  addWords(writer, words);
  countWords(writer, words, 1);
}

/** Of each transaction, told once however many patients are in it: a load of thousands spent a tenth on telling it. */
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

/** Words that are in their table: nearly all of a save were there long ago. */
const storedWords = remembered(() => new Set<string>());
/** Room for the words of a million patients, and no more, whatever is typed. */
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

/** Takes all postings away, and the words with them. */
export function clearPostings(writer: Writer): void {
  const { clear, forgiveAll, forgetWords } = writeStatements(writer);
  clear();
  forgiveAll.run();
  forgetWords.run();
  storedWords.set(writer, new Set());
  // What is made anew is counted in this transaction, so nothing of it may be due.
  savedBy.set(writer, owedAtOnce);
}

/** Counts anew how many people have each word: after all postings were made anew, when nobody listened. */
export function recountWords(writer: Writer): void {
  const { openWordCounts, countWords, closeWordCounts } = writeStatements(writer);
  openWordCounts();
  countWords();
  closeWordCounts();
}

/** Takes the postings of a patient back; `records` are those that were indexed. */
function unindexPatient(writer: Writer, key: number, records: readonly SearchedFields[]): void {
  writeStatements(writer).delete.run({ key });
  countWords(writer, wordsOf(records), -1);
}

/** Stores how many people have each of these words. */
export function saveWordCounts(writer: Writer, counts: Record<string, number>): void {
  writeStatements(writer).setCounts.run({ counts: JSON.stringify(counts) });
}

/**
 * Whether so much was saved since the last whole merge that another one is worth it: a search looks each word up in every
 * piece. A twentieth, so that all merges together write no more than the saves did.
 */
export function arePostingsScattered(reader: Reader): boolean {
  const pages = readStatements(reader)
    .pieces.all()
    .map((piece) => piece.pages);
  const all = pages.reduce((sum, each) => sum + each, 0);
  return (all - Math.max(0, ...pages)) * 20 > all;
}

/** How much FTS5 merges beside what is saved: from so many pieces of one size, and from so many in a hundred that were taken out. */
type MergedBeside = { automerge: number; deletemerge: number };
const asFts5Has: MergedBeside = { automerge: 4, deletemerge: 10 };

function mergeBeside(writer: Writer, options: MergedBeside): void {
  for (const [option, value] of Object.entries(options)) writeStatements(writer).configure(option, value);
}

/**
 * Until the next whole merge begins, which is when nobody needs the station. FTS5 bounds such work by what it writes, and where nearly
 * all was taken out that is nothing: a commit in the midst of taking back 100,000 patients took half a second.
 */
export const mergeLater = (writer: Writer): void => mergeBeside(writer, { automerge: 0, deletemerge: 0 });

/**
 * Merges the pieces of the postings a little further, writing about so many pages; true while there is more to do. `begins` is
 * for the first step of a merge of all pieces.
 */
export function mergePostings(writer: Writer, { pages, begins }: { pages: number; begins: boolean }): boolean {
  const { merge, changed } = writeStatements(writer);
  if (begins) mergeBeside(writer, asFts5Has);
  const before = changed();
  // A negative number puts all pieces into one merge, a positive one goes on with it.
  merge(begins ? -pages : pages);
  // As FTS5 documents it: a merge that had nothing to do changes fewer than two rows.
  return changed() - before > 1;
}

/** Every word that somebody has or had, and how many have it as far as that was stored. */
export const listWords = (reader: Reader): { word: string; count: number }[] =>
  toWords(readStatements(reader).words.values());

const toWords = rowMapper(word);

/** Keys of patients who match, in key order. */
export function matchingKeys(reader: Reader, match: PostingMatch, limit: number): number[] {
  return JSON.parse(readStatements(reader).matching.get({ match: fts5Of(match), limit })?.keys ?? '[]') as number[];
}

/** The same, of those alone who were born in these days. */
export function bornMatchingKeys(
  reader: Reader,
  match: PostingMatch,
  { limit, ...span }: BornSpan & { limit: number },
): number[] {
  const found = readStatements(reader).bornMatching.get({ match: fts5Of(match), limit, ...span });
  return JSON.parse(found?.keys ?? '[]') as number[];
}

/** Which of these patients were born in these days. */
export function bornAmong(reader: Reader, keys: readonly number[], span: BornSpan): number[] {
  const found = readStatements(reader).born.get({ keys: JSON.stringify(keys), ...span });
  return JSON.parse(found?.keys ?? '[]') as number[];
}

const toRows = rowMapper(patient);

/** Those who are hidden, the last ones first. */
export const listHidden = (reader: Reader, limit: number): (typeof patient.$inferSelect)[] =>
  toRows(readStatements(reader).hidden.rows({ limit }));

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
