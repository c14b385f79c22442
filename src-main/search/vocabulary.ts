/**
 * Which words of the registry were meant by what was typed. MiniSearch holds each distinct folded word once, with its sound;
 * the people who have a word are found in SQLite.
 *
 * Words are learnt after the commit that brought them. A word that nobody has any more does no harm: it finds nobody.
 */
import MiniSearch, { type SearchResult } from 'minisearch';
import { soundOf } from './fold.rules.ts';
import { forgivenEdits, judge, soundsLike, swaps, type Expansion } from './word.rules.ts';

export type Vocabulary = {
  learn: (word: string) => void;
  /** How many had the word when the vocabulary was opened or learnt it: for weighing, not for showing. */
  countOf: (word: string) => number;
  /** The word itself, known or not, and the words that begin with it, nearest first. */
  strictExpansions: (typed: string) => Expansion[];
  /** Words that are spelt or sound nearly so, nearest first. */
  lenientExpansions: (typed: string) => Expansion[];
};

type Entry = { id: number; word: string };

/** How many words of each kind may stand for one typed word: more would find everybody and take long. */
const limits = { prefix: 30, typo: 30, sound: 15 } as const;

export function openVocabulary(entries: Iterable<{ word: string; count: number }>): Vocabulary {
  const index = new MiniSearch<Entry>({
    fields: ['word'],
    storeFields: ['word'],
    // Words are folded already; one entry is one token.
    tokenize: (text) => [text],
    processTerm: (term) => term,
  });
  const counts = new Map<string, number>();
  const wordsByStart = new Map<string, string[]>();
  // Sounds are only asked for as a whole: among the words they would make each look-up of a mistyped one walk further.
  const wordsBySound = new Map<string, string[]>();
  const learn = (word: string, count = 1) => {
    if (counts.has(word)) return;
    index.add({ id: counts.size, word });
    counts.set(word, count);
    for (const start of new Set([word.slice(0, 1), word.slice(0, 2)])) append(wordsByStart, start, word);
    const sound = soundOf(word);
    if (sound !== '') append(wordsBySound, sound, word);
  };
  for (const { word, count } of entries) learn(word, count);
  const countOf = (word: string) => counts.get(word) ?? 0;

  /** One or two letters begin thousands of words: the commonest of them stand for all. */
  const commonestBeginning = (typed: string): string[] =>
    (wordsByStart.get(typed) ?? [])
      .toSorted((a, b) => countOf(b) - countOf(a) || (a < b ? -1 : 1))
      .slice(0, limits.prefix + 1);

  const strictExpansions = (typed: string): Expansion[] => {
    const begun = typed.length < 3 ? commonestBeginning(typed) : wordsOf(index.search(typed, { prefix: true }));
    const expansions = begun.map((word) => judge(typed, word));
    return [{ word: typed, kind: 'exact', nearness: 1 }, ...nearest(expansions, 'prefix')];
  };

  const lenientExpansions = (typed: string): Expansion[] => {
    const words = new Set(swaps(typed).filter((word) => counts.has(word)));
    const edits = forgivenEdits(typed);
    if (edits > 0) for (const word of wordsOf(index.search(typed, { fuzzy: edits }))) words.add(word);
    for (const word of wordsBySound.get(soundOf(typed)) ?? []) if (soundsLike(typed, word)) words.add(word);
    const expansions = [...words].map((word) => judge(typed, word));
    return [...nearest(expansions, 'typo'), ...nearest(expansions, 'sound')];
  };

  return { learn: (word) => learn(word), countOf, strictExpansions, lenientExpansions };
}

const wordsOf = (found: SearchResult[]) => (found as unknown as { word: string }[]).map(({ word }) => word);

function append(lists: Map<string, string[]>, key: string, word: string): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [word]);
  else list.push(word);
}

function nearest(expansions: Expansion[], kind: keyof typeof limits): Expansion[] {
  return expansions
    .filter((expansion) => expansion.kind === kind)
    .sort((a, b) => b.nearness - a.nearness || (a.word < b.word ? -1 : 1))
    .slice(0, limits[kind]);
}
