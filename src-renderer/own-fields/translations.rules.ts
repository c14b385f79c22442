/** The names of an own field in other languages, as the form has them: a name, and a line for each choice. Pure. */
import { languages, type Language, type OwnTranslations } from '../../src-main/db/stored-values.rules.ts';
import type { OwnField } from '../../src-main/own-fields/own-field.contract.ts';

type Text = `name_${Language}` | `choices_${Language}`;
export type TypedNames = Record<Text, string>;
type Worded = Pick<OwnField, 'choices' | 'translations'>;

const linesOf = (text: string): string[] => text.split('\n').map((line) => line.trim());

export const namesTyped = ({ choices, translations }: Worded): TypedNames =>
  Object.fromEntries(
    languages.flatMap((language) => {
      const { name = '', choices: named = {} } = translations?.[language] ?? {};
      const lines = (choices ?? []).map((choice) => named[choice] ?? '');
      return [
        [`name_${language}`, name],
        [`choices_${language}`, lines.join('\n').trimEnd()],
      ];
    }),
  ) as TypedNames;

/** Returns the languages with more lines than choices, since a line without a choice names nothing. */
export const languagesTooLong = (typed: TypedNames, choices: readonly string[]): Language[] =>
  languages.filter((language) => linesOf(typed[`choices_${language}`].trimEnd()).length > Math.max(1, choices.length));

/** @param before the stored field. Its removed choices keep their names, since patients may have them. */
export function translationsIn(
  typed: TypedNames,
  choices: readonly string[],
  before: Worded | undefined,
): OwnTranslations | null {
  const all = languages.flatMap((language) => {
    const lines = linesOf(typed[`choices_${language}`]);
    const removed = Object.entries(before?.translations?.[language]?.choices ?? {}).filter(
      ([choice]) => !choices.includes(choice),
    );
    const named = [...removed, ...choices.map((choice, at) => [choice, lines[at] ?? ''] as const)].filter(
      ([, name]) => name !== '',
    );
    const name = typed[`name_${language}`].trim();
    const words = { ...(name !== '' && { name }), ...(named.length > 0 && { choices: Object.fromEntries(named) }) };
    return Object.keys(words).length === 0 ? [] : [[language, words] as const];
  });
  return all.length === 0 ? null : Object.fromEntries(all);
}
