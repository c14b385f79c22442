/** Own fields in a form. They are one text, so that they are kept as a draft and are compared like every other part. Pure. */
import type { OwnValue, OwnValues } from '../../src-main/db/stored-values.rules.ts';
import type { OwnType } from '../../src-main/own-fields/own-field.contract.ts';
import { valueFault } from '../../src-main/own-fields/own-values.rules.ts';
import { withLatinDigits } from '../../src-main/time/number.rules.ts';

type Is = 'text' | 'number' | 'answer';
type TypedOwn = Record<string, { is: Is; text: string }>;

const typedIn = (typed: string): TypedOwn => (typed === '' ? {} : (JSON.parse(typed) as TypedOwn));

export const ownText = (typed: string, id: string): string => typedIn(typed)[id]?.text ?? '';

/** Returns the text of the form after something was typed in a field. */
export function withOwnText(typed: string, { _id: id, type }: { _id: string; type: OwnType }, text: string): string {
  const is = type === 'number' || type === 'answer' ? type : 'text';
  return toTyped({ ...typedIn(typed), [id]: { is, text } });
}

/** In one order, so that equal values are equal texts. */
function toTyped(values: TypedOwn): string {
  const filled = Object.entries(values).filter(([, { text }]) => text !== '');
  return filled.length === 0 ? '' : JSON.stringify(Object.fromEntries(filled.sort(([a], [b]) => (a < b ? -1 : 1))));
}

export const ownTyped = (values: OwnValues | null): string =>
  toTyped(Object.fromEntries(Object.entries(values ?? {}).map(([id, value]) => [id, typedOf(value)])));

function typedOf(value: OwnValue): TypedOwn[string] {
  if (typeof value === 'boolean') return { is: 'answer', text: value ? 'yes' : 'no' };
  return { is: typeof value === 'number' ? 'number' : 'text', text: String(value) };
}

/** A number that cannot be read is passed on as text, so that the check reports it. */
export function ownIn(typed: string): OwnValues | null {
  const values = Object.entries(typedIn(typed)).flatMap(([id, { is, text }]) =>
    text.trim() === '' ? [] : [[id, valueOf(is, text.trim())] as const],
  );
  return values.length === 0 ? null : Object.fromEntries(values);
}

function valueOf(is: Is, text: string): OwnValue {
  if (is === 'answer') return text === 'yes';
  if (is === 'text') return text;
  const number = Number(withLatinDigits(text).replace(/^([+-]?\d+),(\d+)$/, '$1.$2'));
  return Number.isFinite(number) ? number : text;
}

type Field = { _id: string; type: OwnType; choices: string[] | null };

/** True if the text of a field cannot be saved. A choice that was removed stays. */
export function isOwnWrong(typed: string, { _id, type, choices }: Field): boolean {
  const value = ownIn(typed)?.[_id];
  return value !== undefined && type !== 'choice' && valueFault({ type, choices }, value) !== undefined;
}

/** Returns the fields in which two patients differ, with null for one that the second lacks. */
export function ownChanges(before: OwnValues | null, after: OwnValues | null): Record<string, OwnValue | null> {
  const ids = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return Object.fromEntries(
    [...ids].filter((id) => before?.[id] !== after?.[id]).map((id) => [id, after?.[id] ?? null]),
  );
}
