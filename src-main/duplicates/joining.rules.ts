/** What joining and parting say and refuse, wherever records are kept. Pure. */
import { invalid, type Problem } from '../http/problem.contract.ts';
import { recordedFields } from '../journal/fields.rules.ts';
import type { HistoryEntry } from '../journal/history.contract.ts';
import { edited } from '../patients/edited.rules.ts';
import { rowToFields, type PatientRow } from '../patients/patient-reply.rules.ts';
import type { Join, JoinValues } from './join.contract.ts';
import { chosenAge, chosenFrom, fieldsWith } from './join.rules.ts';
import type { RecordTakenBack } from './told-join.rules.ts';

/** Throws `invalid-request`. */
export function assertJoinable<Row extends PatientRow>(stands: Row, joined: Row | undefined): asserts joined is Row {
  const refused = (detail: string) => invalid({ pointer: '/with', detail });
  if (joined === undefined) throw refused('There is no patient with this id here.');
  if (joined.key === stands.key) throw refused('These two are one patient already.');
  if (stands.retired === true || joined.retired === true) {
    throw refused('One of the two records is retired. Put it back first, then join them.');
  }
}

type Chosen = { stands: PatientRow & { conflicts: string | null }; joined: PatientRow; values: JoinValues };

/**
 * What the record that stands says from now on, its photo aside. Throws `invalid-request` for values that contradict each other.
 *
 * @param at where in the body the values are said.
 */
export function chosenOf({ stands, joined, values }: Chosen, today: string, at: string): Record<string, unknown> {
  const { photo, ...edit } = values;
  if (photo !== undefined && photo !== stands.id && photo !== joined.id) throw noSuchPhoto(at);
  const [before, other] = [rowToFields(stands), rowToFields(joined)];
  const said = edited(before, edit, today, at);
  const after = { ...said, age: chosenAge(said, { stands: before, joined: other, today }) };
  return recordedFields({ before, after }, { conflicts: stands.conflicts, edit });
}

export const isPhotoOfJoined = ({ stands, joined, values: { photo } }: Chosen): boolean =>
  photo === joined.id && photo !== stands.id;

export const noSuchPhoto = (at: string): Problem =>
  invalid({ pointer: `${at}/photo`, detail: 'Say the id of that of the two records whose photo it is to have.' });

export function joinOfRecord(joins: readonly Join[], id: string): Join {
  const join = joins.find((each) => each.joined._id === id);
  if (join !== undefined) return join;
  throw invalid({ pointer: '/joined', detail: 'No record with this id was joined into this one.' });
}

/** What is told of a field, and of those that are settled with it. Throws `invalid-request` where nothing is. */
export function saidOf({ saidSince }: Join, field: string): HistoryEntry[] {
  const fields = fieldsWith(field);
  const said = saidSince.filter((entry) => fields.includes(entry.field));
  if (said.length > 0) return said;
  throw invalid({ pointer: '/field', detail: 'Nothing is told of this field, or it was settled meanwhile.' });
}

/** What the record that stands takes over. Throws `invalid-request` for what cannot be. */
export function valuesTaken({ joined }: Join, field: string): JoinValues {
  const values = chosenFrom(joined, fieldsWith(field));
  if (values !== undefined) return values;
  throw invalid({ pointer: '/isTaken', detail: 'This cannot be taken over. It can be left as it is.' });
}

/** The records of a group, and those of which something is said in taking it back. Throws `invalid-request` where there is nothing. */
export function assertLeft(found: RecordTakenBack[] | undefined): {
  found: RecordTakenBack[];
  edits: RecordTakenBack[];
} {
  if (found === undefined) {
    throw invalid({ pointer: '/group', detail: 'This record was neither joined nor parted by this group.' });
  }
  const edits = found.filter(({ fields }) => Object.keys(fields).length > 0);
  if (edits.length > 0) return { found, edits };
  throw invalid({
    pointer: '/group',
    detail: 'Nothing of this is left to take back: it was taken back, or changed since.',
  });
}
