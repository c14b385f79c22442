/** All languages have the same messages. The types make sure that none is missing, and these tests that each can be shown. */
import { IntlMessageFormat } from 'intl-messageformat';
import { expect, test } from 'vitest';
import { en } from '../../src-renderer/messages/en.ts';

type Messages = Record<string, string>;
const others = ['fr', 'es', 'pt', 'sw', 'ar'] as const;
const load = async (language: string): Promise<Messages> =>
  ((await import(`../../src-renderer/messages/${language}.ts`)) as Record<string, Messages>)[language] ?? {};

type Ast = ReturnType<IntlMessageFormat['getAst']>;
const parse = (message: string, language: string): Ast =>
  new IntlMessageFormat(message, language, undefined, { ignoreTag: true }).getAst();

/** Returns the names that a message fills in, and the plural forms of each. */
function partsOf(ast: Ast): { names: Set<string>; forms: string[][] } {
  const names = new Set<string>();
  const forms: string[][] = [];
  const walk = (part: any): void => {
    if (typeof part !== 'object' || part === null) return;
    if (Array.isArray(part)) return part.forEach(walk);
    if (typeof part.value === 'string' && part.type !== 0) names.add(part.value);
    if (part.options !== undefined) {
      if (part.pluralType !== undefined) forms.push(Object.keys(part.options));
      Object.values(part.options).forEach((option) => walk((option as { value: unknown }).value));
    }
    return undefined;
  };
  walk(ast);
  return { names, forms };
}

test.for(others)(
  'every message in %s can be read and fills in the names that the English one does',
  async (language) => {
    const messages = await load(language);
    expect(Object.keys(messages).sort()).toEqual(Object.keys(en).sort());
    for (const [key, message] of Object.entries(messages)) {
      const wanted = partsOf(parse((en as Messages)[key] ?? '', 'en')).names;
      expect({ key, names: partsOf(parse(message, language)).names }).toEqual({ key, names: wanted });
      expect(message.trim(), key).not.toBe('');
    }
  },
);

test.for(['en', ...others])('every number in %s has all the plural forms of the language', async (language) => {
  const wanted = new Intl.PluralRules(language)
    .resolvedOptions()
    .pluralCategories.filter((form) => form !== 'many' || language === 'ar');
  for (const [key, message] of Object.entries(await load(language))) {
    for (const forms of partsOf(parse(message, language)).forms) {
      expect({ key, missing: wanted.filter((form) => !forms.includes(form)) }).toEqual({ key, missing: [] });
    }
  }
});

test.for(others)('hardly any message in %s is the English one left as it is', async (language) => {
  const messages = await load(language);
  const same = Object.entries(messages).filter(
    ([key, message]) => (en as Messages)[key] === message && /\p{L}{4}/u.test(message),
  );
  // A few words are the same in both, such as the name of the program.
  expect(same.length, same.map(([key]) => key).join(', ')).toBeLessThan(Object.keys(en).length / 15);
});
