/**
 * Converts a visit to its form, and back. Only changed fields are sent. Times are in the local time of this computer, to the minute; an
 * untouched time keeps its seconds. Pure.
 */
import type { Visit, VisitPatch } from '../../src-main/visits/visit.contract.ts';
import { latestStartMs } from '../../src-main/visits/visit.rules.ts';
import {
  differencesOf as differences,
  partsOfMine,
  type Difference,
  type Edits,
  type ThreeWay,
} from '../forms/three-way.rules.ts';

export type TypedVisit = {
  timeStart: string;
  timeEnd: string;
  category: string;
  reason: string;
  attendedBy: string;
  urgent: string;
  notes: string;
  returnOn: string;
  returnReason: string;
};
export type VisitField = keyof TypedVisit;
export const visitFields = [
  ...(['timeStart', 'timeEnd', 'category', 'reason', 'attendedBy', 'urgent', 'notes'] as const),
  ...(['returnOn', 'returnReason'] as const),
] as const;

/** `YYYY-MM-DDTHH:mm` in the local time of this computer, as inputs for a day and a time use it. */
export function localMinute(instant: string): string {
  const at = new Date(instant);
  const two = (part: number) => String(part).padStart(2, '0');
  const day = `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

export const typedOf = (visit: Visit): TypedVisit => ({
  timeStart: localMinute(visit.timeStart),
  timeEnd: visit.timeEnd === null ? '' : localMinute(visit.timeEnd),
  category: visit.category ?? '',
  reason: visit.reason ?? '',
  attendedBy: visit.attendedBy ?? '',
  urgent: visit.urgent ?? '',
  notes: visit.notes ?? '',
  returnOn: visit.returnOn ?? '',
  returnReason: visit.returnReason ?? '',
});

/** Returns the merge patch that turns `base` into what is typed, with changed fields only. It omits an emptied start. */
export function patchOf(base: Visit, typed: TypedVisit): VisitPatch {
  const before = typedOf(base);
  const patch: Record<string, string | null> = {};
  for (const field of visitFields) {
    const text = typed[field].trim();
    if (text === before[field].trim()) continue;
    if (field === 'timeStart' || field === 'timeEnd') patch[field] = text === '' ? null : instantOf(text);
    else patch[field] = text === '' ? null : text;
  }
  if (patch['timeStart'] === null) delete patch['timeStart'];
  // Within one minute the end is never before the start, whatever the seconds are.
  const timeStart = patch['timeStart'] ?? base.timeStart;
  if (typeof patch['timeEnd'] === 'string' && typed.timeEnd === typed.timeStart && patch['timeEnd'] < timeStart) {
    patch['timeEnd'] = timeStart;
  }
  if (typeof patch['timeEnd'] === 'string' && typed.timeEnd > typed.timeStart && patch['timeEnd'] < timeStart) {
    patch['timeEnd'] = secondInstantOf(typed.timeEnd) ?? patch['timeEnd'];
  }
  return patch;
}

/** Returns the second of two possible instants, because a local hour occurs twice when clocks are set back. */
function secondInstantOf(text: string): string | undefined {
  const first = Date.parse(instantOf(text));
  // Lord Howe Island sets its clocks back by half an hour.
  const later = [30, 60].map((minutes) => new Date(first + minutes * 60_000).toISOString());
  return later.find((instant) => localMinute(instant) === text);
}

/** Text that is no valid time stays text, which no check accepts as an instant. */
function instantOf(text: string): string {
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? text : at.toISOString();
}

/**
 * Returns the error of the typed times. Equal minutes are valid for a short visit, and so are untouched times. In the night when clocks
 * are set back, a visit can end before it began in local time. `base`: undefined for a visit that is not saved yet.
 */
export function timesError(base: Visit | undefined, typed: TypedVisit): 'no-start' | 'ends-before-start' | undefined {
  const { timeStart, timeEnd } = typed;
  if (timeStart === '') return 'no-start';
  const before = base && typedOf(base);
  const isTouched = before === undefined || timeStart !== before.timeStart || timeEnd !== before.timeEnd;
  return isTouched && timeEnd !== '' && timeEnd < timeStart ? 'ends-before-start' : undefined;
}

/**
 * Classifies a changed start. A start in the future has to be confirmed; one too far ahead is an error, because the station would refuse
 * it.
 */
export function startIn(base: Visit, typed: TypedVisit, now: number): 'past' | 'future' | 'too-late' {
  const aheadMs = Date.parse(patchOf(base, typed).timeStart ?? '') - now;
  if (!(aheadMs > 0)) return 'past';
  return aheadMs > latestStartMs ? 'too-late' : 'future';
}

type VisitEdits = Edits<Visit, TypedVisit>;

const threeWay = ({ base, theirs, typed }: VisitEdits): ThreeWay<VisitField, TypedVisit> => ({
  parts: visitFields,
  isSame: (field, one, other) => one[field] === other[field],
  base: typedOf(base),
  theirs: typedOf(theirs),
  mine: typed,
});

/** True if anything changed, including an emptied start, which is in no patch. */
export function isChanged(base: Visit, typed: TypedVisit): boolean {
  const before = typedOf(base);
  return visitFields.some((field) => typed[field] !== before[field]);
}

/** Returns the fields in which the newer version of someone else differs both from the earlier version and from what is typed. */
export const differencesOf = (edits: VisitEdits): Difference<VisitField>[] => differences(threeWay(edits));

/** Their version, with the text typed here in fields that only this edit changed, and in fields that both changed if it was chosen. */
export function mergedTyped(edits: VisitEdits, isMineChosen: (field: VisitField) => boolean): TypedVisit {
  const merged = { ...typedOf(edits.theirs) };
  for (const field of partsOfMine(threeWay(edits), isMineChosen)) merged[field] = edits.typed[field];
  return merged;
}
