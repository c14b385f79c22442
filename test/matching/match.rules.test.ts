/**
 * The evidence that two records are of one person: properties of the rules for any records, and named cases of twins
 * and households.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compare, prepare, type Comparable, type Comparison } from '../../src-main/matching/compare.rules.ts';
import {
  bitsOf,
  expectedFirst,
  expectedFrom,
  frequencyIn,
  gradeOf,
  lines,
  mayBeCertain,
  scoreOf,
} from '../../src-main/matching/match.rules.ts';
import { weights } from '../../src-main/matching/weights.rules.ts';

const patients = 10_000;
const frequencyOf = frequencyIn({ patients, countOf: (word) => (word === 'mariam' ? 600 : word.length) });
const bitsOfWord = (word: string) => -Math.log2(frequencyOf(word));
const prior = { expected: expectedFirst, patients, calibration: weights.calibration };

function judged(a: Comparable, b: Comparable) {
  const comparison = compare(prepare(a), prepare(b), bitsOfWord);
  const score = scoreOf(bitsOf(comparison, weights, frequencyOf), prior, comparison);
  return { comparison, score, grade: gradeOf(score, comparison) };
}

const nobody: Comparable = {
  ...{ name: null, gender: null, dateOfBirth: null, dateOfBirthEstimated: null, age: null, patientNumber: null },
  ...{ phoneNumber: null, otherPhones: null, residentialAddress: null, village: null, district: null, identifiers: [] },
};
const asha: Comparable = {
  ...nobody,
  name: 'Asha Mwangi',
  gender: 'FEMALE',
  dateOfBirth: '1991-03-14',
  phoneNumber: '0712 345 678',
  residentialAddress: '12 Market Street, Mtoni',
};

const word = fc.constantFrom('Asha', 'Aisha', 'Mwangi', 'Mariam', 'مريم', 'A', 'Juma', 'Hassan', 'Hussein', 'Maryann');
const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
const day = fc.constantFrom('1991-03-14', '1991-03-15', '1991-12-03', '1991-03-12', '1980-01-01', '2020-07-01');
const perhaps = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const person: fc.Arbitrary<Comparable> = fc.record({
  name: perhaps(name),
  gender: fc.constantFrom('FEMALE', 'MALE', 'OTHER', null),
  dateOfBirth: perhaps(day),
  dateOfBirthEstimated: perhaps(fc.boolean()),
  age: perhaps(fc.record({ years: fc.nat(90), reportedOn: fc.constant('2026-03-01') })),
  patientNumber: perhaps(fc.constantFrom('1234567', '1234576', 'N-0001-19')),
  phoneNumber: perhaps(fc.constantFrom('0712345678', '+254 712 345 678', '0712345687', '12')),
  otherPhones: fc.constant(null),
  residentialAddress: perhaps(fc.constantFrom('12 Market Street, Mtoni', 'Mtoni', '3 Lake Road')),
  village: perhaps(fc.constantFrom('Mtoni', 'Ziwani')),
  district: fc.constant(null),
  identifiers: fc.constantFrom([], [{ system: 'national', value: '4417' }], [{ system: 'national', value: '99' }]),
});

test('the order of the two records does not matter', () => {
  fc.assert(
    fc.property(person, person, (a, b) => {
      const [there, back] = [judged(a, b), judged(b, a)];
      expect(back.score).toBeCloseTo(there.score, 9);
      expect(back.grade).toBe(there.grade);
    }),
    { numRuns: 1000 },
  );
});

test('a detail that one record lacks counts neither for nor against a match', () => {
  const parts = ['gender', 'dateOfBirth', 'phoneNumber', 'patientNumber'] as const;
  fc.assert(
    fc.property(person, person, fc.constantFrom(...parts), (a, b, part) => {
      const without = { ...a, [part]: null };
      const once = judged(part === 'dateOfBirth' ? { ...without, age: null } : without, b);
      const both = judged(part === 'dateOfBirth' ? { ...without, age: null } : without, {
        ...b,
        [part]: null,
        ...(part === 'dateOfBirth' && { age: null }),
      });
      expect(once.score).toBeCloseTo(both.score, 12);
    }),
  );
  expect(bitsOf(judged(nobody, asha).comparison, weights, frequencyOf)).toEqual({ same: 0, household: 0 });
});

test('a certain match needs the same full name and nothing that contradicts it', () => {
  fc.assert(
    fc.property(person, person, (a, b) => {
      const { comparison, grade } = judged(a, b);
      if (grade !== 'certain') return;
      expect(['same', 'swapped', 'part']).toContain(comparison.name?.level);
      expect(comparison.gender).not.toBe('different');
      expect(['apart', 'far', 'near']).not.toContain(comparison.birth);
    }),
    { numRuns: 2000 },
  );
});

test.each(['Zuhura Mwangi', 'Amina Mwangi', 'A Mwangi', 'Aisha Mwangi', 'Ashura Mwangi', 'Asha', 'Mwangi'])(
  'a twin with one address, phone and birth date is never certain: %s',
  (twin) => {
    const { comparison, grade } = judged(asha, { ...asha, name: twin });
    expect(mayBeCertain(comparison)).toBe(false);
    expect(grade).not.toBe('certain');
  },
);

test('two people who share a house and a family name are not even a probable match', () => {
  const { score } = judged(asha, { ...asha, name: 'Juma Mwangi', gender: 'MALE', dateOfBirth: '1985-11-02' });
  expect(score).toBeLessThan(0.05);
});

test('a common name counts less than a rare one', () => {
  const scoreFor = (name: string) => judged({ ...nobody, name }, { ...nobody, name }).score;
  expect(scoreFor('Mariam Ali')).toBeLessThan(scoreFor('Nyambura Ali'));
});

test.each<[string, Partial<Comparable>, Partial<Comparable>, Partial<Comparison>]>([
  ['day and month swapped', { dateOfBirth: '1991-03-12' }, { dateOfBirth: '1991-12-03' }, { birth: 'swapped' }],
  ['a digit of the day', { dateOfBirth: '1991-03-14' }, { dateOfBirth: '1991-03-15' }, { birth: 'slip' }],
  [
    'an age that fits the date',
    { dateOfBirth: '1991-03-14' },
    { dateOfBirth: null, age: { years: 34, reportedOn: '2026-03-01' } },
    { birth: 'year' },
  ],
  [
    'an age told in fives',
    { dateOfBirth: '1988-03-14' },
    { dateOfBirth: null, age: { years: 35, reportedOn: '2026-03-01' } },
    { birth: 'near' },
  ],
  ['a phone with its country', { phoneNumber: '0712 345 678' }, { phoneNumber: '+254712345678' }, { phone: 'same' }],
  [
    'that numbers are counted up, and the next one is another patient',
    { patientNumber: 'P-000652', identifiers: [{ system: 'file', value: '1204' }] },
    { patientNumber: 'P-000657', identifiers: [{ system: 'file', value: '1205' }] },
    { number: 'different', identifier: 'different' },
  ],
  ['one digit of a number', { patientNumber: '1234567' }, { patientNumber: '1234576' }, { number: 'near' }],
])('knows %s', (_what, a, b, expected) => {
  expect(judged({ ...nobody, ...a }, { ...nobody, ...b }).comparison).toMatchObject(expected);
});

test.each([
  ['Mohammed Ali', 'محمد علي', 'near'],
  ['Mary Ann Smith', 'Maryann Smith', 'same'],
  ['Juma Salim', 'Salim Juma', 'swapped'],
  ['Juma Hamisi Salim', 'Juma Salim', 'part'],
  ['J. Salim', 'Juma Salim', 'initial'],
  ['Asha Mwangi', 'Asha Kamau', 'given'],
  ['Asha Mwangi', 'Neema Mwangi', 'family'],
  ['Asha Mwangi', 'Neema Kamau', 'none'],
])('names %s and %s: %s', (a, b, level) => {
  expect(judged({ ...nobody, name: a }, { ...nobody, name: b }).comparison.name?.level).toBe(level);
});

test('a registry without shared houses expects none, one of large families expects many', () => {
  const same = { same: 30, household: 12 };
  const household = { same: 5, household: 25 };
  const of = (pairs: (typeof same)[]) => expectedFrom(pairs, { samples: 50, patients });
  expect(of(Array.from({ length: 40 }, () => same)).household).toBeLessThan(0.1);
  expect(of(Array.from({ length: 200 }, () => household)).household).toBeGreaterThan(3);
  expect(of([]).again).toBe(expectedFirst.again);
});

test.each([
  ...[
    'Unknown Male',
    'Male Unknown',
    'Unidentified',
    'Baby of Amina Juma',
    'Amina Baby',
    'Child of Amina Juma',
    'Son of Amina',
  ],
  ...[
    'Girl of Amina',
    'First daughter of Amina',
    'Female child of Amina',
    'B/O Amina',
    'S/O Amina',
    "Amina's son",
    'Amina Twin',
  ],
  ...['Bébé de Marie', 'Fils de Marie', 'Fille d’Awa', 'Awa Bébé', 'Garçon de Marie', 'Corps inconnu'],
  ...['Recién nacido', 'Hija de Rosa', 'RN de Rosa', 'Varón desconocido', 'Filho de Ana', 'Menina da Ana Bebê'],
  ...['Mtoto wa Asha', 'Binti wa Asha', 'Mwanaume asiyejulikana'],
  ...['مجهول', 'رجل مجهول', 'ابن فاطمة', 'إبن فاطمة', 'ابنة فاطمة', 'طفل فاطمة', 'فاطمة طفلة'],
])('a placeholder is nobody’s name: %s', (name) => {
  const { comparison, score, grade } = judged({ ...asha, name }, { ...asha, name });
  expect(comparison.name).toBeUndefined();
  expect(score).toBeLessThan(0.9);
  expect(grade).not.toBe('certain');
});

test.each([
  ...[
    'Mohamed Ibn Ali',
    'Ibn Yusuf Ahmed',
    'Ben Ali',
    'Bin Salim',
    'محمد ابن علي',
    'بن علي محمد',
    'رضي حسن',
    'Nina de Souza',
  ],
  ...['Hija Saleh', 'Male Mabirizi', 'Juma Filho', 'Kulwa Pacha', 'Julia Child', 'Segundo Quispe', 'Ana dos Santos'],
])('a real name is no placeholder: %s', (name) => {
  expect(judged({ ...asha, name }, { ...asha, name }).comparison.name?.level).toBe('same');
});

test.each([
  ...[
    ['Baby 1 of Asha', 'Baby 2 of Asha'],
    ['Amina Baby 1', 'Amina Baby 2'],
    ['Baby A of Amina', 'Baby B of Amina'],
    ['Twin A', 'Twin B'],
  ],
  ...[
    ['Twin I of Amina', 'Twin II of Amina'],
    ['Baby One', 'Baby Two'],
    ['1st twin of Amina', '2nd twin of Amina'],
  ],
  ...[
    ['Fils de Marie', 'Fille de Marie'],
    ['Baby boy of Amina', 'Baby girl of Amina'],
    ['1er bébé de Awa', '2e bébé de Awa'],
  ],
  ...[
    ['Hijo de Rosa', 'Hija de Rosa'],
    ['Gemelo uno', 'Gemelo dos'],
    ['Primeiro bebé', 'Segundo bebé'],
  ],
  ...[
    ['Mtoto wa kwanza', 'Mtoto wa pili'],
    ['Pacha A wa Pili', 'Pacha B wa Pili'],
    ['طفل أ', 'طفل ب'],
    ['ابن فاطمة', 'ابنة فاطمة'],
  ],
] as [string, string][])('%s and %s are two people without names', (one, other) => {
  expect(judged({ ...asha, name: one }, { ...asha, name: other }).score).toBeLessThan(lines.possible);
  expect(judged({ ...asha, name: one }, { ...asha, name: one }).comparison.name).toBeUndefined();
});

test.each([300, 1000, 10_000, 100_000])(
  'two records with a common name and nothing else are no probable match among %s',
  (many) => {
    const oneInFifty = frequencyIn({ patients: many, countOf: () => many / 50 });
    const mohamed = prepare({ ...nobody, name: 'Mohamed Ali' });
    const comparison = compare(mohamed, mohamed, (text) => -Math.log2(oneInFifty(text)));
    const score = scoreOf(bitsOf(comparison, weights, oneInFifty), { ...prior, patients: many }, comparison);
    expect(score).toBeLessThan(lines.probable);
  },
);

test.each<[string, string]>([
  ['1999-03-14', '2015-03-14'],
  ['1975-03-14', '2001-09-02'],
])('births of %s and %s are far apart, and a child of the same name is another person', (parent, child) => {
  const { comparison, score } = judged({ ...asha, dateOfBirth: parent }, { ...asha, dateOfBirth: child });
  expect(comparison.birth).toBe('far');
  expect(score).toBeLessThan(lines.probable);
});

test('two records that may be of relatives stay below 0.9 without a shared number', () => {
  for (const other of [
    { ...asha, name: 'Aisha Mwangi' },
    { ...asha, dateOfBirth: null },
  ]) {
    expect(judged(asha, other).score).toBeLessThan(0.9);
    const number = { patientNumber: 'CARD 10007919' };
    expect(judged({ ...asha, ...number }, { ...other, ...number }).score).toBeGreaterThan(0.9);
  }
});

test('two misspellings of a common name do not count as a rare name', () => {
  const scoreOfNames = (a: string, b: string) => judged({ ...nobody, name: a }, { ...nobody, name: b }).score;
  expect(scoreOfNames('Mohamned Aali', 'Mohamedd Alii')).toBeLessThan(0.1);
});
