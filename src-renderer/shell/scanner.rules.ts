/**
 * Recognises a scanned card among keystrokes. To the computer, a scanner is a keyboard, so only its speed and the shape of its text tell
 * it from a person. Pure: the strokes include their time. A card contains the 32 hexadecimal digits of a record's id. Since a later
 * version, a letter comes before them and two check digits after them, see `record-id.rules.ts`. Nobody types that many in two seconds.
 * The speed therefore need not be measured finely, and a slow scanner or a busy computer is no problem.
 */
import { recordIdIn } from '../../src-main/patients/record-id.rules.ts';

/** `key` is the character in the keyboard's layout, `code` the position of the key. */
export type Stroke = { key: string; code: string; atMs: number };

export type Reading =
  | { kind: 'card'; patientId: string; from: number }
  /** Most of a card: some strokes were lost on the way, so its patient is unknown. */
  | { kind: 'damaged'; from: number };

/** Milliseconds on average from one stroke to the next. Even the quickest person needs more for that many digits without a meaning. */
const averageGapMs = 90;
/** Milliseconds. Hardly any gap of a scanner is longer, but a busy computer can delay one or two strokes. */
const machineGapMs = 70;
const longestGapMs = 1000;
/** The lengths of an id with hyphens, of a card, and of the first cards. */
const lengths = [36, 35, 32];
const damagedLengths = { from: 20, to: 40 };
/** The number of strokes kept. */
export const memory = 48;

/** Interprets the last strokes. `from` is the index of the first one that belongs to the reading. */
export function readingOf(strokes: readonly Stroke[]): Reading | undefined {
  for (const length of lengths) {
    const from = strokes.length - length;
    const last = strokes.slice(-length);
    if (from < 0 || !isOfMachine(last) || goesOnBefore(strokes, from)) continue;
    const patientId = textsOf(last).map(recordIdIn).find(Boolean);
    if (patientId !== undefined) return { kind: 'card', patientId, from };
  }
  return damagedIn(strokes);
}

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

function isOfMachine(strokes: readonly Stroke[]): boolean {
  const [first] = strokes;
  const last = strokes.at(-1);
  if (first === undefined || last === undefined) return false;
  if (last.atMs - first.atMs > averageGapMs * (strokes.length - 1)) return false;
  return strokes.every(({ atMs }, i) => atMs - (strokes[i - 1]?.atMs ?? atMs) <= longestGapMs);
}

/** True if the stroke before `from` came at the speed of a scanner. Then the strokes from there are a part of something longer. */
function goesOnBefore(strokes: readonly Stroke[], from: number): boolean {
  const [before, first] = [strokes[from - 1], strokes[from]];
  return before !== undefined && first !== undefined && first.atMs - before.atMs <= machineGapMs;
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
