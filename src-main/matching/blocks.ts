/**
 * Finds in memory which patients have enough in common to be compared, for the thread that compares everybody. Asking the search's postings
 * for each of 100,000 patients took ten times as long. Every name, with all its readings, was looked up as often as somebody has it.
 *
 * Candidates share a number, or a word of the name or address as it is spelt or sounds. The bits of the shared words are summed up, with
 * those of birth and gender. Two records are compared part by part only if that sum may reach the line. So nobody is missed because a name
 * is common, and hardly anybody is compared only because of a common name.
 */
import { remembered } from '../search/remembered.rules.ts';
import type { Vocabulary } from '../search/vocabulary.ts';
import { birthSpan, compareBirths } from './compare.rules.ts';
import { quickBits, wordsTogether } from './match.rules.ts';
import { genderCode, listAt, numbersOf, type Lists, type PeopleTable, type Person } from './people-table.ts';
import { weights } from './weights.rules.ts';

export type Blocks = {
  /** Excludes the person, and those who are due and not yet processed: they will find this one. */
  candidatesOf: (person: Person) => Person[];
};

type Known = {
  vocabulary: Vocabulary;
  due: ReadonlySet<number>;
  bitsOfWord: (word: string) => number;
  /** The bits that a pair needs to be possibly one person. */
  leastBits: number;
};

/** The maximum number of candidates, likeliest first. Larger groups share one name and one birth, which says nothing. */
const most = 200;
const nameReadings = 24;
const addressReadings = 6;
/** A word of an address that this share of all patients has distinguishes nobody, such as the word for road. */
const commonPart = 1 / 50;

/** A word of an address that more people have is a village. */
const fewOfAddress = 100;

/** A word that several people may have, and its bits. */
type Shared = { id: number; bits: number };
/** All words that a word of a name or an address may be. */
type Readings = { shared: Shared[]; people: number };

