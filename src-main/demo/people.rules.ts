/**
 * Synthetic people for the demonstration: common names of several languages in their own scripts, combined at random.
 * None of them exists; the phone numbers follow no country's numbering plan.
 */
import type { NewPatient } from '../patients/patient.contract.ts';
import type { Random } from './random.rules.ts';

type Community = {
  weight: number;
  female: string[];
  male: string[];
  family: string[];
  streets: string[];
  places: string[];
};

const words = (text: string) => text.split(' ');

const communities: Community[] = [
  {
    weight: 4,
    female: words('Neema Rehema Zawadi Asha Furaha Mwanaidi Halima Amina Baraka Subira Zuhura Pendo'),
    male: words('Juma Baraka Hamisi Rashidi Salim Daudi Yusufu Bakari Jabali Simba Musa Idrisa'),
    family: words('Mwangi Otieno Kamau Wanjiru Njoroge Achieng Mushi Kimaro Mwakyusa Odhiambo Kiptoo Chebet'),
    streets: ['Barabara ya Soko', 'Mtaa wa Uhuru', 'Njia ya Ziwa', 'Mtaa wa Shule'],
    places: words('Mtoni Kisimani Bondeni Mlimani Ziwani'),
  },
  {
    weight: 3,
    female: words('Mary Grace Ruth Esther Sarah Florence Agnes Alice Joyce Margaret'),
    male: words('John Peter James David Samuel Joseph Daniel Paul Simon Stephen'),
    family: words("Smith O'Connor Taylor Johnson Banda Phiri Mensah Owusu Tembo Okafor Nkosi"),
    streets: ['Market Street', 'Mission Road', 'School ClientClass', 'Station Road'],
    places: words('Riverside Hilltop Oldtown Lakeside Greenfield'),
  },
  {
    weight: 3,
    female: words('María José Lucía Carmen Inés Rocío Beatriz Conceição Joana Graça'),
    male: words('José Jesús Andrés Ramón Iñigo João Simão Luís Nuno Hélder'),
    family: words('García Núñez Peña Muñoz Gonçalves Araújo Magalhães Simões Ibáñez Hernández'),
    streets: ['Calle Mayor', 'Rua da Praia', 'Avenida Norte', 'Camino del Río'],
    places: ['San Andrés', 'Vila Nova', 'El Peñón', 'São Brás'],
  },
  {
    weight: 2,
    female: words('Aïcha Fatoumata Mariam Élodie Chloé Zoé Aminata Awa'),
    male: words('Mamadou Ousmane André François Noël Ibrahima Moussa Cheikh'),
    family: words('Diallo Traoré Koné Bâ N’Diaye Lefèvre Gaël Touré Sow'),
    streets: ['Rue du Marché', 'Avenue de la Gare', 'Route de l’École'],
    places: ['Thiès-Nord', 'Belle Vue', 'Port Clair'],
  },
  {
    weight: 3,
    female: words('فاطمة مريم عائشة خديجة زينب ليلى سلمى هدى'),
    male: words('محمد أحمد يوسف إبراهيم عمر خالد حسن علي'),
    family: words('الحسن المصري النجار الخطيب حداد منصور سليمان'),
    streets: ['شارع السوق', 'طريق المدرسة', 'شارع النهر'],
    places: words('الوادي الجديدة الشرقية'),
  },
  {
    weight: 2,
    female: words('सीता गीता लक्ष्मी सुनीता कमला राधा अनीता'),
    male: words('राम कमल मोहन अर्जुन विजय सुरेश गोपाल'),
    family: words('शर्मा गुप्ता पटेल यादव वर्मा सिंह'),
    streets: ['स्टेशन मार्ग', 'मंदिर मार्ग', 'बाज़ार मार्ग'],
    places: words('रामपुर शांतिनगर गंगापुर'),
  },
  {
    weight: 2,
    female: words('አበባ ሰላም ማርያም ትዕግስት ሂሩት'),
    male: words('አበበ ከበደ ተስፋዬ ኃይሌ ዳዊት'),
    family: words('በቀለ ታደሰ መኮንን ወልደ ገብሬ'),
    streets: ['ቦሌ መንገድ', 'ገበያ መንገድ'],
    places: words('መርካቶ ጉለሌ'),
  },
  {
    weight: 2,
    female: words('Наталья Ольга Елена Мария Светлана'),
    male: words('Иван Сергей Дмитрий Алексей Николай'),
    family: words('Петренко Ковалёв Шевченко Морозов Соколов'),
    streets: ['улица Садовая', 'улица Школьная'],
    places: words('Заречье Покровское'),
  },
];

