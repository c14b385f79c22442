/** Failures of an update. It stops at the first problem and reports it. */
import { isDiskFull } from '../../db/disk-full.ts';
import { updateProblems, type UpdateProblem } from './update.contract.ts';

/** Returns an error to throw, with the problem to explain to the person. */
export const updateFailure = (kind: UpdateProblem, cause?: unknown): Error => new Error(kind, { cause });

/** Returns which of the known problems an error is. A full disk is recognised wherever it occurs. */
export function problemOf(error: unknown): UpdateProblem {
  if (!(error instanceof Error)) return 'unexpected';
  if (isDiskFull(error)) return 'disk-full';
  return updateProblems.find((kind) => kind === error.message) ?? 'unexpected';
}