export function openBlocks(people: PeopleTable, { vocabulary, due, bitsOfWord, leastBits }: Known): Blocks {
  const { size, births, genders, words, findNumber, namesOf, byName, byAddress, byNumber } = people;
  const bornFrom = Float64Array.from(births, (birth) => birth?.from ?? Infinity);
  const hasDay = Uint8Array.from(births, (birth) => (birth?.day === undefined ? 0 : 1));
  const isLater = Uint8Array.from(people.keys, (key) => (due.has(key) ? 1 : 0));

  const readingsIn = (sharers: Lists, { readings, part }: { readings: number; part: number }) =>
    remembered((word: string): Readings => {
      const shared = readingsOf(vocabulary, word, readings).flatMap((reading): Shared[] => {
        const id = words.get(reading);
        return id === undefined || listAt(sharers, id).length === 0
          ? []
          : [{ id, bits: part * Math.min(bitsOfWord(word), bitsOfWord(reading)) }];
      });
      return { shared, people: shared.reduce((sum, { id }) => sum + listAt(sharers, id).length, 0) };
    });
  const readingsOfName = readingsIn(byName, { readings: nameReadings, part: 1 });
  const readingsOfAddress = readingsIn(byAddress, { readings: addressReadings, part: wordsTogether });
  const manyOfAddress = Math.max(fewOfAddress, commonPart * size);
  const isCommon = (word: string) => vocabulary.countOf(word) > manyOfAddress;

  const unknownFrom = firstFrom(bornFrom, Infinity);
  /** The range of places of those who may have been born then, end excluded. For some only the years are known. */
  const placesBorn = ({ from, to }: { from: number; to: number }): [number, number] => [
    firstFrom(bornFrom, from - (to - from) / 2),
    firstFrom(bornFrom, to + 1),
  ];
  const bits = new Float32Array(size);
  /** Bits of the person's commonest name, by each word that it may be; 0 for all other words. */
  const commonBits = new Float32Array(words.size);
  const touched = new Int32Array(size);

  const candidatesOf = (person: Person): Person[] => {
    const own = people.placeOf(person.key);
    if (own !== undefined) isLater[own] = 0;
    const { birth, name, address } = person.prepared;
    const gender = genderCode(person.prepared);
    let count = 0;
    /** Adds bits to the sharers from one place up to, but not including, another. */
    const touch = (sharing: Int32Array, told: number, from = 0, until = size) => {
      for (let i = from === 0 ? 0 : firstFrom(sharing, from); i < sharing.length; i++) {
        const place = sharing[i] as number;
        if (place >= until) return;
        if (isLater[place] === 1) continue;
        const before = bits[place] as number;
        if (before === 0) touched[count++] = place;
        bits[place] = before + told;
      }
    };
    // For the commonest name, only those born about then; the others count only if they share more than that name.
    const [commonest = noReadings, ...others] = name
      .map(({ text }) => readingsOfName(text))
      .sort((a, b) => b.people - a.people);
    for (const { shared } of others) for (const each of shared) touch(listAt(byName, each.id), each.bits);
    const [from, until] = birth === undefined ? [0, size] : placesBorn(birthSpan(birth));
    for (const { id, bits: told } of commonest.shared) {
      const sharing = listAt(byName, id);
      touch(sharing, told, from, until);
      if (until < unknownFrom) touch(sharing, told, unknownFrom);
      commonBits[id] = told;
    }
    for (const number of numbersOf(person.prepared)) {
      const id = findNumber(number);
      if (id !== undefined) touch(listAt(byNumber, id), quick.number);
    }
    for (const { text } of address) {
      if (isCommon(text)) continue;
      const isRare = vocabulary.countOf(text) <= fewOfAddress;
      for (const { id, bits: told } of readingsOfAddress(text).shared) {
        const sharing = listAt(byAddress, id);
        if (isRare) touch(sharing, told);
        else for (const place of sharing) if (bits[place] !== 0) (bits[place] as number) += told;
      }
    }
    const mostCommon = commonest.shared.reduce((most, each) => Math.max(most, each.bits), 0);
    const found: { place: number; bits: number }[] = [];
    for (let i = 0; i < count; i++) {
      const place = touched[i] as number;
      let told = bits[place] as number;
      bits[place] = 0;
      if (place === own) continue;
      const isElsewhere = place < from || (place >= until && place < unknownFrom);
      const theirGender = genders[place] as number;
      if (gender !== 0 && theirGender !== 0) told += quick.gender[gender === theirGender ? 'same' : 'different'];
      // Skips nearly all of them: they stay below the line even if everything not yet looked at matches.
      if (isElsewhere && told + mostElsewhere + mostCommon + unseen < leastBits) continue;
      // Reading each person for this took longer than all the rest, and most were plainly born at another time.
      const isApart = isElsewhere && (birth?.day === undefined || hasDay[place] === 0);
      const level = isApart ? 'apart' : compareBirths(birth, births[place]);
      if (level !== undefined) told += quick.birth[level];
      if (isElsewhere && told + mostCommon + unseen >= leastBits) {
        for (const word of listAt(namesOf, place)) told += commonBits[word] as number;
      }
      if (told + unseen >= leastBits) found.push({ place, bits: told });
    }
    for (const { id } of commonest.shared) commonBits[id] = 0;
    // Places with equal bits are in the same order at each station.
    if (found.length > most) found.sort((a, b) => b.bits - a.bits || a.place - b.place);
    return found.slice(0, most).map(({ place }) => people.at(place));
  };

  return { candidatesOf };
}

const noReadings: Readings = { shared: [], people: 0 };

/** The index of the first of these sorted numbers that is at least `least`. */
function firstFrom(sorted: ArrayLike<number>, least: number): number {
  let [from, until] = [0, sorted.length];
  while (from < until) {
    const middle = (from + until) >> 1;
    if ((sorted[middle] as number) < least) from = middle + 1;
    else until = middle;
  }
  return from;
}

/** The word and those that it may be, likeliest first. */
function readingsOf(vocabulary: Vocabulary, word: string, limit: number): string[] {
  const lenient = vocabulary.lenientExpansions(word).toSorted((a, b) => b.nearness - a.nearness);
  return [...new Set([word, ...lenient.map((expansion) => expansion.word)])].slice(0, limit);
}

/** The bits of the parts that are compared without looking at words. */
const quick = quickBits(weights);
/** At best, somebody born years before or after is the same person with a mistyped year. */
const mostElsewhere = Math.max(quick.birth.slip, quick.birth.apart);
/** Further bits for one person that only a full comparison finds: a faintly similar name, a number with a slip. */
const unseen = 6;
