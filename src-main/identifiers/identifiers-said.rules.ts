import type { StoredChange } from '../journal/change.contract.ts';
import { readFields } from '../journal/read-fields.rules.ts';
import { identifiers } from './identifier.contract.ts';
import { type Identifier } from '../db/stored-values.rules.ts';

const said = { identifiers: identifiers(false) };

/** The list that each of these changes of a patient says. */
export const identifiersSaid = (changes: readonly StoredChange[]): Identifier[][] =>
  changes.map(({ change }) => readFields(said, new Map(Object.entries(change.fields))).identifiers ?? []);
