/** Builds the row of an identifier system from its record; the columns are the same wherever rows are stored. Pure. */
import { readFields } from '../journal/read-fields.rules.ts';
import { recordColumns, type RecordColumns, type RecordState } from '../journal/state.rules.ts';
import { systemFields } from './identifier.contract.ts';

export function systemColumns(state: RecordState, before: Pick<RecordColumns, 'createdAt' | 'version'> | undefined) {
  const { name, uri, pattern, checkDigit, isUnique, retired } = readFields(systemFields, state.values);
  return {
    name: name ?? state.id,
    uri,
    pattern,
    checkDigit: checkDigit ?? 'none',
    isUnique: isUnique === true,
    retired: retired === true && state.isHidden,
    ...recordColumns(state, before),
  };
}
