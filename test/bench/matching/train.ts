/**
 * Makes the weights of matching, without being told which records belong to the same person. `--write` puts them into the sources.
 *
 * Chance agreement of two strangers is counted in random pairs. Agreement of two records of one person is learnt by expectation
 * maximisation in separate runs. Each run covers the pairs that agree in one thing (birth date, name, number), and that thing teaches
 * nothing in its run. The runs are averaged, and then the sets.
 *
 * One run over all such pairs together was tried. It mistakes strangers who agree in what brought them together for one person. Its
 * precision was 0.07 to 0.55 on three sets of four.
 */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { format, resolveConfig } from 'prettier';
import {
  addressLevels,
  birthLevels,
  compare,
  compareNames,
  genderLevels,
  nameLevels,
  numberLevels,
  prepare,
  type Comparison,
  type Prepared,
} from '../../../src-main/matching/compare.rules.ts';
import { isNearWord, type Word } from '../../../src-main/matching/alike.rules.ts';
import {
  bitsOf,
  frequencyIn,
  isApartFromKin,
  logOddsOf,
  type Weights,
  type Worth,
} from '../../../src-main/matching/match.rules.ts';
import { comparableOfDraft } from '../../../src-main/matching/comparable.ts';
import { randomFrom } from '../../../src-main/demo/random.rules.ts';
import { hardSet } from './hard.ts';
import { familySet } from './families.ts';
import { pairsOf } from './pairs.ts';
import { febrl, today, type KnownSet } from './sets.ts';

const levels = {
  name: nameLevels,
  birth: birthLevels,
  gender: genderLevels,
  phone: numberLevels,
  number: numberLevels,
  address: addressLevels,
} as const;
type Part = keyof typeof levels;
const parts = Object.keys(levels) as Part[];
type Table = Record<string, number>;
type Tables = Record<Part, Table>;

const randomPairs = 200_000;
const rounds = 25;
/** A run with fewer pairs of one person teaches nothing. A block of more people than `largestBlock` is left out. */
const leastTaught = 100;
const largestBlock = 60;
/** Never zero, because a clinic may have what a set does not. */
const leastShare = 0.002;
const leastChance = 1e-6;

type Set = { people: Prepared[]; frequencyOf: (word: string) => number; bitsOfWord: (word: string) => number };
type Pair = [Prepared, Prepared];

const textsOf = (words: readonly Word[]): string[] => words.map(({ text }) => text);

const levelOf = (comparison: Comparison, part: Part): string | undefined => {
  const of = comparison[part];
  return typeof of === 'object' ? of.level : of;
};

function setOf({ records }: KnownSet): Set {
  const people = records.map(({ patient }) => prepare(comparableOfDraft(patient, today)));
  const counts = new Map<string, number>();
  for (const { name, address } of people)
    for (const word of new Set([...name, ...address].map(({ text }) => text)))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  const frequencyOf = frequencyIn({ patients: people.length, countOf: (word) => counts.get(word) ?? 0 });
  return { people, frequencyOf, bitsOfWord: (word) => -Math.log2(frequencyOf(word)) };
}

/** Counts how often two people have each level by chance. */
function chanceIn({ people, bitsOfWord }: Set, seed: number): Tables {
  const random = randomFrom(seed);
  const counts = emptyTables();
  for (let i = 0; i < randomPairs; i++) {
    const [a, b] = [random.pick(people), random.pick(people)];
    if (a === b) continue;
    const comparison = compare(a, b, bitsOfWord);
    // Two records with the same name may belong to one person, and a small set has many such pairs.
    if ((comparison.name?.pairs.length ?? 0) > 1 || comparison.number === 'same') continue;
    for (const part of parts) {
      const level = levelOf(comparison, part);
      if (level !== undefined) counts[part][level] = (counts[part][level] ?? 0) + 1;
    }
  }
  return counts;
}

/** Exact values that possible duplicates share. A phone belongs to a household, so people who share one are mostly different people. */
const blockings: { part: Part; keyOf: (person: Prepared) => string | undefined }[] = [
  { part: 'birth', keyOf: ({ birth }) => birth?.day?.digits },
  { part: 'name', keyOf: ({ name }) => (name.length < 2 ? undefined : textsOf(name).toSorted().join(' ')) },
  { part: 'number', keyOf: ({ number }) => number },
];

function pairsIn({ people }: Set, keyOf: (person: Prepared) => string | undefined): Pair[] {
  const blocks = Map.groupBy(people, (person) => keyOf(person) ?? '');
  blocks.delete('');
  return [...blocks.values()]
    .filter((block) => block.length <= largestBlock)
    .flatMap((block) => block.flatMap((a, i) => block.slice(i + 1).map((b): Pair => [a, b])));
}

