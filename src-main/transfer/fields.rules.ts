/** Recognises the field of a column by its head. Pure. */
import { foldWords } from '../search/fold.rules.ts';
import { ageUnitOf, type AgeUnit } from '../patients/birth.rules.ts';
import {
  fieldsOf,
  isNamed,
  isNumbered,
  mayBeNumbered,
  labelLanguages,
  spellings,
  type ImportField,
  type PlaceChoice,
  type System,
} from './field-names.rules.ts';
import { importContents, type ImportContent } from './file.rules.ts';

/** Folds a head: case, accents and signs carry no meaning. A head is also tried without its text in brackets, see `withoutBrackets`. */
const headKey = (head: string): string =>
  foldWords(head.replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2').replaceAll('_', ' ')).join(' ');

const fieldsFolded = new Map<ImportContent, ReadonlyMap<string, ImportField>>();

/** Built on first use: folding a few hundred names would slow down each start noticeably. */
function fieldsByKey(content: ImportContent): ReadonlyMap<string, ImportField> {
  const known = fieldsFolded.get(content);
  if (known !== undefined) return known;
  const fieldByKey = new Map<string, ImportField>();
  for (const field of fieldsOf[content]) {
    if (isNamed(field)) continue;
    for (const spelling of spellings[field].split('|')) {
      const key = headKey(spelling);
      // A name of two fields belongs to the first one.
      if (key !== '' && !fieldByKey.has(key)) fieldByKey.set(key, field);
    }
  }
  // In NDJSON, a member of the interface always has its own meaning.
  if (content === 'patients') for (const field of ofJson) fieldByKey.set(`{${field}}`, field);
  fieldsFolded.set(content, fieldByKey);
  return fieldByKey;
}

/**
 * `unit`: the unit of the bare numbers in a column of ages. `words`: the meaning of words of this column, by their key. `isLenient`: a row is
 * saved without a cell of this column that cannot be saved.
 */
export type Guess =
  | {
      field: ImportField;
      system?: string;
      unit?: AgeUnit;
      words?: Record<string, string>;
      isLenient?: true;
      /** For a column with homes: how it treats places that the registry does not have. */
      places?: PlaceChoice;
    }
  | undefined;

type Guessing = { isJson?: boolean; isOwn?: boolean; content?: ImportContent };

/** Guesses the field of each column from its head. `isOwn`: Satchel exported the file. A field that only one column can have goes to the first. */
export function guessFields(
  heads: readonly string[],
  systems: readonly System[],
  { isJson = false, isOwn = false, content = 'patients' }: Guessing = {},
): Guess[] {
  const systemByKey = new Map(
    systems.flatMap((each) => [each.uri ?? each.name, each.name].map((head) => [headKey(head), each])),
  );
  const taken = new Set<string>();
  const guesses = heads.map((head): Guess => {
    const keys = [headKey(head), headKey(withoutBrackets(head))];
    const system = keys.map((key) => systemByKey.get(key)).find((each) => each !== undefined);
    const isFit = content === 'patients' || system?.isOwnField !== true;
    if (system !== undefined && isFit)
      return { field: system.isOwnField ? 'ownField' : 'identifier', system: system.id };
    const guess = guessOf(head, { isJson, content });
    if (guess === undefined || (!isJson && isOfJson(guess.field))) return undefined;
    const isUsed = taken.has(headKey(head)) || (taken.has(key(guess)) && !isGuessedAgain(guess.field));
    if (isUsed && !isNumbered(guess.field)) return undefined;
    taken.add(key(guess)).add(headKey(head));
    return guess;
  });
  // Satchel and the interface always mean the whole name.
  return isJson || isOwn ? guesses : withParts(withoutOthersNames(guesses, heads), heads);
}

const withoutBrackets = (head: string): string => head.replaceAll(/\([^)]*\)/g, ' ');
/** Returns the key under which a field is used once. Ages in years and in months beside each other are one age. */
const key = ({ field, unit }: NonNullable<Guess>): string => (field === 'age' ? `age ${unit ?? 'years'}` : field);

