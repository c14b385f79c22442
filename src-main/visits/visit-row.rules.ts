/** The row of a visit, out of what the record says: the same columns wherever rows are kept. Pure. */
import { soundKept } from '../journal/fhir-kept.rules.ts';
import { readFields } from '../journal/read-fields.rules.ts';
import { retiredInRow } from '../journal/retirement.rules.ts';
import { recordColumns, type RecordColumns, type RecordState } from '../journal/state.rules.ts';
import { isStorable } from '../time/instant.rules.ts';
import { visitFields } from './visit.contract.ts';

/** With the id of whose visit it is, which the row says by a key; null where it does not say so. */
export function visitColumns(state: RecordState, before: Pick<RecordColumns, 'createdAt' | 'version'> | undefined) {
  const { patientId, timeStart, timeEnd, fhir, ...details } = readFields(visitFields, state.values);
  const start = toInstant(timeStart) ?? state.updatedAt;
  const end = toInstant(timeEnd);
  const columns = {
    timeStart: start,
    // Two people who did not know of each other may have made the visit end before it starts: then the end is not known.
    timeEnd: end === null || end < start ? null : end,
    ...details,
    retired: retiredInRow(details.retired, state),
    fhir: soundKept(fhir),
    ...recordColumns(state, before),
  };
  return { patientId, columns };
}

/** Of what another version or program wrote; null for a time that no clock here can hold, as a leap second. */
function toInstant(text: string | null): number | null {
  const ms = text === null ? NaN : Date.parse(text);
  return isStorable(ms) ? ms : null;
}
