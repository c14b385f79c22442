/**
 * Measures how alike two words or two numbers of two records are. Pure.
 *
 * Words are compared as in the search: folded, in any script, by their consonants and with few slips. In a registry this happens
 * hundreds of millions of times, nearly always for words with nothing in common. So the quickest distinguishing checks come first,
 * and edits are counted last.
 */
import { distance } from 'fastest-levenshtein';
import { soundOf } from '../search/fold.rules.ts';
import { judge, soundsLike } from '../search/word.rules.ts';

/** A folded word with the properties that every comparison needs. */
export type Word = {
  text: string;
  sound: string;
  /** One bit for each letter in the word; 0 if the word is a number. */
  letters: number;
  hasDigit: boolean;
};

export type WordLikeness = 'same' | 'near' | 'faint' | 'initial';
/** Two words that correspond to each other; `at` are their places in the two names. */
export type WordPair = { words: readonly [string, string]; at: readonly [number, number]; how: WordLikeness };

/** Enough for the vocabulary of a million patients. The cache is emptied when full, so that typed words cannot fill the memory. */
const mostWords = 60_000;
const wordsByText = new Map<string, Word>();

export function wordOf(text: string): Word {
  const known = wordsByText.get(text);
  if (known !== undefined) return known;
  if (wordsByText.size >= mostWords) wordsByText.clear();
  let letters = 0;
  for (let i = 0; i < text.length; i++) if (text.charAt(i) >= 'a') letters |= 1 << (text.charCodeAt(i) - firstLetter);
  const word = { text, sound: soundOf(text), letters, hasDigit: /\d/.test(text) };
  wordsByText.set(text, word);
  return word;
}
const firstLetter = 'a'.charCodeAt(0);

/** A lower bound for the number of edits: each adds or removes at most one letter. */
const leastEdits = ({ letters: x }: Word, { letters: y }: Word): number =>
  Math.max(countBits(x & ~y), countBits(y & ~x));

function countBits(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count++;
  return count;
}

export function nameLikeness(x: Word, y: Word): WordLikeness | undefined {
  if (x.text === y.text) return x.text.length === 1 ? 'initial' : 'same';
  if (x.text.length === 1 || y.text.length === 1) return x.text.charAt(0) === y.text.charAt(0) ? 'initial' : undefined;
  if (isNearWord(x, y)) return 'near';
  return isFaintWord(x, y) ? 'faint' : undefined;
}

export function addressLikeness(x: Word, y: Word): WordLikeness | undefined {
  if (x.text === y.text) return 'same';
  if (x.text.length < 4 || y.text.length < 4) return undefined;
  const isPostcode = x.letters === 0 && y.letters === 0 && x.text.length === y.text.length;
  return isPostcode ? (isSlip(x.text, y.text) ? 'near' : undefined) : isNearWord(x, y) ? 'near' : undefined;
}

/** True if more than half of the letters match in order: mostly a badly written name, and now and then another name. */
function isFaintWord(x: Word, y: Word): boolean {
  const length = Math.max(x.text.length, y.text.length);
  if (length < 4 || x.hasDigit || y.hasDigit || x.text.charAt(0) !== y.text.charAt(0)) return false;
  const most = faintEdits * length;
  return leastEdits(x, y) <= most && distance(x.text, y.text) <= most;
}
const faintEdits = 0.41;

/**
 * Allows one slip in a word of four letters and two in one of six. Two slips that leave no trace of the consonants make another
 * name.
 */
const nearWithin = { bySpelling: 0.8, bySound: 0.65 };
const mostSlips = 2;

