/** Passwords as people of a region choose them, from names and places that no list of the program has. */
import { expect, test } from 'vitest';
import { isGuessable } from '../../src-main/staff/password.rules.ts';
import { wordsTriedFirst } from '../../src-main/staff/tried-first.rules.ts';
import { wordsOf } from '../../src-main/sync/words.rules.ts';
import { amount } from '../support/drills.ts';

const list = (text: string) => text.split(' ');
const names = list(
  'Wekesa Akinyi Nalubega Byaruhanga Mutesi Uwimana Tshisekedi Kabongo Ouattara Bangoura Sissoko Zongo Kpodo Adebayo Nwosu ' +
    'Quispe Mamani Huaman Cavalcanti Nascimento Macuacua Sitoe Chissano Shamsa Abdirahman Warsame Girma Khatib Bouazizi Salah',
);
const families = list(
  'Nabwire Okumu Rugamba Ilunga Kambale Sanogo Kouyate Asante Danjuma Condori Choque Arruda Tembe Muthee Barre Desta Haddad Mansouri Chipo Moyo',
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
];

const passwords = amount('PASSWORDS', { test: 340, drill: 1000 });

test('of a thousand passwords of names, places, months, numbers and years, at most ten are taken', async () => {
  const known = new Set(wordsTriedFirst);
  for (const word of [...names, ...families, ...places]) expect(known.has(word.toLowerCase()), word).toBe(false);
  const tried = Array.from({ length: passwords }, (_, i) => at(shapes, i)(Math.floor(i / shapes.length)));
  const taken: string[] = [];
  for (const password of tried) if (!(await isGuessable(password, []))) taken.push(password);
  expect(taken.slice(0, 20).join(' | ')).toBe(taken.length <= passwords / 100 ? taken.join(' | ') : '');
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
  ...['correcthorsebatterystaple', 'kX9vbTq2mLpR', 'fenêtre mouton orange'],
])('%s is taken', async (password) => expect(await isGuessable(password, [])).toBe(false));

test('four words that are offered are always taken', async () => {
  for (let i = 0; i < 40; i++) {
    const offered = wordsOf(digits(i * 31, 9).padStart(16, '0a3f7c91'));
    expect(await isGuessable(offered, []), offered).toBe(false);
  }
});
