/**
 * Whether a password is one that somebody would try first: among the common ones of many languages, a row of keys or letters, or
 * made of the name of its owner or of the clinic. No digits, no signs and no change every month are asked.
 *
 * One or two words with a year, a phone number or some signs are refused whatever the words are: no list has all names and places of a
 * region, and whoever guesses begins with those. Anybody can write down three words. The station and the window ask the same function;
 * what it compares with (half a megabyte) is loaded when it is first asked.
 */
import type { Fault } from '../http/problem.contract.ts';

/** Fewer than a hundred million guesses by somebody who knows what people choose: half a year of one core that has the folder. */
const leastScore = 3;
/** Of a longer one, the beginning is enough: the time to look grows with the length. */
const lookedAt = 64;
/** Letters and digits beside words that are known here. */
const leastRest = 4;
/** Words that everybody here would try. */
const ofEverybody = ['satchel', 'patient', 'patients', 'registry', 'clinic'];
const leastLetters = 3;
const leastWords = 3;
/** So many letters without a break are several words, written together. */
const severalWords = 20;
/** So many changes between letters and digits, small and capital ones, are no words with a year but chance. */
const leastRuns = 6;
/** What stands between the parts of names is no word of its own. */
const particles = new Set(
  'de la las los del da do dos das du des wa bin binti ibn al el abu san santa van von'.split(' '),
);

/** `words`: the user name and, where it is known, that of the station. */
export async function isGuessable(password: string, words: string[]): Promise<boolean> {
  const parts = words.flatMap((word) => [word, ...word.split(/[\s._-]+/)]).filter((word) => word.length > 2);
  // As it will be compared, see `keys/password.ts`.
  const begin = password.normalize('NFKC').slice(0, lookedAt);
  return (
    isMadeOf(begin, [...words, ...parts, ...ofEverybody]) ||
    isFewWords(begin, (await compared()).triedFirst) ||
    (await compared()).checker.check(begin, [...ofEverybody, ...parts]).score < leastScore
  );
}

/** Whether next to nothing is left of it without these words. */
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

/** Whether it is one word or two, or none, with numbers, signs and what is tried first beside them. */
function isFewWords(password: string, triedFirst: ReadonlySet<string>): boolean {
  // A number is one whatever stands between its parts: a phone number, a day.
  const plain = password.replaceAll(/(?<=\p{N})[\s.()/+-]+(?=\p{N})/gu, '');
  // A sign or a digit in the place of a letter, between two of them.
  const spelt = plain.replaceAll(/(?<=\p{L})[013457@$!](?=\p{L})/gu, (sign) => signsAsLetters[sign] ?? sign);
  const words = [...runsIn(spelt)].filter(
    (run) => run.length >= leastLetters && !/^\p{N}/u.test(run) && !triedFirst.has(run),
  );
  const isLong = words.some(({ length }) => length >= severalWords);
  return words.length < leastWords && runsIn(plain).size < leastRuns && !isLong;
}

/** Letters that go together, without accents, and numbers. */
const runsIn = (text: string): ReadonlySet<string> =>
  new Set(
    (text.match(/\p{Lu}?[\p{Ll}\p{Lt}\p{Lm}\p{Lo}\p{M}]+|\p{Lu}+|\p{N}+/gu) ?? [])
      .map((run) => run.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, ''))
      .filter((run) => !particles.has(run)),
  );

/** What an account may not have as its password, as a fault at `pointer`; undefined when it may. */
export async function passwordFault(
  pointer: string,
  { password, words }: { password: string; words: string[] },
): Promise<Fault | undefined> {
  if (!(await isGuessable(password, words))) return undefined;
  return {
    pointer,
    detail:
      'This password is among the first that others would try. Take three or four words that do not belong together; ' +
      'a name or a place with a year is tried first.',
  };
}

type Compared = {
  checker: { check: (password: string, words: string[]) => { score: number } };
  triedFirst: ReadonlySet<string>;
};

let loading: Promise<Compared> | undefined;

const compared = (): Promise<Compared> => (loading ??= load());

async function load(): Promise<Compared> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }, { wordsTriedFirst }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('./tried-first.rules.ts'),
  ]);
  return {
    checker: new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs }),
    triedFirst: new Set(wordsTriedFirst),
  };
}
