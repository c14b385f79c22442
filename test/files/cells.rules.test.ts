import { expect, test } from 'vitest';
import { orderShown, readRow, type Layout } from '../../src-main/files/cells.rules.ts';
import { labelLanguages, labelOf, importFields, type ImportField } from '../../src-main/files/field-names.rules.ts';
import { areHeads, guessFields } from '../../src-main/files/fields.rules.ts';
import { isToAdd } from '../../src-main/files/import.rules.ts';

const layoutOf = (fields: (ImportField | undefined)[], more: Partial<Layout> = {}): Layout => ({
  fields: fields.map((field) => field && { field }),
  dayOrder: 'day-first',
  calendar: 'gregory',
  today: '2026-03-01',
  systems: [],
  isHombreMujer: false,
  isExact: false,
  ...more,
});

const one = (field: ImportField, cell: string, more: Partial<Layout> = {}) => {
  const read = readRow([cell, 'Ama'], layoutOf([field, 'name'], more));
  if (read.kind === 'refused') return read.faults[0]?.kind;
  const { name: _, ...draft } = read.draft;
  return draft;
};

test.for([
  ['31/05/1990', { dateOfBirth: '1990-05-31' }],
  ['31.5.90', { dateOfBirth: '1990-05-31' }],
  ['1/2/25', { dateOfBirth: '2025-02-01' }],
  ['1/2/27', { dateOfBirth: '1927-02-01' }],
  ['1990-05-31 00:00:00', { dateOfBirth: '1990-05-31' }],
  ['1990-05-31T00:00:00.000Z', { dateOfBirth: '1990-05-31' }],
  ['31-mai-1990', { dateOfBirth: '1990-05-31' }],
  ['١٩٩٠/٠٥/٣١', { dateOfBirth: '1990-05-31' }],
  ['34', { age: 34 }],
  ['34 ans', { age: 34 }],
  ['8 months', { dateOfBirth: '2025-07-01', dateOfBirthEstimated: true }],
  ['1987', { dateOfBirth: '1987-07-02', dateOfBirthEstimated: true }],
  ['-', {}],
  ['n/a', {}],
  ['31/02/1990', 'no-such-day'],
  ['soon', 'unreadable-date'],
] as const)('a birth is read as clinics write it: %s', ([cell, said]) => {
  expect(one('birth', cell)).toEqual(said);
});

test('a date that can be read either way waits for somebody to say which', () => {
  expect(one('birth', '03/04/1990', { dayOrder: null })).toBe('open-date');
  expect(one('birth', '13/04/1990', { dayOrder: null })).toEqual({ dateOfBirth: '1990-04-13' });
  expect(one('birth', '04/13/1990', { dayOrder: null })).toEqual({ dateOfBirth: '1990-04-13' });
  expect(one('birth', '04/04/1990', { dayOrder: null })).toEqual({ dateOfBirth: '1990-04-04' });
  expect(one('birth', '03/04/1990', { dayOrder: 'month-first' })).toEqual({ dateOfBirth: '1990-03-04' });
  expect(['03/04/1990', '13/04/1990', '04/13/1990', '1990'].map(orderShown)).toEqual([
    'either',
    'day-first',
    'month-first',
    undefined,
  ]);
});

test('dates of another calendar are read in it', () => {
  expect(one('birth', '21/09/1982', { calendar: 'ethiopic' })).toEqual({ dateOfBirth: '1990-05-29' });
  expect(one('birth', '1990-05-31 GC', { calendar: 'ethiopic' })).toEqual({ dateOfBirth: '1990-05-31' });
});

test.for([
  ['F', 'FEMALE'],
  ['homme', 'MALE'],
  ['Mwanamke', 'FEMALE'],
  ['أنثى', 'FEMALE'],
  ['ذكر', 'MALE'],
  ['Masculino', 'MALE'],
] as const)('a gender is known by its word in any language: %s', ([word, gender]) => {
  expect(one('gender', word)).toEqual({ gender });
});

test('where H and M stand for hombre and mujer, M is no man', () => {
  expect(one('gender', 'M')).toEqual({ gender: 'MALE' });
  expect(one('gender', 'M', { isHombreMujer: true })).toEqual({ gender: 'FEMALE' });
  expect(one('gender', 'unknown')).toEqual({});
  expect(one('gender', '2')).toBe('unknown-word');
});

