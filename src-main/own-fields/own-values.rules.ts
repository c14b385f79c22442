/**
 * The values of a patient's own fields. The journal has each as a field of its own, `own.ID`, so that two stations which edit different
 * ones do not conflict. A row and a reply have them together. Pure.
 */
import type { OwnValue, OwnValues } from '../db/stored-values.rules.ts';
import { recordedFields } from '../journal/fields.rules.ts';
import { pointerPart, type Fault } from '../wire/problem.contract.ts';
import { isWholeDay } from '../time/calendar.rules.ts';
import type { OwnField } from './own-field.contract.ts';

const prefix = 'own.';
export const ownName = (id: string): string => prefix + id;
export const ownIdOf = (name: string): string | undefined =>
  name.startsWith(prefix) ? name.slice(prefix.length) : undefined;

export const isOwnValue = (value: unknown): value is OwnValue =>
  typeof value === 'string' ? value !== '' : typeof value === 'boolean' || Number.isFinite(value);

/** Collects the values of the record from its journal; null if there are none. */
export function readOwn(said: ReadonlyMap<string, unknown>): OwnValues | null {
  const entries: (readonly [string, unknown])[] = [];
  for (const [name, value] of said) {
    const id = ownIdOf(name);
    if (id !== undefined) entries.push([id, value]);
  }
  return asValues(entries);
}

function asValues(entries: readonly (readonly [string, unknown])[]): OwnValues | null {
  const known = entries.filter((entry): entry is [string, OwnValue] => isOwnValue(entry[1]));
  return known.length === 0 ? null : Object.fromEntries(known.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Values as an edit gives them: null removes one. */
export type GivenValues = Readonly<Record<string, OwnValue | null>> | null | undefined;

/** Returns the values after an edit. It changes those that it names; null removes all. */
export const editedOwn = (current: OwnValues | null, given: GivenValues): OwnValues | null =>
  given === undefined ? current : given === null ? null : asValues(Object.entries({ ...current, ...given }));

type WithOwn = { own: OwnValues | null };

/** Does what `recordedFields` does, with each own field as one of the journal. */
export function recordedWithOwn<Fields extends WithOwn>(
  { before, after }: { before: Fields; after: Fields },
  { conflicts, edit }: { conflicts: string | null; edit: object },
): Record<string, unknown> {
  const { own: given } = edit as { own?: GivenValues };
  const ids = [...new Set([before.own, after.own, given].flatMap((values) => Object.keys(values ?? {})))];
  if (ids.length === 0) return recordedFields({ before, after }, { conflicts, edit });
  const spread = ({ own, ...fields }: Fields) => ({ ...fields, ...named(ids, (id) => own?.[id] ?? null) });
  const said = given === null ? ids : Object.keys(given ?? {});
  return recordedFields(
    { before: spread(before), after: spread(after) },
    { conflicts, edit: { ...edit, ...named(said, () => true) } },
  );
}

const named = (ids: readonly string[], valueOf: (id: string) => unknown): Record<string, unknown> =>
  Object.fromEntries(ids.map((id) => [ownName(id), valueOf(id)]));

type Known = {
  fieldOf: (id: string) => Pick<OwnField, 'type' | 'choices' | 'retired'> | undefined;
  /** True for a value that the record has or had: it stays valid whatever happened to its field. */
  isKnown: (id: string, value: OwnValue) => boolean;
};

/** @param at the place of the patient in the body. */
export function ownFaults(given: GivenValues, { fieldOf, isKnown }: Known, at = ''): Fault[] {
  return Object.entries(given ?? {}).flatMap(([id, value]) => {
    if (value === null || isKnown(id, value)) return [];
    const field = fieldOf(id);
    const detail =
      field === undefined
        ? 'There is no own field with this id. GET /own-fields lists them, with the `_id` to send.'
        : field.retired
          ? 'This own field is removed. Restore it, or leave it out.'
          : valueFault(field, value);
    return detail === undefined ? [] : [{ pointer: `${at}/own/${pointerPart(id)}`, detail }];
  });
}

/** Names, and choices, that differ only in upper and lower case are the same. */
export const foldedName = (text: string): string => text.trim().toLowerCase();

/** True if there is a choice, and none is empty or written twice. */
export const areChoices = (choices: readonly string[] | null): boolean =>
  choices !== null &&
  choices.length > 0 &&
  !choices.includes('') &&
  new Set(choices.map(foldedName)).size === choices.length;

/** Returns what is wrong with a value of a field; undefined for one that can be saved. */
export function valueFault({ type, choices }: Pick<OwnField, 'type' | 'choices'>, value: OwnValue): string | undefined {
  switch (type) {
    case 'text':
      return typeof value === 'string' && value.trim() !== '' ? undefined : 'Send a text that is not empty.';
    case 'number':
      return typeof value === 'number' ? undefined : 'Send a number.';
    case 'date':
      return typeof value === 'string' && isWholeDay(value) ? undefined : 'Send a day, such as 2026-03-01.';
    case 'answer':
      return typeof value === 'boolean' ? undefined : 'Send true or false.';
    case 'choice':
      return typeof value === 'string' && choices?.includes(value) === true
        ? undefined
        : `Send one of the choices: ${(choices ?? []).join(', ')}.`;
  }
}
