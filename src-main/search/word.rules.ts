/** How one folded word can stand for another: the same, a prefix, mistyped, or sounding alike. Pure. */
import { distance } from 'fastest-levenshtein';
import { soundOf } from './fold.rules.ts';

export type MatchKind = 'exact' | 'prefix' | 'typo' | 'sound';
/** A word that may have been meant, and its nearness to what was typed: 1 is the same word. */
export type Expansion = { word: string; kind: MatchKind; nearness: number };

/**
 * Returns how many edits are forgiven: none in numbers and very short words. A third edit costs more time than it is
 * worth in people found.
 */
export function forgivenEdits(typed: string): number {
  if (/\d/.test(typed) || typed.length < 3) return 0;
  return typed.length < 4 ? 1 : 2;
}

/** Returns which kind of match `word` is; `sound` also covers no match at all unless `soundsLike` is true. */
export function judge(typed: string, word: string): Expansion {
  if (word === typed) return { word, kind: 'exact', nearness: 1 };
  if (word.startsWith(typed)) return { word, kind: 'prefix', nearness: 0.8 + 0.2 * (typed.length / word.length) };
  const edits = isSwap(typed, word) ? 1 : distance(typed, word);
  const nearness = 1 - edits / Math.max(typed.length, word.length);
  return { word, kind: edits <= forgivenEdits(typed) ? 'typo' : 'sound', nearness };
}

/** Returns whether one word becomes the other by at most so many edits. */
export const isWithin = (edits: number, typed: string, word: string): boolean =>
  Math.abs(typed.length - word.length) <= edits && distance(typed, word) <= edits;

/** One shared consonant means little in a long word, but it is all that علي and Ali have in common. */
export function soundsLike(typed: string, word: string): boolean {
  const sound = soundOf(typed);
  if (sound === '' || sound !== soundOf(word)) return false;
  return sound.length > 1 || (typed.length <= 4 && word.length <= 4 && typed.length > 1 && word.length > 1);
}

/**
 * Returns the word with each pair of neighbouring letters swapped. A swap is the commonest slip, but MiniSearch counts
 * it as two edits.
 */
export function swaps(typed: string): string[] {
  if (typed.length < 3 || /\d/.test(typed)) return [];
  return Array.from(
    { length: typed.length - 1 },
    (_, i) => typed.slice(0, i) + typed.charAt(i + 1) + typed.charAt(i) + typed.slice(i + 2),
  );
}

function isSwap(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let i = 0;
  while (a[i] === b[i] && i < a.length) i++;
  return a[i] === b[i + 1] && a[i + 1] === b[i] && a.slice(i + 2) === b.slice(i + 2);
}
