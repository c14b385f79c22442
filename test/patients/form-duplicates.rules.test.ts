/** Who is shown beside a registration as perhaps registered already: few, and never without a reason. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchKinds, type Match, type PatientHit } from '../../src-main/patients/patient.contract.ts';
import { noFields } from '../../src-main/patients/patient.rules.ts';
import { likelyAmong, questionFor } from '../../src-renderer/patients/form-duplicates.rules.ts';
import { patientOf } from './patient-arbitraries.ts';

const match: fc.Arbitrary<Match> = fc.record({
  field: fc.constantFrom('name' as const, 'residentialAddress' as const, 'phoneNumber' as const),
  word: fc.constantFrom('asha', 'mushi', 'mtoni'),
  kind: fc.constantFrom(...matchKinds),
});
const hits: fc.Arbitrary<PatientHit[]> = fc
  .array(fc.array(match, { maxLength: 4 }), { maxLength: 9 })
  .map((found) => found.map((matches, i) => ({ ...patientOf(noFields), _id: String(i), matches })));
const word = fc.constantFrom('asha', 'mushi', 'neema', '0712345678', '×');
const question = fc.array(word, { maxLength: 4 }).map((words) => words.join(' '));
const nameWords = (q: string) => q.split(' ').filter((word) => /\p{L}/u.test(word)).length;
const namesIn = ({ matches }: PatientHit) => matches.filter(({ field }) => field === 'name').length;
const hasNumber = ({ matches }: PatientHit) => matches.some(({ kind }) => kind === 'number');

test('at most four of those found are shown, the best first', () => {
  fc.assert(
    fc.property(question, hits, fc.nat(100), (q, hits, total) => {
      const shown = likelyAmong({ q, hits, total });
      expect(shown.length).toBeLessThanOrEqual(4);
      expect(hits.filter((hit) => shown.includes(hit))).toEqual(shown);
    }),
  );
});

test('nobody with the same number is left out for somebody who comes after', () => {
  fc.assert(
    fc.property(question, hits, fc.nat(100), (q, hits, total) => {
      const shown = likelyAmong({ q, hits, total });
      const numbered = hits.filter(hasNumber);
      if (shown.length < 4) expect(shown.filter(hasNumber)).toEqual(numbered);
      else
        expect(
          numbered.filter((hit) => Number(hit._id) <= Number(shown.at(-1)?._id)).every((hit) => shown.includes(hit)),
        ).toBe(true);
    }),
  );
});

test('without the same number it takes two words of a name, or a name that few have', () => {
  fc.assert(
    fc.property(question, hits, fc.nat(100), (q, hits, total) => {
      for (const hit of likelyAmong({ q, hits, total }).filter((hit) => !hasNumber(hit))) {
        if (nameWords(q) === 1) expect({ names: namesIn(hit), isRare: total <= 6 }).toEqual({ names: 1, isRare: true });
        else expect(namesIn(hit)).toBeGreaterThanOrEqual(2);
      }
    }),
  );
});

test('nothing is asked before there is enough to tell people apart', () => {
  const short = fc.option(fc.string({ maxLength: 4 }));
  const letters = fc.option(fc.stringMatching(/^[a-zé ]{0,2}[0-9 .]{0,9}$/));
  fc.assert(
    fc.property(letters, short, short, (name, phoneNumber, patientNumber) => {
      expect(questionFor({ name, phoneNumber, patientNumber })).toBe('');
    }),
  );
});

test('a name and both numbers are asked for together, in any script', () => {
  expect(questionFor({ name: 'Asha', phoneNumber: '0712 345', patientNumber: 'P-7' })).toBe('Asha 0712 345');
  expect(questionFor({ name: 'أشا', phoneNumber: '٠٧١٢٣', patientNumber: '44170' })).toBe('أشا ٠٧١٢٣ 44170');
  expect(questionFor({ name: 'Jo', phoneNumber: null, patientNumber: '44170' })).toBe('44170');
});