/** True for the same word except for its spelling, a slip or two, or its end. */
export function isNearWord(x: Word, y: Word): boolean {
  if (x.hasDigit || y.hasDigit) return false;
  // Words with a single consonant may share it by chance, such as Elly and Waal.
  if (x.sound === y.sound && soundsLike(x.text, y.text))
    return x.sound.length > 1 || Math.min(x.text.length, y.text.length) < 4 || distance(x.text, y.text) <= mostSlips;
  const [short, long] = x.text.length <= y.text.length ? [x, y] : [y, x];
  if (short.text.length >= 4 && long.text.startsWith(short.text)) return true;
  if (long.text.length - short.text.length > mostSlips || short.text.length < 3) return false;
  if (leastEdits(x, y) > mostSlips) return false;
  const { kind, nearness } = judge(short.text, long.text);
  if (kind !== 'typo') return false;
  if (nearness >= nearWithin.bySpelling) return true;
  return nearness >= nearWithin.bySound && short.text.length >= 4 && distance(short.sound, long.sound) <= 1;
}

/** Joins two words of a name that the other name writes as one: Mary Ann as Maryann. */
export function runTogether(words: Word[], other: Word[]): Word[] {
  for (let i = 0; i + 1 < words.length; i++) {
    const [{ text: word }, { text: next }] = [words[i] as Word, words[i + 1] as Word];
    const length = word.length + next.length;
    const isMeant = other.some(
      ({ text }) =>
        Math.abs(text.length - length) <= 1 &&
        (text === word + next || (length >= 6 && isSlip(text, word + next))) &&
        !other.some((each) => each.text === word || each.text === next),
    );
    if (isMeant) return [...words.slice(0, i), wordOf(word + next), ...runTogether(words.slice(i + 2), other)];
  }
  return words;
}

/** Pairs the most similar words first, and among equally similar ones those at the same place. No word is in two pairs. */
export function alignWords(
  a: Word[],
  b: Word[],
  likenessOf: (x: Word, y: Word) => WordLikeness | undefined,
): WordPair[] {
  const possible: WordPair[] = [];
  for (let i = 0; i < a.length; i++) {
    for (let j = 0; j < b.length; j++) {
      const [x, y] = [a[i] as Word, b[j] as Word];
      const how = likenessOf(x, y);
      if (how !== undefined) possible.push({ words: [x.text, y.text], at: [i, j], how });
    }
  }
  if (possible.length < 2) return possible;
  possible.sort((p, q) => rankOf(p) - rankOf(q));
  const pairs: WordPair[] = [];
  for (const pair of possible) {
    if (!pairs.some(({ at }) => at[0] === pair.at[0] || at[1] === pair.at[1])) pairs.push(pair);
  }
  return pairs;
}

const likenessRank: Record<WordLikeness, number> = { same: 0, near: 100, faint: 200, initial: 300 };
/** Symmetric, because the order in which two records are compared must not matter. */
const rankOf = ({ at: [i, j], how }: WordPair): number => likenessRank[how] + 10 * Math.abs(i - j) + Math.min(i, j);

/**
 * Orders two names always the same way. If two words fit equally well, the order in which the records are compared must not matter.
 */
export function inOrder(a: Word[], b: Word[]): [Word[], Word[]] {
  for (let i = 0; i < a.length; i++) {
    const [x, y] = [a[i]?.text, b[i]?.text];
    if (x !== y) return y !== undefined && (x as string) < y ? [a, b] : [b, a];
  }
  return [a, b];
}

/** True if one letter or digit was added, removed or replaced, or two neighbours were swapped. */
export function isSlip(x: string, y: string): boolean {
  if (Math.abs(x.length - y.length) > 1) return false;
  let from = 0;
  while (from < x.length && from < y.length && x[from] === y[from]) from++;
  let [xEnd, yEnd] = [x.length, y.length];
  while (xEnd > from && yEnd > from && x[xEnd - 1] === y[yEnd - 1]) {
    xEnd--;
    yEnd--;
  }
  const [xLeft, yLeft] = [xEnd - from, yEnd - from];
  if (xLeft <= 1 && yLeft <= 1) return true;
  return xLeft === 2 && yLeft === 2 && x[from] === y[from + 1] && x[from + 1] === y[from];
}
