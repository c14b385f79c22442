/** Splits a text into words, in order and as they are written. Pure. */

/** A body may be 1 MiB, but a name is not that long. Text beyond these limits is stored, but not searched. */
export const maxWords = 64;
export const maxWordLength = 40;

/** Letters, marks and digits, with apostrophes of all kinds inside a word: O’Brien is one word, Anne-Marie two. */
const wordPattern = /[\p{L}\p{M}\p{N}]+(?:['’ʼʻ`´][\p{L}\p{M}\p{N}]+)*/gu;

/** The same for ASCII text, which is most of it: three times as fast. */
const plainWordPattern = /[a-z0-9]+(?:['`][a-z0-9]+)*/gi;
export const isPlain = (text: string): boolean => /^[\x00-\x7f]*$/.test(text);

/** Abdullah is one name in Latin script and mostly two words in Arabic script. */
const servantOf = /(\u0639\u0628\u062f)\s+(?=\u0627\u0644)/g;

export function wordsIn(text: string): string[] {
  const start = text.slice(0, maxWords * maxWordLength);
  return (isPlain(start) ? start.match(plainWordPattern) : start.replace(servantOf, '$1').match(wordPattern)) ?? [];
}
