/**
 * The postings of a hub: the words and numbers of each patient, and how many patients have each word.
 *
 * The transaction that saves a patient records that the postings are due, as at a station. A process that searches, or is idle, then writes the
 * postings of everything saved meanwhile, one process at a time. Each such batch has a number, by which the other processes see which words were
 * counted again.
 */
import { gt, lte, sql, type SQL } from 'drizzle-orm';
import { numbersOf, searchedFields, wordsOf } from '../search/searched.rules.ts';
import type { HubReader, HubWriter } from './access.ts';
import { counted, patient, posting, postingDue, postingState, word } from './schema.ts';
import { serverMark } from './server-mark.ts';
import { insertAll, isAnyOf, listOf, unlessEmpty } from './sets.ts';

/** The columns of a patient that are searched, and those that decide whether the patient is listed. */
const searched = {
  ...{ key: patient.key, retired: patient.retired, standingKey: patient.standingKey },
  ...(Object.fromEntries(searchedFields.map((name) => [name, patient[name]])) as Pick<
    typeof patient,
    (typeof searchedFields)[number]
  >),
};

export type PostingState = {
  /** The server that answered; see `server-mark.ts`. */
  server: string;
  /** The last row of those that are due; null if none are. */
  dueTo: number | null;
  batch: number;
  patients: number;
};

export async function postingStateOf({ orm }: HubReader): Promise<PostingState> {
  const [row] = await orm
    .select({
      ...{ batch: postingState.batch, patients: postingState.patients },
      dueTo: sql<string | null>`(SELECT max(id) FROM ${postingDue})`,
      server: serverMark,
    })
    .from(postingState);
  if (row === undefined) throw new Error('Nothing says how far the postings are.');
  return { ...row, dueTo: row.dueTo === null ? null : Number(row.dueTo) };
}

/** The number of recent batches whose counted words are kept. */
const batchesKept = 1000;

/** Returns the words counted in later batches than this one; there has to be a later batch. Returns all words if those batches are no longer kept. */
export async function listCounted({ orm }: HubReader, batch: number): Promise<(typeof word.$inferSelect)[]> {
  const later = await orm.select().from(counted).where(gt(counted.batch, batch)).orderBy(counted.batch);
  if (later[0]?.batch !== batch + 1) return orm.select().from(word);
  const ids = new Set(later.flatMap(({ words }) => words));
  return orm
    .select()
    .from(word)
    .where(isAnyOf(word.id, [...ids]));
}

/** How many patients are read and written at once. */
const pieceRows = 2000;

/**
 * Writes the postings of the first patients that are due, up to `dueTo`. Returns whether more may be due. If another process is writing postings,
 * it waits for that process only if `waits` is set.
 */
export async function writePostings(
  writer: HubWriter,
  { dueTo, waits }: { dueTo: number; waits: boolean },
): Promise<boolean> {
  const [state] = await writer.orm
    .select()
    .from(postingState)
    .for('update', waits ? {} : { skipLocked: true });
  if (state === undefined) return false;
  const { rows: due } = await writer.orm.execute<{ key: string }>(sql`DELETE FROM ${postingDue} WHERE id IN
    (SELECT id FROM ${postingDue} WHERE id <= ${dueTo} ORDER BY id LIMIT ${pieceRows}) RETURNING key`);
  if (due.length === 0) return false;
  const wanted = await listWanted(writer, [...new Set(due.map(({ key }) => Number(key)))]);
  const { by, words } = await replacePostings(writer, wanted);
  const batch = state.batch + 1;
  await writer.orm.update(postingState).set({ batch, patients: state.patients + by });
  await writer.orm.insert(counted).values({ batch, words });
  await writer.orm.delete(counted).where(lte(counted.batch, batch - batchesKept));
  return due.length === pieceRows;
}

/** The words and numbers to find each patient by, by key. A listed patient includes the merged records; any other record has none. */
type Wanted = Map<number, { words: string[]; numbers: string[] } | undefined>;

async function listWanted({ orm }: HubWriter, due: readonly number[]): Promise<Wanted> {
  const asked = await orm
    .select({ key: patient.key, standingKey: patient.standingKey })
    .from(patient)
    .where(isAnyOf(patient.key, due));
  const keys = [...new Set(asked.flatMap(({ key, standingKey }) => [key, standingKey ?? key]))];
  const rows = await orm.select(searched).from(patient).where(isAnyOf(patient.key, keys));
  const joined = await orm.select(searched).from(patient).where(isAnyOf(patient.standingKey, keys));
  const members = Map.groupBy(joined, ({ standingKey }) => standingKey);
  // A record that no longer exists is not shown to anyone.
  const gone = due.map((key): [number, undefined] => [key, undefined]);
  return new Map([
    ...gone,
    ...rows.map((row): [number, { words: string[]; numbers: string[] } | undefined] => {
      const isListed = row.retired !== true && row.standingKey === null;
      const records = [row, ...(members.get(row.key) ?? [])];
      return [row.key, isListed ? { words: wordsOf(records), numbers: numbersOf(records) } : undefined];
    }),
  ]);
}

