/**
 * Who is compared with a draft: those who share enough with it by the search's own postings. Two words of the name as they are spelt
 * or sound, one with the years in which they may have been born, one with a word of the address, a phone, a number. Never one name
 * alone: half a village has it.
 *
 * Each way has its own share, so that none crowds out the others, and all of them together a limit. Where one of them is reached,
 * somebody may be missing, and that is said: nobody found and nobody looked for are two things.
 */
import { comparedNumber } from '../identifiers/patient-number.rules.ts';
import type { Asking } from '../patients/asking.rules.ts';
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
  /** Those of them who were born about then; all who were looked at are given back; undefined, where it is not asked for. */
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
  // A word that several have is written well: looking for what else it may be takes longest of all.
  const places = wordsOf(rarestFirst(vocabulary, textsOf(prepared.address)), addressWords, (word) =>
    vocabulary.countOf(word) >= knownPlace ? [word] : readingsOf(vocabulary, word, addressReadings),
  );
  const place = places.length === 0 ? undefined : anyOf(places);
  const pairs = pairsOf(names);
  // The narrow ones first: those are found also where the wide ones are cut.
  const pairsFound: (number[] | undefined)[] = [];
  for (const pair of pairs) pairsFound.push(yield* takeBorn(allOf(pair)));
  if (place !== undefined) for (const name of names) yield* take(allOf([name, place]));
  // Who lives in one house may have another name there: by two words of an address that few have.
  const [first, second, third] = places;
  if (second !== undefined) {
    const rare = rarestFirst(vocabulary, textsOf(prepared.address)).slice(0, 2);
    if (rare.every((word) => vocabulary.countOf(word) <= fewOfAddress)) {
      for (const pair of pairsOf([first, second, third].filter((each) => each !== undefined))) yield* take(allOf(pair));
    }
  }
  for (const [i, pair] of pairs.entries()) {
    // Looked up already, where their birth was asked for.
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

/** The word and those that it may be, the likeliest first. */
function readingsOf(vocabulary: Vocabulary, word: string, limit: number): string[] {
  const lenient = vocabulary.lenientExpansions(word).toSorted((a, b) => b.nearness - a.nearness);
  return [...new Set([word, ...lenient.map((expansion) => expansion.word)])].slice(0, limit);
}

const pairsOf = (matches: PostingMatch[]): [PostingMatch, PostingMatch][] =>
  matches.flatMap((a, i) => matches.slice(i + 1).map((b): [PostingMatch, PostingMatch] => [a, b]));
