/** What a clerk typed, read into terms, and the terms into FTS5 expressions, the strictest first. Pure. */
import { foldNumber, foldWords, numberGrams } from './fold.rules.ts';
import type { Meaning } from './vocabulary.ts';

export type Term = {
  folded: string;
  /** Whether it may be (part of) a patient number or a phone. */
  hasDigit: boolean;
};

export type Query = {
  terms: Term[];
  /** Everything typed as one number, when it has digits and at most a few letters: «0712 345-678» is 0712345678. */
  whole: string | undefined;
};

/** More words than anybody types; a pasted page must not become an expression of a million words. */
const maxTerms = 10;

export const hasLetterOrDigit = (q: string): boolean => /[\p{L}\p{N}]/u.test(q);

export function readQuery(q: string): Query {
  const terms = foldWords(q)
    .slice(0, maxTerms)
    .map((folded) => ({ folded, hasDigit: /\d/.test(folded) }));
  const isNumberLike = terms.some(({ hasDigit }) => hasDigit) && terms.every(({ folded }) => !/[a-z]{5}/.test(folded));
  const whole = isNumberLike && terms.length > 1 ? foldNumber(q.replace(/[^\p{L}\p{M}\p{N}]/gu, '')) : undefined;
  return { terms, whole };
}

/** How strictly a tier reads a term; each tier contains the ones before it. */
export type Tier = 'exact' | 'prefix' | 'near';

/** An FTS5 phrase in the numbers column; undefined for what is too short to look up. */
function numberPhrase(marked: string): string | undefined {
  const grams = numberGrams(marked);
  return grams.length === 0 ? undefined : `numbers : "${grams.join(' ')}"`;
}

/** How a number may be matched: as a whole, from its start, up to its end, anywhere. */
export function numberMatches(folded: string, tier: Tier): string[] {
  const phrases = [`^${folded}$`];
  if (tier !== 'exact') phrases.push(`^${folded}`, `${folded}$`);
  if (tier === 'near') phrases.push(folded);
  // The same phone with another prefix: +254 712 345 678 is 0712 345 678 at home.
  if (tier === 'near' && /^\d{9,}$/.test(folded)) phrases.push(`${folded.slice(-8)}$`);
  return phrases.flatMap((phrase) => numberPhrase(phrase) ?? []);
}

const wordMatch = (word: string) => `words : "${word}"`;

/** One term: any of the words that were meant, or a number. */
export function termMatch({ folded, hasDigit }: Term, meanings: Meaning[], tier: Tier): string {
  const kinds = { exact: ['exact'], prefix: ['exact', 'prefix'], near: ['exact', 'prefix', 'typo', 'sound'] }[tier];
  const words = meanings.filter(({ kind }) => kinds.includes(kind)).map(({ word }) => word);
  const numbers = hasDigit ? numberMatches(folded, tier) : tier === 'exact' ? [] : [numberPhrase(`^${folded}`) ?? []].flat();
  return `(${[...words.map(wordMatch), ...numbers].join(' OR ')})`;
}

/** All terms must match; or everything typed is one number. */
export function allMatch(termMatches: string[], whole: string | undefined, tier: Tier): string {
  const all = termMatches.join(' AND ');
  if (whole === undefined) return all;
  return [`(${all})`, ...numberMatches(whole, tier)].join(' OR ');
}
