/**
 * Reads what a clerk typed in every way that makes sense, and turns each interpretation into posting matches, from strict to lenient.
 * Pure.
 *
 * “0712 345-678” may be three words or one phone, “mary ann” two names or one, “saralouise” one name or two. Each way is an
 * interpretation. A patient is found if all terms of one interpretation match.
 */
import { foldNumber, foldWords } from './fold.rules.ts';
import type { Expansion } from './word.rules.ts';

export type Term = {
  folded: string;
  /** A run of digits that is read as a patient number or a phone; it is not searched among the words. */
  isNumber: boolean;
  /** Represents the days of birth that were asked for besides the words. */
  isBirth?: true;
};
export type Interpretation = Term[];

/**
 * Matches patients who have one of these folded words, or a number that contains this part. `^` and `$` mark the ends of the number.
 * Matches can be combined with all or any.
 */
export type PostingMatch =
  | { words: readonly string[] }
  | { number: string }
  | { all: readonly PostingMatch[] }
  | { any: readonly PostingMatch[] };

/** More words than anybody types. A pasted page must not become an expression of a million words. */
const maxTerms = 10;
/** The minimum length of a name that was typed together with another. */
const minPart = 3;

export const hasLetterOrDigit = (q: string): boolean => /[\p{L}\p{N}]/u.test(q);

const word = (folded: string): Term => ({ folded, isNumber: false });

/** Returns all interpretations, the plain one first. `isKnown` returns whether somebody has the folded word. */
export function interpretQuery(q: string, isKnown: (folded: string) => boolean): Interpretation[] {
  const terms = foldWords(q).slice(0, maxTerms);
  if (terms.length === 0) return [];
  const interpretations: Interpretation[] = [terms.map(word)];
  const replace = (at: number, count: number, parts: string[]) =>
    interpretations.push([...terms.slice(0, at), ...parts, ...terms.slice(at + count)].map(word));

  for (const [i, term] of terms.entries()) {
    const next = terms[i + 1];
    // Two words that people have are read as one only if somebody also has the joined word.
    const joined = term + (next ?? '');
    const mayJoin = isKnown(term) && next !== undefined && isKnown(next) ? isKnown(joined) : !/\d/.test(joined);
    if (next !== undefined && mayJoin) replace(i, 2, [joined]);
    for (let cut = minPart; !isKnown(term) && cut <= term.length - minPart; cut++) {
      const parts = [term.slice(0, cut), term.slice(cut)];
      if (parts.every(isKnown)) replace(i, 1, parts);
    }
  }
  const asNumber = wholeNumber(q, terms);
  if (asNumber !== undefined) interpretations.push([{ folded: asNumber, isNumber: true }]);
  return interpretations;
}

/** Reads everything typed as one number in groups, with or without letters; it must have digits and no long word. */
function wholeNumber(q: string, terms: string[]): string | undefined {
  if (terms.length < 2 || !terms.some((term) => /\d/.test(term)) || terms.some((term) => /[a-z]{5}/.test(term)))
    return undefined;
  return foldNumber(q.replace(/[^\p{L}\p{M}\p{N}]/gu, ''));
}

/** How strictly a term is read; each tier contains the ones before it. */
export type Tier = 'exact' | 'prefix' | 'fuzzy' | 'loose';

/** The least nearness at which a mistyped word counts as fuzzy rather than loose: one edit in four letters, two in seven. */
const fuzzyNearness = 0.7;

const isAsked: Record<Tier, (expansion: Expansion) => boolean> = {
  exact: ({ kind }) => kind === 'exact',
  prefix: ({ kind }) => kind === 'exact' || kind === 'prefix',
  fuzzy: ({ kind, nearness }) => kind === 'exact' || kind === 'prefix' || kind === 'sound' || nearness >= fuzzyNearness,
  loose: () => true,
};

