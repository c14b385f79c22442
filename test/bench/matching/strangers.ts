/** Counts pairs of different people who would be called the same for certain. All candidates are compared, without a registry. */
import { compare, prepare, type Prepared } from '../../../src-main/matching/compare.rules.ts';
import { comparableOfDraft } from '../../../src-main/matching/comparable.ts';
import { bitsOf, expectedFirst, frequencyIn, gradeOf, scoreOf } from '../../../src-main/matching/match.rules.ts';
import { weights } from '../../../src-main/matching/weights.rules.ts';
import type { NewPatient } from '../../../src-main/patients/patient.contract.ts';

/** A certain match needs the same birth date or number. People who share neither with anybody are not compared. */
export function countCertain(patients: readonly NewPatient[], today: string): { compared: number; certain: number } {
  const people = patients.map((patient) => prepare(comparableOfDraft(patient, today)));
  const counts = new Map<string, number>();
  for (const { name, address } of people)
    for (const word of new Set([...name, ...address].map(({ text }) => text)))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  const known = { patients: people.length, countOf: (word: string) => counts.get(word) ?? 0 };
  const frequencyOf = frequencyIn(known);
  const bitsOfWord = (word: string) => -Math.log2(frequencyOf(word));
  let [compared, certain] = [0, 0];
  const among = (block: Prepared[]) => {
    for (const [i, a] of block.entries()) {
      for (const b of block.slice(i + 1)) {
        compared++;
        const comparison = compare(a, b, bitsOfWord);
        const score = scoreOf(
          bitsOf(comparison, weights, frequencyOf),
          { ...known, expected: expectedFirst, calibration: weights.calibration },
          comparison,
        );
        if (gradeOf(score, comparison) === 'certain') certain++;
      }
    }
  };
  for (const keyOf of [(person: Prepared) => person.birth?.day?.digits, (person: Prepared) => person.number]) {
    const blocks = Map.groupBy(people, (person) => keyOf(person) ?? '');
    blocks.delete('');
    for (const block of blocks.values()) among(block);
  }
  return { compared, certain };
}
