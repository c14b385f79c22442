/**
 * Which strokes of the keyboard are a card that was scanned. A scanner is a keyboard to the computer, so only the shape of
 * what it types and its speed tell it from a person. Pure: the strokes carry their time.
 *
 * A card holds the 32 hexadecimal digits of a record's id, since a later version between a letter and two check digits, see
 * `record-id.rules.ts`. Nobody types as many in two seconds, so the speed need not be measured finely, and a slow scanner or a busy
 * computer is no trouble.
 */
import { recordIdIn } from '../../src-main/patients/record-id.rules.ts';

/** `key` is what the layout of the keyboard makes of it, `code` the place of the key. */
export type Stroke = { key: string; code: string; atMs: number };

export type Reading =
  | { kind: 'card'; patientId: string; from: number }
  /** Most of a card: some strokes were lost on the way. Nobody can say whose it is. */
  | { kind: 'damaged'; from: number };

/** On average from one stroke to the next. The quickest person needs more for so many digits without a meaning. */
const averageGapMs = 90;
/** Hardly any gap of a scanner is longer; a busy computer can hold up one or two of them. */
const machineGapMs = 70;
const longestGapMs = 1000;
/** With hyphens, as an id is written elsewhere; as it is on a card; as the first cards had it. */
const lengths = [36, 35, 32];
const damagedLengths = { from: 20, to: 40 };
/** No more strokes are ever looked at. */
export const memory = 48;

/** What the last strokes were; `from` is the place of the first of them that belongs to it. */
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
  // Digits alone can be the number on another card or on a box, which is read into a field on purpose.
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

/** Whether the stroke before `from` came at the speed of a scanner: then what begins there is a part of something longer. */
function goesOnBefore(strokes: readonly Stroke[], from: number): boolean {
  const [before, first] = [strokes[from - 1], strokes[from]];
  return before !== undefined && first !== undefined && first.atMs - before.atMs <= machineGapMs;
}

/** What was typed, by the layout of the keyboard and by the places of its keys: a scanner may know another layout. */
const textsOf = (strokes: readonly Stroke[]): string[] => [
  strokes.map(({ key }) => key.toLowerCase()).join(''),
  strokes.map(({ code }) => atPlace(code)).join(''),
];

function atPlace(code: string): string {
  if (code === 'Minus' || code === 'NumpadSubtract') return '-';
  return /^(?:Key|Digit|Numpad)([A-Z0-9])$/.exec(code)?.[1]?.toLowerCase() ?? '?';
}
