/**
 * Checks whether a number fits its system. A pattern is read once, letter by letter, so a check takes as many steps as the pattern has
 * letters. A regular expression can run forever, and few people in a clinic can read one. Pure.
 */
import { hasCheckDigit } from './check-digits.rules.ts';
import type { Fault } from '../wire/problem.contract.ts';
import type { CheckDigit } from './identifier.contract.ts';
import type { Identifier } from '../db/stored-values.rules.ts';
import { comparedNumber } from './patient-number.rules.ts';

/** The fields of a system that define the form of its numbers. */
type Form = { pattern: string | null; checkDigit: CheckDigit };

export type NumberFault = 'pattern' | 'check-digit';

/** Returns undefined for a number that the system can have given. */
export function numberFault(value: string, { pattern, checkDigit }: Form): NumberFault | undefined {
  if (pattern !== null && !fitsPattern(value, pattern)) return 'pattern';
  return hasCheckDigit(comparedNumber(value), checkDigit) ? undefined : 'check-digit';
}

/**
 * `#` is a digit, `@` a letter, `*` either; a comma separates two forms. Blanks, hyphens and case are ignored, as when numbers are
 * compared.
 */
export function fitsPattern(value: string, pattern: string): boolean {
  const written = [...comparedNumber(value)];
  return formsOf(pattern).some(
    (form) => form.length === written.length && form.every((place, i) => fitsPlace(written[i] ?? '', place)),
  );
}

/** True if a number can fit the pattern: no form between two commas is empty. */
export const isPattern = (pattern: string): boolean => formsOf(pattern).every((form) => form.length > 0);

const formsOf = (pattern: string): string[][] => pattern.split(',').map((form) => [...comparedNumber(form)]);

function fitsPlace(letter: string, place: string): boolean {
  switch (place) {
    case '#':
      return /^[0-9]$/.test(letter);
    case '@':
      return /^[A-Z]$/.test(letter);
    case '*':
      return /^[A-Z0-9]$/.test(letter);
    default:
      return letter === place;
  }
}

/** True if both are the same number of the same system, however they were typed. */
export const isSameIdentifier = (a: Pick<Identifier, 'system' | 'value'>, b: Pick<Identifier, 'system' | 'value'>) =>
  a.system === b.system && comparedNumber(a.value) === comparedNumber(b.value);

/** True if the identifier is no longer valid. It is kept and can still be found. */
export const isOld = ({ use, to }: Pick<Identifier, 'use' | 'to'>, today: string): boolean =>
  use === 'old' || (to !== null && to < today);

export type IdentifierFault = {
  place: number;
  part: 'system' | 'value' | 'to';
  kind: NumberFault | 'no-system' | 'retired-system' | 'no-value' | 'twice' | 'dates';
};

type System = Form & { retired: boolean };

/**
 * Returns the faults of each identifier in a list. `known` are lists that were accepted before; an identifier in one of them is accepted
 * as often as it is there.
 */
export function identifierFaults(
  said: readonly Identifier[],
  { systemOf, known }: { systemOf: (id: string) => System | undefined; known: readonly (readonly Identifier[])[] },
): IdentifierFault[] {
  return said.flatMap((identifier, place): IdentifierFault[] => {
    const { system: id, value, from, to } = identifier;
    if (from !== null && to !== null && to < from) return [{ place, part: 'to', kind: 'dates' }];
    const timesIn = (list: readonly Identifier[]) => list.filter((each) => isSameIdentifier(each, identifier)).length;
    const times = timesIn(said.slice(0, place + 1));
    if (known.some((list) => timesIn(list) >= times)) return [];
    const system = systemOf(id);
    if (system === undefined) return [{ place, part: 'system', kind: 'no-system' }];
    if (system.retired) return [{ place, part: 'system', kind: 'retired-system' }];
    // Blanks and hyphens alone are not a number: all of them would be equal.
    if (comparedNumber(value).trim() === '') return [{ place, part: 'value', kind: 'no-value' }];
    const kind = times > 1 ? 'twice' : numberFault(value, system);
    return kind === undefined ? [] : [{ place, part: 'value', kind }];
  });
}

/** Formats `SYSTEM|VALUE`, as a FHIR search does. */
export const identifierQuery = ({ system, value }: Pick<Identifier, 'system' | 'value'>): string =>
  `${system}|${value}`;

export function identifierIn(query: string): Pick<Identifier, 'system' | 'value'> {
  const at = query.indexOf('|');
  return { system: query.slice(0, at), value: query.slice(at + 1) };
}

/** Converts faults for the sender of the list; `at` is the place of the list in the body. */
export const identifierProblems = (faults: readonly IdentifierFault[], at: string): Fault[] =>
  faults.map(({ place, part, kind }) => ({
    pointer: `${at}/identifiers/${place}/${part}`,
    detail: identifierDetails[kind],
  }));

/** The explanation that the sender gets for each fault. */
export const identifierDetails: Record<IdentifierFault['kind'], string> = {
  'no-system': 'There is no identifier system with this id. `GET /identifier-systems` lists them.',
  'retired-system': 'This identifier system is removed and accepts no new numbers.',
  'no-value': 'The number needs a letter or digit.',
  twice: 'The list has this number of this system twice. Leave one out.',
  pattern: 'The number does not match the pattern of its system.',
  'check-digit': 'The check digit is wrong: check each digit of the number.',
  dates: '`to` is before `from`.',
};
