/**
 * Judges how likely two records are of one person, and why. Pure.
 *
 * After Fellegi and Sunter, each comparison counts by how much commoner its level is among records of one person than among those of two.
 * Two people in a registry are strangers or of one household. A household shares its phone, address and family name, and these together
 * must not suggest one person. So two records can be one of three things, and the score is the probability of the first. Names count by
 * how few people have them here, as the vocabulary of the search knows.
 *
 * A part that one of the records lacks does not count. Certain is more than likely: see `mayBeCertain`.
 */
import { grades } from '../db/stored-values.rules.ts';
import type { AddressLevel, BirthLevel, Comparison, NameComparison, NameLevel, NumberLevel } from './compare.rules.ts';
import type { WordPair } from './alike.rules.ts';

export type Grade = (typeof grades)[number];

type GenderLevel = 'same' | 'different';
/** The share of each level among records of one person; `chance`: among those of two people. Made by test/bench/matching/train.ts. */
export type Weights = {
  name: Record<NameLevel, number>;
  birth: Record<BirthLevel, number>;
  gender: Record<GenderLevel, number>;
  phone: Record<NumberLevel, number>;
  number: Record<NumberLevel, number>;
  identifier: Record<NumberLevel, number>;
  address: Record<AddressLevel, number>;
  chance: {
    birth: Record<BirthLevel, number>;
    gender: Record<GenderLevel, number>;
    phone: Record<NumberLevel, number>;
    number: Record<NumberLevel, number>;
    identifier: Record<NumberLevel, number>;
    address: { none: number; little: number };
    /** The number of people with a name near to a given one, relative to those who have that name. */
    nearWords: number;
    /** The share of all names that are faintly similar to a given one. */
    faintWords: number;
  };
  /** The actual worth of odds: `likeKin` for pairs that could be kin, `apart` for all others. */
  calibration: Record<'apart' | 'likeKin', Worth>;
};
/** Logarithms of the odds computed from the parts, and of their actual worth where the truth is known. Both ascend. */
export type Worth = { odds: number; worth: number }[];

export type Registry = { patients: number; countOf: (word: string) => number };

/** A registry with few patients does not know yet which names are common, so it counts as if it had this many more. */
const unseenPatients = 500;
const unseenCount = 2;
/** A name that nobody else has may be a slip, so it counts as no rarer than this. */
const rarest = 1 / 4000;

/** The share of the people here who have a word. */
export function frequencyIn({ patients, countOf }: Registry): (word: string) => number {
  return (word) => Math.min(0.5, Math.max(rarest, (countOf(word) + unseenCount) / (patients + unseenPatients)));
}

/** How often a person was registered again, and how many of a household are patients here. */
export type Expected = { again: number; household: number };

/** The expectations before anything is known of a registry. */
export const expectedFirst: Expected = { again: 0.2, household: 3 };
/** The weight of the first expectations, in people of the sample. */
const firstCount = 0.5;
/** Somebody who is being registered has often been here before, even if few records share a phone. `again` is never lower than this. */
const fewest: Expected = { again: expectedFirst.again, household: 0.001 };
const learningRounds = 20;

/**
 * Finds the expectations that make these pairs likeliest (expectation maximisation). The pairs are of some people and those who share
 * something with them.
 * @param samples the number of people that the pairs are of
 */
export function expectedFrom(pairs: Ratios[], { samples, patients }: { samples: number; patients: number }): Expected {
  let expected = expectedFirst;
  for (let round = 0; round < learningRounds; round++) {
    let [again, household] = [firstCount * expectedFirst.again, firstCount * expectedFirst.household];
    for (const pair of pairs) {
      const odds = oddsOf(pair, { expected, patients });
      const all = odds.same + odds.household + 1;
      again += odds.same / all;
      household += odds.household / all;
    }
    expected = {
      again: Math.max(fewest.again, again / (samples + firstCount)),
      household: Math.max(fewest.household, household / (samples + firstCount)),
    };
  }
  return expected;
}

/**
 * At `probable`, most duplicates are judged correctly (F), in families and in FEBRL. `certain` has further conditions: see
 * `mayBeCertain`.
 */
export const lines = { certain: 0.95, probable: 0.4, possible: 0.05 };

export type Ratios = { same: number; household: number };