/** Learns the levels of records of one person in a run over the pairs of one block. `without` teaches nothing. */
function learn(set: Set, pairs: Pair[], { start, without }: { start: Weights; without: Part }) {
  const knownPairs = pairs.map(([a, b]) =>
    knownOf({ ...compare(a, b, set.bitsOfWord), [without]: undefined }, start, set.frequencyOf),
  );
  let learnt: Pick<Weights, Part> = start;
  let share = { same: 0.3, household: 0.3, stranger: 0.4 };
  let taught = emptyTables();
  let sum = 0;
  for (let round = 0; round < rounds; round++) {
    const shares = allLevels.map(([part, level]) => (learnt[part] as Table)[level] ?? 0);
    const counts = allLevels.map(() => 0);
    const sums = { same: 0, household: 0, stranger: 0 };
    for (const { rest, households, said } of knownPairs) {
      let same = share.same * rest;
      for (const level of said) same *= shares[level] as number;
      const household = share.household * households;
      const all = same + household + share.stranger;
      sums.same += same / all;
      sums.household += household / all;
      sums.stranger += share.stranger / all;
      for (const level of said) (counts[level] as number) += same / all;
    }
    const total = knownPairs.length;
    const atLeast = (count: number) => Math.max(0.001, count / total);
    share = { same: atLeast(sums.same), household: atLeast(sums.household), stranger: atLeast(sums.stranger) };
    sum = sums.same;
    taught = emptyTables();
    for (const [i, [part, level]] of allLevels.entries()) taught[part][level] = counts[i] as number;
    learnt = sharesOf(taught, learnt);
  }
  return { taught, sum };
}

const allLevels = parts.flatMap((part) => levels[part].map((level): [Part, string] => [part, level]));

/** The part of a pair that is the same in each round: its levels, as indices of `allLevels`, and the rest of its odds. */
type KnownPair = { said: number[]; rest: number; households: number };

function knownOf(comparison: Comparison, start: Weights, frequencyOf: Set['frequencyOf']): KnownPair {
  const { same, household } = bitsOf(comparison, start, frequencyOf);
  let rest = 2 ** same;
  const said: number[] = [];
  for (const [i, [part, level]] of allLevels.entries()) {
    if (levelOf(comparison, part) !== level) continue;
    said.push(i);
    rest /= (start[part] as Table)[level] as number;
  }
  return { said, rest, households: 2 ** household };
}

/** Converts counts to shares. A part with too few values keeps its earlier shares. */
function sharesOf(counts: Tables, before: Pick<Weights, Part>): Pick<Weights, Part> {
  return Object.fromEntries(
    parts.map((part) => {
      const total = sumOf(counts[part]);
      const shares = levels[part].map((level) => [
        level,
        Math.max(leastShare, ((counts[part][level] ?? 0) + 1) / (total + levels[part].length)),
      ]);
      return [part, total < leastTaught / 2 ? before[part] : Object.fromEntries(shares)];
    }),
  ) as Pick<Weights, Part>;
}

export type Taught = { set: string; run: Part; pairs: number; same: number };

/**
 * Levels of people with another name in their second record, whose share varies most between sets. The highest share is used, because a low
 * one misses people whose name changed. The effect of a household's shared address is learnt from the registry.
 */
const otherNames = ['family', 'none'] as const;

/** The fixed starting point of learning: records of one person agree in most values, and little is known about how often. */
const startLevels = Object.fromEntries(
  parts.map((part) => [
    part,
    Object.fromEntries(levels[part].map((level, i) => [level, i === 0 ? 0.7 : 0.3 / (levels[part].length - 1)])),
  ]),
) as Pick<Weights, Part>;
const { birth, gender, phone, number } = startLevels;
const start: Weights = {
  ...startLevels,
  identifier: number,
  chance: {
    birth,
    gender,
    phone,
    number,
    identifier: number,
    address: { none: 0.5, little: 0.5 },
    nearWords: 1,
    faintWords: 0.005,
  },
  calibration: { apart: [], likeKin: [] },
};

