import { expect, test } from 'vitest';
import type { Patient } from '../../src-main/patients/patient.contract.ts';
import { sideAtFirst } from '../../src-renderer/duplicates/join-form.rules.ts';

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
