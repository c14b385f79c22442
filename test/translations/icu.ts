/** Parses messages of ICU MessageFormat, and finds the faults of a translation, in sentences for its translator. */
import { IntlMessageFormat } from 'intl-messageformat';

export type Ast = ReturnType<IntlMessageFormat['getAst']>;
type Kind = 'text' | 'number' | 'date' | 'time' | 'select' | 'plural';
type Argument = { name: string; kind: Kind; forms: string[] };

/** The library names the kinds of its parts by number: 0 is plain text, 7 is `#`. */
const kinds: Readonly<Record<number, Kind>> = {
  1: 'text',
  2: 'number',
  3: 'date',
  4: 'time',
  5: 'select',
  6: 'plural',
};

export const parsed = (message: string, language: string): Ast =>
  new IntlMessageFormat(message, language, undefined, { ignoreTag: true }).getAst();

/** Returns the names that a message fills in, each as often as it occurs, with the plural forms. */
export function argumentsOf(message: string, language: string): Argument[] {
  const walk = (parts: Ast): Argument[] =>
    parts.flatMap((part) => {
      const kind = kinds[part.type];
      if (kind === undefined || !('value' in part) || typeof part.value !== 'string') return [];
      const options = 'options' in part ? part.options : {};
      const own = { name: part.value, kind, forms: Object.keys(options) };
      return [own, ...Object.values(options).flatMap(({ value }) => walk(value))];
    });
  return walk(parsed(message, language));
}

/** Returns the numbers up to 200 for which the language uses a plural form. */
export function numbersWith(form: string, language: string): number[] {
  const rules = new Intl.PluralRules(language);
  return Array.from({ length: 201 }, (_, number) => number).filter((number) => rules.select(number) === form);
}

/** Returns the plural forms that a number has to have. Forms for millions alone, as “many” in French, may be left out. */
export const pluralForms = (language: string): string[] =>
  new Intl.PluralRules(language)
    .resolvedOptions()
    .pluralCategories.filter((form) => form === 'other' || numbersWith(form, language).length > 0);

const named = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ');
export const languageNamed = (language: string): string =>
  new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? language;

/** Returns the faults of a translation, without the place where it is. */
export function faultsOf(translation: string, { english, language }: { english: string; language: string }): string[] {
  const wanted = argumentsOf(english, 'en');
  let found: Argument[];
  try {
    found = argumentsOf(translation, language);
  } catch (error) {
    return [unreadable(error instanceof Error ? error.message : '')];
  }
  const names = (list: Argument[]) => [...new Set(list.map(({ name }) => name))];
  const missing = names(wanted).filter((name) => !names(found).includes(name));
  const unknown = names(found).filter((name) => !names(wanted).includes(name));
  const faults: string[] = [];
  if (missing.length > 0) faults.push(`${named(missing)} is missing. Copy it from the English as it is.`);
  if (unknown.length > 0) {
    faults.push(`${named(unknown)} is not in the English. Do not translate or change what is in braces.`);
  }
  for (const { name, kind, forms } of found) {
    // English may write a number without a plural, as in “{count} times”.
    const isNumber =
      name === 'count' ||
      wanted.some((each) => each.name === name && (each.kind === 'plural' || each.kind === 'number'));
    if (kind !== 'text' && !isNumber && !unknown.includes(name)) faults.push(`Write {${name}} alone: it is no number.`);
    if (kind === 'plural') faults.push(...formFaults(name, { forms, language }));
  }
  const isolates = translation.match(/[\u2066-\u2069]/g)?.join('') ?? '';
  if (!/^([\u2066-\u2068]\u2069)*$/.test(isolates)) faults.push('⟦ and ⟧ do not belong together in pairs.');
  return faults;
}

function formFaults(name: string, { forms, language }: { forms: string[]; language: string }): string[] {
  const wanted = pluralForms(language);
  const allowed = new Intl.PluralRules(language).resolvedOptions().pluralCategories as string[];
  const missing = wanted.filter((form) => !forms.includes(form));
  const unknown = forms.filter((form) => !form.startsWith('=') && !allowed.includes(form));
  const needed = `${languageNamed(language)} has ${wanted.join(', ')}.`;
  return [
    ...(missing.length > 0 ? [`The plural of {${name}} has no form ${missing.join(', ')}. ${needed}`] : []),
    ...(unknown.length > 0 ? [`The plural of {${name}} has a form ${unknown.join(', ')}. ${needed}`] : []),
  ];
}

/** Explains a fault that the library names by a code. */
function unreadable(message: string): string {
  if (message.includes('MISSING_OTHER_CLAUSE')) return 'A plural has no form “other”.';
  if (message.includes('CLOSING_BRACE') || message.includes('UNMATCHED')) return 'A brace { or } is missing.';
  if (message.includes('EMPTY_ARGUMENT')) return 'There is nothing between two braces.';
  if (message.includes('PLURAL')) return 'A plural cannot be read. Compare its words and braces with the English.';
  return 'What is in braces cannot be read. Compare it with the English.';
}
