/** The changes that settle a conflict, on a station and on a hub. Pure. */
import { invalid, problem } from '../wire/problem.contract.ts';
import { conflictsIn } from '../journal/fields.rules.ts';
import type { SaidHead } from '../journal/heads.rules.ts';
import type { Conflict, Settlement } from './conflict.contract.ts';
import { ownName } from '../own-fields/own-values.rules.ts';
import { settleable } from './conflict.rules.ts';
import { contestedFields, type Contested } from './told-conflict.rules.ts';

/** Throws `stale` for a field that is not in conflict, or no longer. */
export function assertOpen(found: Contested, fields: Settlement['fields']): void {
  const open = settleable(contestedFields(found));
  const settled = namesIn(fields).find((name) => !open.has(name));
  if (settled === undefined) return;
  throw problem('stale', `${settled} is not in conflict, or no longer is. Load the record again and repeat.`, {
    headers: { etag: `"${found.row.version}"` },
  });
}

/** The fields that a settlement names, each own field by itself. */
const namesIn = ({ own, ...fields }: Settlement['fields']): string[] => [
  ...Object.keys(fields),
  ...(own === undefined ? [] : own === null ? ['own'] : Object.keys(own).map(ownName)),
];

/**
 * Returns the merges to save so that the record `stands` survives. In a circle, it is no longer merged into another
 * one, and the others stay merged into it as they were. With null, no record of the circle is merged any longer.
 */
export function mergeSettled(
  told: Conflict,
  found: Contested,
  stands: string | null,
): { id: string; mergedInto: string | null }[] {
  const { row } = found;
  const circle = found.kind === 'patient' && !conflictsIn(row.conflicts).includes('mergedInto') ? found.circle : [];
  const choices = told.fields.find(({ field }) => field === 'mergedInto')?.values ?? [];
  if (stands !== null && !choices.some(({ value }) => value === stands)) {
    throw invalid({ pointer: '/fields/mergedInto', detail: 'Send the id of one of the records in conflict, or null.' });
  }
  if (circle.length === 0) return [{ id: row.id, mergedInto: stands }];
  return (stands === null ? circle : [stands]).map((id) => ({ id, mergedInto: null }));
}

/**
 * Returns the reason that the person who retired the record gave. The row may have lost it: a visible record has no
 * such reason.
 */
export function reasonToRetire(heads: readonly SaidHead[]): string | null {
  const retiring = heads.find(({ fields, values }) => fields.includes('retired') && values['retired']);
  const reason = retiring?.values['retiredReason'];
  return typeof reason === 'string' ? reason : null;
}