/** Matches one term: any of the words that may have been meant, or a number. */
export function termMatch({ folded, isNumber }: Term, expansions: Expansion[], tier: Tier): PostingMatch {
  const words = isNumber ? [] : expansions.filter(isAsked[tier]).map((expansion) => expansion.word);
  const matches = [...(words.length > 0 ? [wordsMatch(words)] : []), ...numberMatches(folded, tier)];
  return matches.length === 0 ? wordsMatch([folded]) : anyOf(matches);
}

/** The ways to match a number: as a whole, from its start, up to its end, anywhere. */
function numberMatches(folded: string, tier: Tier): PostingMatch[] {
  // A term without a digit is first matched only as a whole number. Searching numbers for parts of each typed name would cost more
  // than the names. The loose tier, which runs when few people match, also finds the letters of an identifier.
  if (!/\d/.test(folded)) return lookedUp([tier === 'loose' && folded.length >= 3 ? folded : `^${folded}$`]);
  // Each way contains the ones before it, so only the widest is searched.
  const isAnywhere = (tier === 'fuzzy' || tier === 'loose') && folded.length >= 3;
  const marked = isAnywhere ? [folded] : tier === 'exact' ? [`^${folded}$`] : [`^${folded}`, `${folded}$`];
  // The same phone with another prefix: +254 712 345 678 is 0712 345 678 at home.
  if ((tier === 'fuzzy' || tier === 'loose') && /^\d{9,}$/.test(folded)) marked.push(`${folded.slice(-8)}$`);
  return lookedUp(marked);
}

/** A key that was held down. Its parts are in everybody's numbers, and no number has so many of them in a row. */
const heldDown = /(.)\1{12}/;
/** Shorter text has no trigram, even with its marks, so it cannot be looked up. */
const leastMarked = 3;

const lookedUp = (marked: string[]): PostingMatch[] =>
  marked.filter((each) => !heldDown.test(each) && each.length >= leastMarked).map((number) => ({ number }));

/** Matches patients who have exactly this number; undefined for text that cannot be a number. */
export const wholeNumberMatch = (folded: string): PostingMatch | undefined => lookedUp([`^${folded}$`])[0];

/** Matches patients who have a number that ends with these digits: the same phone with another prefix. */
export const numberEndMatch = (folded: string): PostingMatch | undefined => lookedUp([`${folded}$`])[0];

/** Matches patients who have one of these folded words. */
export const wordsMatch = (words: readonly string[]): PostingMatch => ({ words });

export const allOf = (matches: readonly PostingMatch[]): PostingMatch =>
  one([...new Map(matches.map((match) => [matchText(match), match])).values()], (all) => ({ all }));
export const anyOf = (matches: readonly PostingMatch[]): PostingMatch => one(matches, (any) => ({ any }));

const one = (
  matches: readonly PostingMatch[],
  more: (matches: readonly PostingMatch[]) => PostingMatch,
): PostingMatch => (matches.length === 1 ? (matches[0] as PostingMatch) : more(matches));

/** Equal for two matches that search for the same. */
export const matchText = (match: PostingMatch): string => JSON.stringify(match);

/** Returns how many words and numbers a match looks up. Each is looked up by itself, so this number determines the time. */
export function costOf(match: PostingMatch): number {
  if ('words' in match) return match.words.length;
  if ('number' in match) return 1;
  return ('all' in match ? match.all : match.any).reduce((sum, each) => sum + costOf(each), 0);
}

/** Relaxed matches, for when few people are found and some terms may be missing: all but one, then any two, then any one. */
export function relaxations(matches: PostingMatch[]): PostingMatch[][] {
  const few = matches.slice(0, 5);
  const allButOne = matches.map((_, i) => allOf(matches.filter((_, at) => at !== i))).toReversed();
  const pairs = few.flatMap((a, i) => few.slice(i + 1).map((b) => allOf([a, b])));
  return [matches.length > 1 ? allButOne : [], matches.length > 3 ? pairs : [], matches.length > 2 ? few : []];
}
