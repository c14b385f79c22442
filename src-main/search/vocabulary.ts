/**
 * Which words of the registry were meant by what was typed. MiniSearch holds each distinct folded word once, with its sound;
 * the people who have a word are found in SQLite.
 *
 * Words are learnt after the commit that brought them. A word that nobody has any more does no harm: it finds nobody.
 */
import { distance } from 'fastest-levenshtein';
import MiniSearch, { type SearchResult } from 'minisearch';
import { soundOf } from './fold.rules.ts';

export type MatchKind = 'exact' | 'prefix' | 'typo' | 'sound';
/** A word that may have been meant, and how near it is to what was typed: 1 is the same. */
export type Meaning = { word: string; kind: MatchKind; nearness: number };
export type Vocabulary = {
  learn: (word: string) => void;
  /** The word itself, known or not, and the words that begin with it, nearest first. */
  strictMeanings: (typed: string) => Meaning[];
  /** Words that are spelt or sound nearly so, nearest first. */
  lenientMeanings: (typed: string) => Meaning[];
};

type Entry = { id: number; word: string; sound: string };

/** How many words of each kind may stand for one typed word: more would find everybody and take long. */
const limits = { prefix: 30, typo: 30, sound: 15 } as const;

export function openVocabulary(words: Iterable<string>): Vocabulary {
  const index = new MiniSearch<Entry>({
    fields: ['word', 'sound'],
    storeFields: ['word'],
    // Words are folded already; one entry is one token.
    tokenize: (text) => [text],
    processTerm: (term) => (term === '' ? null : term),
  });
  const known = new Set<string>();
  const entryOf = (word: string): Entry => ({ id: known.size, word, sound: soundOf(word) });
  const learn = (word: string) => {
    if (known.has(word)) return;
    known.add(word);
    index.add(entryOf(word));
  };
  for (const word of words) learn(word);
  return {
    learn,
    strictMeanings: (typed) => strictMeanings(index, typed),
    lenientMeanings: (typed) => lenientMeanings(index, known, typed),
  };
}

/** Edits that are forgiven: none in numbers and very short words. A third one costs more time than it finds people. */
function forgivenEdits(typed: string): number {
  if (/\d/.test(typed) || typed.length < 3) return 0;
  return typed.length < 4 ? 1 : 2;
}

function strictMeanings(index: MiniSearch<Entry>, typed: string): Meaning[] {
  const begun = index.search(typed, { fields: ['word'], prefix: true });
  const meanings = wordsOf(begun).map((word) => judge(typed, word));
  return [{ word: typed, kind: 'exact', nearness: 1 }, ...nearest(meanings, 'prefix')];
}

function lenientMeanings(index: MiniSearch<Entry>, known: Set<string>, typed: string): Meaning[] {
  const sound = soundOf(typed);
  const words = new Set(swaps(typed).filter((word) => known.has(word)));
  const edits = forgivenEdits(typed);
  if (edits > 0) for (const word of wordsOf(index.search(typed, { fields: ['word'], fuzzy: edits }))) words.add(word);
  if (sound.length > 1) for (const word of wordsOf(index.search(sound, { fields: ['sound'] }))) words.add(word);
  const meanings = [...words].map((word) => judge(typed, word));
  return [...nearest(meanings, 'typo'), ...nearest(meanings, 'sound')];
}

const wordsOf = (found: SearchResult[]) => (found as unknown as { word: string }[]).map(({ word }) => word);

function nearest(meanings: Meaning[], kind: keyof typeof limits): Meaning[] {
  return meanings
    .filter((meaning) => meaning.kind === kind)
    .sort((a, b) => b.nearness - a.nearness || (a.word < b.word ? -1 : 1))
    .slice(0, limits[kind]);
}

/** The word with two neighbouring letters swapped, each way: the commonest slip, and two edits to MiniSearch. */
function swaps(typed: string): string[] {
  if (typed.length < 3 || /\d/.test(typed)) return [];
  return [...typed]
    .slice(1)
    .map((letter, i) => typed.slice(0, i) + letter + (typed[i] ?? '') + typed.slice(i + 2));
}

/** How one word stands for another. */
export function judge(typed: string, word: string): Meaning {
  if (word === typed) return { word, kind: 'exact', nearness: 1 };
  if (word.startsWith(typed)) return { word, kind: 'prefix', nearness: 0.8 + 0.2 * (typed.length / word.length) };
  const edits = isSwap(typed, word) ? 1 : distance(typed, word);
  const nearness = 1 - edits / Math.max(typed.length, word.length);
  return { word, kind: edits <= forgivenEdits(typed) ? 'typo' : 'sound', nearness };
}

function isSwap(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let i = 0;
  while (a[i] === b[i] && i < a.length) i++;
  return a[i] === b[i + 1] && a[i + 1] === b[i] && a.slice(i + 2) === b.slice(i + 2);
}
