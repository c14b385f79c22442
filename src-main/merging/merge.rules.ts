/** The rules and refusals of merging and unmerging, wherever records are kept. Pure. */
import { invalid, problem, type Problem } from '../wire/problem.contract.ts';
import { ancestryOf } from '../journal/ancestry.rules.ts';
import type { StoredChange } from '../journal/change.contract.ts';
import { shownIn, toldConflicts } from '../journal/fields.rules.ts';
import { currentOf } from '../journal/heads.rules.ts';
import type { HistoryEntry } from '../journal/history.contract.ts';
import { foldHeads } from '../journal/state.rules.ts';
import { edited } from '../patients/edited.rules.ts';
import { recordedWithOwn } from '../own-fields/own-values.rules.ts';
import { PatientSettlement } from '../patients/patient.contract.ts';
import { readPatientFields } from '../patients/patient-row.rules.ts';
import { rowToFields, rowToPatient, type PatientRow } from '../patients/patient-reply.rules.ts';
import type { Merge, MergeValues, SettledSince } from './merge.contract.ts';
import { chosenAge, fieldsWith, takenFrom } from './merged-fields.rules.ts';
import type { UnmergedRecord } from './merge-reply.rules.ts';

/** Throws `invalid-request`. */
export function assertMergeable<Row extends PatientRow & { conflicts: string | null }>(
  stands: Row,
  joined: Row | undefined,
): asserts joined is Row {
  const refused = (detail: string) => invalid({ pointer: '/with', detail });
  if (joined === undefined) throw refused('There is no patient with this id.');
  if (joined.key === stands.key) throw refused('These two records are already merged.');
  if (stands.retired === true || joined.retired === true) {
    throw refused('One of the two records is removed. Restore it, then merge them.');
  }
  // Otherwise one of the values would be chosen and the others hidden for good, although anyone who merges has to see both.
  if (toldConflicts(joined.conflicts, PatientSettlement).conflicts !== undefined) {
    throw refused(
      'This record has conflicting changes from two stations. Settle the conflict, then merge the records.',
    );
  }
}

type Chosen = { stands: PatientRow & { conflicts: string | null }; joined: PatientRow; values: MergeValues };

/**
 * The fields to set on the surviving record, except its photo. Throws `invalid-request` for values that contradict each other.
 *
 * @param at the place of the values in the body.
 */
export function chosenOf({ stands, joined, values }: Chosen, today: string, at: string): Record<string, unknown> {
  const { photo, ...edit } = values;
  if (photo !== undefined && photo !== stands.id && photo !== joined.id) throw noSuchPhoto(at);
  const [before, other] = [rowToFields(stands), rowToFields(joined)];
  const said = edited(before, edit, today, at);
  const after = { ...said, age: chosenAge(said, { stands: before, joined: other, today }) };
  return recordedWithOwn({ before, after }, { conflicts: stands.conflicts, edit });
}

export const isPhotoOfMerged = ({ stands, joined, values: { photo } }: Chosen): boolean =>
  photo === joined.id && photo !== stands.id;

export const noSuchPhoto = (at: string): Problem =>
  invalid({ pointer: `${at}/photo`, detail: '`photo` must be the id of one of the two records.' });

export function mergeOfRecord(joins: readonly Merge[], id: string): Merge {
  const join = joins.find((each) => each.joined._id === id);
  if (join !== undefined) return join;
  throw invalid({ pointer: '/joined', detail: 'No record with this id was merged into this one.' });
}

/**
 * Returns the reported values of a field, and of those settled with it. Throws `not-current` if they differ from those seen: only values
 * that somebody has seen may be settled.
 */
export function saidOf({ saidSince }: Merge, { field, seen }: Pick<SettledSince, 'field' | 'seen'>): HistoryEntry[] {
  const fields = fieldsWith(field);
  const said = saidSince.filter((entry) => fields.includes(entry.field));
  const current = new Set(said.map(({ change }) => change));
  if (said.length > 0 && current.size === new Set(seen).size && seen.every((change) => current.has(change)))
    return said;
  throw problem(
    'not-current',
    'The changes to this field differ from those in `seen`. Load the record again and repeat.',
    {
      present: said.map(({ change = '', field, new: value }) => ({ change, field, value })),
    },
  );
}

/**
 * The merged record as the author of the chosen change knew it, and the values taken from it. Throws `invalid-request` if they cannot be
 * taken over.
 *
 * @param changes of the joined record.
 */
export function valuesTaken<Row extends PatientRow>(
  joined: Row,
  {
    changes,
    taken,
    field,
    seen,
  }: { changes: readonly StoredChange[]; taken: string } & Pick<SettledSince, 'field' | 'seen'>,
  today: string,
): { joined: Row; values: MergeValues } {
  const named = changes.find(({ hash }) => hash === taken);
  if (named === undefined || !seen.includes(taken)) {
    throw invalid({ pointer: '/taken', detail: 'Send one of the changes in `seen`, or null.' });
  }
  const ancestry = ancestryOf(changes);
  const known = foldHeads(changes, (each) => each === named || ancestry.knows(named.change.after, each));
  const { age, dateOfBirth, dateOfBirthEstimated, ...said } = readPatientFields(currentOf(known).values);
  const birth = {
    dateOfBirth,
    dateOfBirthEstimated,
    ageYears: age?.years ?? null,
    ageReportedOn: age?.reportedOn ?? null,
  };
  const asSaid = fieldsWith(field).includes('age')
    ? birth
    : { [shownIn(field)]: said[shownIn(field) as keyof typeof said] };
  const row = { ...joined, ...(field !== 'photo' && asSaid) };
  const values = takenFrom(rowToPatient(row, today), field);
  if (values !== undefined) return { joined: row, values };
  throw invalid({
    pointer: '/taken',
    detail: 'This value cannot be taken over. Send null to leave the record unchanged.',
  });
}

/** Returns the records of a group, and those that undoing it changes. Throws `invalid-request` if there is nothing to undo. */
export function assertLeft(found: UnmergedRecord[] | undefined): {
  found: UnmergedRecord[];
  edits: UnmergedRecord[];
} {
  if (found === undefined) {
    throw invalid({ pointer: '/group', detail: 'This group neither merged nor unmerged this record.' });
  }
  const edits = found.filter(({ fields }) => Object.keys(fields).length > 0);
  if (edits.length > 0) return { found, edits };
  throw invalid({
    pointer: '/group',
    detail: 'Nothing is left to undo: it was undone already, or changed since.',
  });
}
