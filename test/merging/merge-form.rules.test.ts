import { expect, test } from 'vitest';
import type { Patient } from '../../src-main/patients/patient.contract.ts';
import { differing, sideAtFirst } from '../../src-renderer/duplicates/merge-form.rules.ts';

const born = (dateOfBirth: string | null, dateOfBirthEstimated: boolean | null = null) =>
  ({ age: 29, dateOfBirth, dateOfBirthEstimated }) as Patient;

test('of a birth the date that is known is taken before an age or an estimate, on whichever side it is', () => {
  const [exact, estimated, age] = [born('1997-02-03'), born('1997-07-01', true), born(null)];
  for (const vague of [estimated, age]) {
    expect(sideAtFirst('birth', { stands: vague, joined: exact })).toBe('joined');
    expect(sideAtFirst('birth', { stands: exact, joined: vague })).toBe('stands');
  }
  expect(sideAtFirst('birth', { stands: exact, joined: born('1997-02-04') })).toBe('stands');
  expect(sideAtFirst('birth', { stands: age, joined: estimated })).toBe('stands');
});

/** Returns a patient of whom only these fields are known. */
const known = (fields: Partial<Patient>): Patient =>
  ({
    ...Object.fromEntries(
      ['name', 'gender', 'dateOfBirth', 'age', 'phoneNumber', 'residentialAddress', 'patientNumber', 'patientCategory']
        .concat(
          'identifiers',
          'otherPhones',
          'nextOfKin',
          'village',
          'district',
          'home',
          'deceased',
          'consentToContact',
        )
        .map((field) => [field, null]),
    ),
    ...fields,
  }) as Patient;
const card = (value: string, system = 'id') => ({ system, value, use: null, from: null, to: null });

test.for<[string, Partial<Patient>, Partial<Patient>, string[]]>([
  ['a phone by its blanks', { phoneNumber: '0700 123-456' }, { phoneNumber: ' (0700) 123456' }, []],
  ['a phone by the script of its digits', { phoneNumber: '0700' }, { phoneNumber: '٠٧٠٠' }, []],
  ['a phone', { phoneNumber: '0700 123456' }, { phoneNumber: '0700 123457' }, ['phoneNumber']],
  ['a phone that only one has', { phoneNumber: '0700' }, {}, ['phoneNumber']],
  ['a patient number by its case', { patientNumber: 'K-100' }, { patientNumber: 'k 100' }, []],
  ['an identifier by its hyphens', { identifiers: [card('GH-4711')] }, { identifiers: [card('gh 4711')] }, []],
  ['the kind of an identifier', { identifiers: [card('1', 'a')] }, { identifiers: [card('1', 'b')] }, ['identifiers']],
  [
    'whose another phone is',
    { otherPhones: [{ number: '07-00', whose: null }] },
    { otherPhones: [{ number: '0700', whose: 'Kofi' }] },
    ['otherPhones'],
  ],
  [
    'the phone of a relative by its blanks',
    { nextOfKin: { name: 'Kofi', relation: null, phone: '0700 1' } },
    { nextOfKin: { name: 'Kofi', relation: null, phone: '07001' } },
    [],
  ],
  ['a name by its blanks inside', { name: 'Zawadi Nyambura' }, { name: 'Zawadi  Nyambura' }, ['name']],
])('two records that differ in %s', ([, stands, joined, parts]) => {
  expect(differing({ stands: known(stands), joined: known(joined) })).toEqual(parts);
});