function guessOf(head: string, { isJson, content }: { isJson: boolean; content: ImportContent }): Guess {
  const fieldByKey = fieldsByKey(content);
  const plain = withoutBrackets(head);
  const exact = isJson ? fieldByKey.get(`{${head.trim()}}`) : undefined;
  if (exact !== undefined) return { field: exact };
  const whole = fieldByKey.get(headKey(head));
  if (whole !== undefined) return { field: whole };
  const age = content === 'visits' ? undefined : unitOfHead(head);
  if (age !== undefined) return age === 'several' ? undefined : { field: 'age', unit: age };
  // `Other phone 2` is one more of them.
  const numbered = fieldByKey.get(headKey(plain).replace(/ \d+$/, ''));
  const field =
    fieldByKey.get(headKey(plain)) ?? (numbered !== undefined && mayBeNumbered(numbered) ? numbered : undefined);
  if (field === undefined) return undefined;
  // The text in the brackets can be a unit that is not known.
  return field === 'age' && !harmless.test(head) ? undefined : { field };
}

const harmless = /\((?:approx\w*|est\w*|at (?:visit|registration|last birthday)|completed|\s*)\.?\)/i;
const beforeUnits = new Set(['in', 'en', 'em', 'kwa']);

/**
 * Returns the unit in a head such as `Age (months)`, `Edad en meses` or `العمر بالأشهر`. Returns `several` if it names more than one, since
 * a bare number then has no certain unit.
 */
function unitOfHead(head: string): AgeUnit | 'several' | undefined {
  const written = head.replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2').replaceAll('(s)', 's');
  const words = written.split(/[^\p{L}\p{M}\d]+/u).filter((word) => word !== '');
  const units = new Set(words.map(ageUnitOf).filter((unit) => unit !== undefined));
  const rest = words.filter((word) => ageUnitOf(word) === undefined && !beforeUnits.has(word.toLowerCase())).join(' ');
  if (units.size === 0 || fieldsByKey('patients').get(headKey(rest)) !== 'age') return undefined;
  return units.size === 1 ? [...units][0] : 'several';
}

/**
 * Keeps a father's name as a part of the name only if a given name or the grandfather's name is there as well. Beside a whole name, or
 * beside a family name in Latin script, it is as often the name of a contact person.
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

/** Heads that can be one name of several; `Full name` cannot. */
const plainNames = new Set([...spellings.name.split('|').slice(0, labelLanguages.length), 'اسم'].map(headKey));

/** Beside a first name, Nom is the family name, also before a Postnom. Beside Apellidos, Nombre is the first name. */
function withParts(guesses: Guess[], heads: readonly string[]): Guess[] {
  const has = (field: ImportField) => guesses.some((guess) => guess?.field === field);
  const [hasGiven, hasFamily] = [has('givenName'), has('familyName')];
  return guesses.map((guess, column) => {
    if (guess?.field !== 'name') return guess;
    if (hasGiven && (!hasFamily || headKey(heads[column] ?? '') === 'nom')) return { field: 'familyName' };
    return hasFamily && !hasGiven ? { field: 'givenName' } : guess;
  });
}

const ofJson: readonly ImportField[] = ['identifiers', 'otherPhones', 'nextOfKin', 'own'];
const isOfJson = (field: ImportField): boolean => ofJson.includes(field);
/** True for fields that several heads may match, as with two family names. */
const isGuessedAgain = (field: ImportField): boolean => ['givenName', 'middleName', 'familyName'].includes(field);

/** Returns how many cells of a row are names of columns. */
export const headsIn = (row: readonly string[], systems: readonly System[]): number =>
  Math.max(
    ...importContents.map(
      (content) => guessFields(row, systems, { isJson: true, content }).filter((guess) => guess !== undefined).length,
    ),
  );

/** True if a row can be the heads of columns. At least two of its cells must be known names, or one if there is only one column. */
export const areHeads = (row: readonly string[], systems: readonly System[]): boolean =>
  headsIn(row, systems) >= Math.min(2, row.length);

/** The fields of patients that a list of visits seldom has. */
const ofPeople: readonly ImportField[] = ['gender', 'birth', 'age', 'phone', 'address', 'village', 'district'];

/** Guesses what the rows are: visits, if the heads name when each one was and nothing that a list of patients usually has. */
export function contentIn(heads: readonly string[], systems: readonly System[]): ImportContent {
  const fieldsFor = (content: ImportContent) =>
    guessFields(heads, systems, { content }).flatMap((guess) => guess?.field ?? []);
  const isVisits = fieldsFor('visits').includes('visitStart');
  return isVisits && !fieldsFor('patients').some((field) => ofPeople.includes(field)) ? 'visits' : 'patients';
}
