import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codeTextOf, recordIdIn } from '../../src-main/patients/record-id.rules.ts';

const blanks = fc.stringMatching(/^[ \t\r\n]{0,3}$/);

test('what a card says is read as the id of its record, in any case, between blanks', () => {
  fc.assert(
    fc.property(fc.uuid(), blanks, blanks, fc.boolean(), (id, before, after, isUpperCase) => {
      const scanned = isUpperCase ? codeTextOf(id).toUpperCase() : codeTextOf(id);
      expect(scanned).toMatch(/^p[0-9a-f]{32}\d\d$/i);
      expect(recordIdIn(before + scanned + after)).toBe(id);
    }),
  );
});

test('a card of which one character was misread, or two changed places, is nobody’s', () => {
  const digit = fc.constantFrom(...'0123456789abcdef');
  fc.assert(
    fc.property(fc.uuid(), fc.integer({ min: 1, max: 34 }), digit, (id, at, wrong) => {
      const code = codeTextOf(id);
      const misread = code.slice(0, at) + wrong + code.slice(at + 1);
      expect(recordIdIn(misread)).toBe(misread === code ? id : undefined);
      // The last digit of the id and the first of the check are not a pair that anybody would swap.
      if (at === 32) return;
      const turned = `${code.slice(0, at)}${code[at + 1] ?? ''}${code[at] ?? ''}${code.slice(at + 2)}`;
      expect(recordIdIn(turned)).toBe(turned === code ? id : undefined);
    }),
    { numRuns: 2000 },
  );
});

test('a card of the first version, without check digits, is read', () => {
  fc.assert(fc.property(fc.uuid(), (id) => void expect(recordIdIn(id.replaceAll('-', ''))).toBe(id)));
});

test('an id with some of its hyphens is the same id', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }), (id, isKept) => {
      let hyphen = 0;
      expect(recordIdIn(id.replaceAll('-', () => (isKept[hyphen++] === true ? '-' : '')))).toBe(id);
    }),
  );
});

test('groups of digits are an id where nothing but a hyphen parts them, at the places of an id and nowhere else', () => {
  const group = fc.stringMatching(/^[0-9a-f]{4}$/);
  const between = fc.oneof({ weight: 3, arbitrary: fc.constant('') }, fc.constantFrom('-', '-', ' ', '--', '_'));
  const groups = fc.array(fc.tuple(group, between), { minLength: 7, maxLength: 9 });
  fc.assert(
    fc.property(groups, group, (begun, last) => {
      const typed = begun.flat().join('') + last;
      const isOne = begun.length === 7 && begun.every(([, sign], i) => sign === '' || (sign === '-' && i > 0 && i < 5));
      expect(recordIdIn(typed) !== undefined).toBe(isOne);
    }),
    { numRuns: 500 },
  );
});

test('a number of 32 digits in groups of four is no id: somebody may have it', () => {
  expect(recordIdIn('1234-5678-1234-5678-1234-5678-1234-5678')).toBeUndefined();
});
