/**
 * The part of a half-typed form that is sent to look for matches: nothing before there is enough to tell people apart.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { draftToMatch } from '../../src-renderer/patients/form-matches.rules.ts';
import { inputOf, nothingTyped } from '../../src-renderer/patients/form.rules.ts';

const input = inputOf({ ...nothingTyped, birthTyping: '' });

test('nothing is asked before there is enough to tell people apart', () => {
  const short = fc.option(fc.stringMatching(/^[a-zé ]{0,2}[0-9 .]{0,9}$/));
  const digits = fc.option(fc.stringMatching(/^[0-9]{0,4}$/));
  fc.assert(
    fc.property(short, digits, digits, (name, phoneNumber, patientNumber) => {
      expect(draftToMatch({ ...input, name, phoneNumber, patientNumber })).toBeUndefined();
    }),
  );
});

test('what was left empty and a birth that cannot be read are not asked for', () => {
  expect(draftToMatch({ ...input, name: 'أشا', dateOfBirth: 'soon' }, ['dateOfBirth'])).toEqual({ name: 'أشا' });
  expect(draftToMatch({ ...input, patientNumber: '44170', dateOfBirth: '1990-05-31' })).toEqual({
    patientNumber: '44170',
    dateOfBirth: '1990-05-31',
  });
});
