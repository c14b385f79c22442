/**
 * People who are hard to tell apart, made from a seed. Households share address and phone, and there are many twins. A third of all people
 * share ten names, ages are rounded to fives, and the father's name is used as a surname.
 *
 * Some people are registered twice, as it happens in practice: in another script, with day and month swapped, or under a married name.
 * Others give an age instead of a date, or have moved. All of them are invented.
 */
import { randomFrom, type Random } from '../../../src-main/demo/random.rules.ts';
import type { NewPatient } from '../../../src-main/patients/patient.contract.ts';
import { numberOf } from '../../../src-main/identifiers/patient-number.rules.ts';
import { makeNames } from '../clerk.ts';
import { today, type KnownRecord, type KnownSet } from './sets.ts';

/** The names of a third of the people, in two scripts. */
const common: Record<Person['gender'], [latin: string, arabic: string][]> = {
  FEMALE: [
    ['Fatima', 'فاطمة'],
    ['Mariam', 'مريم'],
    ['Aisha', 'عائشة'],
    ['Khadija', 'خديجة'],
    ['Zainab', 'زينب'],
  ],
  MALE: [
    ['Mohammed', 'محمد'],
    ['Ahmed', 'أحمد'],
    ['Yusuf', 'يوسف'],
    ['Ibrahim', 'إبراهيم'],
    ['Hassan', 'حسن'],
  ],
};
const commonNames = new Map<string, string>([...common.FEMALE, ...common.MALE]);

type Person = {
  given: string;
  middle: string | undefined;
  family: string;
  gender: 'FEMALE' | 'MALE';
  born: string;
  phone: string | undefined;
  address: string;
  village: string;
};

const thisYear = 2026;

type Lists = { given: Record<'FEMALE' | 'MALE', string[]>; family: string[]; streets: string[]; villages: string[] };

/** @param again the number of people who are registered a second time. */
export function hardSet({ people, again, seed }: { people: number; again: number; seed: number }): KnownSet {
  const random = randomFrom(seed);
  const made = makeNames(random, 4000);
  const lists: Lists = {
    given: { FEMALE: made.slice(0, 800), MALE: made.slice(800, 1600) },
    family: made.slice(1600, 3000),
    streets: made.slice(3000, 3400),
    villages: made.slice(3400, 3600),
  };
  const persons: Person[] = [];
  while (persons.length < people) persons.push(...household(random, lists));
  persons.length = people;
  const records = persons.flatMap((person, i): KnownRecord[] => {
    const first = { person: String(i), patient: said(random, person) };
    if (i >= again) return [first];
    const second = slipped(random, said(random, changedSince(random, person, lists)));
    // Some bring an insurance card with the same number each time.
    const card = random.chance(0.2) ? { patientNumber: `CARD ${String(i * 7919 + 10_000_019)}` } : {};
    return [
      { ...first, patient: { ...first.patient, ...card } },
      { person: String(i), patient: { ...second, ...card } },
    ];
  });
  // Each registration gets the next number, and so does the second one.
  const numbered = shuffled(random, records).map(({ person, patient }, i) => {
    return { person, patient: { ...(random.chance(0.8) && { patientNumber: numberOf('N', i + 1) }), ...patient } };
  });
  return { name: 'hard set', records: numbered };
}

/** Creates one to six people of one household, who share its phone, its address and mostly its name. */
function household(random: Random, lists: Lists): Person[] {
  const size = 1 + random.below(6);
  const zipf = <T>(list: readonly T[]) => list[random.zipf(list.length)] as T;
  const family = zipf(lists.family);
  const village = zipf(lists.villages);
  const home = {
    address: random.chance(0.8) ? `${1 + random.below(120)} ${zipf(lists.streets)} Road, ${village}` : village,
    village,
    phone: random.chance(0.85) ? phoneOf(random) : undefined,
  };
  const fathersName = random.chance(0.3);
  const taken = new Set<string>();
  const givenOf = (gender: Person['gender']): string => {
    const name = random.chance(1 / 3) ? random.pick(common[gender])[0] : zipf(lists.given[gender]);
    // Nobody gives two children the same name.
    if (taken.has(name)) return givenOf(gender);
    taken.add(name);
    return name;
  };
  const father = givenOf('MALE');
  const person = (
    age: number,
    surname: string,
    gender: 'FEMALE' | 'MALE' = random.chance(0.5) ? 'FEMALE' : 'MALE',
  ) => ({
    given: givenOf(gender),
    middle: random.chance(0.25) ? givenOf(gender) : undefined,
    family: surname,
    gender,
    born: bornAt(random, age),
    ...home,
    phone: random.chance(0.9) ? home.phone : phoneOf(random),
  });
  const parents = [
    { ...person(20 + random.below(40), family, 'MALE'), given: father },
    person(18 + random.below(40), random.chance(0.6) ? family : zipf(lists.family), 'FEMALE'),
  ];
  const children: Person[] = [];
  while (parents.length + children.length < size) {
    const child = person(random.below(18), fathersName ? father : family);
    children.push(child);
    // Twins are far more frequent here than in reality. Half of them have names that begin alike.
    if (random.chance(0.06)) {
      const gender = random.chance(0.5) ? child.gender : child.gender === 'MALE' ? 'FEMALE' : 'MALE';
      const alike = lists.given[gender].filter(
        (name) => name.startsWith(child.given.charAt(0)) && name !== child.given,
      );
      const given = random.chance(0.5) && alike.length > 0 ? random.pick(alike) : givenOf(gender);
      if (given !== child.given) children.push({ ...child, given, gender, middle: undefined });
    }
  }
  return [...parents, ...children].slice(0, Math.max(size, 1));
}

