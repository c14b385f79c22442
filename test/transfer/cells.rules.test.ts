import { expect, test } from 'vitest';
import { orderShown, readRow, type Layout } from '../../src-main/transfer/cells.rules.ts';
import {
  fieldsOf as allFields,
  labelLanguages,
  labelOf,
  type ImportField,
} from '../../src-main/transfer/field-names.rules.ts';
import { areHeads, guessFields } from '../../src-main/transfer/fields.rules.ts';
import { importContents } from '../../src-main/transfer/file.rules.ts';
import { isToAdd } from '../../src-main/transfer/import.rules.ts';

const layoutOf = (fields: (ImportField | undefined)[], more: Partial<Layout> = {}): Layout => ({
  fields: fields.map((field) => field && { field }),
  dayOrder: 'day-first',
  calendar: 'gregory',
  today: '2026-03-01',
  systems: [],
  ownFields: [],
  findPlace: () => undefined,
  isHombreMujer: false,
  isExact: false,
  leavesHidden: false,
  unitColumn: null,
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
    for (const [content, field] of importContents.flatMap((each) =>
      allFields[each].map((one) => [each, one] as const),
    )) {
      if (['identifier', 'ownField', 'identifiers', 'otherPhones', 'nextOfKin', 'own'].includes(field)) continue;
      // Next to the grandfather's name, a father's name is part of the name.
      const beside = field === 'fatherName' ? [labelOf('grandfatherName', language)] : [];
      const [guess] = guessFields([labelOf(field as 'name', language), ...beside], [], { content });
      // Spanish and French have one word for a name and a part of it. The columns next to it decide.
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
  const withUri = [{ id: 's1', name: 'National ID', uri: 'http://moh.example.org/nid' }];
  expect(guessFields(['http://moh.example.org/nid', 'http://moh.example.org/nhif'], withUri)).toEqual([
    { field: 'identifier', system: 's1' },
    undefined,
  ]);
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

const guessed = (heads: string, cells: string, more: Partial<Layout> = {}) => {
  const fields = guessFields(heads.split('|'), []);
  const read = readRow(cells.split('|'), { ...layoutOf([], more), fields });
  return read.kind === 'refused' ? read.faults.map(({ kind, column }) => [kind, column]) : read.draft;
};

test.for([
  ['Age|Age Unit', '8|months', { dateOfBirth: '2025-07-01', dateOfBirthEstimated: true }],
  ['Age Unit|Age', 'Month(s)|8', { dateOfBirth: '2025-07-01', dateOfBirthEstimated: true }],
  ['Âge|Unité d’âge', '3|semaines', { dateOfBirth: '2026-02-08', dateOfBirthEstimated: true }],
  ['Edad|Unidad de edad', '8|Años', { age: 8 }],
  ['Idade|Unidade de idade', '~8|MESES', { dateOfBirth: '2025-07-01', dateOfBirthEstimated: true }],
  ['Umri|Kipimo cha umri', '8|miezi', { dateOfBirth: '2025-07-01', dateOfBirthEstimated: true }],
  ['العمر|وحدة العمر', '٨|أشهر', { dateOfBirth: '2025-07-01', dateOfBirthEstimated: true }],
  ['Age (months)', '8', { dateOfBirth: '2025-07-01', dateOfBirthEstimated: true }],
  ['AGE IN MONTHS', '8', { dateOfBirth: '2025-07-01', dateOfBirthEstimated: true }],
  ['age_months', '8', { dateOfBirth: '2025-07-01', dateOfBirthEstimated: true }],
  ['Age (mths)', '8', { dateOfBirth: '2025-07-01', dateOfBirthEstimated: true }],
  ['Âge en mois', '8', { dateOfBirth: '2025-07-01', dateOfBirthEstimated: true }],
  ['Edad (meses)', '8', { dateOfBirth: '2025-07-01', dateOfBirthEstimated: true }],
  ['Idade em dias', '3', { dateOfBirth: '2026-02-26', dateOfBirthEstimated: true }],
  ['Umri kwa miezi', '8', { dateOfBirth: '2025-07-01', dateOfBirthEstimated: true }],
  ['العمر بالأشهر', '8', { dateOfBirth: '2025-07-01', dateOfBirthEstimated: true }],
  ['Age (years)', '8', { age: 8 }],
  ['Age (yrs)', '8 months', { dateOfBirth: '2025-07-01', dateOfBirthEstimated: true }],
  ['Age (years)|Age (months)', '1|6', { dateOfBirth: '2024-09-01', dateOfBirthEstimated: true }],
  ['Age (years)|Age (months)', '0|8', { dateOfBirth: '2025-07-01', dateOfBirthEstimated: true }],
  ['Age (years)|Age (months)', '8|', { age: 8 }],
  ['DOB|Age Unit', '8|months', { dateOfBirth: '2025-07-01', dateOfBirthEstimated: true }],
  ['DOB|Age|Age Unit', '31/05/1990|35|years', { dateOfBirth: '1990-05-31' }],
] as const)('an age is read in the unit that its row or its head says: %s, %s', ([heads, cells, said]) => {
  expect(guessed(heads, cells)).toEqual(said);
});

test.for([
  // In such a file, a missing or unknown unit never makes an age one in years.
  ['Age|Age Unit', '8|', [['age-unit', 1]]],
  [
    'Age|Age Unit',
    '8|moons',
    [
      ['unknown-word', 1],
      ['age-unit', 1],
    ],
  ],
  ['Age|Age Unit', '8 years|months', [['age-unit', 0]]],
  // It may mean two years and two more months, or two years stated twice.
  ['Age (years)|Age (months)', '2|24', [['age-unit', 0]]],
] as const)('an age whose unit is not certain refuses its row: %s, %s', ([heads, cells, faults]) => {
  expect(guessed(heads, cells)).toEqual(faults);
});

test('beside a column of units that is not taken, a number alone is no age in years', () => {
  expect(one('age', '8', { unitColumn: 5 })).toBe('age-unit');
  expect(one('age', '8 months', { unitColumn: 5 })).toMatchObject({ dateOfBirth: '2025-07-01' });
  expect(one('birth', '31/05/1990', { unitColumn: 5 })).toEqual({ dateOfBirth: '1990-05-31' });
  const fields = [{ field: 'age', unit: 'years' }] as const;
  expect(readRow(['8'], { ...layoutOf([], { unitColumn: 1 }), fields })).toMatchObject({ draft: { age: 8 } });
});

test.for([
  ['First name|Middle name|Last name', 'Ana|Lúcia|Silva', 'Ana Lúcia Silva'],
  ['Surname|Other names', 'Mensah|Ama Serwaa', 'Ama Serwaa Mensah'],
  ['Surname|First name|Other names', 'Mensah|Ama|Serwaa', 'Ama Serwaa Mensah'],
  ['Nom|Postnom|Prénom', 'Kabila|Mukendi|Marie', 'Marie Kabila Mukendi'],
  ['Prénom|Nom de famille', 'Awa|Diallo', 'Awa Diallo'],
  ['Primer nombre|Segundo nombre|Primer apellido|Segundo apellido', 'Ana|María|García|López', 'Ana María García López'],
  ['Nombres|Apellido paterno|Apellido materno', 'Ana|García|López', 'Ana García López'],
  ['Nome|Apelido da mãe|Apelido do pai', 'Ana|Silva|Costa', 'Ana Silva Costa'],
  ['Name|Father’s name|Grandfather’s name', 'Abebe|Kebede|Wolde', 'Abebe Kebede Wolde'],
  ["First Name|Father's Name|Grand Father's Name", 'Abebe|Kebede|Wolde', 'Abebe Kebede Wolde'],
  ['First name|Father name', 'Abebe|Kebede', 'Abebe Kebede'],
  ['الاسم الأول|اسم العائلة|اسم الأب|اسم الجد', 'أحمد|حداد|محمد|علي', 'أحمد محمد علي حداد'],
  ['الاسم الأول|اسم الأب|اسم العائلة', 'أحمد|محمد|حداد', 'أحمد محمد حداد'],
  ['Jina la kwanza|Jina la kati|Jina la ukoo', 'Amina|Juma|Ali', 'Amina Juma Ali'],
  // A whole name next to its parts.
  ['Full name|First name|Last name', 'Ana Silva|Ana|Silva', 'Ana Silva'],
  ['Full name|First name|Last name', 'Ana|Ana|Silva', 'Ana Silva'],
  ['Full name|Middle name', 'Ana Silva|Lúcia', 'Ana Silva Lúcia'],
] as const)('every part of a name is kept, in its order: %s', ([heads, cells, name]) => {
  expect(guessed(heads, cells)).toEqual({ name });
});

test('a father is a part of no whole name, and beside a family name in Latin script nobody says that he is', () => {
  const fieldsOf = (heads: string[]) => guessFields(heads, []).map((guess) => guess?.field);
  expect(fieldsOf(['Full name', "Father's name"])).toEqual(['name', undefined]);
  expect(fieldsOf(['Name', "Father's name"])).toEqual(['name', undefined]);
  expect(fieldsOf(['First name', 'Last name', "Father's name"])).toEqual(['givenName', 'familyName', undefined]);
  expect(fieldsOf(['First name', 'First name'])).toEqual(['givenName', undefined]);
  expect(fieldsOf(['Age (Y/M)'])).toEqual([undefined]);
  expect(fieldsOf(['Age (moons)', 'Age (approx.)'])).toEqual([undefined, 'age']);
});
