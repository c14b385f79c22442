/**
 * Who shares enough with whom to be compared, found in memory: for the thread that compares everybody. To ask the postings of the search for
 * each one of 100,000 took ten times as long, since every name is looked up, with all its readings, as often as somebody has it.
 *
 * Two words of the name as they are spelt or sound; one with a word of the address, or with the birth; a phone or a number. The narrow
 * ways come first, where there are more than are compared.
 */
import type { Reader } from '../db/access.ts';
import { isRowListed } from '../patients/standing.queries.ts';
import { listRowsAfter, type PatientRow } from '../patients/patient.queries.ts';
import { remembered } from '../search/remembered.rules.ts';
import type { Vocabulary } from '../search/vocabulary.ts';
import { comparableOf } from './comparable.ts';
import { prepare, type Prepared } from './compare.rules.ts';

export type Person = { key: number; id: string; version: number; prepared: Prepared };
export type Blocks = {
  find: (key: number) => Person | undefined;
  /** Without the person. */
  candidatesOf: (person: Person) => Person[];
};

const most = 120;
/** Of those who share a name and were born about then, and nothing else, so many: rarely is one of them the same. */
const fewest = 30;
const nameWords = 4;
const nameReadings = 24;
const addressWords = 4;
const addressReadings = 6;
/** Beside the marks of the words of a name. */
const inAddress = 1 << nameWords;

const pageRows = 2000;

export function openBlocks(reader: Reader, vocabulary: Vocabulary): Blocks {
  const people: Person[] = [];
  const places = new Map<number, number>();
  const byName = new Map<string, number[]>();
  const byAddress = new Map<string, number[]>();
  const byNumber = new Map<string, number[]>();
  const add = (lists: Map<string, number[]>, word: string, place: number) => {
    const list = lists.get(word);
    if (list === undefined) lists.set(word, [place]);
    else if (list.at(-1) !== place) list.push(place);
  };
  const take = (row: PatientRow) => {
    const place = people.length;
    const prepared = prepare(comparableOf(row));
    people.push({ key: row.key, id: row.id, version: row.version, prepared });
    places.set(row.key, place);
    for (const { text } of prepared.name) add(byName, text, place);
    for (const { text } of prepared.address) add(byAddress, text, place);
    for (const number of numbersOf(prepared)) add(byNumber, number, place);
  };
  for (let after = 0; ;) {
    const rows = listRowsAfter(reader, after, pageRows);
    const last = rows.at(-1);
    if (last === undefined) break;
    for (const row of rows) if (isRowListed(row)) take(row);
    after = last.key;
  }

  const readingsOf = (limit: number) =>
    remembered((word: string) => {
      const lenient = vocabulary.lenientExpansions(word).toSorted((a, b) => b.nearness - a.nearness);
      return [...new Set([word, ...lenient.map((expansion) => expansion.word)])].slice(0, limit);
    });
  const namesFor = readingsOf(nameReadings);
  const wordsFor = readingsOf(addressReadings);
  const marks = new Uint8Array(people.length);
  const touched = new Int32Array(people.length);
  // Side by side in memory: to go to each person for it took longer than all the rest.
  const births = birthsOf(people);

  const candidatesOf = (person: Person): Person[] => {
    const { prepared } = person;
    const own = places.get(person.key);
    let count = 0;
    for (const [i, { text }] of prepared.name.slice(0, nameWords).entries()) {
      for (const reading of namesFor(text)) {
        for (const place of byName.get(reading) ?? []) {
          const mark = marks[place] as number;
          if (mark === 0) touched[count++] = place;
          marks[place] = mark | (1 << i);
        }
      }
    }
    const rarest = prepared.address
      .map(({ text }) => text)
      .toSorted((a, b) => vocabulary.countOf(a) - vocabulary.countOf(b));
    for (const word of rarest.slice(0, addressWords)) {
      for (const reading of wordsFor(word)) {
        for (const place of byAddress.get(reading) ?? []) {
          const mark = marks[place] as number;
          if (mark !== 0) marks[place] = mark | inAddress;
        }
      }
    }
    const ways: [number[], number[], number[], number[]] = [[], [], [], []];
    const { birth } = prepared;
    for (let i = 0; i < count; i++) {
      const place = touched[i] as number;
      const mark = marks[place] as number;
      marks[place] = 0;
      if ((mark & (mark - 1)) !== 0) ways[mark & inAddress ? 1 : 0].push(place);
      else if (birth !== undefined) {
        const gap = Math.max((births.from[place] as number) - birth.to, birth.from - (births.to[place] as number));
        if (gap === 0 && birth.day !== undefined) ways[2].push(place);
        else if (gap <= Math.max(yearDays, birth.slack) && ways[3].length < fewest) ways[3].push(place);
      }
    }
    const found = new Set<number>();
    for (const number of numbersOf(prepared)) for (const place of byNumber.get(number) ?? []) found.add(place);
    for (const [i, way] of ways.entries()) {
      for (const place of way) if (found.size < (i === 3 ? fewest : most)) found.add(place);
    }
    if (own !== undefined) found.delete(own);
    return [...found].map((place) => people[place] as Person);
  };

  return {
    find: (key) => {
      const place = places.get(key);
      return place === undefined ? undefined : people[place];
    },
    candidatesOf,
  };
}

/** Of any kind: what is the same number is compared in full anyway. */
const numbersOf = ({ phones, number, identifiers }: Prepared): string[] => [
  ...phones,
  ...(number === undefined ? [] : [number]),
  ...[...identifiers.values()].flat(),
];

const yearDays = 366;

/** Between which days each was born; of whom it is not known, never. */
function birthsOf(people: readonly Person[]): { from: Float64Array; to: Float64Array } {
  return {
    from: Float64Array.from(people, ({ prepared }) => prepared.birth?.from ?? Infinity),
    to: Float64Array.from(people, ({ prepared }) => prepared.birth?.to ?? -Infinity),
  };
}
