/**
 * Everybody who is listed, prepared for comparison and stored as numbers: a name is a list of word numbers. Comparing all needs all of them in
 * memory at once. As prepared records, 100,000 patients take 100 MB; as numbers they take 30 MB. A prepared record is made again when it is
 * looked at.
 */
import type { PatientRow } from '../patients/patient-reply.rules.ts';
import { wordOf, type Word } from './alike.rules.ts';
import { comparableOf } from './comparable.ts';
import { prepare, type Birth, type Prepared } from './compare.rules.ts';
import { growing, numberedTexts, packedTexts } from './packed.ts';

export type Person = { key: number; id: string; version: number; prepared: Prepared };

/** Lists of numbers, one after the other in one array: as separate lists they took six times the memory. */
export type Lists = { begins: Int32Array; items: Int32Array };
export const listAt = ({ begins, items }: Lists, which: number): Int32Array =>
  items.subarray(begins[which], begins[which + 1]);

/**
 * Indexed by place. Places are in the order of births, so that people of one name born about the same time are adjacent. Unknown births come
 * last. Equal births are ordered by id, because keys differ between stations.
 */
export type PeopleTable = {
  size: number;
  keys: Float64Array;
  births: readonly (Birth | undefined)[];
  genders: Uint8Array;
  /** The number of each word. */
  words: ReadonlyMap<string, number>;
  /** Returns the number of a phone or other number; undefined if nobody has it. */
  findNumber: (text: string) => number | undefined;
  /** How many people have each word in their name or address. */
  wordCounts: ReadonlyMap<string, number>;
  namesOf: Lists;
  addressesOf: Lists;
  /** The places that have each word of a name, word of an address, or number. */
  byName: Lists;
  byAddress: Lists;
  byNumber: Lists;
  idAt: (place: number) => string;
  placeOf: (key: number) => number | undefined;
  at: (place: number) => Person;
};

/**
 * Gender as a number. Comparing two equal texts that the registry returned separately took half of the time. Other genders are not compared.
 */
export const genderCode = ({ gender }: Prepared): number => (gender === 'MALE' ? 1 : gender === 'FEMALE' ? 2 : 0);
const genders = [null, 'MALE', 'FEMALE'] as const;

/**
 * The numbers of a record, of any kind: people with an equal number are compared in full anyway. Phones come first, then the patient number.
 */
export const numbersOf = ({ phones, number, identifiers }: Prepared): string[] => [
  ...phones,
  ...(number === undefined ? [] : [number]),
  ...(identifiers.size === 0 ? [] : [...identifiers.values()].flat()),
];

type Gathered = {
  ids: ReturnType<typeof packedTexts>;
  keys: Float64Array;
  versions: Int32Array;
  births: (Birth | undefined)[];
  genders: Int32Array;
  /** How many of the numbers of each are phones. */
  phones: Int32Array;
  /** An index of `numberKinds`. */
  numberKinds: Int32Array;
  words: Numbering;
  numbers: ReturnType<typeof numberedTexts>;
  wordCounts: Map<string, number>;
  names: Listing;
  addresses: Listing;
  allNumbers: Listing;
  identifiers: Map<number, Prepared['identifiers']>;
};
const numberKinds = ['none', 'given', 'own'] as const;
type Numbering = ReturnType<typeof numbering>;
type Listing = ReturnType<typeof listing>;

/** Makes the table of these listed rows. */
export function peopleTable(listed: Iterable<PatientRow>): PeopleTable {
  const gathered = gatherPeople();
  for (const row of listed) gathered.add(row);
  return gathered.toTable();
}

/** Makes the table from rows that arrive in parts. */
export function gatherPeople(): { add: (row: PatientRow) => void; toTable: () => PeopleTable } {
  const wordCounts = new Map<string, number>();
  const [words, numbers, known] = [numbering(), numberedTexts(), new Map<string, Birth>()];
  const [names, addresses, allNumbers] = [listing(), listing(), listing()];
  const ids = packedTexts();
  const births: (Birth | undefined)[] = [];
  const [keys, versions, genders] = [growing(Float64Array), growing(Int32Array), growing(Int32Array)];
  const [phoneCounts, kinds] = [growing(Int32Array), growing(Int32Array)];
  /** Hardly anybody has any. */
  const identifiers = new Map<number, Prepared['identifiers']>();
  const add = (row: PatientRow) => {
    const { key, id, version } = row;
    const prepared = prepare(comparableOf(row));
    const { name, address, birth, phones, number, isNumberGiven } = prepared;
    names.add(name.map(({ text }) => words.numberOf(text)));
    addresses.add(address.map(({ text }) => words.numberOf(text)));
    for (const text of new Set([...name, ...address].map((word) => word.text)))
      wordCounts.set(text, (wordCounts.get(text) ?? 0) + 1);
    allNumbers.add(numbersOf(prepared).map((each) => numbers.numberOf(each)));
    if (prepared.identifiers.size > 0) identifiers.set(key, prepared.identifiers);
    ids.add(id);
    keys.add(key);
    versions.add(version);
    births.push(birth && shared(known, birth));
    genders.add(genderCode(prepared));
    phoneCounts.add(phones.length);
    kinds.add(numberKinds.indexOf(number === undefined ? 'none' : isNumberGiven ? 'given' : 'own'));
  };
  const toTable = () =>
    tableOf({
      ...{ ids, keys: keys.all(), versions: versions.all(), births, genders: genders.all() },
      ...{ phones: phoneCounts.all(), numberKinds: kinds.all() },
      ...{ words, numbers, wordCounts, names, addresses, allNumbers, identifiers },
    });
  return { add, toTable };
}

