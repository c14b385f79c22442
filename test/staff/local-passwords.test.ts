/** Passwords as people of a region choose them, from names and places that are on no list of the program. */
import { expect, test } from 'vitest';
import { isGuessable } from '../../src-main/staff/password.rules.ts';
import { phrasesTriedFirst, wordsTriedFirst } from '../../src-main/staff/tried-first.rules.ts';
import { wordsOf } from '../../src-main/pairing/words.rules.ts';
import { amount } from '../support/drills.ts';

const list = (text: string) => text.split(' ');
const names = list(
  'Byaruhanga Mutesi Kpodo Nascimento Shamsa Khatib Salah Wabwire Nabukeera Tumwebaze Nalwoga Barugahare Kobusingye Mwesigwa Nizeyimana ' +
    'Agbodjan Tchalla Djibril Nikuze Chepngetich Lomuria Mkandawire Chilembwe Mulongo Zerihun Ashenafi Boukhari Zerrouki Huillca Guaman',
);
const families = list(
  'Nabwire Okumu Rugamba Gahongayire Chikunda Kyalo Mbuvi Asante Woldeyes Guerfi Bahizi Arruda Cumbal Muthee Barre Desta Tucto Macaringue Chipo Moyo',
);
const places = list(
  'Thika Machakos Masaka Mukono Moshi Tanga Musanze Kisangani Segou Sikasso Kankan Thies Bolgatanga Enugu Cochabamba Arequipa ' +
    'Manaus Belem Quelimane Lichinga Homs Taiz Garowe Berbera Mekelle',
);
const words = list(
  'accouchement vaccination tuberculose vacunacion partera vacinacao parteira tanganyika chanjo mkunga ukimwi تطعيم قابلة midwife vaccine ' +
    'Enfermagem infirmerie posta wauguzi تمريض',
);
const months = list('january fevrier Mayo junho Agosti septembre octubre Novembro desemba ديسمبر');
const prefixes = list('+254 +256 +255 +250 +243 +223 +233 +591 +55 +258 +252 +251 +967');

const at = <T>(from: readonly T[], i: number): T => from[i % from.length]!;
const year = (i: number) => 1950 + ((i * 7) % 77);
const digits = (i: number, count: number) =>
  String((i * 7_919_777_777 + 123_456_789) % 10 ** count).padStart(count, '7');

const withDigits = (word: string) =>
  word.replaceAll('a', '4').replaceAll('e', '3').replaceAll('i', '1').replaceAll('o', '0');
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

const shapes: readonly ((i: number) => string)[] = [
  (i) => `${at(names, i)}${year(i)}`,
  (i) => `${at(names, i).toLowerCase()}@${year(i)}`,
  (i) => `${at(names, i)}${at(families, i * 3)}${year(i)}`,
  (i) => `${at(names, i).toLowerCase()} ${at(families, i * 3).toLowerCase()} ${digits(i, 3)}`,
  (i) => `${at(names, i)}.${at(places, i * 5)}#${i % 100}`,
  (i) => `${at(places, i)}${year(i)}!`,
  (i) => `${at(places, i).toUpperCase()}_${digits(i, 4)}`,
  (i) => `${1 + (i % 28)} ${at(months, i)} ${year(i)}`,
  (i) => `${at(months, i)}${at(places, i * 3)}${year(i)}`,
  (i) => `${at(prefixes, i)}${digits(i, 9)}`,
  (i) => `${at(prefixes, i)} ${digits(i, 3)} ${digits(i * 3, 3)} ${digits(i * 7, 3)}`,
  (i) => `0${digits(i, 9)}`,
  (i) => `${at(names, i)}0${digits(i, 9)}`,
  (i) => `${at(words, i)}${year(i)}`,
  (i) => `${at(words, i)} ${at(places, i * 3)} ${year(i)}`,
  (i) => `${String(1 + (i % 28)).padStart(2, '0')}/${String(1 + (i % 12)).padStart(2, '0')}/${year(i)}`,
  (i) => at(names, i).replaceAll('a', '@').replaceAll('i', '1').replaceAll('o', '0') + String(year(i)),
  (i) => `${withDigits(at(names, i))}${withDigits(at(places, i * 5))}${year(i)}`,
  (i) => `${withDigits(at(names, i).toLowerCase())} ${withDigits(at(families, i * 3).toLowerCase())} ${digits(i, 3)}`,
];

