/**
 * Estimates how often people are registered again here, and how many of a household are patients. The probability of a match begins
 * with these. Clinics differ by factors of ten: in one a phone belongs to one person, in the next to a family of eight. So this is
 * learnt from some patients of the registry, and those who share a phone or a whole address with them. Nobody has to state who is the
 * same.
 *
 * The sample follows from the ids of patients, so registries with the same patients learn the same, in whatever order they came.
 */
import { compare, type Prepared } from './compare.rules.ts';
import { bitsOf, expectedFrom, expectedFirst, type Expected, type Ratios } from './match.rules.ts';
import { listAt, type PeopleTable } from './people-table.ts';
import { weights } from './weights.rules.ts';

/** Enough to distinguish a household of one from none. */
export const samples = 510;
const fewest = 40;
export const sharers = 8;
/** An address with fewer words, or only common ones, is a village. */
const leastAddressBits = 20;
const addressWords = 4;
/** A word that every second address has, such as the word for road, distinguishes nothing. */
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

/** The words of an address by which those who live there are found, rarest first. Empty if the address distinguishes too little. */
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

/** FNV-1a. Ids begin with the time at which they were made, and those of one hour are not a sample. */
function turnOfId(id: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < id.length; i++) hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

function phoneSharers({ findNumber, byNumber }: PeopleTable, { phones }: Prepared): number[][] {
  return phones.map((phone) => {
    const number = findNumber(phone);
    return number === undefined ? [] : [...listAt(byNumber, number)];
  });
}

function addressSharers({ words, wordCounts, byAddress }: PeopleTable, person: Prepared, known: Known): number[] {
  const told = tellingWords(person, known, (word) => wordCounts.get(word) ?? 0);
  const [first = [], ...others] = told.map((word) => [...listAt(byAddress, words.get(word) as number)]);
  return first.filter((place) => others.every((each) => each.includes(place)));
}
