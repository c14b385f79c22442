/** The rows that the conditions of a search require, for the queries that look up candidates in SQL. Pure. */
import { comparedNumber } from '../identifiers/patient-number.rules.ts';
import { enteredInError } from './encounter-map.rules.ts';
import { ownNames } from './names.rules.ts';
import { rangeOf, type Condition } from './search.rules.ts';
import type { Systems } from './systems.rules.ts';

export type Kind = 'Patient' | 'Encounter';

/** Records with a key above `after`; `isRemoved`: only the removed ones. */
export type Candidates = { after: number; limit: number; isRemoved: boolean };

/** True if the search asks for patients who are in no list: by their id, or by `active`. */
export const asksHidden = (conditions: readonly Condition[]): boolean =>
  conditions.some(
    ({ name, modifier, values }) =>
      (name === '_id' && modifier === undefined) ||
      (name === 'active' && (values.includes('false') || modifier !== undefined)),
  );

/** True if the search asks for visits that were entered in error. */
export const asksRetiredVisits = (conditions: readonly Condition[]): boolean =>
  conditions.some(
    ({ name, modifier, values }) =>
      name === '_id' || (name === 'status' && (modifier !== undefined || values.some(isOfError))),
  );

/** The text in the kept JSON of every record that one of these parameters can match: no field of ours has their values. */
export const keptWords: Readonly<Record<string, string>> = {
  mothersMaidenName: 'patient-mothersMaidenName',
  email: '"email"',
  'address-state': '"state"',
  'address-postalcode': '"postalCode"',
  'address-country': '"country"',
};

/** True if the search asks for people who have died. */
export const asksDead = ({ name, values }: Condition): boolean =>
  name === 'death-date' || (name === 'deceased' && values.every((value) => codeIn(value) === 'true'));

/** Returns the part of a token after its system. */
export const codeIn = (value: string): string => value.slice(value.indexOf('|') + 1);

/** Returns the value of `SYSTEM|CODE|VALUE`, which asks for an identifier of a type. */
export const valueOfType = (asked: string): string => asked.slice(asked.lastIndexOf('|') + 1);

export const isOfError = (value: string): boolean => codeIn(value) === enteredInError;

export const genderIn = (value: string): 'MALE' | 'FEMALE' | 'OTHER' | null =>
  (({ male: 'MALE', female: 'FEMALE', other: 'OTHER' }) as const)[codeIn(value)] ?? null;

/**
 * Returns the first and last day of the years of birth that a date can match. They are whole years, since an estimated birth is given by
 * its year.
 */
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
  /** Its internal name; undefined for any system, '' for none. */
  system: string | undefined;
  /** The systems under which such an identifier may be stored: the id of its system, or the name used before that system had a URI. */
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

/** Returns the pattern of an identifier in kept JSON: its characters in their order, whatever separates them, or its system if any number is asked for. */
export function identifierPattern(value: string): string {
  const number = comparedNumber(codeIn(value));
  if (number === '') return likePart(written(value.slice(0, value.indexOf('|'))));
  return `%${[...number].map((each) => likePart(written(each)).slice(1, -1)).join('%')}%`;
}

/** Returns a text as it is escaped in JSON. */
export const written = (text: string): string => JSON.stringify(text).slice(1, -1);

/** Returns a pattern for LIKE, with the wildcards of the text escaped. */
export const likePart = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