/** Returns the change in the number of patients, and the words that were counted. */
async function replacePostings(writer: HubWriter, wanted: Wanted): Promise<{ by: number; words: number[] }> {
  const keys = [...wanted.keys()];
  const stored = await writer.orm.select().from(posting).where(isAnyOf(posting.key, keys));
  const before = new Map(stored.map((row) => [row.key, row]));
  const textsOf = new Map(
    [...wanted].map(([key, said]) => [
      key,
      said && [...said.words, ...said.numbers.flatMap((each) => wordOfNumber(`^${each}$`) ?? [])],
    ]),
  );
  const ids = await knownIds(writer, new Set([...textsOf.values()].flatMap((texts) => texts ?? [])));
  const changes = new Map<number, number>();
  const count = (words: readonly number[], by: 1 | -1) => {
    for (const id of words) changes.set(id, (changes.get(id) ?? 0) + by);
  };
  const rows: (typeof posting.$inferInsert)[] = [];
  const gone: number[] = [];
  for (const [key, said] of wanted) {
    const old = before.get(key);
    const words = (textsOf.get(key) ?? []).map((text) => ids.get(text) ?? 0).sort((a, b) => a - b);
    const numbers = (said?.numbers ?? []).map((each) => `^${each}$`).join(' ');
    if (said !== undefined && old?.numbers === numbers && String(old.words) === String(words)) continue;
    count(old?.words ?? [], -1);
    count(words, 1);
    if (said !== undefined) rows.push({ key, words, numbers });
    else if (old !== undefined) gone.push(key);
  }
  await insertAll(writer, posting, rows, { target: posting.key, set: ['words', 'numbers'] });
  await unlessEmpty(gone, () => writer.orm.delete(posting).where(isAnyOf(posting.key, gone)).returning());
  const by = rows.filter(({ key }) => !before.has(key)).length - gone.length;
  return { by, words: await countWords(writer, changes) };
}

/** Returns the ids of these words, and assigns ids to new ones. */
async function knownIds(writer: HubWriter, texts: ReadonlySet<string>): Promise<Map<string, number>> {
  const found = await writer.orm
    .select({ id: word.id, word: word.word })
    .from(word)
    .where(isAnyOf(word.word, [...texts]));
  const ids = new Map(found.map((row) => [row.word, row.id]));
  const added = [...texts].filter((text) => !ids.has(text));
  if (added.length === 0) return ids;
  const [last] = await writer.orm.select({ id: sql<number>`coalesce(max(${word.id}), 0)` }).from(word);
  const rows = added.map((text, i) => ({ id: (last?.id ?? 0) + 1 + i, word: text, count: 0 }));
  await insertAll(writer, word, rows);
  for (const row of rows) ids.set(row.word, row.id);
  return ids;
}

/** Returns the ids of the words whose count changed. */
async function countWords({ orm }: HubWriter, changes: ReadonlyMap<number, number>): Promise<number[]> {
  const changed = [...changes].filter(([, by]) => by !== 0);
  const [ids, by] = [changed.map(([id]) => id), changed.map(([, each]) => each)];
  if (ids.length === 0) return ids;
  await orm.execute(sql`UPDATE ${word} SET count = ${word.count} + changed.by
    FROM unnest(${listOf(ids, 'integer')}, ${listOf(by, 'integer')}) AS changed (id, by) WHERE ${word.id} = changed.id`);
  return ids;
}

/** Returns the word under which a whole number without a digit is stored; see `word` in `schema.ts`. */
export function wordOfNumber(marked: string): string | undefined {
  return /^\^[a-z]+\$$/.test(marked) ? `=${marked.slice(1, -1)}` : undefined;
}

/** A search for the first patients, in key order, for whom `isSaid` is true of a table `posting`. */
type Looked = { isSaid: SQL; limit: number; more?: SQL };

/**
 * Searches by a scan in key order. This suits many matches, since the first ones are close together. `among`: scan only this many of the first
 * patients.
 */
export function listInOrder(
  { orm }: HubReader,
  { isSaid, limit, more = sql``, among }: Looked & { among?: number },
): Promise<number[]> {
  // OFFSET 0 keeps PostgreSQL from gathering the matches first. It knows the frequency of common words only, and assumes the same one for all
  // others.
  const rows = sql`(SELECT key, words, numbers FROM ${posting} ORDER BY key ${among === undefined ? sql`OFFSET 0` : sql`LIMIT ${among}`})`;
  return keysOf(
    orm.execute(
      sql`SELECT posting.key FROM ${rows} AS posting ${more} WHERE ${isSaid} ORDER BY posting.key LIMIT ${limit}`,
    ),
  );
}

/** Searches by gathering all matches first, which suits few matches. */
export const listGathered = ({ orm }: HubReader, { isSaid, limit, more = sql`` }: Looked): Promise<number[]> =>
  keysOf(
    orm.execute(sql`WITH found AS MATERIALIZED (SELECT key FROM ${posting} WHERE ${isSaid})
      SELECT posting.key FROM found AS posting ${more} ORDER BY posting.key LIMIT ${limit}`),
  );

const keysOf = async (found: PromiseLike<{ rows: Record<string, unknown>[] }>): Promise<number[]> =>
  (await found).rows.map(({ key }) => Number(key));
