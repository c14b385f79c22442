/** Settling a conflict at a hub: an edit like any other, as `sync/conflict.commands.ts` has it for a station. */
import type { SaidHead } from '../journal/heads.rules.ts';
import type { Conflict, Settlement } from '../sync/conflict.contract.ts';
import { settlingEdit, withReason } from '../sync/conflict.rules.ts';
import { assertOpen, joinSettled, reasonToRetire } from '../sync/settling.rules.ts';
import type { HubWriter } from './access.ts';
import { getContested, tellFound } from './conflict.queries.ts';
import { holdRecords, listHeads } from './journal.queries.ts';
import { correctPatient, setPhoto } from './patient.commands.ts';
import { saveRecords } from './record.ts';
import { correctVisit } from './visit.commands.ts';

type Settled = { id: string; fields: Settlement['fields']; check: (record: { version: number }) => void };

/**
 * Says of fields in conflict which value stands. Returns what is left.
 *
 * @param check runs on the record before the edit, while nobody else can change it: for `If-Match`.
 */
export async function settleConflict(writer: HubWriter, { id, fields, check }: Settled): Promise<Conflict> {
  const seen = await getContested(writer, id);
  await holdRecords(writer, [id, ...(seen.kind === 'patient' ? seen.circle : [])]);
  const found = await getContested(writer, id);
  check(found.row);
  assertOpen(found, fields);
  const { mergedInto, ...said } = fields;
  if (found.kind === 'patient') {
    const { photo, ...edited } = said;
    if (mergedInto !== undefined) {
      const settled = joinSettled(await tellFound(writer, found, writer), found, mergedInto);
      const edits = settled.map((each) => ({ kind: 'patient', id: each.id, fields: { mergedInto: each.mergedInto } }));
      await saveRecords(writer, edits, { group: writer.newId() });
    }
    if (photo !== undefined) await setPhoto(writer, id, photo);
    const edit = settlingEdit(found.row, edited, reasonToRetire(await headsOf(writer, id)));
    if (Object.keys(edit).length > 0) await correctPatient(writer, { id, edit });
  } else {
    const edit = withReason(said, reasonToRetire(await headsOf(writer, id)));
    await correctVisit(writer, { ids: { patientId: found.of.id, visitId: id }, edit });
  }
  return tellFound(writer, await getContested(writer, id), writer);
}

const headsOf = async (writer: HubWriter, id: string): Promise<readonly SaidHead[]> =>
  (await listHeads(writer, [id])).get(id)?.heads ?? [];
