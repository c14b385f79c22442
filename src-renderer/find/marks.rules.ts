/** Which part of a shown text is why a patient was found. The station says the word; here it is found again in its text. Pure. */
import type { Match } from '../../src-main/patients/patient.contract.ts';
import { wordsIn } from '../../src-main/search/words-in.rules.ts';
import { digitOf } from '../visits/digits.rules.ts';

export type Piece = { text: string; isMarked: boolean };
type Span = { from: number; to: number };

/** The text in pieces, marked and not, in its order. */
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

/** Text in which a word was found: the field of the record, or of one that was merged into it. */
type TextOf = (match: Match) => string;

/** Whether every word that was typed is in what was found, complete or begun; otherwise it is only similar. */
export const fitsWhole = (typed: string, matches: readonly Match[], textOf: TextOf): boolean =>
  matches.every(({ kind }) => kind === 'exact' || kind === 'prefix' || kind === 'number') &&
  lacksNone(typed, matches, textOf);

/**
 * Whether this is who was meant, and not only somebody whom it could be: every word that was typed is a whole word of the name, or a
 * whole number. A village says nothing of that: “Fatuma Moyo” is not another Fatuma, of Moyo.
 */
export const isNamed = (typed: string, matches: readonly Match[], textOf: TextOf): boolean =>
  matches.every(
    ({ kind, field, word }) =>
      (kind === 'exact' && field === 'name') || (kind === 'number' && foldDigits(typed).includes(foldDigits(word))),
  ) && lacksNone(typed, matches, textOf);

/** Whether every word that was typed is in what was found, misspelt or not. */
function lacksNone(typed: string, matches: readonly Match[], textOf: TextOf): boolean {
  const numbers = matches.filter(({ kind }) => kind === 'number').map(({ word }) => foldDigits(word));
  const typedWords = wordsIn(typed);
  // A number is one match, also where it was typed in groups: all that has digits is in one number. It stands for no word beside it.
  const digits = foldDigits(typedWords.filter((word) => /\p{N}/u.test(word)).join(''));
  const has = (text: string) => numbers.some((number) => number.includes(text));
  const isNumber = digits !== '' && (has(digits) || (digits.length >= 9 && has(digits.slice(-8))));
  const words = typedWords.filter((word) => !(isNumber && (/\p{N}/u.test(word) || has(foldDigits(word)))));
  // One word of the record stands for one that was typed, as often as it is there.
  const found = new Map(matches.filter(({ kind }) => kind !== 'number').map((match) => [placeOf(match), match]));
  const timesFound = (match: Match) =>
    Math.min(
      matches.filter((other) => placeOf(other) === placeOf(match)).length,
      Math.max(1, wordsIn(textOf(match)).filter((word) => word === match.word).length),
    );
  return [...found.values()].reduce((count, match) => count + timesFound(match), 0) >= words.length;
}

/**
 * Those who are listed. Where somebody has all that was typed, whoever lacks a word of it is left out: “Amina Otieno” is not every other
 * Amina. Where nobody has, all stay, because the misspelt word may be the one that is missing: to leave out whoever lacks a word then
 * hides 3 of FEBRL's 500 misspelt patients behind others who sound alike. A word that only sounds alike is no reason either, since
 * that is how one script finds another.
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

/**
 * Whether nothing is missing of what was typed, though it may be misspelt. The station reads two words as one, too: “mary ann” is
 * Maryann.
 */
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

/** Whether all that was typed is one number of this record, and no part of it. */
export const isWholeNumber = (typed: string, matches: readonly Match[]): boolean =>
  matches.some(({ kind, word }) => kind === 'number' && fold(word) === fold(typed));

/** All of a word that was typed whole or misspelt; of a word that was begun, its beginning. */
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

/** Digits are found across the spaces and hyphens that a number is written with. */
function numberSpan(text: string, candidates: string[]): Span[] {
  /** Where in `text` each folded character comes from. */
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
