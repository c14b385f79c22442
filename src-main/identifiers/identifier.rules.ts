/**
 * Whether a number is one of its system. A pattern is read letter by letter, once: whatever an administrator writes, a check takes as many
 * steps as the pattern has letters. A regular expression can take for ever, and few people in a clinic read one. Pure.
 */
import { hasCheckDigit } from './check-digits.rules.ts';
import type { Fault } from '../wire/problem.contract.ts';
import type { CheckDigit } from './identifier.contract.ts';
import type { Identifier } from '../db/stored-values.rules.ts';
import { comparedNumber } from './patient-number.rules.ts';

/** What of a system says how its numbers look. */
type Form = { pattern: string | null; checkDigit: CheckDigit };

export type NumberFault = 'pattern' | 'check-digit';

/** Nothing for a number that the system can have given. */
export function numberFault(value: string, { pattern, checkDigit }: Form): NumberFault | undefined {
  if (pattern !== null && !fitsPattern(value, pattern)) return 'pattern';
  return hasCheckDigit(comparedNumber(value), checkDigit) ? undefined : 'check-digit';
}

/** `#` is a digit, `@` a letter, `*` either, and a comma stands between two forms. As numbers are compared: no blanks, hyphens, case. */
export function fitsPattern(value: string, pattern: string): boolean {
  const written = [...comparedNumber(value)];
  return formsOf(pattern).some(
    (form) => form.length === written.length && form.every((place, i) => fitsPlace(written[i] ?? '', place)),
  );
}

/** Whether anything fits it: between two commas there is something. */
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

/** Whether two are the same number of the same system, however they were typed. */
export const isSameIdentifier = (a: Pick<Identifier, 'system' | 'value'>, b: Pick<Identifier, 'system' | 'value'>) =>
  a.system === b.system && comparedNumber(a.value) === comparedNumber(b.value);

/** It counts no more. It is kept and found all the same. */
export const isOld = ({ use, to }: Pick<Identifier, 'use' | 'to'>, today: string): boolean =>
  use === 'old' || (to !== null && to < today);

export type IdentifierFault = {
  place: number;
  part: 'system' | 'value' | 'to';
  kind: NumberFault | 'no-system' | 'retired-system' | 'no-value' | 'twice' | 'dates';
};

type System = Form & { retired: boolean };

/** What is wrong with each of a list; `known` are lists that were accepted before: what stood in one of them, as often, may stand. */
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
    // Blanks and hyphens alone are no number: everybody's would be the same.
    if (comparedNumber(value).trim() === '') return [{ place, part: 'value', kind: 'no-value' }];
    const kind = times > 1 ? 'twice' : numberFault(value, system);
    return kind === undefined ? [] : [{ place, part: 'value', kind }];
  });
}

/** `SYSTEM|VALUE`, as FHIR writes it in a search. */
export const identifierQuery = ({ system, value }: Pick<Identifier, 'system' | 'value'>): string =>
  `${system}|${value}`;

export function identifierIn(query: string): Pick<Identifier, 'system' | 'value'> {
  const at = query.indexOf('|');
  return { system: query.slice(0, at), value: query.slice(at + 1) };
}

/** As whoever sent the list is told; `at` is where in the body it is. */
export const identifierProblems = (faults: readonly IdentifierFault[], at: string): Fault[] =>
  faults.map(({ place, part, kind }) => ({
    pointer: `${at}/identifiers/${place}/${part}`,
    detail: identifierDetails[kind],
  }));

/** What is said of a fault to whoever sent it. */
export const identifierDetails: Record<IdentifierFault['kind'], string> = {
  'no-system': 'There is no identifier system with this id. `GET /identifier-systems` lists them.',
  'retired-system': 'This identifier system is retired: no new numbers are given.',
  'no-value': 'The number has no letter or digit.',
  twice: 'The same number of the same system stands before this one already. Leave one of the two out.',
  pattern: 'The number is not as the pattern of its system says.',
  'check-digit': 'The check digit of the number does not fit: a digit is wrong.',
  dates: 'The day to which it counts is before the day from which it does.',
};
