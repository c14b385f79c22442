/** Former values that a history offers, and the edits that bring them back. */
import { expect, test } from 'vitest';
import type { Patient } from '../../src-main/patients/patient.contract.ts';
import { formerValues } from '../../src-renderer/patients/former-value.rules.ts';
import { changesOf, type Entry } from '../../src-renderer/patients/history.rules.ts';

const today = '2026-11-27';
const where = { id: 's', name: 'Clinic' };
const entry = (second: number, field: string, [old, value]: [unknown, unknown], more: Partial<Entry> = {}): Entry => ({
  ...{ who: 'ama', when: `2026-11-01T08:00:0${second}.000Z`, where, field, old, new: value, ...more },
});
const patient = (fields: Partial<Patient>) =>
  ({ dateOfBirth: null, age: null, dateOfBirthEstimated: null, own: null, ...fields }) as Patient;
const patches = (entries: Entry[], now: Partial<Patient>) =>
  formerValues(changesOf(entries), { patient: patient(now), today }).map(({ patch }) => patch);

test('offers what a change replaced, unless it is the present value, was none, or is of a merged record', () => {
  const entries = [
    entry(1, 'phoneNumber', [null, '1']),
    entry(2, 'phoneNumber', ['1', '2']),
    entry(3, 'phoneNumber', ['2', '1']),
    entry(4, 'own.f', ['Tailor', null]),
    entry(5, 'phoneNumber', ['7', '8'], { of: { id: 'x', name: 'Other' } as never }),
    entry(6, 'photo', ['a', 'b']),
    entry(7, 'retired', [true, false]),
  ];
  expect(patches(entries, { phoneNumber: '1' })).toEqual([{ own: { f: 'Tailor' } }, { phoneNumber: '2' }]);
});

test('brings a birth back as a whole, with the age of today', () => {
  const age = { years: 30, reportedOn: '2020-11-01' };
  const entries = [
    entry(1, 'age', [null, age]),
    entry(1, 'dateOfBirthEstimated', [null, true]),
    entry(2, 'dateOfBirth', [null, '1990-05-03']),
    entry(2, 'age', [age, null]),
    entry(2, 'dateOfBirthEstimated', [true, null]),
    entry(3, 'dateOfBirth', ['1990-05-03', '1991-05-03']),
  ];
  expect(patches(entries, { dateOfBirth: '1991-05-03', age: 35 })).toEqual([
    { dateOfBirth: '1990-05-03', dateOfBirthEstimated: null },
    { dateOfBirth: null, dateOfBirthEstimated: true, age: 36 },
  ]);
});
