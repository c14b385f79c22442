/** User names: how they are found, and which ones look alike. Pure. */
import type { Fault } from '../wire/problem.contract.ts';

/** Lookup key of a user name: the same in any case. */
export const usernameKey = (username: string): string => username.normalize('NFKC').toLowerCase();

/**
 * Maximum number of accounts that a password is tried for. Each takes a tenth of a second, and a guess at one name is
 * a guess at all of them.
 */
const accountsOfName = 4;

/**
 * The accounts that may sign in with a typed name, exact matches first. If another station gave the same name to
 * others, the station is appended to theirs. They can also use the bare name, because nobody at their own station
 * told them of the other one.
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

/**
 * Characters that take no room on the screen, or no room of their own: with them two names look the same. The last
 * one is a blank of Braille.
 */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Zs}\p{Zl}\p{Zp}\u2800]/u;

/**
 * Scripts that are not mixed within one name. Those of Chinese, Japanese and Korean are used together, so they are
 * not listed.
 */
const scripts = [
  ...['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Georgian', 'Hebrew', 'Arabic', 'Ethiopic', 'Cherokee', 'Thai', 'Lao'],
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala'],
  ...['Khmer', 'Myanmar', 'Tibetan', 'Nko', 'Vai', 'Tifinagh', 'Coptic', 'Syriac', 'Thaana', 'Mongolian', 'Adlam'],
].map((name) => new RegExp(`\\p{Script=${name}}`, 'u'));

/** True if a name has invisible letters, or letters of scripts that are not written together. */
export const hasStrangeLetters = (username: string): boolean =>
  invisible.test(username) || scripts.filter((script) => script.test(username.normalize('NFKC'))).length > 1;

export function usernameFault(pointer: string, username: string): Fault | undefined {
  if (!hasStrangeLetters(username)) return undefined;
  return { pointer, detail: 'A user name must have letters of one script and no invisible characters.' };
}

/**
 * Letters of Cyrillic, Greek and Armenian, each followed by the Latin letter that it looks like. From Unicode's list
 * of confusables (UTS #39): the small and capital letters of living languages.
 */
const lookalikes = new Map(
  [
    'аaеeоoрpсcуyхxѕsіiїiјjһhԁdԛqԝwӏlүyғfАAВBЕEЗ3КKМMНHОOРPСCТTУYХXЅSІIЇIЈJԚQԜWҮYӀlЬb',
    'αaοoνvρpιiκkυuγyσoχxωwηnτtΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧX',
    'օoսuոnհhցgզqյjՕOՍUՏSԼL',
  ].flatMap((pairs) => [...pairs.matchAll(/(.)(.)/gu)].map(([, letter = '', latin = '']) => [letter, latin] as const)),
);

/**
 * The same for Latin letters and digits, in this order. It runs before lowercasing, because a capital I counts by its
 * shape.
 */
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

/** Returns equal strings for two names that look alike, whatever their scripts. */
export function skeleton(username: string): string {
  const latin = [...username.normalize('NFKC')].map((letter) => lookalikes.get(letter) ?? letter).join('');
  return lookalikesOfLatin.reduce((name, [like, letter]) => name.replace(like, letter), latin).toLowerCase();
}
