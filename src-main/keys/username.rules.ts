/** User names: how they are found, and which would be taken for another one. Pure. */
import type { Fault } from '../wire/problem.contract.ts';

/** A user name is found whatever its case. */
export const usernameKey = (username: string): string => username.normalize('NFKC').toLowerCase();

/** So many accounts are asked whose password it is: each takes a tenth of a second, and a guess at one name is one at all of them. */
const accountsOfName = 4;

/**
 * Who may sign in by a name, the one that has it first. Those that another station gave the name to as well have that station beside it, and
 * are known by the bare name too: at home nobody told them that they have another one.
 *
 * @param shown the name with which each signs in; no user name has a blank.
 */
export function firstOfName<Account>(
  accounts: readonly Account[],
  typed: string,
  shown: (account: Account) => string,
): Account[] {
  const searched = usernameKey(typed);
  const isExact = (account: Account) => usernameKey(shown(account)) === searched;
  const isOfName = (account: Account) => usernameKey(shown(account)).split(' ', 1)[0] === searched;
  const alike = accounts.filter((account) => !isExact(account) && isOfName(account));
  return [...accounts.filter(isExact), ...alike.slice(0, accountsOfName - 1)];
}

/** What takes no room on the screen, or none of its own: with it two names look the same. The last one is a blank of Braille. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Zs}\p{Zl}\p{Zp}\u2800]/u;

/** Scripts of which one name uses one. Those of Chinese, Japanese and Korean are used together. */
const scripts = [
  ...['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Georgian', 'Hebrew', 'Arabic', 'Ethiopic', 'Cherokee', 'Thai', 'Lao'],
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala'],
  ...['Khmer', 'Myanmar', 'Tibetan', 'Nko', 'Vai', 'Tifinagh', 'Coptic', 'Syriac', 'Thaana', 'Mongolian', 'Adlam'],
].map((name) => new RegExp(`\\p{Script=${name}}`, 'u'));

/** Whether a name has letters that cannot be seen, or of scripts that are not written together. */
export const hasStrangeLetters = (username: string): boolean =>
  invisible.test(username) || scripts.filter((script) => script.test(username.normalize('NFKC'))).length > 1;

export function usernameFault(pointer: string, username: string): Fault | undefined {
  if (!hasStrangeLetters(username)) return undefined;
  return { pointer, detail: 'A user name has letters of one script, and none that cannot be seen.' };
}

/**
 * Letters of Cyrillic, Greek and Armenian that look like Latin ones, each before the one that it looks like: those of Unicode's
 * list of confusables (UTS #39) that are letters of a living language, in small and in capitals.
 */
const lookalikes = new Map(
  [
    'аaеeоoрpсcуyхxѕsіiїiјjһhԁdԛqԝwӏlүyғfАAВBЕEЗ3КKМMНHОOРPСCТTУYХXЅSІIЇIЈJԚQԜWҮYӀlЬb',
    'αaοoνvρpιiκkυuγyσoχxωwηnτtΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧX',
    'օoսuոnհhցgզqյjՕOՍUՏSԼL',
  ].flatMap((pairs) => [...pairs.matchAll(/(.)(.)/gu)].map(([, letter = '', latin = '']) => [letter, latin] as const)),
);

/** The same of Latin letters and digits among themselves, in that order: a capital I is one for its look, before all is made small. */
const lookalikesOfLatin: readonly (readonly [RegExp, string])[] = [
  [/[I1|ǀɩꞁ]/g, 'l'],
  [/[ıɪ]/g, 'i'],
  [/[0O]/g, 'o'],
  [/ȷ/g, 'j'],
  [/ɑ/g, 'a'],
  [/ɡ/g, 'g'],
  [/rn/g, 'm'],
  [/vv/g, 'w'],
];

/** Equal for two names that look alike, whatever their scripts. */
export function skeleton(username: string): string {
  const latin = [...username.normalize('NFKC')].map((letter) => lookalikes.get(letter) ?? letter).join('');
  return lookalikesOfLatin.reduce((name, [like, letter]) => name.replace(like, letter), latin).toLowerCase();
}
