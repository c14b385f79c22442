/** Commands on the list of systems, and the check of which identifiers may be saved. */
import { invalid, problem } from '../wire/problem.contract.ts';
import { changedFields, emptyFields, recordedFields } from '../journal/fields.rules.ts';
import { soon, type Steps } from '../steps.ts';
import {
  numberSystem,
  systemFields,
  type IdentifierSystemPatch,
  type NewIdentifierSystem,
  type SystemFields,
} from './identifier.contract.ts';
import { type Identifier } from '../db/stored-values.rules.ts';
import { identifierFaults, identifierProblems } from './identifier.rules.ts';
import { identifiersSaid } from './identifiers-said.rules.ts';
import type { NumberReads, NumberTx } from './identifier.register.ts';
import {
  editedSystem,
  newSystemFields,
  numberUriFields,
  rowToSystemFields,
  systemFaults,
  uriFaults,
  type SystemRow,
} from './system-reply.rules.ts';

const kind = 'identifier-system';

export function* addIdentifierSystem(tx: NumberTx, said: NewIdentifierSystem): Steps<SystemRow> {
  const id = tx.newId();
  const fields = newSystemFields(said);
  yield* assertSound(tx, id, fields);
  const known = changedFields(emptyFields(systemFields), fields);
  yield* soon(tx.save({ kind, id, fields: known, isNew: true }));
  return yield* getSystem(tx, id);
}

/** Saves an edit of a system. Sending a value that is already shown settles a conflict. */
export function* editIdentifierSystem(
  tx: NumberTx,
  { id, edit: given, check }: { id: string; edit: IdentifierSystemPatch; check: (row: SystemRow) => void },
): Steps<SystemRow> {
  yield* soon(tx.hold([id]));
  const before = yield* getSystem(tx, id);
  check(before);
  const shown = rowToSystemFields(before);
  const { edit, after } = editedSystem(shown, given);
  yield* assertSound(tx, id, after);
  const fields = recordedFields({ before: shown, after }, { conflicts: before.conflicts, edit });
  yield* soon(tx.save({ kind, id, fields, isNew: false }));
  return yield* getSystem(tx, id);
}

/** Sets the URI by which other programs call the patient number, at all stations. */
export function* setNumberUri(tx: NumberTx, uri: string | null): Steps<void> {
  yield* soon(tx.hold([numberSystem]));
  const faults = uriFaults(numberSystem, uri, yield* soon(tx.systems.all()));
  if (faults.length > 0) throw invalid(...faults);
  const fields = numberUriFields(yield* soon(tx.systems.find(numberSystem)), uri);
  if (Object.keys(fields).length === 0) return;
  const isNew = (yield* soon(tx.journal.heads(numberSystem))).length === 0;
  yield* soon(tx.save({ kind, id: numberSystem, fields, isNew }));
}

export function* getSystem(register: NumberReads, id: string): Steps<SystemRow> {
  const found = id === numberSystem ? undefined : yield* soon(register.systems.find(id));
  if (found === undefined) throw problem('not-found', 'There is no identifier system with this id.');
  return found;
}

function* assertSound(tx: NumberTx, id: string, fields: SystemFields): Steps<void> {
  const faults = systemFaults(id, fields, yield* soon(tx.systems.all()));
  if (faults.length > 0) throw invalid(...faults);
}

/**
 * Throws `invalid-request` for identifiers that do not fit their system. An identifier that the record once had is always accepted,
 * whatever happened to the system since. An undo, or settling a conflict, types nothing new.
 *
 * @param ids more than one if the record is merged with others.
 * @param at the place of the identifiers in the body.
 */
export function* assertIdentifiers(
  register: NumberReads,
  ids: readonly string[],
  said: readonly Identifier[] | null | undefined,
  at = '',
): Steps<void> {
  if (said === null || said === undefined) return;
  const systems = new Map((yield* soon(register.systems.listed())).map((row) => [row.id, row]));
  const faultsBeside = (known: readonly Identifier[][]) =>
    identifierFaults(said, { systemOf: (system) => systems.get(system), known });
  // The history is read only for identifiers that are not valid by themselves.
  if (faultsBeside([]).length === 0) return;
  const known: Identifier[][] = [];
  for (const id of ids) known.push(...identifiersSaid(yield* soon(register.journal.changes(id))));
  const faults = faultsBeside(known);
  if (faults.length > 0) throw invalid(...identifierProblems(faults, at));
}