/** Returns all weights, and the runs that taught them. */
export function train(): { weights: Weights; runs: Taught[] } {
  const sets = [febrl(1), febrl(2), hardSet({ people: 20_000, again: 3000, seed: 7 })];
  const runs: Taught[] = [];
  const learntBySet: Tables[] = [];
  const chances: Tables[] = [];
  const nears: number[] = [];
  const faints: number[] = [];
  for (const [i, known] of sets.entries()) {
    const set = setOf(known);
    const chance = chanceIn(set, 100 + i);
    chances.push(chance);
    nears.push(nearWordsIn(set));
    faints.push(faintNamesIn(set, 200 + i));
    const begun = { ...start, chance: { ...start.chance, ...chancesOf([chance], start) } };
    const learnt: Tables[] = [];
    for (const { part, keyOf } of blockings) {
      const pairs = pairsIn(set, keyOf);
      if (pairs.length < leastTaught) continue;
      const { taught, sum } = learn(set, pairs, { start: begun, without: part });
      if (sum < leastTaught) continue;
      // Twins share a birth date. Among pairs that agree in it, another name mostly means another person.
      if (part === 'birth') taught.name = {};
      runs.push({ set: known.name, run: part, pairs: pairs.length, same: Math.round(sum) });
      learnt.push(taught);
    }
    learntBySet.push(averageOf(learnt));
  }
  const [ofFebrl1, ofFebrl2, ofHardSet] = learntBySet;
  // Each of the two FEBRL sets counts half.
  const ofFebrl = averageOf([ofFebrl1, ofFebrl2].filter((each) => each !== undefined));
  const ofAll = averageOf([ofFebrl, ofHardSet].filter((each) => each !== undefined));
  for (const level of otherNames) ofAll.name[level] = Math.max(...learntBySet.map(({ name }) => name[level] ?? 0));
  // FEBRL's typing mistakes are random, in the decades too. In a clinic, two people born far apart are different, such as a parent and a
  // child with the same name.
  ofAll.birth['far'] = Math.min(...learntBySet.map(({ birth: learnt }) => learnt['far'] ?? 0));
  const shares = sharesOf(scaled(ofAll, 1000), start);
  // A number that is given to one person alone behaves like FEBRL's. A station's own numbers are new with each registration.
  const numbers = sharesOf(scaled(ofFebrl, 1000), start);
  const chance = chancesOf(chances, start);
  const weights: Weights = {
    ...start,
    ...shares,
    identifier: numbers.number,
    chance: {
      ...start.chance,
      ...chance,
      identifier: chance.number,
      nearWords: meanOf(nears),
      faintWords: meanOf(faints),
    },
  };
  const learnt = rounded(weights);
  return { weights: { ...learnt, calibration: rounded(calibrated(learnt)) }, runs };
}

/** Seeds of families in which duplicates are known. `reliability.ts` uses other seeds, which are held out. */
const calibrationSeeds = [
  ...Array.from({ length: 36 }, (_, i) => i + 1),
  ...[901, 902, 903, 904, 104624, 546938, 525138, 505913],
];
/** Nearly all pairs have lower log odds than this, and they are shown to nobody. */
const leastOdds = -7;
/**
 * Steps of the log odds. Pairs below the first step or above the last count towards that step, because few of them are of one person or of
 * two.
 */
const firstStep = -4;
const lastStep = 6;

/** Returns what the odds were worth, in steps of their logarithm, so that scores are right as often as they claim. */
function calibrated(learnt: Weights): Weights['calibration'] {
  const known = calibrationSeeds.flatMap((seed) => {
    const set = pairsOf(familySet({ people: 4000, again: 0.12, seed }), learnt);
    return set.pairs.flatMap(({ ratios, comparison, isSame }) => {
      const odds = logOddsOf(ratios, set.prior);
      return odds < leastOdds ? [] : [{ odds, isApart: isApartFromKin(comparison), isSame }];
    });
  });
  return {
    apart: worthOf(known.filter(({ isApart }) => isApart)),
    likeKin: worthOf(known.filter(({ isApart }) => !isApart)),
  };
}

type Step = { odds: number; pairs: number; same: number };

/** Returns rising worths: steps in which higher odds are not worth more are merged (isotonic regression). */
function worthOf(known: readonly { odds: number; isSame: boolean }[]): Worth {
  const rightIn = ({ same, pairs }: Step) => (same + 0.5) / (pairs + 1);
  const steps = new Map<number, Step>();
  for (const { odds, isSame } of known) {
    const at = Math.min(lastStep, Math.max(firstStep, Math.floor(odds)));
    const step = steps.get(at) ?? { odds: 0, pairs: 0, same: 0 };
    steps.set(at, { odds: step.odds + odds, pairs: step.pairs + 1, same: step.same + (isSame ? 1 : 0) });
  }
  const rising: Step[] = [];
  for (const [, step] of [...steps].sort(([a], [b]) => a - b)) {
    let last = step;
    for (let before = rising.at(-1); before !== undefined && rightIn(before) >= rightIn(last); before = rising.at(-1)) {
      last = { odds: before.odds + last.odds, pairs: before.pairs + last.pairs, same: before.same + last.same };
      rising.pop();
    }
    rising.push(last);
  }
  return rising.map((step) => {
    const right = rightIn(step);
    return { odds: step.odds / step.pairs, worth: Math.log(right / (1 - right)) };
  });
}

