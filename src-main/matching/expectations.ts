/**
 * How often people are registered again here, and how many of a household are patients: what the probability of a match begins with.
 * Clinics differ by tens: in one a phone is of one person, in the next of a family of eight. So it is learnt from this registry, from
 * some of its patients and those who share a phone or a whole address with them; nobody has to say who is the same.
 *
 * Whose turn it is to be asked follows from their ids, so that registries with the same patients learn the same, whoever came first.
 */
import { compare, type Prepared } from './compare.rules.ts';
import { bitsOf, expectedFrom, expectedFirst, type Expected, type Ratios } from './match.rules.ts';
import { listAt, type PeopleTable } from './people-table.ts';
import { weights } from './weights.rules.ts';

/** Enough to tell a household of one from none. */
export const samples = 510;
const fewest = 40;
export const sharers = 8;
/** An address of fewer words, or of common ones, is a village. */
const leastAddressBits = 20;
const addressWords = 4;
/** What every second address says, a road, tells nothing. */
const leastWordBits = 3;

export type Known = { patients: number; frequencyOf: (word: string) => number; bitsOfWord: (word: string) => number };

export function expectedAmong(people: PeopleTable, known: Known): Expected {
  if (people.size < fewest) return expectedFirst;
  const turns = Float64Array.from({ length: people.size }, (_, place) => turnOfId(people.idAt(place)));
  const inTurn = (a: number, b: number) => (turns[a] as number) - (turns[b] as number) || a - b;
  const sampled = [...turns.keys()].sort(inTurn).slice(0, samples);
  const pairs = sampled.flatMap((place) => {
    const { prepared } = people.at(place);
    const sharing = [...phoneSharers(people, prepared), addressSharers(people, prepared, known)].flatMap((each) =>
      each
        .filter((other) => other !== place)
        .sort(inTurn)
        .slice(0, sharers),
    );
    return ratiosOf(
      prepared,
      [...new Set(sharing)].map((other) => people.at(other).prepared),
      known,
    );
  });
  return expectedFrom(pairs, { samples: sampled.length, patients: known.patients });
}

export const ratiosOf = (
  person: Prepared,
  sharing: readonly Prepared[],
  { bitsOfWord, frequencyOf }: Known,
): Ratios[] => sharing.map((other) => bitsOf(compare(person, other, bitsOfWord), weights, frequencyOf));

/** The words of an address by which those who live there are found, the rarest first; none, of an address that says too little. */
export function tellingWords(
  { address }: Prepared,
  { bitsOfWord }: Known,
  countOf: (word: string) => number,
): string[] {
  const rare = address
    .map(({ text }) => text)
    .filter((word) => bitsOfWord(word) >= leastWordBits)
    .sort((a, b) => countOf(a) - countOf(b) || (a < b ? -1 : 1))
    .slice(0, addressWords);
  return rare.reduce((bits, word) => bits + bitsOfWord(word), 0) < leastAddressBits ? [] : rare;
}

/** FNV-1a: ids begin with the time at which they were made, and those of one hour are no sample. */
function turnOfId(id: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < id.length; i++) hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

function phoneSharers({ numbers, byNumber }: PeopleTable, { phones }: Prepared): number[][] {
  return phones.map((phone) => {
    const number = numbers.get(phone);
    return number === undefined ? [] : [...listAt(byNumber, number)];
  });
}

function addressSharers({ words, wordCounts, byAddress }: PeopleTable, person: Prepared, known: Known): number[] {
  const told = tellingWords(person, known, (word) => wordCounts.get(word) ?? 0);
  const [first = [], ...others] = told.map((word) => [...listAt(byAddress, words.get(word) as number)]);
  return first.filter((place) => others.every((each) => each.includes(place)));
}