function tableOf(gathered: Gathered): PeopleTable {
  const { ids, keys: keyAt, versions, births, genders: genderAt, words, numbers, wordCounts, identifiers } = gathered;
  const size = keyAt.length;
  const bornFrom = Float64Array.from(births, (birth) => birth?.from ?? Number.MAX_VALUE);
  /** The index of the row at each place. */
  const order = Int32Array.from(keyAt.keys()).sort(
    (a, b) => (bornFrom[a] as number) - (bornFrom[b] as number) || ids.compare(a, b),
  );
  const placeAt = new Int32Array(size);
  for (const [place, index] of order.entries()) placeAt[index] = place;
  /** The indexes of the rows in the order of their keys, as they come at a station. */
  const byKey = Int32Array.from(keyAt.keys()).sort((a, b) => (keyAt[a] as number) - (keyAt[b] as number));
  const placeOf = (key: number): number | undefined => {
    const index = byKey[firstWhere(size, (i) => (keyAt[byKey[i] as number] as number) >= key)];
    return index !== undefined && keyAt[index] === key ? placeAt[index] : undefined;
  };
  const namesOf = gathered.names.inOrder(order);
  const addressesOf = gathered.addresses.inOrder(order);
  const numbersAt = gathered.allNumbers.inOrder(order);
  const wordAt: Word[] = words.all().map(wordOf);
  const wordsAt = (lists: Lists, place: number) => Array.from(listAt(lists, place), (word) => wordAt[word] as Word);
  const { phones, numberKinds: kinds } = gathered;

  const at = (place: number): Person => {
    const index = order[place] as number;
    const own = Array.from(listAt(numbersAt, place), numbers.at);
    const kind = numberKinds[kinds[index] as number];
    const key = keyAt[index] as number;
    const prepared: Prepared = {
      name: wordsAt(namesOf, place),
      address: wordsAt(addressesOf, place),
      birth: births[index],
      gender: genders[genderAt[index] as number] ?? null,
      phones: own.slice(0, phones[index]),
      number: kind === 'none' ? undefined : own[phones[index] as number],
      isNumberGiven: kind === 'given',
      identifiers: identifiers.get(key) ?? noIdentifiers,
    };
    return { key, id: ids.at(index), version: versions[index] as number, prepared };
  };
  return {
    size,
    keys: Float64Array.from(order, (index) => keyAt[index] as number),
    births: Array.from(order, (index) => births[index]),
    genders: Uint8Array.from(order, (index) => genderAt[index] as number),
    ...{ words: words.known, wordCounts, findNumber: numbers.find, namesOf, addressesOf, numbersOf: numbersAt },
    byName: listsWith(namesOf, wordAt.length),
    byAddress: listsWith(addressesOf, wordAt.length),
    byNumber: listsWith(numbersAt, numbers.count()),
    idAt: (place) => ids.at(order[place] as number),
    ...{ placeOf, at },
  };
}

/** The first of `count` places where this holds; it also holds everywhere after that. */
function firstWhere(count: number, holds: (place: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

const noIdentifiers: Prepared['identifiers'] = new Map();
/** Returns one shared object for all who were born on one day. */
function shared(births: Map<string, Birth>, birth: Birth): Birth {
  const said = `${birth.day?.digits} ${birth.from} ${birth.to} ${birth.slack}`;
  const known = births.get(said);
  if (known === undefined) births.set(said, birth);
  return known ?? birth;
}

/** Numbers texts in the order of their arrival. */
function numbering() {
  const known = new Map<string, number>();
  const numberOf = (text: string): number => {
    const number = known.get(text);
    if (number !== undefined) return number;
    known.set(text, known.size);
    return known.size - 1;
  };
  return { known, numberOf, all: () => [...known.keys()] };
}

function listing() {
  const items = growing(Int32Array);
  const ends = growing(Int32Array);
  return {
    add: (list: number[]) => {
      for (const each of list) items.add(each);
      ends.add(items.count());
    },
    /** The lists rearranged in another order. */
    inOrder: (order: Int32Array): Lists => {
      const begins = new Int32Array(order.length + 1);
      const ordered = new Int32Array(items.count());
      let end = 0;
      for (const [place, index] of order.entries()) {
        for (let i = index === 0 ? 0 : ends.at(index - 1); i < ends.at(index); i++) ordered[end++] = items.at(i);
        begins[place + 1] = end;
      }
      return { begins, items: ordered };
    },
  };
}

/** For each number, the lists that contain it, in order and without repetition. */
function listsWith({ begins, items }: Lists, numbers: number): Lists {
  const lastIn = new Int32Array(numbers).fill(-1);
  const visit = (hear: (number: number, list: number) => void) => {
    lastIn.fill(-1);
    for (let list = 0; list < begins.length - 1; list++) {
      for (let i = begins[list] as number; i < (begins[list + 1] as number); i++) {
        const number = items[i] as number;
        if (lastIn[number] === list) continue;
        lastIn[number] = list;
        hear(number, list);
      }
    }
  };
  const ends = new Int32Array(numbers + 1);
  visit((number) => (ends[number + 1] as number)++);
  for (let number = 0; number < numbers; number++) (ends[number + 1] as number) += ends[number] as number;
  const lists = new Int32Array(ends[numbers] as number);
  const filled = ends.slice();
  visit((number, list) => (lists[(filled[number] as number)++] = list));
  return { begins: ends, items: lists };
}
