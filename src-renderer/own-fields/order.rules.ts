/** The order of the form, in which the clinic's own fields are among the others. Pure. */
import { formFields } from '../../src-main/db/stored-values.rules.ts';
import type { FormField, OwnField } from '../../src-main/own-fields/own-field.contract.ts';

type Placed = Pick<OwnField, '_id' | 'after' | 'position'>;
export type FormRow<Field extends Placed> = { standard: FormField; field?: never } | { field: Field; standard?: never };

/** @param fields in the order of the form. */
export const formRows = <Field extends Placed>(fields: readonly Field[]): FormRow<Field>[] =>
  [null, ...formFields].flatMap((standard): FormRow<Field>[] => [
    ...(standard === null ? [] : [{ standard }]),
    ...fields.filter(({ after }) => after === standard).map((field) => ({ field })),
  ]);

/** Returns the fields whose place changes when one is moved by a row up (-1) or down (1), with their new places. */
export function placesAfterMove<Field extends Placed>(fields: readonly Field[], id: string, by: -1 | 1): Placed[] {
  const rows = formRows(fields);
  const at = rows.findIndex(({ field }) => field?._id === id);
  const [moved, other] = [rows[at], rows[at + by]];
  if (moved === undefined || other === undefined) return [];
  [rows[at], rows[at + by]] = [other, moved];
  let [after, position]: [FormField | null, number] = [null, 0];
  return rows.flatMap(({ standard, field }) => {
    if (standard !== undefined) {
      [after, position] = [standard, 0];
      return [];
    }
    const place = { _id: field._id, after, position: position++ };
    return place.after === field.after && place.position === field.position ? [] : [place];
  });
}
