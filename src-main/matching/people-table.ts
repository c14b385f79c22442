/**
 * Everybody who is listed, prepared for comparison and stored as numbers: a name is a list of word numbers. Comparing all needs all of them in
 * memory at once. As prepared records, 100,000 patients take 100 MB; as numbers they take 20 MB. A prepared record is made again when it is
 * looked at.
 */
import type { PatientRow } from '../patients/patient-reply.rules.ts';
import { wordOf, type Word } from './alike.rules.ts';
import { comparableOf } from './comparable.ts';
import { prepare, type Birth, type Prepared } from './compare.rules.ts';

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
  /** The number of each word; `numbers` has that of each phone or other number. */
  words: ReadonlyMap<string, number>;
  /** How many people have each word in their name or address. */
  wordCounts: ReadonlyMap<string, number>;
  numbers: ReadonlyMap<string, number>;
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

type Row = Omit<Person, 'prepared'> & {
  birth: Birth | undefined;
  gender: number;
  phones: number;
  number: 'none' | 'given' | 'own';
};

type Gathered = {
  rows: Row[];
  words: Numbering;
  numbers: Numbering;
  wordCounts: Map<string, number>;
  names: Listing;
  addresses: Listing;
  allNumbers: Listing;
  identifiers: Map<number, Prepared['identifiers']>;
};
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
  const rows: Row[] = [];
  const wordCounts = new Map<string, number>();
  const [words, numbers, births] = [numbering(), numbering(), new Map<string, Birth>()];
  const [names, addresses, allNumbers] = [listing(), listing(), listing()];
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
    rows.push({
      ...{ key, id, version, birth: birth && shared(births, birth), gender: genderCode(prepared) },
      ...{ phones: phones.length, number: number === undefined ? 'none' : isNumberGiven ? 'given' : 'own' },
    });
  };
  const toTable = () => tableOf({ rows, words, numbers, wordCounts, names, addresses, allNumbers, identifiers });
  return { add, toTable };
}

function tableOf({
  rows,
  words,
  numbers,
  wordCounts,
  names,
  addresses,
  allNumbers,
  identifiers,
}: Gathered): PeopleTable {
  const bornFrom = Float64Array.from(rows, ({ birth }) => birth?.from ?? Number.MAX_VALUE);
  /** The index of the row at each place. */
  const order = Int32Array.from(rows.keys()).sort(
    (a, b) => (bornFrom[a] as number) - (bornFrom[b] as number) || ((rows[a] as Row).id < (rows[b] as Row).id ? -1 : 1),
  );
  const inOrder = <T>(valueOf: (row: Row) => T): T[] => Array.from(order, (index) => valueOf(rows[index] as Row));
  const keys = Float64Array.from(inOrder(({ key }) => key));
  const places = new Map<number, number>();
  for (const [place, key] of keys.entries()) places.set(key, place);
  const [namesOf, addressesOf, numbersAt] = [names, addresses, allNumbers].map((each) => each.inOrder(order)) as [
    Lists,
    Lists,
    Lists,
  ];
  const [wordAt, numberAt]: [Word[], string[]] = [words.all().map(wordOf), numbers.all()];
  const wordsAt = (lists: Lists, place: number) => Array.from(listAt(lists, place), (word) => wordAt[word] as Word);

  const at = (place: number): Person => {
    const { key, id, version, birth, gender, phones, number } = rows[order[place] as number] as Row;
    const own = Array.from(listAt(numbersAt, place), (each) => numberAt[each] as string);
    const prepared: Prepared = {
      name: wordsAt(namesOf, place),
      address: wordsAt(addressesOf, place),
      ...{ birth, gender: genders[gender] ?? null, phones: own.slice(0, phones) },
      number: number === 'none' ? undefined : own[phones],
      isNumberGiven: number === 'given',
      identifiers: identifiers.get(key) ?? noIdentifiers,
    };
    return { key, id, version, prepared };
  };
  return {
    ...{ size: rows.length, keys, births: inOrder(({ birth }) => birth) },
    genders: Uint8Array.from(inOrder(({ gender }) => gender)),
    ...{ words: words.known, wordCounts, numbers: numbers.known, namesOf, addressesOf, numbersOf: numbersAt },
    byName: listsWith(namesOf, wordAt.length),
    byAddress: listsWith(addressesOf, wordAt.length),
    byNumber: listsWith(numbersAt, numberAt.length),
    idAt: (place) => (rows[order[place] as number] as Row).id,
    ...{ placeOf: (key) => places.get(key), at },
  };
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
  const items: number[] = [];
  const ends: number[] = [];
  return {
    add: (list: number[]) => ends.push(items.push(...list)),
    /** The lists rearranged in another order. */
    inOrder: (order: Int32Array): Lists => {
      const begins = new Int32Array(order.length + 1);
      const ordered = new Int32Array(items.length);
      let end = 0;
      for (const [place, index] of order.entries()) {
        for (let i = index === 0 ? 0 : (ends[index - 1] as number); i < (ends[index] as number); i++) {
          ordered[end++] = items[i] as number;
        }
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
