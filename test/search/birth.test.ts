/** An age or a birth beside the words of a search: who was born then comes first, and nobody is lost by it. */
import { expect, test } from 'vitest';
import { askedBirth } from '../../src-main/search/birth.rules.ts';
import { readyStation } from '../support/station.ts';
import { registry, type Person } from './registry.ts';

const between = (besides: string, bornFrom: string, bornTo: string) => {
  const birth = askedBirth({ besidesBirth: besides, bornFrom, bornTo });
  if (birth === 'incomplete') throw new Error('incomplete');
  return birth;
};
const born = (name: string, dateOfBirth: string, more: Person = {}): Person => ({ name, dateOfBirth, ...more });

test('of one name, who was born then comes first, then the others as without it', async () => {
  const others = Array.from({ length: 300 }, (_, i) => born('Amina Otieno', `19${60 + (i % 30)}-03-04`));
  const { ask, search } = await registry([
    ...others,
    born('Amina Abasi', '1992-05-06'),
    { name: 'Amina of a street', residentialAddress: '34 Long Road' },
    { name: 'Amina of a phone', phoneNumber: '0712 000 034' },
    { name: 'Amina of a number', patientNumber: '34' },
  ]);
  const birth = between('amina', '1991-11-23', '1992-11-22');
  const plain = search('amina 34', 0, 200).rows.map(({ row }) => row.name);
  const found = ask({ q: 'amina 34', size: 200, birth });
  const names = found.rows.map(({ row }) => row.name);
  // A whole number goes before anything, as ever; then the street and the birth, where every word fits.
  expect(names[0]).toBe('Amina of a number');
  expect(names.slice(1, 3).toSorted()).toEqual(['Amina Abasi', 'Amina of a street']);
  expect(new Set(names)).toEqual(new Set([...plain, 'Amina Abasi']));
  const why = found.rows.find(({ row }) => row.name === 'Amina Abasi')?.why;
  expect(why).toContainEqual({ field: 'dateOfBirth', word: '1992-05-06', kind: 'exact' });
});

test('an age that was said and an estimate may be a year off, a known birth may not', async () => {
  const { ask } = await registry([
    born('Omar known', '1993-01-01'),
    born('Omar estimated', '1993-01-01', { dateOfBirthEstimated: true }),
    { name: 'Omar said', age: new Date().getFullYear() - 1993 },
    born('Omar old', '1950-01-01', { dateOfBirthEstimated: true }),
  ]);
  const names = ask({ q: 'omar 1992', birth: between('omar', '1992-01-01', '1992-12-31') }).rows.map(
    ({ row }) => row.name,
  );
  expect(names.slice(0, 2).toSorted()).toEqual(['Omar estimated', 'Omar said']);
  expect(names).toHaveLength(4);
});

test('a misspelt name of the right age is found, behind a name that is right', async () => {
  const { ask } = await registry([
    born('Amena', '1992-05-06'),
    born('Amina', '1992-05-06'),
    born('Amina Old', '1950-01-01'),
  ]);
  const names = ask({ q: 'amina 34', birth: between('amina', '1991-11-23', '1992-11-22') }).rows.map(
    ({ row }) => row.name,
  );
  expect(names[0]).toBe('Amina');
  expect(names.toSorted()).toEqual(['Amena', 'Amina', 'Amina Old']);
});

test('pages of a search with a birth neither overlap nor skip', async () => {
  const people = Array.from({ length: 500 }, (_, i) => born('Maria 34 Silva', `19${50 + (i % 50)}-01-01`));
  const { ask } = await registry(people);
  const birth = between('maria', '1980-01-01', '1984-12-31');
  const pages = Array.from({ length: 25 }, (_, page) =>
    ask({ q: 'maria 34', page, birth }).rows.map(({ row }) => row.key),
  );
  expect(new Set(pages.flat()).size).toBe(500);
  expect(pages.flat()).toHaveLength(500);
});

test('whole words go before words that are only begun, however many those are', async () => {
  const longer = Array.from({ length: 400 }, (_, i) => `Alison${'x'.repeat(i % 5)} Mushi`);
  const { names } = await registry([...longer, 'Zawadi Ali', ...longer]);
  expect(names('ali')[0]).toBe('Zawadi Ali');
  const { names: both } = await registry([...longer.map((name) => `${name} Abe`), 'Zawadi Ali']);
  expect(both('ali')[0]).toBe('Zawadi Ali');
});

test('the interface takes the three together or none, and finds hidden records on request', async () => {
  const { admin } = await readyStation();
  const { _id } = (await admin.post('/patients', { name: 'Amina Abe', dateOfBirth: '1992-05-06' })).body;
  const found = async (query: string) => {
    const { status, body } = await admin.get(`/patients/search?${query}`);
    return status === 200 ? body.embedded.patientResourceList.map(({ name }: { name: string }) => name) : status;
  };
  expect(await found('q=amina%2034&besidesBirth=amina&bornFrom=1991-11-23&bornTo=1992-11-22')).toEqual(['Amina Abe']);
  expect(await found('q=amina%2034&besidesBirth=amina')).toBe(400);
  expect(await found('q=amina%2034&besidesBirth=amina&bornFrom=1993-01-01&bornTo=1992-01-01')).toBe(400);
  expect(await found('q=amina&retired=true')).toEqual([]);
  await admin.patch(`/patients/${_id}`, { retired: true, retiredReason: 'Twice' });
  expect(await found('q=amina')).toEqual([]);
  expect(await found('q=amena%20abe&retired=true')).toEqual(['Amina Abe']);
  expect(await found('q=amina%20otieno&retired=true')).toEqual([]);
});
