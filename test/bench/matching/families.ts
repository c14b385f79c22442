/**
 * Families of six communities, made from a seed, as clinics meet them. There are twins whose names rhyme, children named after a parent,
 * newborns without a name, and people of whom only a common name is known. Names are in Latin, Arabic and Ethiopic script. Some people are
 * registered a second time by somebody else. All of them are invented.
 *
 * `kin` states how two people are related, so that the results for twins and for parents can be analysed separately.
 */
import { randomFrom, type Random } from '../../../src-main/demo/random.rules.ts';
import type { NewPatient } from '../../../src-main/patients/patient.contract.ts';
import { makeNames } from '../clerk.ts';
import { today, type KnownSet } from './sets.ts';

type Gender = 'FEMALE' | 'MALE';
/** Names, each with its spelling in the other script if that is known. */
type Community = {
  MALE: string;
  FEMALE: string;
  family: string;
  order: 'given-family' | 'patronymic' | 'family-given' | 'two-families';
  /** Pairs of names for twins. */
  twins: string;
};

/** `Latin/other script`; the first names are the commonest. */
const communities: Community[] = [
  {
    MALE: 'Juma Hamisi Ally Salim Baraka John Joseph Peter Emmanuel Daudi Musa Said Rashid Omari Bakari Elias Frank Amani Godfrey Selemani',
    FEMALE:
      'Amina Asha Neema Mariam Fatuma Zuhura Rehema Halima Mwanaidi Grace Mary Anna Esther Joyce Zawadi Upendo Sara Rukia Saida Tatu',
    family:
      'Juma Mwangi Kamau Otieno Mushi Massawe Mollel Lyimo Hassan Abdallah Mrema Kimaro Ochieng Njoroge Wanjiku Mbwana',
    ...{ order: 'given-family', twins: 'Kulwa+Doto Hassan+Hussein Anna+Hanna Mary+Mercy John+Joan Asha+Aisha' },
  },
  {
    MALE: 'Mohamed/محمد Ahmed/أحمد Ali/علي Hassan/حسن Hussein/حسين Ibrahim/إبراهيم Omar/عمر Khalid/خالد Yusuf/يوسف Mahmoud/محمود Osman/عثمان Abdullah/عبدالله Mustafa/مصطفى Salah/صلاح',
    FEMALE:
      'Fatima/فاطمة Mariam/مريم Aisha/عائشة Zainab/زينب Khadija/خديجة Amina/أمينة Hawa/حواء Sara/سارة Nour/نور Huda/هدى Salma/سلمى Layla/ليلى',
    family:
      'Ali/علي Mohamed/محمد Hassan/حسن Ahmed/أحمد Ibrahim/إبراهيم Osman/عثمان Abdi/عبدي Haddad/حداد Salim/سليم Noor/نور',
    ...{ order: 'patronymic', twins: 'Hassan/حسن+Hussein/حسين Fatima/فاطمة+Fathiya/فتحية Amina/أمينة+Amira/أميرة' },
  },
  {
    MALE: 'Abebe/አበበ Kebede/ከበደ Tesfaye/ተስፋዬ Haile/ኃይሌ Getachew/ጌታቸው Girma/ግርማ Mulugeta/ሙሉጌታ Dawit/ዳዊት Yohannes/ዮሐንስ Solomon/ሰለሞን Bekele/በቀለ Alemu/ዓለሙ',
    FEMALE:
      'Almaz/አልማዝ Tigist/ትዕግስት Aster/አስቴር Hiwot/ሕይወት Meseret/መሠረት Selam/ሰላም Genet/ገነት Marta/ማርታ Birtukan/ብርቱካን Tsehay/ፀሐይ',
    family: 'Wolde/ወልደ Tadesse/ታደሰ Kebede/ከበደ Abebe/አበበ Desta/ደስታ Assefa/አሰፋ Bekele/በቀለ Mengistu/መንግሥቱ',
    ...{ order: 'patronymic', twins: 'Hana/ሐና+Hanan/ሐናን Tesfaye/ተስፋዬ+Tesfa/ተስፋ' },
  },
  {
    MALE: 'José João António Manuel Carlos Pedro Paulo Domingos Francisco Luís Fernando Miguel Armando Alberto',
    FEMALE: 'Maria Ana Rosa Teresa Isabel Joana Luísa Helena Catarina Esperança Graça Marta Lúcia Fátima',
    family: 'Silva Santos Costa Pereira Fernandes Gomes Machava Sitoe Cossa Tembe Mondlane Nhantumbo Chissano dos',
    ...{ order: 'two-families', twins: 'Ana+Anita Paulo+Paula João+Joana Maria+Marina' },
  },
  {
    MALE: 'Jean Pierre Joseph Emmanuel Moussa Ibrahima Mamadou Ousmane Patrick Serge Alain Michel Didier Christian',
    FEMALE: 'Marie Jeanne Fatou Aminata Aïssatou Awa Mariama Chantal Béatrice Solange Rose Thérèse Espérance Odette',
    family: 'Diallo Traoré Kone Ba Mbuyi Kabila Tshibangu Ilunga Mukendi Kalala Ngoy Mutombo Camara Sow',
    ...{ order: 'family-given', twins: 'Fatou+Fatoumata Jean+Jeanne Ngoy+Ngoie Awa+Adama' },
  },
  {
    MALE: 'Juan José Luis Carlos Miguel Pedro Jesús Antonio Francisco Manuel Víctor Jorge Mario',
    FEMALE: 'María Ana Rosa Juana Carmen Luz Elena Marta Patricia Gloria Silvia Teresa Flor',
    family: 'García López Martínez Hernández González Pérez Rodríguez Ramírez Quispe Mamani Flores Condori',
    ...{ order: 'two-families', twins: 'Juan+Juana Luis+Luisa Ana+Anahí' },
  },
];

