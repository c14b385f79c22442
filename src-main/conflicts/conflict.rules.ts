/** How a conflict is shown to a person, and what that person's choice means. Pure. */
import { byStamp, editedIn, isEdit, type SaidHead } from '../journal/heads.rules.ts';
import { canonical } from '../wire/canonical.rules.ts';
import { maxAheadMs } from '../journal/hlc.rules.ts';
import type { PatientFields, PatientPatch } from '../patients/patient.contract.ts';

/** One of the values of a field, with the latest change that contains it. */
export type Saying = { value: unknown; head: SaidHead; isShown: boolean; edited?: string[] };

/**
 * Returns the distinct values that the heads of a record give a field: the one that is shown first, then the latest
 * first.
 */
export function sayingsOf(heads: readonly SaidHead[], field: string): Saying[] {
  const said = new Map<string, Saying>();
  for (const head of heads
    .filter(({ fields }) => fields.includes(field))
    .toSorted(byStamp)
    .reverse()) {
    const value = head.values[field];
    if (!said.has(canonical(value))) said.set(canonical(value), { value, head, isShown: said.size === 0 });
  }
  return [...said.values()];
}

/**
 * The choices for a record that one person retired while another edited it: to keep it, as is shown, or to retire it
 * after all. The editor set no value of `retired`, and counts as keeping the record.
 *
 * @param besides the changes of the record that neither knew this one nor were known to it.
 */
export function retirementSayings(
  heads: readonly SaidHead[],
  besides: (head: SaidHead) => readonly SaidHead[],
): Saying[] {
  const said = sayingsOf(heads, 'retired').map((each) => ({ ...each, isShown: each.value !== true }));
  if (said.some(({ isShown }) => isShown)) return said.toSorted((a, b) => Number(b.isShown) - Number(a.isShown));
  const retiring = heads.filter((head) => head.fields.includes('retired'));
  const edits = retiring.flatMap((head) => besides(head).filter(isEdit)).toSorted(byStamp);
  const latest = edits.at(-1);
  if (latest === undefined) return said;
  const edited = [...new Set(edits.flatMap(({ values }) => editedIn(values)))].sort();
  return [{ value: false, head: latest, isShown: true, edited }, ...said];
}

/** Nobody wrote with Satchel before this instant: a clock that shows an earlier time has lost its battery. */
const firstInstant = Date.UTC(2026, 0, 1);

/**
 * True if the author's clock was wrong, as far as it can be detected later. The clock is ahead of ours, shows a time
 * before Satchel existed, or is behind the timestamps that its station had seen. As for stamps, a day is tolerated.
 */
export const isClockOff = ({ at, stampedMs }: { at: number; stampedMs: number }, now: number): boolean =>
  at > now + maxAheadMs || at < firstInstant || stampedMs > at + maxAheadMs;

const ofBirth = ['dateOfBirth', 'age', 'dateOfBirthEstimated'];

/** Returns the fields that may be settled: those in conflict, and those that are decided with them. */
export function settleable(conflicts: readonly string[]): Set<string> {
  const names = new Set(conflicts);
  if (conflicts.some((name) => ofBirth.includes(name))) for (const name of ofBirth) names.add(name);
  if (names.has('retired')) names.add('retiredReason');
  return names;
}

/**
 * Returns the edit of a patient that settles this. Choosing an age for a patient with a date of birth rejects that
 * date. Choosing no age there keeps the date.
 */
export function settlingEdit(
  { dateOfBirth }: Pick<PatientFields, 'dateOfBirth'>,
  fields: PatientPatch,
  reason: string | null,
): PatientPatch {
  const edit = withReason(fields, reason);
  if ('age' in edit && dateOfBirth !== null && edit.dateOfBirth === undefined) {
    edit.dateOfBirth = edit.age === null ? dateOfBirth : null;
    if (edit.age === null) delete edit.age;
  }
  return edit;
}

/** Adds the `reason` of the person who retired the record, if the record is retired after all. */
export const withReason = <Edit extends Pick<PatientPatch, 'retired' | 'retiredReason'>>(
  edit: Edit,
  reason: string | null,
): Edit => ({
  ...edit,
  ...(edit.retired === true && edit.retiredReason === undefined && reason !== null && { retiredReason: reason }),
});
