import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ageOn, editPatient, noFields, wholeYears } from '../../src-main/patients/patient.rules.ts';
import { changedFields } from '../../src-main/journal/fields.rules.ts';
import type { PatientFields } from '../../src-main/patients/patient.contract.ts';

const today = '2026-03-01';

const born = (dateOfBirth: string, more: Partial<PatientFields> = {}): PatientFields => ({
  ...noFields,
  dateOfBirth,
  ...more,
});
const said = (years: number, reportedOn: string): PatientFields => ({ ...noFields, age: { years, reportedOn } });

/** Returns the patient after an edit that must be allowed. */
function edited(current: PatientFields, edit: Parameters<typeof editPatient>[1], on = today): PatientFields {
  const result = editPatient(current, edit, on);
  if (result.kind === 'refused') throw new Error(`Refused: ${JSON.stringify(result.faults)}`);
  return result.fields;
}
const pointersOf = (result: ReturnType<typeof editPatient>) =>
  result.kind === 'refused' ? result.faults.map(({ pointer }) => pointer) : [];

test.for([
  ['2000-03-01', '2026-03-01', 26, 'on the birthday'],
  ['2000-03-02', '2026-03-01', 25, 'the day before the birthday'],
  ['2000-12-31', '2026-01-01', 25, 'the day after a birthday in December'],
  ['2026-03-01', '2026-03-01', 0, 'on the day of birth'],
  ['2025-03-02', '2026-03-01', 0, 'the day before the first birthday'],
  ['2025-03-01', '2026-03-01', 1, 'on the first birthday'],
  ['2000-02-29', '2023-02-28', 22, 'on 28 February of a year without a leap day'],
  ['2000-02-29', '2023-03-01', 23, 'on 1 March of a year without a leap day'],
  ['2000-02-29', '2024-02-28', 23, 'the day before a birthday on the leap day'],
  ['2000-02-29', '2024-02-29', 24, 'on a birthday on the leap day'],
  ['1899-12-31', '2026-03-01', 126, 'in another century'],
] as const)('someone born on %s is, on %s, %i years old (%s)', ([dateOfBirth, on, years]) => {
  expect(wholeYears(dateOfBirth, on)).toBe(years);
  expect(ageOn(on, born(dateOfBirth))).toBe(years);
});

test('an age that was said grows with the years since it was said', () => {
  const patient = said(30, '2024-06-15');
  expect(ageOn('2024-06-15', patient)).toBe(30);
  expect(ageOn('2025-06-14', patient)).toBe(30);
  expect(ageOn('2025-06-15', patient)).toBe(31);
  expect(ageOn('2034-06-15', patient)).toBe(40);
});

test('an age that was said on a leap day grows on 1 March', () => {
  expect(ageOn('2025-02-28', said(30, '2024-02-29'))).toBe(30);
  expect(ageOn('2025-03-01', said(30, '2024-02-29'))).toBe(31);
});

test('a clock that was turned back makes nobody younger than they were said to be, nor than nothing', () => {
  expect(ageOn('2001-01-01', said(30, '2024-06-15'))).toBe(30);
  expect(ageOn('2001-01-01', born('2024-06-15'))).toBe(0);
});

test('the date of birth counts where both it and an age are known', () => {
  expect(ageOn(today, { dateOfBirth: '2000-01-01', age: { years: 80, reportedOn: today } })).toBe(26);
});

test('nobody has an age that was never said', () => {
  expect(ageOn(today, noFields)).toBeNull();
});

test('the greatest age that can be said does not grow into one that cannot be sent', () => {
  expect(ageOn('2036-03-01', said(Number.MAX_SAFE_INTEGER, today))).toBe(Number.MAX_SAFE_INTEGER);
});