export type Kin = 'same' | 'twins' | 'parent' | 'house' | 'placeholder' | 'stranger';
type Name = { given: string; middle: string[]; family: string[] };
type Person = {
  id: number;
  house: number;
  name: Name;
  isPlaceholder: string | undefined;
  gender: Gender;
  born: string;
  phone: string | undefined;
  street: string;
  village: string;
  twin: number | undefined;
  role: 'parent' | 'child';
  community: Community;
};
export type FamilySet = KnownSet & { kinOf: (a: number, b: number) => Kin };

const thisYear = 2026;
const two = (n: number) => String(n).padStart(2, '0');
const bornAt = (random: Random, age: number): string =>
  age === 0
    ? `${thisYear - 1}-${two(1 + random.below(12))}-${two(1 + random.below(28))}`
    : `${thisYear - 1 - age}-${two(1 + random.below(12))}-${two(1 + random.below(28))}`;
const phoneOf = (random: Random): string => `07${Array.from({ length: 8 }, () => random.below(10)).join('')}`;

/** @param again the share of people who are registered a second time. */
export function familySet({ people, again, seed }: { people: number; again: number; seed: number }): FamilySet {
  const random = randomFrom(seed);
  const made = makeNames(random, 3000);
  const lists = communities.map((community, i) => {
    const own = made.slice(i * 450, (i + 1) * 450);
    const words = (text: string) => text.split(' ');
    return {
      MALE: [...words(community.MALE), ...own.slice(0, 120)],
      FEMALE: [...words(community.FEMALE), ...own.slice(120, 240)],
      family: [...words(community.family), ...own.slice(240, 400)],
      villages: own.slice(400, 430),
      streets: own.slice(430, 450),
      twins: words(community.twins).map((pair) => pair.split('+') as [string, string]),
      community,
    };
  });
  const zipf = <T>(list: readonly T[]) => list[random.zipf(list.length)] as T;
  const persons: Person[] = [];

  const household = (house: number) => {
    const own = random.pick(lists);
    const { community } = own;
    const village = zipf(own.villages);
    const street = random.chance(0.6) ? `${1 + random.below(200)} ${zipf(own.streets)} ${village}` : village;
    const phone = random.chance(0.8) ? phoneOf(random) : undefined;
    const father = { given: zipf(own.MALE), family: zipf(own.family), second: zipf(own.family) };
    const mother = { given: zipf(own.FEMALE), family: random.chance(0.5) ? father.family : zipf(own.family) };
    const taken = new Set<string>([father.given, mother.given]);
    const nameOf = (given: string, role: Person['role'], gender: Gender): Name => {
      const { order } = community;
      if (order === 'patronymic')
        return role === 'child'
          ? { given, middle: [father.given], family: [father.family] }
          : { given, middle: [zipf(own.MALE)], family: [gender === 'MALE' ? father.family : zipf(own.MALE)] };
      const family = role === 'parent' && gender === 'FEMALE' ? mother.family : father.family;
      if (order === 'two-families')
        return { given, middle: [], family: [family, role === 'child' ? mother.family : zipf(own.family)] };
      return { given, middle: random.chance(0.3) ? [zipf(own[gender])] : [], family: [family] };
    };
    const add = (person: Pick<Person, 'name' | 'gender' | 'born' | 'role'> & Partial<Person>) => {
      persons.push({
        ...{ id: persons.length, house, isPlaceholder: undefined, street, village, twin: undefined, community },
        phone: random.chance(0.9) ? phone : phoneOf(random),
        ...person,
      });
      return persons.at(-1) as Person;
    };
    const parentAge = 18 + random.below(45);
    if (random.chance(0.75))
      add({
        name: nameOf(father.given, 'parent', 'MALE'),
        gender: 'MALE',
        born: bornAt(random, parentAge + random.below(8)),
        role: 'parent',
      });
    const mothers = add({
      name: nameOf(mother.given, 'parent', 'FEMALE'),
      gender: 'FEMALE',
      born: bornAt(random, parentAge),
      role: 'parent',
    });
    for (let left = random.below(5); left > 0; left--) {
      const gender: Gender = random.chance(0.5) ? 'MALE' : 'FEMALE';
      const age = random.below(Math.max(1, parentAge - 15));
      const born = bornAt(random, age);
      // Named after a parent, in full. The household says "junior", but the register does not.
      if (random.chance(0.06)) {
        const parent = persons.findLast(
          (each) => each.house === house && each.role === 'parent' && each.gender === gender,
        );
        if (parent !== undefined) {
          add({
            name: random.chance(0.7) ? parent.name : { ...nameOf(parent.name.given, 'child', gender) },
            gender,
            born,
            role: 'child',
          });
          continue;
        }
      }
      if (age === 0 && random.chance(0.3)) {
        const place = random.chance(0.3) ? ' 1' : '';
        const of = `${mothers.name.given} ${mothers.name.family.join(' ')}`.replaceAll(/\/\S+/g, '');
        const placeholder = random.chance(0.6)
          ? `${random.pick(babies)} ${of}${place}`
          : `${random.pick(babies)}${place}`;
        add({
          name: { given: 'Baby', middle: [], family: [] },
          isPlaceholder: placeholder,
          gender,
          born,
          role: 'child',
        });
        if (place !== '') {
          const other = placeholder.replace(/ 1$/, ' 2');
          add({
            name: { given: 'Baby', middle: [], family: [] },
            isPlaceholder: other,
            gender,
            born,
            role: 'child',
            twin: persons.length - 1,
          });
        }
        continue;
      }
      let given = zipf(own[gender]);
      while (taken.has(given)) given = random.pick(own[gender]);
      taken.add(given);
      const child = add({ name: nameOf(given, 'child', gender), gender, born, role: 'child' });
      if (!random.chance(0.03)) continue;
      const [one, other] = random.chance(0.5)
        ? random.pick(own.twins)
        : [given, random.pick(own[gender].filter((name) => name !== given))];
      child.name = nameOf(one, 'child', gender);
      add({
        name: { ...child.name, given: other },
        gender: random.chance(0.6) ? gender : gender === 'MALE' ? 'FEMALE' : 'MALE',
        born,
        role: 'child',
        twin: child.id,
        phone: child.phone,
      });
    }
  };
  for (let house = 0; persons.length < people; house++) household(house);
  // People who were brought in by strangers.
  const unknown = Math.round(people / 150);
  for (let i = 0; i < unknown; i++) {
    const gender: Gender = random.chance(0.7) ? 'MALE' : 'FEMALE';
    const own = random.pick(lists);
    persons.push({
      ...{ id: persons.length, house: -1 - i, gender, born: bornAt(random, random.below(70)), role: 'parent' },
      ...{ name: { given: '', middle: [], family: [] }, isPlaceholder: random.pick(unknowns), phone: undefined },
      ...{ street: '', village: zipf(own.villages), twin: undefined, community: own.community },
    });
  }
  const records = persons.flatMap((person) => {
    const first = { person: String(person.id), of: person, patient: said(random, person, { isSecond: false }) };
    if (!random.chance(person.isPlaceholder === undefined ? again : again / 3)) return [first];
    const later = changedSince(random, person, { ...lists[communities.indexOf(person.community)], zipf } as Lists);
    return [first, { person: String(person.id), of: person, patient: said(random, later, { isSecond: true }) }];
  });
  const order = records.map((record) => ({ record, at: random.below(1e9) })).sort((a, b) => a.at - b.at);
  const sorted = order.map(({ record }) => record);
  return {
    name: 'families',
    records: sorted.map(({ person, patient }) => ({ person, patient })),
    kinOf: (i, j) => {
      const [a, b] = [sorted[i]?.of as Person, sorted[j]?.of as Person];
      if (a.id === b.id) return 'same';
      if (a.isPlaceholder !== undefined && b.isPlaceholder !== undefined) return 'placeholder';
      if (a.house !== b.house) return 'stranger';
      if (a.twin === b.id || b.twin === a.id) return 'twins';
      return a.role === b.role ? 'house' : 'parent';
    },
  };
}

