/**
 * Recognises a scanned card among keystrokes. To the computer, a scanner is a keyboard, so only its speed and the shape of its text tell
 * it from a person. Pure: the strokes include their time. A card contains the 32 hexadecimal digits of a record's id. Since a later
 * version, a letter comes before them and two check digits after them, see `record-id.rules.ts`. Nobody types that many digits without a
 * meaning one after the other at the speed of words. Each gap between two strokes is judged, and a third of them may be longer. The whole
 * may thus take many seconds, and a slow scanner or a busy computer is no problem.
 */
import { recordIdIn } from '../../src-main/patients/record-id.rules.ts';

/** `key` is the character in the keyboard's layout, `code` the position of the key. */
export type Stroke = { key: string; code: string; atMs: number };

export type Reading =
  | { kind: 'card'; patientId: string; from: number }
  /** Most of a card: some strokes were lost on the way, so its patient is unknown. */
  | { kind: 'damaged'; from: number };

/** Milliseconds from one stroke to the next. A person needs more for most of that many digits without a meaning. */
export const slowGapMs = 180;
/** Milliseconds on average, for strokes that do not show by themselves that they are a whole card. */
const averageGapMs = 90;
/** Milliseconds. Hardly any gap of a scanner is longer, but a busy computer can delay one or two strokes. */
const machineGapMs = 70;
const longestGapMs = 2000;
/** The lengths of an id with hyphens and of a card. Their form is that of nothing else. */
const certainLengths = [36, 35];
/** The length of the first cards, which had only the digits. These are also a part of the others. */
const lengthOfFirst = 32;
const damagedLengths = { from: 20, to: 40 };
/** The number of strokes kept. */
export const memory = 48;

/** Interprets the last strokes. `from` is the index of the first one that belongs to the reading. */
export function readingOf(strokes: readonly Stroke[]): Reading | undefined {
  for (const length of certainLengths) {
    const from = strokes.length - length;
    const patientId = idIn(strokes, from);
    if (patientId === undefined) continue;
    // Typed by a person, a whole card is text as any other, and its end is no damaged one.
    if (!isAsFastAsScanner(strokes.slice(from))) return undefined;
    if (!goesOnBefore(strokes, from)) return { kind: 'card', patientId, from };
  }
  return firstCardIn(strokes) ?? damagedIn(strokes);
}

function firstCardIn(strokes: readonly Stroke[]): Reading | undefined {
  const from = strokes.length - lengthOfFirst;
  const patientId = idIn(strokes, from);
  if (patientId === undefined || !isOfMachine(strokes.slice(from))) return undefined;
  return goesOnBefore(strokes, from, slowGapMs) ? undefined : { kind: 'card', patientId, from };
}

/** The record that the strokes from `from` on name, without a blank before or after it. */
const idIn = (strokes: readonly Stroke[], from: number): string | undefined =>
  from < 0
    ? undefined
    : textsOf(strokes.slice(from))
        .filter((text) => text === text.trim())
        .map(recordIdIn)
        .find(Boolean);

function damagedIn(strokes: readonly Stroke[]): Reading | undefined {
  const isPart = (from: number) => isOfMachine(strokes.slice(from)) && textsOf(strokes.slice(from)).some(isOfCard);
  let from = strokes.length - damagedLengths.from;
  if (from < 0 || !isPart(from)) return undefined;
  while (from > 0 && goesOnBefore(strokes, from) && isPart(from - 1)) from -= 1;
  if (strokes.length - from > damagedLengths.to) return undefined;
  // Digits alone can be the number on another card or on a box, which is scanned into a field on purpose.
  const isMixed = textsOf(strokes.slice(from)).some((text) => isOfCard(text) && /[a-f]/.test(text) && /\d/.test(text));
  return isMixed ? { kind: 'damaged', from } : undefined;
}

const isOfCard = (text: string): boolean => /^p?[0-9a-f-]+$/.test(text);

function isAsFastAsScanner(strokes: readonly Stroke[]): boolean {
  const gaps = gapsOf(strokes);
  const slow = gaps.filter((gap) => gap > slowGapMs);
  return slow.length <= gaps.length / 3 && slow.every((gap) => gap <= longestGapMs);
}

function isOfMachine(strokes: readonly Stroke[]): boolean {
  const gaps = gapsOf(strokes);
  const totalMs = gaps.reduce((sum, gap) => sum + gap, 0);
  return totalMs <= averageGapMs * gaps.length && gaps.every((gap) => gap <= longestGapMs);
}

const gapsOf = (strokes: readonly Stroke[]): number[] =>
  strokes.slice(1).map(({ atMs }, i) => atMs - (strokes[i]?.atMs ?? atMs));

/** True if the stroke before `from` came as soon as a scanner's. Then the strokes from there are a part of something longer. */
function goesOnBefore(strokes: readonly Stroke[], from: number, gapMs = machineGapMs): boolean {
  const [before, first] = [strokes[from - 1], strokes[from]];
  return before !== undefined && first !== undefined && first.atMs - before.atMs <= gapMs;
}

/** The text of the strokes, by the keyboard's layout and by key positions, because a scanner may use another layout. */
const textsOf = (strokes: readonly Stroke[]): string[] => [
  strokes.map(({ key }) => key.toLowerCase()).join(''),
  strokes.map(({ code }) => atPlace(code)).join(''),
];

function atPlace(code: string): string {
  if (code === 'Minus' || code === 'NumpadSubtract') return '-';
  return /^(?:Key|Digit|Numpad)([A-Z0-9])$/.exec(code)?.[1]?.toLowerCase() ?? '?';
}
