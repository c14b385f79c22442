/** What is done to the list of systems at a hub. */
import { invalid } from '../http/problem.contract.ts';
import { changedFields, emptyFields, recordedFields } from '../journal/fields.rules.ts';
import {
  numberSystem,
  systemFields,
  type IdentifierSystemPatch,
  type NewIdentifierSystem,
  type SystemFields,
} from '../patients/identifier.contract.ts';
import {
  editedSystem,
  newSystemFields,
  numberUriFields,
  rowToSystemFields,
  systemFaults,
  uriFaults,
} from '../patients/system-reply.rules.ts';
import type { HubWriter } from './access.ts';
import { holdRecords } from './journal.queries.ts';
import { saveRecord } from './record.ts';
import { findNumberSystem, getSystem, listAllSystems, type SystemRow } from './system.queries.ts';

export async function addSystem(writer: HubWriter, said: NewIdentifierSystem): Promise<SystemRow> {
  const id = writer.newId();
  const fields = newSystemFields(said);
  await assertSound(writer, id, fields);
  await saveRecord(writer, {
    kind: 'identifier-system',
    id,
    fields: changedFields(emptyFields(systemFields), fields),
  });
  return getSystem(writer, id);
}

type Correction = { id: string; edit: IdentifierSystemPatch; check: (row: SystemRow) => void };

/** Saves what was said of a system; to say what is shown settles a conflict. */
export async function editSystem(writer: HubWriter, { id, edit: given, check }: Correction): Promise<SystemRow> {
  await holdRecords(writer, [(await getSystem(writer, id)).id]);
  const before = await getSystem(writer, id);
  check(before);
  const shown = rowToSystemFields(before);
  const { edit, after } = editedSystem(shown, given);
  await assertSound(writer, id, after);
  const fields = recordedFields({ before: shown, after }, { conflicts: before.conflicts, edit });
  if (Object.keys(fields).length > 0) await saveRecord(writer, { kind: 'identifier-system', id, fields });
  return getSystem(writer, id);
}

/** What others call the patient number, at all stations. */
export async function setNumberUri(writer: HubWriter, uri: string | null): Promise<void> {
  await holdRecords(writer, [numberSystem]);
  const faults = uriFaults(numberSystem, uri, await listAllSystems(writer));
  if (faults.length > 0) throw invalid(...faults);
  const fields = numberUriFields(await findNumberSystem(writer), uri);
  if (Object.keys(fields).length > 0) {
    await saveRecord(writer, { kind: 'identifier-system', id: numberSystem, fields });
  }
}

async function assertSound(writer: HubWriter, id: string, fields: SystemFields): Promise<void> {
  const faults = systemFaults(id, fields, await listAllSystems(writer));
  if (faults.length > 0) throw invalid(...faults);
}