const babies = [
  'Baby of',
  'Baby',
  'B/O',
  'Bébé de',
  'Bebé de',
  'Mtoto wa',
  'Newborn',
  'مولود',
  'Hijo de',
  'Filho de',
  'Infant',
];
const unknowns = [
  'Unknown',
  'Unknown Male',
  'Unknown',
  'Inconnu',
  'Desconocido',
  'Desconhecido',
  'Haijulikani',
  'مجهول',
  'John Doe',
  'Unknown Man',
];

/** Writes a name. If its other script is known, 15 % of first and 30 % of second registrations use that. */
function written(random: Random, { given, middle, family }: Name, { order }: Community, isSecond: boolean): string {
  const isOther = random.chance(isSecond ? 0.3 : 0.15);
  const inScript = (word: string): string => {
    const [latin = '', other] = word.split('/');
    if (isOther && other !== undefined) return other;
    return random.chance(isSecond ? 0.14 : 0.04) ? slip(random, latin) : latin;
  };
  const families = family.length > 1 && random.chance(0.25) ? family.slice(0, 1) : family;
  const middles = random.chance(order === 'patronymic' ? 0.85 : 0.6) ? middle : [];
  const parts = [given, ...middles, ...families].map(inScript);
  const isTurned = random.chance(order === 'family-given' ? 0.35 : 0.05);
  return (isTurned ? [...parts.slice(-families.length), ...parts.slice(0, -families.length)] : parts).join(' ');
}

