/**
 * How likely two records are of one person, and why. Pure.
 *
 * As Fellegi and Sunter have it, each comparison counts by how much commoner its level is among records of one person than among
 * those of two. Two people who meet in a registry are strangers or of one household: a household shares its phone, address and family
 * name, and these together must not say that it is one person. So there are three things that two records can be, and the score is
 * the probability of the first. Names count by how few have them here, as the vocabulary of the search knows.
 *
 * What one of the records does not say counts for nothing. Certain is more than likely: see `mayBeCertain`.
 */
import { grades } from '../db/stored-values.rules.ts';
import type { AddressLevel, BirthLevel, Comparison, NameComparison, NameLevel, NumberLevel } from './compare.rules.ts';
import type { WordPair } from './alike.rules.ts';

export type Grade = (typeof grades)[number];

type GenderLevel = 'same' | 'different';
/** Of records of one person, how many are of each level; `chance`: of two people. Made by test/bench/matching/train.ts. */
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
    /** How many times as many people have a name that is near to one than have that name. */
    nearWords: number;
    /** What part of all names is faintly like one. */
    faintWords: number;
  };
  /** What odds were worth, for pairs that kin could be by themselves. */
  calibration: Record<'apart' | 'likeKin', Worth>;
};
/** Logarithms of odds as the parts have them, and of what they were worth where the truth is known; both ascend. */
export type Worth = { odds: number; worth: number }[];

export type Registry = { patients: number; countOf: (word: string) => number };

/** A registry that has few patients does not know yet which names are common: it counts as if it had so many more. */
const unseenPatients = 500;
const unseenCount = 2;
/** A name that nobody else has may be a slip: it tells no more than this. */
const rarest = 1 / 4000;

/** What part of the people here have a word. */
export function frequencyIn({ patients, countOf }: Registry): (word: string) => number {
  return (word) => Math.min(0.5, Math.max(rarest, (countOf(word) + unseenCount) / (patients + unseenPatients)));
}

/** How often a person was registered again, and how many of a household are patients here. */
export type Expected = { again: number; household: number };

/** Before anything is known of a registry. */
export const expectedFirst: Expected = { again: 0.2, household: 3 };
/** What is expected first counts as much as so many people of the sample. */
const firstCount = 0.5;
/** Who is being registered has often been here before, also where few are found who share a phone: it is never less. */
const fewest: Expected = { again: expectedFirst.again, household: 0.001 };
const learningRounds = 20;

/**
 * What makes the pairs of some people, and those who share something with them, likeliest (expectation and maximisation).
 * @param samples of how many people the pairs are
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

/** Probable is where most of those who are twice are told right (F), in families and in FEBRL; certain asks for more: `mayBeCertain`. */
export const lines = { certain: 0.95, probable: 0.4, possible: 0.05 };

export type Ratios = { same: number; household: number };

/** Bits for one person, and for two of one household, against two strangers. */
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

/** Against two strangers. */
function oddsOf({ same, household }: Ratios, { expected, patients }: Pick<Prior, 'expected' | 'patients'>): Ratios {
  const all = patients + unseenPatients;
  return { same: 2 ** same * (expected.again / all), household: 2 ** household * (expected.household / all) };
}

/**
 * The probability that it is one person. What is said of two records does not come independently, so the odds are corrected by what they
 * were worth in sets of which the truth is known (`calibration`).
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

/** Straight between two points; before the first and behind the last, by as much as from them. */
function onLine(value: number, { points, from, to }: { points: Worth; from: Axis; to: Axis }): number {
  const a = points.findLast((point) => point[from] <= value);
  const b = points.find((point) => point[from] > value);
  if (a !== undefined && b !== undefined) return a[to] + ((b[to] - a[to]) * (value - a[from])) / (b[from] - a[from]);
  const end = a ?? b;
  return end === undefined ? value : end[to] + value - end[from];
}

/** The logarithm of the odds as the parts alone have them. */
export function logOddsOf(ratios: Ratios, prior: Pick<Prior, 'expected' | 'patients'>): number {
  const { same, household } = oddsOf(ratios, prior);
  return Math.log(same) - Math.log(household + 1);
}

/** Twins with names that rhyme, and a child who is named after a parent of unknown age, agree in all else that a household has. */
export const mostOfKin = 0.89;

/** Whether it tells more than kin can have in common: a number of one's own, or the whole name with a birth that fits. */
export function isApartFromKin({ name, birth, number, identifier }: Comparison): boolean {
  if (number === 'same' || identifier === 'same') return true;
  const isNamed =
    name?.level === 'same' ||
    name?.level === 'swapped' ||
    // Twins have the names of their father behind their own.
    (name?.level === 'part' && name.pairs.some(({ at }) => at[0] === 0 && at[1] === 0));
  return isNamed && birth !== undefined && birth !== 'apart' && birth !== 'far';
}

/** The bits without which two records are not even possibly of one person. */
export function leastBits({ expected, patients, calibration }: Prior): number {
  const worth = Math.log(lines.possible / (1 - lines.possible));
  const odds = Object.values(calibration).map((points) => onLine(worth, { points, from: 'worth', to: 'odds' }));
  return Math.log2((Math.exp(Math.min(...odds)) * (patients + unseenPatients)) / expected.again);
}

/** Bits for one person of what is told of two records without looking at their words; `number`: of one that is the same. */
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

/** Of two people of one household. */
const inHousehold = {
  phone: { same: 0.5, near: 0.01, different: 0.5 },
  identifier: { same: 0.02, near: 0.01, different: 0.97 },
  address: { same: 0.75, most: 0.1, some: 0.05, little: 0.04, none: 0.06 },
  familyName: 0.6,
  /** A child who has the name of a parent. */
  givenName: 0.003,
  /** One child in thirty is a twin. */
  /** One child in thirty is a twin; a parent and a child, half of all pairs, are far apart. */
  birth: { day: 0.03, swapped: 0.0001, slip: 0.005, year: 0.04, near: 0.08, apart: 0.28, far: 0.565 },
} as const;

/** How many of two people have names that are near to each other: also where few have either, both may be slips of one that many have. */
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

/** Which of the words that they share is the name that a household does not share. */
function givenPair({ level, pairs }: NameComparison): WordPair | undefined {
  if (level === 'family' || level === 'none') return undefined;
  return pairs.find(({ at }) => at[0] === 0 && at[1] === 0) ?? pairs.find(({ at }) => at[0] === 0 || at[1] === 0);
}

/** Words of an address come together: a street is of one village. Each further one tells about half of what it would alone. */
export const wordsTogether = 0.5;
const leastAddressChance = 2 ** -20;

function addressRatio(address: Comparison['address'], weights: Weights): Ratios {
  if (address === undefined) return nothing;
  const { level, sharedBits } = address;
  // A word or two of many are what strangers share.
  const chance =
    level === 'none' || level === 'little'
      ? weights.chance.address[level]
      : Math.max(leastAddressChance, 2 ** (-wordsTogether * sharedBits));
  return { same: weights.address[level] / chance, household: inHousehold.address[level] / chance };
}

/**
 * Whether it may be said without looking further. Names have to be the same in full: twins have one birth date, one address and one
 * family name, and their given names begin or sound alike. Beside it an identifier, or the day of birth with a phone or the address.
 * Nothing may speak against it.
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
