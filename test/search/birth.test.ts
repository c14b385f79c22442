/**
 * A search with an age or a birth date beside the words: people born then come first, and nobody is left out because of
 * it.
 */
import { expect } from 'vitest';
import { testBoth } from '../support/both.ts';
import { found } from './found.ts';
import type { Person } from './registry.ts';

const between = (besidesBirth: string, bornFrom: string, bornTo: string) =>
  `&${new URLSearchParams({ besidesBirth, bornFrom, bornTo })}`;
const born = (name: string, dateOfBirth: string, more: Person = {}): Person => ({ name, dateOfBirth, ...more });

testBoth('of one name, who was born then comes first, then the others as without it', async (ready) => {
  const others = Array.from({ length: 300 }, (_, i) => born('Amina Otieno', `19${60 + (i % 30)}-03-04`));
  const { names, search } = await found(ready, [
    ...others,
    born('Amina Abasi', '1992-05-06'),
    { name: 'Amina of a street', residentialAddress: '34 Long Road' },
    { name: 'Amina of a phone', phoneNumber: '0712 000 034' },
    { name: 'Amina of a number', patientNumber: '34' },
  ]);
  const birth = between('amina', '1991-11-23', '1992-11-22');
  const plain = await names('amina 34', '&size=200');
  const { rows } = await search('amina 34', `&size=200${birth}`);
  const listed = rows.map(({ name }) => name);
  // A whole number comes first, as always. The street and the birth follow, where every word fits.
  expect(listed[0]).toBe('Amina of a number');
  expect(listed.slice(1, 3).toSorted()).toEqual(['Amina Abasi', 'Amina of a street']);
  expect(new Set(listed)).toEqual(new Set([...plain, 'Amina Abasi']));
  const shown = rows.find(({ name }) => name === 'Amina Abasi');
  expect(shown?.matches).toContainEqual({ field: 'dateOfBirth', word: '1992-05-06', kind: 'exact' });
});

testBoth('an age that was said and an estimate may be a year off, a known birth may not', async (ready) => {
  const { names } = await found(ready, [
    born('Omar known', '1993-01-01'),
    born('Omar estimated', '1993-01-01', { dateOfBirthEstimated: true }),
    { name: 'Omar said', age: new Date().getFullYear() - 1993 },
    born('Omar old', '1950-01-01', { dateOfBirthEstimated: true }),
  ]);
  const listed = await names('omar 1992', between('omar', '1992-01-01', '1992-12-31'));
  expect(listed.slice(0, 2).toSorted()).toEqual(['Omar estimated', 'Omar said']);
  expect(listed).toHaveLength(4);
});

testBoth('a misspelt name of the right age is found, behind a name that is right', async (ready) => {
  const { names } = await found(ready, [
    born('Amena', '1992-05-06'),
    born('Amina', '1992-05-06'),
    born('Amina Old', '1950-01-01'),
  ]);
  const listed = await names('amina 34', between('amina', '1991-11-23', '1992-11-22'));
  expect(listed[0]).toBe('Amina');
  expect(listed.toSorted()).toEqual(['Amena', 'Amina', 'Amina Old']);
});

testBoth('pages of a search with a birth neither overlap nor skip', async (ready) => {
  const people = Array.from({ length: 500 }, (_, i) => born('Maria 34 Silva', `19${50 + (i % 50)}-01-01`));
  const { search } = await found(ready, people);
  const birth = between('maria', '1980-01-01', '1984-12-31');
  const seen: string[] = [];
  for (let page = 0; page < 25; page++)
    seen.push(...(await search('maria 34', `&page=${page}${birth}`)).rows.map(({ _id }) => _id));
  expect(new Set(seen).size).toBe(500);
  expect(seen).toHaveLength(500);
});

testBoth('whole words go before words that are only begun, however many those are', async (ready) => {
  const longer = Array.from({ length: 400 }, (_, i) => `Alison${'x'.repeat(i % 5)} Mushi`);
  const { names } = await found(ready, [...longer, 'Zawadi Ali', ...longer]);
  expect((await names('ali'))[0]).toBe('Zawadi Ali');
  const { names: both } = await found(ready, [...longer.map((name) => `${name} Abe`), 'Zawadi Ali']);
  expect((await both('ali'))[0]).toBe('Zawadi Ali');
});

testBoth('the interface takes the three together or none, and finds hidden records on request', async (ready) => {
  const { admin } = await ready();
  const { _id } = (await admin.post('/patients', { name: 'Amina Abe', dateOfBirth: '1992-05-06' })).body;
  const asked = async (query: string) => {
    const { status, body } = await admin.get(`/patients/search?${query}`);
    return status === 200 ? body.embedded.patientResourceList.map(({ name }: { name: string }) => name) : status;
  };
  expect(await asked('q=amina%2034&besidesBirth=amina&bornFrom=1991-11-23&bornTo=1992-11-22')).toEqual(['Amina Abe']);
  expect(await asked('q=amina%2034&besidesBirth=amina')).toBe(400);
  expect(await asked('q=amina%2034&besidesBirth=amina&bornFrom=1993-01-01&bornTo=1992-01-01')).toBe(400);
  expect(await asked('q=amina&retired=true')).toEqual([]);
  await admin.patch(`/patients/${_id}`, { retired: true, retiredReason: 'Twice' });
  expect(await asked('q=amina')).toEqual([]);
  expect(await asked('q=amena%20abe&retired=true')).toEqual(['Amina Abe']);
  expect(await asked('q=amina%20otieno&retired=true')).toEqual([]);
});
