/** Another name for the hub: it stands in its record, as `station/rename.commands.ts` has it for a station. */
import { recordedFields } from '../journal/fields.rules.ts';
import type { HubWriter } from './access.ts';
import { getSelf, holdRecords } from './journal.queries.ts';
import { findMember } from './members.ts';
import { saveRecord } from './record.ts';

export async function renameHub(writer: HubWriter, name: string): Promise<null> {
  const { id } = await getSelf(writer);
  await holdRecords(writer, [id]);
  const before = await findMember(writer, id);
  const said = { before: { name: before?.name ?? '' }, after: { name } };
  const fields = recordedFields(said, { conflicts: before?.conflicts ?? null, edit: { name } });
  if (Object.keys(fields).length > 0) await saveRecord(writer, { kind: 'station', id, fields });
  return null;
}
