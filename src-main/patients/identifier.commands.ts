/** What is done to the list of systems, and which identifiers may be written. */
import type { Reader, Writer } from '../db/access.ts';
import { invalid, problem, type Fault } from '../http/problem.contract.ts';
import { changedFields, emptyFields, recordedFields } from '../journal/fields.rules.ts';
import { listChanges } from '../journal/journal.queries.ts';
import { readFields } from '../journal/read-fields.rules.ts';
import { saveRecord } from '../journal/record.ts';
import {
  systemFields,
  type Identifier,
  type IdentifierSystemPatch,
  type NewIdentifierSystem,
  type SystemFields,
} from './identifier.contract.ts';
import { findSystem, listSystems, rowToSystemFields, type SystemRow } from './identifier.queries.ts';
import { identifierDetails, identifierFaults, isPattern } from './identifier.rules.ts';
import { patientFields } from './patient.contract.ts';

export function addIdentifierSystem(writer: Writer, said: NewIdentifierSystem): SystemRow {
  const id = writer.newId();
  const { name, pattern = null, checkDigit = 'none', isUnique = false } = said;
  const fields: SystemFields = { name: name.trim(), pattern, checkDigit, isUnique, retired: false };
  assertSound(writer, id, fields);
  const known = changedFields(emptyFields(systemFields), fields);
  saveRecord(writer, { kind: 'identifier-system', id, fields: known, isNew: true });
  return getSystem(writer, id);
}

/** Saves what was said of a system; to say what is shown settles a conflict. */
export function editIdentifierSystem(
  writer: Writer,
  { id, edit: given, check }: { id: string; edit: IdentifierSystemPatch; check: (row: SystemRow) => void },
): SystemRow {
  const before = getSystem(writer, id);
  check(before);
  const edit = { ...given, ...(given.name !== undefined && { name: given.name.trim() }) };
  const shown = rowToSystemFields(before);
  const after: SystemFields = { ...shown, ...edit };
  assertSound(writer, id, after);
  const fields = recordedFields({ before: shown, after }, { conflicts: before.conflicts, edit });
  if (Object.keys(fields).length > 0) saveRecord(writer, { kind: 'identifier-system', id, fields, isNew: false });
  return getSystem(writer, id);
}

function getSystem(reader: Reader, id: string): SystemRow {
  const found = findSystem(reader, id);
  if (found === undefined) throw problem('not-found', 'There is no identifier system with this id on this station.');
  return found;
}

/** Elsewhere somebody may add one of the same name at this moment: then there are two, and one is retired. */
function assertSound(writer: Writer, id: string, { name, pattern, retired }: SystemFields): void {
  const faults: Fault[] = [];
  const isTaken = (other: SystemRow) => other.id !== id && !other.retired && isAlike(other.name, name ?? '');
  if (name === '') faults.push({ pointer: '/name', detail: 'The name is empty. Say what the numbers are.' });
  else if (retired !== true && listSystems(writer).some(isTaken))
    faults.push({ pointer: '/name', detail: 'There is a system of this name. Choose another name.' });
  if (pattern !== null && !isPattern(pattern))
    faults.push({ pointer: '/pattern', detail: 'A form of the pattern is empty. Write something between two commas.' });
  if (faults.length > 0) throw invalid(...faults);
}

const isAlike = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/**
 * Throws `invalid-request` for identifiers that are none of their system. What the record said once may be said again, whatever became
 * of the system since: who puts an edit back, or settles what two stations said, types nothing.
 */
export function assertIdentifiers(
  reader: Reader,
  /** More than one, where the record is joined with others. */
  ids: readonly string[],
  said: readonly Identifier[] | null | undefined,
  /** Where in the body it is said. */
  at = '',
): void {
  if (said === null || said === undefined) return;
  const faultsBeside = (known: readonly Identifier[][]) =>
    identifierFaults(said, { systemOf: (system) => findSystem(reader, system), known });
  // The history is read for those alone that are not right by themselves.
  const faults = faultsBeside([]).length === 0 ? [] : faultsBeside(ids.flatMap((id) => saidBefore(reader, id)));
  if (faults.length === 0) return;
  throw invalid(
    ...faults.map(({ place, part, kind }) => ({
      pointer: `${at}/identifiers/${place}/${part}`,
      detail: identifierDetails[kind],
    })),
  );
}

const saidBefore = (reader: Reader, id: string): Identifier[][] =>
  listChanges(reader, id).map(
    ({ change }) => readFields(patientFields, new Map(Object.entries(change.fields))).identifiers ?? [],
  );
