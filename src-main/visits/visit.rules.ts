/** Decisions about a visit's times. Pure. */
import type { Fault } from '../problem.contract.ts';
import type { NewVisit, VisitPatch } from './visit.contract.ts';

/** As stored: instants in milliseconds since 1970. */
export type VisitFields = {
  timeStart: number;
  timeEnd: number | null;
  category: 'GENERAL' | 'INPATIENT' | 'OUTPATIENT' | null;
  reason: string | null;
  notes: string | null;
  attendedBy: string | null;
};

/** An open visit that starts at `now`, with nothing else said yet. */
export function newVisitFields(now: number): VisitFields {
  return { timeStart: now, timeEnd: null, category: null, reason: null, notes: null, attendedBy: null };
}

export type VisitEdit = { kind: 'fields'; fields: VisitFields } | { kind: 'refused'; faults: Fault[] };

/** What the visit is after `edit`. A visit cannot end before it starts; `timeStart: null` means not said. */
export function editVisit(current: VisitFields, edit: NewVisit | VisitPatch): VisitEdit {
  const { timeStart, timeEnd, ...rest } = edit;
  const fields: VisitFields = { ...current, ...rest };
  if (typeof timeStart === 'string') fields.timeStart = Date.parse(timeStart);
  if (timeEnd !== undefined) fields.timeEnd = timeEnd === null ? null : Date.parse(timeEnd);

  const faults: Fault[] = [];
  // RFC 3339 allows a leap second, 23:59:60, which no clock here can hold.
  if (!isStorable(fields.timeStart)) faults.push(unreadable('/timeStart'));
  if (fields.timeEnd !== null && !isStorable(fields.timeEnd)) faults.push(unreadable('/timeEnd'));
  if (faults.length === 0 && fields.timeEnd !== null && fields.timeEnd < fields.timeStart) {
    faults.push({ pointer: '/timeEnd', detail: 'timeEnd is before timeStart: a visit cannot end before it starts.' });
  }
  return faults.length > 0 ? { kind: 'refused', faults } : { kind: 'fields', fields };
}

/** From year 0 to 9999 in UTC: what RFC 3339 can say, so that every reply can be read back. */
function isStorable(ms: number): boolean {
  return ms >= -62_167_219_200_000 && ms <= 253_402_300_799_999;
}

const unreadable = (pointer: string): Fault => ({
  pointer,
  detail: `${pointer.slice(1)} is not an instant that can be stored, such as 2026-03-01T09:30:00Z.`,
});
