import fc from 'fast-check';
import { expect, test } from 'vitest';
import { write } from '../../src-main/db/access.ts';
import type { PatientPatch } from '../../src-main/patients/patient.contract.ts';
import { foldNumber, foldWords } from '../../src-main/search/fold.rules.ts';
import { registry } from './registry.ts';
import { correctPatient } from '../support/commands.ts';

test('finds a patient whose name was typed without its accents, and with them', async () => {
  const { names } = await registry(['José Nuñez', 'Maria Silva']);
  expect(names('jose nunez')).toEqual(['José Nuñez']);
  expect(names('JOSÉ')).toEqual(['José Nuñez']);
});

test.each([
  ['Cyrillic', 'Наталья', 'Natalia'],
  ['Arabic', 'محمد', 'Mohammed'],
  ['Arabic', 'فاطمة', 'Fatima'],
  ['Arabic', 'يوسف', 'Yusuf'],
  ['Arabic', 'خديجة', 'Khadija'],
  ['Arabic', 'عبد الله', 'Abdullah'],
  ['Arabic', 'جورج', 'George'],
  ['Arabic', 'علي', 'Ali'],
  ['Devanagari', 'कमल', 'Kamal'],
  ['Devanagari', 'संगीता', 'Sangeeta'],
  ['Devanagari', 'राजेश', 'Rajesh'],
  ['Amharic', 'አበበ', 'Abebe'],
])('finds across scripts, %s: %s and %s', async (_script, written, latin) => {
  const others = ['Grace Wanjiru', 'Peter Otieno'];
  expect((await registry([...others, written])).names(latin)[0]).toBe(written);
  expect((await registry([...others, latin])).names(written)[0]).toBe(latin);
});

test('finds by the last four digits of a phone, by its middle, and in other punctuation', async () => {
  const { names } = await registry([
    { name: 'Ama', phoneNumber: '0712 345 678' },
    { name: 'Efua', phoneNumber: '0712 999 000' },
  ]);
  for (const q of ['5678', '2345', '0712-345-678', '(0712) 345678', '0712345678', '+254 712 345 678']) {
    expect(names(q)[0], q).toBe('Ama');
  }
  expect(names('5678')).toEqual(['Ama']);
});

test('finds by part of a patient number', async () => {
  const { names } = await registry([{ name: 'Ama', patientNumber: 'KE-00417/B' }, 'Efua']);
  for (const q of ['ke-00417/b', 'KE00417B', '00417', '417b', 'ke004']) expect(names(q)[0], q).toBe('Ama');
});

test('takes words in any order and any case, from name and address alike', async () => {
  const { names } = await registry([{ name: 'Ana Silva', residentialAddress: '12 Long Road, Kisumu' }, 'Ana Costa']);
  expect(names('KISUMU silva aNA')[0]).toBe('Ana Silva');
});

test('puts exact before prefix before typo, and a full number before anything', async () => {
  const { names } = await registry([
    'Marja',
    'Mariam',
    'Maria',
    { name: 'Number', patientNumber: '4417' },
    { name: 'House', residentialAddress: '4417 Long Road' },
  ]);
  expect(names('maria')).toEqual(['Maria', 'Mariam', 'Marja']);
  expect(names('4417')[0]).toBe('Number');
});

test('forgives typing mistakes: a letter more, less, other, swapped, and a space too many or too few', async () => {
  const { names } = await registry(['Mary Ann Wilkins', 'Sophie Bruhn', 'Peter Otieno']);
  for (const q of ['wilkinns', 'wlkins', 'wilkons', 'wiklins', 'maryann wilkins']) {
    expect(names(q)[0], q).toBe('Mary Ann Wilkins');
  }
  expect(names('soph ie')[0]).toBe('Sophie Bruhn');
});

test('pages of one search neither overlap nor skip', async () => {
  const people = Array.from(
    { length: 700 },
    (_, i) => `${i % 3 === 0 ? 'Maria' : 'Mariam'} Silva ${i % 2 === 0 ? 'Costa' : ''}`,
  );
  const { search } = await registry(people);
  for (const size of [7, 20, 200]) {
    const seen: number[] = [];
    for (let page = 0; seen.length < 640; page++)
      seen.push(...search('maria silva', page, size).rows.map(({ row }) => row.key));
    expect(new Set(seen).size).toBe(seen.length);
  }
  expect(search('maria silva').total).toBe(700);
});

