/** Builds the row of a place from its record; the columns are the same wherever rows are stored. Pure. */
import { readFields } from '../journal/read-fields.rules.ts';
import { recordColumns, type RecordColumns, type RecordState } from '../journal/state.rules.ts';
import { placeFields } from './place.contract.ts';

export function placeColumns(state: RecordState, before: Pick<RecordColumns, 'createdAt' | 'version'> | undefined) {
  const { name, parent, retired } = readFields(placeFields, state.values);
  return {
    name: name ?? state.id,
    parent,
    retired: retired === true && state.isHidden,
    ...recordColumns(state, before),
  };
}

export type PlaceRow = ReturnType<typeof placeColumns> & { id: string };
