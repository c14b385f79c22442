/** Answers the questions that the rules of search and matching ask, from the registry of a hub. */
import { and, sql, type SQL } from 'drizzle-orm';
import type { Question } from '../patients/asking.rules.ts';
import type { BornSpan } from '../search/birth.rules.ts';
import type { PostingMatch } from '../search/query.rules.ts';
import type { HubReader } from './access.ts';
import { keysWithIdentifier, keysWithNumber } from './lookup.queries.ts';
import { listGathered, listInOrder, wordOfNumber } from './posting.queries.ts';
import { bornOn, patient } from './schema.ts';
import { isAnyOf, listOf } from './sets.ts';

/** The words that a process knows, with the ids and counts that PostgreSQL uses. */
export type KnownWords = {
  idOf: (word: string) => number | undefined;
  countOf: (word: string) => number;
  patients: number;
};

export const answerAt =
  (reader: HubReader, words: KnownWords) =>
  async (question: Question): Promise<number[]> => {
    const { orm } = reader;
    switch (question.kind) {
      case 'matching':
        return listMatching(reader, words, question);
      case 'born-among': {
        const isAsked = isAnyOf(patient.key, question.keys);
        const rows = await orm
          .select({ key: patient.key })
          .from(patient)
          .where(and(isAsked, isBorn(question.born)));
        return rows.map(({ key }) => key);
      }
      case 'numbered':
        return keysWithNumber(reader, question.number);
      case 'identified':
        return keysWithIdentifier(reader, question.identifier);
    }
  };

async function listMatching(
  reader: HubReader,
  words: KnownWords,
  { match, limit, born }: Extract<Question, { kind: 'matching' }>,
): Promise<number[]> {
  const isSaid = saidOf(match, words);
  if (isSaid === undefined) return [];
  const more = born && sql`JOIN ${patient} ON ${patient.key} = posting.key AND ${isBorn(born)}`;
  const looked = { isSaid, limit, ...(more !== undefined && { more }) };
  if (isOfNumbers(match) && words.patients > firstLooked) {
    const found = await listInOrder(reader, { ...looked, among: firstLooked });
    return found.length === limit ? found : listGathered(reader, looked);
  }
  const about = expected(match, words);
  // The fewer patients match, the more rows a scan in order reads before it has found enough.
  return (about * about > limit * words.patients ? listInOrder : listGathered)(reader, looked);
}

/** The condition on `posting`; undefined if nobody can match. */
function saidOf(match: PostingMatch, words: KnownWords): SQL | undefined {
  if ('words' in match) {
    const ids = match.words.flatMap((word) => words.idOf(word) ?? []);
    return ids.length === 0 ? undefined : sql`posting.words && ${listOf(ids, 'integer')}`;
  }
  if ('number' in match) {
    const whole = wordOfNumber(match.number);
    return whole === undefined ? sql`posting.numbers LIKE ${`%${match.number}%`}` : saidOf({ words: [whole] }, words);
  }
  const each = ('all' in match ? match.all : match.any).map((part) => saidOf(part, words));
  const said = each.filter((part) => part !== undefined);
  if (said.length === 0 || ('all' in match && said.length < each.length)) return undefined;
  return sql`(${sql.join(said, 'all' in match ? sql` AND ` : sql` OR `)})`;
}

/** True for a part of a number. All numbers may begin alike, but few end alike. */
const isPart = (number: string): boolean => /\d/.test(number) && !/^\^.*\$$/.test(number);

/** Many phone numbers and ID numbers begin alike, but few share such a long end. PostgreSQL finds those by trigrams. */
const isLongEnd = (number: string): boolean => number.endsWith('$') && number.length > 6;

/** The selectivity of a partial number is unknown, so this many patients are sampled first. If too few of them match, few match among all. */
const firstLooked = 20_000;

function isOfNumbers(match: PostingMatch): boolean {
  if ('words' in match) return false;
  if ('number' in match) return isPart(match.number) && !isLongEnd(match.number);
  return 'all' in match ? match.all.every(isOfNumbers) : match.any.some(isOfNumbers);
}

/** Estimates how many patients have these words. PostgreSQL knows the frequency of common words, and assumes the same one for all others. */
function expected(match: PostingMatch, words: KnownWords): number {
  const { countOf, patients } = words;
  if ('words' in match) return Math.min(patients, sum(match.words.map(countOf)));
  if ('number' in match) return isPart(match.number) && !isLongEnd(match.number) ? patients : 0;
  if ('any' in match) return Math.min(patients, sum(match.any.map((each) => expected(each, words))));
  return match.all.reduce((left, each) => left * (expected(each, words) / Math.max(1, patients)), patients);
}

const sum = (counts: readonly number[]): number => counts.reduce((all, each) => all + each, 0);

const isBorn = ({ from, to, widerFrom, widerTo }: BornSpan): SQL =>
  sql`(${bornOn} BETWEEN ${from} AND ${to}
    OR (${bornOn} BETWEEN ${widerFrom} AND ${widerTo} AND (date_of_birth IS NULL OR date_of_birth_estimated)))`;