/** Bits for one person, and for two of one household, each against two strangers. */
export function bitsOf(comparison: Comparison, weights: Weights, frequencyOf: (word: string) => number): Ratios {
  const parts: Ratios[] = [
    nameRatio(comparison.name, weights, frequencyOf),
    birthRatio(comparison.birth, weights),
    levelRatio(comparison.gender, weights.gender, weights.chance.gender, weights.chance.gender),
    levelRatio(comparison.phone, weights.phone, weights.chance.phone, inHousehold.phone),
    levelRatio(comparison.number, weights.number, weights.chance.number, weights.chance.number),
    levelRatio(comparison.identifier, weights.identifier, weights.chance.identifier, inHousehold.identifier),
    addressRatio(comparison.address, weights),
  ];
  return {
    same: parts.reduce((sum, { same }) => sum + Math.log2(same), 0),
    household: parts.reduce((sum, { household }) => sum + Math.log2(household), 0),
  };
}

export type Prior = { expected: Expected; patients: number; calibration: Weights['calibration'] };

/** Odds of the same two cases against two strangers. */
function oddsOf({ same, household }: Ratios, { expected, patients }: Pick<Prior, 'expected' | 'patients'>): Ratios {
  const all = patients + unseenPatients;
  return { same: 2 ** same * (expected.again / all), household: 2 ** household * (expected.household / all) };
}

/**
 * The probability that two records are of one person. Their parts are not independent, so the odds are corrected to their actual worth in
 * sets of which the truth is known (`calibration`).
 */
export function scoreOf(ratios: Ratios, prior: Prior, comparison: Comparison): number {
  const isApart = isApartFromKin(comparison);
  const worth = onLine(logOddsOf(ratios, prior), {
    points: prior.calibration[isApart ? 'apart' : 'likeKin'],
    from: 'odds',
    to: 'worth',
  });
  const score = 1 / (1 + Math.exp(-worth));
  return isApart ? score : Math.min(score, mostOfKin);
}

type Axis = keyof Worth[number];

/** Interpolates linearly between two points; outside, it keeps the offset of the nearest point. */
function onLine(value: number, { points, from, to }: { points: Worth; from: Axis; to: Axis }): number {
  const a = points.findLast((point) => point[from] <= value);
  const b = points.find((point) => point[from] > value);
  if (a !== undefined && b !== undefined) return a[to] + ((b[to] - a[to]) * (value - a[from])) / (b[from] - a[from]);
  const end = a ?? b;
  return end === undefined ? value : end[to] + value - end[from];
}

/** The logarithm of the odds that the parts alone give. */
export function logOddsOf(ratios: Ratios, prior: Pick<Prior, 'expected' | 'patients'>): number {
  const { same, household } = oddsOf(ratios, prior);
  return Math.log(same) - Math.log(household + 1);
}

/**
 * The highest score of possible kin. Twins with names that rhyme share everything else that a household has. So does a child named after
 * a parent of unknown age.
 */
export const mostOfKin = 0.89;

/** True if two records share more than kin can: a personal number, or the whole name with a birth that fits. */
export function isApartFromKin({ name, birth, number, identifier }: Comparison): boolean {
  if (number === 'same' || identifier === 'same') return true;
  const isNamed =
    name?.level === 'same' ||
    name?.level === 'swapped' ||
    // Twins have their father's names after their own.
    (name?.level === 'part' && name.pairs.some(({ at }) => at[0] === 0 && at[1] === 0));
  return isNamed && birth !== undefined && birth !== 'apart' && birth !== 'far';
}

/** The number of bits below which two records are not even possibly of one person. */
export function leastBits({ expected, patients, calibration }: Prior): number {
  const worth = Math.log(lines.possible / (1 - lines.possible));
  const odds = Object.values(calibration).map((points) => onLine(worth, { points, from: 'worth', to: 'odds' }));
  return Math.log2((Math.exp(Math.min(...odds)) * (patients + unseenPatients)) / expected.again);
}

/** Bits for one person from the parts that are compared without looking at words. `number` is for one that is the same. */
export function quickBits({ birth, gender, phone, chance }: Weights) {
  const bitsOfEach = <Level extends string>(same: Record<Level, number>, chances: Record<Level, number>) =>
    Object.fromEntries(
      Object.entries(same).map(([level]) => [level, Math.log2(same[level as Level] / chances[level as Level])]),
    ) as Record<Level, number>;
  const [ofBirth, ofGender] = [bitsOfEach(birth, chance.birth), bitsOfEach(gender, chance.gender)];
  return {
    birth: ofBirth,
    gender: ofGender,
    number: Math.log2(phone.same / chance.phone.same),
  };
}

