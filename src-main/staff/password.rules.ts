/**
 * Whether a password is one that somebody would try first: among the common ones of many languages, a row of keys or letters, or
 * made of the name of its owner or of the clinic. Nothing else is asked of a password: no digits, no signs, no change every month.
 * The station and the window ask the same function; the list of words (half a megabyte) is loaded when it is first asked.
 */
import type { Fault } from '../http/problem.contract.ts';

/** Fewer than a million guesses by somebody who knows what people choose. */
const leastScore = 2;
/** Of a longer one, the beginning is enough: the time to look grows with the length. */
const lookedAt = 64;
/** Letters and digits beside words that are known here. */
const leastRest = 4;
/** Words that everybody here would try. */
const ofEverybody = ['satchel', 'patient', 'patients', 'registry', 'clinic'];

/** `words`: the user name and, where it is known, that of the station. */
export async function isGuessable(password: string, words: string[]): Promise<boolean> {
  const parts = words.flatMap((word) => [word, ...word.split(/[\s._-]+/)]).filter((word) => word.length > 2);
  // As it will be compared, see `keys/password.ts`.
  const begin = password.normalize('NFKC').slice(0, lookedAt);
  return (
    isMadeOf(begin, [...words, ...parts, ...ofEverybody]) ||
    (await checker()).check(begin, [...ofEverybody, ...parts]).score < leastScore
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

/** What an account may not have as its password, as a fault at `pointer`; undefined when it may. */
export async function passwordFault(
  pointer: string,
  { password, words }: { password: string; words: string[] },
): Promise<Fault | undefined> {
  if (!(await isGuessable(password, words))) return undefined;
  return {
    pointer,
    detail: 'This password is among the first that others would try. Take several words, or a longer one.',
  };
}

type Checker = { check: (password: string, words: string[]) => { score: number } };

let loading: Promise<Checker> | undefined;

const checker = (): Promise<Checker> => (loading ??= load());

async function load(): Promise<Checker> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}
