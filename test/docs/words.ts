import { withoutCode } from './prose.ts';

/**
 * Words that texts for people avoid, each with the term to use: words of the code, and words that the glossary replaced. Code in
 * backticks keeps its names.
 */
const forbiddenWords: readonly (readonly [RegExp, string])[] = [
  [/\b(joins?|joined|joining|partings?|parted)\b/i, 'merge, unmerge, pair'],
  [/\b(seats?)\b/i, 'workstation'],
  [/\b(exchang(e|es|ed|ing))\b/i, 'sync, replace'],
  [/\b(retire[sd]?|retiring|put(ting)? back|takes? back|taken? back)\b/i, 'remove, restore, undo'],
  [/\b(seal(s|ed)?)\b/i, 'encrypt'],
  [/\b(bundles?)\b/, 'sync file'],
  [/\b(snapshots?)\b/i, 'full copy'],
  [/\b(audit|audited)\b/i, 'access log'],
  [/\b(registers?)\b/i, 'registry'],
  [/\b(service tokens?)\b/i, 'access token'],
  [/\b(pass-phrases?)\b/i, 'passphrase'],
  [/\b(told|tells?|says?|said|heard?|hears)\b/i, 'report, return, set, specify, receive'],
  [/\b(lies?|lay|stands?|stood)\b/i, 'be, remain'],
  [/\b(any more|once more|anew)\b/i, 'no longer, again'],
  [/\b(whoever|whatever|whichever)\b/i, 'anyone who, everything that'],
  [/[«»]/, 'quotation marks'],
];

/** Returns the forbidden words in a text, each with the term to use. */
export const forbiddenIn = (text: string): string[] =>
  forbiddenWords.flatMap(([forbidden, better]) => {
    const word = forbidden.exec(withoutCode(text))?.[0];
    return word === undefined ? [] : [`“${word}”; write: ${better}`];
  });
