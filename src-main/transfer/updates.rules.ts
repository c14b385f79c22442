/**
 * Finds in which fields a row differs from the record of a patient who is registered already. A row only adds or replaces: an empty cell removes nothing, and
 * an ID number or another phone is added to those of the record. Pure.
 */
import { comparedNumber } from '../identifiers/patient-number.rules.ts';
import type { NewPatient, PatientFields, PatientPatch } from '../patients/patient.contract.ts';
import type { OwnValue } from '../db/stored-values.rules.ts';
import { canonical } from '../wire/canonical.rules.ts';

export const updateFields = [
  'name',
  'gender',
  'dateOfBirth',
  'phoneNumber',
  'otherPhones',
  'residentialAddress',
  'village',
  'district',
  'nextOfKin',
  'identifiers',
  'own',
] as const;
export type UpdateField = (typeof updateFields)[number];

/** The values before and after, as they are in the record. */
export type Update = { field: UpdateField; from: unknown; to: unknown };

export const isSameValue = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other);

export const updatesIn = (draft: NewPatient, record: PatientFields): Update[] =>
  updateFields.flatMap((field) => {
    const to = valueIn(field, draft, record);
    const from = field === 'own' ? ownBefore(draft, record) : (record[field] ?? null);
    return to === undefined || to === null || to === '' || isSameValue(from, to) ? [] : [{ field, from, to }];
  });

/** Only the own fields that the row has, with null for one that the record lacks, so that undoing removes it again. */
const ownBefore = ({ own }: NewPatient, record: PatientFields) =>
  own && Object.fromEntries(Object.keys(own).map((id) => [id, record.own?.[id] ?? null]));

function valueIn(field: UpdateField, draft: NewPatient, record: PatientFields): unknown {
  switch (field) {
    case 'dateOfBirth':
      // An estimate replaces no date, and a date beside an age needs a person.
      return draft.dateOfBirthEstimated === true || record.dateOfBirthEstimated === true || record.age !== null
        ? undefined
        : draft.dateOfBirth;
    case 'otherPhones': {
      const known = new Set(record.otherPhones?.map(({ number }) => comparedNumber(number)));
      const added = draft.otherPhones?.filter(({ number }) => !known.has(comparedNumber(number))) ?? [];
      return added.length === 0 ? undefined : [...(record.otherPhones ?? []), ...added];
    }
    case 'identifiers': {
      const keyOf = ({ system, value }: { system: string; value: string }) => `${system}|${comparedNumber(value)}`;
      const known = new Set(record.identifiers?.map(keyOf));
      const added = draft.identifiers?.filter((each) => !known.has(keyOf(each))) ?? [];
      return added.length === 0 ? undefined : [...(record.identifiers ?? []), ...added];
    }
    case 'nextOfKin': {
      const said = Object.entries(draft.nextOfKin ?? {}).filter(([, value]) => value !== null && value !== '');
      if (said.length === 0) return undefined;
      return { ...(record.nextOfKin ?? { name: null, relation: null, phone: null }), ...Object.fromEntries(said) };
    }
    default:
      return draft[field];
  }
}

/** Returns the edit that sets these fields to the given side of each update. */
export const editOf = (updates: readonly Update[], side: 'from' | 'to'): PatientPatch =>
  Object.fromEntries(updates.map((update) => [update.field, update[side]]));

/** The fields that differ in a row, under which rows are counted. */
export const updateKey = (updates: readonly Update[]): string => updates.map(({ field }) => field).join('+');

/** Returns how many rows have one of these fields. */
export const rowsWith = (offered: Readonly<Record<string, number>>, fields: readonly UpdateField[]): number =>
  Object.entries(offered).reduce(
    (sum, [key, count]) => sum + (key.split('+').some((each) => fields.some((field) => field === each)) ? count : 0),
    0,
  );

/** Returns a value as people read it in a list. */
export function updateText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  const parts = ['name', 'relation', 'phone', 'value', 'number'];
  const texts = (Array.isArray(value) ? value : [value]).map((each: Partial<Record<string, OwnValue | null>>) => {
    const known = parts.filter((part) => part in each);
    // Own fields are by the ids of their fields.
    return (known.length === 0 ? Object.keys(each) : known).flatMap((part) => String(each[part] ?? '') || []).join(' ');
  });
  return texts.join(', ');
}
