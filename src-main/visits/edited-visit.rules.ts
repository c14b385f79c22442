import { invalid } from '../wire/problem.contract.ts';
import type { NewVisit, VisitPatch } from './visit.contract.ts';
import { editVisit, type VisitFields } from './visit.rules.ts';

/** Returns the fields of a visit after an edit made at `now`. Throws `invalid-request` for impossible times. */
export function editedVisit(current: VisitFields, said: NewVisit | VisitPatch, now: number): VisitFields {
  const edit = editVisit(current, said, now);
  if (edit.kind === 'refused') throw invalid(...edit.faults);
  return edit.fields;
}
