/** What the conditions of a search ask of rows, for those who look candidates up in SQL. Pure. */
import { enteredInError } from './encounter-map.rules.ts';
import { ownNames } from './names.rules.ts';
import { rangeOf, type Condition } from './search.rules.ts';
import type { Systems } from './systems.rules.ts';

export type Kind = 'Patient' | 'Encounter';

/** Records with a key above `after`; `isRemoved`: of the removed ones alone. */
export type Candidates = { after: number; limit: number; isRemoved: boolean };

/** Whether patients are asked for who are in no list: by their id, or by `active`. */
export const asksHidden = (conditions: readonly Condition[]): boolean =>
  conditions.some(
    ({ name, modifier, values }) =>
      (name === '_id' && modifier === undefined) ||
      (name === 'active' && (values.includes('false') || modifier !== undefined)),
  );

/** The same of visits that were entered in error. */
export const asksRetiredVisits = (conditions: readonly Condition[]): boolean =>
  conditions.some(
    ({ name, modifier, values }) =>
      name === '_id' || (name === 'status' && (modifier !== undefined || values.some(isOfError))),
  );

/** What stands behind the system of a token. */
export const codeIn = (value: string): string => value.slice(value.indexOf('|') + 1);

export const isOfError = (value: string): boolean => codeIn(value) === enteredInError;

export const genderIn = (value: string): 'MALE' | 'FEMALE' | 'OTHER' | null =>
  (({ male: 'MALE', female: 'FEMALE', other: 'OTHER' }) as const)[codeIn(value)] ?? null;

/** The first and last day of the years in which somebody was born whom a date can mean: an estimated birth is told by its year. */
export function bornAbout(value: string): { from?: string; to?: string } | undefined {
  const range = rangeOf(value);
  if (range === undefined || range.prefix === 'ne' || range.prefix === 'ap') return undefined;
  const year = (at: number) => new Date(at).toISOString().slice(0, 4);
  const [from, to] = [`${year(range.from)}-01-01`, `${year(range.to)}-12-31`];
  switch (range.prefix) {
    case 'eq':
      return { from, to };
    case 'gt':
    case 'ge':
    case 'sa':
      return { from };
    default:
      return { to };
  }
}

export type NumberAsked = {
  number: string;
  /** As it is called inside; undefined for whichever, '' for none. */
  system: string | undefined;
  /** By which an identifier of the system may stand: its id, or the name by which one was kept before its system had a URI. */
  keys: string[];
};

export function numberAsked(value: string, { inside, toldAs }: Systems): NumberAsked {
  const bar = value.indexOf('|');
  if (bar === -1) return { number: value, system: undefined, keys: [] };
  const asked = value.slice(0, bar);
  const system = inside.get(asked) ?? asked;
  const own = system.startsWith(ownNames.identifierSystem) ? system.slice(ownNames.identifierSystem.length) : system;
  return { number: value.slice(bar + 1), system, keys: [...new Set([toldAs.get(system) ?? asked, own])] };
}

/** The text of an identifier as it is written where it is only kept: the number, or the system of whichever number. */
export const identifierWritten = (value: string): string =>
  written(codeIn(value) === '' ? value.slice(0, value.indexOf('|')) : codeIn(value));

/** A text as it stands in JSON. */
export const written = (text: string): string => JSON.stringify(text).slice(1, -1);

/** For a LIKE, in which some characters stand for any text and any character. */
export const likePart = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
