import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codeTextOf, recordIdIn } from '../../src-main/patients/record-id.rules.ts';

const blanks = fc.stringMatching(/^[ \t\r\n]{0,3}$/);

test('what a card says is read as the id of its record, in any case, between blanks', () => {
  fc.assert(
    fc.property(fc.uuid(), blanks, blanks, fc.boolean(), (id, before, after, isUpperCase) => {
      const scanned = isUpperCase ? codeTextOf(id).toUpperCase() : codeTextOf(id);
      expect(scanned).toMatch(/^[0-9a-f]{32}$/i);
      expect(recordIdIn(before + scanned + after)).toBe(id);
    }),
  );
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
