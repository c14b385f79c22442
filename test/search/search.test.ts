/** A search over HTTP, and two properties of what it finds. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldNumber, foldWords } from '../../src-main/search/fold.rules.ts';
import { testBoth } from '../support/both.ts';
import { found } from './found.ts';
import { registry } from './registry.ts';

testBoth('finds a patient whose name was typed without its accents, and with them', async (ready) => {
  const { names } = await found(ready, ['José Nuñez', 'Maria Silva']);
  expect(await names('jose nunez')).toEqual(['José Nuñez']);
  expect(await names('JOSÉ')).toEqual(['José Nuñez']);
});

for (const [script, written, latin] of [
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
] as const) {
  testBoth(`finds across scripts, ${script}: ${written} and ${latin}`, async (ready) => {
    const { admin, names, ids } = await found(ready, ['Grace Wanjiru', 'Peter Otieno', written]);
    expect((await names(latin))[0]).toBe(written);
    await admin.patch(`/patients/${ids[2]}`, { name: latin });
    expect((await names(written))[0]).toBe(latin);
  });
}

testBoth('finds by the last four digits of a phone, by its middle, and in other punctuation', async (ready) => {
  const { names } = await found(ready, [
    { name: 'Ama', phoneNumber: '0712 345 678' },
    { name: 'Efua', phoneNumber: '0712 999 000' },
  ]);
  for (const q of ['5678', '2345', '0712-345-678', '(0712) 345678', '0712345678', '+254 712 345 678']) {
    expect((await names(q))[0], q).toBe('Ama');
  }
  expect(await names('5678')).toEqual(['Ama']);
});

testBoth('finds by part of a patient number', async (ready) => {
  const { names } = await found(ready, [{ name: 'Ama', patientNumber: 'KE-00417/B' }, 'Efua']);
  for (const q of ['ke-00417/b', 'KE00417B', '00417', '417b', 'ke004']) expect((await names(q))[0], q).toBe('Ama');
});

testBoth('takes words in any order and any case, from name and address alike', async (ready) => {
  const { names } = await found(ready, [
    { name: 'Ana Silva', residentialAddress: '12 Long Road, Kisumu' },
    'Ana Costa',
  ]);
  expect((await names('KISUMU silva aNA'))[0]).toBe('Ana Silva');
});

testBoth('puts exact before prefix before typo, and a full number before anything', async (ready) => {
  const { names } = await found(ready, [
    'Marja',
    'Mariam',
    'Maria',
    { name: 'Number', patientNumber: '4417' },
    { name: 'House', residentialAddress: '4417 Long Road' },
  ]);
  expect(await names('maria')).toEqual(['Maria', 'Mariam', 'Marja']);
  expect((await names('4417'))[0]).toBe('Number');
});

testBoth(
  'forgives typing mistakes: a letter more, less, other, swapped, and a space too many or too few',
  async (ready) => {
    const { names } = await found(ready, ['Mary Ann Wilkins', 'Sophie Bruhn', 'Peter Otieno']);
    for (const q of ['wilkinns', 'wlkins', 'wilkons', 'wiklins', 'maryann wilkins']) {
      expect((await names(q))[0], q).toBe('Mary Ann Wilkins');
    }
    expect((await names('soph ie'))[0]).toBe('Sophie Bruhn');
  },
);

testBoth('pages of one search neither overlap nor skip', async (ready) => {
  const people = Array.from(
    { length: 700 },
    (_, i) => `${i % 3 === 0 ? 'Maria' : 'Mariam'} Silva ${i % 2 === 0 ? 'Costa' : ''}`,
  );
  const { search } = await found(ready, people);
  for (const size of [7, 20, 200]) {
    const seen: string[] = [];
    for (let page = 0; seen.length < 640; page++)
      seen.push(...(await search('maria silva', `&page=${page}&size=${size}`)).rows.map(({ _id }) => _id));
    expect(new Set(seen).size).toBe(seen.length);
  }
  expect((await search('maria silva')).page.totalElements).toBe(700);
});

testBoth(
  'an edit moves a patient from the old words to the new ones, and a retired patient is not found',
  async (ready) => {
    const { admin, ids, names } = await found(ready, ['Ama Mensah']);
    const edit = (fields: object) => admin.patch(`/patients/${ids[0]}`, fields);
    await edit({ name: 'Ama Boateng' });
    expect(await names('mensah')).toEqual([]);
    expect(await names('boateng')).toHaveLength(1);
    await edit({ retired: true });
    expect(await names('boateng')).toEqual([]);
    await edit({ retired: false });
    expect(await names('boateng')).toHaveLength(1);
  },
);

testBoth('does less than would take long, and says that there may be more', async (ready) => {
  const starts = ['ba', 'ka', 'ma', 'na', 'ra', 'sa', 'ta', 'wa', 'ya', 'za'];
  const people = Array.from({ length: 36 }, (_, i) =>
    starts.map((start) => `${start}${'bdfgkl'.charAt(i % 6)}o${'mnprst'.charAt(i / 6)}`).slice(i % 2, 5 + (i % 2) * 5),
  ).map((words) => words.join(' '));
  const { search } = await found(ready, people);
  expect((await search(starts.join(' '))).page.totalIsLowerBound).toBe(true);
  expect((await search('ba ka')).page.totalIsLowerBound).toBeUndefined();
});

testBoth('takes a key that was held down for no number, and a padded number for one', async (ready) => {
  const { names } = await found(ready, [
    { name: 'Ama', patientNumber: `MRN${'0'.repeat(30)}` },
    { name: 'Efua', patientNumber: '000000000417' },
  ]);
  expect(await names(`mrn${'0'.repeat(30)}`)).toEqual([]);
  expect(await names('000000000417')).toEqual(['Efua']);
});

// At a station alone: a property needs far more registers than HTTP allows. Another property shows that a hub finds the same people in the same
// order.
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
});

// At a station alone: a property needs far more registers than HTTP allows, as above. Another property shows that a hub finds the same people in the
// same order.
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
});