function said(random: Random, person: Person, { isSecond }: { isSecond: boolean }): NewPatient {
  const { born, gender, phone, street, village } = person;
  const name = person.isPlaceholder ?? written(random, person.name, person.community, isSecond);
  const age = thisYear - Number(born.slice(0, 4)) - (born.slice(5) > today.slice(5) ? 1 : 0);
  const heaped = age > 12 && random.chance(0.6) ? Math.max(5, 5 * Math.round((age + random.below(5) - 2) / 5)) : age;
  const isSparse = random.chance(0.08);
  const birth = random.chance(0.55)
    ? { dateOfBirth: isSecond ? misread(random, born) : born }
    : random.chance(0.3)
      ? {
          dateOfBirth: `${Number(born.slice(0, 4)) + (random.chance(0.3) ? random.below(5) - 2 : 0)}-07-01`,
          dateOfBirthEstimated: true,
        }
      : { age: heaped };
  return {
    name,
    ...(random.chance(0.93) && { gender }),
    ...(!isSparse && random.chance(0.93) && birth),
    ...(!isSparse &&
      phone !== undefined &&
      random.chance(0.8) && { phoneNumber: random.chance(0.3) ? `+255${phone.slice(1)}` : phone }),
    ...(!isSparse && street !== '' && random.chance(0.7) && { residentialAddress: street }),
    ...(random.chance(0.5) && { village }),
  };
}

function misread(random: Random, born: string): string {
  const [year = '', month = '', day = ''] = born.split('-');
  if (random.chance(0.04) && Number(day) <= 12) return `${year}-${day}-${month}`;
  if (random.chance(0.05)) return `${year}-${month}-${two(1 + random.below(28))}`;
  if (random.chance(0.04)) return `${Number(year) + random.pick([-1, 1, 10, -10])}-${month}-${day}`;
  // Another person was asked for the birth date.
  return random.chance(0.03)
    ? `${Number(year) + random.below(7) - 3}-${two(1 + random.below(12))}-${two(1 + random.below(28))}`
    : born;
}

type Lists = Record<Gender | 'family' | 'villages' | 'streets', string[]> & {
  zipf: (list: readonly string[]) => string;
};

function changedSince(random: Random, person: Person, lists: Lists): Person {
  const age = thisYear - Number(person.born.slice(0, 4));
  const isMarried = person.gender === 'FEMALE' && age > 17 && age < 40 && random.chance(0.12);
  const hasMoved = random.chance(isMarried ? 0.5 : 0.15);
  const village = hasMoved ? lists.zipf(lists.villages) : person.village;
  return {
    ...person,
    // Some of the people who came without a name have one by now.
    isPlaceholder: person.isPlaceholder !== undefined && random.chance(0.5) ? person.isPlaceholder : undefined,
    name:
      person.name.given === ''
        ? { given: lists.zipf(lists[person.gender]), middle: [], family: [lists.zipf(lists.family)] }
        : isMarried
          ? { ...person.name, family: [lists.zipf(lists.family)] }
          : person.name,
    phone: random.chance(0.25) ? phoneOf(random) : person.phone,
    village,
    street: hasMoved ? `${1 + random.below(200)} ${lists.zipf(lists.streets)} ${village}` : person.street,
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
