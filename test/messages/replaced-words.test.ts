/**
 * The window has one word for a thing. The lists contain words that another one replaced and that have no other use in the window, in
 * all their forms and in lower case. A word in a list may not come back.
 */
import { IntlMessageFormat } from 'intl-messageformat';
import { expect, test } from 'vitest';
import { languages, type Language } from '../../src-renderer/messages/languages.ts';
import { loadMessages } from '../../src-renderer/messages/load.ts';

const listOf = async (language: Language): Promise<readonly string[]> =>
  ((await import(`./replaced-words/${language}.ts`)) as { replaced: readonly string[] }).replaced;

/** The names of a folder and of a command, which are not translated. */
const names = /[“«]\s?(?:audit|seat join)\s?[”»]/gu;

type Element = ReturnType<IntlMessageFormat['getAst']>[number];
/** The parser's number for an element of plain text. */
const plainText = 0;

/** The visible text of a message, with all its plural forms and without the names of its values. */
const textOf = (elements: readonly Element[]): string =>
  elements
    .map((element) => {
      if ('options' in element)
        return Object.values(element.options)
          .map(({ value }) => textOf(value))
          .join(' ');
      return Number(element.type) === plainText && 'value' in element ? element.value : ' ';
    })
    .join('');

const wordsIn = (text: string, replaced: readonly string[]): string[] =>
  replaced.filter((word) => new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'iu').test(text));

test.for(Object.keys(languages) as Language[])('no message in %s uses a word that was replaced', async (language) => {
  const replaced = await listOf(language);
  const found = Object.entries(await loadMessages[language]()).flatMap(([key, message]) => {
    const ast = new IntlMessageFormat(message, language, undefined, { ignoreTag: true }).getAst();
    const words = wordsIn(textOf(ast).replace(names, ''), replaced);
    return words.length === 0 ? [] : [{ key, words }];
  });
  expect(found).toEqual([]);
});

test('a replaced word is found in a sentence and in a plural, but not in a longer word or the name of a value', () => {
  const found = (message: string) => wordsIn(textOf(new IntlMessageFormat(message, 'en').getAst()), ['station']);
  expect(found('This Station is locked.')).toEqual(['station']);
  expect(found('{count, plural, one {# station} other {# computers}}')).toEqual(['station']);
  expect(found('A workstation of {station}')).toEqual([]);
});
