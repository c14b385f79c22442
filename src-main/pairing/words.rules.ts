/**
 * A fingerprint as four words that people compare aloud. Each word is sixteen bits, in syllables of consonant and
 * vowel, so no word list of any language is needed. An attacker who wants two stations with the same four words has to
 * try 2^64 certificates. The idea is that of proquints.
 */
const consonants = 'bdfghjklmnprstvz';
const vowels = 'aiou';
const wordBits = 16;
const words = 4;

/** @param fingerprint hexadecimal; `lusab-babad-gutih-tugad` stands for its first 64 bits. */
export function wordsOf(fingerprint: string): string {
  const digits = wordBits / 4;
  return Array.from({ length: words }, (_, i) =>
    wordOf(Number.parseInt(fingerprint.slice(i * digits, (i + 1) * digits), 16)),
  ).join('-');
}

const wordOf = (bits: number): string =>
  [
    consonants[(bits >> 12) & 15],
    vowels[(bits >> 10) & 3],
    consonants[(bits >> 6) & 15],
    vowels[(bits >> 4) & 3],
    consonants[bits & 15],
  ].join('');