const wheel = communities.flatMap((community) => Array.from({ length: community.weight }, () => community));

/** Returns one patient of the demonstration. Some fields are missing, as in a real registry. */
export function syntheticPatient(random: Random, index: number, today: string): NewPatient {
  const { female, male, family, streets, places } = random.pick(wheel);
  const isFemale = random.chance(0.55);
  const given = random.pick(isFemale ? female : male);
  const middle = random.chance(0.2) ? ` ${random.pick(isFemale ? female : male)}` : '';
  return {
    patientNumber: `P-${String(index + 1).padStart(6, '0')}`,
    name: `${given}${middle} ${random.pick(family)}`,
    gender: random.chance(0.01) ? 'OTHER' : isFemale ? 'FEMALE' : 'MALE',
    patientCategory: random.pick(['GENERAL', 'OUTPATIENT', 'OUTPATIENT', 'INPATIENT'] as const),
    ...(random.chance(0.75) && { phoneNumber: syntheticPhone(random) }),
    ...(random.chance(0.9) && {
      residentialAddress: `${1 + random.below(180)} ${random.pick(streets)}, ${random.pick(places)}`,
    }),
    ...syntheticBirth(random, today),
  };
}

const digits = (random: Random, count: number) => Array.from({ length: count }, () => random.below(10)).join('');

/** 099 is not in use as a mobile prefix where these names are common. */
const syntheticPhone = (random: Random) =>
  random.chance(0.5) ? `099${digits(random, 7)}` : `099 ${digits(random, 3)} ${digits(random, 4)}`;

/**
 * Returns an age or a date of birth. The population is young: half of it is under 20, a few are over 80. A quarter know
 * only their age.
 */
function syntheticBirth(random: Random, today: string): NewPatient {
  const age = Math.floor(90 * (random.below(1000) / 1000) ** 2);
  if (random.chance(0.25)) return { age };
  const year = Number(today.slice(0, 4)) - age - 1;
  const isEstimated = random.chance(0.3);
  const two = (n: number) => String(n).padStart(2, '0');
  const day = isEstimated ? '07-01' : `${two(1 + random.below(12))}-${two(1 + random.below(28))}`;
  return { dateOfBirth: `${year}-${day}`, ...(isEstimated && { dateOfBirthEstimated: true }) };
}

/**
 * Relations that fit women of any age: the next of kin have women's names, and a “daughter” could be older than the
 * patient.
 */
const relations = words('Sister Cousin Neighbour Friend');

/** Returns details that are known of some people. The village is that of the address. */
export function syntheticDetails(random: Random, { residentialAddress }: NewPatient): NewPatient {
  const village = residentialAddress?.split(', ').at(-1);
  const { female, family } = random.pick(wheel);
  const kin = `${random.pick(female)} ${random.pick(family)}`;
  const [hasVillage, hasKin, hasPhone] = [random.chance(0.9), random.chance(0.4), random.chance(0.1)];
  const [relation, phones] = [random.pick(relations), [syntheticPhone(random), syntheticPhone(random)] as const];
  const [isAsked, agrees, isDeceased] = [random.chance(0.5), random.chance(0.8), random.chance(0.01)];
  return {
    ...(hasVillage && village !== undefined && { village }),
    ...(hasKin && { nextOfKin: { name: kin, relation, phone: phones[0] } }),
    ...(hasPhone && { otherPhones: [{ number: phones[1], whose: random.pick(relations) }] }),
    ...(isAsked && { consentToContact: agrees }),
    ...(isDeceased && { deceased: { on: null } }),
  };
}
