/** The packed lists of a comparison behave as the lists and maps that they replace. At neither: they are in memory alone. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { growing, numberedTexts, packedTexts } from '../../src-main/matching/packed.ts';

test('a growing list contains all that was added, beyond its first part too', () => {
  const [whole, any] = [growing(Int32Array), growing(Float64Array)];
  const added = Array.from({ length: 40_000 }, (_, i) => i * 7 - 5);
  for (const each of added) {
    whole.add(each);
    any.add(each / 3);
  }
  expect(whole.count()).toBe(added.length);
  expect([...whole.all()]).toEqual(added);
  expect(any.at(39_999)).toBe((39_999 * 7 - 5) / 3);
});

const text = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 12 }), fc.constantFrom('', 'a', 'b', 'ab', '0200 111'));

test('a text gets one number, in the order of arrival, and is found by it', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 300 }), fc.array(text), (added, others) => {
      const packed = numberedTexts();
      const known = new Map<string, number>();
      for (const each of added) {
        if (!known.has(each)) known.set(each, known.size);
        expect(packed.numberOf(each)).toBe(known.get(each));
      }
      for (const each of [...added, ...others]) expect(packed.find(each)).toBe(known.get(each));
      expect(packed.count()).toBe(known.size);
      for (const [each, number] of known) expect(packed.at(number)).toBe(each);
    }),
  );
});

test('very many texts are found too', () => {
  const packed = numberedTexts();
  for (let i = 0; i < 50_000; i++) packed.numberOf(`${i}`);
  for (const i of [0, 1, 9999, 49_999]) expect([packed.find(`${i}`), packed.at(i)]).toEqual([i, `${i}`]);
  expect(packed.find('50000')).toBeUndefined();
});

test('packed ids are ordered as their texts are', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), (a, b) => {
      const packed = packedTexts();
      packed.add(a);
      packed.add(b);
      expect(Math.sign(packed.compare(0, 1))).toBe(a < b ? -1 : a > b ? 1 : 0);
    }),
  );
});
