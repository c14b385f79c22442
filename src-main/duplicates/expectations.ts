/**
 * How often people are registered again here, and how many of a household are patients: what the probability of a match begins with.
 * Clinics differ by tens: in one a phone is of one person, in the next of a family of eight. So it is learnt from this registry, from
 * some of its patients and those who share a phone or a whole address with them; nobody has to say who is the same.
 */
import type { Asking } from '../search/asking.rules.ts';
import { allOf, numberEndMatch, wordsMatch, type PostingMatch } from '../search/query.rules.ts';
import type { Vocabulary } from '../search/vocabulary.ts';
import { compare, prepare, type Comparable, type Prepared } from './compare.rules.ts';
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
export type Learning = { now?: Learnt | undefined; next?: Learnt | undefined };

export type Known = { patients: number; frequencyOf: (word: string) => number; bitsOfWord: (word: string) => number };

type Sampled = { key: number; said: Comparable };
/** Those who stand at these places of the whole registry, from 0 to 1, or those who match. */
export type SampleQuestion = { places: readonly number[] } | { match: PostingMatch; limit: number };
type Sampling<Result> = Asking<Result, SampleQuestion, Sampled[]>;

/** @param isPatient learns all that it can now, for who compares everybody and is waited for by nobody. */
export function* expectationsOf(
  learning: Learning,
  vocabulary: Vocabulary,
  { isPatient = false, ...known }: Known & { isPatient?: boolean | undefined },
): Sampling<Expected> {
  const { patients } = known;
  if (patients < fewest) return expectedFirst;
  const { now } = learning;
  const isKnown = now !== undefined && patients < 1.25 * now.patients && patients > 0.8 * now.patients;
  if (!isKnown) {
    const next = (learning.next ??= { patients, asked: 0, found: 0, pairs: [], expected: expectedFirst });
    yield* learnSome(next, vocabulary, { known, people: isPatient ? samples : samplesAQuestion });
    if (next.asked >= Math.min(samples, patients)) Object.assign(learning, { now: next, next: undefined });
  }
  return (learning.now ?? learning.next ?? { expected: expectedFirst }).expected;
}

function* learnSome(
  learnt: Learnt,
  vocabulary: Vocabulary,
  { known, people }: { known: Known; people: number },
): Sampling<void> {
  const { asked } = learnt;
  // Whoever asks meanwhile learns of others.
  learnt.asked += people;
  const found = yield { places: Array.from({ length: people }, (_, i) => ((asked + i) * goldenStep) % 1) };
  for (const each of found) learnt.pairs.push(...(yield* sharerRatios(each, vocabulary, known)));
  learnt.found += found.length;
  learnt.expected = expectedFrom(learnt.pairs, { samples: learnt.found, patients: known.patients });
}

/** Of those who share a phone or the whole address with one. */
function* sharerRatios(
  { key, said }: Sampled,
  vocabulary: Vocabulary,
  { frequencyOf, bitsOfWord }: Known,
): Sampling<Ratios[]> {
  const person = prepare(said);
  const others = new Map<number, Comparable>();
  for (const match of [...person.phones.map(numberEndMatch), wholeAddress(person, vocabulary, bitsOfWord)]) {
    if (match === undefined) continue;
    for (const other of yield { match, limit: sharers }) if (other.key !== key) others.set(other.key, other.said);
  }
  return [...others.values()].map((other) => bitsOf(compare(person, prepare(other), bitsOfWord), weights, frequencyOf));
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
