/**
 * The pairs of a set that share enough to be compared, without a registry. They share two names in spelling or sound, or one name with the
 * year of birth or a rare word of the address. A birth date, a phone or a number is enough as well.
 *
 * This is for learning and drawing from many pairs. `measure.ts` measures what a registry finds.
 */
import { comparableOfDraft } from '../../../src-main/matching/comparable.ts';
import { compare, prepare, type Comparison, type Prepared } from '../../../src-main/matching/compare.rules.ts';
import {
  bitsOf,
  expectedFrom,
  frequencyIn,
  scoreOf,
  type Prior,
  type Ratios,
  type Weights,
} from '../../../src-main/matching/match.rules.ts';
import { today, type KnownSet } from './sets.ts';

export type LookedAt = { a: number; b: number; comparison: Comparison; ratios: Ratios; isSame: boolean };
export type PairSet = { pairs: LookedAt[]; prior: Omit<Prior, 'calibration'>; same: number };

/** Larger blocks are left out. A word that more addresses contain is taken for a village. */
const largestBlock = 400;
const fewOfAddress = 60;
const sharers = 8;

export function pairsOf(set: KnownSet, weights: Weights): PairSet {
  const people = set.records.map(({ patient }) => prepare(comparableOfDraft(patient, today)));
  const counts = new Map<string, number>();
  for (const { name, address } of people)
    for (const word of new Set([...name, ...address].map(({ text }) => text)))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  const countOf = (word: string) => counts.get(word) ?? 0;
  const frequencyOf = frequencyIn({ patients: people.length, countOf });
  const bitsOfWord = (word: string) => -Math.log2(frequencyOf(word));
  const blocks = new Map<string, number[]>();
  for (const [i, person] of people.entries())
    for (const key of new Set(keysOf(person, countOf))) {
      const block = blocks.get(key);
      if (block === undefined) blocks.set(key, [i]);
      else block.push(i);
    }
  const found = new Set<number>();
  const sharing: Ratios[] = [];
  const lookAt = (a: number, b: number): Omit<LookedAt, 'isSame'> => {
    const comparison = compare(people[a] as Prepared, people[b] as Prepared, bitsOfWord);
    return { a, b, comparison, ratios: bitsOf(comparison, weights, frequencyOf) };
  };
  for (const [key, block] of blocks) {
    if (block.length > largestBlock) continue;
    const isShared = (key.startsWith('phone') || key.startsWith('home')) && block.length <= sharers;
    for (const [i, b] of block.entries())
      for (const a of block.slice(0, i)) {
        const pair = a * people.length + b;
        if (isShared && !found.has(pair)) sharing.push(lookAt(a, b).ratios, lookAt(a, b).ratios);
        found.add(pair);
      }
  }
  const pairs = [...found].map((pair) => {
    const [a, b] = [Math.floor(pair / people.length), pair % people.length];
    return { ...lookAt(a, b), isSame: set.records[a]?.person === set.records[b]?.person };
  });
  const expected = expectedFrom(sharing, { samples: people.length, patients: people.length });
  const records = Map.groupBy(set.records, ({ person }) => person);
  const same = [...records.values()].reduce((sum, { length }) => sum + (length * (length - 1)) / 2, 0);
  return { pairs, prior: { expected, patients: people.length }, same };
}

function keysOf({ name, birth, phones, number, address }: Prepared, countOf: (word: string) => number): string[] {
  const sounds = name.map(({ sound, text }) => sound || text);
  const rare = address.filter(({ text }) => countOf(text) < fewOfAddress);
  const two = (words: string[], kind: string) =>
    words.flatMap((x, i) => words.slice(0, i).map((y) => `${kind} ${[x, y].toSorted().join(' ')}`));
  const [home, ...more] = rare;
  return [
    ...two(sounds, 'sound'),
    ...two(
      name.map(({ text }) => text),
      'text',
    ),
    ...sounds.flatMap((sound) => rare.map(({ text }) => `lives ${sound} ${text}`)),
    ...(birth?.day === undefined ? [] : [birth.day.digits, ...sounds.map((sound) => `${sound} ${birth.day?.year}`)]),
    ...(home === undefined || more.length === 0 ? [] : [`home ${address.map(({ text }) => text).join(' ')}`]),
    ...phones.map((phone) => `phone ${phone}`),
    ...(number === undefined ? [] : [`number ${number}`]),
  ];
}

export const scored = ({ pairs, prior }: PairSet, calibration: Weights['calibration']) =>
  pairs.map((pair) => ({ ...pair, score: scoreOf(pair.ratios, { ...prior, calibration }, pair.comparison) }));
