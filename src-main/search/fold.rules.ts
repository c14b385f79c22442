/**
 * Converts text to the form that is compared. The same pure functions serve stored and typed text.
 *
 * A folded word has only a-z and 0-9: accents are dropped and other scripts transliterated. A sound key keeps the consonants
 * of a folded word as they sound. Arabic and Hebrew write no short vowels, and people spell vowels as they like. Mohammed,
 * Muhammad and محمد share a key.
 */
import anyAscii from 'any-ascii';
import { isPlain, maxWordLength, maxWords, wordsIn } from './words-in.rules.ts';

/**
 * Combining accents, Arabic vowel signs and the tatweel. Indic vowel signs are marks too, but they carry the vowels, so they
 * stay.
 */
const droppedMarks = /[\u0300-\u036f\u0640\u064b-\u065f\u0670]/g;

/** The nasal dot of Indic scripts is mostly an n in Latin names (Sangeeta, Anjali); any-ascii would turn it into an m. */
const nasalDot = /[\u0902\u0982\u0a02\u0a70\u0a82\u0b02\u0c02\u0c82\u0d02]/g;
/** Returns the folded words of a text, in order. */
export function foldWords(text: string): string[] {
  return wordsIn(text)
    .map(foldWord)
    .filter((folded) => folded !== '')
    .slice(0, maxWords);
}

/** Returns the folded words of a text, each with its original spelling. */
export function foldedParts(text: string): { folded: string; written: string }[] {
  return wordsIn(text)
    .map((written) => ({ folded: foldWord(written), written }))
    .filter(({ folded }) => folded !== '')
    .slice(0, maxWords);
}

function foldWord(word: string): string {
  if (/^[a-z0-9]+$/i.test(word)) return word.toLowerCase().slice(0, maxWordLength);
  const ascii = isPlain(word)
    ? word
    : anyAscii(word.normalize('NFKD').replace(droppedMarks, '').replace(nasalDot, 'n'));
  return ascii
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, maxWordLength);
}

/** Returns the form in which numbers and phones are compared: letters and digits in ASCII, without punctuation. */
export function foldNumber(text: string): string {
  return foldWord(text.slice(0, 4 * maxWordLength));
}

/**
 * Returns the trigrams of a folded number, marked with `^` before and `$` after it, in order. A phrase of trigrams finds
 * numbers that equal, start with, end with or contain what was typed. The marks in the phrase decide which.
 */
export function numberGrams(marked: string): string[] {
  const grams: string[] = [];
  for (let i = 0; i + 3 <= marked.length; i++) grams.push(marked.slice(i, i + 3));
  return grams;
}

/** Letters that spell one sound, in all languages at hand. The order matters. */
const digraphs: readonly (readonly [RegExp, string])[] = [
  [/ch(?=[rl])/g, 'k'],
  [/t?[sc]h|sch|cz/g, 's'],
  [/ph/g, 'f'],
  [/dz?h?j|zh/g, 'j'],
  [/c(?=[eiy])/g, 's'],
];
/** Matches words with any of these, doubled letters or not; most words have none. */
const anyDigraph = /[cspz]h|c[eiyz]|dz*h*j/;
const doubled = /(.)\1+/g;
/** Letters that sound like others, and letters that are dropped. */
const sounds: Readonly<Record<string, string>> = { c: 'k', q: 'k', z: 's', v: 'f', p: 'b', g: 'j' };
const unkept = 'aeiouywh';
/** The same by the code of the letter. A station hears all words that it knows when it starts. */
const heardAs = Uint8Array.from({ length: 128 }, (_, code) => {
  const letter = String.fromCharCode(code);
  return (sounds[letter] ?? letter).charCodeAt(0);
});
const isUnkept = Uint8Array.from({ length: 128 }, (_, code) => Number(unkept.includes(String.fromCharCode(code))));

/** Returns the consonants of a folded word as they sound; empty for numbers and for words without consonants. */
export function soundOf(word: string): string {
  const known = soundsByWord.get(word);
  if (known !== undefined) return known;
  // Large enough for the vocabulary of a million patients. It is emptied when full, so that typed text cannot fill the memory.
  if (soundsByWord.size >= 60_000) soundsByWord.clear();
  const sound = consonantsOf(word);
  soundsByWord.set(word, sound);
  return sound;
}

const soundsByWord = new Map<string, string>();

function consonantsOf(word: string): string {
  if (/\d/.test(word)) return '';
  let spelt = word;
  if (anyDigraph.test(word)) {
    spelt = word.replace(doubled, '$1');
    for (const [spelling, letter] of digraphs) spelt = spelt.replace(spelling, letter);
  }
  if (spelt.includes('x')) spelt = spelt.replace(/x+/g, 'ks');
  let sound = '';
  let last = 0;
  for (let i = 0; i < spelt.length; i++) {
    const heard = heardAs[spelt.charCodeAt(i)] ?? 0;
    if (heard !== last && isUnkept[heard] === 0) sound += String.fromCharCode(heard);
    last = heard;
  }
  return sound;
}
