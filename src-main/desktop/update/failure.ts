/** An update stops at the first thing that is not as it should be, and says which. */
import { isDiskFull } from '../../db/disk-full.ts';
import { updateProblems, type UpdateProblem } from './update.contract.ts';

/** To be thrown: what went wrong, for the words that the person reads. */
export const updateFailure = (kind: UpdateProblem, cause?: unknown): Error => new Error(kind, { cause });

/** Which of the known problems this is. A full disk is one wherever it is met. */
export function problemOf(error: unknown): UpdateProblem {
  if (!(error instanceof Error)) return 'unexpected';
  if (isDiskFull(error)) return 'disk-full';
  return updateProblems.find((kind) => kind === error.message) ?? 'unexpected';
}
