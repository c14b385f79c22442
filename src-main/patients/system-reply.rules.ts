/** What is told of the row of an identifier system, wherever rows are kept, and what it may say. Pure. */
import type { Fault } from '../http/problem.contract.ts';
import { toldConflicts } from '../journal/fields.rules.ts';
import {
  IdentifierSystemPatch,
  type IdentifierSystem,
  type NewIdentifierSystem,
  type SystemFields,
} from './identifier.contract.ts';
import { isPattern } from './identifier.rules.ts';
import type { systemColumns } from './system-row.rules.ts';

type SystemRow = ReturnType<typeof systemColumns> & { id: string };

export const rowToSystemFields = ({ name, pattern, checkDigit, isUnique, retired }: SystemRow): SystemFields => ({
  ...{ name, pattern, checkDigit, isUnique, retired },
});

export function rowToSystem({ id, conflicts, ...row }: SystemRow): IdentifierSystem {
  return {
    _id: id,
    ...row,
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
    ...toldConflicts(conflicts, IdentifierSystemPatch),
  };
}

export function newSystemFields(said: NewIdentifierSystem): SystemFields {
  const { name, pattern = null, checkDigit = 'none', isUnique = false } = said;
  return { name: name.trim(), pattern, checkDigit, isUnique, retired: false };
}

export function editedSystem(shown: SystemFields, given: IdentifierSystemPatch) {
  const edit = { ...given, ...(given.name !== undefined && { name: given.name.trim() }) };
  return { edit, after: { ...shown, ...edit } satisfies SystemFields };
}

/** Elsewhere somebody may add one of the same name at this moment: then there are two, and one is retired. */
export function systemFaults(
  id: string,
  { name, pattern, retired }: SystemFields,
  all: readonly Pick<SystemRow, 'id' | 'name' | 'retired'>[],
): Fault[] {
  const faults: Fault[] = [];
  const isTaken = all.some((other) => other.id !== id && !other.retired && isAlike(other.name, name ?? ''));
  if (name === '') faults.push({ pointer: '/name', detail: 'The name is empty. Say what the numbers are.' });
  else if (retired !== true && isTaken)
    faults.push({ pointer: '/name', detail: 'There is a system of this name. Choose another name.' });
  if (pattern !== null && !isPattern(pattern))
    faults.push({ pointer: '/pattern', detail: 'A form of the pattern is empty. Write something between two commas.' });
  return faults;
}

const isAlike = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();
