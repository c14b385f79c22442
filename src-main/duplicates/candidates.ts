/**
 * Who is compared with a draft: those who share enough with it by the search's own postings. Two words of the name as they are spelt
 * or sound, one with the years in which they may have been born, one with a word of the address, a phone, a number. Never one name
 * alone: half a village has it.
 *
 * Each way has its own share, so that none crowds out the others, and all of them together a limit. Where one of them is reached,
 * somebody may be missing, and that is said: nobody found and nobody looked for are two things.
 */
import type { Reader } from '../db/access.ts';
import { keysWithNumber } from '../patients/numbering.queries.ts';
import { keysWithIdentifier } from '../patients/identifier.queries.ts';
import { comparedNumber } from '../patients/patient-number.rules.ts';
import { bornAmong, matchingKeys } from '../search/postings.queries.ts';
import { allOf, anyOf, costOf, numberEndMatch, wordsMatch, type PostingMatch } from '../search/query.rules.ts';
import type { Vocabulary } from '../search/vocabulary.ts';
import type { Word } from './alike.rules.ts';
import { birthYears, type Comparable, type Prepared } from './compare.rules.ts';

export type Candidates = { keys: number[]; isCapped: boolean };

/** How many one way may bring, and how many are compared. */
const share = 80;
const most = 200;
/** How many of those who have a name are looked at for when they were born. */
const lookedAt = 500;
/** What all look-ups may cost, in words looked up, as in the search. */
const costLimit = 700;
/** How many words may stand for one of a name, and for one of an address. */
const nameReadings = 16;
const addressReadings = 6;
const knownPlace = 4;
/** Of a name, and of an address: the rarest tell most. */
const nameWords = 4;
const addressWords = 4;
/** A word of an address that more people have is a village. */
const fewOfAddress = 100;

export function findCandidates(
  reader: Reader,
  vocabulary: Vocabulary,
  { draft, prepared }: { draft: Comparable; prepared: Prepared },
): Candidates {
  const keys = new Set<number>();
  let isCapped = false;
  let cost = 0;
  const mayAsk = (match: PostingMatch) => {
    cost += costOf(match);
    const may = cost <= costLimit && keys.size < most;
    isCapped ||= !may;
    return may;
  };
  const add = (found: number[], limit: number) => {
    isCapped ||= found.length >= limit || keys.size >= most;
    for (const key of found) if (keys.size < most || keys.has(key)) keys.add(key);
  };
  const take = (match: PostingMatch | undefined) => {
    if (match !== undefined && mayAsk(match)) add(matchingKeys(reader, match, share), share);
  };
  const years = birthYears(prepared);
  /** Those of them who were born about then; all who were looked at are given back; undefined, where it is not asked for. */
  const takeBorn = (match: PostingMatch): number[] | undefined => {
    if (years === undefined || !mayAsk(match)) return undefined;
    const found = matchingKeys(reader, match, lookedAt);
    add([...bornAmong(reader, found, { ...years, widerFrom: years.from, widerTo: years.to })], lookedAt);
    return found;
  };

  if (draft.patientNumber !== null) add(keysWithNumber(reader, comparedNumber(draft.patientNumber)), share);
  for (const identifier of draft.identifiers) add(keysWithIdentifier(reader, identifier), share);
  for (const phone of prepared.phones) take(numberEndMatch(phone));

  const names = wordsOf(textsOf(prepared.name), nameWords, (word) => readingsOf(vocabulary, word, nameReadings));
  // A word that several have is written well: looking for what else it may be takes longest of all.
  const places = wordsOf(rarestFirst(vocabulary, textsOf(prepared.address)), addressWords, (word) =>
    vocabulary.countOf(word) >= knownPlace ? [word] : readingsOf(vocabulary, word, addressReadings),
  );
  const place = places.length === 0 ? undefined : anyOf(places);
  const pairs = pairsOf(names);
  // The narrow ones first: those are found also where the wide ones are cut.
  const pairsFound = pairs.map((pair) => takeBorn(allOf(pair)));
  if (place !== undefined) for (const name of names) take(allOf([name, place]));
  // Who lives in one house may have another name there: by two words of an address that few have.
  const [first, second, third] = places;
  if (second !== undefined) {
    const rare = rarestFirst(vocabulary, textsOf(prepared.address)).slice(0, 2);
    if (rare.every((word) => vocabulary.countOf(word) <= fewOfAddress)) {
      for (const pair of pairsOf([first, second, third].filter((each) => each !== undefined))) take(allOf(pair));
    }
  }
  for (const [i, pair] of pairs.entries()) {
    // Looked up already, where their birth was asked for.
    const found = pairsFound[i];
    if (found === undefined) take(allOf(pair));
    else add(found.slice(0, share), share);
  }
  for (const name of names) takeBorn(name);
  return { keys: [...keys], isCapped };
}

const wordsOf = (words: readonly string[], limit: number, readings: (word: string) => string[]): PostingMatch[] =>
  words.slice(0, limit).map((word) => wordsMatch(readings(word)));

const textsOf = (words: readonly Word[]): string[] => words.map(({ text }) => text);

const rarestFirst = ({ countOf }: Vocabulary, words: readonly string[]): string[] =>
  words.toSorted((a, b) => countOf(a) - countOf(b) || (a < b ? -1 : 1));

/** The word and those that it may be, the likeliest first. */
function readingsOf(vocabulary: Vocabulary, word: string, limit: number): string[] {
  const lenient = vocabulary.lenientExpansions(word).toSorted((a, b) => b.nearness - a.nearness);
  return [...new Set([word, ...lenient.map((expansion) => expansion.word)])].slice(0, limit);
}

const pairsOf = (matches: PostingMatch[]): [PostingMatch, PostingMatch][] =>
  matches.flatMap((a, i) => matches.slice(i + 1).map((b): [PostingMatch, PostingMatch] => [a, b]));
