/** What is done to the list of systems, and which identifiers may be written. */
import type { Reader, Writer } from '../db/access.ts';
import { invalid, problem } from '../http/problem.contract.ts';
import { changedFields, emptyFields, recordedFields } from '../journal/fields.rules.ts';
import { listChanges, listHeads } from '../journal/journal.queries.ts';
import { saveRecord } from '../journal/record.ts';
import {
  numberSystem,
  systemFields,
  type Identifier,
  type IdentifierSystemPatch,
  type NewIdentifierSystem,
  type SystemFields,
} from './identifier.contract.ts';
import { findNumberSystem, findSystem, listAllSystems, type SystemRow } from './identifier.queries.ts';
import { identifierFaults, identifierProblems } from './identifier.rules.ts';
import { identifiersSaid } from './identifiers-said.rules.ts';
import {
  editedSystem,
  newSystemFields,
  numberUriFields,
  rowToSystemFields,
  systemFaults,
  uriFaults,
} from './system-reply.rules.ts';

export function addIdentifierSystem(writer: Writer, said: NewIdentifierSystem): SystemRow {
  const id = writer.newId();
  const fields = newSystemFields(said);
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
  const shown = rowToSystemFields(before);
  const { edit, after } = editedSystem(shown, given);
  assertSound(writer, id, after);
  const fields = recordedFields({ before: shown, after }, { conflicts: before.conflicts, edit });
  if (Object.keys(fields).length > 0) saveRecord(writer, { kind: 'identifier-system', id, fields, isNew: false });
  return getSystem(writer, id);
}

/** What others call the patient number, at all stations. */
export function setNumberUri(writer: Writer, uri: string | null): void {
  const faults = uriFaults(numberSystem, uri, listAllSystems(writer));
  if (faults.length > 0) throw invalid(...faults);
  const fields = numberUriFields(findNumberSystem(writer), uri);
  if (Object.keys(fields).length === 0) return;
  const isNew = listHeads(writer, numberSystem).length === 0;
  saveRecord(writer, { kind: 'identifier-system', id: numberSystem, fields, isNew });
}

function getSystem(reader: Reader, id: string): SystemRow {
  const found = findSystem(reader, id);
  if (found === undefined) throw problem('not-found', 'There is no identifier system with this id on this station.');
  return found;
}

function assertSound(writer: Writer, id: string, fields: SystemFields): void {
  const faults = systemFaults(id, fields, listAllSystems(writer));
  if (faults.length > 0) throw invalid(...faults);
}

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
  if (faults.length > 0) throw invalid(...identifierProblems(faults, at));
}

const saidBefore = (reader: Reader, id: string): Identifier[][] => identifiersSaid(listChanges(reader, id));
