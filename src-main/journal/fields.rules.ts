/** Derives from a kind's table of fields the empty record, what an edit changes, and what is in conflict. Pure. */
import type { FieldsOf, FieldTable } from './field.contract.ts';
import { canonical } from '../wire/canonical.rules.ts';

/** A record with no field set. */
export const emptyFields = <Table extends FieldTable>(table: Table): FieldsOf<Table> =>
  Object.fromEntries(Object.keys(table).map((name) => [name, null])) as FieldsOf<Table>;

/** The fields in which two states differ, with their new values. A change records these. */
export function changedFields<Fields extends Record<string, unknown>>(before: Fields, after: Fields): Partial<Fields> {
  const changed: Partial<Fields> = {};
  for (const name of Object.keys(after) as (keyof Fields)[]) {
    if (!isSame(before[name], after[name])) changed[name] = after[name];
  }
  return changed;
}

/**
 * The fields that an edit records: those that it changes, and any field in conflict that it contains. An edit that repeats
 * the value shown settles a conflict too.
 */
export function recordedFields<Fields extends Record<string, unknown>>(
  { before, after }: { before: Fields; after: Fields },
  { conflicts, edit }: { conflicts: string | null; edit: object },
): Partial<Fields> {
  const settled = conflictsIn(conflicts).filter((name) => name in edit && name in after);
  const said = Object.fromEntries(settled.map((name) => [name, after[name]])) as Partial<Fields>;
  return { ...said, ...changedFields(before, after) };
}

/** Decodes the column of a row: the fields that two concurrent edits set to different values. */
export const conflictsIn = (stored: string | null): string[] =>
  stored === null ? [] : (JSON.parse(stored) as string[]);

/** The field of a record in which a name of the journal is shown: `own` for `own.ID`. */
export const shownIn = (name: string): string => name.split('.', 1)[0] ?? name;

/** The conflicts as a reply contains them: only fields that people may change. Without conflicts the member is omitted. */
export function toldConflicts(stored: string | null, { properties }: { properties: object }): { conflicts?: string[] } {
  if (stored === null) return {};
  const conflicts = conflictsIn(stored).filter((name) => Object.hasOwn(properties, shownIn(name)));
  return conflicts.length === 0 ? {} : { conflicts };
}

export const storedConflicts = (conflicts: readonly string[]): string | null =>
  conflicts.length === 0 ? null : JSON.stringify(conflicts);

const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (isObject(a) && isObject(b) && canonical(a) === canonical(b));
const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;
