/** Find marks parts of a text: the text stays complete, and the marked parts show why a person was found. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchKinds, type Match } from '../../src-main/patients/patient.contract.ts';
import { fitsWhole, isNamed, listed, markedPieces } from '../../src-renderer/find/marks.rules.ts';

const word = fc.oneof(
  fc.constantFrom('Asha', 'ñandú', 'أشا', '0712', '𝟘𝟙𝟚', 'á', "O'Brien", '😀'),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 6 }),
);
const text = fc
  .array(fc.tuple(word, fc.constantFrom(' ', '-', ', ')), { maxLength: 5 })
  .map((words) => words.flat().join(''));
const match: fc.Arbitrary<Match> = fc.record({
  field: fc.constant('name' as const),
  word,
  kind: fc.constantFrom(...matchKinds),
});
const matches = fc.array(match, { maxLength: 4 });

const marksIn = (text: string, typed: string, matches: Match[]) =>
  markedPieces(text, { typed, matches }).flatMap((piece) => (piece.isMarked ? [piece.text] : []));

test('a text with marks is the same text, and no character is cut in two', () => {
  fc.assert(
    fc.property(text, text, matches, (text, typed, matches) => {
      const pieces = markedPieces(text, { typed, matches });
      expect(pieces.map((piece) => piece.text).join('')).toBe(text);
      for (const piece of pieces) expect(piece.text.isWellFormed()).toBe(true);
      expect(pieces.every((piece) => piece.text !== '')).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('of a word that was typed whole, all of it is marked, wherever it stands', () => {
  const plain = fc.stringMatching(/^[a-z]{2,6}$/);
  fc.assert(
    fc.property(fc.array(plain, { minLength: 1, maxLength: 6 }), fc.nat(5), (words, at) => {
      const typed = words[at % words.length] ?? '';
      const marks = marksIn(words.join(' '), typed, [{ field: 'name', word: typed, kind: 'exact' }]);
      expect(marks).toEqual(words.filter((word) => word === typed));
    }),
  );
});

test('of a word that was begun, its beginning is marked', () => {
  const plain = fc.stringMatching(/^[a-z]{2,8}$/);
  fc.assert(
    fc.property(plain, fc.integer({ min: 1, max: 8 }), (word, length) => {
      const begun = word.slice(0, length);
      expect(marksIn(`Asha ${word}`, begun, [{ field: 'name', word, kind: 'prefix' }])).toEqual([begun]);
    }),
  );
});

test('a number is found across the signs that it is written with, also among characters of other scripts', () => {
  const sign = fc.constantFrom('', ' ', '-', '.', '😀');
  const digits = fc.stringMatching(/^[0-9]{2,10}$/);
  fc.assert(
    fc.property(
      fc.constantFrom('', '😀 ', '𝔸 '),
      digits,
      fc.array(sign, { minLength: 10, maxLength: 10 }),
      (before, digits, signs) => {
        const written = [...digits].map((digit, i) => digit + (i + 1 < digits.length ? (signs[i] ?? '') : '')).join('');
        const marks = marksIn(before + written, digits, [{ field: 'phoneNumber', word: digits, kind: 'number' }]);
        expect(marks).toEqual([written]);
      },
    ),
  );
});

test('what has a typing mistake, or lacks a word, does not fit whole', () => {
  const sure = fc.constantFrom<Match['kind']>('exact', 'prefix');
  const words = fc.array(fc.stringMatching(/^[a-z]{1,6}$/), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(words, fc.array(sure, { minLength: 4, maxLength: 4 }), fc.nat(3), (words, kinds, at) => {
      const matches = words.map((word, i): Match => ({ field: 'name', word, kind: kinds[i] ?? 'exact' }));
      const typed = words.join('  ');
      expect(fitsWhole(typed, matches, () => typed)).toBe(true);
      expect(fitsWhole(typed, matches.slice(1), () => typed)).toBe(false);
      const mistaken = matches.with(at % matches.length, { field: 'name', word: 'other', kind: 'typo' });
      expect(fitsWhole(typed, mistaken, () => typed)).toBe(false);
    }),
  );
});

test.each([
  [
    'groups of a number that are parts of another one are not that number',
    '12-0001-62',
    [
      ['patientNumber', 'P-000012', 'number'],
      ['patientNumber', 'P-000012', 'number'],
    ],
  ],
  [
    'a number does not stand for the words beside it',
    'ibrahim farah 0712',
    [['phoneNumber', '0712 345 678', 'number']],
  ],
  [
    'one word of a name does not stand for two that were typed',
    'juma juma',
    [
      ['name', 'Juma', 'exact'],
      ['name', 'Juma', 'exact'],
    ],
  ],
  [
    'nor where the other was only begun',
    'ann anna',
    [
      ['name', 'Anna', 'prefix'],
      ['name', 'Anna', 'exact'],
    ],
  ],
  ['a hyphen parts two words', 'mwangi-otieno', [['name', 'Mwangi', 'exact']]],
] as const)('%s', (_name, typed, found) => {
  const matches = found.map(([field, word, kind]): Match => ({ field, word, kind }));
  expect(fitsWhole(typed, matches, () => 'Juma Anna Mwangi')).toBe(false);
});

test.each([
  ['a number in groups', '0712 345 678', [['phoneNumber', '0712345678', 'number']], ''],
  ['a number with letters, in groups', 'AB 12 77', [['patientNumber', 'AB-1277', 'number']], ''],
  ['digits of another script', '٠٧١٢ ٣٤٥', [['phoneNumber', '0712 345 678', 'number']], ''],
  [
    'a name that has a word twice',
    'mohamed mohamed',
    [
      ['name', 'Mohamed', 'exact'],
      ['name', 'Mohamed', 'exact'],
    ],
    'Mohamed Ali Mohamed',
  ],
  ['a name that is two words in Arabic', 'عبد الله', [['name', 'Abdullah', 'exact']], 'Abdullah'],
  ['an apostrophe within a name', 'n’diaye', [['name', "N'Diaye", 'exact']], "N'Diaye"],
] as const)('%s fits whole', (_name, typed, found, text) => {
  const matches = found.map(([field, word, kind]): Match => ({ field, word, kind }));
  expect(fitsWhole(typed, matches, () => text)).toBe(true);
});

const matchesOf = (found: readonly (readonly [Match['field'], string, Match['kind']])[]): Match[] =>
  found.map(([field, word, kind]) => ({ field, word, kind }));

test.each([
  ['farah', [['name', 'Farahani', 'prefix']], 'Zawadi Farahani'],
  [
    'fatuma moyo',
    [
      ['name', 'Fatuma', 'exact'],
      ['village', 'Moyo', 'exact'],
    ],
    'Fatuma Banda',
  ],
  [
    'fatuma moyo',
    [
      ['name', 'Fatuma', 'exact'],
      ['residentialAddress', 'Moyo', 'exact'],
    ],
    'Fatuma Banda',
  ],
  ['fatuma', [['name', 'Fatma', 'typo']], 'Fatma'],
  ['fatuma moyo', [['name', 'Fatuma', 'exact']], 'Fatuma Banda'],
  ['4471', [['patientNumber', 'QZ-4471', 'number']], ''],
  [
    'fatuma 4471',
    [
      ['name', 'Fatuma', 'exact'],
      ['patientNumber', 'QZ-4471', 'number'],
    ],
    'Fatuma',
  ],
] as const)('%s could be another than %j', (typed, found, text) => {
  expect(isNamed(typed, matchesOf(found), () => text)).toBe(false);
});

test.each([
  [
    'fatuma moyo',
    [
      ['name', 'Fatuma', 'exact'],
      ['name', 'Moyo', 'exact'],
    ],
    'Fatuma Moyo',
  ],
  ['moyo', [['name', 'Moyo', 'exact']], 'Fatuma Moyo'],
  ['qz4471', [['patientNumber', 'QZ-4471', 'number']], ''],
  ['0712 345 678', [['phoneNumber', '0712-345-678', 'number']], ''],
  [
    'fatuma qz-4471',
    [
      ['name', 'Fatuma', 'exact'],
      ['patientNumber', 'QZ-4471', 'number'],
    ],
    'Fatuma',
  ],
] as const)('%s names %j', (typed, found, text) => {
  expect(isNamed(typed, matchesOf(found), () => text)).toBe(true);
});

/** Returns the names that are listed for a query, given the matches found for each person. */
const listedOf = (typed: string, people: Record<string, Parameters<typeof matchesOf>[0]>): string[] =>
  listed(typed, Object.entries(people), ([name, found]) => ({ matches: matchesOf(found), textOf: () => name })).map(
    ([name]) => name,
  );
