/** Tells a scanned card from a person who types. Times are given, so that nothing here waits. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codeTextOf } from '../../src-main/patients/record-id.rules.ts';
import { memory, readingOf, type Stroke } from '../../src-renderer/shell/scanner.rules.ts';

const id = '019f2c4e-77da-740e-8abc-0123456789de';
/** The code of the first cards, and the code of today's cards. */
const card = id.replaceAll('-', '');
const newCard = codeTextOf(id);

const codeOf = (key: string): string => {
  if (key === '-') return 'Minus';
  return /\d/.test(key) ? `Digit${key}` : `Key${key.toUpperCase()}`;
};

type Typing = { text: string; gaps: readonly number[]; fromMs?: number };

/** Returns the strokes of a text. The gap before each but the first is taken from `gaps`, again and again. */
function strokesOf({ text, gaps, fromMs = 1000 }: Typing): Stroke[] {
  let atMs = fromMs;
  return [...text].map((key, i) => {
    if (i > 0) atMs += gaps[(i - 1) % gaps.length] ?? 0;
    return { key, code: codeOf(key), atMs };
  });
}

const hex = fc
  .array(fc.constantFrom(...'0123456789abcdef'), { minLength: 32, maxLength: 32 })
  .map((all) => all.join(''));
const machineGaps = fc.array(fc.integer({ min: 0, max: 55 }), { minLength: 1, maxLength: 35 });
/** A person who types very fast. Single strokes may be quick, because two keys can be struck as one. */
const humanGaps = fc
  .array(fc.integer({ min: 5, max: 900 }), { minLength: 8, maxLength: 31 })
  .map((gaps) => gaps.map((gap, i) => (i % 2 === 0 ? gap : Math.max(gap, 190))));
const withHyphens = (digits: string) => digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const shape = fc.constantFrom('plain', 'hyphens', 'card');

test('every card is read, at any speed of a scanner, of both versions, in capitals, and from the middle of typing', () => {
  fc.assert(
    fc.property(hex, machineGaps, shape, fc.boolean(), fc.string(), (digits, gaps, shaped, capitals, typed) => {
      const plain = { plain: digits, hyphens: withHyphens(digits), card: codeTextOf(digits) }[shaped];
      const scanned = strokesOf({ text: capitals ? plain.toUpperCase() : plain, gaps, fromMs: 100_000 });
      const before = strokesOf({ text: typed, gaps: [120], fromMs: 99_000 - typed.length * 120 });
      const reading = readingOf([...before, ...scanned].slice(-memory));
      const from = Math.min(before.length, memory - scanned.length);
      expect(reading).toEqual({ kind: 'card', patientId: withHyphens(digits), from });
    }),
  );
});

/** At most a third of the gaps are those of a computer that is busy. */
const slowGaps = fc
  .tuple(
    fc.array(fc.integer({ min: 0, max: 180 }), { minLength: 23, maxLength: 23 }),
    fc.array(fc.integer({ min: 0, max: 2000 }), { minLength: 11, maxLength: 11 }),
  )
  .chain(([slow, held]) => fc.shuffledSubarray([...slow, ...held], { minLength: 34 }));

test('a card of today is read from a slow scanner and on a busy computer', () => {
  fc.assert(
    fc.property(hex, slowGaps, (digits, gaps) => {
      const strokes = strokesOf({ text: codeTextOf(digits), gaps });
      expect(readingOf(strokes)).toEqual({ kind: 'card', patientId: withHyphens(digits), from: 0 });
    }),
  );
});

test('a whole card that a person typed is not damaged, although its end came fast', () => {
  const gaps = [...newCard].map((_, i) => (i < 14 ? 400 : 8));
  expect(readingOf(strokesOf({ text: newCard, gaps }))).toBeUndefined();
});

test('the end of a card is not one of the first cards, with two check digits as the end of its id', () => {
  for (const afterFirst of [2500, 1100]) {
    const gaps = [...newCard].map((_, i) => (i === 2 ? afterFirst : 8));
    const reading = readingOf(strokesOf({ text: newCard, gaps }));
    expect(reading, `${afterFirst} ms`).toEqual(
      afterFirst > 2000 ? undefined : { kind: 'card', patientId: id, from: 0 },
    );
  }
});

test('a person is never taken for a scanner, whatever they type', () => {
  fc.assert(
    fc.property(hex, humanGaps, fc.boolean(), (digits, gaps, hyphens) => {
      const text = hyphens ? withHyphens(digits) : digits;
      expect(readingOf(strokesOf({ text, gaps }))).toBeUndefined();
    }),
  );
});

test('words are no card, however fast they come', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z ]{20,48}$/), machineGaps, (text, gaps) => {
      fc.pre(!/[a-f]{20}$/.test(text));
      expect(readingOf(strokesOf({ text, gaps }))).toBeUndefined();
    }),
  );
});

test('a scanner that knows another layout of the keyboard is read by the places of its keys', () => {
  const french = new Map([...'1234567890-a'].map((key, i) => [key, [...'&é"\'(-è_çà)q'][i] ?? '']));
  const strokes = strokesOf({ text: card, gaps: [8] });
  const onFrench = strokes.map((stroke) => ({ ...stroke, key: french.get(stroke.key) ?? stroke.key }));
  const onArabic = strokes.map((stroke) => ({ ...stroke, key: 'ش' }));
  expect(readingOf(onFrench)).toEqual({ kind: 'card', patientId: id, from: 0 });
  expect(readingOf(onArabic)).toEqual({ kind: 'card', patientId: id, from: 0 });
});

test('a part of something longer is no card', () => {
  expect(readingOf(strokesOf({ text: `ab${card}`, gaps: [8] }))?.kind).not.toBe('card');
  expect(readingOf(strokesOf({ text: card.slice(0, 12), gaps: [8] }))).toBeUndefined();
});

test('a card that lost strokes on the way is damaged, and the number on something else is not', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6 }), fc.nat(25), machineGaps, (lost, at, gaps) => {
      const text = card.slice(0, at) + card.slice(at + lost);
      expect(readingOf(strokesOf({ text, gaps }))).toEqual({ kind: 'damaged', from: 0 });
    }),
  );
  for (const at of [1, 17, 34]) {
    const text = `${newCard.slice(0, at)}${newCard[at] === '1' ? '2' : '1'}${newCard.slice(at + 1)}`;
    expect(readingOf(strokesOf({ text, gaps: [8] })), text).toEqual({ kind: 'damaged', from: 0 });
  }
  for (const text of ['6009801234567', '012345678901234567890123', 'KE-NBO-0012345', 'P-7']) {
    expect(readingOf(strokesOf({ text, gaps: [8] })), text).toBeUndefined();
  }
});

test('what a person typed just before a damaged card stays', () => {
  const typed = strokesOf({ text: 'Abe', gaps: [90], fromMs: 1000 });
  const scanned = strokesOf({ text: card.slice(6), gaps: [8], fromMs: 1300 });
  expect(readingOf([...typed, ...scanned])).toEqual({ kind: 'damaged', from: 3 });
});
