/** Builds replies from the row of an identifier system, wherever rows are stored, and validates its fields. Pure. */
import type { Fault } from '../wire/problem.contract.ts';
import { recordedFields, toldConflicts } from '../journal/fields.rules.ts';
import {
  IdentifierSystemPatch,
  numberSystem,
  type IdentifierSystem,
  type NewIdentifierSystem,
  type SystemFields,
} from './identifier.contract.ts';
import { isPattern } from './identifier.rules.ts';
import type { systemColumns } from './system-row.rules.ts';

export type SystemRow = ReturnType<typeof systemColumns> & { id: string };

export const rowToSystemFields = ({ name, uri, pattern, checkDigit, isUnique, retired }: SystemRow): SystemFields => ({
  ...{ name, uri, pattern, checkDigit, isUnique, retired },
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
  const { name, uri = null, pattern = null, checkDigit = 'none', isUnique = false } = said;
  return { name: name.trim(), uri, pattern, checkDigit, isUnique, retired: false };
}

export function editedSystem(shown: SystemFields, given: IdentifierSystemPatch) {
  const edit = { ...given, ...(given.name !== undefined && { name: given.name.trim() }) };
  return { edit, after: { ...shown, ...edit } satisfies SystemFields };
}

/** Returns a system's faults. Another station may add the same name now; both then exist until one is retired. */
export function systemFaults(
  id: string,
  { name, uri, pattern, retired }: SystemFields,
  all: readonly Pick<SystemRow, 'id' | 'name' | 'uri' | 'retired'>[],
): Fault[] {
  const faults: Fault[] = [];
  const isTaken = all.some(
    (other) => other.id !== id && other.id !== numberSystem && !other.retired && isAlike(other.name, name ?? ''),
  );
  if (name === '')
    faults.push({ pointer: '/name', detail: 'The name is empty. Enter the name of the numbers, such as National ID.' });
  else if (retired !== true && isTaken)
    faults.push({ pointer: '/name', detail: 'A system with this name already exists. Choose another name.' });
  faults.push(...uriFaults(id, uri, all));
  if (pattern !== null && !isPattern(pattern))
    faults.push({
      pointer: '/pattern',
      detail: 'The pattern has an empty form. Write something between the two commas.',
    });
  return faults;
}

/** Also rejects a retired system's URI, which its numbers still use. `all` includes the patient number's system. */
export function uriFaults(id: string, uri: string | null, all: readonly Pick<SystemRow, 'id' | 'uri'>[]): Fault[] {
  const other = uri === null ? undefined : all.find((each) => each.id !== id && each.uri === uri);
  if (other === undefined) return [];
  const who = other.id === numberSystem ? 'The patient number' : 'Another system';
  return [{ pointer: '/uri', detail: `${who} already has this URI. Choose another one.` }];
}

/**
 * Returns the fields to record for the URI of the patient number. Sending the value that is already shown settles a
 * conflict.
 */
export const numberUriFields = (before: Pick<SystemRow, 'uri' | 'conflicts'> | undefined, uri: string | null) =>
  recordedFields(
    { before: { uri: before?.uri ?? null }, after: { uri } },
    {
      conflicts: before?.conflicts ?? null,
      edit: { uri },
    },
  );

const isAlike = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();
