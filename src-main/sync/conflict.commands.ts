/** Settling a conflict: an edit like any other, made by somebody who has seen all that was said. */
import type { Writer } from '../db/access.ts';
import { saveRecord } from '../journal/record.ts';
import { listHeads } from '../journal/journal.queries.ts';
import { correctPatient, setPhoto } from '../patients/patient.commands.ts';
import { correctVisit } from '../visits/visit.commands.ts';
import type { Conflict, Settlement } from './conflict.contract.ts';
import { getContested, toldOf } from './conflict.queries.ts';
import { settlingEdit, withReason } from './conflict.rules.ts';
import { assertOpen, joinSettled, reasonToRetire } from './settling.rules.ts';
import { tellConflict, type Contested } from './told-conflict.rules.ts';

/**
 * Says of fields in conflict which value stands. The change knows every head, so that it settles them wherever it comes. Returns
 * what is left.
 *
 * @param check runs on the record before the edit, in its transaction: for `If-Match`.
 */
export function settleConflict(
  writer: Writer,
  { id, fields, check }: { id: string; fields: Settlement['fields']; check: (record: { version: number }) => void },
): Conflict {
  const found = getContested(writer, id);
  check(found.row);
  assertOpen(found, fields);
  const { mergedInto, ...said } = fields;
  if (found.kind === 'patient') {
    const { photo, ...edited } = said;
    if (mergedInto !== undefined) settleJoin(writer, found, mergedInto);
    if (photo !== undefined) setPhoto(writer, id, photo);
    const edit = settlingEdit(found.row, edited, reasonToRetire(listHeads(writer, id)));
    if (Object.keys(edit).length > 0) correctPatient(writer, { id, edit });
  } else {
    const edit = withReason(said, reasonToRetire(listHeads(writer, id)));
    correctVisit(writer, { ids: { patientId: found.of.id, visitId: id }, edit });
  }
  return tellConflict(toldOf(writer), getContested(writer, id));
}

/** Says who stands. */
function settleJoin(writer: Writer, found: Contested, stands: string | null): void {
  const group = writer.newId();
  for (const { id, mergedInto } of joinSettled(tellConflict(toldOf(writer), found), found, stands)) {
    saveRecord(writer, { kind: 'patient', id, fields: { mergedInto }, isNew: false, group });
  }
}
