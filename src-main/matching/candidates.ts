/**
 * Finds the patients who are compared with a draft, by the search's own postings.
 *
 * They share at least one of these with it:
 *
 * - two words of the name, as they are spelt or sound
 * - one word of the name, and either a possible year of birth or a word of the address
 * - a phone or another number
 *
 * One name alone is never enough: half a village has it.
 *
 * Each way has its own share of the results, so that none crowds out the others, and all together have a limit. If one of them is
 * reached, somebody may be missing, and `isCapped` says so: nobody found and nobody looked for are different results.
 */
import { comparedNumber } from '../identifiers/patient-number.rules.ts';
import type { Asking } from '../patients/asking.rules.ts';
import { allOf, anyOf, costOf, numberEndMatch, wordsMatch, type PostingMatch } from '../search/query.rules.ts';
import type { Vocabulary } from '../search/vocabulary.ts';
import type { Word } from './alike.rules.ts';
import { birthYears, type Comparable, type Prepared } from './compare.rules.ts';

export type Candidates = { keys: number[]; isCapped: boolean };

/** The maximum number that one way may add, and the maximum number compared. */
const share = 80;
const most = 200;
/** The maximum number of people with a name whose births are checked. */
const lookedAt = 500;
/** The maximum cost of all look-ups, in words looked up, as in the search. */
const costLimit = 700;
/** The maximum number of readings of one word of a name, and of one word of an address. */
const nameReadings = 16;
const addressReadings = 6;
const knownPlace = 4;
/** The maximum number of words of a name, and of an address: the rarest distinguish most. */
const nameWords = 4;
const addressWords = 4;
/** A word of an address that more people have is a village. */
const fewOfAddress = 100;

export function* findCandidates(
  vocabulary: Vocabulary,
  { draft, prepared }: { draft: Comparable; prepared: Prepared },
): Asking<Candidates> {
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
  const take = function* (match: PostingMatch | undefined): Asking<void> {
    if (match !== undefined && mayAsk(match)) add(yield { kind: 'matching', match, limit: share }, share);
  };
  const years = birthYears(prepared);
  /** Adds those matches who were born about then. Returns all matches; undefined if they were not looked up. */
  const takeBorn = function* (match: PostingMatch): Asking<number[] | undefined> {
    if (years === undefined || !mayAsk(match)) return undefined;
    const found = yield { kind: 'matching', match, limit: lookedAt };
    const born = { ...years, widerFrom: years.from, widerTo: years.to };
    add(yield { kind: 'born-among', keys: found, born }, lookedAt);
    return found;
  };

  if (draft.patientNumber !== null) add(yield { kind: 'numbered', number: comparedNumber(draft.patientNumber) }, share);
  for (const identifier of draft.identifiers) add(yield { kind: 'identified', identifier }, share);
  for (const phone of prepared.phones) yield* take(numberEndMatch(phone));

  const names = wordsOf(textsOf(prepared.name), nameWords, (word) => readingsOf(vocabulary, word, nameReadings));
  // A word that several people have is spelt correctly, and searching for its other readings takes longest of all.
  const places = wordsOf(rarestFirst(vocabulary, textsOf(prepared.address)), addressWords, (word) =>
    vocabulary.countOf(word) >= knownPlace ? [word] : readingsOf(vocabulary, word, addressReadings),
  );
  const place = places.length === 0 ? undefined : anyOf(places);
  const pairs = pairsOf(names);
  // Narrow look-ups come first, so that their results are found even if the wide ones are cut off.
  const pairsFound: (number[] | undefined)[] = [];
  for (const pair of pairs) pairsFound.push(yield* takeBorn(allOf(pair)));
  if (place !== undefined) for (const name of names) yield* take(allOf([name, place]));
  // Somebody may be registered under another name at the same house; two rare words of an address find them.
  const [first, second, third] = places;
  if (second !== undefined) {
    const rare = rarestFirst(vocabulary, textsOf(prepared.address)).slice(0, 2);
    if (rare.every((word) => vocabulary.countOf(word) <= fewOfAddress)) {
      for (const pair of pairsOf([first, second, third].filter((each) => each !== undefined))) yield* take(allOf(pair));
    }
  }
  for (const [i, pair] of pairs.entries()) {
    // Already looked up if the birth was checked.
    const found = pairsFound[i];
    if (found === undefined) yield* take(allOf(pair));
    else add(found.slice(0, share), share);
  }
  for (const name of names) yield* takeBorn(name);
  return { keys: [...keys], isCapped };
}

const wordsOf = (words: readonly string[], limit: number, readings: (word: string) => string[]): PostingMatch[] =>
  words.slice(0, limit).map((word) => wordsMatch(readings(word)));

const textsOf = (words: readonly Word[]): string[] => words.map(({ text }) => text);

const rarestFirst = ({ countOf }: Vocabulary, words: readonly string[]): string[] =>
  words.toSorted((a, b) => countOf(a) - countOf(b) || (a < b ? -1 : 1));

/** The word and those that it may be, likeliest first. */
function readingsOf(vocabulary: Vocabulary, word: string, limit: number): string[] {
  const lenient = vocabulary.lenientExpansions(word).toSorted((a, b) => b.nearness - a.nearness);
  return [...new Set([word, ...lenient.map((expansion) => expansion.word)])].slice(0, limit);
}

const pairsOf = (matches: PostingMatch[]): [PostingMatch, PostingMatch][] =>
  matches.flatMap((a, i) => matches.slice(i + 1).map((b): [PostingMatch, PostingMatch] => [a, b]));