/** Shares of each level among two people of one household. */
const inHousehold = {
  phone: { same: 0.5, near: 0.01, different: 0.5 },
  identifier: { same: 0.02, near: 0.01, different: 0.97 },
  address: { same: 0.75, most: 0.1, some: 0.05, little: 0.04, none: 0.06 },
  familyName: 0.6,
  /** A child with the name of a parent. */
  givenName: 0.003,
  /** One child in thirty is a twin; a parent and a child, half of all pairs, are far apart. */
  birth: { day: 0.03, swapped: 0.0001, slip: 0.005, year: 0.04, near: 0.08, apart: 0.28, far: 0.565 },
} as const;

/** The least chance of two people having near names. Even if few have either name, both may be slips of a common one. */
const leastNear = 0.003;

const nothing: Ratios = { same: 1, household: 1 };

function levelRatio<Level extends string>(
  level: Level | undefined,
  same: Record<Level, number>,
  chance: Record<Level, number>,
  household: Record<Level, number>,
): Ratios {
  if (level === undefined) return nothing;
  return { same: same[level] / chance[level], household: household[level] / chance[level] };
}

function birthRatio(level: BirthLevel | undefined, weights: Weights): Ratios {
  if (level === undefined) return nothing;
  const chance = weights.chance.birth[level];
  return { same: weights.birth[level] / chance, household: inHousehold.birth[level] / chance };
}

function nameRatio(name: NameComparison | undefined, weights: Weights, frequencyOf: (word: string) => number): Ratios {
  if (name === undefined) return nothing;
  const chanceOf = ({ words: [a, b], how }: WordPair): number => {
    if (how === 'initial') return 0.08;
    const frequency = Math.max(frequencyOf(a), frequencyOf(b));
    if (how === 'same') return frequency;
    const { nearWords, faintWords } = weights.chance;
    return how === 'near' ? Math.min(0.5, Math.max(leastNear, frequency * nearWords)) : faintWords;
  };
  const given = givenPair(name);
  let [chance, family, hasFamily] = [1, 1, false];
  for (const pair of name.pairs) {
    const of = chanceOf(pair);
    chance *= of;
    if (pair === given) continue;
    family *= of;
    hasFamily = true;
  }
  const givenChance = given === undefined ? 1 : chanceOf(given);
  const givenHousehold = given === undefined ? 1 : Math.min(1, givenChance + inHousehold.givenName) / givenChance;
  const familyHousehold = hasFamily ? inHousehold.familyName / family : 1 - inHousehold.familyName;
  return { same: weights.name[name.level] / chance, household: givenHousehold * familyHousehold };
}

/** The shared word that is the name which a household does not share. */
function givenPair({ level, pairs }: NameComparison): WordPair | undefined {
  if (level === 'family' || level === 'none') return undefined;
  return pairs.find(({ at }) => at[0] === 0 && at[1] === 0) ?? pairs.find(({ at }) => at[0] === 0 || at[1] === 0);
}

/** Words of an address are correlated: a street belongs to one village. Each further word counts about half of what it would alone. */
export const wordsTogether = 0.5;
const leastAddressChance = 2 ** -20;

function addressRatio(address: Comparison['address'], weights: Weights): Ratios {
  if (address === undefined) return nothing;
  const { level, sharedBits } = address;
  // Strangers often share one or two words of many.
  const chance =
    level === 'none' || level === 'little'
      ? weights.chance.address[level]
      : Math.max(leastAddressChance, 2 ** (-wordsTogether * sharedBits));
  return { same: weights.address[level] / chance, household: inHousehold.address[level] / chance };
}

/**
 * True if a match may be called certain without further checks. Names have to be the same in full: twins share birth date, address and
 * family name, and their given names begin or sound alike. In addition, an identifier has to match, or the day of birth together with a
 * phone or the address. No part may contradict.
 */
export function mayBeCertain({ name, birth, gender, phone, number, identifier, address }: Comparison): boolean {
  if (name === undefined || gender === 'different') return false;
  const isNamed =
    name.level === 'same' ||
    name.level === 'swapped' ||
    (name.level === 'part' && name.pairs.some(({ at }) => at[0] === 0 && at[1] === 0));
  if (!isNamed || name.pairs.length < 2) return false;
  const isKnownDay = birth === 'day';
  const isNumbered = identifier === 'same' || number === 'same';
  if (isNumbered)
    return birth === undefined || isKnownDay || birth === 'swapped' || birth === 'slip' || birth === 'year';
  if (identifier === 'different') return false;
  return isKnownDay && (phone === 'same' || (address?.level === 'same' && phone !== 'different'));
}

export function gradeOf(score: number, comparison: Comparison): Grade | undefined {
  if (score >= lines.certain && mayBeCertain(comparison)) return 'certain';
  if (score >= lines.probable) return 'probable';
  return score >= lines.possible ? 'possible' : undefined;
}