/** Averages the chances of several sets, each with equal weight. */
function chancesOf(
  counted: Tables[],
  first: Weights,
): Omit<Weights['chance'], 'identifier' | 'nearWords' | 'faintWords'> {
  const shareOf = (part: Part, level: string): number =>
    meanOf(
      counted.flatMap((counts) => {
        const total = sumOf(counts[part]);
        return total < leastTaught ? [] : [((counts[part][level] ?? 0) + 0.5) / (total + 1)];
      }),
    );
  const tableOf = (part: 'birth' | 'gender' | 'phone' | 'number') =>
    Object.fromEntries(
      levels[part].map((level) => {
        const share = shareOf(part, level);
        const known = Number.isNaN(share) ? (first.chance[part] as Table)[level] : share;
        return [level, Math.max(leastChance, known ?? leastChance)];
      }),
    );
  return {
    birth: tableOf('birth'),
    gender: tableOf('gender'),
    phone: tableOf('phone'),
    number: tableOf('number'),
    address: { none: shareOf('address', 'none'), little: shareOf('address', 'little') },
  } as Omit<Weights['chance'], 'identifier' | 'nearWords' | 'faintWords'>;
}

/** Returns how many times as many people have a name similar to a given one as have that name. */
function nearWordsIn({ people, frequencyOf }: Set): number {
  const words = [...new Set(people.flatMap(({ name }) => name))].slice(0, 1500);
  const frequencies = words.map(({ text }) => frequencyOf(text));
  let [near, same] = [0, 0];
  for (const [i, a] of words.entries()) {
    const frequency = frequencies[i] as number;
    same += frequency ** 2;
    for (let j = 0; j < i; j++) {
      if (isNearWord(a, words[j] as Word)) near += 2 * frequency * (frequencies[j] as number);
    }
  }
  return near / same;
}

/** Returns the share of pairs of two people in whose names any words are faintly alike. */
function faintNamesIn({ people }: Set, seed: number): number {
  const random = randomFrom(seed);
  let faint = 0;
  for (let i = 0; i < randomPairs; i++) {
    const name = compareNames(random.pick(people), random.pick(people));
    if (name?.pairs.some(({ how }) => how === 'faint') === true) faint++;
  }
  return faint / randomPairs;
}

const emptyTables = (): Tables => Object.fromEntries(parts.map((part) => [part, {}])) as Tables;
const sumOf = (table: Table): number => Object.values(table).reduce((sum, count) => sum + count, 0);
const meanOf = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const scaled = (tables: Tables, by: number): Tables =>
  Object.fromEntries(
    parts.map((part) => [
      part,
      Object.fromEntries(Object.entries(tables[part]).map(([level, share]) => [level, share * by])),
    ]),
  ) as Tables;

/** Averages the shares of several tables with equal weight. A part that one of them lacks is left to the others. */
function averageOf(taught: Tables[]): Tables {
  return Object.fromEntries(
    parts.map((part) => {
      const saying = taught.filter((tables) => sumOf(tables[part]) > 0);
      const shares = levels[part].map((level) => [
        level,
        saying.length === 0 ? 0 : meanOf(saying.map((tables) => (tables[part][level] ?? 0) / sumOf(tables[part]))),
      ]);
      return [part, saying.length === 0 ? {} : Object.fromEntries(shares)];
    }),
  ) as Tables;
}

function rounded<T>(value: T): T {
  if (typeof value === 'number') return Number(value.toPrecision(3)) as T;
  if (Array.isArray(value)) return value.map((each) => rounded(each as unknown)) as T;
  return Object.fromEntries(
    Object.entries(value as object).map(([name, each]) => [name, rounded(each as number)]),
  ) as T;
}

const file = resolve(import.meta.dirname, '../../../src-main/matching/weights.rules.ts');

export async function writeWeights(weights: Weights): Promise<void> {
  const text = `/** Made by \`test/bench/matching/train.ts\`; docs/decisions/0018-the-same-person-twice.md says how. */
import type { Weights } from './match.rules.ts';

export const weights: Weights = ${JSON.stringify(weights)};
`;
  writeFileSync(file, await format(text, { ...(await resolveConfig(file)), filepath: file }));
}

if (import.meta.main) {
  const { weights, runs } = train();
  console.table(runs);
  console.log(JSON.stringify(weights, null, 1));
  if (process.argv.includes('--write')) await writeWeights(weights);
}
