/**
 * What stands in the place of a name while nobody knows it: `Unknown Male`, `Baby of Amina`, `Bébé 2`, in six languages. Two such records
 * have nothing in common by it, and the name behind it is that of the mother. Pure.
 */
import { foldWords } from '../search/fold.rules.ts';

const folded = (phrases: string): string[][] => phrases.split('|').map(foldWords);

/** A name that begins with one of these says nobody's own name. */
const beginnings = folded(
  'unknown|unidentified|not known|no name|noname|nameless|unnamed|john doe|jane doe|baby|babies|newborn|new born|neonate|infant|b/o|twin|twins|' +
    'inconnu|inconnue|sans nom|x inconnu|bébé|nouveau né|nouveau-né|nourrisson|jumeau|jumelle|enfant de|' +
    'desconocido|desconocida|sin nombre|recién nacido|recién nacida|hijo de|hija de|gemelo|gemela|rn de|' +
    'desconhecido|desconhecida|sem nome|recém-nascido|recém-nascida|filho de|filha de|gémeo|gémea|' +
    'haijulikani|hajulikani|asiyejulikana|hana jina|mtoto wa|mtoto mchanga|mtoto|kichanga|pacha|' +
    'مجهول|مجهولة|غير معروف|غير معروفة|بدون اسم|مولود|مولودة|مولود جديد|طفل|طفلة|رضيع|رضيعة|توأم',
);
const beginningsByFirst = Map.groupBy(beginnings, ([first = '']) => first);

/** A name without what is no name. Of a placeholder, the number that counts twins is left. */
export function ownNames(words: string[]): string[] {
  const isPlaceholder = beginningsByFirst
    .get(words[0] ?? '')
    ?.some((beginning) => beginning.every((word, i) => words[i] === word));
  if (isPlaceholder !== true) return words;
  return words.filter((word) => /^\d$/.test(word)).slice(0, 1);
}