test('an age never goes down as days pass', () => {
  const day = fc
    .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  fc.assert(
    fc.property(day, day, day, (birth, a, b) => {
      const [earlier, later] = a < b ? [a, b] : [b, a];
      for (const patient of [born(birth), said(7, birth)]) {
        expect(ageOn(later, patient)).toBeGreaterThanOrEqual(ageOn(earlier, patient) ?? 0);
        expect(ageOn(earlier, patient)).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});

test('an age is kept with the day on which it was said', () => {
  expect(edited(noFields, { age: 30 }).age).toEqual({ years: 30, reportedOn: today });
  expect(edited(noFields, { age: 0 }).age).toEqual({ years: 0, reportedOn: today });
});

test('an age that is said again counts from the new day', () => {
  expect(edited(said(30, '2020-01-01'), { age: 30 }).age).toEqual({ years: 30, reportedOn: today });
});

test('an edit of something else leaves the age and its day alone', () => {
  expect(edited(said(30, '2020-01-01'), { name: 'Ama' })).toEqual({ ...said(30, '2020-01-01'), name: 'Ama' });
});

test('an age can be taken back', () => {
  expect(edited(said(30, '2020-01-01'), { age: null }).age).toBeNull();
});

test.for([
  ['2000-01-01', 25, []],
  ['2000-01-01', 26, []],
  ['2000-01-01', 27, []],
  ['2000-01-01', 24, ['/age']],
  ['2000-01-01', 28, ['/age']],
  ['2000-12-31', 25, []],
  ['2000-12-31', 27, ['/age']],
  ['2026-03-01', 0, []],
  ['2026-03-01', 2, ['/age']],
  ['2000-01-01', null, []],
] as const)('a date of birth of %s and an age of %s are refused for %j', ([dateOfBirth, age, faults]) => {
  expect(pointersOf(editPatient(noFields, { dateOfBirth, age }, today))).toEqual(faults);
});

test('the age that came with a date of birth is not kept: it follows from it', () => {
  expect(edited(noFields, { dateOfBirth: '2000-01-01', age: 27 })).toEqual(born('2000-01-01'));
});

test('a date of birth takes the place of an age that was said, however far off that was', () => {
  expect(edited(said(60, '2020-01-01'), { dateOfBirth: '2000-01-01' })).toEqual(born('2000-01-01'));
});

test('nobody is born tomorrow, but somebody may be born today', () => {
  expect(pointersOf(editPatient(noFields, { dateOfBirth: '2026-03-02' }, today))).toEqual(['/dateOfBirth']);
  expect(edited(noFields, { dateOfBirth: today }).dateOfBirth).toBe(today);
});

test('a birth that is not yet on this computer’s clock is one fault, not two', () => {
  expect(pointersOf(editPatient(noFields, { dateOfBirth: '2030-01-01', age: 30 }, today))).toEqual(['/dateOfBirth']);
});

test('another age than that of a known date of birth is refused', () => {
  for (const estimated of [null, false]) {
    const patient = born('2000-01-01', { dateOfBirthEstimated: estimated });
    expect(pointersOf(editPatient(patient, { age: 27 }, today))).toEqual(['/age']);
    expect(edited(patient, { age: 26 })).toEqual(edited(patient, {}));
    expect(pointersOf(editPatient(patient, { age: null }, today))).toEqual(['/age']);
  }
});

test('an age that is said takes the place of an estimated date of birth', () => {
  const patient = born('2000-01-01', { dateOfBirthEstimated: true });
  expect(edited(patient, { age: 31 })).toEqual({ ...said(31, today), dateOfBirthEstimated: null });
});

test('saying that the date of birth is only an estimate allows an age in the same edit', () => {
  expect(edited(born('2000-01-01'), { dateOfBirthEstimated: true, age: 31 })).toMatchObject({
    dateOfBirth: null,
    age: { years: 31, reportedOn: today },
  });
});

test('saying that an estimate is exact now does not let an age replace it', () => {
  const patient = born('2000-01-01', { dateOfBirthEstimated: true });
  expect(pointersOf(editPatient(patient, { dateOfBirthEstimated: false, age: 31 }, today))).toEqual(['/age']);
});

test('taking an age back does not take an estimated date of birth with it', () => {
  const patient = born('2000-01-01', { dateOfBirthEstimated: true });
  expect(pointersOf(editPatient(patient, { age: null }, today))).toEqual(['/age']);
});

test('a date of birth that is taken back takes its estimate with it, unless the edit says otherwise', () => {
  const patient = born('2000-01-01', { dateOfBirthEstimated: true });
  expect(edited(patient, { dateOfBirth: null })).toEqual(noFields);
  expect(edited(patient, { dateOfBirth: null, dateOfBirthEstimated: true }).dateOfBirthEstimated).toBe(true);
});

test('a date of birth can be exchanged for an age in one edit', () => {
  expect(edited(born('2000-01-01'), { dateOfBirth: null, age: 31 })).toEqual(said(31, today));
});

test('the day of birth and an age of the same edit are compared on the day of the edit', () => {
  expect(pointersOf(editPatient(noFields, { dateOfBirth: '2000-01-01', age: 26 }, '2030-01-01'))).toEqual(['/age']);
});

test('a reason for retiring belongs to a retired patient, and goes when the patient is put back', () => {
  const retired = edited(noFields, { retired: true, retiredReason: 'Registered twice' });
  expect(retired).toEqual({ ...noFields, retired: true, retiredReason: 'Registered twice' });
  expect(edited(retired, { name: 'Ama' }).retiredReason).toBe('Registered twice');
  expect(edited(retired, { retired: false })).toEqual({ ...noFields, retired: false });
  expect(edited(retired, { retired: null })).toEqual(noFields);
  expect(pointersOf(editPatient(noFields, { retiredReason: 'Twice' }, today))).toEqual(['/retiredReason']);
  expect(pointersOf(editPatient(retired, { retired: false, retiredReason: 'Twice' }, today))).toEqual([
    '/retiredReason',
  ]);
  expect(edited(noFields, { retiredReason: null })).toEqual(noFields);
});

test('only what was sent is changed', () => {
  const patient: PatientFields = { ...noFields, name: 'Ama', phoneNumber: '0100', gender: 'FEMALE' };
  expect(edited(patient, { phoneNumber: null })).toEqual({ ...patient, phoneNumber: null });
  expect(edited(patient, {})).toEqual(patient);
});

test('no faults of a patient’s data repeat the data', () => {
  const result = editPatient(born('1987-06-05'), { age: 4711 }, today);
  expect(JSON.stringify(result)).not.toMatch(/1987|4711/);
});

test('the journal is told the fields that differ, and their new values', () => {
  const before: PatientFields = { ...said(30, '2020-01-01'), name: 'Ama', phoneNumber: '0100' };
  expect(changedFields(before, before)).toEqual({});
  expect(changedFields(before, { ...before, age: { years: 30, reportedOn: '2020-01-01' } })).toEqual({});
  expect(changedFields(before, { ...before, age: { years: 30, reportedOn: '2021-01-01' } })).toEqual({
    age: { years: 30, reportedOn: '2021-01-01' },
  });
  expect(changedFields(before, { ...before, age: { years: 31, reportedOn: '2020-01-01' } })).toHaveProperty('age');
  expect(changedFields(before, { ...before, phoneNumber: null, retired: true })).toEqual({
    phoneNumber: null,
    retired: true,
  });
  expect(changedFields(noFields, { ...noFields, retired: false })).toEqual({ retired: false });
});
