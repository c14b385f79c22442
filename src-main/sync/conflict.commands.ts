/** Settling a conflict: an edit like any other, made by somebody who has seen all that was said. */
import type { Writer } from '../db/access.ts';
import { problem } from '../http/problem.contract.ts';
import { listHeads } from '../journal/journal.queries.ts';
import { correctPatient, setPhoto } from '../patients/patient.commands.ts';
import { correctVisit } from '../visits/visit.commands.ts';
import type { Conflict, Settlement } from './conflict.contract.ts';
import { contestedFields, getContested, tellConflict } from './conflict.queries.ts';
import { settleable, settlingEdit } from './conflict.rules.ts';

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
  const open = settleable(contestedFields(found));
  const settled = Object.keys(fields).find((name) => !open.has(name));
  if (settled !== undefined) {
    throw problem('stale', `${settled} is not in conflict here, or not any more. Load it again and repeat.`, {
      headers: { etag: `"${found.row.version}"` },
    });
  }
  if (found.kind === 'patient') {
    const { photo, ...said } = fields;
    if (photo !== undefined) setPhoto(writer, id, photo);
    const edit = settlingEdit(found.row, said, reasonToRetire(writer, id));
    if (Object.keys(edit).length > 0) correctPatient(writer, { id, edit });
  } else correctVisit(writer, { ids: { patientId: found.of.id, visitId: id }, edit: fields });
  return tellConflict(writer, getContested(writer, id));
}

/** Why the record was retired by who retired it. The row may have lost it: a record in sight has no such reason. */
function reasonToRetire(writer: Writer, id: string): string | null {
  const retiring = listHeads(writer, id).find(({ fields, values }) => fields.includes('retired') && values['retired']);
  const reason = retiring?.values['retiredReason'];
  return typeof reason === 'string' ? reason : null;
}
