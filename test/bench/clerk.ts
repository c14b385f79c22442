/**
 * Clerk-like data and queries for the benchmark, from a fixed seed. Names are Zipf-distributed and made of syllables, so that the
 * vocabulary grows with the registry as real ones do. Queries are complete, begun, mistyped, or numbers.
 */
import type { NewPatient } from '../../src-main/patients/patient.contract.ts';
import { randomFrom, type Random } from '../../src-main/demo/random.rules.ts';

const onsets = [
  'b',
  'ch',
  'd',
  'f',
  'g',
  'h',
  'j',
  'k',
  'l',
  'm',
  'n',
  'ng',
  'p',
  'r',
  's',
  'sh',
  't',
  'w',
  'y',
  'z',
  'kw',
  'mb',
  'nd',
];
const vowels = ['a', 'e', 'i', 'o', 'u', 'a', 'ai'];
const codas = ['', '', '', 'n', 'r', 's', 'l', 'm'];

/** Returns a list of distinct made-up names. */
export function makeNames(random: Random, count: number): string[] {
  const names = new Set<string>();
  while (names.size < count) {
    let name = '';
    for (let syllables = 2 + random.below(2); syllables > 0; syllables--) {
      name += random.pick(onsets) + random.pick(vowels) + (syllables === 1 ? random.pick(codas) : '');
    }
    names.add(name.charAt(0).toUpperCase() + name.slice(1));
  }
  return [...names];
}

export type ClerkData = {
  /** Returns the fields of the patient with this number, the same ones each time. */
  patient: (index: number) => NewPatient;
  /** Returns a clerk's query, a different one each time. */
  query: () => string;
};

/** Returns data with about 22,000 distinct words at 100,000 patients and 35,000 at a million. */
export function clerkData(patients: number): ClerkData {
  const random = randomFrom(20260301);
  const vocabulary = patients >= 1_000_000 ? 35_000 : patients >= 100_000 ? 22_000 : 8_000;
  const given = makeNames(random, Math.round(vocabulary * 0.3));
  const family = makeNames(random, Math.round(vocabulary * 0.5));
  const places = makeNames(random, Math.round(vocabulary * 0.2));
  const zipf = <T>(from: Random, list: T[]) => list[from.zipf(list.length)] as T;

  const patient = (index: number): NewPatient => {
    const own = randomFrom(index * 2654435761 + 7);
    const middle = own.chance(0.3) ? ` ${zipf(own, given)}` : '';
    return {
      patientNumber: `MRN-${String(index).padStart(8, '0')}`,
      name: `${zipf(own, given)}${middle} ${zipf(own, family)}`,
      age: own.below(90),
      gender: own.chance(0.5) ? 'FEMALE' : 'MALE',
      patientCategory: 'OUTPATIENT',
      phoneNumber: `+254 7${String(own.below(100_000_000)).padStart(8, '0')}`,
      residentialAddress: `${1 + own.below(300)} ${zipf(own, places)} Road, ${zipf(own, places)}`,
    };
  };

  const asking = randomFrom(4711);
  const kinds = [
    'full',
    'full',
    'typo',
    'typo',
    'begun',
    'begun',
    'one',
    'letters',
    'address',
    'phone',
    'digits',
    'number',
  ] as const;
  const query = (): string => {
    const { name, phoneNumber, patientNumber, residentialAddress } = patient(asking.below(patients));
    const words = (name ?? '').split(' ');
    const [first = '', last = ''] = [words[0], words.at(-1)];
    switch (asking.pick(kinds)) {
      case 'full':
        return `${first} ${last}`;
      case 'typo':
        return `${mistype(asking, first)} ${mistype(asking, last)}`;
      case 'begun':
        return `${first} ${last.slice(0, 1 + asking.below(3))}`;
      case 'one':
        return asking.chance(0.5) ? last : mistype(asking, last);
      case 'letters':
        return last.slice(0, 1 + asking.below(3));
      case 'address':
        return `${last} ${residentialAddress?.split(', ')[1] ?? ''}`;
      case 'phone':
        return phoneNumber?.replace('+254 ', '0') ?? '';
      case 'digits':
        return phoneNumber?.slice(-4) ?? '';
      case 'number':
        return patientNumber?.slice(4 + asking.below(3)) ?? '';
    }
  };
  return { patient, query };
}

/** Makes one typing mistake: a letter dropped, doubled, swapped with the next, or replaced with a vowel. */
function mistype(random: Random, word: string): string {
  const at = random.below(word.length);
  const [letter = '', next = ''] = [word[at], word[at + 1]];
  const slip = random.pick(['', letter + letter, next + letter, random.pick(vowels)]);
  return word.slice(0, at) + slip + word.slice(at + (slip === next + letter ? 2 : 1));
}