test('an edit moves a patient from the old words to the new ones, and a retired patient is not found', async () => {
  const { db, rows, search, searchIndex } = await registry(['Ama Mensah']);
  const id = rows[0]?.id ?? '';
  const edit = async (fields: PatientPatch) => {
    await write(db, 'test', (writer) => correctPatient(writer, { id, edit: fields }));
    await searchIndex.settle();
  };
  await edit({ name: 'Ama Boateng' });
  expect(search('mensah').rows).toEqual([]);
  expect(search('boateng').rows).toHaveLength(1);
  await edit({ retired: true });
  expect(search('boateng').rows).toEqual([]);
  await edit({ retired: false });
  expect(search('boateng').rows).toHaveLength(1);
});

test('does less than would take long, and says that there may be more', async () => {
  const starts = ['ba', 'ka', 'ma', 'na', 'ra', 'sa', 'ta', 'wa', 'ya', 'za'];
  const people = Array.from({ length: 36 }, (_, i) =>
    starts.map((start) => `${start}${'bdfgkl'.charAt(i % 6)}o${'mnprst'.charAt(i / 6)}`).slice(i % 2, 5 + (i % 2) * 5),
  ).map((words) => words.join(' '));
  const { search } = await registry(people);
  expect(search(starts.join(' ')).isLowerBound).toBe(true);
  expect(search('ba ka').isLowerBound).toBe(false);
});

test('takes a key that was held down for no number, and a padded number for one', async () => {
  const { names } = await registry([
    { name: 'Ama', patientNumber: `MRN${'0'.repeat(30)}` },
    { name: 'Efua', patientNumber: '000000000417' },
  ]);
  expect(names(`mrn${'0'.repeat(30)}`)).toEqual([]);
  expect(names('000000000417')).toEqual(['Efua']);
});

test('finds whoever has words that begin as what was typed', async () => {
  const word = fc.string({ unit: fc.constantFrom(...'abmor'), minLength: 1, maxLength: 5 });
  const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
  const typed = fc.array(word, { minLength: 1, maxLength: 2 }).map((words) => words.join(' '));
  await fc.assert(
    fc.asyncProperty(
      fc.array(name, { minLength: 1, maxLength: 12 }),
      fc.array(typed, { maxLength: 6 }),
      async (people, queries) => {
        const { rows, search } = await registry(people);
        for (const q of queries) {
          const begin = (words: string[]) => q.split(' ').every((each) => words.some((own) => own.startsWith(each)));
          const wanted = rows.filter((row) => begin(foldWords(row.name ?? ''))).map((row) => row.key);
          expect(
            search(q, 0, 200).rows.map(({ row }) => row.key),
            q,
          ).toEqual(expect.arrayContaining(wanted));
        }
      },
    ),
    { numRuns: 60 },
  );
}, 60_000);

test('every patient is found by each of their own words and by their whole number', async () => {
  const word = fc.string({ unit: fc.constantFrom(...'abmorí ñкм7'.replace(' ', '')), minLength: 1, maxLength: 6 });
  const person = fc.record({
    name: fc.array(word, { maxLength: 3 }).map((words) => words.join(' ')),
    residentialAddress: fc.array(word, { maxLength: 3 }).map((words) => words.join('-')),
    phoneNumber: fc.string({ unit: fc.constantFrom(...'0123 -+٣'), maxLength: 10 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(person, { minLength: 1, maxLength: 8 }), async (people) => {
      const { rows, search } = await registry(people);
      for (const row of rows) {
        const words = [...foldWords(row.name ?? ''), ...foldWords(row.residentialAddress ?? '')];
        const number = foldNumber(row.phoneNumber ?? '');
        for (const q of [...words, ...(number === '' ? [] : [row.phoneNumber ?? ''])]) {
          expect(
            search(q, 0, 200).rows.map((hit) => hit.row.key),
            q,
          ).toContain(row.key);
        }
      }
    }),
    { numRuns: 60 },
  );
}, 60_000);
