/**
 * Recognises what is written in place of an unknown name: `Unknown Male`, `Amina Baby 1`, `Fils de Marie`, in six languages. Two such
 * records have nothing in common through it, and the name after it is the mother's. Pure.
 *
 * Parts of real names are left alone: `ibn`, `bin`, `ben` and `ould`, and ابن after another word. A name that begins with ابن is a
 * newborn's, as maternity wards write it. Nina, Hija and Male are names, so `niña de`, and `hija` and `male` alone, are not matched.
 */
import { foldedParts, foldWords } from '../search/fold.rules.ts';

const ofParent: Record<string, string> = { b: 'child of', c: 'child of', s: 'son of', d: 'daughter of' };
/** The number of characters that are searched: anything longer is not a placeholder. */
const mostLooked = 400;
/** Names that have to be read differently for the comparison with the lists. All others are compared folded, in half of the time. */
const isReadOtherwise = /['’/]|\p{Script=Arabic}/u;
const isArabic = /\p{Script=Arabic}/u;
/** Removes vowel signs, hamzas and tatweel, and unifies letters that are confused at the end of a word. */
const bare = (word: string): string =>
  word
    .normalize('NFKD')
    .replace(/\p{M}|\u0640/gu, '')
    .replaceAll('ة', 'ه')
    .replaceAll('ى', 'ي');

/** A name with one of these anywhere is nobody's own. */
const anywhere = phrases(
  'unknown|unkown|unknow|unidentified|not known|no name|noname|nameless|unnamed|anonymous|baby|babies|newborn|new born|neonate|twin|twins|' +
    'triplet|triplets|' +
    'inconnu|inconnue|non identifié|non identifiée|sans nom|anonyme|bébé|nouveau né|' +
    'desconocido|desconocida|no identificado|no identificada|sin nombre|sin identificar|recién nacido|recién nacida|' +
    'desconhecido|desconhecida|não identificado|não identificada|sem nome|sem identificação|recém nascido|recém nascida|' +
    'haijulikani|hajulikani|asiyejulikana|hana jina|bila jina|mtoto mchanga|' +
    'مجهول|مجهولة|غير معروف|غير معروفة|بدون اسم|بلا اسم|مولود جديد|حديث الولادة|طفل|طفلة|رضيع|رضيعة|توأم',
);
/** These may be a name after another one. */
const beginnings = phrases(
  'john doe|jane doe|infant|b o|child of|children of|son of|daughter of|boy of|girl of|nn|' +
    'nourrisson|jumeau|jumelle|jumeaux|enfant|fils de|fille de|garçon de|' +
    'hijo de|hija de|hijos de|gemelo|gemela|mellizo|melliza|rn|masculino|femenino|' +
    'filho de|filho da|filha de|filha da|criança|menino de|menina de|gémeo|gémea|feminino|' +
    'mtoto|kichanga|pacha|mwana wa|binti wa|kijana wa|' +
    'ابن|ابنة|بنت|مولود|مولودة|الطفل|الطفلة|المولود|المولودة',
);
const male = wordSet(
  'male|man|boy|son|masculin|homme|garçon|fils|masculino|hombre|varón|hijo|homem|menino|filho|kiume|mwanaume|mvulana|ذكر|رجل|ولد|ابن',
);
const female = wordSet(
  'female|woman|girl|daughter|féminin|femme|fille|femenino|femenina|mujer|hija|feminino|feminina|mulher|menina|filha|kike|mwanamke|msichana|' +
    'binti|أنثى|امرأة|بنت|ابنة',
);
/** Words for the first, the second and the third of several, besides digits. */
const places = [
  'a|i|one|first|un|premier|première|uno|primero|primera|um|primeiro|primeira|moja|kwanza|أ|أول|الأول|الأولى',
  'b|ii|two|second|deux|deuxième|seconde|dos|segundo|segunda|dois|mbili|pili|ب|ثاني|الثاني|الثانية',
  'c|iii|three|third|trois|troisième|tres|tercero|tercera|três|terceiro|terceira|tatu|ج|ثالث|الثالث|الثالثة',
].map(wordSet);
const digits = /^(\d{1,2})(?:st|nd|rd|th|er|re|ere|e|eme|o|a|do|da|ro|ra)?$/;

/**
 * Returns the folded words of a name. A placeholder has none, but one that states a sex, or which of several it is, leaves a mark for
 * `areTwo`. The mark is the place (0 if not stated), and `m` or `f`.
 */
export function ownNames(name: string): string[] {
  const folded = foldWords(name);
  const words = isReadOtherwise.test(name) ? wordsOf(name) : folded;
  if (!isPlaceholder(words)) return folded;
  const ofSex = words.find((word) => male.has(word) || female.has(word));
  const sex = ofSex === undefined ? '' : male.has(ofSex) ? 'm' : 'f';
  const place = placeIn(words);
  return place === 0 && sex === '' ? [] : [`${place}${sex}`];
}

/** True if two marks are of two people. A name that is only a number is such a mark as well. */
export function areTwo(one: string, other: string): boolean {
  const [a, b] = [mark.exec(one), mark.exec(other)];
  if (a === null || b === null) return one !== other;
  const [[, place, sex], [, otherPlace, otherSex]] = [a, b];
  return (
    (Number(place) !== 0 && Number(otherPlace) !== 0 && Number(place) !== Number(otherPlace)) ||
    (sex !== '' && otherSex !== '' && sex !== otherSex)
  );
}
const mark = /^(\d+)([mf]?)$/;

function isPlaceholder(words: readonly string[]): boolean {
  // For example: the first son, a female child.
  const isBefore = (word: string) => !/^[a-z]$/.test(word) && (placeOf(word) > 0 || male.has(word) || female.has(word));
  const before = words.findIndex((word) => !isBefore(word));
  const last = before === -1 ? words.length : before;
  return words.some((_, i) => startsAt(words, i, anywhere) || (i <= last && startsAt(words, i, beginnings)));
}

const startsAt = (words: readonly string[], at: number, known: Phrases): boolean =>
  known.get(words[at] ?? '')?.some((phrase) => phrase.every((word, i) => words[at + i] === word)) === true;

const placeOf = (word: string): number =>
  Number(digits.exec(word)?.[1] ?? 0) || places.findIndex((each) => each.has(word)) + 1;

/** Prefers digits to letters, and letters to words that may be names: Segundo, Pili. */
function placeIn(words: readonly string[]): number {
  const said = words.filter((word, i) => placeOf(word) > 0 && (word !== 'dos' || i === words.length - 1));
  const rankOf = (word: string) => (digits.test(word) ? 0 : word.length);
  return placeOf(said.sort((a, b) => rankOf(a) - rankOf(b))[0] ?? '');
}

type Phrases = Map<string, string[][]>;

function phrases(listed: string): Phrases {
  return Map.groupBy(listed.split('|').map(wordsOf), ([first = '']) => first);
}

function wordSet(listed: string): Set<string> {
  return new Set(listed.split('|').flatMap(wordsOf));
}

/**
 * Returns the words in the form of the lists. Arabic words are compared as written, because folding makes ابن and بن, and رضيع and رضي,
 * the same.
 */
function wordsOf(name: string): string[] {
  const parts = foldedParts(
    name
      .slice(0, mostLooked)
      .replace(/^\s*([bcsd])\s*\/\s*o\b/i, (_, whose: string) => ofParent[whose.toLowerCase()] ?? '')
      .replace(/^(.+)['’]s\s+(child|son|daughter|boy|girl)\b/i, '$2 of $1')
      .replace(/\bd['’](?=\p{L})/giu, 'de ')
      .replace(/(?<=\s|^)أ(?=\s|$)/g, 'a'),
  );
  return parts.map(({ folded, written }) => (isArabic.test(written) ? bare(written) : folded));
}
