import type { StoredChange } from '../journal/change.contract.ts';
import { readFields } from '../journal/read-fields.rules.ts';
import { identifiers } from './identifier.contract.ts';
import { type Identifier } from '../db/stored-values.rules.ts';

const said = { identifiers: identifiers(false) };

/** Returns the list of identifiers in each of these changes of a patient. */
export const identifiersSaid = (changes: readonly StoredChange[]): Identifier[][] =>
  changes.map(({ change }) => readFields(said, new Map(Object.entries(change.fields))).identifiers ?? []);
