/** The meaning of a refusal to settle, for the form. A fault in a value is shown at its field. */
import type { Failure } from '../api.ts';
import { meaningOfSave, type Meaning } from '../forms/form-state.svelte.ts';

export function meaningOfSettling(failure: Failure): Meaning | undefined {
  const meaning = meaningOfSave(failure);
  if (meaning === undefined || !('fieldErrors' in meaning)) return meaning;
  // The schema is that of the request, the rules are those of the record. Both put the field last in the path.
  const named = Object.entries(meaning.fieldErrors).map(([path, sentence]) => [path.split('/').at(-1), sentence]);
  return { fieldErrors: Object.fromEntries(named) as Record<string, string> };
}
