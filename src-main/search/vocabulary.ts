/**
 * Finds which words of the registry may have been meant by what was typed. MiniSearch's radix tree contains each distinct
 * folded word once, and a map has the words of each sound. The people who have a word are found in SQLite.
 *
 * The vocabulary is built in steps, so that a station which has just started answers in between. Words that are not built yet are looked
 * through one by one, which is quicker than building them. So an answer never depends on the progress. A word that nobody has
 * any longer does no harm, because it finds nobody.
 */
import SearchableMap from 'minisearch/SearchableMap';
import { soundOf } from './fold.rules.ts';
import { forgivenEdits, isWithin, judge, soundsLike, swaps, type Expansion } from './word.rules.ts';

export type Vocabulary = {
  /** Adds to the number of people who have the word; negative subtracts. Call it after the commit that changed it. */
  learn: (word: string, by: number) => void;
  /** Returns about how many people have the word: for weighing, not for display. */
  countOf: (word: string) => number;
  /** Returns the word itself, known or not, and the words that begin with it, nearest first. */
  strictExpansions: (typed: string) => Expansion[];
  /** Returns words that are spelt or sound almost the same, nearest first. */
  lenientExpansions: (typed: string) => Expansion[];
  /** Continues building for about `ms` milliseconds; true if nothing is left to build. */
  build: (ms: number) => boolean;
};

/** How many words of each kind may stand for one typed word: more would match everybody and take long. */
const limits = { prefix: 30, typo: 30, sound: 15 } as const;
/** For how many milliseconds a search for begun words, and one for misspelt words, builds. Words that came since do not pile up. */
const [buildMs, lenientBuildMs] = [1, 5];
/** Number of words that are added between two looks at the clock. */
const wordsAStep = 64;

/** Calls `listWords` once, when a word is first needed. */
export function openVocabulary(listWords: () => Iterable<readonly [word: string, count: number]>): Vocabulary {
  const tree = new SearchableMap<true>();
  const wordsByInitial = new Map<string, string[]>();
  const wordsBySound = new Map<string, string[]>();
  let counts: Map<string, number> | undefined;
  let unbuilt: string[] = [];

  const read = (): Map<string, number> => {
    if (counts === undefined) {
      counts = new Map(listWords());
      unbuilt = [...counts.keys()];
    }
    return counts;
  };
  const build = (ms: number): boolean => {
    read();
    for (const until = performance.now() + ms; unbuilt.length > 0 && performance.now() < until;)
      for (const word of unbuilt.splice(-wordsAStep)) {
        tree.set(word, true);
        append(wordsByInitial, word.slice(0, 1), word);
        const sound = soundOf(word);
        if (sound !== '') append(wordsBySound, sound, word);
      }
    return unbuilt.length === 0;
  };
  const learn = (word: string, by: number) => {
    const known = read();
    if (!known.has(word)) unbuilt.push(word);
    known.set(word, Math.max(0, (known.get(word) ?? 0) + by));
  };
  const countOf = (word: string) => read().get(word) ?? 0;

  /** One or two letters begin thousands of words, so only the commonest of them are used. */
  const commonestBeginning = (typed: string): string[] =>
    [...(wordsByInitial.get(typed.slice(0, 1)) ?? []), ...unbuilt]
      .filter((word) => word.startsWith(typed))
      .sort((a, b) => countOf(b) - countOf(a) || (a < b ? -1 : 1))
      .slice(0, limits.prefix + 1);

  const strictExpansions = (typed: string): Expansion[] => {
    build(buildMs);
    const begun =
      typed.length < 3
        ? commonestBeginning(typed)
        : [...tree.atPrefix(typed).keys(), ...unbuilt.filter((word) => word.startsWith(typed))];
    const expansions = begun.map((word) => judge(typed, word));
    return [{ word: typed, kind: 'exact', nearness: 1 }, ...nearest(expansions, 'prefix')];
  };

  const lenientExpansions = (typed: string): Expansion[] => {
    build(lenientBuildMs);
    const words = new Set(swaps(typed).filter((word) => read().has(word)));
    const edits = forgivenEdits(typed);
    if (edits > 0) {
      for (const word of tree.fuzzyGet(typed, edits).keys()) words.add(word);
      for (const word of unbuilt) if (isWithin(edits, typed, word)) words.add(word);
    }
    const sound = soundOf(typed);
    const alike = [...(wordsBySound.get(sound) ?? []), ...unbuilt.filter((word) => soundOf(word) === sound)];
    for (const word of alike) if (soundsLike(typed, word)) words.add(word);
    const expansions = [...words].map((word) => judge(typed, word));
    return [...nearest(expansions, 'typo'), ...nearest(expansions, 'sound')];
  };

  return { learn, countOf, strictExpansions, lenientExpansions, build };
}

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
