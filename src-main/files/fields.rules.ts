/** Which field of a file a column is, by its head. Pure. */
import { foldWords } from '../search/fold.rules.ts';
import { importFields, spellings, type ImportField } from './field-names.rules.ts';

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

export type System = { id: string; name: string };
export type Guess = { field: ImportField; system?: string } | undefined;

/** Of each head what its column is, as far as it says so. What only one column can be, the first is. */
export function guessFields(heads: readonly string[], systems: readonly System[], { isJson = false } = {}): Guess[] {
  const systemByKey = new Map(systems.map(({ id, name }) => [headKey(name), id]));
  const fieldByKey = fieldsByKey();
  const taken = new Set<ImportField>();
  const guesses = heads.map((head): Guess => {
    const plain = head.replaceAll(/\([^)]*\)/g, ' ');
    const keys = [headKey(head), headKey(plain)];
    const system = keys.map((key) => systemByKey.get(key)).find((each) => each !== undefined);
    if (system !== undefined) return { field: 'identifier', system };
    const exact = isJson ? fieldByKey.get(`{${head.trim()}}`) : undefined;
    // `Other phone 2` is one more of them.
    const numbered = headKey(plain).replace(/ \d$/, '');
    const field =
      exact ??
      keys.map((key) => fieldByKey.get(key)).find((each) => each !== undefined) ??
      (isRepeatable(fieldByKey.get(numbered)) ? fieldByKey.get(numbered) : undefined);
    if (field === undefined || (taken.has(field) && !isRepeatable(field))) return undefined;
    if (!isJson && isOfJson(field)) return undefined;
    taken.add(field);
    return { field };
  });
  return taken.has('name') ? withParts(guesses, taken) : guesses;
}

/** Beside a first name, Nom is the family name; beside Apellidos, Nombre is the first. */
function withParts(guesses: Guess[], taken: ReadonlySet<ImportField>): Guess[] {
  const [hasGiven, hasFamily] = [taken.has('givenName'), taken.has('familyName')];
  if (hasGiven === hasFamily) return guesses;
  const part: ImportField = hasGiven ? 'familyName' : 'givenName';
  return guesses.map((guess) => (guess?.field === 'name' ? { field: part } : guess));
}

const repeatable: readonly (ImportField | undefined)[] = ['otherPhone', 'otherPhoneWhose', 'identifier'];
export const isRepeatable = (field: ImportField | undefined): boolean => repeatable.includes(field);
const isOfJson = (field: ImportField): boolean => ['identifiers', 'otherPhones', 'nextOfKin'].includes(field);

/** Whether a first row can be the heads of columns: at least two of its cells are known names, or one where there is one column. */
export function areHeads(row: readonly string[], systems: readonly System[]): boolean {
  const known = guessFields(row, systems, { isJson: true }).filter((guess) => guess !== undefined).length;
  return known >= Math.min(2, row.length);
}
