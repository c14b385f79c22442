/** One rule of retirement for every kind of record that can be hidden. Pure. */
import type { Fault } from '../wire/problem.contract.ts';
import type { FieldsOf } from './field.contract.ts';
import type { retirement } from './retirement.contract.ts';
import type { RecordState } from './state.rules.ts';

type Retirement = FieldsOf<typeof retirement>;

/** Removes the reason from `fields` that are not retired; the history keeps it. A reason without a retirement is a fault. */
export function settleRetirement(fields: Retirement, edit: object): Fault[] {
  if (fields.retired === true) return [];
  fields.retiredReason = null;
  if (!('retiredReason' in edit) || edit.retiredReason === null) return [];
  const detail = 'Only a removed record has a reason. Send it with `"retired": true`.';
  return [{ pointer: '/retiredReason', detail }];
}

/** The value of the column in a row. A retirement does not hide a record that somebody edited without knowing of it. */
export const retiredInRow = (retired: boolean | null, { isHidden }: Pick<RecordState, 'isHidden'>): boolean | null =>
  retired === true ? isHidden : retired;
