/** Converts what is chosen or typed for a field in conflict to what is sent. Pure. */
import { NullableText } from '../../src-main/wire/endpoint.contract.ts';
import { toldDetails, type DetailName } from '../../src-main/patients/details.contract.ts';
import { genders, patientCategories } from '../../src-main/db/stored-values.rules.ts';
import type { OwnValue } from '../../src-main/db/stored-values.rules.ts';
import { ownIdOf } from '../../src-main/own-fields/own-values.rules.ts';
import type { Conflict, ConflictField, Settlement } from '../../src-main/conflicts/conflict.contract.ts';

/** `chosen` is a value as JSON, or `other`. The text typed beside it stays when another value is chosen. */
export type TypedChoice = { chosen: string; other: string };
export const other = 'other';

/** The control for another value of a field; `none` if every possible value is already offered as a choice. */
export type OtherKind = 'text' | 'long-text' | 'day' | 'instant' | 'number' | 'none' | readonly string[];

export function otherKindOf(field: string): OtherKind {
  switch (field) {
    case 'gender':
      return genders;
    case 'category':
    case 'patientCategory':
      return patientCategories;
    case 'notes':
      return 'long-text';
    case 'dateOfBirth':
      return 'day';
    case 'timeStart':
    case 'timeEnd':
      return 'instant';
    case 'age':
      return 'number';
    case 'dateOfBirthEstimated':
    case 'retired':
    case 'mergedInto':
    case 'photo':
      return 'none';
    default:
      // Another value of an own field can be entered in the record once one is chosen.
      if (ownIdOf(field) !== undefined) return 'none';
      return field in toldDetails && toldDetails[field as DetailName] !== NullableText ? 'none' : 'text';
  }
}

/**
 * Returns what would be sent; nothing until a value is chosen. Text that is no valid number or instant is passed on, so that the check
 * refuses it.
 */
export function settledBy(field: string, { chosen, other: typed }: TypedChoice): Settlement['fields'] {
  if (chosen === '') return {};
  const ownId = ownIdOf(field);
  if (ownId !== undefined) return { own: { [ownId]: JSON.parse(chosen) as OwnValue } };
  return { [field]: chosen === other ? otherValue(field, typed.trim()) : (JSON.parse(chosen) as unknown) };
}

const ofBirth = ['dateOfBirth', 'age', 'dateOfBirthEstimated'];

/**
 * Returns the edit that gives a field the value again that the record showed before a choice. Undefined if the choice was that value, and for
 * what an edit cannot restore: photos, merges, and the reason of a removal.
 */
export function backTo(
  { patient }: Pick<Conflict, 'patient'>,
  { field, values }: ConflictField,
  chosen: Settlement['fields'],
): Settlement['fields'] | undefined {
  const shown = values.find(({ isShown }) => isShown);
  if (shown === undefined || field === 'photo' || field === 'mergedInto') return undefined;
  if (field === 'retired' && shown.value === true) return undefined;
  const back = settledBy(field, { chosen: JSON.stringify(shown.value), other: '' });
  if (JSON.stringify(back) === JSON.stringify(chosen)) return undefined;
  if (!ofBirth.includes(field)) return back;
  const { dateOfBirth, age, dateOfBirthEstimated } = patient;
  return { dateOfBirth, ...(dateOfBirth === null && { age }), dateOfBirthEstimated };
}

function otherValue(field: string, text: string): unknown {
  const kind = otherKindOf(field);
  if (kind === 'number') return /^\d+$/.test(text) ? Number(text) : text;
  if (kind !== 'instant') return text;
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? text : at.toISOString();
}
