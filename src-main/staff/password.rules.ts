/**
 * Decides whether a password is one that an attacker would try first. These are common ones of many languages, rows of keys or
 * letters, and ones made of the names of the staff or of the clinic. Digits, signs or a change every month are not required.
 *
 * One or two words with a year, a phone number or some signs are refused whatever the words are. No list contains all names and places
 * of a region, and attackers begin with those. Anybody can write down three words. The station and the window call the same function;
 * its word lists (half a megabyte) are loaded on the first call.
 */
import type { Fault } from '../wire/problem.contract.ts';

/**
 * Lower scores mean fewer than a hundred million guesses by somebody who knows what people choose. That is half a year of one core
 * with the folder.
 */
const leastScore = 3;
/** The beginning of a longer password is enough, because the time to check grows with the length. */
const lookedAt = 64;
/** The number of letters and digits needed besides known words. */
const leastRest = 4;
/** Words that everybody here would try. */
const ofEverybody = ['satchel', 'patient', 'patients', 'registry', 'clinic'];
const leastLetters = 3;
const leastWords = 3;
/** A run of this many letters is several words, written together. */
const severalWords = 20;
/** A password with this many changes between letters and digits, or small and capital letters, is random and not words with a year. */
const leastRuns = 6;
/** Particles between the parts of names are not words of their own. */
const particles = new Set(
  'de la las los del da do dos das du des wa bin binti ibn al el abu san santa van von'.split(' '),
);

/** `words`: the names that anybody with the folder knows, those of the station and of its staff. */
export async function isGuessable(password: string, words: string[]): Promise<boolean> {
  const parts = words.flatMap((word) => [word, ...word.split(/[\s._-]+/)]).filter((word) => word.length > 2);
  // In the form in which it will be compared, see `keys/password.ts`.
  const begin = password.normalize('NFKC').slice(0, lookedAt);
  const { checker, wordsTriedFirst, phrases } = await compared();
  const tried = anyOf([...wordsTriedFirst, ...parts.flatMap((part) => [...runsIn(part)])]);
  return (
    isMadeOf(begin, [...words, ...parts, ...ofEverybody]) ||
    isFewWords(begin, { tried, phrases }) ||
    checker.check(begin, [...ofEverybody, ...parts]).score < leastScore
  );
}

/** True if almost nothing is left of the password without these words. */
function isMadeOf(password: string, words: string[]): boolean {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
  const longestFirst = words
    .map(plain)
    .filter((word) => word.length > 2)
    .sort((a, b) => b.length - a.length);
  const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ''), plain(password));
  return rest !== plain(password) && rest.length < leastRest;
}

const signsAsLetters: Readonly<Record<string, string>> = {
  ...{ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' },
};
const signs = '[013457@$!]';
/** Signs and digits in place of letters, between two letters or before a year. */
const signsBetween = new RegExp(
  String.raw`(?<=\p{L}${signs}*)${signs}(?=${signs}*(?:\p{L}|(?:19|20)\p{N}{2}(?!\p{N})))`,
  'gu',
);

/** True if a password is at most two words, besides numbers, signs and words that are tried first. */
function isFewWords(password: string, { tried, phrases }: { tried: RegExp; phrases: RegExp }): boolean {
  // Digits count as one number whatever separates them: a phone number, a day.
  const plain = withoutMarks(password).replaceAll(/(?<=\p{N})[\s.()/+-]+(?=\p{N})/gu, '');
  const spelt = plain.replaceAll(signsBetween, (sign) => signsAsLetters[sign] ?? sign).replaceAll(phrases, ' ');
  const runs = [...runsIn(spelt)];
  const restOf = (run: string) => run.replaceAll(tried, '');
  const isNew = (run: string) => restOf(run) !== '';
  const fresh = runs.filter(isNew);
  const words = fresh.filter((run) => run.length >= leastLetters && !/^\p{N}/u.test(run));
  const isLong = words.some((run) => run.length >= severalWords && restOf(run).length >= run.length / 2);
  // Random letters are hardly ever readable; there a digit is a digit and stands for no letter.
  const changes = fresh.some((run) => unreadable.test(run)) ? [...runsIn(plain)].filter(isNew) : fresh;
  return words.length < leastWords && changes.length < leastRuns && !isLong;
}

/** Four consonants in a row, no vowel, or only one or two letters. */
const unreadable = /[b-df-hj-np-tv-xz]{4}|^[b-df-hj-np-tv-xz]+$|^[a-z]{1,2}$/;

/** Matches any of the words anywhere, longest first. Short ones, which many other words contain, match only alone. */
function anyOf(words: readonly string[]): RegExp {
  const longestFirst = words.toSorted((a, b) => b.length - a.length);
  const long = longestFirst.filter((word) => word.length > leastLetters);
  return new RegExp(`^(?:${longestFirst.join('|')})$|${long.join('|')}`, 'gu');
}

const withoutMarks = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '');

/** Consecutive letters, without accents, and numbers. */
const runsIn = (text: string): ReadonlySet<string> =>
  new Set(
    (withoutMarks(text).match(/\p{Lu}?[\p{Ll}\p{Lt}\p{Lm}\p{Lo}]+|\p{Lu}+|\p{N}+/gu) ?? [])
      .map((run) => run.toLowerCase())
      .filter((run) => !particles.has(run)),
  );

/** Returns a fault at `pointer` if an account may not have this password; undefined if it may. */
export async function passwordFault(
  pointer: string,
  { password, words }: { password: string; words: string[] },
): Promise<Fault | undefined> {
  if (!(await isGuessable(password, words))) return undefined;
  return {
    pointer,
    detail:
      'This password is easy to guess. Use three or four words that do not belong together, rather than a name ' +
      'or place with a year.',
  };
}

type Compared = {
  checker: { check: (password: string, words: string[]) => { score: number } };
  wordsTriedFirst: readonly string[];
  phrases: RegExp;
};

let loading: Promise<Compared> | undefined;

const compared = (): Promise<Compared> => (loading ??= load());

async function load(): Promise<Compared> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }, { wordsTriedFirst, phrasesTriedFirst }] =
    await Promise.all([
      import('@zxcvbn-ts/core'),
      import('@zxcvbn-ts/language-common'),
      import('./tried-first.rules.ts'),
    ]);
  // Written together or apart, with anything between.
  const phrases = phrasesTriedFirst.map((phrase) => phrase.replaceAll(' ', String.raw`\P{L}*`)).join('|');
  return {
    checker: new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs }),
    wordsTriedFirst,
    phrases: new RegExp(String.raw`(?<!\p{L})(?:\P{L}*(?:${phrases}))+`, 'giu'),
  };
}
