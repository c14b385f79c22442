/**
 * A visit in its form, and back: only what was changed is sent. The times are those of this computer's clock on the wall, to
 * the minute; one that was not touched keeps its seconds. Pure.
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
  notes: string;
};
export type VisitField = keyof TypedVisit;
export const visitFields = ['timeStart', 'timeEnd', 'category', 'reason', 'attendedBy', 'notes'] as const;

/** `YYYY-MM-DDTHH:mm` on the wall of this computer: what an input for a day and a time holds. */
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
  notes: visit.notes ?? '',
});

/** The merge patch that makes `base` what is typed: changed fields only. A start that was emptied is not in it. */
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
  // Within one minute the end is not before the start, whatever the seconds are.
  const timeStart = patch['timeStart'] ?? base.timeStart;
  if (typeof patch['timeEnd'] === 'string' && typed.timeEnd === typed.timeStart && patch['timeEnd'] < timeStart) {
    patch['timeEnd'] = timeStart;
  }
  if (typeof patch['timeEnd'] === 'string' && typed.timeEnd > typed.timeStart && patch['timeEnd'] < timeStart) {
    patch['timeEnd'] = secondInstantOf(typed.timeEnd) ?? patch['timeEnd'];
  }
  return patch;
}

/** Where clocks are put back, an hour of the wall comes twice: the second of the two instants that it can be. */
function secondInstantOf(text: string): string | undefined {
  const first = Date.parse(instantOf(text));
  // By half an hour on Lord Howe Island.
  const later = [30, 60].map((minutes) => new Date(first + minutes * 60_000).toISOString());
  return later.find((instant) => localMinute(instant) === text);
}

/** What an input cannot hold stays text that no check takes for an instant. */
function instantOf(text: string): string {
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? text : at.toISOString();
}

/**
 * What is wrong with the times as they are typed. Equal minutes are no error: the visit was short. Nor are times that were not
 * touched: in the night in which clocks are put back, a visit ends before it began by the clock on the wall.
 */
export function timesError(base: Visit, typed: TypedVisit): 'no-start' | 'ends-before-start' | undefined {
  const { timeStart, timeEnd } = typed;
  if (timeStart === '') return 'no-start';
  const before = typedOf(base);
  const isTouched = timeStart !== before.timeStart || timeEnd !== before.timeEnd;
  return isTouched && timeEnd !== '' && timeEnd < timeStart ? 'ends-before-start' : undefined;
}

/** Where a start that was changed lies: in the future it is asked about, and refused where the station refuses it. */
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

/** Also a start that was emptied, though it is in no patch. */
export function isChanged(base: Visit, typed: TypedVisit): boolean {
  const before = typedOf(base);
  return visitFields.some((field) => typed[field] !== before[field]);
}

/** Where somebody else's newer version differs from what was there, and from what is typed. */
export const differencesOf = (edits: VisitEdits): Difference<VisitField>[] => differences(threeWay(edits));

/** Their version, with what was typed here where only that was changed and, where both were, where that was chosen. */
export function mergedTyped(edits: VisitEdits, isMineChosen: (field: VisitField) => boolean): TypedVisit {
  const merged = { ...typedOf(edits.theirs) };
  for (const field of partsOfMine(threeWay(edits), isMineChosen)) merged[field] = edits.typed[field];
  return merged;
}
