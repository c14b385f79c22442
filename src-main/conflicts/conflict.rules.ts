/** What a person is told of a conflict, and what the choice of a person means. Pure. */
import { byStamp, editedIn, isEdit, type SaidHead } from '../journal/heads.rules.ts';
import { canonical } from '../wire/canonical.rules.ts';
import { maxAheadMs } from '../journal/hlc.rules.ts';
import type { PatientFields, PatientPatch } from '../patients/patient.contract.ts';

/** One of the things that are said of a field, by the latest change that says it. */
export type Saying = { value: unknown; head: SaidHead; isShown: boolean; edited?: string[] };

/** What the heads of a record say of a field, each thing once: the one that is shown first, then the latest first. */
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
 * Of a record that somebody retired while somebody else edited it: to keep it, as is shown, or to retire it after all. Who edited
 * it has said nothing of `retired`, and counts for keeping it.
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

/** Before this, nobody wrote with Satchel: a clock that says so has lost its battery. */
const firstInstant = Date.UTC(2026, 0, 1);

/**
 * Whether the clock of who wrote this was wrong, as far as it can be told later: it is ahead of ours, or stood where no Satchel was,
 * or behind the stamps that its station had seen. A day is allowed, as in stamps.
 */
export const isClockOff = ({ at, stampedMs }: { at: number; stampedMs: number }, now: number): boolean =>
  at > now + maxAheadMs || at < firstInstant || stampedMs > at + maxAheadMs;

const ofBirth = ['dateOfBirth', 'age', 'dateOfBirthEstimated'];

/** Which fields may be settled: those in conflict, and those that are decided with them. */
export function settleable(conflicts: readonly string[]): Set<string> {
  const names = new Set(conflicts);
  if (conflicts.some((name) => ofBirth.includes(name))) for (const name of ofBirth) names.add(name);
  if (names.has('retired')) names.add('retiredReason');
  return names;
}

/**
 * The edit of a patient that settles this. Who chooses an age where a date of birth stands has chosen against that date, and who
 * chooses no age there has chosen the date.
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

/** A record that is retired after all keeps the `reason` of the person who retired it. */
export const withReason = <Edit extends Pick<PatientPatch, 'retired' | 'retiredReason'>>(
  edit: Edit,
  reason: string | null,
): Edit => ({
  ...edit,
  ...(edit.retired === true && edit.retiredReason === undefined && reason !== null && { retiredReason: reason }),
});
