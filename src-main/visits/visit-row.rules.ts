/** Builds the row of a visit from its record; the columns are the same wherever rows are stored. Pure. */
import { soundKept } from '../journal/fhir-kept.rules.ts';
import { readFields } from '../journal/read-fields.rules.ts';
import { retiredInRow } from '../journal/retirement.rules.ts';
import { recordColumns, type RecordColumns, type RecordState } from '../journal/state.rules.ts';
import { isStorable } from '../time/instant.rules.ts';
import { visitFields } from './visit.contract.ts';

/**
 * Returns the columns and the id of the patient, to whom the row refers by key; null if the record does not name one.
 */
export function visitColumns(state: RecordState, before: Pick<RecordColumns, 'createdAt' | 'version'> | undefined) {
  const { patientId, timeStart, timeEnd, fhir, ...details } = readFields(visitFields, withEarliestCall(state));
  const start = toInstant(timeStart) ?? state.updatedAt;
  const end = toInstant(timeEnd);
  const columns = {
    timeStart: start,
    // Two people who did not know of each other's edits may have made the visit end before it starts. The end is then
    // unknown.
    timeEnd: end === null || end < start ? null : end,
    ...details,
    calledAt: toInstant(details.calledAt),
    retired: retiredInRow(details.retired, state),
    fhir: soundKept(fhir),
    ...recordColumns(state, before),
  };
  return { patientId, columns };
}

/**
 * Two stations that did not hear of each other may both have called a patient. The earliest call stands, also over a return to the queue:
 * somebody is with the patient. So nobody is asked to settle it.
 */
function withEarliestCall({ values, heads }: RecordState): RecordState['values'] {
  const calls = heads.flatMap(({ fields, hash, values: { calledAt, calledBy } }) => {
    const at = fields.includes('calledAt') && typeof calledAt === 'string' ? toInstant(calledAt) : null;
    return at === null ? [] : [{ at, hash, said: { calledAt, calledBy } }];
  });
  const [earliest] = calls.toSorted((a, b) => a.at - b.at || (a.hash < b.hash ? -1 : 1));
  return earliest === undefined ? values : new Map([...values, ...Object.entries(earliest.said)]);
}

/**
 * Reads text that another version or program may have written. Null for a time that no clock here can represent, such as
 * a leap second.
 */
function toInstant(text: string | null): number | null {
  const ms = text === null ? NaN : Date.parse(text);
  return isStorable(ms) ? ms : null;
}
