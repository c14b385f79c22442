/** How one folded word stands for another: the same, its beginning, mistyped, or sounding alike. Pure. */
import { distance } from 'fastest-levenshtein';
import { soundOf } from './fold.rules.ts';

export type MatchKind = 'exact' | 'prefix' | 'typo' | 'sound';
/** A word that may have been meant, and how near it is to what was typed: 1 is the same. */
export type Expansion = { word: string; kind: MatchKind; nearness: number };

/** Edits that are forgiven: none in numbers and very short words. A third one costs more time than it finds people. */
export function forgivenEdits(typed: string): number {
  if (/\d/.test(typed) || typed.length < 3) return 0;
  return typed.length < 4 ? 1 : 2;
}

/** Which kind of match `word` would be; `sound` also stands for no match at all, unless `soundsLike` holds. */
export function judge(typed: string, word: string): Expansion {
  if (word === typed) return { word, kind: 'exact', nearness: 1 };
  if (word.startsWith(typed)) return { word, kind: 'prefix', nearness: 0.8 + 0.2 * (typed.length / word.length) };
  const edits = isSwap(typed, word) ? 1 : distance(typed, word);
  const nearness = 1 - edits / Math.max(typed.length, word.length);
  return { word, kind: edits <= forgivenEdits(typed) ? 'typo' : 'sound', nearness };
}

/** One consonant says little in a long word, but it is all that علي and Ali have in common. */
export function soundsLike(typed: string, word: string): boolean {
  const sound = soundOf(typed);
  if (sound === '' || sound !== soundOf(word)) return false;
  return sound.length > 1 || (typed.length <= 4 && word.length <= 4 && typed.length > 1 && word.length > 1);
}

/** The word with two neighbouring letters swapped, each way: the commonest slip, and two edits to MiniSearch. */
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
