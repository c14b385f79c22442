/** Identifiers as they stand in a form: one text, so that they are a draft and are chosen between like every other part. Pure. */
import { maxIdentifiers } from '../../src-main/identifiers/identifier.contract.ts';
import { type Identifier, type IdentifierUse } from '../../src-main/db/stored-values.rules.ts';
import { withLatinDigits } from '../../src-main/time/number.rules.ts';

/** What was left empty is an empty text. */
export type IdentifierRow = { system: string; value: string; use: string; from: string; to: string };

const isBlank = ({ value }: IdentifierRow): boolean => value.trim() === '';

export const rowsIn = (typed: string): IdentifierRow[] => (typed === '' ? [] : (JSON.parse(typed) as IdentifierRow[]));

/** Rows at the end of which nothing is said are none. */
export function textOfRows(rows: readonly IdentifierRow[]): string {
  const last = rows.findLastIndex((row) => Object.values(row).some((text) => text.trim() !== ''));
  return last < 0 ? '' : JSON.stringify(rows.slice(0, last + 1));
}

/** Those that are filled, and one more; of one kind alone nobody has to choose it. */
export function rowsShown(typed: string, onlySystem: string | undefined): IdentifierRow[] {
  const rows = rowsIn(typed);
  const last = rows.at(-1);
  if (rows.length >= maxIdentifiers || (last !== undefined && isBlank(last))) return rows;
  return [...rows, { system: onlySystem ?? '', value: '', use: '', from: '', to: '' }];
}

const textIn = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** Undefined for a row without a number: there is nothing to say of it. */
export function identifierIn({ system, value, use, from, to }: IdentifierRow): Identifier | undefined {
  if (value.trim() === '') return undefined;
  return {
    system,
    // Of the number on a card, typed on whatever keyboard: compared and checked digit by digit.
    value: withLatinDigits(value.trim()),
    use: textIn(use) as IdentifierUse | null,
    from: textIn(from),
    to: textIn(to),
  };
}

export function identifiersIn(typed: string): Identifier[] | null {
  const said = rowsIn(typed).flatMap((row) => identifierIn(row) ?? []);
  return said.length === 0 ? null : said;
}

export const identifiersTyped = (identifiers: readonly Identifier[] | null): string =>
  textOfRows(
    (identifiers ?? []).map(({ system, value, use, from, to }) => ({
      ...{ system, value, use: use ?? '', from: from ?? '', to: to ?? '' },
    })),
  );