const two = (n: number) => String(n).padStart(2, '0');
const bornAt = (random: Random, age: number): string =>
  `${thisYear - 1 - age}-${two(1 + random.below(12))}-${two(1 + random.below(28))}`;
const phoneOf = (random: Random): string => `0${Array.from({ length: 9 }, () => random.below(10)).join('')}`;

/** Returns what a clerk writes of a person. A third know no birth date, and their age is mostly rounded to fives. */
function said(random: Random, { given, middle, family, gender, born, phone, address, village }: Person): NewPatient {
  const name = [given, random.chance(0.7) ? middle : undefined, family].filter((word) => word !== undefined);
  const age = thisYear - Number(born.slice(0, 4)) - (born.slice(5) > today.slice(5) ? 1 : 0);
  const heaped = age > 12 && random.chance(0.7) ? Math.max(5, 5 * Math.round(age / 5)) : age;
  const birth = random.chance(0.6)
    ? { dateOfBirth: born }
    : random.chance(0.3)
      ? { dateOfBirth: `${born.slice(0, 4)}-07-01`, dateOfBirthEstimated: true }
      : { age: heaped };
  return {
    name: name.join(' '),
    ...(random.chance(0.95) && { gender }),
    ...(random.chance(0.95) && birth),
    ...(phone !== undefined &&
      random.chance(0.85) && { phoneNumber: random.chance(0.3) ? `+254${phone.slice(1)}` : phone }),
    ...(random.chance(0.85) && { residentialAddress: address }),
    ...(random.chance(0.6) && { village }),
  };
}

/** Returns the person with what has changed between visits to two clinics. */
function changedSince(random: Random, person: Person, lists: Lists): Person {
  const age = thisYear - Number(person.born.slice(0, 4));
  const isMarried = person.gender === 'FEMALE' && age > 17 && random.chance(0.2);
  const hasMoved = random.chance(isMarried ? 0.4 : 0.12);
  const village = hasMoved ? random.pick(lists.villages) : person.village;
  return {
    ...person,
    family: isMarried ? random.pick(lists.family) : person.family,
    phone: random.chance(0.25) ? phoneOf(random) : person.phone,
    village,
    address: hasMoved ? `${1 + random.below(120)} ${random.pick(lists.streets)} Road, ${village}` : person.address,
  };
}

function slipped(random: Random, patient: NewPatient): NewPatient {
  const { dateOfBirth } = patient;
  const words = (patient.name ?? '').split(' ');
  // Written by somebody else: names that are known in both scripts are in the other one.
  const inOtherScript = random.chance(0.15);
  const spelt = words.map((word) =>
    inOtherScript && commonNames.has(word)
      ? (commonNames.get(word) ?? word)
      : random.chance(0.15)
        ? slip(random, word)
        : word,
  );
  const ordered = random.chance(0.08) ? [...spelt.slice(1), spelt[0] ?? ''] : spelt;
  const [year = '', month = '', day = ''] = (dateOfBirth ?? '').split('-');
  const isSwapped = Number(day) <= 12 && random.chance(0.08);
  const birth = isSwapped
    ? `${year}-${day}-${month}`
    : random.chance(0.05)
      ? `${year}-${month}-${two(1 + random.below(28))}`
      : dateOfBirth;
  const { residentialAddress } = patient;
  return {
    ...patient,
    name: ordered.join(' '),
    ...(typeof birth === 'string' && patient.dateOfBirthEstimated !== true && { dateOfBirth: birth }),
    ...(typeof residentialAddress === 'string' &&
      random.chance(0.2) && { residentialAddress: residentialAddress.replace(/^\d+ /, '') }),
  };
}

/** Makes one typing mistake: a letter dropped, doubled, swapped with the next, or replaced with another vowel. */
function slip(random: Random, word: string): string {
  if (word.length < 4) return word;
  const at = 1 + random.below(word.length - 2);
  const [letter = '', next = ''] = [word[at], word[at + 1]];
  const other = random.pick(['', letter + letter, next + letter, random.pick(['a', 'e', 'i', 'o', 'u'])]);
  return word.slice(0, at) + other + word.slice(at + (other === next + letter ? 2 : 1));
}

function shuffled<T>(random: Random, list: T[]): T[] {
  const left = [...list];
  for (let i = left.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    [left[i], left[j]] = [left[j] as T, left[i] as T];
  }
  return left;
}
