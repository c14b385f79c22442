/** Rules for the times of a visit. Pure. */
import { earliestInstant, isStorable, latestInstant } from '../time/instant.rules.ts';
import type { Fault } from '../wire/problem.contract.ts';
import { settleRetirement } from '../journal/retirement.rules.ts';
import type { FieldsOf } from '../journal/field.contract.ts';
import type { NewVisit, visitFields, VisitPatch } from './visit.contract.ts';

/** The fields as rows have them: instants in milliseconds since 1970. */
export type VisitFields = Omit<
  FieldsOf<typeof visitFields>,
  'patientId' | 'timeStart' | 'timeEnd' | 'calledAt' | 'fhir'
> & {
  timeStart: number;
  timeEnd: number | null;
  calledAt: number | null;
  /** Not part of any form; absent if nothing was sent for it. */
  fhir?: string | null;
};

/** Converts the fields to their form in the journal. */
export function toJournal({
  timeStart,
  timeEnd,
  calledAt,
  ...rest
}: VisitFields): Omit<FieldsOf<typeof visitFields>, 'patientId' | 'fhir'> & Pick<VisitFields, 'fhir'> {
  return { timeStart: toText(timeStart), timeEnd: nullableText(timeEnd), calledAt: nullableText(calledAt), ...rest };
}

const toText = (ms: number) => new Date(ms).toISOString();
const nullableText = (ms: number | null) => (ms === null ? null : toText(ms));

/** All fields of a visit besides its start, empty. */
export const emptyVisit = {
  ...{ timeEnd: null, category: null, reason: null, notes: null, attendedBy: null },
  ...{ returnOn: null, returnReason: null },
  ...{ urgent: null, calledAt: null, calledBy: null, retired: null, retiredReason: null },
};

/** An open visit that starts at `now`, with all other fields empty. */
export function newVisitFields(now: number): VisitFields {
  return { ...emptyVisit, timeStart: now };
}

export type VisitEdit = { kind: 'fields'; fields: VisitFields } | { kind: 'refused'; faults: Fault[] };

/** The clocks of computers and phones differ. A start further than this after now is a typing mistake. */
export const latestStartMs = 24 * 60 * 60 * 1000;

/**
 * Returns the visit after `edit`, made at `now`. A visit cannot end before it starts. A start that is given must be at most a
 * day after now, because nobody can have come in the future. `timeStart: null` means not given.
 */
export function editVisit(current: VisitFields, edit: NewVisit | VisitPatch, now: number): VisitEdit {
  const { timeStart, timeEnd, ...rest } = edit;
  const fields: VisitFields = { ...current, ...rest };
  if (typeof timeStart === 'string') fields.timeStart = Date.parse(timeStart);
  if (timeEnd !== undefined) fields.timeEnd = timeEnd === null ? null : Date.parse(timeEnd);

  const faults: Fault[] = [];
  // RFC 3339 allows a leap second, 23:59:60, which no clock here can represent.
  if (!isStorable(fields.timeStart)) faults.push(unreadable('/timeStart'));
  if (fields.timeEnd !== null && !isStorable(fields.timeEnd)) faults.push(unreadable('/timeEnd'));
  if (fields.timeStart !== current.timeStart && fields.timeStart > now + latestStartMs) {
    faults.push({
      pointer: '/timeStart',
      detail: 'timeStart is more than a day in the future. Record a visit when it takes place.',
    });
  }
  if (faults.length === 0 && fields.timeEnd !== null && fields.timeEnd < fields.timeStart) {
    faults.push({ pointer: '/timeEnd', detail: 'timeEnd is before timeStart.' });
  }
  faults.push(...settleRetirement(fields, rest));
  return faults.length > 0 ? { kind: 'refused', faults } : { kind: 'fields', fields };
}

/**
 * Selects the visits that began at `from` or later and before `to` and, unless it is null, ended after `endedAfter`. With
 * `to` and `endedAfter` alone, they are the visits that were open at some time between the two.
 */
export type VisitRange = { from: number; to: number; endedAfter: number | null };

/** Reads the range of a query; undefined if it has no bound. A range that ends before it begins contains no visit. */
export function visitRange(query: {
  from?: string;
  to?: string;
  endedAfter?: string;
}): { kind: 'range'; range: VisitRange | undefined } | { kind: 'refused'; faults: Fault[] } {
  const { from, to, endedAfter } = query;
  const range: VisitRange = {
    from: from === undefined ? earliestInstant : Date.parse(from),
    to: to === undefined ? latestInstant + 1 : Date.parse(to),
    endedAfter: endedAfter === undefined ? null : Date.parse(endedAfter),
  };
  const bounds = ['from', 'to', 'endedAfter'] as const;
  const faults = bounds.filter((name) => Number.isNaN(range[name])).map((name) => unreadable(`?${name}`));
  if (faults.length > 0) return { kind: 'refused', faults };
  return { kind: 'range', range: bounds.every((name) => query[name] === undefined) ? undefined : range };
}

const unreadable = (pointer: string): Fault => ({
  pointer,
  detail: `${pointer.slice(1)} must be a valid instant, such as 2026-03-01T09:30:00Z.`,
});

const usualForMs = 90 * 24 * 60 * 60 * 1000;
/** One for each key, Alt+1 to Alt+9. */
const usualReasonsShown = 9;

/** Selects the visits from which usual reasons are taken, and how many reasons are shown. */
export const usualReasonsOf = (now: number) => ({ from: now - usualForMs, to: now, limit: usualReasonsShown });
