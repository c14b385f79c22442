import { invalid } from '../wire/problem.contract.ts';
import type { Wanted } from './trail.rules.ts';

export type Filters = { patient?: string; person?: string; action?: string; from?: string; to?: string };

/** Returns the search that a query specifies; `patients` are the records of the one patient that it names. */
export function wantedOf({ person, action, from, to }: Filters, patients: readonly string[] | undefined): Wanted {
  const wanted = { from: from === undefined ? 0 : Date.parse(from), to: to === undefined ? Infinity : Date.parse(to) };
  if (wanted.from >= wanted.to) throw invalid({ pointer: '?to', detail: '`to` must be later than `from`.' });
  return { patients, person, action, ...wanted };
}
