/** The columns of a paper list: fields of the form, the clinic's own fields and ID numbers, in the order of the paper. Pure. */
import type { OwnField } from '../../src-main/own-fields/own-field.contract.ts';
import { ownText, withOwnText } from '../patients/own-form.rules.ts';
import type { Typed } from '../patients/form.rules.ts';
import { rowsIn, textOfRows } from '../patients/identifier-form.rules.ts';

export const plainColumns = [
  'name',
  'gender',
  'birth',
  'phoneNumber',
  'residentialAddress',
  'patientNumber',
  'patientCategory',
  'village',
  'district',
  'home',
  'kinName',
  'kinPhone',
] as const satisfies (keyof Typed)[];
export type PlainColumn = (typeof plainColumns)[number];
/** A field by its name, an own field or an identifier system by its id. */
export type Column = PlainColumn | `own:${string}` | `number:${string}`;

const first: readonly Column[] = ['name', 'gender', 'birth', 'phoneNumber', 'village'];

const isPlain = (column: Column): column is PlainColumn => (plainColumns as readonly string[]).includes(column);

export type Meant =
  { kind: 'plain'; name: PlainColumn } | { kind: 'own'; id: string } | { kind: 'number'; system: string };

export function meantBy(column: Column): Meant {
  if (isPlain(column)) return { kind: 'plain', name: column };
  const [kind, id = ''] = column.split(':') as ['own' | 'number', string?];
  return kind === 'own' ? { kind, id } : { kind, system: id };
}

/** Reads the columns from the text that is kept of them, without those that are no longer offered. */
export function columnsIn(kept: string | undefined, offered: readonly Column[]): readonly Column[] {
  const wanted = kept === undefined ? first : (kept.split(' ') as Column[]);
  const found = wanted.filter((column, at) => offered.includes(column) && wanted.indexOf(column) === at);
  return found.length === 0 ? first : found;
}

/** Moves a column one place earlier. */
export function movedEarlier(columns: readonly Column[], column: Column): Column[] {
  const at = columns.indexOf(column);
  const rest = columns.filter((each) => each !== column);
  return rest.toSpliced(Math.max(0, at - 1), 0, column);
}

export const numberIn = (typed: string, system: string): string =>
  rowsIn(typed).find((row) => row.system === system)?.value ?? '';

export function withNumber(typed: string, system: string, value: string): string {
  const rows = rowsIn(typed);
  const others = rows.filter((row) => row.system !== system);
  const row = { use: '', from: '', to: '', ...rows.find((each) => each.system === system), system, value };
  return textOfRows(value.trim() === '' ? others : [...others, row]);
}

/** Returns what a cell takes over from the line above. A number is of one patient only, so it is taken over by nobody. */
export function asAbove(
  column: Column,
  above: Typed,
  { typed, fieldOf }: { typed: Typed; fieldOf: (id: string) => OwnField | undefined },
): Partial<Typed> {
  const meant = meantBy(column);
  if (meant.kind === 'number' || column === 'patientNumber') return {};
  if (meant.kind === 'own') {
    const field = fieldOf(meant.id);
    return field === undefined ? {} : { own: withOwnText(typed.own, field, ownText(above.own, meant.id)) };
  }
  if (meant.name !== 'birth') return { [meant.name]: above[meant.name] };
  const { birth, birthTyping, sureOf } = above;
  return { birth, birthTyping, sureOf };
}
