import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Identifier } from '../../src-main/db/stored-values.rules.ts';
import {
  fitsPattern,
  identifierFaults,
  identifierIn,
  identifierQuery,
  isOld,
  isPattern,
  numberFault,
} from '../../src-main/identifiers/identifier.rules.ts';

test.for([
  ['###', '123', true],
  ['###', '12', false],
  ['###', '1234', false],
  ['###', '12A', false],
  ['GHA-#########-#', 'gha 123456789 0', true],
  ['GHA-#########-#', 'GHA1234567890', true],
  ['GHA-#########-#', 'GHB-123456789-0', false],
  ['@@##', 'ab12', true],
  ['@@##', 'É112', false],
  ['**/#', 'A1/2', true],
  ['**/#', 'A12', false],
  ['########, @@######', '12345678', true],
  ['########, @@######', 'AB123456', true],
  ['########, @@######', 'AB12345', false],
  // Characters that are special in a regular expression are ordinary ones here.
  ['(a+)+$', '(A+)+$', true],
  ['.*', 'anything', false],
] as const)('the pattern %s and the number %s', ([pattern, number, isFit]) => {
  expect(fitsPattern(number, pattern)).toBe(isFit);
});

test('a check takes as many steps as the longer of the two has letters, whatever was written', () => {
  // These inputs would take regular expressions years.
  const text = fc.oneof(fc.string({ maxLength: 100 }), fc.stringMatching(/^[#@*(a+)]{0,100}$/));
  fc.assert(
    fc.property(text, text, (pattern, number) => {
      expect(typeof fitsPattern(number, pattern)).toBe('boolean');
      // Each text fits itself if it has no wildcard and no comma divides it.
      fc.pre(isPattern(pattern) && !/[#@*,]/.test(pattern));
      expect(fitsPattern(pattern, pattern)).toBe(true);
    }),
  );
});

test('a pattern has something between two commas', () => {
  for (const pattern of ['#', '#, @', 'A-1']) expect(isPattern(pattern), pattern).toBe(true);
  for (const pattern of ['', ' ', '#,', ',#', '#,,#', '-']) expect(isPattern(pattern), pattern).toBe(false);
});

test('the form is looked at before the check digit', () => {
  const system = { pattern: '###########', checkDigit: 'luhn' } as const;
  expect(numberFault('7992739871', system)).toBe('pattern');
  expect(numberFault('79927398710', system)).toBe('check-digit');
  expect(numberFault('799-2739-8713', system)).toBeUndefined();
  expect(numberFault('anything', { pattern: null, checkDigit: 'none' })).toBeUndefined();
});

const identifier = (more: Partial<Identifier>): Identifier => ({
  ...{ system: 'id', value: '123', use: null, from: null, to: null },
  ...more,
});

test('what was accepted once stays, and what is new has to fit', () => {
  const systemOf = (id: string) =>
    ({ id: { pattern: '###', checkDigit: 'none' as const, retired: false } })[id] ??
    (id === 'gone' ? { pattern: null, checkDigit: 'none' as const, retired: true } : undefined);
  const faults = (said: Partial<Identifier>, known: Identifier[] = []) =>
    identifierFaults([identifier({ value: '456' }), identifier(said)], { systemOf, known: [known] });
  expect(faults({})).toEqual([]);
  expect(faults({ value: '12' })).toEqual([{ place: 1, part: 'value', kind: 'pattern' }]);
  expect(faults({ value: '12', use: 'old' }, [identifier({ value: '1-2' })])).toEqual([]);
  expect(faults({ value: '12' }, [identifier({ system: 'other', value: '12' })])).toHaveLength(1);
  expect(faults({ value: '4 56' })).toEqual([{ place: 1, part: 'value', kind: 'twice' }]);
  expect(faults({ value: '456' }, [identifier({ value: '456' })])).toHaveLength(1);
  expect(faults({ value: '456' }, [identifier({ value: '456' }), identifier({ value: '45-6' })])).toEqual([]);
  expect(faults({ value: '456', system: 'unknown' })).toMatchObject([{ kind: 'no-system' }]);
  expect(faults({ system: 'unknown' })).toEqual([{ place: 1, part: 'system', kind: 'no-system' }]);
  expect(faults({ system: 'gone' })).toEqual([{ place: 1, part: 'system', kind: 'retired-system' }]);
  expect(faults({ system: 'gone' }, [identifier({ system: 'gone' })])).toEqual([]);
  expect(faults({ value: ' - ' })).toEqual([{ place: 1, part: 'value', kind: 'no-value' }]);
  expect(faults({ from: '2026-02-02', to: '2026-02-01' })).toEqual([{ place: 1, part: 'to', kind: 'dates' }]);
});

test('one is old when somebody says so or its last day is past', () => {
  expect(isOld(identifier({}), '2026-03-01')).toBe(false);
  expect(isOld(identifier({ use: 'old' }), '2026-03-01')).toBe(true);
  expect(isOld(identifier({ to: '2026-03-01' }), '2026-03-01')).toBe(false);
  expect(isOld(identifier({ to: '2026-02-28' }), '2026-03-01')).toBe(true);
});

test('a number with bars in it is asked for as it is', () => {
  const said = { system: 'id', value: '1|2|3' };
  expect(identifierIn(identifierQuery(said))).toEqual(said);
});