test('an age beside a date of birth is left out, wherever it stands', () => {
  expect(readRow(['30', '31/05/1990'], layoutOf(['age', 'birth']))).toMatchObject({
    draft: { dateOfBirth: '1990-05-31' },
  });
  expect(readRow(['30', '31/05/1990'], layoutOf(['age', 'birth']))).not.toHaveProperty('draft.age');
  expect(readRow(['30', ''], layoutOf(['age', 'birth']))).toMatchObject({ draft: { age: 30 } });
});

test('names in parts, further phones with whose they are, and a next of kin come together', () => {
  const fields: ImportField[] = [
    'familyName',
    'givenName',
    'otherPhone',
    'otherPhoneWhose',
    'otherPhone',
    'otherPhoneWhose',
    'kinName',
    'kinPhone',
  ];
  expect(readRow(['Diallo', 'Awa', '', 'x', '0700', 'mère', 'Moussa', '0711'], layoutOf(fields))).toMatchObject({
    draft: {
      name: 'Awa Diallo',
      otherPhones: [{ number: '0700', whose: 'mère' }],
      nextOfKin: { name: 'Moussa', relation: null, phone: '0711' },
    },
  });
});

test('every name of a field, in all languages, says that field', () => {
  for (const language of labelLanguages) {
    for (const field of importFields) {
      if (['identifier', 'identifiers', 'otherPhones', 'nextOfKin'].includes(field)) continue;
      const [guess] = guessFields([labelOf(field as 'name', language)], []);
      // Spanish and French have one word for a name and a part of it, and that is read by what stands beside it.
      expect([language, field, guess?.field]).toEqual([language, field, field]);
    }
  }
});

test('heads are known as clinics spell them', () => {
  const fieldsOf = (heads: string[]) => guessFields(heads, []).map((guess) => guess?.field);
  expect(fieldsOf(['S/N', 'NAME', 'SEX', 'AGE (YRS)', 'PHONE NO.', 'VILLAGE'])).toEqual([
    undefined,
    'name',
    'gender',
    'age',
    'phone',
    'village',
  ]);
  expect(fieldsOf(['Nombre', 'Apellidos', 'F. Nac.', 'Teléfono'])).toEqual([
    'givenName',
    'familyName',
    'birth',
    'phone',
  ]);
  expect(fieldsOf(['الاسم الكامل', 'الجنس', 'تاريخ الميلاد'])).toEqual(['name', 'gender', 'birth']);
  expect(fieldsOf(['Phone', 'Phone 2', 'Other phone 3'])).toEqual(['phone', 'otherPhone', 'otherPhone']);
  expect(fieldsOf(['Name', 'Name'])).toEqual(['name', undefined]);
  expect(guessFields(['NATIONAL ID (NIN)'], [{ id: 's1', name: 'National ID' }])).toEqual([
    { field: 'identifier', system: 's1' },
  ]);
  expect(areHeads(['Ama', '1990', 'Accra'], [])).toBe(false);
  expect(areHeads(['Name', 'Born', 'Village'], [])).toBe(true);
});

test('of who is registered, or may be, nobody is registered again unless somebody says so', () => {
  const added = (
    outcome: Parameters<typeof isToAdd>[0]['outcome'],
    choice: 'add' | 'leave' | null,
    possible: 'add' | 'leave',
  ) => isToAdd({ outcome, choice }, possible);
  expect(
    ['new', 'same', 'possible', 'repeated', 'refused', 'added'].map((outcome) =>
      added(outcome as 'new', null, 'leave'),
    ),
  ).toEqual([true, false, false, false, false, false]);
  expect(added('possible', null, 'add')).toBe(true);
  expect(added('possible', 'leave', 'add')).toBe(false);
  expect(added('same', 'add', 'leave')).toBe(true);
  expect(added('new', 'leave', 'leave')).toBe(false);
  expect(added('refused', 'add', 'add')).toBe(false);
  expect(added('added', 'add', 'add')).toBe(false);
});
