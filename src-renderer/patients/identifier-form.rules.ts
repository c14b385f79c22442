/** Identifiers in a form. They are one text, so that they are kept as a draft and are chosen like every other part. Pure. */
import { maxIdentifiers } from '../../src-main/identifiers/identifier.contract.ts';
import { type Identifier, type IdentifierUse } from '../../src-main/db/stored-values.rules.ts';
import { withLatinDigits } from '../../src-main/time/number.rules.ts';

/** A field that was left empty is an empty text. */
export type IdentifierRow = { system: string; value: string; use: string; from: string; to: string };

const isBlank = ({ value }: IdentifierRow): boolean => value.trim() === '';

export const rowsIn = (typed: string): IdentifierRow[] => (typed === '' ? [] : (JSON.parse(typed) as IdentifierRow[]));

/** Converts rows to text, without empty rows at the end. */
export function textOfRows(rows: readonly IdentifierRow[]): string {
  const last = rows.findLastIndex((row) => Object.values(row).some((text) => text.trim() !== ''));
  return last < 0 ? '' : JSON.stringify(rows.slice(0, last + 1));
}

/** The filled rows and one more. If there is only one system, it is chosen already. */
export function rowsShown(typed: string, onlySystem: string | undefined): IdentifierRow[] {
  const rows = rowsIn(typed);
  const last = rows.at(-1);
  if (rows.length >= maxIdentifiers || (last !== undefined && isBlank(last))) return rows;
  return [...rows, { system: onlySystem ?? '', value: '', use: '', from: '', to: '' }];
}

const textIn = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** Undefined for a row without a number, which has no meaning. */
export function identifierIn({ system, value, use, from, to }: IdentifierRow): Identifier | undefined {
  if (value.trim() === '') return undefined;
  return {
    system,
    // The number on a card, typed on any keyboard. It is compared and checked digit by digit.
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