const exact = (...words: string[]) => words.map((word) => ['name', word, 'exact'] as const);

test('where somebody has all that was typed, whoever lacks a word of it is not listed', () => {
  const people = {
    'Mary Ann Kamau': exact('Mary', 'Ann', 'Kamau'),
    'Maryann Kamau': exact('Maryann', 'Kamau'),
    'Merry Ann Kamau': [['name', 'Merry', 'sound'], ...exact('Ann', 'Kamau')] as const,
    'Maryann Otieno': exact('Maryann'),
    'Ann Kamau': exact('Ann', 'Kamau'),
  };
  expect(listedOf('mary ann kamau', people)).toEqual(['Mary Ann Kamau', 'Maryann Kamau', 'Merry Ann Kamau']);
});

test('where nobody has all that was typed, everybody stays: the word that is missing may be the misspelt one', () => {
  const people = {
    'Ibrahim Phiri': [...exact('Ibrahim'), ['name', 'Phiri', 'sound']] as const,
    'Ibrahim Otieno': exact('Ibrahim'),
  };
  expect(listedOf('ibrahim farah', people)).toEqual(Object.keys(people));
});

test('of one word that was typed, nobody is left out', () => {
  const people = { Farah: exact('Farah'), Ferah: [['name', 'Ferah', 'typo']] as const };
  expect(listedOf('farah', people)).toEqual(Object.keys(people));
});
