/**
 * What a clerk typed, read in every way that makes sense, and each interpretation as FTS5 expressions, strict to lenient. Pure.
 *
 * «0712 345-678» may be three words or one phone, «mary ann» two names or one, «saralouise» one name or two. Each way is
 * an interpretation; a patient is found when all terms of one interpretation match.
 */
import { foldNumber, foldWords, numberGrams } from './fold.rules.ts';
import type { Expansion } from './word.rules.ts';

export type Term = {
  folded: string;
  /** A digit run that stands for a patient number or a phone, and is not looked for among the words. */
  isNumber: boolean;
  /** Stands for the days of birth that were asked for beside the words. */
  isBirth?: true;
};
export type Interpretation = Term[];

/** More words than anybody types; a pasted page must not become an expression of a million words. */
const maxTerms = 10;
/** A part of a name that was run together with another is at least this long. */
const minPart = 3;

export const hasLetterOrDigit = (q: string): boolean => /[\p{L}\p{N}]/u.test(q);

const word = (folded: string): Term => ({ folded, isNumber: false });

/** All interpretations, the plain one first. `isKnown` tells whether somebody has the folded word. */
export function interpretQuery(q: string, isKnown: (folded: string) => boolean): Interpretation[] {
  const terms = foldWords(q).slice(0, maxTerms);
  if (terms.length === 0) return [];
  const interpretations: Interpretation[] = [terms.map(word)];
  const replace = (at: number, count: number, parts: string[]) =>
    interpretations.push([...terms.slice(0, at), ...parts, ...terms.slice(at + count)].map(word));

  for (const [i, term] of terms.entries()) {
    const next = terms[i + 1];
    // Two words that somebody has are read as one only when somebody has that one too.
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

/** Everything typed as one number, when it has digits and no long word: a number in groups, with or without letters. */
function wholeNumber(q: string, terms: string[]): string | undefined {
  if (terms.length < 2 || !terms.some((term) => /\d/.test(term)) || terms.some((term) => /[a-z]{5}/.test(term)))
    return undefined;
  return foldNumber(q.replace(/[^\p{L}\p{M}\p{N}]/gu, ''));
}

/** How strictly a term is read; each tier contains the ones before it. */
export type Tier = 'exact' | 'prefix' | 'fuzzy' | 'loose';

/** From here on a mistyped word is read as fuzzy rather than loose: one edit in a word of four letters, two in one of seven. */
const fuzzyNearness = 0.7;

const isAsked: Record<Tier, (expansion: Expansion) => boolean> = {
  exact: ({ kind }) => kind === 'exact',
  prefix: ({ kind }) => kind === 'exact' || kind === 'prefix',
  fuzzy: ({ kind, nearness }) => kind === 'exact' || kind === 'prefix' || kind === 'sound' || nearness >= fuzzyNearness,
  loose: () => true,
};

/** One term as an expression: any of the words that were meant, or a number. Folded text only, so nothing needs escaping. */
export function termMatch({ folded, isNumber }: Term, expansions: Expansion[], tier: Tier): string {
  const words = isNumber ? [] : expansions.filter(isAsked[tier]).map((expansion) => expansion.word);
  const columns = [...(words.length > 0 ? [wordsMatch(words)] : []), ...numberMatches(folded, tier)];
  return columns.length === 0 ? `words : "${folded}"` : `(${columns.join(' OR ')})`;
}

/** How a number may be matched: as a whole, from its start, up to its end, anywhere. */
function numberMatches(folded: string, tier: Tier): string[] {
  // A number without a digit is found as a whole first: a phrase for each typed name would cost more than the names. The letters of an
  // identifier are found where few people have such a name.
  if (!/\d/.test(folded)) return phrases([tier === 'loose' && folded.length >= 3 ? folded : `^${folded}$`]);
  // Each way contains the ones before it, so only the widest is asked for.
  const isAnywhere = (tier === 'fuzzy' || tier === 'loose') && folded.length >= 3;
  const marked = isAnywhere ? [folded] : tier === 'exact' ? [`^${folded}$`] : [`^${folded}`, `${folded}$`];
  // The same phone with another prefix: +254 712 345 678 is 0712 345 678 at home.
  if ((tier === 'fuzzy' || tier === 'loose') && /^\d{9,}$/.test(folded)) marked.push(`${folded.slice(-8)}$`);
  return phrases(marked);
}

/** A key that was held down: everybody's numbers are full of such trigrams, and no number has so many of them in a row. */
const heldDown = /(.)\1{12}/;

/** Phrases of trigrams in the numbers column; what has fewer than three characters cannot be looked up. */
function phrases(marked: string[]): string[] {
  return marked
    .filter((each) => !heldDown.test(each))
    .map((each) => numberGrams(each))
    .filter((grams) => grams.length > 0)
    .map((grams) => `numbers : "${grams.join(' ')}"`);
}

/** Patients one of whose numbers is exactly this; nothing for what can be nobody's number. */
export const wholeNumberMatch = (folded: string): string | undefined => phrases([`^${folded}$`])[0];

/** Patients one of whose numbers ends with these digits: the same phone with another prefix. */
export const numberEndMatch = (folded: string): string | undefined => phrases([`${folded}$`])[0];

/** Patients who have one of these folded words. */
export const wordsMatch = (words: readonly string[]): string =>
  `words : (${words.map((each) => `"${each}"`).join(' OR ')})`;

export const allOf = (matches: string[]): string => `(${[...new Set(matches)].join(' AND ')})`;
export const anyOf = (matches: string[]): string => matches.join(' OR ');
/** How many words and numbers an expression asks for: each is looked up by itself, so the time goes with them. */
export const costOf = (match: string): number => (match.split('"').length - 1) / 2;

/** Expressions for when few are found and some terms may be missing: all but one; then any two; then any one. */
export function relaxations(matches: string[]): string[][] {
  const few = matches.slice(0, 5);
  const allButOne = matches.map((_, i) => allOf(matches.filter((_, at) => at !== i))).toReversed();
  const pairs = few.flatMap((a, i) => few.slice(i + 1).map((b) => allOf([a, b])));
  return [matches.length > 1 ? allButOne : [], matches.length > 3 ? pairs : [], matches.length > 2 ? few : []];
}
