/**
 * Which words of the registry were meant by what was typed. MiniSearch holds each distinct folded word once, with its sound;
 * the people who have a word are found in SQLite.
 *
 * Words are learnt after the commit that brought them. A word that nobody has any more does no harm: it finds nobody.
 */
import { distance } from 'fastest-levenshtein';
import MiniSearch from 'minisearch';
import { soundOf } from './fold.rules.ts';

export type MatchKind = 'exact' | 'prefix' | 'typo' | 'sound';
/** A word that may have been meant, and how near it is to what was typed: 1 is the same. */
export type Meaning = { word: string; kind: MatchKind; nearness: number };
export type Vocabulary = {
  learn: (word: string) => void;
  /** Nearest first; the typed word itself is always among them, known or not. */
  meanings: (typed: string) => Meaning[];
};

type Entry = { id: number; word: string; sound: string };

/** How many words of each kind may stand for one typed word: more would find everybody and take long. */
const limits = { prefix: 60, typo: 60, sound: 30 };

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
  return { learn, meanings: (typed) => meanings(index, typed) };
}

/** Edits that are forgiven: none in numbers and very short words, more the longer the word. */
function forgivenEdits(typed: string): number {
  if (/\d/.test(typed) || typed.length < 3) return 0;
  if (typed.length < 4) return 1;
  return typed.length < 8 ? 2 : 3;
}

function meanings(index: MiniSearch<Entry>, typed: string): Meaning[] {
  const sound = soundOf(typed);
  const found = index.search(
    {
      combineWith: 'OR',
      queries: [
        {
          queries: [typed],
          fields: ['word'],
          prefix: true,
          fuzzy: forgivenEdits(typed),
        },
        ...(sound.length > 1 ? [{ queries: [sound], fields: ['sound'], prefix: false, fuzzy: false }] : []),
      ],
    },
    {},
  );
  const byKind: Record<MatchKind, Meaning[]> = { exact: [{ word: typed, kind: 'exact', nearness: 1 }], prefix: [], typo: [], sound: [] };
  for (const { word } of found as unknown as { word: string }[]) {
    if (word === typed) continue;
    const meaning = judge(typed, word);
    byKind[meaning.kind].push(meaning);
  }
  const nearest = (kind: 'prefix' | 'typo' | 'sound') =>
    byKind[kind].sort((a, b) => b.nearness - a.nearness || (a.word < b.word ? -1 : 1)).slice(0, limits[kind]);
  return [...byKind.exact, ...nearest('prefix'), ...nearest('typo'), ...nearest('sound')];
}

/** How one word stands for another. */
export function judge(typed: string, word: string): Meaning {
  if (word === typed) return { word, kind: 'exact', nearness: 1 };
  if (word.startsWith(typed)) return { word, kind: 'prefix', nearness: 0.8 + 0.2 * (typed.length / word.length) };
  const edits = distance(typed, word);
  const nearness = 1 - edits / Math.max(typed.length, word.length);
  if (edits <= forgivenEdits(typed)) return { word, kind: 'typo', nearness };
  return { word, kind: 'sound', nearness: Math.max(nearness, 0.5) };
}
