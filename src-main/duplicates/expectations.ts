/**
 * How often people are registered again here, and how many of a household are patients: what the probability of a match begins with.
 * Clinics differ by tens: in one a phone is of one person, in the next of a family of eight. So it is learnt from this registry, from
 * some of its patients and those who share a phone or a whole address with them; nobody has to say who is the same.
 */
import type { Db, Reader } from '../db/access.ts';
import { countPatients, lastPatientKey } from '../patients/patient.queries.ts';
import { listByKeys, matchingKeys } from '../search/postings.queries.ts';
import { allOf, numberEndMatch, wordsMatch } from '../search/query.rules.ts';
import type { Vocabulary } from '../search/vocabulary.ts';
import { comparableOf } from './comparable.ts';
import { compare, prepare, type Prepared } from './compare.rules.ts';
import { bitsOf, expectedFrom, expectedFirst, type Expected, type Ratios } from './match.rules.ts';
import { weights } from './weights.rules.ts';

/** Enough to tell eight of a household from none, and done in the time of a few searches. */
const samples = 64;
const fewest = 40;
const sharers = 8;
/** An address of fewer words, or of common ones, is a village. */
const leastAddressBits = 20;
const addressWords = 4;

/** Once for each registry, and again when it has grown by a quarter. */
const learnt = new WeakMap<Db, { patients: number; expected: Expected }>();

type Known = { patients: number; frequencyOf: (word: string) => number; bitsOfWord: (word: string) => number };

export function expectationsOf(reader: Reader, vocabulary: Vocabulary, known: Known): Expected {
  const { patients } = known;
  if (patients < fewest) return expectedFirst;
  const before = learnt.get(reader.db);
  if (before !== undefined && patients < 1.25 * before.patients && patients > 0.8 * before.patients) {
    return before.expected;
  }
  const expected = expectedFrom(sampledRatios(reader, vocabulary, known), { samples, patients: countPatients(reader) });
  learnt.set(reader.db, { patients, expected });
  return expected;
}

function sampledRatios(reader: Reader, vocabulary: Vocabulary, { frequencyOf, bitsOfWord }: Known): Ratios[] {
  const last = lastPatientKey(reader);
  const keys = Array.from({ length: samples }, (_, i) => Math.ceil(((i + 1) * last) / samples));
  return listByKeys(reader, keys).flatMap((row) => {
    const person = prepare(comparableOf(row));
    const matches = [...person.phones.map(numberEndMatch), wholeAddress(person, vocabulary, bitsOfWord)];
    const found = matches.flatMap((match) => (match === undefined ? [] : matchingKeys(reader, match, sharers)));
    const others = [...new Set(found)].filter((key) => key !== row.key);
    return listByKeys(reader, others).map((other) =>
      bitsOf(compare(person, prepare(comparableOf(other)), bitsOfWord), weights, frequencyOf),
    );
  });
}

function wholeAddress({ address }: Prepared, { countOf }: Vocabulary, bitsOfWord: (word: string) => number) {
  const rare = address.toSorted((a, b) => countOf(a) - countOf(b)).slice(0, addressWords);
  const bits = rare.reduce((sum, word) => sum + bitsOfWord(word), 0);
  return bits < leastAddressBits ? undefined : allOf(rare.map((word) => wordsMatch([word])));
}
