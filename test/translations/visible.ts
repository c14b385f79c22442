/** Finds the messages that are visible on a screen by its texts alone: a message is a pattern in which every value is a gap. Pure. */
import type { Language } from '../../src-renderer/messages/languages.ts';
import { parsed, type Ast } from './icu.ts';

type Pattern = { key: string; whole: RegExp; within: RegExp | undefined };

/** Between two texts of a screen. No text contains it. */
const border = '\u0001';
const gap = `[^${border}]{0,200}?`;
/** Fewer letters are found by chance in the middle of another text. */
const fewestWithin = 10;

/** Returns the patterns of all messages that contain a word. */
export function patternsOf(messages: Readonly<Record<string, string>>, language: string): Pattern[] {
  return Object.entries(messages).flatMap(([key, message]) => {
    const ast = parsed(message, language);
    const letters = lettersIn(ast);
    if (letters < 2) return [];
    const source = sourceOf(ast);
    const whole = new RegExp(`${border}${source}${border}`, 'u');
    const within =
      letters < fewestWithin ? undefined : new RegExp(`(?<![\\p{L}\\p{N}])${source}(?![\\p{L}\\p{N}])`, 'u');
    return [{ key, whole, within }];
  });
}

export type Pictures = {
  /** The file of a picture, relative to the folder. */
  byKey: ReadonlyMap<string, string>;
  /** Tells the reader how many texts have a picture, or why there is none. */
  said: string;
};
/** A screen, with the file of its picture. */
export type SeenScreen = { file: string; texts: string[] };

export const noPictures = (said: string): Pictures => ({ byKey: new Map(), said });

/** Returns the file of the best picture for each key: with the message as a text of its own, and with few others beside it. */
export function bestScreens(
  screens: readonly SeenScreen[],
  { messages, language }: { messages: Readonly<Record<string, string>>; language: Language },
): Map<string, string> {
  const patterns = patternsOf(messages, language);
  const best = new Map<string, { file: string; rank: number }>();
  for (const { file, texts } of screens) {
    const visible = visibleIn(texts, patterns);
    for (const { key, isWhole } of visible) {
      const rank = visible.length + (isWhole ? 0 : patterns.length);
      if (rank < (best.get(key)?.rank ?? Infinity)) best.set(key, { file, rank });
    }
  }
  return new Map([...best].map(([key, { file }]) => [key, file]));
}

type Visible = { key: string; isWhole: boolean };

/** Returns the keys of the visible messages, and whether each is a text of its own or a part of one. */
export function visibleIn(texts: readonly string[], patterns: readonly Pattern[]): Visible[] {
  // Each text has borders of its own: a match consumes both.
  const screen = [...new Set(texts.map(plain))].map((text) => border + text + border).join('');
  return patterns.flatMap(({ key, whole, within }): Visible[] => {
    if (whole.test(screen)) return [{ key, isWhole: true }];
    return within?.test(screen) === true ? [{ key, isWhole: false }] : [];
  });
}

/** Removes what the window adds to a text: marks of direction, and spaces of several kinds. */
const plain = (text: string): string =>
  text
    .replaceAll(/[\u200e\u200f\u2066-\u2069]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

function sourceOf(ast: Ast): string {
  const parts = ast.map((part) => {
    if ('options' in part) {
      const forms = Object.values(part.options).map(({ value }) => sourceOf(value));
      return `(?:${forms.join('|')})`;
    }
    const text = textOf(part);
    return text === undefined ? gap : escaped(text);
  });
  return parts.join('');
}

const escaped = (text: string): string =>
  text
    .replaceAll(/[\u200e\u200f\u2066-\u2069]/g, '')
    .replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')
    // Lines are shown one below the other, and their texts follow each other.
    .replaceAll(/\s*\n\s*/g, '\n')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll('\n', ' ?');

function lettersIn(ast: Ast): number {
  const counts = ast.map((part) => {
    if ('options' in part) return Math.min(...Object.values(part.options).map(({ value }) => lettersIn(value)));
    return textOf(part)?.match(/\p{L}/gu)?.length ?? 0;
  });
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Returns the text of a part, or nothing if a value or `#` takes its place. The library's number for a text is 0. */
const textOf = (part: Ast[number]): string | undefined =>
  Number(part.type) === 0 && 'value' in part && typeof part.value === 'string' ? part.value : undefined;
