/**
 * How often people are registered again here, and how many of a household are patients: what the probability of a match begins with.
 * Clinics differ by tens: in one a phone is of one person, in the next of a family of eight. So it is learnt from this registry, from
 * some of its patients and those who share a phone or a whole address with them; nobody has to say who is the same.
 */
import type { Db, Reader } from '../db/access.ts';
import { lastPatientKey, type PatientRow } from '../patients/patient.queries.ts';
import { listByKeys, matchingKeys } from '../search/postings.queries.ts';
import { allOf, numberEndMatch, wordsMatch } from '../search/query.rules.ts';
import type { Vocabulary } from '../search/vocabulary.ts';
import { comparableOf } from './comparable.ts';
import { compare, prepare, type Prepared } from './compare.rules.ts';
import { bitsOf, expectedFrom, expectedFirst, type Expected, type Ratios } from './match.rules.ts';
import { weights } from './weights.rules.ts';

/** Enough to tell a household of one from none; each question learns a few of them, so that none waits for the whole. */
const samples = 510;
const samplesAQuestion = 3;
const fewest = 40;
const sharers = 8;
/** An address of fewer words, or of common ones, is a village. */
const leastAddressBits = 20;
const addressWords = 4;
/** What every second address says, a road, takes long to look up and tells nothing. */
const leastWordBits = 3;
/** Each next sample is far from those before, so that the first few are of the whole registry. */
const goldenStep = (Math.sqrt(5) - 1) / 2;

type Learnt = { patients: number; asked: number; found: number; pairs: Ratios[]; expected: Expected };

/** Once for each registry, and again when it has grown by a quarter: what was known before holds until then. */
const learntOf = new WeakMap<Db, { now: Learnt | undefined; next: Learnt | undefined }>();

type Known = { patients: number; frequencyOf: (word: string) => number; bitsOfWord: (word: string) => number };

/** @param isPatient learns all that it can now, for who compares everybody and is waited for by nobody. */
export function expectationsOf(
  reader: Reader,
  vocabulary: Vocabulary,
  { isPatient = false, ...known }: Known & { isPatient?: boolean },
): Expected {
  const { patients } = known;
  if (patients < fewest) return expectedFirst;
  const learnt = learntOf.get(reader.db) ?? { now: undefined, next: undefined };
  learntOf.set(reader.db, learnt);
  const isKnown =
    learnt.now !== undefined && patients < 1.25 * learnt.now.patients && patients > 0.8 * learnt.now.patients;
  if (!isKnown) {
    learnt.next ??= { patients, asked: 0, found: 0, pairs: [], expected: expectedFirst };
    learnSome(reader, vocabulary, { known, learnt: learnt.next, people: isPatient ? samples : samplesAQuestion });
    if (learnt.next.asked >= Math.min(samples, patients)) [learnt.now, learnt.next] = [learnt.next, undefined];
  }
  return (learnt.now ?? learnt.next ?? { expected: expectedFirst }).expected;
}

function learnSome(
  reader: Reader,
  vocabulary: Vocabulary,
  { known, learnt, people }: { known: Known; learnt: Learnt; people: number },
): void {
  const last = lastPatientKey(reader);
  const { asked } = learnt;
  const keys = Array.from({ length: people }, (_, i) => 1 + Math.floor((((asked + i) * goldenStep) % 1) * last));
  const rows = listByKeys(reader, keys);
  learnt.asked += people;
  learnt.found += rows.length;
  const sampled = rows.flatMap((row) => sharerRatios(reader, vocabulary, { known, row }));
  learnt.pairs.push(...sampled);
  learnt.expected = expectedFrom(learnt.pairs, { samples: learnt.found, patients: known.patients });
}

/** Of those who share a phone or the whole address with one. */
function sharerRatios(
  reader: Reader,
  vocabulary: Vocabulary,
  { known: { frequencyOf, bitsOfWord }, row }: { known: Known; row: PatientRow },
): Ratios[] {
  const person = prepare(comparableOf(row));
  const matches = [...person.phones.map(numberEndMatch), wholeAddress(person, vocabulary, bitsOfWord)];
  const found = matches.flatMap((match) => (match === undefined ? [] : matchingKeys(reader, match, sharers)));
  const others = [...new Set(found)].filter((key) => key !== row.key);
  return listByKeys(reader, others).map((other) =>
    bitsOf(compare(person, prepare(comparableOf(other)), bitsOfWord), weights, frequencyOf),
  );
}

function wholeAddress({ address }: Prepared, { countOf }: Vocabulary, bitsOfWord: (word: string) => number) {
  const rare = address
    .map(({ text }) => text)
    .filter((word) => bitsOfWord(word) >= leastWordBits)
    .toSorted((a, b) => countOf(a) - countOf(b))
    .slice(0, addressWords);
  const bits = rare.reduce((sum, word) => sum + bitsOfWord(word), 0);
  return bits < leastAddressBits ? undefined : allOf(rare.map((word) => wordsMatch([word])));
}