const passwords = amount('PASSWORDS', { test: 340, drill: 1000 });

/** Tries `passwords` passwords, alternating between the shapes, and returns those that are accepted. */
async function takenOf(made: readonly ((i: number) => string)[]): Promise<string[]> {
  const tried = Array.from({ length: passwords }, (_, i) => at(made, i)(Math.floor(i / made.length)));
  const taken: string[] = [];
  for (const password of tried) if (!(await isGuessable(password, []))) taken.push(password);
  return taken;
}

test('of a thousand passwords of names, places, months, numbers and years, at most ten are taken', async () => {
  const known = new Set(wordsTriedFirst);
  for (const word of [...names, ...families, ...places]) expect(known.has(word.toLowerCase()), word).toBe(false);
  const taken = await takenOf(shapes);
  expect(taken.slice(0, 20).join(' | ')).toBe(taken.length <= passwords / 100 ? taken.join(' | ') : '');
});

const listed = (i: number, count: number) =>
  Array.from({ length: count }, (_, nth) => at(wordsTriedFirst, i * 37 + nth * 401));
const phrase = (i: number) => at(phrasesTriedFirst, i);
const ofListed: readonly ((i: number) => string)[] = [
  (i) => listed(i, 3).map(capital).join(''),
  (i) => `${listed(i, 3).map(capital).join(' ')} ${year(i)}`,
  (i) => listed(i, 5).join(''),
  (i) => `${withDigits(listed(i, 3).map(capital).join(''))}${year(i)}`,
  (i) => `${listed(i, 2).join('')} ${listed(i * 3, 2).join('')} ${listed(i * 5, 2).join('')}`,
  (i) => `${phrase(i)} ${year(i)}`,
  (i) => phrase(i).split(' ').map(capital).join(''),
  (i) => `${phrase(i)}, ${phrase(i * 3 + 1)}!`,
  (i) => `${listed(i, 1).join('')} ${phrase(i).replaceAll(' ', '')} ${listed(i * 3, 1).join('')}`,
];

test('names, words and phrases that everybody tries are no password, however many together and however written', async () => {
  expect((await takenOf(ofListed)).join(' | ')).toBe('');
});

test.each([
  'kampala1',
  'Mwangi1985',
  'Kenya@2024',
  'afya2024',
  '+254712345678',
  'enfermeira',
  'enero febrero marzo',
  'mama baba mtoto',
  // Rows of letters and of keys.
  ...['abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm', 'qwerty asdfgh zxcvbn'],
  // A digit in the place of a letter.
  'Mw4ng1K3ny41985',
  // Three names.
  ...['WekesaAkinyiNalubega', 'Wekesa Akinyi Nalubega 1985'],
  // Twenty letters without a break.
  ...['mamababamtotofamilia', 'ilovejesuschristamen', 'alhamdulillahirabbilalamin'],
  // Common sayings.
  ...['god is good all the time', 'GodIsGoodAllTheTime', 'Dieu est grand, tout le temps', 'الحمد لله رب العالمين 2024'],
])('%s is refused', async (password) => expect(await isGuessable(password, [])).toBe(true));

test.each([
  ...[
    'correct horse battery',
    'green boat harbour',
    'lamp river seven',
    'seven quiet rivers',
    'taa mto saba kijani',
    'مصباح نهر سبعة قارب',
  ],
  ...['correcthorsebatterystaple', 'kX9vbTq2mLpR', 'fenêtre mouton orange', 'P4I3vREteFYH', 'tr1fl3 m4h0g4ny 3m41l'],
  // A known part, with enough that is unknown.
  ...['mwangikenyacorrecthorsebattery', 'god is good green boat harbour', 'hayawezimanenosiriandikanne'],
])('%s is taken', async (password) => expect(await isGuessable(password, [])).toBe(false));

test('four words that are offered are always taken', async () => {
  for (let i = 0; i < 40; i++) {
    const offered = wordsOf(digits(i * 31, 9).padStart(16, '0a3f7c91'));
    expect(await isGuessable(offered, []), offered).toBe(false);
  }
});
