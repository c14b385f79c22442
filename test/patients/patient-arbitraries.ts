/** Patients as a station may have them, including those that other programs have stored and no form would. */
import fc from 'fast-check';
import { type Patient, type PatientFields } from '../../src-main/patients/patient.contract.ts';
import { genders, patientCategories } from '../../src-main/db/stored-values.rules.ts';
import { ageOn, noFields } from '../../src-main/patients/patient.rules.ts';

export const today = '2026-03-01';

const text = fc.option(
  fc.oneof(fc.constantFrom('Asha Mushi', ' Juma ', '0712 345 678', '\t'), fc.string({ minLength: 1 })),
);
const day = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date(`${today}T00:00:00Z`), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10));
const said = fc.record({ years: fc.nat(130), reportedOn: day });
const birth = fc.oneof(
  fc.record({ dateOfBirth: day, age: fc.constant(null) }),
  fc.record({ dateOfBirth: fc.constant(null), age: fc.option(said) }),
);

export const patientFields: fc.Arbitrary<PatientFields> = fc
  .tuple(
    birth,
    fc.record({
      name: text,
      patientNumber: text,
      phoneNumber: text,
      residentialAddress: text,
      gender: fc.option(fc.constantFrom(...genders)),
      patientCategory: fc.option(fc.constantFrom(...patientCategories)),
      dateOfBirthEstimated: fc.option(fc.boolean()),
    }),
  )
  .map(([birth, others]) => ({ ...noFields, ...others, ...birth }));

/** Returns the patient as the station's reply shows it. */
export const patientOf = (fields: PatientFields): Patient => ({
  ...fields,
  _id: '0198c0de-0000-7000-8000-000000000000',
  age: ageOn(today, fields),
  hasPhoto: fields.photo !== null,
  mergedInto: null,
  createdAt: '2026-01-01T08:00:00.000Z',
  updatedAt: '2026-01-01T08:00:00.000Z',
  version: 1,
});
