/**
 * Who has enough in common with whom to be compared, found in memory: for the thread that compares everybody. To ask the postings of the
 * search for each one of 100,000 took ten times as long, since every name is looked up, with all its readings, as often as somebody has it.
 *
 * Whoever shares a word of the name or of the address, as it is spelt or sounds, or a number, is looked at, and what they share is
 * summed up: each word by the bits that it tells, with what the birth and the gender say. Only where that may reach the line, both are
 * compared part by part. So nobody is left out because a name has many people, and hardly anybody is compared for having a common one.
 */
import { remembered } from '../search/remembered.rules.ts';
import type { Vocabulary } from '../search/vocabulary.ts';
import { birthSpan, compareBirths } from './compare.rules.ts';
import { quickBits, wordsTogether } from './match.rules.ts';
import { genderCode, listAt, numbersOf, type Lists, type PeopleTable, type Person } from './people-table.ts';
import { weights } from './weights.rules.ts';

export type Blocks = {
  /** Without the person, and without those who are due and were not asked for yet: they will find this one. */
  candidatesOf: (person: Person) => Person[];
};

type Known = {
  vocabulary: Vocabulary;
  due: ReadonlySet<number>;
  bitsOfWord: (word: string) => number;
  /** What a pair needs to be possibly one person. */
  leastBits: number;
};

/** The likeliest of those whom one shares much with; more than this have one name and one birth, and say nothing. */
const most = 200;
const nameReadings = 24;
const addressReadings = 6;
/** A word of an address that so large a part of all have tells nobody apart: a road. */
const commonPart = 1 / 50;

/** A word of an address that more people have is a village. */
const fewOfAddress = 100;

/** A word that several may have, and the bits that it tells. */
type Shared = { id: number; bits: number };
/** All words that a word of a name or an address may be. */
type Readings = { shared: Shared[]; people: number };

export function openBlocks(people: PeopleTable, { vocabulary, due, bitsOfWord, leastBits }: Known): Blocks {
  const { size, births, genders, words, numbers, namesOf, byName, byAddress, byNumber } = people;
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
  /** From which place, and before which, those stand who may have been born then: of some only the years are known. */
  const placesBorn = ({ from, to }: { from: number; to: number }): [number, number] => [
    firstFrom(bornFrom, from - (to - from) / 2),
    firstFrom(bornFrom, to + 1),
  ];
  const bits = new Float32Array(size);
  /** Of the commonest of somebody's names, by the words that it may be; of all others none. */
  const commonBits = new Float32Array(words.size);
  const touched = new Int32Array(size);

  const candidatesOf = (person: Person): Person[] => {
    const own = people.placeOf(person.key);
    if (own !== undefined) isLater[own] = 0;
    const { birth, name, address } = person.prepared;
    const gender = genderCode(person.prepared);
    let count = 0;
    /** Who stands from one place until before another one. */
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
    // Of the commonest of their names, those who were born about then; the others only where they share more than that.
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
      const id = numbers.get(number);
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
      // Nearly all of those, however much is the same of what was not looked at yet.
      if (isElsewhere && told + mostElsewhere + mostCommon + unseen < leastBits) continue;
      // To go to each person for it took longer than all the rest: most were plainly born at another time.
      const isApart = isElsewhere && (birth?.day === undefined || hasDay[place] === 0);
      const level = isApart ? 'apart' : compareBirths(birth, births[place]);
      if (level !== undefined) told += quick.birth[level];
      if (isElsewhere && told + mostCommon + unseen >= leastBits) {
        for (const word of listAt(namesOf, place)) told += commonBits[word] as number;
      }
      if (told + unseen >= leastBits) found.push({ place, bits: told });
    }
    for (const { id } of commonest.shared) commonBits[id] = 0;
    // Places of one number of bits stand in one order at each station.
    if (found.length > most) found.sort((a, b) => b.bits - a.bits || a.place - b.place);
    return found.slice(0, most).map(({ place }) => people.at(place));
  };

  return { candidatesOf };
}

const noReadings: Readings = { shared: [], people: 0 };

/** The first of sorted numbers that is no less than this one. */
function firstFrom(sorted: ArrayLike<number>, least: number): number {
  let [from, until] = [0, sorted.length];
  while (from < until) {
    const middle = (from + until) >> 1;
    if ((sorted[middle] as number) < least) from = middle + 1;
    else until = middle;
  }
  return from;
}

/** The word and those that it may be, the likeliest first. */
function readingsOf(vocabulary: Vocabulary, word: string, limit: number): string[] {
  const lenient = vocabulary.lenientExpansions(word).toSorted((a, b) => b.nearness - a.nearness);
  return [...new Set([word, ...lenient.map((expansion) => expansion.word)])].slice(0, limit);
}

/** What is seen at once. */
const quick = quickBits(weights);
/** Who was born years before or after is at best the one whose year was mistyped. */
const mostElsewhere = Math.max(quick.birth.slip, quick.birth.apart);
/** What else may speak for one person, and is seen only when both are compared: a name that is but faintly alike, a number with a slip. */
const unseen = 6;
