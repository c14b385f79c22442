/**
 * Finds the part of a shown text that explains why a patient was found. The station returns the word; this finds it again in its text.
 * Pure.
 */
import type { Match } from '../../src-main/patients/patient.contract.ts';
import { wordsIn } from '../../src-main/search/words-in.rules.ts';
import { digitOf } from '../visits/digits.rules.ts';

export type Piece = { text: string; isMarked: boolean };
type Span = { from: number; to: number };

/** Splits the text into marked and unmarked pieces, in order. */
export function markedPieces(text: string, { typed, matches }: { typed: string; matches: readonly Match[] }): Piece[] {
  const words = typed.split(/\s+/).map(fold).filter(Boolean);
  const spans = matches.flatMap((match) =>
    match.kind === 'number' ? numberSpan(text, [fold(typed), ...words]) : wordSpans(text, match, words),
  );
  const pieces: Piece[] = [];
  let at = 0;
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    if (from < at || from === to) continue;
    if (from > at) pieces.push({ text: text.slice(at, from), isMarked: false });
    pieces.push({ text: text.slice(from, to), isMarked: true });
    at = to;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), isMarked: false });
  return pieces;
}

/** Returns the text in which a word was found: a field of the record, or of one that was merged into it. */
type TextOf = (match: Match) => string;

/** True if every typed word was found, complete or as the beginning of a word. Otherwise the patient is only similar. */
export const fitsWhole = (typed: string, matches: readonly Match[], textOf: TextOf): boolean =>
  matches.every(({ kind }) => kind === 'exact' || kind === 'prefix' || kind === 'number') &&
  lacksNone(typed, matches, textOf);

/**
 * True if the patient is the one who was meant, and not only a possible one. Every typed word has to be a whole word of the name, or a
 * whole number. A village does not count: “Fatuma Moyo” is not another Fatuma, from Moyo.
 */
export const isNamed = (typed: string, matches: readonly Match[], textOf: TextOf): boolean =>
  matches.every(
    ({ kind, field, word }) =>
      (kind === 'exact' && field === 'name') || (kind === 'number' && foldDigits(typed).includes(foldDigits(word))),
  ) && lacksNone(typed, matches, textOf);

/** True if every typed word was found, misspelt or not. */
function lacksNone(typed: string, matches: readonly Match[], textOf: TextOf): boolean {
  const numbers = matches.filter(({ kind }) => kind === 'number').map(({ word }) => foldDigits(word));
  const typedWords = wordsIn(typed);
  // A number is one match, even if it was typed in groups, because all typed digits are in one number. It does not count for any word
  // beside it.
  const digits = foldDigits(typedWords.filter((word) => /\p{N}/u.test(word)).join(''));
  const has = (text: string) => numbers.some((number) => number.includes(text));
  const isNumber = digits !== '' && (has(digits) || (digits.length >= 9 && has(digits.slice(-8))));
  const words = typedWords.filter((word) => !(isNumber && (/\p{N}/u.test(word) || has(foldDigits(word)))));
  // One word of the record matches one typed word for each time it occurs.
  const found = new Map(matches.filter(({ kind }) => kind !== 'number').map((match) => [placeOf(match), match]));
  const timesFound = (match: Match) =>
    Math.min(
      matches.filter((other) => placeOf(other) === placeOf(match)).length,
      Math.max(1, wordsIn(textOf(match)).filter((word) => word === match.word).length),
    );
  return [...found.values()].reduce((count, match) => count + timesFound(match), 0) >= words.length;
}

/**
 * Returns the patients to list. If someone matches all that was typed, patients who lack a word are left out: “Amina Otieno” is not every
 * other Amina. If nobody does, all stay, because the misspelt word may be the one that is missing. Leaving out patients who lack a word
 * would then hide 3 of FEBRL's 500 misspelt patients behind others who sound alike. A word that only sounds alike is no reason to leave a
 * patient out, because sound is how one script finds another.
 */
export function listed<Patient>(
  typed: string,
  patients: readonly Patient[],
  found: (patient: Patient) => { matches: readonly Match[]; textOf: TextOf },
): readonly Patient[] {
  const isWhole = (patient: Patient) => fitsWhole(typed, found(patient).matches, found(patient).textOf);
  if (wordsIn(typed).length < 2 || !patients.some(isWhole)) return patients;
  return patients.filter((patient) => hasEveryWord(typed, found(patient).matches, found(patient).textOf));
}

/** True if no typed word is missing, though it may be misspelt. The station also reads two words as one: “mary ann” is Maryann. */
function hasEveryWord(typed: string, matches: readonly Match[], textOf: TextOf): boolean {
  const words = wordsIn(typed);
  const joined = words.slice(1).map((word, i) => [...words.slice(0, i), `${words[i]}${word}`, ...words.slice(i + 2)]);
  return (
    lacksNone(typed, matches, textOf) ||
    joined.some(
      (all, i) =>
        matches.some(({ word }) => fold(word).startsWith(fold(all[i] ?? ''))) &&
        lacksNone(all.join(' '), matches, textOf),
    )
  );
}

const foldDigits = (text: string): string => fold(text).replace(/\p{Nd}/gu, (digit) => String(digitOf(digit)));

const placeOf = ({ field, word, joined }: Match): string => JSON.stringify([field, word, joined]);

/** True if all that was typed is one complete number of this record, and not a part of it. */
export const isWholeNumber = (typed: string, matches: readonly Match[]): boolean =>
  matches.some(({ kind, word }) => kind === 'number' && fold(word) === fold(typed));

/** Marks the whole word if it was typed whole or misspelt. If only its beginning was typed, marks that. */
function wordSpans(text: string, { word, kind }: Match, words: string[]): Span[] {
  const spans: Span[] = [];
  for (let from = text.indexOf(word); from >= 0; from = text.indexOf(word, from + word.length)) {
    const isWhole = !isLetter(text[from - 1]) && !isLetter(text[from + word.length]);
    if (isWhole) spans.push({ from, to: from + (kind === 'prefix' ? begunLength(word, words) : word.length) });
  }
  return spans;
}

const isLetter = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character);

function begunLength(word: string, words: string[]): number {
  for (let length = word.length; length > 0; length--) {
    if (words.includes(fold(word.slice(0, length)))) return length;
  }
  return word.length;
}

/** Finds digits across the spaces and hyphens of a written number. */
function numberSpan(text: string, candidates: string[]): Span[] {
  /** The position in `text` of each folded character. */
  const places: Span[] = [];
  let digits = '';
  let at = 0;
  for (const character of text) {
    const place = { from: at, to: at + character.length };
    const folded = fold(character);
    digits += folded;
    for (let i = 0; i < folded.length; i++) places.push(place);
    at = place.to;
  }
  for (const candidate of [...candidates, ...candidates.map((one) => one.slice(-8))]) {
    const from = candidate.length < 2 ? -1 : digits.indexOf(candidate);
    const first = places[from];
    const last = places[from + candidate.length - 1];
    if (first !== undefined && last !== undefined) return [{ from: first.from, to: last.to }];
  }
  return [{ from: 0, to: text.length }];
}

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
