/** Settling a conflict: an edit like any other, made by somebody who has seen all that was said. */
import type { Writer } from '../db/access.ts';
import { invalid, problem } from '../http/problem.contract.ts';
import { conflictsIn } from '../journal/fields.rules.ts';
import { saveRecord } from '../journal/record.ts';
import { listHeads } from '../journal/journal.queries.ts';
import { correctPatient, setPhoto } from '../patients/patient.commands.ts';
import { correctVisit } from '../visits/visit.commands.ts';
import type { Conflict, Settlement } from './conflict.contract.ts';
import { contestedFields, getContested, tellConflict, type Contested } from './conflict.queries.ts';
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
  const { mergedInto, ...said } = fields;
  if (found.kind === 'patient') {
    const { photo, ...edited } = said;
    if (mergedInto !== undefined) settleJoin(writer, found, mergedInto);
    if (photo !== undefined) setPhoto(writer, id, photo);
    const edit = settlingEdit(found.row, edited, reasonToRetire(writer, id));
    if (Object.keys(edit).length > 0) correctPatient(writer, { id, edit });
  } else correctVisit(writer, { ids: { patientId: found.of.id, visitId: id }, edit: said });
  return tellConflict(writer, getContested(writer, id));
}

/**
 * Says who stands. Of a circle, that one is joined into nobody any more, and the others are joined into it by the way they were; with
 * null nobody is.
 */
function settleJoin(writer: Writer, found: Contested, stands: string | null): void {
  const { row } = found;
  const circle = found.kind === 'patient' && !conflictsIn(row.conflicts).includes('mergedInto') ? found.circle : [];
  const choices = tellConflict(writer, found).fields.find(({ field }) => field === 'mergedInto')?.values ?? [];
  if (stands !== null && !choices.some(({ value }) => value === stands)) {
    throw invalid({ pointer: '/fields/mergedInto', detail: 'Say one of the records that are in question, or null.' });
  }
  const group = writer.newId();
  const say = (id: string, mergedInto: string | null) =>
    saveRecord(writer, { kind: 'patient', id, fields: { mergedInto }, isNew: false, group });
  if (circle.length === 0) say(row.id, stands);
  else for (const id of stands === null ? circle : [stands]) say(id, null);
}

/** Why the record was retired by who retired it. The row may have lost it: a record in sight has no such reason. */
function reasonToRetire(writer: Writer, id: string): string | null {
  const retiring = listHeads(writer, id).find(({ fields, values }) => fields.includes('retired') && values['retired']);
  const reason = retiring?.values['retiredReason'];
  return typeof reason === 'string' ? reason : null;
}
