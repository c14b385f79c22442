/** The words for the screen on which two edits are compared. */
import type { Difference } from './three-way.rules.ts';

export type Side = 'theirs' | 'mine';
/** `who` saved theirs, if that is known. */
export type Compared<Part extends string> = Difference<Part> & {
  label: string;
  before: string;
  who: string | undefined;
} & Record<Side, string>;
