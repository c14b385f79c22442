/**
 * Describes a conflict to a person: who wrote which value, when and where, from the heads of the record. Pure, so that
 * a station and a hub give the same answer.
 */
import { changesBesides } from '../journal/ancestry.rules.ts';
import type { StoredChange } from '../journal/change.contract.ts';
import type { FieldTable } from '../journal/field.contract.ts';
import { conflictsIn, shownIn, toldConflicts } from '../journal/fields.rules.ts';
import { type SaidHead } from '../journal/heads.rules.ts';
import { canonical } from '../wire/canonical.rules.ts';
import { hlcMs, type Hlc } from '../journal/hlc.rules.ts';
import { readFields } from '../journal/read-fields.rules.ts';
import { said } from '../journal/state.rules.ts';
import { isOwnValue, ownIdOf } from '../own-fields/own-values.rules.ts';
import { patientFields, PatientSettlement, type ReportedAge } from '../patients/patient.contract.ts';
import { ageOn } from '../patients/patient.rules.ts';
import { summaryOf, type PatientRow } from '../patients/patient-reply.rules.ts';
import { jpegInJournal } from '../patients/photo.rules.ts';
import { visitFields, VisitPatch } from '../visits/visit.contract.ts';
import type { VisitRow } from '../visits/visit-reply.rules.ts';
import type { Conflict, ConflictField, ConflictValue } from './conflict.contract.ts';
import { isClockOff, retirementSayings, sayingsOf, type Saying } from './conflict.rules.ts';

/** A record in question. Callers give only its id; its kind follows from where it is found. */
export type Contested =
  /** `circle`: the records that were merged in a circle, of which this one is the survivor. */
  | { kind: 'patient'; row: PatientRow; of: PatientRow; circle: string[] }
  | { kind: 'visit'; row: VisitRow; of: PatientRow };

/** Look-ups on the records in question and on their authors. */
export type Told = {
  now: number;
  today: string;
  headsOf: (id: string) => readonly SaidHead[];
  changesOf: (id: string) => readonly StoredChange[];
  nameOf: (said: Pick<SaidHead, 'author' | 'replica'>) => string;
  placeOf: (replica: string) => { id: string; name: string };
  /** A record that another one was merged into; undefined if it is not here. */
  recordOf: (id: string) => Pick<PatientRow, 'id' | 'name' | 'patientNumber'> | undefined;
};

/** Returns the fields in conflict. A merged record can only conflict in `mergedInto`. */
export function contestedFields(found: Contested): string[] {
  const { kind, row } = found;
  if (kind === 'visit') return toldConflicts(row.conflicts, VisitPatch).conflicts ?? [];
  const isJoinContested = found.circle.length > 0 || conflictsIn(row.conflicts).includes('mergedInto');
  const fields = row.standingKey === null ? (toldConflicts(row.conflicts, PatientSettlement).conflicts ?? []) : [];
  return isJoinContested ? [...fields, 'mergedInto'] : fields;
}

export function tellConflict(told: Told, found: Contested): Conflict {
  const { now, today, nameOf, placeOf } = told;
  /** Adds the name and number of the record that a value of `mergedInto` names. */
  const recordOf = (id: unknown) => {
    const row = typeof id === 'string' ? told.recordOf(id) : undefined;
    return row && { record: { _id: row.id, name: row.name, patientNumber: row.patientNumber } };
  };
  const toValue = (value: unknown, { head, isShown: stands, edited }: Saying, field: string): ConflictValue => ({
    value,
    who: nameOf(head),
    when: new Date(head.at).toISOString(),
    where: placeOf(head.replica),
    isShown: stands,
    ...(isClockOff({ at: head.at, stampedMs: hlcMs(head.hlc as Hlc) }, now) && { clockIsOff: true }),
    ...(edited !== undefined && { edited }),
    ...(field === 'mergedInto' && recordOf(value)),
  });
  const { kind, row, of } = found;
  const table = kind === 'patient' ? patientFields : visitFields;
  const contested = contestedFields(found);
  const toField = (field: string): ConflictField => ({
    field,
    values: differing(
      (field === 'mergedInto'
        ? joinSayings(told, row.id, found.kind === 'patient' ? found.circle : [])
        : sayingsIn(told, row.id, field)
      ).map((saying) => toValue(toWire(table, field, saying.value, today), saying, field)),
    ),
  });
  return {
    id: row.id,
    kind,
    patientId: of.id,
    patient: summaryOf(of, today),
    timeStart: kind === 'visit' ? new Date(found.row.timeStart).toISOString() : null,
    updatedAt: new Date(row.updatedAt).toISOString(),
    version: row.version,
    fields: Object.keys(table)
      .flatMap((name) => contested.filter((field) => shownIn(field) === name))
      .map(toField),
  };
}

/**
 * Returns the possible survivors. In a circle that is each of its records, attributed to the person who merged another
 * one into it.
 */
function joinSayings({ headsOf }: Told, id: string, circle: readonly string[]): Saying[] {
  const said = sayingsOf(headsOf(id), 'mergedInto');
  if (said.length > 1) return said;
  return circle
    .flatMap((each) => sayingsOf(headsOf(each), 'mergedInto').slice(0, 1))
    .map((saying) => ({ ...saying, isShown: saying.value === id }))
    .toSorted((a, b) => Number(b.isShown) - Number(a.isShown));
}

function sayingsIn({ headsOf, changesOf }: Told, id: string, field: string): Saying[] {
  if (field !== 'retired') return sayingsOf(headsOf(id), field);
  const changes = changesOf(id);
  return retirementSayings(headsOf(id), ({ hash }) => changesBesides(changes, hash).map((each) => said(each)));
}

/** Drops repeated values. Two values that the field cannot store both become null, so they count as one. */
const differing = (values: ConflictValue[]): ConflictValue[] =>
  values.filter(({ value }, at) => values.findIndex((one) => canonical(one.value) === canonical(value)) === at);

/** Converts a value of the journal to the form in replies; null for one that the field cannot store, as in the row. */
function toWire(table: FieldTable, field: string, value: unknown, today: string): unknown {
  if (ownIdOf(field) !== undefined) return isOwnValue(value) ? value : null;
  const known = readFields(table, new Map([[field, value]]))[field];
  if (field === 'age') return ageOn(today, { dateOfBirth: null, age: known as ReportedAge | null });
  if (field === 'photo') return typeof known === 'string' && jpegInJournal(known).kind === 'jpeg' ? known : null;
  if (field !== 'timeStart' && field !== 'timeEnd') return known;
  const ms = known === null ? NaN : Date.parse(known as string);
  return Number.isNaN(ms) ? null : new Date(ms).toISOString();
}
