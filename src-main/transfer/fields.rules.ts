/** Which field of a file a column is, by its head. Pure. */
import { foldWords } from '../search/fold.rules.ts';
import { ageUnitOf, type AgeUnit } from '../patients/birth.rules.ts';
import { importFields, labelLanguages, nameParts, spellings, type ImportField } from './field-names.rules.ts';

/** Case, accents and signs say nothing, and neither does what stands behind in brackets: `Age (years)`. */
const headKey = (head: string): string =>
  foldWords(head.replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2').replaceAll('_', ' ')).join(' ');

let fieldsFolded: ReadonlyMap<string, ImportField> | undefined;

/** Made at the first use: folding some hundreds of names would be felt at each start. */
function fieldsByKey(): ReadonlyMap<string, ImportField> {
  if (fieldsFolded !== undefined) return fieldsFolded;
  const fieldByKey = new Map<string, ImportField>();
  for (const field of importFields) {
    if (field === 'identifier') continue;
    for (const spelling of spellings[field].split('|')) {
      const key = headKey(spelling);
      // What two fields are called is that of the first.
      if (key !== '' && !fieldByKey.has(key)) fieldByKey.set(key, field);
    }
  }
  // A member of the interface is always itself.
  for (const field of ['identifiers', 'otherPhones', 'nextOfKin'] as const) fieldByKey.set(`{${field}}`, field);
  return (fieldsFolded = fieldByKey);
}

export type System = { id: string; name: string; uri?: string | null };
/** `unit`: what the bare numbers of a column of ages count. */
export type Guess = { field: ImportField; system?: string; unit?: AgeUnit } | undefined;

/** Guesses from each head what its column is. What only one column can be, the first is. */
export function guessFields(heads: readonly string[], systems: readonly System[], { isJson = false } = {}): Guess[] {
  const systemByKey = new Map(
    systems.flatMap(({ id, name, uri }) => [uri ?? name, name].map((head) => [headKey(head), id])),
  );
  const taken = new Set<string>();
  const guesses = heads.map((head): Guess => {
    const keys = [headKey(head), headKey(withoutBrackets(head))];
    const system = keys.map((key) => systemByKey.get(key)).find((each) => each !== undefined);
    if (system !== undefined) return { field: 'identifier', system };
    const guess = guessOf(head, { isJson });
    if (guess === undefined || (!isJson && isOfJson(guess.field))) return undefined;
    const isUsed = taken.has(headKey(head)) || (taken.has(key(guess)) && !isGuessedAgain(guess.field));
    if (isUsed && !isNumbered(guess.field)) return undefined;
    taken.add(key(guess)).add(headKey(head));
    return guess;
  });
  return withParts(withoutOthersNames(guesses, heads), heads);
}

const withoutBrackets = (head: string): string => head.replaceAll(/\([^)]*\)/g, ' ');
/** Ages in years and months beside each other are one age. */
const key = ({ field, unit }: NonNullable<Guess>): string => (field === 'age' ? `age ${unit ?? 'years'}` : field);

function guessOf(head: string, { isJson }: { isJson: boolean }): Guess {
  const fieldByKey = fieldsByKey();
  const plain = withoutBrackets(head);
  const exact = isJson ? fieldByKey.get(`{${head.trim()}}`) : undefined;
  if (exact !== undefined) return { field: exact };
  const whole = fieldByKey.get(headKey(head));
  if (whole !== undefined) return { field: whole };
  const age = unitOfHead(head);
  if (age !== undefined) return age === 'several' ? undefined : { field: 'age', unit: age };
  // `Other phone 2` is one more of them.
  const numbered = fieldByKey.get(headKey(plain).replace(/ \d$/, ''));
  const field =
    fieldByKey.get(headKey(plain)) ?? (numbered !== undefined && isNumbered(numbered) ? numbered : undefined);
  if (field === undefined) return undefined;
  // What stands in the brackets can be a unit that is not known.
  return field === 'age' && !harmless.test(head) ? undefined : { field };
}

const harmless = /\((?:approx\w*|est\w*|at (?:visit|registration|last birthday)|completed|\s*)\.?\)/i;
const beforeUnits = new Set(['in', 'en', 'em', 'kwa']);

/** `Age (months)`, `Edad en meses`, `العمر بالأشهر`; `several` where it names more than one, so that no number alone says which. */
function unitOfHead(head: string): AgeUnit | 'several' | undefined {
  const written = head.replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2').replaceAll('(s)', 's');
  const words = written.split(/[^\p{L}\p{M}\d]+/u).filter((word) => word !== '');
  const units = new Set(words.map(ageUnitOf).filter((unit) => unit !== undefined));
  const rest = words.filter((word) => ageUnitOf(word) === undefined && !beforeUnits.has(word.toLowerCase())).join(' ');
  if (units.size === 0 || fieldsByKey().get(headKey(rest)) !== 'age') return undefined;
  return units.size === 1 ? [...units][0] : 'several';
}

/**
 * A father's name is a part of a name where the head before it names a part, or the grandfather's stands there as well. Beside a whole name,
 * or beside a family name in Latin script, it says as often who to call.
 */
function withoutOthersNames(guesses: Guess[], heads: readonly string[]): Guess[] {
  const has = (field: ImportField) => guesses.some((guess) => guess?.field === field);
  const name = guesses.findIndex((guess) => guess?.field === 'name');
  const hasWhole = name !== -1 && !plainNames.has(headKey(heads[name] ?? ''));
  return guesses.map((guess, column) => {
    const isFather = guess?.field === 'fatherName';
    if (!isFather && guess?.field !== 'grandfatherName') return guess;
    const isArabic = /\p{Script=Arabic}/u.test(heads[column] ?? '');
    const isPart = !isFather || has('grandfatherName') || (has('givenName') && (isArabic || !has('familyName')));
    return isPart && !hasWhole ? guess : undefined;
  });
}

/** Each can be one name of several; `Full name` cannot. */
const plainNames = new Set([...spellings.name.split('|').slice(0, labelLanguages.length), 'اسم'].map(headKey));

/** Beside a first name, Nom is the family name, also before a Postnom; beside Apellidos, Nombre is the first. */
function withParts(guesses: Guess[], heads: readonly string[]): Guess[] {
  const has = (field: ImportField) => guesses.some((guess) => guess?.field === field);
  const [hasGiven, hasFamily] = [has('givenName'), has('familyName')];
  return guesses.map((guess, column) => {
    if (guess?.field !== 'name') return guess;
    if (hasGiven && (!hasFamily || headKey(heads[column] ?? '') === 'nom')) return { field: 'familyName' };
    return hasFamily && !hasGiven ? { field: 'givenName' } : guess;
  });
}

const numberedFields: readonly ImportField[] = ['otherPhone', 'otherPhoneWhose'];
const isNumbered = (field: ImportField): boolean => numberedFields.includes(field);
const isOfJson = (field: ImportField): boolean => ['identifiers', 'otherPhones', 'nextOfKin'].includes(field);
/** Two family names have two heads. */
const isGuessedAgain = (field: ImportField): boolean => ['givenName', 'middleName', 'familyName'].includes(field);

/** Whether a person may say of several columns that they are this. */
export const isRepeatable = (field: ImportField): boolean =>
  isNumbered(field) || ['identifier', 'name', 'age', ...nameParts].includes(field);

/** Whether a first row can be the heads of columns: at least two of its cells are known names, or one where there is one column. */
export function areHeads(row: readonly string[], systems: readonly System[]): boolean {
  const known = guessFields(row, systems, { isJson: true }).filter((guess) => guess !== undefined).length;
  return known >= Math.min(2, row.length);
}
