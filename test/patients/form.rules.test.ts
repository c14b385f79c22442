/** From a patient into the form and back. An untouched part is not sent, and the sent parts make the patient as typed. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editPatient } from '../../src-main/patients/patient.rules.ts';
import {
  birthTypingOf,
  differencesOf,
  inputOf,
  isNothing,
  isSamePart,
  mergedTyped,
  nothingTyped,
  partNames,
  patchOf,
  typedFromFind,
  typedOf,
  type Part,
  type Typed,
} from '../../src-renderer/patients/form.rules.ts';
import { patientFields, patientOf, today } from './patient-arbitraries.ts';

const typing = { dayOrder: 'day-first', calendar: 'gregory', today } as const;

/** Anything that a person may have typed: some fields of another patient. */
const typed: fc.Arbitrary<Typed> = fc
  .tuple(
    patientFields.map((fields) => typedOf(patientOf(fields), typing)),
    fc.subarray(partNames),
  )
  .map(([whole, kept]) => {
    const birth = { birth: '' };
    const others = partNames.filter((part) => part !== 'birth' && !kept.includes(part)).map((part) => [part, '']);
    return { ...whole, ...Object.fromEntries(others), ...(!kept.includes('birth') && birth) };
  });

test('a form that nobody touched sends nothing, whatever is stored of the patient', () => {
  fc.assert(
    fc.property(patientFields, (fields) => {
      const patient = patientOf(fields);
      expect(patchOf(patient, inputOf(typedOf(patient, typing)))).toEqual({});
    }),
  );
});

test('the station takes what was typed over a patient, and the form then reads as it was typed', () => {
  fc.assert(
    fc.property(patientFields, typed, (fields, typed) => {
      const input = inputOf(typed);
      const edit = editPatient(fields, patchOf(patientOf(fields), input), today);
      if (edit.kind === 'refused') throw new Error(JSON.stringify(edit.faults));
      expect(inputOf(typedOf(patientOf(edit.fields), typing))).toEqual(input);
    }),
    { numRuns: 500 },
  );
});

test('only what differs is sent', () => {
  fc.assert(
    fc.property(patientFields, typed, (fields, typed) => {
      const patient = patientOf(fields);
      const input = inputOf(typed);
      const isBirthSame = isSamePart('birth', patient, input);
      const patch = patchOf(patient, input);
      for (const part of partNames.filter((part) => part !== 'birth')) {
        expect(part in patch).toBe(!isSamePart(part, patient, input));
      }
      const isBirthSent = ['dateOfBirth', 'age', 'dateOfBirthEstimated'].some((name) => name in patch);
      if (isBirthSame) expect(isBirthSent).toBe(false);
      // A date of birth determines the age.
      if (typeof patch.dateOfBirth === 'string') expect(patch).not.toHaveProperty('age');
    }),
  );
});

test('of two edits each part is of one of the two people, and an age never stands beside another one’s date of birth', () => {
  fc.assert(
    fc.property(patientFields, patientFields, typed, fc.subarray(partNames), (before, after, typed, mine) => {
      const edits = { base: patientOf(before), theirs: patientOf(after), typed };
      const result = mergedTyped(edits, (part: Part) => mine.includes(part), typing);
      const differences = differencesOf(edits);
      for (const part of partNames) {
        const isAsTyped = isSamePart(part, inputOf(result), inputOf(typed));
        const isTheirs = isSamePart(part, inputOf(result), edits.theirs);
        expect(isAsTyped || isTheirs, part).toBe(true);
        if (differences.some((difference) => difference.part === part)) {
          expect(mine.includes(part) ? isAsTyped : isTheirs, part).toBe(true);
        }
      }
    }),
  );
});

const lettersAndDigits = (text: string) => [...text.toUpperCase()].filter((one) => /[\p{L}\p{N}]/u.test(one)).sort();

test('nothing that was typed into Find is lost on the way to the form', () => {
  const word = fc.oneof(
    fc.constantFrom('0712', '345', 'ama', 'P-7', '+254', '٤١', "o'brien"),
    fc.string(),
    fc.string({ unit: 'grapheme' }),
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 5 }), (words) => {
      const text = words.join(' ');
      const { name, phoneNumber, patientNumber } = typedFromFind(text);
      expect(lettersAndDigits(name + phoneNumber + patientNumber)).toEqual(lettersAndDigits(text));
    }),
  );
});

test.for([
  ['neema mwangi', { name: 'Neema Mwangi' }],
  ['neema 0712 345 678', { name: 'Neema', phoneNumber: '0712 345 678' }],
  ['4417', { patientNumber: '4417' }],
  ['712345678', { phoneNumber: '712345678' }],
  ['P-7', { patientNumber: 'P-7' }],
  ["o'brien McKenzie", { name: "o'brien McKenzie" }],
  ["o'brien", { name: "O'brien" }],
] as const)('«%s» in Find is meant as %o', ([text, meant]) => {
  expect(typedFromFind(text)).toEqual({ ...nothingTyped, ...meant });
});

test('a form with nothing but blanks says nothing of a patient', () => {
  const blank = fc.stringMatching(/^[ \t\n]{0,3}$/);
  fc.assert(
    fc.property(blank, blank, (name, phoneNumber) => {
      const typed = { ...nothingTyped, name, phoneNumber };
      expect(isNothing(typed)).toBe(true);
      expect(Object.values(inputOf(typed)).every((value) => value === null)).toBe(true);
    }),
  );
});

test('what cannot be read stands as the age, so that the check can find fault with it', () => {
  const birthTyping = birthTypingOf(typing);
  expect(inputOf({ ...nothingTyped, birth: 'x', birthTyping }).age).toBe('x');
  expect(inputOf({ ...nothingTyped, birth: ' 41 ', birthTyping })).toMatchObject({ age: 41, dateOfBirth: null });
  expect(inputOf({ ...nothingTyped, birth: '~41', birthTyping })).toMatchObject({
    age: 41,
    dateOfBirthEstimated: true,
  });
});

test('a birth means what it meant when it was typed, also on another day and in another order', () => {
  const before = { dayOrder: 'month-first', calendar: 'gregory', today: '2026-01-15' } as const;
  const typed = { ...nothingTyped, birthTyping: birthTypingOf(before) };
  expect(inputOf({ ...typed, birth: '03/04/1990' }).dateOfBirth).toBe('1990-03-04');
  expect(inputOf({ ...typed, birth: '1m' }).dateOfBirth).toBe('2025-12-15');
});

test('an unlikely age that somebody said is right is no text of its own', () => {
  expect(isNothing({ ...nothingTyped, sureOf: '250', birthTyping: birthTypingOf(typing) })).toBe(true);
});
