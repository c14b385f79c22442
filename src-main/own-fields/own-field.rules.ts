/** Builds rows and replies of a clinic's own fields, and validates their definitions. Pure. */
import { formFields } from '../db/stored-values.rules.ts';
import { toldConflicts } from '../journal/fields.rules.ts';
import { readFields } from '../journal/read-fields.rules.ts';
import { recordColumns, type RecordColumns, type RecordState } from '../journal/state.rules.ts';
import { instantText } from '../time/instant.rules.ts';
import type { Fault } from '../wire/problem.contract.ts';
import {
  maxOwnFields,
  ownFieldFields,
  OwnFieldPatch,
  type NewOwnField,
  type OwnField,
  type OwnFieldFields,
} from './own-field.contract.ts';
import { areChoices, foldedName } from './own-values.rules.ts';

export function ownFieldColumns(state: RecordState, before: Pick<RecordColumns, 'createdAt' | 'version'> | undefined) {
  const { name, type, choices, translations, after, position, retired } = readFields(ownFieldFields, state.values);
  return {
    name: name ?? state.id,
    type: type ?? ('text' as const),
    choices,
    translations,
    after,
    position: position ?? 0,
    retired: retired === true && state.isHidden,
    ...recordColumns(state, before),
  };
}
export type OwnFieldRow = ReturnType<typeof ownFieldColumns> & { id: string };

export const rowToOwnFieldFields = (row: OwnFieldRow): OwnFieldFields => {
  const { name, type, choices, translations, after, position, retired } = row;
  return { name, type, choices, translations, after, position, retired };
};

export function rowToOwnField({ id, conflicts, ...row }: OwnFieldRow): OwnField {
  return {
    _id: id,
    ...row,
    createdAt: instantText(row.createdAt),
    updatedAt: instantText(row.updatedAt),
    ...toldConflicts(conflicts, OwnFieldPatch),
  };
}

type Placed = Pick<OwnField, 'after' | 'position' | 'name'>;

/** Sorts fields as the form shows them. */
export const inFormOrder = <Field extends Placed>(fields: readonly Field[]): Field[] => {
  const placeOf = ({ after }: Placed) => (after === null ? -1 : formFields.indexOf(after));
  return fields.toSorted(
    (a, b) => placeOf(a) - placeOf(b) || a.position - b.position || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0),
  );
};

/** A new field comes last in the form, unless its place is given. */
export function newOwnFieldFields(said: NewOwnField, all: readonly OwnFieldRow[]): OwnFieldFields {
  const { name, type, choices = null, translations = null, after = formFields.at(-1) ?? null } = said;
  const before = all.filter((each) => each.after === after).map((each) => each.position);
  const { position = Math.min(1000, Math.max(-1, ...before) + 1) } = said;
  return { name: name.trim(), type, choices: tidied(choices), translations, after, position, retired: false };
}

const tidied = (choices: string[] | null): string[] | null => choices && choices.map((each) => each.trim());

export function editedOwnField(shown: OwnFieldFields, given: OwnFieldPatch) {
  const edit = {
    ...given,
    ...(given.name !== undefined && { name: given.name.trim() }),
    ...(given.choices !== undefined && { choices: tidied(given.choices) }),
  };
  return { edit, after: { ...shown, ...edit } satisfies OwnFieldFields };
}

/** Returns the faults of a definition. Another station may add the same name now; both then exist until one is removed. */
export function ownFieldFaults(id: string, fields: OwnFieldFields, all: readonly OwnFieldRow[]): Fault[] {
  const { type, choices } = fields;
  const name = fields.name ?? '';
  const others = all.filter((each) => each.id !== id && !each.retired);
  const faults: Fault[] = [];
  if (name === '') faults.push({ pointer: '/name', detail: 'The name is empty. Enter the label of the field.' });
  if (fields.retired !== true) {
    if (others.some((other) => foldedName(other.name) === foldedName(name))) {
      faults.push({ pointer: '/name', detail: 'A field with this name already exists. Choose another name.' });
    }
    if (others.length >= maxOwnFields) {
      faults.push({ pointer: '', detail: `There are ${maxOwnFields} fields already. Remove one that is not needed.` });
    }
  }
  if (type === 'choice' ? !areChoices(choices) : choices !== null) {
    const detail =
      'Send at least one choice for the type `choice`, each once and none empty; for another type send null.';
    faults.push({ pointer: '/choices', detail });
  }
  const known = new Set([choices ?? [], all.filter((each) => each.id === id).map(choicesOf)].flat(2));
  if (wordedChoices(fields).some((choice) => !known.has(choice))) {
    faults.push({
      pointer: '/translations',
      detail: 'It names a choice that the field does not have. Add the choice, or leave it out.',
    });
  }
  return faults;
}

type Worded = Pick<OwnFieldFields, 'choices' | 'translations'>;
const wordedChoices = ({ translations }: Worded): string[] =>
  Object.values(translations ?? {}).flatMap((words) => Object.keys(words.choices ?? {}));
/** Includes choices that were removed, as far as they still have words. */
const choicesOf = (field: Worded): string[] => [...(field.choices ?? []), ...wordedChoices(field)];
