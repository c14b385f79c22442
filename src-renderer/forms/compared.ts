/** The words for the screen on which two edits are compared. */
import type { Difference } from './three-way.rules.ts';

export type Side = 'theirs' | 'mine';
export type Compared<Part extends string> = Difference<Part> & { label: string; before: string } & Record<Side, string>;
